"""What a bot is handed leads to nothing hidden: whoever follows public attributes never comes to a scene.

A bot that says that it looks ahead is handed the whole position, and trusted to play on from it only in worlds that it
believes in; one that is not trusted plays over the engine's protocol, as a process of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

import pytest

from quintain.conformance.worlds import players, start
from quintain.kernel.asks import Ask, Asker
from quintain.kernel.faces import Faces
from quintain.kernel.live import Game
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.systems import find_system

HIDING = (Scene, Creature, Asker, Game, Faces, System)
"""Whoever holds one of these finds what is hidden, or what decides what will be."""
PLAIN = (str, int, float, bytes, type(None), Enum, type, FunctionType, BuiltinFunctionType, ModuleType)
QUESTIONS = 60


def parts(thing: object) -> Iterator[tuple[str, object]]:
    """All that stands in it under a public name; of a method whose it is."""
    if isinstance(thing, dict):
        yield from ((f"[{key!r}]", value) for key, value in thing.items())
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from ((f"[{place}]", value) for place, value in enumerate(thing))
    elif not isinstance(thing, PLAIN):
        for name in dir(thing):
            value = None if name.startswith("_") else getattr(thing, name, None)
            yield f".{name}", value.__self__ if isinstance(value, MethodType) else value


def leaks(thing: object, path: str, seen: dict[int, object]) -> Iterator[str]:
    """The paths by which something that hides is reached."""
    if id(thing) in seen:
        return
    seen[id(thing)] = thing
    if isinstance(thing, HIDING):
        yield f"{path} is a {type(thing).__name__}"
        return
    for name, part in parts(thing):
        yield from leaks(part, path + name, seen)


class Enough(Exception):
    """So many questions have been looked at."""


class Prying(Player):
    """Looks into everything that it is handed, and plays at random."""

    def __init__(self, bot: Player) -> None:
        self.bot = bot
        self.found: list[str] = []
        self.asked = 0

    def answer(self, ask: Ask) -> str:
        seen: dict[int, object] = {}
        self.found += [*leaks(ask, "ask", seen), *leaks(ask.view(), "ask.view()", seen)]
        self.asked += 1
        if self.asked == QUESTIONS:
            raise Enough
        return self.bot.answer(ask)


def test_by_public_attributes_nothing_leads_to_what_is_hidden(system: str, encounter: str) -> None:
    rules, scene = find_system(system), start(system, encounter)
    prying = {seat: Prying(bot) for seat, bot in players(system, scene).items()}

    with suppress(Enough):
        Game(rules, scene, "prying", prying)

    assert sum(each.asked for each in prying.values()) > 0
    assert [path for each in prying.values() for path in each.found] == []


class Blind(Player):
    """Does not look ahead, and asks where it stands all the same."""

    def answer(self, ask: Ask) -> str:
        return str(ask.position())


def test_only_a_bot_that_says_it_looks_ahead_gets_the_position(system: str, opening: str) -> None:
    scene = start(system, opening)

    with pytest.raises(RuntimeError, match="Blind does not look ahead"):
        Game(find_system(system), scene, "blind", dict.fromkeys(scene.seats(), Blind()))
