"""Dice: what may be written, what may be shown, and odds that an independent library agrees with."""

from __future__ import annotations

import doctest
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import prod
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.kernel import dice as dice_module
from quintain.kernel import pool as pool_module
from quintain.kernel.dice import Dice, Distribution, standing
from quintain.odds.orders import roll_off
from quintain.words.errors import DiceError

SHAPE = 'Write a count, "d", the sides and an optional bonus, for example "1d6+2".'


def refused(text: str) -> DiceError:
    with pytest.raises(DiceError) as caught:
        Dice.parse(text)
    return caught.value


def brute_force(dice: Dice) -> dict[int, int]:
    totals = Counter(dice.total(faces) for faces in product(*dice.faces))
    return dict(sorted(totals.items()))


def test_the_examples_in_the_docstrings_are_true() -> None:
    assert doctest.testmod(dice_module).failed == 0
    assert doctest.testmod(pool_module).failed == 0


# Writing


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("2d6", "2d6"),
        ("d20", "1d20"),
        ("D%", "1d100"),
        ("  3d6KH2 +1 d 4 - 1\n", "3d6kh2+1d4-1"),
        ("1+1d6+2", "1d6+3"),
        ("1d6+2-2", "1d6"),
        ("+1d6", "1d6"),
        ("-1d4+10", "-1d4+10"),
        ("5", "5"),
        ("2-2", "0"),
        ("-3", "-3"),
        ("dLuck", "1dLuck"),
        ("2dluck kl1 - dSPIRIT", "2dLuckkl1-1dSpirit"),
        ("4d6dl1", "4d6kh3"),
        ("4d6dh1", "4d6kl3"),
        ("2d6kh2", "2d6"),
        ("100d1000", "100d1000"),
        ("1d6+1000000", "1d6+1000000"),
        ("td10+d10", "1td10+1d10"),
        ("1td10kl1 + 1d10 - 20", "1td10+1d10-20"),
        ("1td10kh1+d10", "1td10+1d10"),
        (" 3 TD10 KH1 + D10", "3td10kh1+1d10"),
        ("d6-1+2td10kl1+d10+d4", "1d6+2td10kl1+1d10+1d4-1"),
    ],
)
def test_dice_are_written_back_in_one_way_however_they_were_written(written: str, canonical: str) -> None:
    assert str(Dice.parse(written)) == canonical
    assert str(Dice.parse(canonical)) == canonical


def test_dice_written_differently_but_meaning_the_same_are_equal() -> None:
    assert Dice.parse("4d6dl1") == Dice.parse("4d6 KH3")
    assert hash(Dice.parse("4d6dl1")) == hash(Dice.parse("4d6kh3"))
    assert Dice.parse("4d6") != Dice.parse("4d6kh3")
    assert Dice.parse("1d6") != "1d6"


def test_reading_the_same_text_again_gives_the_very_same_dice() -> None:
    assert Dice.parse("7d7+7") is Dice.parse("7d7+7")


def test_dice_show_how_to_make_them_again() -> None:
    assert repr(Dice.parse("2D6 + 1")) == "Dice.parse('2d6+1')"


counts = st.integers(1, 100)
sides = st.one_of(st.integers(2, 1000).map(str), st.just("%"), st.text("abcdefghijklmnopqrstuvwxyzKHLD", min_size=1))


@st.composite
def terms(draw: st.DrawFn) -> list[str]:
    """One term, as the tokens between which a space is allowed."""
    if draw(st.booleans()):
        return [str(draw(st.integers(0, 9999)))]
    count = draw(counts)
    tokens = [str(count) if count > 1 or draw(st.booleans()) else "", "d", draw(sides)]
    pick = draw(st.sampled_from(["", "kh", "kl", "dh", "dl"]))
    most = count - 1 if pick.startswith("d") else count
    return [*tokens, pick, str(draw(st.integers(1, most)))] if pick and most else tokens


