"""Interruption: one basic Action in the middle of somebody else's, nested as deep as you like."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.record.transcript import read, record, resume
from quintain.systems.ki.events import (
    ComboUsed,
    CutShort,
    Hurt,
    Interrupts,
    Missed,
    ParticipationEnded,
    TechniqueUsed,
)
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.stock import Condition
from quintain.systems.ki.system import SYSTEM
from tests.systems.ki.script import BOOK, Played, body, fight, go_on, in_participation, play, refused, rules

BASIC = ["move", "attack", "inventory", "techniques", "other:grapple", "other:persuade", "decline"]
OVER = [ParticipationEnded("a", "participation")]


def predicted(house: KiRules = BOOK, *, a: dict[str, Any] | None = None, **b_has: Any) -> Played:
    """A has struck at B with the first of two swords, B has predicted it; A has a sword and a Move left."""
    attacker = body("a", at=(3, 3), **{"wielded": ["sword", "sword"], **(a or {})})
    reader = body("b", at=(4, 3), **{"reading": 5, "wielded": ["sword"], **b_has})
    scene = in_participation(fight(red=[attacker], blue=[reader], rules=house), "a", "attack", "move")
    return play(scene, ["a> attack:sword:b", "b> predict"], dice=[1, 1], then="b: interrupt")


def is_resumed(played: Played) -> bool:
    """Whether A goes on with everything it had left when it was interrupted."""
    return played.asked() == [("a", "act")] and {"attack:sword-2:b", "move"} <= set(played.options())


# Getting one


@pytest.mark.rule("KI-085")
def test_a_successful_predict_gives_me_an_interruption_before_the_attacker_does_anything_else() -> None:
    played = predicted()

    assert played.events(Missed) == [Missed("a", "b")]
    assert played.asked() == [("b", "interrupt")]


@pytest.mark.rule("KI-085")
@pytest.mark.parametrize(("answer", "dice"), [("dodge", [6]), ("none", []), ("predict", [6, 1])])
def test_nothing_but_a_successful_predict_gives_an_interruption(answer: str, dice: list[int]) -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3), stamina=0)]), "a", "attack")

    played = play(scene, ["attack:sword:b", answer], dice=dice, then="a: act")

    assert played.asked() == [("a", "act")]


@pytest.mark.rule("KI-090")
def test_two_predicts_in_one_turn_give_two_interruptions() -> None:
    played = predicted()

    played = go_on(
        played.game, ["b> inventory", "b> done", "a> attack:sword-2:b", "b> predict"], dice=[1, 1], then="b: interrupt"
    )

    assert played.asked() == [("b", "interrupt")]
    assert played.events(Interrupts) == [Interrupts("b", "a", "inventory")]


@pytest.mark.rule("KI-090")
def test_an_interruption_is_used_at_once_or_lost() -> None:
    played = predicted()

    played = go_on(played.game, ["b> decline", "a> done"], joins={}, then="a, b: announce")

    assert played.events(Interrupts) == []
    assert all(about == "announce" for _, about in played.asked())


@pytest.mark.rule("KI-090")
@pytest.mark.rule("KI-092")
def test_declining_an_interruption_lets_the_attacker_go_on() -> None:
    played = predicted()

    played = go_on(played.game, ["b> decline"], then="a: act")

    assert is_resumed(played)


# What it is


@pytest.mark.rule("KI-091")
def test_an_interruption_offers_every_basic_action_and_costs_nothing() -> None:
    played = predicted(stamina=1)

    offered = played.options()
    played = go_on(played.game, ["b> move", "b> move:7,3"], then="b: act")

    assert offered == BASIC
    assert played.events(Interrupts) == [Interrupts("b", "a", "move")]
    assert played["b"].stamina == 1
    assert played["b"].participated == []


@pytest.mark.rule("KI-091")
def test_an_interruption_is_one_action_only() -> None:
    played = predicted()

    played = go_on(
        played.game,
        ["b> attack", "b> attack:sword:a", "a> none", "b> attack:unarmed:a", "a> none"],
        then="a, b: announce",
    )

    assert ("b", "act") not in played.asked()
    assert played["a"].hp == 20 - 5 - 1


@pytest.mark.rule("KI-091")
def test_an_attack_in_an_interruption_makes_all_its_attacks() -> None:
    played = predicted(wielded=["sword", "dagger"])

    played = go_on(
        played.game,
        ["b> attack", "b> attack:sword:a", "a> none", "b> attack:dagger:a", "a> none"],
        then="a, b: announce",
    )

    assert [event.damage for event in played.events(Hurt)] == [5, 2]


@pytest.mark.rule("KI-091")
def test_a_move_in_an_interruption_goes_as_far_as_any_move_and_no_farther() -> None:
    played = predicted(speed=3)

    played = go_on(played.game, ["b> move", "b> move:6,3"], then="b: act")
    over = go_on(played.game, ["b> move:7,3"], then="a: act")

    assert refused(played, "move:8,3")
    assert over.scene.grid.xy(over["b"].place) == (7, 3)
    assert over.asked() == [("a", "act")]


@pytest.mark.rule("KI-091")
def test_what_is_chosen_for_an_interruption_cannot_be_mixed() -> None:
    played = predicted()

    played = go_on(played.game, ["b> attack"], then="b: act")

    assert played.options() == ["attack:sword:a", "attack:unarmed:a", "done"]
    assert refused(played, "move:7,3")


@pytest.mark.rule("KI-091")
def test_an_interruption_may_be_inventory_or_a_check() -> None:
    pill = predicted(hp=10, items=["healing_pill"])
    grapple = predicted()

    pill = go_on(pill.game, ["b> inventory", "b> use:healing_pill:b"], then="b: act")
    grapple = go_on(
        grapple.game, ["b> other:grapple", "b> grapple:a", "a> agility"], dice=[6, 1], then="a, b: announce"
    )

    assert pill["b"].hp == 16
    assert grapple["a"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("KI-091")
def test_nobody_lets_go_of_things_for_free_in_an_interruption() -> None:
    played = predicted()

    played = go_on(played.game, ["b> inventory"], then="b: act")

    assert "drop:sword" not in played.options()


@pytest.mark.rule("KI-091")
@pytest.mark.rule("KI-100")
def test_no_surge_in_an_interruption() -> None:
    played = predicted(stamina=1, surges=1, max_surges=1)

    assert played.options() == BASIC
    assert refused(played, "surge")
    played = go_on(played.game, ["b> move", "b> done"], then="a: act")
    assert played["b"].stamina == 1
    assert played["b"].surges == 1


@pytest.mark.rule("KI-091")
@pytest.mark.rule("KI-045")
def test_actions_that_a_map_adds_are_not_basic_and_no_interruption() -> None:
    bridge = {"kind": "bridge", "name": "rope bridge", "squares": [(5, 3)], "ends": [(5, 4)], "dc": 7}
    chasm = {"kind": "chasm", "name": "chasm", "squares": [(5, 3)], "dc": 7}
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), reading=5, agility=9)
    scene = fight(red=[a], blue=[b], features=[bridge, chasm])

    interrupting = play(
        in_participation(scene, "a", "attack"), ["attack:sword:b", "b> predict"], dice=[1, 1], then="b: interrupt"
    )
    participating = go_on(interrupting.game, ["b> decline", "a> done"], joins={"b": [9]}, then="b: declare")

    assert interrupting.options() == BASIC
    assert participating.asked() == [("b", "declare")]
    assert "special:cut_bridge" in participating.options()


@pytest.mark.rule("KI-091")
def test_an_interruption_is_no_participation_so_the_first_one_stays_free() -> None:
    played = predicted(agility=9, stamina=0)

    played = go_on(played.game, ["b> move", "b> done", "a> done"], joins={"b": [9]}, then="b: declare")

    assert played.asked() == [("b", "declare")]
    assert played["b"].participated == [9]
    assert played["b"].stamina == 0


@pytest.mark.rule("KI-091")
def test_an_interruption_does_not_keep_me_from_my_own_participation_in_the_same_turn() -> None:
    a = body("a", at=(3, 3), agility=6, instinct=6, wielded=["sword"])
    b = body("b", at=(4, 3), agility=5, instinct=5, reading=5, presence=1)
    scene = fight(red=[a], blue=[b])

    played = play(
        scene,
        ["a> attack", "attack:sword:b", "b> predict", "b> move", "b> move:6,3"],
        dice=[1, 1],
        joins={"a": [10], "b": [10]},
        then="b: act",
    )
    played = go_on(played.game, ["b> done"], then="b: declare")

    assert played.asked() == [("b", "declare")]
    assert played["b"].participated == [10]
    assert played["b"].stamina == 8


@pytest.mark.rule("KI-091")
def test_my_participation_in_this_turn_does_not_keep_me_from_an_interruption() -> None:
    played = predicted(participated=[10])

    assert played.asked() == [("b", "interrupt")]


@pytest.mark.rule("KI-091")
@pytest.mark.parametrize(("value", "offered"), [("allowed", True), ("forbidden", False)])
def test_a_house_rule_says_whether_an_interruption_may_be_techniques(value: str, offered: bool) -> None:
    played = predicted(rules(interruption_actives=value), techniques=["stone_skin"])

    assert ("techniques" in played.options()) is offered
    assert offered or refused(played, "techniques")


@pytest.mark.rule("KI-091")
def test_techniques_in_an_interruption_are_up_to_three_and_cost_their_stamina() -> None:
    known = ["stone_skin", "flash_step", "mending_breath", "crushing_blow"]
    played = predicted(techniques=known, stamina=8)

    uses = ["technique:stone_skin", "technique:mending_breath:b", "technique:crushing_blow"]
    played = go_on(played.game, ["b> techniques", *uses], then="a: act")

    assert len(played.events(TechniqueUsed)) == 3
    assert played["b"].stamina == 8 - 2 - 2 - 2
    assert is_resumed(played)


@pytest.mark.rule("KI-091")
def test_an_interruption_needs_no_declaration_where_targets_are_declared_too() -> None:
    a = body("a", at=(3, 3), agility=9, wielded=["sword"])
    b = body("b", at=(4, 3), reading=5, wielded=["sword"])
    scene = fight(red=[a], blue=[b], rules=rules(declaring="kinds_and_targets"))

    played = play(
        scene,
        ["a> attack", "fix:attack:sword:b", "fix:", "attack:sword:b", "b> predict", "b> attack"],
        dice=[1, 1],
        joins={"a": [9]},
        then="b: act",
    )

    assert played.asked() == [("b", "act")]
    assert played.options() == ["attack:sword:a", "attack:unarmed:a", "done"]


# Going on afterwards


@pytest.mark.rule("KI-092")
def test_after_an_interruption_that_forced_nobody_the_attacker_has_all_it_had_left() -> None:
    played = predicted(a={"speed": 4})

    played = go_on(played.game, ["b> move", "b> move:5,3", "b> done"], then="a: act")

    assert played.asked() == [("a", "act")]
    assert played.options() == ["move", "fall_prone", "drop:sword", "drop:sword-2", "done"]
    after = go_on(played.game, ["a> move:4,3"], then="a: act")
    assert "attack:sword-2:b" in after.options()
    assert "attack:sword:b" not in after.options()
    assert refused(after, "move:8,3")
    assert after.events(ParticipationEnded) == []


@pytest.mark.rule("KI-092")
def test_the_metres_walked_before_an_interruption_stay_walked() -> None:
    a = body("a", at=(1, 3), speed=5, wielded=["sword"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3), reading=5)]), "a", "move", "attack")

    played = play(scene, ["a> move:3,3", "attack:sword:b", "b> predict", "b> decline"], dice=[1, 1], then="a: act")

    assert refused(played, "move:3,7")
    played = go_on(played.game, ["move:3,6"], then="a, b: announce")
    assert played.scene.grid.xy(played["a"].place) == (3, 6)


@pytest.mark.rule("KI-092")
def test_a_second_declared_action_is_still_there_after_an_interruption() -> None:
    a = body("a", at=(3, 3), wielded=["sword"], hands=1)
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3), reading=5)]), "a", "attack", "attack")

    played = play(scene, ["attack:sword:b", "b> predict", "b> move", "b> done"], dice=[1, 1], then="a: act")

    assert played.asked() == [("a", "act")]
    assert "attack:sword:b" in played.options()


def blossom(*answers: str, dice: list[int] | None = None, then: str = "") -> Played:
    """A fells C, uses Death Blossom (3 squares and a strike), and strikes at B with it; A's Move is left."""
    a = body("a", at=(3, 3), wielded=["sword"], techniques=["death_blossom"])
    b = body("b", at=(4, 3), reading=5, wielded=["sword"])
    c = body("c", at=(3, 4), hp=1)
    scene = in_participation(fight(red=[a], blue=[b, c]), "a", "attack", "move")
    start = ["attack:sword:c", "c> none", "a> death_blossom", "attack:sword:b", "b> predict"]
    return play(scene, [*start, *answers], dice=[1, 1, *(dice or [])], then=then)


