"""The square grid, compared with slow and obvious ways to do the same."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.space.grid import Grid, grid
from quintain.space.space import Area, Spot, area, spots
from quintain.words.errors import UserError

Square = tuple[int, int]
STEPS = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


class Drawn:
    """A map read from a drawing: letters mark squares, "#" is a wall, "o" an ally, "." is floor."""

    def __init__(self, *rows: str) -> None:
        self.grid = Grid(len(rows[0]), len(rows))
        self.text = "".join(rows)

    def area(self, mark: str) -> Area:
        return area(spot for spot, letter in enumerate(self.text) if letter == mark)

    def spot(self, mark: str) -> Spot:
        return self.text.index(mark)

    def show(self, shown: Area, mark: str = "*") -> list[str]:
        width = self.grid.width
        text = "".join(mark if shown >> spot & 1 else letter for spot, letter in enumerate(self.text))
        return [text[start : start + width] for start in range(0, len(text), width)]


def pick_one(board: Grid) -> st.SearchStrategy[Spot]:
    return st.integers(0, board.size - 1)


def pick_some(board: Grid) -> st.SearchStrategy[Area]:
    return st.integers(0, board.everywhere) | st.sets(pick_one(board), max_size=6).map(area)


boards = st.builds(grid, st.integers(1, 8), st.integers(1, 7))
data = st.data()


# The oracles


def squares(board: Grid) -> list[Square]:
    return [(x, y) for y in range(board.height) for x in range(board.width)]


def cheapest(board: Grid, start: Spot, enter: Callable[[Spot], int], closed: Area) -> dict[Spot, int]:
    """What it costs at least to come to each spot: improve every estimate until none changes."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for (x, y), (dx, dy) in product(squares(board), STEPS):
            if not (0 <= x + dx < board.width and 0 <= y + dy < board.height):
                continue
            here, there = y * board.width + x, (y + dy) * board.width + x + dx
            if here not in best or closed >> there & 1:
                continue
            if best[here] + enter(there) < best.get(there, 10**9):
                best[there] = best[here] + enter(there)
                changed = True
    return best


def stops(best: dict[Spot, int], start: Spot, budget: int, crossing: Area) -> list[Spot]:
    can_stop = {spot for spot, cost in best.items() if cost <= budget and not crossing >> spot & 1}
    return sorted(can_stop | {start})


def enters(a: Square, b: Square, square: Square) -> bool:
    """Whether the line between two centres has a point strictly inside the square: exact geometry."""
    low, high = Fraction(-1), Fraction(2)
    for start, end, corner in zip(a, b, square, strict=True):
        centre, way = start + Fraction(1, 2), end - start
        if way == 0:
            if not corner < centre < corner + 1:
                return False
            continue
        first, last = sorted(((corner - centre) / way, (corner + 1 - centre) / way))
        low, high = max(low, first), min(high, last)
    return low < high and low < 1 and high > 0


# Names and coordinates


def test_spots_are_counted_row_by_row_from_the_top_left() -> None:
    board = Grid(8, 5)

    assert board.size == 40
    assert board.at(7, 3) == board.spot("7,3") == 31
    assert board.xy(31) == (7, 3)
    assert board.name(31) == "7,3"


def test_the_map_ends_where_it_ends() -> None:
    board = Grid(3, 2)

    assert board.inside(2, 1)
    assert not any(board.inside(x, y) for x, y in [(3, 0), (0, 2), (-1, 0), (0, -1)])
    with pytest.raises(IndexError, match="3,0 is outside a grid of 3 by 2"):
        board.at(3, 0)


@pytest.mark.parametrize("name", ["5,0", "0,4", "-1,2", "99999999999999999999,0"])
def test_a_square_off_the_map_is_refused_with_the_size_of_the_map(name: str) -> None:
    with pytest.raises(UserError) as caught:
        Grid(5, 4).spot(name)

    assert caught.value.as_data() == {
        "what": f'"{name}" is off the map.',
        "where": "map of 5 by 4 squares",
        "fix": 'Squares run from "0,0" to "4,3".',
    }


