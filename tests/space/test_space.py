"""Areas are sets of spots; every kind of place keeps the same promises."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.space.graph import Graph
from quintain.space.grid import Grid
from quintain.space.space import Area, Place, Spot, area, count, spots

BOARD = Grid(5, 4)


def as_graph(board: Grid) -> Graph:
    """The same squares as named nodes with a link to each neighbour."""
    names = [board.name(spot) for spot in range(board.size)]
    links = [(names[a], names[b], 1) for a in range(board.size) for b in spots(board.neighbours(a))]
    return Graph(names, links)


PLACES: list[Place] = [
    BOARD,
    as_graph(BOARD),
    Graph([f"n{n}" for n in range(20)], [(f"n{n}", f"n{n * 7 % 20}", 1 + n % 3) for n in range(1, 20) if n % 10]),
]
place = st.sampled_from(PLACES)
spot = st.integers(0, BOARD.size - 1)
some_area = st.integers(0, (1 << BOARD.size) - 1)
sparse_area = st.sets(spot, max_size=7).map(area)
budget = st.integers(-1, 8)


@given(st.sets(st.integers(0, 300)))
def test_an_area_gives_its_spots_back_in_order(chosen: set[Spot]) -> None:
    made = area(chosen)

    assert spots(made) == sorted(chosen)
    assert count(made) == len(chosen)


def test_nothing_is_an_area_too() -> None:
    assert area([]) == 0
    assert spots(0) == []
    assert count(0) == 0


def test_a_spot_named_twice_is_in_the_area_once() -> None:
    assert area([4, 4, 2]) == 0b10100


def test_everything_outside_an_area_has_no_end_and_cannot_be_listed() -> None:
    with pytest.raises(ValueError, match="without end"):
        spots(~0b101)


def test_a_bare_place_answers_no_question() -> None:
    bare = Place()

    for ask in (
        lambda: bare.name(0),
        lambda: bare.spot("0,0"),
        lambda: bare.distance(0, 1),
        lambda: bare.neighbours(0),
        lambda: bare.cost(0, 1),
        lambda: bare.footprint(0),
        lambda: bare.within(0, 1),
        lambda: bare.reach(0, 1),
        lambda: bare.path(0, 1, 1),
        lambda: bare.sees(0, 1, 0),
    ):
        with pytest.raises(NotImplementedError):
            ask()


@pytest.mark.parametrize("where", PLACES)
def test_every_name_leads_back_to_its_spot(where: Place) -> None:
    for number in range(where.size):
        assert where.spot(where.name(number)) == number


@given(place, spot, spot)
def test_neighbours_are_the_spots_at_distance_one(where: Place, a: Spot, b: Spot) -> None:
    assert (where.distance(a, b) == 1) == bool(where.neighbours(a) >> b & 1)
    assert where.distance(a, b) == where.distance(b, a)


@given(place, spot, spot, st.integers(0, 20))
def test_within_holds_what_is_no_farther(where: Place, a: Spot, b: Spot, distance: int) -> None:
    assert bool(where.within(a, distance) >> b & 1) == (where.distance(a, b) <= distance)


@given(place, spot, budget, sparse_area, sparse_area)
def test_a_path_leads_exactly_where_reach_says(
    where: Place, start: Spot, budget: int, closed: Area, crossing: Area
) -> None:
    reached = where.reach(start, budget, closed=closed, crossing=crossing)

    for goal in range(where.size):
        path = where.path(start, goal, budget, closed=closed, crossing=crossing)
        assert (path is not None) == bool(reached >> goal & 1)


@given(place, spot, spot, budget, sparse_area, sparse_area)
def test_a_path_is_made_of_allowed_steps_and_keeps_to_the_budget(
    where: Place, start: Spot, goal: Spot, budget: int, closed: Area, crossing: Area
) -> None:
    path = where.path(start, goal, budget, closed=closed, crossing=crossing)

    if path:
        steps = list(pairwise([start, *path]))
        assert path[-1] == goal
        assert all(where.neighbours(a) >> b & 1 for a, b in steps)
        assert not area(path) & closed
        assert not crossing >> goal & 1
        spent = sum(where.cost(a, b) for a, b in steps)
        assert spent <= budget
        assert not where.reach(start, spent - 1, closed=closed, crossing=crossing) >> goal & 1  # no cheaper way
    else:
        assert path is None or start == goal


@given(place, spot, spot, budget, sparse_area)
def test_the_same_question_gets_the_same_path(where: Place, start: Spot, goal: Spot, budget: int, closed: Area) -> None:
    assert where.path(start, goal, budget, closed=closed) == where.path(start, goal, budget, closed=closed)


@given(place, spot, some_area, some_area)
def test_one_can_always_stay(where: Place, start: Spot, closed: Area, crossing: Area) -> None:
    assert where.reach(start, 0, closed=closed, crossing=crossing) == 1 << start
    assert where.reach(start, -1, closed=closed, crossing=crossing) == 1 << start
    assert where.path(start, start, -1, closed=closed, crossing=crossing) == []


@given(place, spot, spot, some_area)
def test_sight_goes_both_ways(where: Place, a: Spot, b: Spot, opaque: Area) -> None:
    assert where.sees(a, b, opaque) == where.sees(b, a, opaque)


@given(place, spot, spot, some_area)
def test_neighbours_always_see_each_other(where: Place, a: Spot, b: Spot, opaque: Area) -> None:
    if where.distance(a, b) <= 1:
        assert where.sees(a, b, opaque)


@pytest.mark.parametrize("where", PLACES)
def test_a_body_of_size_one_covers_the_spot_it_stands_on(where: Place) -> None:
    for number in range(where.size):
        assert where.footprint(number) == 1 << number


@given(spot, budget, sparse_area, sparse_area)
def test_a_grid_drawn_as_a_graph_is_the_same_place(start: Spot, budget: int, closed: Area, crossing: Area) -> None:
    graph = PLACES[1]

    assert BOARD.neighbours(start) == graph.neighbours(start)
    assert BOARD.within(start, budget) == graph.within(start, budget)
    assert BOARD.reach(start, budget, closed=closed, crossing=crossing) == graph.reach(
        start, budget, closed=closed, crossing=crossing
    )