@pytest.mark.rule("KI-092")
def test_if_a_combo_was_interrupted_the_combo_goes_on_and_then_the_participation() -> None:
    combo = blossom("b> move", "b> done", then="a: act")

    assert combo.events(ComboUsed) == [ComboUsed("a", "death_blossom")]
    assert combo.asked() == [("a", "act")]
    assert combo.options() == ["move", "done"]
    assert refused(combo, "move:3,7")
    participation = go_on(combo.game, ["a> done"], then="a: act")
    assert "fall_prone" in participation.options()
    assert not refused(participation, "move:3,8")


@pytest.mark.rule("KI-092")
@pytest.mark.rule("KI-093")
def test_if_an_interruption_was_interrupted_it_goes_on_unless_its_owner_is_forced() -> None:
    """B interrupts A and strikes at C, who predicts and only moves: B goes on, then A."""
    a = body("a", at=(3, 3), wielded=["sword", "sword"])
    c = body("c", at=(4, 4), reading=5)
    b = body("b", at=(4, 3), reading=5, wielded=["sword", "sword"])
    scene = in_participation(fight(red=[a, c], blue=[b]), "a", "attack", "move")

    answers = ["attack:sword:b", "b> predict", "b> attack", "attack:sword:c", "c> predict", "c> move", "c> done"]
    inner = play(scene, answers, dice=[1, 1, 1, 1], then="b: act")
    outer = go_on(inner.game, ["b> done"], then="a: act")

    assert inner.asked() == [("b", "act")]
    assert inner.options() == ["attack:sword-2:a", "attack:sword-2:c", "done"]
    assert is_resumed(outer)


