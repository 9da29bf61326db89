"""What an independent reading of the rulebook found wrong, each pinned by a test."""

from __future__ import annotations

import pytest

from quintain.kernel.events import SPECTATOR
from quintain.systems.ki.events import CutShort, Healed
from quintain.systems.ki.system import SYSTEM
from tests.systems.ki.script import body, fight, go_on, in_participation, play


@pytest.mark.rule("KI-102")
def test_whoever_fell_and_was_woken_at_once_does_not_resume_its_participation() -> None:
    a = body("a", at=(3, 3), hp=3, wielded=["sword"])
    friend = body("c", at=(3, 4), reading=9, items=["healing_pill"])
    b = body("b", at=(4, 3), strength=6, wielded=["sword", "shield"], techniques=["riposte", "death_blossom"])
    scene = in_participation(fight([a, friend], [b]), "a", "attack", "move")
    falls = ["attack:sword:b", "b> block:shield", "b> riposte", "b> attack:sword:a", "a> none"]
    woken = ["b> death_blossom", "b> attack:sword:c", "c> predict", "c> inventory", "c> use:healing_pill:a"]

    played = play(scene, [*falls, *woken], dice=[1, 1, 1], joins={}, then="b: act")

    assert not played["a"].unconscious
    assert [(event.who, event.what) for event in played.events(CutShort)] == [("a", "participation")]
    assert "a" not in [frame.who for frame in played.scene.stack]


@pytest.mark.rule("KI-035")
def test_a_hand_that_has_struck_does_not_strike_again_with_another_weapon() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "shield"], items=["dagger"], strength=9)
    scene = in_participation(fight([a], [body("b", at=(4, 3))]), "a", "attack", "inventory")

    played = play(
        scene, ["attack:sword:b", "none", "attack:shield:b", "none", "drop:sword", "wield:dagger"], then="a: act"
    )

    assert not [option for option in played.options() if option.startswith("attack")]


@pytest.mark.rule("KI-085")
def test_nobody_predicts_an_attack_of_its_own() -> None:
    a = body("a", at=(3, 3), techniques=["ember_breath"])
    scene = in_participation(fight([a], [body("b", at=(4, 3))]), "a", "techniques")

    played = play(scene, ["technique:ember_breath:4,3"], then="a: react")

    assert played.asked() == [("a", "react")]
    assert "predict" not in played.options()
    assert "predict" in go_on(played.game, ["none"], then="b: react").options()


@pytest.mark.rule("KI-059")
def test_a_creature_that_starts_at_0_hp_or_less_lies_unconscious() -> None:
    scene = fight([body("a", at=(3, 3), hp=-1)], [body("b", at=(4, 3))])

    assert scene.by_id["a"].unconscious


@pytest.mark.rule("KI-011")
def test_that_somebody_thinks_about_a_combo_shows_to_nobody() -> None:
    def world(techniques: list[str], *, then: str = "") -> object:
        b = body("b", at=(4, 3), strength=6, wielded=["sword", "shield"], techniques=techniques)
        scene = in_participation(fight([body("a", at=(3, 3), wielded=["sword"])], [b]), "a", "attack", "move")
        played = play(scene, ["attack:sword:b", "b> block:shield"], dice=[1], then=then)
        return SYSTEM.view(played.game.now(), played.scene.viewer("red"))["acting"]

    assert world(["riposte"], then="b: combo") == world([], then="a: act")


@pytest.mark.rule("KI-011")
def test_how_much_a_foe_has_healed_is_not_told() -> None:
    a = body("a", at=(3, 3), hp=18, items=["healing_pill"])
    scene = in_participation(fight([a], [body("b", at=(9, 9))]), "a", "inventory", "move")

    played = play(scene, ["use:healing_pill:a"], then="a: act")

    (healed,) = played.events(Healed)
    assert healed.hp == 2
    assert [event.hp for event in played.game.told(SPECTATOR) if isinstance(event, Healed)] == [None]
