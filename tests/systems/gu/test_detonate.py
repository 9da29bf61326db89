"""Detonate Gu Worms."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Viewer
from quintain.systems.gu import detonate
from quintain.systems.gu.events.bonus import Detonated
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import body, fight, go_on, play, refused, suffer, wolf

OPTION = "detonate"


def duel(turn: str = "ann", **numbers: Any) -> GuScene:
    ann = body("ann", (0, 0), **({"gu": ["moonlight", "jade_skin_1", "cut"], "max_hp": 60} | numbers))
    return fight([ann], [wolf("wolf", (1, 0))], turn=turn)


@pytest.mark.rule("GU-143")
@pytest.mark.rule("GU-146")
def test_in_ones_own_turn_it_is_free() -> None:
    scene = duel()

    played = play(scene, ["detonate:moonlight+cut"], then="ann: turn")

    turn = played.scene.turn
    assert turn is not None
    assert (turn.action, turn.bonus, turn.moved) == (True, True, 0)
    assert played["ann"].reactions == 2
    assert [worm.health > 0 for worm in played["ann"].worms] == [False, True, False]


@pytest.mark.rule("GU-143")
def test_in_anothers_turn_it_takes_one_reaction_however_many_are_chosen() -> None:
    scene = duel("wolf")

    played = play(scene, ["strike:bite:ann", "ann> detonate:moonlight+cut"], dice=[30, 1], then="wolf: turn")

    assert played["ann"].reactions == 1
    assert [worm.health > 0 for worm in played["ann"].worms] == [False, True, False]
    assert played["ann"].hp < 60  # nothing was avoided by it


@pytest.mark.rule("GU-144")
def test_only_the_conscious_detonate() -> None:
    scene = duel()
    assert detonate.options(scene, scene.by_id["ann"])
    suffer(scene, "ann", Condition.UNCONSCIOUS, tag="fire")

    assert detonate.options(scene, scene.by_id["ann"]) == []


@pytest.mark.rule("GU-143")
@pytest.mark.parametrize("gu", [[], ["moonlight"]])
def test_whoever_has_no_gu_has_nothing_to_detonate(gu: list[str]) -> None:
    scene = duel(gu=gu)

    assert (OPTION in play(scene, then="ann: turn").options()) is bool(gu)


@pytest.mark.rule("GU-144")
def test_beasts_and_mortals_have_nothing_to_detonate() -> None:
    red = [body("ann", (0, 0), kind="mortal")]
    scene = fight(red, [wolf("wolf", (9, 9))], turn="ann")

    played = play(scene, then="ann: turn")

    assert OPTION not in played.options()


@pytest.mark.rule("GU-144")
def test_a_stolen_gu_far_away_can_be_detonated_but_not_somebody_elses() -> None:
    own = [{"gu": "moonlight", "away": True}, {"gu": "cut", "refined": False}]
    scene = duel(own=own)

    played = play(scene, then="ann: turn")
    option = next(each for each in played.ask.options if each.id == OPTION)

    assert option.shape is not None
    assert list(detonate.owned(scene, scene.by_id["ann"])) == ["moonlight", "jade_skin_1"]


@pytest.mark.rule("GU-144")
@pytest.mark.rule("GU-146")
def test_a_gu_that_was_lent_is_still_its_owners_to_detonate() -> None:
    red = [body("ann", (0, 0), gu=["moonlight", "cut"]), body("bob", (1, 0), gu=["moonlight"])]
    scene = fight(red, [wolf("wolf", (9, 9))], turn="ann")

    lent = play(scene, ["give:moonlight:bob"], then="ann: turn")
    assert [worm.id for worm in lent["bob"].worms] == ["moonlight", "moonlight-2"]
    played = go_on(lent.game, ["detonate:moonlight-2@bob"], then="ann: turn")

    assert [worm.health > 0 for worm in played["bob"].worms] == [True, False]
    assert "moonlight-2" not in detonate.owned(played.scene, played["bob"])


@pytest.mark.rule("GU-144")
@pytest.mark.rule("GU-146")
@pytest.mark.parametrize("is_lent", [False, True])
def test_ones_vital_gu_takes_one_along(is_lent: bool) -> None:
    ann = body("ann", (0, 0), gu=["moonlight", "cut"], vital_gu="moonlight")
    scene = fight([ann, body("bob", (1, 0))], [wolf("wolf", (9, 9))], turn="ann", order=["ann", "bob", "wolf"])
    answers = ["give:moonlight:bob", "detonate:moonlight@bob"] if is_lent else ["detonate:moonlight"]

    played = play(scene, answers, then="bob: turn")

    assert played["ann"].out == "dead"
    assert not played["bob"].out


@pytest.mark.rule("GU-145")
def test_a_suppressed_gu_is_not_among_the_choices() -> None:
    scene = duel(own=[{"gu": "moonlight", "suppressed": True}])

    assert list(detonate.owned(scene, scene.by_id["ann"])) == ["jade_skin_1", "cut"]


@pytest.mark.rule("GU-144")
@pytest.mark.rule("GU-146")
def test_they_die_at_once_and_what_they_sustained_ends() -> None:
    scene = duel(own=[{"gu": "jade_skin_1", "active": True}])
    assert scene.by_id["ann"].shields()

    played = play(scene, ["detonate:jade_skin_1"], then="ann: turn")

    assert played["ann"].shields() == []
    assert played["ann"].worm("jade_skin_1").health == 0
    assert (played["ann"].hp, played["wolf"].hp) == (60, 50)
    assert "activate:jade_skin_1" not in played.options()
    assert list(detonate.owned(played.scene, played["ann"])) == ["moonlight", "cut"]


@pytest.mark.rule("GU-147")
def test_a_self_detonation_ability_does_not_come_of_it() -> None:
    bomb = {
        "id": "bomb",
        "name": "Bomb Gu",
        "rank": 1,
        "path": "fire",
        "category": "attack",
        "cost": 1,
        "health": 5,
        "effect": "It bursts.",
        "keywords": ["self_detonating"],
        "range_m": 3,
        "detonation": [{"type": "force", "amount": 10}],
    }
    scene = fight([body("ann", (0, 0), gu=["bomb"])], [wolf("wolf", (1, 0))], turn="ann", gus=[bomb])

    played = play(scene, ["detonate:bomb"], then="ann: turn")

    assert (played["ann"].hp, played["wolf"].hp) == (20, 50)
    assert played["ann"].worm("bomb").is_dead()


@pytest.mark.rule("GU-146")
def test_others_hear_only_of_gu_that_they_know_of() -> None:
    scene = duel(own=[{"gu": "jade_skin_1", "active": True}])

    played = play(scene, ["detonate:jade_skin_1+cut"], then="ann: turn")
    [event] = played.events(Detonated)

    assert event.seen_by(Viewer("red", "red")).gu == ["jade_skin_1", "cut"]
    assert event.seen_by(Viewer("blue", "blue")).gu == ["jade_skin_1"]
    assert Detonated("ann", "red", ["cut"], []).seen_by(Viewer("blue", "blue")) is None


@pytest.mark.rule("GU-145")
def test_what_the_spirit_of_the_land_suppresses_is_neither_detonated_nor_activated() -> None:
    a = body("a", (3, 3), gu=["moonlight", "cut"])
    played = play(fight([a], [body("b", (6, 3))], turn="a", suppressed=["moonlight"]), then="a: turn")

    assert not [option for option in played.options() if option.startswith("activate:moonlight")]
    assert "activate:cut:b" in played.options()
    assert refused(played, "detonate:moonlight")
    assert go_on(played.game, ["detonate:cut"], then="a: turn")["a"].worm("cut").is_dead()


@pytest.mark.rule("GU-146")
def test_the_death_of_a_lent_twin_of_the_vital_gu_kills_nobody() -> None:
    a = body("a", at=(3, 3), gu=["jade_skin_1", "jade_skin_1"], vital_gu="jade_skin_1")
    scene = fight([a, body("b", at=(4, 3))], [body("c", at=(9, 9))], turn="a")

    twin = play(scene, ["give:jade_skin_1-2:b", "detonate:jade_skin_1@b"], then="a: turn")
    vital = play(scene, ["give:jade_skin_1:b", "detonate:jade_skin_1@b"], then="b: turn")

    assert twin["a"].is_in()
    assert not vital["a"].is_in()


@pytest.mark.rule("GU-132")
@pytest.mark.rule("GU-143")
def test_an_enemy_that_steps_up_may_be_answered_by_detonating_too() -> None:
    b = body("b", at=(6, 3), gu=["moonlight", "cut"])
    scene = fight([body("a", at=(3, 3))], [b], turn="a")

    played = play(scene, ["walk:5,3", "b> detonate:moonlight+cut"], then="a: turn")

    assert [worm.is_dead() for worm in played["b"].worms] == [True, True]
    assert played["b"].reactions == 1


@pytest.mark.rule("GU-143")
@pytest.mark.rule("GU-175")
def test_but_not_in_final_stand() -> None:
    b = body("b", at=(6, 3), hp=0, gu=["moonlight"], conditions=[{"condition": "final_stand"}])
    scene = fight([body("a", at=(3, 3))], [b, body("c", at=(11, 11))], turn="a")

    play(scene, ["walk:5,3"], then="a: turn")
