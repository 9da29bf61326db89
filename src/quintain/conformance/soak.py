"""Half-random fights by the thousand: nothing raises, and what must hold holds after every step.

    make soak-rules                                       2,000 fights of every encounter, on all cores
    make soak-rules SYSTEM=ki COUNT=100
    python -m quintain.conformance.soak --fight ki/alley_brawl --seed 17    one fight, told up to what went wrong

Each decision is greedy's or any legal one, with equal chance: greedy alone goes where it always goes, chance alone
seldom gets far. A fight is known by its encounter and its seed.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quintain.bots import find_bot
from quintain.conformance.invariants import broken
from quintain.conformance.worlds import SYSTEMS, encounters, player, start
from quintain.kernel.asks import Ask
from quintain.kernel.scene import Scene
from quintain.kernel.table import BotTable, Player
from quintain.systems import find_system

COUNT = 2_000
"""Fights of each encounter, for a night."""
SPAN = 20
"""So many fights are one job of a process."""
LONGEST = 100_000
"""A fight with more steps than this does not end."""
LAST_LINES = 30
"""So much of a fight is told before what went wrong."""


class HalfRandom(Player):
    """Greedy, or anything legal: a coin decides each time, by the luck of the ask."""

    def __init__(self, system: str) -> None:
        self.greedy = player(system)
        self.random = find_bot(system, "random")

    def answer(self, ask: Ask) -> str:
        return (self.greedy if ask.luck(2) else self.random).answer(ask)


class Failure(msgspec.Struct, frozen=True):
    """A fight that went wrong: which one, in which step, and how."""

    system: str
    encounter: str
    seed: int
    step: int
    what: str

    def text(self) -> str:
        name = f"{self.system}/{self.encounter}"
        again = f"python -m quintain.conformance.soak --fight {name} --seed {self.seed}"
        return f"{name}, seed {self.seed}, step {self.step}: {self.what}\n  Again: {again}"


class Fight:
    """One half-random fight, with its log."""

    def __init__(self, system: str, encounter: str, seed: int) -> None:
        self.system = system
        self.encounter = encounter
        self.seed = seed
        self.scene: Scene = start(system, encounter)
        players: dict[str, Player] = {seat: HalfRandom(system) for seat in self.scene.seats()}
        self.table = BotTable(self.scene, find_system(system).sight, str(seed), players)
        self.table.listening = True

    def play(self) -> Failure | None:
        """Steps until it is decided or something is wrong."""
        rules, steps = find_system(self.system), 0
        try:
            while rules.outcome(self.scene) is None:
                steps += 1
                rules.step(self.scene, self.table)
                wrong = broken(self.system, self.scene)
                if wrong or steps == LONGEST:
                    return self.failed(steps, "; ".join(wrong) or "the fight does not end")
        except Exception as error:
            return self.failed(steps, raised(error))
        return None

    def failed(self, step: int, what: str) -> Failure:
        return Failure(self.system, self.encounter, self.seed, step, what)

    def told(self) -> list[str]:
        names = self.scene.creature_names()
        return [event.sentence(names) for event in self.table.events]


def raised(error: Exception) -> str:
    """The error, and the line it comes from."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({last.filename.rpartition('quintain/')[2]}:{last.lineno} {last.name})"


def fights(system: str, encounter: str, seeds: range) -> list[Failure]:
    found = (Fight(system, encounter, seed).play() for seed in seeds)
    return [failure for failure in found if failure is not None]


class Done(msgspec.Struct, frozen=True):
    """A span of fights that were played."""

    fights: int
    failures: list[Failure]


def soak(names: list[tuple[str, str]], count: int, jobs: int) -> Iterator[Done]:
    """So many fights of each encounter, on so many processes; what comes first is told first."""
    seeds = range(count)
    spans = [(*name, seeds[first : first + SPAN]) for first in range(0, count, SPAN) for name in names]
    if jobs == 1:
        for system, encounter, some in spans:
            yield Done(len(some), fights(system, encounter, some))
        return
    with ProcessPoolExecutor(jobs, initializer=leave_interrupts_to_the_parent) as pool:
        waiting = {pool.submit(fights, system, encounter, some): len(some) for system, encounter, some in spans}
        try:
            for done in as_completed(waiting):
                yield Done(waiting[done], done.result())
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(names: list[tuple[str, str]], count: int, jobs: int, say: Callable[[str], None]) -> int:
    """Plays them all with a bar where somebody watches; gives how many failed."""
    done, failed = 0, dict[str, int]()
    columns = [BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[failed]} failed"), TimeRemainingColumn()]
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("fights", total=count * len(names), failed=0)
        for span in soak(names, count, jobs):
            done += span.fights
            for failure in span.failures:
                say(failure.text())
                name = f"{failure.system}/{failure.encounter}"
                failed[name] = failed.get(name, 0) + 1
            progress.update(task, completed=done, failed=sum(failed.values()))
    say(f"{done} fights of {len(names)} encounters, {sum(failed.values())} failed")
    for name, times in failed.items():
        say(f"  {times} of {name}")
    return sum(failed.values())


def retell(name: str, seed: int, say: Callable[[str], None]) -> int:
    """One fight again: the last of what was told, and what went wrong then."""
    system, _, encounter = name.partition("/")
    fight = Fight(system, encounter, seed)
    failure = fight.play()
    for line in fight.told()[-LAST_LINES:]:
        say(line)
    say("Nothing is wrong with it." if failure is None else failure.text())
    return int(failure is not None)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m quintain.conformance.soak", description="Half-random fights, checked at every step."
    )
    parser.add_argument("--system", choices=SYSTEMS, help="only that system")
    parser.add_argument("--count", type=int, default=COUNT, help="fights of each encounter (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument(
        "--fight", metavar="SYSTEM/ENCOUNTER", help="only that encounter; with --seed, retell one fight"
    )
    parser.add_argument("--seed", type=int, help="the fight of that seed")
    options = parser.parse_args(words)
    names = [name for name in encounters() if options.system in (None, name[0])]
    if options.fight is not None:
        names = [name for name in names if "/".join(name) == options.fight]
        if not names:
            parser.error(f"there is no encounter {options.fight}")
        if options.seed is not None:
            return retell(options.fight, options.seed, print)
    return int(run(names, options.count, options.jobs, lambda text: print(text, flush=True)) > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
