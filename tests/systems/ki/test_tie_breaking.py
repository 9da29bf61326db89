"""Tie-Breaking: Presence, then dLucks until one is higher; and what a dLuck is."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.live import Game
from quintain.systems.ki.events import Checked, Compared, Contested, FirstRoundInitiative, OrderSettled, TieBroken
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.system import SYSTEM
from quintain.words.errors import DiceError
from tests.systems.ki.script import Played, body, fight, give, in_participation, play, rules


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


def dice_thrown(scene: KiScene, answers: list[str]) -> list[tuple[str, str]]:
    """Who throws which die, in order; they show 1 and 2 in turn."""
    seats = scene.seats()
    game = Game(SYSTEM, scene, "test", dict.fromkeys(seats), own_dice=frozenset(seats))
    thrown = []
    while game.throw is not None or answers:
        if game.throw is None:
            give(game, answers.pop(0))
        else:
            roll = game.throw.roll
            thrown.append((roll.by, str(roll.dice)))
            game.give_faces(game.throw.seat, game.throw.number, [1] if len(thrown) % 2 else [2])
    return thrown


def acting_of_a(*actions: str, a: dict[str, Any], b: dict[str, Any], house: KiRules) -> KiScene:
    one = body("a", at=(3, 3), luck=8, wielded=["sword"], **a)
    other = body("b", at=(4, 3), luck=10, wielded=["shield"], **b)
    return in_participation(fight([one], [other], rules=house), "a", *actions)


THROWS: dict[str, tuple[tuple[str, ...], dict[str, Any], dict[str, Any], list[str], str]] = {
    "dodge": (("attack",), {"agility": 9}, {"stamina": 0}, ["attack:sword:b", "dodge"], "b"),
    "block": (("attack",), {"strength": 9}, {"stamina": 0}, ["attack:sword:b", "block:shield"], "b"),
    "predict": (("attack",), {"acting": 9}, {"stamina": 0}, ["attack:sword:b", "predict"], "ab"),
    "improvement": (("attack",), {"agility": 9}, {"stamina": 1}, ["attack:sword:b", "dodge", "improve"], "bb"),
    "tie-breaker": (("attack",), {"agility": 1}, {"stamina": 0}, ["attack:sword:b", "dodge"], "bab"),
    "check": (("other:break_bonds",), {"conditions": {"bound": 0}}, {}, ["break_bonds:agility"], "a"),
    "contest": (("other:persuade",), {"charisma": 9}, {}, ["persuade:b"], "ab"),
    "grapple": (("other:grapple",), {"strength": 9}, {}, ["grapple:b", "strength"], "ab"),
    "shout": (("techniques",), {"presence": 9, "techniques": ["war_shout"]}, {}, ["technique:war_shout"], "ab"),
}


@pytest.mark.rule("KI-101")
@pytest.mark.parametrize("roll", THROWS)
@pytest.mark.parametrize(
    ("house", "dice"), [({}, {"a": "1d8", "b": "1d10"}), ({"luck_die": "d6"}, {"a": "1d6", "b": "1d6"})]
)
def test_every_dluck_is_the_own_luck_die_or_by_house_rule_a_d6(
    roll: str, house: dict[str, Any], dice: dict[str, str]
) -> None:
    actions, a, b, answers, who = THROWS[roll]

    thrown = dice_thrown(acting_of_a(*actions, a=a, b=b, house=rules(**house)), list(answers))

    assert thrown == [(each, dice[each]) for each in who]


@pytest.mark.rule("KI-101")
@pytest.mark.parametrize(("house", "dice"), [({}, ["1d8", "1d10"]), ({"luck_die": "d6"}, ["1d6", "1d6"])])
def test_first_round_initiative_and_the_order_of_a_turn_use_them_too(house: dict[str, Any], dice: list[str]) -> None:
    a, b = body("a", at=(1, 1), luck=8, instinct=9), body("b", at=(9, 9), luck=10, instinct=9)
    both = ["a> participate", "b> participate"]

    first = dice_thrown(fight([a], [b], round=1, rules=rules(**house)), [])
    order = dice_thrown(fight([a], [b], rules=rules(**house)), both)

    assert first == order == [("a", dice[0]), ("b", dice[1])]


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
@pytest.mark.parametrize(("house", "die"), [({}, "1d6"), ({"default_luck": 8}, "1d8"), ({"luck_die": "d6"}, "1d6")])
def test_a_sheet_without_luck_has_a_d6_unless_the_house_rule_says_otherwise(house: dict[str, Any], die: str) -> None:
    a, b = body("a", at=(1, 1)), body("b", at=(9, 9), luck=12)

    thrown = dice_thrown(fight([a], [b], round=1, rules=rules(**house)), [])

    assert thrown == [("a", die), ("b", "1d6" if "luck_die" in house else "1d12")]