@st.composite
def notations(draw: st.DrawFn) -> tuple[str, str]:
    """The same dice written plainly, and with spaces and capitals strewn in."""
    tokens = [draw(st.sampled_from(["", "+", "-"])), *draw(terms())]
    for term in draw(st.lists(terms(), max_size=4)):
        tokens += [draw(st.sampled_from(["+", "-"])), *term]
    spaced = "".join(token + draw(st.sampled_from(["", " ", "\t "])) for token in tokens)
    return "".join(tokens), draw(st.sampled_from([str.upper, str.lower, str.title]))(spaced)


@given(notations())
def test_what_is_written_back_reads_as_the_same_dice(notation: tuple[str, str]) -> None:
    plain, strewn = notation

    dice = Dice.parse(plain)

    assert Dice.parse(str(dice)) == dice
    assert str(Dice.parse(str(dice))) == str(dice)
    assert Dice.parse(strewn) == dice


@given(st.text("0123456789dkhl%+- Lu\n", max_size=12))
def test_any_text_is_either_dice_or_a_refusal_with_advice(text: str) -> None:
    try:
        dice = Dice.parse(text)
    except DiceError:
        error = refused(text)
        is_helpful = error.what.startswith(f'"{text}"') and error.fix != ""
    else:
        is_helpful = Dice.parse(str(dice)) == dice

    assert is_helpful


@pytest.mark.parametrize(
    "text",
    [
        *["1d", "", "  ", "d", "+", "1d6+", "--1", "1d6++1", "1d6 2", "1 2d6", "2d6kh", "2d6k1", "2d6khkl1"],
        *["d-6", "1d6*2", "1d6.5", "²d6", "1d٦", "(1d6)", "1d6kh 1 2", "dLuck8", "d%%", "1d6+" + "9" * 5000],
        *["td100", "td6+d10", "t10+d10", "td%", "ttd10+d10"],
    ],
)
def test_what_is_not_dice_is_refused_with_the_shape_of_dice(text: str) -> None:
    error = refused(text)

    assert error.what == f'"{text}" is not a dice roll.'
    assert error.fix == SHAPE


@pytest.mark.parametrize(
    ("text", "what", "fix"),
    [
        ("2d1", '"2d1" has a die with 1 side.', "Write 2 to 1000 sides"),
        ("1d0", '"1d0" has a die with 0 sides.', '"%" for 100, or the name of a statistic'),
        ("1d1001", '"1d1001" has a die with 1001 sides.', "Write 2 to 1000 sides"),
        ("0d6", '"0d6" rolls 0 dice at once.', "Roll 1 to 100 of a kind."),
        ("101d6", '"101d6" rolls 101 dice at once.', "Roll 1 to 100 of a kind."),
        ("2d6kh3", '"2d6kh3" keeps 3 of 2 dice.', "Keep at least one"),
        ("1d6kl2", '"1d6kl2" keeps 2 of 1 die.', "Keep at least one"),
        ("2d6kh0", '"2d6kh0" keeps 0 of 2 dice.', "Keep at least one"),
        ("2d6dl2", '"2d6dl2" drops 2 of 2 dice.', "Keep at least one"),
        ("2d6dh0", '"2d6dh0" drops 0 of 2 dice.', "Keep at least one"),
        ("1d6+1000001", '"1d6+1000001": a bonus of 1000001 is too large.', "The largest is 1000000."),
    ],
)
def test_dice_that_cannot_be_are_refused_with_the_reason(text: str, what: str, fix: str) -> None:
    error = refused(text)

    assert error.what == what
    assert fix in error.fix


def test_a_refusal_says_where_the_dice_were_written() -> None:
    with pytest.raises(DiceError) as caught:
        Dice.parse("1d", where="creatures.toml, ash_jackal, attacks[0].damage")

    assert str(caught.value) == (f'creatures.toml, ash_jackal, attacks[0].damage: "1d" is not a dice roll.\n{SHAPE}')


# Named dice


