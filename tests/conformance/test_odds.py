"""Exact chances of dice agree with an independent oracle."""

from __future__ import annotations

from fractions import Fraction

import icepool  # type: ignore[import-untyped]
import pytest

from quintain.kernel.dice import Dice


@pytest.mark.parametrize("notation", ["1d6", "2d6", "3d6kh2", "4d6dl1", "1d100", "2d8+3", "1d4-1d6"])
def test_simple_rolls_agree_with_an_independent_oracle(notation: str) -> None:
    oracle = {
        "1d6": icepool.d(6),
        "2d6": 2 @ icepool.d(6),
        "3d6kh2": icepool.d(6).highest(3, 2),
        "4d6dl1": icepool.d(6).highest(4, 3),
        "1d100": icepool.d(100),
        "2d8+3": 2 @ icepool.d(8) + 3,
        "1d4-1d6": icepool.d(4) - icepool.d(6),
    }[notation]

    ours = Dice.parse(notation).distribution()

    assert {total: ours.chance(total) for total in ours.weights} == {
        total: Fraction(oracle.probability(total)) for total in oracle.outcomes()
    }
