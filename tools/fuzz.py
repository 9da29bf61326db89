"""Feeds mutated files and messages to everything that reads one, and sees that none ends in a traceback.

    make fuzz                                        some minutes
    python -m tools.fuzz --count 1000000 --jobs 2    a million
    python -m tools.fuzz --count 1000000 --skip 250000    the rest of it
    python -m tools.fuzz --what replay --first 4711 --count 1    one case again

Every case is made from the seed, what it is fed to and its number, so each can be made again. Right is to accept it or
to refuse it in words. A traceback, an odd exit code, more CPU time than `SLOWEST_S` and memory that grows by more than
`MOST_MEMORY_KB` are failures: the smallest file of each kind is kept, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tools.fuzzing import seeds
from tools.fuzzing.everything import SHARES, TARGETS
from tools.fuzzing.targets import Target

SLOWEST_S = 30.0
MOST_MEMORY_KB = 200_000
CHUNK = 200
LEAST = 10
"""Cases that a process takes at a time: of what is seldom tried enough that starting it pays."""
TELL_S = 60.0
KEPT = Path("build/fuzz")


class HangError(BaseException):
    """A case takes more CPU time than any may; no rule can swallow it."""


class Failure(NamedTuple):
    """A case that went wrong: of which kind, its number, and the file."""

    kind: str
    what: str
    number: int
    raw: bytes


class Tally:
    """What became of cases so far."""

    def __init__(self) -> None:
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.smallest: dict[str, Failure] = {}

    def fail(self, failure: Failure) -> None:
        self.kinds[failure.kind] += 1
        known = self.smallest.get(failure.kind)
        if known is None or len(failure.raw) < len(known.raw):
            self.smallest[failure.kind] = failure

    def add(self, other: Tally) -> list[Failure]:
        """Takes in what became of others; gives back one of each kind that is new."""
        self.accepted += other.accepted
        self.refused += other.refused
        new = [failure for kind, failure in other.smallest.items() if kind not in self.kinds]
        for failure in other.smallest.values():
            self.fail(failure)
            self.kinds[failure.kind] += other.kinds[failure.kind] - 1
        return new

    def cases(self) -> int:
        return sum(self.accepted.values()) + sum(self.refused.values()) + sum(self.kinds.values())


def run_cases(what: str, seed: str, first: int, count: int) -> Tally:
    """So many cases of one kind, in this process."""
    tally = Tally()
    with quiet(), tempfile.TemporaryDirectory() as folder, contextlib.closing(TARGETS[what](Path(folder))) as target:
        for number in range(first, first + count):
            run_case(tally, target, what, number, target.make(random.Random(f"{seed}/{what}/{number}")))
    return tally


def run_case(tally: Tally, target: Target, what: str, number: int, raw: bytes) -> None:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        with at_most(SLOWEST_S):
            accepted = target.feed(raw)
    except (Exception, HangError) as error:
        tally.fail(Failure(kind_of(what, error), what, number, raw))
        return
    if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory > MOST_MEMORY_KB:
        tally.fail(Failure(f"{what}: memory", what, number, raw))
    elif accepted:
        tally.accepted[what] += 1
    else:
        tally.refused[what] += 1


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """What a server writes down of what it refuses is not read here."""
    log = logging.getLogger("quintain.web")
    before = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(before)


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """CPU time of this process, so that a busy machine makes no difference."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise HangError

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def kind_of(what: str, error: BaseException) -> str:
    """Failures are alike if they are of one type and come from one place; for a hang a file is place enough."""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if "quintain/" in each.filename]
    if not frames:
        return f"{what}: {type(error).__name__}, {error}"
    file = frames[-1].filename.rpartition("quintain/")[2]
    return f"{what}: {type(error).__name__} in {file}" + (
        "" if isinstance(error, HangError) else f", {frames[-1].name}"
    )


