"""What is counted of many fights: whole numbers alone, so that parts are added in any order and come to the same.

A fight is known by its index, which is its seed. Where a fight is to be shown, the first of its kind is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self, TypeVar

from quintain.kernel.scene import Creature, Scene
from quintain.lab.closely import Closely, add_counts
from quintain.lab.fights import Fight
from quintain.state.known import follow, pools_of

Key = TypeVar("Key")


class Ending(NamedTuple):
    """How a fight ended, as far as fights are told apart by it."""

    winner: str
    why: str
    rounds: int
    survivors: tuple[tuple[str, int], ...]


class Times(NamedTuple):
    """How often, and in which fight first."""

    often: int
    first: int

    def plus(self, other: Times) -> Times:
        return Times(self.often + other.often, min(self.first, other.first))


class Tally:
    """So many fights: how they ended, who was left with what, and what was looked at closely in some of them."""

    def __init__(self) -> None:
        self.fights = 0
        self.endings: dict[Ending, Times] = {}
        self.lengths: dict[tuple[str, int], Times] = {}
        """By who won and after how many decisions."""
        self.closest: tuple[float, int] | None = None
        self.figures: dict[str, dict[float, int]] = {}
        self.there: dict[str, int] = {}
        """Each creature, and in how many fights it was in it at the end."""
        self.standing: dict[str, int] = {}
        """The same, still in play."""
        self.left: dict[tuple[str, str], dict[int, int]] = {}
        """What was left at the end, by creature and pool: how often which number."""
        self.stages: dict[tuple[int, str], Stage] = {}
        """What a campaign's party had as each stage began, by its number and title."""
        self.closely = Closely()

    def add(self, fight: Fight, scene: Scene) -> None:
        """One more fight, and the scene as it ended."""
        self.fights += 1
        ending = Ending(fight.winner, fight.why, fight.rounds, tuple(fight.survivors.items()))
        times = Times(1, fight.index)
        put(self.endings, ending, times)
        put(self.lengths, (fight.winner, fight.decisions), times)
        if fight.survivors:
            margin = (fight.margin, fight.index)
            self.closest = margin if self.closest is None else min(self.closest, margin)
        for name, figure in fight.figures.items():
            row = self.figures.setdefault(name, {})
            row[figure] = row.get(figure, 0) + 1
        self.count_left(scene)

    def count_left(self, scene: Scene) -> None:
        there, standing, left = self.there, self.standing, self.left
        for creature in scene.creatures():
            id = creature.id
            there[id] = there.get(id, 0) + 1
            standing[id] = standing.get(id, 0) + creature.is_in_play()
            for name, number in levels(creature):
                row = left.get((id, name))
                if row is None:
                    row = left[id, name] = {}
                row[number] = row.get(number, 0) + 1

    def enter_stage(self, number: int, title: str, party: Iterable[Creature]) -> None:
        """A stage of a campaign begins."""
        stage = self.stages.setdefault((number, title), Stage())
        stage.times += 1
        for creature in party:
            stage.add(creature)

    def merge(self, other: Tally) -> None:
        """What was counted elsewhere, of other fights."""
        self.fights += other.fights
        for ending, times in other.endings.items():
            put(self.endings, ending, times)
        for length, times in other.lengths.items():
            put(self.lengths, length, times)
        if other.closest is not None:
            self.closest = other.closest if self.closest is None else min(self.closest, other.closest)
        for name, figures in other.figures.items():
            add_counts(self.figures.setdefault(name, {}), figures)
        add_counts(self.there, other.there)
        add_counts(self.standing, other.standing)
        for pool, numbers in other.left.items():
            add_counts(self.left.setdefault(pool, {}), numbers)
        for key, stage in other.stages.items():
            self.stages.setdefault(key, Stage()).merge(stage)
        self.closely.merge(other.closely)

    def won(self, side: str) -> int:
        """How many fights that side won; nobody, the undecided."""
        return sum(times.often for ending, times in self.endings.items() if ending.winner == side)

    def sides(self) -> list[str]:
        """Those that can win."""
        return sorted({side for ending in self.endings for side, _ in ending.survivors})


class Stage:
    """The party as a stage began: who was in play, and what each had left."""

    def __init__(self) -> None:
        self.times = 0
        self.standing: dict[str, int] = {}
        self.left: dict[tuple[str, str], dict[int, int]] = {}

    def add(self, creature: Creature) -> None:
        self.standing[creature.id] = self.standing.get(creature.id, 0) + creature.is_in_play()
        for name, number in levels(creature):
            row = self.left.setdefault((creature.id, name), {})
            row[number] = row.get(number, 0) + 1

    def merge(self, other: Self) -> None:
        self.times += other.times
        add_counts(self.standing, other.standing)
        for pool, numbers in other.left.items():
            add_counts(self.left.setdefault(pool, {}), numbers)


def put(rows: dict[Key, Times], key: Key, times: Times) -> None:
    known = rows.get(key)
    rows[key] = times if known is None else known.plus(times)


POOLS: dict[type, list[tuple[str, str, str]]] = {}
"""The field of each pool of a class, what it is called, and by what one knows that its owner has it."""


def levels(creature: Creature) -> list[tuple[str, int]]:
    """What it has of each pool that it has at all."""
    kind = type(creature)
    known = POOLS.get(kind)
    if known is None:
        known = POOLS[kind] = [(each.name, each.pool.name, each.pool.owned) for each in pools_of(kind)]
    return [(name, getattr(creature, field)) for field, name, owned in known if not owned or follow(creature, owned)]
