"""Damage on its way through Shielding, armour and Stress; wounds, reflexes, death; what is worn and held."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

import msgspec

from quintain.kernel.events import Effect, Event, Viewer, said

HIDDEN: Final = -1
"""A number that only its own side knows."""


class Voided(Event, frozen=True, tag="voided"):
    """An instance that somebody is immune to."""

    who: str
    type: str
    rule = "DV-039"
    text = "{who} is not touched by {type} damage."


class ShieldingStruck(Event, frozen=True, tag="shielding_struck"):
    who: str
    amount: int
    left: int
    rule = "DV-098"
    text = "The Shielding of {who} takes {amount}: {left} left."


class ArmorStruck(Event, frozen=True, tag="armor_struck"):
    """`left` of its bar; at 0 it is broken and its wearer Vulnerable."""

    who: str
    armor: str
    amount: int
    left: int
    rule = "DV-091, DV-094, DV-095"

    def sentence(self, names: Mapping[str, str]) -> str:
        left = f"{self.left} left" if self.left else f"it breaks, and {said(self.who, names)} is Vulnerable"
        return f"The {said(self.armor, names)} of {said(self.who, names)} takes {self.amount}: {left}."


class StressLost(Event, frozen=True, tag="stress_lost"):
    """Others are told how it bears up, not how much is left."""

    who: str
    amount: int
    what: str
    left: int
    bearing: str
    side: str
    rule = "DV-042"
    leads = True
    doer = "what"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, left=HIDDEN)

    def sentence(self, names: Mapping[str, str]) -> str:
        left = self.bearing if self.left == HIDDEN else f"{self.left} left"
        return f"{said(self.who, names)} loses {self.amount} Stress ({said(self.what, names)}): {left}."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("dealt", self.who, self.amount, by=self.what),)


class StruckAtZero(Event, frozen=True, tag="struck_at_zero"):
    who: str
    what: str
    rule = "DV-070"
    text = "{who} is struck while on 0 Stress ({what})."
    leads = True
    doer = "what"


class WoundRolled(Event, frozen=True, tag="wound_rolled"):
    """`rolled`: dice and Willpower; `severity`: the total of the wounds it had before."""

    who: str
    rolled: int
    severity: int
    result: int
    rule = "DV-077"
    text = "{who} rolls for a wound: {rolled} + severity {severity} = {result}."


class Wounded(Event, frozen=True, tag="wounded"):
    who: str
    name: str
    severity: int
    grade: str
    total: int
    rule = "DV-078, DV-076"
    text = "{who} has a {grade} wound: {name} {severity} (severity {total} in all)."
    short = "a {grade} wound: {name} {severity}"


class SecondWind(Event, frozen=True, tag="second_wind"):
    """How much Spirit and Stress it has afterwards only its side knows."""

    who: str
    stress: int
    spirit: int
    side: str
    rule = "DV-068, DV-067"
    short = "a Second Wind"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, stress=HIDDEN, spirit=HIDDEN)

    def sentence(self, names: Mapping[str, str]) -> str:
        left = "" if self.stress == HIDDEN else f": Stress {self.stress}, Spirit {self.spirit}"
        return f"{said(self.who, names)} gets a Second Wind{left}."


class DefiedDeath(Event, frozen=True, tag="defied_death"):
    who: str
    total: int
    rule = "DV-071, DV-072, DV-073, DV-074"
    text = "{who} defies death with all its Spirit: Soul Shriven 5 (severity {total} in all)."
    short = "{who} defies death"


class Killed(Event, frozen=True, tag="killed"):
    who: str
    why: str
    rule = "DV-079"
    text = "{who} is killed: {why}."
    short = "{who} is killed"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("felled", self.who),)


class TakenOut(Event, frozen=True, tag="taken_out"):
    who: str
    why: str
    rule = "DV-040"
    text = "{who} is taken out of the scene: {why}."
    short = "{who} is taken out"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("felled", self.who),)


class WoundMended(Event, frozen=True, tag="wound_mended"):
    who: str
    name: str
    severity: int
    rule = "DV-081"
    text = "Magic closes a wound of {who}: {name} {severity} is gone."


class WoundTended(Event, frozen=True, tag="wound_tended"):
    """By how much more than 1 it drops at this long rest."""

    who: str
    name: str
    how: str
    amount: int
    rule = "DV-083"
    text = "A wound of {who} is cared for ({name}, {how}): {amount} more at this long rest."


class WoundHealed(Event, frozen=True, tag="wound_healed"):
    """`severity` is what is left of it."""

    who: str
    name: str
    by: int
    severity: int
    rule = "DV-082"

    def sentence(self, names: Mapping[str, str]) -> str:
        left = f"severity {self.severity}" if self.severity else "gone"
        return f"A wound of {said(self.who, names)} heals by {self.by}: {self.name} is {left}."


class ArmorPutOn(Event, frozen=True, tag="armor_put_on"):
    who: str
    armor: str
    rule = "DV-089"
    text = "{who} puts on the {armor}."


class ArmorTakenOff(Event, frozen=True, tag="armor_taken_off"):
    who: str
    armor: str
    rule = "DV-089"
    text = "{who} takes off the {armor}."


class TakenInHand(Event, frozen=True, tag="taken_in_hand"):
    """`away`: what had to be put away for it."""

    who: str
    gear: str
    away: tuple[str, ...] = ()
    rule = "DV-096"

    def sentence(self, names: Mapping[str, str]) -> str:
        away = f" and puts away {said(self.away, names)}" if self.away else ""
        return f"{said(self.who, names)} takes {said(self.gear, names)} in hand{away}."


class PutAway(Event, frozen=True, tag="put_away"):
    who: str
    gear: str
    rule = "DV-096"
    text = "{who} puts away {gear}."
