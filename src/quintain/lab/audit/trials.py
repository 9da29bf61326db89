"""Rolls of a fight tried with every face: which of them decide nothing, and from which number on that is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from quintain.kernel.scene import Creature, Scene
from quintain.lab.audit.deeds import Kinds
from quintain.lab.audit.statistics import shift, statistics
from quintain.lab.audit.watcher import Again, Thrown, Watcher, ways_to_fall
from quintain.library.ids import kind_of
from quintain.words.errors import UserError

Key = tuple[str, str]
"""What a roll is for, and what its roller had answered before it."""
Tags = tuple[str, ...]
NOT_MADE: Tags = ("the roll is not made",)
NOTHING = "nothing"
PER_KEY = 2
MOST_TOLD = 3
REACH = 3
"""A number is looked at this far beyond what a roll can make up for."""
FARTHEST = 60
FEW = 12


class Edge(msgspec.Struct, frozen=True):
    """From how many points more or less of a number of somebody on, a roll is decided before it falls, or no longer."""

    is_rollers: bool
    stat: str
    value: int
    by: int

    @property
    def helps(self) -> bool:
        """Whether it makes the roller better than the other, or the other worse."""
        return (self.by > 0) == self.is_rollers


class Trial(msgspec.Struct, frozen=True):
    """One roll, tried with every face: into how many different states it leads, and what is told if it is only one.

    `step` and `place` find it again in its fight, `answers` is how many had been given before it fell.
    """

    key: Key
    by: str
    against: str
    dice: str
    ways: int
    totals: int
    exact: bool
    states: int
    told: tuple[str, ...]
    clauses: tuple[str, ...]
    answers: int
    step: int
    place: int

    def may_have_edges(self) -> bool:
        """Where each total leads elsewhere, such as damage, no number settles it."""
        return self.states < self.totals


class Edges(msgspec.Struct, frozen=True):
    """Every number that makes a roll matter, or matter no longer.

    Past an edge the same is told whatever falls: `beyond` says what, and its clauses, where the roller is better and
    where it is worse.
    """

    found: tuple[Edge, ...]
    beyond: dict[bool, tuple[tuple[str, ...], tuple[str, ...]]]


class Trying:
    """Tries a few rolls of each kind in one fight."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.tried: Counter[Key] = Counter()
        self.trials: list[Trial] = []
        self.step = 0

    def look(self, watcher: Watcher, kinds: Kinds) -> None:
        self.step += 1
        for place, thrown in enumerate(list(watcher.thrown)):
            deed = kinds.deed(thrown.after.option) if thrown.after is not None else NOTHING
            key = kinds.purpose(thrown.roll.why), deed
            if self.tried[key] < PER_KEY and len(self.trials) < self.most:
                self.tried[key] += 1
                self.trials.append(self.tried_out(watcher, place, thrown, key))

    def tried_out(self, watcher: Watcher, place: int, thrown: Thrown, key: Key) -> Trial:
        bench = Bench(watcher, place, thrown, {})
        states, first = bench.states()
        return Trial(
            key=key,
            by=kind_of(thrown.roll.by),
            against=kind_of(thrown.roll.against),
            dice=str(thrown.roll.dice),
            ways=len(bench.ways),
            totals=len({thrown.roll.dice.total(faces) for faces in bench.ways}),
            exact=bench.exact,
            states=states,
            told=told(first) if states == 1 else (),
            clauses=clauses(first),
            answers=thrown.answers,
            step=self.step,
            place=place,
        )


