"""Counting the tree of a small fight: every answer, every roll, to a given number of answers.

Like chess's perft: the counts are pinned in golden files, so a change of rules shows. The leaves' mass, with
every roll weighed exactly and every answer of a question equally, must add up to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.faces import SeededFaces
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.shapes import Shape
from quintain.kernel.system import System
from quintain.kernel.table import Table
from quintain.odds.orders import roll_off

Class = TypeVar("Class")


class DeepEnough(BaseException):
    """So many answers were given: this is a leaf."""


class TreeTable(Table):
    """Takes one path through answers and rolls alike."""

    def __init__(self, scene: Scene, system: System, path: list[int], enough: int) -> None:
        super().__init__(scene, system.sight, SeededFaces(""))
        self.path = path
        self.enough = enough
        self.sizes: list[int] = []
        self.answers: list[str] = []
        self.mass = Fraction(1)

    def take(self, chances: Sequence[Fraction]) -> int:
        at = len(self.sizes)
        if at == len(self.path):
            self.path.append(0)
        self.sizes.append(len(chances))
        self.mass *= chances[self.path[at]]
        return self.path[at]

    def settle(self, ask: Ask) -> Answer:
        if len(self.answers) == self.enough:
            raise DeepEnough
        answers = [text for option in ask.options for text in all_of(option.id, option.shape)]
        text = answers[self.take([Fraction(1, len(answers))] * len(answers))]
        self.answers.append(f"{ask.who} {text}")
        return ask.read(text)

    def roll(self, roller: Creature, dice: str, why: str, against: Creature | None = None) -> int:
        chances = self.roll_of(roller, dice, why, against).dice.distribution()
        totals = list(chances.weights)
        return totals[self.take([chances.chance(total) for total in totals])]

    def roll_off(self, contestants: Sequence[Creature], dice: str, why: str) -> list[Creature]:
        orders = roll_off([self.roll_of(each, dice, why, None).dice.sides[0] for each in contestants])
        order = list(orders)[self.take(list(orders.values()))]
        return [contestants[index] for index in order]

    def roll_class(
        self, roller: Creature, dice: str, why: str, sort: Callable[[int], Class], against: Creature | None = None
    ) -> Class:
        classes = self.roll_of(roller, dice, why, against).dice.distribution().by_class(sort)
        return list(classes)[self.take([chance for _, chance in classes.values()])]


def all_of(id: str, shape: Shape | None) -> list[str]:
    return [id] if shape is None else [f"{id}:{text}" for text in shape.every()]


class Tree:
    """What was counted."""

    def __init__(self) -> None:
        self.sequences: set[tuple[str, ...]] = set()
        self.leaves = 0
        self.mass = Fraction(0)


def count(system: System, start: Scene, answers: int) -> Tree:
    """Walks every path until so many answers were given or the scene is decided."""
    tree, path = Tree(), list[int]()
    while True:
        scene = start.clone()
        table = TreeTable(scene, system, path, answers)
        try:
            while system.outcome(scene) is None:
                system.step(scene, table)
        except DeepEnough:
            pass
        tree.sequences.add(tuple(table.answers))
        tree.leaves += 1
        tree.mass += table.mass
        del path[len(table.sizes) :]
        while path and path[-1] + 1 == table.sizes[len(path) - 1]:
            path.pop()
        if not path:
            return tree
        path[-1] += 1
