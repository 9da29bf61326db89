"""What the tests need of any ruleset: its fights, who plays them, and the facts about it."""

from __future__ import annotations

from functools import cache

from quintain.bots import GREEDY, RANDOM, find_bot, usual_bot
from quintain.conformance.facts import Facts, read_facts
from quintain.kernel.scene import Data, Scene
from quintain.kernel.table import Player
from quintain.library.content import Library
from quintain.systems import find_system, system_names

SYSTEMS = system_names()


@cache
def facts_of(system: str) -> Facts:
    return read_facts(find_system(system), library_of(system))


@cache
def library_of(system: str) -> Library:
    return find_system(system).library()


def encounters_of(system: str) -> list[str]:
    return list(library_of(system).of("encounter"))


def encounters() -> list[tuple[str, str]]:
    """Every encounter of every system."""
    return [(system, name) for system in SYSTEMS for name in encounters_of(system)]


def start(system: str, encounter: str, *, quick: bool = True) -> Scene:
    return start_scenario(system, {"encounter": encounter}, quick=quick)


def start_scenario(system: str, scenario: Data, *, quick: bool = True) -> Scene:
    rules = facts_of(system).QUICK_RULES if quick else find_system(system).rules_type()
    return find_system(system).start(scenario, rules, library_of(system))


def player(system: str, bot: str = GREEDY) -> Player:
    """A bot; where a ruleset has no greedy one, chance plays in its place."""
    return find_bot(system, usual_bot(system) if bot == GREEDY else bot)


def players(system: str, scene: Scene, bot: str = RANDOM) -> dict[str, Player]:
    return {seat: player(system, bot) for seat in scene.seats()}
