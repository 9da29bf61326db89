"""Basic Actions: attacks with every weapon and every free hand, skill checks, and how Actions combine."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from quintain.kernel.events import Ruled
from quintain.systems.ki.events import Attacked, Checked, Compared, Contested, Hurt
from quintain.systems.ki.sheet import Out
from quintain.systems.ki.stock import Condition
from tests.systems.ki.script import Played, body, fight, go_on, in_participation, play, refused

RUIN = {"id": "ruin", "name": "Ruin", "damage": 9, "type": "external", "hands": 2, "blocking": True, "durability": 5}
BRIDGE = {
    "kind": "bridge",
    "name": "Bridge",
    "squares": [(4, 3), (5, 3), (6, 3)],
    "ends": [(4, 3), (6, 3)],
    "attribute": "strength",
    "dc": 9,
}
KILN = {
    "kind": "puzzle",
    "name": "Kiln",
    "squares": [(4, 3)],
    "attribute": "instinct",
    "dc": 9,
    "needed": 2,
    "stops": ["clay_puppet"],
}
BOULDER = {
    "kind": "boulder",
    "name": "Boulder",
    "squares": [(4, 3)],
    "attribute": "strength",
    "dc": 9,
    "distance": 4,
    "score": 8,
    "damage": 6,
}


def turn_of(a: dict[str, Any], b: dict[str, Any], *actions: str, **scenario: Any) -> Played:
    """A in its participation, with B as its only foe."""
    return play(in_participation(fight(red=[a], blue=[b], **scenario), "a", *actions), then="a: act")


def attacks(played: Played) -> list[str]:
    return [event.what for event in played.events(Attacked)]


def strikes(played: Played) -> list[str]:
    return [option for option in played.options() if option.startswith("attack:")]


# Attack


@pytest.mark.rule("KI-035")
def test_a_sabre_in_each_hand_makes_two_attacks_in_one_action() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sabre", "sabre"]), body("b", at=(4, 3)), "attack")
    offered = strikes(played)

    played = go_on(played.game, ["attack:sabre:b", "none", "attack:sabre-2:b", "none"], then="a, b: announce")

    assert offered == ["attack:sabre:b", "attack:sabre-2:b"]
    assert attacks(played) == ["sabre", "sabre"]
    assert played["b"].hp == 20 - 4 - 4
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-035")
def test_a_weapon_attacks_only_once_in_one_action() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sabre", "sabre"]), body("b", at=(4, 3)), "attack")

    played = go_on(played.game, ["attack:sabre-2:b", "none"], then="a: act")

    assert strikes(played) == ["attack:sabre:b"]
    assert refused(played, "attack:sabre-2:b")


@pytest.mark.rule("KI-035")
@pytest.mark.rule("KI-044")
def test_attack_twice_with_two_sabres_makes_four_attacks() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sabre", "sabre"]), body("b", at=(4, 3)), "attack", "attack")

    strike_and_take = ["attack:sabre:b", "none", "attack:sabre-2:b", "none"]
    played = go_on(played.game, [*strike_and_take, *strike_and_take], then="a, b: announce")

    assert attacks(played) == ["sabre"] * 4
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-035")
@pytest.mark.rule("KI-036")
def test_a_two_handed_spear_makes_one_attack_and_leaves_no_hand_to_punch_with() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["spear"]), body("b", at=(4, 3)), "attack")
    offered = strikes(played)

    played = go_on(played.game, ["attack:spear:b", "none"], then="a, b: announce")

    assert offered == ["attack:spear:b"]
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-035")
def test_each_attack_may_have_a_target_of_its_own_and_is_over_before_the_next() -> None:
    a = body("a", at=(3, 3), wielded=["sabre", "sabre"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3)), body("c", at=(2, 3))])

    played = play(in_participation(scene, "a", "attack"), ["attack:sabre-2:c", "c> none"], then="a: act")
    hurt_by_the_first = [event.target for event in played.events(Hurt)]
    played = go_on(played.game, ["attack:sabre:b", "b> none"], then="a, b, c: announce")

    assert hurt_by_the_first == ["c"]
    assert (played["b"].hp, played["c"].hp) == (16, 16)


@pytest.mark.rule("KI-035")
def test_an_attack_may_be_left_out() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sabre", "sabre"]), body("b", at=(4, 3)), "attack")

    played = go_on(played.game, ["attack:sabre:b", "none", "done"], then="a, b: announce")

    assert attacks(played) == ["sabre"]
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-035")
@pytest.mark.rule("KI-036")
def test_natural_weapons_attack_too_and_take_no_hand() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["claws", "claws"]), body("b", at=(4, 3)), "attack")

    played = go_on(
        played.game,
        ["attack:claws:b", "none", "attack:claws-2:b", "none", "attack:unarmed:b", "none", "attack:unarmed:b", "none"],
        then="a, b: announce",
    )

    assert attacks(played) == ["claws", "claws", "unarmed", "unarmed"]


@pytest.mark.rule("KI-035")
@pytest.mark.rule("KI-082")
def test_a_broken_weapon_cannot_attack() -> None:
    a = body("a", at=(3, 3), wielded=["ruin"], durability={"ruin": 0})

    played = turn_of(a, body("b", at=(4, 3)), "attack", weapons=[RUIN])

    assert strikes(played) == []


@pytest.mark.rule("KI-035")
@pytest.mark.parametrize(
    ("weapon", "distance", "reached"),
    [
        ("sword", 1, True),
        ("sword", 2, False),
        ("spear", 2, True),
        ("spear", 3, False),
        ("bow", 1, True),
        ("bow", 14, True),
        ("bow", 15, False),
    ],
)
def test_a_weapon_attacks_as_far_as_its_reach_or_range(weapon: str, distance: int, reached: bool) -> None:
    a, b = body("a", at=(0, 0), wielded=[weapon]), body("b", at=(distance, min(distance, 3)))

    played = turn_of(a, b, "attack", "move", size=(20, 4))

    assert (f"attack:{weapon}:b" in played.options()) is reached


@pytest.mark.rule("KI-035")
def test_nobody_is_attacked_through_a_wall() -> None:
    a, b = body("a", at=(0, 0), wielded=["bow"]), body("b", at=(6, 0))

    walled = turn_of(a, b, "attack", "move", walls=[(3, 0)])
    open_air = turn_of(a, b, "attack", "move")

    assert strikes(walled) == []
    assert strikes(open_air) == ["attack:bow:b"]


@pytest.mark.rule("KI-036")
def test_a_sword_and_a_free_hand_make_one_sword_attack_and_one_unarmed_attack() -> None:
    played = turn_of(body("a", at=(3, 3), unarmed=3, wielded=["sword"]), body("b", at=(4, 3)), "attack")

    played = go_on(played.game, ["attack:unarmed:b", "none", "attack:sword:b", "none"], then="a, b: announce")

    assert attacks(played) == ["unarmed", "sword"]
    assert played["b"].hp == 20 - 3 - 5
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-036")
def test_the_one_free_hand_punches_only_once_in_an_action() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sword"]), body("b", at=(4, 3)), "attack")

    played = go_on(played.game, ["attack:unarmed:b", "none"], then="a: act")

    assert strikes(played) == ["attack:sword:b"]
    assert refused(played, "attack:unarmed:b")


@pytest.mark.rule("KI-036")
def test_two_free_hands_make_two_unarmed_attacks() -> None:
    played = turn_of(body("a", at=(3, 3)), body("b", at=(4, 3)), "attack")

    played = go_on(played.game, ["attack:unarmed:b", "none", "attack:unarmed:b", "none"], then="a, b: announce")

    assert attacks(played) == ["unarmed", "unarmed"]
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-036")
def test_a_hand_that_holds_a_shield_or_a_grappled_creature_is_not_free() -> None:
    a = body("a", at=(3, 3), wielded=["shield"])
    b = body("b", at=(4, 3), conditions={"grappled": 0}, grappled_by="a")

    played = turn_of(a, b, "attack")

    assert strikes(played) == ["attack:shield:b"]


@pytest.mark.rule("KI-036")
def test_letting_go_of_the_sword_after_its_attack_gives_that_hand_no_second_one() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sword"]), body("b", at=(4, 3)), "attack")

    played = go_on(
        played.game, ["attack:sword:b", "none", "drop:sword", "attack:unarmed:b", "none"], then="a, b: announce"
    )

    assert attacks(played) == ["sword", "unarmed"]
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-036")
def test_letting_go_of_the_sword_before_its_attack_leaves_two_fists() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sword"]), body("b", at=(4, 3)), "attack")

    played = go_on(
        played.game, ["drop:sword", "attack:unarmed:b", "none", "attack:unarmed:b", "none"], then="a, b: announce"
    )

    assert attacks(played) == ["unarmed", "unarmed"]


@pytest.mark.rule("KI-036")
@pytest.mark.rule("KI-038")
def test_whoever_holds_only_a_broken_weapon_can_let_go_of_it_and_punch() -> None:
    a = body("a", at=(3, 3), wielded=["ruin"], durability={"ruin": 0})
    played = turn_of(a, body("b", at=(4, 3)), "attack", weapons=[RUIN])
    offered = played.options()

    played = go_on(played.game, ["drop:ruin"], then="a: act")

    assert offered == ["drop:ruin", "done"]
    assert strikes(played) == ["attack:unarmed:b"]


@pytest.mark.rule("KI-036")
def test_without_hands_there_are_no_unarmed_attacks() -> None:
    played = turn_of(body("a", at=(3, 3), hands=0, wielded=["claws"]), body("b", at=(4, 3)), "attack")

    assert strikes(played) == ["attack:claws:b"]


@pytest.mark.rule("KI-036")
@pytest.mark.rule("KI-053")
def test_an_unarmed_attack_reaches_one_square_and_deals_1_internal_unless_listed() -> None:
    near = turn_of(body("a", at=(3, 3)), body("b", at=(4, 3)), "attack")
    far = turn_of(body("a", at=(3, 3)), body("b", at=(5, 3)), "attack", "move")

    near = go_on(near.game, ["attack:unarmed:b", "none"], then="a: act")

    assert near.events(Hurt) == [Hurt("b", 1, "internal", hp=1)]
    assert near["b"].hp == 19
    assert strikes(far) == []


# Other


@pytest.mark.rule("KI-042")
def test_a_grapple_won_7_to_5_holds_the_target() -> None:
    a, b = body("a", at=(3, 3), strength=3), body("b", at=(4, 3), strength=0, agility=2)
    played = turn_of(a, b, "other:grapple", "attack")

    played = go_on(played.game, ["grapple:b", "b> agility"], dice=[4, 3], then="a: act")

    assert played.events(Contested) == [Contested("a", "b", "grapple", True, 7, 5)]
    assert played["b"].suffers(Condition.GRAPPLED)
    assert played["a"].holding == "b"
    assert played["a"].free_hands() == 1


@pytest.mark.rule("KI-042")
@pytest.mark.parametrize(("trait", "held"), [("strength", True), ("agility", False)])
def test_the_target_of_a_grapple_resists_with_strength_or_agility_as_it_likes(trait: str, held: bool) -> None:
    a, b = body("a", at=(3, 3), strength=3), body("b", at=(4, 3), strength=1, agility=5)
    played = turn_of(a, b, "other:grapple", "attack")

    played = go_on(played.game, ["grapple:b", f"b> {trait}"], dice=[4, 4], then="a: act")

    assert played["b"].suffers(Condition.GRAPPLED) is held
    assert (played["a"].holding == "b") is held


@pytest.mark.rule("KI-042")
@pytest.mark.rule("KI-030")
def test_a_tied_contest_goes_to_the_tie_breaker() -> None:
    a, b = body("a", at=(3, 3), strength=3, presence=1), body("b", at=(4, 3), strength=3, presence=2)
    played = turn_of(a, b, "other:grapple", "attack")

    played = go_on(played.game, ["grapple:b", "b> strength"], dice=[4, 4], then="a: act")

    assert not played["b"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("KI-042")
def test_grappling_needs_a_neighbour_and_a_free_hand() -> None:
    free = turn_of(body("a", at=(3, 3), wielded=["sword"]), body("b", at=(4, 4)), "other:grapple", "move")
    full = turn_of(body("a", at=(3, 3), wielded=["spear"]), body("b", at=(4, 4)), "other:grapple", "move")
    far = turn_of(body("a", at=(3, 3)), body("b", at=(5, 3)), "other:grapple", "move")

    assert "grapple:b" in free.options()
    assert "grapple:b" not in full.options()
    assert "grapple:b" not in far.options()


def strikes_after(*answers: str, **numbers: Any) -> list[str]:
    """The attacks that are left in A's one Attack after these answers; B never reacts."""
    a = body("a", at=(3, 3), strength=9, **numbers)
    played = turn_of(a, body("b", at=(4, 3), hp=99, max_hp=99), "attack", "inventory")
    told = [part for answer in answers for part in ([answer, "none"] if answer.startswith("attack") else [answer])]
    return strikes(go_on(played.game, told, then="a: act"))


