"""What somebody asks of the laboratory: which fight, and what is to be different in it."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypedDict

import msgspec

from quintain.bots.outside import allow
from quintain.bots.seating import read_bots
from quintain.lab.fights import Setup
from quintain.lab.scenarios import Scenario, find_setup
from quintain.lab.variation import Variation
from quintain.library.house import differences, parse_assignment
from quintain.words.errors import UserError
from quintain.words.wording import quoted

RULE, COUNT, BOT, CONTENT = "rule:", "count:", "bot:", "content:"


class Asked(msgspec.Struct, frozen=True):
    """An encounter or campaign, as a person names it, and what is different from how it is written.

    `usual` is content that is always there, and so in no command.
    """

    target: str
    rules: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    bot: str = ""
    bots: str = ""
    content: tuple[str, ...] = ()
    seed: str = ""
    usual: tuple[str, ...] = ()

    @property
    def folders(self) -> tuple[str, ...]:
        """All content, the last laid over the first."""
        return (*self.usual, *self.content)

    def command(self, verb: str, *more: str) -> str:
        """What a person types to ask it."""
        options = [("--seed", self.seed), ("--bot", self.bot), ("--bots", self.bots)]
        options += [("--rule", rule) for rule in self.rules] + [("--set", change) for change in self.sets]
        options += [("--count", count) for count in self.counts]
        options += [("--content", folder) for folder in self.content]
        words = [self.target, *more, *(word for name, value in options if value for word in (name, value))]
        return " ".join(["quintain", verb, *map(shlex.quote, words)])

    def replay(self, seed: str) -> str:
        """What a person types to watch the fight of that seed."""
        return msgspec.structs.replace(self, seed=seed).command("replay")


Known = dict[tuple[str, tuple[str, ...], tuple[str, ...]], Scenario]
"""Scenarios by target, content and house rules, as far as they have been read."""


def setup_of(asked: Asked, known: Known | None = None) -> Setup:
    """Ready to be sent to whoever plays it; whatever is wrong with it is said now."""
    counts = read_counts(asked.counts)
    key = asked.target, asked.folders, asked.rules
    found = (known or {}).get(key)
    if found is None:
        found = written(asked)
        if known is not None:
            known[key] = found
    seats = read_bots(found.changed(asked.sets, counts).start(), found.system.name, asked.bots, asked.bot)
    changed: dict[str, object] = dict(differences(found.rules))
    return Setup(
        found.system.name, found.scenario, changed, seats, asked.seed or "1", asked.folders, asked.sets, counts
    )


def written(asked: Asked) -> Scenario:
    """The scenario as it is written."""
    paths = [Path(folder) for folder in asked.folders]
    return find_setup(asked.target, paths, asked.rules, campaigns=True).without_people()


def scenario_of(asked: Asked) -> Scenario:
    """The scenario with what is different in it."""
    return written(asked).changed(asked.sets, read_counts(asked.counts))


def read_counts(texts: Iterable[str]) -> dict[str, int]:
    """`street_thug=4` as whose and how many."""
    found = {}
    for text in texts:
        kind, equals, count = text.partition("=")
        if not equals or not count.strip().isdecimal() or not kind.strip():
            raise UserError(f"{quoted(text)} is not a kind and how many.", fix="Write, for example: street_thug=4")
        found[kind.strip()] = int(count)
    return found


def read_variation(changes: Sequence[str]) -> Variation:
    """What a person typed: `rule:luck_die=d6`, `count:bandit=3`, `bot:foes=random`, `content:DIR`, `mirka.hp=30`."""
    rules: dict[str, object] = {}
    bots: dict[str, str] = {}
    counts: list[str] = []
    sets: list[str] = []
    folders: list[str] = []
    for text in changes:
        if text.startswith(RULE):
            name, value = parse_assignment(text.removeprefix(RULE))
            rules[name] = value
        elif text.startswith(BOT):
            side, bot = parse_assignment(text.removeprefix(BOT))
            bots[side] = bot
        elif text.startswith(COUNT):
            counts.append(text.removeprefix(COUNT))
        elif text.startswith(CONTENT):
            folders.append(text.removeprefix(CONTENT))
        else:
            sets.append(text)
    return Variation(rules, tuple(sets), read_counts(counts), bots, tuple(folders))


def varied(asked: Asked, changes: Sequence[str]) -> Asked:
    """The same question with these changes, as one would have asked it."""
    variation = read_variation(changes)
    bots = [asked.bots, *(f"{side}={bot}" for side, bot in variation.bots.items())]
    return msgspec.structs.replace(
        asked,
        rules=(*asked.rules, *(f"{name}={value}" for name, value in variation.rules.items())),
        sets=(*asked.sets, *variation.sets),
        counts=(*asked.counts, *(f"{kind}={count}" for kind, count in variation.counts.items())),
        bots=",".join(filter(None, bots)),
        content=(*asked.content, *variation.content),
    )


class Different(TypedDict, total=False):
    """What is different in a fight, as a program says it, all of it by name.

    House rules; `sets` (`mirka.hp+=5`) and `counts` (`street_thug=4`) of what is in it; the bot of everybody, and of a
    side or a seat; folders of content.
    """

    rules: Mapping[str, object]
    sets: Sequence[str]
    counts: Mapping[str, int]
    bot: str
    bots: Mapping[str, str]
    content: Sequence[str | Path]


class How(Different, total=False):
    """The same of many fights: their seed, how many processes (without it, all cores), or a cluster (`on="ray"`)."""

    seed: str | int
    jobs: int | None
    on: str


def asked_for(target: str | Path, how: Different, seed: str | int = "") -> Asked:
    """What a program asks, as a person would; a file that it names as a bot may play."""
    for name in how:
        if name not in How.__optional_keys__:
            raise TypeError(f"There is no {quoted(name)}. There is: {', '.join(sorted(How.__optional_keys__))}.")
    bots = how.get("bots", {})
    for name in (how.get("bot", ""), *bots.values()):
        allow(name)
    return Asked(
        str(target),
        tuple(f"{name}={typed(value)}" for name, value in how.get("rules", {}).items()),
        tuple(how.get("sets", ())),
        tuple(f"{kind}={count}" for kind, count in how.get("counts", {}).items()),
        how.get("bot", ""),
        ",".join(f"{side}={name}" for side, name in bots.items()),
        tuple(str(folder) for folder in how.get("content", ())),
        str(seed),
    )


def processes(how: How) -> int:
    return how.get("jobs") or os.cpu_count() or 1


def typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
