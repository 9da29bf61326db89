"""The directions of space by their names."""

from __future__ import annotations

import doctest
from itertools import product

from quintain.space import directions as directions_module
from quintain.space.directions import COMPASS, DIRECTIONS, ray


def test_the_examples_in_the_docstrings_are_true() -> None:
    assert doctest.testmod(directions_module).failed == 0


def test_every_direction_has_one_name_and_rows_run_down() -> None:
    assert set(DIRECTIONS.values()) == set(product((-1, 0, 1), repeat=3)) - {(0, 0, 0)}
    assert len(DIRECTIONS) == 26
    assert list(COMPASS) == ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    assert (DIRECTIONS["n"], DIRECTIONS["e+down"], DIRECTIONS["up"]) == ((0, -1, 0), (1, 0, -1), (0, 0, 1))


def test_a_ray_starts_where_it_starts() -> None:
    assert ray((0, 0, 2), "w", 1) == [(0, 0, 2)]
    assert ray((0, 0, 2), "down", 3) == [(0, 0, 2), (0, 0, 1), (0, 0, 0)]
    assert ray((0, 0, 2), "down", 0) == []
