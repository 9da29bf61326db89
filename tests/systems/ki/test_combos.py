"""Combos: any time their trigger occurs, outside the action economy, in order of Initiative, and never in a loop."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.ki.events import Attacked, ComboUsed, Hurt, Moved
from quintain.systems.ki.house import KiRules
from tests.systems.ki.script import BOOK, Played, body, fight, go_on, in_participation, play, refused, rules

QUICK_SHIELD = {"strength": 9, "wielded": ["shield", "sword"], "techniques": ["riposte"]}


def combos(played: Played) -> list[tuple[str, str]]:
    return [(event.who, event.technique) for event in played.events(ComboUsed)]


def attacks(played: Played) -> list[tuple[str, str, str]]:
    return [(event.who, event.what, event.target) for event in played.events(Attacked)]


def blocked_twice(house: KiRules = BOOK, *, then: str = "", **numbers: Any) -> Played:
    """B has blocked A's first sword and answered with a Riposte, which A took; A strikes again."""
    a = body("a", at=(3, 3), wielded=["sword", "sword"])
    b = body("b", at=(4, 3), **{**QUICK_SHIELD, **numbers})
    scene = in_participation(fight(red=[a], blue=[b], rules=house), "a", "attack")
    first = ["attack:sword:b", "b> block:shield", "b> riposte", "b> attack:sword:a", "a> none"]
    return play(scene, [*first, "attack:sword-2:b", "b> block:shield"], dice=[1, 1], then=then)


# Any time the trigger occurs


@pytest.mark.rule("KI-049")
@pytest.mark.rule("KI-041")
def test_two_blocked_attacks_in_one_turn_are_two_ripostes() -> None:
    played = blocked_twice(stamina=2, then="b: combo")

    played = go_on(played.game, ["b> riposte", "b> attack:sword:a", "a> none"], then="a, b: announce")

    assert combos(played) == [("b", "riposte"), ("b", "riposte")]
    assert played["a"].hp == 20 - 5 - 5
    assert played["b"].stamina == 0


@pytest.mark.rule("KI-049")
@pytest.mark.rule("KI-097")
def test_a_second_riposte_needs_the_stamina_for_it() -> None:
    played = blocked_twice(stamina=1, then="a, b: announce")

    assert played["b"].stamina == 0
    assert ("b", "combo") not in played.asked()


@pytest.mark.rule("KI-049")
@pytest.mark.rule("KI-041")
def test_house_rule_once_per_round_there_is_no_second_riposte() -> None:
    every = blocked_twice(rules(combo_limit="every_trigger"), then="b: combo")
    once = blocked_twice(rules(combo_limit="once_per_round"), then="a, b: announce")

    assert every.asked() == [("b", "combo")]
    assert ("b", "combo") not in once.asked()
    assert combos(once) == [("b", "riposte")]


@pytest.mark.rule("KI-049")
def test_a_combo_can_be_let_pass_and_is_not_offered_again_for_that_event() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3), **QUICK_SHIELD)]), "a", "attack", "move")

    played = play(scene, ["attack:sword:b", "b> block:shield", "b> skip"], dice=[1], then="a: act")

    assert combos(played) == []
    assert played["b"].stamina == 8
    assert played.asked() == [("a", "act")]


@pytest.mark.rule("KI-049")
def test_a_combo_is_used_out_of_the_own_participation_and_in_it() -> None:
    a = body("a", at=(3, 3), wielded=["sword"], techniques=["follow_through"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3), **QUICK_SHIELD)]), "a", "attack", "move")

    in_it = play(scene.clone(), ["attack:sword:b", "b> none", "a> follow_through"], then="b: react")
    out_of_it = play(scene.clone(), ["attack:sword:b", "b> block:shield", "b> riposte"], dice=[1], then="b: act")

    assert combos(in_it) == [("a", "follow_through")]
    assert combos(out_of_it) == [("b", "riposte")]


