"""What a game master does: keeps creatures back, calls for checks, sets the scene."""

from __future__ import annotations

from typing import Self

from quintain.kernel.events import Event, Viewer


class KeptBack(Event, frozen=True, tag="kept_back"):
    """The game master keeps a creature from the others' eyes; only its own side hears of it."""

    who: str
    side: str
    text = "{who} is kept out of sight."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class CameOut(Event, frozen=True, tag="came_out"):
    who: str
    at: str
    text = "{who} appears at {at}."


class CheckCalled(Event, frozen=True, tag="check_called"):
    who: str
    what: str
    dt: int
    modifier: int = 0
    rule = "SW-271"
    text = "The game master calls for a check: {who}, {what}, DT {dt}."


class ConcentrationCalled(Event, frozen=True, tag="concentration_called"):
    who: str
    dt: int
    rule = "SW-204"
    text = "The game master calls for a Concentration Check: {who}, DT {dt}."


class WindChanged(Event, frozen=True, tag="wind_changed"):
    feet: int
    rule = "SW-087"
    text = "The wind changes: {feet} ft to the speed of whoever flies."
