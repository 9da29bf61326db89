"""Recorded fights replay, and the trees of small ones have the pinned number of leaves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from quintain.library.house import HouseRule, differences
from quintain.record.transcript import read, replay
from quintain.systems import find_system
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.scene import KiScene
from tests.conformance.golden import FOLDER, log_text, main, transcript_text, tree_rows
from tests.conformance.worlds import SYSTEMS, encounters, facts_of, start

ANEW = "record them anew with `make golden` if the change is meant"


@pytest.mark.parametrize(("system", "encounter"), encounters())
def test_a_recorded_fight_is_still_the_same_fight(system: str, encounter: str) -> None:
    recorded = FOLDER / system / f"{encounter}.jsonl"

    replay(find_system(system), read(recorded.read_text(encoding="utf-8"), str(recorded)))

    assert log_text(system, encounter) == recorded.with_suffix(".txt").read_text(encoding="utf-8"), ANEW
    assert transcript_text(system, encounter) == recorded.read_text(encoding="utf-8"), ANEW


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_tree_of_a_small_fight_has_its_pinned_counts_and_its_mass_is_one(system: str) -> None:
    rows = tree_rows(system)

    assert rows == json.loads((FOLDER / system / "tree.json").read_text(encoding="utf-8")), ANEW
    assert {row["mass"] for row in rows} == {"1"}


# house rules in files


def all_written(system: str) -> dict[str, Any]:
    """House rules as they were once written: every one of them."""
    written: dict[str, Any] = msgspec.to_builtins(facts_of(system).QUICK_RULES)
    return written


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_file_holds_only_the_house_rules_that_are_not_the_books(system: str) -> None:
    mirror = facts_of(system).MIRRORS[0]
    by_the_book, quick = start(system, mirror, quick=False), start(system, mirror)

    assert by_the_book.dump()["rules"] == {}
    assert quick.dump()["rules"] == differences(facts_of(system).QUICK_RULES)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_file_that_lists_every_house_rule_still_opens_and_replays(system: str) -> None:
    file = FOLDER / system / f"{facts_of(system).MIRRORS[0]}.jsonl"
    recorded = read(file.read_text(encoding="utf-8"), str(file))
    old = msgspec.structs.replace(recorded.header, start=recorded.header.start | {"rules": all_written(system)})

    again = replay(find_system(system), msgspec.structs.replace(recorded, header=old))

    assert again.start.dump()["rules"] == differences(facts_of(system).QUICK_RULES)


def test_a_new_house_rule_with_the_books_value_changes_no_file() -> None:
    scene = start("ki", "mirror")
    assert isinstance(scene, KiScene)
    before = scene.dump()

    scene.rules = LaterRules(**all_written("ki"))

    assert scene.dump() == before


class LaterRules(KiRules, frozen=True):
    """Ki's house rules of a later version."""

    tea: Annotated[bool, HouseRule("KI-010", "Whether an Interlude has tea.")] = False


# recording anew


def test_one_fight_of_one_system_is_recorded_without_the_others(tmp_path: Path) -> None:
    main(["--system", "ki", "--fight", "mirror", "--folder", str(tmp_path)])

    assert sorted(str(each.relative_to(tmp_path)) for each in tmp_path.rglob("*.*")) == [
        "ki/mirror.jsonl",
        "ki/mirror.txt",
        "ki/tree.json",
    ]
    for each in (tmp_path / "ki").iterdir():
        assert each.read_bytes() == (FOLDER / "ki" / each.name).read_bytes()
