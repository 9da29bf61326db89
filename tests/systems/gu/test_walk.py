"""Walking: metres, diagonals, walls, allies, past foes, difficult terrain."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import REFEREE, Viewer
from quintain.systems.gu import move, walk
from quintain.systems.gu.events.movement import MadeRoom, Moved, PassedThrough, RanInto, Stopped
from quintain.systems.gu.scene import Patch, Turn
from quintain.systems.gu.stock import Harm, Lasts, Remains
from quintain.systems.gu.words import Condition, DamageType
from tests.systems.gu.direct import at_table
from tests.systems.gu.moving import ground, offered, verbs
from tests.systems.gu.script import body, fight, go_on, play, refused, suffer, waits, wolf

FAR: list[dict[str, Any]] = [body("far", at=(11, 11))]


@pytest.mark.rule("GU-024")
def test_as_many_metres_as_its_movement_and_not_a_step_more() -> None:
    scene = fight([body("a", at=(0, 0), agility=45)], FAR, turn="a")
    start = play(scene, then="a: turn")
    assert "6,0" in offered(start, "walk")
    assert "7,0" not in offered(start, "walk")

    there = go_on(start.game, ["walk:4,0", "walk:6,0"], then="a: turn")

    assert there.at("a") == (6, 0, 0)
    assert "walk" not in verbs(there)
    assert [event.left for event in there.events(Moved)] == [2, 0]


@pytest.mark.rule("GU-024")
def test_what_is_left_follows_movement_when_it_changes() -> None:
    scene = fight([body("a", at=(0, 0), agility=45)], FAR, turn="a")
    a, turn = scene.by_id["a"], Turn("a")
    turn.moved = 4
    suffer(scene, "a", Condition.FATIGUED)
    assert move.allowance(scene, a, turn) == 0
    turn.moved = 1
    assert move.allowance(scene, a, turn) == 2


@pytest.mark.rule("GU-024")
def test_nobody_walks_who_is_helpless_or_in_the_air() -> None:
    scene = fight([body("a", at=(0, 0))], FAR, turn="a")
    a, turn = scene.by_id["a"], Turn("a")
    assert move.allowance(scene, a, turn) == 5
    a.airborne = True
    assert move.allowance(scene, a, turn) == 0
    a.airborne = False
    suffer(scene, "a", Condition.STUNNED)
    assert move.allowance(scene, a, turn) == 0


@pytest.mark.rule("GU-024")
def test_what_dragging_leaves_is_all_there_is() -> None:
    scene = fight([body("a", at=(0, 0))], FAR, turn="a")
    a, turn = scene.by_id["a"], Turn("a")
    turn.dragged = 2
    assert move.allowance(scene, a, turn) == 2
    move.spend(turn, 1)
    assert move.allowance(scene, a, turn) == 1


@pytest.mark.rule("GU-025")
def test_a_diagonal_step_is_one_metre() -> None:
    scene = fight([body("a", at=(0, 0))], FAR, turn="a")
    there = play(scene, ["walk:5,5"], then="a: turn")

    assert there.at("a") == (5, 5, 0)
    assert there.scene.turn is not None
    assert there.scene.turn.moved == 5
    assert there.events(Moved)[0].path == ["1,1", "2,2", "3,3", "4,4", "5,5"]


@pytest.mark.rule("GU-025")
@pytest.mark.parametrize(
    ("walls", "steps"), [([(1, 0)], ["0,1", "1,1"]), ([(0, 1)], ["1,0", "1,1"]), ([(1, 0), (0, 1)], [])]
)
def test_a_diagonal_step_is_barred_only_by_walls_on_both_sides(walls: list[tuple[int, int]], steps: list[str]) -> None:
    terrain = [ground("wall", *[(x, y, x, y) for x, y in walls])]
    scene = fight([body("a", at=(0, 0), agility=20)], FAR, terrain=terrain, turn="a")
    near = [square for square in offered(play(scene, then="a: turn"), "walk") if square in ("1,0", "0,1", "1,1")]

    assert near == sorted(steps, key=lambda square: square[::-1])


@pytest.mark.rule("GU-025")
@pytest.mark.parametrize(("dx", "dy"), [(1, 1), (-1, 1), (1, -1), (-1, -1)])
def test_every_diagonal_between_two_walls_is_barred(dx: int, dy: int) -> None:
    walls = [(5 + dx, 5, 5 + dx, 5), (5, 5 + dy, 5, 5 + dy)]
    scene = fight([body("a", at=(5, 5))], FAR, terrain=[ground("wall", *walls)], turn="a")
    found = walk.Range(scene, scene.by_id["a"], 1).squares(past=False)
    steps = [scene.grid.name(spot) for spot in range(scene.grid.size) if found >> spot & 1]

    assert f"{5 + dx},{5 + dy}" not in steps
    assert len(steps) == 5


@pytest.mark.rule("GU-025")
def test_closed_doors_and_things_cannot_be_entered_open_doors_can() -> None:
    doors = [{"at": [1, 0], "open": False}, {"at": [1, 1], "open": True}]
    things = [{"name": "cart", "at": [0, 1], "size": "small"}]
    scene = fight([body("a", at=(0, 0))], FAR, doors=doors, things=things, turn="a")
    steps = offered(play(scene, then="a: turn"), "walk")

    assert "1,0" not in steps
    assert "0,1" not in steps
    assert "1,1" in steps


@pytest.mark.rule("GU-025")
def test_squares_of_allies_are_passed_for_nothing_more() -> None:
    walls = [ground("wall", (0, 1, 11, 1))]
    friend = body("friend", at=(1, 0))
    scene = fight([body("a", at=(0, 0)), friend], FAR, terrain=walls, turn="a")
    there = play(scene, ["walk:5,0"], then="a: turn")

    assert there.at("a") == (5, 0, 0)
    assert not there.events(PassedThrough)


def corridor(foe: dict[str, Any], **numbers: Any) -> Any:
    """A's way east leads through the square of b, at 3,0."""
    a = body("a", **{"at": (2, 0), "dodge": 48, **numbers})
    return fight([a], [foe], terrain=[ground("wall", (0, 1, 11, 1))], turn="a")


