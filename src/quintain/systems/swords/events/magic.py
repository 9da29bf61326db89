"""Casting, what spells and items do, special actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from quintain.kernel.events import Event, Viewer, said


def of_rank(rank: int) -> str:
    return f" at rank {rank}" if rank else ""


class Invoked(Event, frozen=True, tag="invoked"):
    """Invocation Dice were rolled; `reached` counts what earlier turns brought, and no more than is needed."""

    who: str
    spell: str
    rank: int
    dice: int
    reached: int
    difficulty: int
    expended: int
    side: str = ""
    means = "spell"
    rule = "SW-036, SW-037, SW-099"
    leads = True

    def seen_by(self, viewer: Viewer) -> Self | None:
        """Whether it works shows; with how many dice, only the caster's side knows."""
        if viewer.is_with(self.side):
            return self
        reached = self.difficulty if self.reached >= self.difficulty else 0
        return type(self)(self.who, self.spell, self.rank, 0, reached, self.difficulty, 0, self.side)

    def sentence(self, names: Mapping[str, str]) -> str:
        if not self.dice:
            done = "it is cast" if self.reached >= self.difficulty else "not yet"
            return f"{said(self.who, names)} casts {said(self.spell, names)}{of_rank(self.rank)}: {done}."
        rolled = f"{self.dice} Invocation {'Die' if self.dice == 1 else 'Dice'}"
        lost = f", {self.expended} expended" if self.expended else ""
        if self.reached >= self.difficulty:
            met = f"the difficulty of {self.difficulty} is met"
        else:
            met = f"{self.reached} of {self.difficulty}, not yet"
        who, spell = said(self.who, names), said(self.spell, names)
        return f"{who} casts {spell}{of_rank(self.rank)} with {rolled}: {met}{lost}."


class CastingHeld(Event, frozen=True, tag="casting_held"):
    who: str
    spell: str
    reached: int
    side: str = ""
    rule = "SW-200"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else type(self)(self.who, self.spell, 0, self.side)

    def sentence(self, names: Mapping[str, str]) -> str:
        so_far = f" ({self.reached} so far)" if self.reached else ""
        return f"{said(self.who, names)} goes on casting {said(self.spell, names)}, Concentrating{so_far}."


class CastingDropped(Event, frozen=True, tag="casting_dropped"):
    who: str
    spell: str
    rule = "SW-036"
    text = "{who} lets {spell} drop."


class Mishap(Event, frozen=True, tag="mishap"):
    who: str
    spell: str
    degree: str
    ones: int
    rule = "SW-036"
    text = "{ones} Invocation Dice of {who} show 1: a {degree} mishap with {spell}."


class MishapTold(Event, frozen=True, tag="mishap_told"):
    who: str
    what: str
    rule = "SW-036"
    text = "The mishap of {who}: {what}"


class Shone(Event, frozen=True, tag="spell_shields"):
    """The Shield spell stands."""

    who: str
    amount: int
    rule = "SW-037, SW-099"
    text = "A shield of magic gives {who} +{amount} AC."


class Warded(Event, frozen=True, tag="spell_wards"):
    by: str
    who: str
    type: str
    rule = "SW-037, SW-099"
    text = "{by} touches {who}: it resists {type}."


class Burst(Event, frozen=True, tag="burst"):
    """An Area of Effect: what is in it cannot be protected by shield, helmet or protector."""

    by: str
    what: str
    struck: list[str]
    rule = "SW-116"
    text = "{by}: {what} strikes {struck}."


class Unaffected(Event, frozen=True, tag="unaffected"):
    who: str
    what: str
    rule = "SW-036"
    text = "{what} has no hold on {who}."


class ItemUsed(Event, frozen=True, tag="item_used"):
    who: str
    item: str
    on: str
    rule = "SW-031"

    def sentence(self, names: Mapping[str, str]) -> str:
        on = f" on {said(self.on, names)}" if self.on and self.on != self.who else ""
        return f"{said(self.who, names)} uses {said(self.item, names)}{on}."


class Smothered(Event, frozen=True, tag="smothered"):
    by: str
    who: str
    rule = "SW-031"
    text = "{by} smothers the fire on {who}."


class Shaken(Event, frozen=True, tag="shaken"):
    by: str
    who: str
    rule = "SW-031"
    text = "{by} shakes {who}."


class SpecialUsed(Event, frozen=True, tag="special_used"):
    who: str
    what: str
    rule = "SW-030"
    text = "{who} uses {what}."


class Led(Event, frozen=True, tag="led"):
    by: str
    who: list[str]
    rule = "SW-094"
    text = "{by} leads: +2 on all d20 rolls of {who} during the next Round."