@pytest.mark.rule("KI-049")
@pytest.mark.parametrize("state", [{"stamina": 0}, {"conditions": {"bound": 0}}, {"techniques": []}])
def test_no_combo_is_offered_that_cannot_be_paid_done_or_is_not_known(state: dict[str, Any]) -> None:
    ape = body("ape", **{"at": (5, 3), "hands": 0, "wielded": ["claws"], "techniques": ["pack_instinct"], **state})
    a = body("a", at=(3, 3), wielded=["sword"])
    scene = in_participation(fight(red=[a, ape], blue=[body("b", at=(4, 3))]), "a", "attack", "move")

    played = play(scene, ["attack:sword:b", "b> none"], then="a: act")

    assert played.asked() == [("a", "act")]


@pytest.mark.rule("KI-049")
@pytest.mark.parametrize("state", [{"unconscious": True, "hp": -1}, {"conditions": {"stunned": 3}}])
def test_the_unconscious_and_the_stunned_use_no_combos(state: dict[str, Any]) -> None:
    ape = body("ape", at=(5, 3), wielded=["claws"], techniques=["pack_instinct"], **state)
    a = body("a", at=(3, 3), wielded=["sword"])
    scene = in_participation(fight(red=[a, ape], blue=[body("b", at=(4, 3))]), "a", "attack", "move")

    played = play(scene, ["attack:sword:b", "b> none"], then="a: act")

    assert played.asked() == [("a", "act")]


# Order


def pack(*, then: str = "", **instincts: int) -> Played:
    """A has hurt B; A has a Follow-Through, and each ape beside B a Pack Instinct."""
    places = {"one": (5, 3), "two": (5, 4)}
    a = body("a", at=(3, 3), instinct=instincts["a"], wielded=["sword"], techniques=["follow_through"])
    apes = [
        body(id, at=at, instinct=instincts[id], wielded=["claws"], techniques=["pack_instinct"])
        for id, at in places.items()
    ]
    scene = in_participation(fight(red=[a, *apes], blue=[body("b", at=(4, 3))]), "a", "attack", "move")
    return play(scene, ["attack:sword:b", "b> none"], then=then)


@pytest.mark.rule("KI-049")
@pytest.mark.parametrize(
    ("instincts", "order"),
    [
        ({"a": 1, "one": 2, "two": 3}, ["two", "one", "a"]),
        ({"a": 3, "one": 2, "two": 1}, ["a", "one", "two"]),
        ({"a": 2, "one": 1, "two": 3}, ["two", "a", "one"]),
    ],
)
def test_combos_of_several_creatures_for_one_event_go_in_descending_initiative(
    instincts: dict[str, int], order: list[str]
) -> None:
    played = pack(then=f"{order[0]}: combo", **instincts)

    for after in (f"{order[1]}: combo", f"{order[2]}: combo", "a: act"):
        played = go_on(played.game, ["skip"], then=after)


@pytest.mark.rule("KI-049")
@pytest.mark.rule("KI-031")
def test_equal_initiative_for_one_event_is_settled_by_the_tie_breaker() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    apes = [
        body(id, at=at, instinct=2, wielded=["claws"], techniques=["pack_instinct"])
        for id, at in (("one", (5, 3)), ("two", (5, 4)))
    ]
    scene = in_participation(fight(red=[a, *apes], blue=[body("b", at=(4, 3))]), "a", "attack", "move")

    played = play(scene, ["attack:sword:b", "b> none"], dice=[2, 5], then="two: combo")

    assert played.asked() == [("two", "combo")]
    assert go_on(played.game, ["skip"], then="one: combo").asked() == [("one", "combo")]


@pytest.mark.rule("KI-049")
@pytest.mark.rule("KI-031")
def test_the_order_among_equals_is_settled_once_for_the_event() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    apes = [
        body(id, at=at, wielded=["claws"], techniques=["pack_instinct"])
        for id, at in (("one", (5, 3)), ("two", (5, 4)), ("three", (5, 2)))
    ]
    scene = in_participation(fight(red=[a, *apes], blue=[body("b", at=(4, 3))]), "a", "attack", "move")

    played = play(scene, ["attack:sword:b", "b> none"], dice=[2, 5, 4], then="two: combo")

    for after in ("three: combo", "one: combo", "a: act"):
        played = go_on(played.game, ["skip"], then=after)


