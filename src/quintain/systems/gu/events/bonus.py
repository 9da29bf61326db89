"""Quick deeds: doors, levers, things that change hands, sleepers who are roused, Gu that are given or detonated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from quintain.kernel.events import Event, Viewer, said


class Detonated(Event, frozen=True, tag="detonated"):
    """Others hear only of Gu that they know of."""

    who: str
    side: str
    gu: list[str]
    known: list[str]
    rule = "GU-146, GU-143"
    text = "{who} detonates {gu}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        if viewer.is_with(self.side):
            return self
        return msgspec.structs.replace(self, gu=self.known) if self.known else None


class DoorOpened(Event, frozen=True, tag="door_opened"):
    who: str
    at: str
    rule = "GU-148"
    text = "{who} opens the door at {at}."


class DoorClosed(Event, frozen=True, tag="door_closed"):
    who: str
    at: str
    rule = "GU-148"
    text = "{who} closes the door at {at}."


class LeverPulled(Event, frozen=True, tag="lever_pulled"):
    who: str
    at: str
    rule = "GU-148"
    text = "{who} pulls the lever at {at}."


class Drew(Event, frozen=True, tag="drew"):
    who: str
    what: str
    rule = "GU-148"
    text = "{who} draws: {what}."


class Dropped(Event, frozen=True, tag="let_fall"):
    who: str
    what: str
    rule = "GU-148"
    text = "{who} drops: {what}."


class PickedUp(Event, frozen=True, tag="picked_up"):
    who: str
    what: str
    rule = "GU-148"
    text = "{who} picks up: {what}."


class HandedOver(Event, frozen=True, tag="handed_over"):
    who: str
    what: str
    to: str
    rule = "GU-148"
    text = "{who} hands over to {to}: {what}."


class GuGiven(Event, frozen=True, tag="gu_given"):
    """Which Gu it was only the two sides know."""

    who: str
    to: str
    gu: str
    sides: list[str]
    rule = "GU-148"
    text = "{who} gives {to} a Gu: {gu}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        if [side for side in self.sides if viewer.is_with(side)]:
            return self
        return msgspec.structs.replace(self, gu="unknown")


class Ate(Event, frozen=True, tag="ate"):
    who: str
    what: str
    rule = "GU-148"
    text = "{who} eats: {what}."


class Roused(Event, frozen=True, tag="roused"):
    who: str
    sleeper: str
    rule = "GU-148"
    text = "{who} rouses {sleeper}."


class Improvised(Event, frozen=True, tag="improvised"):
    """Anything else goes to the game master."""

    who: str
    what: str
    allowed: bool
    rule = "GU-148"

    def sentence(self, names: Mapping[str, str]) -> str:
        verb = "does this" if self.allowed else "cannot do this"
        return f"{said(self.who, names)} {verb}: {self.what}"
