"""Moving, jumping, climbing, flying, falling, being moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from msgspec.structs import replace

from quintain.kernel.events import Event, Moment, Viewer, said


class Moved(Event, frozen=True, tag="moved"):
    """A stretch of movement; `how` is walks, dodges, jumps, climbs, swims, flies, dives.

    What is left of its movement is for its own side.
    """

    who: str
    how: str
    path: list[str]
    left: int = -1
    side: str = ""
    rule = "GU-024, GU-025"

    def seen_by(self, viewer: Viewer) -> Self | None:
        if self.left < 0 or viewer.is_with(self.side):
            return self
        return replace(self, left=-1)

    def sentence(self, names: Mapping[str, str]) -> str:
        left = f"; {self.left} m {'is' if self.left == 1 else 'are'} left" if self.left >= 0 else ""
        return f"{said(self.who, names)} {self.how} to {self.path[-1]}{left}."

    def clauses(self) -> list[str]:
        return MOVED_BY[self.how]

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=tuple(self.path)),)


MOVED_BY = {
    "walks": ["GU-024", "GU-025"],
    "dodges": ["GU-129", "GU-040"],
    "jumps": ["GU-032", "GU-035"],
    "climbs": ["GU-057"],
    "swims": ["GU-059"],
    "flies": ["GU-044"],
    "dives": ["GU-046", "GU-047"],
    "rises": ["GU-043"],
    "plunges": ["GU-050"],
    "lands": ["GU-055"],
    "catches itself": ["GU-188"],
}


class Stopped(Event, frozen=True, tag="stopped"):
    """Something has happened on the way: it may go on from there, if it still can."""

    who: str
    at: str
    rule = "GU-139"
    text = "{who} stops at {at}."


class RanInto(Event, frozen=True, tag="ran_into"):
    who: str
    other: str
    rule = "GU-014"
    text = "{who} runs into {other}, whom it had not noticed."


class PassedThrough(Event, frozen=True, tag="passed_through"):
    who: str
    foe: str
    made: bool
    rule = "GU-029, GU-031"

    def sentence(self, names: Mapping[str, str]) -> str:
        who, foe = said(self.who, names), said(self.foe, names)
        return f"{who} slips past {foe}." if self.made else f"{who} does not get past {foe}: its movement is spent."


class MadeRoom(Event, frozen=True, tag="made_room"):
    who: str
    at: str
    rule = "GU-030"
    text = "{who} cannot stay in another's square and stands at {at}."


class Slipped(Event, frozen=True, tag="slipped"):
    who: str
    rule = "GU-058"
    text = "{who} finds no hold."


class Fell(Event, frozen=True, tag="fell"):
    who: str
    metres: int
    rule = "GU-189, GU-187"
    text = "{who} falls {metres} m."


class StillFalling(Event, frozen=True, tag="still_falling"):
    who: str
    metres: int
    rule = "GU-190"
    text = "{who} has fallen {metres} m and is still falling."


class WasMoved(Event, frozen=True, tag="was_moved"):
    """Against its will: pushed, thrown, pulled."""

    who: str
    to: str
    rule = "GU-139"
    text = "{who} is moved to {to}."

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=(self.to,)),)


class HeldFirm(Event, frozen=True, tag="held_firm"):
    who: str
    rule = "GU-088"
    text = "{who} cannot be moved."


class OutOfBreath(Event, frozen=True, tag="out_of_breath"):
    who: str
    turns: int
    rule = "GU-060"
    text = "{who} has been without air for {turns} turns."
