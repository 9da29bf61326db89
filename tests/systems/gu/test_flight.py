"""Maneuvers: Take Flight, Fly, Dive, Evade, Land; dodging in the air."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import flight, move, stats
from quintain.systems.gu.events.flight import Dived, Landed
from quintain.systems.gu.events.movement import PassedThrough
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition, Skill
from tests.systems.gu.moving import ground, offered, verbs
from tests.systems.gu.script import Played, active, body, fight, go_on, play, refused, rules, suffer, wolf

FAR = body("far", at=(29, 29), reactions=0)
MANEUVERS = {"take_flight", "fly", "dive", "evade", "land"}


def flyer(speed: int = 6, maneuvers: int = 2, **numbers: Any) -> dict[str, Any]:
    """A bird that flies by itself, at 2,2."""
    bird = {"kind": "beast", "at": (2, 2), "hit_points": 40, "movement": 5, "flying": 50, "dodge": 50}
    bird |= {"attacks": [{"name": "Beak", "damage": [{"type": "force", "amount": 5}]}]}
    return body("a", **{**bird, "flight": {"speed": speed, "maneuvers": maneuvers}, **numbers})


def sky(*others: dict[str, Any], terrain: Any = (), house: Any = None, **numbers: Any) -> GuScene:
    """The turn of a flyer over a wide field."""
    scenario = {} if house is None else {"rules": house}
    return fight([flyer(**numbers)], [*others, FAR], terrain=terrain, size=(30, 30), turn="a", **scenario)


def up(height: int, *others: dict[str, Any], terrain: Any = (), house: Any = None, **numbers: Any) -> GuScene:
    """The same in the air."""
    return sky(*others, terrain=terrain, house=house, height=height, airborne=True, **numbers)


def maneuvers(played: Played) -> set[str]:
    return verbs(played) & MANEUVERS


# who may


@pytest.mark.rule("GU-026")
def test_movement_or_maneuvers_but_not_both() -> None:
    start = play(sky(), then="a: turn")
    assert {"walk", "take_flight"} <= verbs(start)

    assert not maneuvers(go_on(start.game, ["walk:3,2"], then="a: turn"))
    risen = go_on(start.game, ["take_flight"], then="a: turn")
    assert not {"walk", "jump"} & verbs(risen)
    landed = go_on(risen.game, ["land"], then="a: turn")
    assert not {"walk", "jump", "take_flight"} & verbs(landed)


@pytest.mark.rule("GU-026")
def test_standing_up_spends_movement_and_rules_maneuvers_out() -> None:
    start = play(sky(conditions=[{"condition": "prone"}]), then="a: turn")
    assert not maneuvers(start)
    assert not maneuvers(go_on(start.game, ["stand"], then="a: turn"))


@pytest.mark.rule("GU-026")
@pytest.mark.rule("GU-037")
@pytest.mark.parametrize("condition", ["restrained", "stunned"])
def test_whoever_has_no_movement_to_give_up_gets_no_maneuver(condition: str) -> None:
    scene = up(0)
    a = scene.by_id["a"]
    assert scene.turn is not None
    assert flight.flight_deeds(scene, a, scene.turn)
    suffer(scene, "a", Condition(condition))
    assert not flight.flight_deeds(scene, a, scene.turn)


@pytest.mark.rule("GU-026")
def test_dragging_somebody_rules_maneuvers_out() -> None:
    scene = sky()
    assert scene.turn is not None
    scene.turn.dragged = 0
    assert not flight.flight_deeds(scene, scene.by_id["a"], scene.turn)


@pytest.mark.rule("GU-027")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_so_many_maneuvers_a_turn_as_the_flight_gives(number: int) -> None:
    there = play(sky(maneuvers=number), ["take_flight", "fly:3,3,5", "fly:3,4,6"][:number], then="a: turn")
    assert not maneuvers(there)
    if number > 1:
        before = play(sky(maneuvers=number), ["take_flight", "fly:3,3,5"][: number - 1], then="a: turn")
        assert maneuvers(before)


TWO = {
    "gu": ["golden_aurora", "wind_scythe_wings"],
    "rank": 3,
    "own": [{"gu": "golden_aurora", "active": True}, {"gu": "wind_scythe_wings", "active": True}],
}


def two_gu(**numbers: Any) -> GuScene:
    a = body("a", at=(2, 2), **TWO, **numbers)
    return fight([a], [FAR], size=(30, 30), turn="a")


@pytest.mark.rule("GU-028")
@pytest.mark.rule("GU-037")
def test_of_several_flying_gu_one_is_chosen_at_the_first_maneuver_with_its_speed_and_number() -> None:
    start = play(two_gu(), then="a: turn")
    assert {"take_flight:golden_aurora", "take_flight:wind_scythe_wings"} <= set(start.options())

    slow = go_on(start.game, ["take_flight:golden_aurora"], then="a: turn")
    assert slow.at("a") == (2, 2, 3)
    assert "8,2,3" in offered(slow, "fly")
    assert "9,2,3" not in offered(slow, "fly")
    assert not maneuvers(go_on(slow.game, ["fly:8,2,3"], then="a: turn"))  # 6 m with 3 Maneuvers is never to be had

    fast = go_on(start.game, ["take_flight:wind_scythe_wings", "fly:17,2,7"], then="a: turn")
    assert maneuvers(fast)
    assert stats.flight(fast["a"]) == stats.flights(fast["a"])["wind_scythe_wings"]


@pytest.mark.rule("GU-028")
def test_the_choice_is_free_again_in_the_next_turn_and_holds_until_then() -> None:
    risen = play(two_gu(), ["take_flight:golden_aurora", "end"], then="far: turn")
    assert flight.speed(risen["a"]) == 6
    pays = ["first:sustain:golden_aurora", "pay:golden_aurora", "pay:wind_scythe_wings"]
    again = go_on(risen.game, ["end", *pays], then="a: turn")
    assert {"fly:golden_aurora", "fly:wind_scythe_wings"} <= set(again.options())


@pytest.mark.rule("GU-028")
def test_if_the_chosen_gu_ends_another_may_be_used() -> None:
    risen = play(two_gu(), ["take_flight:golden_aurora", "stop:golden_aurora"], then="a: turn")
    assert "17,2,3" in offered(risen, "fly")
    there = go_on(risen.game, ["fly:17,2,3"], then="a: turn")
    assert there["a"].flies_by == "wind_scythe_wings"


@pytest.mark.rule("GU-037")
def test_without_a_flying_speed_there_are_no_maneuvers() -> None:
    a = body("a", at=(2, 2), gu=["golden_aurora"], rank=3, own=[{"gu": "golden_aurora", "active": True}])
    start = play(fight([a], [FAR], size=(30, 30), turn="a"), then="a: turn")
    assert "take_flight" in verbs(start)
    assert not maneuvers(go_on(start.game, ["stop:golden_aurora"], then="a: turn"))


@pytest.mark.rule("GU-038")
def test_on_the_ground_take_flight_is_the_only_maneuver() -> None:
    assert maneuvers(play(sky(), then="a: turn")) == {"take_flight"}
    assert maneuvers(play(up(5), then="a: turn")) == {"fly", "dive", "evade", "land"}


@pytest.mark.rule("GU-038")
@pytest.mark.rule("GU-042")
def test_take_flight_is_for_those_on_their_feet_on_the_ground() -> None:
    assert "take_flight" not in verbs(play(up(3), then="a: turn"))
    assert "take_flight" not in verbs(play(sky(conditions=[{"condition": "prone"}]), then="a: turn"))
    for ceiling, offers in ((1, False), (2, True)):
        cave = ground("floor", (2, 2, 2, 2), ceiling=ceiling)
        assert ("take_flight" in verbs(play(sky(terrain=[cave]), then="a: turn"))) is offers


# dodging in the air


@pytest.mark.rule("GU-039")
@pytest.mark.rule("GU-041")
@pytest.mark.parametrize(("airborne", "value"), [(True, 35), (False, 60)])
def test_in_the_air_dodge_tests_are_made_with_flying(airborne: bool, value: int) -> None:
    scene = sky(flying=35, dodge=60, airborne=airborne)
    assert flight.dodge_value(scene.by_id["a"]) == value


def shot_at(airborne: bool, **numbers: Any) -> Played:
    """Somebody throws fire at the flyer and hits."""
    a = flyer(**{"speed": 6, "at": (5, 5), "flying": 35, "dodge": 60, **numbers})
    if airborne:
        a |= {"airborne": True, "height": 3}
    b = body("b", at=(5, 9), gu=["fire_pellet"], ranged_attack=60)
    scene = fight([a], [b], size=(30, 30), turn="b")
    return play(scene, ["activate:fire_pellet:a"], dice=[50, 9], then="a: hit")


@pytest.mark.rule("GU-039")
@pytest.mark.rule("GU-040")
@pytest.mark.rule("GU-041")
def test_a_flyer_fails_with_flying_what_a_walker_makes_with_dodge() -> None:
    fails = go_on(shot_at(True).game, ["dodge"], dice=[40, 10], then="b: turn")
    assert fails["a"].hp < 40
    makes = go_on(shot_at(False).game, ["dodge"], dice=[40, 10], then="a: dodge_to")
    assert offered(makes, "to") == [f"{x},{y}" for y in range(3, 8) for x in range(3, 8) if (x, y) != (5, 5)]


@pytest.mark.rule("GU-039")
def test_it_stays_a_dodge_test_so_fatigue_counts() -> None:
    tired = shot_at(True, flying=60, conditions=[{"condition": "fatigued"}])
    fails = go_on(tired.game, ["dodge"], dice=[40, 1], then="b: turn")
    assert fails["a"].hp < 40


@pytest.mark.rule("GU-040")
@pytest.mark.parametrize(("speed", "metres"), [(6, 3), (15, 7)])
def test_in_the_air_a_dodge_leads_half_the_flying_speed_in_three_dimensions(speed: int, metres: int) -> None:
    dodges = go_on(shot_at(True, speed=speed, at=(10, 10)).game, ["dodge"], dice=[0, 1], then="a: dodge_to")
    cells = offered(dodges, "to")
    assert f"10,10,{3 + metres}" in cells
    assert f"{10 + metres},{10 - metres},3" in cells
    assert f"10,10,{4 + metres}" not in cells
    assert f"{11 + metres},10,3" not in cells
    assert "10,10,3" not in cells
    assert "10,10,0" in cells
    there = go_on(dodges.game, [f"to:{10 + metres},10,4"], then="b: turn")
    assert there.at("a") == (10 + metres, 10, 4)
    assert there["a"].hp == 40


@pytest.mark.rule("GU-040")
def test_nobody_may_be_on_the_way_of_a_dodge_in_the_air() -> None:
    scene = up(3, body("b", at=(3, 2), height=3, airborne=True), speed=6)
    cells = flight.dodge_cells(scene, scene.by_id["a"], 3).listed()
    assert (4, 2, 3) not in cells
    assert (3, 2, 3) not in cells
    assert (2, 4, 3) in cells


# Take Flight


@pytest.mark.rule("GU-043")
@pytest.mark.parametrize(("speed", "height"), [(15, 7), (6, 3), (7, 3)])
def test_half_the_flying_speed_straight_up(speed: int, height: int) -> None:
    there = play(sky(speed=speed), ["take_flight"], then="a: turn")
    assert there.at("a") == (2, 2, height)
    assert there["a"].airborne


@pytest.mark.rule("GU-043")
def test_a_ceiling_stops_the_rise_in_the_highest_free_cell() -> None:
    cave = ground("floor", (0, 0, 5, 5), ceiling=3)
    there = play(sky(speed=15, terrain=[cave]), ["take_flight"], then="a: turn")
    assert there.at("a") == (2, 2, 2)
    assert there["a"].airborne


@pytest.mark.rule("GU-043")
def test_rising_out_of_a_melee_range_provokes() -> None:
    rises = play(sky(wolf("w", at=(3, 2))), ["take_flight"], then="w: opportunity")
    assert rises.at("a")[2] == 1  # still within 1 m there
    assert rises["a"].airborne
    there = go_on(rises.game, ["pass"], then="a: turn")
    assert there.at("a") == (2, 2, 3)


# Fly


@pytest.mark.rule("GU-044")
def test_any_cell_within_the_flying_speed_is_a_straight_line_away() -> None:
    cells = offered(play(up(3), then="a: turn"), "fly")
    assert {"8,8,6", "2,2,9", "2,2,0", "3,2,3"} <= set(cells)
    assert not {"9,2,3", "2,2,10", "2,2,3"} & set(cells)
    there = play(up(3), ["fly:8,8,6"], then="a: turn")
    assert there.at("a") == (8, 8, 6)
    assert there["a"].airborne


@pytest.mark.rule("GU-044")
def test_exactly_the_flying_speed_if_the_table_wants_it() -> None:
    start = play(up(3, house=rules(fly_exact=True)), then="a: turn")
    cells = offered(start, "fly")
    assert {"8,8,6", "2,2,9", "8,2,3"} <= set(cells)
    assert not {"3,2,3", "7,7,6", "2,2,0"} & set(cells)


WALL = ground("wall", (5, 0, 5, 29), tall=6)


@pytest.mark.rule("GU-044")
def test_the_line_must_be_free_of_walls() -> None:
    start = play(up(3, terrain=[WALL]), then="a: turn")
    cells = offered(start, "fly")
    assert "4,2,3" in cells
    assert "6,2,3" not in cells  # behind the wall
    assert "5,2,3" not in cells  # in it
    assert "5,2,6" in cells  # on top of it
    assert "6,2,9" in cells  # over it
    assert refused(start, "fly:6,2,3")


@pytest.mark.rule("GU-044")
def test_a_big_flyer_needs_room_for_all_of_it() -> None:
    start = play(up(3, terrain=[WALL], size="large"), then="a: turn")
    cells = offered(start, "fly")
    assert "3,2,3" in cells
    assert "4,2,3" not in cells


@pytest.mark.rule("GU-044")
@pytest.mark.parametrize(("ones", "x"), [(10, 6), (1, 3)])
def test_flying_through_a_foes_cell_takes_the_test_to_move_through(ones: int, x: int) -> None:
    foe = body("b", at=(4, 2), height=3, airborne=True, reactions=0, gu=["golden_aurora"], rank=3)
    foe |= {"gu": [{"gu": "golden_aurora", "active": True}]}
    start = play(up(3, foe), then="a: turn")
    assert "4,2,3" not in offered(start, "fly")
    there = go_on(start.game, ["fly:6,2,3"], dice=[50 if ones == 1 else 40, ones], then="a: turn")
    assert there.at("a") == (x, 2, 3)
    assert there.events(PassedThrough)


# Dive


@pytest.mark.rule("GU-045")
@pytest.mark.parametrize(("height", "offers"), [(4, False), (5, True)])
def test_a_dive_needs_five_metres_below(height: int, offers: bool) -> None:
    assert ("dive" in verbs(play(up(height), then="a: turn"))) is offers


@pytest.mark.rule("GU-045")
def test_the_surface_straight_below_counts() -> None:
    ledge = ground("floor", (2, 2, 2, 2), elevation=3)
    assert "dive" not in verbs(play(up(7, terrain=[ledge]), then="a: turn"))


@pytest.mark.rule("GU-046")
def test_on_a_failure_nobody_is_asked_where_to() -> None:
    assert play(up(17), ["dive"], dice=[50, 1], then="a: turn").at("a") == (2, 2, 11)


@pytest.mark.rule("GU-046")
@pytest.mark.parametrize(("height", "ends"), [(17, range(17)), (20, range(2, 20))])
def test_on_a_success_down_up_to_three_times_the_flying_speed(height: int, ends: range) -> None:
    dives = play(up(height), ["dive"], dice=[40, 10], then="a: dive")
    assert [cell for cell in offered(dives, "to") if cell.startswith("2,2,")] == [f"2,2,{z}" for z in ends]


@pytest.mark.rule("GU-047")
def test_and_forward_as_far_as_the_flying_speed() -> None:
    dives = play(up(12, at=(0, 0)), ["dive"], dice=[40, 10], then="a: dive")
    cells = offered(dives, "to")
    assert "6,3,2" in cells
    assert "7,0,2" not in cells
    assert "6,3,12" not in cells
    assert "6,3,11" in cells
    there = go_on(dives.game, ["to:6,3,2", "rise"], then="a: turn")
    assert there.at("a") == (6, 3, 3)


SWORDS = {"gu": ["golden_aurora"], "rank": 3, "weapons": ["sword", "sword"], "flying": 60, "close_combat": 60}


def diver(*foes: dict[str, Any], **numbers: Any) -> GuScene:
    a = body("a", **{"at": (2, 2), "height": 10, "airborne": True, **SWORDS, **numbers})
    a |= {"gu": [{"gu": "golden_aurora", "active": True}]}
    return fight([a], [*foes, FAR], size=(30, 30), turn="a")


@pytest.mark.rule("GU-048")
def test_at_its_end_one_single_melee_attack_without_penalty_that_costs_no_action() -> None:
    foe = body("b", at=(4, 2), reactions=0, max_hp=60)
    end = play(diver(foe), ["dive", "to:3,2,0"], dice=[40, 10], then="a: after_dive")
    strikes = [each for each in end.options() if each.startswith("strike:")]
    assert {"strike:sword:b", "strike:sword-2:b"} <= set(strikes)
    assert not [each for each in end.options() if each.startswith("strike_all")]

    struck = go_on(end.game, ["strike:sword:b", "rise"], dice=[60, 10], then="a: turn")  # 60 hits at no penalty
    assert struck["b"].hp == 60 - 13
    assert struck.scene.turn is not None
    assert struck.scene.turn.action
    assert struck.at("a") == (3, 2, 1)


@pytest.mark.rule("GU-048")
def test_or_one_gu_of_range_touch_for_its_essence_alone() -> None:
    own = [{"gu": "golden_aurora", "active": True}, {"gu": "immolate"}, {"gu": "fire_pellet"}]
    red = body("a", at=(2, 2), height=10, airborne=True, **SWORDS) | {"gu": own}
    foe = body("b", at=(4, 2), reactions=0, max_hp=60)
    end = play(
        fight([red], [foe, FAR], size=(30, 30), turn="a"), ["dive", "to:3,2,0"], dice=[40, 10], then="a: after_dive"
    )
    assert "dive_touch:immolate:b" in end.options()
    assert not [each for each in end.options() if "fire_pellet" in each]
    burnt = go_on(end.game, ["dive_touch:immolate:b", "rise"], then="a: turn")
    assert burnt["a"].essence < end["a"].essence
    assert burnt["b"].suffers(Condition.ABLAZE)
    assert burnt.scene.turn is not None
    assert burnt.scene.turn.action


@pytest.mark.rule("GU-048")
def test_out_of_reach_or_after_a_failure_there_is_no_attack() -> None:
    far = play(diver(body("b", at=(6, 2), reactions=0)), ["dive", "to:3,2,0", "rise"], dice=[40, 10], then="a: turn")
    assert far.at("a") == (3, 2, 1)
    failed = play(diver(body("b", at=(3, 2), reactions=0), height=7), ["dive"], dice=[60, 1], then="a: turn")
    assert failed.at("a") == (2, 2, 1)


@pytest.mark.rule("GU-049")
@pytest.mark.parametrize("height", [0, 3])
def test_then_it_tries_to_land_or_rises_one_metre(height: int) -> None:
    end = play(up(10), ["dive", f"to:3,2,{height}"], dice=[40, 10], then="a: end_dive")
    assert end.options() == ["land", "rise"]

    assert go_on(end.game, ["rise"], then="a: turn").at("a") == (3, 2, height + 1)
    landed = go_on(end.game, ["land"], dice=[50, 10], then="a: turn")
    assert landed.at("a") == (3, 2, 0)
    assert not landed["a"].airborne
    assert landed.scene.turn is not None
    assert landed.scene.turn.maneuvers == 1


@pytest.mark.rule("GU-049")
def test_too_high_to_land_it_rises_without_a_choice() -> None:
    there = play(up(10), ["dive", "to:3,2,8"], dice=[40, 10], then="a: turn")
    assert there.at("a") == (3, 2, 9)


@pytest.mark.rule("GU-050")
def test_by_an_odd_speed_too_and_not_onto_somebody() -> None:
    assert play(up(14, speed=5), ["dive"], dice=[50, 1], then="a: turn").at("a") == (2, 2, 9)
    below = body("b", at=(2, 2), reactions=0)
    aside = play(up(6, below, hit_points=100), ["dive", "to:3,2,0"], dice=[50, 1], then="a: turn")
    assert aside.at("a") == (3, 2, 0)
    assert aside["a"].hp == 100 - 24
    hill = ground("floor", (0, 0, 9, 9), elevation=3)
    assert play(up(9, terrain=[hill], hit_points=100), ["dive"], dice=[50, 1], then="a: turn")["a"].hp == 100 - 24


@pytest.mark.rule("GU-050")
def test_a_failed_dive_is_a_plunge_by_the_flying_speed() -> None:
    there = play(up(14), ["dive"], dice=[50, 1], then="a: turn")
    assert there.at("a") == (2, 2, 8)
    assert there["a"].airborne
    assert there["a"].hp == 40
    assert not there.events(Dived)[0].made


@pytest.mark.rule("GU-050")
@pytest.mark.rule("GU-051")
@pytest.mark.parametrize(("speed", "height", "hp"), [(10, 6, 16), (6, 6, 16), (5, 6, 40)])
def test_a_plunge_that_reaches_the_ground_hurts(speed: int, height: int, hp: int) -> None:
    dice = [50, 1] + ([3] if hp < 40 else [])  # 24 is more than half: an injury, internal bleeding
    there = play(up(height, speed=speed), ["dive"], dice=dice, then="a: turn")
    assert there["a"].hp == hp
    assert there["a"].airborne is (hp == 40)
    assert there.at("a")[2] == max(0, height - speed)
    assert not there["a"].suffers(Condition.PRONE)


# Evade


@pytest.mark.rule("GU-052")
@pytest.mark.parametrize(("tens", "evading"), [(60, 60), (70, 0)])
def test_evading_adds_the_full_tens_of_flying_to_what_it_takes_to_hit(tens: int, evading: int) -> None:
    there = play(up(3, flying=65), ["evade"], dice=[tens, 5], then="a: turn")
    assert there["a"].evading == evading


def evading(tens: int) -> Played:
    a = flyer(at=(5, 5), flying=65, reactions=0) | {"airborne": True, "height": 3}
    b = body("b", at=(5, 10), gu=["fire_pellet"], ranged_attack=80)
    scene = fight([a], [b], size=(30, 30), turn="a")
    return play(scene, ["evade", "end"], dice=[tens, 5], then="b: turn")


@pytest.mark.rule("GU-052")
@pytest.mark.rule("GU-053")
def test_an_attack_in_anothers_turn_carries_the_penalty() -> None:
    missed = go_on(evading(60).game, ["activate:fire_pellet:a"], dice=[20, 5], then="b: turn")
    assert missed["a"].hp == 40
    hit = go_on(evading(60).game, ["activate:fire_pellet:a"], dice=[20, 10], then="b: turn")
    assert hit["a"].hp < 40
    without = go_on(evading(70).game, ["activate:fire_pellet:a"], dice=[20, 5], then="b: turn")
    assert without["a"].hp < 40


@pytest.mark.rule("GU-053")
def test_it_lasts_until_its_next_turn_starts_even_after_landing() -> None:
    a = flyer(at=(5, 5), flying=65, reactions=0) | {"airborne": True, "height": 3}
    scene = fight([a], [body("b", at=(5, 10))], size=(30, 30), turn="a")
    landed = play(scene, ["evade", "land", "end"], dice=[10, 5], then="b: turn")
    assert landed["a"].evading == 60
    assert go_on(landed.game, ["end"], then="a: turn")["a"].evading == 0


@pytest.mark.rule("GU-052")
@pytest.mark.rule("GU-054")
def test_only_one_evade_a_turn_also_after_a_failure() -> None:
    there = play(up(3, maneuvers=3), ["evade"], dice=[90, 1], then="a: turn")
    assert maneuvers(there) == {"fly", "land"}
    assert "evade" in verbs(play(up(3, maneuvers=3), ["fly:3,2,3"], then="a: turn"))


# Land


@pytest.mark.rule("GU-055")
def test_landing_on_firm_ground_takes_no_test() -> None:
    there = play(up(3), ["land"], then="a: turn")
    assert there.at("a") == (2, 2, 0)
    assert not there["a"].airborne
    assert not there.events(Landed)[0].prone


@pytest.mark.rule("GU-055")
def test_only_within_the_flying_speed_on_a_free_square_and_not_on_water() -> None:
    assert "land" in verbs(play(up(6), then="a: turn"))
    assert "land" not in verbs(play(up(7), then="a: turn"))
    assert "land" not in verbs(play(up(3, body("b", at=(2, 2))), then="a: turn"))
    assert "land" not in verbs(play(up(3, terrain=[ground("water", (2, 2, 2, 2), depth=10)]), then="a: turn"))


@pytest.mark.rule("GU-056")
@pytest.mark.parametrize(("ones", "prone"), [(10, True), (5, False)])
def test_landing_on_rubble_takes_a_flying_test_or_it_falls_over(ones: int, prone: bool) -> None:
    rubble = ground("difficult", (2, 2, 2, 2))
    there = play(up(3, terrain=[rubble], flying=45), ["land"], dice=[50 if prone else 40, ones], then="a: turn")
    assert there.at("a") == (2, 2, 0)
    assert not there["a"].airborne
    assert there["a"].suffers(Condition.PRONE) is prone


@pytest.mark.rule("GU-056")
def test_whoever_is_struck_down_on_the_way_does_not_land() -> None:
    foe = body("b", at=(3, 2), height=3, airborne=True, weapons=["sword"], close_combat=60)
    foe |= {"gu": [{"gu": "golden_aurora", "active": True}]}
    answers = ["land", "strike:sword:a"]
    there = play(up(3, foe, hit_points=5), answers, dice=[10, 1], then="")
    assert there["a"].out == "dead"
    assert not there.events(Landed)


@pytest.mark.rule("GU-056")
def test_nor_does_who_runs_into_somebody_below() -> None:
    there = play(up(3, body("b", at=(2, 2), unnoticed=True, reactions=0)), ["land"], then="a: turn")
    assert there.at("a") == (2, 2, 1)
    assert there["a"].airborne
    assert not there.events(Landed)


@pytest.mark.rule("GU-056")
def test_so_does_landing_at_the_end_of_a_dive() -> None:
    there = play(up(10), ["dive", "to:3,2,0", "land"], dice=[40, 10, 50, 1], then="a: turn")
    assert there["a"].suffers(Condition.PRONE)
    assert not there["a"].airborne


@pytest.mark.rule("GU-027")
def test_a_beast_has_two_maneuvers_where_its_entry_gives_none() -> None:
    bird = body("a", (2, 2), kind="beast", hit_points=20, movement=4, flight={"speed": 5})
    flight = stats.flight(fight([bird], [body("b", (9, 9))], turn="a").by_id["a"])

    assert flight is not None
    assert (flight.speed, flight.maneuvers) == (5, 2)


@pytest.mark.rule("GU-027")
def test_golden_aurora_gives_two_maneuvers_and_no_third() -> None:
    a = body("a", (2, 2), rank=3, gu=["golden_aurora"], own=active("golden_aurora"))
    there = play(fight([a], [body("b", (9, 9))], turn="a"), ["take_flight", "fly:2,8,3"], then="a: turn")

    assert not {"fly", "evade", "land", "dive", "take_flight"} & verbs(there)


@pytest.mark.rule("GU-066")
def test_an_activation_falls_between_two_maneuvers() -> None:
    a = body("a", (2, 2), rank=3, ranged_attack=40, gu=["golden_aurora", "stream"], own=active("golden_aurora"))
    scene = fight([a], [body("b", (5, 2), reactions=0, max_hp=60)], turn="a")

    played = play(scene, ["take_flight", "activate:stream:b", "fly:2,6,3"], dice=[60, 1], then="a: turn")

    assert played.at("a") == (2, 6, 3)
    assert played["b"].hp == 57


@pytest.mark.rule("GU-044")
def test_if_it_must_be_exact_fly_is_not_offered_where_that_does_not_fit() -> None:
    bird = {"kind": "beast", "hit_points": 20, "movement": 4, "flight": {"speed": 6}, "airborne": True, "height": 2}
    room = [ground("floor", (0, 0, 3, 3), ceiling=4)]

    def offers(exact: bool) -> bool:
        foes = [body("b", (3, 3), reactions=0)]
        scene = fight(
            [body("a", (0, 0), **bird)], foes, terrain=room, size=(4, 4), turn="a", rules=rules(fly_exact=exact)
        )
        return "fly" in verbs(play(scene, then="a: turn"))

    assert offers(False)
    assert not offers(True)


@pytest.mark.rule("GU-132")
def test_a_maneuver_that_ends_within_reach_may_be_dodged() -> None:
    b = body("b", (1, 5), rank=3, gu=["golden_aurora"], own=active("golden_aurora"), airborne=True, height=1)
    scene = fight([body("h", (5, 5))], [b], turn="b", order=["b", "h"])

    start = play(scene, ["fly:6,5,1"], then="h: approach")

    assert start.options() == ["dodge", "pass"]
    assert go_on(start.game, ["dodge", "to:4,5"], then="b: turn")["h"].reactions == 1


@pytest.mark.rule("GU-027")
@pytest.mark.parametrize(("listed", "flying"), [({}, 33), ({"flying": 50}, 50)])
def test_a_beast_that_flies_has_its_agility_as_flying_where_none_is_listed(listed: dict[str, int], flying: int) -> None:
    bird = body("a", (2, 2), kind="beast", hit_points=20, movement=4, agility=33, flight={"speed": 5}, **listed)
    a = fight([bird], [body("b", (9, 9))], turn="a").by_id["a"]

    assert stats.skill(a, Skill.FLYING) == flying


@pytest.mark.rule("GU-042")
@pytest.mark.parametrize(("depth", "possible"), [(9, True), (10, False), (50, False)])
def test_nobody_takes_flight_from_deep_water(depth: int, possible: bool) -> None:
    water = [ground("water", (2, 2, 9, 9), depth=depth)]
    scene = fight([flyer(at=(5, 5))], [body("b", at=(11, 11))], turn="a", terrain=water)

    assert ("take_flight" in verbs(play(scene, then="a: turn"))) is possible


@pytest.mark.rule("GU-031")
@pytest.mark.parametrize(("tens", "left"), [(90, False), (10, True)])
def test_failing_to_pass_a_foe_in_the_air_uses_up_the_maneuvers(tens: int, left: bool) -> None:
    own = active("golden_aurora")
    foe = body("b", at=(4, 2), height=3, airborne=True, rank=3, gu=["golden_aurora"], own=own, reactions=0)
    scene = fight([flyer(height=3, airborne=True)], [foe], size=(30, 30), turn="a")

    played = play(scene, ["fly:6,2,3"], dice=[tens, 5], then="a: turn")

    assert bool({"fly", "evade", "land"} & verbs(played)) is left


@pytest.mark.rule("GU-241")
def test_whoever_is_restrained_in_flight_flies_no_farther() -> None:
    holds = {"action": "activate:flame_binding", "trigger": "within:3", "watched": "a"}
    b = body("b", at=(6, 2), gu=["flame_binding"], rank=2, ranged_attack=60, close_combat=60, holds=holds)
    scene = fight([flyer(height=1, airborne=True, hit_points=100)], [b], size=(30, 30), turn="a")

    played = play(scene, ["fly:5,2,1", "take", "held:flame_binding:a"], dice=[90, 5, 10, 2, 10, 2], then="a: turn")

    assert played.at("a") == (3, 2, 1)


@pytest.mark.rule("GU-075")
def test_a_restrained_flyer_is_hit_without_a_roll() -> None:
    bird = flyer(height=1, airborne=True, reactions=0, hit_points=20, conditions=[{"condition": "restrained"}])
    scene = fight([body("b", at=(3, 2), weapons=["knife"])], [bird], size=(30, 30), turn="b")

    played = play(scene, ["strike:knife:a"], then="b: turn")

    assert played["a"].hp == 11


@pytest.mark.rule("GU-040")
@pytest.mark.parametrize(("airborne", "metres"), [(True, 3), (False, 2)])
@pytest.mark.parametrize(("condition", "able"), [("restrained", 0), ("stunned", 0), ("final_stand", 0), ("dazed", 1)])
def test_whoever_is_incapable_of_moving_dodges_nowhere(condition: str, able: int, airborne: bool, metres: int) -> None:
    scene = sky(height=3 if airborne else 0, airborne=airborne)
    suffer(scene, "a", Condition(condition))

    assert move.dodge_metres(scene, scene.by_id["a"]) == able * metres
