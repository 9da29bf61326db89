"""Phases: alternation, passing, who goes first, Priority and Stall, Actions and the Technique one is committed to."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered import phases, slots
from quintain.systems.shattered.events.order import PhaseBegan, SpeedChanged, TechniqueLost, TurnBegan
from quintain.systems.shattered.scene import ShatteredScene, Turn
from quintain.systems.shattered.sheet import IMPROVISED, LOST
from quintain.systems.shattered.stock import Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.bodies import Rule, line, skip
from tests.systems.shattered.script import (
    Played,
    body,
    fight,
    go_on,
    in_phase,
    in_turn,
    known,
    play,
    plot,
    refused,
    rules,
    suffer,
)

ALWAYS = [{"phase": phase, "slot": "action"} for phase in (1, 2, 3, 4)]


def sides(players: int = 2, enemies: int = 3, **options: Any) -> ShatteredScene:
    return fight(
        players=[body(f"p{n}", "p1") for n in range(1, players + 1)],
        enemies=[body(f"e{n}", "r1", "standard", pattern=ALWAYS) for n in range(1, enemies + 1)],
        **options,
    )


def turn(who: str) -> list[str]:
    return [who, "prepare", "end"]


def taken(played: Played) -> list[str]:
    return [event.who for event in played.events(TurnBegan)]


@pytest.mark.rule("SS-045")
@pytest.mark.rule("SS-041")
def test_the_sides_alternate_one_turn_at_a_time() -> None:
    played = play(
        in_phase(sides(), 1), [*turn("p2"), *turn("e1"), *turn("p1"), *turn("e3"), *turn("e2")], then="p1: opportunity"
    )
    assert taken(played) == ["p2", "e1", "p1", "e3", "e2"]
    assert played.scene.phase == 2


@pytest.mark.rule("SS-041")
def test_whoever_has_acted_in_a_phase_is_not_eligible_again() -> None:
    played = play(in_phase(sides(), 2), [*turn("p2"), *turn("e1")], then="p1: opportunity")
    assert played.options() == ["p1", "pass"]


@pytest.mark.rule("SS-041")
def test_whoever_has_used_its_slot_has_no_other_in_that_phase_nor_have_the_fallen_and_spirits() -> None:
    scene = fight(players=[known("margaret", "p1", summoned="p1")], enemies=[body("bob", "p1", "standard")])
    margaret, bork, bob = (plot(scene, who, "shift", 2).by_id[who] for who in ("margaret", "bork", "bob"))

    def held() -> list[str]:
        return [slots.slot_in(scene, each, 2) for each in (margaret, bork, bob)]

    assert held() == ["technique", "", "technique"]
    margaret.spent = [2]
    bob.out = "defeated"
    assert held() == ["", "", ""]
    margaret.spent = [1]
    assert held() == ["technique", "", ""]


@pytest.mark.rule("SS-046")
def test_players_open_the_combat_unless_the_encounter_names_the_enemies() -> None:
    opened = play(sides(1, 1, stage="plotting"), ["p1> none"], then="p1: opportunity")
    assert opened.events(PhaseBegan)[0].first == "players"
    ambush = play(sides(1, 1, stage="plotting", first_side="enemies"), ["p1> none"], then="e1: opportunity")
    assert ambush.events(PhaseBegan)[0].first == "enemies"


@pytest.mark.rule("SS-047")
def test_the_next_phase_is_opened_by_the_side_that_did_not_act_last() -> None:
    played = play(in_phase(sides(1, 1), 2), [*turn("p1"), "e1> pass"], then="e1: opportunity")
    assert played.events(PhaseBegan)[-1].first == "enemies"
    other = play(in_phase(sides(1, 1), 2, up="enemies"), ["e1> pass", "p1> pass"], then="p1: opportunity")
    assert other.events(PhaseBegan)[-1].first == "players"  # nobody has acted in this combat yet


@pytest.mark.rule("SS-048")
@pytest.mark.rule("SS-051")
def test_in_the_phase_of_its_technique_a_character_has_that_or_improvise() -> None:
    scene = plot(sides(), "p1", "smash", 3)
    due = play(in_phase(scene, 3), ["p1"], then="p1: turn").options()
    assert {"smash", "improvise"} <= set(due)
    assert not {"skirmish", "fight", "prepare", "pass"} & set(due)
    early = play(in_phase(plot(sides(), "p1", "smash", 3), 2), ["p1"], then="p1: turn").options()
    assert "fight" in early
    assert "smash" not in early
    assert "improvise" not in early


@pytest.mark.rule("SS-051")
def test_one_action_or_technique_on_a_turn_and_two_actions_with_improvise() -> None:
    def left(scene: ShatteredScene, *answers: str) -> set[str]:
        return {"smash", "improvise", "prepare"} & set(play(scene, ["p1", *answers], then="p1: turn").options())

    assert left(in_phase(sides(), 1)) == {"prepare"}
    assert left(in_phase(sides(), 1), "prepare") == set()
    due = in_phase(plot(sides(), "p1", "smash", 3), 3)
    assert left(due) == {"smash", "improvise"}
    assert left(due, "smash") == set()
    assert left(due, "improvise") == left(due, "improvise", "prepare") == {"prepare"}
    assert left(due, "improvise", "prepare", "prepare") == set()


@pytest.mark.rule("SS-049")
def test_a_pass_is_not_final() -> None:
    played = play(in_phase(sides(), 1), ["pass", *turn("e1")], then="p1: opportunity")
    assert played.ask.who == "p1"
    assert played.scene.phase == 1


@pytest.mark.rule("SS-050")
def test_two_passes_in_a_row_close_the_phase_and_lose_an_unused_technique() -> None:
    scene = plot(sides(), "p1", "shift", 1)
    played = play(in_phase(scene, 1), ["pass", "pass"], then="p1: opportunity")
    assert played.scene.phase == 2
    assert played["p1"].plots[0].state == LOST
    assert [event.who for event in played.events(TechniqueLost)] == ["p1"]
    later = go_on(played.game, turn("p1"), then="e1: opportunity")
    assert later["p1"].actions_used == ["prepare"]


@pytest.mark.rule("SS-052")
def test_improvise_takes_the_place_of_the_plotted_technique() -> None:
    scene = plot(sides(), "p1", "shift", 3)
    played = play(in_phase(scene, 3), ["p1", "improvise", "prepare", "prepare", "end"], then="e1: opportunity")
    assert played["p1"].momentum == 4
    assert slots.plot_in(played["p1"], 3) is None
    assert played["p1"].actions_used == []  # they belong to the Technique


@pytest.mark.rule("SS-053")
@pytest.mark.rule("SS-054")
def test_three_actions_and_a_technique_or_three_actions_alone() -> None:
    scene = plot(sides(1, 1), "p1", "shift", 2)
    body = scene.by_id["p1"]
    assert [slots.slot_in(scene, body, phase) for phase in (1, 2, 3, 4)] == ["action", "technique", "action", "action"]
    idle = sides(1, 1)
    played = play(
        in_phase(idle, 1), [x for _ in range(3) for x in (*turn("p1"), *turn("e1"))][: 3 * 6], then="e1: opportunity"
    )
    assert played["p1"].actions_used == ["prepare"] * 3
    assert played.scene.phase == 4
    assert played.ask.who == "e1"
    four = sides(1, 1, rules=rules(actions_without_technique=4))
    four.by_id["p1"].actions_used = ["prepare"] * 3
    assert slots.slot_in(four, four.by_id["p1"], 4) == "action"


@pytest.mark.rule("SS-054")
def test_a_fourth_action_by_the_house_rule_is_only_for_whoever_plotted_nothing() -> None:
    scene = plot(sides(1, 1, rules=rules(actions_without_technique=4)), "p1", "shift", 2)
    p1 = scene.by_id["p1"]
    assert slots.actions_allowed(scene, p1) == 3
    p1.plots = []
    assert slots.actions_allowed(scene, p1) == 4


@pytest.mark.rule("SS-054")
def test_enemies_act_only_in_the_phases_of_their_pattern() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "p2", "standard")])
    bob = plot(scene, "bob", "shift", 2).by_id["bob"]
    assert [slots.slot_in(scene, bob, phase) for phase in (1, 2, 3, 4)] == ["action", "technique", "action", ""]


def change(scene: ShatteredScene, who: str, amount: int) -> ShatteredScene:
    slots.change_speed(scene, ScriptedTable(scene, SYSTEM.sight), scene.by_id[who], amount)
    return scene


@pytest.mark.rule("SS-055")
@pytest.mark.rule("SS-056")
@pytest.mark.rule("SS-047")
def test_a_speed_below_one_is_priority_in_phase_one() -> None:
    scene = sides(2, 1, stage="phase")
    plot(scene, "p2", "shift", 1)
    change(scene, "p2", -2)
    played = play(scene, ["shift", "end"], then="p1: opportunity")
    assert taken(played) == ["p2"]
    assert played.events(TurnBegan)[0].slot == "priority"
    assert played.ask.who == "p1"  # the players still have the first opportunity: it did not count
    assert played.scene.last == ""
    assert slots.slot_in(played.scene, played["p2"], 2) == "action"


@pytest.mark.rule("SS-055")
@pytest.mark.rule("SS-056")
@pytest.mark.parametrize(
    ("speed", "less", "slot"), [(1, 1, "priority"), (1, 2, "priority"), (2, 1, "normal"), (3, 1, "normal")]
)
def test_a_speed_that_is_lowered_at_plotting_is_priority_only_below_one(speed: int, less: int, slot: str) -> None:
    scene = plot(sides(1, 1), "p1", "shift", speed)
    change(scene, "p1", -less)
    (plotted,) = scene.by_id["p1"].plots
    assert plotted.phase == max(1, speed - less)
    in_phase(scene, plotted.phase)
    assert slots.timing(scene, scene.by_id["p1"]) == slot


@pytest.mark.rule("SS-055")
def test_priority_goes_in_ascending_speed_and_equals_alternate() -> None:
    scene = sides(2, 2, stage="phase")
    for who, less in (("p1", 1), ("p2", 2), ("e1", 2), ("e2", 3)):
        change(plot(scene, who, "shift", 1), who, -less)
    played = play(scene, ["shift", "end"] * 4, then="p1: opportunity")
    assert taken(played) == ["e2", "p2", "e1", "p1"] or taken(played) == ["e2", "e1", "p2", "p1"]
    assert taken(played)[0] == "e2"
    assert taken(played)[-1] == "p1"


@pytest.mark.rule("SS-057")
@pytest.mark.rule("SS-058")
def test_a_speed_above_four_is_stall_in_phase_four() -> None:
    scene = in_phase(sides(2, 1), 4)
    change(plot(scene, "p2", "shift", 4), "p2", 1)
    waiting = play(scene, then="p1: opportunity")
    assert waiting.options() == ["p1", "pass"]
    stalled = play(scene, [*turn("p1"), "e1> pass", "p2> act"], then="p2: turn")
    assert stalled.events(TurnBegan)[-1].slot == "stall"
    later = plot(sides(1, 1), "p1", "shift", 3)
    change(later, "p1", 3)
    assert (later.by_id["p1"].plots[0].phase, later.by_id["p1"].plots[0].speed) == (4, 6)


@pytest.mark.rule("SS-057")
@pytest.mark.rule("SS-058")
@pytest.mark.parametrize(
    ("speed", "more", "slot"), [(3, 1, "normal"), (4, 0, "normal"), (4, 1, "stall"), (3, 2, "stall"), (3, 3, "stall")]
)
def test_only_a_speed_above_four_stalls(speed: int, more: int, slot: str) -> None:
    scene = plot(sides(1, 1), "p1", "shift", speed)
    for _ in range(more):
        change(scene, "p1", 1)
    in_phase(scene, 4)
    assert slots.timing(scene, scene.by_id["p1"]) == slot


@pytest.mark.rule("SS-059")
@pytest.mark.rule("SS-034")
def test_a_changed_speed_is_told_and_moves_the_technique() -> None:
    scene = in_phase(plot(sides(), "p1", "shift", 3), 1)
    table = ScriptedTable(scene, SYSTEM.sight)
    slots.change_speed(scene, table, scene.by_id["p1"], -1)
    assert [(event.speed, event.phase) for event in table.events if isinstance(event, SpeedChanged)] == [(2, 2)]
    assert slots.slot_in(scene, scene.by_id["p1"], 2) == "technique"
    assert slots.slot_in(scene, scene.by_id["p1"], 3) == "action"


@pytest.mark.rule("SS-059")
@pytest.mark.parametrize(
    ("speed", "amount", "now", "closing", "phase", "slot"),
    [
        (3, -1, 2, False, 2, "normal"),  # into the Phase that runs: an ordinary Turn of it
        (2, -1, 1, False, 1, "normal"),
        (3, -1, 2, True, 2, "priority"),
        (3, -2, 2, False, 2, "priority"),
        (1, -1, 1, False, 1, "priority"),
        (4, 1, 4, True, 4, "stall"),
    ],
)
def test_when_a_technique_whose_speed_was_changed_comes_up(
    speed: int, amount: int, now: int, closing: bool, phase: int, slot: str
) -> None:
    scene = in_phase(plot(sides(), "p1", "shift", speed), now)
    scene.closing = closing
    change(scene, "p1", amount)
    assert (scene.by_id["p1"].plots[0].phase, slots.timing(scene, scene.by_id["p1"])) == (phase, slot)


@pytest.mark.rule("SS-055", "SS-059")
def test_a_speed_that_is_one_again_has_no_priority_any_more() -> None:
    scene = in_phase(plot(sides(), "p1", "shift", 1), 1)
    change(change(scene, "p1", -1), "p1", 1)
    assert slots.timing(scene, scene.by_id["p1"]) == "normal"


@pytest.mark.rule("SS-059")
def test_whoever_has_no_technique_left_has_no_speed_to_change() -> None:
    scene = in_phase(sides(), 1)
    with Rule(scene) as table:
        slots.change_speed(scene, table, scene.by_id["p1"], 1)
        assert table.told(SpeedChanged) == []
    assert scene.by_id["p1"].plots == []


@pytest.mark.rule("SS-059")
def test_a_phase_that_is_over_means_at_once_and_a_used_one_leaves_it_where_it_was() -> None:
    scene = in_phase(plot(sides(), "p1", "shift", 3), 3)
    change(scene, "p1", -2)
    assert (scene.by_id["p1"].plots[0].phase, slots.timing(scene, scene.by_id["p1"])) == (3, "priority")
    used = in_phase(plot(sides(), "p1", "shift", 3), 2)
    used.by_id["p1"].spent = [2]
    change(used, "p1", -1)
    assert (used.by_id["p1"].plots[0].phase, used.by_id["p1"].plots[0].speed) == (3, 2)


def test_shocked_creatures_stall_in_the_first_two_phases() -> None:
    scene = in_phase(sides(2, 1), 2)
    suffer(scene, "p1", Status.SHOCKED)
    played = play(scene, then="p2: opportunity")
    assert played.options() == ["p2", "pass"]
    stalled = play(scene, ["pass", "pass", "p1> act", "prepare", "end"], then="p1: opportunity")
    assert stalled["p1"].momentum == 2
    third = in_phase(sides(2, 1), 3)
    suffer(third, "p1", Status.SHOCKED)
    assert play(third, then="p1: opportunity").options() == ["p1", "p2", "pass"]


def test_skipped_loses_the_next_action_or_turns_a_technique_into_improvise() -> None:
    scene = in_phase(plot(sides(), "p1", "smash", 3), 3)
    table = ScriptedTable(scene, SYSTEM.sight)
    slots.skip(scene, table, scene.by_id["p1"])
    assert scene.by_id["p1"].plots[0].state == IMPROVISED
    slots.skip(scene, table, scene.by_id["p1"])
    assert scene.by_id["p1"].spent == [4]
    slots.skip(scene, table, scene.by_id["p1"])
    assert scene.by_id["p1"].skips == 1  # the first slot of the next Round
    due = play(scene, ["p1"], then="p1: turn").options()
    assert "improvise" in due
    assert "smash" not in due


def test_a_spirit_that_is_skipped_carries_nothing_out_on_its_masters_next_turn() -> None:
    scene = fight(
        players=[{"creature": "margaret", "at": "p1", "summoned": "p1"}], enemies=[body("bob", "p2", "standard")]
    )
    bork, margaret = scene.by_id["bork"], scene.by_id["margaret"]
    assert slots.acting_spirit(scene, margaret, Turn("margaret", "normal")) is bork
    slots.skip(in_phase(scene, 1), ScriptedTable(scene, SYSTEM.sight), bork)
    played = play(scene, ["margaret"], then="margaret: turn")
    assert played.scene.turn is not None
    assert played.scene.turn.spirit_skips
    assert not [id for id in played.options() if id.startswith("spirit:")]


def test_a_side_of_several_seats_is_asked_seat_by_seat() -> None:
    scene = fight(
        players=[body("ann", "p1", seat="ann"), body("cat", "p1", seat="cat")],
        enemies=[body("bob", "p2", "standard", pattern=ALWAYS)],
    )
    played = play(in_phase(scene, 1), ["ann> pass"], then="cat: opportunity")
    assert played.asked() == [("cat", "opportunity")]
    assert refused(played, "ann")
    acting = go_on(played.game, ["cat", "prepare", "end"], then="bob: opportunity")
    assert acting.asked() == [("bob", "opportunity")]


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
def test_two_passes_give_the_first_stall_to_the_side_that_opened_whoever_had_priority_last() -> None:
    scene = in_phase(sides(1, 1), 4)
    for who in ("p1", "e1"):
        change(plot(scene, who, "shift", 4), who, 1)
    scene.alternate = "enemies"  # as when a player's Priority has felled the equal that was to follow
    assert play(scene, then="p1: stall").asked() == [("p1", "stall")]


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


@pytest.mark.rule("SS-007")
@pytest.mark.rule("SS-050")
def test_nobody_hears_that_a_defeated_creature_has_not_used_its_technique() -> None:
    foes = [body(who, "p1", "standard") for who in ("bob", "cid")]
    scene = in_phase(fight([body("ann", "p1")], foes), 2)
    for who in ("bob", "cid"):
        plot(scene, who, "shift", 2)
    scene.by_id["bob"].out = "defeated"
    played = play(scene, ["pass", "pass"], then="ann: opportunity")
    assert [event.who for event in played.events(TechniqueLost)] == ["cid"]


@pytest.mark.rule("SS-059")
@pytest.mark.rule("SS-057")
def test_a_changed_speed_says_when_it_brings_priority_or_stall() -> None:
    def told(speed: int, amount: int, phase: int) -> str:
        scene = in_phase(fight([body("ann", "p1")], [body("bob", "p1", "standard")]), phase)
        plot(scene, "ann", "smash", speed)
        with Rule(scene) as table:
            slots.change_speed(scene, table, scene.by_id["ann"], amount)
            (event,) = table.told(SpeedChanged)
        return line(event)

    start = "The Technique of Ann has Speed"
    assert told(3, 1, 1) == f"{start} 4 now and is resolved in Phase 4."
    assert told(4, 1, 1) == f"{start} 5 now and is resolved in Phase 4, with Stall."
    assert told(1, -1, 1) == f"{start} 0 now and is resolved in Phase 1, with Priority."
    assert told(3, -1, 3) == f"{start} 2 now and is resolved in Phase 3, with Priority."
