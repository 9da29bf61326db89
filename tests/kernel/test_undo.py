"""Undo and branch at any entry, whole; going on afterwards is as if nothing had been undone."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintain.conformance.whole import everything
from quintain.kernel.entries import Acted, Answered, Threw
from quintain.kernel.events import RefereeLooked
from quintain.kernel.live import REFEREE_LOOKS, Game
from quintain.words.errors import AnswerRefused
from tests.kernel.driving import again, batch, bots, drive, give, people, throw_dice, told, until
from tests.kernel.toy import TOY, Brawler, Riposted, brawl, duel, toy

seeds = st.integers(0, 10**6)
few = settings(max_examples=8)


def lively(seed: int, *, own_dice: bool = False, blue: Brawler | None = None) -> Game:
    """A whole game with acts strewn in, sealed answers in any order, drafts changed, answers given for others."""
    random, scene = Random(seed), brawl()
    own = frozenset(["anna", "blue"]) if own_dice else frozenset()
    game = Game(TOY, scene, str(seed), {"blue": blue}, own_dice=own)
    while game.outcome is None:
        if random.random() < 0.15:
            act_somehow(game, random)
        elif game.throw is not None:
            throw_dice(game)
        else:
            ask = random.choice(game.group if random.random() < 0.3 else game.asks)
            by = random.choice(["", "", "", "gm"])
            game.answer(ask.seat, ask.number, Brawler().answer(ask), by=by)
    return game


def act_somehow(game: Game, random: Random) -> None:
    seat = random.choice(["anna", "carl", "blue", "gm"])
    options = [option for option in game.acts(seat).options if not option.id.endswith("add")]
    if options:
        option = random.choice(options)
        luck = random.randrange
        game.act(seat, option.id if option.shape is None else f"{option.id}:{option.shape.pick(luck)}")


@given(seed=seeds, own_dice=st.booleans())
@few
def test_undone_at_any_entry_and_done_again_a_game_is_the_same(seed: int, own_dice: bool) -> None:
    game = lively(seed, own_dice=own_dice)
    before, length = everything(game), len(game.entries)

    for entry in range(length):
        dropped = game.undo(entry).dropped
        assert len(game.entries) == entry
        assert len(dropped) == length - entry
        again(game, dropped)
        assert everything(game) == before
    assert game.revision >= length


@given(seed=seeds)
@few
def test_undone_step_by_step_a_game_stands_where_it_stood(seed: int) -> None:
    game = lively(seed)
    entries = list(game.entries)

    for entry in reversed(range(len(entries))):
        game.undo(entry)
        assert everything(game) == everything(Game(TOY, brawl(), str(seed), {}, entries=entries[:entry]))


@given(seed=seeds, at=st.floats(0, 1))
@few
def test_with_bots_an_undo_and_the_same_answers_give_the_same_game(seed: int, at: float) -> None:
    game = lively(seed, blue=Brawler())
    before = everything(game)

    dropped = game.undo(int(at * (len(game.entries) - 1))).dropped
    again(game, dropped)

    assert everything(game) == before


@given(seed=seeds, own_dice=st.booleans(), at=st.floats(0, 1))
@few
def test_a_branch_shares_what_came_before_and_leaves_the_game_alone(seed: int, own_dice: bool, at: float) -> None:
    game = lively(seed, own_dice=own_dice)
    before, entry = everything(game), int(at * len(game.entries))

    branch = game.branch(entry, game.seed)

    assert branch.entries == game.entries[:entry]
    twin = game.branch(entry, game.seed)
    again(twin, game.entries[entry:])
    assert everything(twin) == before
    drive(branch, lambda ask: ask.default())
    assert everything(game) == before


def test_an_undone_roll_falls_the_same_again() -> None:
    game = people(brawl())
    give(game, "a: bold", "c: bold", "b: bold", "d: bold")
    queue = [game.asks[0].who, *toy(game.scene).queue]

    game.undo(0)
    give(game, "d: wary", "c: wary", "b: wary", "a: wary")

    assert [game.asks[0].who, *toy(game.scene).queue] == queue


def reacting() -> tuple[Game, str, str]:
    """A duel four reactions deep, paused inside the fifth."""
    game = people(duel(spirit=3, hp=30))
    give(game, "a: wary", "b: wary")
    first, second = ("a", "b") if game.asks[0].who == "a" else ("b", "a")
    give(game, f"{first}: strike:{second}")
    for who in (second, first, second, first):
        give(game, f"{who}: riposte")
    return game, first, second


def depths(game: Game) -> list[int]:
    return [event.depth for event in game.events if isinstance(event, Riposted)]


def test_in_the_middle_of_nested_reactions_any_of_them_can_be_undone() -> None:
    for back in range(1, 5):
        game, first, second = reacting()
        before = everything(game)

        dropped = game.undo(len(game.entries) - back).dropped

        assert depths(game) == list(range(1, 5 - back))
        assert game.asks[0].who == (first if back % 2 else second)
        again(game, dropped)
        assert everything(game) == before


def test_after_an_undo_in_a_nested_reaction_another_answer_leads_elsewhere() -> None:
    game, first, _ = reacting()

    game.undo(len(game.entries) - 1)
    give(game, f"{first}: take")

    assert depths(game) == [1, 2, 3]
    assert game.asks[0].about == "press"


def test_the_last_answer_of_a_seat_is_undone_with_everything_it_caused() -> None:
    game = people(brawl())
    give(game, "a: bold", "c: wary", "b: bold", "d: bold")
    ask = game.asks[0]
    game.answer(ask.seat, ask.number, "wait")

    dropped = game.undo_last("anna").dropped

    assert dropped[0] == Answered("anna", dropped[0].ask, dropped[0].choose, told=dropped[0].told)  # type: ignore[union-attr]
    assert dropped[0].seat == "anna"
    assert "a" in [each.who for each in game.asks]
    with pytest.raises(AnswerRefused, match="gm has not answered anything yet"):
        game.undo_last("gm")


def test_a_sealed_answer_can_be_undone_while_the_others_think() -> None:
    game = Game(TOY, brawl(), "toy", {"blue": Brawler()})
    give(game, "a: bold")

    game.undo_last("anna")

    assert [entry.seat for entry in game.entries] == ["blue", "blue"]
    assert [ask.who for ask in game.asks] == ["a", "c"]
    give(game, "a: wary")
    assert len(game.entries) == 3


@pytest.mark.parametrize("entry", [-1, 3, 99])
def test_there_is_nothing_to_undo_or_to_branch_from_outside_the_entries(entry: int) -> None:
    game = people(brawl())
    give(game, "a: bold", "c: wary")
    before = everything(game)

    with pytest.raises(AnswerRefused):
        game.undo(entry)
    with pytest.raises(AnswerRefused):
        game.branch(entry, game.seed)
    with pytest.raises(AnswerRefused):
        game.undo(2)

    assert everything(game) == before
    assert everything(game.branch(2, game.seed)) == before
    assert game.revision == 0


def test_an_act_is_undone_like_an_answer() -> None:
    game = people(brawl())
    give(game, "a: bold")
    before = everything(game)
    game.act("gm", "override:hp:c:0")
    assert [entry.seat for entry in game.entries] == ["gm", "anna"]

    dropped = game.undo_last("gm").dropped

    assert [entry.seat for entry in dropped] == ["gm", "anna"]
    assert toy(game.scene).bodies["c"].hp == 5
    give(game, "a: bold")
    assert everything(game) == before


def test_a_held_act_is_undone_before_it_takes_effect() -> None:
    game = people(brawl())
    until(game, "deed", "a")
    before = everything(game)
    game.act("gm", "override:hp:a:40")

    assert game.undo_last("gm").dropped == [Acted("gm", "override:hp:a:40", game.steps + 1)]

    assert everything(game) == before
    assert game.held == []


def test_undoing_what_came_before_a_held_act_takes_the_act_along() -> None:
    game = people(brawl())
    until(game, "deed", "a")
    game.act("gm", "override:hp:a:40")
    give(game, "a: wait")

    dropped = game.undo(len(game.entries) - 3).dropped
    again(game, dropped)

    assert toy(game.scene).bodies["a"].hp == 40


def test_a_referees_look_cannot_be_undone() -> None:
    game = people(brawl())
    give(game, "a: bold")
    game.act("gm", REFEREE_LOOKS)
    give(game, "c: bold", "b: bold", "d: bold")

    dropped = game.undo(0).dropped

    assert not [entry for entry in dropped if isinstance(entry, Acted)]
    assert game.events == [RefereeLooked("gm")]
    again(game, dropped)
    assert game.events[0] == RefereeLooked("gm")
    assert len(game.entries) == 5
    with pytest.raises(AnswerRefused):
        game.undo_last("gm")


def test_faces_of_own_dice_are_undone_and_may_fall_otherwise() -> None:
    game = people(duel(), own_dice=True)
    give(game, "a: wary", "b: wary")
    game.give_faces("red", 1, [6])
    game.give_faces("blue", 1, [2])
    assert game.asks[0].who == "a"

    dropped = game.undo(2).dropped

    assert [entry.faces for entry in dropped if isinstance(entry, Threw)] == [[6], [2]]
    assert game.throw is not None
    assert (game.throw.seat, game.throw.number) == ("red", 1)
    game.give_faces("red", 1, [1])
    game.give_faces("blue", 1, [2])
    assert game.asks[0].who == "b"


def test_faces_of_own_dice_come_again_by_themselves_where_a_game_keeps_them() -> None:
    game = people(duel(), own_dice=True)
    game.thrown = {}
    give(game, "a: wary", "b: wary")
    game.give_faces("red", 1, [6])
    game.give_faces("blue", 1, [2])
    before = everything(game)

    game.undo(2)

    assert everything(game) == before
    game.undo(0)
    give(game, "a: wary", "b: wary")
    assert everything(game) == before


def test_a_game_that_is_over_can_be_undone_and_played_to_another_end() -> None:
    game = Game(TOY, brawl(), "toy", bots(brawl()))
    before = told(game.events)
    game.players = {}

    game.undo(len(game.entries) - 1)
    assert game.outcome is None
    drive(game)

    assert told(game.events) == before == told(batch(brawl()).events)


def test_the_scene_a_game_starts_from_is_its_own() -> None:
    scene = brawl()
    before = scene.dump()
    game = Game(TOY, scene, "toy", bots(scene))
    assert scene.dump() == before

    scene.bodies["a"].hp = 99
    game.undo(0)

    assert game.start.dump() == before
    assert told(game.events) == told(batch(brawl()).events)
