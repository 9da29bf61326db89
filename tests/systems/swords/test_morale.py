"""Morale: what the routed may do, how they recover, and leaving the map."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.afflictions import Affliction
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.surprise import MoraleTested
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Out
from tests.systems.swords.script import Played, body, fight, in_turn, play, refused, suffer


def rout(red_at: tuple[int, int] = (5, 5), blue_at: tuple[int, int] = (6, 5), **scenario: Any) -> SwordsScene:
    """`a` is routed and has its turn; `b` stands by."""
    scene = fight([body("a", red_at, initiative=9, morale=2)], [body("b", blue_at)], **scenario)
    suffer(scene, "a", Condition.ROUTED)
    return in_turn(scene, "a")


def spots(played: Played, option: str) -> list[str]:
    shape = next(each.shape for each in played.ask.options if each.id == option)
    assert shape is not None
    return list(shape.every())


@pytest.mark.rule("SW-028")
def test_the_routed_take_no_main_action_but_dash_and_withdraw() -> None:
    played = play(rout(), then="a: turn")

    options = played.options()
    assert {"dash", "withdraw"} <= set(options)
    assert not [option for option in options if option.startswith(("attack", "defend", "grapple", "help", "prepare"))]


@pytest.mark.rule("SW-028")
def test_the_routed_move_away_from_their_enemies_as_far_as_they_can() -> None:
    played = play(rout(), then="a: turn")

    assert "move" not in played.options()
    offered = [square.split(",") for square in spots(played, "risk")]
    assert {max(abs(int(x) - 6), abs(int(y) - 5)) for x, y in offered} == {6}  # as far as 30 ft and the map allow


@pytest.mark.rule("SW-028")
def test_the_routed_do_not_stand_and_wait_as_long_as_there_is_a_way() -> None:
    assert "end" not in play(rout(), then="a: turn").options()
    assert refused(play(rout(), then="a: turn"), "end")

    arrived = play(rout(), ["withdraw", "move:0,5"], then="a: turn")
    assert "end" in arrived.options()
    assert "move" not in arrived.options()


@pytest.mark.rule("SW-028")
def test_the_routed_run_by_a_safe_way_if_there_is_one() -> None:
    threatened = play(rout((5, 5), (6, 5)), then="a: turn")
    assert "risk" in threatened.options()

    free = play(rout((4, 5), (6, 5)), then="a: turn")
    assert "risk" not in free.options()
    assert "move" in free.options()


@pytest.mark.rule("SW-028")
def test_an_absent_persons_routed_creature_runs_too() -> None:
    ask = play(rout(), then="a: turn").ask

    assert ask.default().startswith("risk:0,")


@pytest.mark.rule("SW-028")
def test_the_routed_keep_away_from_every_square_of_a_big_foe_but_not_from_one_they_know_nothing_of() -> None:
    """An ogre fills (6,5) to (7,6): from (8,9) it is 15 ft away, and (8,10) is farther, though not from its corner."""
    ogre = fight([body("a", (8, 9), initiative=9, speed=5)], [body("b", (6, 5), size="large")])
    suffer(ogre, "a", Condition.ROUTED)
    assert set(spots(play(in_turn(ogre, "a"), then="a: turn"), "move")) == {"7,10", "8,10", "9,10"}

    unseen = fight([body("a", (5, 5), initiative=9, speed=5)], [body("b", (7, 5)), body("c", (2, 5))])
    unseen.by_id["c"].hidden = 20
    suffer(unseen, "a", Condition.ROUTED)
    assert set(spots(play(in_turn(unseen, "a"), then="a: turn"), "move")) == {"4,4", "4,5", "4,6"}


@pytest.mark.rule("SW-028")
def test_the_routed_check_again_as_each_of_their_turns_ends() -> None:
    played = play(rout((0, 5)), ["end"], dice=[7], then="b: turn")

    assert played.events(MoraleTested) == [MoraleTested("a", 7, 2, 9, 10, holds=False)]
    assert played["a"].suffers(Condition.ROUTED)

    calm = play(rout((0, 5)), ["end"], dice=[8], then="b: turn")
    assert not calm["a"].suffers(Condition.ROUTED)


@pytest.mark.rule("SW-028")
def test_the_routed_may_leave_the_map() -> None:
    played = play(rout((0, 5), (6, 5)), ["leave"])

    assert played["a"].out == Out.FLED
    assert played.scene.result is not None
    assert played.scene.result.winner == "blue"


@pytest.mark.rule("SW-028")
def test_a_great_leaders_bonus_steadies_the_routed() -> None:
    scene = rout((0, 5))
    lead = Affliction(Condition.LED, "a")
    lead.amount = 1  # the Round it is for
    scene.by_id["a"].add_affliction(lead)

    played = play(scene, ["end"], dice=[6], then="b: turn")

    assert not played["a"].suffers(Condition.ROUTED)
