"""A third reading, against the book: what two readings and many fights had left a little wrong."""

from __future__ import annotations

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered import slots
from quintain.systems.shattered.events.attack import AttackAnnounced
from quintain.systems.shattered.scene import ShatteredScene, Stage
from quintain.systems.shattered.stock import Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import body, fight, go_on, in_phase, in_turn, known, play, plot, suffer


def skip(scene: ShatteredScene, who: str) -> ShatteredScene:
    slots.skip(scene, ScriptedTable(scene, SYSTEM.sight), scene.by_id[who])
    return scene


# Rounds and Turns


@pytest.mark.rule("SS-054")
def test_whoever_plotted_nothing_loses_one_of_its_three_actions_when_it_is_skipped() -> None:
    scene = in_phase(fight(players=[body("ann", "p1")], enemies=[body("bob", "p2", "standard")]), 1)
    ann = skip(scene, "ann").by_id["ann"]
    ann.actions_used = [*ann.actions_used, "prepare", "prepare"]
    ann.spent = [1, 2, 3]
    assert slots.slot_in(scene, ann, 4) == ""


@pytest.mark.rule("SS-041", "SS-059")
def test_a_technique_is_not_moved_into_the_phase_of_another_one() -> None:
    pattern = [{"phase": 1, "slot": "technique"}, {"phase": 2, "slot": "technique"}]
    scene = fight(
        players=[known("margaret", "p1", momentum=2)], enemies=[body("queen", "p1", "elite", pattern=pattern)]
    )
    plot(plot(scene, "queen", "smash", 1), "queen", "shift", 2)
    played = play(in_turn(scene, "margaret", phase=1), ["weighing_earth:queen"], then="margaret: turn")
    assert [(each.technique, each.speed, each.phase) for each in played["queen"].plots] == [
        ("smash", 2, 1),
        ("shift", 2, 2),
    ]


# Openings


@pytest.mark.rule("SS-114", "SS-063")
def test_whoever_was_out_of_range_when_the_opening_arose_cannot_use_it() -> None:
    scene = fight(
        players=[known("margaret", "p1"), body("ann", "p2")],
        enemies=[body("bob", "p1", "standard", reactions=[], gambits=[])],
    )
    # Bob goes; Margaret punches him (doubles, Strong Strike, Push) over to Ann, who had not been near
    answers = ["sprint", "establish", "opportunity:brawl", "strong_strike", "to:p2"]
    played = play(in_turn(scene, "bob", phase=1), answers, dice=[4, 4, 1, 1], then="bob: turn")
    assert played.asked() == [("bob", "turn")]


# Attacks


@pytest.mark.rule("SS-174", "SS-175")
def test_a_gambit_is_added_to_what_a_charged_attack_inflicts_already() -> None:
    scene = fight(
        players=[known("blaine", "p1", momentum=4)],
        enemies=[body("bob", "p2", "standard", pattern=[], reactions=[])],
    )
    played = play(
        in_turn(scene, "blaine", phase=3),
        ["fight:balanced", "charge:blaze_rod:bob", "end", "resolve", "blaze_strike"],
        dice=[4, 4, 3, 6],
        then="blaine: armament",
    )
    announced = [event.status for event in played.events(AttackAnnounced)]
    assert announced == [["Alight [6 Reflex]"]]


@pytest.mark.rule("SS-174", "SS-175")
def test_a_gambit_is_added_to_what_brawl_inflicts_in_that_phase() -> None:
    scene = fight(
        players=[known("margaret", "p1")],
        enemies=[body("bob", "p1", "standard", pattern=[], reactions=[])],
    )
    # Brawl's own Push has DC 5 in Phase 4; Strong Strike adds Push [3 Grit] to it, not the other way round
    answers = ["fight", "attack:brawl:bob", "strong_strike", "push"]
    played = play(in_turn(scene, "margaret", phase=4), answers, dice=[4, 4, 1, 6], then="margaret: push")
    announced = [event.status for event in played.events(AttackAnnounced)]
    assert announced == [["Push 1 [7 Grit]"]]


# Plotting