@pytest.mark.parametrize(
    "name", ["", "banana", "1", "1,2,3", " 1,2", "1, 2", "01,2", "+1,2", "1;2", "1,2\n", "\u0661,\u0662"]
)
def test_garbage_is_refused_with_an_example(name: str) -> None:
    with pytest.raises(UserError) as caught:
        Grid(5, 4).spot(name)

    assert caught.value.what == f'"{name}" is not a square.'
    assert caught.value.where == "map of 5 by 4 squares"
    assert caught.value.fix.endswith('for example "4,3".')


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (-1, -1)])
def test_a_grid_without_squares_is_a_mistake(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="has no spots"):
        Grid(width, height)


def test_grids_of_one_size_are_shared() -> None:
    assert grid(6, 4) is grid(6, 4)
    assert grid(6, 4) is not grid(4, 6)


# Distances and shapes


def test_a_diagonal_step_counts_one() -> None:
    board = Grid(8, 8)

    assert board.distance(board.at(0, 0), board.at(5, 5)) == 5
    assert board.distance(board.at(6, 1), board.at(2, 4)) == 4
    assert board.cost(board.at(0, 0), board.at(1, 1)) == 1


@given(boards, data)
def test_spreading_adds_exactly_the_eight_neighbours(board: Grid, data: st.DataObject) -> None:
    chosen = data.draw(pick_some(board))

    near = {
        board.at(x + dx, y + dy)
        for (x, y), (dx, dy) in product([board.xy(spot) for spot in spots(chosen)], [(0, 0), *STEPS])
        if board.inside(x + dx, y + dy)
    }
    assert spots(board.spread(chosen)) == sorted(near)


@given(boards, data, st.integers(-2, 12))
def test_the_square_around_a_spot_holds_what_is_within_the_distance(board: Grid, data: st.DataObject, n: int) -> None:
    spot = data.draw(pick_one(board))

    inside = [other for other in range(board.size) if board.distance(spot, other) <= n]
    assert spots(board.within(spot, n)) == spots(board.square(spot, n)) == inside


@given(boards, data, st.integers(1, 4))
def test_a_big_body_covers_a_block_down_and_right_or_does_not_fit(board: Grid, data: st.DataObject, size: int) -> None:
    spot = data.draw(pick_one(board))
    x, y = board.xy(spot)

    block = [(x + dx, y + dy) for dy in range(size) for dx in range(size)]
    fits = all(board.inside(*square) for square in block)
    assert spots(board.footprint(spot, size)) == ([board.at(*square) for square in block] if fits else [])


@given(boards)
def test_the_edge_is_every_square_with_fewer_than_eight_neighbours(board: Grid) -> None:
    expected = [spot for spot in range(board.size) if board.neighbours(spot).bit_count() < 8]

    assert spots(board.edge) == expected


def test_a_ray_runs_in_steps_until_its_length_or_the_edge() -> None:
    board = Grid(5, 4)

    assert [board.name(spot) for spot in board.ray(board.at(1, 0), (1, 1), 2)] == ["2,1", "3,2"]
    assert [board.name(spot) for spot in board.ray(board.at(1, 0), (1, 1), 9)] == ["2,1", "3,2", "4,3"]
    assert [board.name(spot) for spot in board.ray(board.at(3, 2), (-1, 0), 9)] == ["2,2", "1,2", "0,2"]
    assert board.ray(board.at(0, 0), (0, -1), 3) == []
    assert board.ray(board.at(0, 0), (1, 0), 0) == []


@given(boards, data, st.integers(1, 4))
def test_a_big_body_touches_an_area_from_where_some_square_of_it_lies_in_it(
    board: Grid, data: st.DataObject, size: int
) -> None:
    there = data.draw(pick_some(board))

    found = board.anchors(there, size) & ~board.off_map(size)

    assert spots(found) == [spot for spot in range(board.size) if board.footprint(spot, size) & there]


