"""Twin worlds: two scenes that differ in one hidden fact, driven to a seat's next question by the same answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec

from quintain.bots import SEARCH, bot_names, find_bot
from quintain.conformance.worlds import facts_of, player, players, start
from quintain.kernel.asks import Ask, Option
from quintain.kernel.entries import Answered
from quintain.kernel.events import encode
from quintain.kernel.live import Game, view_now
from quintain.kernel.scene import Scene
from quintain.kernel.table import BotTable
from quintain.odds.guesses import seat_odds
from quintain.systems import find_system
from quintain.words.errors import AnswerRefused, UserError

MOMENTS = 6
"""Of each fight."""
STEPS_TRIED = 12
"""From each moment on, until a seat is asked in both worlds."""


def moments(system: str, encounter: str, seed: str, count: int) -> Iterator[Scene]:
    """So many scenes at step boundaries of a greedy fight, from its first to its last; of a short one, every one."""
    wanted = spread(system, encounter, seed, count)
    return (scene.clone() for step, scene in enumerate(boundaries(system, encounter, seed)) if step in wanted)


def spread(system: str, encounter: str, seed: str, count: int) -> set[int]:
    """So many steps of that fight, evenly apart."""
    steps = sum(1 for _ in boundaries(system, encounter, seed))
    return {steps * place // count for place in range(count)}


def boundaries(system: str, encounter: str, seed: str) -> Iterator[Scene]:
    """The scene before each step of that fight; it goes on with the next one."""
    scene, rules = start(system, encounter), find_system(system)
    table = BotTable(scene, rules.sight, seed, players(system, scene, "greedy"))
    while rules.outcome(scene) is None:
        yield scene
        rules.step(scene, table)


MOST_BEFORE = 4
"""So many answers of others may come before a question."""


class World:
    """One of the twins: a game of people who all wait, from a moment on."""

    def __init__(self, system: str, scene: Scene, seat: str) -> None:
        self.start = scene
        self.seat = seat
        self.game = Game(find_system(system), scene, "twins", dict.fromkeys(scene.seats()))

    def asked(self) -> Ask | None:
        """The seat's question, if nothing but answers of others came before it: no step, no dice, no discovery."""
        mine = [ask for ask in self.game.asks if ask.seat == self.seat]
        if not mine or self.game.steps or rolled_in_step(self.game):
            return None
        learned, side = facts_of(self.game.system.name).learned, self.start.seats()[self.seat]
        return mine[0] if learned(self.start, side) == learned(self.game.now(), side) else None

    def lead_up(self) -> list[Answered]:
        """The others answer, each as greedy does, until the seat is asked; gives what they answered."""
        given: list[Answered] = []
        while self.asked() is None and self.game.asks and not self.game.steps and len(given) < MOST_BEFORE:
            first = self.game.asks[0]
            given.append(Answered(first.seat, first.number, player(self.game.system.name).answer(first)))
            self.game.answer(first.seat, first.number, given[-1].choose)
        return given

    def answers(self) -> list[tuple[str, str]]:
        """Who has answered what since that moment."""
        return [(entry.seat, entry.choose) for entry in self.game.entries if isinstance(entry, Answered)]

    def follow(self, given: list[Answered]) -> None:
        """The others answer what they did in the other twin, as far as they can here."""
        for each in given:
            if any((ask.seat, ask.number) == (each.seat, each.ask) for ask in self.game.asks):
                with suppress(AnswerRefused):
                    self.game.answer(each.seat, each.ask, each.choose)


def rolled_in_step(game: Game) -> bool:
    return game.now().counts.rolled != game.scene.counts.rolled


def all_that_a_seat_gets(game: Game, ask: Ask, *, odds: bool) -> list[object]:
    """Everything, as bytes or plain data."""
    system, viewer = game.system.name, game.scene.viewer(ask.seat)
    got: list[object] = [
        msgspec.json.encode(view_now(game, viewer)),
        msgspec.json.encode(ask.as_data()),
        msgspec.json.encode(game.system.board(game.now(), viewer)),
        [encode(event) for event in game.told(viewer)],
        game.drafts(viewer),
        [option.id for option in game.system.acts(game.scene, ask.seat)],
        [find_bot(system, bot).answer(ask) for bot in bot_names(system) if bot != SEARCH],
        refusal(game, ask),
    ]
    if odds:
        policy = players(system, game.scene, "greedy")
        aimed = sorted(plainly(ask.options), key=lambda id: ":" not in id)[:2]
        got += [seat_odds(game, ask, choose, policy, 40, fights=6, glances=2).as_data() for choose in aimed]
    return got


def plainly(options: Sequence[Option]) -> list[str]:
    """Answers without a shape; where every option has one, each with the first that fills it."""
    plain = [option.id for option in options if option.shape is None]
    return plain or [f"{option.id}:{option.shape.first()}" for option in options if option.shape is not None]


def refusal(game: Game, ask: Ask) -> str:
    try:
        game.answer(ask.seat, ask.number, "nonsense")
    except UserError as error:
        return error.message()
    return "accepted"


def shown_to(system: str, scene: Scene, seat: str) -> bytes:
    rules, viewer = find_system(system), scene.viewer(seat)
    return msgspec.json.encode([rules.view(scene, viewer), rules.board(scene, viewer)])


class Compared(msgspec.Struct):
    """How many twins of an encounter there were, how many of them were compared, how many could be told apart."""

    twins: int = 0
    compared: int = 0
    told_apart: int = 0


def twins(system: str, fact: str, encounter: str) -> Iterator[tuple[World, World]]:
    """Pairs of worlds that differ in that fact, in which the others have answered the same.

    They are made for every seat at many moments of a fight; where a seat is not asked in both, at the next steps too.
    """
    seed = f"twins {fact}"
    wanted, due = spread(system, encounter, seed, MOMENTS), dict[str, int]()
    for step, scene in enumerate(boundaries(system, encounter, seed)):
        due = dict.fromkeys(scene.seats(), step) if step in wanted else due
        for seat in [seat for seat, since in due.items() if step - since < STEPS_TRIED]:
            first, twin = scene.clone(), scene.clone()
            if facts_of(system).vary(twin, fact, seat):
                one, other = World(system, first, seat), World(system, twin, seat)
                other.follow(one.lead_up())
                if one.asked() is not None and other.asked() is not None:
                    del due[seat]
                yield one, other


def differences(system: str, fact: str, encounter: str, *, odds: bool) -> Compared:
    found = Compared()
    for one, other in twins(system, fact, encounter):
        found.twins += 1
        mine, same = one.asked(), other.asked()
        if mine is not None and same is not None:
            chances = odds and found.compared % 4 == 0
            got = [all_that_a_seat_gets(*each, odds=chances) for each in ((one.game, mine), (other.game, same))]
            found.compared += 1
            found.told_apart += got[0] != got[1]
    return found
