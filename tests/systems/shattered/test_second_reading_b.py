"""A second reading of Attacks, statuses, the map and what is hidden: what was easy to get a little wrong."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.bots.shattered.greedy import Bot
from quintain.kernel.events import Viewer
from quintain.systems.shattered import health, terrain
from quintain.systems.shattered.events.attack import AttackAnnounced
from quintain.systems.shattered.events.health import BarLost, VigorSet
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.stock import GUSTING, Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.bodies import Rule
from tests.systems.shattered.script import (
    Played,
    body,
    fight,
    in_phase,
    in_turn,
    play,
    plot,
    rules,
    strike_with,
    suffer,
)

PLAYERS = Viewer("players", "players")
ENEMIES = Viewer("enemies", "enemies")
EAST = {"arena": "east", "id": "r1"}


def seen_of(scene: ShatteredScene, who: str, viewer: Viewer) -> Any:
    """What that viewer's data say of somebody."""
    creatures: Any = SYSTEM.view(scene, viewer)["creatures"]
    return next(each for each in creatures if each["id"] == who)


def told(played: Played, viewer: Viewer) -> list[Any]:
    return played.game.told(viewer)


# what is hidden


@pytest.mark.rule("SS-155", "SS-003")
@pytest.mark.parametrize("resisted", [[], [{"level": 2, "keywords": ["Slash"]}]])
def test_the_keyword_is_asked_for_whatever_the_target_resists(resisted: list[Any]) -> None:
    scene = fight(
        players=[body("ann", "p1", attacks=["nip"], gambits=[])],
        enemies=[body("bob", "p1", "standard", resists=resisted)],
        attacks=[strike_with("nip", keywords=["Slash/Stab"])],
    )
    played = play(in_turn(scene, "ann"), ["fight", "attack:nip:bob"], then="ann: keyword")
    assert (played.asked(), played.options()) == ([("ann", "keyword")], ["slash", "stab"])


@pytest.mark.rule("SS-157")
@pytest.mark.parametrize("technique", ["improvise", "smash"])
def test_whoever_improvises_does_not_show_whether_it_had_plotted_that(technique: str) -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "p2", "standard")])
    plot(scene, "bob", technique, 2)
    played = play(in_turn(scene, "bob", phase=2), ["improvise", "prepare"], then="bob: turn")
    technique_slot = next(act for act in seen_of(played.scene, "bob", PLAYERS)["acts"] if act["phase"] == 2)
    assert technique_slot == {"phase": 2, "slot": "technique", "speed": 2, "state": "used"}


@pytest.mark.rule("SS-159")
def test_a_stance_that_was_used_is_not_named_among_the_reactions() -> None:
    scene = fight(
        players=[body("ann", "p1", stances=["gale_stance"], attacks=["gust"], gambits=[])],
        enemies=[body("bob", "p2", "standard", reactions=["deflect"])],
        attacks=[strike_with("gust", keywords=["Wind"], range=["short"])],
    )
    played = play(
        in_turn(scene, "ann"), ["fight", "attack:gust:bob", "deflect", "leaving"], dice=[3, 4], then="ann: turn"
    )
    assert "gale_stance" not in str(SYSTEM.view(played.scene, ENEMIES))
    assert seen_of(played.scene, "bob", PLAYERS)["reacted"] == ["deflect"]


@pytest.mark.rule("SS-159")
def test_vigor_at_respite_does_not_give_a_stance_away() -> None:
    stony = [{"arena": "west", "id": "p1", "features": ["large_stone"]}, {"arena": "west", "id": "p2"}]
    scene = fight(
        players=[body("ann", "p1", stances=["stone_lock_stance"])],
        enemies=[body("bob", "p2", "standard")],
        positions=stony,
    )
    played = play(scene, then="ann, bob: plot")
    assert played["ann"].vigor == 2
    assert played.events(VigorSet)
    assert [event for event in told(played, PLAYERS) if isinstance(event, VigorSet)]
    assert not [event for event in told(played, ENEMIES) if isinstance(event, VigorSet)]


