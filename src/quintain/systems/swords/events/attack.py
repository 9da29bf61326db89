"""Attacks, sacrifices and what they do."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, Moment, said
from quintain.systems.swords.events.rolls import swayed


class StanceTaken(Event, frozen=True, tag="stance_taken"):
    who: str
    stance: str
    rule = "SW-106, SW-107, SW-108, SW-110"
    text = "{who} uses the off-hand weapon: {stance}."


class Attacked(Event, frozen=True, tag="attacked"):
    who: str
    target: str
    what: str
    opportunity: bool = False
    deed: str = ""
    means = "what"
    rule = "SW-034, SW-103"
    leads = True

    def sentence(self, names: Mapping[str, str]) -> str:
        kind = "makes an Opportunity Attack on" if self.opportunity else "attacks"
        deed = f", to {self.deed}" if self.deed else ""
        return f"{said(self.who, names)} {kind} {said(self.target, names)} with {said(self.what, names)}{deed}."

    def clauses(self) -> list[str]:
        return ["SW-100", "SW-101", "SW-103"] if self.opportunity else super().clauses()


class AttackRolled(Event, frozen=True, tag="attack_rolled"):
    who: str
    target: str
    natural: int
    bonus: int
    total: int
    ac: int
    net: int
    hit: bool
    critical: bool
    rule = "SW-103, SW-129"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "a critical hit" if self.critical else "a hit" if self.hit else "a miss"
        rolled = f"{self.natural}{swayed(self.net)} {self.bonus:+d} = {self.total} against AC {self.ac}"
        return f"{said(self.who, names)} at {said(self.target, names)}: {rolled}: {verdict}."

    def in_short(self, names: Mapping[str, str]) -> str:
        return "a critical hit" if self.critical else "" if self.hit else "misses"

    def moments(self) -> tuple[Moment, ...]:
        return () if self.hit else (Moment("missed", self.target),)

    def feat(self) -> str:
        return "a critical hit" if self.critical else ""


class TookTheHit(Event, frozen=True, tag="took_the_hit"):
    who: str
    ward: str
    rule = "SW-059"
    text = "{who} takes the hit for {ward}."


class Sacrificed(Event, frozen=True, tag="sacrificed"):
    who: str
    gear: str
    lost: str
    rule = "SW-115, SW-117, SW-119, SW-120, SW-121"
    text = "{who} sacrifices {gear}: the hit is cancelled ({lost})."
    short = "{who} sacrifices {gear}"

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("stopped", self.who),)


class DamageRolled(Event, frozen=True, tag="damage_rolled"):
    who: str
    target: str
    damage: int
    type: str
    maximum: int = 0
    sneak: int = 0
    rule = "SW-117, SW-131, SW-132"

    def sentence(self, names: Mapping[str, str]) -> str:
        extra = f", {self.maximum} of it the maximum of its dice" if self.maximum else ""
        sneak = f", {self.sneak} of it by a sneak attack" if self.sneak else ""
        kind = f" {self.type}" if self.type else ""
        return f"{said(self.who, names)} deals {self.damage}{kind} damage to {said(self.target, names)}{extra}{sneak}."


class Grazed(Event, frozen=True, tag="grazed"):
    who: str
    target: str
    damage: int
    rule = "SW-103"
    text = "{who} misses {target} closely: {damage} damage all the same."


class Halved(Event, frozen=True, tag="halved"):
    who: str
    damage: int
    rule = "SW-097"
    text = "{who} rolls with the blow: {damage} damage."


class DeedDone(Event, frozen=True, tag="deed_done"):
    who: str
    target: str
    deed: str
    rule = "SW-034"
    text = "{who}: mighty deed on {target}: {deed}."


class Shoved(Event, frozen=True, tag="shoved"):
    who: str
    target: str
    rule = "SW-129"
    text = "The impact of {who} drives {target} back."


class Cornered(Event, frozen=True, tag="cornered"):
    target: str
    rule = "SW-129"
    text = "{target} has nowhere to go: attacks against it have Advantage until its next turn."


class Entangled(Event, frozen=True, tag="entangled"):
    who: str
    target: str
    rule = "SW-249"
    text = "{target} is caught in the net of {who}."
