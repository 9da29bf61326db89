"""Protect: whom, for how long, and the protector's own AC."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.armor import armor_class
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.attack import Attacked, AttackRolled
from quintain.systems.swords.house import SwordsRules
from quintain.systems.swords.protect import is_protecting
from quintain.systems.swords.scene import SwordsScene, Tie
from tests.systems.swords.script import BOOK, body, fight, in_turn, play, refused, rules, suffer


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
    assert refused(play(guard(), ["defend"], then="p: turn"), "protect:w")


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
    suffer(scene, "p", Condition.STUNNED)
    assert not is_protecting(scene, p)


@pytest.mark.rule("SW-057")
def test_the_protector_gains_two_to_its_own_ac_and_the_ward_nothing() -> None:
    played = play(guard(), ["protect:w"], then="p: turn")

    assert armor_class(played.scene, played["p"], melee=True) == 18
    assert armor_class(played.scene, played["w"], melee=True) == 12
    assert refused(played, "defend")


def test_whoever_may_take_a_hit_for_another_is_told_that_it_is_critical() -> None:
    """SW-059: its critical status goes to the protector, and is known before that decides."""
    red = [body("a", at=(3, 3)), body("c", at=(4, 3))]
    scene = in_turn(fight(red=red, blue=[body("b", at=(5, 3), to_hit=5)]), "b")
    scene.by_id["a"].protecting = "c"
    played = play(scene, ["attack:strike:c"], dice=[20], then="a: take_hit")
    assert played.ask.question == "B critically hits C with Strike (25). Does A take the hit?"


@pytest.mark.rule("SW-155", "SW-058")
def test_a_protectors_attack_is_a_reaction_that_a_concussion_asks_a_save_for() -> None:
    injuries = [{"kind": "minor_concussion"}]
    red = [body("p", (4, 4), initiative=9, pc=True, injuries=injuries), body("w", (4, 5), initiative=8)]
    foe = body("foe", (5, 4), initiative=3)
    scene = fight(red, [foe], rules=rules(injury_save_after="every_action"))
    answers = ["protect:w", "end", "w> end", "foe> attack:strike:w", "p> opportunity:strike"]

    # p saves after Protect; then its attack, its save, and only then the foe's attack
    played = play(scene, answers, dice=[12, 3, 4, 2], then="foe: turn")

    assert played["p"].bits
    assert not played["p"].is_able()


@pytest.mark.rule("SW-058", "SW-103")
def test_who_is_driven_back_by_a_protector_does_not_reach_the_ward_any_more() -> None:
    line = {
        "id": "great",
        "name": "Great sword",
        "kind": "melee",
        "to_hit": 5,
        "damage": "1d10",
        "weapon": "great_sword",
    }
    guard = body("p", (4, 4), initiative=9, pc=True, attacks=[line], readied=["great_sword"])
    scene = fight([guard, body("w", (4, 5), initiative=2)], [body("f", (5, 4), initiative=5, hp=40)])
    answers = ["p> protect:w", "end", "f> attack:strike:w", "p> opportunity:great", "p> stay"]
    played = play(scene, answers, dice=[20, 5, 10], then="f: turn")
    assert played.scene.grid.name(played["f"].place) == "6,4"
    assert len(played.events(AttackRolled)) == 1


@pytest.mark.rule("SW-005", "SW-056", "SW-059")
def test_a_ward_that_moved_in_the_slot_is_still_protected_where_the_slot_found_it() -> None:
    """The ward's side is processed first, but for the tied attacker nobody has moved yet."""
    scene = fight(
        red=[body("a", (3, 5), initiative=5, to_hit=5)],
        blue=[body("p", (4, 4), initiative=9, ac=16), body("w", (4, 5), initiative=5, dex=2, ac=12)],
    )
    answers = ["p> protect:w", "end", "w> risk:9,5", "a> pass", "end", "a> attack:strike:w"]
    played = play(scene, [*answers, "p> pass", "p> take_hit"], dice=[10, 4], then="a: turn")
    assert played["w"].hp == 20
    ended = play(scene, [*answers, "p> pass", "p> take_hit", "end"], dice=[10, 4], then="p: turn")
    assert (ended["p"].hp, ended["w"].hp) == (16, 20)


