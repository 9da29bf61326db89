"""What time brings back between fights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from quintain.kernel.events import Event, Viewer, said


class Rested(Event, frozen=True, tag="rested"):
    who: str
    minutes: int
    asleep: bool
    rule = "GU-208, GU-233"

    def sentence(self, names: Mapping[str, str]) -> str:
        verb = "sleeps" if self.asleep else "rests"
        return f"{said(self.who, names)} {verb} for {self.minutes} minutes."


class EssenceReturned(Event, frozen=True, tag="essence_returned"):
    who: str
    portions: int
    side: str
    rule = "GU-016"
    text = "{who} recovers {portions} essence."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class SoulRestored(Event, frozen=True, tag="soul_restored"):
    who: str
    amount: int
    side: str
    rule = "GU-165"
    text = "The soul of {who} regains {amount}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class VoiceBack(Event, frozen=True, tag="voice_back"):
    who: str
    rule = "GU-208"
    text = "{who} has its voice back."