@pytest.mark.rule("KI-035")
@pytest.mark.rule("KI-036")
def test_a_hand_that_has_struck_does_not_strike_again_with_another_weapon() -> None:
    armed = {"wielded": ["sword", "shield"], "items": ["dagger"]}

    assert strikes_after("attack:sword:b", "drop:sword", "wield:dagger", **armed) == ["attack:shield:b"]
    assert strikes_after("attack:sword:b", "stow:sword", "wield:dagger", **armed) == ["attack:shield:b"]
    assert strikes_after("attack:sword:b", "drop:sword", "wield:dagger", "attack:shield:b", **armed) == []
    assert strikes_after("attack:sword:b", "attack:shield:b", "drop:sword", "wield:dagger", **armed) == []


@pytest.mark.rule("KI-036")
def test_a_hand_that_has_struck_does_not_punch_and_one_that_has_punched_takes_up_no_weapon_to_strike_with() -> None:
    armed = {"wielded": ["sword", "shield"]}
    free = {"wielded": ["sword"], "items": ["dagger"]}

    assert strikes_after("attack:sword:b", "drop:sword", **armed) == ["attack:shield:b"]
    assert strikes_after("drop:sword", "attack:unarmed:b", **armed) == ["attack:shield:b"]
    assert strikes_after("attack:unarmed:b", "wield:dagger", **free) == ["attack:sword:b"]


