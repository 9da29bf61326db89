"""State that was loaded holds what its fields declare, or it is told which field does not."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import pytest

from quintain.kernel.scene import Data, Scene
from quintain.record.transcript import read, replay
from quintain.state import Copied, Derived, Hex, Number, Row, Shared, State, Word, fresh, state
from quintain.state.marks import Mark
from quintain.state.sound import flaws
from quintain.systems import find_system, system_names
from tools.fuzzing.seeds import GOLDEN

EVERY_STEPS = 15


class Colour(StrEnum):
    RED = "red"


@state
class Coin(Row):
    worth: int
    sides: Copied[list[str]] = fresh(list)


@state
class Purse(State):
    owner: str
    colour: Colour = Colour.RED
    weight: float = 0.5
    count: int | None = None
    area: Hex = 0
    open: Number = False
    kind: Word = ""
    coins: Copied[list[Coin]] = fresh(list)
    debts: Shared[dict[str, int]] = fresh(dict)
    seen: Shared[tuple[str, ...]] = fresh(())
    sum: Derived[int] = fresh(0)
    anything: Annotated[Any, Mark.SHARED] = None


HONEST: Data = {
    "owner": "ann",
    "colour": "red",
    "weight": 2,
    "count": 3,
    "area": "ff",
    "open": 1,
    "kind": "red",
    "coins": [[1, ["head"]], [2, []]],
    "debts": {"bob": 3},
    "seen": ["bob"],
    "anything": [{}],
}


def found(**changed: object) -> list[str]:
    return [f"{flaw.path}: {flaw.found!r} is not {flaw.wanted}" for flaw in flaws(Purse.load(HONEST | changed))]


def test_what_is_as_declared_has_no_flaw() -> None:
    assert found() == []
    assert found(count=None) == []


@pytest.mark.parametrize(
    ("changed", "flaw"),
    [
        ({"owner": 7}, "owner: 7 is not a text"),
        ({"weight": "x"}, "weight: 'x' is not a number"),
        ({"count": "x"}, "count: 'x' is not a whole number"),
        ({"count": 1.5}, "count: 1.5 is not a whole number"),
        ({"coins": [[None, []]]}, "coins[0].worth: None is not a whole number"),
        ({"coins": [[1, []], [1, ["head", 2]]]}, "coins[1].sides[1]: 2 is not a text"),
        ({"debts": {"bob": []}}, "debts[bob]: [] is not a whole number"),
        ({"seen": [3]}, "seen[0]: 3 is not a text"),
    ],
)
def test_what_is_not_as_declared_is_named_with_its_path(changed: dict[str, object], flaw: str) -> None:
    assert found(**changed) == [flaw]


@pytest.mark.parametrize("name", system_names())
def test_no_scene_of_a_golden_fight_has_a_flaw_at_any_moment_when_it_is_loaded(name: str) -> None:
    system = find_system(name)
    steps = 0

    def look(scene: Scene, events: int) -> None:
        nonlocal steps
        steps += 1
        if steps % EVERY_STEPS == 0:
            assert list(flaws(system.load(scene.dump()))) == []

    for file in sorted((GOLDEN / name).glob("*.jsonl"), key=lambda each: each.stat().st_size)[:2]:
        game = replay(system, read(file.read_text(encoding="utf-8"), file.name))
        game.watch = look
        game.rerun()
    assert steps > EVERY_STEPS
