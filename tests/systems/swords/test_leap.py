"""Leaps: how far and how high, with and without a roll, and what comes of a failed one."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.swords.events.movement import Fell, LeaptShort, LeaptUp
from quintain.systems.swords.events.rolls import Checked
from quintain.systems.swords.leap import clears
from quintain.systems.swords.lines import lines
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused
from tests.systems.swords.test_move import feet, squares, where


def gap(first: int, last: int, depth: int = 60) -> dict[str, Any]:
    return {"kind": "gap", "name": "Pit", "rects": [(first, 0, last, 7)], "elevation": -depth}


def ledge(height: int, first: int = 3, last: int = 3) -> dict[str, Any]:
    return {"kind": "ledge", "name": "Ledge", "rects": [(first, 0, last, 7)], "elevation": height}


def hurdle(height: int) -> dict[str, Any]:
    return {"kind": "hurdle", "name": "Wall", "rects": [(3, 0, 3, 7)], "height": height}


def leaper(*terrain: dict[str, Any], foe: tuple[int, int] = (15, 7), **numbers: Any) -> SwordsScene:
    """A at 2,4, in its Combat Turn."""
    red, blue = [body("a", at=(2, 4), **numbers)], [body("b", at=foe)]
    return in_turn(fight(red, blue, terrain=terrain, size=(16, 8)), "a")


@pytest.mark.rule("SW-072", "SW-067")
def test_half_the_rate_is_leapt_without_a_roll_and_paid_foot_for_foot() -> None:
    played = play(leaper(gap(3, 4), speed=30), ["leap:5,4"], then="a: turn")

    assert where(played, "a") == "5,4"
    assert played["a"].elevation == 0
    assert feet(played) == 15
    assert not played.events(Checked)


@pytest.mark.rule("SW-072", "SW-073")
def test_one_foot_more_needs_a_roll() -> None:
    scene = leaper(speed=30)
    table = ScriptedTable(scene, SYSTEM.sight, faces=[11])

    assert clears(scene, table, scene.by_id["a"], 15)
    assert clears(scene, table, scene.by_id["a"], 16)
    table.finish()


@pytest.mark.rule("SW-073")
def test_a_longer_leap_is_rolled_against_10_plus_the_additional_feet() -> None:
    start = play(leaper(gap(3, 5), speed=30, str=2), then="a: turn")

    made = go_on(start.game, ["leap:6,4"], dice=[13], then="a: turn")
    short = go_on(start.game, ["leap:6,4"], dice=[12, *[1] * 6], then="a: turn")

    assert made.events(Checked)[0].dt == 15
    assert where(made, "a") == "6,4"
    assert feet(made) == 10
    assert where(short, "a") == "5,4"
    assert feet(short) == 15
    assert short.events(LeaptShort)
    assert short.events(Fell)[0].feet == 60
    assert short["a"].elevation == -60


@pytest.mark.rule("SW-074")
def test_no_leap_is_longer_than_the_movement_left() -> None:
    start = play(leaper(gap(5, 7), speed=30), ["move:4,4"], then="a: turn")

    assert refused(start, "leap:9,4")
    assert where(go_on(start.game, ["leap:8,4"], dice=[15], then="a: turn"), "a") == "8,4"


@pytest.mark.rule("SW-074")
def test_after_a_dash_the_next_move_action_carries_the_next_leap() -> None:
    start = play(leaper(gap(5, 7), speed=30), ["move:4,4", "dash"], then="a: turn")

    assert "10,4" in squares(start, "leap")
    assert "11,4" not in squares(start, "leap")


@pytest.mark.rule("SW-075")
@pytest.mark.parametrize(
    ("strength", "height", "cleared"), [(2, 2, True), (2, 3, False), (-1, 1, True), (-1, 2, False)]
)
def test_hurdles_up_to_the_strength_modifier_are_cleared(strength: int, height: int, cleared: bool) -> None:
    played = play(leaper(hurdle(height), str=strength), then="a: turn")

    assert "3,4" not in squares(played) | squares(played, "leap")
    assert ("4,4" in squares(played, "leap")) is cleared
    assert "4,4" not in squares(played)


@pytest.mark.rule("SW-072")
def test_a_leap_over_rubble_is_paid_as_a_leap_and_foes_are_not_leapt_over() -> None:
    rubble = {"kind": "difficult", "name": "Rubble", "rects": [(3, 0, 4, 7)]}
    start = play(leaper(rubble, speed=30), then="a: turn")
    barred = play(leaper(rubble, foe=(3, 4)), then="a: turn")

    assert feet(go_on(start.game, ["leap:5,4"], then="a: turn")) == 15
    assert feet(go_on(start.game, ["move:5,4"], then="a: turn")) == 5
    assert "5,4" not in squares(barred, "leap")


@pytest.mark.rule("SW-100")
def test_a_leap_out_of_reach_provokes() -> None:
    played = play(leaper(gap(3, 4), foe=(1, 4)), ["leap:5,4"], then="b: opportunity")

    assert played.asked() == [("b", "opportunity")]


@pytest.mark.rule("SW-076")
@pytest.mark.parametrize(("strength", "height"), [(3, 3), (0, 1), (-2, 1)])
def test_the_free_height_is_leapt_without_a_roll(strength: int, height: int) -> None:
    played = play(leaper(ledge(height), str=strength), ["leap_up:3,4"], then="a: turn")

    assert played["a"].elevation == height
    assert not played.events(Checked)
    assert feet(played) == 30 - 5 - height


@pytest.mark.rule("SW-077")
def test_a_higher_leap_is_rolled_against_15_plus_2_per_additional_foot() -> None:
    start = play(leaper(ledge(4), str=2), then="a: turn")

    made = go_on(start.game, ["leap_up:3,4"], dice=[17], then="a: turn")
    short = go_on(start.game, ["leap_up:3,4"], dice=[16], then="a: turn")

    assert made.events(Checked)[0].dt == 19
    assert made["a"].elevation == 4
    assert where(short, "a") == "2,4"
    assert short["a"].elevation == 0
    assert feet(short) == 28
    assert not short.events(LeaptUp)[0].made


@pytest.mark.rule("SW-078")
@pytest.mark.parametrize(("strength", "height", "offered"), [(2, 4, True), (2, 5, False), (0, 1, True), (0, 2, False)])
def test_no_leap_is_higher_than_double_the_strength_modifier(strength: int, height: int, offered: bool) -> None:
    played = play(leaper(ledge(height), str=strength), then="a: turn")

    assert bool(squares(played, "leap_up")) is offered


@pytest.mark.rule("SW-079")
def test_sideways_a_vertical_leap_carries_no_farther_than_the_bodys_reach() -> None:
    pike = {"id": "halberd", "name": "Halberd", "kind": "melee", "to_hit": 0, "damage": "1d10", "weapon": "halberd"}
    armed: dict[str, Any] = {"str": 2, "attacks": [pike], "readied": ["halberd"]}
    near, far = play(leaper(ledge(2), **armed), then="a: turn"), play(leaper(ledge(2, 4, 4), **armed), then="a: turn")

    assert [line.feet for line in lines(near.scene, near["a"])] == [10]
    assert squares(near, "leap_up") == {"3,3", "3,4", "3,5"}
    assert not squares(far, "leap_up")