@pytest.mark.rule("KI-049")
@pytest.mark.rule("KI-031")
def test_whoever_won_the_tie_uses_both_its_combos_before_the_other() -> None:
    known = ["death_blossom", "follow_through"]
    a = body("a", at=(3, 3), wielded=["sword"], techniques=known)
    ape = body("ape", at=(5, 3), wielded=["claws"], techniques=["pack_instinct"])
    scene = fight(red=[a, ape], blue=[body("b", at=(4, 3), hp=5), body("c", at=(11, 11))])

    first = play(in_participation(scene, "a", "attack"), ["attack:sword:b", "b> none"], dice=[5, 2], then="a: combo")
    second = go_on(first.game, ["death_blossom", "move:3,4", "done"], then="a: combo")

    assert second.options() == ["follow_through", "skip"]
    assert go_on(second.game, ["skip"], then="ape: combo").options() == ["pack_instinct", "skip"]


@pytest.mark.rule("KI-049")
def test_a_combo_is_carried_out_before_the_next_one_is_offered() -> None:
    played = pack(a=1, one=2, two=3, then="two: combo")

    played = go_on(played.game, ["pack_instinct", "b> none"], then="one: combo")

    assert attacks(played) == [("a", "sword", "b"), ("two", "claws", "b")]
    assert played.asked() == [("one", "combo")]


# No loops


@pytest.mark.rule("KI-049")
def test_a_riposte_against_a_riposte_is_answered_once_and_not_again() -> None:
    a = body("a", at=(3, 3), **QUICK_SHIELD)
    b = body("b", at=(4, 3), **QUICK_SHIELD)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")
    first = ["attack:sword:b", "b> block:shield", "b> riposte", "b> attack:sword:a"]

    played = play(
        scene,
        [*first, "a> block:shield", "a> riposte", "a> attack:sword:b", "b> block:shield"],
        dice=[1] * 3,
        then="a, b: announce",
    )

    assert combos(played) == [("b", "riposte"), ("a", "riposte")]
    assert ("b", "combo") not in played.asked()


@pytest.mark.rule("KI-049")
def test_what_a_combo_led_to_cannot_trigger_it_but_may_trigger_another() -> None:
    known = ["death_blossom", "follow_through"]
    a = body("a", at=(3, 3), unarmed=9, wielded=["sword"], techniques=known)
    foes = [body(id, at=at, hp=1) for id, at in (("b", (4, 3)), ("c", (2, 3)), ("d", (3, 4)))]
    scene = in_participation(fight(red=[a], blue=[*foes, body("e", at=(11, 11))]), "a", "attack", "move")

    felled = play(scene, ["attack:sword:b", "b> none", "a> death_blossom"], then="a: act")
    again = go_on(felled.game, ["attack:sword:c", "c> none"], then="a: combo")

    assert again.options() == ["follow_through", "skip"]
    assert go_on(again.game, ["skip"], then="a: act").scene.stack[-1].technique == "death_blossom"


@pytest.mark.rule("KI-049")
def test_an_interruption_of_a_combo_is_still_part_of_its_chain() -> None:
    a = body("a", at=(3, 3), **{**QUICK_SHIELD, "reading": 9})
    b = body("b", at=(4, 3), **QUICK_SHIELD)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")
    riposte = ["attack:sword:b", "b> block:shield", "b> riposte", "b> attack:sword:a"]

    played = play(
        scene,
        [*riposte, "a> predict", "a> attack", "a> attack:sword:b", "b> block:shield"],
        dice=[1, 1, 6, 1],
        then="a: act",
    )

    assert ("b", "combo") not in played.asked()


# No action economy


