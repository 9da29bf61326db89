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

from reference import REFERENCES, Reference, interleaved, line, repeat, timed

import quintain.kernel.table
from quintain.bots import find_bot
from quintain.kernel.live import Game
from quintain.kernel.transcript import record

SEEDS = 1000
COMPILED = Path(__file__).parent.parent / "build" / "compiled"


def transcripts(reference: Reference, number: int) -> str:
    """The digest of one hundred transcripts: every encounter in turn, greedy against greedy and random."""
    digest = blake2b(digest_size=16)
    system, library = reference.system, reference.library
    encounters = sorted(library.of("encounter"))
    for seed in range(number, number + 100):
        encounter = encounters[seed % len(encounters)]
        start = system.start({"encounter": encounter}, system.quick_rules(), library)
        names = {seat: "random" if seed % 3 == place else "greedy" for place, seat in enumerate(start.seats())}
        game = Game(system, start, str(seed), {seat: find_bot(system.name, bot) for seat, bot in names.items()})
        digest.update(record(game, f"{system.name}/{encounter}", names).write().encode())
    return digest.hexdigest()


def serve(reference: Reference) -> None:
    """Does what it is told on standard input, one job a line, and says what came of it."""
    compiled = str(COMPILED) in str(quintain.kernel.table.__file__)
    print(json.dumps({"compiled": compiled, "pinned": reference.counted() == reference.pinned}), flush=True)
    for job in sys.stdin:
        if job.strip() == "time":
            print(json.dumps(timed(lambda: repeat(reference.fights, 3))()), flush=True)
        else:
            print(json.dumps(transcripts(reference, int(job))), flush=True)


class Worker:
    """A process of its own with one kind of rules."""

    def __init__(self, system: str, *, compiled: bool) -> None:
        paths = {"PYTHONPATH": str(COMPILED)} if compiled else {}
        self.process = subprocess.Popen(
            [sys.executable, __file__, system],
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
    for reference in REFERENCES:
        compare(reference)


def compare(reference: Reference) -> None:
    system = reference.system.name
    pure, compiled = Worker(system, compiled=False), Worker(system, compiled=True)
    print(f"reference: the pinned fights of {system}, by compiled rules and by pure Python")
    slow, fast = interleaved(pure.time, compiled.time)
    line("decisions/s, pure Python", 3 * reference.decisions() / slow, digits=0)
    line("decisions/s, compiled", 3 * reference.decisions() / fast, digits=0)
    line("compiled / pure Python (speed)", slow / fast, "wanted: about 2.5")
    for number in range(0, SEEDS, 100):
        pure.ask(str(number))
        compiled.ask(str(number))
        one, other = pure.answer(), compiled.answer()
        if one != other:
            raise SystemExit(f"Seeds {number} to {number + 99}: the transcripts differ ({one}, {other}).")
    print(f"transcripts of {SEEDS:,} seeds, all encounters: identical to the byte")
    pure.close()
    compiled.close()


def named(system: str) -> Reference:
    return next(each for each in REFERENCES if each.system.name == system)


if __name__ == "__main__":
    serve(named(sys.argv[1])) if sys.argv[1:] else main()
