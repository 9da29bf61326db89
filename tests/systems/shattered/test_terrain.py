"""Terrain on Positions and Paths: what it does to movers, to whoever stays, and to Attacks, and how it reacts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered import statuses, terrain
from quintain.systems.shattered.blow import Blow, Shelter
from quintain.systems.shattered.events.space import TerrainGone, TerrainHarms
from quintain.systems.shattered.events.status import NegateRolled
from quintain.systems.shattered.scene import Position, ShatteredScene
from quintain.systems.shattered.stock import Range, Status, TerrainKind
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.bodies import Rule, line, tags
from tests.systems.shattered.script import Played, body, fight, in_phase, in_turn, play, refused, strike_with, suffer

FAR = {"arena": "east", "id": "r1"}
BLAZING, GUSTING, GAS = TerrainKind.BLAZING, TerrainKind.GUSTING, TerrainKind.TOXIC_GAS


def ground(
    *terrain_at_p2: str | dict[str, Any],
    here: Sequence[str | dict[str, Any]] = (),
    ann: dict[str, Any] | None = None,
    **scenario: Any,
) -> ShatteredScene:
    """Ann at p1; at p2 lies that Terrain; Bob is far off."""
    return fight(
        players=[body("ann", "p1", **({"reactions": []} | (ann or {})))],
        enemies=[body("bob", "r1", "standard", reactions=[])],
        positions=[
            {"arena": "west", "id": "p1", "terrain": list(here)},
            {"arena": "west", "id": "p2", "terrain": list(terrain_at_p2)},
            FAR,
        ],
        **scenario,
    )


def path(*terrain_on_path: str | dict[str, Any], ann: dict[str, Any] | None = None, cost: int = 1) -> ShatteredScene:
    """Ann in the west; on the Path to mid lies that Terrain."""
    return fight(
        players=[body("ann", "p1", **({"reactions": []} | (ann or {})))],
        enemies=[body("bob", "r1", "standard", reactions=[])],
        paths=[{"a": "west", "b": "mid", "cost": cost, "terrain": list(terrain_on_path)}, {"a": "mid", "b": "east"}],
    )


def by_hand(scene: ShatteredScene, answers: Sequence[str] = (), faces: Sequence[int] = ()) -> ScriptedTable:
    return ScriptedTable(scene, SYSTEM.sight, answers, faces)


def lay(scene: ShatteredScene, where: str | int, kind: TerrainKind, way: str = "") -> ScriptedTable:
    """Puts Terrain there and answers with the table that was used."""
    table = by_hand(scene)
    terrain.lay(scene, table, scene.positions[where] if isinstance(where, str) else scene.ways[where], kind, way)
    return table


# Blazing


@pytest.mark.rule("SS-103")
def test_blazing_burns_whoever_enters_once_a_turn() -> None:
    played = play(in_turn(ground("blazing"), "ann"), ["sprint", "join:p2", "establish", "join:p2"], then="ann: turn")

    assert played["ann"].health == 18


@pytest.mark.rule("SS-103")
def test_blazing_burns_whoever_is_there_when_a_phase_ends() -> None:
    scene = ground(here=["blazing"])

    played = play(in_phase(scene, 3), ["ann> pass", "bob> pass"], then="ann: opportunity")

    assert played.scene.phase == 4
    assert played["ann"].health == 18
    assert played["bob"].health == 20


@pytest.mark.rule("SS-044")
def test_at_end_of_round_blazing_sets_alight_and_then_fades() -> None:
    scene = ground(here=["blazing"], stage="end")

    played = play(scene, dice=[2], then="ann, bob: plot")

    assert Status.ALIGHT in played["ann"].statuses
    assert played.scene.round == 2
    assert not played.scene.positions["p1"].terrain


@pytest.mark.rule("SS-103")
def test_a_blazing_path_burns_and_sets_alight() -> None:
    played = play(in_turn(path("blazing"), "ann"), ["sprint", "go:mid"], dice=[3], then="ann: turn")

    assert played["ann"].health == 16
    assert Status.ALIGHT in played["ann"].statuses
    assert (
        Status.ALIGHT
        not in play(in_turn(path("blazing"), "ann"), ["sprint", "go:mid"], dice=[4], then="ann: turn")["ann"].statuses
    )


@pytest.mark.rule("SS-065")
def test_one_defend_answers_the_fire_and_the_negate_roll_of_a_path() -> None:
    scene = path("blazing", ann={"reactions": ["defend"]})

    played = play(in_turn(scene, "ann"), ["sprint", "go:mid", "defend", "negate"], dice=[4, 1], then="ann: turn")

    assert played["ann"].health == 16
    assert Status.ALIGHT not in played["ann"].statuses  # 1 + 3 meets 4
    assert played["ann"].stamina == 1


@pytest.mark.rule("SS-103")
def test_an_npc_that_burns_to_death_on_the_way_is_gone() -> None:
    scene = fight(
        players=[body("ann", "q1", reactions=[])],
        enemies=[body("bob", "p1", "standard", health=3, reactions=[]), body("cid", "r1", "standard")],
        paths=[{"a": "west", "b": "mid", "terrain": ["blazing"]}, {"a": "mid", "b": "east"}],
    )

    played = play(in_turn(scene, "bob", phase=3), ["sprint", "go:mid"], then="ann: opportunity")

    assert played["bob"].out == "defeated"
    assert "mid-1" not in played.scene.positions


# water and earth


@pytest.mark.rule("SS-103")
def test_uneven_earth_costs_a_move_more_to_enter_and_to_leave() -> None:
    scene = ground("uneven_earth", here=["uneven_earth"], ann={"moves": 3})

    played = play(in_turn(scene, "ann"), ["prepare", "join:p2"], then="ann: turn")

    assert played["ann"].moves == 0
    assert refused(
        play(in_turn(ground("uneven_earth", ann={"moves": 1}), "ann"), ["prepare"], then="ann: turn"), "join:p2"
    )
    slow = play(in_turn(path("uneven_earth"), "ann"), ["prepare", "go:mid"], then="ann: turn")
    assert slow["ann"].moves == 0


@pytest.mark.rule("SS-103")
def test_uneven_earth_takes_a_point_of_reflex_and_wet_one_of_a_negate_roll() -> None:
    scene = ground(here=["uneven_earth", "wet"], ann={"reflex": 2})
    ann = scene.by_id["ann"]

    assert terrain.reflex(scene, ann) == 1
    assert terrain.reflex(scene, scene.by_id["bob"]) == 0
    for status in (Status.PRONE, Status.PUSH, Status.PULL, Status.TIDAL_MOTION):
        assert terrain.negate(scene, ann, status) == -1
    assert terrain.negate(scene, ann, Status.ALIGHT) == 0
    assert terrain.negate(scene, scene.by_id["bob"], Status.PUSH) == 0


@pytest.mark.rule("SS-103")
def test_on_uneven_earth_a_negate_roll_with_reflex_fails_sooner() -> None:
    trip = strike_with("trip", damage=1, status=[{"apply": ["Prone"], "dc": 4, "defence": ["reflex"]}])
    for here, falls in ((["uneven_earth"], True), ([], False), (["wet"], True)):
        scene = fight(
            players=[body("ann", "p1", reactions=[], reflex=1)],
            enemies=[body("bob", "p1", "standard", attacks=["trip"])],
            positions=[{"arena": "west", "id": "p1", "terrain": here}],
            attacks=[trip],
        )
        played = play(in_turn(scene, "bob", phase=3), ["fight", "attack:trip:ann"], dice=[5, 3, 3], then="bob: turn")
        assert (Status.PRONE in played["ann"].statuses) is falls


# Gusting


@pytest.mark.rule("SS-103")
def test_gusting_slows_those_who_enter_or_those_who_leave() -> None:
    for way, cost in (("entering", 2), ("leaving", 1)):
        scene = ground()
        scene.positions["p2"] = Position("p2", 0)
        lay(scene, "p2", GUSTING, way)
        assert play(in_turn(scene, "ann"), ["prepare", "join:p2"], then="ann: turn")["ann"].moves == 2 - cost
    scene = ground()
    lay(scene, "p1", GUSTING, "leaving")
    assert play(in_turn(scene, "ann"), ["prepare", "establish"], then="ann: turn")["ann"].moves == 0


@pytest.mark.rule("SS-103")
def test_gusting_on_a_path_slows_those_who_go_against_it() -> None:
    against, along = path(), path()
    lay(against, 0, GUSTING, "west")
    lay(along, 0, GUSTING, "mid")

    assert play(in_turn(against, "ann"), ["prepare", "go:mid"], then="ann: turn")["ann"].moves == 0
    assert play(in_turn(along, "ann"), ["prepare", "go:mid"], then="ann: turn")["ann"].moves == 1


@pytest.mark.rule("SS-103")
def test_in_gale_stance_gusting_does_not_slow() -> None:
    scene = ground(ann={"stances": ["gale_stance"]})
    lay(scene, "p1", GUSTING, "leaving")
    lay(scene, 0, GUSTING, "west")

    assert play(in_turn(scene, "ann"), ["prepare", "go:mid"], then="ann: turn")["ann"].moves == 1


def shot(scene: ShatteredScene, band: Range, attacker: str = "bob", target: str = "ann", **changes: Any) -> int:
    made = Blow(scene.by_id[attacker], scene.by_id[target], scene.stock.attacks["dart"], band)
    for name, value in changes.items():
        setattr(made, name, value)
    return terrain.penalty(scene, made)


@pytest.mark.rule("SS-103")
def test_gusting_hampers_shots_into_or_out_of_a_position() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "p2", "standard")])
    lay(scene, "p1", GUSTING, "entering")
    assert shot(scene, Range.SHORT) == 1
    assert shot(scene, Range.MELEE) == 0
    assert shot(scene, Range.SHORT, "ann", "bob") == 0
    lay(scene, "p1", GUSTING, "leaving")
    assert shot(scene, Range.SHORT) == 0
    assert shot(scene, Range.SHORT, "ann", "bob") == 1


@pytest.mark.rule("SS-103")
def test_gusting_on_a_path_hampers_shots_against_it() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "q1", "standard"), body("cid", "r1", "standard")])
    lay(scene, 0, GUSTING, "mid")

    assert shot(scene, Range.MEDIUM) == 1
    assert shot(scene, Range.MEDIUM, "ann", "bob") == 0
    assert shot(scene, Range.LONG, "cid") == 1
    lay(scene, 1, GUSTING, "east")
    assert shot(scene, Range.LONG, "cid") == 2


@pytest.mark.rule("SS-103")
def test_a_shot_against_the_wind_is_a_row_lower() -> None:
    scene = fight(players=[body("ann", "p1", reactions=[])], enemies=[body("bob", "q1", "standard")])
    lay(scene, 0, GUSTING, "mid")

    played = play(in_turn(scene, "bob", phase=3), ["fight", "attack:dart:ann"], dice=[4, 1], then="bob: turn")

    assert played["ann"].health == 20  # 5 would be a Graze, 4 is a Miss


# haze


@pytest.mark.rule("SS-103")
@pytest.mark.parametrize("kind", [TerrainKind.VEILED, GAS])
def test_inside_and_outside_of_haze_do_not_see_each_other_well(kind: TerrainKind) -> None:
    scene = fight(
        players=[body("ann", "p1"), body("eve", "p1")],
        enemies=[body("bob", "p2", "standard"), body("cid", "r1", "standard")],
    )
    ann, eve, bob, cid = scene.bodies
    lay(scene, "p1", kind)

    assert terrain.obscures(scene, bob, ann)
    assert terrain.obscures(scene, ann, bob)
    assert not terrain.obscures(scene, ann, eve)
    assert not terrain.obscures(scene, bob, cid)


@pytest.mark.rule("SS-103")
def test_a_veiled_path_hides_the_arenas_from_each_other() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "q1", "standard"), body("cid", "r1", "standard")])
    ann, bob, cid = scene.bodies
    lay(scene, 0, TerrainKind.VEILED)

    assert terrain.obscures(scene, ann, bob)
    assert not terrain.obscures(scene, bob, cid)


# Toxic Gas


@pytest.mark.rule("SS-103")
def test_toxic_gas_stuns_whoever_enters_and_grit_wards() -> None:
    played = play(
        in_turn(ground("toxic_gas", ann={"grit": 1, "soak": 5}), "ann"), ["sprint", "join:p2"], then="ann: turn"
    )

    assert played["ann"].stun == 2
    assert played["ann"].health == 20


@pytest.mark.rule("SS-103")
def test_toxic_gas_works_on_whoever_stays() -> None:
    phase = play(in_phase(ground(here=["toxic_gas"]), 3), ["ann> pass", "bob> pass"], then="ann: opportunity")
    assert phase["ann"].stun == 3

    round_end = play(ground(here=["toxic_gas"], stage="end"), dice=[3], then="ann, bob: plot")
    assert Status.POISONED in round_end["ann"].statuses


@pytest.mark.rule("SS-103")
def test_toxic_gas_on_a_path_stuns_and_poisons() -> None:
    played = play(in_turn(path("toxic_gas"), "ann"), ["sprint", "go:mid"], dice=[4], then="ann: turn")

    assert played["ann"].stun == 5
    assert Status.POISONED in played["ann"].statuses


@pytest.mark.rule("SS-103")
def test_toxic_gas_does_not_harm_those_who_spread_it() -> None:
    scene = ground("toxic_gas", ann={"traits": ["gas_when_bloodied"]})

    assert play(in_turn(scene, "ann"), ["sprint", "join:p2"], then="ann: turn")["ann"].stun == 0


# reactions of Terrain


@pytest.mark.rule("SS-103")
def test_water_on_fire_leaves_a_veil() -> None:
    scene = ground(here=["blazing"])

    lay(scene, "p1", TerrainKind.WET)

    assert [laid.kind for laid in scene.positions["p1"].terrain] == [TerrainKind.WET, TerrainKind.VEILED]


@pytest.mark.rule("SS-103")
def test_the_wind_removes_gas_whichever_came_first() -> None:
    for first, second in ((GAS, GUSTING), (GUSTING, GAS)):
        scene = ground()
        lay(scene, "p1", first, "entering")
        lay(scene, "p1", second, "entering")
        assert [laid.kind for laid in scene.positions["p1"].terrain] == [GUSTING]


@pytest.mark.rule("SS-103")
def test_fire_and_gas_explode_whichever_came_first() -> None:
    for first, second in ((GAS, BLAZING), (BLAZING, GAS)):
        scene = ground()
        lay(scene, "p1", first)
        lay(scene, "p1", second)
        assert [laid.kind for laid in scene.positions["p1"].terrain] == [BLAZING]
        assert scene.by_id["ann"].health == 16


@pytest.mark.rule("SS-103")
def test_fire_damage_makes_gas_explode_under_everybody_there() -> None:
    torch = strike_with("torch", keywords=["Fire"])
    scene = fight(
        players=[body("ann", "p1", reactions=[]), body("eve", "p1", reactions=[])],
        enemies=[body("bob", "p1", "standard", attacks=["torch"], reactions=[])],
        attacks=[torch],
    )
    lay(scene, "p1", GAS)

    played = play(in_turn(scene, "bob", phase=3), ["fight", "attack:torch:ann"], dice=[5, 3], then="bob: turn")

    assert [played[who].health for who in ("ann", "eve", "bob")] == [12, 16, 16]
    assert not played.scene.positions["p1"].terrain


@pytest.mark.rule("SS-103")
def test_gas_on_a_path_burns_away_without_hurting_anybody() -> None:
    scene = path()
    lay(scene, 0, GAS)
    table = lay(scene, 0, BLAZING)

    assert [laid.kind for laid in scene.ways[0].terrain] == [BLAZING]
    assert [event.where for event in table.events if isinstance(event, TerrainGone)] == ["west-mid"]
    assert not [event for event in table.events if isinstance(event, TerrainHarms)]


@pytest.mark.rule("SS-044")
def test_only_fleeting_terrain_fades() -> None:
    scene = ground("wet", here=["gusting", "uneven_earth"])
    lay(scene, 0, BLAZING)

    terrain.fade(scene, by_hand(scene))

    assert [laid.kind for laid in scene.positions["p1"].terrain] == [TerrainKind.UNEVEN_EARTH]
    assert scene.positions["p2"].has(TerrainKind.WET)
    assert not scene.ways[0].terrain


@pytest.mark.rule("SS-104")
def test_an_empty_position_goes_with_its_last_terrain() -> None:
    scene = ground("blazing")

    terrain.unlay(scene, by_hand(scene), scene.positions["p2"], BLAZING)

    assert "p2" not in scene.positions


@pytest.mark.rule("SS-103")
def test_copies_of_a_fight_do_not_share_what_is_laid() -> None:
    scene = ground()
    copy = scene.clone()

    lay(copy, "p1", BLAZING)
    lay(copy, 0, BLAZING)

    assert not scene.positions["p1"].terrain
    assert not scene.ways[0].terrain


# Leap


@pytest.mark.rule("SS-103")
def test_leap_ignores_one_piece_of_terrain_and_its_cost() -> None:
    water = path("running_water", ann={"momentum": 1, "moves": 1})

    played = play(in_turn(water, "ann"), ["prepare", "leap", "go:mid"], then="bob: opportunity")

    assert played["ann"].moves == 0
    assert Status.SOAKED not in played["ann"].statuses


@pytest.mark.rule("SS-103")
def test_of_several_pieces_the_leaper_names_one_that_it_can_afford() -> None:
    def leaper(moves: int, *, then: str = "") -> Played:
        scene = ground("blazing", here=["uneven_earth"], ann={"momentum": 1, "moves": moves})
        return play(in_turn(scene, "ann"), ["prepare", "leap", "join:p2"], then=then)

    rich = leaper(2, then="ann: leap")
    assert rich.options() == ["leaving:uneven_earth", "entering:blazing"]
    poor = leaper(1, then="bob: opportunity")
    assert poor["ann"].moves == 0
    assert poor["ann"].health == 18


@pytest.mark.rule("SS-103")
def test_leap_does_not_ignore_gas_or_wind_and_is_used_by_the_next_move() -> None:
    scene = ground("toxic_gas", "uneven_earth", ann={"momentum": 1, "moves": 4})

    played = play(in_turn(scene, "ann"), ["prepare", "leap", "join:p2", "establish"], then="ann: turn")

    assert played["ann"].stun == 3
    assert played["ann"].moves == 4 - 1 - 2


@pytest.mark.rule("SS-103")
def test_what_soaks_puts_out_the_fire() -> None:
    scene = path("running_water")
    suffer(scene, "ann", Status.ALIGHT)

    played = play(in_turn(scene, "ann"), ["sprint", "go:mid"], then="ann: turn")

    assert not played["ann"].statuses


@pytest.mark.rule("SS-103")
def test_fire_put_on_water_goes_out_and_leaves_a_veil() -> None:
    scene = fight(
        [body("ann", "p1")],
        [body("bob", "q1", "standard")],
        positions=[{"arena": "west", "id": "p1", "terrain": ["wet"]}, {"arena": "mid", "id": "q1"}],
        paths=[{"a": "west", "b": "mid", "terrain": ["running_water"]}],
    )
    with Rule(scene) as table:
        terrain.lay(scene, table, scene.positions["p1"], TerrainKind.BLAZING)
        terrain.lay(scene, table, scene.ways[0], TerrainKind.BLAZING)
    assert [laid.kind for laid in scene.positions["p1"].terrain] == [TerrainKind.WET, TerrainKind.VEILED]
    assert [laid.kind for laid in scene.ways[0].terrain] == [TerrainKind.RUNNING_WATER, TerrainKind.VEILED]


@pytest.mark.rule("SS-103")
def test_a_negate_roll_on_wet_ground_says_against_what_it_is_worse() -> None:
    scene = fight(
        [body("ann", "p1", grit=1)],
        [body("bob", "p1", "standard")],
        positions=[{"arena": "west", "id": "p1", "terrain": ["wet"]}],
    )
    with Rule(scene, dice=[6]) as table:
        group = tags("Prone", "Reeling", dc=7)
        statuses.inflict(scene, table, scene.by_id["ann"], [group], scene.by_id["bob"], shelter=Shelter(), keywords=[])
        (told,) = table.told(NegateRolled)
    assert line(told) == (
        "Ann does not Negate Prone against DC 7 (rolled 6 + 1, 1 less against Prone), but Negates Reeling."
    )
    assert line(told, "enemies") == "Ann does not Negate Prone against DC 7, but Negates Reeling."
