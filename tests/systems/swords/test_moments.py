"""Moments that creatures may answer: what they see and have heard when they are asked, and what an answer takes."""

from __future__ import annotations

import pytest

from quintain.kernel.events import Recounted, Viewer
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.view import Sight
from tests.systems.swords.casting_script import mage
from tests.systems.swords.script import Played, body, fight, play

RED = Viewer("red", "red")


def leaving() -> SwordsScene:
    """B may step out of A's reach in a slot that they share."""
    return fight([body("a", (4, 3), initiative=6)], [body("b", (3, 3), initiative=6, dex=2)])


@pytest.mark.rule("SW-098")
def test_an_answer_takes_the_reaction_and_letting_go_takes_nothing() -> None:
    let_go = play(leaving(), ["b> risk:3,6", "a> pass"], then="b: turn")
    struck = play(leaving(), ["b> risk:3,6", "a> opportunity:strike"], dice=[2], then="b: turn")

    assert (let_go["a"].reaction, struck["a"].reaction) == (True, False)
    assert (let_go.scene.live, struck.scene.live) == (0, 0)


def place_seen(asked: Played, who: str) -> str:
    """Where red sees it."""
    return asked.scene.grid.name(Sight(asked.scene, RED).seen(who).place)


@pytest.mark.rule("SW-007", "SW-100")
def test_who_may_strike_at_a_tied_mover_sees_it_where_it_is_now() -> None:
    asked = play(leaving(), ["b> risk:3,6"], then="a: opportunity")

    assert asked.scene.slot is not None
    assert place_seen(asked, "b") == asked.scene.grid.name(asked["b"].place) == "3,4"
    assert not any(isinstance(event, Recounted) for event in asked.game.events), "it is not told before the slot closes"


@pytest.mark.rule("SW-007", "SW-053")
def test_who_has_prepared_for_a_tied_mover_sees_it_where_it_is_now() -> None:
    red = [body("a", (2, 3), initiative=9), body("ally", (0, 11), initiative=5)]
    scene = fight(red, [body("b", (6, 3), initiative=5, dex=1)])
    prepares = ["prepare", "attack:strike", "enters_reach:any", "end"]

    asked = play(scene, [*prepares, "b> move:3,3"], then="a: prepared")

    assert asked.scene.slot is not None
    assert place_seen(asked, "b") == "3,3"


@pytest.mark.rule("SW-005", "SW-099")
def test_who_is_named_as_a_target_in_a_slot_sees_the_attacker_where_it_stood() -> None:
    scene = fight([mage("a", (3, 3), "shield_spell", initiative=6)], [body("b", (6, 3), initiative=6, dex=2)])

    asked = play(scene, ["b> move:4,3", "attack:strike:a"], then="a: reaction_spell")

    assert place_seen(asked, "b") == "6,3"
    assert asked["b"].place == scene.grid.at(4, 3)


@pytest.mark.rule("SW-007", "SW-099")
def test_who_may_ward_a_friend_in_a_slot_sees_the_burner_where_it_is_now() -> None:
    red = [mage("healer", (7, 1), "resist_element", initiative=5), body("friend", (6, 1), initiative=2)]
    scene = fight(red, [mage("b", (1, 1), "spark", initiative=5, dex=2)])

    cast = ["b> move:1,3", "cast:spark:0:friend", "dice:1"]
    asked = play(scene, cast, dice=[4, 15, 4], then="healer: reaction_spell")

    assert asked.scene.slot is not None
    assert place_seen(asked, "b") == "1,3"
