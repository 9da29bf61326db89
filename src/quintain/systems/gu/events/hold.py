"""Held actions: what foes learn is only that something is held."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

import msgspec

from quintain.kernel.asks import told_apart
from quintain.kernel.events import Event, Viewer, said
from quintain.kernel.held import TOLD


class ActionHeld(Event, frozen=True, tag="action_held"):
    who: str
    side: str
    action: str = ""
    trigger: str = ""
    watched: str = ""
    rule = "GU-112"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, action="", trigger="", watched="")

    def sentence(self, names: Mapping[str, str]) -> str:
        if not self.action:
            return f"{said(self.who, names)} holds an action."
        whose = in_words(self.watched, names) or "an enemy"
        held = f"{said(self.who, names)} holds an action ({in_words(self.action, names)})"
        if self.trigger == TOLD:
            return f"{held} until this happens: {self.watched}."
        return f"{held} until {whose} {trigger_words(self.trigger, names)}."


WAITS: Final = {
    "within": "comes within {} m",
    "uses": "uses {}",
    "manifests": "manifests something",
    "affects_ally": "affects an ally",
    "hostile": "does anything hostile",
}
"""What is waited for, where it is not said by its own word."""


def trigger_words(trigger: str, names: Mapping[str, str]) -> str:
    form, *details = told_apart(trigger)
    return WAITS.get(form, in_words(form, names)).format(in_words(":".join(details), names))


def in_words(text: str, names: Mapping[str, str]) -> str:
    return " ".join(said(part, names) for part in text.split(":"))


class HeldTaken(Event, frozen=True, tag="held_taken"):
    who: str
    rule = "GU-142, GU-113"
    text = "{who} takes its held action."


class HeldTooLate(Event, frozen=True, tag="held_too_late"):
    who: str
    rule = "GU-114"
    text = "The held action of {who} is no longer possible."


class ContestDecided(Event, frozen=True, tag="contest_decided"):
    who: str
    against: str
    won: bool
    rule = "GU-114, GU-115"

    def sentence(self, names: Mapping[str, str]) -> str:
        who, against = said(self.who, names), said(self.against, names)
        return f"{who} acts before {against}." if self.won else f"{against} acts before {who}."
