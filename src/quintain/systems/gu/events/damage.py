"""Damage to bodies, souls, shields, armour and things; healing; injuries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from quintain.kernel.events import Effect, Event, Viewer, said

HIDDEN = -1


class Harmed(Event, frozen=True, tag="harmed"):
    """Damage that reached hit points; others are told how it looks (`wounds`), not how many are left."""

    who: str
    amount: int
    type: str
    what: str
    left: int
    wounds: str
    side: str
    means = "what"
    rule = "GU-149"
    short = "{who} takes {amount}"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, left=HIDDEN)

    def sentence(self, names: Mapping[str, str]) -> str:
        type = f" {self.type}" if self.type else ""
        left = self.wounds if self.left == HIDDEN else f"{self.left} hit points left"
        return f"{said(self.who, names)} takes {self.amount}{type} damage ({said(self.what, names)}): {left}."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("dealt", self.who, self.amount),)


class Unharmed(Event, frozen=True, tag="unharmed"):
    """Damage of which nothing reached hit points."""

    who: str
    what: str
    rule = "GU-166, GU-170"
    text = "{who} takes no damage ({what})."
    short = "{who} takes no damage"


class Healed(Event, frozen=True, tag="healed"):
    who: str
    amount: int
    left: int
    wounds: str
    side: str
    rule = "GU-177, GU-218"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, amount=HIDDEN, left=HIDDEN)

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        if self.left == HIDDEN:
            return f"{who} regains hit points: {self.wounds}."
        return f"{who} regains {self.amount} hit points: {self.left}."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("healed", self.who, None if self.amount == HIDDEN else self.amount),)


class ShieldStruck(Event, frozen=True, tag="shield_struck"):
    """A shield Gu takes damage; how much is left of it only its side knows."""

    who: str
    gu: str
    amount: int
    type: str
    health: int
    side: str
    rule = "GU-162"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, health=HIDDEN)

    def sentence(self, names: Mapping[str, str]) -> str:
        left = "" if self.health == HIDDEN else f": {self.health} health left"
        return f"The {said(self.gu, names)} of {said(self.who, names)} takes {self.amount} {self.type} damage{left}."


class ArmourStruck(Event, frozen=True, tag="armour_struck"):
    who: str
    armour: str
    amount: int
    left: int
    rule = "GU-166"

    def sentence(self, names: Mapping[str, str]) -> str:
        left = f"{self.left} hit points left" if self.left else "it breaks"
        return f"The {said(self.armour, names)} of {said(self.who, names)} takes {self.amount} damage: {left}."


class ThingStruck(Event, frozen=True, tag="thing_struck"):
    thing: str
    amount: int
    left: int
    owner: str = ""
    rule = "GU-093"

    def sentence(self, names: Mapping[str, str]) -> str:
        whose = f" of {said(self.owner, names)}" if self.owner else ""
        left = f"{self.left} hit points left" if self.left else "it breaks"
        return f"The {said(self.thing, names)}{whose} takes {self.amount} damage: {left}."


class SoulHurt(Event, frozen=True, tag="soul_hurt"):
    """Only its own side is told."""

    who: str
    amount: int
    left: int
    side: str
    rule = "GU-165"
    text = "{who} takes {amount} damage to its soul: {left} left."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class SoulShrunk(Event, frozen=True, tag="soul_shrunk"):
    """The most that a soul can be is less for good; only its own side is told."""

    who: str
    amount: int
    most: int
    side: str
    rule = "GU-206"
    text = "The soul of {who} can hold {amount} less from now on: {most}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Injured(Event, frozen=True, tag="injured"):
    """`part` says which arm, hand or leg."""

    who: str
    injury: str
    part: str = ""
    rule = "GU-191, GU-200"

    def sentence(self, names: Mapping[str, str]) -> str:
        part = f" ({said(self.part, names)})" if self.part else ""
        return f"{said(self.who, names)} is injured: {said(self.injury, names)}{part}."


class Dropped(Event, frozen=True, tag="dropped"):
    who: str
    gear: str
    rule = "GU-193, GU-201"
    text = "{who} drops the {gear}."


class Absorbed(Event, frozen=True, tag="absorbed"):
    """How much essence it has afterwards only its side knows."""

    who: str
    stones: int
    essence: int
    side: str
    rule = "GU-108, GU-110, GU-111"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, essence=HIDDEN)

    def sentence(self, names: Mapping[str, str]) -> str:
        stones = f"{self.stones} primeval stone{'' if self.stones == 1 else 's'}"
        left = "" if self.essence == HIDDEN else f": {self.essence} portions of essence"
        return f"{said(self.who, names)} absorbs {stones}{left}."
