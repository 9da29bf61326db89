"""What conditions, injuries and the end of hit points mean for what is offered and rolled in a fight."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition
from tests.systems.gu.direct import hurt
from tests.systems.gu.script import Played, active, body, fight, lost, play, suffer

KNIFE = {"weapons": ["knife"], "close_combat": 70}
SHIELDED = {"own": [{"gu": "fish_scales_1", "active": True}]}
STANDING = {"max_hp": 30, "hp": 0, "conditions": [{"condition": "final_stand"}]}
DYING = {"max_hp": 30, "hp": 0, "conditions": [{"condition": "dying"}]}


def duel(a: dict[str, Any], b: dict[str, Any], turn: str = "a") -> GuScene:
    """A beside B, and a friend of each far away, so that the fight goes on."""
    red = [body("a", (1, 1), **a), body("c", (1, 11))]
    return fight(red, [body("b", (2, 1), **b), body("d", (11, 11))], turn=turn)


def verbs(played: Played) -> set[str]:
    return {option.split(":")[0] for option in played.options()}


# Final Stand


@pytest.mark.rule("GU-175")
def test_in_final_stand_one_activates_gu_and_does_nothing_else_with_an_action() -> None:
    gu = {
        "gu": ["fish_scales_1", "moonlight", "cut", "bullet"],
        "killer_moves": ["crescent_hail"],
        "primeval_stones": 9,
        "weapons": ["knife"],
    }
    own = [{"gu": "golden_aurora", "active": True}]

    played = play(duel(STANDING | gu | {"own": own}, {}), then="a: turn")
    assert verbs(played) == {"activate", "killer", "hold", "drop", "stop", "detonate", "end"}

    played = play(duel(gu | {"own": own}, {}), then="a: turn")
    assert {"strike", "called", "grapple", "absorb", "sprint", "walk", "jump", "take_flight"} <= verbs(played)


@pytest.mark.rule("GU-175")
def test_what_is_held_in_final_stand_is_an_activation() -> None:
    scene = duel(STANDING | {"gu": ["fire_spark"], "weapons": ["knife"]}, {})

    played = play(scene, ["hold", "moves:b"], then="a: turn")

    assert played["a"].holding is not None
    assert played["a"].holding.action == "activate:fire_spark"


@pytest.mark.rule("GU-175")
def test_the_only_reaction_in_final_stand_is_to_activate_a_gu() -> None:
    ready = {"gu": ["fish_scales_1"], "weapons": ["knife"], "dodge": 60}
    played = play(duel(KNIFE, STANDING | ready), ["strike:knife:b"], then="b: hit")
    assert verbs(played) == {"activate", "pass"}

    played = play(duel(KNIFE, {"max_hp": 30} | ready), ["strike:knife:b"], dice=[30, 1], then="b: hit")
    assert {"dodge", "parry", "activate", "pass"} <= verbs(played)


@pytest.mark.rule("GU-175")
def test_a_shield_is_not_saved_in_final_stand() -> None:
    shield = {"own": [{"gu": "fish_scales_1", "active": True, "health": 5}]}

    played = play(duel(KNIFE, STANDING | shield), ["strike:knife:b"], then="a: turn")

    assert played["b"].worm("fish_scales_1").health == 0
    assert played["b"].suffers(Condition.DYING)


@pytest.mark.rule("GU-175")
def test_nobody_strikes_at_a_passer_by_in_final_stand() -> None:
    played = play(duel({}, STANDING | KNIFE), ["walk:1,5"], then="a: turn")
    assert played.at("a") == (1, 5, 0)

    play(duel({}, KNIFE), ["walk:1,5"], then="b: opportunity")


@pytest.mark.rule("GU-175")
def test_in_final_stand_one_stays_in_the_air_but_executes_no_maneuver() -> None:
    flying = {"own": [{"gu": "golden_aurora", "active": True}], "airborne": True, "height": 6}
    played = play(duel(STANDING | flying, {}), then="a: turn")

    assert played["a"].z == 6
    assert not {"fly", "dive", "evade", "land"} & verbs(played)


@pytest.mark.rule("GU-176")
def test_bleeding_brings_a_final_stand_to_its_end() -> None:
    played = play(duel({}, STANDING | {"bleeding": 1}), ["end", "c> end"], dice=[50, 1], then="d: turn")

    assert played["b"].suffers(Condition.DYING)
    assert played["b"].predicament_tokens == 1


@pytest.mark.rule("GU-177")
def test_an_ally_s_placebo_gets_somebody_out_of_final_stand() -> None:
    red = [body("a", (1, 1), gu=["placebo"]), body("c", (2, 2), **STANDING)]
    scene = fight(red, [body("b", (11, 11))], turn="a")

    played = play(scene, ["activate:placebo:c", "end"], then="c: turn")

    assert played["c"].hp == 2
    assert "walk" in verbs(played)


# Dying


@pytest.mark.rule("GU-178")
def test_the_dying_are_asked_nothing_and_hit_without_a_roll() -> None:
    played = play(duel(KNIFE, DYING), ["strike:knife:b", "end", "c> end"], dice=[30, 1], then="d: turn")

    assert played["b"].perseverance_tokens == 1
    assert played["b"].suffers(Condition.DYING)


@pytest.mark.rule("GU-179")
def test_whoever_falls_in_its_own_turn_is_tested_as_that_turn_ends() -> None:
    answers = ["walk:1,5", "b> strike:knife:a"]
    dice = [30, 1, 90, 1, 50, 1]

    played = play(duel({"max_hp": 30, "hp": 3}, KNIFE), answers, dice=dice, then="c: turn")

    assert played["a"].suffers(Condition.DYING)
    assert played["a"].predicament_tokens == 1


# types of damage


@pytest.mark.rule("GU-154")
def test_a_sword_cuts() -> None:
    sword = {"weapons": ["sword"], "close_combat": 70}
    played = play(duel(sword, {"max_hp": 60}), ["strike:sword:b", "pass"], dice=[30, 1], then="a: turn")
    assert played["b"].hp == 60 - 13

    scene = duel(sword, {"max_hp": 60, "resistant": ["force"]})
    assert play(scene, ["strike:sword:b", "pass"], dice=[30, 1], then="a: turn")["b"].hp == 47
    scene = duel(sword, {"max_hp": 60, "resistant": ["rending"]})
    assert play(scene, ["strike:sword:b", "pass"], dice=[30, 1], then="a: turn")["b"].hp == 54


@pytest.mark.rule("GU-153")
@pytest.mark.parametrize(("weapons", "blow", "amount"), [([], "punch", 3), (["staff"], "staff", 7)])
def test_fists_and_staves_deal_force(weapons: list[str], blow: str, amount: int) -> None:
    attacker = {"weapons": weapons, "close_combat": 70}
    answers = [f"strike:{blow}:b", "pass"]

    played = play(duel(attacker, {"max_hp": 60}), answers, dice=[30, 1], then="a: turn")
    assert played["b"].hp == 60 - amount
    played = play(duel(attacker, {"max_hp": 60, "resistant": ["force"]}), answers, dice=[30, 1], then="a: turn")
    assert played["b"].hp == 60 - amount // 2


@pytest.mark.rule("GU-161")
@pytest.mark.rule("GU-162")
def test_vein_burst_passes_by_a_shield() -> None:
    scene = duel({"gu": ["vein_burst"], "rank": 2}, SHIELDED | {"max_hp": 30})

    played = play(scene, ["activate:vein_burst:b", "pass"], then="a: turn")

    assert played["b"].hp == 22
    assert played["b"].worm("fish_scales_1").health == 45


# injuries


@pytest.mark.rule("GU-193")
def test_with_one_arm_there_is_one_punch_and_one_stone() -> None:
    scene = duel({"broken": ["left_arm"], "primeval_stones": 5}, {"max_hp": 40})

    played = play(scene, then="a: turn")
    assert "absorb:1" in played.options()
    assert "absorb:2" not in played.options()
    played = play(scene, ["strike:punch:b"], dice=[90, 1], then="a: turn")
    assert "strike" not in verbs(played)

    played = play(duel({}, {"max_hp": 40}), ["strike:punch:b"], dice=[90, 1], then="a: turn")
    assert "strike" in verbs(played)


@pytest.mark.rule("GU-193")
def test_with_one_arm_a_two_handed_weapon_is_of_no_use() -> None:
    scene = duel({"broken": ["left_arm"], "weapons": ["staff"], "wields": []}, {})

    assert not any("staff" in option for option in play(scene, then="a: turn").options() if "strike" in option)


@pytest.mark.rule("GU-201")
def test_a_broken_hand_neither_punches_nor_holds_nor_absorbs() -> None:
    scene = duel({"broken": ["left_hand", "right_hand"], "primeval_stones": 5, "weapons": ["knife"], "wields": []}, {})

    offered = play(scene, then="a: turn").options()

    assert not [option for option in offered if "punch" in option or "absorb" in option or "draw" in option]
    assert any("kick" in option for option in offered)


@pytest.mark.rule("GU-207")
def test_a_blinding_blow_is_over_when_the_next_turn_of_its_victim_has_ended() -> None:
    answers = ["called:knife:b:head", "pass", "end", "c> end"]

    played = play(duel(KNIFE, {"max_hp": 40}), answers, dice=[30, 1, 2], then="b: turn")
    assert played["b"].suffers(Condition.BLINDED)
    played = play(played.scene, ["b> end"], then="d: turn")
    assert not played["b"].suffers(Condition.BLINDED)


# fire


@pytest.mark.rule("GU-211")
@pytest.mark.rule("GU-212")
@pytest.mark.parametrize(("dice", "awake"), [([60, 1], False), ([60, 10], True)])
def test_ablaze_burns_as_a_turn_starts_and_may_knock_out_as_it_ends(dice: list[int], awake: bool) -> None:
    scene = duel({}, {"max_hp": 50, "conditions": [{"condition": "ablaze"}]})
    assert scene.by_id["b"].perseverance == 60

    played = play(scene, ["end", "c> end", "b> end"], dice=dice, then="d: turn")

    assert played["b"].hp == 20
    assert (not played["b"].suffers(Condition.UNCONSCIOUS)) is awake


@pytest.mark.rule("GU-222")
def test_burning_costs_10_hit_points_as_a_turn_starts() -> None:
    scene = duel({}, {"max_hp": 30, "conditions": [{"condition": "burning"}]})

    played = play(scene, ["end", "c> end"], then="b: turn")

    assert played["b"].hp == 20
    assert played["b"].suffers(Condition.BURNING)


# senses


@pytest.mark.rule("GU-219")
def test_the_blinded_are_offered_nothing_that_needs_sight_but_attacks_on_whom_they_know() -> None:
    gu = {"gu": ["fire_curtain", "fire_spark"], "rank": 2}
    assert "activate:fire_curtain" in play(duel(gu, {}), then="a: turn").options()

    scene = duel(gu, {})
    suffer(scene, "a", Condition.BLINDED)
    offered = play(scene, then="a: turn").options()

    assert "activate:fire_curtain" not in offered
    assert "activate:fire_spark:b" in offered
    assert "strike:punch:b" in offered


@pytest.mark.rule("GU-220")
@pytest.mark.parametrize(("dice", "hp"), [([10, 10], 30), ([10, 1], 21)])
def test_the_parry_of_the_blinded_has_60_more(dice: list[int], hp: int) -> None:
    scene = duel(KNIFE, {"max_hp": 30, **KNIFE})
    suffer(scene, "b", Condition.BLINDED)

    played = play(scene, ["strike:knife:b", "parry"], dice=[70, 10, *dice], then="a: turn | b: strike_back")

    assert played["b"].hp == hp


@pytest.mark.rule("GU-228")
def test_a_shriek_does_not_reach_the_soul_of_the_deafened() -> None:
    scene = duel({"gu": ["piercing_shriek"], "rank": 2}, {"max_hp": 40})
    assert play(scene, ["activate:piercing_shriek", "b> pass"], dice=[1], then="a: turn")["b"].soul < 10

    suffer(scene, "b", Condition.DEAFENED)
    assert play(scene, ["activate:piercing_shriek", "b> pass"], then="a: turn")["b"].soul == 10


# fewer activations


@pytest.mark.rule("GU-226")
def test_a_killer_move_costs_the_dazed_more_of_their_soul() -> None:
    gu = {"gu": ["moonlight", "cut", "bullet"], "killer_moves": ["crescent_hail"], "wisdom": 40, "soul": 20}
    scene = duel(gu, {})
    assert play(scene, ["killer:crescent_hail"], then="a: target")["a"].soul == 20

    suffer(scene, "a", Condition.DAZED)
    assert play(scene, ["killer:crescent_hail"], then="a: target")["a"].soul == 18


# lying, held, stunned


@pytest.mark.rule("GU-237")
def test_the_prone_are_not_offered_a_dodge() -> None:
    scene = duel(KNIFE, {"dodge": 60})
    assert "dodge" in verbs(play(scene, ["strike:knife:b"], dice=[30, 1], then="b: hit"))

    suffer(scene, "b", Condition.PRONE)
    assert "dodge" not in verbs(play(scene, ["strike:knife:b"], dice=[30, 1], then="b: hit"))


@pytest.mark.rule("GU-238")
@pytest.mark.parametrize(("dice", "hits"), [([50, 4], True), ([50, 6], False)])
def test_close_combat_against_the_prone_has_10_less(dice: list[int], hits: bool) -> None:
    scene = duel({"weapons": ["knife"], "close_combat": 45}, {"weapons": ["knife"]})
    suffer(scene, "b", Condition.PRONE)

    played = play(scene, ["strike:knife:b"], dice=dice, then="b: hit" if hits else "a: turn")

    assert played.ask.who == ("b" if hits else "a")


@pytest.mark.rule("GU-239")
@pytest.mark.parametrize(("dice", "hits"), [([30, 6], False), ([30, 5], True)])
def test_shots_at_the_prone_have_10_more(dice: list[int], hits: bool) -> None:
    red = [body("a", (1, 1), gu=["fire_pellet"], ranged_attack=45)]
    scene = fight(red, [body("b", (6, 1), max_hp=30)], turn="a")
    suffer(scene, "b", Condition.PRONE)

    played = play(scene, ["activate:fire_pellet:b"], dice=dice, then="a: turn")

    assert played["b"].hp == (24 if hits else 30)


@pytest.mark.rule("GU-240")
def test_whoever_has_stood_up_has_the_rest_of_its_movement() -> None:
    scene = duel({}, {})
    suffer(scene, "a", Condition.PRONE)

    played = play(scene, ["stand"], then="a: turn")

    (walk,) = [option for option in played.ask.options if option.id == "walk"]
    assert walk.shape is not None
    spots = walk.shape.describe()["spots"]
    assert isinstance(spots, list)
    assert "1,3" in spots
    assert "1,4" not in spots


@pytest.mark.rule("GU-241")
def test_the_restrained_are_offered_no_step_no_jump_no_maneuver() -> None:
    scene = duel({"agility": 40, "own": [{"gu": "golden_aurora", "active": True}]}, {})
    moves = {"walk", "pass", "jump", "take_flight", "climb"}
    assert {"walk", "jump", "take_flight"} <= verbs(play(scene, then="a: turn"))

    suffer(scene, "a", Condition.RESTRAINED)
    assert not moves & verbs(play(scene, then="a: turn"))


@pytest.mark.rule("GU-241")
def test_the_restrained_execute_no_maneuver_in_the_air() -> None:
    flying = {"own": [{"gu": "golden_aurora", "active": True}], "airborne": True, "height": 6}
    scene = duel(flying, {})
    assert {"fly", "dive", "evade"} <= verbs(play(scene, then="a: turn"))

    suffer(scene, "a", Condition.RESTRAINED)
    played = play(scene, then="a: turn")
    assert not {"fly", "dive", "evade", "land", "walk"} & verbs(played)
    assert played["a"].z == 6


@pytest.mark.rule("GU-242")
def test_the_restrained_do_not_dodge_a_line_of_fire() -> None:
    red = [body("a", (1, 1), gu=["fire_pulse"], rank=2)]
    scene = fight(red, [body("b", (2, 1), max_hp=60, dodge=60)], turn="a")
    assert "dodge" in verbs(play(scene, ["activate:fire_pulse:2,1/e/8"], then="b: caught"))

    suffer(scene, "b", Condition.RESTRAINED)
    played = play(scene, ["activate:fire_pulse:2,1/e/8"], then="a: turn")
    assert played["b"].hp < 60


@pytest.mark.rule("GU-243")
def test_the_stunned_neither_act_nor_react_and_are_hit_without_a_roll() -> None:
    scene = duel(KNIFE, {"max_hp": 40, **KNIFE, "dodge": 60, "gu": ["fish_scales_1"]})
    suffer(scene, "b", Condition.STUNNED)

    played = play(scene, ["strike:knife:b", "end", "c> end"], then="d: turn")

    assert played["b"].hp == 31
    assert not played["b"].suffers(Condition.STUNNED)


@pytest.mark.rule("GU-217")
def test_stacks_from_a_bite_and_from_an_injury_add_up() -> None:
    b = body("b", (4, 3), max_hp=30, reactions=0, bleeding=2)
    scene = fight([body("a", (3, 3), close_combat=60, strength=75)], [b], turn="a")

    played = play(scene, ["strike:bite:b"], dice=[40, 1], then="a: turn")  # 17 rending: 1 of the injury, 3 of the bite

    assert played["b"].bleeding == 2 + 1 + 3


@pytest.mark.rule("GU-226")
def test_being_dazed_counts_for_what_one_sustains() -> None:
    gu = ["fish_scales_1", "wide_knuckle"]
    scene = fight([body("a", (0, 0), gu=gu, own=active(*gu))], [body("b", (9, 9))], turn="b", order=["b", "a"])
    suffer(scene, "a", Condition.DAZED)
    pays = ["first:sustain:fish_scales_1", "pay:fish_scales_1", "first:sustain:wide_knuckle", "pay:wide_knuckle"]

    assert play(scene, ["end", *pays], then="a: turn")["a"].soul == 8


@pytest.mark.rule("GU-235")
def test_a_second_dose_of_slowness_toxin_gu_adds_no_instance() -> None:
    a = body("a", (3, 3), rank=2, close_combat=60, cognition=40, gu=["slowness_toxin"])
    scene = fight([a], [body("b", (4, 3), reactions=0, max_hp=60)], turn="a")

    played = play(scene, ["activate:slowness_toxin:b"] * 2, dice=[30, 1, 30, 1], then="a: turn")

    assert [poison.name for poison in played["b"].poisons] == ["slowness"]


@pytest.mark.rule("GU-092")
@pytest.mark.rule("GU-170")
def test_whoever_is_invulnerable_to_rending_does_not_bleed_from_a_bite() -> None:
    b = body("b", (4, 3), reactions=0, max_hp=60, invulnerable=["rending"])
    scene = fight([body("a", (3, 3), close_combat=60, strength=75)], [b], turn="a")

    played = play(scene, ["strike:bite:b"], dice=[30, 1], then="a: turn")

    assert (lost(played, "b"), played["b"].bleeding) == (0, 0)


@pytest.mark.rule("GU-216")
def test_not_even_metal_skin_of_rank_3_lowers_bleeding() -> None:
    skin = {
        "id": "metal_skin_3",
        "name": "Metal Skin Gu (rank 3)",
        "rank": 3,
        "path": "metal",
        "category": "carver",
        "cost": 70,
        "health": 16,
        "effect": "25 less damage to hit points.",
        "permanent": True,
        "guard": {"hp_all": 25},
    }
    a = body("a", (0, 0), max_hp=60, bleeding=3, traits=["metal_skin_3"])
    scene = fight([a], [body("b", (9, 9))], turn="b", order=["b", "a"], gus=[skin])
    assert hurt(scene, "a", ("force", 30)).total == 5

    assert lost(play(scene, ["end"], then="a: turn"), "a") == 3 + 5
