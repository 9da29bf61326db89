"""What can be played, as the home page shows it, and the rules as the reader shows them."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib import resources
from threading import Lock
from typing import Any

import msgspec

from quintain.board.shorts import shorts
from quintain.bots.levels import levels
from quintain.campaign.journey import Journey
from quintain.clauses.ledger import ledger_systems, read_ledger
from quintain.kernel.events import SPECTATOR
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.library.content import Library
from quintain.library.house import RuleInfo, describe
from quintain.library.lessons import LESSON, Lesson
from quintain.reading.glossary import glossary
from quintain.systems import find_reader, find_system, sign_of, system_names
from quintain.web.libraries import Libraries
from quintain.web.setting import leaders

SHAPES = re.compile(r"<(path|circle|ellipse|line|polygon|polyline|rect)\b([^<>]*)>")
SAID = re.compile(r'\b(?!on)([a-z][a-z0-9-]*)="([^"]*)"')
SECONDS_AN_ANSWER = 15
"""What somebody who knows the rules needs for one, by our estimate; pages say that it is one."""


class Catalogue:
    """What the home page is told, as bytes: made once, and again when the libraries were read again."""

    def __init__(self, libraries: Libraries, *, local: bool) -> None:
        self.libraries = libraries
        self.local = local
        self.edition = -1
        self.made = b""
        self.lock = Lock()

    def shown(self) -> bytes:
        self.libraries.look_again()
        with self.lock:
            if self.edition != self.libraries.edition:
                self.edition = self.libraries.edition
                self.made = msgspec.json.encode(systems(self.libraries))
            found: dict[str, object] = {"local": self.local, "systems": msgspec.Raw(self.made)}
        trouble = self.libraries.trouble
        if trouble is not None and self.local:  # it says what is in a folder of this machine
            found["trouble"] = trouble.message()
        return msgspec.json.encode(found)


def systems(libraries: Libraries) -> list[Data]:
    return [about_system(find_system(name), libraries) for name in system_names()]


def about_system(system: System, libraries: Libraries) -> Data:
    library = libraries.of(system.name)
    return {
        "name": system.name,
        "title": system.title,
        "about": system.about,
        "sign": strokes(sign_of(system.name)),
        "clauses": len(read_ledger(system.name).clauses) if system.name in ledger_systems() else 0,
        "levels": msgspec.to_builtins(levels(system.name)),
        "seconds_an_answer": SECONDS_AN_ANSWER,
        "rules": [rule(each) for each in describe(system.rules_type)],
        "lessons": lessons(library),
        "encounters": [encounter(system, library, id) for id in library.of("encounter")],
        "campaigns": campaigns(system, library),
    }


def strokes(sign: str) -> list[Data]:
    """The shapes of a drawing, each by its name and what is said of it: a page draws those, and takes no markup."""
    return [{"shape": shape, "of": dict(SAID.findall(said))} for shape, said in SHAPES.findall(sign)]


def rule(info: RuleInfo) -> Data:
    is_bool, is_int = isinstance(info.default, bool), isinstance(info.default, int)
    return {
        "key": info.name,
        "type": "bool" if is_bool else "choice" if info.words else "int" if is_int else "text",
        "values": list(info.words),
        "default": info.default,
        "about": info.says,
        "clause": info.clause,
        "least": info.least,
        "most": info.most,
    }


def lessons(library: Library) -> list[Data]:
    """By which a newcomer learns it, if it has any: what each is called and what it shows."""
    found = library.every(LESSON, Lesson).items() if LESSON in library.kinds else ()
    return [{"id": id, "name": one.name, "note": one.note} for id, one in found]


def encounter(system: System, library: Library, id: str) -> Data:
    entry: Any = library.get("encounter", id)
    scene = system.start({"encounter": id}, system.quick_rules(), library)
    players = sum(each.side == scene.creatures()[0].side for each in leaders(scene.creatures()))
    return {
        "id": id,
        "name": entry.name,
        "note": " ".join(entry.note.split()),
        "sides": sides(system, scene),
        "yardstick": entry.yardstick,
        "players": players,
        "answers": (answers := lengths().get(system.name, {}).get(id)),
        "minutes": None if answers is None else minutes(answers * players),
        "board": msgspec.to_builtins(system.board(scene, SPECTATOR)),
    }


def minutes(answers: int) -> int:
    """How long so many answers take: whoever plays alone gives all of its side, and several wait for each other.

    Above twenty by fives: it is an estimate.
    """
    found = max(1, round(answers * SECONDS_AN_ANSWER / 60))
    return found if found <= 20 else 5 * round(found / 5)


@cache
def lengths() -> dict[str, dict[str, int]]:
    """How often one is asked in each shipped encounter, on average, as `make lengths` has measured it."""
    read = (resources.files("quintain.web") / "lengths.json").read_bytes()
    return msgspec.json.decode(read, type=dict[str, dict[str, int]])


def sides(system: System, scene: Scene) -> list[Data]:
    """Who stands on which, as their tokens show them to anybody."""
    short = shorts({each.id: each.name for each in scene.creatures()})
    signs = {
        each.id: {"emblem": each.emblem, "number": each.number} for each in system.board(scene, SPECTATOR).creatures
    }
    found: dict[str, list[Data]] = {}
    for creature in leaders(scene.creatures()):
        member: Data = {"id": creature.id, "name": creature.name, "short": short[creature.id], "about": ""}
        member |= signs.get(creature.id, {})
        found.setdefault(creature.side, []).append(member)
    return [{"name": side, "members": members} for side, members in found.items()]


def campaigns(system: System, library: Library) -> list[Data]:
    if not isinstance(system, Journey):
        return []
    found: list[Data] = []
    for id, entry in library.of("campaign").items():
        plan: dict[str, Any] = msgspec.to_builtins(entry)
        stage = system.stage(plan, 0, system.party(plan, library), system.quick_rules(), library)
        assert stage is not None
        row: Data = {"id": id, "name": plan["name"], "party": party(library, plan), "sides": sides(system, stage.scene)}
        found.append(row | {"steps": [step_name(library, step) for step in plan["steps"]]})
    return found


def step_name(library: Library, step: dict[str, Any]) -> str:
    """What a step of a campaign is called; what leads nowhere and to no fight is a rest, or time for plotting."""
    for kind in ("encounter", "journey", "site"):
        id = str(step.get(kind) or "")
        if id:
            return str(getattr(library.of(kind).get(id), "name", id.capitalize()))
    return "Plotting" if step.get("plotting") else "Rest"


def party(library: Library, plan: dict[str, Any]) -> list[Data]:
    """Everybody who sets out, also those who do not stand in the first fight."""
    creatures = library.of("creature")
    names = {str(id): str(getattr(creatures.get(str(id)), "name", id)) for id in plan["party"]}
    short = shorts(names)
    return [{"id": id, "name": name, "short": short[id], "about": ""} for id, name in names.items()]


@lru_cache
def words_of(system: str) -> Data:
    """The game words of a ruleset, which a page explains wherever they stand."""
    return {"words": msgspec.to_builtins(glossary(find_reader(find_system(system))))}


@lru_cache
def rules_of(system: str) -> Data:
    """The ledger for the reader: every clause with its ruling, and the terms."""
    ledger = read_ledger(system)
    return {
        "title": ledger.title,
        "clauses": [msgspec.to_builtins(clause) for clause in ledger.clauses],
        "terms": [
            {"term": term.name, "meaning": term.definition, "used_in": list(term.used_in)} for term in ledger.terms
        ],
    }
