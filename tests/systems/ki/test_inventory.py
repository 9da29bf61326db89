"""Inventory: two interactions per Action, a free hand for each, and what every item does."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.space.space import spots
from quintain.systems.ki.events import Checked, Contested, Handled, Hurt, Ignored, ItemUsed, Moved
from quintain.systems.ki.stock import Condition
from tests.systems.ki.script import Played, body, fight, go_on, in_participation, play, refused, rules

PILL = "healing_pill"


def turn_of(a: dict[str, Any], *actions: str, then: str = "", **scenario: Any) -> Played:
    """A in its participation; B stands far away and does nothing."""
    b = scenario.pop("b", body("b", at=(11, 11)))
    return play(in_participation(fight(red=[a], blue=[b], **scenario), "a", *actions), then=then)


def uses(played: Played) -> list[str]:
    return [option for option in played.options() if option.startswith("use:")]


# Interactions


@pytest.mark.rule("KI-037")
def test_one_inventory_action_allows_two_interactions() -> None:
    played = turn_of(body("a", at=(3, 3), hp=1, items=[PILL] * 5), "inventory", "move", then="a: act")

    played = go_on(played.game, [f"use:{PILL}:a"] * 2, then="a: act")

    assert played["a"].hp == 13
    assert uses(played) == []
    assert refused(played, f"use:{PILL}:a")


@pytest.mark.rule("KI-037")
def test_a_single_interaction_leaves_one_more() -> None:
    played = turn_of(body("a", at=(3, 3), hp=1, items=[PILL] * 5), "inventory", "move", then="a: act")

    played = go_on(played.game, [f"use:{PILL}:a"], then="a: act")

    assert uses(played) == [f"use:{PILL}:a"]


@pytest.mark.rule("KI-037")
def test_inventory_twice_allows_four_interactions() -> None:
    played = turn_of(
        body("a", at=(3, 3), hp=-9, items=[PILL] * 5, last_breath=True), "inventory", "inventory", then="a: act"
    )

    played = go_on(played.game, [f"use:{PILL}:a"] * 4, then="a, b: announce")

    assert played["a"].hp == -9 + 4 * 6
    assert played["a"].items == [PILL]
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-038")
def test_a_healing_pill_gives_6_hp_and_is_gone() -> None:
    played = turn_of(body("a", at=(3, 3), hp=5, max_hp=15, items=[PILL, "rope"]), "inventory", then="a: act")

    played = go_on(played.game, [f"use:{PILL}:a"], then="a, b: announce")

    assert played["a"].hp == 11
    assert played["a"].items == ["rope"]
    assert played.events(ItemUsed) == [ItemUsed("a", PILL)]


@pytest.mark.rule("KI-038")
def test_taking_a_weapon_in_hand_is_an_interaction_and_fills_the_hand() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sword"], items=["dagger", PILL], hp=5), "inventory", then="a: act")

    played = go_on(played.game, ["wield:dagger"], then="a: act")

    assert [gear.id for gear in played["a"].wielded] == ["sword", "dagger"]
    assert played["a"].bag == []
    assert played.events(Handled) == [Handled("a", "wields", "dagger")]
    assert uses(played) == []


@pytest.mark.rule("KI-038")
def test_two_of_one_weapon_can_be_taken_in_hand_one_by_one() -> None:
    played = turn_of(body("a", at=(3, 3), items=["dagger", "dagger"]), "inventory", then="a: act")

    played = go_on(played.game, ["wield:dagger-2", "wield:dagger"], then="a, b: announce")

    assert [gear.id for gear in played["a"].wielded] == ["dagger-2", "dagger"]


@pytest.mark.rule("KI-038")
def test_stowing_a_weapon_is_an_interaction() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["spear"], items=["dagger"]), "inventory", "move", then="a: act")

    played = go_on(played.game, ["stow:spear", "wield:dagger"], then="a: act")

    assert [gear.id for gear in played["a"].wielded] == ["dagger"]
    assert [gear.id for gear in played["a"].bag] == ["spear"]
    assert refused(played, "stow:dagger")


@pytest.mark.rule("KI-038")
def test_letting_go_of_an_item_is_free_and_it_lies_where_i_stand() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sword", "dagger"]), "inventory", then="a: act")

    played = go_on(played.game, ["drop:sword", "stow:dagger"], then="a: act")

    assert [(each.id, played.scene.grid.name(each.spot)) for each in played.scene.lying] == [("sword", "3,3")]
    assert played["a"].wielded == []
    assert played.options() == ["wield:dagger", "pick_up:sword", "done"]


@pytest.mark.rule("KI-038")
def test_letting_go_is_possible_in_any_participation() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sword"]), "move", then="a: act")

    played = go_on(played.game, ["drop:sword", "move:4,3"], then="a: act")

    assert played["a"].wielded == []


@pytest.mark.rule("KI-038")
@pytest.mark.parametrize(
    ("answers", "left"),
    [
        (["a> move", "move:4,3", "move:5,3", "move:5,4", "move:5,5", "move:4,5"], ["drop:sword", "let_go", "done"]),
        (["a> nothing"], ["drop:sword", "let_go", "done"]),
        (["a> nothing", "drop:sword"], ["let_go", "done"]),
        (["a> nothing", "let_go"], ["drop:sword", "done"]),
    ],
)
def test_letting_go_is_free_after_a_full_move_and_after_declaring_nothing(answers: list[str], left: list[str]) -> None:
    a = body("a", at=(3, 3), instinct=9, wielded=["sword"])
    held = body("b", at=(4, 4), conditions={"grappled": 0}, grappled_by="a")

    played = play(fight([a], [held]), answers, joins={"a": [9]}, then="a: act")

    assert played.options() == left
    assert go_on(played.game, ["done"], then="a: announce")["a"].participated == [9]


@pytest.mark.rule("KI-038")
def test_when_nothing_is_left_to_let_go_of_my_participation_is_over() -> None:
    scene = fight([body("a", at=(3, 3), instinct=9, wielded=["sword"])], [body("b", at=(9, 9))])

    played = play(scene, ["a> nothing", "drop:sword"], joins={"a": [9]}, then="a: announce")

    assert (played["a"].wielded, played.scene.stack) == ([], [])


@pytest.mark.rule("KI-027")
@pytest.mark.rule("KI-038")
def test_letting_go_before_declaring_costs_nothing_and_i_declare_then() -> None:
    a = body("a", at=(3, 3), instinct=9, stamina=2, participated=[10], wielded=["sword", "shield"])
    scene = fight([a], [body("b", at=(9, 9))])

    played = play(scene, ["a> drop:shield", "a> drop:sword"], joins={"a": [9]}, then="a: declare")
    declared = go_on(played.game, ["move"], then="a: act")

    assert (played["a"].stamina, played["a"].participated) == (0, [10, 9])
    assert not [option for option in played.options() if option.startswith("drop:")]
    assert declared.scene.stack[-1].actions[0].kind == "move"


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-039")
def test_picking_up_is_an_interaction_and_the_weapon_is_in_hand() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sword"]), "inventory", "move", then="a: act")

    played = go_on(played.game, ["drop:sword", "pick_up:sword"], then="a: act")

    assert [gear.id for gear in played["a"].wielded] == ["sword"]
    assert played.scene.lying == []
    assert played.events(Handled)[-1] == Handled("a", "picks up", "sword")
    played = go_on(played.game, ["stow:sword"], then="a: act")
    assert refused(played, "wield:sword")


@pytest.mark.rule("KI-038")
def test_a_weapon_for_which_too_few_hands_are_free_goes_into_the_bag() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["spear"], items=["dagger"]), "inventory", then="a: act")

    played = go_on(played.game, ["drop:spear", "wield:dagger", "pick_up:spear"], then="a, b: announce")

    assert [gear.id for gear in played["a"].wielded] == ["dagger"]
    assert [gear.id for gear in played["a"].bag] == ["spear"]


@pytest.mark.rule("KI-038")
def test_only_what_lies_under_my_feet_can_be_picked_up() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sword"]), "move", "inventory", then="a: act")

    played = go_on(played.game, ["drop:sword", "move:4,3"], then="a: act")

    assert refused(played, "pick_up:sword")


@pytest.mark.rule("KI-035")
@pytest.mark.rule("KI-038")
def test_a_second_dagger_picked_up_is_a_weapon_of_its_own() -> None:
    a = body("a", at=(3, 3), agility=5, wielded=["dagger"])
    friend = body("friend", at=(3, 4), agility=5, presence=1, wielded=["dagger"])
    scene = in_participation(fight(red=[a, friend], blue=[body("b", at=(4, 3))], turn=5), "friend", "move", "attack")
    given = ["friend> drop:dagger", "friend> move:2,5", "friend> done"]
    taken = ["a> move+inventory", "move:3,4", "pick_up:dagger", "done"]

    both = ["a> attack", "attack:dagger:b", "b> none", "attack:dagger-2:b", "b> none"]
    played = play(scene, [*given, *taken, *both], joins={"a": [5, 4]}, then="a: declare")

    assert [gear.id for gear in played["a"].wielded] == ["dagger", "dagger-2"]
    assert played["b"].hp == 20 - 2 - 2


# A free hand


@pytest.mark.rule("KI-039")
def test_with_both_hands_full_a_pill_is_refused_until_one_lets_go() -> None:
    played = turn_of(
        body("a", at=(3, 3), hp=5, max_hp=15, wielded=["sword", "shield"], items=[PILL]), "inventory", then="a: act"
    )

    assert refused(played, f"use:{PILL}:a")
    played = go_on(played.game, ["drop:shield", f"use:{PILL}:a"], then="a: act")

    assert played["a"].hp == 11


@pytest.mark.rule("KI-039")
def test_a_free_hand_is_enough_for_everything_i_carry_each_kind_once() -> None:
    a = body("a", at=(3, 3), wielded=["sword"], items=[PILL, "smoke_bomb", PILL, "caltrops"])

    played = turn_of(a, "inventory", then="a: act")

    assert uses(played) == [f"use:{PILL}:a", "use:smoke_bomb", "use:caltrops"]


@pytest.mark.rule("KI-039")
def test_nothing_can_be_wielded_or_picked_up_without_a_free_hand() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "shield"], items=["dagger"])
    played = turn_of(a, "inventory", "inventory", then="a: act")

    played = go_on(played.game, ["drop:sword", "wield:dagger"], then="a: act")

    assert played.options() == ["stow:shield", "stow:dagger", "drop:shield", "drop:dagger", "done"]


@pytest.mark.rule("KI-039")
def test_stowing_is_done_by_the_hand_that_holds_the_item() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sword", "shield"]), "inventory", then="a: act")

    assert "stow:sword" in played.options()
    assert "stow:shield" in played.options()


@pytest.mark.rule("KI-039")
def test_a_two_handed_weapon_needs_both_hands_free() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sword"], items=["spear", "dagger"]), "inventory", then="a: act")

    assert "wield:dagger" in played.options()
    assert "wield:spear" not in played.options()


@pytest.mark.rule("KI-039")
def test_a_natural_weapon_is_neither_stowed_nor_let_go() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["claws"], items=[PILL]), "inventory", then="a: act")

    assert played.options() == [f"use:{PILL}:a", "done"]


@pytest.mark.rule("KI-039")
def test_creatures_have_two_hands_unless_listed_otherwise() -> None:
    four = turn_of(body("a", at=(3, 3), hands=4, wielded=["spear", "sword"], items=[PILL]), "inventory", then="a: act")
    none = turn_of(
        body("a", at=(3, 3), hands=0, wielded=["claws"], items=[PILL], agility=1), "inventory", "move", then="a: act"
    )

    assert uses(four) == [f"use:{PILL}:a"]
    assert uses(none) == []


@pytest.mark.rule("KI-039")
def test_whoever_holds_a_creature_can_let_go_of_it_for_free() -> None:
    a = body("a", at=(3, 3), hp=1, wielded=["sword"], items=[PILL])
    b = body("b", at=(4, 3), conditions={"grappled": 0}, grappled_by="a")
    played = turn_of(a, "inventory", b=b, then="a: act")

    assert refused(played, f"use:{PILL}:a")
    played = go_on(played.game, ["let_go", f"use:{PILL}:a"], then="a: act")

    assert played["a"].hp == 7
    assert not played["b"].suffers(Condition.GRAPPLED)


# Healing pill


def test_a_pill_never_heals_above_the_maximum() -> None:
    played = turn_of(body("a", at=(3, 3), hp=17, items=[PILL]), "inventory", then="a: act")

    played = go_on(played.game, [f"use:{PILL}:a"], then="a, b: announce")

    assert played["a"].hp == 20


@pytest.mark.rule("KI-038")
def test_a_pill_can_be_given_to_a_neighbour_and_to_nobody_else() -> None:
    a, friend, far = (
        body("a", at=(3, 3), items=[PILL]),
        body("friend", at=(4, 4), hp=10),
        body("far", at=(5, 5)),
    )
    scene = fight(red=[a, friend, far], blue=[body("b", at=(2, 3))])
    played = play(in_participation(scene, "a", "inventory"), then="a: act")
    offered = uses(played)

    played = go_on(played.game, [f"use:{PILL}:friend"], then="a, friend, far, b: announce")

    assert offered == [f"use:{PILL}:a", f"use:{PILL}:friend", f"use:{PILL}:b"]
    assert played["friend"].hp == 16


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-059")
@pytest.mark.parametrize(("hp", "awake"), [(-5, True), (-6, False)])
def test_above_0_hp_a_pill_wakes_the_unconscious_who_is_still_prone(hp: int, awake: bool) -> None:
    a, friend = body("a", at=(3, 3), items=[PILL]), body("friend", at=(4, 4), hp=hp, unconscious=True)
    scene = fight(red=[a, friend], blue=[body("b", at=(11, 11))])

    played = play(
        in_participation(scene, "a", "inventory"),
        [f"use:{PILL}:friend"],
        then="a, b: announce | a, friend, b: announce",
    )

    assert played["friend"].hp == hp + 6
    assert played["friend"].unconscious is not awake
    assert played["friend"].suffers(Condition.PRONE)


# Smoke bomb


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-035")
def test_a_smoke_bomb_hides_everything_within_2_squares_of_where_it_lands() -> None:
    a = body("a", at=(0, 0), wielded=["throwing_knives"], items=["smoke_bomb"])
    played = turn_of(a, "inventory", "attack", b=body("b", at=(6, 0)), then="a: act")
    seen = "attack:throwing_knives:b" in played.options()

    played = go_on(played.game, ["use:smoke_bomb:4,0"], then="a: act")

    clouded = {played.scene.grid.name(spot) for spot in spots(played.scene.opaque())}
    assert seen
    assert clouded == {f"{x},{y}" for x in (2, 3, 4, 5, 6) for y in (0, 1, 2)}
    assert played["a"].items == []
    assert refused(played, "attack:throwing_knives:b")


@pytest.mark.rule("KI-038")
def test_a_smoke_bomb_lands_within_5_squares_and_in_no_wall() -> None:
    played = turn_of(body("a", at=(0, 0), items=["smoke_bomb"]), "inventory", walls=[(2, 0)], then="a: act")

    assert refused(played, "use:smoke_bomb:6,0")
    assert refused(played, "use:smoke_bomb:2,0")
    assert not refused(played, "use:smoke_bomb:5,5")


@pytest.mark.rule("KI-038")
def test_smoke_hangs_until_the_end_of_the_third_turn_after_this_one() -> None:
    a = body("a", at=(0, 0), agility=10, items=["smoke_bomb"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(11, 11))], turn=9), "a", "inventory")

    third_turn_after = play(scene, ["use:smoke_bomb:4,4", "a> wait", "a> wait"], then="a: announce")
    turn, hangs = third_turn_after.scene.turn, bool(third_turn_after.scene.smoke)
    fourth_turn_after = go_on(third_turn_after.game, ["a> wait"], then="a: announce")

    assert (turn, hangs) == (6, True)
    assert (fourth_turn_after.scene.turn, fourth_turn_after.scene.smoke) == (5, [])


@pytest.mark.rule("KI-038")
@pytest.mark.parametrize(("item", "drawn"), [("smoke_bomb", False), ("", True)])
def test_a_round_in_which_something_was_used_up_brings_no_stalemate_nearer(item: str, drawn: bool) -> None:
    a = body("a", at=(0, 0), items=["smoke_bomb"])
    scene = fight(red=[a], blue=[body("b", at=(11, 11))], turn=1, rules=rules(stalemate_rounds=1))

    played = play(
        in_participation(scene, "a", "inventory"),
        ["use:smoke_bomb:4,4"] if item else ["done"],
        then=" | a, b: announce",
    )

    assert (played.scene.result is not None) is drawn


# Caltrops


@pytest.mark.rule("KI-038")
def test_caltrops_are_strewn_on_three_squares_within_2() -> None:
    played = turn_of(body("a", at=(3, 3), items=["caltrops"]), "inventory", walls=[(4, 3)], then="a: act")

    assert refused(played, "use:caltrops:1,1+2,2")
    assert refused(played, "use:caltrops:1,1+2,2+6,3")
    assert refused(played, "use:caltrops:1,1+2,2+4,3")
    played = go_on(played.game, ["use:caltrops:1,1+3,3+5,5"], then="a, b: announce")

    assert [played.scene.grid.name(spot) for spot in spots(played.scene.caltrops)] == ["1,1", "3,3", "5,5"]
    assert played["a"].items == []


def into_caltrops(die: int, *actions: str, then: str = "", **numbers: Any) -> Played:
    """A crosses a corridor with caltrops on its fourth square."""
    a = body("a", at=(0, 0), **{"agility": 3, "items": ["caltrops"], **numbers})
    scene = fight(red=[a], blue=[body("b", at=(11, 0))], size=(12, 1))
    scene.caltrops = 1 << scene.grid.at(3, 0)
    return play(in_participation(scene, "a", *actions), ["move:5,0"], dice=[die], then=then)


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-029")
def test_stepping_into_caltrops_with_no_more_than_7_hurts_and_ends_the_move() -> None:
    played = into_caltrops(4, "move", "attack", then="a: announce")

    assert played.events(Checked) == [Checked("a", "caltrops", 7, False)]
    assert played.events(Hurt) == [Hurt("a", 1, "external", hp=1)]
    assert played.events(Moved) == [Moved("a", ["1,0", "2,0", "3,0"])]
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-038")
def test_stepping_into_caltrops_with_8_does_nothing() -> None:
    played = into_caltrops(5, "move", then="a: announce")

    assert played.events(Hurt) == []
    assert played.scene.grid.name(played["a"].place) == "5,0"


@pytest.mark.rule("KI-038")
def test_caltrops_end_one_move_and_leave_the_other() -> None:
    played = into_caltrops(1, "move", "move", then="a: act")

    assert played.asked() == [("a", "act")]
    assert refused(played, "move:9,0")
    assert not refused(played, "move:8,0")


@pytest.mark.rule("KI-038")
def test_whoever_is_pushed_into_caltrops_rolls_too() -> None:
    a = body("a", at=(3, 3), agility=9, wielded=["war_hammer"], items=["caltrops"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3))])
    scene.caltrops = 1 << scene.grid.at(5, 3)

    played = play(
        in_participation(scene, "a", "attack"),
        ["attack:war_hammer:b", "b> none", "push:5,3"],
        dice=[6],
        then="a: announce",
    )

    assert played["b"].hp == 20 - 7 - 1


@pytest.mark.rule("KI-038")
def test_a_move_goes_around_caltrops_where_it_can() -> None:
    a = body("a", at=(0, 0), items=["caltrops"])
    scene = fight(red=[a], blue=[body("b", at=(11, 0))], size=(12, 2))
    scene.caltrops = 1 << scene.grid.at(3, 0)

    played = play(in_participation(scene, "a", "move"), ["move:5,0"], then="a, b: announce")

    assert played.events(Checked) == []


# Rope


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-059")
def test_a_rope_binds_an_unconscious_neighbour() -> None:
    a, b = body("a", at=(3, 3), items=["rope"]), body("b", at=(4, 4), hp=-1, unconscious=True)
    scene = fight(red=[a], blue=[b, body("c", at=(11, 11))])

    played = play(in_participation(scene, "a", "inventory"), ["use:rope:b"], then="a, c: announce")

    assert played["b"].suffers(Condition.BOUND)
    assert played["a"].items == ["rope"]


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-042")
@pytest.mark.parametrize(
    ("trait", "dice", "bound"), [("strength", [3, 3], True), ("agility", [3, 3], False), ("agility", [6, 1], True)]
)
def test_a_rope_binds_whom_i_hold_if_i_win_a_contest(trait: str, dice: list[int], bound: bool) -> None:
    a = body("a", at=(3, 3), strength=3, items=["rope"])
    b = body("b", at=(4, 3), strength=2, agility=5, conditions={"grappled": 0}, grappled_by="a")

    played = go_on(
        turn_of(a, "inventory", b=b, then="a: act").game,
        ["use:rope:b", f"b> {trait}"],
        dice=dice,
        then="a: act | b: announce",
    )

    assert played["b"].suffers(Condition.BOUND) is bound
    assert [(event.what, event.won) for event in played.events(Contested)] == [("tie", bound)]


@pytest.mark.rule("KI-038")
def test_a_rope_is_of_no_use_on_anybody_else() -> None:
    a = body("a", at=(3, 3), items=["rope", PILL])
    far = body("far", at=(5, 3), hp=-1, unconscious=True)
    scene = fight(red=[a], blue=[body("b", at=(4, 3)), far])

    played = play(in_participation(scene, "a", "inventory"), then="a: act")

    assert uses(played) == [f"use:{PILL}:a", f"use:{PILL}:b"]


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-039")
def test_one_interaction_of_a_neighbour_unties_a_bound_ally() -> None:
    a = body("a", at=(3, 3), items=[PILL])
    friend = body("friend", at=(4, 4), conditions={"bound": 0})
    far = body("far", at=(5, 5), conditions={"bound": 0})
    scene = fight(red=[a, friend, far], blue=[body("b", at=(11, 11))])
    played = play(in_participation(scene, "a", "inventory"), then="a: act")

    assert refused(played, "untie:far")
    played = go_on(played.game, ["untie:friend"], then="a: act")

    assert not played["friend"].suffers(Condition.BOUND)
    assert played["far"].suffers(Condition.BOUND)


@pytest.mark.rule("KI-038")
def test_the_bound_use_no_inventory() -> None:
    played = turn_of(
        body("a", at=(3, 3), items=[PILL], conditions={"bound": 0}), "inventory", "other:break_bonds", then="a: act"
    )

    assert uses(played) == []


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-064")
def test_a_rope_has_no_effect_on_a_last_breath() -> None:
    a = body("a", at=(3, 3), strength=5, items=["rope"])
    b = body("b", at=(4, 3), pc=True, hp=-2, last_breath=True, conditions={"grappled": 0}, grappled_by="a")

    played = go_on(
        turn_of(a, "inventory", b=b, then="a: act").game, ["use:rope:b", "b> strength"], dice=[6, 1], then="a: act"
    )

    assert not played["b"].suffers(Condition.BOUND)
    assert played.events(Ignored) == [Ignored("b")]


# Tools for a rest


@pytest.mark.rule("KI-038")
def test_repair_kits_and_bandages_are_of_no_use_in_a_fight() -> None:
    played = turn_of(body("a", at=(3, 3), items=["repair_kit", "bandages", PILL]), "inventory", then="a: act")

    assert uses(played) == [f"use:{PILL}:a"]
