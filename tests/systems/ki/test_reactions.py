"""Actives in the own participation, Reactions outside it, and the Reaction that steps in for somebody else."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.ki.events import Compared, Guarded, Hurt, ParticipationEnded, Pushed, Reacted, TechniqueUsed
from quintain.systems.ki.house import KiRules
from tests.systems.ki.script import BOOK, Played, body, fight, go_on, in_participation, play, refused, rules

RAM = {"id": "ram", "name": "Ram", "damage": 5, "type": "internal", "hands": 2, "push": 1}


# Actives


@pytest.mark.rule("KI-047")
def test_outside_my_participation_i_cannot_use_an_active() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), techniques=["stone_skin", "flash_step"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(scene, ["attack:sword:b"], then="b: react")

    assert played.options() == ["dodge", "predict", "none"]
    assert refused(played, "technique:stone_skin")
    assert refused(played, "technique:flash_step:9,9")


@pytest.mark.rule("KI-047")
def test_in_a_combo_i_cannot_use_an_active() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), agility=6, techniques=["slipstream", "stone_skin"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(scene, ["attack:sword:b", "b> dodge", "b> slipstream"], dice=[6], then="b: act")

    assert played.asked() == [("b", "act")]
    assert played.options() == ["move", "done"]
    assert refused(played, "technique:stone_skin")


@pytest.mark.rule("KI-047")
@pytest.mark.parametrize(("declared", "offered"), [("move", False), ("attack", False), ("techniques", True)])
def test_in_my_participation_i_can_use_an_active_if_i_declared_techniques(declared: str, offered: bool) -> None:
    a = body("a", at=(3, 3), wielded=["sword"], techniques=["stone_skin"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3))])

    played = play(in_participation(scene, "a", declared), then="a: act")

    assert ("technique:stone_skin" in played.options()) is offered
    assert offered or refused(played, "technique:stone_skin")


@pytest.mark.rule("KI-047")
def test_reactions_combos_and_passives_are_no_actives() -> None:
    known = ["stone_skin", "mirror_poise", "guard_ally", "riposte", "ambusher", "mending_breath"]
    scene = fight(red=[body("a", at=(3, 3), techniques=known)], blue=[body("b", at=(9, 9))])

    played = play(in_participation(scene, "a", "techniques"), then="a: act")

    assert played.options() == ["technique:stone_skin", "technique:mending_breath:a", "done"]


@pytest.mark.rule("KI-047")
def test_an_active_i_cannot_pay_for_is_not_offered() -> None:
    known = ["stone_skin", "flash_step"]
    scene = fight(red=[body("a", at=(3, 3), techniques=known, stamina=1)], blue=[body("b", at=(9, 9))])

    played = play(in_participation(scene, "a", "techniques"), then="a: act")

    assert played.options() == ["technique:flash_step", "done"]


@pytest.mark.rule("KI-047")
@pytest.mark.rule("KI-091")
def test_an_interruption_may_use_actives_though_it_is_no_participation() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), reading=6, techniques=["stone_skin"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(
        scene, ["attack:sword:b", "b> predict", "b> techniques", "b> technique:stone_skin"], dice=[1, 1], then="a: act"
    )

    assert played.events(TechniqueUsed) == [TechniqueUsed("b", "stone_skin", cost=2)]


# Reactions in the own participation: B blocks A's first sword and ripostes


def riposted(house: KiRules = BOOK, *, then: str = "", **a_has: Any) -> Played:
    """A has another sword and a Move left; it is attacked by B's Riposte, which is no Interruption."""
    a = body("a", at=(3, 3), wielded=["sword", "sword"], **{"agility": 3, **a_has})
    b = body("b", at=(4, 3), strength=4, wielded=["sword", "shield"], techniques=["riposte"])
    scene = in_participation(fight(red=[a], blue=[b], rules=house), "a", "attack", "move")
    return play(
        scene,
        ["a> attack:sword:b", "b> block:shield", "b> riposte", "b> attack:sword:a"],
        dice=[6],
        then=then,
    )