@pytest.mark.rule("SW-005", "SW-057")
def test_a_protector_keeps_its_ac_against_a_tied_foe_although_the_ward_walks_off() -> None:
    scene = fight(
        red=[body("a", (3, 4), initiative=5)],
        blue=[body("p", (4, 4), initiative=9, ac=16), body("w", (4, 5), initiative=5, dex=2)],
    )
    answers = ["p> protect:w", "end", "w> risk:9,5", "a> pass", "end", "a> attack:strike:p", "end"]
    assert play(scene, answers, dice=[17], then="p: turn")["p"].hp == 20
    assert play(scene, answers, dice=[18, 3], then="p: turn")["p"].hp == 17


@pytest.mark.rule("SW-058")
def test_a_free_protector_also_answers_an_opportunity_attack_on_its_ward() -> None:
    scene = fight(
        red=[body("f", (5, 5), initiative=5)],
        blue=[body("k", (4, 4), initiative=9), body("l", (4, 5), initiative=7)],
        rules=rules(protect_attack="free"),
    )
    answers = ["k> protect:l", "end", "l> risk:4,3", "f> opportunity:strike", "k> opportunity:strike"]
    played = play(scene, answers, dice=[15, 2, 3], then="l: turn")
    assert played["f"].hp == 18
    assert played["k"].reaction
    assert not played["f"].reaction


def under_attack(
    *, f: dict[str, Any] | None = None, p: dict[str, Any] | None = None, house: SwordsRules = BOOK
) -> SwordsScene:
    """F's turn, next to W, whom P and Q protect; with W's AC of 30 it misses."""
    red = [
        body("p", at=(4, 4), **{"to_hit": 9, **(p or {})}),
        body("w", at=(4, 5), ac=30, wis=4),
        body("q", at=(4, 6), to_hit=9),
    ]
    foes = [body("f", at=(5, 5), **{"hp": 40, **(f or {})}), body("g", at=(5, 4))]
    scene = in_turn(fight(red, foes, rules=house), "f")
    for who in "pq":
        scene.by_id[who].protecting = "w"
    return scene


ATTACK = "f> attack:strike:w"


@pytest.mark.rule("SW-058")
def test_every_protector_of_a_ward_may_strike_at_its_attacker() -> None:
    answers = [ATTACK, "p> opportunity:strike", "q> opportunity:strike"]
    assert play(under_attack(), answers, dice=[10, 3, 10, 4, 2], then="f: turn")["f"].hp == 33


@pytest.mark.rule("SW-058")
def test_a_protectors_attack_is_an_opportunity_attack_and_the_one_it_answers_goes_on() -> None:
    played = play(under_attack(), [ATTACK, "p> opportunity:strike"], dice=[10, 3], then="q: protect_attack")

    assert [(event.who, event.opportunity) for event in played.events(Attacked)] == [("f", False), ("p", True)]
    incoming = played.scene.incoming
    assert incoming is not None
    assert (incoming.attacker, incoming.target) == ("f", "w")


@pytest.mark.rule("SW-058")
def test_where_it_is_free_a_protector_needs_no_reaction_to_strike() -> None:
    scene = under_attack(house=rules(protect_attack="free"))
    scene.by_id["p"].reaction = False

    assert play(scene, [ATTACK], then="p: protect_attack").asked() == [("p", "protect_attack")]


@pytest.mark.rule("SW-058")
def test_nobody_strikes_any_more_at_an_attacker_who_is_down() -> None:
    played = play(under_attack(f={"hp": 3}), [ATTACK, "p> opportunity:strike"], dice=[10, 3], then="p: turn")
    assert played["f"].out
    assert played["q"].reaction


@pytest.mark.rule("SW-058")
def test_free_answers_are_not_answered_for_free_in_turn() -> None:
    scene = under_attack(f={"ac": 20}, house=rules(protect_attack="free"))
    scene.by_id["g"].protecting = "f"
    played = play(scene, [ATTACK, "p> opportunity:strike", "q> pass"], dice=[1, 2], then="f: turn")
    assert len(played.events(AttackRolled)) == 2


@pytest.mark.rule("SW-058")
@pytest.mark.parametrize("feet", [5, 10])
def test_a_protector_strikes_only_at_an_attacker_within_its_own_reach(feet: int) -> None:
    bow = {"id": "bow", "name": "Bow", "kind": "ranged", "to_hit": 9, "damage": "1d6", "range": "far"}
    blade = {"id": "blade", "name": "Blade", "kind": "melee", "to_hit": 9, "damage": "1d6", "reach": feet}
    scene = under_attack(p={"attacks": [bow, blade]})
    scene.by_id["q"].protecting = ""
    assert play(scene, [ATTACK], then="p: protect_attack").options() == ["opportunity:blade", "pass"]
    scene.by_id["f"].place = scene.grid.at(5, 6)
    if feet == 5:
        assert play(scene, [ATTACK], dice=[2], then="f: turn")["p"].reaction
    else:
        assert play(scene, [ATTACK], then="p: protect_attack").options() == ["opportunity:blade", "pass"]