def chunks(whats: list[str], first: int, count: int) -> Iterator[tuple[str, int, int]]:
    """All cases in pieces, of every kind as its share is; a part of them is a fair sample of all."""
    total = sum(SHARES[what] for what in whats)
    done = dict.fromkeys(whats, 0)
    due = {what: max(1, count * SHARES[what] // total) for what in whats}
    due[whats[0]] += count - sum(due.values())
    while any(done[what] < due[what] for what in whats):
        for what in whats:
            size = min(max(LEAST, CHUNK * SHARES[what] // max(SHARES.values())), due[what] - done[what])
            if size > 0:
                yield what, first + done[what], size
                done[what] += size


def run_all(whats: list[str], seed: str, first: int, count: int, skip: int, jobs: int) -> Tally:
    """With a bar, or a line a minute where nobody watches; Ctrl-C and SIGTERM end it with what is known so far."""
    tally = Tally()
    seeds.prepare()
    pieces = beyond(skip, chunks(whats, first, count))
    console = Console(stderr=True)
    columns = [BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[bad]} failures"), TimeRemainingColumn()]
    with (
        Progress(*columns, console=console) as progress,
        ProcessPoolExecutor(jobs, mp_context=get_context("fork")) as pool,
    ):
        task = progress.add_task("cases", total=count - skip, bad=0)
        waiting = [pool.submit(run_cases, what, seed, start, size) for what, start, size in pieces]
        told = time.monotonic()
        try:
            for each in waiting:
                tell_failures(tally.add(each.result()))
                progress.update(task, completed=tally.cases(), bad=sum(tally.kinds.values()))
                if not console.is_terminal and time.monotonic() - told > TELL_S:
                    told = time.monotonic()
                    tell_so_far(tally, skip)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            tell_so_far(tally, skip)
    return tally


def beyond(skip: int, pieces: Iterator[tuple[str, int, int]]) -> Iterator[tuple[str, int, int]]:
    """The pieces that come after so many cases."""
    for what, start, size in pieces:
        skip -= size
        if skip < 0:
            yield what, start, size


def tell_failures(failures: list[Failure]) -> None:
    for one in failures:
        print(f"{one.kind}; again with: --what {one.what} --first {one.number} --count 1", flush=True)


def tell_so_far(tally: Tally, skip: int) -> None:
    bad = sum(tally.kinds.values())
    print(f"{tally.cases()} cases, {bad} failures; go on from here with --skip {skip + tally.cases()}", flush=True)


def report(tally: Tally, seconds: float) -> None:
    cases = tally.cases()
    print(f"{cases} cases in {seconds:.0f} s ({cases / seconds:.0f} a second).")
    for what in [what for what in TARGETS if tally.accepted[what] or tally.refused[what]]:
        bad = sum(count for kind, count in tally.kinds.items() if kind.startswith(f"{what}: "))
        print(f"  {what:10} {tally.accepted[what]:8} accepted {tally.refused[what]:8} refused {bad:6} failed")
    for kind, count in tally.kinds.most_common():
        one = tally.smallest[kind]
        KEPT.mkdir(parents=True, exist_ok=True)
        file = KEPT / f"{one.what}-{one.number}{TARGETS[one.what].suffix}"
        file.write_bytes(one.raw)
        print(f"{count} times {kind}\n  {file}; again with: --what {one.what} --first {one.number} --count 1")
    print("No traceback." if not tally.kinds else f"{sum(tally.kinds.values())} failures.")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=20_000, help="how many cases in all")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case of each kind")
    parser.add_argument("--skip", type=int, default=0, help="so many cases of such a run were done before")
    parser.add_argument("--seed", default="1", help="the same seed, the same cases")
    parser.add_argument("--what", default=",".join(TARGETS), help=f"some of {', '.join(TARGETS)}")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    said = parser.parse_args()
    whats = said.what.split(",")
    unknown = [what for what in whats if what not in TARGETS]
    if unknown:
        parser.error(f"{', '.join(unknown)}: there is only {', '.join(TARGETS)}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    began = time.monotonic()
    tally = run_all(whats, said.seed, said.first, said.count, said.skip, said.jobs)
    report(tally, time.monotonic() - began)
    sys.exit(1 if tally.kinds else 0)


if __name__ == "__main__":
    main()