def test_a_named_die_takes_its_sides_from_the_roller() -> None:
    dice = Dice.parse("2dLuck + d6 - dSpirit + dLUCK")

    resolved = dice.resolve({"luck": 8, "spirit": 4, "strength": 3})

    assert dice.names == ("luck", "spirit")
    assert str(resolved) == "2d8+1d6-1d4+1d8"
    assert resolved.names == ()
    assert resolved.sides == (8, 8, 6, 4, 8)


def test_a_named_die_still_keeps_the_highest() -> None:
    assert Dice.parse("3dLuck kh2").resolve({"luck": 10}) == Dice.parse("3d10kh2")


def test_resolving_twice_gives_the_very_same_dice() -> None:
    dice = Dice.parse("dLuck+1")

    assert dice.resolve({"luck": 8}) is dice.resolve({"luck": 8, "other": 1})
    assert dice.resolve({"luck": 8}) is not dice.resolve({"luck": 6})


def test_dice_without_names_resolve_to_themselves() -> None:
    dice = Dice.parse("2d6")

    assert dice.resolve({}) is dice


def test_a_roller_without_the_statistic_is_told_which_one_is_missing() -> None:
    with pytest.raises(DiceError) as caught:
        Dice.parse("dLuck").resolve({"lucke": 8})

    assert caught.value.what == '"1dLuck" needs a "luck", which the roller does not have.'
    assert caught.value.fix == (
        'Did you mean "lucke"? Give the roller a "luck", or write the sides as a number, for example "1d6".'
    )


@pytest.mark.parametrize("luck", [-1, 0, 1, 1001])
def test_a_statistic_that_is_no_number_of_sides_is_refused(luck: int) -> None:
    with pytest.raises(DiceError) as caught:
        Dice.parse("dLuck").resolve({"luck": luck})

    assert caught.value.what == f'"1dLuck" cannot be rolled with a "luck" of {luck}.'
    assert caught.value.fix == "A die has 2 to 1000 sides."


@pytest.mark.parametrize("ask", ["sides", "lowest", "highest", "mean"])
def test_nobody_can_use_a_named_die_before_it_is_known_who_rolls_it(ask: str) -> None:
    with pytest.raises(DiceError, match="has no sides before it is known who rolls it") as caught:
        getattr(Dice.parse("dLuck+dSpirit"), ask)

    assert caught.value.fix == "Resolve it with the roller's luck and spirit."


def test_a_named_die_has_no_odds_before_it_is_known_who_rolls_it() -> None:
    with pytest.raises(DiceError, match="has no sides"):
        Dice.parse("dLuck").distribution()
    with pytest.raises(DiceError, match="has no sides"):
        Dice.parse("dLuck").check([1])


# Faces


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("2d6+3", [2, 5], 10),
        ("3d6kh2+1d4-1", [5, 2, 6, 3], 13),
        ("3d6kl2", [5, 2, 6], 7),
        ("4d6dl1", [1, 1, 6, 5], 12),
        ("4d6dh1", [1, 1, 6, 5], 7),
        ("1d8-2d6kh1", [3, 4, 2], -1),
        ("7", [], 7),
        ("-1d4", [4], -4),
    ],
)
def test_faces_come_to_a_total(text: str, faces: list[int], total: int) -> None:
    assert Dice.parse(text).total(faces) == total
    assert Dice.parse(text).total(tuple(faces)) == total


def test_totalling_leaves_the_faces_as_they_lie() -> None:
    faces = [1, 6, 3]

    Dice.parse("3d6kh1").total(faces)

    assert faces == [1, 6, 3]


def test_dropped_dice_are_rolled_too_and_in_the_order_written() -> None:
    assert Dice.parse("3d6kh1+2-2d4+d%").sides == (6, 6, 6, 4, 4, 100)
    assert Dice.parse("5").sides == ()


def test_legal_faces_pass_the_check() -> None:
    Dice.parse("2d6kh1+1d4").check([1, 6, 4])
    Dice.parse("3").check([])