@pytest.mark.rule("KI-046")
@pytest.mark.rule("KI-050")
def test_a_combo_between_two_actions_uses_up_neither() -> None:
    a = body("a", at=(3, 3), wielded=["sword"], unarmed=2, techniques=["follow_through"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3))]), "a", "move", "attack")

    played = play(scene, ["attack:sword:b", "b> none", "a> follow_through", "b> none"], then="a: act")

    assert played["b"].hp == 20 - 5 - 2
    assert played["a"].stamina == 7
    assert "attack:unarmed:b" in played.options()
    assert not refused(go_on(played.game, [], then="a: act"), "move:3,8")
    assert combos(played) == [("a", "follow_through")]


@pytest.mark.rule("KI-050")
@pytest.mark.rule("KI-049")
def test_however_combos_answer_one_another_each_comes_once_and_my_actions_are_all_still_there() -> None:
    a, b = body("a", at=(3, 3), **QUICK_SHIELD), body("b", at=(4, 3), **QUICK_SHIELD)
    scene = fight(red=[a], blue=[b], rules=rules(react_in_participation="free"))
    ripostes = ["b> riposte", "b> attack:sword:a", "a> block:shield", "a> riposte", "a> attack:sword:b"]

    played = play(
        in_participation(scene, "a", "attack", "move"),
        ["attack:sword:b", "b> block:shield", *ripostes, "b> block:shield"],
        dice=[1] * 3,
        then="a: act",
    )

    assert combos(played) == [("b", "riposte"), ("a", "riposte")]
    assert played.options() == ["attack:shield:b", "move", "fall_prone", "drop:shield", "drop:sword", "done"]


@pytest.mark.rule("KI-050")
def test_a_combo_does_not_count_against_the_three_techniques_of_an_action() -> None:
    known = ["follow_through", "needle_rain"]
    a = body("a", at=(3, 3), wielded=["sword"], techniques=known)
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3))]), "a", "attack", "techniques")
    combo = ["attack:sword:b", "b> none", "a> follow_through", "b> none"]

    played = play(
        scene,
        [*combo, *["technique:needle_rain:b", "b> none"] * 3, "attack:unarmed:b", "b> none"],
        then="a, b: announce",
    )

    assert played["a"].stamina == 8 - 1 - 3
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-050")
def test_a_combo_is_a_frame_of_its_own_that_ends_when_its_effect_is_over() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), agility=9, techniques=["slipstream"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "move")

    used = play(scene, ["attack:sword:b", "b> dodge", "b> slipstream"], dice=[1], then="b: act")
    moved = go_on(used.game, ["b> move:6,3"], then="a: act")

    assert used.scene.participation_of("a") is not None
    assert (str(used.scene.stack[-1].kind), used.scene.stack[-1].technique) == ("combo", "slipstream")
    assert moved.asked() == [("a", "act")]
    assert moved["b"].participated == []


# The combos, one by one


@pytest.mark.rule("KI-036")
def test_follow_through_is_one_unarmed_attack_on_the_same_target_without_a_free_hand() -> None:
    a = body("a", at=(3, 3), unarmed=3, wielded=["spear"], techniques=["follow_through"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3)), body("c", at=(4, 4))])
    answers = ["attack:spear:b", "b> none", "a> follow_through", "b> none"]

    played = play(in_participation(scene, "a", "attack"), answers, then="a, b, c: announce")

    assert attacks(played) == [("a", "spear", "b"), ("a", "unarmed", "b")]
    assert played.events(Hurt)[-1] == Hurt("b", 3, "internal", hp=3)
    assert played["a"].stamina == 7
    assert played.scene.stack == []


def test_follow_through_needs_the_target_within_reach_of_a_fist() -> None:
    a = body("a", at=(3, 3), wielded=["spear"], techniques=["follow_through"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(5, 3))]), "a", "attack", "move")

    played = play(scene, ["attack:spear:b", "b> none"], then="a: act")

    assert played.asked() == [("a", "act")]


def test_nobody_follows_through_on_who_has_fallen_into_the_chasm() -> None:
    chasm = {"kind": "chasm", "name": "Chasm", "squares": [(5, y) for y in range(12)], "dc": 7, "attribute": "agility"}
    a = body("a", at=(3, 3), wielded=["war_hammer"], techniques=["follow_through"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3)), body("c", at=(9, 9))], features=[chasm])
    scene = in_participation(scene, "a", "attack", "move")

    played = play(scene, ["attack:war_hammer:b", "b> none", "push:5,3"], dice=[1], then="a: act")

    assert played["b"].out == "fallen"
    assert played.asked() == [("a", "act")]


