"""`quintain check`: content, scenarios and saved fights, with every mistake at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from quintain.cli.options import content_option, json_option
from quintain.cli.own import replaced_words
from quintain.cli.saving import verify
from quintain.cli.text import counted, say, say_json
from quintain.front.saved import read_saved
from quintain.kernel.system import System
from quintain.lab.scenarios import ENCOUNTER, SCENARIO_FILES, Scenario, read_data, scenario_file
from quintain.library.content import Library, Replaced, display_path, sound, untold
from quintain.systems import find_system, system_of_kinds, systems_of_folder
from quintain.words.errors import ContentError, UserError
from quintain.words.wording import plural


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
    """Check content folders and files, scenarios and saved fights; every mistake is listed.

    What is only unusual is noted, and accepted.
    """
    mistakes: list[UserError] = []
    fine: dict[str, str] = {}
    noted = Noted()
    for file in files:
        try:
            fine[display_path(file)] = checked(file, system_name, content, noted)
        except ContentError as error:
            mistakes += error.mistakes
        except UserError as error:
            mistakes.append(UserError(error.what, where=error.where or display_path(file), fix=error.fix))
    if as_json:
        told = {"ok": fine, "replaced": [msgspec.to_builtins(each) for each in noted.replaced]}
        told["unusual"] = [each.as_data() for each in noted.unusual]
        say_json(told | {"mistakes": [mistake.as_data() for mistake in mistakes]})
        sys.exit(2 if mistakes else 0)
    for name, what in fine.items():
        say(f"{name}: ok ({what})")
    for each in noted.replaced:
        say(replaced_words(each))
    for odd in noted.unusual:
        say(odd.message())
    if mistakes:
        raise ContentError(mistakes)


class Noted:
    """What is no mistake and is told all the same: what takes the place of something, and what is unusual."""

    def __init__(self) -> None:
        self.replaced: list[Replaced] = []
        self.unusual: list[UserError] = []


def checked(file: Path, system_name: str, content: tuple[Path, ...], noted: Noted) -> str:
    """What is in the file, in a few words; its mistakes are raised, and what else is worth telling is noted."""
    if not file.exists():
        raise UserError("There is no such file or folder.", where=display_path(file), fix="Check the path.")
    wanted = find_system(system_name) if system_name else None
    if file.suffix == ".jsonl":
        return checked_fight(file, wanted)
    if file.is_dir():
        systems = [wanted] if wanted is not None else systems_of_folder(file)
        if not systems:
            fix = "Put .toml files into it, or a folder named like a ruleset."
            raise UserError("There is no content in this folder.", where=display_path(file), fix=fix)
        return ", ".join(checked_content(file, system, content, noted) for system in systems)
    if file.suffix not in SCENARIO_FILES:
        raise UserError(
            "This is nothing that can be checked.",
            where=display_path(file),
            fix="Give a folder, a .toml or .json file, or a saved .jsonl.",
        )
    data = read_data(file, display_path(file))
    if "system" in data or is_scenario(data):
        return checked_scenario(scenario_file(file, content, (), system_name), wanted, noted)
    system = wanted if wanted is not None else system_of_kinds(data, display_path(file))
    return checked_content(file, system, content, noted)


def is_scenario(data: dict[str, Any]) -> bool:
    """Content is lists of entries by kind; what has sides, or no list at all, is a scenario."""
    return "sides" in data or (bool(data) and not any(isinstance(value, list) for value in data.values()))


def keep_to(wanted: System | None, found: System, file: str) -> None:
    """What `--system` says holds for files that say it themselves."""
    if wanted is not None and wanted is not found:
        what = f"This is for {found.name}, not for {wanted.name}."
        raise UserError(what, where=file, fix=f"Leave --system out, or write --system {found.name}")


def checked_fight(file: Path, wanted: System | None) -> str:
    saved = read_saved(file)
    keep_to(wanted, find_system(saved.system), display_path(file))
    games = [verify(find_system(saved.system), stage) for stage in saved.stages]
    return f"{counted(sum(len(game.entries) for game in games), 'answer')}, replays byte for byte"


def checked_scenario(setup: Scenario, wanted: System | None, noted: Noted) -> str:
    keep_to(wanted, setup.system, setup.label)
    setup.start()
    found = newly_unusual(setup.system, setup.library, setup.library, setup.rules)
    noted.unusual += [each.inside(setup.label) for each in found]
    return f"a scenario of {setup.system.name}"


def checked_content(path: Path, system: System, content: tuple[Path, ...], noted: Noted) -> str:
    """Reads it over the shipped content, and starts every encounter that it adds."""
    shipped, _ = system.survey(content)
    library, mistakes = system.survey([*content, path])
    added = {kind: new_entries(kind, shipped, library) for kind in system.kinds}
    sound(library, mistakes + start_mistakes(system, library, added.get(ENCOUNTER, []), mistakes))
    noted.replaced += [each for each in library.replaced if each not in shipped.replaced]
    noted.unusual += newly_unusual(system, shipped, library, system.rules_type())
    told = [counted(len(ids), kind.replace("_", " "), plural(kind)) for kind, ids in added.items() if ids]
    return f"{system.name}: {', '.join(told) or 'nothing new'}"


def start_mistakes(system: System, library: Library, encounters: list[str], known: list[UserError]) -> list[UserError]:
    """What keeps encounters from starting that nothing was wrong with so far."""
    found: list[UserError] = []
    for encounter in encounters:
        place = library.where(ENCOUNTER, encounter)
        if any(f"{mistake.where}, ".startswith(f"{place}, ") for mistake in known):
            continue
        try:
            system.start({ENCOUNTER: encounter}, system.rules_type(), library)
        except ContentError as error:
            found += error.mistakes
        except UserError as error:
            found.append(error.inside(place))
    return untold(found, known)


def newly_unusual(system: System, before: Library, after: Library, rules: msgspec.Struct) -> list[UserError]:
    """What is unusual, and was not before, by the book's own rules."""
    known = [each.as_data() for each in system.unusual(before, system.rules_type())]
    return [each for each in system.unusual(after, rules) if each.as_data() not in known]


def new_entries(kind: str, before: Library, after: Library) -> list[str]:
    earlier = before.of(kind)
    return [id for id, entry in after.of(kind).items() if earlier.get(id) != entry]