@pytest.mark.rule("KI-035")
def test_a_weapon_taken_up_by_the_hand_that_has_not_struck_yet_strikes() -> None:
    one = {"wielded": ["sword"], "items": ["dagger"]}

    assert strikes_after("attack:sword:b", "wield:dagger", **one) == ["attack:dagger:b"]
    assert strikes_after("attack:sword:b", "drop:sword", "wield:dagger", **one) == ["attack:dagger:b"]
    assert strikes_after("attack:sword:b", "drop:sword", "pick_up:sword", **one) == ["attack:unarmed:b"]
    assert strikes_after("drop:sword", "wield:dagger", **one) == ["attack:dagger:b", "attack:unarmed:b"]


@pytest.mark.rule("KI-035")
def test_a_weapon_of_two_hands_of_which_one_has_struck_does_not_strike() -> None:
    a = {"wielded": ["sword"], "items": ["spear"]}

    assert strikes_after("attack:sword:b", "drop:sword", "wield:spear", **a) == []
    assert strikes_after("drop:sword", "wield:spear", **a) == ["attack:spear:b"]


@pytest.mark.rule("KI-035")
def test_in_a_second_attack_every_hand_strikes_again() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "shield"])
    played = turn_of(a, body("b", at=(4, 3), hp=99, max_hp=99), "attack", "attack")

    played = go_on(played.game, ["attack:sword:b", "none", "drop:sword"], then="a: act")

    assert strikes(played) == ["attack:shield:b", "attack:unarmed:b"]


