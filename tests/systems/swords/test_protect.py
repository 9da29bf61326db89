"""Protect: whom, for how long, and the protector's own AC."""

from __future__ import annotations

import pytest

from quintain.systems.swords.armor import armor_class, is_protecting
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.stock import STUNNED
from tests.systems.swords.script import body, fight, in_turn, play, refused, suffer


def guard() -> SwordsScene:
    """P may protect W, who is adjacent; V is 10 ft away."""
    red = [
        body("p", at=(4, 5), initiative=9, ac=16),
        body("w", at=(4, 6), ac=12, initiative=7),
        body("v", at=(4, 7), initiative=6),
    ]
    return in_turn(fight(red, [body("f", at=(9, 9), initiative=3)]), "p")


@pytest.mark.rule("SW-056")
def test_only_an_adjacent_ally_can_be_protected() -> None:
    played = play(guard(), then="p: turn")

    assert "protect:w" in played.options()
    assert refused(played, "protect:v")
    assert refused(played, "protect:p")
    assert refused(played, "protect:f")


@pytest.mark.rule("SW-056")
def test_protect_lasts_until_the_protectors_next_turn() -> None:
    held = play(guard(), ["protect:w", "end", "end", "end"], then="f: turn")
    over = play(guard(), ["protect:w", "end", "end", "end", "end"], then="p: turn")

    assert held["p"].protecting == "w"
    assert over.asked() == [("p", "turn")]
    assert over["p"].protecting == ""


@pytest.mark.rule("SW-056")
def test_protect_is_suspended_while_the_two_are_apart_or_the_protector_is_incapacitated() -> None:
    played = play(guard(), ["protect:w"], then="p: turn")
    scene = played.scene
    p, w = scene.by_id["p"], scene.by_id["w"]
    assert is_protecting(scene, p)

    w.place = scene.grid.at(4, 9)
    assert not is_protecting(scene, p)
    w.place = scene.grid.at(5, 5)
    assert is_protecting(scene, p)
    suffer(scene, "p", STUNNED)
    assert not is_protecting(scene, p)


@pytest.mark.rule("SW-057")
def test_the_protector_gains_two_to_its_own_ac_and_the_ward_nothing() -> None:
    played = play(guard(), ["protect:w"], then="p: turn")

    assert armor_class(played.scene, played["p"], melee=True) == 18
    assert armor_class(played.scene, played["w"], melee=True) == 12
    assert refused(played, "defend")
