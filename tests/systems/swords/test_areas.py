"""Areas of Effect: their shapes on the grid, who is in them, and that nothing cancels them."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.space.space import spots
from quintain.systems.swords.areas import around, cone, cube, cube_corners, radius
from quintain.systems.swords.events.magic import Burst
from quintain.systems.swords.scene import SwordsScene
from tests.systems.swords.casting_script import mage
from tests.systems.swords.script import Played, body, fight, go_on, play, refused

PILLAR = {"kind": "blocked", "name": "pillar", "rects": [[4, 3, 4, 3]]}


def squares(scene: SwordsScene, area: int) -> set[tuple[int, int]]:
    return {scene.grid.xy(spot) for spot in spots(area)}


def floor(**numbers: Any) -> SwordsScene:
    terrain = numbers.pop("terrain", ())
    return fight(red=[body("a", at=(3, 3), **numbers)], blue=[body("b", at=(11, 11))], terrain=terrain)


@pytest.mark.rule("SW-116")
def test_a_radius_is_every_square_within_that_distance() -> None:
    scene = floor()
    assert len(squares(scene, radius(scene, scene.grid.at(5, 5), 10))) == 25
    assert squares(scene, radius(scene, scene.grid.at(0, 0), 5)) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    large = floor(size="large")
    assert squares(large, around(large, large.by_id["a"], 5)) == {(x, y) for x in range(2, 6) for y in range(2, 6)}


@pytest.mark.rule("SW-116")
def test_walls_stop_an_area() -> None:
    scene = floor(terrain=[PILLAR])
    reached = squares(scene, radius(scene, scene.grid.at(3, 3), 15))
    assert (4, 3) not in reached
    assert (5, 3) not in reached
    assert (5, 5) in reached


@pytest.mark.rule("SW-116")
def test_a_straight_cone_has_rows_of_1_3_and_5() -> None:
    scene = floor()
    east = squares(scene, cone(scene, scene.by_id["a"], scene.grid.at(4, 3), 15))
    assert east == {(4, 3), *[(5, y) for y in (2, 3, 4)], *[(6, y) for y in range(1, 6)]}
    north = squares(scene, cone(scene, scene.by_id["a"], scene.grid.at(3, 2), 15))
    assert north == {(3, 2), *[(x, 1) for x in (2, 3, 4)], *[(x, 0) for x in range(1, 6)]}


@pytest.mark.rule("SW-116")
def test_a_diagonal_cone_is_the_block_at_that_corner() -> None:
    scene = floor(size="large")
    corner = squares(scene, cone(scene, scene.by_id["a"], scene.grid.at(5, 5), 15))
    assert corner == {(x, y) for x in (5, 6, 7) for y in (5, 6, 7)}
    side = squares(scene, cone(scene, scene.by_id["a"], scene.grid.at(4, 5), 15))
    assert side == {(4, 5), *[(x, 6) for x in (3, 4, 5)], *[(x, 7) for x in range(2, 7)]}


@pytest.mark.rule("SW-116")
def test_walls_stop_a_cone_too() -> None:
    scene = floor(terrain=[{"kind": "blocked", "name": "pillar", "rects": [[5, 3, 5, 3]]}])
    east = squares(scene, cone(scene, scene.by_id["a"], scene.grid.at(4, 3), 15))
    assert (5, 3) not in east
    assert (6, 3) not in east
    assert (5, 2) in east


@pytest.mark.rule("SW-116")
def test_a_cube_of_10_ft_is_two_by_two_squares_within_range_and_in_line() -> None:
    scene = floor(terrain=[{"kind": "blocked", "name": "wall", "rects": [[6, 0, 6, 11]]}])
    assert squares(scene, cube(scene, scene.grid.at(7, 7))) == {(7, 7), (8, 7), (7, 8), (8, 8)}
    corners = squares(scene, cube_corners(scene, scene.by_id["a"], 150))
    assert (5, 5) in corners, "half of it is in the wall"
    assert (7, 7) not in corners
    assert (0, 11) not in corners, "it would leave the map"
    near = squares(scene, cube_corners(scene, scene.by_id["a"], 5))
    assert near == {(x, y) for x in range(1, 5) for y in range(1, 5)}


def erupting(*others: dict[str, Any]) -> SwordsScene:
    wizard = mage("mage", (1, 1), "arcane_eruption", caster={"dice": 9})
    return fight(red=[wizard, body("friend", at=(8, 5), initiative=2)], blue=others)


def covered(asked: Played, option: str, square: str) -> list[str]:
    """What a page is told that choosing the square would affect."""
    (shape,) = [each.shape.describe() for each in asked.ask.options if each.id == option and each.shape is not None]
    covers: Any = shape["covers"]
    return sorted(covers[square])


@pytest.mark.rule("SW-116")
def test_before_an_area_is_placed_it_is_told_what_it_would_cover() -> None:
    cast = play(erupting(body("foe", at=(7, 5))), then="mage: turn")
    thrower = body("bearer", at=(3, 3), readied=["alchemists_fire"])
    thrown = play(fight(red=[thrower], blue=[body("foe", at=(8, 3))]), then="bearer: turn")

    assert covered(cast, "cast:arcane_eruption:3", "7,5") == ["7,5", "7,6", "8,5", "8,6"]
    assert covered(thrown, "throw:alchemists_fire", "0,0") == ["0,0", "0,1", "1,0", "1,1"]


@pytest.mark.rule("SW-116")
def test_an_eruption_strikes_everybody_in_it_and_nothing_cancels_it() -> None:
    guarded = body("foe", at=(7, 5), initiative=5, evasion=3, readied=["shield", "helmet"], holds=["shield"])
    scene = erupting(guarded, body("out", at=(9, 5), initiative=1))
    struck = play(scene, ["cast:arcane_eruption:3:7,5", "dice:3"], dice=[6, 6, 6, 8, 4, 3, 11, 12], then="mage: turn")
    assert struck.events(Burst)[0].struck == ["friend", "foe"]
    assert (struck["friend"].hp, struck["foe"].hp, struck["out"].hp) == (5, 12, 20), "half of 15, .5 rounds up"
    assert struck.ask.who == "mage", "no sacrifice is offered"


@pytest.mark.rule("SW-116", "SW-059")
def test_no_protector_takes_what_an_area_deals() -> None:
    guard = body("guard", at=(10, 5), initiative=5, stance="")
    scene = erupting(guard, body("ward", at=(9, 5), initiative=1))
    scene.by_id["guard"].protecting = "ward"
    struck = play(scene, ["cast:arcane_eruption:3:8,6", "dice:3"], dice=[6, 6, 6, 8, 4, 3], then="mage: turn")
    assert struck.ask.who == "mage"
    assert struck.events(Burst)[0].struck == []


@pytest.mark.rule("SW-116")
def test_a_big_creature_is_in_an_area_if_any_of_its_squares_is() -> None:
    scene = erupting(body("ogre", at=(5, 5), initiative=5, size="large"))
    struck = play(scene, ["cast:arcane_eruption:3:6,6", "dice:3"], dice=[6, 6, 6, 8, 4, 3, 2], then="mage: turn")
    assert struck["ogre"].hp == 5


@pytest.mark.rule("SW-116")
def test_a_block_bursts_at_one_height() -> None:
    kite = body("kite", at=(7, 5), initiative=5, elevation=30, speed={"fly": 60})
    scene = erupting(kite, body("walker", at=(7, 6), initiative=1))
    asked = play(scene, ["cast:arcane_eruption:3:7,5", "dice:3"], dice=[6, 6, 6], then="mage: height")
    assert asked.options() == ["height:0", "height:30"]
    low = go_on(asked.game, ["height:0"], dice=[1, 1, 1, 2, 2], then="mage: turn")
    assert low.events(Burst)[0].struck == ["friend", "walker"]
    high = go_on(asked.game, ["height:30"], dice=[1, 1, 1, 2], then="mage: turn")
    assert high.events(Burst)[0].struck == ["kite"]


@pytest.mark.rule("SW-116")
def test_an_area_cannot_be_placed_out_of_range() -> None:
    scene = fight(red=[mage("mage", (0, 0), "arcane_eruption")], blue=[body("foe", at=(5, 0))], size=(40, 3))
    asked = play(scene, then="mage: turn")
    assert refused(asked, "cast:arcane_eruption:3:31,0")
    assert not refused(asked, "cast:arcane_eruption:3:30,0"), "150 ft to its nearest square"


@pytest.mark.rule("SW-116", "SW-099")
def test_what_resists_fire_resists_an_area_of_it_and_a_ward_can_be_cast_first() -> None:
    healer = mage("healer", (9, 6), "resist_element", initiative=4)
    scene = erupting(body("salamander", at=(7, 5), initiative=5, resists=["fire"]), body("foe", at=(8, 6)), healer)
    struck = play(
        scene, ["cast:arcane_eruption:3:7,5", "dice:3"], dice=[6, 6, 6, 8, 4, 3, 2, 2, 2], then="healer: reaction_spell"
    )
    assert struck.asked() == [("healer", "reaction_spell")]
    assert struck["salamander"].hp == 13
    warded = go_on(struck.game, ["cast:resist_element:1:foe", "dice:1"], dice=[5], then="mage: turn")
    assert warded["foe"].hp == 13