@given(boards, st.integers(1, 9))
def test_a_big_body_hangs_over_the_edge_where_it_has_no_footprint(board: Grid, size: int) -> None:
    assert spots(board.off_map(size)) == [spot for spot in range(board.size) if not board.footprint(spot, size)]


@given(boards, data, st.integers(1, 3), st.integers(0, 4))
def test_around_a_big_body_is_what_is_within_the_distance_of_any_of_its_squares(
    board: Grid, data: st.DataObject, size: int, n: int
) -> None:
    spot = data.draw(pick_one(board))
    covered = spots(board.footprint(spot, size))

    near = [other for other in range(board.size) if any(board.distance(other, each) <= n for each in covered)]

    assert spots(board.around(spot, size, n)) == near


# Moving


def test_where_walls_are_passed_no_diagonal_step_leads_between_two_of_them() -> None:
    drawn = Drawn(
        "a#..",
        "#.#.",
        "..#.",
    )
    walls = drawn.area("#")
    middle = drawn.grid.at(1, 1)

    assert drawn.show(drawn.grid.step_past(1 << drawn.spot("a"), walls)) == ["**..", "*.#.", "..#."]
    assert drawn.show(drawn.grid.step_past(1 << middle, walls)) == ["a*..", "***.", "***."]


def test_a_wall_does_not_stop_a_diagonal_step_past_its_corner() -> None:
    drawn = Drawn(
        "a#",
        "#b",
    )

    reached = drawn.grid.reach(drawn.spot("a"), 1, closed=drawn.area("#"))

    assert drawn.show(reached) == ["*#", "#*"]


def test_a_wall_is_walked_round() -> None:
    drawn = Drawn(
        "......",
        ".a#...",
        "..#...",
        "..#...",
    )

    reached = drawn.grid.reach(drawn.spot("a"), 3, closed=drawn.area("#"))

    assert drawn.show(reached) == [
        "*****.",
        "**#**.",
        "**#**.",
        "**#...",
    ]


def test_allies_are_crossed_but_not_stopped_in_and_walls_are_neither() -> None:
    drawn = Drawn("a.oo.#.")

    reached = drawn.grid.reach(drawn.spot("a"), 9, closed=drawn.area("#"), crossing=drawn.area("o"))

    assert drawn.show(reached) == ["**oo*#."]


def test_what_is_both_closed_and_crowded_is_closed() -> None:
    assert Grid(3, 1).reach(0, 5, closed=0b010, crossing=0b010) == 0b001


def test_a_row_does_not_lead_round_the_edge_to_the_next() -> None:
    drawn = Drawn(
        "..a",
        "###",
        "b..",
    )

    reached = drawn.grid.reach(drawn.spot("a"), 9, closed=drawn.area("#"))

    assert drawn.show(reached) == ["***", "###", "b.."]


@pytest.mark.parametrize(("width", "height"), [(1, 6), (6, 1)])
def test_a_corridor_one_square_wide_is_walked_along(width: int, height: int) -> None:
    board = Grid(width, height)

    assert spots(board.reach(2, 2, closed=0b10000)) == [0, 1, 2, 3]
    assert board.path(0, 3, 3) == [1, 2, 3]
    assert board.path(0, 5, 9, closed=0b10000) is None
    assert spots(board.line(0, 5)) == [0, 1, 2, 3, 4, 5]
    assert board.edge == board.everywhere


def test_a_map_of_one_square_leads_nowhere() -> None:
    board = Grid(1, 1)

    assert board.reach(0, 5) == 1
    assert board.neighbours(0) == 0
    assert board.line(0, 0) == 1
    assert board.push_choices(0, 0, 1) == []


@given(boards, data, st.integers(-1, 9))
def test_reach_agrees_with_the_slow_search(board: Grid, data: st.DataObject, budget: int) -> None:
    start = data.draw(pick_one(board))
    closed, crossing = data.draw(pick_some(board)), data.draw(pick_some(board))

    reached = board.reach(start, budget, closed=closed, crossing=crossing)

    assert spots(reached) == stops(cheapest(board, start, lambda _: 1, closed), start, budget, crossing)


