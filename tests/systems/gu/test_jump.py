"""Jumping: what it costs, how high, how far."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu.events.movement import Fell
from quintain.systems.gu.scene import GuScene
from tests.systems.gu.moving import ground, offered, verbs
from tests.systems.gu.script import body, fight, go_on, play

FAR = body("far", at=(11, 11))


def alone(*terrain: dict[str, Any], **numbers: Any) -> GuScene:
    return fight([body("a", **{"at": (3, 3), **numbers})], [FAR], terrain=terrain, turn="a")


@pytest.mark.rule("GU-032")
def test_a_jump_costs_half_of_the_movement_rounded_up() -> None:
    start = play(alone(), ["jump:5,3"], then="a: turn")

    assert start.at("a") == (5, 3, 0)
    assert start.scene.turn is not None
    assert start.scene.turn.moved == 3
    assert "jump" not in verbs(start)  # 2 m are left
    assert "walk" in verbs(start)


@pytest.mark.rule("GU-032")
def test_of_an_even_movement_it_is_exactly_half() -> None:
    there = play(alone(agility=45), ["jump:5,3"], then="a: turn")
    assert there.scene.turn is not None
    assert there.scene.turn.moved == 3
    assert "jump" in verbs(there)


@pytest.mark.rule("GU-032")
def test_a_sprinter_pays_half_of_the_tripled_movement() -> None:
    there = play(alone(), ["sprint", "jump:5,3"], then="a: turn")
    assert there.scene.turn is not None
    assert there.scene.turn.moved == 8


@pytest.mark.rule("GU-032")
def test_the_whole_price_must_be_left() -> None:
    assert "jump" in verbs(play(alone(), ["walk:5,3"], then="a: turn"))
    assert "jump" not in verbs(play(alone(), ["walk:6,3"], then="a: turn"))


@pytest.mark.rule("GU-033")
@pytest.mark.parametrize("condition", ["restrained", "prone"])
def test_without_movement_nobody_jumps(condition: str) -> None:
    start = play(alone(conditions=[{"condition": condition}]), then="a: turn")
    assert ("jump" in verbs(start)) is (condition == "prone")


LEDGES = (
    ground("floor", (4, 3, 4, 3), elevation=2),
    ground("floor", (2, 3, 2, 3), elevation=3),
    ground("floor", (3, 4, 3, 4), elevation=1),
)


@pytest.mark.rule("GU-034")
@pytest.mark.parametrize(("athletics", "ledges"), [(29, ["4,3", "3,4"]), (30, ["2,3", "4,3", "3,4"]), (7, ["3,4"])])
def test_straight_up_by_a_tenth_of_athletics_at_least_one_metre(athletics: int, ledges: list[str]) -> None:
    start = play(alone(*LEDGES, agility=0, strength=0, athletics=athletics), then="a: turn")
    assert offered(start, "jump_up") == ledges


@pytest.mark.rule("GU-034")
def test_it_stands_on_the_ledge_then_and_is_not_airborne() -> None:
    there = play(alone(*LEDGES, athletics=29), ["jump_up:4,3"], then="a: turn")

    assert there.at("a") == (4, 3, 2)
    assert not there["a"].airborne
    assert there.scene.turn is not None
    assert there.scene.turn.moved == 3


@pytest.mark.rule("GU-034")
def test_what_counts_is_how_much_higher_the_ledge_is() -> None:
    hill = ground("floor", (0, 0, 11, 11), elevation=4)
    ledges = [ground("floor", (4, 3, 4, 3), elevation=6), ground("floor", (2, 3, 2, 3), elevation=7)]
    start = play(alone(hill, *ledges, athletics=29), then="a: turn")
    assert offered(start, "jump_up") == ["4,3"]


@pytest.mark.rule("GU-034")
def test_a_ceiling_or_somebody_on_the_ledge_is_in_the_way() -> None:
    low = ground("floor", (3, 3, 3, 3), ceiling=2)
    assert offered(play(alone(*LEDGES, low, athletics=29), then="a: turn"), "jump_up") == ["3,4"]
    scene = fight([body("a", at=(3, 3), athletics=29), body("b", at=(4, 3))], [FAR], terrain=LEDGES, turn="a")
    assert offered(play(scene, then="a: turn"), "jump_up") == ["3,4"]


def pit(width: int) -> dict[str, Any]:
    return ground("floor", (4, 0, 3 + width, 11), elevation=-20)


@pytest.mark.rule("GU-035")
def test_two_metres_forward_from_rest_and_so_over_a_pit_one_metre_wide() -> None:
    there = play(alone(pit(1)), ["jump:5,3"], then="a: turn")
    assert there.at("a") == (5, 3, 0)

    start = play(alone(pit(2)), then="a: turn")
    assert "6,3" not in offered(start, "jump")
    fallen = go_on(start.game, ["jump:5,3"], then="")
    assert [event.metres for event in fallen.events(Fell)] == [20]


@pytest.mark.rule("GU-035")
def test_in_all_eight_directions_one_or_two_squares_ahead() -> None:
    landings = offered(play(alone(), then="a: turn"), "jump")
    assert len(landings) == 16
    assert {"5,5", "1,1", "3,1", "4,3"} < set(landings)
    assert "5,4" not in landings
    assert "6,3" not in landings


@pytest.mark.rule("GU-035")
def test_walls_and_things_stop_a_jump_and_landings_are_free() -> None:
    start = play(alone(ground("wall", (4, 3, 4, 3))), then="a: turn")
    assert not {"4,3", "5,3"} & set(offered(start, "jump"))
    scene = fight([body("a", at=(3, 3)), body("b", at=(5, 3))], [FAR], turn="a")
    assert "5,3" not in offered(play(scene, then="a: turn"), "jump")


@pytest.mark.rule("GU-029")
@pytest.mark.rule("GU-035")
@pytest.mark.parametrize(("ones", "at", "left"), [(8, (5, 3, 0), 2), (9, (3, 3, 0), 0)])
def test_a_foe_between_takes_the_test_to_move_through(ones: int, at: tuple[int, int, int], left: int) -> None:
    foe = body("b", at=(4, 3), reactions=0)
    scene = fight([body("a", at=(3, 3), dodge=48)], [foe], turn="a")
    there = play(scene, ["jump:5,3"], dice=[40, ones], then="a: turn")

    assert there.at("a") == at
    assert there.scene.turn is not None
    assert there.scene.turn.moved == 5 - left


@pytest.mark.rule("GU-035")
def test_what_is_jumped_over_is_not_entered() -> None:
    scene = alone(ground("difficult", (4, 3, 4, 3)))
    there = play(scene, ["jump:5,3"], then="a: turn")
    assert there.scene.turn is not None
    assert there.scene.turn.moved == 3


@pytest.mark.rule("GU-036")
def test_with_an_even_movement_it_is_exactly_half() -> None:
    run = play(alone(agility=45, at=(1, 3)), ["walk:2,3"], then="a: turn")
    assert "5,3" in offered(run, "jump")
    assert "6,3" not in offered(run, "jump")


@pytest.mark.rule("GU-035")
@pytest.mark.rule("GU-036")
def test_after_a_run_half_the_movement_in_that_direction() -> None:
    run = play(alone(agility=60, at=(1, 3)), ["walk:2,3"], then="a: turn")
    landings = offered(run, "jump")
    assert "6,3" in landings
    assert "7,3" not in landings
    assert "2,6" not in landings

    there = go_on(run.game, ["jump:6,3"], then="a: turn")
    assert there.at("a") == (6, 3, 0)
    assert there.scene.turn is not None
    assert there.scene.turn.moved == 1 + 4


@pytest.mark.rule("GU-036")
@pytest.mark.parametrize("answers", [[], ["walk:1,2"], ["walk:2,3", "draw:knife"]])
def test_without_the_run_or_after_another_it_is_two_metres(answers: list[str]) -> None:
    a = body("a", at=(1, 3), agility=60, weapons=["knife"], wields=[])
    start = play(fight([a], [FAR], turn="a"), answers, then="a: turn")
    x, y, _ = start.at("a")
    assert f"{x + 2},{y}" in offered(start, "jump")
    assert f"{x + 3},{y}" not in offered(start, "jump")


@pytest.mark.rule("GU-036")
def test_a_slow_creature_jumps_no_shorter_after_a_run() -> None:
    run = play(alone(agility=0, conditions=[{"condition": "fatigued"}], at=(1, 3)), then="a: turn")
    assert "jump" in verbs(run)
    assert "3,3" in offered(run, "jump")


@pytest.mark.rule("GU-036")
def test_a_run_in_an_earlier_turn_does_not_count() -> None:
    scene = fight([body("a", (1, 3), agility=60)], [body("b", (11, 11))], turn="a")

    later = play(scene, ["walk:2,3", "end", "end"], then="a: turn")

    assert "4,3" in offered(later, "jump")
    assert "5,3" not in offered(later, "jump")


@pytest.mark.rule("GU-025")
@pytest.mark.rule("GU-035")
def test_no_jump_leads_between_two_walls() -> None:
    walls = [ground("wall", (4, 3, 4, 3)), ground("wall", (3, 4, 3, 4))]

    assert not {"4,4", "5,5"} & set(offered(play(alone(*walls), then="a: turn"), "jump"))
    assert {"4,4", "5,5"} <= set(offered(play(alone(walls[0]), then="a: turn"), "jump"))


@pytest.mark.rule("GU-025")
@pytest.mark.rule("GU-034")
@pytest.mark.parametrize(("walls", "possible"), [(2, False), (1, True)])
def test_nor_does_one_up_to_a_ledge(walls: int, possible: bool) -> None:
    beside = [ground("wall", (4, 3, 4, 3), tall=5), ground("wall", (3, 4, 3, 4), tall=5)][:walls]
    scene = alone(ground("floor", (4, 4, 4, 4), elevation=1), *beside)

    assert ("4,4" in offered(play(scene, then="a: turn"), "jump_up")) is possible
