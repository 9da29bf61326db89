"""The ledger's worked examples of Respite, Phases, Priority and Stall."""

from __future__ import annotations

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered import slots
from quintain.systems.shattered.events.order import PhaseBegan, TurnBegan
from quintain.systems.shattered.sheet import LOST
from quintain.systems.shattered.stock import Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import body, fight, go_on, in_phase, known, play, plot


@pytest.mark.rule("SS-014")
@pytest.mark.rule("SS-016")
@pytest.mark.rule("SS-017")
@pytest.mark.rule("SS-018")
@pytest.mark.rule("SS-019")
@pytest.mark.rule("SS-021")
@pytest.mark.rule("SS-022")
@pytest.mark.rule("SS-129")
@pytest.mark.rule("SS-130")
def test_ss_w06_a_respite_with_three_wounds() -> None:
    scene = fight(
        players=[known("marlon", "p1", stamina=0, stun=7, wounds=3, moves=0, spirit_stamina=1)],
        enemies=[body("bob", "r1", "standard")],
    )
    waiting = play(scene, then="marlon: armament")
    stow = next(id for id in waiting.options() if "heater_shield" in id)
    stowed = play(scene, [stow], then="bob: stunned")
    assert stowed["marlon"].open_hands() == 1
    assert (stowed["marlon"].stamina, stowed["agualebra"].stamina) == (2, 2)
    stunned = go_on(stowed.game, ["bob> exposed"], then="marlon: summoner")
    marlon = stunned["marlon"]
    assert (marlon.stun, marlon.has(Status.STUNNED), marlon.value(Status.EXPOSED)) == (0, True, 1)
    stunned = go_on(stunned.game, ["no"], then="marlon, bob: plot")  # the Summoner's Stance offers its Spirit Summon
    assert (stunned["marlon"].momentum, stunned["marlon"].moves) == (4, 2)
    plotted = go_on(stunned.game, ["marlon> combination_strike:3", "bob> none"], then="bob: opportunity")
    kinds = [slots.slot_in(plotted.scene, plotted["marlon"], phase) for phase in (1, 2, 3, 4)]
    assert kinds == ["", "action", "technique", "action"]


@pytest.mark.rule("SS-045")
@pytest.mark.rule("SS-046")
@pytest.mark.rule("SS-047")
@pytest.mark.rule("SS-049")
@pytest.mark.rule("SS-050")
@pytest.mark.rule("SS-041")
def test_ss_w07_passing_and_who_opens_the_next_phase() -> None:
    early = [{"phase": 1, "slot": "action"}, {"phase": 2, "slot": "action"}]
    x_slots = [{"phase": 1, "slot": "action"}, {"phase": 2, "slot": "technique"}]
    scene = fight(
        players=[body("a", "p1"), body("b", "p1")],
        enemies=[body("x", "r1", "standard", pattern=x_slots), body("y", "r1", "standard", pattern=early)],
        stage="plotting",
    )
    played = play(scene, ["a> shift:3", "b> shift:2", "x> shift:2"], then="a: opportunity")
    act = ["prepare", "end"]
    first = go_on(played.game, ["a", *act, "x", *act, "pass", "y", *act, "pass"], then="a: opportunity")
    assert first.scene.phase == 2  # the enemies have nobody left and pass
    assert [event.who for event in first.events(TurnBegan)] == ["a", "x", "y"]
    assert first.events(PhaseBegan)[-1].first == "players"
    second = go_on(first.game, ["b", "shift", "end", "pass", "pass"], then="a: opportunity")
    assert second["x"].plots[0].state == LOST
    assert second.scene.phase == 3
    assert second.events(PhaseBegan)[-1].first == "enemies"
    third = go_on(second.game, ["pass"], then="a: opportunity")
    assert third["a"].plots[0].state == LOST
    assert third.scene.phase == 4
    assert third.events(PhaseBegan)[-1].first == "enemies"


@pytest.mark.rule("SS-055")
@pytest.mark.rule("SS-056")
@pytest.mark.rule("SS-057")
@pytest.mark.rule("SS-058")
@pytest.mark.rule("SS-059")
@pytest.mark.rule("SS-047")
@pytest.mark.rule("SS-079")
def test_ss_w08_priority_and_stall() -> None:
    scene = fight(
        players=[known("blaine", "p2"), known("margaret", "p1", momentum=4)],
        enemies=[known("lesser_praetorian", "p1")],
        stage="phase",
    )
    table = ScriptedTable(scene, SYSTEM.sight)
    plot(plot(scene, "blaine", "combination_strike", 1), "margaret", "smash", 4)
    slots.change_speed(scene, table, scene.by_id["blaine"], -2)
    slots.change_speed(scene, table, scene.by_id["margaret"], 1)
    opened = play(scene, ["combination_strike", "end"], then="margaret: opportunity")
    assert [(event.who, event.slot) for event in opened.events(TurnBegan)] == [("blaine", "priority")]
    assert opened.ask.about == "opportunity"
    assert opened.ask.who == "margaret"
    fourth = in_phase(scene, 4, up="enemies")
    fourth.by_id["blaine"].spent = [1, 4]
    played = play(
        fourth,
        ["lesser_praetorian> lesser_praetorian", "prepare", "end", "margaret> act", "smash"],
        then="margaret: turn",
    )
    answers = ["attack:stone_maul:lesser_praetorian", "none", "lesser_praetorian> none", "pierce:guard=2", "end"]
    done = go_on(played.game, answers, dice=[3, 4, 6], then="blaine: armament")
    foe = done["lesser_praetorian"]
    assert (foe.health, foe.stun, foe.has(Status.REELING)) == (2, 3, False)
    assert done.scene.last == "enemies"
    assert slots.first_side(done.scene) == "players"
