"""Falling: by height, onto something hard or into water; and being pushed over an edge."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.movement import Fell, WasPushed
from quintain.systems.swords.happen import close_slot
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.shift import fall, fall_dice, push
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.script import body, fight, in_turn, play, suffer

PIT = {"kind": "gap", "name": "Pit", "rects": [(5, 0, 6, 7)], "elevation": -20}


def scene(*terrain: dict[str, Any], at: tuple[int, int] = (4, 4), **numbers: Any) -> SwordsScene:
    """A next to B, B beside whatever lies to its right."""
    made = fight([body("a", at=(3, 4))], [body("b", at=at, **numbers)], terrain=terrain, size=(12, 8))
    return in_turn(made, "a")


def table(scene: SwordsScene, *faces: int) -> ScriptedTable:
    return ScriptedTable(scene, SYSTEM.sight, faces=faces)


@pytest.mark.rule("SW-086")
@pytest.mark.parametrize(
    ("feet", "dice"),
    [
        (2, 0),
        (3, 1),
        (5, 1),
        (6, 2),
        (13, 3),
        (22, 3),
        (23, 4),
        (41, 5),
        (58, 6),
        (77, 7),
        (108, 8),
        (144, 9),
        (185, 10),
    ],
)
def test_the_height_says_how_many_dice(feet: int, dice: int) -> None:
    assert fall_dice(feet) == dice


@pytest.mark.rule("SW-084")
@pytest.mark.parametrize("condition", [Condition.STUNNED, Condition.PRONE, Condition.RESTRAINED])
def test_a_flyer_that_is_stunned_prone_or_held_in_the_air_falls(condition: Condition) -> None:
    made = scene(speed={"ground": 30, "fly": 30}, elevation=10)
    b = made.by_id["b"]
    dice = table(made, 3, 4)

    fall(made, dice, b)
    assert b.elevation == 10

    suffer(made, "b", condition)
    fall(made, dice, b)

    assert b.elevation == 0
    assert b.hp == 13
    dice.finish()


@pytest.mark.rule("SW-084")
def test_water_10_ft_deep_breaks_a_fall_and_shallower_water_does_not() -> None:
    def lake(depth: int) -> SwordsScene:
        water = {"kind": "water", "name": "Lake", "rects": [(4, 4, 4, 4)], "water_depth": depth}
        return scene(water, elevation=10)

    deep, shallow = lake(10), lake(9)
    fall(deep, table(deep), deep.by_id["b"])
    fall(shallow, table(shallow, 1, 1), shallow.by_id["b"])

    assert deep.by_id["b"].hp == 20
    assert shallow.by_id["b"].hp == 18


@pytest.mark.rule("SW-100")
def test_a_push_goes_straight_back_and_ends_before_what_is_in_the_way() -> None:
    wall = {"kind": "blocked", "name": "Wall", "rects": [(7, 0, 7, 7)]}
    made = scene(wall)
    b = made.by_id["b"]

    assert push(made, table(made), made.by_id["a"], b, 5)
    assert made.grid.name(b.place) == "5,4"
    assert push(made, table(made), made.by_id["a"], b, 20)
    assert made.grid.name(b.place) == "6,4"
    assert not push(made, table(made), made.by_id["a"], b, 5)


@pytest.mark.rule("SW-100", "SW-210")
def test_being_pushed_provokes_nobody_and_fear_does_not_hold_it_back() -> None:
    made = in_turn(fight([body("a", at=(3, 4)), body("c", at=(4, 5))], [body("b", at=(4, 4))]), "a")
    suffer(made, "b", Condition.FRIGHTENED, by="c")
    script = table(made)

    assert push(made, script, made.by_id["a"], made.by_id["b"], 15)

    assert made.grid.name(made.by_id["b"].place) == "7,4"
    assert not script.asked
    assert [event for event in script.events if isinstance(event, WasPushed)]


@pytest.mark.rule("SW-084")
def test_pushed_over_an_edge_it_falls_and_goes_no_farther() -> None:
    made = scene(PIT)
    b = made.by_id["b"]
    dice = table(made, 1, 2, 3)

    push(made, dice, made.by_id["a"], b, 10)

    assert made.grid.name(b.place) == "5,4"
    assert b.elevation == -20
    assert b.hp == 14
    assert [event.feet for event in dice.events if isinstance(event, Fell)] == [20]


@pytest.mark.rule("SW-084")
def test_nobody_is_pushed_up_a_ledge() -> None:
    made = scene({"kind": "ledge", "name": "Ledge", "rects": [(5, 0, 5, 7)], "elevation": 4})

    assert not push(made, table(made), made.by_id["a"], made.by_id["b"], 5)


@pytest.mark.rule("SW-084")
def test_a_fall_onto_somebody_ends_beside_it() -> None:
    made = fight([body("a", at=(3, 4))], [body("b", at=(3, 4), elevation=20)], size=(12, 8))
    b = made.by_id["b"]

    fall(made, table(made, 1, 1, 1), b)

    assert made.grid.distance(b.place, made.by_id["a"].place) == 1
    assert b.elevation == 0


@pytest.mark.rule("SW-008")
def test_a_tied_foe_is_pushed_off_when_the_slot_closes() -> None:
    made = fight([body("a", at=(3, 4), dex=1)], [body("b", at=(4, 4))], terrain=[PIT], size=(12, 8))
    played = play(made, then="a: turn")
    here = played.scene.clone()
    a, b = here.by_id["a"], here.by_id["b"]

    push(here, table(here), a, b, 5)

    assert here.grid.name(b.place) == "4,4"
    assert here.grid.name(here.seen(b, a).place) == "5,4"

    close_slot(here, table(here, 1, 1, 1))

    assert b.elevation == -20
    assert b.hp == 17


GAP = {"name": "Gorge", "kind": "gap", "elevation": -20}


def test_a_helpless_flyer_over_a_gorge_falls_into_it() -> None:
    bird = body("bird", (5, 5), speed={"ground": 20, "fly": 40}, elevation=0, hp=30)
    scene = fight([body("a", (0, 0))], [bird], terrain=[GAP | {"rects": [[4, 4, 6, 6]]}])
    suffer(scene, "bird", Condition.PARALYZED)

    played = play(in_turn(scene, "a"), ["defend"], dice=[1, 1, 1], then="a: turn")

    assert (played["bird"].elevation, played["bird"].hp) == (-20, 27)
