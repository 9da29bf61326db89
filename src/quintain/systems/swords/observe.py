"""A view as a row of numbers, for programs that learn: made from the view alone, so it can tell no more."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data
from quintain.knowing.pools import observed
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.sheet import Combatant

MOST_CREATURES = 16
CONDITIONS = tuple(str(condition) for condition in Condition)
PER_CREATURE = 18 + len(CONDITIONS)
CLOCK = 4
WIDTH = CLOCK + MOST_CREATURES * PER_CREATURE


def observe(view: Data, side: str, who: str) -> list[float]:
    """The clock, then each creature in the order listed: who asks, whose side, place, pools, conditions."""
    creatures: Any = view.get("creatures", [])
    turn: Any = view.get("turn")
    row = [
        float(str(view.get("round", 0))) / 50,
        float(bool(view.get("shared"))),
        float(bool(turn and turn["main"])),
        float(turn["left"]) / 60 if turn else 0.0,
    ]
    for creature in creatures[:MOST_CREATURES]:
        row += creature_row(creature, side, who)
    return row + [0.0] * (WIDTH - len(row))


def creature_row(creature: Any, side: str, who: str) -> list[float]:
    x, _, y = str(creature.get("at", "")).partition(",")
    hp, *others = observed(Combatant, creature)
    conditions = [each["condition"] for each in creature["conditions"]]
    return [
        1.0,
        float(creature["id"] == who),
        float(creature["side"] == side),
        float(x) / 64 if x else -1.0,
        float(y) / 64 if y else -1.0,
        float(creature["elevation"]) / 100,
        hp,
        float(creature["max_hp"]) / 100,
        float(creature.get("ac", 0)) / 25,
        float(creature["initiative"]) / 20,
        *others,
        float(bool(creature["out"])),
        float(creature["reaction"]),
        float(len(creature["injuries"])) / 4,
        float(bool(creature["prepared"])),
        float(bool(creature["concentrating"])),
        float(creature["defending"]),
        *(float(name in conditions) for name in CONDITIONS),
    ]
