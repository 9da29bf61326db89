"""Tests: the verdict on a d100, what is added to it, and who wins an opposed one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from quintain.kernel.dice import Dice
from quintain.kernel.events import Viewer
from quintain.systems.gu import checks
from quintain.systems.gu.events.checks import Attempted, FailedOutright
from quintain.systems.gu.words import Condition, Skill
from tests.systems.gu.direct import at_table
from tests.systems.gu.script import body, fight, suffer


@pytest.mark.parametrize(
    ("number", "modifier", "skill", "success", "degrees"),
    [
        (34, 0, 55, True, 3),
        (55, 0, 20, False, 4),
        (55, 0, 55, True, 1),
        (56, 0, 55, False, 1),
        (45, 0, 55, True, 2),
        (46, 0, 55, True, 1),
        (65, 0, 55, False, 2),
        (35, 20, 55, True, 1),
        (36, 20, 55, False, 1),
        (65, -10, 55, True, 1),
        (5, 80, 55, True, 1),
        (99, -90, 55, False, 1),
        (99, 0, 120, True, 3),
        (100, 0, 120, False, 1),
    ],
)
def test_degrees_grow_with_every_full_ten(number: int, modifier: int, skill: int, success: bool, degrees: int) -> None:
    rolled = checks.judge(number, modifier, skill)

    assert (rolled.success, rolled.degrees) == (success, degrees)
    assert rolled.total == number + modifier


@pytest.mark.parametrize(
    ("number", "skill", "critical", "fumble"),
    [
        (4, 45, True, False),
        (5, 45, False, False),
        (1, 5, True, False),
        (2, 5, False, False),
        (98, 45, False, False),
        (99, 45, False, True),
        (100, 45, False, True),
        (99, 99, False, True),
        (99, 100, False, False),
        (100, 100, False, True),
    ],
)
def test_criticals_and_fumbles_are_read_from_the_bare_number(
    number: int, skill: int, critical: bool, fumble: bool
) -> None:
    rolled = checks.judge(number, 50, skill)

    assert (rolled.critical, rolled.fumble) == (critical, fumble)


def rolled(number: int, skill: int) -> checks.Rolled:
    return checks.judge(number, 0, skill)


@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        (rolled(5, 50), rolled(20, 120), 1),  # a critical beats any number of degrees
        (rolled(99, 90), rolled(80, 10), -1),  # a fumble loses to any other failure
        (rolled(50, 50), rolled(51, 50), 1),
        (rolled(30, 50), rolled(41, 50), 1),  # more degrees of success
        (rolled(60, 50), rolled(75, 50), 1),  # fewer degrees of failure
        (rolled(42, 50), rolled(44, 50), 1),  # the lower number
        (rolled(42, 50), rolled(42, 50), 0),
        (rolled(34, 55), rolled(17, 40), -1),
        (checks.Rolled(0, 0, 50, 1, success=False, critical=False, fumble=False), rolled(99, 50), -1),
    ],
)
def test_an_opposed_test_is_decided_step_by_step(one: checks.Rolled, other: checks.Rolled, winner: int) -> None:
    assert checks.outdoes(one, other) == winner
    assert checks.outdoes(other, one) == -winner


@pytest.mark.parametrize(
    ("net", "dice", "number"),
    [
        (0, [40, 7], 47),
        (1, [40, 20, 7], 27),
        (1, [0, 50, 10], 50),
        (2, [40, 20, 10, 7], 17),
        (-1, [40, 20, 7], 47),
        (-1, [0, 50, 10], 100),
        (-2, [40, 20, 90, 7], 97),
    ],
)
def test_each_advantage_adds_a_tens_die_and_the_better_hundred_counts(net: int, dice: list[int], number: int) -> None:
    scene = fight([body("a", (1, 1), athletics=50)], [body("b", (5, 5))], turn="a")

    with at_table(scene, dice=dice) as table:
        result = checks.skill_test(scene, table, scene.by_id["a"], Skill.ATHLETICS, "lift", net=net)

    assert result.number == number


def test_what_does_not_matter_is_not_told_apart_by_exact_odds() -> None:
    judge = checks.Judge(10, 50, checks.is_success)
    classes = Dice.parse("td10+d10").distribution().by_class(judge.sort)

    chances = {kind.success: chance for kind, (_, chance) in classes.items()}

    assert chances == {True: Fraction(2, 5), False: Fraction(3, 5)}


def test_a_test_against_an_earlier_roll_is_won_or_lost() -> None:
    scene = fight([body("a", (1, 1), dodge=50)], [body("b", (5, 5))], turn="b")
    earlier = checks.judge(35, 0, 55)

    for dice, won in (([20, 9], True), ([30, 4], False), ([30, 1], False), ([0, 5], True)):
        with at_table(scene, dice=dice) as table:
            assert checks.beats(scene, table, scene.by_id["a"], Skill.DODGE, "dodge", earlier) is won
    with at_table(scene, dice=[50, 10]) as table:
        assert checks.beats(scene, table, scene.by_id["a"], Skill.DODGE, "dodge", None)


def test_whoever_fails_without_a_roll_beats_nobody() -> None:
    scene = fight([body("a", (1, 1), dodge=50)], [body("b", (5, 5))], turn="b")
    suffer(scene, "a", Condition.PRONE)

    with at_table(scene) as table:
        assert not checks.beats(scene, table, scene.by_id["a"], Skill.DODGE, "dodge", checks.judge(99, 0, 50))

    assert table.told(FailedOutright)


def test_another_value_may_take_the_place_of_the_skill() -> None:
    scene = fight([body("a", (1, 1), dodge=20, flying=70)], [body("b", (5, 5))], turn="b")

    with at_table(scene, dice=[60, 9]) as table:
        assert checks.passes(scene, table, scene.by_id["a"], Skill.DODGE, "dodge", value=70)


@pytest.mark.parametrize(
    ("skill", "why", "clause"),
    [
        (Skill.RANGED_ATTACK, "initiative", "GU-003"),
        (Skill.CLOSE_COMBAT, "initiative", "GU-002"),
        (Skill.RANGED_ATTACK, "attack", "GU-076"),
        (Skill.RANGED_ATTACK, "held action", "GU-115"),
        (Skill.CLOSE_COMBAT, "parry", "GU-135"),
        (Skill.DODGE, "dodge", "GU-126"),
        (Skill.DODGE, "move_through", "GU-029"),
        (Skill.FLYING, "land", "GU-056"),
        (Skill.ATHLETICS, "break free", "GU-106"),
    ],
)
def test_a_test_names_the_clause_that_asks_for_it(skill: Skill, why: str, clause: str) -> None:
    scene = fight([body("a", (1, 1))], [body("b", (5, 5))], turn="a")

    with at_table(scene, dice=[40, 7]) as table:
        checks.passes(scene, table, scene.by_id["a"], skill, why)
    (told,) = table.told(Attempted)

    assert told.clauses() == [clause]


def test_others_see_the_number_but_not_the_skill() -> None:
    scene = fight([body("a", (1, 1), athletics=50)], [body("b", (5, 5))], turn="a")

    with at_table(scene, dice=[40, 7]) as table:
        checks.passes(scene, table, scene.by_id["a"], Skill.ATHLETICS, "lift", modifier=20)
    (told,) = table.told(Attempted)
    names = {"a": "Ann"}

    assert told.sentence(names) == "Ann, athletics (lift): 47 +20 = 67 under 50: failure, 2 degrees."
    seen = told.seen_by(Viewer("blue", "blue"))
    assert seen is not None
    assert seen.sentence(names) == "Ann, athletics (lift): 47 +20 = 67: failure, 2 degrees."
    assert told.seen_by(Viewer("red", "red")) is told
