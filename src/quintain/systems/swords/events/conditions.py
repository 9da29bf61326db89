"""Conditions, concentration and Exhaustion."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, said
from quintain.systems.swords.conditions import MEANINGS, Condition


def clauses_of(condition: str) -> list[str]:
    """What a condition of the book does; for the states we add, the rule by which one comes into them."""
    return MEANINGS[Condition(condition)].cites.split(", ")


class Afflicted(Event, frozen=True, tag="afflicted"):
    who: str
    condition: str
    by: str = ""
    rule = "SW-216"

    def clauses(self) -> list[str]:
        return clauses_of(self.condition)

    def sentence(self, names: Mapping[str, str]) -> str:
        cause = f" ({said(self.by, names)})" if self.by and self.by != self.who else ""
        return f"{said(self.who, names)} is {said(self.condition, names)}{cause}."


class Freed(Event, frozen=True, tag="freed"):
    who: str
    condition: str
    rule = "SW-216"
    text = "{who} is no longer {condition}."

    def clauses(self) -> list[str]:
        return clauses_of(self.condition)


class Immune(Event, frozen=True, tag="immune"):
    who: str
    condition: str
    rule = "SW-240"
    text = "{who} cannot be {condition}."


class FellProne(Event, frozen=True, tag="fell_prone"):
    who: str
    rule = "SW-244, SW-264"
    text = "{who} falls prone."


class Dropped(Event, frozen=True, tag="dropped"):
    who: str
    gear: str
    rule = "SW-094, SW-190, SW-263"
    text = "{who} drops the {gear}."


class HoldBroken(Event, frozen=True, tag="hold_broken"):
    who: str
    grappler: str
    rule = "SW-213, SW-214"
    text = "{grappler} has no hold on {who} any more."


class TurnedToStone(Event, frozen=True, tag="turned_to_stone"):
    who: str
    gear: list[str]
    rule = "SW-230"
    text = "What {who} wears and carries turns to stone: {gear}."


class ItemSaved(Event, frozen=True, tag="item_saved"):
    who: str
    gear: str
    natural: int
    total: int
    dt: int
    saved: bool
    rule = "SW-231"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "it stays what it is" if self.saved else "it turns to stone"
        rolled = f"{self.natural}, {self.total} in all, against DT {self.dt}"
        return f"The {said(self.gear, names)} of {said(self.who, names)}: {rolled}: {verdict}."


class PoolCounted(Event, frozen=True, tag="pool_counted"):
    who: str
    condition: str
    left: int
    rule = "SW-241"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)}, {said(self.condition, names)}: dice left in the pool: {self.left}."


class Concentrating(Event, frozen=True, tag="concentrating"):
    who: str
    on: str
    rule = "SW-200"
    text = "{who} concentrates: {on}."


class ConcentrationLost(Event, frozen=True, tag="concentration_lost"):
    who: str
    on: str
    why: str
    rule = "SW-201, SW-203"
    text = "{who} stops concentrating ({on}): {why}."


class ConcentrationTested(Event, frozen=True, tag="concentration_tested"):
    who: str
    why: str
    dt: int
    rule = "SW-204"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} must keep its concentration ({self.why}): DT {self.dt}."


class Exhausted(Event, frozen=True, tag="exhausted"):
    who: str
    rank: int
    rule = "SW-206, SW-207, SW-270, SW-275"
    text = "{who} is more exhausted: rank {rank}."


class Refreshed(Event, frozen=True, tag="refreshed"):
    who: str
    rank: int
    rule = "SW-286"
    text = "{who} is less exhausted: rank {rank}."
