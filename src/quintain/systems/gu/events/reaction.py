"""Reactions: dodges, parries, attacks of opportunity, shields that are saved."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, said


class Dodged(Event, frozen=True, tag="dodged"):
    who: str
    success: bool
    rule = "GU-126, GU-127, GU-128"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} {'dodges' if self.success else 'tries to dodge and fails'}."

    def in_short(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} dodges" if self.success else ""


class StillStruck(Event, frozen=True, tag="still_struck"):
    who: str
    rule = "GU-131"
    text = "{who} does not get out of it."


class SteppedAside(Event, frozen=True, tag="stepped_aside"):
    who: str
    rule = "GU-132"
    text = "{who} dodges before it comes to that."


class Parried(Event, frozen=True, tag="parried"):
    who: str
    attacker: str
    success: bool
    rule = "GU-135, GU-136"

    def sentence(self, names: Mapping[str, str]) -> str:
        verb = "parries" if self.success else "fails to parry"
        return f"{said(self.who, names)} {verb} the attack of {said(self.attacker, names)}."

    def in_short(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} parries" if self.success else ""


class ShieldSaved(Event, frozen=True, tag="shield_saved"):
    who: str
    gu: str
    rule = "GU-122, GU-124"
    text = "{who} withdraws {gu} before it dies."
