"""Compiled rules against pure Python: the same transcripts over 1,000 seeds, and how much faster, in one run.

    make compiled

Two processes, one with the sources and one with build/compiled, take turns; CPU time, medians of five.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

from reference import LIBRARY, PINNED, counted, fights, interleaved, line, repeat, timed

import quintain.kernel.table
from quintain.bots import find_bot
from quintain.kernel.live import Game
from quintain.kernel.transcript import record
from quintain.systems.ki.system import SYSTEM

SEEDS = 1000
COMPILED = Path(__file__).parent.parent / "build" / "compiled"


def transcripts(number: int) -> str:
    """The digest of one hundred transcripts: every encounter in turn, greedy against greedy and random."""
    digest = blake2b(digest_size=16)
    encounters = sorted(LIBRARY.of("encounter"))
    for seed in range(number, number + 100):
        encounter = encounters[seed % len(encounters)]
        start = SYSTEM.start({"encounter": encounter}, SYSTEM.quick_rules(), LIBRARY)
        names = {seat: "random" if seed % 3 == place else "greedy" for place, seat in enumerate(start.seats())}
        game = Game(SYSTEM, start, str(seed), {seat: find_bot("ki", bot) for seat, bot in names.items()})
        digest.update(record(game, f"ki/{encounter}", names).write().encode())
    return digest.hexdigest()


def serve() -> None:
    """Does what it is told on standard input, one job a line, and says what came of it."""
    compiled = str(COMPILED) in str(quintain.kernel.table.__file__)
    print(json.dumps({"compiled": compiled, "pinned": counted() == PINNED}), flush=True)
    for job in sys.stdin:
        if job.strip() == "time":
            print(json.dumps(timed(lambda: repeat(fights, 3))()), flush=True)
        else:
            print(json.dumps(transcripts(int(job))), flush=True)


class Worker:
    """A process of its own with one kind of rules."""

    def __init__(self, *, compiled: bool) -> None:
        paths = {"PYTHONPATH": str(COMPILED)} if compiled else {}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "serve"],
            env=os.environ | paths,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.answer() == {"compiled": compiled, "pinned": True}

    def ask(self, job: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{job}\n")
        self.process.stdin.flush()

    def answer(self) -> object:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def time(self) -> float:
        self.ask("time")
        taken = self.answer()
        assert isinstance(taken, float)
        return taken


def main() -> None:
    pure, compiled = Worker(compiled=False), Worker(compiled=True)
    print("reference: the pinned fights, by compiled rules and by pure Python")
    slow, fast = interleaved(pure.time, compiled.time)
    decisions = PINNED["decisions"]
    assert isinstance(decisions, int)
    line("decisions/s, pure Python", 3 * decisions / slow, digits=0)
    line("decisions/s, compiled", 3 * decisions / fast, digits=0)
    line("compiled / pure Python (speed)", slow / fast, "wanted: about 2.5")
    for number in range(0, SEEDS, 100):
        pure.ask(str(number))
        compiled.ask(str(number))
        one, other = pure.answer(), compiled.answer()
        if one != other:
            raise SystemExit(f"Seeds {number} to {number + 99}: the transcripts differ ({one}, {other}).")
    print(f"transcripts of {SEEDS:,} seeds, all encounters: identical to the byte")


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["serve"] else main()