@pytest.mark.rule("KI-036")
@pytest.mark.rule("KI-042")
def test_a_hand_that_has_punched_may_hold_somebody_and_the_other_one_punches() -> None:
    a = body("a", at=(3, 3), strength=9)
    played = turn_of(a, body("b", at=(4, 3), hp=99, max_hp=99), "attack", "other:grapple")

    held = go_on(played.game, ["attack:unarmed:b", "none", "grapple:b", "strength"], dice=[6, 1], then="a: act")
    both = go_on(held.game, ["attack:unarmed:b", "none"], then="a: act")
    let_go = go_on(held.game, ["let_go"], then="a: act")

    assert strikes(held) == strikes(let_go) == ["attack:unarmed:b"]
    assert both.options() == ["let_go", "done"]
    assert go_on(both.game, ["let_go"], then="a, b: announce").scene.stack == []


@pytest.mark.rule("KI-042")
@pytest.mark.rule("KI-038")
def test_no_grapple_is_offered_without_a_free_hand_but_letting_go_comes_free() -> None:
    a = body("a", at=(3, 3), instinct=9, wielded=["sword", "shield"])
    full = play(fight([a], [body("b", at=(4, 3))]), joins={"a": [9]}, then="a: declare")

    free = go_on(full.game, ["drop:shield"], then="a: declare")
    grappling = go_on(free.game, ["other:grapple"], then="a: act")

    assert not [option for option in full.options() if "grapple" in option]
    assert "move+other:grapple" in free.options()
    assert grappling.options() == ["grapple:b", "drop:sword", "done"]


