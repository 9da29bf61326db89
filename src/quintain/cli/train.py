"""`quintain train`: what the fast bot of a ruleset can learn, by whole fights."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import click
import msgspec

from quintain.bots import GREEDY, rules_of_thumb, usual_bot
from quintain.bots.swaps import Lessons, lessons_file
from quintain.cli.completing import a_system
from quintain.cli.fit import chosen
from quintain.cli.options import json_option
from quintain.cli.progress import progress
from quintain.cli.saving import write_file
from quintain.cli.text import columns, counted, say, say_json
from quintain.lab.training import JUDGED, School
from quintain.lab.training import train as learn
from quintain.library.content import display_path
from quintain.odds.odds import wilson
from quintain.systems import find_system
from quintain.words.errors import UserError


@click.command(
    epilog="""
\b
Examples:
  quintain train swords
  quintain train delve --encounter sparring --about declare --out values.toml

The same command, the same file. It takes long. Ctrl-C leaves the file as it was; the same command then goes on.
"""
)
@click.argument("system_name", metavar="SYSTEM", shell_complete=a_system)
@click.option("--encounter", "encounters", multiple=True, metavar="ID", help="Which; without it, those of equals.")
@click.option("--about", "abouts", multiple=True, metavar="WORD", help="Only questions about that, such as turn.")
@click.option("--judged", type=click.IntRange(2), default=JUDGED, show_default=True, help="Fights that judge a lesson.")
@click.option("--seed", default="1", show_default=True, help="What the dice fall by.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Where to, in place of the content's own.")
@json_option
def train(
    system_name: str,
    encounters: tuple[str, ...],
    abouts: tuple[str, ...],
    judged: int,
    seed: str,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let greedy learn which answers win more fights than its own, from whole fights on equal seeds.

    Everything that was possible in place of an answer of its rules of thumb is tried: in a few fights first, and what
    is not bad in more. What is learned must surely win more than before, in fights that had no part in choosing it.
    """
    system = find_system(system_name)
    if usual_bot(system.name) != GREEDY:
        raise UserError(f"{system.title} has no bot greedy that could learn.", fix="Write one: docs/bots.md says how.")
    used = chosen(system, encounters)
    words = [word for each in encounters for word in ("--encounter", each)]
    words += [word for each in abouts for word in ("--about", each)]
    words += ["--judged", str(judged)] * (judged != JUDGED) + ["--seed", seed] * (seed != "1")
    command = shlex.join(["quintain", "train", system.name, *words])
    file = out or lessons_file(system.name)
    library, rules = system.library(), system.quick_rules()
    starts = [system.start({"encounter": each}, rules, library) for each in used]
    with Kept(file.with_name(f"{file.name}.played"), command) as kept, progress(None, "fights/s") as tell:

        def played(key: str, points: float, fights: int) -> None:
            kept.add(key, points, fights)
            tell(kept.fights)

        school = School(system, starts, rules_of_thumb(system.name), seed, kept.points, played, abouts, judged)
        try:
            found = learn(school)
        except KeyboardInterrupt:
            say("Stopped. The same command goes on from here.")
            return
    write_file(file, written(found, command))
    kept.remove()
    if as_json:
        say_json(msgspec.to_builtins(found) | {"written": str(file)})
        return
    tell_learned(found)
    say(f"Written in {display_path(file)}.")


class Kept:
    """What was played by a command, in a file beside the one it makes, so that it can be stopped and goes on."""

    def __init__(self, file: Path, command: str) -> None:
        self.file = file
        self.command = command
        self.points: dict[str, float] = {}
        self.fights = 0

    def __enter__(self) -> Kept:
        lines = self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []
        if lines[:1] == [self.command]:
            whole = lines[1:] if lines[-1].endswith("]") or len(lines) == 1 else lines[1:-1]
            self.points = dict([msgspec.json.decode(line, type=tuple[str, float]) for line in whole])
        text = [self.command, *[json.dumps([key, points]) for key, points in self.points.items()]]
        write_file(self.file, "\n".join(text) + "\n")
        self.open = self.file.open("a", encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        self.open.close()

    def add(self, key: str, points: float, fights: int) -> None:
        """What is known already was played before."""
        self.fights += fights
        if key not in self.points:
            self.points[key] = points
            self.open.write(json.dumps([key, points]) + "\n")
            self.open.flush()

    def remove(self) -> None:
        self.file.unlink()


def written(found: Lessons, command: str) -> str:
    """The file: by which command it was made, how good it is, and what was learned."""
    lines = [
        f"# Made by: {command}",
        "# Asked about that, greedy takes the one in place of the other; what comes first is looked at first.",
        "# share: of so many fights against its rules of thumb alone, with it and all before it, sides changed.",
        f"share = {found.share}",
        f"fights = {found.fights}",
    ]
    for swap in found.swap:
        lines += ["", "[[swap]]", f"about = {json.dumps(swap.about)}", f"instead = {json.dumps(swap.instead)}"]
        lines += [f"take = {json.dumps(swap.take)}", f"share = {swap.share}", f"fights = {swap.fights}"]
    return "\n".join(lines) + "\n"


def tell_learned(found: Lessons) -> None:
    if not found.swap:
        say("Nothing was found that is surely better than the rules of thumb.")
        return
    rows = [[swap.about, swap.instead, swap.take, f"{swap.share:.3f}"] for swap in found.swap]
    for line in columns([["about", "instead of", "it takes", "share"], *rows], {3}):
        say(line, indent=2)
    low, high = wilson(found.share * found.fights, found.fights)
    say(
        f"All of it won {found.share:.1%} of {counted(found.fights, 'fight')} against the rules of thumb alone "
        f"(95 % interval {low:.1%} to {high:.1%})."
    )
