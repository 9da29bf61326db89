"""Respite: its five steps."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.shattered.events.health import VigorSet
from quintain.systems.shattered.events.order import RoundBegan, StaminaRestored, WoundsAche
from quintain.systems.shattered.scene import ShatteredScene, Stage
from tests.systems.shattered.script import body, fight, go_on, known, play, rules


def camp(**fields: Any) -> ShatteredScene:
    return fight(players=[body("ann", "p1", **fields)], enemies=[body("bob", "p2", "standard")])


@pytest.mark.rule("SS-014")
@pytest.mark.rule("SS-020")
def test_the_steps_come_in_order() -> None:
    played = play(camp(wounds=2, stamina=0, momentum=0, stances=["balanced_stance"]), then="ann, bob: plot")
    told = [type(event) for event in played.game.events]
    assert told.index(RoundBegan) < told.index(StaminaRestored) < told.index(WoundsAche)
    assert played.scene.stage is Stage.PLOTTING
    assert (played["ann"].momentum, played["ann"].stun) == (3, 2)


@pytest.mark.rule("SS-014")
def test_a_step_is_finished_for_everybody_before_the_next_and_players_go_first() -> None:
    gear: dict[str, Any] = {"equipped": ["iron_dagger"], "stunts": ["draw_stow"], "stamina": 0}
    scene = fight(players=[body("ann", "p1", **gear)], enemies=[body("bob", "p2", "standard", **gear)])
    first = play(scene, then="ann: armament")
    assert first.asked() == [("ann", "armament")]
    second = play(scene, ["nothing"], then="bob: armament")
    assert second.asked() == [("bob", "armament")]
    assert second["ann"].stamina == 0
    assert play(scene, ["nothing", "nothing"], then="ann, bob: plot")["ann"].stamina == 2


@pytest.mark.rule("SS-016")
@pytest.mark.rule("SS-017")
def test_one_armament_stunt_at_a_cost_reduced_by_one() -> None:
    scene = camp(equipped=["heater_shield", "iron_dagger"], stunts=["draw_stow", "leap"], momentum=0)
    waiting = play(scene, then="ann: armament")
    assert any("draw_stow" in id for id in waiting.options())
    assert "leap" not in waiting.options()
    draw = next(id for id in waiting.options() if "heater_shield" in id)
    done = play(scene, [draw], then="ann, bob: plot")
    assert [gear.id for gear in done["ann"].wielded] == ["heater_shield"]
    assert done["ann"].momentum == 0
    assert {ask.about for ask in done.game.asks} == {"plot"}


@pytest.mark.rule("SS-018")
@pytest.mark.rule("SS-019")
def test_stamina_is_at_its_maximum_the_spirits_too() -> None:
    scene = fight(
        players=[{"creature": "marlon", "at": "p1", "stamina": 1, "spirit_stamina": 0}],
        enemies=[body("bob", "p2", "standard", stamina=0)],
    )
    played = play(scene, ["nothing"], then="marlon: summoner")
    assert (played["marlon"].stamina, played["agualebra"].stamina, played["bob"].stamina) == (2, 2, 2)


@pytest.mark.rule("SS-021")
def test_each_wound_gives_one_stun_whatever_soak_there_is() -> None:
    played = play(camp(wounds=3, stun=6, soak=1), then="ann, bob: plot")
    assert played["ann"].stun == 9
    assert (
        play(
            fight([body("ann", "p1", wounds=3)], [body("bob", "p2", "standard")], rules=rules(stun_per_wound=0)),
            then="ann, bob: plot",
        )["ann"].stun
        == 0
    )


@pytest.mark.rule("SS-022")
def test_momentum_and_the_move_pool_come_last() -> None:
    played = play(camp(stances=["balanced_stance", "summoners_stance"], moves=0, momentum=1), [], then="ann, bob: plot")
    assert (played["ann"].momentum, played["ann"].moves) == (5, 2)


@pytest.mark.rule("SS-015")
def test_what_triggers_as_respite_begins_comes_before_the_wounds() -> None:
    zeal = {"id": "zeal", "name": "Zeal", "kind": "martial", "respite_vigor": 2}
    scene = fight(
        [body("ann", "p1", wounds=1, stun=9, stances=["zeal"])], [body("bob", "p2", "standard")], stances=[zeal]
    )
    played = play(scene, then="bob: stunned")
    told = [type(event) for event in played.game.events]
    assert told.index(VigorSet) < told.index(WoundsAche)
    assert played["ann"].vigor == 2


@pytest.mark.rule("SS-012")
def test_a_spirit_downed_in_phase_four_is_back_only_when_phase_one_starts() -> None:
    scene = fight(
        players=[known("blaine", "p1", summoned="p1", spirit_health=0)],
        enemies=[body("bob", "r1", "standard", pattern=[])],
        stage="end",
    )
    respite = play(scene, [], then="blaine: armament")
    assert (respite.scene.stage, respite.scene.phase, respite["tigris"].health) == (Stage.RESPITE, 0, 0)
    begun = go_on(respite.game, ["nothing", "no", "none"], then="blaine: opportunity")
    assert (begun.scene.phase, begun["tigris"].health) == (1, 12)


@pytest.mark.rule("SS-013")
def test_no_technique_is_offered_in_respite() -> None:
    scene = camp(equipped=["heater_shield"], stunts=["draw_stow", "leap"], momentum=5)
    assert {id.partition(":")[0] for id in play(scene, then="ann: armament").options()} == {"draw_stow", "nothing"}