@pytest.mark.rule("KI-049")
def test_follow_through_needs_a_weapon_attack_that_deals_damage() -> None:
    a = body("a", at=(3, 3), wielded=["sword"], techniques=["follow_through", "iron_needle"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3), strength=9, agility=9, wielded=["shield"])])
    scene = in_participation(scene, "a", "attack", "techniques")

    unarmed = play(scene.clone(), ["attack:unarmed:b", "b> none"], then="a: act")
    ki = play(scene.clone(), ["technique:iron_needle:b", "b> none"], then="a: act")
    blocked = play(scene.clone(), ["attack:sword:b", "b> block:shield"], dice=[1], then="a: act")
    dodged = play(scene.clone(), ["attack:sword:b", "b> dodge"], dice=[1], then="a: act")

    assert unarmed.asked() == ki.asked() == blocked.asked() == dodged.asked() == [("a", "act")]


@pytest.mark.rule("KI-057")
def test_damage_that_only_armour_takes_triggers_follow_through() -> None:
    a = body("a", at=(3, 3), wielded=["sword"], techniques=["follow_through"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3), armor="plate")]), "a", "attack")

    played = play(scene, ["attack:sword:b", "b> none"], then="a: combo")

    assert played["b"].hp == 20
    assert played.asked() == [("a", "combo")]


@pytest.mark.rule("KI-082")
def test_damage_that_only_the_shield_takes_triggers_nothing() -> None:
    a = body("a", at=(3, 3), strength=9, wielded=["sword"], techniques=["follow_through"])
    b = body("b", at=(4, 3), stamina=0, wielded=["shield"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "move")

    played = play(scene, ["attack:sword:b", "b> block:shield"], dice=[1], then="a: act")

    assert played["b"].gear("shield").durability == 5
    assert played.asked() == [("a", "act")]


@pytest.mark.rule("KI-035")
def test_riposte_is_one_attack_with_one_wielded_weapon_on_the_attacker() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    friend = body("friend", at=(3, 2))
    scene = fight(red=[a, friend], blue=[body("b", at=(4, 3), **QUICK_SHIELD)])
    scene = in_participation(scene, "a", "attack", "move")
    played = play(scene, ["attack:sword:b", "b> block:shield", "b> riposte"], dice=[1], then="b: act")
    offered = played.options()

    played = go_on(played.game, ["b> attack:shield:a", "a> none"], then="a: act")

    assert offered == ["attack:shield:a", "attack:sword:a", "done"]
    assert played["a"].hp == 19
    assert played.asked() == [("a", "act")]
    assert played["b"].stamina == 7


def test_riposte_needs_the_attacker_within_my_reach() -> None:
    a = body("a", at=(3, 3), wielded=["spear"])
    scene = fight(red=[a], blue=[body("b", at=(5, 3), **QUICK_SHIELD)])

    played = play(
        in_participation(scene, "a", "attack", "move"), ["attack:spear:b", "b> block:shield"], dice=[1], then="a: act"
    )

    assert played.asked() == [("a", "act")]


def test_riposte_needs_a_block_that_succeeds() -> None:
    a = body("a", at=(3, 3), strength=9, wielded=["sword"])
    b = body("b", at=(4, 3), **{**QUICK_SHIELD, "strength": 0, "agility": 9})
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "move")

    failed = play(scene.clone(), ["attack:sword:b", "b> block:shield", "b> accept"], dice=[1], then="a: act")
    dodged = play(scene.clone(), ["attack:sword:b", "b> dodge"], dice=[1], then="a: act")

    assert failed.asked() == dodged.asked() == [("a", "act")]


def slipped(*, then: str = "", **numbers: Any) -> Played:
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), agility=9, wielded=["sword"], techniques=["slipstream"], **numbers)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "move")
    return play(scene, ["attack:sword:b", "b> dodge"], dice=[1], then=then)


