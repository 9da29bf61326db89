"""The ground: reach and line of sight, crates, a chasm and its bridge, puzzle, boulder, caltrops, smoke."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.ki.events import (
    BoulderRolled,
    BridgeCut,
    CaughtTheEdge,
    Checked,
    Compared,
    Died,
    FellIn,
    Hurt,
    Moved,
    PuzzleSolved,
    Stepped,
    Stopped,
)
from quintain.systems.ki.scene import KiScene
from tests.systems.ki.script import Played, body, fight, go_on, in_participation, play, refused, rules

BOW = {"id": "bow", "name": "Bow", "damage": 3, "type": "external", "hands": 2, "range": 6}
PIKE = {"id": "pike", "name": "Pike", "damage": 3, "type": "external", "hands": 2, "reach": 3}
RAM = {"id": "ram", "name": "Ram", "damage": 1, "type": "internal", "hands": 1, "push": 2}
WEAPONS = [BOW, PIKE, RAM]


def at(played: Played, who: str) -> str:
    return played.scene.grid.name(played[who].place)


def squares(played: Played, part: str = "move") -> set[str]:
    option = next((option for option in played.ask.options if option.id == part), None)
    return set(option.shape.every()) if option is not None and option.shape is not None else set()


def armed(weapon: str, *foes: tuple[int, int], **scenario: Any) -> Played:
    """A at 3,3 with that weapon and an Attack; foes b, c, ... stand there."""
    blue = [body(id, at=spot) for id, spot in zip("bcdefg", foes, strict=False)]
    scene = fight([body("a", at=(3, 3), wielded=[weapon])], blue, weapons=WEAPONS, **scenario)
    return play(in_participation(scene, "a", "attack", "move"), then="a: act")


def in_reach(played: Played) -> set[str]:
    attacks = [option.split(":") for option in played.options() if option.startswith("attack:")]
    return {target for _, weapon, target in attacks if weapon != "unarmed"}


# Reach and line of sight


@pytest.mark.rule("KI-035")
def test_reach_is_1_unless_listed_and_a_diagonal_counts_1() -> None:
    near, far = (4, 4), (5, 3)

    assert in_reach(armed("sword", near, far)) == {"b"}


@pytest.mark.rule("KI-035")
def test_a_listed_reach_is_counted_in_squares_and_covers_all_nearer_ones() -> None:
    assert in_reach(armed("pike", (4, 3), (6, 6), (3, 6), (7, 3))) == {"b", "c", "d"}


@pytest.mark.rule("KI-035")
def test_a_ranged_weapon_works_up_to_its_range_and_also_at_1() -> None:
    assert in_reach(armed("bow", (4, 3), (9, 3), (10, 3))) == {"b", "c"}


@pytest.mark.rule("KI-035")
def test_a_wall_between_blocks_the_line_of_sight() -> None:
    assert in_reach(armed("bow", (6, 3), (6, 5), walls=[(5, 3)])) == {"c"}


@pytest.mark.rule("KI-035")
def test_the_line_runs_from_centre_to_centre_and_touching_a_corner_is_not_entering() -> None:
    corner = armed("bow", (5, 5), walls=[(4, 3), (3, 4)])
    through = armed("bow", (5, 4), walls=[(4, 3)])

    assert in_reach(corner) == {"b"}
    assert in_reach(through) == set()


@pytest.mark.rule("KI-035")
def test_reach_needs_a_line_of_sight_too() -> None:
    assert in_reach(armed("pike", (5, 3), walls=[(4, 3)])) == set()


@pytest.mark.rule("KI-035")
def test_creatures_and_crates_do_not_block_the_line_of_sight() -> None:
    crates = {"kind": "crates", "name": "crates", "squares": [(4, 3)]}

    assert in_reach(armed("bow", (5, 3), (7, 3), features=[crates])) == {"b", "c"}


# Crates


@pytest.mark.rule("KI-033")
def test_crates_and_the_boulder_cannot_be_entered() -> None:
    crates = {"kind": "crates", "name": "crates", "squares": [(4, 3)]}
    boulder = {"kind": "boulder", "name": "boulder", "squares": [(2, 3)]}

    played = armed("sword", (9, 9), features=[crates, boulder])

    assert squares(played) & {"4,3", "2,3", "5,3", "1,3"} == {"5,3", "1,3"}


# Smoke


def smoked(*foes: tuple[int, int], **numbers: Any) -> Played:
    """A at 3,3, with a bow, throws a smoke bomb around 6,3."""
    blue = [body(id, at=spot) for id, spot in zip("bcdefg", foes, strict=False)]
    a = body("a", at=(3, 3), instinct=9, wielded=["bow"], items=["smoke_bomb"], hands=3, **numbers)
    scene = in_participation(fight([a], blue, weapons=WEAPONS), "a", "inventory", "attack")
    return play(scene, ["use:smoke_bomb:6,3"], then="a: act")


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-035")
def test_smoke_fills_the_squares_around_its_point_and_no_line_of_sight_enters_it() -> None:
    behind, inside, beside, under = (9, 3), (8, 5), (3, 8), (3, 1)

    played = smoked(behind, inside, beside, under)

    assert in_reach(played) == {"d", "e"}
    assert played["a"].items == []


@pytest.mark.rule("KI-035")
def test_who_stands_in_smoke_sees_only_its_neighbours() -> None:
    a = body("a", at=(3, 3), wielded=["bow"], items=["smoke_bomb"], hands=3)
    scene = fight([a], [body("b", at=(4, 4)), body("c", at=(3, 6))], weapons=WEAPONS)

    played = play(in_participation(scene, "a", "inventory", "attack"), ["use:smoke_bomb:3,3"], then="a: act")

    assert in_reach(played) == {"b"}


@pytest.mark.rule("KI-038")
def test_a_smoke_bomb_flies_5_squares_and_not_into_a_wall() -> None:
    a = body("a", at=(3, 3), items=["smoke_bomb"])
    scene = fight([a], [body("b", at=(11, 11))], walls=[(5, 3)])

    played = play(in_participation(scene, "a", "inventory"), then="a: act")

    assert squares(played, "use:smoke_bomb") & {"8,3", "9,3", "5,3", "6,3"} == {"8,3", "6,3"}


@pytest.mark.rule("KI-038")
def test_smoke_hangs_until_the_end_of_the_third_turn_after_its_own() -> None:
    thrown = smoked((9, 3))

    third = go_on(thrown.game, ["done", "a> attack"], joins={"a": [7]}, then="a: announce")
    fourth = go_on(thrown.game, ["done", "a> attack"], joins={"a": [6]}, then="a: act")

    assert (third["a"].participated, third.scene.stack) == ([10, 7], [])
    assert fourth.options() == ["attack:bow:b", "drop:bow", "done"]


# Caltrops


def strewn(*moves: str, at: tuple[int, int] = (3, 3), **numbers: Any) -> KiScene:
    """A in a corridor, caltrops on the square before it at 4,3."""
    walls = [(x, y) for x in range(12) for y in (2, 4)]
    red = [body("a", at=at, items=["healing_pill", "caltrops"], **numbers)]
    scene = fight(red, [body("b", at=(11, 8))], walls=walls)
    scene.caltrops = 1 << scene.grid.at(4, 3)
    return in_participation(scene, "a", *moves)


@pytest.mark.rule("KI-038")
def test_caltrops_are_strewn_on_three_squares_within_two() -> None:
    a = body("a", at=(3, 3), items=["caltrops"])
    scene = in_participation(fight([a], [body("b", at=(9, 9))], walls=[(4, 4)]), "a", "inventory")
    played = play(scene, then="a: act")

    refusals = [refused(played, f"use:caltrops:{names}") for names in ("4,3+5,3", "4,3+5,3+6,3", "4,4+4,3+5,3")]
    strewn_now = go_on(played.game, ["use:caltrops:4,3+5,3+5,5"], then="a, b: announce")

    grid = played.scene.grid
    assert refusals == [True, True, True]
    assert strewn_now.scene.caltrops == sum(1 << grid.spot(name) for name in ("4,3", "5,3", "5,5"))
    assert strewn_now["a"].items == []


@pytest.mark.rule("KI-033")
def test_stepping_into_caltrops_costs_1_hp_and_ends_the_move_unless_agility_exceeds_7() -> None:
    caught = play(strewn("move", agility=3), ["move:6,3"], dice=[4], then="a: announce")
    through = play(strewn("move", agility=3), ["move:6,3"], dice=[5], then="a: act")

    assert [(event.what, event.dc, event.passed) for event in caught.events(Checked)] == [("caltrops", 7, False)]
    assert (at(caught, "a"), caught["a"].hp, caught.scene.stack) == ("4,3", 19, [])
    assert [event.who for event in caught.events(Stepped)] == ["a"]
    assert [(event.damage, event.type) for event in caught.events(Hurt)] == [(1, "external")]
    assert [event.path for event in caught.events(Moved)] == [["4,3"]]
    assert (at(through, "a"), through["a"].hp) == ("6,3", 20)
    assert "move" in through.options()


@pytest.mark.rule("KI-033")
def test_caltrops_end_the_move_that_entered_them_but_not_the_next() -> None:
    played = play(strewn("move", "move"), ["move:6,3"], dice=[1], then="a: act")

    assert at(played, "a") == "4,3"
    assert squares(played) & {"9,3", "10,3"} == {"9,3"}


@pytest.mark.rule("KI-033")
def test_caltrops_under_ones_feet_hurt_nobody_who_walks_away() -> None:
    played = play(strewn("move", at=(4, 3)), ["move:6,3"], then="a: act")

    assert (at(played, "a"), played["a"].hp) == ("6,3", 20)


@pytest.mark.rule("KI-033")
def test_a_walk_goes_around_caltrops_where_there_is_a_way() -> None:
    scene = fight([body("a", at=(3, 3), items=["caltrops"])], [body("b", at=(11, 11))])
    scene.caltrops = 1 << scene.grid.at(4, 3)

    played = play(in_participation(scene, "a", "move"), ["move:5,3"], then="a: act")

    assert played.events(Checked) == []
    assert at(played, "a") == "5,3"


@pytest.mark.rule("KI-078")
def test_whoever_is_pushed_into_caltrops_steps_into_them() -> None:
    walls = [(x, y) for x in range(12) for y in (2, 4)]
    red = [body("a", at=(3, 3), wielded=["ram"], items=["caltrops"])]
    scene = fight(red, [body("b", at=(4, 3))], walls=walls, weapons=WEAPONS)
    scene.caltrops = 1 << scene.grid.at(5, 3)

    played = play(in_participation(scene, "a", "attack"), ["attack:ram:b", "b> none"], dice=[1], then="a, b: announce")

    assert (at(played, "b"), played["b"].hp) == ("6,3", 18)


# The chasm


def gorge(
    b: dict[str, Any] | None = None, *, attribute: str = "agility", under: bool = True, **scenario: Any
) -> KiScene:
    """A chasm two columns wide at x 5 and 6, bridged at y 3; A at 3,4 with a ram, B before the edge at 4,5.

    Whether the squares under the bridge are listed as chasm too makes no difference.
    """
    rows = [y for y in range(7) if under or y != 3]
    chasm = {"kind": "chasm", "name": "chasm", "squares": [(x, y) for x in (5, 6) for y in rows]}
    bridge = {"kind": "bridge", "name": "bridge", "squares": [(5, 3), (6, 3)], "ends": [(5, 3), (6, 3)]}
    features = [{**chasm, "attribute": attribute, "dc": 7}, {**bridge, "attribute": "strength", "dc": 9}]
    red = scenario.pop("red", [body("a", at=(3, 4), wielded=["ram"])])
    blue = scenario.pop("blue", [body("b", at=(4, 5), **(b or {}))])
    return fight(red, blue, weapons=WEAPONS, features=features, size=(12, 7), **scenario)


def shoved(scene: KiScene, *answers: str, dice: list[int], then: str = "") -> Played:
    """A rams B, straight into the chasm."""
    return play(
        in_participation(scene, "a", "attack"),
        ["attack:ram:b", "b> none", "push:5,6", *answers],
        dice=dice,
        then=then,
    )


def two_foes(**numbers: Any) -> list[dict[str, Any]]:
    return [body("b", at=(4, 5), **numbers), body("c", at=(10, 1))]


@pytest.mark.rule("KI-033")
def test_no_move_enters_the_chasm_but_the_bridge_can_be_walked() -> None:
    played = play(in_participation(gorge(red=[body("a", at=(4, 3))]), "a", "move"), then="a: act")

    assert squares(played) & {"5,2", "5,4", "6,2", "5,3", "6,3", "7,3"} == {"5,3", "6,3", "7,3"}


@pytest.mark.rule("KI-078")
@pytest.mark.parametrize(("attribute", "numbers"), [("agility", {"agility": 3}), ("strength", {"strength": 3})])
def test_whoever_is_pushed_to_the_chasm_catches_the_edge_by_exceeding_its_number(
    attribute: str, numbers: dict[str, int]
) -> None:
    scene = gorge(numbers, attribute=attribute)

    caught = shoved(scene, dice=[5], then="a: act")
    fallen = shoved(gorge(numbers, attribute=attribute, blue=two_foes(**numbers)), dice=[4], then="a, c: announce")

    assert [event.who for event in caught.events(CaughtTheEdge)] == ["b"]
    assert (at(caught, "b"), [str(condition) for condition in caught["b"].conditions]) == ("4,5", ["prone"])
    assert [event.who for event in fallen.events(FellIn)] == ["b"]


@pytest.mark.rule("KI-045")
def test_whoever_falls_in_is_out_of_the_fight_with_an_internal_wound_and_no_last_breath() -> None:
    fallen = shoved(gorge(blue=two_foes(pc=True, hp=9)), dice=[1], then="a, c: announce")

    b = fallen["b"]
    assert (b.out, b.unconscious, b.hp, b.internal_wounds, b.external_wounds) == ("fallen", True, 0, 1, 0)
    assert fallen.asked()[0][1] != "last_breath"


@pytest.mark.rule("KI-045")
def test_the_last_foe_in_the_chasm_ends_the_fight() -> None:
    played = shoved(gorge(), dice=[1])

    assert played.game.outcome is not None
    assert played.game.outcome.winner == "red"


@pytest.mark.rule("KI-078")
@pytest.mark.parametrize("listed", [True, False])
def test_a_hole_of_one_square_is_chasm_enough(listed: bool) -> None:
    hole = {"kind": "chasm", "name": "hole", "squares": [(5, 3)], "attribute": "agility", "dc": 7}
    red = [body("a", at=(3, 3), wielded=["ram"])]
    blue = [body("b", at=(4, 3), agility=3), body("c", at=(9, 9))]
    scene = fight(red, blue, weapons=WEAPONS, walls=[(5, 2), (5, 4)], features=[hole] if listed else [])
    scene.chasm = 1 << scene.grid.at(5, 3)

    played = play(in_participation(scene, "a", "attack"), ["attack:ram:b", "b> none"], dice=[4], then="a, c: announce")

    assert [(event.what, event.dc) for event in played.events(Checked)] == [("chasm", 7)]
    assert played["b"].out == "fallen"


@pytest.mark.rule("KI-078")
def test_a_push_goes_over_the_bridge_and_nobody_falls_from_it() -> None:
    scene = gorge(red=[body("a", at=(3, 3), wielded=["ram"])], blue=[body("b", at=(4, 3))])

    played = play(
        in_participation(scene, "a", "attack"),
        ["attack:ram:b", "b> none", "push:5,3", "push:6,3"],
        then="a, b: announce",
    )

    assert at(played, "b") == "6,3"
    assert played.events(Checked) == []


# The bridge


def cutting(a: tuple[int, int] = (4, 4), **numbers: Any) -> KiScene:
    """A beside an end of the bridge; B and D on it, C beyond."""
    red = [body("a", at=a, strength=4, instinct=9, **numbers), body("d", at=(5, 3), hp=-1, last_breath=True)]
    return gorge(red=red, blue=[body("b", at=(6, 3)), body("c", at=(7, 3))], under=False)


@pytest.mark.rule("KI-045")
@pytest.mark.parametrize(
    ("spot", "offered"), [((4, 4), True), ((4, 2), True), ((7, 4), True), ((3, 3), False), ((8, 3), False)]
)
def test_cutting_the_bridge_is_offered_only_next_to_one_of_its_ends(spot: tuple[int, int], offered: bool) -> None:
    played = play(cutting(spot), joins={"a": [9]}, then="a: declare")

    assert ("special:cut_bridge" in played.options()) == offered


@pytest.mark.rule("KI-045")
def test_when_the_bridge_is_cut_everybody_on_it_falls_without_a_roll_and_it_is_a_chasm() -> None:
    played = play(cutting(), ["a> move+special:cut_bridge", "cut_bridge"], dice=[6], joins={"a": [9]}, then="a: act")

    assert [event.who for event in played.events(BridgeCut)] == ["a"]
    assert sorted(event.who for event in played.events(FellIn)) == ["b", "d"]
    assert (played["b"].out, played["d"].out, played["c"].out) == ("fallen", "dead", "")
    assert [event.who for event in played.events(Died)] == ["d"]
    assert squares(played) & {"5,3", "6,3"} == set()
    assert "cut_bridge" not in played.options()


@pytest.mark.rule("KI-045")
def test_a_bridge_that_holds_still_takes_the_action() -> None:
    played = play(cutting(), ["a> special:cut_bridge", "cut_bridge"], dice=[5], joins={"a": [9]}, then="a: announce")

    assert [(event.what, event.dc, event.passed) for event in played.events(Checked)] == [("cut_bridge", 9, False)]
    assert (played["b"].out, played.scene.bridge != 0, played.scene.stack) == ("", True, [])


@pytest.mark.rule("KI-045")
def test_whoever_falls_with_the_bridge_lets_go() -> None:
    red = [body("a", at=(4, 4), strength=4, instinct=9)]
    held = body("e", at=(7, 4), conditions={"grappled": 0}, grappled_by="b")
    scene = gorge(red=[*red, held], blue=[body("b", at=(6, 3)), body("c", at=(9, 3))])

    played = play(scene, ["a> special:cut_bridge", "cut_bridge"], dice=[6], joins={"a": [9]}, then="a: announce")

    assert (played["b"].out, played["e"].conditions) == ("fallen", {})


@pytest.mark.rule("KI-045")
def test_a_fall_from_the_bridge_is_a_loss_that_keeps_the_fight_going() -> None:
    house = rules(stalemate_rounds=1)
    red = [body("a", at=(4, 4), strength=4)]
    scene = gorge(red=red, blue=[body("b", at=(6, 3)), body("c", at=(9, 3))], rules=house, turn=1)

    played = play(scene, ["a> special:cut_bridge", "cut_bridge"], dice=[6], joins={"a": [1]}, then="a: declare")

    assert (played.scene.round, played.game.outcome) == (3, None)


@pytest.mark.rule("KI-045")
def test_no_second_cut_is_offered_once_the_bridge_is_gone() -> None:
    cut = play(cutting(), ["a> special:cut_bridge", "cut_bridge"], dice=[6], joins={"a": [9]}, then="a: announce")

    played = go_on(cut.game, joins={"a": [8]}, then="a: declare")

    assert "special:cut_bridge" not in played.options()


# The puzzle


def kiln(*blue: dict[str, Any], needed: int = 2, at: tuple[int, int] = (3, 3)) -> KiScene:
    puzzle = {"kind": "puzzle", "name": "kiln", "squares": [(4, 3)], "attribute": "instinct", "dc": 9}
    feature = {**puzzle, "needed": needed, "stops": ["golem"]}
    return fight([body("a", at=at, instinct=4)], list(blue), features=[feature])


@pytest.mark.rule("KI-042")
def test_a_puzzle_is_solved_from_beside_it_by_exceeding_its_number_as_often_as_needed() -> None:
    scene = kiln(body("golem", at=(9, 9)), body("c", at=(9, 8)))
    scene = in_participation(scene, "a", "other:solve", "other:solve")

    once = play(scene, ["solve"], dice=[6], then="a: act")
    twice = go_on(once.game, ["solve"], dice=[6], then="a: announce")
    failed = go_on(once.game, ["solve"], dice=[5], then="a: announce")

    assert [(event.what, event.times) for event in once.events(PuzzleSolved)] == [("kiln", 1)]
    assert (once["golem"].out, failed["golem"].out) == ("", "")
    assert (twice["golem"].out, twice["c"].out) == ("stopped", "")
    assert [event.who for event in twice.events(Stopped)] == ["golem"]


@pytest.mark.rule("KI-042")
def test_from_afar_the_puzzle_cannot_be_worked_on() -> None:
    scene = kiln(body("golem", at=(9, 9)), at=(2, 3))

    played = play(in_participation(scene, "a", "other:solve"), then="a: announce")

    assert played.scene.stack == []


@pytest.mark.rule("KI-042")
def test_when_the_puzzle_stops_the_last_foe_the_fight_is_over() -> None:
    scene = in_participation(kiln(body("golem", at=(9, 9)), needed=1), "a", "other:solve")

    played = play(scene, ["solve"], dice=[6])

    assert played.game.outcome is not None
    assert played.game.outcome.winner == "red"


@pytest.mark.rule("KI-042")
def test_a_stopped_creature_lets_go() -> None:
    scene = fight(
        [body("a", at=(3, 3), instinct=4, conditions={"grappled": 0}, grappled_by="golem")],
        [body("golem", at=(2, 3)), body("c", at=(9, 9))],
        features=[
            {
                "kind": "puzzle",
                "name": "kiln",
                "squares": [(4, 3)],
                "attribute": "instinct",
                "needed": 1,
                "stops": ["golem"],
            }
        ],
    )

    played = play(in_participation(scene, "a", "other:solve"), ["solve"], dice=[6], then="a: announce")

    assert played["a"].conditions == {}


# The boulder


def slope(*foes: tuple[int, int], strength: int = 4, **scenario: Any) -> KiScene:
    """A at 3,3 beside a boulder at 4,3 that rolls up to 4 squares, with score 8 and 6 damage."""
    boulder = {"kind": "boulder", "name": "boulder", "squares": [(4, 3)], "attribute": "strength", "dc": 9}
    features = [{**boulder, "distance": 4, "score": 8, "damage": 6}, *scenario.pop("features", [])]
    blue = [body(id, at=spot, agility=4, wielded=["shield"]) for id, spot in zip("bcd", foes, strict=False)]
    return fight([body("a", at=(3, 3), strength=strength)], blue, features=features, **scenario)


def rolled(scene: KiScene, way: str, *answers: str, dice: list[int], then: str = "") -> Played:
    return play(
        in_participation(scene, "a", "other:roll_boulder"),
        [f"roll_boulder:{way}", *answers],
        dice=dice,
        then=then,
    )


def boulder_at(played: Played) -> list[str]:
    grid = played.scene.grid
    return [grid.name(spot) for spot in range(grid.size) if played.scene.boulder >> spot & 1]


@pytest.mark.rule("KI-042")
def test_a_boulder_rolls_only_if_strength_exceeds_its_number() -> None:
    stays = rolled(slope((11, 11)), "east:4", dice=[5], then="b: announce")
    rolls = rolled(slope((11, 11)), "east:3", dice=[6], then="b: announce")

    assert (boulder_at(stays), stays.events(BoulderRolled)) == (["4,3"], [])
    assert boulder_at(rolls) == ["7,3"]
    assert [(event.who, event.to) for event in rolls.events(BoulderRolled)] == [("a", "7,3")]


@pytest.mark.rule("KI-042")
def test_a_boulder_rolls_any_straight_way_up_to_its_distance_until_something_stops_it() -> None:
    crates = {"kind": "crates", "name": "crates", "squares": [(4, 1)]}
    chasm = {"kind": "chasm", "name": "chasm", "squares": [(7, 6)]}
    scene = slope((11, 11), walls=[(5, 3)], features=[crates, chasm])

    played = play(in_participation(scene, "a", "other:roll_boulder"), then="a: act")

    most = {option.id: option.shape.describe()["most"] for option in played.ask.options if option.shape is not None}
    assert most == {
        "roll_boulder:north": 1,
        "roll_boulder:north-east": 3,
        "roll_boulder:south-east": 2,
        "roll_boulder:south": 4,
        "roll_boulder:south-west": 4,
        "roll_boulder:west": 4,
        "roll_boulder:north-west": 3,
    }


@pytest.mark.rule("KI-042")
def test_only_who_stands_beside_the_boulder_can_roll_it() -> None:
    scene = slope((2, 3), (5, 4))

    assert play(in_participation(scene, "b", "other:roll_boulder"), then="b, c: announce").scene.stack == []
    assert play(in_participation(slope((2, 3), (5, 4)), "c", "other:roll_boulder"), then="c: act").options() != []


@pytest.mark.rule("KI-042")
def test_a_boulder_attacks_everybody_in_its_way_one_after_the_other() -> None:
    played = rolled(slope((5, 3), (7, 3), (6, 4)), "east:4", "b> none", "c> none", dice=[6], then="b, c, d: announce")

    assert (played["b"].hp, played["c"].hp, played["d"].hp) == (14, 14, 20)
    assert [(event.target, event.damage, event.type) for event in played.events(Hurt)] == [
        ("b", 6, "internal"),
        ("c", 6, "internal"),
    ]
    assert boulder_at(played) == ["8,3"]


@pytest.mark.rule("KI-042")
def test_a_boulder_comes_to_rest_where_nobody_stands() -> None:
    short = rolled(slope((7, 3)), "east:3", "b> none", dice=[6], then="b: announce")
    stuck = rolled(slope((5, 3)), "east:1", "b> none", dice=[6], then="b: announce")

    assert boulder_at(short) == ["6,3"]
    assert [event.to for event in short.events(BoulderRolled)] == ["6,3"]
    assert boulder_at(stuck) == ["4,3"]


@pytest.mark.rule("KI-042")
def test_of_two_boulders_only_the_one_beside_me_rolls() -> None:
    other = {"kind": "boulder", "name": "other", "squares": [(3, 1)]}

    played = rolled(slope((11, 11), features=[other]), "east:2", dice=[6], then="b: announce")

    assert boulder_at(played) == ["3,1", "6,3"]


@pytest.mark.rule("KI-042")
def test_a_boulder_has_one_score_for_dodge_and_block_loses_ties_and_cannot_be_predicted() -> None:
    scene = slope((5, 3))
    asked = rolled(scene, "east:4", dice=[6], then="b: react")

    dodged = rolled(scene, "east:4", "b> dodge", dice=[6, 4], then="b: announce")
    failed = rolled(scene, "east:4", "b> dodge", "b> accept", dice=[6, 3], then="b: announce")
    blocked = rolled(scene, "east:4", "b> block:shield", "b> accept", dice=[6, 6], then="b: announce")

    assert asked.options() == ["dodge", "block:shield", "none"]
    assert [(event.score, event.roll, event.succeeded) for event in dodged.events(Compared)] == [(8, 8, True)]
    assert (dodged["b"].hp, failed["b"].hp) == (20, 14)
    assert [(event.score, event.roll) for event in blocked.events(Compared)] == [(8, 6)]


@pytest.mark.rule("KI-042")
def test_without_a_boulder_there_is_nothing_to_roll_and_without_a_puzzle_nothing_to_solve() -> None:
    played = play(
        fight([body("a", at=(3, 3), instinct=9)], [body("b", at=(9, 9))], rules=rules()),
        joins={"a": [9]},
        then="a: declare",
    )

    assert not {"other:roll_boulder", "other:solve"} & set(played.options())
