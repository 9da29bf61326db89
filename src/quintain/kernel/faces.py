"""Where the faces of dice come from: a seed, a script, or a person's own dice."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from quintain.kernel.dice import MOST_SIDES, Dice
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.scene import Counts
from quintain.words.errors import DiceError

Fell: TypeAlias = tuple[int, int]
"""What a die has shown: its sides, and the face."""
Fallen: TypeAlias = dict[str, list[Fell]]
"""What dice have shown since the start of a game, in order, by how they are keyed: `roller|purpose|against whom`."""


class Roll:
    """Which dice, by whom, what for, against whom."""

    def __init__(self, by: str, seat: str, dice: Dice, why: str, against: str) -> None:
        self.by = by
        self.seat = seat
        self.dice = dice
        self.why = why
        self.against = against

    def as_data(self) -> dict[str, object]:
        return {
            "by": self.by,
            "seat": self.seat,
            "dice": str(self.dice),
            "why": self.why,
            "against": self.against,
        }


class Faces:
    """A source of faces; the counts of the scene say how often each die was rolled before."""

    def show(self, roll: Roll, counts: Counts) -> list[int]:
        raise NotImplementedError

    def luck(self, seat: str, ask: int, draw: int, below: int) -> int:
        """A bot's own chance, keyed by its ask; a source without a seed always says 0."""
        return 0


class SeededFaces(Faces):
    """Every die keyed by (seed, roller, purpose, against whom, occurrence over the scene)."""

    def __init__(self, seed: str) -> None:
        self.keyed = KeyedFaces(seed)
        self.streams: dict[str, int] = {}

    def show(self, roll: Roll, counts: Counts) -> list[int]:
        return self.throw(roll.by, roll.dice, roll.why, roll.against, counts)

    def throw(self, by: str, dice: Dice, why: str, against: str, counts: Counts) -> list[int]:
        """The same for whoever has no other use for a `Roll`."""
        return dice.shown([self.face(by, side, why, against, counts) for side in dice.sides])

    def face(self, by: str, sides: int, why: str, against: str, counts: Counts) -> int:
        """What one die shows."""
        key = f"{by}|{why}|{against}"
        stream = self.streams.get(key)
        if stream is None:
            stream = self.streams[key] = self.keyed.new_stream((by, why, against))
        rolled = counts.rolled
        occurrence = rolled[key] = rolled.get(key, 0) + 1
        return self.keyed.face(stream, occurrence - 1, sides)

    def luck(self, seat: str, ask: int, draw: int, below: int) -> int:
        return self.keyed.number(self.keyed.stream(seat, "choice", str(ask)), draw, below)


class LiveFaces(SeededFaces):
    """The faces of a live game, which knows what has fallen.

    What is `fallen` fell before it branched from another game: thrown again with as many sides, it falls as it did.
    Only what comes after that is drawn from the seed. `since` says how often each die was rolled before the start.
    """

    def __init__(self, seed: str, fallen: Fallen, since: dict[str, int]) -> None:
        super().__init__(seed)
        self.fallen = fallen
        self.since = since
        self.shown: Fallen = {key: list(each) for key, each in fallen.items()}

    def show(self, roll: Roll, counts: Counts) -> list[int]:
        sides, key = roll.dice.sides, f"{roll.by}|{roll.why}|{roll.against}"
        place = counts.rolled.get(key, 0) - self.since.get(key, 0)
        drawn = [fell(side, self.face(roll.by, side, roll.why, roll.against, counts)) for side in sides]
        for at, before in enumerate(self.fallen.get(key, [])[place : place + len(drawn)]):
            if before[0] == sides[at]:
                drawn[at] = before
        self.shown.setdefault(key, [])[place : place + len(drawn)] = drawn
        return roll.dice.shown([face for _, face in drawn])

    def until(self, rolled: dict[str, int]) -> Fallen:
        """What had fallen when dice had been rolled so often."""
        counts = {key: rolled.get(key, 0) - self.since.get(key, 0) for key in self.shown}
        return {key: self.shown[key][:count] for key, count in counts.items() if count}


@lru_cache(4096)
def fell(sides: int, face: int) -> Fell:
    """One for all dice that fell alike: a long fight keeps every die."""
    return (sides, face)


def check_fallen(fallen: Fallen, where: str) -> None:
    """What somebody wrote as fallen is what dice can show."""
    for key, each in fallen.items():
        if not all(1 <= face <= sides <= MOST_SIDES for sides, face in each):
            fix = "Write the sides of each die, then the face it shows."
            raise DiceError(f'No dice fall like those of "{key}".', where=where, fix=fix)


class ScriptedFaces(Faces):
    """Faces written down beforehand; a missing, an illegal and a leftover one are errors."""

    def __init__(self, faces: list[int]) -> None:
        self.left = list(faces)

    def show(self, roll: Roll, counts: Counts) -> list[int]:
        wanted = len(roll.dice.sides)
        if len(self.left) < wanted:
            raise DiceError(
                f"The script has no face left for {roll.by}'s {roll.dice} ({roll.why}).",
                fix="Write one more face, or find out why the rules roll once more.",
            )
        faces, self.left = self.left[:wanted], self.left[wanted:]
        roll.dice.check(faces)
        return faces

    def finish(self) -> None:
        if self.left:
            raise DiceError(f"The script has faces left over: {self.left}.", fix="Fewer dice were rolled than written.")
