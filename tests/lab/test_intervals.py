"""Intervals hold what they promise: worked out exactly where the number of fights is fixed, else tried out."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from quintain.lab.covering import coverage, ever_misses
from quintain.lab.intervals import Interval, difference, differing, rules_out, sequence
from quintain.odds.odds import wilson

GRID = [step / 1_000 for step in range(1, 1_000)]


@pytest.mark.parametrize("of", [10, 30, 100, 200])
def test_the_interval_of_a_fixed_number_of_fights_holds_the_truth_95_times_in_100_over_all_true_shares(of: int) -> None:
    held = [coverage(wilson, of, share) for share in GRID]

    assert sum(held) / len(held) >= 0.95
    assert min(held) >= 0.83, "its worst, at a share that few fights can hardly tell from none"


@pytest.mark.parametrize("of", [30, 100, 200])
def test_where_five_wins_and_five_defeats_are_to_be_expected_it_never_holds_the_truth_much_less_often(of: int) -> None:
    shares = [share for share in GRID if of * share >= 5 and of * (1 - share) >= 5]

    assert shares
    assert min(coverage(wilson, of, share) for share in shares) >= 0.925


@pytest.mark.parametrize("of", [20, 60])
def test_the_interval_of_a_difference_holds_it_for_all_shares_of_pairs_that_came_out_otherwise(of: int) -> None:
    worst = 1.0
    for more, less in [(0.3, 0.3), (0.2, 0.05), (0.5, 0.1), (0.4, 0.2), (0.25, 0.25)]:
        held = 0.0
        for gained in range(of + 1):
            for lost in range(of + 1 - gained):
                if difference(gained, lost, of).holds(more - less):
                    same = of - gained - lost
                    ways = comb(of, gained) * comb(of - gained, lost)
                    held += ways * more**gained * less**lost * (1 - more - less) ** same
        worst = min(worst, held)

    assert worst >= 0.92


@pytest.mark.parametrize("aim", [0.0, 0.05])
def test_who_looks_all_the_time_and_stops_whenever_he_likes_is_still_right_95_times_in_100(aim: float) -> None:
    draw = Random()  # seeds that nobody has chosen
    shares = [draw.random() for _ in range(2_000)]

    missed = sum(ever_misses(draw, share, 300, aim) for share in shares)

    assert missed <= 0.05 * len(shares), "the bound is 5 in 100 however long one looks; so few fights miss far less"


@pytest.mark.parametrize("aim", [0.0, 0.05])
def test_the_interval_is_what_is_not_ruled_out(aim: float) -> None:
    for hits, of in [(3, 10), (50, 100), (199, 200), (0, 40)]:
        found = sequence(hits, of, aim)
        for share in GRID:
            if abs(share - found.low) > 1e-6 and abs(share - found.high) > 1e-6:
                assert found.holds(share) is not rules_out(hits, of, share, aim), (hits, of, share)


def test_an_interval_at_any_time_narrows_and_is_wider_than_one_that_was_fixed_beforehand() -> None:
    widths = [sequence(of // 2, of).half() for of in (10, 100, 1_000, 10_000)]

    assert widths == sorted(widths, reverse=True)
    low, high = wilson(500, 1_000)
    assert sequence(500, 1_000).low < low < high < sequence(500, 1_000).high


def test_who_aims_at_a_precision_gets_there_with_fewer_fights() -> None:
    aimed = next(of for of in range(100, 100_000, 100) if sequence(of // 2, of, 0.02).half() <= 0.02)
    other = next(of for of in range(100, 100_000, 100) if sequence(of // 2, of).half() <= 0.02)

    assert aimed < 0.75 * other


def test_no_fights_one_fight_and_a_side_that_always_wins_have_intervals_too() -> None:
    assert sequence(0, 0) == Interval(0.0, 1.0)
    assert difference(0, 0, 0) == Interval(-1.0, 1.0)
    assert sequence(1, 1).high == 1.0
    assert 0 < sequence(1_000, 1_000).low < 1
    assert sequence(0, 1_000).low == 0.0
    assert difference(0, 0, 50).holds(0.0)


def test_a_difference_at_any_time_holds_what_a_fixed_number_of_pairs_does() -> None:
    fixed, live = difference(30, 10, 100), differing(30, 10, 100)

    assert live.low < fixed.low < 0.2 < fixed.high < live.high