@pytest.mark.rule("GU-029")
def test_a_hostile_square_is_passed_by_a_dodge_test_at_the_normal_cost() -> None:
    start = play(corridor(body("b", at=(3, 0), reactions=0)), then="a: turn")
    assert "4,0" not in offered(start, "walk")

    there = go_on(start.game, ["pass:5,0"], dice=[40, 8], then="a: turn")

    assert there.at("a") == (5, 0, 0)
    assert there.scene.turn is not None
    assert there.scene.turn.moved == 3
    assert there["a"].reactions == 2


@pytest.mark.rule("GU-029")
@pytest.mark.rule("GU-031")
def test_failing_it_leaves_the_mover_before_the_square_with_nothing_left_but_its_action() -> None:
    scene = corridor(body("b", at=(4, 0), reactions=0), agility=45)
    there = play(scene, ["walk:3,0", "pass:5,0"], dice=[40, 9], then="a: turn")

    assert there.at("a") == (3, 0, 0)
    assert "walk" not in verbs(there)
    assert there.scene.turn is not None
    assert there.scene.turn.action
    assert there.scene.turn.moved == 6


@pytest.mark.rule("GU-029")
def test_one_test_for_each_creature_that_is_passed() -> None:
    big = body("b", at=(3, 0), size="large", reactions=0)
    scene = fight(
        [body("a", at=(2, 0), dodge=48)], [big, body("c", at=(5, 0), reactions=0)],
        terrain=[ground("wall", (0, 2, 11, 2)), ground("wall", (2, 1, 2, 1), (5, 1, 5, 1))], turn="a", size=(12, 3),
    )  # fmt: skip
    there = play(scene, ["pass:6,0"], dice=[10, 1, 10, 2], then="a: turn")

    assert there.at("a") == (6, 0, 0)
    assert [event.foe for event in there.events(PassedThrough)] == ["b", "c"]


