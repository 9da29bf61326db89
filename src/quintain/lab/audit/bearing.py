"""One fight of somebody who starts it under a condition: what it can still do, what befalls it, and how it ends."""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from quintain.board.board import Tag
from quintain.kernel.events import REFEREE, Effect, Event
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import Outcome, System
from quintain.lab.audit.deeds import Kinds
from quintain.lab.audit.fieldwork import CONDITION, Fought, fought
from quintain.lab.audit.grounds import Grounds
from quintain.lab.audit.watcher import Watcher
from quintain.state.known import pools_of

NUMBER = re.compile(r"\d+")
GONE, OUT, OPEN = "gone", "out", "open"
"""How it ended: it was rid of it, it fell or left with it, or the fight was over before."""


class Bearing(msgspec.Struct, frozen=True):
    """What was seen of somebody for as long as it bore something; without that, all along."""

    fought: Fought
    side: str
    marks: tuple[str, ...]
    """What a board shows of it and would not show else."""
    silent: tuple[bool, ...]
    """Of each round whether it was asked nothing in it."""
    ended: str
    offered: dict[str, int]
    """How often it was offered something of that verb."""
    rolled: dict[str, int]
    """What it rolled for."""
    aimed: int
    """Deeds that others aimed at it, and how many of them harmed it."""
    harmed: int
    alone: int
    """How often it was harmed by nobody's deed."""
    rose: dict[str, int]
    """How often each number of its conditions and each of its pools rose, and how often it fell."""
    fell: dict[str, int]

    @property
    def rounds(self) -> int:
        return len(self.silent)

    @property
    def whole(self) -> int:
        """The rounds that it bore from their beginning to their end."""
        return self.rounds - (self.ended == GONE and self.rounds > 0)

    @property
    def mute(self) -> int:
        return sum(self.silent)


class Skipped(msgspec.Struct, frozen=True):
    """A fight that cannot start so."""

    why: str


class Burden:
    """Looks at one creature as a fight goes on."""

    def __init__(self, system: System, watcher: Watcher, who: str, before: Scene) -> None:
        self.system = system
        self.watcher = watcher
        self.scene = watcher.scene
        self.who = who
        self.kinds = Kinds(self.scene)
        self.side = self.creature().side
        plain = {NUMBER.sub("", label) for label in labels(system, before, who)}
        now = labels(system, self.scene, who)
        self.marks = tuple([label for label in now if NUMBER.sub("", label) not in plain])
        self.numbers = numbers(system, self.scene, who)
        self.clock = system.clock(self.scene)
        self.asked = False
        self.under_attack = False
        self.aimed = self.harmed = self.alone = 0
        self.silent: list[bool] = []
        self.rose: Counter[str] = Counter()
        self.fell: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()
        self.rolled: Counter[str] = Counter()
        self.ended = OPEN

    def creature(self) -> Creature:
        return next(each for each in self.scene.creatures() if each.id == self.who)

    def note(self) -> None:
        """After each step, as long as it bears it."""
        if self.ended != OPEN:
            return
        for ask, _ in self.watcher.asks:
            if ask.who == self.who:
                self.asked = True
                self.offered.update({option.verb for option in ask.options})
        self.rolled.update(
            self.kinds.purpose(each.roll.why) for each in self.watcher.thrown if each.roll.by == self.who
        )
        for event in self.watcher.events:
            self.see(event)
        self.turn()
        if not self.creature().is_in_play():
            self.ended = OUT
            return
        self.count()
        if self.marks and not self.bears():
            self.ended = GONE
            self.silent += [False] if self.asked else []  # a round in which it was rid of it counts too

    def see(self, told: Event) -> None:
        event = told.seen_by(REFEREE)
        if event is None:
            return
        if event.is_deed():
            self.under_attack = event.done_by() not in (self.who, "") and self.who in event.done_to()
            self.aimed += self.under_attack
        if any(self.is_harm(effect) for effect in event.effects()):
            self.harmed += self.under_attack
            self.alone += not self.under_attack
            self.under_attack = False

    def is_harm(self, effect: Effect) -> bool:
        return effect.whom == self.who and effect.kind == "dealt" and effect.amount != 0

    def turn(self) -> None:
        """Whether a round is over."""
        clock = self.system.clock(self.scene)
        if clock != self.clock:
            self.silent.append(not self.asked)
            self.clock, self.asked = clock, False

    def count(self) -> None:
        """What its conditions and its pools come to."""
        shown = numbers(self.system, self.scene, self.who)
        for name in sorted({*shown, *self.numbers}):
            self.rose[name] += shown.get(name, 0) > self.numbers.get(name, 0)
            self.fell[name] += shown.get(name, 0) < self.numbers.get(name, 0)
        self.numbers = shown

    def bears(self) -> bool:
        plain = {NUMBER.sub("", label) for label in labels(self.system, self.scene, self.who)}
        return any(NUMBER.sub("", mark) in plain for mark in self.marks)

    def seen(self, outcome: Outcome, encounter: str, index: int) -> Bearing:
        return Bearing(
            fought=fought(self.watcher, self.system.clock(self.scene), outcome, encounter, index),
            side=self.side,
            marks=self.marks,
            silent=tuple(self.silent),
            ended=self.ended,
            offered=dict(self.offered),
            rolled=dict(self.rolled),
            aimed=self.aimed,
            harmed=self.harmed,
            alone=self.alone,
            rose=dict(self.rose),
            fell=dict(self.fell),
        )


def tags(system: System, scene: Scene, who: str) -> list[Tag]:
    return [tag for each in system.board(scene, REFEREE).creatures if each.id == who for tag in each.tags]


def labels(system: System, scene: Scene, who: str) -> list[str]:
    """What a board shows of somebody, in words."""
    return [tag.label for tag in tags(system, scene, who)]


def numbers(system: System, scene: Scene, who: str) -> dict[str, int]:
    """What is bad and counted, such as `Bleeding 3`, and how much is in each of its pools."""
    bad = [tag.label for tag in tags(system, scene, who) if tag.kind == CONDITION and not tag.good]
    found = {label: NUMBER.search(label) for label in bad}
    shown = {NUMBER.sub("", label).strip(): int(number[0]) for label, number in found.items() if number is not None}
    creature = next(each for each in scene.creatures() if each.id == who)
    return shown | {pool.name: getattr(creature, field) for field, pool, _ in pools_of(type(creature))}


def borne(grounds: Grounds, encounter: str, index: int, who: str, sets: tuple[str, ...]) -> Bearing:
    """One fight in which somebody starts so."""
    watcher = grounds.watcher(grounds.start(encounter, sets=sets), index)
    burden = Burden(grounds.system, watcher, who, grounds.start(encounter))
    ended = Outcome("", "")
    for outcome in grounds.fight(watcher):
        burden.note()
        ended = outcome or ended
    return burden.seen(ended, encounter, index)
