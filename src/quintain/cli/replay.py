"""`quintain replay`: a fight retold, and verified byte for byte."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from quintain.bots.seating import viewer_of
from quintain.campaign.clock import time_of_day
from quintain.campaign.journey import Journey
from quintain.cli.bygone import Bygone, Played, bygone, is_file
from quintain.cli.completing import a_fight
from quintain.cli.lab import asked_options
from quintain.cli.options import json_option
from quintain.cli.own import say_replaced
from quintain.cli.saving import write_file
from quintain.cli.text import GOOD, HEAD, counted, say, say_json, wins
from quintain.front.saved import about
from quintain.kernel.events import Event, Viewer
from quintain.kernel.live import Game
from quintain.kernel.scene import Data
from quintain.lab.asked import Asked
from quintain.reading.sentences import sentences, short_names
from quintain.words.errors import UserError


@click.command(
    epilog="""
\b
Examples:
  quintain replay fight.jsonl
  quintain replay fight.jsonl --as party            as one side saw it
  quintain replay fight.jsonl --until 40            only the first 40 answers
  quintain replay ki/mirror --seed 7 --bots red=greedy,blue=random
  quintain replay ki/mirror --seed 7 --until 20     a bot fight up to its 20th answer
  quintain replay my_fight.toml --seed 1/3          a fight of quintain sim my_fight.toml
  quintain replay ki/mirror --seed 1/3 --set mirka.hp=30 --save fight.jsonl
"""
)
@click.argument("target", metavar="FILE | SYSTEM/ENCOUNTER", shell_complete=a_fight)
@click.option("--as", "sees_as", default="referee", metavar="WHO", help="A side or seat, spectator, or referee.")
@click.option("--until", type=click.IntRange(min=0), metavar="N", help="Replay only the first N answers.")
@asked_options
@click.option("--save", "file", type=click.Path(path_type=Path), metavar="FILE", help="Keep a bot fight as a file.")
@json_option
def replay(asked: Asked, sees_as: str, until: int | None, file: Path | None, as_json: bool) -> None:
    """Retell a saved fight or campaign and verify it byte for byte, or play a bot fight again by its seed."""
    with about(Path(asked.target) if is_file(asked.target) else None):
        found = bygone(asked, "replay", until)
        if file is not None:
            keep(found, file)
        if as_json:
            say_json(games_data(found.fights, sees_as))
            return
        if found.library is not None:
            say_replaced(found.library)
        say_games(found.fights, sees_as, from_file=is_file(asked.target))


def keep(found: Bygone, file: Path) -> None:
    """As a file that is replayed, reviewed and brought to a table."""
    if found.library is None:
        raise UserError("It is in a file already.", where="--save", fix="Leave --save out, or copy that file.")
    if file.exists():
        raise UserError(f'"{file}" is there already.', where="--save", fix="Name another file.")
    (played,) = found.fights
    write_file(file, played.transcript.write())


def told_by(game: Game, sees_as: str) -> list[Event]:
    viewer: Viewer = viewer_of(game.start, sees_as)
    return game.told(viewer)


def say_games(games: list[Played], sees_as: str, *, from_file: bool) -> None:
    clock = 0
    for transcript, game in games:
        if len(games) > 1:
            say(f"{transcript.header.label}, {time_of_day(clock)}", HEAD)
        for sentence in sentences(told_by(game, sees_as), short_names(game.scene.creature_names())):
            say(sentence)
        if isinstance(game.system, Journey) and len(games) > 1:
            clock += game.system.seconds(game.scene)
    say()
    for transcript, game in games:
        say(f"{transcript.header.label}: {ending(game)}", HEAD)
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


def games_data(games: list[Played], sees_as: str) -> Data:
    """One fight as an object; a campaign as a list of its stages."""
    stages = [game_data(transcript.header.label, game, sees_as) for transcript, game in games]
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
