"""How fights between bots are played, as options say it."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec
from click.core import ParameterSource

from quintain.bots.seating import read_bots
from quintain.cli.options import (
    bot_option,
    bots_option,
    content_option,
    count_option,
    read_counts,
    rule_option,
    set_option,
)
from quintain.cli.own import say_replaced
from quintain.lab.changing import changed
from quintain.lab.fights import Setup
from quintain.lab.scenarios import Scenario, find_setup
from quintain.library.house import differences


class Way(msgspec.Struct, frozen=True):
    """The options of that name."""

    seed: str = ""
    bot: str = ""
    bots: str = ""
    rules: tuple[str, ...] = ()
    content: tuple[Path, ...] = ()
    sets: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


def way_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command the options of a `Way`, but for the seed, which is one thing for a fight and another for many."""
    for option in (content_option, count_option, set_option, rule_option, bots_option, bot_option):
        command = option(command)
    return command


def found_for(target: str, way: Way) -> Scenario:
    """The scenario as it is played that way, with the content that it is then played with."""
    found = find_setup(target, way.content, way.rules, campaigns=True).without_people()
    counts = read_counts(way.counts)
    scenario, library = changed(found.system, found.scenario, found.rules, found.library, way.sets, counts)
    return Scenario(found.system, library, found.rules, scenario, found.label)


def setup_for(target: str, way: Way) -> Setup:
    """The same for processes that play many."""
    found = find_setup(target, way.content, way.rules, campaigns=True).without_people()
    bots = read_bots(found_for(target, way).start(), found.system.name, way.bots, way.bot)
    rules: dict[str, object] = dict(differences(found.rules))
    content = tuple(str(folder) for folder in way.content)
    return Setup(found.system.name, found.scenario, rules, bots, way.seed, content, way.sets, read_counts(way.counts))


def say_what_is_replaced(target: str, way: Way) -> None:
    say_replaced(find_setup(target, way.content, way.rules, campaigns=True).library)


def replay_words(target: str, way: Way) -> str:
    """The command that plays a bot fight again, with everything it was played with.

    Content that the environment names is there for that command too.
    """
    options = [("--seed", way.seed), ("--bot", way.bot), ("--bots", way.bots)]
    options += [("--rule", rule) for rule in way.rules]
    options += [("--set", text) for text in way.sets]
    options += [("--count", text) for text in way.counts]
    if not is_from_environment("content"):
        options += [("--content", str(folder)) for folder in way.content]
    words = [target, *(word for name, value in options if value for word in (name, value))]
    return " ".join(["quintain replay", *map(shlex.quote, words)])


def is_from_environment(option: str) -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and context.get_parameter_source(option) == ParameterSource.ENVIRONMENT
