"""Sustained Gu: paying, stopping, too many of them; and how a Gu dies."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import conditions
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import Condition
from tests.systems.gu.direct import at_table
from tests.systems.gu.script import body, fight, play


def owner(gu: list[str], **numbers: Any) -> dict[str, Any]:
    """All of these Gu are active."""
    own = [{"gu": each, "active": True} for each in gu]
    return body("a", at=(0, 0), **({"gu": gu, "own": own, "essence": 100} | numbers))


def next_turn(user: dict[str, Any], *others: dict[str, Any]) -> GuScene:
    foes = list(others) or [body("b", at=(9, 9))]
    return fight([user], foes, turn="b", order=["a", *[str(foe["id"]) for foe in foes]])


def test_at_the_start_of_each_turn_its_cost_is_paid_again() -> None:
    played = play(next_turn(owner(["fish_scales_1"])), ["b> end", "a> pay:fish_scales_1"], then="a: turn")

    assert played["a"].essence == 95
    assert played["a"].shields()


def test_what_one_does_not_pay_for_stops() -> None:
    played = play(next_turn(owner(["fish_scales_1"])), ["b> end", "a> stop:fish_scales_1"], then="a: turn")

    assert played["a"].essence == 100
    assert not played["a"].shields()
    assert "activate:fish_scales_1" not in played.options()


def test_what_one_cannot_pay_for_stops_without_a_question() -> None:
    played = play(next_turn(owner(["fish_scales_1"], essence=4)), ["b> end"], then="a: turn")

    assert played["a"].essence == 4
    assert not played["a"].shields()


def test_each_sustained_gu_above_the_activations_costs_1_soul_once_all_are_paid() -> None:
    """Activations 2 and three sustained Gu."""
    duel = next_turn(owner(["fish_scales_1", "wide_knuckle", "longarm"]))

    played = play(
        duel,
        [
            "b> end",
            "a> first:sustain:fish_scales_1",
            "a> pay:fish_scales_1",
            "a> first:sustain:wide_knuckle",
            "a> pay:wide_knuckle",
            "a> first:sustain:longarm",
            "a> pay:longarm",
        ],
        then="a: turn",
    )

    assert played["a"].essence == 100 - 5 - 7 - 5
    assert played["a"].soul == 9


def test_stopping_one_in_time_saves_the_soul() -> None:
    duel = next_turn(owner(["fish_scales_1", "wide_knuckle", "longarm"]))

    played = play(
        duel,
        [
            "b> end",
            "a> first:sustain:fish_scales_1",
            "a> stop:fish_scales_1",
            "a> first:sustain:wide_knuckle",
            "a> pay:wide_knuckle",
            "a> pay:longarm",
        ],
        then="a: turn",
    )

    assert played["a"].soul == 10


def test_a_single_sustained_gu_costs_no_soul_however_few_activations_there_are() -> None:
    duel = next_turn(owner(["fish_scales_1"]))
    duel.by_id["a"].bear([])
    scene = duel.clone()
    scene.by_id["a"].concussions = [10_000, 10_000]

    played = play(scene, ["b> end", "a> pay:fish_scales_1"], then="a: turn")

    assert played["a"].soul == 10


@pytest.mark.rule("GU-243")
def test_whoever_is_stunned_sustains_nothing() -> None:
    duel = next_turn(owner(["fish_scales_1"]))

    with at_table(duel) as table:
        conditions.inflict(duel, table, duel.by_id["a"], Affliction(Condition.STUNNED))

    assert not duel.by_id["a"].shields()


# the death of a Gu


def test_a_vital_gu_takes_its_owner_along() -> None:
    shield = owner(["fish_scales_1"], vital_gu="fish_scales_1", reactions=0)
    shield["gu"] = [{"gu": "fish_scales_1", "active": True, "health": 3}]
    duel = next_turn(shield, body("b", at=(1, 0), max_hp=40))

    played = play(duel, ["b> strike:punch:a"], dice=[10, 1])

    assert played["a"].out


def test_another_gu_does_not() -> None:
    shield = owner(["fish_scales_1"], vital_gu="stream", reactions=0)
    shield["gu"] = [{"gu": "fish_scales_1", "active": True, "health": 3}]
    duel = next_turn(shield, body("b", at=(1, 0), max_hp=40))

    played = play(duel, ["b> strike:punch:a"], dice=[10, 1], then="b: turn")

    assert not played["a"].out
    assert played["a"].worm("fish_scales_1").is_dead()