@pytest.mark.parametrize(
    ("text", "faces", "what", "fix"),
    [
        (
            "2d6+d4+1",
            [3],
            '"2d6+1d4+1" rolls 3 dice, but 1 were given.',
            "Type the bare face of every die: 2 numbers from 1 to 6, then 1 number from 1 to 4.",
        ),
        (
            "d20",
            [],
            '"1d20" rolls 1 die, but 0 were given.',
            "Type the bare face of every die: 1 number from 1 to 20.",
        ),
        ("3", [1], '"3" rolls 0 dice, but 1 were given.', "Type no faces: there is nothing to roll."),
        ("2d6", [1, 7], 'Die 2 of "2d6" is a d6 and cannot show 7.', "Type a number from 1 to 6 for it."),
        ("2d6", [0, 7], 'Die 1 of "2d6" is a d6 and cannot show 0.', "Type a number from 1 to 6 for it."),
        ("d6+d4", [5, 5], 'Die 2 of "1d6+1d4" is a d4 and cannot show 5.', "from 1 to 4 for it."),
    ],
)
def test_a_person_typing_impossible_faces_is_told_what_is_wrong(
    text: str, faces: list[int], what: str, fix: str
) -> None:
    with pytest.raises(DiceError) as caught:
        Dice.parse(text).check(faces)

    assert caught.value.what == what
    assert caught.value.fix.endswith(fix)


# Tens and ones


@pytest.mark.parametrize(
    "text",
    [
        *["td10", "2td10kl1", "d10+td10", "td10+2d10", "td10+d6", "td10+d10kh1", "td10+7", "td10-d10", "-td10+d10"],
        *["2td10+d10", "3td10kl2+d10", "2td10dl1+d10", "2td10kh2+d10", "0td10+d10", "101td10kl1+d10"],
    ],
)
def test_tens_without_their_ones_are_refused_with_an_example(text: str) -> None:
    error = refused(text)

    assert error.what == f'"{text}" has tens that make no d100.'
    assert error.fix == 'Write the tens, of which one counts, and then a d10, for example "td10+d10" or "2td10kl1+d10".'


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("td10+d10", [40, 7], 47),
        ("td10+d10", [40, 10], 40),
        ("td10+d10", [0, 5], 5),
        ("td10+d10", [0, 10], 100),
        ("td10+d10", [90, 9], 99),
        ("td10+d10-30", [90, 9], 69),
        ("2td10kl1+d10", [40, 20, 7], 27),
        ("2td10kh1+d10", [40, 20, 7], 47),
        ("2td10kl1+d10", [0, 50, 7], 7),
        ("2td10kl1+d10", [0, 50, 10], 50),
        ("2td10kh1+d10", [0, 50, 10], 100),
        ("3td10kh1+d10", [0, 10, 20, 1], 21),
        ("d4+2td10kl1+d10+d6", [3, 0, 60, 10, 6], 69),
    ],
)
def test_tens_and_ones_are_read_as_one_number_of_a_hundred(text: str, faces: list[int], total: int) -> None:
    dice = Dice.parse(text)

    dice.check(faces)

    assert dice.total(faces) == total


def test_dice_on_their_first_and_last_sides_show_0_and_90_for_the_tens_and_1_and_10_for_the_ones() -> None:
    dice = Dice.parse("2td10kl1+d10+d6")

    assert dice.sides == (10, 10, 10, 6)
    assert dice.shown([1, 10, 1, 6]) == [0, 90, 1, 6]
    assert dice.shown([5, 2, 10, 1]) == [40, 10, 10, 1]
    assert Dice.parse("2d6").shown([6, 1]) == [6, 1]


def test_a_person_whose_tens_cannot_be_is_told_what_they_can_show() -> None:
    with pytest.raises(DiceError) as one_short:
        Dice.parse("2td10kl1+d10").check([40, 7])
    with pytest.raises(DiceError) as no_tens:
        Dice.parse("2td10kl1+d10").check([40, 7, 10])
    with pytest.raises(DiceError) as no_ones:
        Dice.parse("td10+d10").check([40, 0])

    wanted = "Type the bare face of every die: 2 numbers of 0, 10 .. 90, then 1 number from 1 to 10."
    assert one_short.value.fix == wanted
    assert no_tens.value.what == 'Die 2 of "2td10kl1+1d10" is a td10 and cannot show 7.'
    assert no_tens.value.fix == "Type a number of 0, 10 .. 90 for it."
    assert no_ones.value.what == 'Die 2 of "1td10+1d10" is a d10 and cannot show 0.'