@pytest.mark.rule("SS-158")
def test_how_many_health_bars_are_left_only_its_own_side_hears() -> None:
    elite = body("bob", "p1", "elite", health_bars=3, max_stun=20)
    scene = in_phase(fight(players=[body("ann", "p1")], enemies=[elite]), 1)
    with Rule(scene, dice=[5, 3]) as table:
        health.lose_health(scene, table, scene.by_id["bob"], 20, None)
    lost = table.told(BarLost)[0]
    assert (lost.seen_by(ENEMIES).left, lost.seen_by(PLAYERS).left) == (2, None)
    assert lost.seen_by(ENEMIES).sentence({"bob": "Bob"}) == "Bob has lost a Health Bar; 2 left."
    assert lost.seen_by(PLAYERS).sentence({"bob": "Bob"}) == "Bob has lost a Health Bar."


@pytest.mark.rule("SS-140")
def test_the_spirit_track_is_read_by_its_own_side_only() -> None:
    scene = fight(players=[body("ann", "p1", spirit="tigris", summoned="p2")], enemies=[body("bob", "p1", "standard")])
    scene.by_id["tigris"].track = 2
    assert seen_of(scene, "tigris", PLAYERS)["track"] == 2
    assert "track" not in seen_of(scene, "tigris", ENEMIES)
    SYSTEM.imagine(scene, ENEMIES, 1)
    assert scene.by_id["tigris"].track == 0


# what is learned


def stunned_by(strike: dict[str, Any], *answers: str, exposed: bool = False) -> Played:
    """Ann brings Bob, who is at 9 of 10 Stun, over the edge."""
    scene = fight(
        players=[body("ann", "p1", attacks=["daze"], gambits=[])],
        enemies=[body("bob", "p1", "standard", guard=2, reactions=[], stun=9)],
        attacks=[strike_with("daze", **strike)],
    )
    if exposed:
        suffer(scene, "bob", Status.REELING)
    return play(in_turn(scene, "ann"), ["fight", "attack:daze:bob", *answers], dice=[3, 4], then="ann: turn")


@pytest.mark.rule("SS-151")
def test_whoever_stuns_a_creature_has_put_a_status_on_it() -> None:
    played = stunned_by({"stun": 1}, "exposed")
    assert played["bob"].has(Status.STUNNED)
    assert (played["bob"].learned["players"].guard, played["bob"].learned["players"].resisted) == (2, False)


@pytest.mark.rule("SS-151")
def test_so_has_whoever_stuns_it_by_repeating_a_status() -> None:
    again = {"damage": 1, "status": [{"apply": ["Reeling"]}]}
    played = stunned_by(again, "exposed", exposed=True)
    assert played["bob"].has(Status.STUNNED)
    assert played["bob"].learned["players"].guard == 2


# Attacks and statuses


@pytest.mark.rule("SS-084", "SS-079")
def test_the_announcement_has_the_weakness_in_it() -> None:
    scene = fight(
        players=[body("ann", "p1", stamina=2, reactions=["deflect"])],
        enemies=[body("bob", "p1", "standard", attacks=["bolt"], gambits=[])],
        attacks=[strike_with("bolt", keywords=["Lightning"], damage=3)],
    )
    suffer(scene, "ann", Status.SOAKED)
    played = play(in_turn(scene, "bob"), ["fight", "attack:bolt:ann"], dice=[3, 4], then="ann: reaction")
    announced = played.events(AttackAnnounced)[-1]
    assert (announced.damage, announced.stun) == (4, 1)
    assert played["ann"].has(Status.SOAKED)
    done = play(in_turn(scene, "bob"), ["fight", "attack:bolt:ann", "none"], dice=[3, 4], then="bob: turn")
    assert (done["ann"].health, done["ann"].stun, done["ann"].has(Status.SOAKED)) == (16, 1, False)


