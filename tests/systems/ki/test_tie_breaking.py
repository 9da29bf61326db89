"""Tie-Breaking: Presence, then dLucks until one is higher; and what a dLuck is."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.errors import DiceError
from quintain.systems.ki.events import Checked, Compared, Contested, FirstRoundInitiative, OrderSettled, TieBroken
from tests.systems.ki.script import Played, body, fight, in_participation, play, rules


def tied_dodge(attacker: int, defender: int, *dice: int) -> Played:
    """Attack score 7 against a Dodge roll of 7, with these Presences; the dice after it settle the tie."""
    a = body("a", at=(3, 3), agility=7, presence=attacker, wielded=["sword"])
    b = body("b", at=(4, 3), agility=3, presence=defender, stamina=0)
    scene = in_participation(fight([a], [b]), "a", "attack")
    return play(scene, ["a> attack:sword:b", "b> dodge"], dice=[4, *dice], then="a: act")


def dodged(played: Played) -> bool:
    (compared,) = played.events(Compared)
    assert (compared.score, compared.roll) == (7, 7)
    return bool(compared.succeeded)


@pytest.mark.rule("KI-029")
def test_equal_numbers_in_a_defence_go_to_the_tie_breaker() -> None:
    played = tied_dodge(2, 4)

    assert [(event.winner, event.loser, event.by_luck) for event in played.events(TieBroken)] == [("b", "a", False)]
    assert played["b"].hp == 20


@pytest.mark.rule("KI-029")
@pytest.mark.parametrize(("face", "hp"), [(3, 15), (5, 20)])
def test_numbers_that_differ_need_no_tie_breaker(face: int, hp: int) -> None:
    a = body("a", at=(3, 3), agility=7, wielded=["sword"])
    b = body("b", at=(4, 3), agility=3, stamina=0)
    scene = in_participation(fight([a], [b]), "a", "attack")

    played = play(scene, ["a> attack:sword:b", "b> dodge"], dice=[face], then="a: act")

    assert played["b"].hp == hp
    assert played.events(TieBroken) == []


@pytest.mark.rule("KI-029")
@pytest.mark.parametrize(("mine", "theirs", "won"), [(3, 2, True), (2, 3, False)])
def test_equal_numbers_in_a_contest_go_to_the_tie_breaker(mine: int, theirs: int, won: bool) -> None:
    a = body("a", at=(3, 3), strength=3, presence=mine)
    b = body("b", at=(4, 3), agility=3, presence=theirs)
    scene = in_participation(fight([a], [b]), "a", "other:grapple")

    played = play(scene, ["a> grapple:b", "b> agility"], dice=[4, 4], then="b: announce")

    assert [(event.mine, event.theirs, event.won) for event in played.events(Contested)] == [(7, 7, won)]
    assert bool(played["b"].conditions) == won


@pytest.mark.rule("KI-029")
@pytest.mark.parametrize(("face", "passed"), [(5, False), (6, True)])
def test_a_check_that_equals_its_fixed_number_fails_whatever_the_presence(face: int, passed: bool) -> None:
    a = body("a", at=(3, 3), strength=4, presence=6, conditions={"bound": 0})
    scene = in_participation(fight([a], [body("b", at=(9, 9))]), "a", "other:break_bonds")

    played = play(scene, ["a> break_bonds:strength"], dice=[face], then="a, b: announce")

    assert [(event.dc, event.passed) for event in played.events(Checked)] == [(9, passed)]
    assert played.events(TieBroken) == []


@pytest.mark.rule("KI-030")
def test_in_a_tied_defence_the_higher_presence_wins() -> None:
    lower, higher = tied_dodge(2, 4), tied_dodge(4, 2)

    assert dodged(lower)
    assert not dodged(higher)
    assert [(event.winner, event.loser) for event in higher.events(TieBroken)] == [("a", "b")]


@pytest.mark.rule("KI-030")
def test_of_three_tied_creatures_presence_sorts_them_and_only_equals_roll() -> None:
    a, b = (body(id, at=(1, row), instinct=6, presence=3) for row, id in enumerate("ab"))
    c = body("c", at=(9, 9), instinct=6, presence=5)
    scene = fight([a, b], [c])

    played = play(
        scene,
        ["c> nothing", "b> nothing", "a> nothing"],
        dice=[1, 4],
        joins={"a": [6], "b": [6], "c": [6]},
        then="a, b, c: announce",
    )

    assert [event.order for event in played.events(OrderSettled)] == [["c", "b", "a"]]


@pytest.mark.rule("KI-030")
@pytest.mark.rule("KI-031")
@pytest.mark.parametrize(("attacker", "defender", "succeeds"), [(3, 5, True), (5, 3, False)])
def test_with_equal_presence_each_rolls_a_dluck_and_the_higher_wins(
    attacker: int, defender: int, succeeds: bool
) -> None:
    played = tied_dodge(2, 2, attacker, defender)

    assert dodged(played) == succeeds
    assert [(event.winner, event.by_luck) for event in played.events(TieBroken)] == [("ab"[succeeds], True)]


@pytest.mark.rule("KI-031")
def test_each_rolls_its_own_luck_die_in_a_tie_and_only_the_bare_number_counts() -> None:
    a = body("a", at=(3, 3), agility=7, luck=4, wielded=["sword"])
    b = body("b", at=(4, 3), agility=3, luck=12)
    scene = in_participation(fight([a], [b]), "a", "attack")

    played = play(scene, ["a> attack:sword:b", "b> dodge"], dice=[4, 4, 12], then="a: act")

    assert dodged(played)


@pytest.mark.rule("KI-031")
def test_the_rolls_of_a_tie_breaker_are_not_improved_but_the_failed_reaction_is() -> None:
    a = body("a", at=(3, 3), agility=7, wielded=["sword"])
    scene = in_participation(fight([a], [body("b", at=(4, 3), agility=3)]), "a", "attack")

    played = play(scene, ["a> attack:sword:b", "b> dodge", "b> improve"], dice=[4, 5, 3, 1], then="a: act")

    assert [(event.roll, event.succeeded) for event in played.events(Compared)] == [(7, False), (8, True)]


@pytest.mark.rule("KI-032")
def test_dlucks_are_rolled_in_pairs_until_one_is_higher() -> None:
    first = tied_dodge(2, 2, 3, 3, 6, 6, 2, 1)
    second = tied_dodge(2, 2, 3, 3, 6, 6, 1, 2)

    assert not dodged(first)
    assert dodged(second)


@pytest.mark.rule("KI-032")
def test_of_three_that_roll_only_those_still_tied_roll_again() -> None:
    a, b = (body(id, at=(1, row), instinct=6) for row, id in enumerate("ab"))
    scene = fight([a, b], [body("c", at=(9, 9), instinct=6)])

    everybody = {"a": [6], "b": [6], "c": [6]}
    played = play(scene, ["nothing"] * 3, dice=[2, 5, 2, 4, 6], joins=everybody, then="a, b, c: announce")

    assert [event.order for event in played.events(OrderSettled)] == [["b", "c", "a"]]


# dLuck

ROLLS: dict[str, tuple[list[str], list[int]]] = {
    "dodge": (["b> dodge"], [8]),
    "block": (["b> block:shield"], [8]),
    "predict": (["b> predict"], [1, 8]),
    "improvement": (["b> dodge", "b> improve"], [1, 8]),
    "tie-breaker": (["b> dodge"], [2, 5, 8]),
}


def defence(luck: int | None, roll: str, *, then: str = "", **house: Any) -> Played:
    """A strikes at B, whose luck die is tried; A's is a d6."""
    a = body("a", at=(3, 3), agility=4, wielded=["sword"])
    b = body("b", at=(4, 3), agility=2, strength=1, wielded=["shield"], **({} if luck is None else {"luck": luck}))
    answers, dice = ROLLS[roll]
    scene = in_participation(fight([a], [b], rules=rules(**house)), "a", "attack")
    return play(scene, ["a> attack:sword:b", *answers], dice=dice, then=then)