@pytest.mark.rule("GU-029")
@pytest.mark.parametrize(("second", "x"), [(2, 5), (9, 2)])
def test_a_step_into_the_squares_of_two_takes_a_test_for_each(second: int, x: int) -> None:
    foes = [body("b", at=(4, 0), reactions=0), body("c", at=(4, 1), reactions=0)]
    big = body("a", at=(2, 0), dodge=48, size="large")
    scene = fight([big], foes, terrain=[ground("wall", (0, 2, 11, 2))], turn="a", size=(12, 3))
    there = play(scene, ["pass:5,0"], dice=[10, 1, 40, second], then="a: turn")

    assert there.at("a") == (x, 0, 0)
    assert [event.made for event in there.events(PassedThrough)] == [True, second == 2]


@pytest.mark.rule("GU-029")
def test_tiny_foes_are_passed_without_a_test_and_may_be_stood_upon() -> None:
    there = play(corridor(body("b", at=(3, 0), size="tiny", reactions=0)), ["walk:3,0", "walk:5,0"], then="a: turn")
    assert there.at("a") == (5, 0, 0)


@pytest.mark.rule("GU-029")
def test_the_prone_could_only_fail_and_are_not_offered_it() -> None:
    start = play(corridor(body("b", at=(3, 0)), conditions=[{"condition": "prone"}]), then="a: turn")
    assert "pass" not in verbs(start)
    assert "walk" in verbs(start)


@pytest.mark.rule("GU-029")
def test_a_way_around_is_not_a_way_past_unless_it_is_longer() -> None:
    scene = fight([body("a", at=(2, 5), dodge=48)], [body("b", at=(3, 5), reactions=0)], turn="a")
    start = play(scene, then="a: turn")
    assert "4,5" in offered(start, "walk")  # around the corner, for the same 2 m
    assert "4,5" not in offered(start, "pass")
    assert offered(start, "pass") == ["3,5"]


@pytest.mark.rule("GU-030")
@pytest.mark.parametrize(("size", "offers"), [("medium", False), ("tiny", True)])
def test_the_last_metre_does_not_lead_into_another_square_unless_it_is_a_tiny_ones(size: str, offers: bool) -> None:
    scene = corridor(body("b", at=(7, 0), size=size, reactions=0))
    near = play(scene, ["walk:6,0"], then="a: turn")

    assert ("7,0" in offered(near, "walk")) is offers
    assert "pass" not in verbs(near)


@pytest.mark.rule("GU-030")
def test_a_step_into_anothers_square_is_offered_if_a_free_one_can_be_reached_after_it() -> None:
    scene = corridor(body("b", at=(6, 0), reactions=0))
    near = play(scene, ["walk:5,0"], then="a: turn")
    assert offered(near, "pass") == ["6,0", "7,0"]

    inside = go_on(near.game, ["pass:6,0"], dice=[0, 5], then="a: turn")

    assert "end" in verbs(near)
    assert refused(inside, "end")
    out = go_on(inside.game, ["walk:7,0"], then="a: turn")  # no second test to leave it
    assert "end" in verbs(out)


def friends() -> Any:
    return fight([body("a", at=(0, 0)), body("friend", at=(3, 0))], FAR, turn="a")


@pytest.mark.rule("GU-030")
def test_an_allys_square_is_no_place_to_end_a_turn_either() -> None:
    scene = fight([body("a", at=(0, 0)), body("friend", at=(5, 0))], FAR, turn="a")
    start = play(scene, then="a: turn")
    assert "5,0" not in offered(start, "walk")  # all 5 m would be spent

    inside = play(friends(), ["walk:3,0"], then="a: turn")
    assert refused(inside, "end")


@pytest.mark.rule("GU-030")
def test_whoever_is_stranded_is_put_on_a_nearest_free_square_of_its_choice() -> None:
    inside = play(friends(), ["walk:3,0"], then="a: turn").scene
    suffer(inside, "a", Condition.STUNNED)
    assert inside.turn is not None
    assert not move.must_go_on(inside, inside.by_id["a"], inside.turn)

    with at_table(inside, ["to:2,1,0"]) as table:
        move.leave_square(inside, table, inside.by_id["a"])

    assert inside.grid.xy(inside.by_id["a"].spot) == (2, 1)
    assert table.told(MadeRoom)
    assert list(table.asked[0].options[0].shape.every()) == ["2,0,0", "4,0,0", "2,1,0", "3,1,0", "4,1,0"]  # type: ignore[union-attr]


