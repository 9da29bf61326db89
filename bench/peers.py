"""Our decisions per second against those of pokemon-showdown's gen9 random battles, in one run.

    make bench-peers
    make bench-peers COUNT=1                              few battles, to see that it runs
    make bench-peers ARGS="--before ../other/build/compiled"     compiled rules of another checkout as well

The peer plays with its own runner and its own random player; its decisions are requests with at least two legal
choices. All are warmed up first and then take turns; CPU time of one process each, medians of five. Rules that
`make fast` built are measured beside those in pure Python. Without node it says so and measures only us.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import IO

from interpreter import interpreter
from reference import few, interleaved, line
from worker import Worker

from quintain.built import COMPILED, folder, state_of

PEERS = Path(__file__).parent.parent / ".peers"
BATTLES = few() or 40
WANTED = {"ki": 95, "swords": 43, "shattered": 58, "gu": 4, "delve": 2}
"""What compiled rules must reach, in decisions for each of the peer's."""
PURE_WANTED = {"ki": 10, "swords": 10, "shattered": 10, "gu": 1, "delve": 0.5}


class Showdown:
    """A node process that plays battles when told to, kept warm in between."""

    def __init__(self) -> None:
        script = Path(__file__).parent / "showdown.js"
        paths = os.environ | {"NODE_PATH": str(PEERS / "node_modules")}
        self.node = subprocess.Popen(
            ["node", str(script)], env=paths, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.decisions = [self.play() for _ in range(3)][-1]["decisions"]

    def play(self) -> dict[str, float]:
        pipe(self.node.stdin).write(f"{BATTLES}\n")
        pipe(self.node.stdin).flush()
        played: dict[str, float] = json.loads(pipe(self.node.stdout).readline())
        return played

    def fight(self) -> float:
        """Seconds per decision."""
        played = self.play()
        return played["cpu"] / played["decisions"]

    def close(self) -> None:
        pipe(self.node.stdin).close()
        self.node.wait()


def pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def is_installed() -> bool:
    return shutil.which("node") is not None and (PEERS / "node_modules" / "pokemon-showdown").is_dir()


def main() -> None:
    parser = argparse.ArgumentParser(description="Our decisions per second against those of pokemon-showdown.")
    parser.add_argument("count", nargs="?", help="less of everything, to see that it runs")
    parser.add_argument("--before", type=Path, metavar="BUILD", help="compiled rules of another checkout")
    before = parser.parse_args().before
    print(f"measured:  {interpreter()}")
    peer = Showdown() if is_installed() else None
    if peer is None:
        print("peer:      none, as node or pokemon-showdown is not here: only Quintain is measured")
    else:
        print(f"peer:      {BATTLES} gen9 random battles of pokemon-showdown a turn: {peer.decisions:.0f} decisions")
    for system in WANTED:
        compare(system, rules(before), peer)
    if peer is not None:
        peer.close()


def rules(before: Path | None) -> dict[str, str]:
    """Which rules are measured: what they are called, and how a worker is told."""
    found = {"pure Python": "pure"}
    if state_of(folder()) == COMPILED:
        found["compiled"] = "compiled"
    else:
        print("rules:     only those in pure Python, as none are compiled of these sources (make fast)")
    return found | ({"compiled before": str(before.resolve())} if before else {})


def compare(system: str, kinds: dict[str, str], peer: Showdown | None) -> None:
    workers = {name: Worker(system, kind) for name, kind in kinds.items()}
    jobs: list[Callable[[], float]] = [worker.fight for worker in workers.values()]
    taken = interleaved(*jobs, *([peer.fight] if peer else []))
    print(f"reference: the pinned fights of {system}, 4 v 4, greedy")
    if peer:
        line("decisions/s, pokemon-showdown", 1 / taken[-1], digits=0)
    for (name, worker), seconds in zip(workers.items(), taken, strict=False):
        line(f"decisions/s, Quintain, {system}, {name}", 1 / seconds, digits=0)
        if peer:
            wanted = WANTED[system] if name == "compiled" else PURE_WANTED[system]
            line("Quintain / pokemon-showdown", taken[-1] / seconds, f"wanted: at least {wanted}", digits=1)
        if name == "pure Python":
            line("deepcopy / clone (time)", interleaved(worker.clone)[0], "wanted: at least 50", digits=1)
        line("a live fight holds, bytes per answer", worker.memory(), digits=0)
        worker.close()


if __name__ == "__main__":
    main()
