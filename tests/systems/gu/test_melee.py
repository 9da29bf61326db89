"""Melee Attack: weapons, several of them, fists, feet and teeth, and what hits without a roll."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu.events import checks
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import Played, body, fight, go_on, lost, of_library, play, refused, wolf

HELD = [{"condition": "restrained"}]


def duel(own: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, **scenario: Any) -> Any:
    """A's turn; b is next to it, cannot react and has 100 hit points."""
    a = body("a", **{"at": (3, 3), "close_combat": 50, **(own or {})})
    b = body("b", **{"at": (4, 3), "max_hp": 100, "reactions": 0, **(foe or {})})
    return fight([a], [b], turn="a", **scenario)


def targets_of(played: Played, verb: str) -> list[str]:
    """What is offered that begins so."""
    return [option for option in played.options() if option.split(":")[0] == verb]


# who cannot move


@pytest.mark.rule("GU-075")
@pytest.mark.parametrize("condition", ["restrained", "stunned", "unconscious", "final_stand"])
def test_a_melee_attack_on_whoever_cannot_move_hits_without_a_roll(condition: str) -> None:
    a = body("a", at=(3, 3), weapons=["sword"])
    b = body("b", at=(4, 3), max_hp=100, reactions=0, conditions=[{"condition": condition}])
    scene = fight([a], [b, body("other", at=(9, 9))], turn="a")

    played = play(scene, ["strike:sword:b"], then="a: turn")

    assert lost(played) == 13
    assert not played.events(checks.Attempted)


@pytest.mark.rule("GU-075")
def test_the_hit_window_opens_all_the_same_and_a_parry_is_unopposed_at_10() -> None:
    scene = duel({"weapons": ["sword"]}, {"conditions": HELD, "reactions": 1, "close_combat": 40})

    played = play(scene, ["strike:sword:b"], then="b: hit")
    assert played.options() == ["parry", "pass"]

    failed = go_on(played.game, ["parry"], dice=[30, 1], then="a: turn")
    assert lost(failed) == 13
    won = go_on(played.game, ["parry", "b> pass"], dice=[20, 10], then="a: turn")
    assert lost(won) == 0


@pytest.mark.rule("GU-075")
def test_with_both_legs_broken_one_cannot_move_but_prone_alone_is_no_such_thing() -> None:
    legs = duel({"weapons": ["sword"]}, {"broken": ["left_leg", "right_leg"]})
    assert lost(play(legs, ["strike:sword:b"], then="a: turn")) == 13

    prone = duel({"weapons": ["sword"]}, {"conditions": [{"condition": "prone"}]})
    assert lost(play(prone, ["strike:sword:b"], dice=[60, 1], then="a: turn")) == 0


@pytest.mark.rule("GU-075")
def test_it_is_never_a_critical_and_only_melee_attacks_hit_so() -> None:
    bow = duel({"weapons": ["bow"], "ranged_attack": 50}, {"conditions": HELD, "at": (8, 3)})

    assert lost(play(bow, ["strike:bow:b"], dice=[50, 1], then="a: turn")) == 0
    assert lost(play(bow, ["strike:bow:b"], dice=[0, 5], then="a: turn")) == 12


# weapons


@pytest.mark.rule("GU-076")
def test_a_staff_reaches_2_m_and_a_roll_of_its_own_skill_hits() -> None:
    near = duel({"weapons": ["staff"], "close_combat": 40}, {"at": (5, 3)})
    assert lost(play(near, ["strike:staff:b"], dice=[40, 10], then="a: turn")) == 7
    assert lost(play(near, ["strike:staff:b"], dice=[40, 1], then="a: turn")) == 0

    far = duel({"weapons": ["staff"]}, {"at": (6, 3)})
    assert not targets_of(play(far, then="a: turn"), "strike")


@pytest.mark.rule("GU-076")
def test_it_is_one_attack_for_the_combat_action_and_only_at_enemies() -> None:
    a = body("a", at=(3, 3), weapons=["knife"])
    friend = body("friend", at=(2, 3))
    scene = fight([a, friend], [body("b", at=(4, 3), reactions=0)], turn="a")

    played = play(scene, ["strike:knife:b"], dice=[90, 1], then="a: turn")

    assert not [option for option in played.options() if option.startswith(("strike", "called"))]
    assert refused(play(scene, then="a: turn"), "strike:knife:friend")