@pytest.mark.rule("GU-030")
def test_only_those_on_foot_in_anothers_square_must_go_on() -> None:
    scene = friends()
    a = scene.by_id["a"]
    assert scene.turn is not None
    assert not move.must_go_on(scene, a, scene.turn)
    a.spot = scene.by_id["friend"].spot
    assert move.must_go_on(scene, a, scene.turn)
    a.airborne = True
    assert not move.must_go_on(scene, a, scene.turn)


@pytest.mark.rule("GU-030")
def test_who_hangs_on_a_wall_beside_another_is_not_made_to_walk() -> None:
    red = [body("a", at=(3, 3), height=2), body("friend", at=(2, 3))]
    scene = fight(red, FAR, terrain=[ground("floor", (4, 0, 11, 8), elevation=2)], turn="a")
    friend = scene.by_id["friend"]
    friend.spot, friend.z = scene.by_id["a"].spot, 2
    assert scene.turn is not None
    assert not move.must_go_on(scene, scene.by_id["a"], scene.turn)


@pytest.mark.rule("GU-030")
def test_the_prone_must_not_go_where_they_could_only_fail() -> None:
    walls = fight(
        [body("a", at=(0, 0), conditions=[{"condition": "prone"}]), body("friend", at=(1, 0))], [body("b", at=(2, 0))],
        terrain=[ground("wall", (0, 1, 11, 1))], turn="a",
    )  # fmt: skip
    assert walls.turn is not None
    walls.by_id["friend"].spot = walls.by_id["a"].spot = walls.grid.at(0, 0)
    walls.by_id["b"].spot = walls.grid.at(1, 0)
    assert not move.must_go_on(walls, walls.by_id["a"], walls.turn)
    walls.by_id["a"].bear([])
    assert move.must_go_on(walls, walls.by_id["a"], walls.turn)


@pytest.mark.rule("GU-030")
def test_in_the_air_the_nearest_free_cell_may_be_above() -> None:
    scene = friends()
    a, friend = scene.by_id["a"], scene.by_id["friend"]
    a.spot, a.z, a.airborne = friend.spot, 3, True
    friend.z = 3
    with at_table(scene, ["to:3,0,4"]) as table:
        move.leave_square(scene, table, a)
    assert (a.spot, a.z) == (friend.spot, 4)


@pytest.mark.rule("GU-030")
def test_nobody_is_moved_who_stands_alone() -> None:
    scene = fight([body("a", at=(0, 0))], FAR, turn="a")
    with at_table(scene) as table:
        move.leave_square(scene, table, scene.by_id["a"])
    assert scene.grid.xy(scene.by_id["a"].spot) == (0, 0)


RUBBLE = ground("difficult", (1, 0, 2, 0))


@pytest.mark.rule("GU-063")
def test_the_square_that_is_left_decides_what_a_step_costs() -> None:
    walls = ground("wall", (0, 1, 11, 1))
    scene = fight([body("a", at=(0, 0), agility=45)], FAR, terrain=[RUBBLE, walls], turn="a")
    there = play(scene, ["walk:3,0"], then="a: turn")

    assert there.scene.turn is not None
    assert there.scene.turn.moved == 1 + 2 + 2
    assert offered(there, "walk") == ["2,0", "4,0"]  # entering rubble costs no more


@pytest.mark.rule("GU-063")
def test_a_cheaper_way_around_is_taken() -> None:
    scene = fight([body("a", at=(0, 0), agility=45)], FAR, terrain=[RUBBLE], turn="a")
    there = play(scene, ["walk:3,0"], then="a: turn")

    assert there.scene.turn is not None
    assert there.scene.turn.moved == 3
    assert there.events(Moved)[0].path == ["1,1", "2,1", "3,0"]


