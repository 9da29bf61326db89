"""`quintain check`: content, scenarios and saved fights, with every mistake at once."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from quintain.cli.options import content_option, json_option
from quintain.cli.saved import read_saved
from quintain.cli.saving import verify
from quintain.cli.setups import ENCOUNTER, SCENARIO_FILES, Setup, read_data, scenario_file
from quintain.cli.text import counted, say, say_json
from quintain.kernel.content import Library, display_path
from quintain.kernel.errors import ContentError, UserError
from quintain.kernel.system import System
from quintain.kernel.wording import plural
from quintain.systems import find_system, system_of_kinds, systems_of_folder


@click.command(
    epilog="""
\b
Examples:
  quintain check my_content                  a folder of content
  quintain check creatures.toml fight.toml   single files, scenarios too
  quintain check fight.jsonl                 a saved fight: does it still replay?
"""
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--system", "system_name", default="", metavar="SYSTEM", help="Whose content it is, if it is not clear.")
@content_option
@json_option
def check(files: tuple[Path, ...], system_name: str, content: tuple[Path, ...], as_json: bool) -> None:
    """Check content folders and files, scenarios and saved fights; every mistake is listed."""
    mistakes: list[UserError] = []
    sound: dict[str, str] = {}
    for file in files:
        try:
            sound[display_path(file)] = checked(file, system_name, content)
        except ContentError as error:
            mistakes += error.mistakes
        except UserError as error:
            mistakes.append(UserError(error.what, where=error.where or display_path(file), fix=error.fix))
    if as_json:
        say_json({"ok": sound, "mistakes": [mistake.as_data() for mistake in mistakes]})
        sys.exit(2 if mistakes else 0)
    for name, what in sound.items():
        say(f"{name}: ok ({what})")
    if mistakes:
        raise ContentError(mistakes)


def checked(file: Path, system_name: str, content: tuple[Path, ...]) -> str:
    """What is in the file, in a few words; its mistakes are raised."""
    if not file.exists():
        raise UserError("There is no such file or folder.", where=display_path(file), fix="Check the path.")
    if file.suffix == ".jsonl":
        return checked_fight(file)
    if file.is_dir():
        systems = [find_system(system_name)] if system_name else systems_of_folder(file)
        return ", ".join(checked_content(file, system, content) for system in systems)
    if file.suffix not in SCENARIO_FILES:
        raise UserError(
            "This is nothing that can be checked.",
            where=display_path(file),
            fix="Give a folder, a .toml or .json file, or a saved .jsonl.",
        )
    data = read_data(file, display_path(file))
    if "system" in data:
        return checked_scenario(scenario_file(file, content, ()))
    if data and not any(isinstance(value, list) for value in data.values()):
        scenario_file(file, content, ())
    system = find_system(system_name) if system_name else system_of_kinds(data, display_path(file))
    return checked_content(file, system, content)


def checked_fight(file: Path) -> str:
    saved = read_saved(file)
    games = [verify(find_system(saved.system), stage) for stage in saved.stages]
    return f"{counted(sum(len(game.entries) for game in games), 'answer')}, replays byte for byte"


def checked_scenario(setup: Setup) -> str:
    setup.start()
    return f"a scenario of {setup.system.name}"


def checked_content(path: Path, system: System, content: tuple[Path, ...]) -> str:
    """Reads it over the shipped content, and starts every encounter that it adds."""
    shipped = system.library(content)
    library = system.library([*content, path])
    added = {kind: new_entries(kind, shipped, library) for kind in system.kinds}
    mistakes: list[UserError] = []
    for encounter in added.get(ENCOUNTER, []):
        try:
            system.start({ENCOUNTER: encounter}, system.rules_type(), library)
        except ContentError as error:
            mistakes += error.mistakes
    if mistakes:
        raise ContentError(mistakes)
    told = [counted(len(ids), kind.replace("_", " "), plural(kind)) for kind, ids in added.items() if ids]
    return f"{system.name}: {', '.join(told) or 'nothing new'}"


def new_entries(kind: str, before: Library, after: Library) -> list[str]:
    earlier = before.of(kind)
    return [id for id, entry in after.of(kind).items() if earlier.get(id) != entry]
