"""Stances: what they pay at Respite, and what some do besides."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Viewer
from quintain.systems.shattered import equipment
from quintain.systems.shattered.events.ability import StoneLost
from quintain.systems.shattered.events.attack import MomentumGained
from quintain.systems.shattered.scene import ShatteredScene, Stage
from quintain.systems.shattered.stock import Status, TerrainKind, Weight
from tests.systems.shattered.script import body, fight, in_turn, known, play, refused, rules, strike_with, suffer

STONY = [{"arena": "west", "id": "p1", "features": ["large_stone"]}, {"arena": "west", "id": "p2"}]
P3 = {"arena": "west", "id": "p3"}
FOE = body("bob", "p2", "standard", reactions=[])


def camp(*players: dict[str, Any], **scenario: Any) -> ShatteredScene:
    return fight(players=list(players), enemies=[FOE], **scenario)


# Respite


@pytest.mark.rule("SS-022")
def test_stances_pay_momentum_and_the_pool_is_full_again() -> None:
    scene = camp(body("ann", "p1", stances=["balanced_stance", "gale_stance"], moves=0, momentum=1))
    done = play(scene, then="ann, bob: plot")
    assert (done["ann"].momentum, done["ann"].moves) == (6, 2)
    paid = done.events(MomentumGained)[0]
    assert paid.seen_by(Viewer("enemies", "enemies")) is None


@pytest.mark.rule("SS-119")
def test_the_pool_may_refill_on_ones_own_turn_instead() -> None:
    scene = camp(body("ann", "p1", moves=0), rules=rules(move_pool_refill="own_turn"))
    assert play(scene, then="ann, bob: plot")["ann"].moves == 0
    assert in_turn(scene, "ann").by_id["ann"].moves == 2


@pytest.mark.rule("SS-015")
def test_what_triggers_as_respite_begins_comes_before_wounds_ache() -> None:
    surge = {"id": "surge", "name": "Surge", "kind": "martial", "respite_vigor": 2}
    scene = camp(body("ann", "p1", stances=["surge"], wounds=1, stun=9), stances=[surge])
    done = play(scene, then="bob: stunned")
    told = [type(event).__name__ for event in done.game.events]
    assert done["ann"].vigor == 2
    assert told.index("VigorSet") < told.index("WoundsAche")


@pytest.mark.rule("SS-022")
def test_a_summoner_may_pay_to_summon_at_respite() -> None:
    scene = camp(known("blaine", "p1", equipped=[], wielded=[]))
    waiting = play(scene, then="blaine: summoner")
    assert waiting.asked() == [("blaine", "summoner")]
    done = play(scene, ["spirit_summon", "at:p1"], then="blaine, bob: plot")
    assert (done["tigris"].position, done["blaine"].momentum) == ("p1", 3)
    assert play(scene, ["no"], then="blaine, bob: plot")["blaine"].momentum == 4
    suppressed = camp(known("blaine", "p1", equipped=[], wielded=[]))
    suffer(suppressed, "blaine", Status.SUPPRESSED)
    assert play(suppressed, then="blaine, bob: plot").scene.stage is Stage.PLOTTING


# Stone Lock


@pytest.mark.rule("SS-126")
def test_on_stone_vigor_adds_up() -> None:
    scene = camp(body("ann", "p1", stances=["stone_lock_stance"], vigor=3), positions=STONY)
    done = play(scene, ["add"], then="ann, bob: plot")
    assert done["ann"].vigor == 5


@pytest.mark.rule("SS-126")
def test_without_stone_the_vigor_of_a_stone_lock_is_gone() -> None:
    done = play(camp(body("ann", "p1", stances=["stone_lock_stance"])), then="ann, bob: plot")
    assert done["ann"].vigor == 0
    told = done.events(StoneLost)[0]
    assert told.seen_by(Viewer("enemies", "enemies")) is None


@pytest.mark.rule("SS-126")
def test_who_leaves_the_stone_loses_all_vigor() -> None:
    scene = camp(body("ann", "p1", stances=["stone_lock_stance"], vigor=4), positions=STONY)
    assert play(in_turn(scene, "ann"), ["prepare", "establish"], then="ann: turn")["ann"].vigor == 0
    assert play(scene, ["prepare", "retreat"], then="ann: turn")["ann"].vigor == 4
    other = camp(body("ann", "p1", vigor=4), positions=STONY)
    assert play(in_turn(other, "ann"), ["prepare", "establish"], then="ann: turn")["ann"].vigor == 4


@pytest.mark.rule("SS-126")
def test_who_is_pushed_off_the_stone_loses_all_vigor_too() -> None:
    shove = strike_with("shove", status=[{"apply": ["Push 1"]}])
    scene = fight(
        players=[body("ann", "p1", stances=["stone_lock_stance"], vigor=4, reactions=[])],
        enemies=[body("bob", "p1", "standard", attacks=["shove"])],
        attacks=[shove],
        positions=STONY,
    )
    done = play(in_turn(scene, "bob"), ["fight", "attack:shove:ann", "to:new"], dice=[3, 4], then="bob: turn")
    assert done["ann"].vigor == 0


@pytest.mark.rule("SS-126")
def test_a_stone_carried_away_takes_the_vigor_with_it() -> None:
    ann = body("ann", "p1", stances=["stone_lock_stance"], vigor=4, actions=["stonebend"])
    scene = camp(ann, positions=STONY)
    done = play(in_turn(scene, "ann"), ["stonebend", "move:large_stone:p2"], then="ann: turn")
    assert done["ann"].vigor == 0


@pytest.mark.rule("SS-126")
def test_uneven_earth_is_earth_enough() -> None:
    earth = [{"arena": "west", "id": "p1", "terrain": ["uneven_earth"]}, STONY[1]]
    scene = camp(body("ann", "p1", stances=["stone_lock_stance"]), positions=earth)
    assert play(scene, then="ann, bob: plot")["ann"].vigor == 2


# Gale


def gale(**scenario: Any) -> ShatteredScene:
    gust = {"keywords": ["Wind"], "range": ["short"], "weight": "light", "speed": 1, "kind": "natural"}
    rows = [{"roll": n, "grade": "hit", "damage": 1} for n in range(2, 13)]
    return fight(
        players=[body("ann", "p1", stances=["gale_stance"], attacks=["gust", "dart"], gambits=[])],
        enemies=[body("bob", "p2", "standard", reactions=[]), body("bud", "p3", "standard", reactions=[])],
        attacks=[{"id": "gust", "name": "Gust", "profile": rows} | gust],
        **{"positions": [*STONY, P3]} | scenario,
    )


@pytest.mark.rule("SS-159")
def test_after_a_wind_attack_the_wind_may_stay_once_per_turn() -> None:
    scene = in_turn(gale(), "ann")
    struck = play(scene, ["fight", "attack:gust:bob"], dice=[3, 4], then="ann: gale")
    assert struck.asked() == [("ann", "gale")]
    assert struck.options() == ["entering", "leaving", "no"]
    done = play(scene, ["fight", "attack:gust:bob", "leaving"], dice=[3, 4], then="ann: turn")
    wind = done.scene.positions["p2"].laid(TerrainKind.GUSTING)
    assert wind is not None
    assert wind.way == "leaving"
    assert (
        not play(scene, ["fight", "attack:gust:bob", "no"], dice=[3, 4], then="ann: turn").scene.positions["p2"].terrain
    )
    dart = play(scene, ["fight", "attack:dart:bob"], dice=[3, 4], then="ann: turn")
    assert dart.asked() == [("ann", "turn")]


@pytest.mark.rule("SS-159")
def test_the_wind_stays_only_once_in_a_turn() -> None:
    scene = in_turn(gale(), "ann")
    assert scene.turn is not None
    scene.turn.kind = "technique"
    scene.turn.attacks = [Weight.LIGHT, Weight.LIGHT]
    laid = play(scene, ["attack:gust:bob", "entering", "attack:gust:bud"], dice=[3, 4, 3, 4], then="ann: turn")
    assert laid.asked() == [("ann", "turn")]
    again = play(scene, ["attack:gust:bob", "no", "attack:gust:bud"], dice=[3, 4, 3, 4], then="ann: gale")
    assert again.asked() == [("ann", "gale")]


@pytest.mark.rule("SS-159")
def test_where_the_wind_blows_already_it_need_not_stay() -> None:
    windy = [{"arena": "west", "id": "p1"}, {"arena": "west", "id": "p2", "terrain": ["gusting"]}, P3]
    scene = in_turn(gale(positions=windy), "ann")
    assert play(scene, ["fight", "attack:gust:bob"], dice=[3, 4], then="ann: turn").asked() == [("ann", "turn")]


# Mountain


@pytest.mark.rule("SS-162")
def test_mountain_puts_a_stone_to_throw_somewhere_once_a_round() -> None:
    scene = in_turn(camp(body("ann", "p1", stances=["mountain_stance"])), "ann")
    assert [id for id in play(scene, then="ann: turn").options() if id.startswith("stone:")] == ["stone:p1", "stone:p2"]
    done = play(scene, ["stone:p1"], then="ann: turn")
    (lying,) = done.scene.lying
    assert lying.gear.attack is not None
    assert (lying.position, "Earth" in lying.gear.attack.keywords) == ("p1", True)
    assert refused(done, "stone:p2")
    next_turn = play(scene, ["stone:p1", "prepare", "end", "pass", "pass", "pass", "pass", "ann"], then="ann: turn")
    assert refused(next_turn, "stone:p2")
    equipment.take_up(done.scene, done["ann"], lying)
    assert done["ann"].gear("improvised_stone") is not None
