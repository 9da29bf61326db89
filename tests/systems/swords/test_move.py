"""Move Actions on the ground: walking, crawling, climbing, swimming, standing up, fear, leaving the map."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.movement import LeftTheMap, Moved, NoProgress, RanInto, StoodUp, Stopped
from quintain.systems.swords.house import SwordsRules
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Out
from quintain.systems.swords.shift import landing, teleport
from quintain.systems.swords.stock import InjuryKind
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.script import BOOK, Played, body, fight, go_on, in_turn, play, refused, rules, suffer

FAR = [body("b", at=(19, 19))]


POOLED = rules(leftover_movement="pooled")
MIRE = {"kind": "difficult", "name": "Mire", "rects": [(6, 0, 19, 19)]}


def walker(
    *, at: tuple[int, int] = (5, 5), blue: Any = None, terrain: Any = (), house: SwordsRules = BOOK, **numbers: Any
) -> SwordsScene:
    """A, in its Combat Turn on a wide floor."""
    foes = FAR if blue is None else blue
    red = [body("a", at=at, **numbers)]
    return in_turn(fight(red, foes, terrain=terrain, size=(20, 20), rules=house), "a")


def where(played: Played, who: str) -> str:
    return played.scene.grid.name(played[who].place)


def squares(played: Played, id: str = "move") -> set[str]:
    """Where that option can lead now."""
    for option in played.ask.options:
        if option.id == id and option.shape is not None:
            return set(option.shape.every())
    return set()


def feet(played: Played) -> int:
    assert played.scene.turn is not None
    return played.scene.turn.left


@pytest.mark.rule("SW-066")
def test_a_move_action_covers_at_most_the_movement_rate_and_less_is_allowed() -> None:
    start = play(walker(speed=30), then="a: turn")

    near, far = go_on(start.game, ["move:6,5"], then="a: turn"), go_on(start.game, ["move:11,5"], then="a: turn")

    assert where(near, "a") == "6,5"
    assert feet(near) == 25
    assert where(far, "a") == "11,5"
    assert feet(far) == 0
    assert refused(start, "move:12,5")
    assert near.events(Moved)[0].path == ["6,5"]


@pytest.mark.rule("SW-068", "SW-066")
def test_there_is_one_move_action_per_turn() -> None:
    played = play(walker(speed=30), ["move:8,5", "move:11,5"], then="a: turn")

    assert not squares(played)
    assert "dash" in played.options()


@pytest.mark.rule("SW-068", "SW-211")
def test_who_is_held_in_the_middle_of_its_move_has_nothing_left_of_it() -> None:
    played = play(walker(speed=30), ["move:6,5"], then="a: turn")
    suffer(played.scene, "a", Condition.PRONE)
    crawling = play(played.scene, then="a: turn")
    suffer(played.scene, "a", Condition.GRAPPLED, by="b")
    held = play(played.scene, then="a: turn")

    assert "stand_up" in crawling.options()
    assert squares(crawling)
    assert "stand_up" not in held.options()
    assert not squares(held)


@pytest.mark.rule("SW-067")
def test_climbing_takes_movement_too() -> None:
    ledge = {"kind": "ledge", "name": "Ledge", "rects": [(6, 0, 6, 19)], "elevation": 5}
    spent = play(walker(speed=30, terrain=[ledge]), ["move:2,5", "move:5,5"], then="a: turn")

    assert not squares(spent)
    assert "6,5" in squares(go_on(spent.game, ["dash"], then="a: turn"))


@pytest.mark.rule("SW-069", "SW-068")
def test_dash_is_a_second_move_action_instead_of_another_main_action() -> None:
    played = play(walker(speed=30, at=(0, 0), blue=[body("b", at=(19, 1))]), ["dash", "move:12,0"], then="a: turn")

    assert where(played, "a") == "12,0"
    assert not [id for id in played.options() if id.startswith(("attack", "dash", "defend", "move"))]


@pytest.mark.rule("SW-070")
def test_each_move_action_is_in_one_mode_and_the_next_may_be_in_another() -> None:
    start = play(walker(at=(0, 0), speed={"ground": 30, "fly": 60}), then="a: turn")

    flown = go_on(start.game, ["fly:11,0"], then="a: turn")
    dashed = go_on(start.game, ["move:3,0", "dash", "fly:15,0"], then="a: turn")

    assert "12,0" in squares(start, "fly")
    assert "13,0" not in squares(start, "fly")
    assert feet(flown) == 5
    assert not squares(flown)
    assert where(dashed, "a") == "15,0"
    assert not squares(dashed)


@pytest.mark.rule("SW-070")
def test_movement_is_split_around_the_main_action_but_not_between_the_attacks_of_one() -> None:
    foe = [body("b", at=(7, 5))]
    start = play(walker(blue=foe, attacks_per_action=2), ["move:6,5", "attack:strike:b"], dice=[2], then="a: turn")

    assert not squares(start)
    assert not squares(start, "risk")

    after = go_on(start.game, ["attack:strike:b"], dice=[2], then="a: turn")

    assert squares(after)


@pytest.mark.rule("SW-071")
@pytest.mark.parametrize(("rate", "left"), [(30, 15), (25, 12)])
def test_standing_up_takes_half_the_movement_rate(rate: int, left: int) -> None:
    scene = walker(speed=rate)
    suffer(scene, "a", Condition.PRONE)

    played = play(scene, ["stand_up"], then="a: turn")

    assert not played["a"].suffers(Condition.PRONE)
    assert feet(played) == left
    assert played.events(StoodUp)


@pytest.mark.rule("SW-071", "SW-211")
def test_nobody_whose_speed_is_0_stands_up() -> None:
    scene = walker(blue=[body("b", at=(5, 6))])
    suffer(scene, "a", Condition.PRONE)
    suffer(scene, "a", Condition.GRAPPLED, by="b")

    played = play(scene, then="a: turn")

    assert "stand_up" not in played.options()
    assert not squares(played)
    assert not squares(played, "risk")


@pytest.mark.rule("SW-245", "SW-244")
def test_the_prone_crawl_at_half_speed() -> None:
    scene = walker(speed=30)
    suffer(scene, "a", Condition.PRONE)

    start = play(scene, then="a: turn")
    crawled = go_on(start.game, ["move:8,5"], then="a: turn")

    assert refused(start, "move:9,5")
    assert feet(crawled) == 0
    assert crawled.events(Moved)[0].how == "crawls"


@pytest.mark.rule("SW-245")
def test_a_step_is_crawled_only_if_all_of_its_cost_is_left() -> None:
    """29 ft: two squares cost 20, and 9 ft do not pay for a third."""
    scene = walker(speed=29)
    suffer(scene, "a", Condition.PRONE)

    start = play(scene, then="a: turn")
    crawled = go_on(start.game, ["move:7,5"], then="a: turn")

    assert refused(start, "move:8,5")
    assert feet(crawled) == 9
    assert not squares(crawled)


@pytest.mark.rule("SW-070", "SW-245")
@pytest.mark.parametrize(("house", "farthest", "left"), [(BOOK, "9,5", 5), (POOLED, "10,5", 0)])
def test_what_is_left_of_a_move_action_does_not_add_to_the_next_unless_the_table_pools_them(
    house: SwordsRules, farthest: str, left: int
) -> None:
    """25 ft on the belly are two squares and 5 ft more: a third square takes 10 ft of one Move Action."""
    scene = walker(speed=25, house=house)
    suffer(scene, "a", Condition.PRONE)

    start = play(scene, then="a: turn")
    crawled = go_on(start.game, ["move:7,5", "dash"], then="a: turn")
    at_once = go_on(
        start.game,
        ["dash", f"move:{farthest}"],
        then="a: turn | b: turn",
    )

    assert max([int(square.partition(",")[0]) for square in squares(crawled)]) == int(farthest.partition(",")[0])
    assert where(at_once, "a") == farthest
    assert at_once.events(Moved)[-1].left == left


@pytest.mark.rule("SW-066", "SW-070")
@pytest.mark.parametrize(("house", "far"), [(BOOK, 9), (POOLED, 10)])
def test_no_dear_step_is_paid_with_the_ends_of_two_move_actions(house: SwordsRules, far: int) -> None:
    """25 ft of mire are two squares and 5 ft: two Move Actions are four squares, or five if they are pooled."""
    dashed = play(walker(speed=25, terrain=[MIRE], house=house), ["dash"], then="a: turn")

    through = go_on(dashed.game, [f"move:{far},5"], then="a: turn")

    assert max([int(square.partition(",")[0]) for square in squares(dashed)]) == far
    assert where(through, "a") == f"{far},5"
    assert not squares(through)
    assert feet(go_on(dashed.game, ["move:8,5"], then="a: turn")) == (20 if house is POOLED else 15)


@pytest.mark.rule("SW-070")
def test_a_foe_that_lies_in_wait_does_not_make_the_same_way_dearer() -> None:
    """The steps are the same whether they are paid one by one or, where nothing can happen, in one go."""
    watched = [body("b", at=(19, 19)), body("c", at=(0, 0), hidden=25)]

    alone = play(walker(speed=25, terrain=[MIRE]), ["move:4,5", "dash", "move:8,5"], then="a: turn")
    seen = play(walker(speed=25, terrain=[MIRE], blue=watched), ["move:4,5", "dash", "move:8,5"], then="a: turn")

    assert where(alone, "a") == where(seen, "a") == "8,5"
    assert feet(alone) == feet(seen)


@pytest.mark.rule("SW-070", "SW-071")
@pytest.mark.parametrize(("house", "left"), [(BOOK, 15), (POOLED, 25)])
def test_standing_up_with_too_little_left_begins_another_move_action(house: SwordsRules, left: int) -> None:
    scene = walker(speed=30, house=house)
    suffer(scene, "a", Condition.PRONE)

    crawled = play(scene, ["move:7,5"], then="a: turn")
    up = go_on(crawled.game, ["dash", "stand_up"], then="a: turn")

    assert "stand_up" not in crawled.options()
    assert feet(up) == left


@pytest.mark.rule("SW-070", "SW-067")
@pytest.mark.parametrize(("rate", "left"), [(30, 15), (25, 4)])
def test_a_climb_goes_on_in_the_next_move_action_foot_by_foot(rate: int, left: int) -> None:
    """Out of a gorge of 20 ft, 2 ft of movement each, and 5 ft over its edge; an odd foot of 25 is lost."""
    gorge = {"kind": "gap", "name": "Gorge", "rects": [(4, 0, 5, 19)], "elevation": -20}
    start = play(walker(speed=rate, terrain=[gorge], elevation=-20), then="a: turn")

    out = go_on(start.game, ["dash", "move:6,5"], then="a: turn")

    assert "6,5" not in squares(start)
    assert out["a"].elevation == 0
    assert feet(out) == left


@pytest.mark.rule("SW-066", "SW-162")
def test_who_is_made_slower_by_a_reaction_does_not_take_the_step_it_can_no_longer_pay_for() -> None:
    """5 ft were left; the knee that an Opportunity Attack sprained takes them."""
    foes = [body("b", at=(10, 4), initiative=3, to_hit=30)]
    scene = walker(blue=foes, hp=30, pc=True)

    played = play(scene, ["move:10,5", "risk:10,6", "b> opportunity:strike"], dice=[20, 3, 2, 17], then="a: turn")

    assert played["a"].has_injury(InjuryKind.SPRAINED_KNEE)
    assert where(played, "a") == "10,5"
    assert played.events(Stopped)


@pytest.mark.rule("SW-066", "SW-162")
def test_who_is_made_slower_at_the_edge_of_the_map_does_not_leave_for_what_it_no_longer_has() -> None:
    foes = [body("b", at=(0, 4), initiative=3, to_hit=30)]
    scene = walker(at=(5, 5), blue=foes, hp=30, pc=True)

    played = play(scene, ["move:0,5", "leave", "b> opportunity:strike"], dice=[20, 3, 2, 17], then="a: turn")

    assert played["a"].has_injury(InjuryKind.SPRAINED_KNEE)
    assert not played["a"].out
    assert played.events(Stopped) == [Stopped("a", "0,5")]


@pytest.mark.rule("SW-244")
def test_the_prone_neither_swim_nor_fly_nor_leap() -> None:
    pit = {"kind": "gap", "name": "Pit", "rects": [(7, 0, 7, 19)], "elevation": -60}
    lake = {"kind": "water", "name": "Lake", "rects": [(3, 0, 3, 19)], "water_depth": 10}
    scene = walker(speed={"ground": 30, "fly": 30}, terrain=[pit, lake])
    upright = play(scene, then="a: turn")
    suffer(scene, "a", Condition.PRONE)

    prone = play(scene, then="a: turn")

    assert {"fly", "rise", "leap", "stand_up"} & set(upright.options()) == {"fly", "rise", "leap"}
    assert {"fly", "rise", "leap", "stand_up"} & set(prone.options()) == {"stand_up"}
    assert "3,5" in squares(upright)
    assert "3,5" not in squares(prone)


# ground


@pytest.mark.rule("SW-066")
def test_difficult_ground_costs_double_and_is_walked_around_where_that_is_cheaper() -> None:
    rubble = {"kind": "difficult", "name": "Rubble", "rects": [(6, 5, 8, 5)]}
    start = play(walker(speed=30, terrain=[rubble]), then="a: turn")

    assert feet(go_on(start.game, ["move:6,5"], then="a: turn")) == 20
    assert go_on(start.game, ["move:9,5"], then="a: turn").events(Moved)[0].path[0] in ("6,4", "6,6")
    assert feet(go_on(start.game, ["move:9,5"], then="a: turn")) == 10


@pytest.mark.rule("SW-067")
def test_climbing_costs_2_ft_per_foot_up_and_down() -> None:
    ledge = {"kind": "ledge", "name": "Ledge", "rects": [(6, 0, 6, 19)], "elevation": 4}
    start = play(walker(speed=30, terrain=[ledge]), then="a: turn")

    up = go_on(start.game, ["move:6,5"], then="a: turn")
    over = go_on(start.game, ["move:7,5"], then="a: turn")

    assert up["a"].elevation == 4
    assert feet(up) == 30 - 5 - 8
    assert over["a"].elevation == 0
    assert feet(over) == 30 - 13 - 13
    assert refused(start, "move:8,5")


@pytest.mark.rule("SW-067")
def test_a_cliff_too_high_to_climb_is_closed_and_the_walls_of_a_pit_can_be_climbed() -> None:
    cliff = {"kind": "ledge", "name": "Cliff", "rects": [(6, 0, 6, 19)], "elevation": 13}
    pit = {"kind": "gap", "name": "Pit", "rects": [(4, 0, 4, 19)], "elevation": -10}
    start = play(walker(speed=30, terrain=[cliff, pit]), then="a: turn")

    down = go_on(start.game, ["move:4,5"], then="a: turn")

    assert "6,5" not in squares(start)
    assert down["a"].elevation == -10
    assert feet(down) == 5
    assert "6,5" in squares(go_on(start.game, ["dash"], then="a: turn"))


@pytest.mark.rule("SW-204")
def test_climbing_while_concentrating_asks_the_gm_for_a_check() -> None:
    ledge = {"kind": "ledge", "name": "Ledge", "rects": [(6, 0, 6, 19)], "elevation": 4}
    scene = walker(speed=30, terrain=[ledge])
    scene.by_id["a"].concentrating = "sleep"

    played = play(scene, ["move:6,5"], dice=[3], then="a: turn")

    assert not played["a"].concentrating


@pytest.mark.rule("SW-080", "SW-081", "SW-067")
def test_calm_water_is_swum_at_half_the_ground_rate_without_a_roll() -> None:
    lake = {"kind": "water", "name": "Lake", "rects": [(6, 0, 12, 19)], "water_depth": 20}
    start = play(walker(speed=30, terrain=[lake]), then="a: turn")

    swum = go_on(start.game, ["move:8,5"], then="a: turn")

    assert refused(start, "move:9,5")
    assert feet(swum) == 0
    assert swum.events(Moved)[0].how == "swims"


@pytest.mark.rule("SW-080")
def test_a_swimming_rate_of_its_own_is_a_mode_of_its_own() -> None:
    lake = {"kind": "water", "name": "Lake", "rects": [(5, 0, 15, 19)], "water_depth": 20}
    start = play(walker(speed={"ground": 50, "swim": 40}, terrain=[lake]), then="a: turn")

    swum = go_on(start.game, ["swim:13,5"], then="a: turn")

    assert "14,5" not in squares(start, "swim")
    assert "4,5" in squares(start)
    assert "4,5" not in squares(start, "swim")
    assert not squares(swum)


@pytest.mark.rule("SW-080")
def test_shallow_water_is_waded() -> None:
    ford = {"kind": "water", "name": "Ford", "rects": [(6, 0, 6, 19)], "water_depth": 3, "dt": 10}
    played = play(walker(speed=30, terrain=[ford]), ["move:6,5"], then="a: turn")

    assert feet(played) == 20
    assert played.events(Moved)[0].how == "walks"


@pytest.mark.rule("SW-082")
def test_against_a_current_one_strength_roll_per_move_action_decides() -> None:
    river = {"kind": "water", "name": "River", "rects": [(6, 0, 12, 19)], "water_depth": 9, "dt": 10}
    start = play(walker(speed=30, str=1, terrain=[river]), then="a: turn")

    lost = go_on(start.game, ["move:7,5"], dice=[8], then="a: turn")
    won = go_on(start.game, ["move:6,5", "move:7,5"], dice=[9], then="a: turn")
    again = go_on(won.game, ["dash", "move:9,5"], dice=[2], then="a: turn")

    assert where(lost, "a") == "5,5"
    assert lost.events(NoProgress)
    assert feet(lost) == 0
    assert not squares(lost)
    assert where(won, "a") == "7,5"
    assert where(again, "a") == "8,5"


@pytest.mark.rule("SW-082")
def test_on_dry_land_nobody_rolls_to_get_on() -> None:
    watched = [body("b", at=(19, 19)), body("c", at=(0, 0), hidden=25)]

    assert where(play(walker(blue=watched), ["move:9,5"], then="a: turn"), "a") == "9,5"


@pytest.mark.rule("SW-081", "SW-082")
def test_with_the_current_nobody_rolls_across_it_and_against_it_they_do() -> None:
    """The river flows east: steps east, north-east and south-east go with it."""
    river = {"kind": "water", "name": "River", "rects": [(4, 0, 12, 19)], "water_depth": 9, "dt": 10, "current": "east"}
    start = play(walker(speed=30, terrain=[river]), then="a: turn")

    assert where(go_on(start.game, ["move:8,5"], then="a: turn"), "a") == "8,5"
    assert where(go_on(start.game, ["move:7,7"], then="a: turn"), "a") == "7,7"
    assert where(go_on(start.game, ["move:5,6"], dice=[9], then="a: turn"), "a") == "5,5"
    assert where(go_on(start.game, ["move:4,5"], dice=[9], then="a: turn"), "a") == "5,5"
    assert where(go_on(start.game, ["move:4,5"], dice=[10], then="a: turn"), "a") == "4,5"


@pytest.mark.rule("SW-082")
def test_a_big_creature_swims_if_any_of_its_squares_is_in_the_water() -> None:
    river = {"kind": "water", "name": "River", "rects": [(6, 0, 12, 19)], "water_depth": 9, "dt": 10}
    played = play(walker(speed=30, size="large", terrain=[river]), ["move:5,6"], dice=[9], then="a: turn")

    assert where(played, "a") == "5,5"
    assert played.events(NoProgress)


@pytest.mark.rule("SW-066")
def test_allies_are_passed_but_not_stopped_in_and_foes_are_walls() -> None:
    scene = in_turn(
        fight([body("a", at=(0, 1)), body("c", at=(1, 1))], [body("b", at=(3, 1))], size=(8, 3), terrain=[
            {"kind": "blocked", "name": "Wall", "rects": [(0, 0, 7, 0), (0, 2, 7, 2)]},
        ]),
        "a",
    )  # fmt: skip

    played = play(scene, then="a: turn")

    assert squares(played) == {"2,1"}


@pytest.mark.rule("SW-066")
def test_a_foe_up_on_a_ledge_or_down_in_a_pit_keeps_its_space() -> None:
    ledge = {"kind": "ledge", "name": "Ledge", "rects": [(6, 0, 6, 19)], "elevation": 6}
    pit = {"kind": "gap", "name": "Pit", "rects": [(4, 0, 4, 19)], "elevation": -6}
    foes = [body("b", at=(6, 5)), body("c", at=(4, 5))]

    played = play(walker(blue=foes, terrain=[ledge, pit]), then="a: turn")
    reached = squares(played) | squares(played, "risk")

    assert {"6,4", "4,4"} <= reached
    assert not {"6,5", "4,5"} & reached


@pytest.mark.rule("SW-066")
def test_a_large_creature_needs_room_for_all_of_its_space() -> None:
    walls = {"kind": "blocked", "name": "Wall", "rects": [(4, 0, 4, 2), (4, 4, 4, 7)]}
    wide = {"kind": "blocked", "name": "Wall", "rects": [(4, 0, 4, 2), (4, 5, 4, 7)]}

    def reached(terrain: dict[str, Any]) -> set[str]:
        ogre = body("a", at=(1, 3), size="large", speed=40)
        return squares(
            play(in_turn(fight([ogre], [body("b", at=(9, 7))], terrain=[terrain], size=(10, 8)), "a"), then="a: turn")
        )

    assert "5,3" not in reached(walls)
    assert "5,3" in reached(wide)
    assert not any(name.startswith("9,") or name.endswith(",7") for name in reached(wide))


# fear


@pytest.mark.rule("SW-210")
def test_the_frightened_do_not_come_nearer_to_what_frightens_them() -> None:
    scene = walker(at=(5, 5), blue=[body("b", at=(9, 5))])
    suffer(scene, "a", Condition.FRIGHTENED, by="b")

    played = play(scene, then="a: turn")
    grid = played.scene.grid
    distances = [grid.distance(grid.spot(name), grid.spot("9,5")) for name in squares(played)]

    assert min(distances) == 4
    assert refused(played, "move:6,5")


@pytest.mark.rule("SW-210")
def test_fear_is_no_wall_to_walk_back_through() -> None:
    """Having gone off, it does not come back either."""
    scene = walker(at=(5, 5), blue=[body("b", at=(9, 5))])
    suffer(scene, "a", Condition.FRIGHTENED, by="b")

    played = play(scene, ["move:3,5"], then="a: turn")

    assert refused(played, "move:4,5")
    assert "3,6" in squares(played)


# shared slots, hidden foes


@pytest.mark.rule("SW-009", "SW-005")
def test_of_tied_enemies_on_one_space_the_quicker_keeps_it() -> None:
    tied = fight([body("a", at=(1, 3), dex=2)], [body("b", at=(6, 3))], size=(8, 8))

    played = play(tied, ["a> move:3,3", "end", "b> move:3,3", "end"], then="a: turn")

    assert where(played, "a") == "3,3"
    assert where(played, "b") == "4,3"


@pytest.mark.rule("SW-005")
def test_a_tied_foes_space_is_the_one_it_had_when_the_slot_began() -> None:
    tied = fight([body("a", at=(1, 3), dex=2)], [body("b", at=(6, 3))], size=(8, 8))

    played = play(tied, ["a> move:5,0", "end"], then="b: turn")

    assert refused(played, "move:1,3")
    assert "5,0" in squares(played)


@pytest.mark.rule("SW-066")
def test_a_hidden_foe_does_not_show_in_the_squares_and_is_run_into() -> None:
    wall = {"kind": "blocked", "name": "Wall", "rects": [(7, 0, 7, 19)]}
    scene = walker(blue=[body("b", at=(6, 5))], terrain=[wall])
    scene.by_id["b"].hidden = 20

    start = play(scene, then="a: turn")
    played = go_on(start.game, ["move:6,5"], then="a: turn")

    assert "6,5" in squares(start)
    assert where(played, "a") == "5,5"
    assert feet(played) == 30
    assert played["b"].hidden == 0
    assert played.events(RanInto)


@pytest.mark.rule("SW-066")
def test_whoever_stands_at_the_edge_may_leave_for_5_ft() -> None:
    inside = play(walker(at=(1, 1)), then="a: turn")
    spent = play(walker(at=(6, 0)), ["move:0,0"], then="a: turn")

    played = go_on(inside.game, ["move:0,1", "leave"])

    assert "leave" not in inside.options()
    assert "leave" not in spent.options()
    assert played["a"].out == Out.FLED
    assert played.events(LeftTheMap)


# teleporting


@pytest.mark.rule("SW-092", "SW-214")
def test_a_teleport_passes_walls_and_holds_and_provokes_nobody() -> None:
    wall = {"kind": "blocked", "name": "Wall", "rects": [(6, 0, 6, 19)]}
    scene = walker(blue=[body("b", at=(5, 4))], terrain=[wall])
    suffer(scene, "a", Condition.GRAPPLED, by="b")
    a = scene.by_id["a"]

    assert landing(scene, a, 10) >> scene.grid.spot("7,5") & 1
    teleport(scene, ScriptedTable(scene, SYSTEM.sight), a, scene.grid.spot("7,5"), 0)

    assert scene.grid.name(a.place) == "7,5"
    assert not a.suffers(Condition.GRAPPLED)


@pytest.mark.rule("SW-093")
def test_a_teleport_does_not_end_in_a_wall_or_in_somebody() -> None:
    wall = {"kind": "blocked", "name": "Wall", "rects": [(6, 0, 6, 19)]}
    scene = walker(blue=[body("b", at=(5, 4))], terrain=[wall])

    area = landing(scene, scene.by_id["a"], 10)
    names = {scene.grid.name(spot) for spot in range(scene.grid.size) if area >> spot & 1}

    assert {"6,5", "5,4", "5,5", "8,5"} & names == set()
    assert {"7,5", "3,3", "5,6"} <= names


@pytest.mark.rule("SW-092", "SW-093")
def test_a_filled_space_is_missed_by_as_little_as_possible() -> None:
    scene = walker(blue=[body("b", at=(9, 5))])
    a = scene.by_id["a"]

    teleport(scene, ScriptedTable(scene, SYSTEM.sight), a, scene.grid.spot("9,5"), 0)

    assert scene.grid.distance(a.place, scene.grid.spot("9,5")) == 1


@pytest.mark.rule("SW-093")
def test_a_teleport_reaches_no_higher_than_it_reaches_far() -> None:
    ledges = [
        {"kind": "ledge", "name": "Ledge", "rects": [(6, 0, 6, 19)], "elevation": 10},
        {"kind": "ledge", "name": "Cliff", "rects": [(4, 0, 4, 19)], "elevation": 11},
    ]
    scene = walker(terrain=ledges)

    area = landing(scene, scene.by_id["a"], 10)
    names = {scene.grid.name(spot) for spot in range(scene.grid.size) if area >> spot & 1}

    assert "6,5" in names
    assert "4,5" not in names


@pytest.mark.rule("SW-093")
def test_the_height_a_teleport_reaches_is_counted_from_where_it_begins() -> None:
    ledges = [
        {"kind": "ledge", "name": "Ledge", "rects": [(5, 0, 5, 19)], "elevation": 10},
        {"kind": "ledge", "name": "Cliff", "rects": [(6, 0, 6, 19)], "elevation": 20},
        {"kind": "ledge", "name": "Peak", "rects": [(4, 0, 4, 19)], "elevation": 21},
    ]
    scene = walker(terrain=ledges, elevation=10)

    area = landing(scene, scene.by_id["a"], 10)
    names = {scene.grid.name(spot) for spot in range(scene.grid.size) if area >> spot & 1}

    assert {"5,4", "6,5", "7,5"} <= names
    assert "4,5" not in names


@pytest.mark.rule("SW-093", "SW-210")
def test_the_frightened_do_not_teleport_nearer_to_what_frightens_them() -> None:
    """SW-093: what keeps it from the place where it would arrive counts for a teleport too."""
    stepping = {"name": "Rift Step", "special": "rift_step", "cost": "move", "feet": 20}
    scene = fight(red=[body("a", at=(4, 4), specials=[stepping])], blue=[body("b", at=(7, 4))])
    assert "6,4" in steps(scene)
    suffer(scene, "a", Condition.FRIGHTENED, by="b")
    assert "6,4" not in steps(scene)
    assert "8,4" not in steps(scene)
    assert "3,4" in steps(scene)
    assert "4,6" in steps(scene), "as near as before"
    assert "5,8" in steps(scene)


def steps(scene: SwordsScene) -> list[object]:
    (step,) = [option for option in play(in_turn(scene, "a"), then="a: turn").ask.options if option.id == "rift_step"]
    assert step.shape is not None
    spots = step.shape.describe()["spots"]
    assert isinstance(spots, list)
    return spots


@pytest.mark.rule("SW-080", "SW-082")
def test_the_water_at_the_bottom_of_a_gap_is_swum() -> None:
    gorge = [{"kind": "gap", "name": "G", "rects": [[3, 0, 7, 0]], "elevation": -20, "water_depth": 10, "dt": 10}]
    scene = fight(red=[body("a", (2, 0), initiative=9)], blue=[body("b", (10, 0))], terrain=gorge, size=(12, 1))
    fallen = play(scene, ["dash", "leap:6,0"], dice=[15], then="a: turn")
    assert (fallen["a"].elevation, fallen["a"].hp) == (-20, 20)
    stuck = play(scene, ["dash", "leap:6,0", "move:5,0"], dice=[15, 9], then="a: turn")
    assert stuck.scene.grid.xy(stuck["a"].place) == (6, 0)
    swum = play(scene, ["dash", "leap:6,0", "move:5,0"], dice=[15, 10], then="a: turn")
    turn = swum.scene.turn
    assert turn is not None
    assert (swum.scene.grid.xy(swum["a"].place), turn.left, turn.moves) == ((5, 0), 0, 1)
