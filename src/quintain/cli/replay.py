"""`quintain replay`: a fight retold, and verified byte for byte."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from quintain.bots.seating import players_of, read_bots, seated, viewer_of
from quintain.campaign.clock import time_of_day
from quintain.campaign.journey import Journey
from quintain.cli.options import (
    bot_option,
    bots_option,
    content_option,
    count_option,
    json_option,
    rule_option,
    seed_option,
    set_option,
)
from quintain.cli.own import say_replaced
from quintain.cli.saving import verify
from quintain.cli.text import GOOD, HEAD, counted, say, say_json, wins
from quintain.front.saved import Saved, about, read_saved
from quintain.kernel.events import Event, Viewer
from quintain.kernel.live import Game
from quintain.kernel.scene import Data
from quintain.lab.asked import read_counts
from quintain.lab.scenarios import SCENARIO_FILES, find_setup
from quintain.reading.sentences import sentences, short_names
from quintain.record.transcript import Transcript
from quintain.systems import find_system
from quintain.words.errors import UserError


@click.command(
    epilog="""
\b
Examples:
  quintain replay fight.jsonl
  quintain replay fight.jsonl --as party            as one side saw it
  quintain replay fight.jsonl --until 40            only the first 40 answers
  quintain replay ki/mirror --seed 7 --bots red=greedy,blue=random
  quintain replay my_fight.toml --seed 1/3          a fight of quintain sim my_fight.toml
"""
)
@click.argument("target", metavar="FILE | SYSTEM/ENCOUNTER")
@click.option("--as", "sees_as", default="referee", metavar="WHO", help="A side or seat, spectator, or referee.")
@click.option("--until", type=click.IntRange(min=0), metavar="N", help="Replay only the first N answers.")
@seed_option
@bot_option
@bots_option
@rule_option
@set_option
@count_option
@content_option
@json_option
def replay(
    target: str,
    sees_as: str,
    until: int | None,
    seed: str,
    bot: str,
    bots: str,
    rules: tuple[str, ...],
    sets: tuple[str, ...],
    counts: tuple[str, ...],
    content: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Retell a saved fight or campaign and verify it byte for byte, or play a bot fight again by its seed."""
    with about(Path(target) if is_file(target) else None):
        if is_file(target):
            if seed or bot or bots or rules or sets or counts or content:
                raise UserError(
                    "A saved fight has its seed, bots and house rules already.",
                    fix="Leave --seed, --bot, --bots, --rule, --set, --count and --content out.",
                )
            saved = read_saved(Path(target))
            if not saved.stages:
                raise UserError("Nothing of this campaign has been played yet.", where=target, fix="Play it first.")
            saved = cut(saved, until)
            system = find_system(saved.system)
            games = [(each.header.label, verify(system, each)) for each in saved.stages]
        else:
            if not seed:
                raise UserError(
                    "Which fight? A bot fight is found by its seed.",
                    fix=f"For example: quintain replay {target} --seed 7. A saved fight is found by its file.",
                )
            setup = find_setup(target, content, rules, campaigns=True).without_people()
            if not as_json:
                say_replaced(setup.library)
            setup = setup.changed(sets, read_counts(counts))
            scene = setup.start()
            seats = seated([], read_bots(scene, setup.system.name, bots, bot))
            games = [(setup.label, Game(setup.system, scene, seed, players_of(setup.system.name, seats)))]
        if as_json:
            say_json(games_data(games, sees_as))
        else:
            say_games(games, sees_as, from_file=is_file(target))


def is_file(target: str) -> bool:
    """A saved fight; a scenario file is an encounter."""
    return Path(target).suffix == ".jsonl" or (Path(target).is_file() and not target.endswith(SCENARIO_FILES))


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


def told_by(game: Game, sees_as: str) -> list[Event]:
    viewer: Viewer = viewer_of(game.start, sees_as)
    return game.told(viewer)


def say_games(games: list[tuple[str, Game]], sees_as: str, *, from_file: bool) -> None:
    clock = 0
    for label, game in games:
        if len(games) > 1:
            say(f"{label}, {time_of_day(clock)}", HEAD)
        for sentence in sentences(told_by(game, sees_as), short_names(game.scene.creature_names())):
            say(sentence)
        if isinstance(game.system, Journey) and len(games) > 1:
            clock += game.system.seconds(game.scene)
    say()
    for label, game in games:
        say(f"{label}: {ending(game)}", HEAD)
    events = sum(len(game.events) for _, game in games)
    entries = sum(len(game.entries) for _, game in games)
    if from_file:
        say(f"Verified: {counted(entries, 'answer')} give the same {counted(events, 'event')}, byte for byte.", GOOD)


def ending(game: Game) -> str:
    outcome = game.outcome
    if outcome is None:
        waits = ", ".join(dict.fromkeys(ask.seat for ask in game.asks)) or "own dice"
        return f"not over; it waits for {waits}. Seed {game.seed}."
    return f"{wins(outcome.winner)}, {outcome.why}. Seed {game.seed}." if outcome.winner else f"{outcome.why}."


def games_data(games: list[tuple[str, Game]], sees_as: str) -> Data:
    """One fight as an object; a campaign as a list of its stages."""
    stages = [game_data(label, game, sees_as) for label, game in games]
    return stages[0] if len(stages) == 1 else {"stages": stages}


def game_data(label: str, game: Game, sees_as: str) -> Data:
    names = short_names(game.scene.creature_names())
    outcome = game.outcome
    return {
        "system": game.system.name,
        "label": label,
        "seed": game.seed,
        "events": [event_data(event, names) for event in told_by(game, sees_as)],
        "outcome": msgspec.to_builtins(outcome) if outcome is not None else None,
        "answers": len(game.entries),
        "told": game.last_told,
    }


def event_data(event: Event, names: dict[str, str]) -> Data:
    data = msgspec.to_builtins(event)
    assert isinstance(data, dict)
    return data | {"clauses": event.clauses(), "sentence": event.sentence(names)}
