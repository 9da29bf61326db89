"""Forced Movement: Push, Pull, Tidal Motion and Collide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.systems.shattered import forced
from quintain.systems.shattered.scene import ShatteredScene
from tests.systems.shattered.bodies import Rule, Status, duel, gain, inflict, tags
from tests.systems.shattered.script import PATHS, body, fight, in_phase, suffer


def floor(ann: str = "p1", bob: str = "p1", *, bystander: str = "p2", **scenario: Any) -> ShatteredScene:
    """Ann is to be moved by Bob; Cid stands by."""
    numbers = scenario.pop("numbers", {})
    scene = fight(
        players=[body("ann", ann, **{"stamina": 0, **numbers}), body("cid", bystander, stamina=0)],
        enemies=[body("bob", bob, "standard", stamina=0)],
        **scenario,
    )
    return in_phase(scene, 1)


def options(scene: ShatteredScene, how: str, points: int, answers: Sequence[str] = ("stay",)) -> list[str]:
    with Rule(scene, answers) as table:
        getattr(forced, how)(scene, table, scene.by_id["bob"], scene.by_id["ann"], points)
    return [option.id for option in table.asked[0].options]


@pytest.mark.rule("SS-070")
def test_push_1_goes_to_another_position_of_the_arena_that_is_not_the_attackers() -> None:
    assert options(floor(), "push", 1) == ["to:p2", "to:new", "stay"]
    assert options(floor(bob="p2", bystander="p1"), "push", 1) == ["to:new", "stay"]
    scene = floor()
    options(scene, "push", 1, ["to:p2"])
    assert scene.by_id["ann"].position == "p2"
    scene = floor()
    options(scene, "push", 1, ["to:new"])
    assert (scene.by_id["ann"].position, scene.arena_of(scene.by_id["ann"])) == ("west-1", 0)


@pytest.mark.rule("SS-070")
def test_push_2_may_go_into_an_adjacent_arena_where_the_attacker_is_not() -> None:
    offered = options(floor("q1", "q1", bystander="r1"), "push", 2)
    assert offered == ["to:new", "far:new:west", "far:r1", "far:new:east", "stay"]
    offered = options(floor("q1", "p1", bystander="r1"), "push", 2)
    assert offered == ["to:new", "far:r1", "far:new:east", "stay"]


@pytest.mark.rule("SS-070")
def test_a_path_that_costs_more_than_1_stuns_whoever_is_pushed_over_it() -> None:
    paths = [{"a": "west", "b": "mid", "cost": 4}]
    scene = floor(
        paths=paths,
        arenas=[{"id": "west", "name": "W"}, {"id": "mid", "name": "M"}],
        positions=[{"arena": "west", "id": "p1"}, {"arena": "west", "id": "p2"}, {"arena": "mid", "id": "q1"}],
        numbers={"soak": 1},
    )
    options(scene, "push", 2, ["far:new:mid"])
    assert (scene.by_id["ann"].stun, scene.arena_of(scene.by_id["ann"])) == (2, 1)


@pytest.mark.rule("SS-103")
def test_the_terrain_of_the_path_and_of_the_position_act_on_whoever_is_pushed() -> None:
    scene = floor(
        bystander="q1",
        paths=[{"a": "west", "b": "mid", "terrain": ["running_water"]}, PATHS[1]],
        positions=[
            {"arena": "west", "id": "p1"},
            {"arena": "mid", "id": "q1", "terrain": ["blazing"]},
            {"arena": "east", "id": "r1"},
        ],
    )
    options(scene, "push", 2, ["far:q1"])
    ann = scene.by_id["ann"]
    assert (ann.stun, ann.health) == (1, 20)  # Running Water costs 1 more; Soaked withstands the fire
    assert not ann.statuses


@pytest.mark.rule("SS-111")
def test_forced_movement_spends_no_moves_and_creates_no_opening() -> None:
    scene = floor()
    options(scene, "push", 1, ["to:p2"])  # nobody is asked about an Opening
    assert scene.by_id["ann"].moves == 2


@pytest.mark.rule("SS-070")
def test_pull_goes_to_the_attackers_position_or_nearer() -> None:
    assert options(floor(bob="p2", bystander="p1"), "pull", 1) == ["to:p2", "stay"]
    assert options(floor("q1", "p1", bystander="q1"), "pull", 1) == ["to:new", "stay"]
    offered = options(floor("q1", "p1", bystander="r1"), "pull", 2)
    assert offered == ["to:new", "far:p1", "far:new:west", "stay"]
    scene = floor("q1", "p1", bystander="r1")
    options(scene, "pull", 2, ["far:p1"])
    assert scene.by_id["ann"].position == "p1"
    beside = floor()
    with Rule(beside) as table:  # already there: nothing to choose
        forced.pull(beside, table, beside.by_id["bob"], beside.by_id["ann"], 1)


@pytest.mark.rule("SS-070")
def test_tidal_motion_is_chosen_once_and_then_alternates() -> None:
    scene = floor(bob="p2", bystander="p1")
    options(scene, "tidal", 1, ["pull", "to:p2"])
    assert scene.by_id["ann"].position == "p2"
    with Rule(scene, ["to:new"]) as table:
        forced.tidal(scene, table, scene.by_id["bob"], scene.by_id["ann"], 1)
    assert table.asked[0].about == "push"
    with Rule(scene, ["to:p2"]) as table:
        forced.tidal(scene, table, scene.by_id["bob"], scene.by_id["ann"], 1)
    assert scene.by_id["ann"].position == "p2"


@pytest.mark.rule("SS-070")
def test_the_tide_of_whoever_has_left_is_chosen_by_the_side_that_faces_its_target() -> None:
    scene = fight([body("ann", "p1")], [body("bob", "p1", "standard"), body("cid", "p2", "standard")])
    scene.by_id["bob"].out = "defeated"

    with Rule(scene, ["push", "to:p2"]) as table:
        forced.tidal(scene, table, scene.by_id["bob"], scene.by_id["ann"], 1)

    assert {ask.who for ask in table.asked} == {"cid"}


WALLED = [
    {"arena": "west", "id": "p1"},
    {"arena": "west", "id": "p2", "features": ["stone_outcropping"]},
    {"arena": "mid", "id": "q1"},
]


@pytest.mark.rule("SS-070")
def test_points_left_over_may_be_spent_to_collide() -> None:
    scene = floor(bystander="q1", positions=WALLED)
    options(scene, "push", 2, ["to:p2", "collide:stone_outcropping:1"])
    ann = scene.by_id["ann"]
    assert (ann.stun, ann.health, ann.occupies) == (2, 19, "stone_outcropping")
    scene = floor(bystander="q1", positions=WALLED)
    options(scene, "push", 3, ["to:p2", "collide:stone_outcropping:2"])
    assert (scene.by_id["ann"].stun, scene.by_id["ann"].health) == (4, 18)
    scene = floor(bystander="q1", positions=WALLED)
    options(scene, "push", 2, ["to:p2", "none"])
    assert scene.by_id["ann"].stun == 0
    scene = floor(bystander="q1", positions=WALLED)
    options(scene, "push", 1, ["to:p2"])  # no point is left


@pytest.mark.rule("SS-115")
def test_who_collides_occupies_only_where_there_is_room() -> None:
    scene = floor(positions=WALLED)
    scene.by_id["cid"].occupies = "stone_outcropping"
    options(scene, "push", 2, ["to:p2", "collide:stone_outcropping:1"])
    assert scene.by_id["ann"].occupies == ""


@pytest.mark.rule("SS-115")
def test_being_moved_ends_occupying() -> None:
    scene = floor("p2", "p2", bystander="p1", positions=WALLED)
    scene.by_id["ann"].occupies = "stone_outcropping"
    options(scene, "push", 1, ["to:p1"])
    assert scene.by_id["ann"].occupies == ""


@pytest.mark.rule("SS-070")
def test_what_is_rooted_cannot_be_moved() -> None:
    scene = floor(numbers={"traits": ["rooted"]})
    with Rule(scene) as table:
        forced.push(scene, table, scene.by_id["bob"], scene.by_id["ann"], 2)
    assert scene.by_id["ann"].position == "p1"


@pytest.mark.rule("SS-147")
def test_a_grab_is_broken_by_pushing_the_two_apart() -> None:
    scene = floor()
    suffer(scene, "ann", Status.GRABBED, by="bob", dc=3, reach="melee")
    options(scene, "push", 1, ["to:p2"])
    assert not scene.by_id["ann"].has(Status.GRABBED)


@pytest.mark.rule("SS-070")
def test_what_nobody_makes_is_aimed_by_the_opposing_side() -> None:
    scene = floor(bob="p2")
    with Rule(scene, ["to:p2"]) as table:
        forced.push(scene, table, None, scene.by_id["ann"], 1)
    assert table.asked[0].who == "bob"


@pytest.mark.rule("SS-084")
def test_push_and_pull_are_statuses_that_may_be_negated_and_leave_nothing() -> None:
    scene = floor()
    assert not inflict(scene, [tags("Push 1", dc=3)], dice=[3])
    assert inflict(scene, [tags("Push 1", dc=3)], answers=["to:p2"], dice=[2])
    assert inflict(scene, [tags("Pull 1", dc=3)], answers=["to:p1"], dice=[2])
    assert inflict(scene, [tags("Tidal Motion 1")], answers=["push", "to:p2"])
    assert (scene.by_id["ann"].position, scene.by_id["ann"].statuses) == ("p2", {})


@pytest.mark.rule("SS-129")
def test_skipped_is_instant() -> None:
    scene = duel()
    assert gain(scene, Status.SKIPPED)
    assert not scene.by_id["ann"].statuses
    assert scene.by_id["ann"].spent == [1]


STONES = [{"arena": "west", "id": "p1"}, {"arena": "west", "id": "p2", "features": ["large_stone"]}]


@pytest.mark.rule("SS-106")
def test_a_collision_says_how_often_in_words() -> None:
    scene = fight([body("ann", "p1")], [body("bob", "p2", "standard")], positions=STONES)
    (standing,) = scene.positions["p2"].features
    labels = [forced.Crash(standing, times).label() for times in (1, 2, 3)]
    assert labels == [f"Collide with Large Stone {often}" for often in ("once", "twice", "3 times")]
