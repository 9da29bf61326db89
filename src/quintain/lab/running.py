"""Fights on all cores, the same whatever their number and however they are shared out.

Every fight is seeded by its index, so it does not matter where it was played, nor with which others. What is known so
far is always the first so many: a run that is stopped is a shorter run.
"""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from time import perf_counter
from typing import NamedTuple, Protocol

import msgspec

from quintain.lab.fights import Ring, Setup, content_of
from quintain.lab.keeping import KEPT
from quintain.lab.tally import Tally, Times, put
from quintain.lab.watching import play_into
from quintain.library.content import Library
from quintain.words.errors import UserError

SECONDS = 0.4
"""So long a share of the work takes about: short enough to stop soon, long enough to be worth sending."""
MOST_IN_ONE = 2_000
FIRST_SHARE = 2
TINY = 1e-6
FIRST_CHECK = 100
EVERY = 100
"""It is looked whether one knows enough after so many fights, then a tenth more, always by whole hundreds."""
DEATHS = 3
"""So often a worker may die without anything having been finished in between."""


class Work(msgspec.Struct, frozen=True):
    """The same fights of each setup; the first `looked` of them are looked at closely."""

    setups: tuple[Setup, ...]
    looked: int = 0


class Span(NamedTuple):
    """Fights from the first up to the last, which is not among them."""

    first: int
    last: int


Pair = tuple[int, str, str]
"""Which setup beside the first, who won the first way, and who that one."""


class Found:
    """What fights came to: a tally for each setup, and how each fight of the others went beside that of the first."""

    def __init__(self, setups: int) -> None:
        self.tallies = [Tally() for _ in range(setups)]
        self.pairs: dict[Pair, Times] = {}

    @property
    def fights(self) -> int:
        """How many seeds there were, each played once with every setup."""
        return self.tallies[0].fights

    def merge(self, other: Found) -> None:
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine.merge(theirs)
        for pair, times in other.pairs.items():
            put(self.pairs, pair, times)


class Done(NamedTuple):
    """A share of the work, what it came to and how long it took."""

    span: Span
    found: Found
    seconds: float


class Bench:
    """Setups that are ready to play, kept by one process as long as it plays them."""

    def __init__(self, work: Work) -> None:
        self.work = work
        libraries: dict[tuple[str, tuple[str, ...]], Library] = {}
        self.rings = []
        for setup in work.setups:
            key = setup.system, setup.content
            if key not in libraries:
                libraries[key] = content_of(setup)
            self.rings.append(Ring(setup, libraries[key]))
        gc.collect()
        gc.freeze()

    def play(self, span: Span) -> Done:
        began = perf_counter()
        found = Found(len(self.rings))
        for index in range(*span):
            closely = index < self.work.looked
            parts = zip(found.tallies, self.rings, strict=True)
            winners = [play_into(tally, ring, index, closely=closely) for tally, ring in parts]
            for place in range(1, len(winners)):
                put(found.pairs, (place, winners[0], winners[place]), Times(1, index))
        return Done(span, found, perf_counter() - began)


# where it is played


class Place(Protocol):
    """Where fights are played: it takes shares of the work and gives back what they came to, in any order."""

    work: Work

    def shares(self) -> int:
        """How many it plays at the same time."""
        ...

    def hand_in(self, span: Span) -> None: ...

    def take_out(self) -> list[Done]:
        """Whatever is finished, at least one."""
        ...

    def close(self) -> None: ...


