"""Branching Wings: flight on wings that can be broken, and branches that seize."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import stats, wings
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition, DamageType
from tests.systems.gu.direct import at_table
from tests.systems.gu.script import body, fight, play

GROW = "activate:branching_wings"


def winged(**numbers: Any) -> dict[str, Any]:
    """Activations 4, skills of 60."""
    own = {
        "rank": 2,
        "wisdom": 40,
        "cognition": 40,
        "essence": 500,
        "close_combat": 60,
        "ranged_attack": 60,
        "gu": ["branching_wings", "stream"],
    }
    return body("a", at=(3, 3), **(own | numbers))


def scene(*foes: dict[str, Any], friends: tuple[dict[str, Any], ...] = (), **numbers: Any) -> GuScene:
    others = list(foes) or [body("b", at=(5, 3), reactions=0, max_hp=100)]
    return fight([winged(**numbers), *friends], others, turn="a")


def grown(*foes: dict[str, Any], **numbers: Any) -> GuScene:
    """With wings already there."""
    made = scene(*foes, **numbers)
    made.by_id["a"].wings = [25, 25, 25, 25]
    made.by_id["a"].wings_of = made.stock.gus["branching_wings"]
    return made


def test_four_wings_give_a_flying_speed_of_8_and_2_maneuvers() -> None:
    played = play(scene(), [GROW], then="a: turn")

    flight = stats.flight(played["a"])
    assert played["a"].wings == [25, 25, 25, 25]
    assert flight is not None
    assert (flight.speed, flight.maneuvers) == (8, 2)
    assert played["a"].essence == 425


def test_they_last_until_they_are_dismissed() -> None:
    later = play(scene(), [GROW, "end", "b> end"], then="a: turn")
    gone = play(scene(), [GROW, "dismiss"], then="a: turn")

    assert later["a"].wings
    assert later["a"].essence == 425
    assert not gone["a"].wings
    assert stats.flight(gone["a"]) is None


def test_a_wing_is_vulnerable_to_rending_and_each_that_is_lost_costs_2_m() -> None:
    made = grown()
    a = made.by_id["a"]

    with at_table(made) as table:
        wings.harm(made, table, a, 1, [(DamageType.RENDING, 12)])
        assert a.wings == [25, 1, 25, 25]
        wings.harm(made, table, a, 1, [(DamageType.FORCE, 1)])

    flight = stats.flight(a)
    assert a.wings == [25, 25, 25]
    assert flight is not None
    assert flight.speed == 6


def test_without_a_wing_there_is_no_flight() -> None:
    made = grown()
    a = made.by_id["a"]
    a.wings = [2]

    with at_table(made) as table:
        wings.harm(made, table, a, 0, [(DamageType.FORCE, 2)])

    assert a.wings_of is None
    assert stats.flight(a) is None


@pytest.mark.rule("GU-093")
def test_a_called_shot_may_break_a_wing() -> None:
    made = grown(body("b", at=(4, 3), close_combat=80, weapons=["sword"]), reactions=0)

    played = play(made, ["end", "b> called:sword:a:wing_2"], dice=[50, 1], then="b: turn")

    assert played["a"].hp == 20
    assert played["a"].wings == [25, 25, 25]


# branches


@pytest.mark.rule("GU-064")
def test_a_branch_is_directed_with_an_activation() -> None:
    """Activations 3: two Gu and one branch are all of them."""
    made = grown(cognition=20, wisdom=40)

    played = play(
        made, ["activate:stream:b", "activate:stream:b", "branch:b"], dice=[90, 9, 90, 9, 90, 9], then="a: turn"
    )
    two = play(made, ["activate:stream:b", "branch:b"], dice=[90, 9, 90, 9], then="a: turn")

    assert not [id for id in played.options() if id.startswith(("activate", "branch:"))]
    assert "branch:b" in two.options()
    alone = play(made, ["branch:b"], dice=[90, 9], then="a: turn")
    assert not [id for id in alone.options() if id.startswith(("strike", "killer"))]
    assert alone.scene.turn is not None
    assert not alone.scene.turn.action


def test_or_with_the_bonus_action() -> None:
    played = play(grown(), ["branch_bonus:b"], dice=[50, 1], then="a: turn")

    assert played["b"].suffers(Condition.RESTRAINED)
    assert played.scene.turn is not None
    assert (played.scene.turn.bonus, played.scene.turn.action) == (False, True)


def test_whom_it_misses_it_does_not_hold() -> None:
    played = play(grown(), ["branch:b"], dice=[90, 1], then="a: turn")

    assert not played["b"].suffers(Condition.RESTRAINED)


def test_beyond_3_m_nobody_can_be_seized() -> None:
    assert not [id for id in play(grown(body("b", at=(7, 3))), then="a: turn").options() if id.startswith("branch")]
    assert [id for id in play(grown(body("b", at=(6, 3))), then="a: turn").options() if id.startswith("branch")]


def test_a_friend_lets_itself_be_seized() -> None:
    made = grown(friends=(body("f", at=(3, 4)),))

    played = play(made, ["branch:f"], then="a: turn")

    assert played["f"].suffers(Condition.RESTRAINED)


def test_one_wing_holds_one_creature() -> None:
    made = grown()
    made.by_id["a"].wings = [25]

    played = play(made, ["branch:b"], dice=[50, 1], then="a: turn")

    assert not [id for id in played.options() if id.startswith("branch")]


def test_a_large_creature_is_too_big() -> None:
    king = {"creature": "lightning_wolf_king", "id": "k", "at": (5, 3)}

    assert not [id for id in play(grown(king), then="a: turn").options() if id.startswith("branch")]


def test_whoever_is_held_attacks_at_plus_30() -> None:
    made = grown(body("b", at=(4, 3), reactions=0, close_combat=60, max_hp=100), reactions=0)

    missed = play(made, ["branch:b", "end", "b> strike:punch:a"], dice=[50, 1, 30, 1], then="b: turn")
    hit = play(made, ["branch:b", "end", "b> strike:punch:a"], dice=[50, 1, 30, 10], then="b: turn")

    assert missed["a"].hp == 20
    assert hit["a"].hp == 17


def test_whoever_is_held_is_carried_along_and_does_not_fall() -> None:
    made = grown()

    played = play(made, ["branch:b", "take_flight", "fly:6,3,6"], dice=[50, 1], then="a: turn")

    assert played.at("a") == (6, 3, 6)
    assert played.at("b") == (8, 3, 6)
    assert played["b"].hp == 100


def test_cut_off_in_the_air_it_falls() -> None:
    made = grown()

    played = play(made, ["branch:b", "take_flight", "fly:6,3,6", "end", "b> cut:b"], dice=[50, 1], then="b: turn")

    assert not played["b"].suffers(Condition.RESTRAINED)
    assert played.at("b") == (8, 3, 0)
    assert played["b"].hp == 100 - 18
    assert played.scene.turn is not None
    assert not played.scene.turn.action


def test_when_the_wings_are_dismissed_nobody_is_held() -> None:
    played = play(grown(), ["branch:b", "dismiss"], dice=[50, 1], then="a: turn")

    assert not played["b"].suffers(Condition.RESTRAINED)


def test_a_branch_tears_when_whom_it_holds_is_suddenly_elsewhere() -> None:
    made = grown(body("b", at=(4, 3), reactions=0, rank=2, essence=100, gu=["static_step"]))

    near = play(made, ["branch:b", "end", "b> activate:static_step:6,3"], dice=[50, 1], then="b: turn")
    far = play(made, ["branch:b", "end", "b> activate:static_step:7,3"], dice=[50, 1], then="b: turn")

    assert near["b"].suffers(Condition.RESTRAINED)
    assert not far["b"].suffers(Condition.RESTRAINED)


@pytest.mark.rule("GU-093")
def test_a_called_shot_may_cut_the_branch_that_holds_somebody() -> None:
    made = grown(body("b", at=(4, 3), reactions=0), friends=(body("f", at=(4, 4), close_combat=80, weapons=["knife"]),))
    made.order = ["a", "f", "b"]
    hostile = made.by_id["f"]
    hostile.side = "green"

    played = play(made, ["branch:b", "end", "f> called:knife:b:branch"], dice=[50, 1], then="f: turn")

    assert played["b"].hp == 20
    assert not played["b"].suffers(Condition.RESTRAINED)


def test_no_more_are_held_than_there_are_wings() -> None:
    made = grown(body("b", at=(5, 3), reactions=0), body("c", at=(5, 4), reactions=0))
    made.by_id["a"].wings = [25, 1]
    held = play(made, ["branch:c", "branch:b"], dice=[50, 1, 50, 1], then="a: turn").scene

    with at_table(held) as table:
        wings.harm(held, table, held.by_id["a"], 1, [(DamageType.FORCE, 1)])

    assert [held.by_id[id].suffers(Condition.RESTRAINED) for id in "bc"] == [True, False]
