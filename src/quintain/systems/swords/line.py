"""One attack that can be made now: a line of the sheet, and the weapon in hand."""

from __future__ import annotations

from typing import Any, Final

from quintain.systems.swords.gear import Gear
from quintain.systems.swords.stock import BAND_FEET, AttackEntry, AttackKind, Property

NEAR = 30
LONG_REACH = 10
"""Feet of a Reach weapon."""


class Line:
    """A usable attack; natural ones have no gear. It is never changed, but for the options it keeps."""

    def __init__(self, entry: AttackEntry, gear: Gear | None) -> None:
        self.entry = entry
        self.gear = gear
        self.id: str = entry.id
        self.ranged = entry.kind is AttackKind.RANGED
        self.feet = reach_of(entry, gear)
        self.type = damage_type(entry, gear)
        self.flexible = gear is not None and gear.has(Property.FLEXIBLE)
        self.versatile = gear is not None and gear.has(Property.VERSATILE)
        self.own_count: str = entry.id if entry.per_action is not None else ""
        """What has a number of attacks of its own is not mixed with others in one action: two rends, or one rock."""
        self.strikes: dict[str, Any] = {}
        """Attacks with it as options, one for each target it was ever aimed at."""


def damage_type(entry: AttackEntry, gear: Gear | None) -> str:
    """What the sheet says, else the first that the weapon has."""
    if entry.type is not None:
        return str(entry.type)
    weapon = gear.weapon if gear is not None else None
    return str(weapon.types[0]) if weapon is not None and weapon.types else "blunt"


def reach_of(entry: AttackEntry, gear: Gear | None) -> int:
    """The longest distance in feet it strikes at: the reach in melee, the range band else."""
    if entry.kind is AttackKind.RANGED:
        return BAND_FEET[entry.range] if entry.range is not None else NEAR
    if gear is not None and gear.has(Property.REACH):
        return max(entry.reach, LONG_REACH)
    return entry.reach


class Arms:
    """All attacks that can be made in one stance, and the reach in feet of the longest in melee; never changed.

    `shoots` is whether they serve best from afar: there is one at range, and no weapon for melee.
    """

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.melee_feet = max([line.feet for line in lines if not line.ranged], default=0)
        armed = [line for line in lines if line.gear is not None and not line.ranged]
        self.shoots = not armed and any(line.ranged for line in lines)


NO_ARMS: Final = Arms([])