@pytest.mark.rule("KI-048")
def test_attacked_in_my_participation_i_may_take_it_and_go_on() -> None:
    played = riposted(then="a: react")
    offered = played.options()

    played = go_on(played.game, ["a> none"], then="a: act")

    assert offered == ["dodge", "predict", "none"]
    assert played["a"].hp == 15
    assert played.asked() == [("a", "act")]
    assert "attack:sword-2:b" in played.options()
    assert "move" in played.options()
    assert played.events(ParticipationEnded) == []


@pytest.mark.rule("KI-048")
@pytest.mark.parametrize(("agility", "hp"), [(3, 20), (-2, 15)])
def test_attacked_in_my_participation_i_may_end_it_at_once_and_react(agility: int, hp: int) -> None:
    played = riposted(agility=agility, stamina=0, then="a: react")

    played = go_on(played.game, ["a> dodge"], dice=[1], then="b: announce")

    assert played["a"].hp == hp
    assert played.events(ParticipationEnded) == [ParticipationEnded("a", "participation")]
    assert played.scene.stack == []
    assert ("a", "act") not in played.asked()


@pytest.mark.rule("KI-048")
def test_i_am_told_that_reacting_ends_my_participation() -> None:
    played = riposted(then="a: react")

    labels = [option.label() for option in played.ask.options]

    assert labels == [
        "Dodge (ends your participation)",
        "Predict (ends your participation)",
        "No reaction: take the hit",
    ]


@pytest.mark.rule("KI-048")
def test_my_participation_is_over_before_i_roll_my_reaction() -> None:
    played = riposted(then="a: react")

    game = played.game
    game.answer("red", played.ask.number, "dodge")

    assert game.throw is not None
    assert Played(game).scene.participation_of("a") is None


@pytest.mark.rule("KI-048")
def test_whoever_ended_a_participation_to_react_may_participate_again_in_a_later_turn() -> None:
    played = riposted(then="a: react")

    played = go_on(played.game, ["a> dodge"], dice=[6], joins={"a": [3]}, then="a: declare")

    assert played.asked() == [("a", "declare")]
    assert played["a"].participated == [10, 3]
    assert played["a"].stamina == 6


@pytest.mark.rule("KI-048")
def test_outside_my_participation_a_reaction_ends_nothing() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"])
    b = body("b", at=(4, 3), agility=3)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(scene, ["attack:sword:b", "b> dodge"], dice=[6], then="a: act")

    assert played.asked() == [("a", "act")]
    assert played.events(ParticipationEnded) == []


@pytest.mark.rule("KI-048")
def test_house_rule_never_an_attack_in_my_participation_simply_hits() -> None:
    played = riposted(rules(react_in_participation="never"), then="a: act")

    assert played["a"].hp == 15
    assert played.events(Reacted) == [Reacted("b", "block")]
    assert played.asked() == [("a", "act")]
    assert "attack:sword-2:b" in played.options()
    assert "move" in played.options()


@pytest.mark.rule("KI-048")
def test_house_rule_never_lets_me_react_outside_my_participation() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3))], rules=rules(react_in_participation="never"))

    played = play(in_participation(scene, "a", "attack"), ["attack:sword:b"], then="b: react")

    assert played.options() == ["dodge", "predict", "none"]


