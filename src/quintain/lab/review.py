"""A fight looked over: how it stood all along, what turned it, what dice did and what answers did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from math import sqrt

import msgspec

from quintain.ahead.choosing import Row, difference
from quintain.ahead.evaluation import Standing, chances, standing
from quintain.ahead.rollout import TO_THE_END, Outlook
from quintain.ahead.trusted import asker_of
from quintain.bots import find_bot, usual_bot
from quintain.campaign.story import Story
from quintain.kernel.asks import Ask
from quintain.kernel.entries import Acted, Answered
from quintain.kernel.events import REFEREE
from quintain.kernel.live import Game, LiveTable, thrown_by_hand
from quintain.kernel.position import Position
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.record.transcript import Transcript, load_start

POINTS = 24
"""So often it is looked how the fight stood, evenly over its answers."""
TRIES = 48
TURNS = 3
"""So many turning points are told."""
Z95 = 1.96


class Point(msgspec.Struct, frozen=True):
    """How it stood before an answer: after so many answers, and so many events told."""

    answers: int
    events: int
    sides: dict[str, Standing]


class Choice(msgspec.Struct, frozen=True):
    """An answer that the usual bot would not have given, and how much better it was for its side, in points.

    Judged by what its seat knew. `error` is half of a 95 % interval: within it nothing is proven.
    """

    answers: int
    events: int
    seat: str
    side: str
    who: str
    about: str
    question: str
    taken: str
    usual: str
    points: float
    error: float


class Turn(msgspec.Struct, frozen=True):
    """Between two points: by how many points a side's chance moved, how much of it answers did, and the rest, luck."""

    start: int
    end: int
    events: tuple[int, int]
    side: str
    points: float
    error: float
    by_choice: float


class Played(msgspec.Struct, frozen=True):
    """How a seat played: its answers, those unlike the usual bot's, and what these came to in points."""

    side: str
    answers: int
    unlike: int
    points: float
    error: float


class Review(msgspec.Struct, frozen=True):
    """All of a fight. `luck` is what dice did for a side over all of it, in points of its chance to win.

    `luck_error` is half of a 95 % interval. One that was stopped has the points and choices that were done by then, and
    tells no luck from choice.
    """

    bot: str
    tries: int
    points: list[Point]
    choices: list[Choice]
    turns: list[Turn]
    luck: dict[str, float]
    players: dict[str, Played]
    luck_error: dict[str, float] = {}
    title: str = ""
    stopped: bool = False


Tell = Callable[[int, int], None]
"""Hears how many tries are done, and of how many."""


def review(system: System, transcript: Transcript, *, points: int = POINTS, tries: int = TRIES, tell: Tell) -> Review:
    """Looks over a fight that has been played, by the usual bot's play from each point on; of several, the first."""
    found = reviews(system, [transcript], points=points, tries=tries, tell=tell)
    return found[0] if found else Review(usual_bot(system.name), tries, [], [], [], {}, {})


def reviews(
    system: System, transcripts: Sequence[Transcript], *, points: int = POINTS, tries: int = TRIES, tell: Tell
) -> list[Review]:
    """The same of every fight in them, one after another; an interrupt gives what is known so far."""
    bot = usual_bot(system.name)
    player = find_bot(system.name, bot)
    fights: list[Fight] = []
    with suppress(KeyboardInterrupt):
        for transcript in transcripts:
            fights += Retold(system, transcript, player).fights.values()
    stops = [fight.some(points) for fight in fights]
    work = Work((sum(map(len, stops)) + 2 * sum(len(fight.unlike) for fight in fights)) * tries, tell)
    return [look_over(system, *each, player, bot, tries, work) for each in zip(fights, stops, strict=True)]


def look_over(
    system: System, fight: Fight, stops: Sequence[Stop], player: Player, bot: str, tries: int, work: Work
) -> Review:
    players = dict.fromkeys([*fight.seats, ""], player)
    seen: list[Point] = []
    choices: list[Choice] = []
    try:
        if not work.stopped:
            for stop in stops:
                seen.append(point(system, stop, players, tries, work))
            for unlike in fight.unlike:
                choices.append(judge(system, unlike, players, tries, work))
    except KeyboardInterrupt:
        work.stopped = True
    stopped = work.stopped
    if fight.ended is not None and seen and not stopped:
        seen.append(Point(fight.count, fight.ended.events, decided(fight.ended, sides_of(seen))))
    turns = turns_of(seen, choices)
    biggest = sorted(sorted(turns, key=lambda turn: -turn.points)[:TURNS], key=lambda turn: turn.start)
    sides = [] if stopped else sides_of(seen)
    luck = {side: sum(luck_between(*pair, choices, side) for pair in pairwise(seen)) for side in sides}
    errors = {side: luck_error(seen, choices, side) for side in sides}
    done = {} if stopped else played(fight, choices)
    return Review(bot, tries, seen, choices, biggest, luck, done, errors, fight.title, stopped)


def sides_of(points: Sequence[Point]) -> list[str]:
    return list(points[0].sides) if points else []