@pytest.mark.rule("GU-076")
def test_a_ranged_weapon_uses_ranged_attack_adds_no_strength_and_is_unhandy_close_by() -> None:
    bow = {"weapons": ["bow"], "ranged_attack": 60, "close_combat": 20, "strength": 100}
    far = duel(bow, {"at": (5, 3)})
    assert lost(play(far, ["strike:bow:b"], dice=[60, 10], then="a: turn")) == 6

    beside = duel(bow)
    assert lost(play(beside, ["strike:bow:b"], dice=[10, 60, 1], then="a: turn")) == 0
    assert lost(play(beside, ["strike:bow:b"], dice=[10, 50, 1], then="a: turn")) == 6


@pytest.mark.rule("GU-077")
def test_every_20_full_points_of_strength_add_1_and_a_critical_doubles_that_too() -> None:
    scene = duel({"weapons": ["knife"], "strength": 59})

    assert lost(play(scene, ["strike:knife:b"], dice=[30, 1], then="a: turn")) == 10
    assert lost(play(scene, ["strike:knife:b"], dice=[0, 5], then="a: turn")) == 20


def test_longarm_gu_makes_a_weapon_reach_farther() -> None:
    own = {"weapons": ["staff"], "gu": ["longarm"], "own": [{"gu": "longarm", "active": True}]}

    assert "strike:staff:b" in play(duel(own, {"at": (6, 3)}), then="a: turn").options()
    assert not targets_of(play(duel(own, {"at": (7, 3)}), then="a: turn"), "strike")


@pytest.mark.rule("GU-077")
def test_a_sword_may_be_used_in_two_hands_if_the_other_is_free() -> None:
    scene = duel({"weapons": ["sword"]})
    assert lost(play(scene, ["strike:sword-both:b"], dice=[30, 1], then="a: turn")) == 16

    full = duel({"weapons": ["sword", "knife"]})
    assert refused(play(full, then="a: turn"), "strike:sword-both:b")


# several weapons


@pytest.mark.rule("GU-078")
@pytest.mark.rule("GU-079")
def test_two_knives_attack_once_or_once_each_at_20_worse() -> None:
    scene = duel({"weapons": ["knife", "knife"], "close_combat": 57})
    start = play(scene, then="a: turn")
    assert targets_of(start, "strike_all") == ["strike_all:knife:b", "strike_all:knife-2:b"]

    one = go_on(start.game, ["strike:knife:b"], dice=[50, 7], then="a: turn")
    assert lost(one) == 9
    assert not targets_of(one, "strike")

    first = go_on(start.game, ["strike_all:knife:b"], dice=[40, 10], then="a: turn")
    assert lost(first) == 0
    assert first.options() == ["strike:knife-2:b", "called:knife-2:b", "no_more"]
    both = go_on(first.game, ["strike:knife-2:b"], dice=[30, 7], then="a: turn")
    assert lost(both) == 9
    assert not targets_of(both, "strike")


@pytest.mark.rule("GU-078")
def test_with_one_weapon_there_is_one_attack_and_all_weapons_are_held_as_they_are() -> None:
    one = play(duel({"weapons": ["knife"]}), then="a: turn").options()
    assert one.count("strike:knife:b") == 1
    assert not [option for option in one if option.startswith("strike_all")]

    spare = play(duel({"weapons": ["sword", "knife"], "arms": 3}), then="a: turn")
    assert "strike:sword-both:b" in spare.options()
    assert targets_of(spare, "strike_all") == ["strike_all:sword:b", "strike_all:knife:b"]


