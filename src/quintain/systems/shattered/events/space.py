"""The combat map: who goes where, Openings, Terrain and Hazards; never compiled."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, Moment, said


class Moved(Event, frozen=True, tag="moved"):
    who: str
    arena: str
    position: str
    far: bool
    rule = "SS-110, SS-112"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} moves to {said(self.position, names)}."

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=(self.position,)),)


class StoppedMoving(Event, frozen=True, tag="stopped_moving"):
    who: str
    rule = "SS-111"
    text = "{who} cannot go on: it stays, and the Moves are spent."


class Occupied(Event, frozen=True, tag="occupied"):
    who: str
    feature: str
    rule = "SS-113, SS-115"
    text = "{who} Occupies the {feature}."


class OpeningCreated(Event, frozen=True, tag="opening_created"):
    who: str
    rule = "SS-111, SS-114"
    text = "{who} creates an Opening."


class TerrainLaid(Event, frozen=True, tag="terrain_laid"):
    where: str
    terrain: str
    rule = "SS-103"
    text = "{where} is {terrain} now."


class TerrainGone(Event, frozen=True, tag="terrain_gone"):
    where: str
    terrain: str
    rule = "SS-103"
    text = "{where} is no longer {terrain}."


class TerrainHarms(Event, frozen=True, tag="terrain_harms"):
    who: str
    terrain: str
    rule = "SS-103"
    text = "{terrain} takes hold of {who}."


class Exploded(Event, frozen=True, tag="exploded"):
    where: str
    rule = "SS-103"
    text = "The gas at {where} explodes."


class HazardPlaced(Event, frozen=True, tag="hazard_placed"):
    """What it will do, as the open text has it, and nothing more."""

    hazard: str
    where: str
    warning: str
    rule = "SS-148, SS-149"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.hazard, names)} at {said(self.where, names)}. {self.warning}"


class HazardStrikes(Event, frozen=True, tag="hazard_strikes"):
    hazard: str
    who: str
    means = "hazard"
    rule = "SS-044, SS-148"
    text = "{hazard} strikes {who}."
    leads = True
    doer = "hazard"
