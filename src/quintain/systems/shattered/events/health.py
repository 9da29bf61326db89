"""Health, Vigor, Stun, Wounds and Downs; never compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from quintain.kernel.events import Effect, Event, Viewer, said


class DamageTaken(Event, frozen=True, tag="damage_taken"):
    """SS-121: while Health is left, hits are near misses: it never tells of an injury.

    What gets through is open; what is left afterwards, and how much of it Vigor took, only the own side knows.
    """

    who: str
    side: str
    damage: int
    vigor: int | None = None
    health: int | None = None
    rule = "SS-077, SS-082, SS-125, SS-132"
    short = "{who}: {damage} Damage"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, vigor=None, health=None)

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        left = "" if self.health is None else f" ({self.health} Health left)"
        absorbed = f", {self.vigor} of it from Vigor" if self.vigor else ""
        return f"{who} is hard pressed: {self.damage} Damage gets through{absorbed}{left}."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("dealt", self.who, self.damage),)


class DamageStopped(Event, frozen=True, tag="damage_stopped"):
    """Nothing got through; why is for the own side to know."""

    who: str
    rule = "SS-082"
    text = "Nothing gets through to {who}."
    short = "nothing gets through"


class StunStopped(Event, frozen=True, tag="stun_stopped"):
    """None of the Stun got through; where no Damage did either, that says it all."""

    who: str
    rule = "SS-082"
    text = "No Stun gets through to {who}."


class HealthGained(Event, frozen=True, tag="health_gained"):
    who: str
    side: str
    amount: int | None
    health: int | None
    rule = "SS-121"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, amount=None, health=None)

    def sentence(self, names: Mapping[str, str]) -> str:
        if self.amount is None:
            return f"{said(self.who, names)} gains Health."
        if not self.amount:
            return f"{said(self.who, names)} has full Health already."
        return f"{said(self.who, names)} gains {self.amount} Health and has {self.health}."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("healed", self.who, self.amount),)


class VigorSet(Event, frozen=True, tag="vigor_set"):
    """Only its own side hears of it: Vigor at Respite would give a Stance away."""

    who: str
    side: str
    vigor: int
    rule = "SS-126, SS-124"
    text = "{who} has {vigor} Vigor."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class StunGained(Event, frozen=True, tag="stun_gained"):
    """How shaken somebody is, in the words of `health.composure`: only its own side knows."""

    who: str
    side: str
    amount: int
    stun: int
    most: int
    composure: str
    rule = "SS-127, SS-129"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} gains {self.amount} Stun ({self.stun} of {self.most}): {self.composure}."


class StunLowered(Event, frozen=True, tag="stun_lowered"):
    who: str
    side: str
    stun: int | None
    rule = "SS-127"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, stun=None)

    def sentence(self, names: Mapping[str, str]) -> str:
        left = "" if self.stun is None else f" ({self.stun} Stun left)"
        return f"{said(self.who, names)} regains its composure{left}."


class StaminaLost(Event, frozen=True, tag="stamina_lost"):
    who: str
    side: str
    lost: int
    stamina: int
    rule = "SS-089"
    text = "{who} loses {lost} Stamina and has {stamina}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class MomentumLost(Event, frozen=True, tag="momentum_lost"):
    who: str
    side: str
    lost: int
    momentum: int
    rule = "SS-017"
    text = "{who} loses {lost} Momentum and has {momentum}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Refreshed(Event, frozen=True, tag="refreshed"):
    who: str
    rule = "SS-018"
    text = "{who} Refreshes: its Stamina is at its maximum."


class Downed(Event, frozen=True, tag="downed"):
    who: str
    rule = "SS-132, SS-122"
    text = "{who} has lost all its Health and is Downed."
    short = "{who} is Downed"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("felled", self.who),)


class WoundsGained(Event, frozen=True, tag="wounds_gained"):
    who: str
    dice: list[int]
    wounds: int
    total: int
    strain: int
    rule = "SS-134, SS-135, SS-131"

    def sentence(self, names: Mapping[str, str]) -> str:
        what = "no Wound" if not self.wounds else "1 Wound" if self.wounds == 1 else f"{self.wounds} Wounds"
        shown = " and ".join(str(die) for die in self.dice)
        return f"{said(self.who, names)} rolls {shown} for Wounds: {what}, {self.total} of {self.strain} in all."


class BackOnFeet(Event, frozen=True, tag="back_on_feet"):
    who: str
    rule = "SS-136"
    text = "{who} is back at full Health."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("raised", self.who),)


class BarLost(Event, frozen=True, tag="bar_lost"):
    """How much Health it has left, in Bars too, only its own side knows."""

    who: str
    side: str
    left: int | None
    rule = "SS-134, SS-158"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, left=None)

    def sentence(self, names: Mapping[str, str]) -> str:
        left = "" if self.left is None else f"; {self.left} left"
        return f"{said(self.who, names)} has lost a Health Bar{left}."


class Defeated(Event, frozen=True, tag="defeated"):
    who: str
    rule = "SS-133, SS-134"
    text = "{who} is Defeated and leaves the map."


class Died(Event, frozen=True, tag="died"):
    who: str
    rule = "SS-142"
    text = "The Strain Meter of {who} is full of Wounds: {who} is dead."
    short = "{who} is dead"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("felled", self.who),)


class Yielded(Event, frozen=True, tag="yielded"):
    who: str
    rule = "SS-143"
    text = "{who} yields and leaves the fight."


class SpiritDowned(Event, frozen=True, tag="spirit_downed"):
    """The Spirit Track is on its master's sheet: only the own side reads it."""

    who: str
    side: str
    track: int | None
    most: int
    rule = "SS-137, SS-140"
    short = "{who} is Downed"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, track=None)

    def sentence(self, names: Mapping[str, str]) -> str:
        track = "" if self.track is None else f" Its Spirit Track stands at {self.track} of {self.most}."
        return f"The Spirit {said(self.who, names)} is Downed.{track}"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("felled", self.who),)


class SpiritReset(Event, frozen=True, tag="spirit_reset"):
    who: str
    rule = "SS-141"
    text = "The Spirit {who} is back at full Health."