# Ending what was interrupted


@pytest.mark.rule("KI-093")
def test_attacked_by_an_interruption_my_participation_is_over_before_i_defend() -> None:
    played = predicted()

    played = go_on(played.game, ["b> attack", "b> attack:sword:a"], then="a: react")

    assert played.asked() == [("a", "react")]
    assert played.ask.options[0].label() == "Dodge"
    assert played.events(ParticipationEnded) == OVER
    assert [frame.who for frame in played.scene.stack] == ["b"]


@pytest.mark.rule("KI-093")
@pytest.mark.parametrize(("answer", "dice", "hp"), [("dodge", [6], 20), ("none", [], 15)])
def test_my_participation_is_over_whether_the_interruption_hits_or_not(answer: str, dice: list[int], hp: int) -> None:
    played = predicted(a={"stamina": 3, "agility": 4, "participated": [5]})

    played = go_on(
        played.game,
        ["b> attack", "b> attack:sword:a", f"a> {answer}", "b> done"],
        dice=dice,
        joins={},
        then="a: announce",
    )

    assert played["a"].hp == hp
    assert played["a"].stamina == 3
    assert played.scene.stack == []
    assert all(about == "announce" for _, about in played.asked())


@pytest.mark.rule("KI-093")
def test_whose_participation_was_ended_may_participate_again_in_a_later_turn() -> None:
    played = predicted(a={"agility": 9, "wielded": ["sword", "sword"]})

    played = go_on(
        played.game, ["b> attack", "b> attack:sword:a", "a> none", "b> done"], joins={"a": [9]}, then="a: declare"
    )

    assert played.asked() == [("a", "declare")]
    assert played["a"].participated == [10, 9]
    assert played["a"].stamina == 6


@pytest.mark.rule("KI-093")
def test_an_interruption_that_attacks_somebody_else_ends_nothing() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"])
    c = body("c", at=(4, 4))
    b = body("b", at=(4, 3), reading=5, wielded=["sword"])
    scene = in_participation(fight(red=[a, c], blue=[b]), "a", "attack", "move")

    played = play(
        scene,
        ["attack:sword:b", "b> predict", "b> attack", "b> attack:sword:c", "c> none", "b> done"],
        dice=[1, 1],
        then="a: act",
    )

    assert is_resumed(played)
    assert played.events(ParticipationEnded) == []