@pytest.mark.rule("GU-078")
def test_the_targets_may_differ_and_the_second_attack_may_be_left_out() -> None:
    a = body("a", at=(3, 3), close_combat=60, weapons=["knife", "knife"])
    foes = [body(id, at=at, max_hp=100, reactions=0) for id, at in (("b", (4, 3)), ("c", (2, 3)))]
    scene = fight([a], foes, turn="a")

    both = play(scene, ["strike_all:knife:b", "strike:knife-2:c"], dice=[10, 7, 10, 8], then="a: turn")
    assert (lost(both, "b"), lost(both, "c")) == (9, 9)

    one = play(scene, ["strike_all:knife:b", "no_more"], dice=[10, 7], then="a: turn")
    assert not targets_of(one, "strike")


@pytest.mark.rule("GU-079")
def test_with_three_weapons_each_is_30_worse() -> None:
    three = {"weapons": ["knife", "knife", "knife"], "arms": 3, "close_combat": 57}
    scene = duel(three)

    played = play(scene, ["strike_all:knife:b", "strike:knife-2:b"], dice=[20, 7, 20, 8], then="a: turn")

    assert lost(played) == 9


@pytest.mark.rule("GU-080")
def test_there_is_no_second_weapon_for_a_crippled_arm_and_two_hands_are_full() -> None:
    drawn = {"weapons": ["knife", "knife"], "wields": ["knife"]}
    able = play(duel(drawn), then="a: turn")
    assert "draw:knife-2" in able.options()
    crippled = play(duel({**drawn, "broken": ["left_arm"]}), then="a: turn")
    assert "draw:knife-2" not in crippled.options()
    handless = play(duel({**drawn, "broken": ["left_hand"]}), then="a: turn")
    assert "draw:knife-2" not in handless.options()

    staff = play(duel({"weapons": ["staff", "knife"], "wields": ["staff"]}), then="a: turn")
    assert "draw:knife" not in staff.options()
    needs_two = play(duel({"weapons": ["knife", "staff"], "wields": ["knife"]}), then="a: turn")
    assert "draw:staff" not in needs_two.options()


# unarmed strikes


@pytest.mark.rule("GU-081")
@pytest.mark.rule("GU-100")
def test_it_is_two_punches_or_one_kick_or_one_bite() -> None:
    scene = duel()
    start = play(scene, then="a: turn")
    assert targets_of(start, "strike") == ["strike:punch:b", "strike:kick:b", "strike:bite:b"]

    first = go_on(start.game, ["strike:punch:b"], dice=[50, 1], then="a: turn")
    assert targets_of(first, "strike") == ["strike:punch:b"]
    second = go_on(first.game, ["strike:punch:b"], dice=[50, 10], then="a: turn")
    assert lost(second) == 3  # no penalty for the second one
    assert not targets_of(second, "strike")
    for blow in ("kick", "bite"):
        once = go_on(start.game, [f"strike:{blow}:b"], dice=[90, 1], then="a: turn")
        assert not targets_of(once, "strike")


@pytest.mark.rule("GU-081")
def test_an_arm_punches_only_if_it_works_and_its_hand_is_empty() -> None:
    for change in ({"weapons": ["knife"]}, {"broken": ["left_arm"]}):
        played = play(duel(change), ["strike:punch:b"], dice=[90, 1], then="a: turn")
        assert not targets_of(played, "strike")
    full = play(duel({"weapons": ["knife", "knife"]}), then="a: turn")
    assert refused(full, "strike:punch:b")
    winged = {"rank": 3, "gu": ["wind_scythe_wings"], "own": [{"gu": "wind_scythe_wings", "active": True}]}
    assert targets_of(play(duel(winged), then="a: turn"), "strike") == [
        *("strike:kick:b", "strike:bite:b", "strike:wings:b"),
    ]


@pytest.mark.rule("GU-081")
def test_beasts_use_their_listed_attacks_instead() -> None:
    scene = fight([wolf("w", at=(3, 3))], [body("b", at=(4, 3), reactions=0)], turn="w")

    played = play(scene, then="w: turn")

    assert targets_of(played, "strike") == ["strike:bite:b"]
    assert lost(go_on(played.game, ["strike:bite:b"], dice=[40, 1], then="w: turn")) == 4