@pytest.mark.parametrize(
    "text", ["td10+d10", "2td10kl1+d10", "2td10kh1+d10", "3td10kl1+d10", "3td10kh1+d10", "1d4-1d3+2td10kl1+d10+7"]
)
def test_the_odds_of_tens_and_ones_equal_a_count_of_every_way_they_can_fall(text: str) -> None:
    dice = Dice.parse(text)

    counted = brute_force(dice)

    assert dice.distribution().weights == counted
    assert dice.distribution().whole == prod(dice.sides)
    assert (dice.lowest, dice.highest) == (min(counted), max(counted))


def test_every_number_of_a_d100_is_as_likely_and_advantage_makes_low_ones_likelier() -> None:
    plain = Dice.parse("td10+d10").distribution()
    better = Dice.parse("2td10kl1+d10").distribution()
    worse = Dice.parse("2td10kh1+d10").distribution()

    assert plain.weights == dict.fromkeys(range(1, 101), 1)
    assert better.chance_that(lambda total: total <= 10) == Fraction(19, 100)
    assert worse.chance_that(lambda total: total <= 10) == Fraction(1, 100)
    assert better.chance(100) == worse.chance(1) == Fraction(1, 1000)


# Odds


@pytest.mark.parametrize(
    ("text", "lowest", "highest", "mean"),
    [
        ("2d6", 2, 12, Fraction(7)),
        ("1d6+2", 3, 8, Fraction(11, 2)),
        ("4d6kh3", 3, 18, Fraction(15869, 1296)),
        ("2d20kl1", 1, 20, Fraction(287, 40)),
        ("1d8-2d6", -11, 6, Fraction(-5, 2)),
        ("10-3d6kl2", -2, 8, Fraction(107, 24)),
        ("5", 5, 5, Fraction(5)),
    ],
)
def test_dice_know_their_least_their_most_and_their_average(
    text: str, lowest: int, highest: int, mean: Fraction
) -> None:
    dice = Dice.parse(text)

    assert (dice.lowest, dice.highest) == (lowest, highest)
    assert dice.mean == mean


def oracle(count: int, sides: int, pick: str, picked: int) -> dict[int, int]:
    pool: Any = icepool.d(sides).pool(count)
    chosen = {
        "kh": pool[-picked:],
        "kl": pool[:picked],
        "dh": pool[:-picked],
        "dl": pool[picked:],
    }[pick]
    die = chosen.sum()
    scale = sides**count // die.denominator()
    return {int(total): int(weight) * scale for total, weight in die.items()}


@pytest.mark.parametrize("pick", ["kh", "kl", "dh", "dl"])
@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 20), (3, 6), (4, 6), (5, 4), (6, 2), (10, 10)])
def test_keeping_and_dropping_has_the_odds_that_icepool_gives(pick: str, count: int, sides: int) -> None:
    for picked in range(1, count + (pick[0] == "k")):
        found = Dice.parse(f"{count}d{sides}{pick}{picked}").distribution()

        assert found.weights == oracle(count, sides, pick, picked)
        assert found.whole == sides**count


def test_sums_and_differences_have_the_odds_that_icepool_gives() -> None:
    die: Any = icepool.d(6).pool(3).highest(2).sum() + icepool.d(4) - 2 @ icepool.d(8) + 5
    die -= icepool.d(10).pool(4).lowest(2).sum()

    found = Dice.parse("3d6kh2+1d4-2d8+5-4d10kl2").distribution()

    assert {total: found.chance(total) for total in found.weights} == {
        int(total): Fraction(int(weight), int(die.denominator())) for total, weight in die.items()
    }