@pytest.mark.rule("KI-042")
@pytest.mark.parametrize(("dice", "is_free"), [([4, 2], True), ([2, 4], False)])
def test_the_held_creature_breaks_free_by_winning_a_contest_of_its_own(dice: list[int], is_free: bool) -> None:
    a = body("a", at=(3, 3), agility=3, conditions={"grappled": 0}, grappled_by="b")
    played = turn_of(a, body("b", at=(4, 3), strength=3), "other:break_free", "attack")

    played = go_on(played.game, ["break_free:agility"], dice=dice, then="a: act")

    assert played["a"].suffers(Condition.GRAPPLED) is not is_free
    assert (played["b"].holding == "") is is_free


@pytest.mark.rule("KI-042")
@pytest.mark.parametrize(("die", "is_free"), [(6, False), (7, True)])
def test_the_bound_break_their_bonds_with_more_than_9(die: int, is_free: bool) -> None:
    a = body("a", at=(3, 3), strength=3, luck=8, conditions={"bound": 0})
    played = turn_of(a, body("b", at=(9, 9)), "other:break_bonds", "other:break_bonds")

    played = go_on(played.game, ["break_bonds:strength"], dice=[die], then="a, b: announce | a: act")

    assert played["a"].suffers(Condition.BOUND) is not is_free
    assert played.events(Checked) == [Checked("a", "break_bonds", 9, is_free)]


@pytest.mark.rule("KI-042")
@pytest.mark.rule("KI-029")
@pytest.mark.parametrize(
    ("skills", "die", "passed"), [([], 5, False), ([], 6, True), (["solve"], 3, False), (["solve"], 4, True)]
)
def test_a_check_must_exceed_its_dc_and_a_listed_skill_adds_proficiency(
    skills: list[str], die: int, passed: bool
) -> None:
    a = body("a", at=(3, 3), instinct=4, proficiency=2, skills=skills)
    played = turn_of(a, body("b", at=(9, 9)), "other:solve", "other:solve", features=[KILN])

    played = go_on(played.game, ["solve"], dice=[die], then="a: act")

    assert played.scene.solved == (1 if passed else 0)


@pytest.mark.rule("KI-042")
def test_a_puzzle_solved_twice_stops_the_puppets() -> None:
    a = body("a", at=(3, 3), instinct=8)
    blue = [body("clay_puppet", at=(9, 9)), body("b", at=(8, 9))]
    scene = fight(red=[a], blue=blue, features=[KILN])

    once = play(in_participation(scene.clone(), "a", "other:solve"), ["solve"], dice=[2], then="a: announce")
    twice = play(
        in_participation(scene.clone(), "a", "other:solve", "other:solve"),
        ["solve", "solve"],
        dice=[2, 2],
        then="a: announce",
    )

    assert once["clay_puppet"].out == ""
    assert twice["clay_puppet"].out == Out.STOPPED
    assert twice["b"].out == ""


@pytest.mark.rule("KI-042")
def test_a_puzzle_is_solved_from_an_adjacent_square() -> None:
    near = turn_of(body("a", at=(5, 4)), body("b", at=(9, 9)), "other:solve", "move", features=[KILN])
    far = turn_of(body("a", at=(6, 3)), body("b", at=(9, 9)), "other:solve", "move", features=[KILN])

    assert "solve" in near.options()
    assert "solve" not in far.options()


@pytest.mark.rule("KI-042")
def test_a_boulder_rolls_where_it_is_pushed_and_attacks_whoever_is_in_its_way() -> None:
    a, b = body("a", at=(3, 3), strength=5), body("b", at=(6, 3), agility=3)
    played = turn_of(a, b, "other:roll_boulder", "other:roll_boulder", features=[BOULDER])

    played = go_on(played.game, ["roll_boulder:east:3"], dice=[5], then="b: react")
    offered = played.options()
    played = go_on(played.game, ["b> dodge", "accept"], dice=[4], then="b: announce")

    assert offered == ["dodge", "none"]
    assert [(each.score, each.roll, each.succeeded) for each in played.events(Compared)] == [(8, 7, False)]
    assert played.events(Hurt) == [Hurt("b", 6, "internal", hp=6)]
    assert played.scene.boulder == 1 << played.scene.grid.at(7, 3)


@pytest.mark.rule("KI-042")
def test_a_tie_with_a_boulder_goes_to_the_defender() -> None:
    a, b = body("a", at=(3, 3), strength=5), body("b", at=(6, 3), agility=3)
    played = turn_of(a, b, "other:roll_boulder", "other:roll_boulder", features=[BOULDER])

    played = go_on(played.game, ["roll_boulder:east:3", "b> dodge"], dice=[5, 5], then="b: announce")

    assert played["b"].hp == 20


