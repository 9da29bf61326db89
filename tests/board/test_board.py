"""What a page draws: letters that tell creatures apart, heights in words."""

from __future__ import annotations

import doctest

from quintain.board import board, heights
from quintain.board.shorts import shorts


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(board).failed == 0
    assert doctest.testmod(heights).failed == 0


def test_a_scout_beside_a_bandit_is_known_by_its_other_word() -> None:
    names = ["Bandit 1", "Bandit Scout 1", "Lesser Chemist", "Lesser Sparker", "Mirka, brawler", "Mirka"]

    found = shorts({str(place): name for place, name in enumerate(names)})

    assert list(found.values()) == ["B1", "S1", "Le", "Sp", "Mi", "Mr"]
