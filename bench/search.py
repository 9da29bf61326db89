"""How often search beats greedy, on seeds of its own, sides swapped, knowing only what its seat knows.

    make bench-search          all rows, 200 fights each: hours in pure Python; it goes on where it was stopped
    make bench-search COUNT=2 ARGS="--only ki/mirror"
    make bench-search ARGS="--jobs 1"      one core; else all are used

Of each row greedy in the same seat is the base: the same fights with greedy on both sides. Undecided fights count half.
What was played is kept in `.bench-search/`, one file for each build of the rules, and played no more.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from argparse import ArgumentParser
from multiprocessing import Pool
from pathlib import Path
from time import process_time
from typing import IO

import msgspec

from quintain import ENGINE_VERSION, RULES
from quintain.ahead.choosing import best
from quintain.bots import find_bot
from quintain.bots.search import Search
from quintain.kernel.asks import Ask
from quintain.kernel.play import play_bots
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.odds.odds import wilson
from quintain.systems import find_system

KEPT = Path(".bench-search")
FIGHTS = 200
SEED = "bench-search"


class Bar(msgspec.Struct, frozen=True):
    """A row: where, with how many tries, and what the lower end of its interval is to reach."""

    where: str
    tries: int
    wanted: float


BARS = (
    Bar("shattered/mirror", 128, 0.65),
    Bar("shattered/mirror_party", 64, 0.80),
    Bar("swords/mirror_casters", 192, 0.60),
    Bar("swords/mirror_party", 512, 0.55),
    Bar("ki/mirror", 128, 0.55),
    Bar("gu/mirror", 128, 0.60),
    Bar("delve/sparring", 128, 0.60),
    Bar("delve/party_mirror", 64, 0.60),
)


class Fought(msgspec.Struct, frozen=True):
    """A fight of a row: what it came to for search, and for greedy in its seat; how long search thought, how often."""

    where: str
    tries: int
    number: int
    points: float
    base: float
    seconds: float
    asked: int
    changed: int


class Timed(Player):
    """Counts how long search thinks and how often it takes another answer than greedy's."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.seconds = 0.0
        self.asked = 0
        self.changed = 0

    def looks_ahead(self) -> bool:
        return True

    def answer(self, ask: Ask) -> str:
        began = process_time()
        rows = self.search.rows(ask)
        choose = best(rows).choose
        self.seconds += process_time() - began
        self.asked += 1
        self.changed += choose != rows[0].choose
        return choose


def fight(bar: Bar, number: int, system: System, start: Scene, greedy: Player) -> Fought:
    sides = list(dict.fromkeys(start.seats().values()))
    mine = sides[number % 2]
    search = Timed(Search(system, greedy, bar.tries))
    points = points_of(system, start, {mine: search}, greedy, mine, number)
    base = points_of(system, start, {}, greedy, mine, number)
    return Fought(bar.where, bar.tries, number, points, base, search.seconds, search.asked, search.changed)


def points_of(
    system: System, start: Scene, players: dict[str, Player], greedy: Player, mine: str, number: int
) -> float:
    scene = start.clone()
    seated = {seat: players.get(side, greedy) for seat, side in scene.seats().items()}
    winner = play_bots(system, scene, f"{SEED}/{number}", seated).winner
    return 0.5 if not winner else float(winner == mine)


def row(bar: Bar, fought: list[Fought]) -> str:
    points, count = sum(each.points for each in fought), len(fought)
    low, high = wilson(points, count)
    base = sum(each.base for each in fought) / count
    asked = sum(each.asked for each in fought)
    each = 1000 * sum(each.seconds for each in fought) / max(1, asked)
    verdict = "reached" if low >= bar.wanted else "not yet" if high >= bar.wanted else "missed"
    interval = f"{low:.3f} to {high:.3f}"
    changed = sum(each.changed for each in fought) / count
    head = f"{bar.where:24}{bar.tries:7}{count:8}{points / count:8.3f}   {interval}   {bar.wanted:.2f} {verdict:9}"
    return f"{head}{base:7.3f}{each:10.1f}{changed:10.1f}"


class Match:
    """A row that is played: its ruleset and its scene, set up once in each process."""

    def __init__(self, bar: Bar) -> None:
        name, _, encounter = bar.where.partition("/")
        self.bar = bar
        self.system, self.greedy = find_system(name), find_bot(name, "greedy")
        self.start = self.system.start({"encounter": encounter}, self.system.quick_rules(), self.system.library())

    def fight(self, number: int) -> Fought:
        return fight(self.bar, number, self.system, self.start, self.greedy)


def prepare(bar: Bar) -> None:
    """Of every worker: Ctrl-C is for whoever has started it."""
    global match
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.basicConfig(level=logging.ERROR)
    match = Match(bar)


match: Match


def fought_by_worker(number: int) -> Fought:
    return match.fight(number)


def play_row(bar: Bar, fought: list[Fought], count: int, jobs: int, file: IO[bytes]) -> None:
    """What is missing of it, on so many cores; each fight is kept as soon as it is over."""
    done = {each.number for each in fought}
    left = [number for number in range(count) if number not in done]
    if not left:
        return
    with Pool(min(jobs, len(left)), prepare, (bar,)) as pool:
        for each in pool.imap_unordered(fought_by_worker, left):
            fought.append(each)
            file.write(msgspec.json.encode(each) + b"\n")
            file.flush()
            if sys.stderr.isatty():
                print(f"\r{bar.where}: {len(fought)} of {count} ", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)


def main() -> None:
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("count", nargs="?", type=int, default=FIGHTS, help="so many fights of each row")
    parser.add_argument("--only", default="", help="one row, such as ki/mirror, or all of a system, such as ki")
    parser.add_argument("--kept", type=Path, default=KEPT, help="the folder of what was played before")
    parser.add_argument("--tries", type=int, default=0, help="other than the row's own")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many fights at a time")
    given = parser.parse_args()
    rows = [bar for bar in BARS if given.only in ("", bar.where, bar.where.partition("/")[0])]
    if not rows:
        parser.error(f"there is no row {given.only}; there is {', '.join(bar.where for bar in BARS)}")
    given.kept.mkdir(exist_ok=True)
    kept = given.kept / f"{ENGINE_VERSION}-{RULES}.jsonl"
    lines = kept.read_bytes().splitlines() if kept.exists() else []
    before = [msgspec.json.decode(line, type=Fought) for line in lines]
    print(f"{RULES}. Greedy in the same seat is the base; ms and CPU are of this machine and this run.")
    head = f"{'encounter':24}{'tries':>7}{'fights':>8}{'share':>8}   95 % interval    wanted"
    print(f"{head}{'base':>13}{'ms each':>10}{'changed':>10}")
    with kept.open("ab") as file:
        for bar in rows:
            bar = msgspec.structs.replace(bar, tries=given.tries or bar.tries)
            fought = [each for each in before if (each.where, each.tries) == (bar.where, bar.tries)]
            try:
                play_row(bar, fought, given.count, given.jobs, file)
            except KeyboardInterrupt:
                print(row(bar, fought) if fought else f"{bar.where}: stopped before its first fight")
                print("Stopped; what was played is kept.")
                return
            print(row(bar, [each for each in fought if each.number < given.count]), flush=True)


if __name__ == "__main__":
    main()
