"""Perform Techniques and the Stamina they cost; then every active, reaction and passive, and weapons that push."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.ki.events import (
    Afflicted,
    Attacked,
    Compared,
    Contested,
    FirstRoundInitiative,
    Healed,
    Hurt,
    ParticipationEnded,
    Pushed,
    StoodFast,
    Surged,
    TechniqueUsed,
    Warded,
)
from quintain.systems.ki.stock import Condition
from tests.systems.ki.script import Played, body, fight, go_on, in_participation, play, refused

ACTIVES = ["stone_skin", "crushing_blow", "flash_step", "mending_breath"]


def using(*techniques: str, actions: tuple[str, ...] = ("techniques",), **numbers: Any) -> Played:
    """A in its participation with these techniques; B stands at 4,3 and C beside it."""
    a = body("a", **{"at": (3, 3), "techniques": list(techniques), **numbers})
    blue = [body("b", at=(4, 3)), body("c", at=(4, 4))]
    return play(in_participation(fight(red=[a], blue=blue), "a", *actions), then="a: act")


def techniques(played: Played) -> list[str]:
    return [option for option in played.options() if option.startswith("technique:")]


# Perform Techniques


@pytest.mark.rule("KI-040")
def test_one_action_performs_three_different_actives_and_no_fourth() -> None:
    played = using(*ACTIVES, actions=("techniques", "move"))
    offered = techniques(played)

    played = go_on(
        played.game, ["technique:stone_skin", "technique:crushing_blow", "technique:flash_step:3,2"], then="a: act"
    )

    assert [option.split(":")[1] for option in offered[:3]] == ["stone_skin", "crushing_blow", "flash_step"]
    assert techniques(played) == []
    assert refused(played, "technique:mending_breath:a")


@pytest.mark.rule("KI-040")
def test_after_two_actives_a_third_is_open() -> None:
    played = using(*ACTIVES)

    played = go_on(played.game, ["technique:stone_skin", "technique:crushing_blow"], then="a: act")

    assert "technique:mending_breath:a" in techniques(played)


@pytest.mark.rule("KI-040")
def test_declared_twice_it_performs_six() -> None:
    played = using("needle_rain", actions=("techniques", "techniques"), stamina=8)

    played = go_on(played.game, ["technique:needle_rain:b", "none"] * 6, then="a, b, c: announce")

    assert played["b"].hp == 20 - 6 * 2
    assert played["a"].stamina == 2
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-041")
def test_a_technique_works_once_per_round_and_again_in_the_next() -> None:
    a = body("a", at=(3, 3), agility=8, techniques=["flash_step"])
    scene = fight(red=[a], blue=[body("b", at=(11, 11))], turn=8)

    later = play(
        scene, ["techniques", "technique:flash_step:4,3", "move+techniques"], joins={"a": [8, 3]}, then="a: act"
    )
    offered_later = list(later.options())
    next_round = go_on(later.game, ["done", "techniques"], joins={"a": [8]}, then="a: act")

    assert offered_later == ["move", "fall_prone", "done"]
    assert (next_round.scene.round, next_round.scene.turn) == (3, 8)
    assert techniques(next_round) == ["technique:flash_step"]


@pytest.mark.rule("KI-041")
def test_a_repeatable_technique_has_no_limit() -> None:
    played = using("needle_rain", "iron_needle")

    played = go_on(played.game, ["technique:needle_rain:b", "none", "technique:iron_needle:b", "none"], then="a: act")

    assert techniques(played) == ["technique:needle_rain:b", "technique:needle_rain:c"]


@pytest.mark.rule("KI-041")
def test_the_limit_is_each_creatures_own() -> None:
    a = body("a", at=(3, 3), agility=5, techniques=["stone_skin"])
    friend = body("friend", at=(3, 4), agility=4, techniques=["stone_skin"])
    scene = fight(red=[a, friend], blue=[body("b", at=(11, 11))], turn=4)

    played = play(
        scene,
        ["a> techniques", "a> technique:stone_skin", "friend> techniques"],
        joins={"a": [4], "friend": [4]},
        then="friend: act",
    )

    assert techniques(played) == ["technique:stone_skin"]


@pytest.mark.rule("KI-041")
def test_a_reaction_technique_works_once_per_round_too() -> None:
    a = body("a", at=(3, 3), wielded=["throwing_knives", "throwing_knives"])
    b = body("b", at=(5, 3), techniques=["deflect_shot"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(
        scene,
        ["attack:throwing_knives:b", "dodge:deflect_shot", "attack:throwing_knives-2:b"],
        dice=[1],
        then="b: react",
    )

    assert played.options() == ["dodge", "predict", "none"]


# Stamina


@pytest.mark.rule("KI-097")
def test_each_technique_costs_its_own_stamina() -> None:
    played = using("iron_needle", "stone_skin", stamina=8)

    played = go_on(played.game, ["technique:stone_skin", "technique:iron_needle:b", "none"], then="a, b, c: announce")

    assert played["a"].stamina == 8 - 2 - 1
    assert [event.cost for event in played.events(TechniqueUsed)] == [2, 1]


@pytest.mark.rule("KI-097")
def test_a_technique_i_cannot_pay_for_is_refused_and_nothing_is_spent() -> None:
    played = using("stunning_strike", "iron_needle", stamina=2)

    assert techniques(played) == ["technique:iron_needle:b", "technique:iron_needle:c"]
    assert refused(played, "technique:stunning_strike:b")
    assert played["a"].stamina == 2


@pytest.mark.rule("KI-097")
def test_a_technique_may_take_the_last_stamina() -> None:
    played = using("stunning_strike", stamina=3)

    played = go_on(played.game, ["technique:stunning_strike:b", "none"], then="b, c: announce")

    assert played["a"].stamina == 0


@pytest.mark.rule("KI-097")
def test_a_technique_is_paid_before_its_rolls_and_not_refunded_when_it_misses() -> None:
    played = using("iron_needle", stamina=8)

    played = go_on(played.game, ["technique:iron_needle:b"], then="b: react")
    before_the_defence = played["a"].stamina
    played = go_on(played.game, ["dodge"], dice=[6], then="a, b, c: announce")

    assert before_the_defence == 7
    assert played["b"].hp == 20
    assert played["a"].stamina == 7


@pytest.mark.rule("KI-098")
def test_a_surge_refills_all_stamina_and_is_spent() -> None:
    a = body("a", at=(3, 3), agility=5, stamina=1, max_stamina=8, surges=2)
    scene = fight(red=[a], blue=[body("b", at=(11, 11))], turn=5)

    played = play(scene, ["surge"], joins={"a": [5]}, then="a: declare")

    assert (played["a"].stamina, played["a"].surges) == (8, 1)
    assert played.events(Surged) == [Surged("a")]


@pytest.mark.rule("KI-098")
def test_a_surge_kept_changes_nothing() -> None:
    a = body("a", at=(3, 3), agility=5, stamina=1, max_stamina=8, surges=2)
    scene = fight(red=[a], blue=[body("b", at=(11, 11))], turn=5)

    played = play(scene, ["keep"], joins={"a": [5]}, then="a: declare")

    assert (played["a"].stamina, played["a"].surges) == (1, 2)


@pytest.mark.rule("KI-098")
def test_without_surges_there_is_none_to_use() -> None:
    a = body("a", at=(3, 3), agility=5, stamina=1, max_stamina=8, surges=0)
    scene = fight(red=[a], blue=[body("b", at=(11, 11))], turn=5)

    played = play(scene, joins={"a": [5]}, then="a: declare")

    assert played.asked() == [("a", "declare")]
    assert refused(played, "surge")


@pytest.mark.rule("KI-098")
@pytest.mark.rule("KI-066")
def test_a_surge_fills_up_to_the_maximum_that_wounds_leave() -> None:
    a = body("a", at=(3, 3), agility=5, stamina=1, max_stamina=8, surges=1, internal_wounds=1)
    scene = fight(red=[a], blue=[body("b", at=(11, 11))], turn=5)

    played = play(scene, ["surge"], joins={"a": [5]}, then="a: declare")

    assert played["a"].stamina == 6


@pytest.mark.rule("KI-098")
def test_a_round_with_a_surge_brings_no_stalemate_nearer() -> None:
    a = body("a", at=(3, 3), agility=1, stamina=1, max_stamina=8, surges=1)
    scene = fight(red=[a], blue=[body("b", at=(11, 11))], turn=1)

    surged = play(scene.clone(), ["surge", "nothing"], joins={"a": [1]}, then="a: declare")
    kept = play(scene.clone(), ["keep", "nothing"], joins={"a": [1]}, then="a: surge")

    assert (surged.scene.quiet_rounds, kept.scene.quiet_rounds) == (0, 1)


# The actives, one by one


@pytest.mark.rule("KI-055")
@pytest.mark.rule("KI-072")
@pytest.mark.rule("KI-073")
def test_still_water_palm_is_a_ki_attack_for_4_internal_that_pushes_2() -> None:
    played = using("still_water_palm", instinct=5, presence=4)

    played = go_on(
        played.game,
        ["technique:still_water_palm:b", "dodge", "accept", "push:5,3", "push:6,3"],
        dice=[1],
        then="a: announce",
    )

    assert played.events(Attacked) == [Attacked("a", "b", "still_water_palm", True)]
    assert played.events(Hurt) == [Hurt("b", 4, "internal", hp=4)]
    assert played.events(Compared)[0].score == 5
    assert played.scene.grid.name(played["b"].place) == "6,3"
    assert played["a"].stamina == 7


@pytest.mark.rule("KI-081")
def test_still_water_palm_pushes_also_when_it_is_blocked_but_not_when_it_misses() -> None:
    a = body("a", at=(3, 3), techniques=["still_water_palm"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3), strength=5, wielded=["shield"])])
    scene = in_participation(scene, "a", "techniques")

    blocked = play(
        scene.clone(),
        ["technique:still_water_palm:b", "block:shield", "push:5,3", "push:6,3"],
        dice=[1],
        then="a, b: announce",
    )
    dodged = play(scene.clone(), ["technique:still_water_palm:b", "dodge"], dice=[1], then="a, b: announce")

    assert blocked["b"].hp == 20
    assert blocked.scene.grid.name(blocked["b"].place) == "6,3"
    assert dodged.scene.grid.name(dodged["b"].place) == "4,3"


def test_still_water_palm_reaches_one_square() -> None:
    near = using("still_water_palm", actions=("techniques", "move"))
    far = using("still_water_palm", actions=("techniques", "move"), at=(2, 3))

    assert techniques(near) == ["technique:still_water_palm:b", "technique:still_water_palm:c"]
    assert techniques(far) == []


@pytest.mark.rule("KI-055")
@pytest.mark.parametrize(("name", "range_", "damage"), [("iron_needle", 8, 4), ("needle_rain", 6, 2)])
def test_metal_needles_fly_far_and_cut(name: str, range_: int, damage: int) -> None:
    a = body("a", at=(0, 0), techniques=[name])
    scene = fight(red=[a], blue=[body("b", at=(range_, 0)), body("c", at=(range_ + 1, 0))])
    played = play(in_participation(scene, "a", "techniques"), then="a: act")
    offered = techniques(played)

    played = go_on(played.game, [f"technique:{name}:b", "none"], then="a, b, c: announce | a: act")

    assert offered == [f"technique:{name}:b"]
    assert played.events(Attacked) == [Attacked("a", "b", name, True)]
    assert played.events(Hurt) == [Hurt("b", damage, "external", hp=damage)]
    assert played["a"].stamina == 7


def ember_breath(**numbers: Any) -> Played:
    """A breathes at 5,3: B, C and its own friend stand within 1 square of it, D and A itself do not."""
    a = body("a", **{"at": (3, 3), "instinct": 3, "techniques": ["ember_breath"], **numbers})
    friend = body("friend", at=(6, 4))
    blue = [body("b", at=(4, 2), agility=3), body("c", at=(5, 3), instinct=4), body("d", at=(7, 3))]
    scene = fight(red=[a, friend], blue=blue)
    return play(in_participation(scene, "a", "techniques"), ["technique:ember_breath:5,3"], then="friend: react")


@pytest.mark.rule("KI-055")
def test_ember_breath_attacks_every_creature_near_a_point_and_each_reacts_on_its_own() -> None:
    played = ember_breath()

    played = go_on(played.game, ["friend> none", "b> dodge", "c> none"], dice=[6], then="c: announce")

    assert [(event.target, event.ki) for event in played.events(Attacked)] == [
        ("friend", True),
        ("b", True),
        ("c", True),
    ]
    assert [(event.target, event.damage, event.type) for event in played.events(Hurt)] == [
        ("friend", 4, "internal"),
        ("c", 4, "internal"),
    ]
    assert played["a"].stamina == 6
    assert played["d"].hp == played["a"].hp == 20


@pytest.mark.rule("KI-090")
def test_ember_breath_is_over_before_those_who_predicted_it_interrupt_in_descending_initiative() -> None:
    played = ember_breath()

    played = go_on(played.game, ["friend> none", "b> predict", "c> predict"], dice=[1, 6, 1, 6], then="c: interrupt")

    assert [event.target for event in played.events(Attacked)] == ["friend", "b", "c"]
    assert played.asked() == [("c", "interrupt")]
    assert go_on(played.game, ["c> decline"], then="b: interrupt").asked() == [("b", "interrupt")]


def test_ember_breath_needs_a_point_in_sight_within_5() -> None:
    a = body("a", at=(0, 0), techniques=["ember_breath"])
    scene = fight(red=[a], blue=[body("b", at=(11, 11))], walls=[(2, 0)])

    played = play(in_participation(scene, "a", "techniques"), then="a: act")

    assert refused(played, "technique:ember_breath:6,6")
    assert refused(played, "technique:ember_breath:2,0")
    assert refused(played, "technique:ember_breath:4,0")
    assert not refused(played, "technique:ember_breath:5,5")


@pytest.mark.rule("KI-042")
@pytest.mark.parametrize(("dice", "rooted"), [([4, 3], True), ([3, 4], False)])
def test_root_snare_is_a_contest_of_presence_against_strength_and_roots(dice: list[int], rooted: bool) -> None:
    a = body("a", at=(0, 0), presence=4, strength=1, techniques=["root_snare"])
    scene = fight(red=[a], blue=[body("b", at=(6, 0), strength=4, presence=1), body("c", at=(7, 0))])
    played = play(in_participation(scene, "a", "techniques", "move"), then="a: act")
    offered = techniques(played)

    played = go_on(played.game, ["technique:root_snare:b"], dice=dice, then="a: act")

    assert offered == ["technique:root_snare:b"]
    assert played.events(Contested) == [
        Contested("a", "b", "root_snare", rooted, 4 + dice[0], 4 + dice[1]),
    ]
    assert played.events(Afflicted) == ([Afflicted("b", "rooted", 3)] if rooted else [])
    assert played["b"].hp == 20
    assert played["a"].stamina == 6


def test_root_snare_roots_for_three_turns() -> None:
    a = body("a", at=(0, 0), presence=4, techniques=["root_snare"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(6, 0), agility=9)], turn=9), "a", "techniques")

    third_turn_after = play(scene, ["technique:root_snare:b", "b> wait", "b> wait"], dice=[6, 1], then="b: announce")
    fourth_turn_after = go_on(third_turn_after.game, ["b> wait"], then="b: announce")

    assert third_turn_after.scene.turn == 6
    assert third_turn_after["b"].suffers(Condition.ROOTED)
    assert not fourth_turn_after["b"].suffers(Condition.ROOTED)


@pytest.mark.rule("KI-093")
def test_root_snare_forces_a_reaction() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), reading=6, presence=4, techniques=["root_snare"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "move")
    interrupted = ["attack:sword:b", "b> predict", "b> techniques", "b> technique:root_snare:a"]

    played = play(scene, interrupted, dice=[1, 6, 1, 6], then="a, b: announce")

    assert played.events(ParticipationEnded) == [ParticipationEnded("a", "participation")]


@pytest.mark.rule("KI-058")
def test_stone_skin_is_5_temporary_armour_against_both_types_used_up_before_worn_armour() -> None:
    a = body("a", at=(3, 3), techniques=["stone_skin"], armor="leather")
    friend = body("friend", at=(3, 2))
    b = body("b", at=(4, 3), agility=5, unarmed=3, wielded=["sword"])
    scene = in_participation(fight(red=[a, friend], blue=[b], turn=5), "a", "techniques")

    warded = play(scene, ["technique:stone_skin", "b> participate", "attack"], then="b: act")
    punched = go_on(warded.game, ["attack:unarmed:a", "none"], then="b: act")
    cut = go_on(punched.game, ["attack:sword:a", "none"], then="b: announce")

    assert warded.events(Warded) == [Warded("a", 5)]
    assert (punched["a"].temporary_armor, punched["a"].armor_durability) == (2, 6)
    assert (cut["a"].temporary_armor, cut["a"].armor_durability, cut["a"].hp) == (0, 3, 20)
    assert cut["a"].stamina == 6


@pytest.mark.rule("KI-058")
@pytest.mark.rule("KI-006")
def test_stone_skin_is_gone_at_the_end_of_the_round() -> None:
    a = body("a", at=(3, 3), agility=2, techniques=["stone_skin"])
    scene = fight(red=[a], blue=[body("b", at=(11, 11))], turn=2)

    last_turn = play(scene, ["techniques", "technique:stone_skin"], joins={"a": [2]}, then="a, b: announce")
    next_round = go_on(last_turn.game, ["techniques"], joins={"a": [2]}, then="a: act")

    assert (last_turn.scene.round, last_turn.scene.turn, last_turn["a"].temporary_armor) == (2, 1, 5)
    assert (next_round.scene.round, next_round["a"].temporary_armor) == (3, 0)


@pytest.mark.rule("KI-081")
@pytest.mark.rule("KI-055")
def test_sealing_touch_seals_the_target_on_damage() -> None:
    a = body("a", at=(3, 3), techniques=["sealing_touch"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3), strength=9, wielded=["shield"], techniques=["iron_needle"])])
    scene = in_participation(scene, "a", "techniques")

    hit = play(scene.clone(), ["technique:sealing_touch:b", "none"], then="a, b: announce")
    blocked = play(scene.clone(), ["technique:sealing_touch:b", "block:shield"], dice=[1], then="a, b: announce")

    assert hit.events(Hurt) == [Hurt("b", 1, "internal", hp=1)]
    assert hit.events(Afflicted) == [Afflicted("b", "sealed", 5)]
    assert blocked.events(Afflicted) == []
    assert hit["a"].stamina == 6


def test_the_sealed_use_no_ki_technique() -> None:
    played = using("iron_needle", "flash_step", "ember_breath", conditions={"sealed": 5})

    assert techniques(played) == ["technique:flash_step"]


@pytest.mark.rule("KI-082")
def test_a_failed_block_that_only_dents_the_shield_is_no_damage_for_sealing_touch() -> None:
    a = body("a", at=(3, 3), presence=9, techniques=["sealing_touch"])
    scene = in_participation(
        fight(red=[a], blue=[body("b", at=(4, 3), stamina=0, wielded=["shield"])]), "a", "techniques"
    )

    played = play(scene, ["technique:sealing_touch:b", "block:shield"], dice=[1], then="a, b: announce")

    assert played["b"].gear("shield").durability == 9
    assert played.events(Afflicted) == []


def test_flash_step_moves_up_to_the_speed_through_enemies() -> None:
    a = body("a", at=(0, 0), speed=4, techniques=["flash_step"])
    scene = fight(red=[a], blue=[body("b", at=(1, 0)), body("c", at=(11, 0))], size=(12, 1))
    played = play(in_participation(scene, "a", "techniques"), then="a: act")

    assert refused(played, "technique:flash_step:5,0")
    assert refused(played, "technique:flash_step:1,0")
    played = go_on(played.game, ["technique:flash_step:4,0"], then="a, b, c: announce")

    assert played.scene.grid.name(played["a"].place) == "4,0"
    assert played["a"].stamina == 7


@pytest.mark.parametrize("condition", ["grappled", "rooted", "bound"])
def test_who_cannot_move_has_no_flash_step(condition: str) -> None:
    played = using("flash_step", "stone_skin", conditions={condition: 3})

    assert techniques(played) == ["technique:stone_skin"]


def test_a_prone_flash_step_is_a_crawl_of_one_square() -> None:
    played = using("flash_step", conditions={"prone": 0})

    assert refused(played, "technique:flash_step:1,3")
    assert not refused(played, "technique:flash_step:2,3")


@pytest.mark.rule("KI-056")
def test_rising_kick_deals_3_needs_no_free_hand_and_knocks_down_on_damage() -> None:
    played = using("rising_kick", wielded=["spear"], unarmed=1)

    played = go_on(played.game, ["technique:rising_kick:b", "none"], then="a, b, c: announce")

    assert played.events(Hurt) == [Hurt("b", 3, "internal", hp=3)]
    assert played.events(Afflicted) == [Afflicted("b", "prone", 0)]
    assert played["a"].stamina == 7


def test_rising_kick_reaches_one_square_and_a_blocked_one_knocks_nobody_down() -> None:
    a = body("a", at=(3, 3), techniques=["rising_kick"])
    b = body("b", at=(4, 3), strength=9, wielded=["shield"])
    scene = in_participation(fight(red=[a], blue=[b, body("c", at=(5, 3))]), "a", "techniques")
    played = play(scene, then="a: act")
    offered = techniques(played)

    played = go_on(played.game, ["technique:rising_kick:b", "block:shield"], dice=[1], then="a, b, c: announce")

    assert offered == ["technique:rising_kick:b"]
    assert played.events(Afflicted) == []


def test_crushing_blow_adds_4_to_the_next_weapon_attack_only() -> None:
    played = using("crushing_blow", actions=("techniques", "attack"), wielded=["sabre", "sabre"], unarmed=1)

    played = go_on(
        played.game,
        ["technique:crushing_blow", "attack:sabre:b", "none", "attack:sabre-2:b", "none"],
        then="a, b, c: announce",
    )

    assert [event.damage for event in played.events(Hurt)] == [8, 4]
    assert played["a"].stamina == 6


def test_crushing_blow_waits_for_a_weapon_and_leaves_fists_alone() -> None:
    played = using("crushing_blow", actions=("techniques", "attack"), wielded=["sabre"], unarmed=1)

    played = go_on(
        played.game,
        ["technique:crushing_blow", "attack:unarmed:b", "none", "attack:sabre:b", "none"],
        then="a, b, c: announce",
    )

    assert [event.damage for event in played.events(Hurt)] == [1, 8]


def test_crushing_blow_is_gone_after_this_participation() -> None:
    a = body("a", at=(3, 3), agility=5, wielded=["sabre"], techniques=["crushing_blow"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3))], turn=5)

    played = play(
        scene,
        ["techniques", "technique:crushing_blow", "attack", "attack:sabre:b", "none"],
        joins={"a": [5, 4]},
        then="a: act",
    )

    assert [event.damage for event in played.events(Hurt)] == [4]


def test_mending_breath_gives_5_hp_to_me_or_a_neighbour() -> None:
    a = body("a", at=(3, 3), hp=1, techniques=["mending_breath"])
    friend, far = body("friend", at=(4, 4), hp=18), body("far", at=(5, 5), hp=1)
    scene = in_participation(fight(red=[a, friend, far], blue=[body("b", at=(11, 11))]), "a", "techniques")
    played = play(scene, then="a: act")
    offered = techniques(played)

    mine = go_on(played.game, ["technique:mending_breath:a"], then="a, friend, far, b: announce")
    friends = go_on(played.game, ["technique:mending_breath:friend"], then="a, friend, far, b: announce")

    assert offered == ["technique:mending_breath:a", "technique:mending_breath:friend"]
    assert mine["a"].hp == 6
    assert friends["friend"].hp == 20
    assert friends.events(Healed) == [Healed("friend", "red", 2)]
    assert mine["a"].stamina == 6


@pytest.mark.rule("KI-059")
def test_mending_breath_wakes_the_unconscious() -> None:
    a = body("a", at=(3, 3), techniques=["mending_breath"])
    friend = body("friend", at=(4, 4), hp=-4, unconscious=True)
    scene = in_participation(fight(red=[a, friend], blue=[body("b", at=(11, 11))]), "a", "techniques")

    played = play(scene, ["technique:mending_breath:friend"], then="a, friend, b: announce")

    assert (played["friend"].hp, played["friend"].unconscious) == (1, False)


@pytest.mark.rule("KI-042")
def test_war_shout_is_rolled_once_against_every_enemy_within_4_and_slows_the_losers() -> None:
    a = body("a", at=(0, 0), presence=4, techniques=["war_shout"])
    friend = body("friend", at=(0, 1))
    blue = [body("b", at=(4, 0), presence=3), body("c", at=(4, 4), presence=3), body("d", at=(5, 0))]
    scene = in_participation(fight(red=[a, friend], blue=blue), "a", "techniques")

    played = play(scene, ["technique:war_shout"], dice=[3, 3, 5], then="a, friend, b, c, d: announce")

    assert played.events(Contested) == [
        Contested("a", "b", "war_shout", True, 7, 6),
        Contested("a", "c", "war_shout", False, 7, 8),
    ]
    assert played.events(Afflicted) == [Afflicted("b", "slowed", 3)]
    assert played["a"].stamina == 6


def test_stunning_strike_deals_my_unarmed_damage_and_stuns_for_a_turn_on_damage() -> None:
    played = using("stunning_strike", unarmed=4, wielded=["sword"])

    played = go_on(played.game, ["technique:stunning_strike:b", "none"], then="a, b, c: announce")

    assert played.events(Hurt) == [Hurt("b", 4, "internal", hp=4)]
    assert played.events(Afflicted) == [Afflicted("b", "stunned", 1)]
    assert played["a"].stamina == 5


def test_stunning_strike_needs_a_free_hand_and_damage() -> None:
    a = body("a", at=(3, 3), techniques=["stunning_strike", "stone_skin"])
    b = body("b", at=(4, 3), strength=9, wielded=["shield"])
    blocked = play(
        in_participation(fight(red=[a], blue=[b]), "a", "techniques"),
        ["technique:stunning_strike:b", "block:shield"],
        dice=[1],
        then="a: act",
    )

    full = using("stunning_strike", "stone_skin", wielded=["spear"])

    assert blocked.events(Afflicted) == []
    assert techniques(full) == ["technique:stone_skin"]


def test_the_bound_make_no_attacks_with_techniques() -> None:
    known = ("iron_needle", "ember_breath", "rising_kick", "stunning_strike", "stone_skin")

    played = using(*known, conditions={"bound": 0})

    assert techniques(played) == ["technique:stone_skin"]


# The reactions


@pytest.mark.parametrize(
    ("attack", "reaction", "bonus"),
    [
        ("attack:bow:b", "dodge", 3),
        ("attack:bow:b", "block:shield", 3),
        ("technique:rising_kick:b", "dodge", 0),
        ("technique:still_water_palm:b", "dodge", 3),
        ("attack:bow:b", "predict", 0),
    ],
)
def test_deflect_shot_adds_3_to_a_dodge_or_block_against_a_ranged_or_ki_attack(
    attack: str, reaction: str, bonus: int
) -> None:
    a = body("a", at=(3, 3), wielded=["bow"], techniques=["rising_kick", "still_water_palm"])
    b = body("b", at=(4, 3), wielded=["shield"], stamina=4, techniques=["deflect_shot"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "techniques")
    played = play(scene, [attack], then="b: react")

    assert (f"{reaction}:deflect_shot" in played.options()) is bool(bonus)
    if bonus:
        played = go_on(played.game, [f"{reaction}:deflect_shot"], dice=[2], then="a: act")
        assert played.events(Compared)[0].roll == 2 + 3
        assert played["b"].stamina == 3


def test_deflect_shot_is_a_choice_and_costs_nothing_if_it_is_not_used() -> None:
    a, b = body("a", at=(3, 3), wielded=["bow"]), body("b", at=(6, 3), stamina=4, techniques=["deflect_shot"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(scene, ["attack:bow:b", "dodge"], dice=[2], then="a, b: announce")

    assert played.events(Compared)[0].roll == 2
    assert played["b"].stamina == 4


def test_mirror_poise_adds_2_to_a_predict_decided_before_rolling() -> None:
    a = body("a", at=(3, 3), acting=3, wielded=["sword"])
    b = body("b", at=(4, 3), reading=1, stamina=4, techniques=["mirror_poise"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")
    played = play(scene, ["attack:sword:b"], then="b: react")
    offered = played.options()

    played = go_on(played.game, ["predict:mirror_poise"], dice=[2, 3], then="b: interrupt")

    assert offered == ["dodge", "predict", "predict:mirror_poise", "none"]
    assert [(each.score, each.roll) for each in played.events(Compared)] == [(3 + 2, 1 + 3 + 2)]
    assert played["b"].stamina == 3


@pytest.mark.rule("KI-041")
def test_guard_ally_makes_me_the_target_of_an_attack_on_a_neighbour() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"])
    guard = body("guard", at=(4, 4), stamina=4, techniques=["guard_ally"])
    scene = in_participation(fight(red=[a], blue=[body("tam", at=(4, 3)), guard]), "a", "attack")

    guarded = play(scene, ["attack:sword:tam", "guard> guard_ally", "guard> none"], then="a: act")
    second = go_on(guarded.game, ["attack:sword-2:tam"], then="tam: react")

    assert (guarded["tam"].hp, guarded["guard"].hp, guarded["guard"].stamina) == (20, 15, 2)
    assert second.asked() == [("tam", "react")]


@pytest.mark.rule("KI-059")
def test_guard_ally_protects_an_unconscious_neighbour_too() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    tam = body("tam", at=(4, 3), hp=-1, unconscious=True)
    guard = body("guard", at=(4, 4), techniques=["guard_ally"])
    scene = in_participation(fight(red=[a], blue=[tam, guard]), "a", "attack")

    played = play(scene, ["attack:sword:tam", "guard> guard_ally", "guard> none"], then="a: act")

    assert (played["tam"].hp, played["guard"].hp) == (-1, 15)


# The passives


@pytest.mark.rule("KI-015")
def test_an_ambusher_has_3_more_first_round_initiative() -> None:
    a = body("a", at=(3, 3), agility=2, instinct=1, techniques=["ambusher"])
    scene = fight(red=[a], blue=[body("b", at=(11, 11), agility=2, instinct=1)], round=1)

    played = play(scene, dice=[4, 4], joins={}, then="a: announce")

    assert played.events(FirstRoundInitiative) == [
        FirstRoundInitiative("a", "red", 2 + 1 + 4 + 3),
        FirstRoundInitiative("b", "blue", 2 + 1 + 4),
    ]


@pytest.mark.rule("KI-014")
def test_an_ambusher_is_no_quicker_after_the_first_round() -> None:
    a = body("a", at=(3, 3), agility=2, instinct=1, techniques=["ambusher"])

    scene = fight(red=[a], blue=[body("b", at=(11, 11))])

    assert scene.initiative(scene.by_id["a"]) == 3


def karo_struck(*, then: str = "", **numbers: Any) -> Played:
    """A strikes Karo, who has a Banner Heart, twice."""
    a = body("a", at=(3, 3), wielded=["sword", "sword"], techniques=["death_blossom", "follow_through"])
    karo = body("karo", **{"at": (4, 3), "hp": 4, "techniques": ["banner_heart"], **numbers})
    scene = in_participation(fight(red=[a], blue=[karo, body("c", at=(11, 11))]), "a", "attack")
    return play(scene, ["attack:sword:karo", "karo> none"], then=then)


@pytest.mark.rule("KI-056")
@pytest.mark.rule("KI-059")
@pytest.mark.rule("KI-066")
def test_a_banner_heart_stays_at_1_hp_the_first_time_it_would_fall() -> None:
    played = karo_struck(then="a: combo")

    assert (played["karo"].hp, played["karo"].unconscious) == (1, False)
    assert played["karo"].external_wounds == 0
    assert played.events(StoodFast) == [StoodFast("karo", "banner_heart")]
    assert played.events(Hurt) == [Hurt("karo", 5, "external", hp=3)]


@pytest.mark.rule("KI-056")
@pytest.mark.rule("KI-059")
def test_a_banner_heart_falls_the_second_time() -> None:
    played = karo_struck(then="a: combo")

    played = go_on(played.game, ["a> skip", "attack:sword-2:karo", "karo> none"], then="a: combo")

    assert (played["karo"].hp, played["karo"].unconscious) == (-4, True)


@pytest.mark.rule("KI-056")
def test_a_hit_that_would_not_fell_it_leaves_a_banner_heart_for_later() -> None:
    played = karo_struck(hp=7, then="a: combo")

    played = go_on(played.game, ["a> skip", "attack:sword-2:karo", "karo> none"], then="a: combo")

    assert (played["karo"].hp, played["karo"].unconscious) == (1, False)
    assert played.events(StoodFast) == [StoodFast("karo", "banner_heart")]


@pytest.mark.rule("KI-060")
def test_a_player_character_with_a_banner_heart_is_not_asked_for_a_last_breath_yet() -> None:
    played = karo_struck(pc=True, then="a: combo")

    assert played.asked() == [("a", "combo")]


@pytest.mark.rule("KI-049")
def test_a_banner_heart_that_stands_was_not_taken_to_0_hp() -> None:
    played = karo_struck(then="a: combo")

    assert played.options() == ["follow_through", "skip"]
    assert go_on(played.game, ["skip"], then="a: act").asked() == [("a", "act")]


@pytest.mark.rule("KI-056")
@pytest.mark.rule("KI-049")
def test_a_banner_heart_at_1_hp_that_stands_loses_nothing_at_all() -> None:
    played = karo_struck(hp=1, then="a: act")

    assert played["karo"].hp == 1
    assert played.asked() == [("a", "act")]


# Weapons that push


@pytest.mark.rule("KI-078")
def test_a_war_hammer_pushes_1_on_a_hit() -> None:
    a = body("a", at=(3, 3), wielded=["war_hammer"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3))]), "a", "attack")

    played = play(scene, ["attack:war_hammer:b", "none", "push:5,3"], then="a, b: announce")

    assert played.events(Pushed) == [Pushed("b", "5,3")]
    assert played["b"].hp == 13


@pytest.mark.rule("KI-081")
def test_a_war_hammer_pushes_also_when_blocked() -> None:
    a = body("a", at=(3, 3), wielded=["war_hammer"])
    b = body("b", at=(4, 3), strength=5, wielded=["shield"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(scene, ["attack:war_hammer:b", "block:shield", "push:5,3"], dice=[1], then="a, b: announce")

    assert played.events(Pushed) == [Pushed("b", "5,3")]
    assert played["b"].hp == 20


@pytest.mark.rule("KI-056")
def test_a_tower_shield_deals_no_damage_and_pushes_1_all_the_same() -> None:
    a = body("a", at=(3, 3), wielded=["tower_shield"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3))]), "a", "attack")

    played = play(scene, ["attack:tower_shield:b", "none", "push:5,3"], then="a, b: announce")

    assert played.events(Hurt) == []
    assert played.events(Pushed) == [Pushed("b", "5,3")]
    assert played["b"].hp == 20


@pytest.mark.rule("KI-033")
def test_who_carries_a_tower_shield_is_one_square_slower_until_it_is_stowed() -> None:
    a = body("a", at=(0, 0), speed=5, wielded=["tower_shield"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(11, 11))]), "a", "move", "inventory")
    carrying = play(scene, then="a: act")

    stowed = go_on(carrying.game, ["stow:tower_shield"], then="a: act")

    assert refused(carrying, "move:5,0")
    assert not refused(carrying, "move:4,0")
    assert not refused(stowed, "move:5,0")
