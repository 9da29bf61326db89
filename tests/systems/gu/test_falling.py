"""Fall Damage, and those who are in the air without having taken flight."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import falling, flight, forced, move
from quintain.systems.gu.events.damage import Harmed
from quintain.systems.gu.events.flight import Hovers
from quintain.systems.gu.events.movement import Fell, StillFalling, WasMoved
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition, DamageType
from tests.systems.gu.direct import at_table
from tests.systems.gu.moving import ground, offered
from tests.systems.gu.script import body, fight, go_on, lost, play, suffer

FAR = body("far", at=(11, 11))


def ridge(height: int, *bodies: dict[str, Any], **numbers: Any) -> GuScene:
    """A on the edge of a ridge that reaches from column 0 to 3, in its turn."""
    a = body("a", **{"at": (3, 3), "max_hp": 100, **numbers})
    return fight([a], [*bodies, FAR], terrain=[ground("floor", (0, 0, 3, 11), elevation=height)], turn="a")


@pytest.mark.rule("GU-187")
@pytest.mark.parametrize(("metres", "damage"), [(2, 0), (3, 9), (6, 18)])
def test_more_than_two_metres_hurt_by_three_for_every_metre(metres: int, damage: int) -> None:
    there = play(ridge(metres), ["step_off:4,3"], then="a: turn")

    assert there.at("a") == (4, 3, 0)
    assert there["a"].hp == 100 - damage
    assert not there["a"].airborne
    assert not there["a"].suffers(Condition.PRONE)
    assert there.scene.turn is not None
    assert there.scene.turn.moved == 1


@pytest.mark.rule("GU-187")
def test_a_shield_may_take_it() -> None:
    scene = ridge(6, gu=["jade_skin_1"], rank=3, own=[{"gu": "fish_scales_1", "active": True}])
    there = play(scene, ["step_off:4,3"], then="a: turn")
    assert there["a"].hp == 100
    assert there["a"].worm("fish_scales_1").health < there["a"].worm("fish_scales_1").gu.health


FLIES = {"gu": ["wind_scythe_wings"], "rank": 3, "own": [{"gu": "wind_scythe_wings", "active": True}]}


@pytest.mark.rule("GU-188")
def test_whoever_can_fly_may_move_half_its_flying_speed_at_once_and_does_not_fall() -> None:
    scene = fight([body("a", at=(3, 3), **FLIES)], [FAR], turn="a")
    a = scene.by_id["a"]
    a.z = 15  # a geyser
    with at_table(scene, ["fly:10,3,22"]) as table:
        falling.lift(scene, table, a)
    assert (*scene.grid.xy(a.spot), a.z) == (10, 3, 22)
    assert a.airborne
    assert a.hp == a.max_hp
    assert table.told(Hovers)
    shape = table.asked[0].options[0].shape
    assert shape is not None
    cells = list(shape.every())
    assert "3,3,22" in cells
    assert "3,3,23" not in cells
    assert "3,3,8" in cells
    assert "3,3,7" not in cells
    assert "11,3,15" not in cells


@pytest.mark.rule("GU-188")
def test_it_may_stay_where_it_is_and_its_move_provokes() -> None:
    stays = play(ridge(12, **FLIES), ["step_off:4,3", "stay"], then="a: turn")
    assert stays.at("a") == (4, 3, 12)
    assert stays["a"].airborne

    foe = body("b", at=(3, 4), weapons=["knife"])
    near = play(ridge(12, foe, **FLIES), ["step_off:4,3", "fly:8,3,12"], then="b: opportunity")
    assert near.at("a")[:2] == (4, 3)


@pytest.mark.rule("GU-188")
def test_half_of_a_metre_is_none_so_nobody_is_asked() -> None:
    bird = body("a", at=(3, 3), kind="beast", hit_points=20, movement=4, flight={"speed": 1})
    scene = fight([bird], [FAR], turn="a")
    scene.by_id["a"].z = 5
    with at_table(scene) as table:
        falling.lift(scene, table, scene.by_id["a"])
    assert scene.by_id["a"].z == 5


@pytest.mark.rule("GU-028")
@pytest.mark.rule("GU-188")
def test_under_several_gu_it_chooses_one_first() -> None:
    two = {"gu": ["wind_scythe_wings", "golden_aurora"], "rank": 3}
    own = [{"gu": "wind_scythe_wings", "active": True}, {"gu": "golden_aurora", "active": True}]
    asked = play(ridge(12, **two, own=own), ["step_off:4,3"], then="a: fly_by")
    assert asked.options() == ["by:wind_scythe_wings", "by:golden_aurora"]
    caught = go_on(asked.game, ["by:golden_aurora"], then="a: catch")
    assert caught["a"].flies_by == "golden_aurora"
    assert "7,3,12" in offered(caught, "fly")
    assert "8,3,12" not in offered(caught, "fly")


@pytest.mark.rule("GU-189")
def test_whoever_is_pushed_over_a_cliff_falls_in_that_same_moment() -> None:
    scene = ridge(12, body("b", at=(2, 3)))
    a = scene.by_id["a"]
    with at_table(scene) as table:
        forced.push(scene, table, a, scene.by_id["b"], 1)
    assert (*scene.grid.xy(a.spot), a.z) == (4, 3, 0)
    assert a.hp == 100 - 36
    assert [event.metres for event in table.told(Fell)] == [12]


@pytest.mark.rule("GU-189")
@pytest.mark.parametrize("condition", [Condition.STUNNED, Condition.UNCONSCIOUS])
def test_so_does_a_flyer_that_is_stunned_or_unconscious(condition: Condition) -> None:
    scene = fight([body("a", at=(3, 3), height=5, airborne=True, max_hp=100, **FLIES)], [FAR], turn="a")
    with at_table(scene) as table:
        falling.settle(scene, table)
        assert scene.by_id["a"].z == 5
        suffer(scene, "a", condition)
        falling.settle(scene, table)
    assert scene.by_id["a"].z == 0
    assert scene.by_id["a"].hp == 100 - 15


@pytest.mark.rule("GU-189")
def test_and_one_whose_flying_gu_ends() -> None:
    scene = fight([body("a", at=(3, 3), height=5, airborne=True, max_hp=100, **FLIES)], [FAR], turn="a")
    there = play(scene, ["stop:wind_scythe_wings"], then="a: turn")
    assert there.at("a") == (3, 3, 0)
    assert there["a"].hp == 85
    assert not there["a"].airborne


@pytest.mark.rule("GU-189")
@pytest.mark.rule("GU-190")
def test_a_long_fall_goes_on_as_turns_end_and_hurts_for_its_whole_height() -> None:
    scene = fight([body("a", at=(3, 3), height=1200, airborne=True)], [FAR], turn="a")
    a = scene.by_id["a"]
    with at_table(scene) as table:
        falling.settle(scene, table)
        falling.settle(scene, table)
        assert a.z == 700
        assert falling.still_falling(scene, a) == [""]
        falling.go_on_falling(scene, table, a)
        assert a.z == 200
        assert a.is_in()
        falling.go_on_falling(scene, table, a)
    assert a.z == 0
    assert a.out == "dead"
    assert [event.metres for event in table.told(StillFalling)] == [500, 1000]
    assert [event.metres for event in table.told(Fell)] == [1200]
    assert table.events[-1] is not None
    assert not falling.still_falling(scene, a)


@pytest.mark.rule("GU-189")
def test_a_fall_that_is_one_metre_short_of_the_ground_is_not_over() -> None:
    scene = fight([body("a", at=(3, 3), height=501, airborne=True)], [FAR], turn="a")
    a = scene.by_id["a"]
    with at_table(scene) as table:
        falling.settle(scene, table)
    assert (a.z, a.airborne, a.is_in()) == (1, True, True)


@pytest.mark.rule("GU-189")
def test_whoever_hovers_at_the_ground_does_not_fall() -> None:
    scene = fight([body("a", at=(3, 3), height=0, airborne=True)], [FAR], turn="a")
    with at_table(scene) as table:
        falling.settle(scene, table)
    assert not scene.by_id["a"].airborne
    assert not table.told(Fell)


@pytest.mark.rule("GU-190")
def test_in_play_it_falls_on_at_the_end_of_its_turns() -> None:
    scene = fight([body("a", at=(3, 3), height=1200, airborne=True)], [FAR], turn="a")
    with at_table(scene) as table:
        falling.settle(scene, table)
    once = play(scene, ["end"], then="far: turn")
    assert once["a"].z == 200
    dead = go_on(once.game, ["end", "end"], then="")
    assert dead["a"].out == "dead"


def test_a_dodge_off_a_ledge_becomes_a_fall() -> None:
    scene = ridge(6)
    a = scene.by_id["a"]
    cells = move.dodge_cells(scene, a)
    assert (4, 3, 6) in cells
    assert (5, 3, 6) not in cells  # one falls before
    with at_table(scene) as table:
        move.dodge_to(scene, table, a, (4, 3, 6))
    assert (*scene.grid.xy(a.spot), a.z) == (4, 3, 0)
    assert a.hp == 100 - 18


@pytest.mark.rule("GU-190")
def test_a_flyer_that_has_caught_itself_does_not_fall_on() -> None:
    scene = fight([body("a", at=(3, 3), height=700, airborne=True, **FLIES)], [FAR], turn="a")
    a = scene.by_id["a"]
    a.fallen = 500
    with at_table(scene) as table:
        falling.go_on_falling(scene, table, a)
    assert (a.z, a.fallen, a.airborne) == (700, 0, True)
    assert flight.speed(a) == 15


@pytest.mark.rule("GU-028")
def test_with_one_flight_or_one_that_is_chosen_nobody_is_asked() -> None:
    one = ridge(12, **FLIES)
    with at_table(one) as table:
        flight.choose(table, one.by_id["a"])
    two = {"gu": ["wind_scythe_wings", "golden_aurora"], "rank": 3}
    own = [{"gu": "wind_scythe_wings", "active": True}, {"gu": "golden_aurora", "active": True}]
    both = ridge(12, **two, own=own)
    both.by_id["a"].flies_by = "golden_aurora"
    with at_table(both) as table:
        flight.choose(table, both.by_id["a"])
    assert both.by_id["a"].flies_by == "golden_aurora"


def test_nor_in_the_middle_of_an_object() -> None:
    a = body("a", at=(3, 3))
    ridge_ = [ground("floor", (0, 0, 3, 11), elevation=2)]
    scene = fight([a], [FAR], terrain=ridge_, things=[{"name": "cart", "at": [4, 3]}], turn="a")
    down = play(scene, ["step_off:4,3"], then="a: make_room")
    assert "4,3,0" not in offered(down, "to")


@pytest.mark.rule("GU-189")
def test_nobody_comes_down_on_somebody_but_next_to_it() -> None:
    down = play(ridge(2, body("b", at=(4, 3), reactions=0)), ["step_off:4,3"], then="a: make_room")
    assert offered(down, "to") == ["4,2,0", "5,2,0", "5,3,0", "4,4,0", "5,4,0"]
    assert go_on(down.game, ["to:5,3,0"], then="a: turn").at("a") == (5, 3, 0)


@pytest.mark.rule("GU-167")
@pytest.mark.rule("GU-187")
def test_a_fall_is_of_rank_1() -> None:
    hill = [ground("floor", (0, 0, 3, 11), elevation=3)]
    a = body("a", (3, 3), max_hp=60, traits=["copper_tendons", "metal_skin_1"])
    scene = fight([a], [body("b", (11, 11))], terrain=hill, turn="a")

    assert lost(play(scene, ["step_off:4,3"], then="a: turn"), "a") == 9 - 5 - 2


@pytest.mark.rule("GU-190")
def test_the_fall_of_1200_m_deals_3600_force() -> None:
    scene = fight([body("a", (3, 3), height=1200, airborne=True)], [body("b", (11, 11))], turn="a")
    a = scene.by_id["a"]
    with at_table(scene) as table:
        falling.settle(scene, table)
        falling.go_on_falling(scene, table, a)
        falling.go_on_falling(scene, table, a)

    assert [(event.amount, event.type) for event in table.told(Harmed)] == [(3600, DamageType.FORCE)]


@pytest.mark.rule("GU-188")
@pytest.mark.parametrize("condition", ["restrained", "final_stand"])
def test_who_cannot_move_hovers_where_it_was_pushed_over_the_edge(condition: str) -> None:
    gu = ["golden_aurora", "jade_skin_1"]
    hp = 0 if condition == "final_stand" else 40
    own = [{"gu": id, "active": True} for id in gu]
    suffers = [{"condition": condition}]
    b = body("b", at=(4, 2), max_hp=40, hp=hp, rank=3, gu=gu, reactions=0, own=own, conditions=suffers)
    edge = [ground("floor", (0, 0, 4, 11), elevation=6)]

    played = play(fight([body("a", at=(3, 2))], [b], turn="a", terrain=edge), ["strike:kick:b"], then="a: turn")

    assert played.at("b") == (5, 2, 6)


@pytest.mark.rule("GU-188")
@pytest.mark.rule("GU-114")
def test_whoever_loses_the_contest_against_one_that_catches_itself_acts_when_it_is_there() -> None:
    gu = ["golden_aurora"]
    own = [{"gu": id, "active": True} for id in gu]
    b = body("b", at=(4, 2), max_hp=40, rank=3, gu=gu, reactions=0, own=own, cognition=40)
    holds = {"action": "activate:stream", "trigger": "moves", "watched": "b"}
    c = body("c", at=(9, 2), gu=["stream"], ranged_attack=20, holds=holds)
    edge = [ground("floor", (0, 0, 4, 11), elevation=6)]
    scene = fight([body("a", at=(3, 2), close_combat=60), c], [b], turn="a", terrain=edge)
    answers = ["strike:kick:b", "b> fly:6,2,6", "c> take"]

    asked = play(scene, answers, dice=[10, 5, 10, 2, 90, 5], then="c: held_action")

    assert asked.at("b") == (6, 2, 6)


def test_a_push_over_the_edge_is_told_before_the_fall() -> None:
    edge = [ground("floor", (0, 0, 4, 11), elevation=6)]
    b = body("b", at=(4, 2), max_hp=90, reactions=0)
    scene = fight([body("a", at=(3, 2), close_combat=60)], [b], turn="a", terrain=edge)

    played = play(scene, ["strike:kick:b"], dice=[10, 5], then="a: turn")

    told = [type(event) for event in played.game.events]
    assert told.index(WasMoved) < told.index(Fell)