@pytest.mark.rule("SS-111")
def test_a_spirit_that_returns_to_its_master_is_no_longer_grabbed() -> None:
    scene = fight(
        players=[body("ann", "p1", spirit="tigris", summoned="p2", actions=["spirit_summon"])],
        enemies=[body("bob", "p2", "standard")],
    )
    suffer(scene, "tigris", Status.GRABBED, by="bob", reach="reach", dc=4)
    played = play(in_turn(scene, "ann"), ["spirit_summon"], then="ann: turn")
    assert not played["tigris"].on_map()
    assert not played["tigris"].has(Status.GRABBED)


@pytest.mark.rule("SS-171", "SS-141")
def test_a_spirit_downed_by_lightning_is_back_without_soaked() -> None:
    scene = fight(
        players=[body("ann", "p1", spirit="tigris", summoned="p2")],
        enemies=[body("bob", "p2", "standard", attacks=["bolt"], gambits=[])],
        attacks=[strike_with("bolt", keywords=["Lightning"], damage=40)],
    )
    scene.by_id["tigris"].stamina = 0
    suffer(scene, "tigris", Status.SOAKED)
    played = play(in_turn(scene, "bob"), ["fight", "attack:bolt:tigris"], dice=[3, 4], then="bob: turn")
    assert played["tigris"].health == 0
    assert not played["tigris"].has(Status.SOAKED)


@pytest.mark.rule("SS-082")
def test_neither_guard_nor_soak_stops_an_attack_that_is_ap() -> None:
    scene = fight(
        players=[body("ann", "p1", attacks=["drill"], gambits=[])],
        enemies=[body("bob", "p1", "standard", guard=3, soak=2, reactions=[])],
        attacks=[strike_with("drill", keywords=["AP"], damage=4, stun=2)],
    )
    played = play(in_turn(scene, "ann"), ["fight", "attack:drill:bob"], dice=[3, 4], then="ann: turn")
    assert (played["bob"].health, played["bob"].stun) == (16, 2)


@pytest.mark.rule("SS-084")
def test_whoever_may_answer_what_is_no_attack_is_told_what_it_faces() -> None:
    blazing = [{"arena": "west", "id": "p1"}, {"arena": "west", "id": "p2", "terrain": ["blazing"]}]
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], positions=[*blazing, EAST])
    played = play(in_turn(scene, "ann"), ["sprint", "join:p2"], then="ann: reaction")
    assert played.ask.question == "You face 2 Damage. How do you react?"


# the map


@pytest.mark.rule("SS-103")
def test_the_map_says_which_way_the_wind_blows() -> None:
    windy = {"arena": "west", "id": "p1", "terrain": ["gusting"]}
    paths = [{"a": "west", "b": "mid", "terrain": ["gusting"]}, {"a": "mid", "b": "east"}]
    scene = fight(
        players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], positions=[windy, EAST], paths=paths
    )
    with Rule(scene) as table:
        terrain.lay(scene, table, scene.positions["p1"], GUSTING, "leaving")
        terrain.lay(scene, table, scene.ways[0], GUSTING, "mid")
    drawn: Any = SYSTEM.board(scene, PLAYERS).map
    notes = [note.about for zone in drawn.zones for place in zone.places for note in place.notes]
    assert [note.endswith(" Here it blows against leaving.") for note in notes] == [True]
    assert drawn.links[0].notes[0].about.endswith(" Here it blows against leaving Mid.")


# bots


@pytest.mark.rule("SS-053")
def test_greedy_ends_an_improvised_turn_that_has_no_action_left() -> None:
    scene = fight(
        players=[body("ann", "p1", actions=["prepare"])],
        enemies=[body("bob", "p2", "standard")],
        rules=rules(actions_once_per_round=True),
    )
    plot(scene, "ann", "improvise", 1)
    played = play(in_turn(scene, "ann"), ["improvise", "prepare"], then="ann: turn")
    assert Bot().answer(played.ask) == "end"