class Here:
    """In this process."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.bench = Bench(work)
        self.waiting: list[Span] = []

    def shares(self) -> int:
        return 1

    def hand_in(self, span: Span) -> None:
        self.waiting.append(span)

    def take_out(self) -> list[Done]:
        return [self.bench.play(self.waiting.pop(0))]

    def close(self) -> None:
        gc.unfreeze()


class Processes:
    """On several processes of this machine; what one was at that died is done again."""

    def __init__(self, work: Work, jobs: int) -> None:
        self.work = work
        self.jobs = jobs
        self.pool = self.open()
        self.waiting: dict[Future[Done], Span] = {}
        self.deaths = 0

    def open(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, initializer=prepare, initargs=(self.work,))

    def shares(self) -> int:
        return 2 * self.jobs

    def hand_in(self, span: Span) -> None:
        try:
            self.waiting[self.pool.submit(play_span, span)] = span
        except BrokenProcessPool:
            self.start_again()
            self.waiting[self.pool.submit(play_span, span)] = span

    def take_out(self) -> list[Done]:
        while True:
            finished, _ = wait(self.waiting, return_when=FIRST_COMPLETED)
            try:
                done = [future.result() for future in finished]
            except BrokenProcessPool:
                self.start_again()
                continue
            for future in finished:
                del self.waiting[future]
            self.deaths = 0
            return done

    def start_again(self) -> None:
        """Whatever was handed in and is not finished is handed in anew; what is finished stays."""
        self.deaths += 1
        if self.deaths > DEATHS:
            raise UserError(
                f"Processes that play fights died {self.deaths} times in a row.",
                fix="Is there enough memory? Try fewer with --jobs.",
            )
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = self.open()
        known = dict(self.waiting)
        self.waiting = {}
        for future, span in known.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                self.waiting[future] = span
            else:
                self.waiting[self.pool.submit(play_span, span)] = span

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


_bench: list[Bench] = []


def prepare(work: Work) -> None:
    """Once per worker process; an interrupt is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bench[:] = [Bench(work)]


def play_span(span: Span) -> Done:
    return _bench[0].play(span)


# sharing it out


def checks(limit: int) -> Iterator[int]:
    """After how many fights it is looked whether one knows enough; the last is the limit."""
    at = min(FIRST_CHECK, limit)
    while at < limit:
        yield at
        at = min(limit, at + max(EVERY, at // 10 // EVERY * EVERY))
    yield limit


Enough = Callable[[Found], bool]
Hear = Callable[[Found], None]


def run(place: Place, fights: int, hear: Hear, enough: Enough | None = None) -> Found | None:
    """Plays the first so many fights, or fewer if that is enough; `hear` is told what is known so far.

    An interrupt gives what is known so far; nothing, if nothing is.
    """
    kept = KEPT.get()
    before = known = kept.find(place.work) if kept is not None else None
    stops = set(checks(fights)) if enough is not None else {fights}
    try:
        with suppress(KeyboardInterrupt):
            for known in in_order(place, sorted(stops), before):
                hear(known)
                if kept is not None:
                    kept.put(place.work, known)
                if enough is not None and known.fights in stops and enough(known):
                    break
    finally:
        place.close()
    if kept is not None and known is not None:
        kept.put(place.work, known, whole=True)
    return known


def in_order(place: Place, stops: list[int], known: Found | None = None) -> Iterator[Found]:
    """What is known of the first so many fights, each time more are known; of no fight between two stops too late.

    What was `known` before is not played again.
    """
    done: dict[int, Done] = {}
    at = 0 if known is None else known.fights
    handed, under_way, size = at, 0, FIRST_SHARE
    if known is not None:
        yield known
    while at < stops[-1]:
        while under_way < place.shares() and handed < stops[-1]:
            stop = next(stop for stop in stops if stop > handed)
            span = Span(handed, min(handed + size, stop))
            place.hand_in(span)
            handed, under_way = span.last, under_way + 1
        for each in place.take_out():
            done[each.span.first] = each
            under_way -= 1
            count = each.span.last - each.span.first
            size = max(1, min(MOST_IN_ONE, 2 * size, round(SECONDS * count / max(each.seconds, TINY))))
        while at in done:
            each = done.pop(at)
            with uninterrupted():
                at = each.span.last
                known = each.found if known is None else merged(known, each.found)
            yield known


def merged(known: Found, more: Found) -> Found:
    known.merge(more)
    return known


@contextmanager
def uninterrupted() -> Iterator[None]:
    """An interrupt waits until this is done, so that nothing is counted by half."""
    if current_thread() is not main_thread():
        yield
        return
    came: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if came:
        raise KeyboardInterrupt
