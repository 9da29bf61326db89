"""`quintain audit`: what a designer would want to know of a ruleset, without being told where to look."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import click

from quintain.cli.completing import a_system
from quintain.cli.giving import Giving, answer_options
from quintain.cli.lab import usual_content
from quintain.cli.options import bot_option, content_option, rule_option
from quintain.lab.audit.auditing import FIGHTS, METHODS, THOROUGH
from quintain.lab.audit.auditing import audit as look_for
from quintain.lab.audit.words import told
from quintain.lab.scenarios import read_rules
from quintain.library.house import differences
from quintain.systems import find_system
from quintain.words.errors import UserError

SHOWN = 30
"""So many findings are told, unless all are wanted."""


@click.command(
    epilog="""
\b
Examples:
  quintain audit ki
  quintain audit swords --only switches --only without
  quintain audit ki --encounter mirror_block --fights 10 --all
  quintain audit gu --thorough                      ten times as many fights
  quintain audit ki --rule luck_die=d6 --report ki.html

Ctrl-C reports what is known so far.

\b
Methods:
"""
    + "\n".join(f"  {method.name:10} {method.about}" for method in METHODS)
)
@click.argument("system_name", metavar="SYSTEM", shell_complete=a_system)
@click.option("--only", "only", multiple=True, metavar="METHOD", help="Only this method; may be given several times.")
@click.option("--encounter", "encounters", multiple=True, metavar="ID", help="Only these fights; without it, all.")
@click.option(
    "-n",
    "--fights",
    type=click.IntRange(1, 1_000_000),
    help=f"How many for each thing that is tried; usually {FIGHTS}.",
)
@click.option("--thorough", is_flag=True, help=f"The same as --fights {THOROUGH}.")
@click.option("--all", "in_full", is_flag=True, help=f"Every finding, not only the {SHOWN} weightiest.")
@click.option("--jobs", type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Processes on this machine.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same findings.")
@bot_option
@rule_option
@content_option
@answer_options
def audit(
    system_name: str,
    only: tuple[str, ...],
    encounters: tuple[str, ...],
    fights: int | None,
    thorough: bool,
    in_full: bool,
    jobs: int,
    seed: str,
    bot: str,
    rules: tuple[str, ...],
    content: tuple[Path, ...],
    giving: Giving,
) -> None:
    """Look for whatever is broken, degenerate or surprising in a ruleset.

    Fights of all its encounters are played and looked at: rolls are tried with every face and with other numbers, deeds
    are left out, house rules and numbers changed, each beside the same fight as it was. What is found is told with its
    numbers, the clauses and a fight to watch, the weightiest first. It rests on how the bots play.
    """
    if fights is not None and thorough:
        raise UserError("--thorough says how many fights already.", fix="Leave --fights or --thorough out.")
    system = find_system(system_name)
    changed: dict[str, object] = dict(differences(read_rules(system, {}, rules)))
    many = fights if fights is not None else THOROUGH if thorough else FIGHTS

    with giving.progress(None, "fights/s") as tell:
        found = look_for(
            system.name,
            fights=many,
            seed=seed,
            jobs=jobs,
            only=only,
            encounters=encounters,
            bot=bot,
            rules=changed,
            content=content,
            usual=usual_content(),
            hear=lambda done, of: tell(done, of),
        )
    options = [("--only", name) for name in only] + [("--encounter", id) for id in encounters]
    options += [("--fights", str(many)), ("--seed", seed), *([("--bot", bot)] if bot else [])]
    options += [("--rule", rule) for rule in rules] + [("--content", str(folder)) for folder in content]
    again = shlex.join(["quintain", "audit", system.name, *(word for option in options for word in option)])
    giving.give(told(found, again, None if in_full else SHOWN), found.to_dict(), stopped=bool(found.unfinished))
