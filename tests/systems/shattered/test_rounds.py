"""Rounds in Shattered Spirits: their parts, their order, and the closing window."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.shattered import ending, reactions, round_end
from quintain.systems.shattered.events.order import (
    PhaseBegan,
    PhaseEnded,
    RoundBegan,
    RoundEnds,
    SpeedsRevealed,
    TurnBegan,
)
from quintain.systems.shattered.events.status import StatusLost
from quintain.systems.shattered.rounding import half
from quintain.systems.shattered.scene import Danger, ShatteredScene, Stage
from quintain.systems.shattered.sheet import Out
from quintain.systems.shattered.stock import Defence, Status
from tests.systems.shattered.bodies import Rule
from tests.systems.shattered.script import body, fight, in_phase, in_turn, play, plot, rules, suffer


def duel(**fields: Any) -> ShatteredScene:
    return fight(players=[body("ann", "p1", **fields)], enemies=[body("bob", "p2", "standard")])


@pytest.mark.rule("SS-001")
@pytest.mark.rule("SS-002")
def test_a_fraction_is_rounded_up_at_each_step() -> None:
    assert [half(7), half(5), half(half(5)), half(4)] == [4, 3, 2, 2]


@pytest.mark.rule("SS-010")
@pytest.mark.rule("SS-007")
@pytest.mark.rule("SS-037")
@pytest.mark.rule("SS-043")
@pytest.mark.rule("SS-006")
def test_a_round_runs_respite_plotting_four_phases_and_its_end() -> None:
    """Nobody acts at all, and still every Phase is entered and closed."""
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "p2", "standard")])
    played = play(scene, ["ann> none", "bob> none", *["pass"] * 6], then="ann, bob: plot")
    told = [
        event
        for event in played.game.events
        if isinstance(event, RoundBegan | SpeedsRevealed | PhaseBegan | PhaseEnded | RoundEnds)
    ]
    names = [(type(event).__name__, getattr(event, "phase", 0)) for event in told[:11]]
    assert names == [
        ("RoundBegan", 0),
        ("SpeedsRevealed", 0),
        *[(name, phase) for phase in (1, 2, 3, 4) for name in ("PhaseBegan", "PhaseEnded")],
        ("RoundEnds", 0),
    ]
    assert played.scene.round == 2
    assert played.asked() == [("ann", "plot"), ("bob", "plot")]


@pytest.mark.rule("SS-006")
@pytest.mark.rule("SS-009")
def test_the_clock_knows_round_phase_and_whose_turn_it_is() -> None:
    played = play(in_phase(duel(), 2), ["ann"], then="ann: turn")
    scene = played.scene
    assert (scene.round, scene.phase, scene.turn and scene.turn.who) == (1, 2, "ann")
    assert [event.who for event in played.events(TurnBegan)] == ["ann"]


@pytest.mark.rule("SS-008")
@pytest.mark.rule("SS-037")
@pytest.mark.rule("SS-038")
def test_a_technique_waits_for_the_phase_of_its_speed() -> None:
    scene = plot(plot(duel(), "ann", "shift", 3), "bob", "shift", 2)
    played = play(in_phase(scene, 1), ["ann"], then="ann: turn")
    assert "shift" not in played.options()
    assert "sprint" in played.options()
    later = play(in_phase(plot(duel(), "ann", "shift", 3), 3), ["ann"], then="ann: turn")
    assert "shift" in later.options()
    assert "sprint" not in later.options()


@pytest.mark.rule("SS-008")
@pytest.mark.rule("SS-038")
def test_a_plotted_technique_comes_when_the_turns_of_the_phases_before_are_over() -> None:
    plotted = ["ann> shift:3", "bob> shift:2"]
    in_one = play(duel(), [*plotted, "ann"], then="ann: turn")
    assert (in_one.scene.phase, "shift" in in_one.options()) == (1, False)
    in_three = play(duel(), [*plotted, *["pass"] * 4, "ann"], then="ann: turn")
    assert (in_three.scene.phase, "shift" in in_three.options()) == (3, True)
    assert [event.phase for event in in_three.events(PhaseEnded)] == [1, 2]


@pytest.mark.rule("SS-049")
@pytest.mark.rule("SS-050")
def test_both_sides_have_passed_only_if_they_have() -> None:
    def ended(scene: ShatteredScene, *answers: str) -> list[str]:
        played = play(in_phase(scene, 1), answers, then="ann: opportunity")
        return [event.sentence({}) for event in played.events(PhaseEnded)]

    assert ended(duel(), "ann> pass", "bob> pass") == ["Both sides have passed: Phase 1 ends."]
    idle = fight([body("ann", "p1")], [body("bob", "p2", "standard", pattern=[])])
    assert ended(idle, "ann> pass") == ["Nobody acts any more: Phase 1 ends."]
    spent = duel()
    for each in spent.bodies:
        each.spent = [1]
    assert ended(spent) == ["Nobody acts any more: Phase 1 ends."]
    acted = ended(duel(), "ann> pass", "bob> bob", "prepare", "end", "ann> pass")
    assert acted == ["Nobody acts any more: Phase 1 ends."]


@pytest.mark.rule("SS-007")
def test_a_phase_in_which_nobody_acts_has_its_end_as_well() -> None:
    scene = in_phase(duel(), 3)
    suffer(scene, "ann", Status.POISONED)
    played = play(scene, ["ann> pass", "bob> pass"], then="ann: opportunity")
    assert (played.scene.phase, played["ann"].stun) == (4, 2)


@pytest.mark.rule("SS-010")
def test_a_round_is_cut_short_by_the_fall_of_the_last_foe() -> None:
    scene = fight([body("ann", "p1", gambits=[])], [body("bob", "p1", "standard", health=4, stamina=0)])
    played = play(in_turn(scene, "ann", phase=2), ["fight", "attack:poke:bob"], dice=[3, 4])
    assert played.scene.result is not None
    assert (played.scene.result.winner, played.scene.phase, played.events(PhaseEnded)) == ("players", 2, [])


@pytest.mark.rule("SS-011")
@pytest.mark.rule("SS-012")
@pytest.mark.rule("SS-013")
def test_combat_begins_with_the_respite_of_round_one_which_is_no_phase() -> None:
    scene = fight(
        players=[body("ann", "p1", equipped=["iron_dagger"], stunts=["draw_stow"])],
        enemies=[body("bob", "p2", "standard")],
    )
    played = play(scene, then="ann: armament")
    assert played.events(RoundBegan)[0].round == 1
    assert played.scene.stage is Stage.RESPITE
    assert played.scene.phase == 0
    assert played.asked() == [("ann", "armament")]
    assert not {"shift", "smash", "improvise", "fight"} & set(played.options())


@pytest.mark.rule("SS-023")
@pytest.mark.rule("SS-035")
def test_plotting_starts_when_respite_is_complete_and_phase_one_follows_the_last_plot() -> None:
    scene = fight(
        players=[body("ann", "p1", equipped=["iron_dagger"], stunts=["draw_stow"])],
        enemies=[body("bob", "p2", "standard")],
    )
    waiting = play(scene, [], then="ann: armament")
    assert not [ask for ask in waiting.game.asks if ask.about == "plot"]
    plotting = play(scene, ["nothing"], then="ann, bob: plot")
    assert {ask.about for ask in plotting.game.asks} == {"plot"}
    begun = play(scene, ["nothing", "ann> shift:2", "bob> shift:2"], then="ann: opportunity")
    assert (begun.scene.stage, begun.scene.phase) == (Stage.PHASE, 1)
    assert begun.asked() == [("ann", "opportunity")]


@pytest.mark.rule("SS-043")
@pytest.mark.rule("SS-044")
def test_a_hazard_strikes_in_the_end_of_round_window_and_only_there() -> None:
    scene = fight(
        players=[body("ann", "p1", reactions=[])],
        enemies=[body("bob", "r1", "standard", pattern=[])],
        hazards=[{"hazard": "rockfall", "when": "plotting", "at": "p1"}],
    )
    before = play(scene, ["ann> none", *["pass"] * 3], then="ann: opportunity")
    assert before["ann"].health == 20
    assert before.scene.phase == 4
    after = play(scene, ["ann> none", *["pass"] * 4], dice=[2, 3], then="ann: plot")
    assert after["ann"].health == 18  # row 5: 2 Damage
    assert after.scene.round == 2


@pytest.mark.rule("SS-044")
def test_end_of_round_is_a_new_window_for_reactions() -> None:
    scene = fight(
        players=[body("ann", "p1", reactions=["deflect"])],
        enemies=[body("bob", "p2", "standard")],
        hazards=[{"hazard": "rockfall", "when": "plotting", "at": "p1"}],
        stage="end",
    )
    scene.dangers = [Danger("rockfall", "p1")]
    reactions.mark(scene.by_id["ann"], "deflect")
    assert play(scene, dice=[4, 4], then="ann: reaction").options() == ["deflect", "none"]


@pytest.mark.rule("SS-044")
@pytest.mark.parametrize(("arena", "winner"), [("west", "players"), ("east", "enemies")])
def test_an_arena_is_held_or_lost_when_end_of_round_has_run(arena: str, winner: str) -> None:
    hold = {"kind": "holds_arena", "arena": arena, "round": 1}
    scene = fight([body("ann", "p1")], [body("bob", "p2", "standard")], ends=[hold], stage="end")
    played = play(scene)
    assert played.scene.result is not None
    assert (played.scene.result.winner, played.scene.round, played.scene.stage) == (winner, 1, Stage.END)


@pytest.mark.rule("SS-044")
def test_rounds_in_which_nobody_is_hurt_are_counted_when_end_of_round_has_run() -> None:
    scene = fight([body("ann", "p1")], [body("bob", "p2", "standard")], rules=rules(stalemate_rounds=2), stage="end")
    again = play(scene, then="ann, bob: plot").scene
    assert (again.round, again.quiet_rounds) == (2, 1)
    again.stage = Stage.END
    over = play(again).scene.result
    assert over is not None
    assert over.why == "nobody has lost anything for 2 Rounds: this fight cannot end"


@pytest.mark.rule("SS-040")
@pytest.mark.rule("SS-039")
@pytest.mark.rule("SS-041")
def test_any_number_of_abilities_but_one_action_in_a_phase() -> None:
    scene = in_phase(plot(duel(momentum=3), "ann", "shift", 4), 2)
    played = play(scene, ["ann"], then="ann: turn")
    assert {"sprint", "leap", "retreat"} <= set(played.options())
    done = play(scene, ["ann", "leap", "retreat", "sprint", "end", "pass"], then="ann: opportunity")
    assert done.scene.phase == 3  # her side has nobody left for Phase 2, and the enemies have passed


@pytest.mark.rule("SS-040")
def test_on_one_turn_stunts_things_hands_and_strikes_all_have_their_place() -> None:
    scene = duel(
        stunts=["leap"], equipped=["health_flask"], wielded=["iron_battleaxe"], attacks=["dart"], momentum=3, health=5
    )
    played = play(in_turn(scene, "ann", phase=2), ["leap", "use:health_flask", "hands:two", "fight"], then="ann: turn")
    assert (played["ann"].momentum, played["ann"].health, played["ann"].both_hands) == (2, 15, True)
    assert {"attack:dart:bob", "establish"} <= set(played.options())


@pytest.mark.rule("SS-040")
def test_whoever_is_held_tries_to_get_free_and_still_has_its_action() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "p1", "standard")])
    suffer(scene, "ann", Status.GRABBED, by="bob", dc=6, defences=(Defence.GRIT,), reach="melee")
    free = play(in_turn(scene, "ann"), ["escape:move"], dice=[1], then="ann: turn")
    assert {"escape:stamina", "prepare"} & set(free.options()) == {"prepare"}
    recovering = play(in_turn(plot(duel(stun=6), "ann", "rally", 1), "ann"), ["rally", "recover"], then="ann: turn")
    assert recovering["ann"].stun < 6


@pytest.mark.rule("SS-039")
def test_actions_are_taken_in_a_phase_other_than_the_technique_s() -> None:
    scene = in_phase(plot(duel(momentum=3), "ann", "shift", 4), 2)
    done = play(scene, ["ann", "sprint"], then="ann: turn")
    assert done["ann"].actions_used == ["sprint"]
    assert not {"sprint", "fight", "prepare"} & set(done.options())


@pytest.mark.rule("SS-117")
def test_granted_moves_are_gone_with_the_turn() -> None:
    scene = in_turn(duel(), "ann", phase=1)
    played = play(scene, ["sprint", "establish", "end"], then="bob: opportunity")
    assert played["ann"].moves == 2
    assert played.scene.turn is None


def test_what_has_grown_into_somebody_else_is_not_counted_twice() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("egg", "p2", "minion"), body("bob", "p2", "standard")])
    scene.by_id["egg"].out = Out.GROWN
    assert ending.measure(scene).margin == 0.0


@pytest.mark.rule("SS-044")
def test_nobody_hears_at_end_of_round_that_a_defeated_creature_is_no_longer_stunned() -> None:
    scene = fight([body("ann", "p1")], [body(who, "p1", "standard") for who in ("bob", "cid")])
    for who in ("ann", "bob"):
        suffer(scene, who, Status.STUNNED)
    scene.by_id["bob"].out = "defeated"
    with Rule(scene) as table:
        round_end.step(scene, table)
        told = table.told(StatusLost)
    assert [event.who for event in told] == ["ann"]