@pytest.mark.rule("KI-101")
@pytest.mark.parametrize("roll", ROLLS)
def test_with_luck_8_every_dluck_of_mine_is_a_d8(roll: str) -> None:
    played = defence(8, roll, then="a: act | b: interrupt")

    assert played.events(Compared)[-1].succeeded


@pytest.mark.rule("KI-101")
@pytest.mark.parametrize("roll", ROLLS)
def test_by_house_rule_everybody_rolls_a_d6_whatever_the_luck(roll: str) -> None:
    with pytest.raises(DiceError):
        defence(8, roll, luck_die="d6")


@pytest.mark.rule("KI-101")
@pytest.mark.parametrize("luck", [4, 12])
def test_by_house_rule_a_luck_of_4_or_12_still_rolls_a_d6(luck: int) -> None:
    a, b = body("a", at=(1, 1), luck=luck), body("b", at=(9, 9))
    scene = fight([a], [b], round=1, rules=rules(luck_die="d6"))

    played = play(scene, dice=[6, 1], then="a: announce")

    assert played.events(FirstRoundInitiative)[0].fri == 6
    with pytest.raises(DiceError):
        play(scene, dice=[7, 1])


@pytest.mark.rule("KI-101")
def test_first_round_initiative_contests_checks_and_acting_use_the_own_die_too() -> None:
    fri = play(fight([body("a", at=(1, 1), luck=8)], [body("b", at=(9, 9))], round=1), dice=[8, 1], then="a: announce")
    a = body("a", at=(3, 3), luck=8, wielded=["sword"], hands=2, conditions={"bound": 0})
    bound = in_participation(fight([a], [body("b", at=(4, 3))]), "a", "other:break_bonds", "other:persuade")
    check = play(bound, ["a> break_bonds:agility", "a> persuade:b"], dice=[8, 8, 1], then="a, b: announce")
    free = body("a", at=(3, 3), luck=8, wielded=["sword"])
    acting = play(
        in_participation(fight([free], [body("b", at=(4, 3))]), "a", "attack"),
        ["a> attack:sword:b", "b> predict"],
        dice=[8, 6],
        then="b: improve",
    )

    assert fri.events(FirstRoundInitiative)[0].fri == 8
    assert [event.passed for event in check.events(Checked)] == [False]
    assert [event.mine for event in check.events(Contested)] == [8]
    assert acting.events(Compared)[0].score == 8


@pytest.mark.rule("KI-101")
def test_a_sheet_without_luck_has_a_d6_unless_the_house_rule_says_otherwise() -> None:
    with pytest.raises(DiceError):
        defence(None, "dodge")
    played = defence(None, "dodge", default_luck=8, then="a: act")

    assert played.events(Compared)[-1].succeeded