@pytest.mark.parametrize("text", ["100d6", "30d20", "2d%", "1d1000+1d1000"])
def test_many_dice_have_the_odds_that_icepool_gives(text: str) -> None:
    dice = Dice.parse(text)

    die: Any = sum(count @ icepool.d(side) for side, count in Counter(dice.sides).items())

    assert dice.distribution().weights == {int(total): int(weight) for total, weight in die.items()}


small_pools = st.tuples(
    st.sampled_from("+-"),
    st.integers(1, 3),
    st.integers(2, 5),
    st.sampled_from(["kh", "kl"]),
    st.integers(1, 3),
).map(lambda pool: f"{pool[0]}{pool[1]}d{pool[2]}{pool[3]}{min(pool[1], pool[4])}")


@given(st.lists(small_pools, max_size=2), st.integers(-9, 9))
def test_odds_equal_a_count_of_every_way_the_dice_can_fall(pools: list[str], bonus: int) -> None:
    dice = Dice.parse("".join(pools) + f"{bonus:+d}")

    counted = brute_force(dice)

    assert dice.distribution().weights == counted
    assert list(dice.distribution().weights) == sorted(counted)
    assert dice.distribution().whole == prod(dice.sides)
    assert (dice.lowest, dice.highest) == (min(counted), max(counted))


def test_odds_are_worked_out_once() -> None:
    dice = Dice.parse("10d10kh3")

    assert dice.distribution() is dice.distribution()


def test_two_dice_reach_nine_in_five_of_eighteen_rolls() -> None:
    two_dice = Dice.parse("2d6").distribution()

    assert two_dice.chance(7) == Fraction(1, 6)
    assert two_dice.chance(13) == 0
    assert two_dice.chance_that(lambda total: total >= 9) == Fraction(5, 18)
    assert two_dice.chance_that(lambda total: True) == 1
    assert two_dice.mean == 7


def test_totals_that_mean_the_same_are_one_branch_with_their_lowest_total() -> None:
    def severity(total: int) -> str:
        return "miss" if total < 7 or total == 12 else "graze" if total < 10 else "hit"

    classes = Dice.parse("2d6").distribution().by_class(severity)

    assert list(classes.items()) == [
        ("miss", (2, Fraction(16, 36))),
        ("graze", (7, Fraction(15, 36))),
        ("hit", (10, Fraction(5, 36))),
    ]


def test_weights_are_kept_in_ascending_order_however_they_are_given() -> None:
    distribution = Distribution({5: 1, -2: 3, 0: 4})

    assert list(distribution.weights) == [-2, 0, 5]
    assert distribution.whole == 8
    assert distribution.mean == Fraction(-1, 8)


# Roll-offs


def rolled_for_a_while(sides: tuple[int, ...], rounds: int) -> tuple[dict[tuple[int, ...], Fraction], Fraction]:
    """Every face of every round, for some rounds: what is settled by then, and what is not."""
    open_: dict[tuple[tuple[int, ...], ...], Fraction] = {(tuple(range(len(sides))),): Fraction(1)}
    settled: dict[tuple[int, ...], Fraction] = {}
    for _ in range(rounds):
        still_open: dict[tuple[tuple[int, ...], ...], Fraction] = {}
        for groups, chance in open_.items():
            for after, share in after_one_round(groups, sides).items():
                if len(after) == len(sides):
                    order = tuple(group[0] for group in after)
                    settled[order] = settled.get(order, Fraction(0)) + chance * share
                else:
                    still_open[after] = still_open.get(after, Fraction(0)) + chance * share
        open_ = still_open
    return settled, sum(open_.values(), Fraction(0))


def after_one_round(
    groups: tuple[tuple[int, ...], ...], sides: tuple[int, ...]
) -> dict[tuple[tuple[int, ...], ...], Fraction]:
    tied = [who for group in groups if len(group) > 1 for who in group]
    falls = list(product(*[range(1, sides[who] + 1) for who in tied]))
    ways: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for faces in falls:
        shown = dict(zip(tied, faces, strict=True))
        after: list[tuple[int, ...]] = []
        for group in groups:
            for height in sorted({shown.get(who, 0) for who in group}, reverse=True):
                after.append(tuple(who for who in group if shown.get(who, 0) == height))
        ways[tuple(after)] += 1
    return {after: Fraction(count, len(falls)) for after, count in ways.items()}


