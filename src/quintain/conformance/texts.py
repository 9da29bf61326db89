"""Everything that people read in a fight, gathered as bots play it: questions, options, lines of the log, boards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from quintain.conformance.worlds import encounters_of, player, start
from quintain.kernel.asks import Ask, Option
from quintain.kernel.events import REFEREE
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene, viewers
from quintain.systems import find_reader, find_system
from quintain.web.asking import asked, first_names
from quintain.web.libraries import Libraries

ANSWERS = 120
BOTS = ("random", "greedy")
BOARD_EVERY = 8
IDS = ("id", "who", "at", "spots", "side", "from", "to", "clause", "a", "b", "threatens")
KINDS = ("short", "shape", "kind", "state", "emblem")
"""Fields of a board that are not read."""


class Text:
    """A text, what kind of text it is, and where it was found."""

    def __init__(self, kind: str, text: str, where: str) -> None:
        self.kind = kind
        self.text = text
        self.where = where

    def __repr__(self) -> str:
        return f"{self.kind} {self.text!r} ({self.where})"


class Offered:
    """An option that was offered, the sentence that says what it is, and where it was."""

    def __init__(self, about: str, option: Option, label: str, sentence: str, where: str) -> None:
        self.about = about
        self.verb = option.verb
        self.parts = (option.verb, *option.targets)
        self.ability = option.ability()
        self.label = label
        self.sentence = sentence
        self.where = where


class Told:
    """All that was read in the fights of a system; each text once."""

    def __init__(self) -> None:
        self.texts: dict[tuple[str, str], Text] = {}
        self.offered: list[Offered] = []

    def add(self, kind: str, text: object, where: str) -> None:
        if isinstance(text, str) and text:
            self.texts.setdefault((kind, text), Text(kind, text, where))


@cache
def told_in(system: str) -> Told:
    """The fights of all encounters of a system, by bots of chance and by greedy ones."""
    found = Told()
    for name in encounters_of(system):
        for bot in BOTS:
            fight(found, system, name, bot)
    return found


def fight(found: Told, system: str, name: str, bot: str) -> None:
    scene = start(system, name, quick=False)
    game = Game(find_system(system), scene, f"words {name}", dict.fromkeys(scene.seats()))
    sitting = player(system, bot)
    for number in range(ANSWERS):
        if not game.asks:
            break
        ask, now = game.asks[0], game.now().played()
        question(found, system, ask, now, f"{name}, {ask.about}")
        if number % BOARD_EVERY == 0:
            board(found, system, ask, now, name)
        game.answer(ask.seat, ask.number, sitting.answer(ask))
    log(found, game, name)


def question(found: Told, system: str, ask: Ask, now: Scene, where: str) -> None:
    """What a page is told of it."""
    rules = find_system(system)
    shelf = libraries().shelf(rules)
    data: Any = asked(ask, find_reader(rules), shelf, now, first_names(now.creature_names()))
    found.add("question", data["question"] or data["about"], where)
    for option, offered in zip(ask.options, data["options"], strict=True):
        at = f"{where}, {option.id}"
        for kind in ("label", "group", "family_name", "aside_name", "each", "text", "about"):
            found.add(kind, offered.get(kind), at)
        for line in (line for lines in offered.get("previews", {}).values() for line in lines):
            found.add("preview", line, at)
        for item in items_of(offered.get("shape")):
            found.add("item", item, at)
        found.offered.append(Offered(ask.about, option, offered["label"], offered.get("about", ""), at))


@cache
def libraries() -> Libraries:
    return Libraries([])


def items_of(shape: Any) -> Iterator[str]:
    """What can be chosen inside an option, as a page writes it."""
    if shape is None:
        return
    if shape["kind"] == "form":
        for field in shape["fields"]:
            yield field["label"]
            yield from items_of(field["shape"])
    else:
        yield from shape.get("names", {}).values()


def board(found: Told, system: str, ask: Ask, now: Scene, where: str) -> None:
    drawn = msgspec.to_builtins(find_system(system).board(now, now.viewer(ask.seat)))
    for path, text in written(drawn, "board"):
        found.add(path, text, where)


def written(data: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every text of a board with where it stands."""
    if isinstance(data, dict):
        for field, value in data.items():
            if field not in IDS and field not in KINDS:
                yield from written(value, f"{path}.{field}")
    elif isinstance(data, list):
        for value in data:
            yield from written(value, path)
    elif isinstance(data, str):
        yield path, data


def log(found: Told, game: Game, where: str) -> None:
    names = game.now().creature_names()
    for viewer in [REFEREE, *viewers(game.scene)]:
        for event in game.events:
            seen = event.seen_by(viewer)
            if seen is not None:
                found.add("log", seen.sentence(names), f"{where}, {type(event).__name__}")
