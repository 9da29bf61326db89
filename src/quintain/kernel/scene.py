"""The whole state of a fight as plain data: cloned, compared, saved as JSON and loaded between steps."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from quintain.kernel.events import REFEREE, Viewer
from quintain.state import Copied, State, fresh, state

Data = dict[str, object]
"""What `dump` gives: JSON objects, lists, strings, numbers, true, false and null."""


def take_fields(thing: object, data: Data, fields: Iterable[str]) -> None:
    """Sets these fields of a fresh thing; one that an older release did not write stays as it was made."""
    for field in fields:
        if field in data:
            setattr(thing, field, data[field])


@state
class Counts(State):
    """How often each die was rolled and each seat was asked: saved with the scene, no part of its position."""

    rolled: Copied[dict[str, int]] = fresh(dict)
    asked: Copied[dict[str, int]] = fresh(dict)
    thrown: Copied[dict[str, int]] = fresh(dict)


@state
class Creature(State):
    """Whoever can be asked and can roll; each system adds its own sheet."""

    id: str
    name: str
    side: str
    seat: str

    def sides_of(self, die: str) -> int:
        """The sides of a die that is a statistic of this creature (`dLuck`)."""
        raise NotImplementedError

    def follows(self) -> str:
        """The creature from whose seat this one is played too, if it has none of its own."""
        return ""


@state
class Scene(State):
    """The base of each system's scene: everything that is under way is a field, never a local variable."""

    counts: Counts = fresh(Counts)

    def creatures(self) -> list[Creature]:
        """Everybody in it, in a fixed order."""
        raise NotImplementedError

    def creature_names(self) -> dict[str, str]:
        """Ids of creatures, and of things if there are any, and what people call them."""
        return {each.id: each.name for each in self.creatures()}

    def seats(self) -> dict[str, str]:
        """Every seat and the side it plays for, in a fixed order."""
        return {each.seat: each.side for each in self.creatures()}

    def seat_gm(self, seat: str) -> None:
        """A game master takes that seat; where the book says that the game master decides, the rules ask it."""

    def mark(self) -> int:
        """A mark to ask `under_way` about later."""
        return 0

    def under_way(self, mark: int) -> tuple[bool, ...]:
        """For each thing under way across steps, outermost first, whether it began after the mark."""
        return ()

    def viewer(self, seat: str) -> Viewer:
        return Viewer(seat, self.seats()[seat])

    def position(self) -> bytes:
        """What makes two scenes the same: all but the counts, the ages of frames, fixed content and what was told."""
        data = self.dump()
        for field in ("counts", "ages", "stock", "told"):
            data.pop(field, None)
        return msgspec.json.encode(data)


def viewers(scene: Scene) -> list[Viewer]:
    """Everyone who can look: each seat, a spectator, the referee."""
    return [*(scene.viewer(seat) for seat in scene.seats()), Viewer(), REFEREE]
