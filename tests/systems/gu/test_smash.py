"""Smashing things that are in the way."""

from __future__ import annotations

from typing import Any

from quintain.systems.gu import smash
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import body, fight, play, suffer

CHEST = {"name": "chest", "at": [2, 1], "size": "small"}
CART = {"name": "cart", "at": [1, 3], "size": "large"}


def beside(**numbers: Any) -> GuScene:
    return fight([body("a", (1, 1), **numbers)], [body("b", (9, 9))], turn="a", things=[CHEST, CART])


def offered(scene: GuScene, *, action: bool = True) -> list[str]:
    turn = Turn("a")
    turn.action = action
    return [deed.id for deed in smash.smash_deeds(scene, scene.by_id["a"], turn)]


def test_a_thing_within_reach_is_hit_without_a_roll() -> None:
    played = play(beside(weapons=["knife"]), ["smash:knife:chest"], then="a: turn")

    assert [(thing.id, thing.hp) for thing in played.scene.things] == [("chest", 1), ("cart", 40)]
    assert played.scene.turn is not None
    assert not played.scene.turn.action


def test_a_thing_is_gone_when_it_breaks() -> None:
    played = play(beside(weapons=["sword"]), ["smash:sword:chest"], then="a: turn")

    assert [thing.id for thing in played.scene.things] == ["cart"]


def test_only_things_within_the_range_of_a_blow_are_offered() -> None:
    scene = beside(weapons=["staff"])

    assert offered(scene) == ["smash:staff:chest", "smash:staff:cart", "smash:kick:chest"]
    assert offered(scene, action=False) == []
    suffer(scene, "a", Condition.FINAL_STAND)
    assert offered(scene) == []
