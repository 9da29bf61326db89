"""The same odds as so much or more, and as so much or less."""

from __future__ import annotations

from fractions import Fraction

from quintain.odds.odds import Odds
from quintain.odds.tails import tails

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
BLOW = Odds("exact", {("wen HP -2",): HALF, ("wen HP -5", "wen prone"): QUARTER, ("no effect",): QUARTER})


def told(odds: Odds, *, at_least: bool) -> dict[tuple[str, int], Fraction]:
    return {(each.thing, each.by): each.chance for each in tails(odds, at_least=at_least)}


def test_at_least_counts_whatever_is_more() -> None:
    assert told(BLOW, at_least=True) == {
        ("wen HP", -2): HALF + QUARTER,
        ("wen HP", -5): QUARTER,
        ("wen prone", 0): QUARTER,
    }


def test_at_most_counts_whatever_is_less_and_nothing_at_all() -> None:
    assert told(BLOW, at_least=False) == {("wen HP", 0): QUARTER, ("wen HP", -2): HALF + QUARTER}


def test_losses_and_gains_are_apart() -> None:
    odds = Odds("exact", {("wen HP -2",): HALF, ("wen HP +3",): HALF})

    assert told(odds, at_least=True) == {("wen HP", -2): HALF, ("wen HP", 3): HALF}


def test_what_is_not_settled_may_add_to_any_of_them() -> None:
    odds = Odds("estimated", {("wen HP -2",): HALF}, unresolved=HALF)

    (found,) = tails(odds, at_least=True)

    assert (found.low, found.high) == (0.5, 1.0)


def test_an_estimate_has_an_interval_of_its_own() -> None:
    odds = Odds("estimated", {("wen HP -2",): HALF, ("no effect",): HALF}, fights=100)

    (found,) = tails(odds, at_least=True)

    assert round(found.low, 3) == 0.404
    assert round(found.high, 3) == 0.596