@pytest.mark.rule("GU-082")
@pytest.mark.rule("GU-086")
@pytest.mark.rule("GU-090")
def test_fists_feet_and_teeth_reach_1_m_or_2_with_longarm_gu() -> None:
    far = duel({"gu": ["longarm"]}, {"at": (5, 3)})
    assert not targets_of(play(far, then="a: turn"), "strike")

    longer = duel({"gu": ["longarm"], "own": [{"gu": "longarm", "active": True}]}, {"at": (5, 3)})
    found = targets_of(play(longer, then="a: turn"), "strike")
    assert found == ["strike:punch:b", "strike:kick:b", "strike:bite:b"]


@pytest.mark.rule("GU-082")
@pytest.mark.rule("GU-086")
@pytest.mark.rule("GU-090")
@pytest.mark.parametrize(("blow", "damage"), [("punch", 3), ("kick", 5), ("bite", 6)])
def test_they_are_close_combat_tests(blow: str, damage: int) -> None:
    scene = duel({"close_combat": 30, "ranged_attack": 90})

    hit = play(scene, [f"strike:{blow}:b", *["no_more"] * (blow == "punch")], dice=[30, 10], then="a: turn")
    assert lost(hit) == damage
    miss = play(scene, [f"strike:{blow}:b", *["no_more"] * (blow == "punch")], dice=[30, 1], then="a: turn")
    assert lost(miss) == 0


@pytest.mark.rule("GU-083")
def test_a_punch_deals_1_and_a_tenth_of_strength() -> None:
    scene = duel({"strength": 75})

    played = play(scene, ["strike:punch:b", "no_more"], dice=[50, 10], then="a: turn")

    assert lost(played) == 8


@pytest.mark.rule("GU-083")
def test_wide_knuckle_gu_makes_punches_surer_and_harder() -> None:
    scene = duel({"strength": 75, "gu": ["wide_knuckle"], "own": [{"gu": "wide_knuckle", "active": True}]})

    played = play(scene, ["strike:punch:b", "no_more"], dice=[60, 10], then="a: turn")

    assert lost(played) == 10
    assert lost(played, "a") == 2


@pytest.mark.rule("GU-084")
def test_the_recoil_is_counted_on_the_full_damage_though_a_shield_takes_it_all() -> None:
    scene = duel(
        {"strength": 120, "max_hp": 60}, {"gu": ["fish_scales_1"], "own": [{"gu": "fish_scales_1", "active": True}]}
    )

    plain = play(scene, ["strike:punch:b", "no_more"], dice=[40, 10], then="a: turn")
    assert (lost(plain, "a"), lost(plain, "b")) == (2, 0)
    critical = play(scene, ["strike:punch:b", "no_more"], dice=[0, 5], then="a: turn")
    assert lost(critical, "a") == 5
    missed = play(scene, ["strike:punch:b", "no_more"], dice=[60, 10], then="a: turn")
    assert lost(missed, "a") == 0


@pytest.mark.rule("GU-084")
@pytest.mark.parametrize(("strength", "hurt"), [(30, 0), (40, 1), (80, 1), (90, 2)])
def test_every_full_5_points_count(strength: int, hurt: int) -> None:
    played = play(duel({"strength": strength}), ["strike:punch:b", "no_more"], dice=[40, 10], then="a: turn")

    assert lost(played, "a") == hurt


@pytest.mark.rule("GU-084")
def test_a_punch_that_is_parried_costs_nothing_nor_does_a_kick() -> None:
    strong = {"strength": 120, "max_hp": 60}
    scene = duel(strong, {"reactions": 1, "close_combat": 90})
    parried = play(scene, ["strike:punch:b", "b> parry", "b> pass", "no_more"], dice=[40, 10, 20, 1], then="a: turn")
    assert lost(parried, "a") == 0

    kicked = play(duel(strong), ["strike:kick:b"], dice=[40, 10], then="a: turn")
    assert lost(kicked, "a") == 0


@pytest.mark.rule("GU-085")
@pytest.mark.parametrize(
    ("strength", "traits", "hurt"),
    [
        (100, ["copper_tendons"], 0),
        (240, [], 5),
        (240, ["copper_tendons"], 3),
        (240, ["copper_tendons", "metal_skin_1"], 0),
    ],
)
def test_recoil_is_lowered_like_other_damage_to_hit_points(strength: int, traits: list[str], hurt: int) -> None:
    scene = duel({"strength": strength, "traits": traits, "max_hp": 60})

    played = play(scene, ["strike:punch:b", "no_more"], dice=[40, 10], then="a: turn")

    assert lost(played, "a") == hurt


