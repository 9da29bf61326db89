"""Countdown Pools: equal dice, rolled together at every step of their time unit; each that shows 1 is removed."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.swords.sheet import Combatant


def countdown(table: Table, body: Combatant, dice: int, sides: int, why: str) -> int:
    """Rolls a pool and gives how many of its dice are left."""
    die = f"1d{sides}"
    left = dice
    for _ in range(dice):
        if table.roll_class(body, die, why, shows_one):
            left -= 1
    return left


def shows_one(face: int) -> bool:
    return face == 1
