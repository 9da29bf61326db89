"""What the conformance tests need of any system: its encounters, bots, and a module of facts about it.

`tests/conformance/facts/<system>.py` says what only the system knows: house rules for quick play, which
facts are hidden from whom and how to vary each, what bounds its pools have, who may be in one space, what it is to be
held by somebody, and a scenario with one full attack. A new system adds that module and runs all these tests.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from quintain.bots import find_bot
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.library.content import Library
from quintain.systems import find_system, system_names

SYSTEMS = system_names()
_LIBRARIES: dict[str, Library] = {}


def facts_of(system: str) -> Any:
    return import_module(f"tests.conformance.facts.{system}")


def library_of(system: str) -> Library:
    if system not in _LIBRARIES:
        _LIBRARIES[system] = find_system(system).library()
    return _LIBRARIES[system]


def encounters() -> list[tuple[str, str]]:
    """Every encounter of every system."""
    return [(system, name) for system in SYSTEMS for name in library_of(system).of("encounter")]


def start(system: str, encounter: str, *, quick: bool = True) -> Scene:
    return start_scenario(system, {"encounter": encounter}, quick=quick)


def start_scenario(system: str, scenario: Data, *, quick: bool = True) -> Scene:
    rules = facts_of(system).QUICK_RULES if quick else find_system(system).rules_type()
    return find_system(system).start(scenario, rules, library_of(system))


def players(system: str, scene: Scene, bot: str = "random") -> dict[str, Player]:
    return {seat: find_bot(system, bot) for seat in scene.seats()}


def same_system(name: str) -> System:
    return find_system(name)