class Bench:
    """One roll of one step, with the numbers of those it is about changed."""

    def __init__(self, watcher: Watcher, place: int, thrown: Thrown, ranges: Mapping[str, tuple[int, int]]) -> None:
        self.watcher = watcher
        self.ranges = ranges
        self.place = place
        self.thrown = thrown
        self.ways, self.exact = ways_to_fall(thrown.roll.dice)
        self.few = self.ways if len(self.ways) <= FEW else [self.ways[-1], *self.ways[:: len(self.ways) // FEW]]
        self.on = False

    def states(self) -> tuple[int, Again]:
        """In how many states the step can end, and one of its ends.

        Where nobody is harmed or helped by it yet, what counts is how they stand when the round is over.
        """
        found = self.ends()
        if (
            self.thrown.roll.against
            and len(found) > 1
            and not any(event.effects() for after in found.values() for event in after.told())
        ):
            self.on = True
            later = self.ends()
            self.on = len(later) < len(found)
            found = later if self.on else found
        return len(found), next(iter(found.values()))

    def ends(self) -> dict[bytes, Again]:
        found: dict[bytes, Again] = {}
        for faces in self.ways:
            after = self.watcher.again(self.place, faces, on=self.on)
            found.setdefault(after.scene.position(), after)
        return found

    def people(self) -> list[str]:
        """Whose numbers may matter: who rolls, against whom, and who was asked something in this step."""
        names = [self.thrown.roll.by, self.thrown.roll.against, *[ask.who for ask, _ in self.watcher.asks]]
        there = {each.id for each in self.watcher.before.creatures()}
        return [name for name in dict.fromkeys(names) if name in there][:2]

    def edges(self) -> Edges:
        """Every number of those whom it is about, and by how little it changes whether the dice matter."""
        states, first = self.states()
        settled = tuple(str(type(event).__struct_config__.tag) for event in first.told()) if states == 1 else None
        dice = self.thrown.roll.dice
        reach = min(dice.highest - dice.lowest + REACH, FARTHEST)
        found: list[Edge] = []
        beyond: dict[bool, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        for who in self.people():
            for stat, value in statistics(self.creature(self.watcher.before, who)).items():
                for far in (reach, -reach):
                    by = self.nearest(who, stat, far, settled)
                    if not by:
                        continue
                    edge = Edge(who == self.thrown.roll.by, stat, value, by)
                    found.append(edge)
                    after = None if settled is not None else self.played(who, stat, by, self.ways[0])
                    if after is not None:
                        beyond.setdefault(edge.helps, (told(after), clauses(after)))
        return Edges(tuple(found), beyond)

    def nearest(self, who: str, stat: str, far: int, settled: Tags | None) -> int:
        """The fewest points in that direction after which it is otherwise; 0, if it never is."""
        if far < 0:
            far = max(far, self.floor(stat) - statistics(self.creature(self.watcher.before, who))[stat])
        if far == 0 or self.is_as_before(who, stat, far, settled):
            return 0
        near, sign = 0, 1 if far > 0 else -1
        length = abs(far)
        while length - near > 1:
            middle = (near + length) // 2
            if self.is_as_before(who, stat, sign * middle, settled):
                near = middle
            else:
                length = middle
        return sign * length

    def is_as_before(self, who: str, stat: str, by: int, settled: Tags | None) -> bool:
        """Whether it is still settled in the same way, or still open; so it counts where the number cannot be so."""
        return self.settled(who, stat, by) in (NOT_MADE, settled)

    def floor(self, stat: str) -> int:
        """What nobody has below 0 is not made so."""
        least = self.ranges.get(stat, (0, 0))[0]
        return 0 if least >= 0 else least - FARTHEST

    def settled(self, who: str, stat: str, by: int) -> Tags | None:
        """What is told whatever falls, if all faces lead to the same."""
        first: bytes | None = None
        told: Tags = ()
        for faces in (self.few[0], self.few[-1], *self.few[1:-1]):
            after = self.played(who, stat, by, faces)
            if after is None:
                return NOT_MADE
            state = after.scene.position()
            if first is not None and state != first:
                return None
            first, told = state, tuple(str(type(event).__struct_config__.tag) for event in after.told())
        return told

    def played(self, who: str, stat: str, by: int, faces: list[int]) -> Again | None:
        scene = self.watcher.before.clone()
        if by and not shift(self.creature(scene, who), stat, by):
            return None
        try:
            after = self.watcher.again(self.place, faces, scene, on=self.on)
        except (UserError, ZeroDivisionError):
            return None  # the bots make nothing of somebody who is so
        return after if after.roll_there is not None else None

    def creature(self, scene: Scene, who: str) -> Creature:
        return next(each for each in scene.creatures() if each.id == who)


def told(after: Again) -> tuple[str, ...]:
    """The last sentences of what came of it."""
    names = after.scene.creature_names()
    return tuple([event.sentence(names) for event in after.told()][-MOST_TOLD:])


def clauses(after: Again) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for event in after.told() for clause in event.clauses()))
