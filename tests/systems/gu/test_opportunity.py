"""Attacks of opportunity: when they are offered, and what becomes of the step."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import stats
from quintain.systems.gu.words import Condition
from tests.systems.gu.moving import ground
from tests.systems.gu.script import Played, body, fight, go_on, lost, play, wolf


@pytest.mark.rule("GU-139")
def test_a_step_out_of_reach_is_answered_before_it_is_made_but_not_one_within_reach() -> None:
    scene = fight([body("a", at=(3, 3), max_hp=50)], [wolf("w", at=(4, 3))], turn="a")
    assert play(scene, ["walk:3,4"], then="w: approach").at("a") == (3, 4, 0)

    start = play(scene, ["walk:2,3"], then="w: opportunity")
    assert start.at("a") == (3, 3, 0)
    struck = go_on(start.game, ["strike:bite:a"], dice=[40, 1], then="a: turn")
    assert lost(struck, "a") == 4
    assert struck["w"].reactions == 1


@pytest.mark.rule("GU-139")
def test_it_does_not_go_on_if_that_stops_it() -> None:
    scene = fight([body("a", at=(3, 3), hp=3, fortitude=20, attitude=0)], [wolf("w", at=(4, 3))], turn="a")

    played = play(scene, ["walk:2,3", "strike:bite:a"], dice=[40, 1, 10, 1], then="w: turn")

    assert played.at("a") == (3, 3, 0)


@pytest.mark.rule("GU-139")
def test_once_it_is_stopped_nobody_else_is_asked() -> None:
    mover = body("a", at=(3, 3), hp=3, fortitude=20, attitude=0)
    scene = fight([mover, body("friend", at=(9, 9))], [wolf("w", at=(4, 3)), wolf("v", at=(4, 4))], turn="a")

    played = play(scene, ["walk:2,2", "w> strike:bite:a"], dice=[40, 1, 10, 1], then="friend: turn")

    assert played["a"].suffers(Condition.FINAL_STAND)


@pytest.mark.rule("GU-139")
def test_whoever_was_out_of_reach_before_gives_no_opening() -> None:
    scene = fight([body("a", at=(3, 3))], [wolf("w", at=(5, 3))], turn="a")

    assert play(scene, ["walk:1,3"], then="a: turn").at("a") == (1, 3, 0)


@pytest.mark.rule("GU-139")
def test_trip_gu_answers_a_step_nearby_that_its_user_sees() -> None:
    def step(at: tuple[int, int], then: str, **foe: Any) -> Played:
        b = body("b", at=at, gu=["trip"], **foe)
        return play(fight([body("a", at=(3, 3), athletics=40)], [b], turn="a"), ["walk:3,5"], then=then)

    start = step((5, 3), "b: opportunity")
    assert start.options() == ["activate:trip", "pass"]
    fell = go_on(start.game, ["activate:trip"], dice=[40, 1], then="a: turn")
    assert fell["a"].suffers(Condition.PRONE)
    assert fell.at("a") == (3, 3, 0)
    kept = go_on(start.game, ["activate:trip"], dice=[40, 10], then="b: opportunity")
    assert not kept["a"].suffers(Condition.PRONE)

    step((6, 3), "a: turn")
    step((5, 3), "a: turn", conditions=[{"condition": "blinded"}])


@pytest.mark.rule("GU-139")
def test_allies_do_not_strike_nor_whoever_has_not_noticed_it() -> None:
    red = [body("a", at=(3, 3), unnoticed=True), body("friend", at=(2, 3))]

    played = play(fight(red, [wolf("w", at=(4, 3))], turn="a"), ["walk:3,5"], then="a: turn")

    assert played.at("a") == (3, 5, 0)


@pytest.mark.rule("GU-139")
def test_the_longest_of_its_reaches_counts() -> None:
    b = body("b", at=(4, 3), weapons=["staff"])
    scene = fight([body("a", at=(3, 3))], [b], turn="a")

    play(scene, ["walk:2,3"], then="a: turn")
    further = play(scene, ["walk:1,3"], then="b: opportunity")

    assert further.at("a") == (2, 3, 0)
    assert [option for option in further.options() if option.startswith("strike")] == ["strike:staff:a"]


@pytest.mark.rule("GU-140")
def test_an_unarmed_attack_of_opportunity_is_no_kick() -> None:
    scene = fight([body("a", at=(3, 3))], [body("b", at=(4, 3))], turn="a")

    played = play(scene, ["walk:1,3"], then="b: opportunity")

    assert [option for option in played.options() if option.startswith("strike")] == ["strike:punch:a", "strike:bite:a"]


@pytest.mark.rule("GU-141")
def test_flying_out_of_reach_provokes_too() -> None:
    flyer = body("a", at=(3, 3), rank=3, gu=["golden_aurora"], own=[{"gu": "golden_aurora", "active": True}])
    scene = fight([flyer], [body("b", at=(4, 3), weapons=["knife"])], turn="a")

    played = play(scene, ["take_flight"], then="b: opportunity")

    assert played.at("a") == (3, 3, 1)  # there it is still within 1 m
    assert "strike:knife:a" in played.options()


@pytest.mark.rule("GU-139")
@pytest.mark.parametrize(("way", "at"), [(["walk:5,3", "b> pass", "walk:4,2"], (5, 3, 0))])
def test_a_step_for_which_an_opportunity_leaves_no_movement_does_not_happen(
    way: list[str], at: tuple[int, int, int]
) -> None:
    """4 of 5 m are walked; the blow breaks a leg: movement 1, nothing is left for the step out of reach."""
    a = body("a", (1, 3), max_hp=24)
    b = body("b", (5, 4), weapons=["spear"], close_combat=60, strength=60)
    scene = fight([a], [b], turn="a")

    struck = play(scene, [*way, "b> strike:spear:a", "a> break:left_leg"], dice=[10, 1, 2], then="a: turn")

    assert stats.movement(struck["a"]) == 1
    assert struck.at("a") == at


@pytest.mark.rule("GU-063")
@pytest.mark.rule("GU-139")
def test_nor_does_one_out_of_mud_that_costs_more_than_is_left() -> None:
    a = body("a", (3, 3), max_hp=24)
    b = body("b", (4, 3), weapons=["spear"], close_combat=60, strength=60)
    scene = fight([a], [b], turn="a", terrain=[ground("difficult", (3, 3, 3, 3))])

    struck = play(scene, ["walk:2,3", "b> strike:spear:a", "a> break:left_leg"], dice=[10, 1, 2], then="a: turn")

    assert struck.at("a") == (3, 3, 0)  # 2 m, and its movement is 1


@pytest.mark.rule("GU-132")
@pytest.mark.rule("GU-133")
def test_a_dodge_before_an_attack_provokes_too_with_disadvantage() -> None:
    red = [body("a", (2, 3)), body("c", (6, 4), weapons=["knife"], close_combat=60)]
    scene = fight(red, [body("b", (6, 3), agility=40, max_hp=60, reactions=1)], turn="a", order=["a", "c", "b"])
    start = play(scene, ["walk:5,3", "b> dodge", "b> to:9,3"], then="c: opportunity")

    struck = go_on(start.game, ["strike:knife:b"], dice=[20, 70, 1], then="a: turn")

    assert lost(struck, "b") == 0
    assert struck.at("b") == (9, 3, 0)


@pytest.mark.rule("GU-139")
def test_teleports_throws_and_grapples_provoke_nobody() -> None:
    flash = fight([body("a", (3, 3), rank=2, gu=["static_step"])], [body("b", (4, 3), weapons=["knife"])], turn="a")
    assert play(flash, ["activate:static_step:3,8"], then="a: turn").at("a") == (3, 8, 0)

    red = [body("a", (3, 3), strength=175, athletics=125), body("f", (5, 3), weapons=["knife"])]
    scene = fight(red, [body("b", (4, 3), reactions=0, max_hp=60)], turn="a")
    gripped = play(scene, ["grapple:b"], dice=[20, 1, 90, 1], then="a: turn")  # out of the friend's reach
    assert gripped.at("b") == (3, 3, 0)
    thrown = go_on(gripped.game, ["throw:se:5"], then="a: turn")  # past the friend and out of its reach
    assert thrown.at("b") == (8, 8, 0)
