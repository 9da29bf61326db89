"""`quintain sim`: many fights between bots, and what they say."""

from __future__ import annotations

import os
from pathlib import Path

import click

from quintain.bots.seating import read_bots
from quintain.cli.options import bot_option, bots_option, content_option, json_option, rule_option
from quintain.cli.own import replay_words, say_replaced
from quintain.cli.progress import progress
from quintain.cli.text import say, say_json
from quintain.lab.fights import Setup
from quintain.lab.results import Report, Share
from quintain.lab.scenarios import find_setup
from quintain.lab.simulating import simulate_setup
from quintain.library.house import differences


@click.command(
    epilog="""
\b
Examples:
  quintain sim ki/broken_banner -n 1000
  quintain sim ki/mirror -n 2000 --bots red=greedy,blue=random --jobs 2
  quintain sim ki/mirror -n 20 --bots red=search:32,blue=greedy
  quintain sim ki/shield_line --rule block_overflow=absorbed --json
  quintain sim ki/three_fights -n 100               a campaign: how far it goes, and who is left

Ctrl-C reports what is known so far.
"""
)
@click.argument("target", metavar="SYSTEM/NAME | FILE")
@click.option("-n", "--fights", type=click.IntRange(1, 10_000_000), default=1000, show_default=True, help="How many.")
@click.option("--jobs", type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Processes on this machine.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same fights.")
@bot_option
@bots_option
@rule_option
@content_option
@json_option
def sim(
    target: str,
    fights: int,
    jobs: int,
    seed: str,
    bot: str,
    bots: str,
    rules: tuple[str, ...],
    content: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Play many fights between bots: win rates with 95 % Wilson intervals, and fights worth watching.

    The result is the same to the last digit whatever the number of jobs.
    """
    found = find_setup(target, content, rules, campaigns=True).without_people()
    seats = read_bots(found.start(), found.system.name, bots, bot)
    changed: dict[str, object] = dict(differences(found.rules))
    setup = Setup(found.system.name, found.scenario, changed, seats, seed, tuple(str(path) for path in content))
    report = run(setup, fights, jobs, target)
    if as_json:
        say_json({"target": target, "seed": seed, "bots": seats, "report": report.to_dict()})
    else:
        say_replaced(found.library)
        tell(target, report)
        for what, one in (
            ("typical", report.typical),
            ("closest", report.closest),
            ("longest", report.longest),
            ("strangest", report.strangest),
        ):
            if one:
                again = replay_words(target, one, bot=bot, bots=bots, rules=rules, content=content)
                say(f"Watch the {what} one: {again}")


def run(setup: Setup, fights: int, jobs: int, target: str) -> Report:
    """With a bar, the rate and the time left, where somebody watches."""
    with progress(fights, "fights/s") as tell_progress:
        return simulate_setup(setup, fights, target=target, jobs=jobs, hear=lambda known: tell_progress(known.fights))


def tell(target: str, report: Report) -> None:
    if report.fights < report.asked:
        say(f"Stopped after {report.fights} of {report.asked} fights; this is what is known so far.")
    say(f"{report.fights} {'fights' if report.wins else 'times'} {'of ' if report.wins else ''}{target}")
    for side, share in report.wins.items():
        say(f"  {side:12} {row(share)}   {report.survivors[side]:.2f} left on average")
    if report.wins:
        say(f"  {'undecided':12} {row(report.undecided)}")
    for why, count in report.reasons.items():
        say(f"    {count}: {why}")
    if report.undecided.count and report.wins:
        scores = ", ".join(f"{side} {score:.1%}" for side, score in report.score.items())
        say(f"With half a win for whatever was undecided: {scores}.")
    for name, figure in report.figures.items():
        say(f"  {name:20} {figure.mean:8.2f} on average   ({figure.least:.2f} to {figure.most:.2f})")
    rounds = f"{report.rounds.mean:.2f} rounds and " if report.wins else ""
    say(f"{rounds}{report.decisions.mean:.0f} questions a {'fight' if report.wins else 'time'} on average.")


def row(share: Share) -> str:
    return f"{share.count:7} {share.share:7.1%}   ({share.low:.1%} to {share.high:.1%})"
