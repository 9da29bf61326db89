"""`quintain fit`: what standing better in a fight is worth, weighed by many fights."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from quintain.cli.completing import a_system
from quintain.cli.options import json_option
from quintain.cli.progress import progress
from quintain.cli.saving import write_file
from quintain.cli.text import columns, counted, say, say_json
from quintain.kernel.system import System
from quintain.knowing.standing import Standing, fitted, standing_file
from quintain.lab.fitting import GUESSING, Fitted, mirrors
from quintain.lab.fitting import fit as fit_weights
from quintain.lab.scenarios import ENCOUNTER
from quintain.library.content import display_path
from quintain.systems import find_system
from quintain.words.errors import UserError


@click.command(
    epilog="""
\b
Examples:
  quintain fit ki
  quintain fit ki --fights 600 --encounter mirror --out standing.toml

The same seed, the same file. Ctrl-C leaves the file as it was.
"""
)
@click.argument("system_name", metavar="SYSTEM", shell_complete=a_system)
@click.option("-n", "--fights", type=click.IntRange(2, 1_000_000), default=400, show_default=True, help="How many.")
@click.option("--encounter", "encounters", multiple=True, metavar="ID", help="Which; without it, those of equals.")
@click.option("--seed", default="1", show_default=True, help="What the dice fall by.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Where to, in place of the content's own.")
@json_option
def fit(system_name: str, fights: int, encounters: tuple[str, ...], seed: str, out: Path | None, as_json: bool) -> None:
    """Weigh anew what standing better in a fight is worth, by fights between bots.

    It weighs what the system's learned/standing.toml names, and writes that file. Half of the fights make the weights,
    the other half tells how good they are. What is good to have never counts against who has it.
    """
    system = find_system(system_name)
    used = chosen(system, encounters)
    known = fitted(system.name)
    try:
        with progress(fights, "fights/s") as tell:
            found = fit_weights(system, used, fights, seed, known, tell)
    except KeyboardInterrupt:
        say("Stopped; nothing is written.")
        return
    if not found.fights:
        raise UserError(
            "Most of these fights are undecided: they teach nothing.", fix="Name another encounter with --encounter."
        )
    options = [word for each in used for word in ("--encounter", each)] + ["--seed", seed] * (seed != "1")
    again = shlex.join(["quintain", "fit", system.name, "--fights", str(fights), *options])
    file = out or standing_file(system.name)
    write_file(file, written(found, known.against, again))
    if as_json:
        say_json(msgspec.to_builtins(found) | {"weights_before": known.weights, "written": str(file)})
        return
    tell_fitted(found, known, used)
    say(f"Written in {display_path(file)}.")


def chosen(system: System, named: Sequence[str]) -> list[str]:
    """The encounters that were named, or those of equals."""
    library = system.library()
    for id in named:
        library.get(ENCOUNTER, id)
    if found := list(named) or mirrors(system):
        return found
    raise UserError(f"{system.title} has no fight of equals.", fix="Name one or more with --encounter.")


def written(found: Fitted, against: Sequence[str], command: str) -> str:
    """The file: by which command it was made, how good it is, and the weights."""
    lines = [
        f"# Made by: {command}",
        "# By how much each share that a side has more of counts; of what is named in `against`, less is better.",
        f"# brier: how far the chances were from what came; to say always even is {GUESSING}.",
        f"against = {json.dumps(list(against))}",
        f"fights = {found.fights}",
        f"moments = {found.moments}",
        f"brier = {found.brier}",
        "",
        "[weights]",
        *(f"{json.dumps(name) if ' ' in name else name} = {weight}" for name, weight in found.weights.items()),
    ]
    return "\n".join(lines) + "\n"


def tell_fitted(found: Fitted, known: Standing, used: Sequence[str]) -> None:
    left_out = f"; left out, as most of it is undecided: {', '.join(found.undecided)}" if found.undecided else ""
    say(f"{counted(found.fights, 'fight')} of {', '.join(others(used, found.undecided))}{left_out}.")
    rows = [[name, f"{known.weights[name]:.3f}", f"{weight:.3f}"] for name, weight in found.weights.items()]
    for line in columns([["", "before", "now"], *rows], {1, 2}):
        say(line, indent=2)
    say(
        f"Brier score on the half that made no weights: {found.brier:.4f} "
        f"(with the weights before {found.before:.4f}, always even {GUESSING})."
    )


def others(used: Sequence[str], without: Sequence[str]) -> list[str]:
    return [each for each in used if each not in without]