@pytest.mark.rule("KI-042")
def test_a_boulder_stays_where_it_is_after_a_failed_check() -> None:
    a, b = body("a", at=(3, 3), strength=5), body("b", at=(6, 3))
    played = turn_of(a, b, "other:roll_boulder", "other:roll_boulder", features=[BOULDER])

    played = go_on(played.game, ["roll_boulder:east:3"], dice=[4], then="a: act")

    assert played["b"].hp == 20
    assert played.scene.boulder == 1 << played.scene.grid.at(4, 3)


@pytest.mark.rule("KI-042")
@pytest.mark.parametrize(
    ("target", "out"),
    [
        ({"hp": 10}, Out.YIELDED),
        ({"hp": 11}, ""),
        ({"hp": 10, "boss": True}, ""),
        ({"hp": 10, "pc": True}, ""),
    ],
)
def test_a_persuaded_foe_yields_if_it_is_no_boss_and_at_half_its_hp(target: dict[str, Any], out: str) -> None:
    a = body("a", at=(3, 3), charisma=4)
    scene = fight(red=[a], blue=[body("b", at=(6, 3), presence=3, **target), body("c", at=(9, 9))])

    played = play(in_participation(scene, "a", "other:persuade", "move"), ["persuade:b"], dice=[3, 3], then="a: act")

    assert played.events(Contested) == [Contested("a", "b", "persuade", True, 7, 6)]
    assert played["b"].out == out


@pytest.mark.rule("KI-042")
def test_a_foe_that_wins_the_contest_is_not_persuaded() -> None:
    a, b = body("a", at=(3, 3), charisma=4), body("b", at=(6, 3), presence=3, hp=1)
    played = turn_of(a, b, "other:persuade", "move")

    played = go_on(played.game, ["persuade:b"], dice=[3, 5], then="a: act")

    assert played["b"].out == ""


@pytest.mark.rule("KI-042")
@pytest.mark.parametrize(("ruling", "out"), [("yields", Out.YIELDED), ("unmoved", "")])
def test_with_a_dm_at_the_table_what_persuading_brings_is_the_dms_call(ruling: str, out: str) -> None:
    a = body("a", at=(3, 3), charisma=4)
    scene = fight(red=[a], blue=[body("b", at=(6, 3), boss=True), body("c", at=(9, 9))], gm="dm")

    played = play(
        in_participation(scene, "a", "other:persuade", "move"),
        ["persuade:b", f"b> {ruling}"],
        dice=[3, 3],
        then="a: act",
    )

    assert played["b"].out == out
    (told,) = played.events(Ruled)
    assert (told.about, told.who, told.by) == ("persuaded", "b", "dm")
    assert told.seen_by(played.scene.viewer("red")) == told


@pytest.mark.rule("KI-042")
def test_a_check_is_a_whole_action_and_made_once() -> None:
    a, b = body("a", at=(3, 3), strength=3), body("b", at=(4, 3), strength=5)
    played = turn_of(a, b, "other:grapple", "attack")

    played = go_on(played.game, ["grapple:b", "b> strength"], dice=[1, 6], then="a: act")

    assert refused(played, "grapple:b")
    assert strikes(played) == ["attack:unarmed:b"]


# Combinations


KINDS = ["move", "attack", "inventory", "techniques", "other:grapple"]


@pytest.mark.rule("KI-043")
@pytest.mark.rule("KI-044")
def test_any_two_kinds_of_action_can_be_declared_together() -> None:
    scene = fight(red=[body("a", at=(3, 3), agility=5)], blue=[body("b", at=(9, 9))], turn=5)
    pairs = [f"{one}+{other}" for one, other in combinations_with_replacement(KINDS, 2)]

    played = play(scene, joins={"a": [5]}, then="a: declare")

    assert len(pairs) == 15
    assert [choice for choice in [*pairs, *KINDS] if choice not in played.options()] == []
    assert [choice for choice in played.options() if choice.count("+") > 1] == []


@pytest.mark.rule("KI-043")
def test_two_kinds_declared_together_are_both_open() -> None:
    a = body("a", at=(3, 3), agility=5, wielded=["sword"], items=["healing_pill"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3))], turn=5)

    played = play(scene, ["attack+inventory"], joins={"a": [5]}, then="a: act")

    assert "attack:sword:b" in played.options()
    assert "use:healing_pill:a" in played.options()
    assert "move" not in played.options()


