"""Before the first Round: ambushes, who is surprised, rolled Initiative; and Morale."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, said
from quintain.systems.swords.events.rolls import swayed


class InitiativeRolled(Event, frozen=True, tag="initiative_rolled"):
    who: str
    natural: int
    initiative: int
    rule = "SW-003"
    text = "{who} rolls {natural} for Initiative: {initiative}."


class AmbushLaid(Event, frozen=True, tag="ambush_laid"):
    side: str
    roller: str
    natural: int
    modifier: int
    total: int
    net: int
    rule = "SW-022, SW-023, SW-024, SW-025"

    def sentence(self, names: Mapping[str, str]) -> str:
        rolled = f"{self.natural}{swayed(self.net)} {self.modifier:+d} = {self.total}"
        who = f"{said(self.roller, names)}, the worst at Stealth, rolls for all"
        return f"The {said(self.side, names)} lie in ambush. {who}: {rolled}; whoever reaches that notices them."


class AmbushDeclined(Event, frozen=True, tag="ambush_declined"):
    side: str
    rule = "SW-015"
    text = "The {side} come into the open."


class SideSurprised(Event, frozen=True, tag="side_surprised"):
    side: str
    passed: int
    rolled: int
    surprised: bool
    rule = "SW-017, SW-019, SW-020"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "they are surprised" if self.surprised else "they are ready"
        return f"The {said(self.side, names)}: {self.passed} of {self.rolled} notice in time: {verdict}."


class Surprised(Event, frozen=True, tag="surprised"):
    who: list[str]
    rule = "SW-020, SW-027"
    text = "Surprised, and not acting in the first Round: {who}."


class EverybodyStares(Event, frozen=True, tag="everybody_stares"):
    rule = "SW-016"
    text = "Both sides stare at each other for a Round."


class MoraleTested(Event, frozen=True, tag="morale_tested"):
    who: str
    natural: int
    modifier: int
    total: int
    dt: int
    holds: bool
    rule = "SW-028"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "it holds" if self.holds else "it breaks"
        rolled = f"{self.natural} {self.modifier:+d} = {self.total} against DT {self.dt}"
        return f"{said(self.who, names)}, Morale: {rolled}: {verdict}."
