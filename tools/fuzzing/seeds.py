"""What is mutated: transcripts of every system, campaigns, scenarios, content and messages that are right."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from quintain.campaign.journey import CAMPAIGN
from quintain.protocol.engine import Engine
from quintain.record.transcript import record
from quintain.systems import find_system, system_names

ROOT = Path(__file__).parent.parent.parent
GOLDEN = ROOT / "tests" / "transcripts"
OLD = ROOT / "tests" / "cli" / "old"
LARGEST = 34_000
"""Bytes of a golden transcript: the small ones hold as much that can go wrong, and play faster."""
ANSWERS = 8
LIBRARIES = Engine()
"""It keeps the content that it has read."""


class Seed:
    """A transcript that is right: its lines as data."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.raw = [line.encode() for line in text.splitlines()]

    def lines(self) -> list[Any]:
        return [msgspec.json.decode(line) for line in self.raw]


@cache
def transcripts(system: str) -> list[Seed]:
    """Golden fights, and fights and campaigns that have just begun, with people, own dice and a game master."""
    golden = [file for file in sorted((GOLDEN / system).glob("*.jsonl")) if file.stat().st_size <= LARGEST]
    found = [Seed(file.name, file.read_text(encoding="utf-8")) for file in golden]
    for number, name in enumerate(LIBRARIES.library(system).of("encounter")):
        found.append(begun(system, {"encounter": name}, own_dice=number % 3 == 2, branched=number % 3 == 1))
    return found + campaigns(system)


@cache
def campaigns(system: str) -> list[Seed]:
    """Campaigns that have just begun."""
    library = LIBRARIES.library(system)
    return [begun(system, {"campaign": name}) for name in (library.of(CAMPAIGN) if CAMPAIGN in library.kinds else [])]


def begun(system: str, target: dict[str, str], *, own_dice: bool = False, branched: bool = False) -> Seed:
    """A fight or campaign that people have played a few answers of, or a branch of it."""
    engine = new_engine()
    rules = find_system(system)
    scene = rules.begin(dict(target), rules.quick_rules(), engine.library(system))
    seats = scene.seats()
    start = {"do": "start", "system": system, "seats": dict.fromkeys(seats, "you")} | target
    speak(engine, start | {"dice": "ask" if own_dice else "seeded"})
    for _ in range(ANSWERS):
        reply = next_message(engine)
        if reply is None:
            break
        speak(engine, reply)
    name = f"{system}/{next(iter(target.values()))}"
    game = engine.playing()
    saved = record(
        game.branch(len(game.entries), "another") if branched else game, name, dict.fromkeys(seats, "person")
    )
    return Seed(name, saved.write())


def new_engine() -> Engine:
    """An engine that has read the shipped content already."""
    engine = Engine()
    engine.libraries = LIBRARIES.libraries
    return engine


def speak(engine: Engine, message: dict[str, Any]) -> list[dict[str, Any]]:
    return engine.hear(msgspec.json.encode(message).decode())


def next_message(engine: Engine) -> dict[str, Any] | None:
    """What answers whatever waits, plainly; nothing if the fight is over."""
    game = engine.game
    if game is None:
        return None
    if game.throw is not None:
        return {"do": "faces", "roll": game.throw.number, "faces": [shown[0] for shown in game.throw.roll.dice.faces]}
    if not game.asks:
        return None
    ask = game.asks[0]
    return {"do": "answer", "ask": ask.number, "seat": ask.seat, "choose": ask.default()}


@cache
def old_campaigns() -> list[Seed]:
    """Campaigns as earlier releases saved them."""
    return [Seed(file.name, file.read_text(encoding="utf-8")) for file in sorted(OLD.glob("*.jsonl"))]


@cache
def content_files() -> list[tuple[str, bytes]]:
    """Every shipped content file, and the system it is for."""
    root = Path(str(files("quintain"))) / "content"
    return [(name, file.read_bytes()) for name in system_names() for file in sorted((root / name).glob("*.toml"))]


@cache
def scenarios(system: str) -> list[bytes]:
    """Every shipped encounter written out, as a scenario file has it."""
    library = LIBRARIES.library(system)
    plain = [msgspec.to_builtins(entry) for entry in library.of("encounter").values()]
    return [msgspec.json.encode({"system": system} | entry) for entry in plain]


def prepare() -> None:
    """Makes everything now, for processes that are forked from this one."""
    for system in system_names():
        scenarios(system), words(system), values(system)
    content_files(), old_campaigns()


@cache
def words(system: str) -> list[str]:
    """Strings that stand in a system's transcripts: ids, names and words of the rules."""
    found: dict[str, None] = {}
    for seed in transcripts(system):
        for line in seed.lines():
            gather(line, found)
    return [word for word in found if len(word) < 60]


def gather(data: object, found: dict[str, None]) -> None:
    if isinstance(data, dict):
        for key, value in data.items():
            found[key] = None
            gather(value, found)
    elif isinstance(data, list):
        for value in data:
            gather(value, found)
    elif isinstance(data, str):
        found[data] = None


@cache
def values(system: str) -> list[bytes]:
    """Pieces of other systems' scenes."""
    found: list[bytes] = []
    for name in system_names():
        if name != system:
            start = transcripts(name)[0].lines()[0]["start"]
            found += [msgspec.json.encode(value) for value in start.values()]
    return [each for each in found if len(each) < 2_000]
