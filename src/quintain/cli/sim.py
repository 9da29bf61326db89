"""`quintain sim`: many fights between bots, and what they say."""

from __future__ import annotations

import os
from typing import Any

import click
import msgspec

from quintain.cli.giving import Giving, Hear, answer_options
from quintain.cli.ways import Way, replay_words, say_what_is_replaced, setup_for, way_options
from quintain.lab.results import Report
from quintain.lab.running import Found
from quintain.lab.simulating import report, simulate_setup
from quintain.lab.simulating_words import told
from quintain.lab.telling import Told


@click.command(
    epilog="""
\b
Examples:
  quintain sim ki/broken_banner -n 1000
  quintain sim ki/mirror -n 2000 --bots red=greedy,blue=random --jobs 2
  quintain sim ki/mirror -n 20 --bots red=search:32,blue=greedy
  quintain sim ki/shield_line --rule block_overflow=absorbed --json
  quintain sim ki/broken_banner --set mirka.hp=30 --report mirka.html
  quintain sim ki/three_fights -n 100               a campaign: how far it goes, and who is left

Ctrl-C reports what is known so far.
"""
)
@click.argument("target", metavar="SYSTEM/NAME | FILE")
@click.option("-n", "--fights", type=click.IntRange(1, 10_000_000), default=1000, show_default=True, help="How many.")
@click.option("--jobs", type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Processes on this machine.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same fights.")
@way_options
@answer_options
def sim(target: str, fights: int, jobs: int, giving: Giving, **options: Any) -> None:
    """Play many fights between bots: win rates with 95 % Wilson intervals, and fights worth watching.

    The result is the same to the last digit whatever the number of jobs.
    """
    way = Way(**options)
    setup = setup_for(target, way)
    giving.say_before(lambda: say_what_is_replaced(target, way))

    def work(hear: Hear) -> Report:
        def heard(known: Found) -> None:
            hear(known.fights, fights, lambda: in_words(so_far(known)))

        return simulate_setup(setup, fights, target=target, jobs=jobs, hear=heard)

    def so_far(known: Found) -> Report:
        return report(setup, known.tallies[0], fights, target=target, live=True)

    def in_words(found: Report) -> Told:
        return told(found, lambda seed: replay_words(target, msgspec.structs.replace(way, seed=seed)), giving.command)

    def data(found: Report) -> object:
        return {"target": target, "seed": way.seed, "bots": setup.bots, "report": found.to_dict()}

    giving.give(work, in_words, data, of=fights, unit="fights/s", stopped=lambda found: found.fights < fights)