@pytest.mark.rule("GU-085")
def test_recoil_goes_past_shield_gu() -> None:
    scene = duel(
        {"strength": 240, "max_hp": 60, "gu": ["fish_scales_1"], "own": [{"gu": "fish_scales_1", "active": True}]}
    )

    played = play(scene, ["strike:punch:b", "no_more"], dice=[40, 10], then="a: turn")

    assert lost(played, "a") == 5


@pytest.mark.rule("GU-087")
def test_a_kick_deals_1_and_a_fifth_of_strength() -> None:
    assert lost(play(duel({"strength": 75}), ["strike:kick:b"], dice=[40, 10], then="a: turn")) == 16


@pytest.mark.rule("GU-088")
@pytest.mark.rule("GU-089")
@pytest.mark.parametrize(("strength", "square"), [(75, (5, 3, 0)), (199, (5, 3, 0)), (200, (6, 3, 0))])
def test_a_kick_knocks_back_1_percent_of_strength_in_metres(strength: int, square: tuple[int, int, int]) -> None:
    played = play(duel({"strength": strength}), ["strike:kick:b"], dice=[40, 10], then="a: turn")

    assert played.at("b") == square
    assert played["b"].suffers(Condition.PRONE)


@pytest.mark.rule("GU-088")
@pytest.mark.rule("GU-089")
@pytest.mark.parametrize(("size", "moves"), [("large", True), ("huge", False)])
def test_the_huge_neither_move_nor_fall(size: str, moves: bool) -> None:
    beast = body("b", at=(4, 3), kind="beast", size=size, hit_points=90, movement=6, reactions=0)
    scene = fight([body("a", at=(3, 3), close_combat=50)], [beast], turn="a")

    played = play(scene, ["strike:kick:b"], dice=[40, 10], then="a: turn")

    assert played.at("b") == ((5, 3, 0) if moves else (4, 3, 0))
    assert played["b"].suffers(Condition.PRONE) is moves


@pytest.mark.rule("GU-088")
def test_it_happens_even_if_no_damage_gets_through_and_provokes_nobody() -> None:
    a = body("a", at=(3, 3), close_combat=50)
    friend = body("friend", at=(4, 2))
    shielded = {"gu": ["fish_scales_1"], "own": [{"gu": "fish_scales_1", "active": True}]}
    scene = fight([a, friend], [body("b", at=(4, 3), reactions=0, **shielded)], turn="a")

    played = play(scene, ["strike:kick:b"], dice=[40, 10], then="a: turn")

    assert lost(played) == 0
    assert played.at("b") == (5, 3, 0)


@pytest.mark.rule("GU-088")
def test_somebody_behind_the_target_stops_it() -> None:
    a = body("a", at=(3, 3), close_combat=50, strength=230)
    foes = [body("b", at=(4, 3), max_hp=100, reactions=0), body("c", at=(6, 3), reactions=0)]

    played = play(fight([a], foes, turn="a"), ["strike:kick:b"], dice=[40, 10], then="a: turn")

    assert played.at("b") == (5, 3, 0)


@pytest.mark.rule("GU-089")
def test_with_its_back_to_a_wall_it_stays_and_is_prone() -> None:
    wall = [{"kind": "wall", "rects": [[5, 0, 5, 11]]}]

    played = play(duel(terrain=wall), ["strike:kick:b"], dice=[40, 10], then="a: turn")

    assert played.at("b") == (4, 3, 0)
    assert played["b"].suffers(Condition.PRONE)


@pytest.mark.rule("GU-088")
@pytest.mark.rule("GU-089")
def test_whoever_was_in_the_air_is_only_pushed() -> None:
    flyer = {"gu": ["golden_aurora"], "own": [{"gu": "golden_aurora", "active": True}], "airborne": True, "height": 1}

    played = play(duel(foe=flyer), ["strike:kick:b"], dice=[40, 10], then="a: turn")

    assert not played["b"].suffers(Condition.PRONE)
    assert played.at("b")[0] == 5


