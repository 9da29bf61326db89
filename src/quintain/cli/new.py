"""`quintain new`: a small working package to start from."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Template

import click

from quintain.cli.text import say
from quintain.kernel.system import System
from quintain.library.content import installed
from quintain.library.written import written_text
from quintain.systems import find_system, system_names
from quintain.words.errors import UserError
from quintain.words.wording import quoted

NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
RULESET = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "quintain_$name/__init__.py": "__init__.py",
    "quintain_$name/ledger.toml": "ledger.toml",
    "quintain_$name/system.py": "system.py",
    "quintain_$name/content/$name.toml": "content.toml",
    "tests/test_$name.py": "test.py",
    "tests/test_conformance.py": "conformance.py",
}
"""Each file, and the template that it is made of."""
CONTENT = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "$name/__init__.py": "__init__.py",
    "tests/test_$name.py": "test.py",
}

folder_option = click.option(
    "--in", "folder", type=click.Path(path_type=Path), default=Path(), metavar="DIR", help="Where; usually here."
)


@click.group(epilog="\b\nExamples:\n  quintain new ruleset skirmish\n  quintain new content my_duels --system ki")
def new() -> None:
    """Write a small working package to start from: a ruleset, or content for one."""


@new.command(epilog="\b\nExamples:\n  quintain new ruleset skirmish\n  quintain new ruleset skirmish --in ~/games")
@click.argument("name")
@folder_option
def ruleset(name: str, folder: Path) -> None:
    """Write a ruleset of four clauses, with its ledger, content and tests: the package quintain_NAME."""
    must_be_free(name, folder)
    if name in system_names():
        raise UserError(f"There is a ruleset {name} already.", fix="Choose another name.")
    letters = name.replace("_", "").upper()
    known = {"name": name, "title": title_of(name), "prefix": letters[:2].ljust(2, "X")}
    write(folder / name, "ruleset", RULESET, known | {"classname": title_of(name).replace(" ", "")})
    recorded = f"pip install -e '.[test]' && python -m quintain.conformance.golden --system {name}"
    say(f"{folder / name} is written. Try it: cd {folder / name} && {recorded} && pytest")


@new.command(epilog="\b\nExample:\n  quintain new content my_duels --system ki --in ~/games")
@click.argument("name")
@click.option("--system", required=True, metavar="SYSTEM", help="Whose content it is.")
@folder_option
def content(name: str, system: str, folder: Path) -> None:
    """Write a package with one encounter, a copy of the first that SYSTEM has, and a test that plays it."""
    must_be_free(name, folder)
    entry = first_encounter(find_system(system), name)
    write(folder / name, "content", CONTENT, {"name": name, "title": title_of(name), "system": system})
    place(folder / name / name / system / f"{name}.toml", entry)
    say(f"{folder / name} is written. Try it: cd {folder / name} && pip install -e . && pytest")


def must_be_free(name: str, folder: Path) -> None:
    if not NAME.fullmatch(name):
        fix = "Use small letters, digits and single _, and begin with a letter, for example my_duels."
        raise UserError(f"{quoted(name)} cannot be the name of a package.", fix=fix)
    if (folder / name).exists():
        raise UserError("There is something of that name.", where=str(folder / name), fix="Choose another name.")


def title_of(name: str) -> str:
    return name.replace("_", " ").title()


def write(folder: Path, kind: str, made: dict[str, str], known: dict[str, str]) -> None:
    """Every file of the package."""
    templates = files("quintain.cli") / "starting" / kind
    for path, template in made.items():
        text = (templates / f"{template}.txt").read_text(encoding="utf-8")
        place(folder / Template(path).substitute(known), Template(text).substitute(known))


def place(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def first_encounter(system: System, name: str) -> str:
    """How the first encounter of a system is written, with another id and name."""
    first = next(iter(system.library().of("encounter")), "")
    if not first:
        fix = "Write one, as its other content is written."
        raise UserError(f"{system.title} has no encounter to begin with.", fix=fix)
    own = written_text(system.name, installed(system.name), "encounter", first)
    own = re.sub(r'^id = ".*"$', f'id = "{name}"', own, count=1, flags=re.MULTILINE)
    own = re.sub(r'^name = ".*"$', f'name = "{title_of(name)}"', own, count=1, flags=re.MULTILINE)
    return f"# Begun as a copy of what {system.title} ships: change it at will.\n{own}"
