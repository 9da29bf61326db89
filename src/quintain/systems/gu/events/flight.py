"""Maneuvers."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, said


class Evaded(Event, frozen=True, tag="evaded"):
    who: str
    penalty: int
    rule = "GU-052, GU-053"

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        return f"{who} evades: +{self.penalty} to hit it." if self.penalty else f"{who} does not manage to evade."


class Dived(Event, frozen=True, tag="dived"):
    """What came of the test with which a Dive begins."""

    who: str
    made: bool
    rule = "GU-046, GU-050"

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        return f"{who} dives." if self.made else f"{who} loses control and plunges."


class Crashed(Event, frozen=True, tag="crashed"):
    who: str
    metres: int
    rule = "GU-051"
    text = "{who} hits the ground after {metres} m."


class Landed(Event, frozen=True, tag="landed"):
    who: str
    prone: bool = False
    rule = "GU-055, GU-056"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} lands{' and falls over' if self.prone else ''}."


class Hovers(Event, frozen=True, tag="hovers"):
    who: str
    rule = "GU-188"
    text = "{who} is in the air and stays there."
