"""What the game master does to a fight beside the rules; never compiled."""

from __future__ import annotations

from typing import Self

from quintain.kernel.events import Event, Viewer


class PoolSet(Event, frozen=True, tag="pool_set"):
    """That the game master set a number is for all to hear; the number is for its own side."""

    who: str
    side: str
    pool: str
    value: int
    rule = "SS-158"
    text = "{who}: {pool} is {value} now."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Hid(Event, frozen=True, tag="hid"):
    """The game master keeps a creature from the others' eyes; only its own side hears of it."""

    who: str
    side: str
    text = "{who} is hidden from the others."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Revealed(Event, frozen=True, tag="revealed"):
    who: str
    at: str
    text = "{who} appears at {at}."