@pytest.mark.rule("KI-093")
def test_if_a_guard_takes_the_interruptions_attack_i_was_not_forced_and_go_on() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"])
    guard = body("guard", at=(3, 4), techniques=["guard_ally"])
    b = body("b", at=(4, 3), reading=5, wielded=["sword"], hands=1)
    scene = in_participation(fight(red=[a, guard], blue=[b]), "a", "attack", "move")

    played = play(
        scene,
        ["attack:sword:b", "b> predict", "b> attack", "b> attack:sword:a", "guard_ally", "guard> none"],
        dice=[1, 1],
        then="a: act",
    )

    assert played["guard"].hp == 15
    assert is_resumed(played)


@pytest.mark.rule("KI-093")
@pytest.mark.parametrize(
    ("techniques", "answers", "dice"),
    [
        ([], ["other:persuade", "persuade:a"], [1, 6]),
        (["root_snare"], ["techniques", "technique:root_snare:a"], [1, 6]),
        (["war_shout"], ["techniques", "technique:war_shout"], [1, 6]),
        (["needle_rain"], ["techniques", "technique:needle_rain:a", "none"], []),
        (["ember_breath"], ["techniques", "technique:ember_breath:2,3", "none"], []),
    ],
)
def test_any_contest_or_technique_i_have_to_resist_ends_my_participation(
    techniques: list[str], answers: list[str], dice: list[int]
) -> None:
    played = predicted(techniques=techniques)

    played = go_on(played.game, answers, dice=dice, then="a, b: announce | b: act")

    assert played.events(ParticipationEnded) == OVER
    assert played.scene.participation_of("a") is None


@pytest.mark.rule("KI-093")
def test_grappled_by_an_interruption_my_participation_is_over_before_i_choose_how_to_resist() -> None:
    played = predicted()

    played = go_on(played.game, ["b> other:grapple", "b> grapple:a"], then="a: resist")

    assert played.asked() == [("a", "resist")]
    assert played.events(ParticipationEnded) == OVER


@pytest.mark.rule("KI-093")
def test_tied_up_by_an_interruption_my_participation_is_over_before_i_choose_how_to_resist() -> None:
    held = {"wielded": ["sword", "sword"], "conditions": {"grappled": 0}, "grappled_by": "b"}
    played = predicted(a=held, wielded=[], items=["rope"])

    played = go_on(played.game, ["b> inventory", "b> use:rope:a"], then="a: resist")

    assert played.asked() == [("a", "resist")]
    assert played.events(ParticipationEnded) == OVER


@pytest.mark.rule("KI-093")
@pytest.mark.parametrize(
    "answers",
    [
        ["techniques", "technique:stone_skin", "done"],
        ["techniques", "technique:flash_step:4,5", "done"],
        ["inventory", "stow:sword", "done"],
        ["attack", "done"],
        ["move", "fall_prone"],
    ],
)
def test_an_interruption_that_makes_me_neither_roll_nor_choose_ends_nothing(answers: list[str]) -> None:
    played = predicted(techniques=["stone_skin", "flash_step"])

    played = go_on(played.game, answers, then="a: act")

    assert played.asked() == [("a", "act")]
    assert played.events(ParticipationEnded) == []


@pytest.mark.rule("KI-093")
def test_a_combo_that_was_interrupted_ends_with_the_participation_it_was_in() -> None:
    played = blossom("b> attack", "b> attack:sword:a", "a> none", "b> done", then="a, b: announce")

    assert played.events(ParticipationEnded) == [
        ParticipationEnded("a", "combo"),
        ParticipationEnded("a", "participation"),
    ]
    assert played.scene.stack == []
    assert ("a", "act") not in played.asked()


def follow_through_interrupted(*answers: str, then: str) -> Played:
    """B interrupts A, hits with the first of two swords and follows through; A predicts that and interrupts it."""
    played = predicted(
        a={"reading": 5, "wielded": ["sword"]},
        wielded=["sword", "sword"],
        hands=3,
        techniques=["follow_through"],
    )
    combo = ["b> attack", "b> attack:sword:a", "a> none", "b> follow_through", "a> predict"]
    return go_on(played.game, [*combo, *answers], dice=[1, 1], then=then)


@pytest.mark.rule("KI-093")
def test_forced_to_react_in_a_combo_i_lose_the_interruption_around_it_too() -> None:
    forced = ["a> attack", "a> attack:sword:b", "b> none", "a> done"]
    played = follow_through_interrupted(*forced, then="a, b: announce")

    assert played.events(ParticipationEnded) == [
        *OVER,
        ParticipationEnded("b", "combo"),
        ParticipationEnded("b", "interruption"),
    ]
    assert played["b"].hp == 15
    assert "b" not in [frame.who for frame in played.scene.stack]


@pytest.mark.rule("KI-092")
def test_not_forced_to_react_in_a_combo_i_go_on_with_the_interruption_around_it() -> None:
    played = follow_through_interrupted("a> decline", then="b: act")

    assert played.events(ParticipationEnded) == OVER
    assert "attack:sword-2:a" in played.options()


@pytest.mark.rule("KI-093")
@pytest.mark.rule("KI-048")
def test_the_end_comes_first_so_i_may_predict_the_interruption_and_interrupt_it_in_turn() -> None:
    played = predicted(a={"reading": 5, "wielded": ["sword"]}, wielded=["sword", "sword"])

    played = go_on(played.game, ["b> attack", "b> attack:sword:a", "a> predict"], dice=[1, 1], then="a: interrupt")

    assert played.options() == BASIC


@pytest.mark.rule("KI-042")
@pytest.mark.rule("KI-091")
def test_without_a_free_hand_no_grapple_is_offered_for_an_interruption() -> None:
    played = predicted(wielded=["sword", "shield"])

    assert played.options() == [each for each in BASIC if each != "other:grapple"]


