"""The rulesets, found by name: one folder each, and no list to keep up."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from quintain.kernel.errors import UserError, did_you_mean
from quintain.kernel.system import System


def system_names() -> list[str]:
    """Every ruleset there is."""
    here = Path(__file__).parent
    return sorted(folder.name for folder in here.iterdir() if (folder / "system.py").is_file())


def find_system(name: str) -> System:
    """The ruleset of that name; an unknown one is a clear error."""
    names = system_names()
    if name not in names:
        near = did_you_mean(name, names)
        raise UserError(f'No system "{name}".', fix=f"{near} There is: {', '.join(names)}.".strip())
    system = import_module(f"quintain.systems.{name}.system").SYSTEM
    assert isinstance(system, System)
    return system
