"""Overrun: through an opponent's space, once."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.events.movement import Overran
from quintain.systems.swords.scene import SwordsScene
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused
from tests.systems.swords.test_move import squares, where

CORRIDOR = [{"kind": "blocked", "name": "Wall", "rects": [(0, 0, 11, 0), (0, 2, 11, 2)]}]


def corridor(*foes: Any, **numbers: Any) -> SwordsScene:
    """A at 1,1 in a corridor one square wide."""
    return in_turn(fight([body("a", at=(1, 1), **numbers)], list(foes), terrain=CORRIDOR, size=(12, 3)), "a")


@pytest.mark.rule("SW-060")
def test_a_won_overrun_opens_the_opponents_space_for_passing() -> None:
    start = play(corridor(body("b", at=(2, 1)), str=2), then="a: turn")

    won = go_on(start.game, ["overrun:b"], dice=[16, 16], then="a: turn")

    assert squares(start) | squares(start, "risk") == {"0,1"}
    assert "2,1" not in squares(won, "risk") | squares(won)
    assert {"3,1", "4,1", "7,1"} <= squares(won, "risk") | squares(won)
    assert won.events(Overran)[0].won


@pytest.mark.rule("SW-060")
def test_a_lost_overrun_leaves_the_space_closed_and_the_main_action_spent() -> None:
    lost = play(corridor(body("b", at=(2, 1)), str=2), ["overrun:b"], dice=[10, 13], then="a: turn")

    assert squares(lost) | squares(lost, "risk") == {"0,1"}
    assert lost.scene.turn is not None
    assert not lost.scene.turn.main
    assert not lost.events(Overran)[0].won


@pytest.mark.rule("SW-060")
def test_every_foot_is_paid_and_leaving_the_reach_still_provokes() -> None:
    won = play(corridor(body("b", at=(2, 1)), str=2), ["overrun:b"], dice=[16, 2], then="a: turn")

    passed = go_on(won.game, ["move:3,1"], then="a: turn")
    left = go_on(won.game, ["risk:4,1"], then="b: opportunity")

    assert passed.scene.turn is not None
    assert passed.scene.turn.left == 20
    assert left.asked() == [("b", "opportunity")]


@pytest.mark.rule("SW-060")
def test_only_an_adjacent_opponent_is_overrun() -> None:
    played = play(corridor(body("b", at=(3, 1))), then="a: turn")

    assert not [id for id in played.options() if id.startswith("overrun")]
    assert "overrun:b" in go_on(played.game, ["move:2,1"], then="a: turn").options()


@pytest.mark.rule("SW-061")
def test_one_overrun_is_one_passage_through_one_opponent() -> None:
    """Past B there is no way back through it, and the second opponent's space was never open."""
    foes = [body("b", at=(2, 1)), body("c", at=(5, 1))]

    played = play(corridor(*foes, str=2), ["overrun:b", "move:3,1"], dice=[16, 2], then="a: turn")

    assert where(played, "a") == "3,1"
    assert squares(played) | squares(played, "risk") == {"4,1"}
    assert not [id for id in played.options() if id.startswith("overrun")]


@pytest.mark.rule("SW-061")
def test_a_won_overrun_waits_until_the_space_is_entered() -> None:
    scene = corridor(body("b", at=(2, 1)), str=2)
    scene.by_id["b"].reaction = False

    back = play(scene, ["overrun:b", "move:0,1"], dice=[16, 2], then="a: turn")

    assert "3,1" in squares(back)
    assert where(go_on(back.game, ["move:3,1"], then="a: turn"), "a") == "3,1"


@pytest.mark.rule("SW-061", "SW-060")
def test_a_second_opponent_right_behind_the_first_keeps_its_space_closed() -> None:
    """With one behind the other there is no room between them to come to: the won Overrun leads nowhere."""
    foes = [body("b", at=(2, 1)), body("c", at=(3, 1))]

    won = play(corridor(*foes, str=2), ["overrun:b"], dice=[16, 2], then="a: turn")

    assert won.events(Overran)[0].won
    assert squares(won) | squares(won, "risk") == {"0,1"}


@pytest.mark.rule("SW-061")
def test_having_passed_the_first_opponent_one_does_not_pass_a_second_in_the_same_stretch() -> None:
    foes = [body("b", at=(2, 1)), body("c", at=(4, 1))]

    won = play(corridor(*foes, str=2), ["overrun:b"], dice=[16, 2], then="a: turn")
    past = go_on(won.game, ["move:3,1"], then="a: turn")

    assert squares(won) | squares(won, "risk") == {"0,1", "3,1"}
    assert squares(past) | squares(past, "risk") == set()


@pytest.mark.rule("SW-061")
def test_whoever_may_pass_one_opponent_may_not_pass_beside_it_through_another() -> None:
    """In a corridor two squares wide, with an opponent in either lane."""
    walls = [{"kind": "blocked", "name": "Wall", "rects": [(0, 0, 11, 0), (0, 3, 11, 3)]}]
    foes = [body("b", at=(2, 1)), body("c", at=(2, 2)), body("d", at=(4, 1)), body("e", at=(4, 2))]
    scene = in_turn(fight([body("a", at=(1, 1), str=2)], foes, terrain=walls, size=(12, 4)), "a")

    won = play(scene, ["overrun:b"], dice=[16, 2], then="a: turn")

    beyond = {square for square in squares(won) | squares(won, "risk") if int(square.partition(",")[0]) > 1}
    assert beyond == {"3,1", "3,2"}


@pytest.mark.rule("SW-062")
def test_a_larger_actor_has_advantage() -> None:
    walls = [{"kind": "blocked", "name": "Wall", "rects": [(0, 0, 11, 0), (0, 3, 11, 3)]}]
    ogre = body("a", at=(1, 1), size="large")
    scene = in_turn(fight([ogre], [body("b", at=(3, 1))], terrain=walls, size=(12, 4)), "a")

    played = play(scene, ["overrun:b"], dice=[3, 15, 14], then="a: turn")

    assert played.events(Overran)[0].won


@pytest.mark.rule("SW-062", "SW-063")
def test_between_equals_nobody_has_an_edge() -> None:
    played = play(
        corridor(body("b", at=(2, 1), size="small"), size="small"), ["overrun:b"], dice=[15, 10], then="a: turn"
    )

    assert played.events(Overran)[0].won


@pytest.mark.rule("SW-063")
def test_a_smaller_actor_has_disadvantage() -> None:
    played = play(corridor(body("b", at=(2, 1)), size="small"), ["overrun:b"], dice=[15, 3, 10], then="a: turn")

    assert not played.events(Overran)[0].won


@pytest.mark.rule("SW-060", "SW-070")
def test_a_flyer_overruns_in_the_air() -> None:
    fly = {"ground": 30, "fly": 60}
    scene = fight(
        red=[body("a", (2, 0), initiative=9, speed=fly, elevation=20)],
        blue=[body("b", (3, 0), speed=fly, elevation=20)],
        size=(8, 1),
    )
    played = play(scene, ["overrun:b", "fly:4,0"], dice=[10, 9], then="a: turn")
    assert played.scene.grid.xy(played["a"].place) == (4, 0)
    assert refused(played, "fly:3,0"), "one passage, and no stop in the space"
    lost = play(scene, ["overrun:b"], dice=[9, 10], then="a: turn")
    assert refused(lost, "fly:4,0")
