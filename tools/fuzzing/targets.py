"""What mutated files and messages are fed to, as a person or a program would: each accepts them or refuses in words."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
from click.testing import CliRunner

from quintain.cli.main import cli
from quintain.protocol.engine import Engine
from quintain.systems import system_names
from tools.fuzzing import seeds
from tools.fuzzing.mutating import Mutator

LINES = "\n".join(["1", "log", "what", "undo", "1", "board", "why", "1", "quit"]) + "\n"
"""What a person types into a fight that was loaded."""
INSIDE = ("1,1", "0,0", "-1,-1", "999999999999,3", "1,2,3", "hp=3+x=1", "a+b", "1e9", "\u0663", "9" * 5_000)
ONLY_TOML = (b"nan", b"-inf", b"1979-05-27", b"07:32:00", b"1979-05-27T07:32:00Z", b"0x7fffffff", b"{ x = { y = [] } }")


class BadExitError(Exception):
    """A command ended with another code than 0 and 2."""


class Target:
    """One reader of files or messages; `suffix` is what its files are called."""

    suffix = ".jsonl"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make(self, rng: random.Random) -> bytes:
        """A mutated file."""
        system = rng.choice(system_names())
        return transcript(rng, system, rng.choice(seeds.transcripts(system)))

    def feed(self, raw: bytes) -> bool:
        """Whether it was accepted; a refusal is in words, anything else is raised."""
        raise NotImplementedError

    def close(self) -> None:
        """Nothing is fed to it any more."""

    def command(self, *words: str, raw: bytes, typed: str = "") -> bool:
        file = self.folder / f"mutated{self.suffix}"
        file.write_bytes(raw)
        args = [word.replace("FILE", str(file)) for word in words]
        result = CliRunner().invoke(cli, args, input=typed, catch_exceptions=False)
        if result.exit_code not in (0, 2):
            raise BadExitError(f"exit code {result.exit_code}: {result.output[-500:]}")
        return result.exit_code == 0


def mutator(rng: random.Random, system: str) -> Mutator:
    return Mutator(rng, seeds.words(system), seeds.values(system))


def transcript(rng: random.Random, system: str, seed: seeds.Seed) -> bytes:
    """A mutated transcript. Many have no digests and few entries, so that what is odd in them is played."""
    change = mutator(rng, system)
    if rng.random() < 0.15:
        return change.damage(b"\n".join(seed.raw))
    lines = seed.lines()
    if rng.random() < 0.95:
        del lines[rng.choice((1, 1, 2, 5)) :]
    if rng.random() < 0.7:
        for line in lines:
            line.pop("told", None)
        if lines[-1].get("do") == "end":
            lines.pop()
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        kind = rng.random()
        if kind < 0.1 and lines:
            change.shuffle(lines)
        elif kind < 0.7 and lines and isinstance(lines[0], dict) and isinstance(lines[0].get("start"), dict):
            lines[0]["start"] = change.change(lines[0]["start"])
        elif lines:
            place = rng.randrange(len(lines))
            lines[place] = change.change(lines[place])
    raw = b"\n".join(msgspec.json.encode(line) for line in lines)
    return change.damage(raw) if rng.random() < 0.05 else raw


class EngineLoad(Target):
    """`load` over the engine's protocol; what was accepted is looked at and played on."""

    def feed(self, raw: bytes) -> bool:
        engine = seeds.new_engine()
        text = raw.decode(errors="replace")
        heard = seeds.speak(engine, {"do": "load", "transcript": text})
        accepted = not any("error" in reply for reply in heard)
        if accepted and engine.yours():
            play_on(engine, answers=len(raw) % 4)
        return accepted


def play_on(engine: Engine, answers: int = 4) -> None:
    """Somebody looks, does so much and takes the last of it back."""
    seat = engine.yours()[0]
    for do in ("view", "acts", "save"):
        tell(engine, {"do": do} | ({"seat": seat} if do != "save" else {}))
    for _ in range(answers):
        message = seeds.next_message(engine)
        if message is None:
            break
        tell(engine, message)
    tell(engine, {"do": "undo", "seat": seat})


def tell(engine: Engine, message: dict[str, Any]) -> None:
    for reply in seeds.speak(engine, message):
        msgspec.json.encode(reply)


class Replay(Target):
    """`quintain replay FILE`."""

    def feed(self, raw: bytes) -> bool:
        return self.command("replay", "FILE", raw=raw)


class PlayLoad(Target):
    """`quintain play --load FILE`, and a few lines typed."""

    def feed(self, raw: bytes) -> bool:
        return self.command("play", "--load", "FILE", raw=raw, typed=LINES)


class CheckSaved(Target):
    """`quintain check FILE.jsonl`."""

    def feed(self, raw: bytes) -> bool:
        return self.command("check", "FILE", raw=raw)


class Odds(Target):
    """`quintain odds FILE.jsonl`, of one way through the dice at most: walking them is not what is tried."""

    def feed(self, raw: bytes) -> bool:
        return self.command("odds", "FILE", "--paths", "1", raw=raw)


class CampaignLoad(Target):
    """`quintain campaign --load FILE`, of this release and of earlier ones."""

    def make(self, rng: random.Random) -> bytes:
        system = rng.choice(system_names())
        return transcript(rng, system, rng.choice([*seeds.campaigns(system) * 4, *seeds.old_campaigns()]))

    def feed(self, raw: bytes) -> bool:
        return self.command("campaign", "--load", "FILE", raw=raw, typed=LINES)


