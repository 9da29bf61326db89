"""Complex checks: clocks that fill, are full, or break."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, said


class ClockBegun(Event, frozen=True, tag="clock_begun"):
    clock: str
    filled: int
    of: int
    rule = "DV-029"
    text = "{clock} is begun: {filled} of {of} segments."


class ClockWorked(Event, frozen=True, tag="clock_worked"):
    clock: str
    by: int
    filled: int
    of: int
    rule = "DV-030, DV-031"

    def sentence(self, names: Mapping[str, str]) -> str:
        done = f"{self.by} segment{'' if self.by == 1 else 's'}" if self.by else "no segment"
        return f"{said(self.clock, names)}: {done}, {self.filled} of {self.of}."


class ClockFull(Event, frozen=True, tag="clock_full"):
    clock: str
    rule = "DV-029"
    text = "{clock}: done."


class ClockBroken(Event, frozen=True, tag="clock_broken"):
    clock: str
    why: str
    rule = "DV-032"
    text = "{clock} has failed: {why}."


class FoeBroken(Event, frozen=True, tag="foe_broken"):
    """What a full clock takes from somebody for the rest of the encounter."""

    who: str
    trait: str
    defense: int
    rule = "DV-034"

    def sentence(self, names: Mapping[str, str]) -> str:
        lost = [said(self.trait, names)] if self.trait else []
        lost += [f"{self.defense} Defense"] if self.defense else []
        return f"{said(self.who, names)} loses {' and '.join(lost)}."
