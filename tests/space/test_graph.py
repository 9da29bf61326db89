"""A graph of named nodes is a place like any other."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.space.graph import Graph
from quintain.space.space import FAR, Spot, area, spots
from quintain.words.errors import UserError

# gate --1-- yard --3-- tower; yard --1-- cellar --1-- tower; the island is on its own.
CASTLE = Graph(
    ["gate", "yard", "cellar", "tower", "island"],
    [("gate", "yard", 1), ("yard", "tower", 3), ("yard", "cellar", 1), ("cellar", "tower", 1)],
)
GATE, YARD, CELLAR, TOWER, ISLAND = range(5)

Links = list[tuple[Spot, Spot, int]]
node = st.integers(0, 5)
links = st.lists(st.tuples(node, node, st.integers(0, 3)).filter(lambda link: link[0] != link[1]), max_size=9)
nodes = st.sets(node)


def drawn(links: Links) -> Graph:
    return Graph([f"n{n}" for n in range(6)], [(f"n{a}", f"n{b}", cost) for a, b, cost in links])


def ways(graph: Graph, start: Spot, goal: Spot) -> list[list[Spot]]:
    """Every way without a repeated node, found by trying all orders of all nodes."""
    middle = [spot for spot in range(graph.size) if spot not in (start, goal)]
    found = []
    for length in range(len(middle) + 1):
        for between in permutations(middle, length):
            way = [start, *between, goal]
            if all(graph.neighbours(a) >> b & 1 for a, b in pairwise(way)):
                found.append(way)
    return found


def spent(graph: Graph, way: list[Spot]) -> int:
    return sum(graph.cost(a, b) for a, b in pairwise(way))


def test_distance_counts_links_and_not_what_they_cost() -> None:
    assert CASTLE.distance(YARD, TOWER) == 1
    assert CASTLE.cost(YARD, TOWER) == 3
    assert CASTLE.distance(GATE, TOWER) == 2
    assert CASTLE.distance(TOWER, TOWER) == 0


def test_what_nothing_leads_to_is_far_away() -> None:
    assert CASTLE.distance(GATE, ISLAND) == FAR
    assert CASTLE.within(GATE, 99) == area([GATE, YARD, CELLAR, TOWER])
    assert not CASTLE.sees(GATE, ISLAND, 0)


def test_the_cheapest_way_may_be_the_longer_one() -> None:
    assert CASTLE.path(GATE, TOWER, 3) == [YARD, CELLAR, TOWER]
    assert CASTLE.path(GATE, TOWER, 2) is None


def test_a_closed_node_sends_one_the_dear_way_round() -> None:
    assert CASTLE.path(GATE, TOWER, 4, closed=area([CELLAR])) == [YARD, TOWER]
    assert CASTLE.path(GATE, TOWER, 3, closed=area([CELLAR])) is None


def test_a_crowded_node_can_be_crossed_but_not_stopped_in() -> None:
    reached = CASTLE.reach(GATE, 3, crossing=area([YARD, CELLAR]))

    assert spots(reached) == [GATE, TOWER]


def test_of_two_links_between_the_same_nodes_the_cheaper_counts() -> None:
    assert Graph(["a", "b"], [("a", "b", 2), ("b", "a", 1), ("a", "b", 5)]).cost(0, 1) == 1


def test_a_node_has_room_for_a_giant() -> None:
    assert CASTLE.footprint(YARD, 4) == area([YARD])


def test_smoke_on_the_way_or_at_either_end_hides() -> None:
    assert CASTLE.sees(GATE, TOWER, area([CELLAR]))
    assert not CASTLE.sees(GATE, TOWER, area([YARD]))
    assert not CASTLE.sees(GATE, TOWER, area([GATE]))
    assert not CASTLE.sees(GATE, TOWER, area([TOWER]))


def test_a_detour_does_not_let_one_see_round_the_smoke() -> None:
    ring = Graph(list("abcde"), [("a", "b", 1), ("b", "c", 1), ("c", "d", 1), ("d", "e", 1), ("e", "a", 1)])

    assert not ring.sees(ring.spot("a"), ring.spot("c"), area([ring.spot("b")]))


def test_a_misspelt_node_gets_a_suggestion() -> None:
    with pytest.raises(UserError) as caught:
        CASTLE.spot("celler")

    assert str(caught.value) == 'map: there is no "celler".\nDid you mean "cellar"?'


def test_an_unknown_node_gets_the_list() -> None:
    with pytest.raises(UserError) as caught:
        Graph(["gate", "yard"], [("gate", "moon", 1)])

    assert caught.value.as_data() == {
        "what": 'there is no "moon".',
        "where": "map",
        "fix": "There are: gate, yard.",
    }


@pytest.mark.parametrize("link", [("a", "a", 1), ("a", "b", -1)])
def test_a_link_to_itself_or_below_zero_is_a_mistake(link: tuple[str, str, int]) -> None:
    with pytest.raises(ValueError, match="no link can lead from a to"):
        Graph(["a", "b"], [link])


def test_two_nodes_of_one_name_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="two nodes of one name"):
        Graph(["a", "a"], [])


@given(links, node, nodes, nodes, st.integers(0, 9))
def test_reach_agrees_with_trying_every_way(
    links: Links, start: Spot, closed: set[Spot], crossing: set[Spot], budget: int
) -> None:
    graph = drawn(links)

    reached = graph.reach(start, budget, closed=area(closed), crossing=area(crossing))

    for goal in set(range(graph.size)) - {start}:
        open_ways = [way for way in ways(graph, start, goal) if not closed & set(way[1:])]
        affordable = any(spent(graph, way) <= budget for way in open_ways)
        assert bool(reached >> goal & 1) == (affordable and goal not in crossing)


@given(links, node, node, nodes)
def test_distance_and_sight_agree_with_trying_every_way(links: Links, a: Spot, b: Spot, opaque: set[Spot]) -> None:
    graph = drawn(links)
    found = ways(graph, a, b) if a != b else [[a]]
    apart = min((len(way) - 1 for way in found), default=FAR)

    assert graph.distance(a, b) == apart
    clear = any(len(way) - 1 == apart and not opaque & set(way) for way in found)
    assert graph.sees(a, b, area(opaque)) == (apart <= 1 or clear)