@pytest.mark.rule("KI-093")
@pytest.mark.rule("KI-092")
def test_a_nested_interruption_that_forces_its_victim_ends_the_first_interruption_for_good() -> None:
    played = predicted(a={"reading": 5, "wielded": ["sword", "sword"]}, wielded=["sword", "sword"])

    inner = go_on(
        played.game,
        ["b> attack", "b> attack:sword:a", "a> predict", "a> attack", "a> attack:sword:b"],
        dice=[1, 1],
        then="b: react",
    )
    stack = [frame.who for frame in inner.scene.stack]
    after = go_on(inner.game, ["b> none", "a> attack:sword-2:b", "b> none"], then="a, b: announce")

    assert inner.events(ParticipationEnded) == [*OVER, ParticipationEnded("b", "interruption")]
    assert stack == ["a"]
    assert after["b"].hp == 20 - 5 - 5
    assert after.scene.stack == []
    assert all(about == "announce" for _, about in after.asked())


@pytest.mark.rule("KI-092")
@pytest.mark.rule("KI-093")
def test_a_nested_interruption_that_forces_nobody_lets_the_first_one_go_on_but_not_what_it_ended() -> None:
    played = predicted(a={"reading": 5, "wielded": ["sword", "sword"]}, wielded=["sword", "sword"])

    inner = go_on(
        played.game, ["b> attack", "b> attack:sword:a", "a> predict", "a> move", "a> done"], dice=[1, 1], then="b: act"
    )
    after = go_on(inner.game, ["b> done"], then="a, b: announce")

    assert inner.asked() == [("b", "act")]
    assert inner.options() == ["attack:sword-2:a", "done"]
    assert after.scene.stack == []
    assert ("a", "act") not in after.asked()


@pytest.mark.rule("KI-051")
@pytest.mark.rule("KI-093")
@pytest.mark.parametrize(
    ("value", "answer", "dice", "goes_on"),
    [
        ("when_forced", "none", [], False),
        ("when_forced", "dodge", [6], False),
        ("when_it_reacts", "none", [], True),
        ("when_it_reacts", "dodge", [6], False),
    ],
)
@pytest.mark.parametrize("react", ["by_ending_it", "free"])
def test_a_house_rule_says_whether_being_forced_is_enough_or_only_reacting_ends_it(
    value: str, answer: str, dice: list[int], goes_on: bool, react: str
) -> None:
    played = predicted(rules(interruption_ends=value, react_in_participation=react), hands=1)

    played = go_on(
        played.game, ["b> attack", "b> attack:sword:a", f"a> {answer}"], dice=dice, then="a, b: announce | a: act"
    )

    assert is_resumed(played) is goes_on
    assert played.events(ParticipationEnded) == ([] if goes_on else OVER)


@pytest.mark.rule("KI-093")
def test_house_rule_when_it_reacts_a_contest_cannot_be_declined_and_ends_it() -> None:
    played = predicted(rules(interruption_ends="when_it_reacts"))

    asked = go_on(played.game, ["b> other:grapple", "b> grapple:a"], then="a: resist")
    answered = go_on(asked.game, ["a> strength"], dice=[1, 6], then="a, b: announce")

    assert asked.asked() == [("a", "resist")]
    assert asked.events(ParticipationEnded) == []
    assert answered.events(ParticipationEnded) == OVER


@pytest.mark.rule("KI-093")
def test_house_rules_never_and_when_it_reacts_an_interruptions_attack_simply_hits_and_i_go_on() -> None:
    played = predicted(rules(interruption_ends="when_it_reacts", react_in_participation="never"), hands=1)

    played = go_on(played.game, ["b> attack", "b> attack:sword:a"], then="a: act")

    assert played["a"].hp == 15
    assert is_resumed(played)


# Area effects

COUNTER = {"id": "counter", "name": "Counter", "type": "combo", "behaviour": "strike_wielded", "trigger": "dodged"}


def breathed(*answers: str, dice: list[int], then: str = "", **changes: dict[str, Any]) -> Played:
    """Tam breathes embers on X, Y and Z, in this order; their Initiatives are 2, 4 and 6."""
    tam = body("tam", at=(2, 3), techniques=["ember_breath"], **changes.get("tam", {}))
    x = body("x", at=(5, 2), instinct=2, reading=5, **changes.get("x", {}))
    y = body("y", at=(5, 3), **{"instinct": 4, **changes.get("y", {})})
    z = body("z", at=(5, 4), **{"instinct": 6, "reading": 5, "wielded": ["bow"], **changes.get("z", {})})
    scene = fight(red=[tam], blue=[x, y, z], techniques=[COUNTER])
    scene = in_participation(scene, "tam", "techniques", "move")
    return play(scene, ["technique:ember_breath:5,3", *answers], dice=dice, then=then)


@pytest.mark.rule("KI-090")
def test_all_defences_and_hits_of_an_area_effect_come_before_the_interruptions_it_gave() -> None:
    played = breathed("x> predict", "y> none", dice=[1, 1], then="z: react")

    assert played.asked() == [("z", "react")]
    assert played["y"].hp == 16
    assert played.events(Interrupts) == []


@pytest.mark.rule("KI-090")
def test_whoever_predicted_an_area_effect_interrupts_in_descending_initiative_each_in_full() -> None:
    first = breathed("x> predict", "y> none", "z> predict", dice=[1, 1, 1, 1], then="z: interrupt")
    second = go_on(first.game, ["z> move", "z> move:8,8", "z> done"], then="x: interrupt")
    over = go_on(second.game, ["x> move", "x> done"], then="tam: act")

    assert first.asked() == [("z", "interrupt")]
    assert second.asked() == [("x", "interrupt")]
    assert over.events(Interrupts) == [Interrupts("z", "tam", "move"), Interrupts("x", "tam", "move")]
    assert over.asked() == [("tam", "act")]
    assert "move" in over.options()


