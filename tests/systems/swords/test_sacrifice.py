"""Shields Shall be Splintered and Helmets Sundered."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.armor import armor_class
from quintain.systems.swords.events.attack import DamageRolled
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.stock import Condition
from tests.systems.swords.script import Played, body, fight, play, rules, suffer


def bearer(*readied: str, ac: int = 14, **more: Any) -> SwordsScene:
    """A foe with two attacks strikes at somebody who bears these things; the foe acts first."""
    return fight(
        red=[
            body("p", (3, 3), initiative=1, ac=ac, readied=list(readied), hp=30, **{"pc": True} | more),
            body("friend", (0, 11), initiative=0),
        ],
        blue=[body("foe", (4, 3), initiative=9, to_hit=6, damage="1d8+3", attacks_per_action=3)],
    )


def ac_of(played: Played) -> int:
    return armor_class(played.scene, played["p"], melee=True)


STRIKE = "foe> attack:strike:p"


@pytest.mark.rule("SW-115", "SW-117")
def test_a_hit_is_cancelled_before_any_damage_is_rolled() -> None:
    scene = bearer("leather", "shield", "helmet")
    asked = play(scene, [STRIKE], dice=[20], then="p: sacrifice")
    assert asked.asked() == [("p", "sacrifice")]
    assert asked.options() == ["shield", "helmet", "keep"]
    assert "critically" in asked.ask.question
    played = play(scene, [STRIKE, "p> shield"], dice=[20], then="foe: turn")
    assert played["p"].hp == 30
    assert not played.events(DamageRolled)
    assert not played["p"].owed
    assert not played["p"].injuries


@pytest.mark.rule("SW-118")
def test_only_what_is_wielded_or_worn_can_be_given_up() -> None:
    scene = bearer("leather", "helmet", "dagger", ac=11, stashed=["shield", "buckler"])
    assert play(scene, [STRIKE], dice=[10], then="p: sacrifice").options() == ["helmet", "keep"]
    packed = bearer("leather", ac=11, stashed=["shield", "helmet"])
    assert play(packed, [STRIKE], dice=[10, 3], then="foe: turn")["p"].hp == 24
    doffed = play(
        scene,
        [STRIKE, "keep", "end", "p> doff:helmet", "end", "friend> end", STRIKE],
        dice=[10, 3, 10, 3],
        then="foe: turn",
    )
    assert doffed["p"].hp == 18
    wielded = bearer("leather", "shield", holds=["shield"])
    assert play(wielded, [STRIKE], dice=[20], then="p: sacrifice").options() == ["shield", "keep"]


@pytest.mark.rule("SW-119")
def test_a_sacrificed_buckler_or_helmet_is_destroyed() -> None:
    scene = bearer("leather", "buckler", "helmet", ac=13)
    played = play(scene, [STRIKE, "p> shield", STRIKE], dice=[15, 15], then="p: sacrifice")
    assert ac_of(played) == 11
    assert played.options() == ["helmet", "keep"]
    bare = play(scene, [STRIKE, "p> shield", STRIKE, "p> helmet", STRIKE], dice=[15, 15, 15, 2], then="foe: turn")
    assert bare["p"].hp == 25
    assert ac_of(bare) == 11
    assert [bare["p"].gear(id).wrecked for id in ("buckler", "helmet")] == [True, True]


@pytest.mark.rule("SW-120")
def test_a_sacrificed_shield_is_a_buckler_until_it_is_destroyed() -> None:
    scene = bearer("leather", "shield")
    once = play(scene, [STRIKE, "p> shield"], dice=[15], then="foe: turn")
    assert ac_of(once) == 13
    twice = play(scene, [STRIKE, "p> shield", STRIKE, "p> shield"], dice=[15, 15], then="foe: turn")
    assert ac_of(twice) == 11
    third = play(scene, [STRIKE, "p> shield", STRIKE, "p> shield", STRIKE], dice=[15, 15, 15, 2], then="foe: turn")
    assert third["p"].hp == 25


@pytest.mark.rule("SW-121", "SW-122")
def test_a_magical_shield_loses_a_plus_or_a_trait_first() -> None:
    scene = bearer("leather", "ember_shield", ac=15)
    asked = play(scene, [STRIKE], dice=[15], then="p: sacrifice")
    assert asked.options() == ["shield:plus", "shield:trait_1", "keep"]
    plus = play(scene, [STRIKE, "p> shield:plus"], dice=[15], then="foe: turn")
    assert ac_of(plus) == 14
    assert not plus["p"].gear("ember_shield").battered
    both = play(
        scene, [STRIKE, "p> shield:trait_1", STRIKE, "p> shield:plus", STRIKE], dice=[15, 15, 15], then="p: sacrifice"
    )
    assert both.options() == ["shield", "keep"]
    assert both["p"].gear("ember_shield").lost == ["Ember Glow", "plus 1"]
    plain = play(both.scene, then="foe: turn")
    assert ac_of(plain) == 14


@pytest.mark.rule("SW-122")
def test_a_plus_one_shield_without_traits_cancels_three_hits() -> None:
    magic = {
        "id": "fine",
        "name": "Fine Shield",
        "category": "shield",
        "ac_with": [4, 3, 2, 1],
        "plus": 1,
        "magical": True,
    }
    scene = fight(
        red=[body("p", (3, 3), initiative=1, ac=15, readied=["leather", "fine"], hp=30)],
        blue=[body("foe", (4, 3), initiative=9, to_hit=6, damage="1d8+3", attacks_per_action=4)],
        armors=[magic],
    )
    played = play(
        scene, [STRIKE, "p> shield:plus", STRIKE, "p> shield", STRIKE, "p> shield"], dice=[15, 15, 15], then="foe: turn"
    )
    assert played["p"].hp == 30
    assert played["p"].gear("fine").wrecked
    assert ac_of(played) == 11


@pytest.mark.rule("SW-115")
@pytest.mark.parametrize(("pc", "named", "offered"), [(True, False, True), (False, True, True), (False, False, False)])
def test_characters_only_keeps_it_from_ordinary_foes(pc: bool, named: bool, offered: bool) -> None:
    fields = {"pc": pc, "character": named}
    scene = fight(
        red=[body("p", (3, 3), initiative=1, readied=["helmet"], hp=30, **fields)],
        blue=[body("foe", (4, 3), initiative=9, to_hit=6)],
        rules=rules(sacrifice_by="characters_only"),
    )
    played = play(scene, [STRIKE], dice=[15] if offered else [15, 3], then="foe: turn | p: sacrifice")
    assert (played.asked() == [("p", "sacrifice")]) is offered


@pytest.mark.rule("SW-115")
def test_an_ordinary_foe_may_give_up_its_helmet_by_the_book() -> None:
    scene = bearer("helmet", ac=10, pc=False)
    assert play(scene, [STRIKE], dice=[15], then="p: sacrifice").asked() == [("p", "sacrifice")]


@pytest.mark.rule("SW-115")
@pytest.mark.parametrize(
    ("condition", "offered"), [("stunned", ["shield", "helmet", "keep"]), ("unconscious", ["helmet", "keep"])]
)
def test_the_stunned_still_wield_a_shield_and_the_unconscious_have_dropped_it(
    condition: str, offered: list[str]
) -> None:
    scene = bearer("leather", "shield", "helmet")
    suffer(scene, "p", Condition(condition))
    if condition == "unconscious":
        scene.by_id["p"].carried = [gear for gear in scene.by_id["p"].carried if not gear.is_held()]
    played = play(scene, [STRIKE], dice=[15, 15], then="p: sacrifice")
    assert played.options() == offered
