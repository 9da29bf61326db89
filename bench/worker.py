"""A process of its own with one kind of rules, which measures what it is told; two of them can take turns.

It does one job a line of standard input and says on standard output what came of it, as JSON.
"""

from __future__ import annotations

import copy
import gc
import json
import os
import subprocess
import sys
import tracemalloc
from hashlib import blake2b
from pathlib import Path

from reference import REFERENCES, Reference, few, repeat, seconds

import quintain.kernel.keyed
from quintain.bots import find_bot
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.kernel.table import BotTable
from quintain.record.transcript import record

ROUNDS = min(few() or 10, 10)
"""So many times the reference fights are one measurement."""
CHUNK = min(few() or 100, 100)
FOREIGN = """
import quintain, runpy, sys
build, script = sys.argv[1:3]
del sys.argv[1:3]
quintain.__path__.insert(0, f"{build}/quintain")
runpy.run_path(script, run_name="__main__")
"""
"""Runs a script with compiled rules of other sources, which are not asked whether they are these; content is ours."""
CLONES = 500
COPIES = 20


class Worker:
    """The other end of the line: one system, by rules that are `pure`, `compiled`, or those of another checkout."""

    def __init__(self, system: str, rules: str, build: Path | None = None) -> None:
        chosen = {"QUINTAIN_RULES": rules} | ({"QUINTAIN_BUILD": str(build)} if build else {})
        script = [__file__]
        if rules not in ("pure", "compiled"):
            chosen = {"QUINTAIN_RULES": "pure", "PYTHONPATH": str(Path(__file__).parent)}
            script = ["-c", FOREIGN, rules, __file__]
        count = [str(few())] if few() else []
        self.process = subprocess.Popen(
            [sys.executable, *script, system, *count],
            env=os.environ | chosen,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        told = self.answer()
        assert told == {"compiled": rules != "pure", "pinned": True}, f"{rules}: {told}"

    def ask(self, job: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{job}\n")
        self.process.stdin.flush()

    def answer(self) -> object:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline() or '"it failed: see above"')

    def number(self, job: str) -> float:
        self.ask(job)
        found = self.answer()
        assert isinstance(found, float), found
        return found

    def fight(self) -> float:
        """Seconds per decision."""
        return self.number("fight")

    def clone(self) -> float:
        """How many times as long a deepcopy takes as a clone; compiled objects know no deepcopy."""
        return self.number("clone")

    def memory(self) -> float:
        """Bytes per answer that a live fight holds at its end: all of it is kept, to be taken back or told again."""
        return self.number("memory")

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def fight(reference: Reference) -> float:
    return seconds(lambda: repeat(reference.fights, ROUNDS)) / ROUNDS / reference.decisions()


def clone(reference: Reference) -> float:
    scene, system = reference.start(), reference.system
    system.step(scene, BotTable(scene, system.sight, "1", {}))
    fixed = {id(each): each for each in map_and_stock(scene)}
    quick = seconds(lambda: repeat(scene.clone, CLONES)) / CLONES
    return seconds(lambda: repeat(lambda: copy.deepcopy(scene, dict(fixed)), COPIES)) / COPIES / quick


def map_and_stock(scene: Scene) -> list[object]:
    """What is never changed in a fight, so that neither way copies it."""
    return [getattr(scene, each) for each in ("stock", "grid", "graph") if hasattr(scene, each)]


def memory(reference: Reference) -> float:
    bots = dict(reference.greedy)
    Game(reference.system, reference.start(), "0", bots)
    gc.collect()
    tracemalloc.start()
    game = Game(reference.system, reference.start(), "0", bots)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return held / len(game.entries)


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


MEASURES = {"fight": fight, "clone": clone, "memory": memory}


def main() -> None:
    (reference,) = (each for each in REFERENCES if each.system.name == sys.argv[1])
    compiled = not str(quintain.kernel.keyed.__file__).endswith(".py")
    print(json.dumps({"compiled": compiled, "pinned": reference.counted() == reference.pinned}), flush=True)
    gc.collect()
    gc.freeze()  # what there is before the fights need not be looked at again and again
    for job in sys.stdin:
        name = job.strip()
        print(
            json.dumps(MEASURES[name](reference) if name in MEASURES else transcripts(reference, int(name))), flush=True
        )


if __name__ == "__main__":
    main()
