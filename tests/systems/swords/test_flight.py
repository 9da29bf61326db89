"""Flying and burrowing: altitudes and depths, what they cost, what they ignore."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.movement import ChangedHeight, Stopped
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Out
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused, suffer
from tests.systems.swords.test_move import feet, squares, where

RUBBLE = {"kind": "difficult", "name": "Rubble", "rects": [(3, 0, 4, 7)]}
FLYER = {"ground": 30, "fly": 60}
MOLE = {"ground": 20, "burrow": 20}


def aloft(*terrain: dict[str, Any], foe: tuple[int, int] = (15, 7), wind: int = 0, **numbers: Any) -> SwordsScene:
    """A at 2,4, in its Combat Turn."""
    arena = {"id": "sky", "name": "Sky", "width": 16, "height": 8, "terrain": list(terrain), "wind": wind}
    red, blue = [body("a", at=(2, 4), **numbers)], [body("b", at=foe)]
    return in_turn(fight(red, blue, arena=arena), "a")


@pytest.mark.rule("SW-083")
def test_only_creatures_with_a_flying_rate_fly() -> None:
    walker, flyer = play(aloft(wind=20), then="a: turn"), play(aloft(speed=FLYER), then="a: turn")

    assert not {"fly", "rise", "descend"} & set(walker.options())
    assert {"fly", "rise"} <= set(flyer.options())


@pytest.mark.rule("SW-083")
@pytest.mark.rule("SW-088")
def test_who_both_flies_and_burrows_flies_above_the_ground_and_burrows_below() -> None:
    rates = {"ground": 30, "fly": 60, "burrow": 20}
    above, at, below = (
        set(play(aloft(speed=rates, elevation=elevation), then="a: turn").options()) for elevation in (10, 0, -10)
    )
    flying, burrowing = {"fly", "rise", "descend"}, {"burrow", "dig_down", "dig_up"}

    assert above & (flying | burrowing) == {"fly", "rise", "descend"}
    assert at & (flying | burrowing) == {"fly", "rise", "dig_down"}
    assert below & (flying | burrowing) == {"burrow", "dig_down", "dig_up"}


@pytest.mark.rule("SW-084")
def test_a_flyer_ignores_terrain_that_is_not_at_its_elevation() -> None:
    high, low = (
        play(aloft(RUBBLE, speed=FLYER, elevation=10), then="a: turn"),
        play(aloft(RUBBLE, speed=FLYER), then="a: turn"),
    )

    assert "14,4" in squares(high, "fly")
    assert feet(go_on(high.game, ["fly:4,4"], then="a: turn")) == 50
    assert feet(go_on(low.game, ["fly:4,4"], then="a: turn")) == 40


@pytest.mark.rule("SW-084")
def test_over_the_corner_of_the_map_too_rubble_below_is_ignored() -> None:
    rubble = {"kind": "difficult", "name": "Rubble", "rects": [(0, 0, 1, 7)]}

    played = play(aloft(rubble, speed={"ground": 30, "fly": 20}, elevation=10), ["fly:0,0"], then="a: turn")

    assert (where(played, "a"), feet(played)) == ("0,0", 0)


@pytest.mark.rule("SW-084")
def test_walls_and_ledges_are_in_the_way_only_below_their_top() -> None:
    wall = {"kind": "blocked", "name": "Wall", "rects": [(4, 0, 4, 7)], "height": 8}
    ledge = {"kind": "ledge", "name": "Ledge", "rects": [(6, 0, 6, 7)], "elevation": 12}
    low, middle = (
        play(aloft(wall, ledge, speed=FLYER), then="a: turn"),
        play(aloft(wall, ledge, speed=FLYER, elevation=8), then="a: turn"),
    )

    assert "5,4" not in squares(low, "fly")
    assert "5,4" in squares(middle, "fly")
    assert "6,4" not in squares(middle, "fly")
    assert "7,4" in squares(play(aloft(wall, ledge, speed=FLYER, elevation=12), then="a: turn"), "fly")


@pytest.mark.rule("SW-084")
def test_a_foe_on_the_ground_is_flown_over() -> None:
    scene = aloft(speed=FLYER, foe=(3, 4), elevation=10)

    played = play(scene, ["fly:3,4"], then="a: turn")

    assert where(played, "a") == "3,4"
    assert play(aloft(speed=FLYER, foe=(3, 4), elevation=10), ["fly:3,4"], then="a: turn").ask.options
    assert refused(play(aloft(speed=FLYER, foe=(3, 4)), then="a: turn"), "fly:3,4")


@pytest.mark.rule("SW-085")
def test_gaining_altitude_costs_double() -> None:
    start = play(aloft(speed=FLYER), then="a: turn")

    risen = go_on(start.game, ["rise:15"], then="a: turn")

    assert risen["a"].elevation == 15
    assert feet(risen) == 30
    assert refused(start, "rise:31")
    assert "6,4" in squares(go_on(start.game, ["rise:20"], then="a: turn"), "fly")
    assert "7,4" not in squares(go_on(start.game, ["rise:20"], then="a: turn"), "fly")


@pytest.mark.rule("SW-085", "SW-086", "SW-091", "SW-070")
@pytest.mark.parametrize(
    ("deed", "rates", "elevation", "far"),
    [
        ("rise", {"ground": 30, "fly": 15}, 0, 14),
        ("descend", {"ground": 30, "fly": 15}, 90, 60),
        ("dig_down", {"ground": 30, "burrow": 20}, -5, 12),
    ],
)
def test_up_and_down_too_each_move_action_is_spent_by_itself(
    deed: str, rates: dict[str, int], elevation: int, far: int
) -> None:
    """Of 15 ft 7 are risen, and of two Move Actions 14; in this clay 6 ft of 20 are dug."""
    clay = {"kind": "earth", "name": "Clay", "rects": [(0, 0, 15, 7)], "burrow": 3}
    dashed = play(aloft(clay, speed=rates, elevation=elevation), ["dash"], then="a: turn")

    gone = go_on(dashed.game, [f"{deed}:{far}"], then="a: turn")

    assert refused(dashed, f"{deed}:{far + 1}")
    assert abs(gone["a"].elevation - elevation) == far
    assert deed not in gone.options()


@pytest.mark.rule("SW-086")
def test_losing_altitude_costs_half_and_ends_at_the_ground() -> None:
    start = play(aloft(speed=FLYER, elevation=25), then="a: turn")

    down = go_on(start.game, ["descend:10"], then="a: turn")

    assert down["a"].elevation == 15
    assert feet(down) == 55
    assert refused(start, "descend:26")
    assert feet(go_on(start.game, ["descend:25"], then="a: turn")) == 47


@pytest.mark.rule("SW-086", "SW-085")
def test_nobody_comes_down_into_a_space_that_is_filled() -> None:
    scene = aloft(speed=FLYER, elevation=25, foe=(2, 4))

    played = play(scene, then="a: turn")

    assert refused(played, "descend:21")
    assert go_on(played.game, ["descend:20"], then="a: turn")["a"].elevation == 5


@pytest.mark.rule("SW-087")
@pytest.mark.parametrize(("wind", "feet_of_flight"), [(-20, 40), (0, 60), (10, 70)])
def test_wind_changes_the_flying_rate(wind: int, feet_of_flight: int) -> None:
    played = play(aloft(speed=FLYER, wind=wind), ["fly:3,4"], then="a: turn")

    assert feet(played) == feet_of_flight - 5


@pytest.mark.rule("SW-100", "SW-085")
def test_rising_out_of_reach_provokes_and_flying_high_above_does_not() -> None:
    low, high = aloft(speed=FLYER, foe=(3, 4)), aloft(speed=FLYER, foe=(3, 4), elevation=20)

    assert play(low, ["rise:5"], then="a: turn").asked() == [("a", "turn")]
    assert play(low, ["rise:12"], then="b: opportunity").asked() == [("b", "opportunity")]
    assert not squares(play(high, then="a: turn"), "fly_risk")
    assert squares(play(low, then="a: turn"), "fly_risk")


@pytest.mark.rule("SW-210")
def test_the_frightened_do_not_descend_towards_what_frightens_them() -> None:
    scene = aloft(speed=FLYER, elevation=30, foe=(3, 4))
    suffer(scene, "a", Condition.FRIGHTENED, by="b")

    played = play(scene, then="a: turn")

    assert refused(played, "descend:5")
    assert go_on(played.game, ["rise:10"], then="a: turn")["a"].elevation == 40


@pytest.mark.rule("SW-084")
def test_a_flyer_in_the_air_does_not_walk_and_may_leave_over_the_edge() -> None:
    played = play(aloft(speed=FLYER, elevation=10), then="a: turn")

    assert "move" not in played.options()
    assert go_on(played.game, ["fly:0,4", "leave"])["a"].out == "fled"


# burrowing


@pytest.mark.rule("SW-088")
def test_only_creatures_with_a_burrowing_rate_burrow() -> None:
    walker, mole = play(aloft(), then="a: turn"), play(aloft(speed=MOLE), then="a: turn")

    assert not {"burrow", "dig_down", "dig_up"} & set(walker.options())
    assert "dig_down" in mole.options()
    assert "burrow" not in mole.options()


@pytest.mark.rule("SW-089")
def test_a_burrower_ignores_all_surface_terrain() -> None:
    wall = {"kind": "blocked", "name": "Wall", "rects": [(5, 0, 5, 7)]}
    pit = {"kind": "gap", "name": "Pit", "rects": [(6, 0, 6, 7)], "elevation": -4}

    played = play(
        aloft(RUBBLE, wall, pit, foe=(3, 4), speed={"ground": 20, "burrow": 40}, elevation=-10), then="a: turn"
    )

    assert feet(go_on(played.game, ["burrow:4,4"], then="a: turn")) == 30
    assert feet(go_on(played.game, ["burrow:8,4"], then="a: turn")) == 10
    assert where(go_on(played.game, ["burrow:3,4"], then="a: turn"), "a") == "3,4"


@pytest.mark.rule("SW-089")
@pytest.mark.parametrize("depth", [10, 20])
def test_a_burrower_does_not_break_into_a_pit_as_deep_as_itself_or_deeper(depth: int) -> None:
    pit = {"kind": "gap", "name": "Pit", "rects": [(4, 0, 4, 7)], "elevation": -depth}

    played = play(aloft(pit, speed={"ground": 20, "burrow": 40}, elevation=-10), then="a: turn")

    assert "3,4" in squares(played, "burrow")
    assert not {"4,4", "5,4"} & squares(played, "burrow")


@pytest.mark.rule("SW-089", "SW-090")
def test_the_ground_multiplies_the_cost_or_cannot_be_burrowed() -> None:
    clay = {"kind": "earth", "name": "Clay", "rects": [(3, 0, 4, 7)], "burrow": 2}
    rock = {"kind": "earth", "name": "Bedrock", "rects": [(1, 0, 1, 7)], "burrow": 0}
    start = play(aloft(clay, rock, speed=MOLE, elevation=-10), then="a: turn")

    assert feet(go_on(start.game, ["burrow:4,4"], then="a: turn")) == 0
    assert "5,4" not in squares(start, "burrow")
    assert "1,4" not in squares(start, "burrow")
    assert (
        feet(go_on(play(aloft(speed=MOLE, elevation=-10), then="a: turn").game, ["burrow:4,4"], then="a: turn")) == 10
    )


@pytest.mark.rule("SW-091")
def test_digging_down_and_up_is_paid_at_the_normal_rate() -> None:
    down = play(aloft(speed=MOLE), ["dig_down:10"], then="a: turn")

    assert down["a"].elevation == -10
    assert feet(down) == 10
    assert feet(go_on(down.game, ["burrow:4,4"], then="a: turn")) == 0
    assert go_on(down.game, ["dig_up:10"], then="a: turn")["a"].elevation == 0
    assert refused(down, "dig_up:11")
    clay = {"kind": "earth", "name": "Clay", "rects": [(1, 3, 3, 5)], "burrow": 2}
    assert feet(play(aloft(clay, speed=MOLE), ["dig_down:5"], then="a: turn")) == 10


@pytest.mark.rule("SW-091")
def test_a_burrower_does_not_come_up_under_somebody() -> None:
    scene = aloft(speed=MOLE, elevation=-10, foe=(2, 4))

    played = play(scene, then="a: turn")

    assert refused(played, "dig_up:6")
    assert go_on(played.game, ["dig_up:5"], then="a: turn")["a"].elevation == -5


@pytest.mark.rule("SW-091")
def test_a_burrower_does_not_dig_into_somebody_below() -> None:
    scene = aloft(speed=MOLE, foe=(2, 5))
    below = scene.by_id["b"]
    below.place, below.elevation = scene.by_id["a"].place, -10

    assert refused(play(scene, then="a: turn"), "dig_down:6")
    assert play(scene, ["dig_down:5"], then="a: turn")["a"].elevation == -5


@pytest.mark.rule("SW-085", "SW-100")
def test_who_is_struck_down_as_it_rises_did_not_rise() -> None:
    red = [body("a", at=(2, 4), speed=FLYER, elevation=5, pc=True)]
    scene = in_turn(fight(red, [body("b", at=(1, 4), to_hit=20)]), "a")
    scene.by_id["a"].hp = 1

    played = play(scene, ["rise:5", "b> opportunity:strike"], dice=[10, 3, 1])

    assert [event.sentence(played.scene.creature_names()) for event in played.events(Stopped)] == [
        "A gets no farther than 2,4."
    ]
    assert not played.events(ChangedHeight)


@pytest.mark.rule("SW-100")
def test_who_is_struck_down_at_the_edge_of_the_map_gets_no_farther() -> None:
    scene = in_turn(fight([body("a", at=(0, 4), pc=True)], [body("b", at=(1, 4), to_hit=20)]), "a")
    scene.by_id["a"].hp = 1

    played = play(scene, ["leave", "b> opportunity:strike"], dice=[10, 3], then="b: tend")

    assert played.events(Stopped) == [Stopped("a", "0,4")]
    assert not played["a"].out


@pytest.mark.rule("SW-210")
def test_a_flyer_keeps_its_distance_in_height_too_but_not_from_the_dead_or_the_hidden() -> None:
    """As a walker does: what is gone frightens nobody, and where a hidden source is it does not know."""
    kite = body("a", (3, 3), initiative=9, speed={"ground": 10, "fly": 40}, elevation=20)
    scene = in_turn(fight([kite], [body("b", (4, 3), initiative=2), body("c", (9, 9))]), "a")
    suffer(scene, "a", Condition.FRIGHTENED, by="b")
    dead, hidden = scene.clone(), scene.clone()
    dead.by_id["b"].out = Out.DEAD
    hidden.by_id["b"].hidden = 20
    assert refused(play(scene, then="a: turn"), "descend:5")
    assert play(dead, ["descend:20"], then="a: turn")["a"].elevation == 0
    assert play(hidden, ["descend:20"], then="a: turn")["a"].elevation == 0