class Scenario(Target):
    """A scenario written out, started over the protocol and played on."""

    suffix = ".json"

    def make(self, rng: random.Random) -> bytes:
        system = rng.choice(system_names())
        raw = rng.choice(seeds.scenarios(system))
        change = mutator(rng, system)
        if rng.random() < 0.05:
            return change.damage(raw)
        data = msgspec.json.decode(raw)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            data = change.change(data)
        return msgspec.json.encode(data)

    def feed(self, raw: bytes) -> bool:
        try:
            scenario = msgspec.json.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False
        return isinstance(scenario, dict) and start(scenario)


def start(scenario: dict[str, Any]) -> bool:
    """Whether an engine starts it; then it is played on, by people where its sides can be told."""
    engine = seeds.new_engine()
    said = {"do": "start", "system": scenario.pop("system", "ki"), "rules": scenario.pop("rules", {})}
    sides = scenario.get("sides")
    names = [side.get("name") for side in sides if isinstance(side, dict)] if isinstance(sides, list) else []
    seats = {name: "you" for name in names if isinstance(name, str)}
    tell(engine, said | {"scenario": scenario, "seats": seats})
    if engine.game is not None and engine.yours():
        play_on(engine)
    return engine.game is not None


class ScenarioFile(Scenario):
    """The same as a file: checked, and played at a terminal."""

    def feed(self, raw: bytes) -> bool:
        accepted = self.command("check", "FILE", raw=raw)
        if accepted:
            self.command("play", "FILE", raw=raw, typed=LINES)
        return accepted


class Content(Target):
    """A content file, checked; every encounter in it is started."""

    suffix = ".toml"

    def make(self, rng: random.Random) -> bytes:
        system, raw = rng.choice(seeds.content_files())
        change = mutator(rng, system)
        for _ in range(rng.choice((1, 1, 2, 4))):
            raw = change.damage(raw) if rng.random() < 0.3 else edited(rng, raw, change)
        return raw

    def feed(self, raw: bytes) -> bool:
        return self.command("check", "FILE", raw=raw)


def edited(rng: random.Random, raw: bytes, change: Mutator) -> bytes:
    """One line of a TOML file with another value, or gone, or doubled."""
    lines = raw.split(b"\n")
    place = rng.randrange(len(lines))
    key, equals, value = lines[place].partition(b" = ")
    deed = rng.randrange(6)
    if deed == 0:
        del lines[place]
    elif deed == 1:
        lines.insert(rng.randrange(len(lines)), lines[place])
    elif equals:
        lines[place] = key + equals + toml(change, value)
    return b"\n".join(lines)


def toml(change: Mutator, value: bytes) -> bytes:
    """A value of a TOML line changed; JSON and TOML write plain values and lists alike, but for a few."""
    if change.rng.random() < 0.1:
        return change.rng.choice(ONLY_TOML)
    try:
        return msgspec.json.encode(change.like(msgspec.json.decode(value)))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return msgspec.json.encode(change.anything(value.decode(errors="replace")))


class Messages(Target):
    """Messages to an engine in the middle of a fight, with odd values of the right types and of wrong ones."""

    def make(self, rng: random.Random) -> bytes:
        system = rng.choice(system_names())
        change = mutator(rng, system)
        seed = rng.choice(seeds.transcripts(system))
        lines: list[bytes] = []
        load = {"do": "load", "transcript": "\n".join(line.decode() for line in seed.raw)}
        lines.append(msgspec.json.encode(load))
        for _ in range(rng.randrange(1, 12)):
            message = odd_message(rng, change)
            raw = msgspec.json.encode(message)
            lines.append(change.damage(raw).replace(b"\n", b"") if rng.random() < 0.05 else raw)
        return b"\n".join(lines)

    def feed(self, raw: bytes) -> bool:
        engine = seeds.new_engine()
        accepted = True
        for line in raw.split(b"\n"):
            for reply in engine.hear(line.decode(errors="replace")):
                msgspec.json.encode(reply)
                accepted = accepted and "error" not in reply
        return accepted


def odd_message(rng: random.Random, change: Mutator) -> Any:
    """One of everything that may be said, mostly with something wrong in it."""
    small = rng.choice((0, 1, 2, 3, 4, 8, 9, 30, -1, 10**9))
    message: dict[str, Any] = rng.choice(
        (
            {"do": "answer", "ask": small, "choose": change.word()},
            {"do": "answer", "ask": small, "choose": shaped(rng, change), "seat": change.word(), "revision": small},
            {"do": "faces", "roll": small, "faces": [small, 1, 2]},
            {"do": "act", "act": change.word(), "seat": change.word()},
            {"do": "act", "act": shaped(rng, change)},
            {"do": "acts", "seat": change.word()},
            {"do": "undo", "to": small},
            {"do": "undo", "seat": change.word()},
            {"do": "view", "seat": change.word()},
            {"do": "odds", "ask": small, "choose": change.word()},
            {"do": "save"},
        )
    )
    return change.change(message) if rng.random() < 0.4 else message


def shaped(rng: random.Random, change: Mutator) -> str:
    """An answer with something chosen inside it: places, counts, splits, sets."""
    return f"{change.word()}:{rng.choice(INSIDE)}"
