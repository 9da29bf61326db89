"""Area of Effect Attacks: lines and radii, where they may be placed, who is in them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.kernel.shapes import Value
from quintain.systems.gu import areas
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Span
from tests.systems.gu.direct import at_table
from tests.systems.gu.moving import ground, offered
from tests.systems.gu.script import body, fight, go_on, lost, play

FAR = body("far", at=(11, 11))


def field(*terrain: dict[str, Any], red: Any = (), blue: Any = (FAR,), size: tuple[int, int] = (12, 12)) -> GuScene:
    return fight([body("a", at=(0, 0)), *red], blue, terrain=terrain, size=size, turn="a")


def squares(zone: areas.Zone, z: int = 0) -> set[tuple[int, int]]:
    return {(x, y) for x, y, height in zone.cells() if height == z}


# lines


@pytest.mark.rule("GU-255")
def test_a_line_has_a_length_and_a_width_and_no_other_square() -> None:
    zone = areas.line(field(), (1, 0, 0), "e", 8, 1, 0)
    assert zone.cells() == [(x, 0, 0) for x in range(1, 9)]


@pytest.mark.rule("GU-255")
@pytest.mark.parametrize(
    ("direction", "covered"),
    [
        ("e", {(5, 4), (5, 5), (5, 6), (6, 4), (6, 5), (6, 6)}),
        ("w", {(5, 4), (5, 5), (5, 6), (4, 4), (4, 5), (4, 6)}),
        ("n", {(4, 5), (5, 5), (6, 5), (4, 4), (5, 4), (6, 4)}),
        ("se", {(4, 5), (5, 5), (6, 5), (5, 6), (6, 6), (7, 6)}),
    ],
)
def test_its_width_lies_across_it_and_across_x_where_it_is_aslant(
    direction: str, covered: set[tuple[int, int]]
) -> None:
    assert squares(areas.line(field(), (5, 5, 0), direction, 2, 3, 1)) == covered


@pytest.mark.rule("GU-255")
@pytest.mark.rule("GU-256")
def test_upright_it_is_wide_across_x_too_and_aslant_it_climbs() -> None:
    up = areas.line(field(), (5, 5, 0), "up", 3, 3, 1)
    assert up.cells() == [(x, 5, z) for z in range(3) for x in (4, 5, 6)]
    slope = areas.line(field(), (5, 5, 0), "e+up", 3, 1, 1)
    assert slope.cells() == [(5, 5, 0), (6, 5, 1), (7, 5, 2)]
    wide = areas.line(field(), (5, 5, 0), "e+up", 1, 3, 1)
    assert wide.cells() == [(5, 4, 0), (5, 5, 0), (5, 6, 0)]


@pytest.mark.rule("GU-255")
@pytest.mark.rule("GU-257")
def test_of_an_even_width_the_user_picks_the_side() -> None:
    right = areas.line(field(), (5, 5, 0), "e", 1, 2, 1)
    left = areas.line(field(), (5, 5, 0), "e", 1, 2, 1, left=True)
    assert squares(right) == {(5, 5), (5, 6)}
    assert squares(left) == {(5, 4), (5, 5)}
    span = msgspec.convert({"shape": "line", "source": "adjacent", "length": 3, "width": 2}, Span)
    scene = field()
    lines = areas.Lines(scene, scene.by_id["a"], span, 3, areas.beside(scene, scene.by_id["a"]))
    assert {"1,0/e/3", "1,0/e/3/left"} <= set(lines.every())


@pytest.mark.rule("GU-255")
def test_a_wall_and_the_edge_of_the_map_end_it() -> None:
    scene = field(ground("wall", (4, 0, 4, 0)))
    assert squares(areas.line(scene, (1, 0, 0), "e", 8, 1, 0)) == {(1, 0), (2, 0), (3, 0)}
    assert squares(areas.line(scene, (10, 5, 0), "e", 8, 1, 0)) == {(10, 5), (11, 5)}


@pytest.mark.rule("GU-256")
def test_without_a_height_it_is_as_high_as_it_is_wide() -> None:
    bird = {"kind": "beast", "hit_points": 20, "movement": 4, "flight": {"speed": 5}, "airborne": True}
    flock = [body(f"h{z}", at=(5, 5), height=z, **bird) for z in (1, 2, 3)]
    scene = field(blue=[FAR, *flock])
    zone = areas.line(scene, (4, 5, 0), "e", 3, 3, 0)
    assert [each.id for each in areas.caught(scene, zone)] == ["h1", "h2"]
    assert [each.id for each in areas.caught(scene, areas.line(scene, (4, 5, 0), "e", 3, 3, 4))] == ["h1", "h2", "h3"]
    assert areas.caught(scene, areas.line(scene, (4, 5, 4), "e", 3, 3, 0)) == []


@pytest.mark.rule("GU-256")
@pytest.mark.rule("GU-258")
def test_a_chosen_source_is_at_the_height_of_the_surface_there() -> None:
    scene = field(ground("floor", (3, 0, 11, 8), elevation=2))
    span = msgspec.convert({"shape": "line", "source": "chosen", "length": 2}, Span)
    shape = areas.choices(scene, scene.by_id["a"], span, 6)
    assert shape is not None
    with at_table(scene, ["lay:5,5/e/2"]) as table:
        zone = areas.placed(scene, table, scene.by_id["a"], span, 6, shape.read("5,5"))
    assert zone.cells() == [(5, 5, 2), (6, 5, 2)]


def pulser(**numbers: Any) -> GuScene:
    a = body("a", **{"at": (5, 5), "gu": ["fire_pulse"], "rank": 2, **numbers})
    return fight([a], [FAR], turn="a")


@pytest.mark.rule("GU-257")
@pytest.mark.rule("GU-258")
def test_a_line_starts_next_to_its_user_who_is_never_inside() -> None:
    start = play(pulser(), then="a: turn")
    lines = offered(start, "activate:fire_pulse")
    sources = {each.split("/")[0] for each in lines}
    assert sources == {f"{x},{y}" for x in (4, 5, 6) for y in (4, 5, 6)} - {"5,5"}
    assert "6,5/e/8" in lines
    assert "6,5/n/8" in lines
    assert "6,5/w/8" not in lines
    assert {each.split("/")[2] for each in lines} == {"8"}


@pytest.mark.rule("GU-257")
def test_in_the_air_it_may_start_above_and_below_too() -> None:
    scene = pulser(height=5, airborne=True)
    cells = areas.beside(scene, scene.by_id["a"])
    assert len(cells) == 26
    assert (5, 5, 5) not in cells
    assert (5, 5, 6) in cells
    span = msgspec.convert({"shape": "line", "source": "adjacent", "length": 3}, Span)
    lines = set(areas.Lines(scene, scene.by_id["a"], span, 3, cells).every())
    assert {"5,5,4/down/3", "6,5,5/e/3", "6,5,5/e+up/3"} <= lines
    assert "5,5,4/up/3" not in lines


@pytest.mark.rule("GU-257")
def test_a_big_user_has_more_squares_around_it() -> None:
    scene = pulser(size="large")
    assert len(areas.beside(scene, scene.by_id["a"])) == 12


@pytest.mark.rule("GU-257")
def test_it_does_not_start_in_a_wall() -> None:
    scene = field(ground("wall", (1, 1, 1, 1)))
    assert set(areas.beside(scene, scene.by_id["a"])) == {(1, 0, 0), (0, 1, 0)}


@pytest.mark.rule("GU-258")
@pytest.mark.parametrize(
    ("source", "direction", "most"),
    [
        ((3, 5, 0), "e", 4),
        ((3, 5, 0), "s", 6),
        ((3, 8, 0), "s", 4),
        ((3, 8, 0), "n", 6),
        ((3, 5, 2), "up", 5),
        ((3, 5, 2), "down", 3),
    ],
)
def test_a_chosen_line_is_as_long_as_range_and_ground_let_it(
    source: tuple[int, int, int], direction: str, most: int
) -> None:
    scene = fight([body("a", at=(0, 5))], [FAR], turn="a")
    span = msgspec.convert({"shape": "line", "source": "chosen", "length": 6}, Span)
    lines = areas.Lines(scene, scene.by_id["a"], span, 6, [source])
    assert lines.lengths(source, direction) == list(range(1, most + 1))


def curtain(**numbers: Any) -> Any:
    a = body("a", **{"at": (0, 5), "gu": ["fire_curtain"], "rank": 2, **numbers})
    return play(fight([a], [FAR], turn="a"), then="a: turn")


@pytest.mark.rule("GU-258")
def test_neither_source_nor_end_of_a_chosen_line_lies_outside_the_range() -> None:
    start = curtain()
    assert "6,5" in offered(start, "activate:fire_curtain")
    assert "7,5" not in offered(start, "activate:fire_curtain")

    far = offered(go_on(start.game, ["activate:fire_curtain:6,5"], then="a: lay"), "lay")
    assert {"6,5/n/6", "6,5/e/1"} <= set(far)
    assert "6,5/e/2" not in far
    near = offered(go_on(start.game, ["activate:fire_curtain:1,5"], then="a: lay"), "lay")
    assert {"1,5/e/6", "1,5/e/5", "1,5/e/1"} <= set(near)
    assert "1,5/e/7" not in near
    assert {each.split("/")[0] for each in near} == {"1,5"}
    second = offered(go_on(start.game, ["activate:fire_curtain:2,5"], then="a: lay"), "lay")
    assert "2,5/e/6" not in second


@pytest.mark.rule("GU-258")
def test_a_chosen_line_covers_what_its_template_says() -> None:
    lay = go_on(curtain().game, ["activate:fire_curtain:1,5"], then="a: lay")
    shape = lay.ask.options[0].shape
    assert shape is not None
    template = shape.read("1,5/e/3").template
    assert template.cells == [(x, 5, z) for z in (0, 1) for x in (1, 2, 3)]
    there = go_on(lay.game, ["lay:1,5/e/3"], then="a: turn")
    assert there.scene.patches[0].squares == sum(1 << there.scene.grid.at(x, 5) for x in (1, 2, 3))


# radii


@pytest.mark.rule("GU-259")
def test_the_source_is_in_range_and_its_area_may_reach_beyond() -> None:
    a = body("a", at=(0, 5), gu=["ember_butterfly"])
    scene = fight([a], [body("b", at=(6, 5), reactions=0), body("c", at=(7, 5), reactions=0)], turn="a")
    start = play(scene, then="a: turn")
    sources = offered(start, "activate:ember_butterfly")
    assert "5,5" in sources
    assert "6,5" not in sources
    there = go_on(start.game, ["activate:ember_butterfly:5,5"], then="a: turn")
    assert there["b"].hp < there["b"].max_hp
    assert there["c"].hp == there["c"].max_hp


@pytest.mark.rule("GU-259")
def test_where_somebody_flies_a_source_may_be_at_its_height() -> None:
    bird = body("b", at=(3, 3), height=4, airborne=True, kind="beast", hit_points=20, movement=4, flight={"speed": 5})
    scene = field(blue=[FAR, bird])
    span = msgspec.convert({"shape": "radius", "radius": 1}, Span)
    shape = areas.choices(scene, scene.by_id["a"], span, 5)
    assert shape is not None
    assert {"3,3,4", "3,3,0"} <= set(shape.every())
    assert "3,3,3" not in set(shape.every())
    with at_table(scene) as table:
        zone = areas.placed(scene, table, scene.by_id["a"], span, 5, shape.read("3,3,4"))
    assert [each.id for each in areas.caught(scene, zone)] == ["b"]


@pytest.mark.rule("GU-258")
@pytest.mark.rule("GU-259")
def test_a_source_is_neither_in_rock_nor_in_a_closed_door_nor_anywhere_in_the_air() -> None:
    hill = ground("floor", (4, 4, 5, 5), elevation=6)
    cave = ground("floor", (0, 3, 2, 3), ceiling=3)
    bird = body("b", at=(3, 0), height=4, airborne=True, kind="beast", hit_points=20, movement=4, flight={"speed": 5})
    scene = fight(
        [body("a", at=(0, 0))], [bird], terrain=[hill, cave, ground("wall", (6, 0, 6, 0))],
        doors=[{"at": [0, 5]}], turn="a",
    )  # fmt: skip
    span = msgspec.convert({"shape": "radius", "radius": 1}, Span)
    sources = areas.Sources(scene, scene.by_id["a"], span, 6)
    cells = sources.listed()
    for cell in [(3, 3, 4), (3, 3, 0), (4, 4, 6), (1, 3, 0)]:
        assert sources.has(cell)
        assert cell in cells
    for cell in [(3, 3, 3), (4, 4, 4), (1, 3, 4), (0, 5, 0), (6, 0, 0), (6, 0, 4), (7, 0, 0)]:
        assert not sources.has(cell)
        assert cell not in cells


@pytest.mark.rule("GU-259")
def test_a_source_that_must_be_seen_is_not_behind_a_wall() -> None:
    scene = field(ground("wall", (2, 0, 2, 8)))
    blind = msgspec.convert({"shape": "radius", "radius": 1}, Span)
    seen = msgspec.convert({"shape": "radius", "radius": 1, "seen": True}, Span)
    a = scene.by_id["a"]
    assert (4, 0, 0) in areas.Sources(scene, a, blind, 5).listed()
    assert (4, 0, 0) not in areas.Sources(scene, a, seen, 5).listed()
    assert (1, 4, 0) in areas.Sources(scene, a, seen, 5).listed()


@pytest.mark.rule("GU-259")
@pytest.mark.rule("GU-260")
@pytest.mark.rule("GU-261")
@pytest.mark.parametrize(("size", "count"), [("medium", 25), ("large", 36)])
def test_around_its_user_it_starts_from_all_of_its_squares(size: str, count: int) -> None:
    scene = fight([body("a", at=(5, 5), size=size)], [FAR], turn="a")
    span = msgspec.convert({"shape": "radius", "source": "user", "radius": 2}, Span)
    with at_table(scene) as table:
        zone = areas.placed(scene, table, scene.by_id["a"], span, 0, Value())
    assert len(squares(zone)) == count


@pytest.mark.rule("GU-260")
def test_a_radius_covers_every_square_so_many_steps_away() -> None:
    zone = areas.radius(field(), (5, 5, 0), 2)
    assert squares(zone) == {(x, y) for x in range(3, 8) for y in range(3, 8)}
    assert zone.contains((7, 7, 0))
    assert not zone.contains((8, 5, 0))
    assert not zone.contains((-1, 5, 0))


@pytest.mark.rule("GU-260")
def test_walls_are_walked_around_creatures_and_rubble_are_not() -> None:
    walled = field(ground("wall", (6, 4, 6, 6)))
    assert (7, 5) not in squares(areas.radius(walled, (5, 5, 0), 2))
    assert (6, 3) in squares(areas.radius(walled, (5, 5, 0), 2))
    assert (7, 3) not in squares(areas.radius(walled, (5, 5, 0), 2))
    assert (7, 5) in squares(areas.radius(walled, (5, 5, 0), 4))
    assert (6, 5) not in squares(areas.radius(walled, (5, 5, 0), 4))
    rubble = field(ground("difficult", (0, 0, 11, 11)), blue=[body("b", at=(6, 5)), FAR])
    assert len(squares(areas.radius(rubble, (5, 5, 0), 2))) == 25


@pytest.mark.rule("GU-260")
def test_a_closed_door_stops_it_an_open_one_does_not() -> None:
    walls = [ground("wall", (6, 0, 6, 11)), ground("floor", (6, 5, 6, 5))]
    for is_open in (False, True):
        scene = fight([body("a", at=(0, 0))], [FAR], terrain=walls, doors=[{"at": [6, 5], "open": is_open}], turn="a")
        assert ((7, 5) in squares(areas.radius(scene, (5, 5, 0), 2))) is is_open


@pytest.mark.rule("GU-260")
def test_no_step_of_it_leads_between_two_walls() -> None:
    scene = field(ground("wall", (6, 5, 6, 5), (5, 6, 5, 6)))
    assert (6, 6) not in squares(areas.radius(scene, (5, 5, 0), 1))
    assert (4, 4) in squares(areas.radius(scene, (5, 5, 0), 1))


@pytest.mark.rule("GU-260")
def test_in_the_air_it_is_a_cube() -> None:
    zone = areas.radius(field(), (5, 5, 6), 2)
    assert sorted(zone.levels) == [4, 5, 6, 7, 8]
    assert all(len(squares(zone, z)) == 25 for z in zone.levels)
    assert zone.layers() == [(zone.squares(), 4, 9)]


@pytest.mark.rule("GU-260")
def test_it_goes_over_a_low_wall_but_not_through_it() -> None:
    scene = field(ground("wall", (6, 0, 6, 11), tall=1))
    zone = areas.radius(scene, (5, 5, 0), 2)
    assert (6, 5, 1) in zone.cells()
    assert (6, 5, 0) not in zone.cells()
    assert (7, 5, 0) in zone.cells()
    high = field(ground("wall", (6, 0, 6, 11), tall=3))
    assert (7, 5, 0) not in areas.radius(high, (5, 5, 0), 2).cells()


@pytest.mark.rule("GU-261")
def test_it_reaches_further_along_the_diagonals_than_a_circle() -> None:
    zone = areas.radius(field(), (0, 0, 0), 5)
    assert zone.contains((5, 5, 0))
    assert not zone.contains((6, 0, 0))
    assert len(squares(areas.radius(field(), (5, 5, 0), 5))) == 121


def test_a_smaller_area_around_the_same_source() -> None:
    zone = areas.radius(field(), (5, 5, 0), 2)
    assert len(squares(zone.inner(1))) == 9


def test_a_page_sees_what_a_source_would_cover() -> None:
    scene = field()
    span = msgspec.convert({"shape": "radius", "radius": 1}, Span)
    shape = areas.choices(scene, scene.by_id["a"], span, 2)
    assert shape is not None
    covers = shape.describe()["covers"]
    assert isinstance(covers, dict)
    assert covers["0,0"] == ["0,0", "1,0", "0,1", "1,1"]


@pytest.mark.rule("GU-254")
def test_if_all_squares_outside_are_occupied_a_dodger_is_struck() -> None:
    crowd = [body(f"x{x}{y}", (x, y), reactions=0, max_hp=30) for x in range(3, 8) for y in (2, 4)]
    a = body("a", (1, 3), rank=2, gu=["fire_pulse"])
    scene = fight([a], [body("b", (5, 3), dodge=60, max_hp=60), *crowd], turn="a")

    start = play(scene, ["activate:fire_pulse:2,3/e/8", "b> dodge"], dice=[10, 1], then="b: dodge_to")
    assert offered(start, "to") == ["3,3", "4,3", "6,3", "7,3"]
    assert lost(go_on(start.game, ["to:6,3"], then="a: turn"), "b") == 10