@pytest.mark.parametrize(
    ("sides", "rounds"),
    [((4, 8), 9), ((6, 6), 9), ((2, 1000), 3), ((6, 6, 6), 6), ((4, 6, 12), 5), ((2, 2, 3, 4), 8)],
)
def test_a_roll_off_agrees_with_rolling_every_face_for_a_while(sides: tuple[int, ...], rounds: int) -> None:
    settled, unsettled = rolled_for_a_while(sides, rounds)

    exact = roll_off(sides)

    assert unsettled < Fraction(1, 40)
    assert all(settled[order] <= chance <= settled[order] + unsettled for order, chance in exact.items())


@pytest.mark.parametrize("side", [2, 6, 20, 1000])
def test_two_with_the_same_die_are_even(side: int) -> None:
    assert roll_off([side, side]) == {(0, 1): Fraction(1, 2), (1, 0): Fraction(1, 2)}


def test_a_d4_beats_a_d8_three_times_in_fourteen() -> None:
    # Of 32 rolls 6 are won, 4 are tied and rolled again: 6 of 28.
    assert roll_off([4, 8]) == {(0, 1): Fraction(3, 14), (1, 0): Fraction(11, 14)}
    assert roll_off((8, 4)) == {(0, 1): Fraction(11, 14), (1, 0): Fraction(3, 14)}


def test_three_with_the_same_die_may_finish_in_any_order_alike() -> None:
    assert roll_off([6, 6, 6]) == {order: Fraction(1, 6) for order in permutations(range(3))}


def test_two_coins_against_a_d4_counted_by_hand() -> None:
    odds = roll_off([2, 2, 4])

    # Of 16 rolls 2 tie all three. A coin loses to a d4 with 5/6 (of 8 rolls 1 wins, 2 tie, 5 lose).
    # The d4 is last: below both coins in 1 roll; in 2 rolls it is tied with a coin below the other, and
    # then loses with 1/6. It is first in the 8 rolls with a 3 or 4, in none with a 1, and in those with a 2
    # it is first alone in 1, and wins a tie with one coin in 2 of them, with 5/6.
    assert odds[0, 1, 2] + odds[1, 0, 2] == (1 + 2 * Fraction(1, 6)) / 14
    assert odds[2, 0, 1] + odds[2, 1, 0] == (8 + 1 + 2 * Fraction(5, 6)) / 14
    assert odds[0, 1, 2] == odds[1, 0, 2]


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
def test_a_roll_off_ends_in_one_of_all_orders(count: int) -> None:
    odds = roll_off([4, 6, 8, 10, 12][:count])

    assert list(odds) == list(permutations(range(count)))
    assert sum(odds.values()) == 1
    assert all(chance > 0 for chance in odds.values())


def test_five_with_the_same_die_may_finish_in_any_order_alike() -> None:
    assert set(roll_off([20] * 5).values()) == {Fraction(1, 120)}


def test_renumbering_the_rollers_renumbers_the_orders() -> None:
    forwards = roll_off([4, 6, 10, 12])
    backwards = roll_off([12, 10, 6, 4])

    assert all(backwards[tuple(3 - who for who in order)] == chance for order, chance in forwards.items())


def test_changing_the_answer_does_not_change_the_next_one() -> None:
    roll_off([6, 8]).clear()

    assert len(roll_off([6, 8])) == 2


def test_a_roll_off_that_might_never_end_is_refused() -> None:
    with pytest.raises(DiceError, match="might never end"):
        roll_off([1, 1])


def test_equal_faces_stand_together_and_the_highest_stand_first() -> None:
    assert standing([3, 5, 3, 1]) == [[1], [0, 2], [3]]
    assert standing([2, 2]) == [[0, 1]]
    assert standing([9]) == [[0]]
    assert standing([]) == []
