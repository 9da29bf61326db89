"""Improvise."""

from __future__ import annotations

import pytest

from quintain.kernel.events import Ruled
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.actions import Improvised
from quintain.systems.swords.events.rolls import Checked
from quintain.systems.swords.scene import SwordsScene
from tests.systems.swords.script import body, fight, in_turn, play, refused, suffer


def scene_with(gm: str) -> SwordsScene:
    return in_turn(fight([body("a", at=(1, 5), dex=2)], [body("b", at=(9, 5))], gm=gm), "a")


@pytest.mark.rule("SW-033")
def test_the_gm_sets_ability_and_difficulty_of_what_somebody_improvises() -> None:
    scene = scene_with("gm")

    won = play(scene, ["improvise:I topple the brazier", "a> dex:13", "plain"], dice=[11], then="a: turn")
    lost = play(scene, ["improvise:I topple the brazier", "a> dex:13", "plain"], dice=[10], then="a: turn")

    assert [(each.total, each.dt, each.success) for each in won.events(Checked)] == [(13, 13, True)]
    assert [each.success for each in lost.events(Improvised)] == [False]
    assert refused(won, "defend")


@pytest.mark.rule("SW-005", "SW-033")
def test_how_hard_it_is_foes_hear_no_sooner_than_what_came_of_it() -> None:
    played = play(scene_with("gm"), ["improvise:I topple it", "a> dex:13", "plain"], dice=[11], then="a: turn")

    rulings = played.events(Ruled)
    assert [each.choice for each in rulings] == ["Dexterity: 13", "A plain ability check"]
    viewers = {seat: played.scene.viewer(seat) for seat in played.scene.seats()}
    heard = {seat: [each for each in rulings if each.seen_by(viewer)] for seat, viewer in viewers.items()}
    assert heard == {seat: rulings if seat == "gm" else [] for seat in viewers}


@pytest.mark.rule("SW-033")
def test_the_gm_may_name_a_skill_which_the_untrained_lack() -> None:
    played = play(scene_with("gm"), ["improvise:I climb the bar", "str:10", "Athletics"], dice=[12, 4], then="a: turn")

    (checked,) = played.events(Checked)
    assert (checked.natural, checked.net) == (4, -1)


@pytest.mark.rule("SW-033", "SW-194")
def test_the_gm_may_say_that_it_takes_eyes_and_then_the_blinded_fail() -> None:
    scene = scene_with("gm")
    suffer(scene, "a", Condition.BLINDED)

    looked = play(scene, ["improvise:I look for tracks", "wis:5", "Perception by sight"], then="a: turn")
    heard = play(
        scene, ["improvise:I listen at the wall", "wis:5", "Perception by hearing"], dice=[12, 9], then="a: turn"
    )

    assert [each.success for each in looked.events(Improvised)] == [False]
    assert [each.success for each in heard.events(Improvised)] == [True]


@pytest.mark.rule("SW-033")
def test_what_the_gm_finds_impossible_costs_nothing() -> None:
    played = play(scene_with("gm"), ["improvise:I fly to the moon", "refuse"], then="a: turn")

    assert "defend" in played.options()
    assert refused(played, "improvise:I try again")


@pytest.mark.rule("SW-033")
def test_without_a_gm_nobody_improvises() -> None:
    assert refused(play(scene_with(""), then="a: turn"), "improvise:I topple the brazier")


def watch(action: str, trigger: str) -> list[str]:
    return ["p> prepare", action, trigger, "end"]


@pytest.mark.rule("SW-033", "SW-053")
def test_what_is_improvised_can_be_prepared_too() -> None:
    """The Main Actions that are listed are not all there are; what it is is said when the moment comes."""
    scene = fight([body("p", (2, 5), initiative=9, str=2)], [body("f", (7, 5), initiative=3)], gm="gm")
    answers = [*watch("improvise", "enters_reach:any"), "f> move:3,5", "p> take", "improvise:I drop the portcullis"]
    played = play(scene, [*answers, "p> str:12", "plain"], dice=[10], then="f: turn")
    assert [event.success for event in played.events(Improvised)] == [True]
    assert not played["p"].reaction