@given(boards, data, st.integers(-1, 12))
def test_a_path_over_difficult_ground_is_a_cheapest_one(board: Grid, data: st.DataObject, budget: int) -> None:
    start, goal = data.draw(pick_one(board)), data.draw(pick_one(board))
    closed, crossing = data.draw(pick_some(board)), data.draw(pick_some(board))
    costs = data.draw(st.dictionaries(pick_one(board), st.integers(1, 4)))
    best = cheapest(board, start, lambda spot: costs.get(spot, 1), closed)

    path = board.path_with_costs(start, goal, budget, costs, closed=closed, crossing=crossing)

    assert (path is not None) == (goal in stops(best, start, budget, crossing))
    if path:
        assert path[-1] == goal
        assert all(board.distance(a, b) == 1 for a, b in pairwise([start, *path]))
        assert not area(path) & closed
        assert sum(costs.get(spot, 1) for spot in path) == best[goal]


@given(boards, data, st.integers(0, 9))
def test_ground_that_costs_one_everywhere_changes_nothing(board: Grid, data: st.DataObject, budget: int) -> None:
    start, goal = data.draw(pick_one(board)), data.draw(pick_one(board))
    closed = data.draw(pick_some(board))
    ones = dict.fromkeys(range(board.size), 1)

    assert board.path_with_costs(start, goal, budget, ones, closed=closed) == board.path(
        start, goal, budget, closed=closed
    )


def test_mud_costs_what_it_costs() -> None:
    drawn = Drawn(
        "a.m..",
        "##m##",
    )
    mud = dict.fromkeys(spots(drawn.area("m")), 2)

    over = [
        drawn.grid.path_with_costs(0, drawn.grid.at(3, 0), budget, mud, closed=drawn.area("#")) for budget in (3, 4)
    ]

    assert over == [None, [1, 2, 3]]


def test_a_free_step_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="entering 1,0 for 0: a step costs 1 or more"):
        Grid(3, 1).path_with_costs(0, 2, 3, {1: 0})


def test_a_budget_without_end_costs_no_more_than_the_map() -> None:
    board = Grid(6, 6)

    assert board.reach(0, 10**12, closed=0b10) == board.everywhere & ~0b10
    assert board.path(0, 35, 10**12) == [7, 14, 21, 28, 35]


def test_a_straight_path_does_not_zigzag() -> None:
    board = Grid(7, 5)

    path = board.path(board.at(0, 2), board.at(5, 2), 5)

    assert path == [board.at(x, 2) for x in range(1, 6)]


def test_a_slanted_path_first_goes_straight_and_then_along_the_diagonal() -> None:
    drawn = Drawn(
        "a.....",
        "......",
        ".....b",
    )

    path = drawn.grid.path(drawn.spot("a"), drawn.spot("b"), 5)

    assert path is not None
    assert [drawn.grid.name(spot) for spot in path] == ["1,0", "2,0", "3,0", "4,1", "5,2"]


# Pushing


def pushed(drawn: Drawn, free: str = ".") -> list[str]:
    choices = drawn.grid.push_choices(drawn.spot("t"), drawn.spot("s"), drawn.area(free))
    return drawn.show(area(choices))


def test_a_push_straight_away_goes_to_any_of_the_three_squares_behind() -> None:
    assert pushed(Drawn("....", "st..", "....")) == ["..*.", "st*.", "..*."]


def test_a_push_along_a_corridor_goes_straight_on() -> None:
    assert pushed(Drawn("####", "st..", "####")) == ["####", "st*.", "####"]


def test_a_diagonal_push_goes_to_any_square_that_is_one_farther() -> None:
    assert pushed(Drawn("s...", ".t..", "....")) == ["s.*.", ".t*.", "***."]


