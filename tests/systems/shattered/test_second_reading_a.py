"""A second reading of Rounds, Turns, Equipment, Health and Spirits: what was easy to get a little wrong."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.asks import Ask
from quintain.kernel.errors import ContentError
from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered import charging, equipment, forced, phases, slots, traits
from quintain.systems.shattered.events.order import TurnBegan
from quintain.systems.shattered.scene import ShatteredScene, Stage
from quintain.systems.shattered.sheet import IMPROVISED
from quintain.systems.shattered.stock import Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import Played, body, fight, go_on, in_phase, in_turn, known, play, plot, suffer

ALWAYS = [{"phase": phase, "slot": "action"} for phase in (1, 2, 3, 4)]
HANDY: dict[str, Any] = {"stunts": ["draw_stow"]}


def sides(players: int = 2, enemies: int = 2, **options: Any) -> ShatteredScene:
    return fight(
        players=[body(f"p{n}", "p1") for n in range(1, players + 1)],
        enemies=[body(f"e{n}", "r1", "standard", pattern=ALWAYS) for n in range(1, enemies + 1)],
        **options,
    )


def change(scene: ShatteredScene, who: str, amount: int) -> ShatteredScene:
    slots.change_speed(scene, ScriptedTable(scene, SYSTEM.sight), scene.by_id[who], amount)
    return scene


def skip(scene: ShatteredScene, who: str) -> ShatteredScene:
    slots.skip(scene, ScriptedTable(scene, SYSTEM.sight), scene.by_id[who])
    return scene


def taken(played: Played) -> list[str]:
    return [event.who for event in played.events(TurnBegan)]


def plot_of(played: Played, who: str) -> Ask:
    return next(ask for ask in played.game.asks if ask.who == who)


def preview(played: Played, who: str, technique: str, speed: int) -> str:
    option = next(each for each in plot_of(played, who).options if each.id == technique)
    previews: Any = option.as_data()["previews"]
    return str(previews[str(speed)])


# Respite


@pytest.mark.rule("SS-014")
def test_a_side_handles_its_arms_in_the_order_it_likes() -> None:
    scene = fight(
        players=[body("ann", "p1", **HANDY), body("amy", "p1", equipped=["iron_dagger"], **HANDY)],
        enemies=[body("bob", "p2", "standard")],
    )
    handed = play(scene, ["amy> draw_stow:give:iron_dagger:ann"], then="ann: armament")
    assert handed.asked() == [("ann", "armament")]
    assert [
        gear.id
        for gear in go_on(handed.game, ["draw_stow:draw:iron_dagger"], then="ann, amy, bob: plot")["ann"].wielded
    ] == ["iron_dagger"]


@pytest.mark.rule("SS-014")
def test_whoever_could_handle_its_arms_may_wait_for_the_others_once() -> None:
    gear: dict[str, Any] = {"equipped": ["sling"], **HANDY}
    scene = fight(
        players=[body("ann", "p1", **gear), body("amy", "p1", equipped=["iron_dagger"], **HANDY)],
        enemies=[body("bob", "p2", "standard")],
    )
    waiting = play(scene, ["ann> wait", "amy> draw_stow:give:iron_dagger:ann"], then="ann: armament")
    assert waiting.asked() == [("ann", "armament")]
    assert "draw_stow:draw:iron_dagger" in waiting.options()
    assert "wait" not in waiting.options()
    assert go_on(waiting.game, ["nothing"], then="ann, amy, bob: plot").scene.stage is Stage.PLOTTING
    alone = fight(players=[body("ann", "p1", **gear)], enemies=[body("bob", "p2", "standard")])
    assert "wait" not in play(alone, then="ann: armament").options()


# Plotting


@pytest.mark.rule("SS-025")
def test_improvise_is_always_on_the_list() -> None:
    scene = fight(
        players=[body("ann", "p1", techniques=["fumigate"])],
        enemies=[body("bob", "p2", "standard", techniques=["hatch"])],
    )
    waiting = play(scene, then="ann, bob: plot")
    assert [option.id for option in plot_of(waiting, "ann").options] == ["improvise", "none"]
    assert [option.id for option in plot_of(waiting, "bob").options] == ["improvise", "none"]


TWICE = [{"phase": phase, "slot": "technique"} for phase in (1, 3)]
WHEN_HURT = [{"phase": 1, "slot": "technique"}, {"phase": 3, "slot": "action", "when_bloodied": "technique"}]


@pytest.mark.rule("SS-033")
@pytest.mark.parametrize("pattern", [TWICE, WHEN_HURT])
def test_only_an_elite_has_a_pattern_of_several_techniques(pattern: list[dict[str, Any]]) -> None:
    with pytest.raises(ContentError, match="Only Elites use several Techniques"):
        fight([body("ann", "p1")], [body("bob", "p2", "standard", pattern=pattern)])
    assert fight([body("ann", "p1")], [body("bob", "p2", "elite", pattern=pattern)])


STRIDE = {"id": "stride", "name": "Stride", "speeds": [3], "moves": 4, "cost": {"stamina": 2, "moves": 1}}


@pytest.mark.rule("SS-024")
def test_a_technique_may_cost_stamina_and_moves_when_it_is_plotted() -> None:
    fields: dict[str, Any] = {"techniques": ["stride"]}
    foes = [body("bob", "p2", "standard", pattern=[])]
    paid = play(fight([body("ann", "p1", **fields)], foes, techniques=[STRIDE]), ["stride:3"], then="ann: opportunity")
    assert (paid["ann"].stamina, paid["ann"].moves) == (0, 1)
    skip(paid.scene, "ann")
    skip(paid.scene, "ann")
    assert paid["ann"].spent == [1, 2]
    skip(paid.scene, "ann")
    assert paid["ann"].plots[0].state == IMPROVISED
    assert (paid["ann"].stamina, paid["ann"].moves) == (2, 2)
    poor = play(fight([body("ann", "p1", max_stamina=1, **fields)], foes, techniques=[STRIDE]), then="ann: plot")
    assert "stride" not in [option.id for option in plot_of(poor, "ann").options]


@pytest.mark.rule("SS-028")
def test_the_preview_knows_a_boost_that_makes_an_attack_light_and_earth_at_hand() -> None:
    places = [{"arena": "west", "id": "p1", "features": ["large_stone"]}, {"arena": "west", "id": "p2"}]
    scene = fight([known("zepherina", "p1"), known("margaret", "p1")], [known("egg", "p2")], positions=places)
    waiting = play(scene, ["nothing", "nothing", "no", "no"], then="zepherina, margaret: plot")
    assert "Sling: Penalty 1" in preview(waiting, "zepherina", "skirmish", 1)
    assert "Chip Shot: no Penalty" in preview(waiting, "margaret", "combination_strike", 2)


# Priority, Stall, Skipped and changed Speeds


@pytest.mark.rule("SS-055")
def test_equals_start_with_the_side_on_opportunity_whoever_was_faster_before() -> None:
    scene = sides(2, 1, stage="phase")
    for who, less in (("p1", 3), ("p2", 2), ("e1", 2)):
        change(plot(scene, who, "shift", 1), who, -less)
    assert taken(play(scene, ["shift", "end"] * 3, then="p1: opportunity")) == ["p1", "p2", "e1"]


@pytest.mark.rule("SS-057")
def test_equals_that_stall_start_with_the_side_that_opened_the_phase() -> None:
    scene = in_phase(sides(2, 1), 4)
    for who, more in (("p1", 1), ("p2", 2), ("e1", 2)):
        change(plot(scene, who, "shift", 4), who, more)
    scene.by_id["e1"].spent = []
    assert taken(play(scene, ["act", "shift", "end"] * 3, then="p1, p2: plot")) == ["p1", "p2", "e1"]


@pytest.mark.rule("SS-050")
def test_skipped_takes_no_slot_that_two_passes_have_closed_already() -> None:
    scene = in_phase(plot(sides(), "p1", "fumigate", 3), 3)
    scene.closing = True
    skip(scene, "p1")
    assert scene.by_id["p1"].plots[0].state != IMPROVISED
    assert scene.by_id["p1"].spent == [4]


def test_skipped_by_a_tick_at_the_end_of_a_phase_takes_the_next_slot() -> None:
    scene = in_phase(sides(1, 1), 2)
    suffer(scene, "p1", Status.POISONED)
    scene.by_id["p1"].stun = 9
    played = play(scene, ["p1> pass", "e1> pass", "exposed"], then="e1: opportunity")
    assert played.scene.phase == 3
    assert played["p1"].spent == [3]


def test_a_creature_that_stalls_can_still_be_skipped_while_the_phase_closes() -> None:
    scene = in_phase(sides(), 2)
    suffer(scene, "p1", Status.SHOCKED)
    scene.closing = True
    assert skip(scene, "p1").by_id["p1"].spent == [2]


def test_the_first_slot_of_a_round_is_skipped_though_the_last_phase_was_closed() -> None:
    scene = sides(1, 1, stage="plotting")
    scene.closing = True
    scene.by_id["p1"].skips = 1
    assert play(scene, ["p1> none"], then="e1: opportunity")["p1"].spent == [1]


@pytest.mark.rule("SS-059")
def test_a_technique_moved_into_a_phase_that_both_sides_have_passed_resolves_at_once() -> None:
    scene = in_phase(plot(sides(), "p1", "shift", 3), 2)
    scene.closing = True
    change(scene, "p1", -1)
    assert slots.timing(scene, scene.by_id["p1"]) == "priority"
    assert phases.next_of(scene, "priority") is scene.by_id["p1"]


# Equipment


@pytest.mark.rule("SS-167")
def test_only_an_open_hand_has_room() -> None:
    scene = fight(
        players=[body("ann", "p1", wielded=["iron_battleaxe"], equipped=["heater_shield"], momentum=3, **HANDY)],
        enemies=[body("bob", "p2", "standard")],
    )
    ann = play(in_turn(scene, "ann"), ["hands:two"], then="ann: turn")["ann"]
    assert (ann.open_hands(), equipment.room(ann)) == (0, 0)
    assert (scene.by_id["ann"].open_hands(), equipment.room(scene.by_id["ann"])) == (1, 1)


# Spirits


def test_the_recover_of_a_flask_may_be_carried_out_by_the_spirit() -> None:
    scene = fight(players=[known("blaine", "p1", summoned="p2")], enemies=[known("egg", "r1")])
    suffer(scene, "tigris", Status.EXPOSED)
    suffer(scene, "blaine", Status.REELING)
    scene.by_id["blaine"].health = 5
    done = play(in_turn(scene, "blaine"), ["use:health_flask", "spirit:recover"], then="blaine: turn")
    assert done["blaine"].health == 15
    assert (list(done["tigris"].statuses), list(done["blaine"].statuses)) == ([], [Status.REELING])


# Charged Attacks


def test_the_wind_of_a_charged_air_blast_goes_where_its_user_is_forced() -> None:
    scene = fight([known("zepherina", "p1", momentum=10)], [body("bob", "p1", "standard")])
    charged = play(
        in_turn(scene, "zepherina"), ["fight:balanced", "charge:air_blast", "leaving"], then="zepherina: turn"
    ).scene
    table = ScriptedTable(charged, SYSTEM.sight, ["to:new"])
    forced.push(charged, table, charged.by_id["bob"], charged.by_id["zepherina"], 1)
    here = charged.place(charged.by_id["zepherina"])
    assert (here.id != "p1", [(laid.kind, laid.way) for laid in here.terrain]) == (True, [("gusting", "leaving")])
    assert not charged.positions["p1"].terrain
    charging.stop(charged, ScriptedTable(charged, SYSTEM.sight), charged.by_id["zepherina"])
    assert not charged.place(charged.by_id["zepherina"]).terrain


def test_a_spirit_that_returns_takes_its_charge_and_its_wind_with_it() -> None:
    scene = fight([known("zepherina", "p1", summoned="p1", momentum=9)], [body("bob", "p1", "standard", pattern=[])])
    charged = play(
        in_turn(scene, "zepherina"),
        ["fight:balanced", "spirit:charge:air_blast", "leaving", "end"],
        then="zepherina: opportunity",
    )
    assert charged.scene.positions["p1"].terrain
    back = go_on(charged.game, ["zepherina", "spirit_summon"], then="zepherina: turn")
    assert (back["zth"].charge, back["zth"].has(Status.CHARGING)) == (None, False)
    assert not back.scene.positions["p1"].terrain


# stat blocks


def test_bloodied_is_half_rounded_up_from_the_start() -> None:
    odd: dict[str, Any] = {"max_health": 15, "health": 8}
    scene = fight([body("ann", "p1", **odd)], [body("bob", "p2", "standard", **odd)], stage="phase")
    assert (scene.by_id["ann"].bloodied, traits.is_bloodied(scene.by_id["ann"])) == (True, True)


def test_what_a_larva_held_is_free_when_it_has_grown() -> None:
    scene = fight([body("ann", "p1")], [known("larva", "p1")], stage="end")
    suffer(scene, "ann", Status.GRABBED, by="larva", dc=3)
    grown = play(scene, ["larva> needler_nymph"], then="ann, needler_nymph-1: plot")
    assert not grown["ann"].has(Status.GRABBED)
