"""Rests and nights: what time brings back."""

from __future__ import annotations

from typing import Any, cast

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.rest import RestScene, step_rest
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Gu, Step
from quintain.systems.gu.system import SYSTEM
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import Condition
from tests.systems.gu.direct import blind, hurt
from tests.systems.gu.script import LIBRARY, body, fight


def rested(minutes: int, *conditions: Affliction, asleep: bool = True, **numbers: Any) -> Fighter:
    """Ann after so many minutes."""
    ground = fight([body("ann", (0, 0), **numbers)], [])
    ground.by_id["ann"].bear([*conditions])
    return after(ground, minutes, asleep=asleep)


def after(ground: GuScene, minutes: int, *, asleep: bool = True) -> Fighter:
    scene = RestScene(ground, Step(sleep=minutes) if asleep else Step(rest=minutes))
    scene = RestScene.load(scene.dump())
    table = ScriptedTable(scene, blind)
    step_rest(scene, table)
    table.finish()
    assert SYSTEM.outcome(scene) is not None
    assert SYSTEM.seconds(scene) == 60 * minutes
    return scene.bodies[0]


def suffering(condition: Condition, **numbers: Any) -> Affliction:
    return Affliction(condition, **numbers)


@pytest.mark.rule("GU-208")
@pytest.mark.parametrize(("minutes", "hp"), [(480, 28), (50, 20), (60, 21), (119, 21), (1200, 30)])
def test_every_full_hour_of_sleep_restores_a_hit_point(minutes: int, hp: int) -> None:
    assert rested(minutes, max_hp=30, hp=20).hp == hp


@pytest.mark.rule("GU-208")
def test_being_awake_restores_none() -> None:
    assert rested(480, asleep=False, max_hp=30, hp=20).hp == 20


@pytest.mark.rule("GU-208")
@pytest.mark.parametrize("condition", [Condition.BURNING, Condition.ABLAZE, Condition.DYING])
def test_fire_and_dying_let_nobody_sleep(condition: Condition) -> None:
    """What is left of them after the turns that follow a fight: a fire that hurts nobody, say."""
    ann = rested(480, suffering(condition), max_hp=30, hp=20, soul=10)

    assert ann.hp == 20
    assert ann.suffers(condition)


@pytest.mark.rule("GU-208")
def test_nor_does_bleeding() -> None:
    ann = rested(480, max_hp=30, hp=20, bleeding=1)

    assert (ann.hp, ann.bleeding) == (20, 1)


@pytest.mark.rule("GU-208")
def test_hit_points_that_come_back_end_final_stand() -> None:
    ground = fight([body("ann", (0, 0), max_hp=30, hp=0, conditions=[{"condition": "final_stand"}])], [])
    assert after(ground, 59).suffers(Condition.FINAL_STAND)

    ann = after(ground, 60)

    assert ann.hp == 1
    assert not ann.suffers(Condition.FINAL_STAND)


@pytest.mark.rule("GU-233")
@pytest.mark.parametrize("asleep", [True, False])
@pytest.mark.parametrize(("minutes", "is_fatigued"), [(59, True), (60, False), (61, False)])
def test_an_hour_of_rest_ends_fatigue(minutes: int, is_fatigued: bool, asleep: bool) -> None:
    ann = rested(minutes, suffering(Condition.FATIGUED, tag="cold"), asleep=asleep)

    assert ann.suffers(Condition.FATIGUED) is is_fatigued


@pytest.mark.rule("GU-233")
def test_fatigue_from_a_low_soul_lasts_as_long_as_that_is_low() -> None:
    low = suffering(Condition.FATIGUED, tag="soul")
    ground = fight([body("ann", (0, 0), soul=20)], [])
    ann = ground.by_id["ann"]
    ann.soul = 7
    ann.bear([low, suffering(Condition.FATIGUED, tag="cold")])

    awake = after(ground, 300, asleep=False)
    assert [held.tag for held in awake.afflictions] == ["soul"]
    assert after(ground, 60).suffers(Condition.FATIGUED)  # 9 of 20
    mended = after(ground, 120)
    assert (mended.soul, mended.suffers(Condition.FATIGUED)) == (11, False)


