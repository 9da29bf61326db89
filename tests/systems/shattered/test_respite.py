"""Respite: its five steps."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.systems.shattered import reactions
from quintain.systems.shattered.events.health import VigorSet
from quintain.systems.shattered.events.order import RoundBegan, StaminaRestored, WoundsAche
from quintain.systems.shattered.scene import ShatteredScene, Stage
from quintain.systems.shattered.stock import Cost
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


@pytest.mark.rule("SS-020")
def test_everybodys_wounds_ache_and_nobody_elses() -> None:
    scene = fight(
        players=[body("ann", "p1"), body("amy", "p1", wounds=1), body("abe", "p1", wounds=2)],
        enemies=[body("bob", "p2", "elite", wounds=1)],
    )
    played = play(scene, then="ann, amy, abe, bob: plot")
    assert [(event.who, event.wounds) for event in played.events(WoundsAche)] == [("amy", 1), ("abe", 2), ("bob", 1)]
    assert [each.stun for each in played.scene.bodies] == [0, 1, 2, 1]


@pytest.mark.rule("SS-016")
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


@pytest.mark.rule("SS-017")
@pytest.mark.parametrize(("momentum", "offered"), [(0, False), (1, True)])
def test_what_is_left_of_an_armament_stunts_cost_must_be_paid(momentum: int, offered: bool) -> None:
    scene = camp(equipped=["heater_shield"], stunts=["draw_stow"], momentum=momentum, stances=[])
    dear = msgspec.structs.replace(scene.stock.stunts["draw_stow"], cost=Cost(momentum=2))
    scene.stock.stunts["draw_stow"] = dear
    played = play(scene, then="ann: armament | ann, bob: plot")
    assert (("ann", "armament") in played.asked()) is offered


@pytest.mark.rule("SS-018")
@pytest.mark.rule("SS-019")
def test_stamina_is_at_its_maximum_the_spirits_too() -> None:
    scene = fight(
        players=[{"creature": "marlon", "at": "p1", "stamina": 1, "spirit_stamina": 0}],
        enemies=[body("bob", "p2", "standard", stamina=0)],
    )
    played = play(scene, ["nothing"], then="marlon: summoner")
    assert (played["marlon"].stamina, played["agualebra"].stamina, played["bob"].stamina) == (2, 2, 2)


@pytest.mark.rule("SS-018")
@pytest.mark.rule("SS-019")
def test_whoever_is_out_of_the_fight_gets_no_stamina_back() -> None:
    foes = [body(who, "p2", "standard", stamina=0) for who in ("bob", "cid")]
    scene = fight([body("ann", "p1")], foes)
    scene.by_id["cid"].out = "defeated"
    played = play(scene, then="ann, bob: plot")
    assert (played["bob"].stamina, played["cid"].stamina) == (2, 0)


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


@pytest.mark.rule("SS-022")
def test_respite_is_followed_by_plotting_from_its_start_with_the_hazards_open_at_once() -> None:
    threats = [{"hazard": "rockfall", "when": when, "at": at} for when, at in (("respite", "p1"), ("plotting", "p2"))]
    scene = fight([body("ann", "p1")], [body("bob", "p2", "standard")], hazards=threats)
    played = play(scene, then="ann, bob: plot")
    assert [danger.position for danger in played.scene.dangers] == ["p1", "p2"]


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


@pytest.mark.rule("SS-011")
@pytest.mark.rule("SS-015")
def test_every_round_begins_with_what_respite_triggers_for_everybody_the_first_too() -> None:
    zeal = {"id": "zeal", "name": "Zeal", "kind": "martial", "respite_vigor": 2}
    scene = fight(
        players=[body("ann", "p1"), body("amy", "p1", stances=["zeal"])],
        enemies=[body("bob", "p2", "standard", stances=["zeal"], pattern=[])],
        stances=[zeal],
    )
    first = play(scene, then="ann, amy: plot")
    assert (first.scene.round, [first[who].vigor for who in ("ann", "amy", "bob")]) == (1, [0, 2, 2])
    first["amy"].vigor = first["bob"].vigor = 0
    second = play(first.scene, ["ann> none", "amy> none", *["pass"] * 4], then="ann, amy: plot")
    assert (second.scene.round, [second[who].vigor for who in ("ann", "amy", "bob")]) == (2, [0, 2, 2])


@pytest.mark.rule("SS-012")
def test_a_spirit_downed_in_phase_four_is_back_only_when_phase_one_starts() -> None:
    scene = fight(
        players=[known("blaine", "p1", summoned="p1", spirit_health=0)],
        enemies=[body("bob", "r1", "standard", pattern=[])],
        stage="end",
    )
    scene.phase = 4
    respite = play(scene, [], then="blaine: armament")
    assert (respite.scene.stage, respite.scene.phase, respite["tigris"].health) == (Stage.RESPITE, 0, 0)
    begun = go_on(respite.game, ["nothing", "no", "none"], then="blaine: opportunity")
    assert (begun.scene.phase, begun["tigris"].health) == (1, 12)


@pytest.mark.rule("SS-013")
def test_no_technique_is_offered_in_respite() -> None:
    scene = camp(equipped=["heater_shield"], stunts=["draw_stow", "leap"], momentum=5)
    assert {id.partition(":")[0] for id in play(scene, then="ann: armament").options()} == {"draw_stow", "nothing"}


HANDY: dict[str, Any] = {"stunts": ["draw_stow"]}


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


@pytest.mark.rule("SS-016")
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


@pytest.mark.rule("SS-016")
def test_everybody_who_waited_has_its_armament_stunt_afterwards() -> None:
    gear: dict[str, Any] = {"equipped": ["sling"], **HANDY}
    scene = fight(
        players=[body(who, "p1", **gear) for who in ("ann", "abe", "amy")], enemies=[body("bob", "p2", "standard")]
    )
    played = play(
        scene,
        ["ann> wait", "abe> wait", "amy> nothing", "ann> draw_stow:draw:sling", "abe> draw_stow:draw:sling"],
        then="ann, abe, amy, bob: plot",
    )
    assert [len(played[who].wielded) for who in ("ann", "abe", "amy")] == [1, 1, 0]


@pytest.mark.rule("SS-016")
def test_in_respite_a_weapon_that_was_held_in_both_hands_leaves_one_free() -> None:
    scene = camp(wielded=["iron_battleaxe"], equipped=["iron_dagger"], **HANDY)
    ann = scene.by_id["ann"]
    ann.both_hands = ann.chose_hands = True
    drawn = play(scene, ["draw_stow:draw:iron_dagger"], then="ann, bob: plot")
    assert [gear.id for gear in drawn["ann"].wielded] == ["iron_battleaxe", "iron_dagger"]


@pytest.mark.rule("SS-014")
def test_respite_is_a_new_window_for_reactions() -> None:
    """A Bloodied Chemist's gas meets the fire it stands in, and Ann may Defend though she has just done so."""
    fire = [{"arena": "west", "id": "p1", "terrain": ["blazing"]}, {"arena": "west", "id": "p2"}]
    scene = fight(
        players=[body("ann", "p1", reactions=["defend"])],
        enemies=[known("lesser_chemist", "p1", health=1)],
        positions=fire,
    )
    reactions.mark(scene.by_id["ann"], "defend")
    assert "defend" in play(scene, then="ann: reaction").options()