@pytest.mark.rule("GU-089")
def test_whoever_is_kicked_over_a_drop_falls_and_lies_at_the_bottom() -> None:
    cliff = [{"kind": "floor", "rects": [[0, 0, 4, 11]], "elevation": 6}]

    played = play(duel(terrain=cliff), ["strike:kick:b"], dice=[40, 10], then="a: turn")

    assert played.at("b") == (5, 3, 0)
    assert played["b"].suffers(Condition.PRONE)
    assert lost(played) == 5 + 18


@pytest.mark.rule("GU-091")
def test_a_bite_deals_2_and_a_fifth_of_strength() -> None:
    assert lost(play(duel({"strength": 35}), ["strike:bite:b"], dice=[40, 10], then="a: turn")) == 9


@pytest.mark.rule("GU-092")
@pytest.mark.parametrize(
    ("strength", "armour", "stacks"), [(35, "leather", 1), (75, "", 3), (110, "", 4), (10, "leather", 0)]
)
def test_a_bite_bleeds_for_a_fifth_of_what_reached_hit_points(strength: int, armour: str, stacks: int) -> None:
    played = play(duel({"strength": strength}, {"armour": armour}), ["strike:bite:b"], dice=[40, 10], then="a: turn")

    assert played["b"].bleeding == stacks


@pytest.mark.rule("GU-092")
def test_4_points_that_reach_hit_points_are_too_few_to_bleed() -> None:
    metal = {"traits": ["metal_skin_1"]}

    played = play(duel({"strength": 35}, metal), ["strike:bite:b"], dice=[40, 10], then="a: turn")

    assert lost(played) == 4
    assert played["b"].bleeding == 0


@pytest.mark.rule("GU-092")
def test_it_is_not_capped_by_the_hit_points_that_were_left() -> None:
    played = play(duel({"strength": 75}, {"hp": 1}), ["strike:bite:b"], dice=[40, 10, 90, 1], then="a: turn")

    assert played["b"].bleeding == 3


def test_a_wolf_king_is_large_and_easier_to_hit() -> None:
    king = of_library("lightning_wolf_king", at=(4, 3), id="king", reactions=0)
    scene = fight([body("a", at=(3, 3), close_combat=50, weapons=["knife"])], [king], turn="a")

    played = play(scene, ["strike:knife:king"], dice=[60, 5], then="a: turn")

    assert lost(played, "king") == 9


@pytest.mark.rule("GU-081")
def test_two_punches_may_have_different_targets() -> None:
    foes = [body(id, at, max_hp=60, reactions=0) for id, at in (("b", (4, 3)), ("c", (2, 3)))]
    scene = fight([body("a", (3, 3), close_combat=50)], foes, turn="a")

    played = play(scene, ["strike:punch:b", "strike:punch:c"], dice=[40, 1, 50, 10], then="a: turn")

    assert (lost(played, "b"), lost(played, "c")) == (3, 3)


@pytest.mark.rule("GU-084")
def test_a_punch_that_is_dodged_costs_nothing() -> None:
    scene = fight(
        [body("a", (3, 3), close_combat=50, strength=120, max_hp=60)], [body("b", (4, 3), dodge=60)], turn="a"
    )

    played = play(scene, ["strike:punch:b", "dodge", "to:5,3"], dice=[40, 10, 10, 1], then="a: turn")

    assert (lost(played, "a"), lost(played, "b")) == (0, 0)


@pytest.mark.rule("GU-080")
@pytest.mark.rule("GU-193")
@pytest.mark.parametrize(("broken", "armed"), [(["right_arm"], True), (["right_arm", "left_arm"], False)])
def test_nothing_is_wielded_with_broken_arms_when_a_fight_begins(broken: list[str], armed: bool) -> None:
    a = body("a", at=(3, 3), broken=broken, weapons=["knife"])

    start = play(fight([a], [body("b", at=(4, 3))], turn="a"), then="a: turn")

    assert ("strike:knife:b" in start.options()) is armed
