"""What the laboratory costs, and what it saves: figures of one run on this machine.

    make bench
    make bench COUNT=1        less of everything, to see that it runs

- fights of `sim` beside the same fights by calling the engine in a loop (CPU time, interleaved, medians);
- two processes beside one (time on the clock: the machine's load is printed with it);
- how long it takes until every share is known to a percentage point either way, on two processes;
- how many fights a comparison takes with and without the same dice, for a rule of Swords that changes little;
- how often intervals hold the truth: of a fixed number of fights exactly, over a grid of true shares, and of those that
  somebody stops when it suits least, in so many experiments with seeds that nobody has chosen.

Each part says under which load of the machine it was measured.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import pvariance
from time import perf_counter

import msgspec
from reference import KI, REFERENCES, SWORDS, Reference, few, interleaved, line, timed

from quintain import RULES
from quintain.kernel.play import play_bots
from quintain.lab.covering import coverage, ever_misses
from quintain.lab.fights import Ring, Setup
from quintain.lab.paired import pair_of
from quintain.lab.running import Bench, Found, Here, Processes, Span, Work, run
from quintain.lab.simulating import simulate_setup
from quintain.odds.odds import wilson

FIGHTS = 20
MANY = 2_000
AIM = 0.01
COARSE = 0.05
"""What is aimed at where rules are not compiled: a point takes 25 times as many fights."""
BLOCKS, IN_BLOCK = 40, 50
EXPECTED = 5
EXPERIMENTS, LONGEST = 2_000, 1_000
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
    line("two processes / one (speed)", one / two, "wanted: at least 1.8 on two free cores")


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


def fixed_intervals() -> None:
    """Over every number of wins that may come."""
    step = 50 if few() else 2
    grid = [share / 1_000 for share in range(step, 1_000, step)]
    for of in (30, 100) if few() else (30, 100, 300):
        held = {share: coverage(wilson, of, share) for share in grid}
        expected = [held[share] for share in grid if of * min(share, 1 - share) >= EXPECTED]
        line(f"interval of {of} fights: holds the truth, mean", sum(held.values()) / len(held), "wanted: 0.95", 4)
        line(f"interval of {of} fights: its worst share", min(held.values()), f"{len(grid)} true shares, exactly", 4)
        line(f"  where {EXPECTED} of each are expected", min(expected), "wanted: at least 0.925", 4)


def stopped_intervals() -> None:
    """Stopped when it suits least, and still right."""
    experiments, fights = (20, 60) if few() else (EXPERIMENTS, LONGEST)
    draw = Random()  # seeds that nobody has chosen
    missed = sum(ever_misses(draw, draw.random(), fights) for _ in range(experiments))
    line(f"stopped early, {experiments:,} experiments: right", 1 - missed / experiments, "wanted: at least 0.95", 4)


def loaded(part: Callable[[], None]) -> None:
    """A part, and what else the machine did as it began."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"load of the machine over 1, 5 and 15 minutes: {load}; {os.cpu_count()} cores")
    part()


def main() -> None:
    for reference in REFERENCES:
        loaded(partial(beside_the_loop, reference))
    loaded(two_processes)
    for reference in REFERENCES:
        loaded(partial(to_a_point, reference))
    for part in (paired_and_not, fixed_intervals, stopped_intervals):
        loaded(part)


if __name__ == "__main__":
    main()
