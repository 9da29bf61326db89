"""Places with height: what is solid, how far one falls or rises, what a line enters, and where a step leads."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.space import heights as heights_module
from quintain.space.grid import grid
from quintain.space.heights import (
    NO_TOP,
    Cell,
    Point,
    Relief,
    apart,
    corners,
    cover,
    is_line_open,
    levels_apart,
    line,
    middle,
    moved,
    shares_height,
    straight,
)
from quintain.space.space import area

YARD = grid(6, 4)
WALL, ROCK, PIT, LEDGE = (YARD.at(x, 1) for x in (1, 2, 3, 4))


def yard() -> Relief:
    """A wall without end, a rock of 2, a pit of 3, a ledge of 1 with a ceiling at 4; all else is level and open."""
    ground = [0] * YARD.size
    ground[PIT], ground[LEDGE] = -3, 1
    return Relief(YARD, ground, {WALL: NO_TOP, ROCK: 2}, {LEDGE: 4})


def test_the_examples_in_the_docstrings_are_true() -> None:
    assert doctest.testmod(heights_module).failed == 0


# what is solid


def test_ground_without_heights_is_flat_whatever_walls_there_are() -> None:
    relief = Relief(YARD, [0] * YARD.size, {WALL: NO_TOP})

    assert relief.flat
    assert relief.levels == {0: YARD.everywhere}
    assert not yard().flat
    assert yard().levels == {
        0: YARD.everywhere & ~area([PIT, LEDGE]),
        -3: 1 << PIT,
        1: 1 << LEDGE,
    }


def test_heights_for_another_map_are_refused() -> None:
    with pytest.raises(ValueError, match="3 heights for 24 squares"):
        Relief(YARD, [0, 0, 0])


@pytest.mark.parametrize(
    ("spot", "solid"),
    [(0, [-4, -1]), (WALL, [-4, 0, 3, 99]), (ROCK, [-1, 0, 1]), (PIT, [-4]), (LEDGE, [0, 4, 5])],
)
def test_a_cell_is_solid_in_the_ground_in_a_wall_and_above_the_ceiling(spot: int, solid: list[int]) -> None:
    looked = [-4, -3, -1, 0, 1, 2, 3, 4, 5, 99]
    relief = yard()

    found = [z for z in looked if relief.is_solid(spot, z)]

    below = [z for z in looked if z < relief.ground[spot]]
    assert set(solid) <= set(found)
    assert set(below) <= set(found)
    assert [relief.solid_at(z) >> spot & 1 for z in looked] == [z in found for z in looked]


def test_walls_are_those_that_are_higher_whatever_the_ground_and_the_ceilings() -> None:
    relief = yard()

    assert [relief.walls_at(z) for z in (-9, 1, 2, 99)] == [1 << WALL | 1 << ROCK] * 2 + [1 << WALL] * 2


def test_a_wall_lower_than_its_ground_is_no_wall() -> None:
    relief = Relief(YARD, [5] * YARD.size, {WALL: 3})

    assert relief.surface[WALL] == 5


def test_a_big_body_stands_on_the_highest_ground_below_it() -> None:
    relief = yard()

    assert relief.footing(PIT) == -3
    assert relief.footing(YARD.at(2, 0), 2) == 0
    assert relief.footing(YARD.at(3, 0), 2) == 1
    assert relief.footing(YARD.at(5, 1), 2) == 0  # it hangs over the edge


def test_what_can_be_stood_upon_is_the_highest_surface_below() -> None:
    relief = yard()

    assert [relief.highest(spot) for spot in (0, PIT, ROCK, LEDGE)] == [0, -3, 2, 1]
    assert relief.highest(YARD.at(2, 0), 2) == 2
    assert relief.highest(YARD.at(5, 1), 2) == 0  # it hangs over the edge


def test_one_falls_to_the_highest_surface_below() -> None:
    relief = yard()

    assert relief.drop(0, 7) == 7
    assert relief.drop(PIT, 7) == 10
    assert relief.drop(ROCK, 7) == 5
    assert relief.drop(ROCK, 2) == 0
    assert relief.drop(YARD.at(2, 0), 7, 2) == 5
    assert relief.drop(PIT, -5) == 0


# between bodies


def test_distance_is_the_largest_of_three_differences_between_nearest_cells() -> None:
    assert apart(YARD, 0, 1, 0, YARD.at(3, 1), 1, 0) == 3
    assert apart(YARD, 0, 1, 0, YARD.at(3, 1), 1, 7) == 7
    assert apart(YARD, 0, 2, 0, YARD.at(3, 1), 1, 1) == 2
    assert apart(YARD, 0, 1, 0, 1, 1, 5, a_tall=3) == 3
    assert apart(YARD, 0, 1, 5, 1, 1, 0, b_tall=3) == 3
    assert apart(YARD, 0, 1, 5, 0, 1, 5) == 0


@given(st.integers(-5, 5), st.integers(1, 4), st.integers(-5, 5), st.integers(1, 4))
def test_bodies_share_a_height_if_some_level_belongs_to_both(a: int, a_tall: int, b: int, b_tall: int) -> None:
    pairs = product(range(a, a + a_tall), range(b, b + b_tall))

    nearest = min(abs(one - other) for one, other in pairs)

    assert levels_apart(a, a_tall, b, b_tall) == nearest
    assert shares_height(a, a_tall, b, b_tall) == (nearest == 0)


# lines


def entered(origin: Point, target: Point) -> set[Cell]:
    """The slow way: every cell near the line, clipped with fractions; inside it if the clip has a length."""
    spans = [range(min(a, b) // 2 - 1, max(a, b) // 2 + 2) for a, b in zip(origin, target, strict=True)]
    return {(x, y, z) for x, y, z in product(*spans) if has_length(origin, target, (x, y, z))}


def has_length(origin: Point, target: Point, cell: Cell) -> bool:
    low, high = Fraction(0), Fraction(1)
    for at, to, side in zip(origin, target, cell, strict=True):
        if at == to:
            if not 2 * side < at < 2 * side + 2:
                return False
            continue
        ends = sorted([Fraction(2 * side - at, to - at), Fraction(2 * side + 2 - at, to - at)])
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def made_of(walls: set[Cell]) -> Callable[[int, int, int], bool]:
    return lambda x, y, z: (x, y, z) in walls


small = st.integers(-4, 4)
cells = st.tuples(small, small, small)
halves = st.integers(-7, 7)
points = st.tuples(halves, halves, halves)


@given(cells, cells)
def test_a_line_enters_the_cells_that_clipping_every_one_of_them_finds(a: Cell, b: Cell) -> None:
    found = line(a, b)

    assert {*found, a} == entered(middle(a), middle(b))
    assert len(found) == len(set(found))
    assert (found or [a])[-1] == b
    for one, other in zip([a, *found], found, strict=False):
        assert max(abs(p - q) for p, q in zip(one, other, strict=True)) == 1


@given(cells, cells)
def test_a_line_is_the_same_from_either_end(a: Cell, b: Cell) -> None:
    assert [a, *line(a, b)] == [b, *line(b, a)][::-1]


@given(st.integers(0, 5), st.integers(0, 3), st.integers(0, 5), st.integers(0, 3))
def test_at_one_height_a_line_is_that_of_the_grid(x: int, y: int, to_x: int, to_y: int) -> None:
    found = [(x, y, 0), *line((x, y, 0), (to_x, to_y, 0))]

    assert area([YARD.at(a, b) for a, b, _ in found]) == YARD.line(YARD.at(x, y), YARD.at(to_x, to_y))


@given(points, points, st.sets(cells, max_size=12))
def test_a_line_is_blocked_by_whatever_it_enters(origin: Point, target: Point, walls: set[Cell]) -> None:
    blocked = bool(entered(origin, target) & walls)

    found = not is_line_open(origin, target, made_of(walls))

    if all(a != b or a % 2 for a, b in zip(origin, target, strict=True)):  # it runs along no side
        assert found == blocked
    else:
        assert found or not blocked


@given(cells, cells)
def test_straight_steps_lead_to_the_goal_and_none_strays_from_the_line(a: Cell, b: Cell) -> None:
    way = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
    steps = max(map(abs, way))

    found = straight(a, way, steps)

    assert (found or [a])[-1] == b
    for n, cell in enumerate(found, start=1):
        strays = [abs((at - one) * steps - far * n) for at, one, far in zip(cell, a, way, strict=True)]
        assert 2 * max(strays) <= steps


def test_straight_steps_go_on_past_what_they_are_aimed_at_and_lead_nowhere_without_an_aim() -> None:
    assert straight((1, 1, 1), (-1, 0, 2), 3) == [(0, 1, 2), (0, 1, 3), (-1, 1, 4)]
    assert straight((1, 1, 1), (0, 0, 0), 3) == []


def test_only_touching_a_corner_or_an_edge_blocks_nothing() -> None:
    beside = {(1, 0, 0), (0, 1, 0)}

    assert is_line_open(middle((0, 0, 0)), middle((1, 1, 0)), made_of(beside))
    assert not is_line_open(middle((0, 0, 0)), middle((2, 1, 0)), made_of(beside))


def test_along_a_side_a_line_is_blocked_only_from_both_sides() -> None:
    one, other = (2, 0, 0), (2, 1, 0)

    for walls, is_open in (({one}, True), ({other}, True), ({one, other}, False)):
        assert is_line_open((1, 2, 1), (9, 2, 1), made_of(walls)) == is_open


def test_along_an_edge_a_line_is_blocked_only_by_all_four() -> None:
    ring = {(2, y, z) for y in (0, 1) for z in (0, 1)}

    assert not is_line_open((1, 2, 2), (9, 2, 2), made_of(ring))
    for left_out in ring:
        assert is_line_open((1, 2, 2), (9, 2, 2), made_of(ring - {left_out}))


def test_a_line_of_no_length_is_open_unless_it_lies_in_a_wall() -> None:
    assert is_line_open((1, 1, 1), (1, 1, 1), lambda x, y, z: False)
    assert line((2, 2, 2), (2, 2, 2)) == []


def solid_in(relief: Relief) -> Callable[[int, int, int], bool]:
    return lambda x, y, z: relief.grid.inside(x, y) and relief.is_solid(relief.grid.at(x, y), z)


def test_a_low_wall_hides_who_is_low_and_not_who_is_high() -> None:
    relief = Relief(grid(5, 1), [0] * 5, {2: 1})

    assert not is_line_open(middle((0, 0, 0)), middle((4, 0, 0)), solid_in(relief))
    assert is_line_open(middle((0, 0, 0)), middle((4, 0, 3)), solid_in(relief))
    assert not is_line_open(middle((0, 0, 0)), middle((4, 0, 1)), solid_in(relief))
    assert is_line_open(middle((0, 0, 1)), middle((4, 0, 1)), solid_in(relief))


def test_cover_counts_the_lines_that_are_blocked() -> None:
    relief = Relief(grid(5, 3), [0] * 15, {grid(5, 3).at(2, 1): NO_TOP})
    target = (4, 1, 0)
    aims = [middle(target), *corners(target)]

    assert cover(middle((0, 1, 0)), aims, solid_in(relief)) == 5
    assert cover(middle((4, 2, 0)), aims, solid_in(relief)) == 0
    assert 0 < cover(middle((0, 0, 0)), aims, solid_in(relief)) < 5


def test_corners_and_middle_are_at_half_the_height() -> None:
    assert middle((1, 2, 3)) == (3, 5, 7)
    assert middle((1, 2, 3), 2, 3) == (4, 6, 9)
    assert corners((1, 2, 3)) == [(2, 4, 7), (4, 4, 7), (2, 6, 7), (4, 6, 7)]
    assert corners((0, 0, 0), 2, 4) == [(0, 0, 4), (4, 0, 4), (0, 4, 4), (4, 4, 4)]


# steps


def test_a_step_moves_a_cell() -> None:
    assert moved((1, 2, 3), (-1, 0, 1)) == (0, 2, 4)


def test_lines_that_pass_the_same_cells_keep_them_once() -> None:
    """Thousands of lines are kept, each with some twenty cells."""
    far, near = (heights_module._stretches((1, 1, 1), (2 * columns, 0, 0)) for columns in (9, 4))

    assert [one is other for one, other in zip(far, near, strict=False)] == [True] * len(near)
