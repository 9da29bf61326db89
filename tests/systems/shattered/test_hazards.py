"""Hazards: placed by the encounter, open to all, striking at the End of Round or on entering, gone with the Round."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered import hazards
from quintain.systems.shattered.events.space import HazardPlaced, HazardStrikes
from quintain.systems.shattered.scene import Danger, ShatteredScene
from quintain.systems.shattered.stock import HazardWhen, Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import body, fight, in_phase, in_turn, play

ROCKFALL = {"hazard": "rockfall", "when": "plotting", "arena": "west", "from_round": 2}
POOL = {"hazard": "spark_pool", "when": "respite", "at": "p2"}


def under_rocks(**scenario: Any) -> ShatteredScene:
    """Ann and Bob at p1, where rocks will fall."""
    scene = fight(
        players=[body("ann", "p1", reactions=[])],
        enemies=[body("bob", "p1", "standard", reactions=[])],
        hazards=[{**ROCKFALL, "from_round": 9}],
        **scenario,
    )
    scene.dangers = [Danger("rockfall", "p1")]
    return scene


def pool(stage: str = "respite", **ann: Any) -> ShatteredScene:
    scene = fight(
        players=[body("ann", "p1", **({"reactions": []} | ann))],
        enemies=[body("bob", "r1", "standard", reactions=[])],
        hazards=[POOL],
        stage=stage,
    )
    scene.dangers = [Danger("spark_pool", "p2")]
    return scene


@pytest.mark.rule("SS-044")
def test_a_rockfall_strikes_everybody_there_at_the_end_of_the_round_and_not_before() -> None:
    before = play(in_phase(under_rocks(), 3), ["ann> pass", "bob> pass"], then="ann: opportunity")
    assert before.scene.phase == 4
    assert not before.events(HazardStrikes)

    struck = play(under_rocks(stage="end"), dice=[3, 3, 1, 2], then="ann, bob: plot")

    assert [event.who for event in struck.events(HazardStrikes)] == ["ann", "bob"]
    assert struck["ann"].health == 18
    assert struck["bob"].health == 20
    assert struck.scene.dangers == []


@pytest.mark.rule("SS-044")
def test_the_side_that_would_act_first_is_struck_first() -> None:
    scene = under_rocks(stage="end")
    scene.last = "players"

    struck = play(scene, dice=[1, 2, 1, 2], then="ann, bob: plot")

    assert [event.who for event in struck.events(HazardStrikes)] == ["bob", "ann"]


@pytest.mark.rule("SS-044")
def test_the_other_side_pushes_whoever_the_rocks_hit() -> None:
    struck = play(under_rocks(stage="end"), ["bob> to:new"], dice=[4, 4, 1, 1, 2], then="ann, bob: plot")

    assert struck["ann"].position == "west-1"
    assert struck["ann"].health == 16
    assert struck["ann"].stun == 2


@pytest.mark.rule("SS-148")
def test_the_spirit_master_names_a_position_at_plotting_and_everybody_hears_of_it() -> None:
    scene = fight(
        players=[body("ann", "p1")],
        enemies=[body("bob", "p2", "standard")],
        hazards=[ROCKFALL],
    )
    early = ScriptedTable(scene, SYSTEM.sight)
    hazards.place(scene, early, HazardWhen.PLOTTING)
    assert scene.dangers == []

    scene.round = 2
    table = ScriptedTable(scene, SYSTEM.sight, ["p1"])
    hazards.place(scene, table, HazardWhen.RESPITE)
    hazards.place(scene, table, HazardWhen.PLOTTING)

    table.finish()
    assert [ask.who for ask in table.asked] == ["bob"]
    assert [(each.hazard, each.position) for each in scene.dangers] == [("rockfall", "p1")]
    (told,) = [event for event in table.events if isinstance(event, HazardPlaced)]
    assert "fall here at the end of the Round" in told.sentence({})


@pytest.mark.rule("SS-148")
@pytest.mark.rule("SS-022")
def test_a_trap_is_placed_anew_at_every_respite_even_where_nobody_stands() -> None:
    scene = fight(
        players=[body("ann", "p1")],
        enemies=[body("bob", "r1", "standard", reactions=[])],
        hazards=[POOL],
    )

    played = play(scene, then="ann, bob: plot")

    assert [(each.hazard, each.position) for each in played.scene.dangers] == [("spark_pool", "p2")]


@pytest.mark.rule("SS-149")
def test_a_trap_strikes_whoever_enters_once_a_turn() -> None:
    played = play(
        in_turn(pool(), "ann"), ["sprint", "join:p2", "establish", "join:p2"], dice=[3, 2, 3], then="ann: turn"
    )

    assert len(played.events(HazardStrikes)) == 1
    assert played["ann"].health == 19
    assert Status.SHOCKED not in played["ann"].statuses


@pytest.mark.rule("SS-044")
def test_a_trap_leaves_those_alone_who_only_stay() -> None:
    scene = pool(stage="end")
    scene.by_id["ann"].position = "p2"

    played = play(scene, then="ann, bob: plot")

    assert played.scene.round == 2
    assert not played.events(HazardStrikes)


@pytest.mark.rule("SS-149")
def test_a_trap_is_an_attack_that_can_be_reacted_to() -> None:
    played = play(
        in_turn(pool(reactions=["deflect"]), "ann"), ["sprint", "join:p2", "deflect"], dice=[4, 3, 1], then="ann: turn"
    )

    assert played["ann"].health == 19  # a 7 would have been 2 Damage
    assert Status.SHOCKED in played["ann"].statuses


@pytest.mark.rule("SS-044")
def test_a_hazard_has_no_speed_and_leaves_the_content_as_it_was() -> None:
    scene = in_turn(pool(), "ann")
    before = scene.stock.dump()

    play(scene, ["sprint", "join:p2"], dice=[3, 2, 3], then="ann: turn")
    hazards.attack_of(scene, scene.stock.hazards["spark_pool"])

    assert scene.stock.dump() == before