@pytest.mark.rule("KI-048")
@pytest.mark.rule("KI-093")
@pytest.mark.parametrize("value", ["by_ending_it", "never", "free"])
def test_whatever_the_house_rule_i_may_react_to_an_interruption_that_ended_my_participation(value: str) -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"])
    b = body("b", at=(4, 3), reading=6, wielded=["sword"])
    scene = fight(red=[a], blue=[b], rules=rules(react_in_participation=value))

    played = play(
        in_participation(scene, "a", "attack"),
        ["attack:sword:b", "b> predict", "b> attack", "b> attack:sword:a"],
        dice=[1, 1],
        then="a: react",
    )

    assert played.asked() == [("a", "react")]
    assert played.options() == ["dodge", "predict", "none"]
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-048")
def test_house_rule_free_i_react_in_my_participation_and_go_on() -> None:
    played = riposted(rules(react_in_participation="free"), then="a: react")
    labels = [option.label() for option in played.ask.options]

    played = go_on(played.game, ["a> dodge"], dice=[6], then="a: act")

    assert labels == ["Dodge", "Predict", "No reaction: take the hit"]
    assert played["a"].hp == 20
    assert played.asked() == [("a", "act")]
    assert "attack:sword-2:b" in played.options()
    assert "move" in played.options()
    assert played.events(ParticipationEnded) == []


# Guard Ally


def guarded(house: KiRules = BOOK, weapon: str = "sword", *, then: str = "", **guard_has: Any) -> Played:
    """A attacks Tam; a guard stands beside Tam."""
    a = body("a", at=(3, 3), agility=1, wielded=[weapon, weapon] if weapon == "sword" else [weapon])
    tam = body("tam", at=(4, 3))
    guard = body("guard", **{"at": (4, 4), "agility": 3, "stamina": 4, "techniques": ["guard_ally"], **guard_has})
    scene = fight(red=[a], blue=[tam, guard], rules=house, weapons=[RAM])
    return play(in_participation(scene, "a", "attack", "attack"), [f"attack:{weapon}:tam"], then=then)


@pytest.mark.rule("KI-048")
def test_guard_ally_is_offered_before_the_ally_chooses_a_reaction() -> None:
    played = guarded(then="guard: guard")

    assert played.asked() == [("guard", "guard")]
    assert played.options() == ["guard_ally", "none"]


@pytest.mark.rule("KI-048")
@pytest.mark.rule("KI-051")
def test_guard_ally_makes_the_guard_the_target_who_reacts() -> None:
    played = guarded(then="guard: guard")

    played = go_on(played.game, ["guard_ally", "guard> dodge"], dice=[1], then="a: act")

    assert played["guard"].stamina == 2
    assert played["tam"].hp == played["guard"].hp == 20
    assert played.events(Guarded) == [Guarded("guard", "tam")]
    assert [(each.target, each.score, each.roll) for each in played.events(Compared)] == [("guard", 1, 4)]


@pytest.mark.rule("KI-048")
def test_the_guard_takes_the_hit_and_its_push_in_the_allys_place() -> None:
    played = guarded(weapon="ram", at=(5, 4), then="guard: guard")

    played = go_on(played.game, ["guard_ally", "guard> none", "a> push:6,5"], then="a: act")

    assert played["guard"].hp == 15
    assert played["tam"].hp == 20
    assert [event.target for event in played.events(Hurt)] == ["guard"]
    assert [event.who for event in played.events(Pushed)] == ["guard"]


@pytest.mark.rule("KI-048")
def test_a_guard_that_stays_out_of_it_pays_nothing_and_the_ally_reacts() -> None:
    played = guarded(then="guard: guard")

    played = go_on(played.game, ["none"], then="tam: react")

    assert played.asked() == [("tam", "react")]
    assert played["guard"].stamina == 4


@pytest.mark.rule("KI-048")
def test_guard_ally_works_once_per_round() -> None:
    played = guarded(then="guard: guard")

    played = go_on(played.game, ["guard_ally", "guard> none", "attack:sword-2:tam"], then="tam: react")

    assert played["guard"].stamina == 2
    assert played.asked() == [("tam", "react")]


@pytest.mark.rule("KI-048")
@pytest.mark.parametrize(
    "state",
    [
        {"stamina": 1},
        {"used": ["guard_ally"]},
        {"at": (6, 3)},
        {"conditions": {"stunned": 3}},
        {"unconscious": True},
        {"techniques": ["mirror_poise", "riposte"]},
    ],
)
def test_who_cannot_pay_or_act_or_stands_too_far_away_cannot_guard(state: dict[str, Any]) -> None:
    guarded(then="tam: react", **state)


