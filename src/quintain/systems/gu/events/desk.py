"""What a game master does at the desk."""

from __future__ import annotations

from typing import Self

from quintain.kernel.events import Event, Viewer


class KeptBack(Event, frozen=True, tag="kept_back"):
    """Only its own side hears that somebody is kept off the map."""

    who: str
    side: str
    rule = "GU-014"
    text = "{who} is kept off the map."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class CameOut(Event, frozen=True, tag="came_out"):
    who: str
    at: str
    rule = "GU-014"
    text = "{who} comes out at {at}."