def test_slipstream_moves_up_to_2_squares_after_a_dodge() -> None:
    played = go_on(slipped(then="b: combo").game, ["b> slipstream"], then="b: act")

    assert played.options() == ["move", "done"]
    assert refused(played, "move:7,3")
    played = go_on(played.game, ["b> move:6,3"], then="a: act")

    assert played.events(Moved) == [Moved("b", ["5,3", "6,3"])]
    assert played["b"].stamina == 7
    assert played.asked() == [("a", "act")]


@pytest.mark.parametrize("condition", ["rooted", "grappled"])
def test_who_cannot_move_has_no_slipstream(condition: str) -> None:
    played = slipped(conditions={condition: 3}, then="a: act")

    assert played.asked() == [("a", "act")]


def test_slipstream_does_not_follow_a_failed_dodge_or_a_predict() -> None:
    a = body("a", at=(3, 3), agility=9, wielded=["sword"])
    b = body("b", at=(4, 3), reading=9, stamina=1, techniques=["slipstream"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "move")

    failed = play(scene.clone(), ["attack:sword:b", "b> dodge", "b> accept"], dice=[1], then="a: act")
    predicted = play(scene.clone(), ["attack:sword:b", "b> predict"], dice=[1, 1], then="b: interrupt")

    assert failed.asked() == [("a", "act")]
    assert predicted.asked() == [("b", "interrupt")]


def test_pack_instinct_is_one_attack_with_one_natural_weapon_on_the_enemy_an_ally_damaged() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    ape = body("ape", at=(5, 3), wielded=["claws", "claws", "sword"], techniques=["pack_instinct"])
    scene = fight(red=[a, ape], blue=[body("b", at=(4, 3)), body("c", at=(5, 4))])
    scene = in_participation(scene, "a", "attack", "move")
    played = play(scene, ["attack:sword:b", "b> none", "ape> pack_instinct"], then="ape: act")
    offered = played.options()

    played = go_on(played.game, ["attack:claws-2:b", "b> none"], then="a: act")

    assert offered == ["attack:claws:b", "attack:claws-2:b", "done"]
    assert played["b"].hp == 20 - 5 - 4
    assert played["ape"].stamina == 7
    assert played.asked() == [("a", "act")]


@pytest.mark.rule("KI-041")
def test_pack_instinct_is_limited_to_once_per_round_by_its_entry() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"])
    ape = body("ape", at=(5, 3), wielded=["claws"], techniques=["pack_instinct"])
    scene = in_participation(fight(red=[a, ape], blue=[body("b", at=(4, 3))]), "a", "attack", "move")
    first = ["attack:sword:b", "b> none", "ape> pack_instinct", "b> none"]

    played = play(scene, [*first, "a> attack:sword-2:b", "b> none"], then="a: act")

    assert played.asked() == [("a", "act")]


def test_pack_instinct_needs_the_enemy_within_reach_of_a_natural_weapon() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    far = body("far", at=(6, 3), wielded=["claws"], techniques=["pack_instinct"])
    armed = body("armed", at=(5, 3), wielded=["spear"], techniques=["pack_instinct"])
    scene = in_participation(fight(red=[a, far, armed], blue=[body("b", at=(4, 3))]), "a", "attack", "move")

    played = play(scene, ["attack:sword:b", "b> none"], then="a: act")

    assert played.asked() == [("a", "act")]


def test_pack_instinct_follows_any_damage_of_an_ally_but_not_its_own() -> None:
    a = body("a", at=(3, 3), techniques=["iron_needle"], wielded=["claws"])
    ape = body("ape", at=(5, 3), wielded=["claws"], techniques=["pack_instinct"])
    scene = fight(red=[a, ape], blue=[body("b", at=(4, 3))])

    allys = play(
        in_participation(scene.clone(), "a", "techniques"), ["technique:iron_needle:b", "b> none"], then="ape: combo"
    )
    own = play(in_participation(scene.clone(), "ape", "attack"), ["attack:claws:b", "b> none"], then="ape: act")

    assert allys.asked() == [("ape", "combo")]
    assert own.asked() == [("ape", "act")]


def test_pack_instinct_never_turns_on_an_ally_that_was_hurt_by_mistake() -> None:
    a = body("a", at=(3, 3), techniques=["ember_breath", "death_blossom"], wielded=["sword"])
    friend = body("friend", at=(6, 3), hp=1)
    ape = body("ape", at=(7, 4), wielded=["claws"], techniques=["pack_instinct"])
    scene = fight(red=[a, friend, ape], blue=[body("b", at=(11, 11))])

    played = play(
        in_participation(scene, "a", "techniques", "move"),
        ["technique:ember_breath:6,2", "friend> none"],
        then="a: act",
    )

    assert played["friend"].unconscious
    assert played.asked() == [("a", "act")]


def felled(**numbers: Any) -> Played:
    a = body("a", **{"at": (3, 3), "wielded": ["sword"], "stamina": 0, "techniques": ["death_blossom"], **numbers})
    blue = [body("b", at=(4, 3), hp=5), body("c", at=(7, 3)), body("d", at=(2, 3))]
    scene = in_participation(fight(red=[a], blue=blue), "a", "attack", "attack")
    return play(scene, ["attack:sword:b", "b> none"], then="a: combo")


def test_death_blossom_moves_up_to_3_squares_and_makes_one_attack_when_i_fell_an_enemy() -> None:
    played = go_on(felled().game, ["a> death_blossom"], then="a: act")
    offered = played.options()

    assert refused(played, "move:3,7")
    played = go_on(played.game, ["move:6,3", "attack:sword:c", "c> none"], then="a: act")

    assert offered == ["attack:sword:b", "attack:sword:d", "move", "done"]
    assert played["c"].hp == 15
    assert played["a"].stamina == 0
    assert played.asked() == [("a", "act")]
    assert "move" not in played.options()


def test_death_blossom_uses_weapons_and_no_fists() -> None:
    played = go_on(felled(wielded=["sword", "dagger"]).game, ["a> death_blossom"], then="a: act")

    played = go_on(played.game, ["attack:dagger:d", "d> none"], then="a: act")

    assert [option for option in played.options() if option.startswith("attack")] == []
    assert "move" in played.options()


def test_death_blossom_needs_an_enemy_taken_from_above_0_hp() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"], techniques=["death_blossom"])
    blue = [body("b", at=(4, 3), hp=-1, unconscious=True), body("c", at=(2, 3), hp=6)]
    scene = in_participation(fight(red=[a], blue=blue), "a", "attack", "move")

    already_down = play(scene.clone(), ["attack:sword:b"], then="a: act")
    still_up = play(scene.clone(), ["attack:sword:c", "c> none"], then="a: act")

    assert (already_down["b"].hp, still_up["c"].hp) == (-6, 1)
    assert already_down.asked() == still_up.asked() == [("a", "act")]


def test_death_blossom_follows_a_fall_at_any_distance() -> None:
    a = body("a", at=(3, 3), wielded=["sword"], techniques=["death_blossom", "iron_needle"])
    scene = fight(red=[a], blue=[body("b", at=(9, 3), hp=1), body("c", at=(9, 9))])

    played = play(in_participation(scene, "a", "techniques"), ["technique:iron_needle:b", "b> none"], then="a: combo")

    assert played.asked() == [("a", "combo")]


@pytest.mark.rule("KI-060")
def test_death_blossom_answers_a_last_breath_too() -> None:
    a = body("a", at=(3, 3), wielded=["sword"], techniques=["death_blossom"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3), hp=5, pc=True)]), "a", "attack")

    played = play(scene, ["attack:sword:b", "b> none", "b> last_breath"], then="a: combo")

    assert played.asked() == [("a", "combo")]


