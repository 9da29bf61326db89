"""Time: Rounds, turns in descending Initiative, minutes, and the switch that rolls Initiative."""

from __future__ import annotations

import pytest

from quintain.systems.swords.afflictions import Affliction, Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.ending import seconds
from quintain.systems.swords.events.order import MinutePassed, RoundBegan, TurnBegan
from tests.systems.swords.script import Played, body, fight, play, rules


def turns(played: Played) -> list[str]:
    return [event.who for event in played.events(TurnBegan)]


@pytest.mark.rule("SW-002", "SW-010")
def test_each_creature_has_one_turn_in_a_round() -> None:
    four = fight(
        red=[body("a", (0, 0), initiative=9), body("b", (0, 2), initiative=7)],
        blue=[body("c", (9, 0), initiative=5), body("d", (9, 2), initiative=3)],
    )
    played = play(four, ["end"] * 4, then="a: turn")
    assert turns(played) == ["a", "b", "c", "d", "a"]
    assert [event.round for event in played.events(RoundBegan)] == [1, 2]


@pytest.mark.rule("SW-003")
def test_turns_go_in_descending_order_of_initiative_in_every_round() -> None:
    scene = fight(
        red=[body("three", (0, 0), initiative=3), body("nine", (0, 2), initiative=9)],
        blue=[body("six", (9, 0), initiative=6)],
    )
    played = play(scene, ["end"] * 6, then="nine: turn")
    assert turns(played)[:6] == ["nine", "six", "three"] * 2


@pytest.mark.rule("SW-003")
def test_rolled_initiative_is_a_d20_and_the_score_once() -> None:
    scene = fight(
        red=[body("a", (0, 0), initiative=3)],
        blue=[body("b", (9, 0), initiative=6)],
        rules=rules(initiative_method="rolled"),
    )
    played = play(scene, ["end"] * 3, dice=[19, 5], then="b: turn")
    assert turns(played) == ["a", "b", "a", "b"]
    assert (played["a"].initiative, played["b"].initiative) == (22, 11)


@pytest.mark.rule("SW-011")
def test_a_round_stands_for_six_seconds() -> None:
    scene = fight(red=[body("a", (0, 0), initiative=9)], blue=[body("b", (9, 0), initiative=6)])
    played = play(scene, ["end"] * 10, then="a: turn")
    assert played.scene.round == 6
    assert seconds(played.scene) == 30
    assert [seconds(each) for each in (scene, play(scene, then="a: turn").scene)] == [0, 0]


@pytest.mark.rule("SW-012")
def test_no_minute_has_passed_as_a_fight_begins() -> None:
    played = play(fight(red=[body("a", (0, 0), initiative=9)], blue=[body("b", (9, 0))]), then="a: turn")

    assert played.scene.minutes == 0
    assert played.events(MinutePassed) == []


@pytest.mark.rule("SW-012", "SW-013")
def test_ten_rounds_are_a_minute_and_what_lasts_one_ends_ten_rounds_later() -> None:
    scene = fight(red=[body("a", (0, 0), initiative=9)], blue=[body("b", (9, 0), initiative=6)], round=3)
    lasting = Affliction(Condition.SHIELDED, "a", Lasts.TURN_START)
    lasting.whose, lasting.round, lasting.amount = "a", 13, 3
    scene.by_id["b"].add_affliction(lasting)
    played = play(scene, ["end"] * 20, then="a: turn")
    assert played.scene.round == 13
    assert not played["b"].suffers(Condition.SHIELDED)
    before = play(scene, ["end"] * 19, then="b: turn")
    assert before["b"].suffers(Condition.SHIELDED)
    assert played.scene.minutes == 1
    assert [play(scene, ["end"] * ends, then="a: turn | b: turn").scene.minutes for ends in (15, 16)] == [0, 1], (
        "as Round 11 begins"
    )
    assert len(played.events(MinutePassed)) == 1
    assert seconds(played.scene) - seconds(play(scene, then="a: turn").scene) == 60


@pytest.mark.rule("SW-010", "SW-098")
def test_what_is_counted_per_round_is_renewed_at_its_start() -> None:
    scene = fight(red=[body("a", (0, 0), initiative=9)], blue=[body("b", (9, 0), initiative=6)])
    played = play(scene, ["end"], then="b: turn")
    played.scene.by_id["b"].reaction = False
    again = play(played.scene, ["end"], then="a: turn")
    assert again.scene.round == 2
    assert again["b"].reaction
