"""Time: Rounds, slots and turns."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, Heading, Part, said


class RoundBegan(Event, frozen=True, tag="round_began"):
    round: int
    surprise: bool = False
    rule = "SW-010, SW-011, SW-018"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"Round {self.round} begins{': the Surprise Round' if self.surprise else ''}."

    def clauses(self) -> list[str]:
        return ["SW-018", "SW-019", "SW-020"] if self.surprise else ["SW-010"]

    def heading(self) -> Heading:
        return Heading((Part("Round", self.round),))


class MinutePassed(Event, frozen=True, tag="minute_passed"):
    minutes: int
    rule = "SW-012, SW-013"
    text = "Minutes of fighting: {minutes}."


class SlotOpened(Event, frozen=True, tag="slot_opened"):
    initiative: int
    who: list[str]
    simultaneous: bool
    rule = "SW-003, SW-004"

    def sentence(self, names: Mapping[str, str]) -> str:
        if self.simultaneous:
            return f"Initiative {self.initiative}: {said(self.who, names)} act simultaneously."
        return f"Initiative {self.initiative}: {said(self.who, names)}."

    def heading(self) -> Heading:
        return Heading((Part("Initiative", self.initiative),))

    def clauses(self) -> list[str]:
        return ["SW-004", "SW-005"] if self.simultaneous else ["SW-003"]


class SlotClosed(Event, frozen=True, tag="slot_closed"):
    initiative: int
    rule = "SW-008"
    text = "With that the shared slot closes."


class TurnBegan(Event, frozen=True, tag="turn_began"):
    who: str
    rule = "SW-002"
    text = "{who} has its Combat Turn."


class TurnEmpty(Event, frozen=True, tag="turn_empty"):
    who: str
    rule = "SW-002, SW-139, SW-216"
    text = "{who} can do nothing with its Combat Turn."


class PushedApart(Event, frozen=True, tag="pushed_apart"):
    who: str
    at: str
    rule = "SW-009"
    text = "{who} finds its space taken and ends at {at}."
