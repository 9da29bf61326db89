"""`quintain worth`: what a point of each number, each status, each ability and item is worth in an encounter."""

from __future__ import annotations

import click

from quintain.cli.completing import a_fight
from quintain.cli.giving import Giving, answer_options
from quintain.cli.lab import asked_options, jobs_option, on_option
from quintain.cli.own import say_replaced
from quintain.lab.asked import Asked, setup_of, varied, written
from quintain.lab.valuing import FIGHTS, worth_of
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
@click.argument("target", metavar="SYSTEM/ENCOUNTER | FILE", shell_complete=a_fight)
@click.option(
    "-n", "--fights", type=click.IntRange(1, 10_000_000), default=FIGHTS, show_default=True, help="With each change."
)
@click.option(
    "--who", "--side", "who", default="", metavar="NAME,...", help="Whose: creatures or sides; else the first side."
)
@click.option("--only", default="", metavar="WORD,...", help="Only what is called so.")
@jobs_option
@on_option
@asked_options
@answer_options
def worth(asked: Asked, fights: int, who: str, only: str, jobs: int, on: str, giving: Giving) -> None:
    """What a point of each number, each status, each ability and item is worth: in wins, and in hit points.

    Each is tried by itself, on the same fights with the same dice as without it. The result is the same to the last
    digit whatever the number of jobs.
    """
    setup = setup_of(asked)
    giving.say_before(lambda: say_replaced(written(asked).library))
    with giving.progress(fights, "of each/s") as bar:
        found = worth_of(
            setup,
            fights,
            target=asked.target,
            who=names(who),
            only=names(only),
            jobs=jobs,
            on=on,
            check=bar,
            hear=lambda known: bar(known.fights, fights),
        )
    more = [word for name, said in (("--who", who), ("--only", only)) if said for word in (name, said)]
    command = asked.command("worth", "-n", str(fights), *more)

    def replay(fight: str, change: str) -> str:
        return (varied(asked, [change]) if change else asked).replay(fight)

    giving.give(told(found, command, replay), found.to_dict(), stopped=found.live)


def names(written: str) -> list[str]:
    return [word.strip() for word in written.split(",") if word.strip()]
