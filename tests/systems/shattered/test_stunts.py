"""Stunts: how many, and what each does; Draw/Stow and Ready Arms are with Equipment."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.shattered.scene import Lying, ShatteredScene
from quintain.systems.shattered.sheet import Gear
from quintain.systems.shattered.stock import Attack, Status
from tests.systems.shattered.script import LIBRARY, body, fight, in_turn, known, play, plot, refused, suffer

FOE = body("bob", "p1", "standard")


def turn_of(*players: dict[str, Any], phase: int = 1, **scenario: Any) -> ShatteredScene:
    scene = fight(players=list(players), enemies=[FOE], **scenario)
    return in_turn(scene, scene.bodies[0].id, phase=phase)


@pytest.mark.rule("SS-061")
def test_three_different_stunts_in_one_turn() -> None:
    scene = turn_of(body("ann", "p1", stunts=["retreat", "leap", "draw_stow"], equipped=["sling"], momentum=5))
    done = play(scene, ["leap", "draw_stow:draw:sling", "retreat"], then="ann: turn")
    assert (done["ann"].momentum, done["ann"].moves) == (3, 1)


@pytest.mark.rule("SS-062")
def test_the_same_stunt_not_twice_in_a_turn() -> None:
    scene = turn_of(body("ann", "p1", momentum=5, moves=2))
    done = play(scene, ["prepare", "leap"], then="ann: turn")
    assert refused(done, "leap")
    moved = play(scene, ["prepare", "leap", "retreat", "establish"], then="bob: opportunity")
    assert not {"leap", "retreat"} & set(moved.options())
    assert "leap" in play(scene, ["prepare", "end", "pass", "pass", "pass", "pass", "ann"], then="ann: turn").options()


@pytest.mark.rule("SS-111")
def test_retreat_costs_a_move_and_the_next_move_opens_nothing() -> None:
    scene = turn_of(body("ann", "p1"))
    done = play(scene, ["prepare", "retreat", "establish"], then="ann: turn")
    assert done["ann"].moves == 0
    assert done.asked() == [("ann", "turn")]
    assert play(scene, ["prepare", "establish"], then="bob: opening").asked() == [("bob", "opening")]
    broke = turn_of(body("ann", "p1", moves=0))
    assert "retreat" not in play(broke, then="ann: turn").options()
    assert "retreat" in play(broke, ["sprint"], then="ann: turn").options()


@pytest.mark.rule("SS-107")
def test_who_cannot_move_cannot_retreat() -> None:
    scene = turn_of(body("ann", "p1"))
    suffer(scene, "ann", Status.PRONE)
    assert "retreat" not in play(scene, then="ann: turn").options()


@pytest.mark.rule("SS-103")
def test_leap_ignores_a_piece_of_terrain() -> None:
    places = [{"arena": "west", "id": "p1", "terrain": ["uneven_earth"]}]
    scene = turn_of(body("ann", "p1", momentum=1, moves=1), positions=places)
    assert "establish" not in play(scene, then="ann: turn").options()
    assert "establish" in play(scene, ["leap"], then="ann: turn").options()
    assert "leap" not in play(turn_of(body("ann", "p1", momentum=0)), then="ann: turn").options()


# Tailwind Call and Weighing Earth


@pytest.mark.rule("SS-059")
@pytest.mark.rule("SS-005")
def test_a_tailwind_speeds_up_an_ally_in_the_arena() -> None:
    scene = turn_of(
        body("ann", "p1", stunts=["tailwind_call"], momentum=1), body("amy", "p2"), body("abe", "q1"), body("art", "p2")
    )
    for who in ("ann", "amy", "abe", "bob"):
        plot(scene, who, "shift", 3)
    calls = [id for id in play(scene, then="ann: turn").options() if id.startswith("tailwind")]
    assert calls == ["tailwind_call:amy"]
    done = play(scene, calls, then="ann: turn")
    assert [(each.speed, each.phase) for each in done["amy"].plots] == [(2, 2)]
    assert done["ann"].momentum == 0


@pytest.mark.rule("SS-059")
def test_an_ally_that_has_used_its_technique_needs_no_tailwind() -> None:
    scene = turn_of(body("ann", "p1", stunts=["tailwind_call"], momentum=1), body("amy", "p2"))
    plot(scene, "amy", "shift", 3)
    amy = scene.by_id["amy"]
    amy.plots = [each.changed(state="used") for each in amy.plots]
    assert not [id for id in play(scene, then="ann: turn").options() if id.startswith("tailwind")]


@pytest.mark.rule("SS-057")
def test_weighing_earth_slows_an_enemy_at_the_position() -> None:
    scene = fight(
        players=[body("ann", "p1", stunts=["weighing_earth"], momentum=2)],
        enemies=[FOE, body("bud", "p2", "standard")],
    )
    plot(plot(scene, "bob", "shift", 4), "bud", "shift", 2)
    done = play(in_turn(scene, "ann"), ["weighing_earth:bob"], then="ann: turn")
    assert [(each.speed, each.phase) for each in done["bob"].plots] == [(5, 4)]
    assert refused(play(scene, then="ann: turn"), "weighing_earth:bud")
    scene.by_id["ann"].momentum = 1
    assert refused(play(scene, then="ann: turn"), "weighing_earth:bob")


@pytest.mark.rule("SS-005")
@pytest.mark.rule("SS-092")
def test_the_spirit_calls_from_its_own_place_and_its_master_is_its_ally() -> None:
    scene = fight(players=[known("zepherina", "p1", summoned="q1", momentum=1)], enemies=[FOE])
    plot(scene, "zepherina", "shift", 3)
    assert not [id for id in play(in_turn(scene, "zepherina"), then="zepherina: turn").options() if "tailwind" in id]
    near = fight(players=[known("zepherina", "p1", summoned="p1", momentum=1)], enemies=[FOE])
    plot(near, "zepherina", "shift", 3)
    done = play(in_turn(near, "zepherina"), ["spirit:tailwind_call:zepherina"], then="zepherina: turn")
    assert [each.speed for each in done["zepherina"].plots] == [2]


@pytest.mark.rule("SS-061")
@pytest.mark.rule("SS-138")
@pytest.mark.rule("SS-139")
def test_suppressed_and_sealed_hamper_spirit_stunts() -> None:
    scene = turn_of(body("ann", "p1", stunts=["weighing_earth"], momentum=3))
    plot(scene, "bob", "shift", 2)
    suffer(scene, "ann", Status.SUPPRESSED)
    assert refused(play(scene, then="ann: turn"), "weighing_earth:bob")
    scene.by_id["ann"].momentum = 4
    assert play(scene, ["weighing_earth:bob"], then="ann: turn")["ann"].momentum == 0
    suffer(scene, "ann", Status.SEALED)
    assert refused(play(scene, then="ann: turn"), "weighing_earth:bob")


@pytest.mark.rule("SS-061")
def test_a_stunt_says_what_it_costs() -> None:
    stunts = ["retreat", "leap", "draw_stow", "ready_arms", "weighing_earth"]
    ann = body("ann", "p1", stunts=stunts, equipped=["sling", "iron_dagger"], momentum=5)
    scene = plot(fight([ann], [FOE]), "bob", "shift", 2)
    scene.lying = [Lying("p1", Gear("iron_battleaxe", LIBRARY.find("attack", Attack, "iron_battleaxe")))]
    labels = [option.label() for option in play(in_turn(scene, "ann"), then="ann: turn").ask.options]

    assert {"Retreat (1 Move)", "Leap (1 Momentum)", "Wield: Sling (1 Momentum)"} <= set(labels)
    assert {"Ready Arms: Iron Dagger", "Ready Arms: Iron Dagger and Sling (1 Momentum)"} <= set(labels)
    assert "Weighing Earth: bob (2 Momentum)" in labels
    assert "Take up Iron Battleaxe (1 Momentum and 1 Move)" in labels


@pytest.mark.rule("SS-017")
def test_at_respite_a_stunt_says_what_it_costs_there() -> None:
    ann = body("ann", "p1", stunts=["draw_stow", "ready_arms"], equipped=["sling", "iron_dagger"])
    asked = play(fight([ann], [FOE]), then="ann: armament")
    labels = [option.label() for option in asked.ask.options]
    assert "Wield: Sling" in labels
    assert "Ready Arms: Iron Dagger and Sling" in labels
