"""Conditions: which of them stand in the way of what."""

from __future__ import annotations

from typing import Final

from quintain.systems.swords.stock import Condition

BIT: Final[dict[Condition, int]] = {condition: 1 << place for place, condition in enumerate(Condition)}
"""One bit for each condition, so that a question about several is one operation."""


def bits(conditions: list[Condition]) -> int:
    found = 0
    for condition in conditions:
        found |= BIT[condition]
    return found


INCAPACITATING: Final = bits(
    [
        Condition.INCAPACITATED,
        Condition.PARALYZED,  # SW-223: is Incapacitated
        Condition.PETRIFIED,  # SW-234: is Incapacitated
        Condition.STUNNED,  # SW-253: is Incapacitated
        Condition.UNCONSCIOUS,  # SW-259: is Incapacitated
    ]
)
"""No Actions and no Reactions."""
HELPLESS: Final = bits(
    [
        Condition.PARALYZED,  # SW-224: cannot move
        Condition.PETRIFIED,
        Condition.STUNNED,  # SW-254: cannot move
        Condition.UNCONSCIOUS,  # SW-260: cannot move
    ]
)
"""These cannot move, and fail Evasion, Hardiness, STR and DEX without a roll."""
HELD_FAST: Final = bits(
    [
        Condition.GRAPPLED,  # SW-211: speed is reduced to 0
        Condition.RESTRAINED,  # SW-249: speed is reduced to 0
    ]
)
EXPOSED: Final = bits(
    [
        Condition.BLINDED,  # SW-195: attacks against the creature have Advantage
        Condition.PARALYZED,  # SW-228: attacks against the creature have Advantage
        Condition.RESTRAINED,  # SW-251: attacks against the creature have Advantage
        Condition.STUNNED,  # SW-258: attacks against the creature have Advantage
        Condition.UNCONSCIOUS,  # SW-267: attacks against the creature have Advantage
        Condition.CORNERED,
    ]
)
"""One source of Advantage each."""