@pytest.mark.rule("KI-090")
def test_equal_initiative_among_those_who_interrupt_is_settled_by_the_tie_breaker() -> None:
    by_luck = breathed(
        "x> predict", "y> none", "z> predict", dice=[1, 1, 1, 1, 2, 5], z={"instinct": 2}, then="z: interrupt"
    )
    by_presence = breathed(
        "x> predict",
        "y> none",
        "z> predict",
        dice=[1, 1, 1, 1],
        z={"instinct": 2},
        x={"presence": 1},
        then="x: interrupt",
    )

    assert by_luck.asked() == [("z", "interrupt")]
    assert by_presence.asked() == [("x", "interrupt")]


@pytest.mark.rule("KI-090")
@pytest.mark.rule("KI-093")
def test_the_second_who_interrupts_still_does_when_the_first_has_ended_the_participation() -> None:
    first = breathed(
        "x> predict",
        "y> none",
        "z> predict",
        "z> attack",
        "attack:bow:tam",
        "tam> none",
        dice=[1, 1, 1, 1],
        then="x: interrupt",
    )
    over = go_on(first.game, ["x> decline"], then="z: announce")

    assert first.events(ParticipationEnded) == [ParticipationEnded("tam", "participation")]
    assert first.asked() == [("x", "interrupt")]
    assert over.scene.stack == []
    assert ("tam", "act") not in over.asked()


@pytest.mark.rule("KI-102")
@pytest.mark.rule("KI-090")
def test_whoever_is_knocked_out_before_its_interruption_loses_it() -> None:
    played = breathed(
        *("x> predict", "y> none", "z> predict"),
        *("z> techniques", "technique:ember_breath:5,1", "x> none"),
        dice=[1, 1, 1, 1],
        x={"hp": 4},
        z={"techniques": ["ember_breath"]},
        then="tam: act",
    )

    assert played["x"].unconscious
    assert played.events(CutShort) == []
    assert played.asked() == [("tam", "act")]


@pytest.mark.rule("KI-090")
@pytest.mark.rule("KI-085")
def test_a_guard_who_predicts_an_area_effect_for_an_ally_and_for_itself_interrupts_twice() -> None:
    guard = {"techniques": ["guard_ally"], "reading": 5}

    first = breathed(
        *("y> guard_ally", "y> predict", "y> predict", "z> none"), dice=[1, 1, 1, 1], y=guard, then="y: interrupt"
    )
    second = go_on(first.game, ["y> decline"], then="y: interrupt")
    over = go_on(second.game, ["y> decline"], then="tam: act")

    assert first["x"].hp == 20
    assert first.asked() == [("y", "interrupt")]
    assert second.asked() == [("y", "interrupt")]
    assert over.asked() == [("tam", "act")]


@pytest.mark.rule("KI-085")
def test_a_guard_who_predicts_gets_the_interruption() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"])
    guard = body("guard", at=(4, 4), reading=5, techniques=["guard_ally"])
    scene = in_participation(fight(red=[a], blue=[body("tam", at=(4, 3)), guard]), "a", "attack")

    played = play(scene, ["attack:sword:tam", "guard_ally", "guard> predict"], dice=[1, 1], then="guard: interrupt")

    assert played.asked() == [("guard", "interrupt")]


@pytest.mark.rule("KI-090")
@pytest.mark.rule("KI-049")
def test_a_combo_answers_its_trigger_before_the_next_target_of_an_area_effect_reacts() -> None:
    nimble = {"agility": 9, "techniques": ["slipstream"]}

    played = breathed("x> predict", "y> dodge", dice=[1, 1, 6], y=nimble, then="y: combo")

    assert played.asked() == [("y", "combo")]
    assert go_on(played.game, ["skip"], then="z: react").asked() == [("z", "react")]


@pytest.mark.rule("KI-093")
@pytest.mark.rule("KI-092")
def test_a_predicted_area_effect_interrupts_the_participation_it_came_from() -> None:
    played = breathed("x> none", "y> none", "z> predict", "z> attack", "attack:bow:tam", dice=[1, 1], then="tam: react")

    assert played.asked() == [("tam", "react")]
    assert [frame.who for frame in played.scene.stack] == ["z"]


@pytest.mark.rule("KI-085")
@pytest.mark.rule("KI-090")
@pytest.mark.rule("KI-092")
def test_an_area_effect_goes_on_when_its_maker_reacts_and_the_interruption_then_interrupts_nothing() -> None:
    """Y dodges and shoots back; Tam dodges that, which ends Tam's participation before Z predicts."""
    archer = {"agility": 2, "wielded": ["bow"], "techniques": ["counter"]}

    reacted = breathed("x> none", "y> dodge", "y> counter", "tam> dodge", dice=[6, 6], y=archer, then="z: react")
    predicted = go_on(reacted.game, ["z> predict"], dice=[1, 1], then="z: interrupt")
    forced = go_on(predicted.game, ["z> attack", "attack:bow:tam"], then="tam: react")
    over = go_on(forced.game, ["tam> none"], then="y, z: announce")

    assert reacted.events(ParticipationEnded) == [ParticipationEnded("tam", "participation")]
    assert reacted.asked() == [("z", "react")]
    assert predicted.asked() == [("z", "interrupt")]
    assert forced.asked() == [("tam", "react")]
    assert len(forced.events(ParticipationEnded)) == 1
    assert over.scene.stack == []


