"""Recorded fights replay, and the trees of small ones have the pinned number of leaves."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from quintain.conformance.golden import AGAIN, folder_of, log_text, transcript_text, tree_rows
from quintain.conformance.worlds import encounters_of, facts_of, start
from quintain.library.house import differences
from quintain.record.transcript import read, replay
from quintain.systems import find_system


def test_a_recorded_fight_is_still_the_same_fight(system: str, encounter: str) -> None:
    recorded, anew = folder_of(system) / f"{encounter}.jsonl", AGAIN.format(system=system)
    assert recorded.is_file(), anew

    replay(find_system(system), read(recorded.read_text(encoding="utf-8"), str(recorded)))

    assert log_text(system, encounter) == recorded.with_suffix(".txt").read_text(encoding="utf-8"), anew
    assert transcript_text(system, encounter) == recorded.read_text(encoding="utf-8"), anew


def test_the_tree_of_a_small_fight_has_its_pinned_counts_and_its_mass_is_one(system: str) -> None:
    rows, file, anew = tree_rows(system), folder_of(system) / "tree.json", AGAIN.format(system=system)

    assert file.is_file(), anew
    assert rows == json.loads(file.read_text(encoding="utf-8")), anew
    assert {row["mass"] for row in rows} == {"1"}


# house rules in files


def all_written(system: str) -> dict[str, Any]:
    """House rules as they were once written: every one of them."""
    written: dict[str, Any] = msgspec.to_builtins(facts_of(system).QUICK_RULES)
    return written


@pytest.mark.needs("KEEPS_RULES")
def test_a_file_holds_only_the_house_rules_that_are_not_the_books(system: str) -> None:
    first = encounters_of(system)[0]
    by_the_book, quick = start(system, first, quick=False), start(system, first)

    assert by_the_book.dump()["rules"] == {}
    assert quick.dump()["rules"] == differences(facts_of(system).QUICK_RULES)


@pytest.mark.needs("KEEPS_RULES")
def test_a_file_that_lists_every_house_rule_still_opens_and_replays(system: str) -> None:
    file = folder_of(system) / f"{encounters_of(system)[0]}.jsonl"
    recorded = read(file.read_text(encoding="utf-8"), str(file))
    old = msgspec.structs.replace(recorded.header, start=recorded.header.start | {"rules": all_written(system)})

    again = replay(find_system(system), msgspec.structs.replace(recorded, header=old))

    assert again.start.dump()["rules"] == differences(facts_of(system).QUICK_RULES)
