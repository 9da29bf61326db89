"""Fights that were played: saved ones by their file, bot fights by their seed."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from quintain.bots.seating import players_of, read_bots, seated
from quintain.cli.saving import verify
from quintain.front.saved import Saved, read_saved
from quintain.kernel.live import Game
from quintain.kernel.system import System
from quintain.lab.asked import Asked, scenario_of
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
    """What a file or a seed meant: fights of one system; of a bot fight the content, for what it replaces."""

    system: System
    fights: list[Played]
    library: Library | None


def is_file(target: str) -> bool:
    """A saved fight; a scenario file is an encounter."""
    return Path(target).suffix == ".jsonl" or (Path(target).is_file() and not target.endswith(SCENARIO_FILES))


def bygone(asked: Asked, command: str, until: int | None = None) -> Bygone:
    """What `asked` names: its target is a file, or an encounter whose fight its seed finds."""
    return saved(asked, until) if is_file(asked.target) else by_seed(asked, command, until)


def saved(asked: Asked, until: int | None) -> Bygone:
    if asked != Asked(asked.target, usual=asked.usual):
        raise UserError(
            "A saved fight has its seed, bots and house rules already.",
            fix="Leave --seed, --bot, --bots, --rule, --set, --count and --content out.",
        )
    found = read_saved(Path(asked.target))
    if not found.stages:
        raise UserError("Nothing of this campaign has been played yet.", where=asked.target, fix="Play it first.")
    system = find_system(found.system)
    return Bygone(system, [Played(each, verify(system, each)) for each in cut(found, until).stages], None)


def by_seed(asked: Asked, command: str, until: int | None) -> Bygone:
    if not asked.seed:
        raise UserError(
            "Which fight? A bot fight is found by its seed.",
            fix=f"For example: quintain {command} {asked.target} --seed 7. A saved fight is found by its file.",
        )
    written = scenario_of(msgspec.structs.replace(asked, sets=(), counts=()))
    setup = scenario_of(asked)
    system, scene = setup.system, setup.start()
    seats = seated([], read_bots(scene, system.name, asked.bots, asked.bot))
    game = Game(system, scene, asked.seed, players_of(system.name, seats))
    if until is not None:
        game = Game(system, setup.start(), asked.seed, {}, entries=game.entries[:until])
    return Bygone(system, [Played(record(game, setup.label, seats), game)], written.library)


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
