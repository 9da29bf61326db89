"""Our decisions per second against those of pokemon-showdown's gen9 random battles, in one run.

    make bench-peers
    make bench-peers COUNT=1      few battles, to see that it runs

The peer plays with its own runner and its own random player; its decisions are requests with at least two legal
choices. Both are warmed up first and then take turns; CPU time of one process each, medians of five. With rules built
by `make compiled` it measures those too. Without node it says so and measures only us.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import IO

from reference import REFERENCES, SEEDS, Reference, few, interleaved, line, repeat, timed

import quintain.kernel.table

PEERS = Path(__file__).parent.parent / ".peers"
RULES = "pure Python" if str(quintain.kernel.table.__file__).endswith(".py") else "compiled"
BATTLES = few() or 40
OURS = few() or 10
"""So many times the reference fights, to take about as long as the peer's battles."""


class Showdown:
    """A node process that plays battles when told to, kept warm in between."""

    def __init__(self) -> None:
        script = Path(__file__).parent / "showdown.js"
        paths = os.environ | {"NODE_PATH": str(PEERS / "node_modules")}
        self.node = subprocess.Popen(
            ["node", str(script)], env=paths, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self) -> dict[str, float]:
        pipe(self.node.stdin).write(f"{BATTLES}\n")
        pipe(self.node.stdin).flush()
        played: dict[str, float] = json.loads(pipe(self.node.stdout).readline())
        return played

    def seconds_per_decision(self) -> float:
        played = self.play()
        return played["cpu"] / played["decisions"]

    def close(self) -> None:
        pipe(self.node.stdin).close()
        self.node.wait()


def pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def main() -> None:
    if not is_installed():
        print("peer:      none, as node or pokemon-showdown is not here: only Quintain is measured")
        for reference in REFERENCES:
            alone(reference)
        return
    peer = Showdown()
    played = [peer.play() for _ in range(3)][-1]
    print(f"peer:      {BATTLES} gen9 random battles of pokemon-showdown a turn: {played['decisions']:.0f} decisions")
    for reference in REFERENCES:
        compare(reference, peer, played["decisions"])
    peer.close()


def is_installed() -> bool:
    return shutil.which("node") is not None and (PEERS / "node_modules" / "pokemon-showdown").is_dir()


def alone(reference: Reference) -> None:
    decisions = reference.check()
    (taken,) = interleaved(timed(lambda: repeat(reference.fights, OURS)))
    line(f"decisions/s, Quintain, {reference.system.name}, {RULES}", OURS * decisions / taken, digits=0)


def compare(reference: Reference, peer: Showdown, battles: float) -> None:
    decisions = reference.check()
    reference.fights()
    ours = timed(lambda: repeat(reference.fights, OURS))
    mine, theirs = interleaved(lambda: ours() / OURS / decisions, peer.seconds_per_decision)
    line(f"decisions/s, Quintain, {reference.system.name}, {RULES}", 1 / mine, digits=0)
    line("decisions/s, pokemon-showdown", 1 / theirs, digits=0)
    line("Quintain / pokemon-showdown", theirs / mine, "wanted: at least 20", digits=1)
    line("fights/s, Quintain (4 v 4)", SEEDS / (mine * decisions), digits=0)
    line("battles/s, pokemon-showdown (6 v 6)", BATTLES / (theirs * battles), digits=0)


if __name__ == "__main__":
    main()
