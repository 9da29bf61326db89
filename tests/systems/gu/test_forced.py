"""Being moved by others: pushed, thrown, put somewhere."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import forced
from quintain.systems.gu.events.movement import HeldFirm, WasMoved
from quintain.systems.gu.scene import GuScene
from tests.systems.gu.direct import at_table
from tests.systems.gu.moving import ground
from tests.systems.gu.script import body, fight


def pair(a: tuple[int, int], b: tuple[int, int], *others: dict[str, Any], **scenario: Any) -> GuScene:
    foe = body("b", at=b, **scenario.pop("foe", {}))
    return fight([body("a", at=a, **scenario.pop("own", {}))], [foe, *others], turn="a", **scenario)


def pushed(scene: GuScene, metres: int) -> tuple[int, int, int]:
    b = scene.by_id["b"]
    with at_table(scene) as table:
        forced.push(scene, table, b, scene.by_id["a"], metres)
    return (*scene.grid.xy(b.spot), b.z)


@pytest.mark.parametrize(
    ("at", "to"),
    [((6, 5), (8, 5, 0)), ((6, 6), (8, 8, 0)), ((5, 4), (5, 2, 0)), ((4, 6), (2, 8, 0)), ((7, 6), (9, 7, 0))],
)
def test_straight_away_along_the_line_between_them(at: tuple[int, int], to: tuple[int, int, int]) -> None:
    assert pushed(pair((5, 5), at), 2) == to


def test_it_stops_before_walls_occupied_squares_and_the_edge_of_the_map() -> None:
    assert pushed(pair((5, 5), (6, 5), terrain=[ground("wall", (8, 0, 8, 11))]), 3) == (7, 5, 0)
    assert pushed(pair((5, 5), (6, 5), body("c", at=(8, 5))), 3) == (7, 5, 0)
    assert pushed(pair((9, 5), (10, 5)), 3) == (11, 5, 0)
    assert pushed(pair((5, 5), (6, 5), things=[{"name": "cart", "at": [8, 5]}]), 3) == (7, 5, 0)
    assert pushed(pair((5, 5), (6, 5), terrain=[ground("floor", (8, 0, 11, 11), elevation=1)]), 3) == (7, 5, 0)


def test_it_provokes_nobody_and_is_told() -> None:
    scene = pair((5, 5), (6, 5), body("c", at=(6, 6), weapons=["knife"]), foe={})
    b = scene.by_id["b"]
    with at_table(scene) as table:
        assert forced.push(scene, table, b, scene.by_id["a"], 3) == 3
    assert [event.to for event in table.told(WasMoved)] == ["9,5"]
    assert not table.asked


def test_a_creature_that_cannot_be_moved_stays() -> None:
    scene = pair((5, 5), (6, 5), foe={"own": [{"gu": "stoneflesh", "active": True}]})
    b = scene.by_id["b"]
    with at_table(scene) as table:
        assert forced.push(scene, table, b, scene.by_id["a"], 3) == 0
    assert table.told(HeldFirm)
    assert scene.grid.xy(b.spot) == (6, 5)


def test_from_straight_above_nobody_on_the_ground_is_pushed() -> None:
    assert pushed(pair((5, 5), (5, 5), own={"height": 1, "airborne": True}), 2) == (5, 5, 0)


def test_in_the_air_a_push_has_three_dimensions() -> None:
    flies = {"gu": ["golden_aurora"], "rank": 3, "own": [{"gu": "golden_aurora", "active": True}]}
    scene = pair((5, 5), (6, 5), foe={"height": 3, "airborne": True, **flies}, own={"height": 2, "airborne": True})
    assert pushed(scene, 2) == (8, 5, 5)


def thrown(scene: GuScene, direction: str, metres: int) -> tuple[tuple[int, int, int], forced.Struck | None]:
    b = scene.by_id["b"]
    with at_table(scene) as table:
        struck = forced.throw(scene, table, b, direction, metres)
    return (*scene.grid.xy(b.spot), b.z), struck


def test_a_throw_goes_straight_through_the_air_and_over_drops() -> None:
    pit = ground("floor", (7, 0, 8, 11), elevation=-20)
    assert thrown(pair((0, 0), (5, 5), terrain=[pit]), "e", 4) == ((9, 5, 0), None)
    assert thrown(pair((0, 0), (5, 5), terrain=[pit]), "e", 3) == ((8, 5, 0), None)  # it falls afterwards
    assert thrown(pair((0, 0), (5, 5)), "up", 4) == ((5, 5, 4), None)
    assert thrown(pair((0, 0), (5, 5)), "nw+up", 2) == ((3, 3, 2), None)


def test_it_stops_before_the_first_thing_it_strikes() -> None:
    at, struck = thrown(pair((0, 0), (5, 5), terrain=[ground("wall", (8, 0, 8, 11))]), "e", 5)
    assert at == (7, 5, 0)
    assert struck is not None
    assert (struck.body, struck.thing) == (None, None)
    scene = pair((0, 0), (5, 5), body("c", at=(8, 5)))
    at, struck = thrown(scene, "e", 5)
    assert at == (7, 5, 0)
    assert struck is not None
    assert struck.body is scene.by_id["c"]
    scene = pair((0, 0), (5, 5), things=[{"name": "cart", "at": [8, 5]}])
    at, struck = thrown(scene, "e", 5)
    assert at == (7, 5, 0)
    assert struck is not None
    assert struck.thing is scene.things[0]


def test_neither_the_ground_nor_the_edge_of_the_map_is_struck() -> None:
    assert thrown(pair((0, 0), (5, 5)), "e+down", 3) == ((5, 5, 0), None)
    assert thrown(pair((5, 5), (10, 5)), "e", 5) == ((11, 5, 0), None)


def test_put_where_it_is_nothing_happens() -> None:
    scene = pair((5, 5), (6, 5))
    b = scene.by_id["b"]
    with at_table(scene) as table:
        assert forced.place(scene, table, b, b.spot, b.z)
        assert not table.events
        assert forced.place(scene, table, b, scene.grid.at(9, 9), 0)
    assert scene.grid.xy(b.spot) == (9, 9)


@pytest.mark.rule("GU-025")
def test_nobody_is_pushed_or_thrown_between_two_walls() -> None:
    walls = [ground("wall", (6, 5, 6, 5)), ground("wall", (5, 6, 5, 6))]

    assert pushed(pair((4, 4), (5, 5), terrain=walls), 1) == (5, 5, 0)
    assert pushed(pair((4, 4), (5, 5), terrain=walls[:1]), 1) == (6, 6, 0)
    at, struck = thrown(pair((0, 0), (5, 5), terrain=walls), "se", 3)
    assert at == (5, 5, 0)
    assert struck is not None
    assert (struck.body, struck.thing) == (None, None)