@pytest.mark.rule("KI-046")
@pytest.mark.rule("KI-102")
def test_an_area_effect_is_not_split_and_goes_on_when_its_maker_falls() -> None:
    archer = {"agility": 2, "wielded": ["bow"], "techniques": ["counter"]}

    felled = breathed(
        *("x> none", "y> dodge", "y> counter", "tam> none"), dice=[6], y=archer, tam={"hp": 5}, then="z: react"
    )

    assert felled["tam"].unconscious
    assert [(event.who, event.what) for event in felled.events(CutShort)] == [("tam", "participation")]
    assert go_on(felled.game, ["z> none"])["z"].hp == 16


@pytest.mark.rule("KI-049")
@pytest.mark.rule("KI-090")
def test_nor_is_a_combo_triggered_again_by_a_predicted_area_effect_of_its_chain_whose_maker_was_stopped() -> None:
    """A's Riposte is predicted; in that Interruption B breathes on C, who shoots B down, and on D, who predicts it."""
    a = body("a", at=(3, 3), strength=6, hands=3, wielded=["bow", "shield"], techniques=["riposte"])
    b = body("b", at=(4, 3), hp=5, reading=5, wielded=["sword"], techniques=["ember_breath"])
    c = body("c", at=(7, 2), agility=6, wielded=["bow"], techniques=["counter"])
    d = body("d", at=(7, 3), reading=5, wielded=["bow"])
    e = body("e", at=(3, 4), wielded=["sword"])
    scene = fight(red=[a, c], blue=[b, d, e], techniques=[COUNTER])
    riposte = ["attack:sword:a", "a> block:shield", "a> riposte", "attack:bow:b", "b> predict"]
    breath = ["b> techniques", "technique:ember_breath:7,3", "c> dodge", "c> counter", "b> none", "d> predict"]

    stopped = play(
        in_participation(scene, "b", "attack"), [*riposte, *breath], dice=[6, 1, 1, 6, 1, 1], then="d: interrupt"
    )
    shot = go_on(stopped.game, ["d> attack", "attack:bow:a", "a> block:shield"], dice=[6], then="c: announce")

    assert stopped["b"].unconscious
    assert shot.events(ComboUsed) == [ComboUsed("a", "riposte"), ComboUsed("c", "counter")]


@pytest.mark.rule("KI-085")
@pytest.mark.rule("KI-090")
@pytest.mark.rule("KI-049")
def test_a_combo_is_not_triggered_again_by_the_interruption_that_its_own_attack_gave() -> None:
    """A blocks and ripostes, B predicts that and attacks again: this Block is of the Riposte's own making."""
    a = body("a", at=(3, 3), strength=6, wielded=["sword", "shield"], techniques=["riposte"])
    b = body("b", at=(4, 3), reading=5, wielded=["sword"], hands=1)
    scene = in_participation(fight(red=[a], blue=[b]), "b", "attack", "move")

    riposted = play(
        scene, ["attack:sword:a", "a> block:shield", "a> riposte", "attack:sword:b"], dice=[6], then="b: react"
    )
    again = go_on(
        riposted.game,
        ["b> predict", "b> attack", "attack:sword:a", "a> block:shield"],
        dice=[1, 1, 6],
        then="a, b: announce",
    )

    assert again.events(ComboUsed) == [ComboUsed("a", "riposte")]
    assert ("a", "combo") not in again.asked()


@pytest.mark.rule("KI-085")
@pytest.mark.rule("KI-090")
@pytest.mark.rule("KI-049")
def test_nor_by_an_area_effect_in_that_interruption() -> None:
    a = body("a", at=(3, 3), strength=6, wielded=["sword", "shield"], techniques=["riposte"])
    b = body("b", at=(4, 3), reading=5, wielded=["sword"], hands=1, techniques=["ember_breath"])
    scene = in_participation(fight(red=[a], blue=[b]), "b", "attack", "move")

    riposted = play(
        scene, ["attack:sword:a", "a> block:shield", "a> riposte", "attack:sword:b"], dice=[6], then="b: react"
    )
    breath = ["b> predict", "b> techniques", "technique:ember_breath:2,3", "a> block:shield"]
    again = go_on(riposted.game, breath, dice=[1, 1, 6], then="a, b: announce")

    assert again.events(ComboUsed) == [ComboUsed("a", "riposte")]
    assert ("a", "combo") not in again.asked()


@pytest.mark.rule("KI-093")
@pytest.mark.rule("KI-090")
def test_predicting_an_area_effect_made_in_an_interruption_interrupts_that_interruption_and_nothing_below() -> None:
    a = body("a", at=(3, 3), wielded=["sword", "sword"])
    c = body("c", at=(5, 3), reading=5, wielded=["sword"], hands=1)
    b = body("b", at=(4, 3), reading=5, techniques=["ember_breath", "stone_skin"])
    scene = in_participation(fight(red=[a, c], blue=[b]), "a", "attack", "move")

    breath = ["attack:sword:b", "b> predict", "b> techniques", "technique:ember_breath:6,3", "c> predict"]
    forced = play(scene, [*breath, "c> attack", "attack:sword:b"], dice=[1, 1, 1, 1], then="b: react")
    over = go_on(forced.game, ["b> none"], then="a: act")

    assert forced.events(ParticipationEnded) == [ParticipationEnded("b", "interruption")]
    assert [frame.who for frame in forced.scene.stack] == ["a", "c"]
    assert is_resumed(over)


# Predict against Predict, 200 deep


def volley(first: str, levels: int) -> tuple[list[str], list[int]]:
    """Each predicts, interrupts and strikes back, in turn, so many times."""
    answers: list[str] = []
    who, other = first, "a" if first == "b" else "b"
    for _ in range(levels):
        answers += [f"{who}> predict", f"{who}> attack", f"{who}> attack:sword:{other}"]
        who, other = other, who
    return answers, [1, 1] * levels