def felled_at_once(*answers: str, then: str) -> Played:
    """One blow of A has dealt weapon damage and felled B: it has a Combo for each; C is next to A."""
    a = body("a", at=(3, 3), wielded=["sword"], techniques=["death_blossom", "follow_through"])
    blue = [body("b", at=(4, 3), hp=5), body("c", at=(3, 4))]
    scene = in_participation(fight(red=[a], blue=blue), "a", "attack")
    return play(scene, ["attack:sword:b", "b> none", *answers], then=then)


@pytest.mark.rule("KI-049")
def test_of_two_combos_of_mine_for_one_event_i_choose_which_comes_first() -> None:
    played = felled_at_once(then="a: combo")

    blossom = go_on(played.game, ["death_blossom", "attack:sword:c", "c> none", "skip"], then="a: act")
    then_follow = go_on(blossom.game, ["done"], then="a: combo")
    follow = go_on(played.game, ["follow_through"], then="a: combo")

    assert played.options() == ["follow_through", "death_blossom", "skip"]
    assert then_follow.options() == ["follow_through", "skip"]
    assert follow.options() == ["death_blossom", "skip"]


@pytest.mark.rule("KI-049")
def test_letting_two_combos_pass_lets_both_pass() -> None:
    played = felled_at_once("a> skip", then="a: act")

    assert combos(played) == []
    assert "attack:unarmed:c" in played.options()


