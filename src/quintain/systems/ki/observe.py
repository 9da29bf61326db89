"""A view as a row of numbers, for programs that learn: made from the view alone, so it can tell no more."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data

MOST_CREATURES = 16
BANDS = {"fresh": 1.0, "tired": 0.5, "spent": 0.0}
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
        level(creature, "hp"),
        level(creature, "stamina"),
        float(str(creature["armor_durability"])) / 20,
        float(bool(creature["unconscious"])),
        float(bool(creature["out"])),
        *(float(name in conditions) for name in CONDITIONS),
    ]


def level(creature: Data, pool: str) -> float:
    """A share of the most where the number is known, else the middle of its band."""
    value = creature[pool]
    if isinstance(value, str):
        return BANDS[value]
    most = float(str(creature[f"max_{pool}"]))
    return max(-1.0, float(str(value)) / most) if most else 0.0
