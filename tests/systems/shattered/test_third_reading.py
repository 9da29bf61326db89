"""A third reading, against the book: what two readings and many fights had left a little wrong."""

from __future__ import annotations

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered import slots
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import body, fight, in_phase, in_turn, known, play


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


# Openings


@pytest.mark.rule("SS-114", "SS-063")
def test_whoever_was_out_of_range_when_the_opening_arose_cannot_use_it() -> None:
    scene = fight(
        players=[known("margaret", "p1"), body("ann", "p2")],
        enemies=[body("bob", "p1", "standard", reactions=[], gambits=[])],
    )
    # Bob goes; Margaret punches him (doubles, Strong Strike, Push) over to Ann, who had not been near
    answers = ["sprint", "establish", "opportunity:brawl", "strong_strike", "to:p2"]
    played = play(in_turn(scene, "bob", phase=1), answers, dice=[4, 4, 1, 1])
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
    )
    announced = [event.status for event in played.events() if type(event).__name__ == "AttackAnnounced"]
    assert announced == [["Alight [6 Reflex]"]]


@pytest.mark.rule("SS-174", "SS-175")
def test_a_gambit_is_added_to_what_brawl_inflicts_in_that_phase() -> None:
    scene = fight(
        players=[known("margaret", "p1")],
        enemies=[body("bob", "p1", "standard", pattern=[], reactions=[])],
    )
    # Brawl's own Push has DC 5 in Phase 4; Strong Strike adds Push [3 Grit] to it, not the other way round
    answers = ["fight", "attack:brawl:bob", "strong_strike", "push"]
    played = play(in_turn(scene, "margaret", phase=4), answers, dice=[4, 4, 1, 6])
    announced = [event.status for event in played.events() if type(event).__name__ == "AttackAnnounced"]
    assert announced == [["Push 1 [7 Grit]"]]
