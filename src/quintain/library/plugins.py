"""What packages of other people bring along, found by their entry points.

    [project.entry-points."quintain.systems"]
    duel = "quintain_duel"                  # a package with system.py, ledger.toml, content/ and bots/

    [project.entry-points."quintain.bots"]
    "ki.cautious" = "my_bots:Cautious"      # SYSTEM.BOT, and the player's class

    [project.entry-points."quintain.content"]
    my_duels = "my_duels"                   # a package with a folder of content for each system: ki/*.toml

What ships stands before what is brought along: nobody's package takes the place of a ruleset or bot that ships.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from quintain.words.errors import UserError

SYSTEMS = "quintain.systems"
BOTS = "quintain.bots"
CONTENT = "quintain.content"


@cache
def brought(group: str) -> dict[str, EntryPoint]:
    """The entry points of that group by their names."""
    return {each.name: each for each in entry_points(group=group)}


def package_of(system: str) -> str:
    """The package that brings that ruleset along; nothing, if none does."""
    found = brought(SYSTEMS).get(system)
    return "" if found is None else found.value


def home_of(system: str) -> Path | None:
    """The folder of that package."""
    package = package_of(system)
    return folder_of(package) if package else None


def folder_of(package: str) -> Path:
    """Where a package lies, found without importing it."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        spec = None
    if spec is None or not spec.submodule_search_locations:
        what = f"{package} is installed for Quintain and is no package that can be found."
        raise UserError(what, fix="Its entry point names a package, a folder with an __init__.py; install it again.")
    return Path(spec.submodule_search_locations[0])


def content_folders(system: str) -> list[Path]:
    """The folders of other people's content for that ruleset, in the order of their names."""
    folders = [folder_of(each.value) / system for _, each in sorted(brought(CONTENT).items())]
    return [folder for folder in folders if folder.is_dir()]


def bots_of(system: str) -> dict[str, EntryPoint]:
    """The bots of other people for that ruleset, by what they are called."""
    found = {name.partition("."): each for name, each in brought(BOTS).items()}
    return {bot: each for (whose, _, bot), each in found.items() if whose == system}
