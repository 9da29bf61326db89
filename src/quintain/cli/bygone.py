"""Fights that were played: saved ones by their file, bot fights by their seed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from quintain.bots.seating import players_of, read_bots, seated
from quintain.cli.options import seed_option
from quintain.cli.saving import verify
from quintain.cli.ways import Way, found_for, way_options
from quintain.front.saved import Saved, read_saved
from quintain.kernel.live import Game
from quintain.kernel.system import System
from quintain.lab.scenarios import SCENARIO_FILES
from quintain.library.content import Library
from quintain.record.transcript import Transcript, record
from quintain.systems import find_system
from quintain.words.errors import UserError


class Played(NamedTuple):
    """A fight as it is written down, and played again."""

    transcript: Transcript
    game: Game


class Bygone(NamedTuple):
    """What a file or a seed meant: fights of one system; the content of a bot fight, for what it replaces."""

    system: System
    fights: list[Played]
    library: Library | None


def bygone_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Everything by which a bot fight is found."""
    return seed_option(way_options(command))


def is_file(target: str) -> bool:
    """A saved fight; a scenario file is an encounter."""
    return Path(target).suffix == ".jsonl" or (Path(target).is_file() and not target.endswith(SCENARIO_FILES))


def bygone(target: str, way: Way, command: str, until: int | None = None) -> Bygone:
    return saved(target, way, until) if is_file(target) else by_seed(target, way, command)


def saved(target: str, way: Way, until: int | None) -> Bygone:
    if way != Way():
        raise UserError(
            "A saved fight has its seed, bots and house rules already.",
            fix="Leave --seed, --bot, --bots, --rule, --set, --count and --content out.",
        )
    found = read_saved(Path(target))
    if not found.stages:
        raise UserError("Nothing of this campaign has been played yet.", where=target, fix="Play it first.")
    system = find_system(found.system)
    return Bygone(system, [Played(each, verify(system, each)) for each in cut(found, until).stages], None)


def by_seed(target: str, way: Way, command: str) -> Bygone:
    if not way.seed:
        raise UserError(
            "Which fight? A bot fight is found by its seed.",
            fix=f"For example: quintain {command} {target} --seed 7. A saved fight is found by its file.",
        )
    setup = found_for(target, way)
    system, scene = setup.system, setup.start()
    seats = seated([], read_bots(scene, system.name, way.bots, way.bot))
    game = Game(system, scene, way.seed, players_of(system.name, seats))
    return Bygone(system, [Played(record(game, setup.label, seats), game)], setup.library)


def cut(saved: Saved, until: int | None) -> Saved:
    """The first answers only, so that a fight that departs can be seen up to there."""
    if until is None:
        return saved
    stages = []
    left = until
    for each in saved.stages:
        if left <= 0:
            break
        whole = len(each.entries) <= left
        stages.append(each if whole else Transcript(each.header, each.entries[:left]))
        left -= len(each.entries)
    return Saved(saved.campaign, stages or [Transcript(saved.stages[0].header, [])])
