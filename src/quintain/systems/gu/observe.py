"""A view as a row of numbers, for programs that learn: made from the view alone, so it can tell no more."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data
from quintain.knowing.pools import observed
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.words import Condition

MOST_CREATURES = 16
CONDITIONS = tuple(str(condition) for condition in Condition)
PER_CREATURE = 16 + len(CONDITIONS)
CLOCK = 5
WIDTH = CLOCK + MOST_CREATURES * PER_CREATURE
HIDDEN: dict[str, object] = {"soul": 0, "max_essence": 0, "essence": 0}
"""What a foe's row has in the place of what is not known of it."""


def observe(view: Data, side: str, who: str) -> list[float]:
    """The clock, then each creature in the order listed: who asks, whose side, place, pools, conditions."""
    creatures: Any = view.get("creatures", [])
    turn: Any = view.get("turn")
    row = [
        float(str(view.get("round", 0))) / 50,
        float(bool(turn and turn["who"] == who)),
        float(bool(turn and turn["action"])),
        float(bool(turn and turn["bonus"])),
        float(turn["moved"]) / 20 if turn else 0.0,
    ]
    for creature in creatures[:MOST_CREATURES]:
        row += creature_row(creature, side, who)
    return row + [0.0] * (WIDTH - len(row))


def creature_row(creature: Any, side: str, who: str) -> list[float]:
    x, _, y = str(creature["at"]).partition(",")
    conditions = [each["condition"] for each in creature["conditions"]]
    return [
        1.0,
        float(creature["id"] == who),
        float(creature["side"] == side),
        float(x) / 64 if x else -1.0,
        float(y) / 64 if y else -1.0,
        float(creature["height"]) / 100,
        float(creature["airborne"]),
        *observed(Fighter, HIDDEN | creature),
        float(bool(creature["out"])),
        float(creature["bleeding"]) / 10,
        float(creature["evading"]) / 100,
        float(creature["holding"] is not False),
        float(sum(bool(worm["active"]) for worm in creature["gu"])) / 4,
        *(float(name in conditions) for name in CONDITIONS),
    ]