@pytest.mark.rule("GU-063")
def test_any_difficult_square_under_a_big_creature_counts() -> None:
    scene = fight([body("a", at=(0, 0), size="large")], FAR, terrain=[ground("difficult", (1, 1, 1, 1))], turn="a")
    there = play(scene, ["walk:0,1", "walk:0,2"], then="a: turn")

    assert there.scene.turn is not None
    assert there.scene.turn.moved == 4


@pytest.mark.rule("GU-063")
def test_nobody_leaves_difficult_ground_with_one_metre() -> None:
    scene = fight([body("a", at=(0, 0))], FAR, terrain=[ground("difficult", (0, 0, 11, 11))], turn="a")
    there = play(scene, ["walk:2,0"], then="a: turn")

    assert there.scene.turn is not None
    assert there.scene.turn.moved == 4
    assert "walk" not in verbs(there)


def test_the_way_leaves_no_melee_range_if_that_costs_nothing_more() -> None:
    scene = fight([body("a", at=(3, 3))], [wolf("w", at=(5, 1))], turn="a")
    there = play(scene, ["walk:6,3"], then="a: turn")
    assert "4,2" not in there.events(Moved)[0].path


def test_a_page_warns_of_who_may_strike_on_the_way() -> None:
    scene = fight([body("a", at=(3, 3))], [wolf("w", at=(3, 2))], turn="a")
    option = next(each for each in play(scene, then="a: turn").ask.options if each.id == "walk")
    shape = option.as_data()["shape"]
    assert isinstance(shape, dict)
    assert shape["warns"]["3,5"].startswith("attack of opportunity by")
    assert "2,3" not in shape["warns"]


def test_a_page_is_told_the_way_that_is_walked_and_its_metres() -> None:
    rough = [{"kind": "difficult", "name": "Scree", "rects": [[4, 0, 4, 11]]}]
    scene = fight([body("a", at=(3, 3))], [body("b", at=(11, 11))], turn="a", terrain=rough)
    waiting = play(scene, then="a: turn")
    option = next(each for each in waiting.ask.options if each.id == "walk").as_data()
    shape: Any = option["shape"]

    walked = go_on(waiting.game, ["walk:6,3"], then="a: turn").events(Moved)[0].path

    assert option["moves"] is True
    assert shape["ways"]["6,3"] == {"over": " ".join(walked), "cost": "4 m"}
    assert set(shape["ways"]) == set(shape["spots"])


def test_a_walk_halts_when_something_happens_and_the_rest_is_still_there() -> None:
    scene = fight([body("a", at=(3, 3), agility=45, max_hp=60)], [wolf("w", at=(3, 2))], turn="a")
    there = play(scene, ["walk:3,8"], then="w: opportunity")
    bitten = go_on(there.game, ["strike:bite:a"], dice=[10, 1], then="a: turn")

    assert bitten["a"].hp < 60
    assert bitten.at("a") == (3, 4, 0)
    assert bitten.events(Stopped)
    assert "3,9" in offered(bitten, "walk")


def test_whoever_was_not_noticed_is_run_into() -> None:
    scene = fight([body("a", at=(0, 0))], [body("b", at=(3, 0), unnoticed=True, reactions=0), *FAR], turn="a")
    start = play(scene, then="a: turn")
    assert "3,0" in offered(start, "walk")
    there = go_on(start.game, ["walk:4,0"], then="a: turn")

    assert there.at("a") == (2, 0, 0)
    assert there.events(RanInto)
    assert "3,0" not in offered(there, "walk")


def test_whoever_is_dragged_along_meets_what_its_grappler_meets() -> None:
    scene = fight([body("a", at=(0, 0), max_hp=40)], [body("b", at=(1, 0), max_hp=40, reactions=0)], turn="a")
    fire = Remains("fire", Lasts.HOUR, damage=[Harm(DamageType.HEAT, 3)])
    scene.patches = [Patch("fire-1", fire, 1 << scene.grid.at(2, 0), 0, 2, "b", 1, "fire_curtain")]
    a, b = scene.by_id["a"], scene.by_id["b"]
    b.spot, a.grapples = a.spot, "b"
    suffer(scene, "b", Condition.RESTRAINED, by="a", tag="grapple")
    assert scene.turn is not None
    scene.turn.dragged = 2
    there = play(scene, ["walk:2,0"], then="a: turn")

    assert there.at("a") == there.at("b") == (2, 0, 0)
    assert (there["a"].hp, there["b"].hp) == (37, 37)
    assert there["a"].grapples == "b"