@pytest.mark.parametrize(("minutes", "soul"), [(50, 3), (60, 5), (180, 9), (420, 17), (600, 24)])
def test_sleep_restores_a_tenth_of_the_soul_an_hour_and_all_of_it_in_ten(minutes: int, soul: int) -> None:
    ground = fight([body("ann", (0, 0), soul=24)], [])
    ground.by_id["ann"].soul = 3

    assert after(ground, minutes).soul == soul
    assert after(ground, minutes, asleep=False).soul == 3


@pytest.mark.parametrize("asleep", [True, False])
@pytest.mark.parametrize(("minutes", "essence", "part"), [(60, 19, 0), (30, 14, 1800), (6, 10, 3240), (600, 90, 0)])
def test_a_tenth_of_the_essence_comes_back_in_an_hour(minutes: int, essence: int, part: int, asleep: bool) -> None:
    ground = fight([body("ann", (0, 0), essence=90)], [])
    ground.by_id["ann"].essence = 10

    ann = after(ground, minutes, asleep=asleep)

    assert (ann.essence, ann.essence_part) == (essence, part)


def test_gu_are_fed_and_the_dead_stay_dead() -> None:
    ground = fight([body("ann", (0, 0), gu=["jade_skin_1", "moonlight"])], [])
    ann = ground.by_id["ann"]
    ann.worms = [ann.worms[0].changed(health=3), ann.worms[1].changed(health=0)]

    fed = after(ground, 10, asleep=False)

    assert [worm.health for worm in fed.worms] == [fed.worms[0].gu.health, 0]


@pytest.mark.parametrize(("minutes", "is_out"), [(59, True), (60, False)])
def test_an_hour_after_the_fire_is_out_one_comes_round(minutes: int, is_out: bool) -> None:
    ann = rested(minutes, suffering(Condition.UNCONSCIOUS, tag="fire"), asleep=False)
    burning = rested(60, suffering(Condition.UNCONSCIOUS, tag="fire"), suffering(Condition.ABLAZE), asleep=False)

    assert ann.suffers(Condition.UNCONSCIOUS) is is_out
    assert burning.suffers(Condition.UNCONSCIOUS)


@pytest.mark.parametrize(("minutes", "is_lost"), [(239, True), (240, False)])
def test_four_hours_of_sleep_bring_the_voice_back(minutes: int, is_lost: bool) -> None:
    gu = next(gu for gu in cast(list[Gu], list(LIBRARY.of("gu").values())) if gu.voice_hours)
    assert gu.voice_hours == 4
    ground = fight([body("ann", (0, 0), gu=[gu.id])], [])
    ground.by_id["ann"].voice_lost = True

    assert after(ground, minutes).voice_lost is is_lost
    assert after(ground, minutes, asleep=False).voice_lost


def test_a_concussion_is_over_after_three_days() -> None:
    ground = fight([body("ann", (0, 0), cognition=50)], [])
    ann = ground.by_id["ann"]
    ground.minutes, ann.concussions = 1000, [1060, 1061]
    assert ann.cognition == 20

    assert after(ground, 60, asleep=False).cognition == 35


def test_the_dead_do_not_rest() -> None:
    ground = fight([body("ann", (0, 0), max_hp=30, hp=20)], [])
    ground.by_id["ann"].out = "dead"

    assert after(ground, 480).hp == 20


@pytest.mark.rule("GU-195")
def test_after_three_days_and_not_before_cognition_is_back() -> None:
    scene = fight([body("a", (1, 1), max_hp=30, wisdom=26, cognition=36)], [], turn="a")
    hurt(scene, "a", ("force", 15), dice=[4])

    def after(minutes: int) -> int:
        night = RestScene(scene.clone(), Step(rest=minutes))
        table = ScriptedTable(night, blind)
        step_rest(night, table)
        table.finish()
        return night.bodies[0].cognition

    assert after(3 * 24 * 60 - 1) == 21
    assert after(3 * 24 * 60) == 36
