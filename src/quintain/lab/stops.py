"""A fight played once more as it was written down: where its questions stood, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import msgspec

from quintain.ahead.candidates import candidates
from quintain.ahead.trusted import asker_of
from quintain.campaign.story import Story
from quintain.kernel.asks import Ask
from quintain.kernel.entries import Acted, Answered
from quintain.kernel.live import Game, thrown_by_hand
from quintain.kernel.live_table import LiveTable
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.record.transcript import Transcript, load_start

MOST_LOOKED_AT = 6
"""So many answers to a question are looked at, besides the one that was taken."""


class Stop:
    """A question that was answered: where it stands, and what had been answered and told before it.

    `worth_trying` are answers to it, the one that was taken first, each with its words.
    """

    def __init__(self, answers: int, events: int, ask: Ask, taken: str, usual: str) -> None:
        self.answers = answers
        self.events = events
        self.position = ask.position()
        self.ask = ask
        self.taken = taken
        self.usual = usual
        tried = dict.fromkeys([taken, *candidates(ask, usual, MOST_LOOKED_AT)])
        self.worth_trying = {choose: ask.read(choose).told() for choose in tried}

    def is_unlike(self) -> bool:
        """The usual bot would have answered otherwise."""
        return self.taken != self.usual


class Ended(msgspec.Struct, frozen=True):
    """How it ended, and after how many events."""

    winner: str
    events: int


class Untold(BaseException):
    """The transcript ends in the middle of a step."""


class Fight:
    """The questions of one fight that were answered, and how it ended, if it did."""

    def __init__(self, title: str, seats: Mapping[str, str]) -> None:
        self.title = title
        self.seats = seats
        self.count = 0
        self.by_seat: dict[str, int] = {}
        self.stops: list[Stop] = []
        self.ended: Ended | None = None

    def unlike(self) -> list[Stop]:
        """Those that the usual bot would have answered otherwise."""
        return [stop for stop in self.stops if stop.is_unlike()]

    def some(self, points: int) -> list[Stop]:
        """So many of its questions, evenly."""
        return self.stops[:: max(1, -(-self.count // points))]


class Retold(Player):
    """Plays the transcript once more, giving its answers, and remembers where questions of its fights stood."""

    def __init__(self, system: System, transcript: Transcript, usual: Player) -> None:
        header, entries = transcript.header, transcript.entries
        answered = [entry for entry in entries if isinstance(entry, Answered)]
        self.system = system
        self.given = {(entry.seat, entry.ask): entry for entry in answered}
        self.usual = usual
        self.fights: dict[tuple[int, int], Fight] = {}
        self.group: list[Ask] = []
        self.unheard = [0, 0]
        """How often somebody answered for another, which is told only of the game itself: before, and in this group."""
        start = load_start(system, header)
        self.seats = start.seats()
        acts: list[Acted] = [entry for entry in entries if isinstance(entry, Acted)]
        with suppress(Untold):
            Game(
                system,
                start,
                header.seed,
                dict.fromkeys(start.seats(), self),
                own_dice=frozenset(header.own_dice),
                entries=[*acts],
                fallen=header.fallen or {},
                thrown=thrown_by_hand(entries),
                watch=self.look,
            )

    def looks_ahead(self) -> bool:
        return True

    def look(self, scene: Scene, events: int) -> None:
        """After every step: whether it has decided a fight."""
        fight = self.fights.get(which(scene))
        outcome = self.system.outcome(scene.played()) if fight is not None and fight.ended is None else None
        if fight is not None and outcome is not None:
            fight.ended = Ended(outcome.winner, events + sum(self.unheard))

    def answer(self, ask: Ask) -> str:
        entry = self.given.get((ask.seat, ask.number))
        if entry is None:
            raise Untold
        before = self.told_before(ask)
        self.unheard[1] += bool(entry.by)
        scene = ask.position().scene
        if not is_fight(self.system, scene.played()):
            return entry.choose
        fight = self.fights.setdefault(which(scene), Fight(title_of(scene), self.seats))
        fight.stops.append(Stop(fight.count, before, ask, entry.choose, self.usual.answer(ask)))
        fight.count += 1
        fight.by_seat[ask.seat] = fight.by_seat.get(ask.seat, 0) + 1
        return entry.choose

    def told_before(self, ask: Ask) -> int:
        """How many events had been told when that was asked."""
        table = asker_of(ask)
        assert isinstance(table, LiveTable)
        if table.group is not self.group:
            self.group, self.unheard = table.group, [sum(self.unheard), 0]
        return told_before(ask) + self.unheard[0]


def which(scene: Scene) -> tuple[int, int]:
    """Which of the scenes of a story is played; a scene by itself is the only one."""
    return (scene.pushed, len(scene.stack)) if isinstance(scene, Story) else (0, 0)


def title_of(scene: Scene) -> str:
    return scene.titles[-1] if isinstance(scene, Story) else ""


def is_fight(system: System, scene: Scene) -> bool:
    """Two sides are at it."""
    return system.mode_of[type(scene)].horizon > 0 and len(set(scene.creature_sides().values())) > 1


def told_before(ask: Ask) -> int:
    """How many events had been told when that was asked."""
    table = asker_of(ask)
    assert isinstance(table, LiveTable)
    return table.game.settled_events + len(table.events)
