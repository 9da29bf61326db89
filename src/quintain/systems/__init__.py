"""The rulesets, found by name: a folder or an installed package each, no list to keep up; whose content it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from quintain import built
from quintain.kernel.system import System
from quintain.library.content import display_path
from quintain.library.plugins import SYSTEMS, brought, home_of, package_of
from quintain.library.tomlfile import read_toml
from quintain.reading.reader import Reader
from quintain.words.errors import ContentError, UserError, did_you_mean
from quintain.words.wording import LONGEST_SHOWN

MOST_LOOKED_AT = 50
"""So many files, and entries of a kind, tell whose they are."""


def system_names() -> list[str]:
    """Every ruleset there is: those that ship, and those of other people's packages."""
    return sorted({*shipped_names(), *brought(SYSTEMS)})


def shipped_names() -> list[str]:
    here = Path(__file__).parent
    return sorted(folder.name for folder in here.iterdir() if (folder / "system.py").is_file())


def module_of(name: str) -> str:
    """The package in which the ruleset of that name is written."""
    return f"{__name__}.{name}" if name in shipped_names() else package_of(name)


def find_system(name: str) -> System:
    """The ruleset of that name; an unknown one is a clear error."""
    names = system_names()
    if name not in names:
        near = did_you_mean(name, names)
        raise UserError(f'No system "{name}".', fix=f"{near} There is: {', '.join(names)}.".strip())
    return imported(f"{module_of(name)}.system", name)


def imported(module: str, name: str) -> System:
    """The ruleset that a module calls SYSTEM; a package that keeps it otherwise is a clear error."""
    system = getattr(import_module(module), "SYSTEM", None)
    if not isinstance(system, System) or system.name != name:
        what = f'{module} has no ruleset "{name}".'
        raise UserError(what, fix=f'It ends with SYSTEM = ..., a quintain System whose name is "{name}".')
    return system


def find_reader(system: System) -> Reader:
    """How its content and its rules are read: by the `READER` in its folder's `reading.py`, or plainly."""
    folder = type(system).__module__.rpartition(".")[0]
    if find_spec(f"{folder}.reading") is None:
        return Reader()
    reader = import_module(f"{folder}.reading").READER
    assert isinstance(reader, Reader)
    return reader


def sign_of(name: str) -> str:
    """How a page draws its sign: what stands in an SVG of 52 by 40 in its folder's `sign.svg`; nothing, without one."""
    home = home_of(name) if name not in shipped_names() else built.PACKAGE / "systems" / name
    file = None if home is None else home / "sign.svg"
    return file.read_text(encoding="utf-8") if file is not None and file.is_file() else ""


# whose content it is


def systems_of_folder(folder: Path) -> list[System]:
    """The systems a folder (or file) has content for: by its subfolders, or by what its files hold."""
    named = [find_system(name) for name in system_names() if (folder / name).is_dir()]
    if named:
        return named
    held: dict[str, Any] = {}
    wrong: list[UserError] = []
    files = [folder] if folder.is_file() else sorted(islice(folder.glob("*.toml"), MOST_LOOKED_AT))
    for file in files:
        try:
            held |= read_toml(file, display_path(file))
        except UserError as mistake:
            wrong.append(mistake)  # reading the folder tells it with all others
    if wrong and not held:
        raise ContentError(wrong)
    return [system_of_kinds(held, display_path(folder))] if files else []


def system_of_kinds(data: dict[str, Any], where: str) -> System:
    """The system that knows most of it, or whose entries it names; two that are still equal need to be told apart."""
    best = most([find_system(name) for name in system_names()], lambda system: knows(system, data))
    if not knows(best[0], data):
        raise of_nobody(data, where)
    if len(best) > 1:
        best = most(best, lambda system: mentions(data, shipped_ids(system)))
    if len(best) > 1:
        names = ", ".join(system.name for system in best)
        raise UserError(f"This could be content of {names}.", where=where, fix=f"Add --system {best[0].name}")
    return best[0]


def of_nobody(data: dict[str, Any], where: str) -> UserError:
    """No ruleset has anything of its kinds, which may be a slip of the pen."""
    kinds = sorted({kind for name in system_names() for kind in find_system(name).kinds})
    near = " ".join(filter(None, (did_you_mean(kind[:LONGEST_SHOWN], kinds) for kind in islice(data, 1))))
    fix = f"{near} Say whose it is with --system NAME, one of: {', '.join(system_names())}."
    return UserError("This is content of no ruleset that is known.", where=where, fix=fix.strip())


def knows(system: System, data: dict[str, Any]) -> int:
    """How many of the kinds, and of the fields of their entries, the system has."""
    found = 0
    for kind, entries in data.items():
        if kind not in system.kinds:
            continue
        fields = system.kinds[kind].__struct_encode_fields__
        found += 1
        for entry in entries[:MOST_LOOKED_AT] if isinstance(entries, list) else []:
            found += sum(field in fields for field in entry) if isinstance(entry, dict) else 0
    return found


def most(systems: list[System], score: Callable[[System], int]) -> list[System]:
    scores = [score(system) for system in systems]
    return [system for system, each in zip(systems, scores, strict=True) if each == max(scores)]


def shipped_ids(system: System) -> set[str]:
    library = system.library()
    return {id for kind in system.kinds for id in library.of(kind)}


def mentions(data: object, ids: set[str]) -> int:
    """How often one of these ids stands in it."""
    if isinstance(data, dict):
        return sum(mentions(each, ids) for each in data.values())
    if isinstance(data, list):
        return sum(mentions(each, ids) for each in data[:MOST_LOOKED_AT])
    return int(isinstance(data, str) and data in ids)


class Listing(ModuleType):
    """So that `quintain.systems()` lists them all, although `quintain.systems` is also this package."""

    def __call__(self) -> list[str]:
        return system_names()


sys.modules[__name__].__class__ = Listing
