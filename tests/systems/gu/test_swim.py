"""Swimming: water, and how long one's breath lasts."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import swim
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition
from tests.systems.gu.direct import at_table
from tests.systems.gu.moving import ground, offered, verbs
from tests.systems.gu.script import body, fight, go_on, play, suffer

FAR = body("far", at=(11, 11), reactions=0)


def lake(depth: int, **numbers: Any) -> GuScene:
    """A in the middle of a lake so many decimetres deep, in its turn."""
    a = body("a", **{"at": (3, 3), "max_hp": 35, **numbers})
    return fight([a], [FAR], terrain=[ground("water", (0, 0, 8, 8), depth=depth)], turn="a")


@pytest.mark.rule("GU-059")
@pytest.mark.parametrize(("aquatic", "steps"), [(False, 3), (True, 6)])
def test_water_is_difficult_terrain_unless_one_is_aquatic(aquatic: bool, steps: int) -> None:
    scene = lake(30, agility=45, aquatic=aquatic, at=(0, 3))
    start = play(scene, then="a: turn")
    assert f"{steps},3" in offered(start, "walk")
    assert f"{steps + 1},3" not in offered(start, "walk")
    there = go_on(start.game, [f"walk:{steps},3"], then="a: turn")
    assert there.scene.turn is not None
    assert there.scene.turn.moved == 6


@pytest.mark.rule("GU-060")
@pytest.mark.parametrize(
    ("depth", "size", "height", "air"),
    [(30, "medium", -1, False), (30, "medium", 0, True), (20, "medium", -1, True), (21, "medium", -1, False),
     (20, "small", -1, False), (40, "large", -1, False), (30, "large", -1, True)],
)  # fmt: skip
def test_without_air_is_under_water_deeper_than_one_is_tall(depth: int, size: str, height: int, air: bool) -> None:
    scene = lake(depth, size=size, height=height)
    assert swim.has_air(scene, scene.by_id["a"]) is air


@pytest.mark.rule("GU-060")
@pytest.mark.parametrize(("depth", "air"), [(9, True), (10, False)])
@pytest.mark.parametrize("held", [False, True])
def test_and_lying_or_held_in_a_metre_of_it(depth: int, air: bool, held: bool) -> None:
    scene = lake(depth)
    assert swim.has_air(scene, scene.by_id["a"])
    if held:
        suffer(scene, "a", Condition.RESTRAINED, tag="grapple")
    else:
        suffer(scene, "a", Condition.UNCONSCIOUS)
    assert swim.has_air(scene, scene.by_id["a"]) is air


@pytest.mark.rule("GU-060")
def test_the_aquatic_breathe_there_and_so_does_everybody_ashore() -> None:
    scene = lake(30, height=-2, aquatic=True)
    assert swim.has_air(scene, scene.by_id["a"])
    suffer(scene, "far", Condition.UNCONSCIOUS)
    assert swim.has_air(scene, scene.by_id["far"])


@pytest.mark.rule("GU-060")
@pytest.mark.parametrize(("fortitude", "turns"), [(35, 18), (30, 18), (29, 12), (9, 1)])
def test_breath_lasts_a_tenth_of_fortitude_in_minutes(fortitude: int, turns: int) -> None:
    scene = lake(30, max_hp=fortitude)
    assert swim.breath(scene.by_id["a"]) == turns


def drown(scene: GuScene, turns: int) -> None:
    a = scene.by_id["a"]
    with at_table(scene) as table:
        for _ in range(turns):
            assert swim.breathless(scene, a) == [""]
            swim.hold_breath(scene, table, a)


@pytest.mark.rule("GU-060")
@pytest.mark.rule("GU-061")
@pytest.mark.parametrize(("fortitude", "turns"), [(35, 18), (9, 1)])
def test_when_it_is_over_one_falls_unconscious(fortitude: int, turns: int) -> None:
    scene = lake(30, height=-1, max_hp=fortitude)
    drown(scene, turns - 1)
    assert not scene.by_id["a"].suffers(Condition.UNCONSCIOUS)
    drown(scene, 1)
    assert scene.by_id["a"].suffers(Condition.UNCONSCIOUS)
    assert scene.by_id["a"].is_in()


@pytest.mark.rule("GU-061")
def test_a_breath_of_air_resets_the_count() -> None:
    scene = lake(30, height=-1)
    drown(scene, 17)
    a = scene.by_id["a"]
    a.z = 0
    assert swim.breathless(scene, a) == [""]
    with at_table(scene) as table:
        swim.hold_breath(scene, table, a)
    assert a.breathless == 0
    assert swim.breathless(scene, a) == []


@pytest.mark.rule("GU-061")
def test_it_is_counted_as_its_turns_end() -> None:
    scene = lake(30, height=-1, max_hp=9)
    there = play(scene, ["end"], then="far: turn")
    assert there["a"].suffers(Condition.UNCONSCIOUS)
    dead = go_on(there.game, ["end"], then="")
    assert dead["a"].out == "dead"


@pytest.mark.rule("GU-062")
@pytest.mark.parametrize(("fortitude", "turns"), [(35, 36), (9, 2)])
def test_after_the_same_time_again_one_dies(fortitude: int, turns: int) -> None:
    scene = lake(30, height=-1, max_hp=fortitude)
    drown(scene, turns - 1)
    assert scene.by_id["a"].is_in()
    drown(scene, 1)
    assert scene.by_id["a"].out == "dead"


def test_under_water_and_up_again() -> None:
    start = play(lake(30, agility=45), then="a: turn")
    assert offered(start, "go_under") == ["1", "2", "3"]
    under = go_on(start.game, ["go_under:2"], then="a: turn")
    assert under.at("a") == (3, 3, -2)
    assert "walk" not in verbs(under)
    assert set(offered(under, "swim")) == {f"{x},{y}" for x in (2, 3, 4) for y in (2, 3, 4)} - {"3,3"}
    assert go_on(under.game, ["surface:1"], then="a: turn").at("a") == (3, 3, -1)
    assert go_on(under.game, ["swim:4,4"], then="a: turn").at("a") == (4, 4, -2)


@pytest.mark.parametrize("depth", [9, 10])
def test_shallow_water_has_no_under(depth: int) -> None:
    assert ("go_under" in verbs(play(lake(depth), then="a: turn"))) is (depth == 10)


@pytest.mark.rule("GU-104")
@pytest.mark.parametrize(
    "condition",
    [
        pytest.param("burning", marks=pytest.mark.rule("GU-224")),
        pytest.param("ablaze", marks=pytest.mark.rule("GU-214")),
    ],
)
def test_whoever_is_thrown_into_deep_water_burns_no_longer(condition: str) -> None:
    b = body("b", (4, 5), reactions=0, max_hp=200, conditions=[{"condition": condition}])
    water = [ground("water", (5, 0, 9, 9), depth=10)]
    scene = fight([body("c", (3, 5), strength=175, athletics=125)], [b], turn="c", terrain=water)

    played = play(scene, ["grapple:b", "throw:e:4"], dice=[20, 1, 90, 1], then="c: turn")

    assert played.at("b") == (7, 5, 0)
    assert not played["b"].suffers(Condition(condition))


@pytest.mark.rule("GU-060")
@pytest.mark.parametrize(("depth", "air"), [(50, True), (51, False)])
def test_the_huge_are_five_metres_tall(depth: int, air: bool) -> None:
    a = body("a", (3, 3), size="huge", height=-1, max_hp=35)
    scene = fight([a], [body("b", (11, 11))], terrain=[ground("water", (0, 0, 8, 8), depth=depth)], turn="a")

    assert swim.has_air(scene, scene.by_id["a"]) is air


@pytest.mark.rule("GU-129")
@pytest.mark.rule("GU-130")
@pytest.mark.parametrize(("aquatic", "cells"), [(True, 24), (False, 8)])
def test_under_water_one_may_dodge_through_the_water(aquatic: bool, cells: int) -> None:
    """Movement 5: 2 m, which is one step for whoever is not at home there."""
    a = body("a", at=(4, 5), height=-2, weapons=["knife"], close_combat=60, aquatic=True)
    b = body("b", at=(6, 5), height=-2, dodge=60, aquatic=aquatic)
    water = [ground("water", (2, 2, 10, 10), depth=50)]
    scene = fight([a], [b, body("far", at=(11, 11))], turn="a", terrain=water)
    start = play(scene, ["swim:5,5", "b> pass", "strike:knife:b"], dice=[10, 5], then="b: hit")

    dodges = go_on(start.game, ["dodge"], dice=[10, 1], then="b: dodge_to")

    assert len(offered(dodges, "to")) == cells - 1  # but for the square of the attacker
    assert go_on(dodges.game, ["to:7,5"], then="a: turn").at("b") == (7, 5, -2)
