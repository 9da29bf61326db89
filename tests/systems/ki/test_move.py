"""Move: up to the movement speed, standing up, falling prone; being pushed; leaving the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.systems.ki.events import Attacked, Fled, Ignored, Moved, Pushed, StoodUp, WentProne
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import FOREVER, Affliction
from quintain.systems.ki.stock import Condition
from tests.systems.ki.script import Played, body, fight, go_on, in_participation, play, refused, rules

PUSHER = {"id": "ram", "name": "Ram", "damage": 1, "type": "internal", "hands": 1, "push": 2, "reach": 2}


def at(played: Played, who: str) -> str:
    return played.scene.grid.name(played[who].place)


def walker(*moves: str, blue: Any = None, **numbers: Any) -> KiScene:
    """A at 0,0 in the middle of a participation with these Actions."""
    foes = [body("b", at=(11, 11))] if blue is None else blue
    return in_participation(fight([body("a", at=(0, 0), **numbers)], foes), "a", *moves)


def squares(played: Played) -> set[str]:
    """Where a Move can end now."""
    move = next((option for option in played.ask.options if option.id == "move"), None)
    return set(move.shape.every()) if move is not None and move.shape is not None else set()


# How far


@pytest.mark.rule("KI-033")
def test_with_speed_5_i_move_5_squares_and_not_6() -> None:
    played = play(walker("move", speed=5), then="a: act")

    assert refused(played, "move:6,0")
    assert at(go_on(played.game, ["move:5,0"], then="a, b: announce"), "a") == "5,0"


@pytest.mark.rule("KI-033")
def test_a_page_is_told_the_way_that_is_walked() -> None:
    played = play(walker("move", speed=5), then="a: act")
    option = next(each for each in played.ask.options if each.id == "move").as_data()
    shape: Any = option["shape"]

    walked = go_on(played.game, ["move:3,1"], then="a: act").events(Moved)[0].path

    assert option["moves"] is True
    assert shape["ways"]["3,1"] == {"over": " ".join(walked), "cost": "3 squares"}
    assert set(shape["ways"]) == squares(played)


@pytest.mark.rule("KI-033")
@pytest.mark.rule("KI-044")
def test_two_moves_allow_10_squares_and_not_11() -> None:
    played = play(walker("move", "move", speed=5), then="a: act")

    assert refused(played, "move:11,0")
    assert at(go_on(played.game, ["move:10,0"], then="a, b: announce"), "a") == "10,0"


@pytest.mark.rule("KI-033")
def test_a_diagonal_step_counts_1() -> None:
    played = play(walker("move", speed=3), ["move:3,3"], then="a, b: announce")

    assert [event.path for event in played.events(Moved)] == [["1,1", "2,2", "3,3"]]
    assert (at(played, "a"), played.scene.stack) == ("3,3", [])


@pytest.mark.rule("KI-033")
@pytest.mark.rule("KI-046")
def test_a_move_may_be_walked_in_pieces_that_add_up_to_the_speed() -> None:
    played = play(walker("move", speed=5), ["move:2,0", "move:4,0"], then="a: act")

    assert refused(played, "move:6,0")
    assert at(go_on(played.game, ["move:5,0"], then="a, b: announce"), "a") == "5,0"


@pytest.mark.rule("KI-033")
def test_the_second_move_begins_where_the_first_is_used_up() -> None:
    first = play(walker("move", "move", speed=5), ["move:2,0", "move:4,0"], then="a: act")
    second = go_on(first.game, ["move:6,0"], then="a: act")

    assert "fall_prone" in first.options()
    assert "fall_prone" not in second.options()
    assert squares(second) & {"10,0", "11,0"} == {"10,0"}


@pytest.mark.rule("KI-033")
def test_without_a_speed_on_the_sheet_i_move_5_squares_or_what_the_house_rule_says() -> None:
    slow = fight([body("a", at=(0, 0))], [body("b", at=(11, 11))], rules=rules(default_speed=3))

    assert squares(play(walker("move"), then="a: act")) & {"5,0", "6,0"} == {"5,0"}
    assert squares(play(in_participation(slow, "a", "move"), then="a: act")) & {"3,0", "4,0"} == {"3,0"}


@pytest.mark.rule("KI-033")
@pytest.mark.parametrize(("suffers", "far"), [(["sealed"], 5), (["sealed", "prone"], 1), (["prone", "sealed"], 1)])
def test_whoever_lies_crawls_whatever_else_it_suffers_from(suffers: list[str], far: int) -> None:
    scene = walker("move", speed=5)
    for each in suffers:
        scene.by_id["a"].conditions[Condition(each)] = Affliction(0, FOREVER, "")

    assert max(int(square.partition(",")[0]) for square in squares(play(scene, then="a: act"))) == far


@pytest.mark.rule("KI-033")
def test_a_heavy_shield_slows_whoever_wields_it() -> None:
    tower = {"id": "tower", "name": "Tower", "damage": 1, "type": "internal", "hands": 1, "slows_carrier": 2}
    carries = fight([body("a", at=(0, 0), items=["tower"])], [body("b", at=(11, 11))], weapons=[tower])
    wields = fight([body("a", at=(0, 0), wielded=["tower"])], [body("b", at=(11, 11))], weapons=[tower])

    assert "5,0" in squares(play(in_participation(carries, "a", "move"), then="a: act"))
    assert squares(play(in_participation(wields, "a", "move"), then="a: act")) & {"3,0", "4,0"} == {"3,0"}


@pytest.mark.rule("KI-033")
def test_a_speed_of_0_leaves_standing_where_one_stands() -> None:
    played = play(walker("move", speed=0), then="a: act")

    assert played.options() == ["fall_prone", "done"]


@pytest.mark.rule("KI-033")
def test_whoever_is_walled_in_goes_nowhere() -> None:
    walls = [(1, 0), (0, 1), (1, 1)]
    scene = fight([body("a", at=(0, 0))], [body("b", at=(9, 9))], walls=walls)

    played = play(in_participation(scene, "a", "move"), then="a: act")

    assert played.options() == ["fall_prone", "done"]


# Through what


def corridor(who: str, **numbers: Any) -> Played:
    """A in a corridor one square wide, with somebody two squares ahead of it."""
    walls = [(x, 1) for x in range(12)]
    other = body(who, at=(2, 0), **numbers)
    red = [body("a", at=(0, 0)), *([other] if who == "c" else [])]
    blue = [body("b", at=(11, 11)), *([other] if who == "d" else [])]
    return play(in_participation(fight(red, blue, walls=walls), "a", "move"), then="a: act")


@pytest.mark.rule("KI-033")
def test_an_enemys_square_cannot_be_entered_or_crossed() -> None:
    assert squares(corridor("d")) == {"1,0"}


@pytest.mark.rule("KI-033")
def test_an_allys_square_can_be_crossed_but_not_stopped_in() -> None:
    assert squares(corridor("c")) == {"1,0", "3,0", "4,0", "5,0"}


@pytest.mark.rule("KI-033")
def test_an_unconscious_creatures_square_can_be_crossed_but_not_stopped_in() -> None:
    assert squares(corridor("d", hp=-1, unconscious=True)) == {"1,0", "3,0", "4,0", "5,0"}


@pytest.mark.rule("KI-033")
def test_walls_cannot_be_entered_but_do_not_stop_a_diagonal_step_past_their_corner() -> None:
    walls = [(1, 0), (0, 1)]
    scene = fight([body("a", at=(0, 0), speed=1)], [body("b", at=(9, 9))], walls=walls)

    played = play(in_participation(scene, "a", "move"), then="a: act")

    assert squares(played) == {"1,1"}


@pytest.mark.rule("KI-033")
def test_the_way_goes_around_walls_and_enemies_and_costs_every_square_of_it() -> None:
    walls = [(2, 0), (2, 1), (2, 2)]
    scene = fight([body("a", at=(1, 0))], [body("b", at=(2, 3))], walls=walls)

    played = play(in_participation(scene, "a", "move", "move"), then="a: act")

    assert "3,0" in squares(played)
    assert [event.path for event in go_on(played.game, ["move:3,0"], then="a: act").events(Moved)] == [
        ["1,1", "1,2", "1,3", "2,4", "3,3", "3,2", "3,1", "3,0"]
    ]


@pytest.mark.rule("KI-033")
def test_leaving_an_enemys_reach_triggers_nothing() -> None:
    scene = fight([body("a", at=(3, 3))], [body("b", at=(4, 3), wielded=["sword"], techniques=["riposte"])])

    played = play(in_participation(scene, "a", "move"), ["move:0,3"], then="a: act")

    assert at(played, "a") == "0,3"
    assert played.events(Attacked) == []
    assert played.asked() == [("a", "act")]


# Standing up and falling prone


@pytest.mark.rule("KI-034")
def test_standing_up_takes_a_whole_move_and_the_second_move_goes_up_to_the_speed() -> None:
    played = play(walker("move", "move", conditions={"prone": 0}, speed=5), ["stand_up"], then="a: act")

    assert [event.who for event in played.events(StoodUp)] == ["a"]
    assert played["a"].conditions == {}
    assert squares(played) & {"5,0", "6,0"} == {"5,0"}


@pytest.mark.rule("KI-034")
def test_a_prone_creature_with_one_move_stands_up_and_goes_nowhere() -> None:
    played = play(walker("move", conditions={"prone": 0}), ["stand_up"], then="a, b: announce")

    assert at(played, "a") == "0,0"
    assert played.scene.stack == []


@pytest.mark.rule("KI-034")
def test_falling_prone_takes_a_whole_move_too() -> None:
    played = play(walker("move", conditions={}), ["fall_prone"], then="a, b: announce")

    assert [event.who for event in played.events(WentProne)] == ["a"]
    assert {str(condition): held.n for condition, held in played["a"].conditions.items()} == {"prone": 0}
    assert played.scene.stack == []


@pytest.mark.rule("KI-034")
def test_a_move_that_was_begun_cannot_be_used_to_stand_up_or_fall_prone() -> None:
    played = play(walker("move"), ["move:1,0"], then="a: act")

    assert refused(played, "fall_prone")
    assert refused(played, "stand_up")


@pytest.mark.rule("KI-034")
def test_with_one_of_two_moves_begun_it_is_the_other_that_is_used_to_fall_prone() -> None:
    played = play(walker("move", "move", "attack", wielded=["sword"]), ["move:1,0", "fall_prone"], then="a: act")

    assert played.options() == ["drop:sword", "done"]
    assert [(action.moved, action.spent) for action in played.scene.stack[-1].actions[:2]] == [(1, False), (0, True)]


@pytest.mark.rule("KI-034")
def test_i_stand_up_only_when_prone_and_fall_prone_only_when_standing() -> None:
    standing = play(walker("move"), then="a: act").options()
    lying = play(walker("move", conditions={"prone": 0}), then="a: act").options()

    assert ("stand_up" in standing, "fall_prone" in standing) == (False, True)
    assert ("stand_up" in lying, "fall_prone" in lying) == (True, False)


@pytest.mark.rule("KI-034")
@pytest.mark.parametrize(
    ("down", "label"), [({}, "Fall prone (a whole Move)"), ({"prone": 0}, "Stand up (a whole Move)")]
)
def test_the_table_says_that_it_takes_a_whole_move(down: dict[str, int], label: str) -> None:
    played = play(walker("move", conditions=down), then="a: act")

    assert label in [option.label() for option in played.ask.options]


@pytest.mark.rule("KI-034")
@pytest.mark.parametrize("condition", ["rooted", "grappled", "bound"])
def test_whoever_cannot_move_can_still_stand_up(condition: str) -> None:
    played = play(walker("move", conditions={"prone": 0, condition: 3}), then="a: act")

    assert played.options() == ["stand_up", "done"]


@pytest.mark.rule("KI-034")
def test_a_combos_few_squares_are_no_move_to_stand_up_with() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), agility=6, conditions={"prone": 0}, techniques=["slipstream"])
    scene = in_participation(fight([a], [b]), "a", "attack")

    played = play(scene, ["a> attack:sword:b", "b> dodge", "b> slipstream"], dice=[6], then="b: act")

    assert played.options() == ["move", "done"]
    assert {square for square in squares(played) if square in ("5,3", "6,3")} == {"5,3"}


@pytest.mark.rule("KI-034")
def test_being_knocked_down_costs_no_move() -> None:
    a = body("a", at=(3, 3), techniques=["rising_kick"])
    scene = in_participation(fight([a], [body("b", at=(4, 3), instinct=8)]), "a", "techniques")

    played = play(scene, ["a> technique:rising_kick:b", "b> none", "b> move+move"], joins={"b": [8]}, then="b: act")

    assert [str(condition) for condition in played["b"].conditions] == ["prone"]
    assert "stand_up" in played.options()


# Push


def pushed(where: tuple[int, int], more: Sequence[dict[str, Any]] = (), *, then: str = "", **scenario: Any) -> Played:
    """A at 3,3 hits B there with a ram that pushes 2 squares."""
    red = [body("a", at=(3, 3), wielded=["ram"])]
    scene = fight(red, [body("b", at=where), *more], weapons=[PUSHER], **scenario)
    return play(in_participation(scene, "a", "attack"), ["a> attack:ram:b", "b> none"], then=then)


@pytest.mark.rule("KI-078")
def test_a_push_goes_step_by_step_to_the_farthest_square_and_the_pusher_chooses_among_equals() -> None:
    played = pushed((4, 3), then="a: push")
    first = squares_of_push(played)
    played = go_on(played.game, ["push:5,4"], then="a: push")
    second = squares_of_push(played)

    played = go_on(played.game, ["push:6,4"], then="a, b: announce")

    assert first == {"5,2", "5,3", "5,4"}
    assert second == {"6,3", "6,4", "6,5"}
    assert [event.to for event in played.events(Pushed)] == ["5,4", "6,4"]


def squares_of_push(played: Played) -> set[str]:
    (option,) = played.ask.options
    assert (played.ask.who, option.id) == ("a", "push")
    assert option.shape is not None
    return set(option.shape.every())


@pytest.mark.rule("KI-078")
def test_whoever_stands_diagonally_may_be_pushed_along_either_side_or_straight_on() -> None:
    played = pushed((4, 4), then="a: push")

    assert squares_of_push(played) == {"5,3", "5,4", "5,5", "4,5", "3,5"}


@pytest.mark.rule("KI-078")
def test_a_push_with_only_one_way_to_go_asks_nobody() -> None:
    walls = [(5, 2), (5, 4), (6, 2), (6, 4)]

    played = pushed((4, 3), walls=walls, then="a, b: announce")

    assert [event.to for event in played.events(Pushed)] == ["5,3", "6,3"]


@pytest.mark.rule("KI-078")
def test_between_two_ways_the_pusher_chooses() -> None:
    played = pushed((4, 3), walls=[(5, 2)], then="a: push")

    assert squares_of_push(played) == {"5,3", "5,4"}


@pytest.mark.rule("KI-078")
def test_a_push_may_end_in_the_corner_of_the_grid() -> None:
    scene = fight([body("a", at=(2, 2), wielded=["ram"])], [body("b", at=(1, 1))], weapons=[PUSHER])

    played = play(
        in_participation(scene, "a", "attack"), ["a> attack:ram:b", "b> none", "push:0,0"], then="a, b: announce"
    )

    assert at(played, "b") == "0,0"


@pytest.mark.rule("KI-078")
def test_a_push_stops_at_a_wall_and_at_a_creature() -> None:
    alley = [(5, 2), (5, 4), (6, 2), (6, 4)]

    by_wall = pushed((4, 3), walls=[*alley, (6, 3)], then="a, b: announce")
    by_creature = pushed((4, 3), walls=alley, more=[body("c", at=(6, 3))], then="a, b, c: announce")

    assert at(by_wall, "b") == at(by_creature, "b") == "5,3"


@pytest.mark.rule("KI-078")
def test_a_push_stops_at_the_edge_of_the_grid() -> None:
    played = pushed((4, 3), size=(6, 4), walls=[(5, 2)], then="a, b: announce")

    assert at(played, "b") == "5,3"


@pytest.mark.rule("KI-078")
def test_a_push_stops_at_crates_and_at_a_boulder() -> None:
    alley = [(5, 2), (5, 4)]
    crates = {"kind": "crates", "name": "crates", "squares": [(5, 3)]}
    boulder = {"kind": "boulder", "name": "boulder", "squares": [(5, 3)]}

    assert at(pushed((4, 3), walls=alley, features=[crates], then="a: act"), "b") == "4,3"
    assert at(pushed((4, 3), walls=alley, features=[boulder], then="a: act"), "b") == "4,3"


@pytest.mark.rule("KI-064")
def test_in_last_breath_nobody_is_pushed() -> None:
    walls = [(5, 2), (5, 4), (6, 2), (6, 4)]
    b = body("b", at=(4, 3), last_breath=True, hp=-1)
    scene = fight([body("a", at=(3, 3), wielded=["ram"])], [b], weapons=[PUSHER], walls=walls)

    played = play(in_participation(scene, "a", "attack"), ["a> attack:ram:b", "b> none"], then="a: act")

    assert at(played, "b") == "4,3"
    assert [event.target for event in played.events(Ignored)] == ["b", "b"]


@pytest.mark.rule("KI-078")
def test_a_push_tears_a_grapple_apart() -> None:
    walls = [(5, 2), (5, 4), (6, 2), (6, 4)]
    held = body("c", at=(4, 4), conditions={"grappled": 0}, grappled_by="b")
    red = [body("a", at=(3, 3), wielded=["ram"]), held]
    scene = fight(red, [body("b", at=(4, 3))], weapons=[PUSHER], walls=walls)

    played = play(in_participation(scene, "a", "attack"), ["a> attack:ram:b", "b> none"], then="a, c, b: announce")

    assert at(played, "b") == "6,3"
    assert (played["b"].holding, played["c"].conditions) == ("", {})


# Leaving the field


def at_the_edge(**numbers: Any) -> KiScene:
    scene = fight([body("a", at=(0, 3), **numbers), body("c", at=(1, 5))], [body("b", at=(9, 9))])
    scene.stock.sides["red"] = [0]
    return scene


@pytest.mark.rule("KI-033")
@pytest.mark.rule("KI-059")
def test_where_the_encounter_allows_it_i_flee_by_moving_one_square_off_the_grid() -> None:
    scene = at_the_edge(instinct=9)

    played = play(scene, ["a> move", "a> flee"], joins={"a": [9]}, then="c, b: announce")

    assert [event.who for event in played.events(Fled)] == ["a"]
    assert (played["a"].out, played.scene.stack) == ("fled", [])
    assert not played.scene.occupied() >> played["a"].place & 1


@pytest.mark.rule("KI-033")
def test_nobody_flees_from_elsewhere_or_where_the_encounter_does_not_allow_it() -> None:
    inside = play(in_participation(at_the_edge(), "c", "move"), then="c: act")
    forbidden = play(
        in_participation(fight([body("a", at=(0, 3))], [body("b", at=(9, 9))]), "a", "move"), then="a: act"
    )

    assert "flee" not in inside.options()
    assert "flee" not in forbidden.options()


@pytest.mark.rule("KI-033")
@pytest.mark.parametrize("numbers", [{"conditions": {"rooted": 2}}, {"speed": 0}])
def test_whoever_cannot_move_cannot_flee(numbers: dict[str, Any]) -> None:
    played = play(in_participation(at_the_edge(**numbers), "a", "move"), then="a: act")

    assert "flee" not in played.options()


@pytest.mark.rule("KI-033")
def test_the_last_square_of_a_move_is_needed_to_flee() -> None:
    used_up = play(
        in_participation(at_the_edge(speed=2), "a", "move"), ["move:1,3", "move:0,3"], then="a, c, b: announce"
    )
    one_left = play(in_participation(at_the_edge(speed=3), "a", "move"), ["move:1,3", "move:0,3"], then="a: act")

    assert used_up.scene.stack == []
    assert "flee" in one_left.options()


@pytest.mark.rule("KI-033")
def test_whoever_flees_lets_go_of_whom_it_held() -> None:
    scene = fight(
        [body("a", at=(0, 3)), body("c", at=(5, 5))],
        [body("b", at=(1, 3), conditions={"grappled": 0}, grappled_by="a")],
    )
    scene.stock.sides["red"] = [0]

    played = play(in_participation(scene, "a", "move"), ["flee"], then="c, b: announce")

    assert played["b"].conditions == {}
