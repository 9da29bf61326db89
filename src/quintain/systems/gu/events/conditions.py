"""Conditions, bleeding and poison."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, said
from quintain.systems.gu.meanings import MEANINGS
from quintain.systems.gu.words import Condition


def word(condition: str) -> str:
    return MEANINGS[Condition(condition)].named or condition


class OfCondition(Event, frozen=True):
    """Somebody's condition; the clauses are those by which it works."""

    who: str
    condition: str

    def clauses(self) -> list[str]:
        return MEANINGS[Condition(self.condition)].cites.split(", ")


class Afflicted(OfCondition, frozen=True, tag="afflicted"):
    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} is now {word(self.condition)}."


class Freed(OfCondition, frozen=True, tag="freed"):
    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} is no longer {word(self.condition)}."


class Immune(Event, frozen=True, tag="immune"):
    who: str
    condition: str
    rule = "GU-173"
    text = "{who} is immune: not {condition}."


class BledMore(Event, frozen=True, tag="bled_more"):
    who: str
    more: int
    stacks: int
    rule = "GU-217"
    text = "{who} bleeds: {more} more, bleeding {stacks}."


class BledLess(Event, frozen=True, tag="bled_less"):
    who: str
    stacks: int
    rule = "GU-218"
    text = "{who} bleeds less: bleeding {stacks}."


class PoisonTaken(Event, frozen=True, tag="poison_taken"):
    who: str
    poison: str
    turns: int
    rule = "GU-234, GU-235"
    text = "{who} is poisoned ({poison}): turns left: {turns}."


class PoisonSlowed(Event, frozen=True, tag="poison_slowed"):
    who: str
    poison: str
    lost: int
    rule = "GU-234"
    text = "The poison ({poison}) makes {who} slower: {lost} m in all."


class PoisonOver(Event, frozen=True, tag="poison_over"):
    who: str
    poison: str
    rule = "GU-157"
    text = "{who} is no longer poisoned ({poison})."


class Rolled(Event, frozen=True, tag="rolled_on_the_ground"):
    who: str
    rule = "GU-225"
    text = "{who} rolls on the ground."


class StoodUp(Event, frozen=True, tag="stood_up"):
    who: str
    metres: int
    rule = "GU-240"
    text = "{who} stands up for {metres} m."
