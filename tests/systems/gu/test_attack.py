"""The attack sequence, touch, and effects that need no attack roll."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu.words import Condition
from tests.systems.gu.script import body, fight, go_on, lost, play, refused

PALM = {
    "id": "palm",
    "name": "Palm Gu",
    "rank": 1,
    "path": "fire",
    "category": "attack",
    "cost": 1,
    "health": 5,
    "effect": "10 heat to a creature touched.",
    "touch": True,
    "strike": {"damage": [{"type": "heat", "amount": 10}]},
}
BURST = {
    "id": "burst_gu",
    "name": "Burst Gu",
    "rank": 1,
    "path": "wind",
    "category": "attack",
    "cost": 1,
    "health": 5,
    "effect": "Everybody within 1 m of a square.",
    "range_m": 8,
    "span": {"shape": "radius", "radius": 1},
    "strike": {"damage": [{"type": "force", "dice": "2d10"}]},
}


def touching(gu: str, foe: dict[str, Any] | None = None, own: dict[str, Any] | None = None) -> Any:
    a = body("a", **{"at": (3, 3), "rank": 2, "gu": [gu], **(own or {})})
    b = body("b", **{"at": (4, 3), "max_hp": 100, "dodge": 48, **(foe or {})})
    return fight([a], [b], turn="a", gus=[PALM])


# the skill


@pytest.mark.parametrize(("at", "number", "hit"), [((3, 3), 30, True), ((3, 3), 31, False), ((4, 3), 60, True)])
def test_gu_use_close_combat_within_2_m_and_ranged_attack_beyond(at: tuple[int, int], number: int, hit: bool) -> None:
    a = body("a", at=(1, 3), close_combat=30, ranged_attack=60, gu=["fire_spark"])
    scene = fight([a], [body("b", at=at, max_hp=100, reactions=0)], turn="a")

    played = play(scene, ["activate:fire_spark:b"], dice=[number // 10 * 10, number % 10 or 10], then="a: turn")

    assert (lost(played) > 0) is hit


def test_a_critical_doubles_each_type() -> None:
    a = body("a", at=(1, 3), ranged_attack=60, rank=2, gu=["fire_arrow"])
    scene = fight([a], [body("b", at=(5, 3), max_hp=100, reactions=0)], turn="a")

    assert lost(play(scene, ["activate:fire_arrow:b"], dice=[0, 6], then="a: turn")) == 40
    assert lost(play(scene, ["activate:fire_arrow:b"], dice=[0, 7], then="a: turn")) == 20


# what comes back


def test_whoever_strikes_a_smoldering_cloak_is_burnt_but_not_whoever_shoots_at_it() -> None:
    cloak = {"gu": ["smoldering_cloak"], "own": [{"gu": "smoldering_cloak", "active": True}]}
    scene = fight(
        [body("a", at=(3, 3), close_combat=60, max_hp=50, weapons=["knife"])],
        [body("b", at=(4, 3), reactions=0, **cloak)],
        turn="a",
    )
    struck = play(scene, ["strike:knife:b"], dice=[40, 1], then="a: turn")
    assert lost(struck, "a") == 8
    assert struck["a"].suffers(Condition.BURNING)
    missed = play(scene, ["strike:knife:b"], dice=[70, 1], then="a: turn")
    assert lost(missed, "a") == 0

    bow = fight(
        [body("a", at=(1, 3), ranged_attack=60, max_hp=50, weapons=["bow"])],
        [body("b", at=(4, 3), reactions=0, **cloak)],
        turn="a",
    )
    assert lost(play(bow, ["strike:bow:b"], dice=[40, 1], then="a: turn"), "a") == 0


@pytest.mark.parametrize(("blow", "hurt"), [("strike:bite:b", 10), ("strike:knife:b", 0)])
def test_wind_scythe_plumes_cut_whoever_strikes_them_unarmed(blow: str, hurt: int) -> None:
    plumes = {"gu": ["wind_scythe_plumes"], "own": [{"gu": "wind_scythe_plumes", "active": True}], "rank": 2}
    a = body("a", at=(3, 3), close_combat=60, max_hp=50, weapons=["knife"])
    scene = fight([a], [body("b", at=(4, 3), max_hp=100, reactions=0, **plumes)], turn="a")

    played = play(scene, [blow], dice=[40, 1], then="a: turn")

    assert lost(played, "a") == hurt
    assert played["a"].bleeding == (2 if hurt else 0)


def test_wind_scythe_plumes_cut_whom_their_user_grapples() -> None:
    plumes = {"gu": ["wind_scythe_plumes"], "own": [{"gu": "wind_scythe_plumes", "active": True}], "rank": 2}
    a = body("a", at=(3, 3), athletics=75, **plumes)
    scene = fight([a], [body("b", at=(4, 3), max_hp=100, reactions=0)], turn="a")

    played = play(scene, ["grapple:b"], dice=[20, 1, 60, 1], then="a: turn")

    assert lost(played) == 10


# touch


@pytest.mark.rule("GU-251")
def test_a_touch_needs_its_target_within_1_m() -> None:
    assert "activate:immolate:b" in play(touching("immolate"), then="a: turn").options()
    assert refused(play(touching("immolate", {"at": (5, 3)}), then="a: turn"), "activate:immolate:b")

    longer = {"gu": ["immolate", "longarm"], "own": [{"gu": "longarm", "active": True}]}
    reached = play(touching("immolate", {"at": (5, 3)}, longer), then="a: turn")
    assert "activate:immolate:b" in reached.options()


@pytest.mark.rule("GU-252")
def test_a_touch_may_be_dodged_and_without_an_attack_roll_any_success_is_enough() -> None:
    start = play(touching("immolate"), ["activate:immolate:b"], then="b: caught")
    assert start.options() == ["dodge", "pass"]

    away = go_on(start.game, ["dodge", "to:4,4"], dice=[40, 8], then="a: turn")
    assert not away["b"].suffers(Condition.ABLAZE)
    failed = go_on(start.game, ["dodge"], dice=[40, 9], then="a: turn")
    assert failed["b"].suffers(Condition.ABLAZE)
    assert failed["b"].reactions == 1


@pytest.mark.rule("GU-252")
def test_a_shield_may_be_raised_against_a_touch_though_it_does_not_help() -> None:
    start = play(touching("palm", {"gu": ["fish_scales_1"]}), ["activate:palm:b"], then="b: caught")
    assert start.options() == ["dodge", "activate:fish_scales_1", "detonate", "pass"]

    assert lost(go_on(start.game, ["activate:fish_scales_1"], then="a: turn")) == 10


@pytest.mark.rule("GU-253")
def test_a_touch_goes_past_shield_gu_but_jelly_bubble_gu_cannot_be_touched() -> None:
    scales = {"gu": ["fish_scales_1"], "own": [{"gu": "fish_scales_1", "active": True}], "reactions": 0}
    played = play(touching("palm", scales), ["activate:palm:b"], then="a: turn")
    assert lost(played) == 10
    assert played["b"].worm("fish_scales_1").health == 45

    bubble = {"gu": ["jelly_bubble"], "own": [{"gu": "jelly_bubble", "active": True}], "rank": 2}
    assert refused(play(touching("palm", bubble), then="a: turn"), "activate:palm:b")


@pytest.mark.rule("GU-251")
def test_whoever_has_gone_before_it_is_not_touched() -> None:
    a = body("a", at=(3, 3), close_combat=40, gu=["palm"])
    b = body("b", at=(4, 3), close_combat=60, max_hp=100, rank=2, gu=["static_step"])
    scene = fight([b], [a], turn="b", gus=[PALM])
    holding = play(scene, ["hold", "activate:static_step", "attacks:any", "end"], then="a: turn")

    gone = go_on(holding.game, ["activate:palm:b", "take", "held:static_step:8,3"], dice=[30, 1, 10, 1], then="a: turn")

    assert gone.at("b") == (8, 3, 0)
    assert lost(gone) == 0


# areas


def burst(blue: list[dict[str, Any]], **own: Any) -> Any:
    a = body("a", **{"at": (1, 1), "gu": ["burst_gu"], **own})
    return fight([a], blue, turn="a", gus=[BURST])


@pytest.mark.rule("GU-131")
@pytest.mark.rule("GU-254")
def test_whoever_dodges_out_of_an_area_escapes_it() -> None:
    scene = burst([body("b", at=(6, 6), max_hp=100, dodge=48)])
    start = play(scene, ["activate:burst_gu:6,6", "dodge"], dice=[40, 8], then="b: dodge_to")

    out = go_on(start.game, ["to:8,6"], then="a: turn")
    assert lost(out) == 0
    still_in = go_on(start.game, ["to:7,6"], dice=[3, 4], then="a: turn")
    assert lost(still_in) == 7
    failed = play(scene, ["activate:burst_gu:6,6", "dodge"], dice=[40, 9, 3, 4], then="a: turn")
    assert lost(failed) == 7


@pytest.mark.rule("GU-254")
def test_all_are_asked_in_order_before_the_dice_are_rolled_once_for_all_of_them() -> None:
    foes = [body(id, at=at, max_hp=100) for id, at in (("b", (6, 6)), ("c", (5, 5)), ("d", (7, 7)))]
    a = body("a", at=(1, 1), gu=["burst_gu"])
    scene = fight([a], foes, turn="a", order=["d", "a", "c", "b"], gus=[BURST])

    start = play(scene, ["activate:burst_gu:6,6", "c> pass", "b> pass"], then="d: caught")
    coming = start.scene.incoming
    assert coming is not None
    assert (coming.attacker, coming.target, coming.what) == ("a", "d", "burst_gu")
    played = go_on(start.game, ["pass"], dice=[3, 4], then="a: turn")
    assert played.scene.incoming is None

    assert [lost(played, id) for id in ("b", "c", "d")] == [7, 7, 7]


@pytest.mark.rule("GU-254")
def test_a_held_action_that_has_answered_the_effect_leaves_none_for_being_caught() -> None:
    a = body("a", at=(1, 3), close_combat=60, gu=["burst_gu"])
    b = body("b", at=(3, 3), close_combat=60, max_hp=100, weapons=["staff"])
    scene = fight([b], [a], turn="b", gus=[BURST])
    holding = play(scene, ["hold", "attack", "attacks:any", "end"], then="a: turn")
    dice = [10, 1, 50, 1, 3, 4, 90, 1]  # the contest, which b loses, the damage, then b's attack

    played = go_on(holding.game, ["activate:burst_gu:3,3", "take", "strike:staff:a"], dice=dice, then="a: turn")

    assert lost(played) == 7
    assert played["b"].reactions == 1


@pytest.mark.rule("GU-254")
def test_allies_and_the_user_are_caught_too() -> None:
    red = [body("a", at=(1, 1), gu=["burst_gu"], max_hp=50), body("friend", at=(1, 2), max_hp=50)]
    scene = fight(red, [body("b", at=(2, 2), max_hp=100, reactions=0)], turn="a", gus=[BURST])

    played = play(scene, ["activate:burst_gu:1,1", "friend> pass"], dice=[3, 4], then="a: turn")

    assert [lost(played, id) for id in ("a", "b", "friend")] == [7, 7, 7]
