"""Driving toy games in tests: who sits where, who answers, and everything a game is, as bytes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from quintain.kernel.asks import Ask
from quintain.kernel.entries import Acted, Answered, Entry
from quintain.kernel.events import Event, Viewer, encode
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.live import Game
from quintain.kernel.play import play
from quintain.kernel.scene import Scene
from quintain.kernel.table import BotTable, Player
from tests.kernel.toy import TOY, Brawler

SEED = "toy"


def bots(scene: Scene) -> dict[str, Player]:
    return {seat: Brawler() for seat in scene.seats()}


def people(scene: Scene, *, own_dice: bool = False, seed: str = SEED) -> Game:
    """A game with a person on every seat."""
    own = frozenset(scene.seats()) if own_dice else frozenset()
    return Game(TOY, scene, seed, {}, own_dice=own)


def batch(scene: Scene, seed: str = SEED) -> BotTable:
    """The whole game by bots without pausing; its events are what live play must give as well."""
    copy = scene.clone()
    table = BotTable(copy, TOY.sight, seed, bots(scene))
    table.listening = True
    table.record = []
    play(TOY, copy, table)
    return table


def told(events: list[Event]) -> list[bytes]:
    return [encode(event) for event in events]


def drive(
    game: Game, answer: Callable[[Ask], str] | None = None, *, steps: int = 10**6, order: Random | None = None
) -> Game:
    """Answers as bots would, or as told, until the game is over or that many were given; in any order, if asked."""
    for _ in range(steps):
        if game.throw is not None:
            throw_dice(game)
        elif game.asks:
            ask = order.choice(game.asks) if order is not None else game.asks[0]
            game.answer(ask.seat, ask.number, (answer or Brawler().answer)(ask), revision=ask.revision)
        else:
            break
    return game


def throw_dice(game: Game) -> None:
    """A person's dice: fair, and always the same."""
    throw = game.throw
    assert throw is not None
    dice = KeyedFaces("own dice")
    sides = throw.roll.dice.sides
    fallen = [dice.face(dice.stream(throw.seat, "", str(n)), throw.number, side) for n, side in enumerate(sides)]
    game.give_faces(throw.seat, throw.number, throw.roll.dice.shown(fallen))


def until(game: Game, about: str, who: str) -> Ask:
    """Drives the game until that body is asked that."""
    for _ in range(200):
        for ask in game.asks:
            if (ask.about, ask.who) == (about, who):
                return ask
        drive(game, steps=1)
    raise AssertionError(f"{who} was never asked: {about}")


def give(game: Game, *answers: str) -> None:
    """Gives answers in a row, each written `who: choice`."""
    for text in answers:
        who, _, choose = text.partition(": ")
        ask = next(ask for ask in game.group if ask.who == who)
        game.answer(ask.seat, ask.number, choose)


def again(game: Game, entries: list[Entry]) -> None:
    """Does once more what an undo dropped; what bots have answered again by themselves stands."""
    for entry in entries:
        if isinstance(entry, Answered):
            standing = game.answers.get((entry.seat, entry.ask))
            if standing is None or (standing.choose, standing.by) != (entry.choose, entry.by):
                game.answer(entry.seat, entry.ask, entry.choose, by=entry.by)
        elif isinstance(entry, Acted):
            game.act(entry.seat, entry.act)
        else:
            game.give_faces(entry.seat, entry.roll, list(entry.faces))


def viewer_of(game: Game, seat: str) -> Viewer:
    return game.scene.viewer(seat)