@pytest.mark.rule("SW-058")
def test_a_protector_does_not_strike_at_whom_it_does_not_perceive_although_the_ward_does() -> None:
    scene = under_attack()
    suffer(scene, "f", Condition.INVISIBLE)
    suffer(scene, "p", Condition.DEAFENED)
    assert play(scene, [ATTACK], then="q: protect_attack").options() == ["opportunity:strike", "pass"]


@pytest.mark.rule("SW-058", "SW-198")
def test_a_protector_does_not_strike_at_its_charmer_but_at_its_wards() -> None:
    scene = under_attack()
    suffer(scene, "p", Condition.CHARMED, by="f")
    suffer(scene, "w", Condition.CHARMED, by="f")
    assert play(scene, [ATTACK], then="q: protect_attack").options() == ["opportunity:strike", "pass"]


@pytest.mark.rule("SW-058")
def test_a_ward_that_cannot_act_is_protected_all_the_same() -> None:
    scene = under_attack()
    suffer(scene, "w", Condition.STUNNED)
    assert play(scene, [ATTACK], then="p: protect_attack").options() == ["opportunity:strike", "pass"]


@pytest.mark.rule("SW-005", "SW-058", "SW-059")
def test_a_protect_taken_in_the_very_slot_does_not_count_for_tied_foes() -> None:
    scene = fight(
        red=[body("p", (4, 4), dex=2), body("w", (4, 5), initiative=2)],
        blue=[body("f", (5, 5), to_hit=9)],
    )
    played = play(scene, ["p> protect:w", "end", ATTACK, "end"], dice=[10, 3], then="w: turn")
    assert played["w"].hp == 17


@pytest.mark.rule("SW-007", "SW-058")
def test_a_protector_that_its_own_side_has_moved_in_the_slot_strikes_from_where_the_slot_found_it() -> None:
    scene = under_attack()
    scene.by_id["q"].protecting = ""
    scene.slot = Tie().tie(scene.bodies, scene.group)
    scene.by_id["p"].place = scene.grid.at(0, 0)
    assert play(scene, [ATTACK], then="p: protect_attack").options() == ["opportunity:strike", "pass"]


@pytest.mark.rule("SW-059")
def test_any_of_several_protectors_may_take_the_hit() -> None:
    scene = under_attack(f={"to_hit": 14})
    for who in "pq":
        scene.by_id[who].reaction = False
    played = play(scene, [ATTACK, "p> pass", "q> take_hit"], dice=[18, 4], then="f: turn")
    assert [played[who].hp for who in "pwq"] == [20, 20, 16]


@pytest.mark.rule("SW-059")
def test_a_weapon_thrown_at_a_ward_lies_with_the_protector_who_took_the_hit() -> None:
    knife = {"id": "knife", "name": "Knife", "kind": "ranged", "to_hit": 14, "damage": "1d4", "weapon": "dagger"}
    scene = under_attack(f={"attacks": [{**knife, "range": "near"}], "readied": ["dagger"], "holds": ["dagger"]})
    for who in "pq":
        scene.by_id[who].reaction = False
    played = play(scene, ["f> attack:knife:w", "p> take_hit"], dice=[18, 4], then="f: turn")
    assert [scene.grid.name(each.spot) for each in played.scene.lying] == ["4,4"]


@pytest.mark.rule("SW-059")
def test_who_fells_a_protector_in_a_shared_slot_cleaves_although_it_drops_only_later() -> None:
    scene = fight(
        red=[body("p", (4, 4), hp=2, initiative=9), body("w", (4, 5), hp=30)],
        blue=[body("f", (5, 5), dex=2, to_hit=9, features=["cleave"])],
    )
    answers = ["p> protect:w", "end", ATTACK, "p> pass", "p> take_hit"]
    played = play(scene, answers, dice=[10, 3], then="f: turn")
    assert played["p"].hp == 2
    assert "attack:strike:w" in played.options()
