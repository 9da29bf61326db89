"""One fight of an audit, and all that its methods look at afterwards: plain data, so it travels between processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from quintain.board.board import Figure
from quintain.bots.random_bot import RandomBot
from quintain.kernel.events import REFEREE
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import Player
from quintain.lab.audit.deeds import Deed, Kinds
from quintain.lab.audit.forcing import Forcing, Weighed
from quintain.lab.audit.grounds import Grounds, digest
from quintain.lab.audit.trials import Bench, Edges, Trial, Trying
from quintain.lab.audit.watcher import Watcher
from quintain.library.ids import kind_of
from quintain.state.known import pools_of

CONDITION = "condition"


class Fought(msgspec.Struct, frozen=True):
    """How a fight went, as far as two of them are compared."""

    encounter: str
    index: int
    winner: str
    why: str
    rounds: int
    answers: int
    left: dict[str, int]
    digest: int
    by_side: dict[str, int] = {}
    """How many of the answers each side gave."""


class Locked(msgspec.Struct, frozen=True):
    """Somebody stood there for so many rounds and was asked nothing, bearing these conditions."""

    who: str
    rounds: int
    since: int
    under: tuple[str, ...]


class Seen(msgspec.Struct, frozen=True):
    """A fight and what was seen of it; counts are by kind of creature and kind of deed."""

    fought: Fought
    at_random: bool
    sides: dict[str, list[str]]
    first: str
    offered: dict[tuple[str, Deed], int]
    picked: dict[tuple[str, Deed], int]
    always: dict[str, tuple[Deed, ...]]
    """Of each question the deeds that were on offer whenever it was asked."""
    idle: dict[str, Deed]
    """Of each question what somebody who is not there answers: to let it be."""
    given: dict[tuple[str, Deed], int]
    """How often each question was answered with each deed."""
    told: dict[str, int]
    clauses: dict[str, tuple[str, ...]]
    pools: dict[tuple[str, str], tuple[int, int, int]]
    """Of each pool of each kind of creature: how often it fell, how often it rose, and the most that anybody had."""
    locked: tuple[Locked, ...]
    free: dict[str, int]
    """Rounds in which somebody under that condition was asked something."""
    still: int
    """The longest run of rounds in which nothing changed for anybody."""
    mute: tuple[str, ...]
    """Who fell before it was asked anything."""
    trials: tuple[Trial, ...]
    weighed: tuple[Weighed, ...]
    """Questions that were answered in every way."""

    @property
    def bot(self) -> str:
        """The bot to name where it is to be watched, if it is not the usual one."""
        return "random" if self.at_random else ""


class Look(NamedTuple):
    """How a fight is looked at: so many rolls are tried with other faces, so many questions are answered in every way.

    Random play finds what the usual bot leaves lying. `turned` lists its sides the other way round.
    """

    tries: int = 0
    forces: int = 0
    at_random: bool = False
    turned: bool = False


class Fieldwork:
    """Looks at a fight as it goes on."""

    def __init__(self, grounds: Grounds, watcher: Watcher, trying: Trying, forcing: Forcing) -> None:
        self.system = grounds.system
        self.watcher = watcher
        self.scene = watcher.scene
        self.kinds = Kinds(self.scene)
        self.trying = trying
        self.forcing = forcing
        self.offered: Counter[tuple[str, Deed]] = Counter()
        self.picked: Counter[tuple[str, Deed]] = Counter()
        self.always: dict[str, tuple[Deed, ...]] = {}
        self.idle: dict[str, Deed] = {}
        self.given: Counter[tuple[str, Deed]] = Counter()
        self.told: Counter[str] = Counter()
        self.clauses: dict[str, tuple[str, ...]] = {}
        self.pools: dict[tuple[str, str], list[int]] = {}
        self.levels: dict[tuple[str, str], int] = {}
        self.rounds = Rounds(grounds.system.clock(self.scene))
        self.asked_ever: set[str] = set()
        self.mute: list[str] = []
        self.first = ""
        self.note_pools()

    def note(self) -> None:
        """After each step."""
        for ask, answer in self.watcher.asks:
            who = self.known(ask.who)
            if who is None:
                continue
            kind, deeds = kind_of(who.id), self.kinds.offered(ask)
            for deed in deeds:
                self.offered[kind, deed] += 1
            about, deed = self.kinds.purpose(ask.about), self.kinds.deed(answer.option)
            self.picked[kind, deed] += 1
            self.given[about, deed] += 1
            self.idle[about] = self.kinds.deed(ask.options[-1])
            self.always[about] = tuple(each for each in self.always.get(about, tuple(sorted(deeds))) if each in deeds)
            self.asked_ever.add(who.id)
            self.first = self.first or who.side
            self.rounds.asked.add(who.id)
        for event in self.watcher.events:
            tag = str(type(event).__struct_config__.tag)
            self.told[tag] += 1
            self.clauses.setdefault(tag, tuple(event.clauses()))
            for effect in event.effects():
                if effect.kind == "felled" and effect.whom not in self.asked_ever:
                    self.mute.append(kind_of(effect.whom))
        self.trying.look(self.watcher, self.kinds)
        self.forcing.look(self.watcher, self.kinds)
        self.note_pools()
        clock = self.system.clock(self.scene)
        if clock != self.rounds.clock:
            self.rounds.turn(clock, self.standing(), self.worn())

    def known(self, id: str) -> Creature | None:
        return next((each for each in self.scene.creatures() if each.id == id), None)

    def note_pools(self) -> None:
        for creature in self.scene.creatures():
            for field, pool, _ in pools_of(type(creature)):
                now, key = getattr(creature, field), (creature.id, pool.name)
                tally = self.pools.setdefault((kind_of(creature.id), pool.name), [0, 0, 0])
                before = self.levels.get(key, now)
                tally[0] += now < before
                tally[1] += now > before
                tally[2] = max(tally[2], now)
                self.levels[key] = now

    def standing(self) -> dict[str, tuple[str, ...]]:
        """Who is on its feet, and the conditions of each."""
        in_play = {each.id for each in self.scene.creatures() if each.is_in_play()}
        figures = [each for each in self.system.board(self.scene, REFEREE).creatures if each.id in in_play]
        return {each.id: conditions(each) for each in figures if not each.down and not each.gone}

    def worn(self) -> int:
        """Something that stays the same as long as nothing changes for anybody."""
        return hash(tuple(sorted(self.levels.items())))

    def seen(self, outcome: Outcome, encounter: str, index: int, *, at_random: bool) -> Seen:
        self.rounds.close()
        sides: dict[str, list[str]] = {}
        for each in self.scene.creatures():
            sides.setdefault(each.side, []).append(kind_of(each.id))
        return Seen(
            fought=fought(self.watcher, self.system.clock(self.scene), outcome, encounter, index),
            at_random=at_random,
            sides=sides,
            first=self.first,
            offered=dict(self.offered),
            picked=dict(self.picked),
            always=self.always,
            idle=self.idle,
            given=dict(self.given),
            told=dict(self.told),
            clauses=self.clauses,
            pools={key: (tally[0], tally[1], tally[2]) for key, tally in self.pools.items()},
            locked=tuple(self.rounds.locked),
            free=dict(self.rounds.free),
            still=self.rounds.longest_still,
            mute=tuple(self.mute),
            trials=tuple(self.trying.trials),
            weighed=tuple(self.forcing.weighed),
        )


class Rounds:
    """Round by round: who was asked nothing all along although it stood there, and whether anything changed."""

    def __init__(self, clock: int) -> None:
        self.clock = clock
        self.asked: set[str] = set()
        self.stood: dict[str, tuple[str, ...]] = {}
        self.runs: dict[str, Locked] = {}
        self.locked: list[Locked] = []
        self.free: Counter[str] = Counter()
        self.worn: int | None = None
        self.still = 0
        self.longest_still = 0

    def turn(self, clock: int, standing: Mapping[str, tuple[str, ...]], worn: int) -> None:
        """A round is over. The first is not counted, for it may have been under way."""
        for who, under in self.stood.items():
            if who in self.asked or who not in standing:
                self.end(who)
                self.free.update(under)
            else:
                both = tuple(each for each in under if each in standing[who]) or standing[who]
                run = self.runs.get(who) or Locked(kind_of(who), 0, self.clock, both)
                self.runs[who] = msgspec.structs.replace(run, rounds=run.rounds + 1)
        self.still = self.still + 1 if worn == self.worn else 0
        self.longest_still = max(self.longest_still, self.still)
        self.worn, self.clock, self.asked, self.stood = worn, clock, set(), dict(standing)

    def end(self, who: str) -> None:
        run = self.runs.pop(who, None)
        if run is not None:
            self.locked.append(run)

    def close(self) -> None:
        for who in list(self.runs):
            self.end(who)


def conditions(figure: Figure) -> tuple[str, ...]:
    """What is wrong with it, without numbers."""
    bad = [tag for tag in figure.tags if tag.kind == CONDITION and not tag.good]
    plain = [" ".join([word for word in tag.label.split() if not any(map(str.isdigit, word))]) for tag in bad]
    return tuple(dict.fromkeys(plain))


def fought(watcher: Watcher, rounds: int, outcome: Outcome, encounter: str, index: int) -> Fought:
    left: dict[str, int] = {}
    for each in watcher.scene.creatures():
        left[each.side] = left.get(each.side, 0) + each.is_in_play()
    ended = digest(watcher.course, watcher.scene)
    seats = watcher.scene.seats()
    by_side: dict[str, int] = {}
    for seat, count in watcher.by_seat.items():
        by_side[seats.get(seat, "")] = by_side.get(seats.get(seat, ""), 0) + count
    return Fought(encounter, index, outcome.winner, outcome.why, rounds, watcher.answers, left, ended, by_side)


def observe(grounds: Grounds, encounter: str, index: int, look: Look) -> Seen:
    """One fight, looked at all along."""
    watcher = seated(grounds, encounter, index, at_random=look.at_random, turned=look.turned)
    work = Fieldwork(grounds, watcher, Trying(look.tries), Forcing(index, look.forces))
    ended = Outcome("", "")
    for outcome in grounds.fight(watcher):
        work.note()
        ended = outcome or ended
    return work.seen(ended, encounter, index, at_random=look.at_random)


def seated(grounds: Grounds, encounter: str, index: int, *, at_random: bool, turned: bool = False) -> Watcher:
    scene = grounds.start(encounter, turned=turned)
    players: dict[str, Player] = dict.fromkeys(scene.seats(), RandomBot()) if at_random else {}
    return grounds.watcher(scene, index, players)


def at_step(grounds: Grounds, encounter: str, index: int, step: int, *, at_random: bool) -> Watcher:
    """That fight once more, right after that step of it."""
    watcher = seated(grounds, encounter, index, at_random=at_random)
    fight = grounds.fight(watcher)
    for _ in range(step):
        next(fight)
    return watcher


def edges_of(grounds: Grounds, encounter: str, index: int, step: int, place: int, *, at_random: bool) -> Edges:
    """One roll of that fight once more, with other numbers."""
    watcher = at_step(grounds, encounter, index, step, at_random=at_random)
    return Bench(watcher, place, watcher.thrown[place], grounds.ranges()).edges()


def plainly(
    grounds: Grounds,
    encounter: str,
    index: int,
    players: Mapping[str, Player] | None = None,
    scene: Scene | None = None,
) -> Fought:
    """One fight of which only the end matters."""
    watcher = grounds.watcher(grounds.start(encounter) if scene is None else scene, index, players)
    watcher.listening = False
    ended = Outcome("", "")
    for outcome in grounds.fight(watcher):
        ended = outcome or ended
    return fought(watcher, grounds.system.clock(watcher.scene), ended, encounter, index)