def at_swords() -> Played:
    """A has struck at B, two swords each; A has its second sword and a Move left."""
    both = {"reading": 5, "wielded": ["sword", "sword"]}
    scene = fight(red=[body("a", at=(3, 3), **both)], blue=[body("b", at=(4, 3), **both)])
    return play(in_participation(scene, "a", "attack", "move"), ["a> attack:sword:b"], then="b: react")


def now(game: Game) -> object:
    """Everything there is to know about this moment, as it would be saved."""
    return msgspec.json.decode(msgspec.json.encode(game.now().dump()))


@pytest.mark.rule("KI-093")
@pytest.mark.rule("KI-092")
def test_predict_against_predict_goes_200_deep_and_whatever_was_ended_is_dropped() -> None:
    played = at_swords()

    answers, dice = volley("b", 200)
    deep = go_on(played.game, answers, dice=dice, then="b: react")
    over = go_on(deep.game, ["b> none", "a> attack:sword-2:b", "b> none"], joins={}, then="a, b: announce")

    ended = deep.events(ParticipationEnded)
    assert len(deep.events(Interrupts)) == 200
    assert [event.who for event in ended] == ["a", "b"] * 100
    assert [event.what for event in ended] == ["participation", *["interruption"] * 199]
    assert [(frame.who, frame.victim) for frame in deep.scene.stack] == [("a", "b")]
    assert over["b"].hp == 10
    assert over["a"].hp == 20
    assert over.scene.stack == []
    assert all(about == "announce" for _, about in over.asked())


@pytest.mark.rule("KI-093")
def test_a_fight_saved_100_interruptions_deep_goes_on_where_it_was() -> None:
    half, rest = volley("b", 100), volley("b", 100)
    saved = go_on(at_swords().game, half[0], dice=half[1], then="b: react").game
    straight = go_on(saved, rest[0], dice=rest[1], then="b: react").game

    text = record(saved, "test", {"red": "a person", "blue": "a person"}).write()
    resumed = resume(SYSTEM, read(text, "here"), {})

    assert now(resumed) == now(saved)
    assert now(go_on(resumed, rest[0], dice=rest[1], then="b: react").game) == now(straight)


@pytest.mark.rule("KI-093")
def test_a_scene_saved_100_interruptions_deep_goes_on_where_it_was() -> None:
    """A scene is saved as it stood before the step that waits, so the strike that is under way is made again."""
    half, rest = volley("b", 100), volley("b", 100)
    saved = go_on(at_swords().game, half[0], dice=half[1], then="b: react").game
    straight = go_on(saved, rest[0], dice=rest[1], then="b: react").game

    loaded = SYSTEM.load(msgspec.json.decode(msgspec.json.encode(saved.scene.dump())))
    reloaded = play(fight_of(loaded), ["a> attack:sword:b", *rest[0]], dice=rest[1], then="b: react")

    assert now(reloaded.game) == now(straight)


def fight_of(scene: Scene) -> KiScene:
    assert isinstance(scene, KiScene)
    return scene


@pytest.mark.rule("KI-093")
def test_an_undo_100_interruptions_deep_brings_back_that_very_moment() -> None:
    half, rest = volley("b", 100), volley("b", 100)
    moment = go_on(at_swords().game, half[0], dice=half[1], then="b: react").game
    end = go_on(moment, rest[0], dice=rest[1], then="b: react").game

    undone = end.branch(len(end.entries), end.seed)
    undone.undo(len(moment.entries))
    again = go_on(undone, rest[0], dice=rest[1], then="b: react").game
    otherwise = go_on(undone, ["b> none"], then="a: act")

    assert now(undone) == now(moment)
    assert now(again) == now(end)
    assert again.events == end.events
    assert otherwise["b"].hp == 15


RING = ["b", "c", "d", "e"]


def ring_fight() -> KiScene:
    """Five stand close together: A, C and E against B and D. A's own participation lies at the bottom."""
    fighters = {id: body(id, at=at, reading=5, hp=1000, max_hp=1000, wielded=["sword", "sword"]) for id, at in PLACES}
    red = [fighters[id] for id in ("a", "c", "e")]
    return in_participation(fight(red=red, blue=[fighters["b"], fighters["d"]]), "a", "attack", "move")


PLACES = [("a", (3, 4)), ("b", (4, 3)), ("c", (3, 3)), ("d", (4, 4)), ("e", (5, 4))]


def after(who: str) -> str:
    return RING[(RING.index(who) + 1) % len(RING)]


@pytest.mark.rule("KI-090")
@pytest.mark.rule("KI-092")
def test_200_interruptions_that_force_nobody_lie_on_one_another_and_all_go_on_in_turn() -> None:
    """Each strikes at the next in the ring, never at whom it interrupts, so nothing is ended."""
    going = [RING[level % 4] for level in range(200)]
    answers = ["a> attack:sword:b"]
    for who in going[:-1]:
        answers += [f"{who}> predict", f"{who}> attack", f"{who}> attack:sword:{after(who)}"]
    answers += [f"{going[-1]}> predict"]
    back = [f"{going[-1]}> decline"]
    for who in reversed(going[:-1]):
        back += [f"{who}> attack:sword-2:{after(who)}", f"{after(who)}> none"]

    deep = play(ring_fight(), answers, dice=[1, 1] * 200, then="e: interrupt")
    loaded = SYSTEM.load(msgspec.json.decode(msgspec.json.encode(deep.game.scene.dump())))
    over = play(fight_of(loaded), back, then="a: act")

    stack = [(frame.who, frame.victim) for frame in deep.scene.stack]
    assert stack == [("a", ""), *zip(going, ["a", *going], strict=False)]
    assert len(over.events(Hurt)) == 199
    assert over.events(ParticipationEnded) == []
    assert is_resumed(over)