@pytest.mark.rule("KI-044")
def test_move_twice_takes_a_creature_ten_squares_away() -> None:
    scene = fight(red=[body("a", at=(0, 0), agility=5)], blue=[body("b", at=(11, 11))], turn=5)

    played = play(scene, ["move+move", "move:10,0"], joins={"a": [5]}, then="a: announce")

    assert played.scene.grid.name(played["a"].place) == "10,0"


@pytest.mark.rule("KI-045")
def test_the_rope_bridge_can_be_cut_only_by_a_creature_next_to_its_end() -> None:
    beside = body("a", at=(3, 3), agility=5)
    away = body("a", at=(2, 3), agility=5)

    near = play(
        fight(red=[beside], blue=[body("b", at=(9, 9))], turn=5, features=[BRIDGE]), joins={"a": [5]}, then="a: declare"
    )
    far = play(
        fight(red=[away], blue=[body("b", at=(9, 9))], turn=5, features=[BRIDGE]), joins={"a": [5]}, then="a: declare"
    )

    assert "special:cut_bridge" in near.options()
    assert "move+special:cut_bridge" in near.options()
    assert [option for option in far.options() if "cut_bridge" in option] == []


@pytest.mark.rule("KI-045")
def test_an_action_that_the_map_does_not_have_is_not_offered() -> None:
    scene = fight(red=[body("a", at=(3, 3), agility=5)], blue=[body("b", at=(9, 9))], turn=5)

    played = play(scene, joins={"a": [5]}, then="a: declare")

    assert [option for option in played.options() if "special" in option] == []


@pytest.mark.rule("KI-042")
@pytest.mark.rule("KI-045")
def test_cutting_the_bridge_is_one_action_and_whoever_is_on_it_falls() -> None:
    a, b = body("a", at=(3, 3), agility=5, strength=5), body("b", at=(5, 3), pc=True)
    scene = fight(red=[a], blue=[b, body("c", at=(9, 9))], turn=5, features=[BRIDGE])

    played = play(scene, ["move+special:cut_bridge", "cut_bridge"], dice=[5], joins={"a": [5]}, then="a: act")

    assert played["b"].out == Out.FALLEN
    assert (played["b"].hp, played["b"].internal_wounds, played["b"].last_breath) == (0, 1, 0)
    assert "move" in played.options()
    assert refused(played, "cut_bridge")


@pytest.mark.rule("KI-045")
def test_the_bridge_holds_if_the_check_is_not_above_9() -> None:
    a, b = body("a", at=(3, 3), agility=5, strength=5), body("b", at=(5, 3))
    scene = fight(red=[a], blue=[b], turn=5, features=[BRIDGE])

    played = play(scene, ["special:cut_bridge", "cut_bridge"], dice=[4], joins={"a": [5]}, then="a: announce")

    assert played["b"].out == ""
    assert played.scene.bridge


@pytest.mark.rule("KI-046")
def test_a_move_can_be_broken_up_by_the_attacks_of_another_action() -> None:
    a = body("a", at=(0, 0), wielded=["sabre", "sabre"])
    scene = fight(red=[a], blue=[body("b", at=(3, 0)), body("c", at=(4, 1))])
    answers = ["move:2,0", "attack:sabre:b", "b> none", "move:3,1", "attack:sabre-2:c", "c> none"]

    played = play(in_participation(scene, "a", "move", "attack"), answers, then="a: act")
    two_left = [option.as_data()["shape"] for option in played.ask.options if option.id == "move"]
    played = go_on(played.game, ["move:3,3"], then="a, b, c: announce")

    assert refused_squares(two_left) == []
    assert (played["b"].hp, played["c"].hp) == (16, 16)
    assert played.scene.grid.name(played["a"].place) == "3,3"
    assert played.scene.participation_of("a") is None


def refused_squares(shapes: list[object]) -> list[str]:
    """Squares more than two away from 3,1 that are offered all the same."""
    offered = [name for shape in shapes if isinstance(shape, dict) for name in shape["spots"]]
    assert offered
    return [name for name in offered if max(abs(int(name[0]) - 3), abs(int(name[2:]) - 1)) > 2]


@pytest.mark.rule("KI-046")
def test_six_squares_in_all_are_refused_with_a_speed_of_five() -> None:
    a = body("a", at=(0, 0), wielded=["sabre"])
    scene = fight(red=[a], blue=[body("b", at=(3, 0))])

    played = play(
        in_participation(scene, "a", "move", "attack"), ["move:2,0", "attack:sabre:b", "b> none"], then="a: act"
    )

    assert refused(played, "move:2,4")
    assert not refused(played, "move:2,3")