# Made at once, and not wasted unasked


@pytest.mark.rule("KI-050")
def test_a_combo_with_one_possible_attack_makes_it_at_once() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), strength=9, wielded=["shield"], techniques=["riposte"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(scene, ["attack:sword:b", "b> block:shield", "b> riposte"], dice=[1], then="a: react")

    assert attacks(played) == [("a", "sword", "b"), ("b", "shield", "a")]


@pytest.mark.rule("KI-050")
def test_a_combo_with_two_possible_attacks_asks_which() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3), **QUICK_SHIELD)]), "a", "attack")

    played = play(scene, ["attack:sword:b", "b> block:shield", "b> riposte"], dice=[1], then="b: act")

    assert played.options() == ["attack:shield:a", "attack:sword:a", "done"]


def stepping(*answers: str, then: str) -> Played:
    """B has dodged A's sword and paid for a Slipstream."""
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), agility=9, techniques=["slipstream"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")
    return play(scene, ["attack:sword:b", "b> dodge", "b> slipstream", *answers], dice=[1], then=then)


@pytest.mark.rule("KI-050")
def test_done_does_not_waste_a_combo_that_was_paid_for_without_asking() -> None:
    asked = stepping("b> done", then="b: waste")

    assert asked.options() == ["go_on", "waste"]
    assert asked.ask.question == "1 Stamina for nothing?"
    assert go_on(asked.game, ["go_on"], then="b: act").options() == ["move", "done"]
    assert go_on(asked.game, ["waste"], then="a: act").scene.stack[-1].who == "a"


@pytest.mark.rule("KI-050")
def test_a_combo_that_was_begun_is_done_without_more_asking() -> None:
    assert stepping("b> move:5,3", "b> done", then="a: act").scene.stack[-1].who == "a"


@pytest.mark.rule("KI-024")
@pytest.mark.parametrize(("participated", "then"), [([10], "a: waste"), ([], "a, b: announce")])
def test_done_does_not_waste_a_participation_that_was_paid_for_without_asking(
    participated: list[int], then: str
) -> None:
    a = body("a", at=(3, 3), instinct=9, participated=participated)
    scene = fight(red=[a], blue=[body("b", at=(9, 9), instinct=8)])

    play(scene, ["a> move", "a> done"], joins={"a": [9]}, then=then)


@pytest.mark.rule("KI-097")
@pytest.mark.parametrize(("where", "then"), [((4, 3), "a: waste"), ((9, 3), "a, b: announce")])
def test_done_does_not_waste_a_stronger_blow_that_could_still_be_struck_without_asking(
    where: tuple[int, int], then: str
) -> None:
    a = body("a", at=(3, 3), wielded=["sword"], techniques=["crushing_blow"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=where)]), "a", "techniques", "attack")

    played = play(scene, ["technique:crushing_blow", "done"], then=then)

    if then == "a: waste":
        assert played.ask.question == "Crushing Blow for nothing?"
