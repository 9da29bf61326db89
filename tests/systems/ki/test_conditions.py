"""Crowd control: what each condition forbids, how long it holds, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import SPECTATOR
from quintain.systems.ki.events import (
    Afflicted,
    Attacked,
    ComboUsed,
    Compared,
    Contested,
    Freed,
    HasToWait,
    Ignored,
    Participates,
)
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.system import SYSTEM
from tests.systems.ki.script import Played, body, fight, go_on, in_participation, play, refused, rules

BOW = {"id": "bow", "name": "Bow", "damage": 3, "type": "external", "hands": 2, "range": 8}


def conditions(played: Played, who: str) -> list[str]:
    return [str(condition) for condition in played[who].conditions]


def acting(a: dict[str, Any], *actions: str, blue: list[dict[str, Any]] | None = None, **scenario: Any) -> KiScene:
    """A in the middle of a participation; its foe B stands beside it unless told otherwise."""
    foes = [body("b", at=(4, 3))] if blue is None else blue
    return in_participation(fight([a], foes, **scenario), "a", *actions)


def quick(id: str, at: tuple[int, int], initiative: int = 9, **numbers: Any) -> dict[str, Any]:
    return body(id, at=at, instinct=initiative, **numbers)


# Prone


@pytest.mark.rule("KI-064")
@pytest.mark.parametrize(
    ("reaction", "dice", "score"), [("dodge", [1], 5), ("block:shield", [1], 6), ("predict", [4, 1], 7)]
)
def test_prone_takes_2_from_every_attack_score(reaction: str, dice: list[int], score: int) -> None:
    a = {"agility": 5, "strength": 6, "acting": 3, "wielded": ["sword"]}
    blue = [body("b", at=(4, 3), wielded=["shield"])]
    scores = []

    for down in ({}, {"prone": 0}):
        scene = acting(body("a", at=(3, 3), conditions=down, **a), "attack", blue=blue)
        scores.append(
            play(scene, ["a> attack:sword:b", f"b> {reaction}"], dice=dice, then="b: improve").events(Compared)[0].score
        )

    assert scores == [score, score - 2]


@pytest.mark.rule("KI-064")
@pytest.mark.parametrize(
    ("weapon", "at", "roll"),
    [("sword", (4, 3), 3 - 2 + 4), ("bow", (4, 3), 3 - 2 + 4), ("bow", (5, 3), 3 + 2 + 4)],
)
def test_prone_dodges_worse_except_against_shots_from_more_than_a_square_away(
    weapon: str, at: tuple[int, int], roll: int
) -> None:
    blue = [body("b", at=at, agility=3, conditions={"prone": 0})]
    scene = acting(body("a", at=(3, 3), agility=10, wielded=[weapon]), "attack", blue=blue, weapons=[BOW])

    played = play(scene, [f"a> attack:{weapon}:b", "b> dodge"], dice=[4], then="b: improve")

    assert played.events(Compared)[0].roll == roll


@pytest.mark.rule("KI-064")
@pytest.mark.parametrize(("reaction", "dice", "roll"), [("block:shield", [4], 2 + 4), ("predict", [1, 4], 1 + 4)])
def test_prone_blocks_and_predicts_as_well_as_ever(reaction: str, dice: list[int], roll: int) -> None:
    blue = [body("b", at=(4, 3), strength=2, reading=1, wielded=["shield"], conditions={"prone": 0})]
    scene = acting(body("a", at=(3, 3), strength=9, wielded=["sword"]), "attack", blue=blue)

    played = play(scene, ["a> attack:sword:b", f"b> {reaction}"], dice=dice, then="b: improve | b: interrupt")

    assert played.events(Compared)[0].roll == roll


@pytest.mark.rule("KI-064")
@pytest.mark.rule("KI-033")
def test_a_prone_creature_crawls_1_square_with_each_move() -> None:
    prone = body("a", at=(0, 0), conditions={"prone": 0})

    one = play(acting(prone, "move"), ["move:1,0"], then="a, b: announce")
    two = play(acting(prone, "move", "move"), then="a: act")

    assert one.scene.stack == []
    assert refused(two, "move:3,0")
    assert go_on(two.game, ["move:2,0"], then="a, b: announce").scene.stack == []


@pytest.mark.rule("KI-064")
@pytest.mark.rule("KI-033")
def test_squares_walked_before_falling_prone_leave_nothing_to_crawl() -> None:
    scene = acting(body("a", at=(0, 0)), "move", "move")

    played = play(scene, ["move:3,0", "fall_prone"], then="a, b: announce")

    assert played.scene.stack == []


# Grapple


def holding(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **scenario: Any) -> KiScene:
    """A at 3,3 holds B at 4,3; red has C far away, blue has D."""
    red = [quick("a", (3, 3), **(a or {})), quick("c", (0, 9), 1)]
    held = {"conditions": {"grappled": 0}, "grappled_by": "a", **(b or {})}
    return fight(red, [quick("b", (4, 3), **held), quick("d", (11, 9), 1)], **scenario)


@pytest.mark.rule("KI-042")
@pytest.mark.parametrize(("answer", "theirs"), [("strength", 1 + 2), ("agility", 4 + 2)])
def test_a_grapple_is_strength_against_the_targets_choice_of_strength_or_agility(answer: str, theirs: int) -> None:
    blue = [body("b", at=(4, 3), strength=1, agility=4)]
    scene = acting(body("a", at=(3, 3), strength=3), "other:grapple", blue=blue)

    played = play(scene, ["a> grapple:b", f"b> {answer}"], dice=[2, 2], then="b: announce")

    (contest,) = played.events(Contested)
    assert (contest.mine, contest.theirs, contest.won) == (5, theirs, theirs < 5)
    assert conditions(played, "b") == (["grappled"] if contest.won else [])
    assert played["a"].holding == ("b" if contest.won else "")


@pytest.mark.rule("KI-042")
def test_only_an_adjacent_conscious_foe_can_be_grappled_and_only_with_a_free_hand() -> None:
    near = [body("b", at=(4, 4)), body("c", at=(5, 3)), body("d", at=(2, 3), hp=-1, unconscious=True)]

    free = play(acting(body("a", at=(3, 3), wielded=["sword"]), "other:grapple", blue=near), then="a: act")
    full = play(acting(body("a", at=(3, 3), wielded=["sword", "shield"]), "other:grapple", blue=near), then="a: act")

    assert free.options() == ["grapple:b", "drop:sword", "done"]
    assert full.options() == ["drop:sword", "drop:shield", "done"]


@pytest.mark.rule("KI-042")
def test_a_bound_creature_grapples_nobody() -> None:
    played = play(acting(body("a", at=(3, 3), conditions={"bound": 0}), "other:grapple"), then="a, b: announce")

    assert played.scene.stack == []


@pytest.mark.rule("KI-042")
def test_holding_somebody_takes_a_hand() -> None:
    free = play(acting(quick("a", (3, 3)), "attack"), ["attack:unarmed:b", "b> none"], then="a: act")
    held = play(in_participation(holding(), "a", "attack"), ["attack:unarmed:b", "b> none"], then="a: act")

    assert free.options() == ["attack:unarmed:b", "done"]
    assert held.options() == ["let_go", "done"]


@pytest.mark.rule("KI-042")
def test_a_grappled_creature_cannot_move_and_dodges_worse() -> None:
    walk = play(in_participation(holding(), "b", "move"), then="b: act")
    scene = in_participation(holding(a={"agility": 9, "wielded": ["sword"]}, b={"agility": 3}), "a", "attack")
    dodge = play(scene, ["a> attack:sword:b", "b> dodge"], dice=[4], then="b: improve")

    assert walk.options() == ["fall_prone", "done"]
    assert dodge.events(Compared)[0].roll == 3 - 2 + 4


@pytest.mark.rule("KI-042")
def test_grappled_and_prone_together_take_4_from_a_dodge() -> None:
    b = {"agility": 3, "conditions": {"grappled": 0, "prone": 0}}
    scene = in_participation(holding(a={"agility": 9, "wielded": ["sword"]}, b=b), "a", "attack")

    played = play(scene, ["a> attack:sword:b", "b> dodge"], dice=[4], then="b: improve")

    assert played.events(Compared)[0].roll == 3 - 2 - 2 + 4


@pytest.mark.rule("KI-042")
def test_a_grapple_ends_when_the_holder_walks_away_but_not_while_it_stays_adjacent() -> None:
    beside = play(in_participation(holding(), "a", "move"), ["move:4,4"], then="a: act")
    away = play(in_participation(holding(), "a", "move"), ["move:2,3"], then="a: act")

    assert (conditions(beside, "b"), beside["a"].holding) == (["grappled"], "b")
    assert (conditions(away, "b"), away["a"].holding) == ([], "")
    assert [(event.who, event.condition) for event in away.events(Freed)] == [("b", "grappled")]


@pytest.mark.rule("KI-042")
def test_letting_go_is_free_and_leaves_the_declared_action() -> None:
    played = play(in_participation(holding(), "a", "attack"), ["let_go"], then="a: act")

    assert (conditions(played, "b"), played["a"].holding) == ([], "")
    assert "attack:unarmed:b" in played.options()
    assert refused(played, "let_go")


@pytest.mark.rule("KI-042")
def test_a_grapple_ends_when_the_holder_falls_unconscious() -> None:
    scene = in_participation(holding(a={"hp": 5}, b={"wielded": ["sword"]}), "b", "attack")

    played = play(scene, ["b> attack:sword:a", "a> none"], then="b: act")

    assert (conditions(played, "b"), played["a"].holding) == ([], "")


@pytest.mark.rule("KI-042")
def test_a_grapple_ends_when_the_holder_is_stunned() -> None:
    scene = in_participation(holding(b={"techniques": ["stunning_strike"]}), "b", "techniques")

    played = play(scene, ["b> technique:stunning_strike:a", "a> none"], then="b: announce")

    assert conditions(played, "a") == ["stunned"]
    assert (conditions(played, "b"), played["a"].holding) == ([], "")


@pytest.mark.rule("KI-042")
@pytest.mark.parametrize(("trait", "dice", "free"), [("strength", [5, 1], True), ("agility", [1, 5], False)])
def test_a_grappled_creature_breaks_free_by_a_contest_against_the_holders_strength(
    trait: str, dice: list[int], free: bool
) -> None:
    scene = in_participation(holding(a={"strength": 3}, b={"strength": 2, "agility": 4}), "b", "other:break_free")

    played = play(scene, [f"b> break_free:{trait}"], dice=dice, then="a, b: announce")

    (contest,) = played.events(Contested)
    assert (contest.mine, contest.theirs) == ({"strength": 2, "agility": 4}[trait] + dice[0], 3 + dice[1])
    assert contest.won == free
    assert conditions(played, "b") == ([] if free else ["grappled"])
    assert played["a"].holding == ("" if free else "b")


@pytest.mark.rule("KI-042")
@pytest.mark.parametrize(("condition", "check"), [("grappled", "break_free"), ("bound", "break_bonds")])
def test_once_free_there_is_nothing_left_to_break(condition: str, check: str) -> None:
    scene = holding(b={"strength": 5, "conditions": {condition: 0}})
    scene = in_participation(scene, "b", f"other:{check}", f"other:{check}")

    played = play(scene, [f"b> {check}:strength"], dice=[6, 1] if check == "break_free" else [6], then="a, b: announce")

    assert conditions(played, "b") == []
    assert played.scene.stack == []


@pytest.mark.rule("KI-042")
def test_whoever_is_not_grappled_has_nothing_to_break_free_from() -> None:
    played = play(fight([quick("a", (3, 3))], [body("b", at=(4, 3))]), joins={"a": [9]}, then="a: declare")

    assert not {"other:break_free", "other:break_bonds"} & set(played.options())


@pytest.mark.rule("KI-042")
def test_grappling_the_one_i_hold_again_changes_nothing() -> None:
    scene = in_participation(holding(a={"strength": 6}), "a", "other:grapple")

    played = play(scene, ["a> grapple:b", "b> strength"], dice=[3, 1], then="a, b: announce")

    assert (conditions(played, "b"), played["a"].holding) == (["grappled"], "b")
    assert played.events(Freed) == []


@pytest.mark.rule("KI-042")
def test_grappling_another_lets_the_first_go() -> None:
    scene = fight(
        [quick("a", (3, 3), strength=6)],
        [quick("b", (4, 3), conditions={"grappled": 0}, grappled_by="a"), quick("d", (2, 3))],
    )

    played = play(
        in_participation(scene, "a", "other:grapple"),
        ["a> grapple:d", "d> strength"],
        dice=[3, 1],
        then="a, b, d: announce",
    )

    assert (conditions(played, "b"), conditions(played, "d"), played["a"].holding) == ([], ["grappled"], "d")


@pytest.mark.rule("KI-042")
def test_whoever_is_grappled_twice_is_held_by_the_last_hand_only() -> None:
    red = [quick("a", (3, 3)), quick("c", (5, 3), strength=6), quick("e", (8, 8))]
    held: dict[str, Any] = {"conditions": {"grappled": 0}}
    scene = fight(red, [quick("b", (4, 3), grappled_by="a", **held), quick("f", (9, 8), grappled_by="e", **held)])

    played = play(
        in_participation(scene, "c", "other:grapple"),
        ["c> grapple:b", "b> strength"],
        dice=[3, 1],
        then="a, c, e, b, f: announce",
    )
    left = go_on(played.game, ["a> move", "a> move:1,3"], joins={"a": [9]}, then="a: act")

    assert (played["a"].holding, played["c"].holding, played["e"].holding) == ("", "b", "f")
    assert conditions(left, "b") == ["grappled"]


@pytest.mark.rule("KI-027")
@pytest.mark.rule("KI-042")
def test_whoever_yields_lets_go() -> None:
    played = play(holding(), ["a> yield"], joins={"a": [9]}, then="b: announce")

    assert (conditions(played, "b"), played["a"].holding) == ([], "")


@pytest.mark.rule("KI-042")
def test_whoever_is_talked_into_yielding_lets_go() -> None:
    scene = in_participation(holding(a={"hp": 5}, b={"charisma": 6}), "b", "other:persuade")

    played = play(scene, ["b> persuade:a"], dice=[2, 1], then="b: announce")

    assert played["a"].out == "yielded"
    assert conditions(played, "b") == []


@pytest.mark.rule("KI-042")
def test_a_dying_breath_lets_go_in_the_end() -> None:
    scene = holding(a={"last_breath": True, "hp": -1}, turn=1, rules=rules(last_breath_until="round_end"))

    played = play(scene, ["wait"] * 4, then="b: announce")

    assert played["a"].out == "dead"
    assert conditions(played, "b") == []


# Bound


@pytest.mark.rule("KI-064")
def test_a_bound_creature_cannot_move_attack_or_use_its_inventory() -> None:
    techniques = ["rising_kick", "flash_step", "ember_breath", "mending_breath"]
    bound = body("a", at=(3, 3), conditions={"bound": 0}, items=["healing_pill"], techniques=techniques)

    assert play(acting(bound, "move"), then="a: act").options() == ["fall_prone", "done"]
    assert play(acting(bound, "attack", "inventory"), then="a, b: announce").scene.stack == []
    offered = play(acting(bound, "techniques"), then="a: act").options()
    assert offered == ["technique:mending_breath:a", "technique:mending_breath:b", "done"]


@pytest.mark.rule("KI-064")
def test_a_bound_creature_can_only_predict() -> None:
    blue = [body("b", at=(4, 3), conditions={"bound": 0}, wielded=["shield"])]

    played = play(
        acting(body("a", at=(3, 3), wielded=["sword"]), "attack", blue=blue), ["a> attack:sword:b"], then="b: react"
    )

    assert played.options() == ["predict", "none"]


@pytest.mark.rule("KI-064")
@pytest.mark.parametrize("trait", ["strength", "agility"])
@pytest.mark.parametrize(("face", "left"), [(4, ["bound"]), (5, [])])
def test_a_bound_creature_frees_itself_by_exceeding_9_with_strength_or_agility(
    trait: str, face: int, left: list[str]
) -> None:
    bound = body("a", at=(3, 3), conditions={"bound": 0}, **{trait: 5})

    played = play(
        acting(bound, "other:break_bonds"),
        [f"a> break_bonds:{trait}"],
        dice=[face],
        then="a, b: announce | a: announce",
    )

    assert conditions(played, "a") == left


@pytest.mark.rule("KI-064")
def test_an_adjacent_ally_unties_with_one_interaction_and_a_free_hand() -> None:
    tied = body("c", at=(2, 3), conditions={"bound": 0})
    free = in_participation(fight([body("a", at=(3, 3)), tied], [body("b", at=(9, 9))]), "a", "inventory")
    full = body("a", at=(3, 3), wielded=["sword", "shield"])
    busy = in_participation(fight([full, tied], [body("b", at=(9, 9))]), "a", "inventory")

    played = play(free, ["a> untie:c"], then="a, c, b: announce")

    assert conditions(played, "c") == []
    assert "untie:c" not in play(busy, then="a: act").options()


@pytest.mark.rule("KI-064")
def test_nobody_unties_a_foe_or_from_afar() -> None:
    red = [body("a", at=(3, 3)), body("c", at=(1, 3), conditions={"bound": 0})]
    foe = body("b", at=(4, 3), conditions={"bound": 0})

    played = play(in_participation(fight(red, [foe]), "a", "inventory"), then="a, c, b: announce")

    assert played.scene.stack == []


@pytest.mark.rule("KI-064")
def test_a_rope_binds_the_unconscious_without_a_roll_and_the_held_by_a_contest() -> None:
    sleeper = [body("b", at=(4, 3), hp=-1, unconscious=True), body("d", at=(9, 9))]
    scene = acting(body("a", at=(3, 3), items=["rope"]), "inventory", blue=sleeper)
    held = in_participation(holding(a={"items": ["rope"], "strength": 3}), "a", "inventory")

    tied = play(scene, ["a> use:rope:b"], then="a, d: announce")
    wrestled = play(held, ["a> use:rope:b", "b> agility"], dice=[2, 1], then="a, b: announce")

    assert "bound" in conditions(tied, "b")
    assert conditions(wrestled, "b") == ["grappled", "bound"]


@pytest.mark.rule("KI-064")
def test_a_conscious_foe_that_is_not_held_cannot_be_tied() -> None:
    played = play(acting(body("a", at=(3, 3), items=["rope"]), "inventory"), then="a, b: announce")

    assert played.scene.stack == []


# Rooted


@pytest.mark.rule("KI-064")
def test_rooted_3_in_turn_9_forbids_moving_until_the_end_of_turn_6() -> None:
    scene = fight([quick("a", (3, 3), presence=6, techniques=["root_snare"])], [quick("b", (6, 3))])
    snare = ["a> techniques", "a> technique:root_snare:b"]

    rooted = play(scene, [*snare, "b> move"], dice=[6, 1], joins={"a": [9], "b": [6]}, then="b: act")
    free = play(scene, [*snare, "b> move"], dice=[6, 1], joins={"a": [9], "b": [5]}, then="b: act")

    assert rooted.options() == ["fall_prone", "done"]
    assert "move" in free.options()


@pytest.mark.rule("KI-064")
def test_a_rooted_creature_uses_no_technique_that_moves_it() -> None:
    rooted = body("a", at=(3, 3), conditions={"rooted": 3}, techniques=["flash_step", "mending_breath"])

    played = play(acting(rooted, "techniques"), then="a: act")

    assert "technique:flash_step" not in played.options()
    assert "technique:mending_breath:a" in played.options()


@pytest.mark.rule("KI-064")
def test_interludes_do_not_count_towards_a_condition() -> None:
    a = quick("a", (3, 3), conditions={"rooted": 2})
    scene = fight([a], [body("b", at=(9, 9))], turn=1, rules=rules(interlude_seconds=60))
    start = ["a> wait", "b> wait", "ready", "ready"]

    played = play(scene, start, then="a: announce")
    at_nine = go_on(played.game, ["a> participate", "a> move"], then="a: act")

    assert (played.scene.round, played.scene.turn) == (3, 9)
    assert at_nine.options() == ["fall_prone", "done"]


# Stunned


@pytest.mark.rule("KI-064")
def test_stunned_1_in_turn_9_forbids_participating_in_turn_8_and_no_longer() -> None:
    scene = fight([quick("a", (3, 3), techniques=["stunning_strike"])], [quick("b", (4, 3))])
    answers = ["a> participate", "b> wait", "a> techniques", "a> technique:stunning_strike:b", "b> none"]

    eighth = play(scene, answers, then="a: announce")
    asked = eighth.asked()
    seventh = go_on(eighth.game, ["a> wait"], then="a, b: announce")

    assert (eighth.scene.turn, asked) == (8, [("a", "announce")])
    assert (seventh.scene.turn, seventh.asked()) == (7, [("a", "announce"), ("b", "announce")])


@pytest.mark.rule("KI-064")
def test_a_stunned_creature_has_no_reaction() -> None:
    blue = [body("b", at=(4, 3), conditions={"stunned": 2}, wielded=["shield"])]

    played = play(
        acting(body("a", at=(3, 3), wielded=["sword"]), "attack", blue=blue), ["a> attack:sword:b"], then="a: act"
    )

    assert played["b"].hp == 15


@pytest.mark.rule("KI-064")
@pytest.mark.parametrize(("stunned", "used"), [({}, True), ({"stunned": 2}, False)])
def test_a_stunned_creature_has_no_combo(stunned: dict[str, int], used: bool) -> None:
    wolf = body("c", at=(5, 3), wielded=["fangs"], techniques=["pack_instinct"], conditions=stunned)
    fangs = {"id": "fangs", "name": "Fangs", "damage": 2, "type": "external", "hands": 0}
    red = [body("a", at=(3, 3), wielded=["sword"]), wolf]
    scene = in_participation(fight(red, [body("b", at=(4, 3))], weapons=[fangs]), "a", "attack")

    played = play(
        scene,
        ["a> attack:sword:b", "b> none", *(["c> pack_instinct"] if used else ["a> done"])],
        then="a, c, b: announce | b: react",
    )

    assert bool(played.events(ComboUsed)) == used


# Slowed


@pytest.mark.rule("KI-014")
@pytest.mark.rule("KI-064")
def test_slowed_3_in_mid_round_makes_a_creature_wait_for_its_new_turn() -> None:
    scene = fight([quick("a", (3, 3), presence=6, techniques=["war_shout"])], [quick("b", (4, 3))])
    answers = ["a> participate", "b> wait", "a> techniques", "a> technique:war_shout"]

    eighth = play(scene, answers, dice=[6, 1], then="a: announce")
    asked = eighth.asked()
    sixth = go_on(eighth.game, ["a> wait", "a> wait"], then="a, b: announce")

    assert asked == [("a", "announce")]
    assert (sixth.scene.turn, sixth.asked()) == (6, [("a", "announce"), ("b", "announce")])


def shouted_at(turn: int, *answers: str, then: str) -> Played:
    """A and the slower B have announced for this Turn; A goes first and slows B from 9 to 6."""
    a = quick("a", (3, 3), 10, presence=6, techniques=["war_shout"])
    b = quick("b", (4, 3), participated=[10], stamina=2)
    answers = ("a> participate", "b> participate", "a> techniques", "a> technique:war_shout", *answers)
    return play(fight([a], [b], turn=turn), answers, dice=[6, 1], then=then)


@pytest.mark.rule("KI-004")
@pytest.mark.rule("KI-016")
@pytest.mark.rule("KI-064")
def test_slowed_after_announcing_i_wait_for_my_new_turn_and_pay_nothing() -> None:
    waits = shouted_at(9, "a> wait", "a> wait", then="a, b: announce")

    assert waits.events(HasToWait) == [HasToWait("b", 9)]
    assert [event.who for event in waits.events(Participates)] == ["a"]
    assert (waits["b"].stamina, waits["b"].participated) == (2, [10])
    assert waits.scene.turn == 6


@pytest.mark.rule("KI-004")
@pytest.mark.rule("KI-016")
def test_who_has_to_wait_has_not_gone_in_this_turn_and_the_others_have() -> None:
    a = quick("a", (3, 3), 10, presence=6, techniques=["war_shout"])
    red, blue = [a, quick("c", (1, 1), 8)], [quick("b", (4, 3), 9)]
    everybody = {id: [8] for id in "abc"}

    waits = play(
        fight(red, blue), ["a> techniques", "technique:war_shout"], dice=[6, 1], joins=everybody, then="c: declare"
    )

    assert waits.events(HasToWait) == [HasToWait("b", 8)]
    assert SYSTEM.view(waits.scene, SPECTATOR)["announced"] == ["a", "c"]


@pytest.mark.rule("KI-016")
@pytest.mark.rule("KI-064")
def test_slowed_after_announcing_for_a_turn_that_is_still_mine_i_go() -> None:
    goes = shouted_at(6, then="b: declare")

    assert goes.events(HasToWait) == []


@pytest.mark.rule("KI-064")
def test_slowed_holds_until_the_end_of_the_next_round() -> None:
    scene = fight([body("a", at=(3, 3))], [quick("b", (4, 3), 9, conditions={"slowed": 3})], round=2, turn=1)

    third = play(scene, ["a> wait", "b> wait"], then="b: announce")
    asked = third.scene.round, third.scene.turn
    fourth = go_on(third.game, ["b> wait"] * 5 + ["a> wait", "b> wait"], then="b: announce")

    assert asked == (3, 6)
    assert (fourth.scene.round, fourth.scene.turn, fourth.asked()) == (4, 9, [("b", "announce")])


@pytest.mark.rule("KI-064")
@pytest.mark.rule("KI-015")
def test_slowed_counts_against_first_round_initiative_too() -> None:
    scene = fight([body("a", at=(3, 3))], [body("b", at=(4, 3), fri=9, conditions={"slowed": 3})], round=1)

    played = play(scene, dice=[1], then="b: announce")

    assert (played.scene.turn, played.asked()) == (6, [("b", "announce")])


@pytest.mark.rule("KI-014")
@pytest.mark.rule("KI-019")
def test_slowed_below_1_still_acts_in_turn_1() -> None:
    scene = fight([body("a", at=(3, 3), agility=4, instinct=3, conditions={"slowed": 8})], [quick("b", (4, 3), 0)])

    played = play(scene, then="a, b: announce")

    assert played.scene.initiative(played["a"]) == -1
    assert (played.scene.turn, played.asked()) == (1, [("a", "announce"), ("b", "announce")])


# Sealed


@pytest.mark.rule("KI-064")
def test_a_sealed_creature_uses_no_ki_but_everything_else() -> None:
    techniques = ["still_water_palm", "stone_skin", "root_snare", "rising_kick", "mending_breath"]
    sealed = body("a", at=(3, 3), conditions={"sealed": 5}, techniques=techniques)

    played = play(acting(sealed, "techniques", "attack"), then="a: act")

    parts = ["attack:unarmed:b", "technique:rising_kick:b", "technique:mending_breath:a", "technique:mending_breath:b"]
    assert played.options() == [*parts, "done"]


@pytest.mark.rule("KI-064")
def test_sealed_2_in_turn_9_ends_with_turn_7() -> None:
    a = quick("a", (3, 3), conditions={"sealed": 2}, techniques=["stone_skin"])
    scene = fight([a], [body("b", at=(9, 9))], turn=9)

    seventh = play(scene, ["a> techniques"], joins={"a": [7]}, then="a: announce")
    sixth = play(scene, ["a> techniques"], joins={"a": [6]}, then="a: act")

    assert seventh["a"].participated == [7]
    assert seventh.scene.stack == []
    assert sixth.options() == ["technique:stone_skin", "done"]


# Twice


@pytest.mark.rule("KI-064")
@pytest.mark.parametrize(("before", "last_turn"), [(5, 5), (1, 7)])
def test_the_same_condition_twice_does_not_add_up_and_the_later_end_counts(before: int, last_turn: int) -> None:
    a = quick("a", (3, 3), presence=6, techniques=["root_snare"])
    scene = fight([a], [quick("b", (6, 3), conditions={"rooted": before})], turn=10)
    snare = ["a> techniques", "a> technique:root_snare:b"]

    played = play(in_participation(scene, "a", "techniques"), snare[1:], dice=[6, 1], then="a, b: announce")
    rooted = go_on(played.game, ["b> move"], joins={"b": [last_turn]}, then="b: act")
    still = rooted.options()

    later = go_on(rooted.game, ["done", "b> move"], joins={"b": [last_turn - 1]}, then="b: act")

    assert still == ["fall_prone", "done"]
    assert "move" in later.options()


@pytest.mark.rule("KI-064")
@pytest.mark.parametrize(("before", "n"), [(5, 5), (2, 3)])
def test_of_two_slowdowns_the_higher_counts(before: int, n: int) -> None:
    a = quick("a", (3, 3), presence=6, techniques=["war_shout"])
    scene = fight([a], [quick("b", (4, 3), conditions={"slowed": before})])

    played = play(
        in_participation(scene, "a", "techniques"), ["a> technique:war_shout"], dice=[6, 1], then="a: announce"
    )

    assert [(event.condition, event.n) for event in played.events(Afflicted)] == [("slowed", n)]
    assert played.scene.initiative(played["b"]) == 9 - n


@pytest.mark.rule("KI-064")
def test_in_last_breath_no_condition_has_an_effect_and_none_is_added() -> None:
    a = quick("a", (3, 3), techniques=["stunning_strike"])
    suffering = {"stunned": 5, "rooted": 5, "slowed": 5, "prone": 0, "bound": 0}
    b = quick("b", (4, 3), hp=-1, last_breath=True, agility=1, conditions=suffering)
    scene = fight([a], [b])
    answers = ["a> techniques", "a> technique:stunning_strike:b", "b> none", "b> move+attack"]

    played = play(scene, answers, joins={"a": [9], "b": [8]}, then="b: act")

    assert played.events(Afflicted) == []
    assert [(event.who, event.turn) for event in played.events(Participates)] == [("a", 9), ("b", 8)]
    assert {"move", "attack:unarmed:a", "fall_prone"} <= set(played.options())
    assert [event.who for event in played.events(Attacked)] == ["a"]


@pytest.mark.rule("KI-064")
def test_in_last_breath_a_won_contest_inflicts_nothing_and_holds_nobody() -> None:
    a = quick("a", (3, 3), strength=6, presence=6, techniques=["war_shout"])
    scene = fight([a], [quick("b", (4, 3), hp=-1, last_breath=True)])
    answers = ["a> technique:war_shout", "a> grapple:b", "b> strength"]

    played = play(
        in_participation(scene, "a", "techniques", "other:grapple"), answers, dice=[6, 1, 6, 1], then="a, b: announce"
    )

    assert [event.won for event in played.events(Contested)] == [True, True]
    assert [event.target for event in played.events(Ignored)] == ["b", "b"]
    assert (played["b"].conditions, played["a"].holding) == ({}, "")


@pytest.mark.rule("KI-064")
@pytest.mark.parametrize("condition", ["prone", "bound", "grappled"])
def test_being_prone_bound_or_grappled_ends_by_no_clock(condition: str) -> None:
    b = body("b", at=(4, 3), conditions={condition: 0}, grappled_by="a")
    scene = fight([body("a", at=(3, 3))], [b], round=2, turn=1)

    played = play(scene, ["a> wait", "b> wait"] * 3, then="a, b: announce")

    assert played.scene.round == 5
    assert conditions(played, "b") == [condition]