@pytest.mark.rule("KI-046")
def test_techniques_and_interactions_can_be_mixed_too() -> None:
    a = body("a", at=(3, 3), hp=5, items=["healing_pill", "healing_pill"], techniques=["stone_skin", "mending_breath"])
    scene = fight(red=[a], blue=[body("b", at=(9, 9))])
    answers = [
        "use:healing_pill:a",
        "technique:stone_skin",
        "use:healing_pill:a",
        "technique:mending_breath:a",
    ]

    played = play(in_participation(scene, "a", "techniques", "inventory"), answers, then="a, b: announce")

    assert played["a"].hp == 20
    assert played["a"].temporary_armor == 5


@pytest.mark.rule("KI-046")
def test_done_ends_the_participation_with_parts_left_over() -> None:
    played = turn_of(body("a", at=(3, 3), wielded=["sabre"]), body("b", at=(4, 3)), "attack", "move")

    played = go_on(played.game, ["attack:sabre:b", "none", "done"], then="a, b: announce")

    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-046")
def test_if_i_would_rather_not_waste_a_stronger_blow_my_broken_up_actions_go_on_where_they_were() -> None:
    a = body("a", at=(1, 3), wielded=["sabre"], techniques=["crushing_blow"])
    played = turn_of(a, body("b", at=(4, 3)), "techniques", "move", "attack")

    asked = go_on(played.game, ["technique:crushing_blow", "move:3,3", "done"], then="a: waste")
    goes_on = go_on(asked.game, ["go_on"], then="a: act")

    assert "attack:sabre:b" in goes_on.options()
    assert refused(goes_on, "move:3,7")
    assert not refused(goes_on, "move:3,6")


# Actives, Reactions, and Combos


@pytest.mark.rule("KI-047")
def test_an_active_is_refused_outside_my_participation() -> None:
    b = body("b", at=(4, 3), techniques=["stone_skin"])
    played = turn_of(body("a", at=(3, 3), wielded=["sword"]), b, "attack")

    played = go_on(played.game, ["attack:sword:b"], then="b: react")

    assert played.asked() == [("b", "react")]
    assert refused(played, "technique:stone_skin")


@pytest.mark.rule("KI-048")
def test_attacked_by_a_combo_in_my_participation_i_take_it_and_go_on_or_end_it_and_react() -> None:
    a = body("a", at=(3, 3), agility=3, wielded=["sword", "sword"])
    b = body("b", at=(4, 3), strength=5, wielded=["shield", "sword"], techniques=["riposte"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "move")
    riposted = ["attack:sword:b", "b> block:shield", "b> riposte", "b> attack:sword:a"]

    taken = play(scene.clone(), [*riposted, "a> none"], dice=[4], then="a: act")
    dodged = play(scene.clone(), [*riposted, "a> dodge"], dice=[4, 6], then="a: announce")

    assert taken["a"].hp == 15
    assert taken.asked() == [("a", "act")]
    assert "attack:sword-2:b" in taken.options()
    assert dodged["a"].hp == 20
    assert dodged.scene.participation_of("a") is None


@pytest.mark.rule("KI-051")
def test_whoever_is_attacked_chooses_dodge_block_predict_or_nothing_before_any_damage() -> None:
    b = body("b", at=(4, 3), wielded=["shield"])
    played = turn_of(body("a", at=(3, 3), wielded=["sword"]), b, "attack")

    played = go_on(played.game, ["attack:sword:b"], then="b: react")

    assert played.asked() == [("b", "react")]
    assert played.options() == ["dodge", "block:shield", "predict", "none"]
    assert played.events(Attacked) == [Attacked("a", "b", "sword")]
    assert played.events(Compared) == played.events(Hurt) == []


@pytest.mark.rule("KI-052")
@pytest.mark.rule("KI-071")
@pytest.mark.parametrize(
    ("reaction", "dice", "score"), [("dodge", [6], 4), ("block:shield", [6], 9), ("predict", [5, 6], 7)]
)
def test_a_reaction_is_rolled_against_the_score_for_it_and_no_other(reaction: str, dice: list[int], score: int) -> None:
    a = body("a", at=(3, 3), agility=4, strength=9, acting=2, wielded=["sword"])
    b = body("b", at=(4, 3), wielded=["shield"], stamina=0)
    played = turn_of(a, b, "attack")

    played = go_on(played.game, ["attack:sword:b", f"b> {reaction}"], dice=dice, then="a: act")

    assert [(each.score, each.roll) for each in played.events(Compared)] == [(score, 6)]
