"""Twin worlds: two scenes that differ only in what a seat may not know give that seat equal bytes.

For each hidden fact a twin is made at many moments of random fights; both are driven to the seat's next
question by the same answers of the others. The view, the question, the options, the odds, the refusals and
what bots answer must be the same. With the filter switched off each fact is noticed, so the test can fail.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from quintain.bots import bot_names, find_bot
from quintain.kernel.asks import Ask
from quintain.kernel.errors import UserError
from quintain.kernel.events import Viewer, encode
from quintain.kernel.live import Game, view_now
from quintain.kernel.odds import Odds, seat_odds
from quintain.kernel.scene import Scene
from quintain.kernel.table import BotTable
from quintain.systems import find_system
from tests.conformance.worlds import SYSTEMS, facts_of, players, start

FACTS = [(system, fact) for system in SYSTEMS for fact in facts_of(system).HIDDEN]


def moments(system: str, encounter: str, seed: str, every: int) -> Iterator[Scene]:
    """Scenes at step boundaries of a random fight."""
    scene, rules = start(system, encounter), find_system(system)
    table = BotTable(scene, rules.sight, seed, players(system, scene, "greedy"))
    steps = 0
    while rules.outcome(scene) is None and steps < 120:
        if steps % every == 0:
            yield scene.clone()
        rules.step(scene, table)
        steps += 1


def asked(game: Game, seat: str) -> Ask | None:
    """The seat's question, once the others have answered before it."""
    for _ in range(4):
        mine = [ask for ask in game.asks if ask.seat == seat]
        if mine:
            return mine[0]
        if not game.asks:
            return None
        first = game.asks[0]
        game.answer(first.seat, first.number, find_bot(game.system.name, "greedy").answer(first))
    return None


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
        [find_bot(system, bot).answer(ask) for bot in bot_names(system)],
        refusal(game, ask),
    ]
    if odds:
        policy = players(system, game.scene, "greedy")
        plain = [option.id for option in ask.options if option.shape is None]
        aimed = sorted(plain, key=lambda id: ":" not in id)[:2]
        got += [seat_odds(game, ask, choose, policy, 40, fights=6, glances=2) for choose in aimed]
    return got


def refusal(game: Game, ask: Ask) -> str:
    try:
        game.answer(ask.seat, ask.number, "nonsense")
    except UserError as error:
        return error.message()
    return "accepted"


def differences(system: str, fact: str, *, odds: bool) -> tuple[int, int]:
    """How many twins were compared, and how many could be told apart."""
    compared = told_apart = 0
    for encounter in facts_of(system).SECRETIVE:
        for scene in moments(system, encounter, f"twins {fact}", 7):
            for seat in scene.seats():
                twin = scene.clone()
                if not facts_of(system).vary(twin, fact, seat):
                    continue
                pair = [world_of(system, each, seat, odds=odds and compared % 4 == 0) for each in (scene, twin)]
                if None in pair:
                    continue
                compared += 1
                told_apart += pair[0] != pair[1]
    return compared, told_apart


def world_of(system: str, scene: Scene, seat: str, *, odds: bool) -> list[object] | None:
    """The seat's world at its next question, or nothing if another step or dice come before it."""
    game = Game(find_system(system), scene, "twins", dict.fromkeys(scene.seats()))
    ask = asked(game, seat)
    if ask is None or game.scene.position() != scene.position() or rolled_in_step(game):
        return None
    return all_that_a_seat_gets(game, ask, odds=odds)


@pytest.mark.parametrize(("system", "fact"), FACTS)
def test_a_seat_cannot_tell_twin_worlds_apart(system: str, fact: str) -> None:
    compared, told_apart = differences(system, fact, odds=True)

    assert compared > 10
    assert told_apart == 0


def odds_of_an_attack(system: str, scene: Scene, seat: str) -> Odds | None:
    """What the seat may know of the first attack on offer, if one is."""
    game = Game(find_system(system), scene, "twins", dict.fromkeys(scene.seats()))
    ask = asked(game, seat)
    if ask is None or game.scene.position() != scene.position() or rolled_in_step(game):
        return None
    attacks = [option.id for option in ask.options if option.shape is None and option.id.startswith("attack:")]
    policy = players(system, scene, "greedy")
    return seat_odds(game, ask, attacks[0], policy, 100, fights=20, glances=4) if attacks else None


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_range_is_the_same_whatever_the_hidden_facts_are(system: str) -> None:
    facts = facts_of(system)
    left, kinds = 2 * list(facts.HIDDEN), set()
    for scene in (scene for encounter in facts.SECRETIVE for scene in moments(system, encounter, "ranges", 3)):
        for seat in scene.seats() if left else ():
            here = odds_of_an_attack(system, scene, seat)
            if here is None or here.kind not in facts.ODDS:
                continue
            for fact in dict.fromkeys(left):
                twin = scene.clone()
                if facts.vary(twin, fact, seat):
                    left.remove(fact)
                    kinds.add(here.kind)
                    assert odds_of_an_attack(system, twin, seat) == here, fact

    assert len(set(left)) < len(facts.HIDDEN) / 2, left
    assert kinds == set(facts.ODDS)


@pytest.mark.parametrize(("system", "fact"), FACTS)
def test_the_twin_test_notices_when_the_filter_is_off(system: str, fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Viewer, "is_with", lambda viewer, side: True)

    compared, told_apart = differences(system, fact, odds=False)

    assert told_apart > 0, f"{fact} could not be seen even without the filter, in {compared} twins"
