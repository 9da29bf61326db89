"""A fight between bots, looked at from beside: each step can be played again with other dice or other numbers."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.dice import Dice
from quintain.kernel.events import Event
from quintain.kernel.faces import Roll
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import System
from quintain.kernel.table import BotTable, Player
from quintain.words.errors import AnswerRefused

MOST_FACES = 36
SPREAD = 20
MOST_STEPS_ON = 40
Asked = tuple[str, int]


class Thrown(NamedTuple):
    """A roll of a step: which dice, what fell, and what its roller had last answered in that step."""

    roll: Roll
    faces: list[int]
    after: Answer | None
    answers: int
    """How many answers had been given in the fight."""


class Watcher(BotTable):
    """Bots on every seat; what was asked, answered, thrown and told in the step that is being played."""

    def __init__(self, system: System, scene: Scene, seed: str, players: Mapping[str, Player]) -> None:
        super().__init__(scene, system.sight, seed, players)
        self.system = system
        self.seed = seed
        self.listening = True
        self.answers = 0
        self.by_seat: Counter[str] = Counter()
        self.course = 0
        self.begin()

    def begin(self) -> None:
        """A step begins: how the scene stood is kept."""
        self.before = self.scene.clone()
        self.asks: list[tuple[Ask, Answer]] = []
        self.given: dict[Asked, str] = {}
        self.latest: dict[str, Answer] = {}
        self.thrown: list[Thrown] = []
        self.events.clear()

    def settle(self, ask: Ask) -> Answer:
        if self.listening:
            len(ask.options)  # a menu is listed now: after the step the scene is another
        answer = super().settle(ask)
        self.answers += 1
        self.by_seat[ask.seat] += 1
        self.course = zlib.crc32(f"{ask.who} {answer.text}".encode(), self.course)
        self.asks.append((ask, answer))
        self.given[ask.seat, ask.number] = answer.text
        self.latest[ask.who] = answer
        return answer

    def roll(self, roller: Creature, dice: str, why: str, against: Creature | None = None) -> int:
        roll = self.roll_of(roller, dice, why, against)
        return roll.dice.total(self.show(roll))

    def show(self, roll: Roll) -> list[int]:
        faces = super().show(roll)
        self.thrown.append(Thrown(roll, faces, self.latest.get(roll.by), self.answers))
        return faces

    def again(self, place: int, faces: list[int], scene: Scene | None = None, *, on: bool = False) -> Again:
        """The step played once more, perhaps from another scene, with that roll fallen otherwise.

        `on` plays on until the round is over, for what is thrown now and takes hold later.
        """
        began = self.before.clone() if scene is None else scene
        table = Again(self, began, place, faces)
        clock = self.system.clock(began)
        self.system.step(began, table)
        for _ in range(MOST_STEPS_ON if on else 0):
            if self.system.clock(began) != clock or self.system.outcome(began) is not None:
                break
            self.system.step(began, table)
        return table


class Again(BotTable):
    """A step that is played again: everybody answers as before until the roll in question, and as it likes after it."""

    def __init__(self, first: Watcher, scene: Scene, place: int, faces: list[int]) -> None:
        super().__init__(scene, first.sights, first.seed, first.players)
        self.listening = True
        self.given = first.given
        meant = first.thrown[place].roll
        self.meant = meant.by, meant.why
        self.left = sum((each.roll.by, each.roll.why) == self.meant for each in first.thrown[:place])
        """So many like it come before it."""
        self.faces_there = faces
        self.told_before = 0
        self.roll_there: Roll | None = None
        self.strayed = False
        """Whether somebody could not answer as before."""

    def settle(self, ask: Ask) -> Answer:
        text = self.given.get((ask.seat, ask.number)) if self.roll_there is None else None
        if text is not None:
            try:
                return ask.read(text)
            except AnswerRefused:
                self.strayed = True  # with other numbers it may not be offered any more
        return super().settle(ask)

    def roll(self, roller: Creature, dice: str, why: str, against: Creature | None = None) -> int:
        roll = self.roll_of(roller, dice, why, against)
        return roll.dice.total(self.show(roll))

    def show(self, roll: Roll) -> list[int]:
        faces = super().show(roll)
        if (roll.by, roll.why) != self.meant or self.roll_there is not None:
            return faces
        self.left -= 1
        if self.left >= 0:
            return faces
        self.told_before, self.roll_there = len(self.events), roll
        return fitting(roll.dice, self.faces_there)

    def told(self) -> list[Event]:
        """What was told from that roll on."""
        return self.events[self.told_before :]


def fitting(dice: Dice, faces: list[int]) -> list[int]:
    """The faces on other dice, such as two of which the better counts: each die shows what the first ones showed."""
    wanted = [faces[place % len(faces)] for place in range(len(dice.faces))]
    return [face if face in known else known[-1] for face, known in zip(wanted, dice.faces, strict=True)]


def ways_to_fall(dice: Dice) -> tuple[list[list[int]], bool]:
    """Every way these dice can fall; of very many some, evenly spread, the first and the last among them."""
    every = [list(faces) for faces in product(*dice.faces)]
    if len(every) <= MOST_FACES:
        return every, True
    last = len(every) - 1
    return [every[round(last * number / (SPREAD - 1))] for number in range(SPREAD)], False
