"""A view as a row of numbers, for programs that learn: made from the view alone, so it can tell no more."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data
from quintain.knowing.pools import observed
from quintain.systems.ki.sheet import Fighter

MOST_CREATURES = 16
CONDITIONS = ("prone", "grappled", "bound", "rooted", "stunned", "slowed", "sealed")
PER_CREATURE = 10 + len(CONDITIONS)
WIDTH = 3 + MOST_CREATURES * PER_CREATURE


def observe(view: Data, side: str, who: str) -> list[float]:
    """The clock, then each creature in the order listed: who asks, whose side, place, pools, conditions."""
    creatures: Any = view.get("creatures", [])
    row = [float(str(view.get("round", 0))) / 50, float(str(view.get("turn", 0))) / 10, float(len(creatures)) / 16]
    for creature in creatures[:MOST_CREATURES]:
        row += creature_row(creature, side, who)
    return row + [0.0] * (WIDTH - len(row))


def creature_row(creature: Data, side: str, who: str) -> list[float]:
    x, _, y = str(creature.get("at", "")).partition(",")
    conditions: Any = creature["conditions"]
    return [
        1.0,
        float(creature["id"] == who),
        float(creature["side"] == side),
        float(x) / 64 if x else -1.0,
        float(y) / 64 if y else -1.0,
        *observed(Fighter, creature),
        float(bool(creature["unconscious"])),
        float(bool(creature["out"])),
        *(float(name in conditions) for name in CONDITIONS),
    ]
