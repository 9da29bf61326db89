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
from quintain.bots import find_bot, usual_bot
from quintain.kernel.events import REFEREE
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.lab.missed import Z95, Missed, find_better, lost_by
from quintain.lab.stops import Ended, Fight, Retold, Stop
from quintain.record.transcript import Transcript

POINTS = 24
"""So often it is looked how the fight stood, evenly over its answers."""
TRIES = 48
TURNS = 3
"""So many turning points are told."""


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
    """How a seat played: its answers, those unlike the usual bot's, and what these came to in points.

    Of `looked` of them a better one was looked for, and found for `missed`, which lost so many points in all.
    """

    side: str
    answers: int
    unlike: int
    points: float
    error: float
    looked: int = 0
    missed: int = 0
    lost: float = 0.0
    lost_error: float = 0.0


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
    missed: list[Missed] = []


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
    work = Work((sum(map(len, stops)) + 2 * sum(len(fight.unlike()) for fight in fights)) * tries, tell)
    return [look_over(system, *each, player, bot, tries, work) for each in zip(fights, stops, strict=True)]


def look_over(
    system: System, fight: Fight, stops: Sequence[Stop], player: Player, bot: str, tries: int, work: Work
) -> Review:
    players = dict.fromkeys([*fight.seats, ""], player)
    seen: list[Point] = []
    choices: list[Choice] = []
    missed: list[Missed] = []
    looked: list[Stop] = []
    try:
        if not work.stopped:
            for stop in stops:
                seen.append(point(system, stop, players, tries, work))
            for unlike in fight.unlike():
                choices.append(judge(system, unlike, players, tries, work))
            if fight.ended is not None and seen:
                seen.append(Point(fight.count, fight.ended.events, decided(fight.ended, sides_of(seen))))
            looked = looked_at(fight, biggest(seen, choices))
            missed = look_for_better(system, looked, players, tries, work)
    except KeyboardInterrupt:
        work.stopped = True
    turns = biggest(seen, choices)
    if work.stopped:
        return Review(bot, tries, seen, choices, turns, {}, {}, {}, fight.title, stopped=True)
    luck = {side: sum(luck_between(*pair, choices, side) for pair in pairwise(seen)) for side in sides_of(seen)}
    errors = {side: luck_error(seen, choices, side) for side in sides_of(seen)}
    done = played(fight, choices, looked, missed)
    return Review(bot, tries, seen, choices, turns, luck, done, errors, fight.title, missed=missed)


def looked_at(fight: Fight, turns: Sequence[Turn]) -> list[Stop]:
    """Those of which a better answer is looked for: where the fight turned, and where no bot would have played so."""
    spans = [range(turn.start, turn.end) for turn in turns]
    open_ones = [stop for stop in fight.stops if len(stop.worth_trying) > 1]
    return [stop for stop in open_ones if stop.is_unlike() or any(stop.answers in span for span in spans)]


def look_for_better(
    system: System, stops: Sequence[Stop], players: Mapping[str, Player], tries: int, work: Work
) -> list[Missed]:
    work.more(len(stops) * tries)
    found = []
    for stop in stops:
        better = find_better(system, stop, players, tries)
        work.add(tries)
        found += [better] if better is not None else []
    return found


def sides_of(points: Sequence[Point]) -> list[str]:
    return list(points[0].sides) if points else []


class Work:
    """How much of it is done."""

    def __init__(self, whole: int, tell: Tell) -> None:
        self.whole = whole
        self.tell = tell
        self.done = 0
        self.stopped = False

    def more(self, count: int) -> None:
        """So much more than was known before."""
        self.whole += count

    def add(self, count: int) -> None:
        self.done += count
        self.tell(self.done, self.whole)


def point(system: System, stop: Stop, players: Mapping[str, Player], tries: int, work: Work) -> Point:
    found = chances(system, stop.position, players, REFEREE, tries, f"review/{stop.answers}")
    work.add(tries)
    return Point(stop.answers, stop.events, {side: standing(worths) for side, worths in found.items()})


def judge(system: System, stop: Stop, players: Mapping[str, Player], tries: int, work: Work) -> Choice:
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


def biggest(points: Sequence[Point], choices: Sequence[Choice]) -> list[Turn]:
    """The largest of all turns, in their order."""
    largest = sorted(turns_of(points, choices), key=lambda turn: -turn.points)[:TURNS]
    return sorted(largest, key=lambda turn: turn.start)


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


def played(
    fight: Fight, choices: Sequence[Choice], looked: Sequence[Stop], missed: Sequence[Missed]
) -> dict[str, Played]:
    found: dict[str, Played] = {}
    for seat, answers in fight.by_seat.items():
        mine = [choice for choice in choices if choice.seat == seat]
        error = sum(choice.error**2 for choice in mine) ** 0.5
        points = sum(choice.points for choice in mine)
        better = [each for each in missed if each.seat == seat]
        seen = sum(stop.ask.seat == seat for stop in looked)
        lost, lost_error = lost_by(better)
        side = fight.seats.get(seat, "")
        found[seat] = Played(side, answers, len(mine), points, error, seen, len(better), lost, lost_error)
    return found
