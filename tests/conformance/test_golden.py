"""A new house rule changes no file, and fights are recorded one at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from quintain.conformance.worlds import facts_of, start
from quintain.library.house import HouseRule
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.scene import KiScene
from tests.conformance.golden import main
from tests.conformance.version import FOLDER


def test_a_new_house_rule_with_the_books_value_changes_no_file() -> None:
    scene = start("ki", "mirror")
    assert isinstance(scene, KiScene)
    before = scene.dump()

    scene.rules = LaterRules(**msgspec.to_builtins(facts_of("ki").QUICK_RULES))

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
