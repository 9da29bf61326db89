"""What the laboratory costs, and what it saves: figures of one run on this machine.

    make bench
    make bench COUNT=1        less of everything, to see that it runs

- fights of `sim` beside the same fights by calling the engine in a loop (CPU time, interleaved, medians);
- two processes beside one (time on the clock: the machine's load is printed with it);
- how long it takes until every share is known to a percentage point either way, on two processes;
- how many fights a comparison takes with and without the same dice, for a rule of Swords that changes little.
"""

from __future__ import annotations

import gc
import os
from functools import partial
from statistics import pvariance
from time import perf_counter

import msgspec
from reference import KI, REFERENCES, SWORDS, Reference, few, interleaved, line, timed

from quintain import RULES
from quintain.kernel.play import play_bots
from quintain.lab.fights import Ring, Setup
from quintain.lab.paired import pair_of
from quintain.lab.running import Bench, Found, Here, Processes, Span, Work, run
from quintain.lab.simulating import simulate_setup

FIGHTS = 20
MANY = 2_000
AIM = 0.01
COARSE = 0.05
"""What is aimed at where rules are not compiled: a point takes 25 times as many fights."""
BLOCKS, IN_BLOCK = 40, 50
SMALL_CHANGE = {"foe_critical_damage": "add_maximum"}


def setup_of(reference: Reference) -> Setup:
    return Setup(reference.system.name, {"encounter": reference.encounter}, {}, {}, "bench")


def silent(known: Found) -> None:
    """Nobody watches."""


def loop(ring: Ring, fights: int) -> None:
    """The engine, called in a loop: who won, after how many rounds."""
    for index in range(fights):
        scene = ring.start.clone()
        play_bots(ring.system, scene, ring.seed_of(index), ring.players)
        ring.system.measures(scene)


def beside_the_loop(reference: Reference) -> None:
    fights = 1 if few() else FIGHTS
    bench = Bench(Work((setup_of(reference),)))
    bench.play(Span(0, 1))  # whatever is remembered from the first fight on is remembered now
    lab, engine = interleaved(timed(partial(bench.play, Span(0, fights))), timed(partial(loop, bench.rings[0], fights)))
    gc.unfreeze()
    name = reference.system.name
    line(f"{name}: fights/s/core of sim, {RULES}", fights / lab, digits=0)
    line(f"{name}: sim / the engine in a loop (speed)", engine / lab, "wanted: at least 0.95")


def clocked(place: Here | Processes, fights: int) -> float:
    began = perf_counter()
    run(place, fights, silent)
    return perf_counter() - began


def two_processes() -> None:
    fights = 4 if few() else MANY
    work = Work((setup_of(KI),))
    run(Here(work), 2, silent)  # whatever is read only once has been read
    one, two = clocked(Here(work), fights), clocked(Processes(work, 2), fights)
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    line("two processes / one (speed)", one / two, f"wanted: at least 1.8 on two free cores; the load is {load}")


def to_a_point(reference: Reference) -> None:
    """From nothing to the answer, with content to read and processes to start."""
    aim = AIM if "compiled" in RULES else COARSE
    began = perf_counter()
    if few():
        report = simulate_setup(setup_of(reference), 2, jobs=2, looked=0)
    else:
        report = simulate_setup(setup_of(reference), precision=aim, jobs=2, looked=0)
    wanted = f"{report.fights:,} fights" + ("; wanted: 5 s" if aim == AIM else "")
    line(f"{reference.system.name}: seconds to +-{aim:.0%}, {RULES}", perf_counter() - began, wanted)


def paired_and_not() -> None:
    """How far the difference strays from block to block, with the same dice and with dice of their own."""
    blocks, each = (2, 1) if few() else (BLOCKS, IN_BLOCK)
    changed = msgspec.structs.replace(setup_of(SWORDS), rules=dict(SMALL_CHANGE))
    apart = msgspec.structs.replace(changed, seed="other dice")
    bench = Bench(Work((setup_of(SWORDS), changed, apart)))
    strays: list[list[float]] = [[], []]
    for block in range(blocks):
        found = bench.play(Span(block * each, (block + 1) * each)).found
        for number in (1, 2):
            strays[number - 1].append(pair_of(found, number, "heroes", "bench").by)
    gc.unfreeze()
    same, other = (pvariance(row) for row in strays)
    saved = same / other if other else 0.0
    line("paired / unpaired, for a rule (fights)", saved, "wanted: at most 0.5")


def main() -> None:
    for reference in REFERENCES:
        beside_the_loop(reference)
    two_processes()
    for reference in REFERENCES:
        to_a_point(reference)
    paired_and_not()


if __name__ == "__main__":
    main()
