"""Participating in a Turn: announcing, paying, declaring up to two Actions, and keeping to them."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import SPECTATOR
from quintain.systems.ki.events import (
    Announced,
    Attacked,
    CutShort,
    Declared,
    OrderSettled,
    Participates,
    ParticipationEnded,
    ParticipationLost,
    Yielded,
)
from quintain.systems.ki.scene import KiScene, Lying
from quintain.systems.ki.system import SYSTEM
from quintain.words.errors import AnswerRefused
from tests.systems.ki.script import Played, body, fight, go_on, in_participation, play, refused, rules

FIXED = {"declaring": "kinds_and_targets"}
FANGS = {"id": "fangs", "name": "Fangs", "damage": 2, "type": "external", "hands": 0}


def quick(id: str, at: tuple[int, int], initiative: int = 9, **numbers: Any) -> dict[str, Any]:
    return body(id, at=at, instinct=initiative, **numbers)


def three(**scenario: Any) -> KiScene:
    """A and B against C: Initiatives 9, 4 and 7."""
    red = [quick("a", (1, 1), 9), quick("b", (1, 3), 4)]
    return fight(red, [quick("c", (9, 9), 7)], **scenario)


# Announcing


@pytest.mark.rule("KI-020")
def test_everybody_who_may_join_a_turn_is_asked_once_and_sealed() -> None:
    a, b, c = quick("a", (1, 1), 6), quick("b", (1, 3), 6), quick("c", (9, 9), 6)

    played = play(fight([a, b], [c]), then="a, b, c: announce")

    asks = played.game.asks
    assert played.scene.turn == 6
    assert [(ask.who, ask.about, ask.sealed) for ask in asks] == [
        ("a", "announce", True),
        ("b", "announce", True),
        ("c", "announce", True),
    ]
    assert [option.id for option in asks[0].options] == ["participate", "wait"]


@pytest.mark.rule("KI-020")
def test_announcements_are_revealed_together_when_the_last_is_in() -> None:
    scene = fight([quick("a", (1, 1))], [quick("b", (9, 9)), quick("c", (9, 7), 8)], turn=8)
    played = play(scene, ["c> participate", "a> participate"], then="b: announce")
    before = SYSTEM.view(played.scene, SPECTATOR)["announced"], played.events(Announced)

    played = go_on(played.game, ["b> wait"], then="a: declare")

    assert before == ([], [])
    assert [(event.turn, event.who) for event in played.events(Announced)] == [(8, ["a", "c"])]


@pytest.mark.rule("KI-020")
def test_after_the_reveal_nobody_joins_the_turn_or_takes_an_answer_back() -> None:
    scene = fight([quick("a", (1, 1))], [quick("b", (9, 9))])
    played = play(scene, ["a> participate", "b> wait"], then="a: declare")

    for seat, answer in [("red", "wait"), ("blue", "participate")]:
        with pytest.raises(AnswerRefused):
            played.game.answer(seat, 1, answer)

    assert played.asked() == [("a", "declare")]


@pytest.mark.rule("KI-004")
@pytest.mark.rule("KI-020")
def test_whoever_is_stunned_when_its_place_comes_loses_the_participation_and_pays_nothing() -> None:
    a = quick("a", (3, 3), 9, techniques=["stunning_strike"])
    b = quick("b", (4, 3), 8, participated=[10], stamina=5)
    scene = fight([a], [b])
    answers = ["a> techniques", "a> technique:stunning_strike:b", "b> none"]

    played = play(scene, answers, joins={"a": [8], "b": [8]}, then="a: announce")

    assert [event.who for event in played.events(ParticipationLost)] == ["b"]
    assert (played["b"].participated, played["b"].stamina) == ([10], 5)


@pytest.mark.rule("KI-020")
@pytest.mark.rule("KI-023")
def test_a_participation_that_was_lost_does_not_use_up_the_free_one() -> None:
    a = quick("a", (3, 3), 9, techniques=["stunning_strike"])
    scene = fight([a], [quick("b", (4, 3), 8)])
    answers = ["a> techniques", "a> technique:stunning_strike:b", "b> none", "b> nothing"]

    played = play(scene, answers, joins={"a": [8], "b": [8, 6]}, then="a, b: announce")

    assert [(event.who, event.turn, event.paid) for event in played.events(Participates)] == [("a", 8, 0), ("b", 6, 0)]


@pytest.mark.rule("KI-020")
def test_whoever_cannot_pay_any_more_when_its_place_comes_loses_the_participation() -> None:
    a = quick("a", (3, 3), 9, agility=5, wielded=["sword"])
    b = quick("b", (4, 3), 8, participated=[10], stamina=2)
    scene = fight([a], [b])
    answers = ["a> attack", "a> attack:sword:b", "b> dodge", "b> improve", "b> accept", "a> done"]

    played = play(scene, answers, dice=[1, 2], joins={"a": [8], "b": [8]}, then="a: announce")

    assert [event.who for event in played.events(ParticipationLost)] == ["b"]
    assert (played["b"].participated, played["b"].stamina) == ([10], 1)


@pytest.mark.rule("KI-020")
def test_by_house_rule_announcing_is_open_in_descending_initiative() -> None:
    scene = three(rules=rules(announcing="open"), turn=4)

    first = play(scene, then="a: announce")
    asked = first.asked()
    second = go_on(first.game, ["a> participate"], then="c: announce")
    then = second.asked(), second.ask.question, SYSTEM.view(second.scene, SPECTATOR)["announced"]
    third = go_on(second.game, ["c> wait"], then="b: announce")

    assert asked == [("a", "announce")]
    assert then == ([("c", "announce")], "Turn 4: participate? Announced: A.", ["a"])
    assert (third.asked(), third.ask.sealed) == ([("b", "announce")], False)


@pytest.mark.rule("KI-020")
def test_openly_announced_creatures_go_in_order_and_the_others_stay_out() -> None:
    scene = three(rules=rules(announcing="open"), turn=4)

    played = play(
        scene, ["a> wait", "c> participate", "b> participate", "c> nothing", "b> nothing"], then="a: announce"
    )

    assert [(event.turn, event.who) for event in played.events(Announced)] == [(4, ["c", "b"])]
    assert [event.who for event in played.events(Participates)] == ["c", "b"]


# Who goes first


@pytest.mark.rule("KI-021")
@pytest.mark.rule("KI-013")
def test_initiatives_9_4_and_7_go_in_the_order_9_7_4() -> None:
    played = play(three(), ["nothing"] * 3, joins={"a": [3], "b": [3], "c": [3]}, then="a, b, c: announce")

    assert [event.order for event in played.events(OrderSettled)] == [["a", "c", "b"]]
    assert [event.who for event in played.events(Participates)] == ["a", "c", "b"]


@pytest.mark.rule("KI-022")
def test_of_two_with_initiative_6_the_one_with_more_presence_goes_first() -> None:
    scene = fight([quick("a", (1, 1), 6, presence=3)], [quick("b", (9, 9), 6, presence=5)])

    played = play(scene, ["b> nothing", "a> nothing"], joins={"a": [6], "b": [6]}, then="a, b: announce")

    assert [event.order for event in played.events(OrderSettled)] == [["b", "a"]]


@pytest.mark.rule("KI-022")
def test_equal_initiative_is_settled_anew_in_every_turn() -> None:
    scene = fight([quick("a", (1, 1), 6)], [quick("b", (9, 9), 6)])

    played = play(scene, ["nothing"] * 4, dice=[2, 5, 4, 1], joins={"a": [6, 5], "b": [6, 5]}, then="a, b: announce")

    assert [event.order for event in played.events(OrderSettled)] == [["b", "a"], ["a", "b"]]


@pytest.mark.rule("KI-022")
def test_whoever_goes_alone_rolls_no_tie_breaker() -> None:
    scene = fight([quick("a", (1, 1), 6)], [quick("b", (9, 9), 6)])

    played = play(scene, ["a> nothing"], joins={"a": [6]}, then="a, b: announce")

    assert played.events(OrderSettled) == []


# What it costs


@pytest.mark.rule("KI-023")
def test_the_first_participation_in_a_round_is_free_even_with_no_stamina_left() -> None:
    scene = fight([quick("a", (1, 1), stamina=0)], [body("b", at=(9, 9))])

    played = play(scene, ["a> nothing"], joins={"a": [3]}, then="b: announce")

    assert (played["a"].participated, played["a"].stamina) == ([3], 0)


@pytest.mark.rule("KI-023")
def test_a_participation_ended_by_an_interruption_has_used_up_the_free_one() -> None:
    a = quick("a", (3, 3), wielded=["sword"], acting=0)
    scene = fight([a], [body("b", at=(4, 3), reading=6, wielded=["sword"])])
    answers = ["a> attack", "a> attack:sword:b", "b> predict", "b> attack", "b> attack:sword:a", "a> none", "b> done"]

    played = play(scene, [*answers, "a> nothing"], dice=[1, 1], joins={"a": [9, 7]}, then="a: announce")

    assert [event.who for event in played.events(ParticipationEnded)] == ["a"]
    assert [event.paid for event in played.events(Participates)] == [0, 2]
    assert played["a"].stamina == 6


@pytest.mark.rule("KI-024")
def test_each_further_participation_in_the_round_costs_2_stamina() -> None:
    scene = fight([quick("a", (1, 1), stamina=5)], [body("b", at=(9, 9))])
    left = []

    played = play(scene, then="a: announce")
    for turn in (8, 7, 5):
        played = go_on(played.game, ["a> nothing"], joins={"a": [turn]}, then="a: announce | b: announce")
        left.append(played["a"].stamina)

    assert left == [5, 3, 1]


@pytest.mark.rule("KI-024")
def test_with_1_stamina_left_a_further_participation_is_not_even_offered() -> None:
    a, b = quick("a", (1, 1), participated=[10, 8], stamina=1), quick("b", (9, 9), participated=[10, 8], stamina=2)

    played = play(fight([a], [b], turn=7), then="b: announce")

    assert played.asked() == [("b", "announce")]


@pytest.mark.rule("KI-024")
def test_a_participation_is_paid_when_it_starts_and_not_when_it_is_announced() -> None:
    scene = fight([quick("a", (1, 1))], [quick("b", (9, 9), 8, participated=[10])])

    announced = play(scene, joins={"a": [8], "b": [8]}, then="a: declare")
    started = go_on(announced.game, ["a> nothing"], then="b: declare")

    assert announced["b"].stamina == 8
    assert started["b"].stamina == 6


@pytest.mark.rule("KI-025")
def test_whoever_has_participated_in_turn_8_is_not_asked_again_before_turn_7() -> None:
    scene = fight([quick("a", (1, 1), participated=[8])], [quick("b", (9, 9))], turn=8)

    eighth = play(scene, then="b: announce")
    asked = eighth.asked()
    seventh = go_on(eighth.game, ["b> wait"], then="a, b: announce")

    assert asked == [("b", "announce")]
    assert (seventh.scene.turn, seventh.asked()) == (7, [("a", "announce"), ("b", "announce")])


@pytest.mark.rule("KI-025")
def test_an_interruption_neither_uses_up_nor_is_prevented_by_the_participation_of_the_turn() -> None:
    a = quick("a", (3, 3), 9, wielded=["sword"])
    scene = fight([a], [quick("b", (4, 3), 8, reading=6), quick("c", (9, 9), 9, participated=[10])])
    answers = [
        "a> attack",
        "a> attack:sword:b",
        "b> predict",
        "b> move",
        "b> move:6,3",
        "b> done",
        "b> nothing",
    ]

    played = play(scene, answers, dice=[1, 1], joins={"a": [8], "b": [8]}, then="a, b, c: announce")

    assert [(event.who, event.paid) for event in played.events(Participates)] == [("a", 0), ("b", 0)]
    assert played["b"].participated == [8]


@pytest.mark.rule("KI-025")
def test_whoever_is_stunned_is_not_asked_to_announce() -> None:
    scene = fight([quick("a", (1, 1), conditions={"stunned": 1})], [quick("b", (9, 9))], turn=9)

    ninth = play(scene, then="b: announce")
    asked = ninth.asked()
    seventh = go_on(ninth.game, ["b> wait", "b> wait"], then="a, b: announce")

    assert asked == [("b", "announce")]
    assert (seventh.scene.turn, seventh.asked()) == (7, [("a", "announce"), ("b", "announce")])


# Declaring


@pytest.mark.rule("KI-027")
@pytest.mark.rule("KI-026")
@pytest.mark.parametrize("declared", ["nothing", "move", "move+attack", "techniques+techniques"])
def test_i_may_declare_no_action_or_one_or_two(declared: str) -> None:
    scene = fight([quick("a", (1, 1))], [body("b", at=(9, 9))])

    played = play(scene, [f"a> {declared}"], joins={"a": [9]}, then="a: act | a: announce")

    names = [] if declared == "nothing" else declared.split("+")
    assert [event.actions for event in played.events(Declared)] == [names]


@pytest.mark.rule("KI-026")
def test_i_cannot_declare_three_actions() -> None:
    played = play(fight([quick("a", (1, 1))], [body("b", at=(9, 9))]), joins={"a": [9]}, then="a: declare")

    assert refused(played, "move+move+move")
    assert max(option.count("+") for option in played.options()) == 1


@pytest.mark.rule("KI-027")
def test_i_cannot_move_before_i_have_declared() -> None:
    played = play(fight([quick("a", (1, 1))], [body("b", at=(9, 9))]), joins={"a": [9]}, then="a: declare")

    assert played.asked() == [("a", "declare")]
    assert refused(played, "move:2,2")


@pytest.mark.rule("KI-027")
def test_what_i_declare_are_kinds_of_action_and_everybody_hears_them() -> None:
    scene = fight([quick("a", (3, 3), wielded=["sword"])], [body("b", at=(4, 3)), body("c", at=(3, 4))])

    played = play(scene, ["a> attack+other:grapple"], joins={"a": [9]}, then="a: act")

    seen = [event for event in played.game.told(played.scene.viewer("blue")) if isinstance(event, Declared)]
    assert [(event.who, event.actions, event.fixed) for event in seen] == [("a", ["attack", "other:grapple"], ())]


@pytest.mark.rule("KI-027")
def test_targets_are_chosen_when_the_action_is_carried_out() -> None:
    scene = fight([quick("a", (3, 3), wielded=["sword"])], [body("b", at=(4, 3)), body("c", at=(3, 4))])

    played = play(scene, ["a> attack"], joins={"a": [9]}, then="a: act")

    assert {"attack:sword:b", "attack:sword:c", "attack:unarmed:b", "attack:unarmed:c"} <= set(played.options())


@pytest.mark.rule("KI-027")
@pytest.mark.rule("KI-100")
def test_i_declare_after_paying_and_after_the_surge() -> None:
    a = quick("a", (1, 1), participated=[10], stamina=3, max_stamina=8, surges=1)
    scene = fight([a], [body("b", at=(9, 9))])

    paid = play(scene, joins={"a": [9]}, then="a: surge")
    stamina, asked = paid["a"].stamina, paid.asked()
    surged = go_on(paid.game, ["a> surge"], then="a: declare")

    assert (stamina, asked) == (1, [("a", "surge")])
    assert (surged["a"].stamina, surged.asked()) == (8, [("a", "declare")])


@pytest.mark.rule("KI-028")
def test_i_cannot_swap_a_declared_attack_for_a_move_but_may_leave_it_out() -> None:
    a = quick("a", (3, 3), wielded=["sword"])
    scene = fight([a], [body("b", at=(4, 3), hp=5), body("c", at=(9, 9))])
    played = play(scene, ["a> attack+attack", "attack:sword:b", "b> none"], joins={"a": [9]}, then="a: act")

    options = played.options()
    refusals = [refused(played, "move:3,4"), refused(played, "stand_up")]
    done = go_on(played.game, ["a> done"], then="a: announce")

    assert played["b"].unconscious
    assert "move" not in options
    assert refusals == [True, True]
    assert done.scene.participation_of("a") is None


@pytest.mark.rule("KI-028")
def test_a_part_of_a_declared_action_may_be_left_out() -> None:
    a = quick("a", (3, 3), wielded=["sword"])
    scene = fight([a], [body("b", at=(4, 3))])

    played = play(
        scene, ["a> move+attack", "attack:sword:b", "b> none", "move:3,4", "done"], joins={"a": [9]}, then="a: announce"
    )

    assert [event.what for event in played.events(Attacked)] == ["sword"]
    assert played.asked() == [("a", "announce")]


@pytest.mark.rule("KI-028")
def test_only_what_was_declared_is_offered() -> None:
    a = quick("a", (3, 3), wielded=["sword"], items=["healing_pill"], techniques=["mending_breath", "flash_step"])
    everything = {
        "move": {"move", "fall_prone"},
        "attack": {"attack:sword:b", "attack:unarmed:b"},
        "inventory": {"stow:sword", "use:healing_pill:a", "use:healing_pill:b"},
        "techniques": {"technique:mending_breath:a", "technique:mending_breath:b", "technique:flash_step"},
        "other:grapple": {"grapple:b"},
        "other:persuade": {"persuade:b"},
    }
    scene = fight([a], [body("b", at=(4, 3))])

    offered = {kind: set(play(scene, [f"a> {kind}"], joins={"a": [9]}, then="a: act").options()) for kind in everything}

    assert offered == {kind: parts | {"drop:sword", "done"} for kind, parts in everything.items()}


@pytest.mark.rule("KI-028")
def test_letting_go_of_something_is_no_reason_to_go_on_asking() -> None:
    a = quick("a", (1, 1), wielded=["sword"])

    played = play(fight([a], [body("b", at=(9, 9))]), ["a> attack"], joins={"a": [9]}, then="a: announce")

    assert (played.scene.turn, played.asked()) == (8, [("a", "announce")])


# Declaring targets, items and techniques too


def fixing(a: dict[str, Any], *foes: dict[str, Any], **scenario: Any) -> KiScene:
    return fight([a], list(foes), rules=rules(**FIXED), **scenario)


def foes() -> list[dict[str, Any]]:
    """Two foes within reach of A at 3,3."""
    return [body("b", at=(4, 3), reading=6), body("c", at=(3, 4))]


def fixed_items(played: Played) -> list[str]:
    (option,) = played.ask.options
    assert option.shape is not None
    items = option.shape.describe()["items"]
    assert isinstance(items, list)
    return items


@pytest.mark.rule("KI-027")
def test_by_house_rule_i_declare_a_target_for_each_weapon_and_everybody_hears_it() -> None:
    scene = fixing(quick("a", (3, 3), wielded=["sword"]), *foes())
    played = play(scene, ["a> move+attack"], joins={"a": [9]}, then="a: fix")
    sword = fixed_items(played)

    played = go_on(played.game, ["fix:attack:sword:c"], then="a: fix")
    fist = fixed_items(played)
    played = go_on(played.game, ["fix:"], then="a: act")

    assert sword == ["attack:sword:b", "attack:sword:c"]
    assert fist == ["attack:unarmed:b", "attack:unarmed:c"]
    (declared,) = played.game.told(played.scene.viewer("blue"))[-1:]
    assert isinstance(declared, Declared)
    assert (declared.actions, declared.fixed) == (["move", "attack"], ("attack:sword:c",))
    assert declared.sentence({"a": "Ann"}) == "Ann declares: move, attack (attack sword c)."


@pytest.mark.rule("KI-027")
def test_a_weapon_has_one_fixed_target_and_not_a_choice_of_two() -> None:
    scene = fixing(quick("a", (3, 3), wielded=["sword"]), *foes())

    played = play(scene, ["a> attack"], joins={"a": [9]}, then="a: fix")

    assert refused(played, "fix:attack:sword:b+attack:sword:c")


@pytest.mark.rule("KI-028")
@pytest.mark.rule("KI-027")
def test_only_what_was_fixed_can_be_carried_out_and_moving_is_never_fixed() -> None:
    scene = fixing(quick("a", (3, 3), wielded=["sword"]), *foes())

    played = play(scene, ["a> move+attack", "fix:attack:sword:c", "fix:"], joins={"a": [9]}, then="a: act")

    assert played.options() == ["attack:sword:c", "move", "fall_prone", "drop:sword", "done"]


@pytest.mark.rule("KI-028")
@pytest.mark.rule("KI-027")
def test_two_attacks_keep_their_two_fixed_targets() -> None:
    scene = fixing(quick("a", (3, 3), wielded=["sword"], hands=1), *foes())
    answers = ["a> attack+attack", "fix:attack:sword:b", "fix:attack:sword:c"]

    played = play(scene, [*answers, "attack:sword:c", "c> none"], joins={"a": [9]}, then="a: act")

    assert played.options() == ["attack:sword:b", "drop:sword", "done"]


@pytest.mark.rule("KI-027")
def test_two_fists_may_be_fixed_on_the_same_foe_and_strike_twice() -> None:
    scene = fixing(quick("a", (3, 3)), *foes())
    answers = ["a> attack", "fix:attack:unarmed:c", "fix:attack:unarmed:c"]
    blows = ["attack:unarmed:c", "c> none"] * 2

    played = play(scene, [*answers, *blows], joins={"a": [9]}, then="a: announce")

    assert [event.target for event in played.events(Attacked)] == ["c", "c"]
    assert played.asked() == [("a", "announce")]


@pytest.mark.rule("KI-027")
def test_a_fist_that_was_not_fixed_is_not_asked_about_again() -> None:
    scene = fixing(quick("a", (3, 3)), *foes())

    played = play(scene, ["a> attack", "fix:"], joins={"a": [9]}, then="a: announce")

    assert (played.scene.turn, played.asked()) == (8, [("a", "announce")])


@pytest.mark.rule("KI-027")
def test_a_fixed_attack_that_has_become_impossible_is_lost() -> None:
    scene = fixing(quick("a", (3, 3), wielded=["sword"]), *foes())
    answers = ["a> attack", "fix:attack:sword:b", "fix:attack:unarmed:b"]
    escape = ["attack:sword:b", "b> predict", "b> move", "b> move:8,3"]

    played = play(scene, [*answers, *escape, "b> done"], dice=[1, 1], joins={"a": [9]}, then="a: announce")

    assert played.scene.participation_of("a") is None
    assert [event.target for event in played.events(Attacked)] == ["b"]


@pytest.mark.rule("KI-027")
def test_without_the_house_rule_the_same_attack_may_go_for_somebody_else() -> None:
    scene = fight([quick("a", (3, 3), wielded=["sword"])], foes())
    escape = ["a> attack", "attack:sword:b", "b> predict", "b> move", "b> move:8,3", "b> done"]

    played = play(scene, escape, dice=[1, 1], joins={"a": [9]}, then="a: act")

    assert "attack:unarmed:c" in played.options()


@pytest.mark.rule("KI-027")
def test_fixed_techniques_keep_their_targets_and_those_left_out_are_not_offered() -> None:
    a = quick("a", (3, 3), techniques=["still_water_palm", "stone_skin", "mending_breath", "root_snare"])
    scene = fixing(a, *foes())
    plans = ["fix:technique:still_water_palm:c", "fix:technique:stone_skin", "fix:", "fix:technique:root_snare:b"]

    played = play(scene, ["a> techniques", *plans], joins={"a": [9]}, then="a: act")

    parts = ["technique:still_water_palm:c", "technique:stone_skin", "technique:root_snare:b"]
    assert played.options() == [*parts, "done"]


@pytest.mark.rule("KI-027")
def test_no_more_than_three_techniques_are_fixed_for_one_action_and_a_repeatable_one_may_be_all_three() -> None:
    a = quick("a", (3, 3), techniques=["needle_rain", "flash_step"])
    scene = fixing(a, *foes())
    plans = ["fix:technique:needle_rain:b", "fix:technique:needle_rain:c", "fix:technique:needle_rain:c"]

    played = play(scene, ["a> techniques", *plans], joins={"a": [9]}, then="a: act")

    assert played.options() == ["technique:needle_rain:b", "technique:needle_rain:c", "done"]


@pytest.mark.rule("KI-027")
def test_mending_is_fixed_on_one_creature_of_any_side() -> None:
    scene = fixing(quick("a", (3, 3), techniques=["mending_breath"]), *foes(), body("d", at=(9, 9)))
    scene.by_id["d"].out = "fled"

    played = play(scene, ["a> techniques"], joins={"a": [9]}, then="a: fix")

    assert fixed_items(played) == [f"technique:mending_breath:{id}" for id in "abc"]


@pytest.mark.rule("KI-027")
def test_fixed_interactions_are_the_only_ones_and_a_pill_is_fixed_for_one_mouth() -> None:
    a = quick("a", (3, 3), hp=5, items=["healing_pill", "smoke_bomb", "repair_kit", "dagger"])
    scene = fixing(a, *foes())
    played = play(scene, ["a> inventory"], joins={"a": [9]}, then="a: fix")
    dagger = fixed_items(played)
    played = go_on(played.game, ["fix:wield:dagger"], then="a: fix")
    pill = fixed_items(played)

    played = go_on(played.game, ["fix:use:healing_pill:a"], then="a: act")

    assert dagger == ["wield:dagger"]
    assert pill == [f"use:healing_pill:{id}" for id in "abc"]
    assert played.options() == ["wield:dagger", "use:healing_pill:a", "done"]


@pytest.mark.rule("KI-027")
def test_stowing_picking_up_smoke_rope_and_untying_can_be_fixed_too() -> None:
    a = quick("a", (3, 3), wielded=["sword", "fangs"], items=["repair_kit", "smoke_bomb", "rope", "healing_pill"])
    friend, stray = body("d", at=(2, 3), conditions={"bound": 0}), body("e", at=(2, 4))
    gone = body("f", at=(2, 5), conditions={"bound": 0})
    scene = fight([a, friend, stray, gone], foes(), rules=rules(**FIXED), weapons=[FANGS])
    scene.by_id["f"].out = "fled"
    scene.lying.append(Lying(scene.grid.at(3, 3), None, "caltrops"))
    played = play(scene, ["a> inventory"], joins={"a": [9]}, then="a: fix")
    offered = [fixed_items(played)]

    for _ in range(5):
        played = go_on(played.game, ["fix:"], then="a: fix")
        offered.append(fixed_items(played))
    nothing_more = go_on(played.game, ["fix:"], then="a: announce")

    assert (nothing_more["a"].participated, nothing_more.scene.stack) == ([9], [])
    assert offered == [
        ["stow:sword"],
        ["pick_up:caltrops"],
        ["use:smoke_bomb"],
        ["use:rope:b", "use:rope:c"],
        [f"use:healing_pill:{id}" for id in "adebc"],
        ["untie:d"],
    ]


@pytest.mark.rule("KI-027")
def test_an_ally_can_be_untied_if_that_was_fixed() -> None:
    friend = body("d", at=(2, 3), conditions={"bound": 0})
    scene = fight([quick("a", (3, 3)), friend], foes(), rules=rules(**FIXED))

    played = play(scene, ["a> inventory", "fix:untie:d", "untie:d"], joins={"a": [9]}, then="a: announce")

    assert played["d"].conditions == {}


@pytest.mark.rule("KI-027")
def test_a_weapon_in_the_bag_can_be_drawn_and_used_if_both_were_fixed() -> None:
    a = quick("a", (3, 3), items=["dagger"], hands=1)
    scene = fixing(a, *foes())
    fixed = ["a> attack+inventory", "fix:attack:dagger:c", "fix:", "fix:wield:dagger"]

    played = play(scene, [*fixed, "wield:dagger", "attack:dagger:c", "c> none"], joins={"a": [9]}, then="a: announce")

    assert [event.what for event in played.events(Attacked)] == ["dagger"]


@pytest.mark.rule("KI-027")
def test_a_weapon_on_the_ground_can_be_picked_up_and_used_if_both_were_fixed() -> None:
    scene = fixing(quick("a", (3, 3), wielded=["sword"], hands=1), *foes())
    scene.lying.append(Lying(scene.grid.at(3, 3), None, "caltrops"))
    dropped = play(scene, ["a> move", "drop:sword", "done"], joins={"a": [9]}, then="a: announce")
    fixed = ["a> attack+inventory", "fix:attack:sword:c", "fix:", "fix:", "fix:pick_up:sword"]

    played = go_on(
        dropped.game, [*fixed, "pick_up:sword", "attack:sword:c", "c> none"], joins={"a": [8]}, then="a: announce"
    )

    assert [event.what for event in played.events(Attacked)] == ["sword"]


@pytest.mark.rule("KI-027")
def test_without_an_inventory_declared_a_weapon_in_the_bag_cannot_be_fixed() -> None:
    scene = fixing(quick("a", (3, 3), items=["dagger"], hands=1), *foes())

    played = play(scene, ["a> attack"], joins={"a": [9]}, then="a: fix")

    assert fixed_items(played) == ["attack:unarmed:b", "attack:unarmed:c"]


@pytest.mark.rule("KI-027")
@pytest.mark.parametrize(
    ("check", "plans"),
    [
        ("grapple", ["grapple:b", "grapple:c"]),
        ("persuade", ["persuade:b", "persuade:c"]),
        ("break_free", ["break_free:strength", "break_free:agility"]),
        ("break_bonds", ["break_bonds:strength", "break_bonds:agility"]),
    ],
)
def test_a_check_is_fixed_on_its_target_or_its_attribute(check: str, plans: list[str]) -> None:
    conditions = {"break_free": {"grappled": 0}, "break_bonds": {"bound": 0}}
    a = quick("a", (3, 3), conditions=conditions.get(check, {}), grappled_by="b")
    scene = fixing(a, *foes())
    played = play(scene, [f"a> other:{check}"], joins={"a": [9]}, then="a: fix")
    offered = fixed_items(played)

    played = go_on(played.game, [f"fix:{plans[1]}"], then="a: act")

    assert offered == plans
    assert played.options()[0] == plans[1]
    assert plans[0] not in played.options()


@pytest.mark.rule("KI-027")
def test_a_boulder_is_fixed_with_its_way() -> None:
    boulder = {"kind": "boulder", "name": "boulder", "squares": [(2, 3)], "dc": 9, "distance": 2}
    scene = fixing(quick("a", (3, 3)), *foes(), features=[boulder])

    played = play(scene, ["a> other:roll_boulder", "fix:roll_boulder:west"], joins={"a": [9]}, then="a: act")

    assert played.options() == ["roll_boulder:west", "done"]
    assert go_on(played.game, ["roll_boulder:west:1"], dice=[1], then="a: announce").scene.stack == []


@pytest.mark.rule("KI-027")
def test_a_blast_is_fixed_on_its_point_and_lost_if_that_is_out_of_range_by_then() -> None:
    a = quick("a", (3, 3), techniques=["ember_breath"])
    declared = ["a> techniques", "fix:technique:ember_breath"]
    near = play(fixing(a, *foes()), [*declared, "at:6,3"], joins={"a": [9]}, then="a: act")
    far = play(fixing(a, *foes()), [*declared, "at:9,3"], joins={"a": [9]}, then="a: announce")

    assert near.events(Declared)[0].fixed == ("technique:ember_breath:6,3",)
    assert near.options() == ["technique:ember_breath", "done"]
    assert refused(near, "technique:ember_breath:5,3")
    assert go_on(near.game, ["technique:ember_breath:6,3"], then="a: announce").scene.stack == []
    assert far["a"].stamina == 8


@pytest.mark.rule("KI-027")
def test_a_blast_that_was_fixed_twice_goes_off_once_at_each_point() -> None:
    spark = {"id": "spark", "name": "Spark", "type": "active", "behaviour": "blast", "ki": True, "element": "fire"}
    spark |= {"range": 5, "damage": 1, "repeatable": True}
    scene = fixing(quick("a", (3, 3), techniques=["spark"]), *foes(), techniques=[spark])
    points = ["fix:technique:spark", "at:3,7", "fix:technique:spark", "at:4,7", "fix:"]

    played = play(scene, ["a> techniques", *points, "technique:spark:4,7"], joins={"a": [9]}, then="a: act")

    assert refused(played, "technique:spark:4,7")
    assert not refused(played, "technique:spark:3,7")


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-027")
def test_smoke_is_fixed_on_its_square_which_is_no_wall() -> None:
    a = quick("a", (3, 3), items=["smoke_bomb"])
    walled = fight([a], foes(), rules=rules(**FIXED), walls=[(0, 0)])
    asked = play(walled, ["a> inventory", "fix:use:smoke_bomb"], joins={"a": [9]}, then="a: fix_square")

    fixed = go_on(asked.game, ["at:5,5"], then="a: act")

    assert refused(asked, "at:0,0")
    assert fixed.options() == ["use:smoke_bomb", "done"]
    assert refused(fixed, "use:smoke_bomb:5,4")
    assert go_on(fixed.game, ["use:smoke_bomb:5,5"], then="a: announce").scene.smoke


@pytest.mark.rule("KI-027")
def test_caltrops_are_fixed_on_all_their_squares_and_lost_if_one_is_too_far_off() -> None:
    a = quick("a", (3, 3), items=["caltrops"])
    declared = ["a> inventory", "fix:use:caltrops", "at:3,4", "at:2,4"]
    asked = play(fixing(a, *foes()), declared, joins={"a": [9]}, then="a: fix_square")

    fixed = go_on(asked.game, ["at:3,5"], then="a: act")
    lost = go_on(asked.game, ["at:3,6"], then="a: announce")
    strewn = go_on(fixed.game, ["use:caltrops:3,4+2,4+3,5"], then="a: announce")

    assert asked.ask.question == "Caltrops: square 3 of 3?"
    assert refused(asked, "at:2,4")
    assert refused(fixed, "use:caltrops:3,4+2,4+4,4")
    assert strewn.scene.caltrops.bit_count() == 3
    assert lost["a"].items == ["caltrops"]


@pytest.mark.rule("KI-027")
@pytest.mark.rule("KI-091")
def test_an_interruption_needs_no_declaration_by_this_house_rule_either() -> None:
    scene = fixing(quick("a", (3, 3), wielded=["sword"]), *foes())
    answers = ["a> attack", "fix:attack:sword:b", "fix:", "attack:sword:b", "b> predict", "b> attack"]

    played = play(scene, answers, dice=[1, 1], joins={"a": [9]}, then="b: act")

    assert played.options() == ["attack:unarmed:a", "done"]


@pytest.mark.rule("KI-027")
@pytest.mark.rule("KI-050")
def test_a_combo_needs_no_declaration_by_this_house_rule_either() -> None:
    a = quick("a", (3, 3), wielded=["sword"], techniques=["follow_through"])
    scene = fixing(a, *foes())
    answers = ["a> attack", "fix:attack:sword:c", "fix:", "attack:sword:c", "c> none", "a> follow_through"]

    played = play(scene, answers, joins={"a": [9]}, then="c: react")

    assert [event.what for event in played.events(Attacked)] == ["sword", "unarmed"]


# Stopping


@pytest.mark.rule("KI-102")
def test_whoever_falls_in_its_own_participation_loses_what_is_left_of_it_and_the_next_goes_on() -> None:
    a = quick("a", (3, 3), 9, hp=3, wielded=["sword"])
    b = body("b", at=(4, 3), strength=6, wielded=["sword", "shield"], techniques=["riposte"])
    scene = fight([a, quick("c", (1, 1), 8)], [b])
    answers = ["a> move+attack", "attack:sword:b", "b> block:shield", "b> riposte", "b> attack:sword:a", "a> none"]

    played = play(scene, answers, dice=[1], joins={"a": [8], "c": [8]}, then="c: declare")

    assert played["a"].unconscious
    assert [(event.who, event.what) for event in played.events(CutShort)] == [("a", "participation")]
    assert played.asked() == [("c", "declare")]


@pytest.mark.rule("KI-102")
def test_whoever_draws_a_last_breath_goes_on_with_its_participation() -> None:
    a = quick("a", (3, 3), 9, hp=3, wielded=["sword"], pc=True)
    b = body("b", at=(4, 3), strength=6, wielded=["sword", "shield"], techniques=["riposte"])
    scene = fight([a], [b])
    answers = ["a> move+attack", "attack:sword:b", "b> block:shield", "b> riposte", "b> attack:sword:a", "a> none"]

    played = play(scene, [*answers, "a> last_breath"], dice=[1], joins={"a": [8]}, then="a: act")

    assert played.asked() == [("a", "act")]
    assert "move" in played.options()


@pytest.mark.rule("KI-102")
def test_whoever_is_stunned_in_its_own_participation_loses_the_rest_of_it() -> None:
    a = quick("a", (3, 3), 9, wielded=["sword"])
    b = body("b", at=(4, 3), reading=6, techniques=["stunning_strike"])
    house = rules(interruption_ends="when_it_reacts")
    scene = fight([a], [b], rules=house)
    answers = ["a> move+attack", "attack:sword:b", "b> predict", "b> techniques", "b> technique:stunning_strike:a"]

    played = play(scene, [*answers, "a> none"], dice=[1, 1], joins={"a": [9]}, then="a: announce")

    assert [(event.who, event.what) for event in played.events(CutShort)] == [("a", "participation")]
    assert played.scene.stack == []


@pytest.mark.rule("KI-102")
def test_whoever_falls_in_a_combo_in_its_own_participation_loses_both() -> None:
    a = quick("a", (3, 3), 9, hp=3, wielded=["sword"], techniques=["death_blossom"])
    b = body("b", at=(4, 3), hp=5)
    c = body("c", at=(3, 4), strength=6, wielded=["sword", "shield"], techniques=["riposte"])
    blossom = ["a> move+attack", "attack:sword:b", "b> none", "a> death_blossom", "attack:sword:c", "c> block:shield"]

    played = play(
        fight([a, quick("d", (1, 1), 8)], [b, c]),
        [*blossom, "c> riposte", "c> attack:sword:a", "a> none"],
        dice=[1],
        joins={"a": [8], "d": [8]},
        then="d: declare",
    )

    assert [(event.who, event.what) for event in played.events(CutShort)] == [("a", "participation"), ("a", "combo")]


@pytest.mark.rule("KI-102")
def test_an_interruption_stops_too_when_its_creature_falls() -> None:
    a = quick("a", (3, 3), 9, wielded=["sword", "shield"], strength=6, techniques=["riposte"])
    b = body("b", at=(4, 3), hp=5, reading=6, wielded=["sword"])
    house = rules(interruption_ends="when_it_reacts", react_in_participation="free")
    scene = fight([a], [b, body("c", at=(9, 9))], rules=house)
    answers = ["a> attack", "attack:sword:b", "b> predict", "b> attack", "b> attack:sword:a", "a> block:shield"]

    played = play(
        scene,
        [*answers, "a> riposte", "a> attack:sword:b", "b> none"],
        dice=[1, 1, 1],
        joins={"a": [9]},
        then="a: announce",
    )

    assert ("b", "interruption") in [(event.who, event.what) for event in played.events(CutShort)]


@pytest.mark.rule("KI-027")
@pytest.mark.rule("KI-102")
@pytest.mark.rule("KI-059")
def test_at_the_start_of_a_participation_i_may_yield_and_take_no_further_part() -> None:
    scene = fight([quick("a", (1, 1)), quick("c", (1, 3))], [quick("b", (9, 9))])

    played = play(scene, ["a> yield"], joins={"a": [9]}, then="c, b: announce")

    assert [event.who for event in played.events(Yielded)] == ["a"]
    assert (played["a"].out, played.scene.stack, played.events(CutShort)) == ("yielded", [], [])
    assert played.asked() == [("c", "announce"), ("b", "announce")]


@pytest.mark.rule("KI-102")
def test_whoever_fell_and_was_woken_at_once_does_not_resume_its_participation() -> None:
    a = body("a", at=(3, 3), hp=3, wielded=["sword"])
    friend = body("c", at=(3, 4), reading=9, items=["healing_pill"])
    b = body("b", at=(4, 3), strength=6, wielded=["sword", "shield"], techniques=["riposte", "death_blossom"])
    scene = in_participation(fight([a, friend], [b]), "a", "attack", "move")
    falls = ["attack:sword:b", "b> block:shield", "b> riposte", "b> attack:sword:a", "a> none"]
    woken = ["b> death_blossom", "b> attack:sword:c", "c> predict", "c> inventory", "c> use:healing_pill:a"]

    played = play(scene, [*falls, *woken], dice=[1, 1, 1], joins={}, then="b: act")

    assert not played["a"].unconscious
    assert [(event.who, event.what) for event in played.events(CutShort)] == [("a", "participation")]
    assert "a" not in [frame.who for frame in played.scene.stack]
