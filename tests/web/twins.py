"""Twin tables: two worlds that differ in one thing that some may not know, played alike over the socket.

    make twins                                            a thousand pairs of every system, on all cores
    make twins SYSTEM=ki COUNT=50
    python -m tests.web.twins --pair ki/17                one pair, and where it was told apart

In the first world people, drawn with their table from a number, do all that a page can do; in the second they do the
same. Whoever may not know the difference must get the same bytes, for as long as the rules themselves let both
worlds look the same. A pair is known by its system and its number.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from unittest.mock import patch

import msgspec
from starlette.websockets import WebSocketDisconnect

from quintain.conformance.worlds import SYSTEMS
from quintain.systems import find_system
from tests.web.twin_moves import Move, Player
from tests.web.twin_worlds import Draw, World

MOVES = 24
"""So much is done at each table."""
COUNT = 1_000
ALIKE = "played alike to the end"


class Pair(msgspec.Struct, frozen=True):
    """What came of a pair: what is hidden, how much was compared, why it ended, and who told the worlds apart."""

    name: str
    hidden: str
    moments: int
    bytes: int
    ended: str
    leak: str = ""

    def text(self) -> str:
        again = f"python -m tests.web.twins --pair {self.name}"
        return f"{self.name} ({self.hidden}), moment {self.moments}: {self.leak}\n  Again: {again}"


class SameChance:
    """Ids, links and seeds are drawn alike in both worlds, each from its own numbers."""

    def __init__(self) -> None:
        self.numbers = [Random(0), Random(0)]
        self.world = 0

    def token_urlsafe(self, size: int) -> str:
        return "".join(self.numbers[self.world].choice("abcdefghijklmnopqrstuvwxyz") for _ in range(size))

    def token_hex(self, size: int) -> str:
        return f"{self.numbers[self.world].getrandbits(8 * size):0{2 * size}x}"


class Twins:
    """Two worlds: what is done in the first is done in the second."""

    def __init__(self, draw: Draw, folder: Path, stack: ExitStack) -> None:
        self.chance = SameChance()
        stack.enter_context(patch("quintain.web.tokens.secrets", self.chance))
        stack.enter_context(patch("quintain.web.jobs.MOST_PATHS", 12))  # odds are not worked out for long
        stack.enter_context(patch("quintain.web.jobs.FIGHTS", 3))
        for system in SYSTEMS:  # nor hints
            stack.enter_context(patch.object(type(find_system(system)), "patient_tries", 4))
        stack.enter_context(patch("quintain.web.pacing.BEAT_SECONDS", 1e6))  # nothing is told before it is moved
        self.name = f"{draw.system}/{draw.number}"
        self.worlds = [self.in_world(number, stack, draw, folder) for number in (0, 1)]
        first, second = self.worlds
        self.player = Player(first, Random(f"moves {self.name}"))
        self.shadow = Player(second, Random(f"secrets {self.name}"), is_twin=True)
        self.unknowing = set(first.unknowing())
        self.compared = self.size = 0

    def in_world(self, number: int, stack: ExitStack, draw: Draw, folder: Path) -> World:
        self.chance.world = number
        return stack.enter_context(World(draw, folder / f"{number}.db", is_twin=number == 1))

    def compare(self) -> Pair:
        """Plays both until nobody is left who may not know."""
        ended = self.look("sitting down")
        while ended is None and self.compared <= MOVES:
            move = self.player.next_move()
            if move is None:
                break
            ended = self.step(move) or self.look(str(move))
        return ended or self.pair(ALIKE)

    def step(self, move: Move) -> Pair | None:
        self.chance.world = 0
        self.player.do(move)
        self.chance.world = 1
        self.shadow.do_secretly()
        return None if self.shadow.do(move) else self.pair("somebody who knows could do something else")

    def look(self, after: str) -> Pair | None:
        """Whether somebody has got something else, though the rules let them know the same."""
        if any(world.game.outcome is not None for world in self.worlds):
            return self.pair("it is over, and everything is open")
        one, other = (world.got() for world in self.worlds)
        part = ""
        for who in sorted(self.unknowing):
            if one[who] == other[who]:
                self.size += sum(map(len, one[who]))
                continue
            part = self.known_otherwise(who)
            if not part:
                return self.pair("told apart", f"{who}, after {after}: {difference(one[who], other[who])}")
            self.unknowing.remove(who)
        self.compared += bool(self.unknowing)
        return None if self.unknowing else self.pair(f"the rules tell: {part}")

    def known_otherwise(self, who: str) -> str:
        """What the rules themselves tell that person that is not the same in both worlds."""
        one, other = (world.known(who) for world in self.worlds)
        return next((part for part, known in one.items() if other[part] != known), "")

    def pair(self, ended: str, leak: str = "") -> Pair:
        return Pair(self.name, self.worlds[0].hidden, self.compared, self.size, ended, leak)


def difference(one: list[str], other: list[str]) -> str:
    """Where two lists of frames begin to differ."""
    for first, second in zip(one, other, strict=False):
        if first != second:
            at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
            return f"...{first[max(0, at - 80) : at + 120]}... and ...{second[max(0, at - 80) : at + 120]}..."
    more = one[len(other) :] or other[len(one) :]
    return f"{len(one)} and {len(other)} frames, as {more[0][:200]}"


def pair(system: str, number: int) -> Pair:
    try:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            return Twins(Draw(system, number), Path(folder), stack).compare()
    except WebSocketDisconnect:
        return Pair(f"{system}/{number}", "", 0, 0, f"its table cannot be opened: {system}/{number}")


def run(names: list[tuple[str, int]], jobs: int, say: Callable[[str], None]) -> int:
    """Plays them all; gives how many were told apart."""
    found: list[Pair] = []
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(jobs)) if jobs > 1 else None
        pairs = (
            pool.map(pair, *zip(*names, strict=True), chunksize=5) if pool is not None else (pair(*n) for n in names)
        )
        for each in pairs:
            found.append(each)
            if each.leak:
                say(each.text())
    for line in summary(found):
        say(line)
    return sum(bool(each.leak) for each in found)


def summary(found: list[Pair]) -> Iterator[str]:
    for system in dict.fromkeys(each.name.partition("/")[0] for each in found):
        mine = [each for each in found if each.name.startswith(f"{system}/")]
        moments, size = sum(each.moments for each in mine), sum(each.bytes for each in mine)
        apart = sum(bool(each.leak) for each in mine)
        yield f"{system}: {len(mine)} pairs, {moments} moments, {size} bytes alike, {apart} pairs told apart"
    for why, times in Counter(each.ended for each in found).most_common():
        yield f"  {times} {why}"


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make twins", description="Twin tables, played alike over the socket.")
    parser.add_argument("--system", choices=SYSTEMS, help="only that system")
    parser.add_argument("--count", type=int, default=COUNT, help="pairs of each system (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first pair (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--pair", metavar="SYSTEM/NUMBER", help="only that pair")
    options = parser.parse_args(words)
    if options.pair is not None:
        system, _, number = options.pair.partition("/")
        return run_one(system, int(number))
    systems = [options.system] if options.system else SYSTEMS
    names = [(system, options.first + number) for number in range(options.count) for system in systems]
    return int(run(names, options.jobs, lambda text: print(text, flush=True)) > 0)


def run_one(system: str, number: int) -> int:
    return int(run([(system, number)], 1, print) > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
