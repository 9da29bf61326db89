"""`quintain balance`: how many or how strong foes make an encounter as fair as it should be."""

from __future__ import annotations

import click

from quintain.cli.completing import a_fight
from quintain.cli.giving import Giving, answer_options
from quintain.cli.lab import asked_options, jobs_option, on_option
from quintain.cli.own import say_replaced
from quintain.lab.asked import Asked, setup_of, varied, written
from quintain.lab.balancing import FIGHTS, balance_of
from quintain.lab.balancing_words import told
from quintain.lab.settings import read_setting
from quintain.words.errors import UserError
from quintain.words.wording import quoted


@click.command(
    epilog="""
\b
Examples:
  quintain balance swords/roadside_ambush --target 65%                 how many, and how tough
  quintain balance swords/toll_gate_duel --target 50% --vary captain_vosk.hp=10..90
  quintain balance ki/alley_brawl --target 70% --for party --vary count:street_thug=1..8
  quintain balance gu/wolves_at_the_ford --target 60% --vary lightning_wolf.hit_points=20..90
  quintain balance delve/toll_ambush --target 65% --json

Each --vary is a search by itself. Ctrl-C reports what is known so far.
"""
)
@click.argument("target", metavar="SYSTEM/ENCOUNTER | FILE", shell_complete=a_fight)
@click.option("--target", "aim", required=True, metavar="PERCENT", help="How often that side should win, such as 65%.")
@click.option("--side", "--for", "side", default="", metavar="SIDE", help="Which side; else the first.")
@click.option(
    "--vary",
    multiple=True,
    metavar="WHAT=A..B",
    help="What may be set: count:KIND=1..8, CREATURE.NUMBER=10..80, rule:NAME=1..4. Else: how many foes, how tough.",
)
@click.option(
    "-n", "--fights", type=click.IntRange(1, 10_000_000), default=FIGHTS, show_default=True, help="For each setting."
)
@jobs_option
@on_option
@asked_options
@answer_options
def balance(
    asked: Asked, aim: str, side: str, vary: tuple[str, ...], fights: int, jobs: int, on: str, giving: Giving
) -> None:
    """How many or how strong foes make a fight so: the setting with its interval, and the search that found it.

    The result is the same to the last digit whatever the number of jobs.
    """
    share, settings = read_share(aim), [read_setting(text) for text in vary]
    setup = setup_of(asked)
    giving.say_before(lambda: say_replaced(written(asked).library))
    with giving.progress(fights, "fights/s") as bar:
        found = balance_of(
            setup,
            share,
            fights,
            target=asked.target,
            side=side,
            settings=settings,
            jobs=jobs,
            on=on,
            hear=lambda what, known: bar(known.fights, fights),
        )
    more = ["--target", aim, "-n", str(fights), *(["--side", side] if side else [])]
    more += [word for each in vary for word in ("--vary", each)]

    def replay(fight: str, setting: str) -> str:
        return varied(asked, [setting]).replay(fight)

    giving.give(told(found, asked.command("balance", *more), replay), found.to_dict(), stopped=found.stopped)


def read_share(written: str) -> float:
    """
    >>> read_share("65%"), read_share("0.65")
    (0.65, 0.65)
    """
    number = written.strip().removesuffix("%").strip()
    try:
        share = float(number) / (100 if written.strip().endswith("%") else 1)
    except ValueError:
        share = -1.0
    if not 0 < share < 1:
        raise UserError(f"{quoted(written)} is no share of wins.", where="--target", fix="Write, for example, 65%.")
    return share
