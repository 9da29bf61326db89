"""`quintain compare`: two ways to play, on the same dice."""

from __future__ import annotations

import click
import msgspec

from quintain.cli.completing import a_fight
from quintain.cli.giving import Giving, answer_options
from quintain.cli.lab import Percent, asked_options, jobs_option, on_option
from quintain.lab.asked import Asked, varied
from quintain.lab.compare_words import told_comparison
from quintain.lab.comparing import compare_ways, ways_of
from quintain.lab.results import Comparison
from quintain.lab.running import Found
from quintain.lab.telling import Told
from quintain.words.errors import UserError

CHANGE = "rule:NAME=VALUE, count:KIND=N, bot:SIDE=BOT, content:DIR, or WHO.WHAT=VALUE as with --set."


@click.command(
    epilog="""
\b
Examples:
  quintain compare swords/skirmish --b tamsin.ac+=1
  quintain compare ki/mirror --b rule:luck_die=d6 -n 5000
  quintain compare ki/alley_brawl --a count:street_thug=2 --b count:street_thug=4
  quintain compare ki/mirror ki/mirror_block --precision 3%
  quintain compare gu/duel --b bot:red=random --json

Both ways meet the same dice, key by key, so that few fights tell much. Ctrl-C reports what is known so far.
"""
)
@click.argument("target", metavar="SYSTEM/NAME | FILE", shell_complete=a_fight)
@click.argument("other", metavar="[SYSTEM/NAME | FILE]", required=False, default="", shell_complete=a_fight)
@click.option("--a", "first", multiple=True, metavar="CHANGE", help=f"What the first way has otherwise: {CHANGE}")
@click.option("--b", "second", multiple=True, metavar="CHANGE", help="What the second way has otherwise.")
@click.option(
    "-n", "--fights", "pairs", type=click.IntRange(1, 10_000_000), help="How many; 1000, if nothing else is said."
)
@click.option("--precision", type=Percent(), metavar="1%", help="Until the difference is known so well, either way.")
@jobs_option
@on_option
@asked_options
@answer_options
def compare(
    asked: Asked,
    other: str,
    first: tuple[str, ...],
    second: tuple[str, ...],
    pairs: int | None,
    precision: float | None,
    jobs: int,
    on: str,
    giving: Giving,
) -> None:
    """Play the same fights two ways: who wins more the second way, by how much, and whether that is real."""
    if not other and not first and not second:
        raise UserError("Beside what?", fix=f"Say what the second way has otherwise with --b: {CHANGE}")
    one, two = varied(asked, first), varied(msgspec.structs.replace(asked, target=other or asked.target), second)
    count, aim = pairs or (0 if precision else 1000), precision or 0.0
    more = [other] if other else []
    more += [word for change in first for word in ("--a", change)]
    more += [word for change in second for word in ("--b", change)]
    more += ["--precision", f"{aim * 100:g}%"] if precision else ["-n", str(count)]
    ways = ways_of(one, two)

    def tell(found: Comparison) -> Told:
        return told_comparison(found, one, two, asked.command("compare", *more))

    def so_far(known: Found) -> Told:
        return tell(ways.told(known, count or known.fights))

    with giving.hearing(count or None, aim, so_far) as hear:
        found = compare_ways(ways, count, precision=aim, jobs=jobs, on=on, hear=hear)
    data = {"first": msgspec.to_builtins(one), "second": msgspec.to_builtins(two), "comparison": found.to_dict()}
    giving.give(tell(found), data, stopped=found.stopped)
