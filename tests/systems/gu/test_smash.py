"""Smashing things that are in the way."""

from __future__ import annotations

from typing import Any

import pytest

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


@pytest.mark.parametrize(
    ("matter", "lost"),
    [
        pytest.param({}, 9, id="plain"),
        pytest.param({"vulnerable": ["rending"]}, 18, id="vulnerable", marks=pytest.mark.rule("GU-168")),
        pytest.param({"resistant": ["rending"]}, 4, id="resistant", marks=pytest.mark.rule("GU-169")),
        pytest.param({"invulnerable": ["rending"]}, 0, id="invulnerable", marks=pytest.mark.rule("GU-170")),
        pytest.param({"vulnerable": ["heat"], "resistant": ["force"]}, 9, id="to other types"),
    ],
)
def test_what_a_thing_is_made_of_decides_how_much_it_takes(matter: dict[str, list[str]], lost: int) -> None:
    box = {"name": "box", "at": [2, 1], "size": "small", "hit_points": 30, "matter": matter}
    scene = fight([body("a", (1, 1), weapons=["knife"])], [body("b", (9, 9))], turn="a", things=[box])

    played = play(scene, ["smash:knife:box"], then="a: turn")

    assert [thing.hp for thing in played.scene.things] == [30 - lost]


@pytest.mark.rule("GU-168")
@pytest.mark.rule("GU-169")
@pytest.mark.parametrize(("nature", "left"), [("vulnerable", 12), ("resistant", 26)])
def test_so_does_what_a_weapon_is_made_of(nature: str, left: int) -> None:
    glass: dict[str, Any] = {"id": "glass", "name": "Glass blade", "damage": [{"type": "rending", "amount": 1}]}
    glass |= {"range_m": 1, "hands": 1, "hit_points": 30, "matter": {nature: ["rending"]}}
    a = body("a", (1, 1), weapons=["knife"], close_combat=90)
    b = body("b", (2, 1), weapons=["glass"], reactions=0)
    scene = fight([a], [b], turn="a", weapons=[glass])

    played = play(scene, ["called:knife:b:glass"], dice=[20, 1], then="a: turn")

    assert [gear.health for gear in played["b"].gear] == [left]