class Work:
    """How much of it is done."""

    def __init__(self, whole: int, tell: Tell) -> None:
        self.whole = whole
        self.tell = tell
        self.done = 0
        self.stopped = False

    def add(self, count: int) -> None:
        self.done += count
        self.tell(self.done, self.whole)


class Stop:
    """A question that was answered: where it stands, and what had been answered and told before it."""

    def __init__(self, answers: int, events: int, position: Position) -> None:
        self.answers = answers
        self.events = events
        self.position = position


class Unlike(Stop):
    """One that the usual bot would have answered otherwise."""

    def __init__(self, stop: Stop, ask: Ask, taken: str, usual: str) -> None:
        super().__init__(stop.answers, stop.events, stop.position)
        self.ask = ask
        self.taken = taken
        self.usual = usual


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
        self.unlike: list[Unlike] = []
        self.ended: Ended | None = None

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
        position = ask.position()
        scene = position.scene
        if not is_fight(self.system, scene.played()):
            return entry.choose
        fight = self.fights.setdefault(which(scene), Fight(title_of(scene), self.seats))
        stop = Stop(fight.count, before, position)
        fight.stops.append(stop)
        usual = self.usual.answer(ask)
        if usual != entry.choose:
            fight.unlike.append(Unlike(stop, ask, entry.choose, usual))
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


def point(system: System, stop: Stop, players: Mapping[str, Player], tries: int, work: Work) -> Point:
    found = chances(system, stop.position, players, REFEREE, tries, f"review/{stop.answers}")
    work.add(tries)
    return Point(stop.answers, stop.events, {side: standing(worths) for side, worths in found.items()})


def judge(system: System, stop: Unlike, players: Mapping[str, Player], tries: int, work: Work) -> Choice:
    """What was answered beside what the usual bot would have, on the same luck, as far as its seat knew."""
    viewer = stop.position.scene.viewer(stop.ask.seat)
    outlook = Outlook(system, stop.position, players, viewer, TO_THE_END)
    rows = [Row(stop.taken), Row(stop.usual)]
    for row in rows:
        for number in range(tries):
            row.found.append(outlook.worth(outlook.play(f"choice/{stop.answers}/{number}", row.choose), viewer.side))
        work.add(tries)
    mean, error = difference(*rows)
    ask = stop.ask
    return Choice(
        stop.answers,
        stop.events,
        ask.seat,
        viewer.side,
        ask.who,
        ask.about,
        ask.question,
        ask.read(stop.taken).told(),
        ask.read(stop.usual).told(),
        100 * mean,
        100 * Z95 * error,
    )


def decided(ended: Ended, sides: Sequence[str]) -> dict[str, Standing]:
    """Once it is over there is no more chance."""
    worth = {side: 0.5 if not ended.winner else float(side == ended.winner) for side in sides}
    return {side: Standing(each, each, each) for side, each in worth.items()}


# what turned it


def turns_of(points: Sequence[Point], choices: Sequence[Choice]) -> list[Turn]:
    """From each point to the next, by the side that gained."""
    return [turn for start, end in pairwise(points) if (turn := turn_between(start, end, choices)) is not None]


def turn_between(start: Point, end: Point, choices: Sequence[Choice]) -> Turn | None:
    side = max(start.sides, key=lambda each: end.sides[each].chance - start.sides[each].chance)
    points = 100 * (end.sides[side].chance - start.sides[side].chance)
    if points <= 0:
        return None
    widths = [100 * (each.sides[side].high - each.sides[side].low) / 2 for each in (start, end)]
    error = (widths[0] ** 2 + widths[1] ** 2) ** 0.5
    by_choice = chosen_between(start, end, choices, side)
    return Turn(start.answers, end.answers, (start.events, end.events), side, points, error, by_choice)


def chosen_between(start: Point, end: Point, choices: Sequence[Choice], side: str) -> float:
    """What answers did for that side: its own that were better, and others' that were worse."""
    between = [choice for choice in choices if start.answers <= choice.answers < end.answers]
    return sum(choice.points if choice.side == side else -choice.points for choice in between)


def luck_between(start: Point, end: Point, choices: Sequence[Choice], side: str) -> float:
    moved = 100 * (end.sides[side].chance - start.sides[side].chance)
    return moved - chosen_between(start, end, choices, side)


def luck_error(points: Sequence[Point], choices: Sequence[Choice], side: str) -> float:
    """Half of a 95 % interval: of what it began with, what it came to, and what answers did."""
    ends = (
        [100 * (each.sides[side].high - each.sides[side].low) / 2 for each in (points[0], points[-1])] if points else []
    )
    return sqrt(sum(error**2 for error in [*ends, *(choice.error for choice in choices)]))


def played(fight: Fight, choices: Sequence[Choice]) -> dict[str, Played]:
    found: dict[str, Played] = {}
    for seat, answers in fight.by_seat.items():
        mine = [choice for choice in choices if choice.seat == seat]
        error = sum(choice.error**2 for choice in mine) ** 0.5
        points = sum(choice.points for choice in mine)
        found[seat] = Played(fight.seats.get(seat, ""), answers, len(mine), points, error)
    return found