def test_a_push_stops_when_no_open_square_is_farther() -> None:
    assert pushed(Drawn("..##", "s.t#", "..##")) == ["..##", "s.t#", "..##"]
    assert pushed(Drawn("s..", "...", "..t")) == ["s..", "...", "..t"]


def test_a_push_never_goes_sideways_round_the_source() -> None:
    assert pushed(Drawn("s.t", "###")) == ["s.t", "###"]
    assert pushed(Drawn("st", ".#")) == ["st", ".#"]


@given(boards, data)
def test_push_choices_are_the_farthest_open_neighbours_and_farther_than_before(
    board: Grid, data: st.DataObject
) -> None:
    spot, source = data.draw(pick_one(board)), data.draw(pick_one(board))
    free = data.draw(pick_some(board))

    farther = [
        near
        for near in spots(board.neighbours(spot) & free)
        if board.distance(near, source) > board.distance(spot, source)
    ]

    assert board.push_choices(spot, source, free) == farther


# Seeing


@given(boards, data)
def test_a_line_enters_what_exact_geometry_says(board: Grid, data: st.DataObject) -> None:
    a, b = data.draw(pick_one(board)), data.draw(pick_one(board))

    entered = [board.at(*square) for square in squares(board) if enters(board.xy(a), board.xy(b), square)]

    assert spots(board.line(a, b)) == entered
    assert board.line(b, a) == board.line(a, b)


def test_every_line_on_a_whole_map_is_exact() -> None:
    board = Grid(7, 6)

    for a, b in product(range(board.size), repeat=2):
        entered = [board.at(*square) for square in squares(board) if enters(board.xy(a), board.xy(b), square)]
        assert spots(board.line(a, b)) == entered


def test_a_line_enters_the_squares_it_cuts_and_not_those_it_touches() -> None:
    assert Drawn("....", "....").show(Grid(4, 2).line(0, 7)) == ["**..", "..**"]
    assert Drawn("...", "...", "...").show(Grid(3, 3).line(0, 8)) == ["*..", ".*.", "..*"]
    assert Drawn("...", "...").show(Grid(3, 2).line(0, 5)) == ["**.", ".**"]


@given(boards, data)
def test_sight_agrees_with_exact_geometry(board: Grid, data: st.DataObject) -> None:
    a, b = data.draw(pick_one(board)), data.draw(pick_one(board))
    opaque = data.draw(pick_some(board))

    (ax, ay), (bx, by) = board.xy(a), board.xy(b)
    adjacent = abs(ax - bx) <= 1 and abs(ay - by) <= 1
    hidden = any(enters((ax, ay), (bx, by), board.xy(spot)) for spot in spots(opaque))
    assert board.sees(a, b, opaque) == (adjacent or not hidden)


@given(boards, data)
def test_what_is_seen_from_a_spot_is_what_sees_it(board: Grid, data: st.DataObject) -> None:
    spot, opaque = data.draw(pick_one(board)), data.draw(pick_some(board))

    for _ in range(2):  # worked out, and remembered
        assert spots(board.seen_from(spot, opaque)) == [
            other for other in range(board.size) if board.sees(spot, other, opaque)
        ]
    assert board.distances(spot) == [board.distance(spot, other) for other in range(board.size)]


def test_one_sees_through_the_gap_between_two_corners() -> None:
    drawn = Drawn(
        "a#.",
        "#..",
        "..b",
    )

    assert drawn.grid.sees(drawn.spot("a"), drawn.spot("b"), drawn.area("#"))


def test_smoke_hides_whoever_stands_in_it_but_not_from_the_next_square() -> None:
    drawn = Drawn("a.~b")
    smoke = drawn.area("~")

    assert not drawn.grid.sees(0, 2, smoke)
    assert not drawn.grid.sees(2, 0, smoke)
    assert drawn.grid.sees(1, 2, smoke)
    assert drawn.grid.sees(2, 2, smoke)
    assert not drawn.grid.sees(1, 3, smoke)
