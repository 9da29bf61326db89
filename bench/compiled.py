"""Compiled rules against pure Python: the same transcripts over 1,000 seeds, and how much faster, in one run.

    make compiled
    make compiled COUNT=2 MODULES=quintain/kernel/dice.py TESTS=tests/kernel/test_dice.py     to see that it runs

Two processes, one with the sources and one with build/compiled, take turns; CPU time, medians of five.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

from reference import REFERENCES, Reference, few, interleaved, line, repeat, timed

import quintain.kernel.table
from quintain.bots import find_bot
from quintain.kernel.live import Game
from quintain.kernel.transcript import record

SEEDS = few() or 1000
CHUNK = min(SEEDS, 100)
ROUNDS = min(few() or 3, 3)
COMPILED = Path(__file__).parent.parent / "build" / "compiled"


def transcripts(reference: Reference, number: int) -> str:
    """The digest of a hundred transcripts: every encounter in turn, greedy against greedy and random."""
    digest = blake2b(digest_size=16)
    system, library = reference.system, reference.library
    encounters = sorted(library.of("encounter"))
    for seed in range(number, number + CHUNK):
        encounter = encounters[seed % len(encounters)]
        start = system.start({"encounter": encounter}, system.quick_rules(), library)
        names = {seat: "random" if seed % 3 == place else "greedy" for place, seat in enumerate(start.seats())}
        game = Game(system, start, str(seed), {seat: find_bot(system.name, bot) for seat, bot in names.items()})
        digest.update(record(game, f"{system.name}/{encounter}", names).write().encode())
    return digest.hexdigest()


def serve(reference: Reference, build: Path) -> None:
    """Does what it is told on standard input, one job a line, and says what came of it."""
    compiled = str(build) in str(quintain.kernel.table.__file__)
    print(json.dumps({"compiled": compiled, "pinned": reference.counted() == reference.pinned}), flush=True)
    for job in sys.stdin:
        if job.strip() == "time":
            print(json.dumps(timed(lambda: repeat(reference.fights, ROUNDS))()), flush=True)
        else:
            print(json.dumps(transcripts(reference, int(job))), flush=True)


class Worker:
    """A process of its own with one kind of rules."""

    def __init__(self, system: str, build: Path, *, compiled: bool) -> None:
        paths = {"PYTHONPATH": str(build)} if compiled else {}
        self.process = subprocess.Popen(
            [sys.executable, __file__, *sys.argv[1:], "--serve", system],
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

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description="Compiled rules against pure Python.")
    parser.add_argument("count", nargs="?", help="less of everything, to see that it runs")
    parser.add_argument("--build", type=Path, default=COMPILED, help="where the compiled rules are")
    parser.add_argument("--serve", metavar="SYSTEM", help="be one of the two processes")
    options = parser.parse_args()
    build = options.build.resolve()
    for reference in REFERENCES:
        if options.serve == reference.system.name:
            serve(reference, build)
        elif options.serve is None:
            compare(reference, build)


def compare(reference: Reference, build: Path) -> None:
    system = reference.system.name
    pure, compiled = Worker(system, build, compiled=False), Worker(system, build, compiled=True)
    print(f"reference: the pinned fights of {system}, by compiled rules and by pure Python")
    slow, fast = interleaved(pure.time, compiled.time)
    line("decisions/s, pure Python", ROUNDS * reference.decisions() / slow, digits=0)
    line("decisions/s, compiled", ROUNDS * reference.decisions() / fast, digits=0)
    line("compiled / pure Python (speed)", slow / fast, "wanted: about 2.5")
    for number in range(0, SEEDS, CHUNK):
        pure.ask(str(number))
        compiled.ask(str(number))
        one, other = pure.answer(), compiled.answer()
        if one != other:
            raise SystemExit(f"Seeds {number} to {number + CHUNK - 1}: the transcripts differ ({one}, {other}).")
    print(f"transcripts of {SEEDS:,} seeds, all encounters: identical to the byte")
    pure.close()
    compiled.close()


if __name__ == "__main__":
    main()
