"""`quintain worth`: what a point of each number, each status, each ability and item is worth in an encounter."""

from __future__ import annotations

import os
from typing import Any

import click

from quintain.cli.giving import Giving, Hear, answer_options
from quintain.cli.ways import Way, say_what_is_replaced, setup_for, way_options
from quintain.lab.running import Found
from quintain.lab.telling import Told
from quintain.lab.valuing import FIGHTS, WorthReport, worth_of
from quintain.lab.valuing_words import told


@click.command(
    epilog="""
\b
Examples:
  quintain worth swords/toll_gate_duel                        everything of the first side
  quintain worth swords/skirmish --who grusha --only ac,hp    points of one creature
  quintain worth ki/alley_brawl --who foes --only status      what each status costs the other side
  quintain worth delve/toll_ambush -n 2000 --only abilities --report worth.html
  quintain worth gu/duel --set bai_ruo.attributes.agility=60 --json

Words for --only: a sort (point, die, thing, trait, start, status), a name, or a part of one.
Ctrl-C reports what is known so far.
"""
)
@click.argument("target", metavar="SYSTEM/ENCOUNTER | FILE")
@click.option(
    "-n", "--fights", type=click.IntRange(1, 10_000_000), default=FIGHTS, show_default=True, help="With each change."
)
@click.option(
    "--who", "--side", "who", default="", metavar="NAME,...", help="Whose: creatures or sides; else the first side."
)
@click.option("--only", default="", metavar="WORD,...", help="Only what is called so.")
@click.option("--jobs", type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Processes on this machine.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same fights.")
@way_options
@answer_options
def worth(target: str, fights: int, who: str, only: str, jobs: int, giving: Giving, **options: Any) -> None:
    """What a point of each number, each status, each ability and item is worth: in wins, and in hit points.

    Each is tried by itself, on the same fights with the same dice as without it. The result is the same to the last
    digit whatever the number of jobs.
    """
    way = Way(**options)
    setup = setup_for(target, way)
    giving.say_before(lambda: say_what_is_replaced(target, way))

    def work(hear: Hear) -> WorthReport:
        def heard(known: Found) -> None:
            hear(known.fights, fights)

        return worth_of(
            setup, fights, target=target, who=names(who), only=names(only), jobs=jobs, check=hear, hear=heard
        )

    def in_words(found: WorthReport) -> Told:
        return told(found, giving.command)

    giving.give(work, in_words, WorthReport.to_dict, of=fights, unit="of each/s", stopped=lambda found: found.live)


def names(written: str) -> list[str]:
    return [word.strip() for word in written.split(",") if word.strip()]
