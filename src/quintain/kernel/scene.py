"""The whole state of a fight as plain data: cloned, compared, saved as JSON and loaded between steps."""

from __future__ import annotations

import msgspec

from quintain.kernel.events import REFEREE, Viewer
from quintain.state import Copied, State, fresh, passing_fields, state

Data = dict[str, object]
"""What `dump` gives: JSON objects, lists, strings, numbers, true, false and null."""


@state
class Counts(State):
    """How often each die was rolled and each seat was asked: saved with the scene, no part of its position.

    What is thrown by hand is counted by seat and by how dice are keyed.
    """

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

    def is_in_play(self) -> bool:
        """Whether it is still there and on its feet, so that it counts for its side."""
        return True

    def is_known_of(self) -> bool:
        """Whether it is there at all for whoever imagines the scene: only who is, is counted."""
        return True

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

    def played(self) -> Scene:
        """The scene that is being played: this one, or the innermost of those that it holds."""
        return self

    def creature_names(self) -> dict[str, str]:
        """Ids of creatures, and of things if there are any, and what people call them."""
        return {each.id: each.name for each in self.creatures()}

    def creature_sides(self) -> dict[str, str]:
        """Ids of creatures and the side that each is on."""
        return {each.id: each.side for each in self.creatures()}

    def seats(self) -> dict[str, str]:
        """Every seat and the side it plays for, in a fixed order; a game master who plays nobody is with no side."""
        seats = {each.seat: each.side for each in self.creatures()}
        gm = self.gm()
        if gm and gm not in seats:
            seats[gm] = ""
        return seats

    def seat_gm(self, seat: str) -> None:
        """A game master takes that seat; where the book says that the game master decides, the rules ask it."""

    def gm(self) -> str:
        """The seat of the game master; nothing, if nobody sits there."""
        return ""

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

    def moment(self) -> bytes:
        """What makes two scenes the same inside a step: their position, and what does not outlast the step."""
        passing = [getattr(self, name) for name in passing_fields(type(self))]
        return self.position() + repr([each.dump() if isinstance(each, State) else each for each in passing]).encode()


def viewers(scene: Scene) -> list[Viewer]:
    """Everyone who can look: each seat, a spectator, the referee."""
    return [*(scene.viewer(seat) for seat in scene.seats()), Viewer(), REFEREE]