TWO_TECHNIQUES = [{"phase": 1, "slot": "technique"}, {"phase": 3, "slot": "technique"}]
COSTLY = {"id": "rush", "name": "Rush", "speeds": [1, 2, 3, 4], "cost": {"momentum": 2}, "attacks": ["light"]}
EITHER = {"id": "rush", "name": "Rush", "speeds": [1, 2, 3, 4], "cost": {"either": 2}, "attacks": ["light"]}


def plotting(scene: ShatteredScene) -> ShatteredScene:
    scene.stage = Stage.PLOTTING
    scene.step = 2
    return scene


@pytest.mark.rule("SS-033")
def test_an_elite_may_plot_what_it_can_pay_once_in_either_of_its_slots() -> None:
    queen = body("queen", "p2", "elite", pattern=TWO_TECHNIQUES, techniques=["rush", "shift"], momentum=3)
    scene = plotting(fight(players=[body("ann", "p1")], enemies=[queen], techniques=[COSTLY]))
    scene.by_id["queen"].momentum = 3
    first = play(scene, ["ann> none"], then="queen: plot")
    assert first.options() == ["rush", "shift", "improvise", "none"]
    assert go_on(first.game, ["rush:1"], then="queen: plot").options() == ["shift", "improvise", "none"]
    second = go_on(first.game, ["shift:1"], then="queen: plot")
    assert second.options() == ["rush", "shift", "improvise", "none"]
    assert second["queen"].plots == []  # nothing has taken effect before the last plot is in
    assert go_on(second.game, ["rush:3"], then="ann: opportunity")["queen"].momentum == 1


@pytest.mark.rule("SS-004")
def test_a_technique_that_costs_stamina_or_moves_is_split_when_plotted_and_refunded_as_it_was_paid() -> None:
    scene = plotting(
        fight(
            players=[body("ann", "p1", techniques=["rush"])],
            enemies=[body("bob", "p2", "standard", pattern=[])],
            techniques=[EITHER],
        )
    )
    plotted = play(scene, ["rush:2"], then="ann: split")
    assert plotted.options() == ["stamina=0+moves=2", "stamina=1+moves=1", "stamina=2+moves=0"]
    paid = go_on(plotted.game, ["stamina=1+moves=1"], then="ann: opportunity")
    assert (paid["ann"].stamina, paid["ann"].moves) == (1, 1)
    skip(skip(paid.scene, "ann"), "ann")  # Phase 1, then the Technique in Phase 2
    assert (paid["ann"].stamina, paid["ann"].moves) == (2, 2)


# Moves


@pytest.mark.rule("SS-109")
def test_one_move_may_be_paid_with_granted_moves_and_the_pool() -> None:
    paths = [{"a": "west", "b": "mid", "cost": 2}, {"a": "mid", "b": "east"}]
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], paths=paths)
    played = play(in_turn(scene, "ann"), ["sprint", "moves_from:pool", "go:mid"], then="ann: split")
    assert played.options() == ["pool=2+granted=0", "pool=1+granted=1", "pool=0+granted=2"]
    mixed = go_on(played.game, ["pool=1+granted=1"], then="ann: turn")
    assert (mixed.turn.moves, mixed["ann"].moves) == (1, 1)


# Recover


def test_a_recover_makes_nobody_go_prone_against_its_will() -> None:
    scene = fight(players=[known("blaine", "p1", health=20)], enemies=[body("bob", "p2", "standard")])
    suffer(scene, "blaine", Status.ALIGHT)
    played = play(in_turn(scene, "blaine"), ["use:health_flask"], then="blaine: recover")
    assert played.options() == ["alight", "stun"]
    assert list(go_on(played.game, ["stun"], then="blaine: turn")["blaine"].statuses) == [Status.ALIGHT]


# Equipment


@pytest.mark.rule("SS-168")
def test_how_a_weapon_was_held_on_the_last_turn_of_a_phase_does_not_bind_its_owner_as_the_phase_ends() -> None:
    scene = fight(players=[known("margaret", "p1")], enemies=[body("bob", "p2", "standard", pattern=[])])
    suffer(scene, "margaret", Status.ALIGHT)
    played = play(in_turn(scene, "margaret", phase=4), ["prepare", "hands:one", "end"], then="margaret: reaction")
    assert played.asked() == [("margaret", "reaction")]
    assert "defend:parry:stone_maul" in played.options()