@pytest.mark.parametrize(
    ("left", "words"), [(1, "; 1 m is left."), (2, "; 2 m are left."), (0, "; 0 m are left."), (-1, ".")]
)
def test_what_is_left_is_said(left: int, words: str) -> None:
    assert Moved("a", "walks", ["2,0"], left).sentence({"a": "Ann"}) == f"Ann walks to 2,0{words}"


def test_what_is_left_is_for_its_own_side() -> None:
    moved = Moved("a", "walks", ["2,0"], 3, "red")
    assert moved.seen_by(Viewer(side="red")) is moved
    assert moved.seen_by(REFEREE) is moved
    assert moved.seen_by(Viewer(side="blue")) == Moved("a", "walks", ["2,0"], -1, "red")


@pytest.mark.parametrize(("x", "lines"), [(9, 1), (2, 3)])
def test_a_walk_is_told_in_one_line_unless_something_may_happen_on_it(x: int, lines: int) -> None:
    scene = fight([body("a", at=(0, 0), max_hp=40)], FAR, turn="a")
    fire = Remains("fire", Lasts.HOUR, conditions=[])
    scene.patches = [Patch("fire-1", fire, 1 << scene.grid.at(x, 0), 0, 2, "far", 1, "fire_curtain")]
    assert len(play(scene, ["walk:4,0"], then="a: turn").events(Moved)) == lines


@pytest.mark.parametrize(("z", "words"), [(0, "3,3"), (4, "3,3, 4 m up"), (-2, "3,3, 2 m under water")])
def test_people_read_how_high_somebody_is(z: int, words: str) -> None:
    scene = fight([body("a", at=(3, 3))], FAR, turn="a")
    assert move.cell_name(scene, scene.by_id["a"].spot, z) == words


@pytest.mark.rule("GU-024")
def test_what_is_told_to_be_left_is_what_is_left_also_where_something_might_happen() -> None:
    """Somebody waits for something, so every step is told by itself."""
    holder = body("h", (11, 11), holds=waits("attack", "within:1"))
    scene = fight([body("a", (0, 0))], [holder], turn="a")

    played = play(scene, ["walk:3,0"], then="a: turn")

    assert [event.left for event in played.events(Moved)] == [4, 3, 2]


@pytest.mark.rule("GU-031")
def test_with_4_of_6_m_left_a_failed_test_takes_them_all() -> None:
    a = body("a", (0, 0), agility=45, dodge=48)
    scene = fight([a], [body("b", (3, 0), reactions=0)], turn="a", terrain=[ground("wall", (0, 1, 11, 1))])
    there = play(scene, ["walk:2,0", "pass:4,0"], dice=[40, 9], then="a: turn")

    assert there.at("a") == (2, 0, 0)
    assert "walk" not in verbs(there)
    assert "sprint" in there.options()


@pytest.mark.rule("GU-063")
def test_neither_climbing_nor_water_doubles_again_in_difficult_terrain() -> None:
    cliff = ground("floor", (4, 0, 11, 8), elevation=10, climb="handholds")
    scene = fight(
        [body("a", (3, 3))], [body("b", (11, 11))], terrain=[cliff, ground("difficult", (3, 3, 3, 3))], turn="a"
    )
    climbed = play(scene, ["climb:3,3,2"], then="a: turn")
    assert climbed.scene.turn is not None
    assert climbed.scene.turn.moved == 4

    lake = [ground("difficult", (0, 0, 8, 8)), ground("water", (0, 0, 8, 8), depth=30)]
    swum = play(fight([body("a", (3, 3))], [body("b", (11, 11))], terrain=lake, turn="a"), ["walk:4,3"], then="a: turn")
    assert swum.scene.turn is not None
    assert swum.scene.turn.moved == 2
