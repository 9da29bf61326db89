"""Many fights, on this machine's processes, with the same result whatever their number.

Fights are independent and seeded by index, so it does not matter where they ran, nor in what chunks.
"""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

import msgspec

from quintain.bots import find_bot
from quintain.lab.fights import Fight, Ring, Setup
from quintain.odds.odds import wilson

CHUNK = 500
"""Fewer fights than this are not worth a process."""
LONG_CHUNK = 2
"""Fewer are not, if bots look ahead in them."""


class Share(msgspec.Struct, frozen=True):
    """How many fights went that way, with a 95 % Wilson interval."""

    count: int
    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """A figure over many scenes."""

    mean: float
    least: float
    most: float


class Report(msgspec.Struct, frozen=True):
    """What the fights came to.

    A side's `score` counts a fight that was undecided half. Scenes that nobody can win have no wins, but figures.
    """

    fights: int
    asked: int
    wins: dict[str, Share]
    undecided: Share
    reasons: dict[str, int]
    rounds: float
    decisions: float
    survivors: dict[str, float]
    typical: str
    closest: str
    longest: str
    score: dict[str, float] = {}
    figures: dict[str, Spread] = {}


def simulate(setup: Setup, fights: int, jobs: int, tell: Callable[[int], None]) -> Report:
    """Plays so many fights; `tell` hears how many are done. An interrupt reports what is known so far."""
    found: list[Fight] = []
    with suppress(KeyboardInterrupt):
        for chunk in chunks(setup, fights, jobs):
            found += chunk
            tell(len(found))
    found.sort(key=lambda fight: fight.index)
    return report(setup, found, fights)


def chunks(setup: Setup, fights: int, jobs: int) -> Iterator[list[Fight]]:
    size = LONG_CHUNK if thinks_long(setup) else CHUNK
    spans = [(first, min(first + size, fights)) for first in range(0, fights, size)]
    if jobs == 1 or len(spans) == 1:
        ring = ready_ring(setup)
        try:
            for first, last in spans:
                for some in range(first, last, -(-size // 10)):
                    yield [ring.fight(index) for index in range(some, min(some + -(-size // 10), last))]
        finally:
            gc.unfreeze()
        return
    with ProcessPoolExecutor(jobs, initializer=prepare, initargs=(setup,)) as pool:
        waiting: list[Future[list[Fight]]] = [pool.submit(run_span, first, last) for first, last in spans]
        try:
            for done in as_completed(waiting):
                yield done.result()
        except (KeyboardInterrupt, BrokenProcessPool):
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def thinks_long(setup: Setup) -> bool:
    """Whether any of its bots looks ahead, so that few fights take long."""
    return any(find_bot(setup.system, bot).looks_ahead() for bot in set(setup.bots.values()))


def ready_ring(setup: Setup) -> Ring:
    """A ring for many fights: what there is before them stays, so nothing looks through it for what to clear away."""
    ring = Ring(setup)
    gc.collect()
    gc.freeze()
    return ring


_ring: list[Ring] = []


def prepare(setup: Setup) -> None:
    """Once per worker process; an interrupt is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _ring[:] = [ready_ring(setup)]


def run_span(first: int, last: int) -> list[Fight]:
    return [_ring[0].fight(index) for index in range(first, last)]


def report(setup: Setup, found: list[Fight], asked: int) -> Report:
    """Shares, means, and the fights worth watching."""
    count = len(found)
    undecided = sum(not fight.winner for fight in found)
    sides = sorted({side for fight in found for side in fight.survivors})
    reasons: dict[str, int] = {}
    for fight in found:
        if not fight.winner:
            reasons[fight.why] = reasons.get(fight.why, 0) + 1
    return Report(
        fights=count,
        asked=asked,
        wins={side: share(sum(fight.winner == side for fight in found), count) for side in sides},
        undecided=share(undecided, count),
        reasons=reasons,
        rounds=mean([fight.rounds for fight in found]),
        decisions=mean([fight.decisions for fight in found]),
        survivors={side: mean([fight.survivors.get(side, 0) for fight in found]) for side in sides},
        typical=seed_of(setup, typical(found)),
        closest=seed_of(setup, closest(found)),
        longest=seed_of(setup, max(found, key=lambda fight: (fight.rounds, -fight.index), default=None)),
        score={side: (sum(fight.winner == side for fight in found) + undecided / 2) / count for side in sides},
        figures={
            name: spread(name, found) for name in dict.fromkeys(name for fight in found for name in fight.figures)
        },
    )


def spread(name: str, found: list[Fight]) -> Spread:
    numbers = [fight.figures[name] for fight in found if name in fight.figures]
    return Spread(sum(numbers) / len(numbers), min(numbers), max(numbers))


def share(count: int, of: int) -> Share:
    low, high = wilson(count, of)
    return Share(count, count / of if of else 0.0, low, high)


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def typical(found: list[Fight]) -> Fight | None:
    """Of the commonest outcome, the fight of middling length."""
    if not found:
        return None
    winners = [fight.winner for fight in found]
    commonest = max(sorted(set(winners)), key=winners.count)
    like = sorted((fight for fight in found if fight.winner == commonest), key=lambda f: (f.decisions, f.index))
    return like[len(like) // 2]


def closest(found: list[Fight]) -> Fight | None:
    """Of the smallest margin, where anybody can win."""
    fought = [fight for fight in found if fight.survivors]
    return min(fought, key=lambda fight: (fight.margin, fight.index), default=None)


def seed_of(setup: Setup, fight: Fight | None) -> str:
    return "" if fight is None else f"{setup.seed}/{fight.index}"
