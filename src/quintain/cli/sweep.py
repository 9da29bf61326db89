"""`quintain sweep`: one encounter, played with many values of something."""

from __future__ import annotations

import sys

import click

from quintain.cli.completing import a_fight
from quintain.cli.giving import Giving, answer_options
from quintain.cli.lab import asked_options, jobs_option, on_option
from quintain.lab.asked import Asked
from quintain.lab.results import Swept
from quintain.lab.sweep_words import told_sweep
from quintain.lab.sweeping import MANY, Sweep, cells_of, read_varied
from quintain.lab.telling import Told
from quintain.words.errors import UserError


@click.command(
    epilog="""
\b
Examples:
  quintain sweep swords/skirmish --vary tamsin.ac=12..18
  quintain sweep ki/mirror --vary rule:luck_die=own,d6 --vary mirka.hp=20..30..5 -n 300
  quintain sweep ki/alley_brawl --vary count:street_thug=1..6
  quintain sweep gu/duel --vary bot:red=greedy,random --json

Every way meets the same dice. Ctrl-C reports what is known so far.
"""
)
@click.argument("target", metavar="SYSTEM/NAME | FILE", shell_complete=a_fight)
@click.option("--vary", multiple=True, required=True, metavar="WHAT=VALUES", help="14..20, 10..40..5 or a,b,c.")
@click.option(
    "-n", "--fights", type=click.IntRange(1, 10_000_000), default=500, show_default=True, help="How many each."
)
@click.option("--yes", is_flag=True, help="However many fights that are, do not ask.")
@jobs_option
@on_option
@asked_options
@answer_options
def sweep(asked: Asked, vary: tuple[str, ...], fights: int, yes: bool, jobs: int, on: str, giving: Giving) -> None:
    """Play an encounter with every value of what varies: a curve, or a heat map of two things, with intervals."""
    read = [read_varied(each) for each in vary]
    ask_first(cells_of(read), fights, yes=yes)
    more = [word for each in vary for word in ("--vary", each)] + ["-n", str(fights)]
    work = Sweep(asked, read, fights)

    def tell(found: Swept) -> Told:
        return told_sweep(found, asked, read, asked.command("sweep", *more))

    with giving.hearing(fights, so_far=lambda known: tell(work.so_far(known))) as hear:
        found = work.run(jobs, on, hear)
    data = {"target": asked.target, "vary": list(vary), "sweep": found.to_dict()}
    giving.give(tell(found), data, stopped=found.stopped)


def ask_first(cells: int, fights: int, *, yes: bool) -> None:
    """So many fights take long: somebody should want that."""
    if yes or cells * fights <= MANY:
        return
    told = f"That is {cells:,} ways with {fights:,} fights each: {cells * fights:,} fights."
    if not sys.stdin.isatty():
        raise UserError(told, fix="Say --yes if that is meant, or take fewer values or fights.")
    click.confirm(f"{told} Go on?", abort=True, err=True)
