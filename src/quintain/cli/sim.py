"""`quintain sim`: many fights between bots, and what they say."""

from __future__ import annotations

import click

from quintain.cli.completing import a_fight
from quintain.cli.giving import Giving, answer_options
from quintain.cli.lab import Percent, asked_options, jobs_option, on_option
from quintain.cli.own import say_replaced
from quintain.lab.asked import Asked, setup_of, written
from quintain.lab.reporting import report
from quintain.lab.results import Report
from quintain.lab.running import Found
from quintain.lab.sim_words import told_report
from quintain.lab.simulating import simulate_setup
from quintain.lab.telling import Told


@click.command(
    epilog="""
\b
Examples:
  quintain sim ki/broken_banner -n 1000
  quintain sim ki/mirror --precision 2%             until every share is known to 2 points either way
  quintain sim ki/mirror -n 2000 --bots red=greedy,blue=random --jobs 2
  quintain sim ki/training_yard -n 500 --set wen.hp=12 --count street_thug=2
  quintain sim ki/shield_line --rule block_overflow=absorbed --json
  quintain sim ki/three_fights -n 100               a campaign: how far it goes, who is left, with what

Ctrl-C reports what is known so far.
"""
)
@click.argument("target", metavar="SYSTEM/NAME | FILE", shell_complete=a_fight)
@click.option("-n", "--fights", type=click.IntRange(1, 10_000_000), help="How many; 1000, if nothing else is said.")
@click.option("--precision", type=Percent(), metavar="1%", help="Until every share is known so well, either way.")
@click.option("--look", type=click.IntRange(0), metavar="N", help="So many fights are looked at closely.")
@click.option(
    "--second",
    type=click.IntRange(0, 10_000),
    metavar="N",
    help="If something was never used, so many fights once more where search weighs it; a few, if nothing is said.",
)
@jobs_option
@on_option
@asked_options
@answer_options
def sim(
    asked: Asked,
    fights: int | None,
    precision: float | None,
    look: int | None,
    second: int | None,
    jobs: int,
    on: str,
    giving: Giving,
) -> None:
    """Play many fights between bots: what was never used, who wins with 95 % intervals, fights worth watching.

    The result is the same to the last digit whatever the number of jobs.
    """
    setup = setup_of(asked)
    giving.say_before(lambda: say_replaced(written(asked).library))
    count, aim = fights or (0 if precision else 1000), precision or 0.0
    more = ["--precision", f"{aim * 100:g}%"] if precision else ["-n", str(count)]

    def tell(found: Report) -> Told:
        return told_report(found, asked, asked.command("sim", *more))

    def so_far(known: Found) -> Told:
        return tell(report(setup, known.tallies[0], known.fights, target=asked.target, aim=aim, live=True))

    with giving.hearing(count or None, aim, so_far) as hear:
        found = simulate_setup(
            setup, count, target=asked.target, precision=aim, jobs=jobs, on=on, looked=look, second=second, hear=hear
        )
    data = {"target": asked.target, "seed": setup.seed, "bots": setup.bots, "report": found.to_dict()}
    giving.give(tell(found), data, stopped=found.stopped)
