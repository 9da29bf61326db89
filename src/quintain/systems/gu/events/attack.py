"""Attacks: what is made at whom, what was rolled, what comes back."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, Moment, said


class Attacked(Event, frozen=True, tag="attacked"):
    """`aim` is the part or thing of a called shot; `parried`: it is made as part of a parry."""

    who: str
    target: str
    what: str
    aim: str = ""
    as_reaction: bool = False
    parried: bool = False
    means = "what"
    leads = True

    def sentence(self, names: Mapping[str, str]) -> str:
        aim = f", aiming at the {said(self.aim, names)}" if self.aim else ""
        kind = "strikes back at" if self.parried else "seizes the moment to attack" if self.as_reaction else "attacks"
        return f"{said(self.who, names)} {kind} {said(self.target, names)} with {said(self.what, names)}{aim}."

    def clauses(self) -> list[str]:
        made = ["GU-137"] if self.parried else ["GU-139"] if self.as_reaction else ["GU-076"]
        return [*made, "GU-093"] if self.aim else made


class AttackLanded(Event, frozen=True, tag="attack_landed"):
    """What came of an attack roll; it may still be answered."""

    who: str
    target: str
    hit: bool
    critical: bool = False
    rule = "GU-076, GU-125"

    def sentence(self, names: Mapping[str, str]) -> str:
        verb = "critically hits" if self.critical else "hits" if self.hit else "misses"
        return f"{said(self.who, names)} {verb} {said(self.target, names)}."

    def in_short(self, names: Mapping[str, str]) -> str:
        return "" if self.hit else "misses"

    def moments(self) -> tuple[Moment, ...]:
        return () if self.hit else (Moment("missed", self.target),)

    def feat(self) -> str:
        return "a critical hit" if self.critical else ""


class HitItself(Event, frozen=True, tag="hit_itself"):
    who: str
    target: str
    rule = "GU-075"
    text = "{target} is incapable of moving: {who} hits without a roll."


class Affected(Event, frozen=True, tag="affected"):
    """Something that needs no attack roll is about to happen to them."""

    who: str
    targets: list[str]
    what: str
    means = "what"
    rule = "GU-254, GU-252"
    leads = True

    def sentence(self, names: Mapping[str, str]) -> str:
        used = f"{said(self.who, names)} uses {said(self.what, names)}"
        return f"{used} on {said(self.targets, names)}." if self.targets else f"{used}; nobody is there."


class HitNobody(Event, frozen=True, tag="hit_nobody"):
    who: str
    what: str
    square: str
    means = "what"
    rule = "GU-247"
    text = "{who} attacks {square} with {what}: nobody is there."
    leads = True


class StruckBack(Event, frozen=True, tag="struck_back"):
    who: str
    target: str
    what: str
    rule = "GU-149"
    text = "{target} is hurt by {what} of {who}."