@pytest.mark.rule("KI-048")
def test_nobody_guards_a_foe() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    friend = body("friend", at=(3, 4), techniques=["guard_ally"])
    scene = in_participation(fight(red=[a, friend], blue=[body("b", at=(4, 3))]), "a", "attack")

    played = play(scene, ["attack:sword:b"], then="b: react")

    assert played.asked() == [("b", "react")]


@pytest.mark.rule("KI-048")
def test_of_two_guards_the_second_is_asked_if_the_first_stays_out() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    guards = [body(id, at=at, techniques=["guard_ally"]) for id, at in (("first", (4, 4)), ("second", (4, 2)))]
    scene = in_participation(fight(red=[a], blue=[body("tam", at=(4, 3)), *guards]), "a", "attack")

    played = play(scene, ["attack:sword:tam", "first> none", "second> guard_ally"], then="second: react")

    assert played.asked() == [("second", "react")]


@pytest.mark.rule("KI-048")
def test_only_one_of_two_guards_steps_in() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    guards = [body(id, at=at, techniques=["guard_ally"]) for id, at in (("first", (4, 4)), ("second", (4, 2)))]
    scene = in_participation(fight(red=[a], blue=[body("tam", at=(4, 3)), *guards]), "a", "attack")

    played = play(scene, ["attack:sword:tam", "first> guard_ally"], then="first: react")

    assert played.asked() == [("first", "react")]


@pytest.mark.rule("KI-076")
def test_a_prone_guard_close_to_the_archer_dodges_as_if_it_were_the_target_all_along() -> None:
    a = body("a", at=(3, 3), wielded=["bow"])
    tam = body("tam", at=(5, 3))
    guard = body("guard", at=(4, 3), agility=3, techniques=["guard_ally"], conditions={"prone": 0})
    scene = in_participation(fight(red=[a], blue=[tam, guard]), "a", "attack")

    played = play(scene, ["attack:bow:tam", "guard_ally", "guard> dodge"], dice=[4], then="guard: announce")

    assert [each.roll for each in played.events(Compared)] == [3 + 4 - 2]


@pytest.mark.rule("KI-048")
@pytest.mark.parametrize(("value", "asked"), [("by_ending_it", False), ("never", False), ("free", True)])
def test_in_my_own_participation_i_guard_an_ally_only_where_reactions_are_free(value: str, asked: bool) -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"], techniques=["guard_ally"])
    ally = body("ally", at=(3, 4))
    b = body("b", at=(4, 3), reading=6, wielded=["sword"])
    scene = fight(red=[a, ally], blue=[b], rules=rules(react_in_participation=value))

    played = play(
        in_participation(scene, "a", "attack"),
        ["attack:sword:b", "b> predict", "b> attack", "b> attack:sword:ally"],
        dice=[1, 1],
        then="a: guard | ally: react",
    )

    assert played.asked() == [("a", "guard") if asked else ("ally", "react")]


@pytest.mark.rule("KI-093")
def test_guarding_against_the_interruption_of_my_own_participation_ends_it() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"], techniques=["guard_ally"])
    ally = body("ally", at=(3, 4))
    b = body("b", at=(4, 3), reading=6, wielded=["sword"])
    scene = fight(red=[a, ally], blue=[b], rules=rules(react_in_participation="free"))

    played = play(
        in_participation(scene, "a", "attack"),
        ["attack:sword:b", "b> predict", "b> attack", "b> attack:sword:ally", "a> guard_ally"],
        dice=[1, 1],
        then="a: react",
    )

    assert played.asked() == [("a", "react")]
    assert played.events(ParticipationEnded) == [ParticipationEnded("a", "participation")]
