"""Moving, leaping, flying, falling, being moved."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, Moment, said


class Moved(Event, frozen=True, tag="moved"):
    """A stretch of own movement; `how` is walks, crawls, swims, flies, burrows or leaps."""

    who: str
    how: str
    path: list[str]
    left: int
    rule = "SW-066, SW-070"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} {self.how} to {self.path[-1]}; {self.left} ft are left."

    def clauses(self) -> list[str]:
        return MOVED_BY[self.how]

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=tuple(self.path)),)


MOVED_BY = {
    "walks": ["SW-066", "SW-070"],
    "crawls": ["SW-245", "SW-244"],
    "swims": ["SW-080", "SW-070"],
    "flies": ["SW-084", "SW-070"],
    "burrows": ["SW-089", "SW-070"],
    "leaps": ["SW-072", "SW-067"],
}


class ChangedHeight(Event, frozen=True, tag="changed_height"):
    who: str
    how: str
    elevation: int
    left: int
    text = "{who} {how} to {elevation} ft; {left} ft are left."

    def clauses(self) -> list[str]:
        return HEIGHT_BY[self.how]


HEIGHT_BY = {"rises": ["SW-085"], "descends": ["SW-086"], "digs down": ["SW-091"], "digs up": ["SW-091"]}


class StoodUp(Event, frozen=True, tag="stood_up"):
    who: str
    left: int
    rule = "SW-071"
    text = "{who} stands up; {left} ft are left."


class Stopped(Event, frozen=True, tag="stopped"):
    who: str
    at: str
    leaping: bool = False
    rule = "SW-100"

    def sentence(self, names: Mapping[str, str]) -> str:
        leap = ": that is the end of the leap" if self.leaping else ""
        return f"{said(self.who, names)} gets no farther than {self.at}{leap}."


class RanInto(Event, frozen=True, tag="ran_into"):
    who: str
    foe: str
    rule = "SW-220"
    text = "{who} runs into {foe}, who was hidden there."


class NoProgress(Event, frozen=True, tag="no_progress"):
    who: str
    rule = "SW-082"
    text = "{who} makes no progress in the water."


class LeaptShort(Event, frozen=True, tag="leapt_short"):
    who: str
    at: str
    rule = "SW-073"
    text = "{who} leaps short and comes down at {at}."


class LeaptUp(Event, frozen=True, tag="leapt_up"):
    who: str
    at: str
    feet: int
    made: bool
    rule = "SW-076, SW-077"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "gets up there" if self.made else "comes back down"
        return f"{said(self.who, names)} leaps {self.feet} ft up to {self.at} and {verdict}."


class Fell(Event, frozen=True, tag="fell"):
    who: str
    feet: int
    damage: int
    rule = "SW-073, SW-083"
    text = "{who} falls {feet} ft: {damage} damage."


class WasPushed(Event, frozen=True, tag="was_pushed"):
    who: str
    to: str
    rule = "SW-100"
    text = "{who} is pushed to {to}."

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=(self.to,)),)


class Teleported(Event, frozen=True, tag="teleported"):
    who: str
    to: str
    rule = "SW-092, SW-093"
    text = "{who} vanishes and stands at {to}."

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=(self.to,)),)


class Overran(Event, frozen=True, tag="overran"):
    who: str
    foe: str
    won: bool
    rule = "SW-060, SW-061"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "may pass through that space once" if self.won else "does not get through"
        return f"{said(self.who, names)} overruns {said(self.foe, names)}: it {verdict}."


class LeftTheMap(Event, frozen=True, tag="left_the_map"):
    who: str
    rule = "SW-066"
    text = "{who} leaves over the edge of the map."
