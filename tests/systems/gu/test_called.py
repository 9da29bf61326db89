"""Called shots, and what size makes of an attack roll."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu.words import Condition
from tests.systems.gu.script import Played, body, fight, lost, of_library, play, refused, rules, suffer

WINGS = {"gu": ["branching_wings"]}


def shot(foe: dict[str, Any] | None = None, **scenario: Any) -> Any:
    """A's turn, with a bow and Ranged Attack 66; b is 5 m away."""
    a = body("a", at=(1, 3), weapons=["bow"], ranged_attack=66)
    b = body("b", **{"at": (6, 3), "max_hp": 100, "reactions": 0, **(foe or {})})
    return fight([a], [b], turn="a", **scenario)


def aims(played: Played, option: str) -> list[str]:
    """What the option can be aimed at."""
    (shape,) = [each.shape for each in played.ask.options if each.id == option]
    assert shape is not None
    return list(shape.every())


@pytest.mark.rule("GU-093")
def test_head_torso_arms_hands_legs_visible_things_and_each_wing_are_offered() -> None:
    scene = shot({"weapons": ["knife", "sword"], "wields": ["knife"], "armour": "leather", **WINGS})
    b = scene.by_id["b"]
    b.wings_of, b.wings = scene.stock.gus["branching_wings"], [25, 25, 0, 25]

    played = play(scene, then="a: turn")

    assert aims(played, "called:bow:b") == [
        *("head", "torso", "left_arm", "right_arm", "left_hand", "right_hand", "left_leg", "right_leg"),
        *("knife", "leather", "wing_1", "wing_2", "wing_4"),
    ]


@pytest.mark.rule("GU-093")
def test_a_branch_that_holds_somebody_may_be_aimed_at() -> None:
    scene = shot()
    suffer(scene, "b", Condition.RESTRAINED, tag="branch", by="c")

    assert aims(play(scene, then="a: turn"), "called:bow:b")[-1] == "branch"


@pytest.mark.rule("GU-093")
def test_beasts_have_no_arms() -> None:
    scene = fight([body("a", at=(3, 3))], [of_library("lightning_wolf", at=(4, 3), id="w")], turn="a")

    assert aims(play(scene, then="a: turn"), "called:kick:w") == ["head", "torso", "left_leg", "right_leg"]


@pytest.mark.rule("GU-093")
def test_damage_aimed_at_a_thing_goes_to_that_thing() -> None:
    played = play(shot({"weapons": ["knife"]}), ["called:bow:b:knife"], dice=[40, 6], then="a: turn")

    assert lost(played) == 0
    assert played["b"].gear[0].health == 4


@pytest.mark.rule("GU-093")
def test_any_attack_roll_may_be_aimed_but_what_needs_none_may_not() -> None:
    gu = {"gu": ["fire_spark", "vein_burst"], "rank": 2}
    scene = fight([body("a", at=(1, 3), **gu)], [body("b", at=(3, 3), reactions=0)], turn="a")

    options = play(scene, then="a: turn").options()

    assert "activate:fire_spark:b:at" in options
    assert "activate:vein_burst:b" in options
    assert "activate:vein_burst:b:at" not in options


@pytest.mark.rule("GU-093")
def test_what_hits_by_itself_may_be_aimed_unless_the_table_says_otherwise() -> None:
    def stunned(**changes: Any) -> Any:
        a = body("a", at=(3, 3), weapons=["knife"])
        b = body("b", at=(4, 3), max_hp=100, reactions=0, conditions=[{"condition": "stunned"}], weapons=["sword"])
        return fight([a], [b], turn="a", rules=rules(**changes))

    played = play(stunned(), ["called:knife:b:sword"], then="a: turn")
    assert played["b"].gear[0].health == 1

    strict = play(stunned(aimed_automatic_hits=False), then="a: turn")
    assert refused(strict, "called:knife:b:sword")
    assert lost(play(stunned(aimed_automatic_hits=False), ["strike:knife:b"], then="a: turn")) == 9


@pytest.mark.rule("GU-093")
def test_without_that_rule_whoever_can_move_may_still_be_aimed_at() -> None:
    scene = shot({"conditions": [{"condition": "restrained"}]}, rules=rules(aimed_automatic_hits=False))

    assert "called:bow:b" in play(scene, then="a: turn").options()  # a shot never hits by itself


@pytest.mark.rule("GU-094")
def test_a_shot_at_a_hand_is_40_worse() -> None:
    miss = play(shot(), ["called:bow:b:right_hand"], dice=[30, 10], then="a: turn")
    assert lost(miss) == 0

    hit = play(shot(), ["called:bow:b:right_hand"], dice=[20, 6], then="a: turn")
    assert lost(hit) == 6


@pytest.mark.rule("GU-095")
@pytest.mark.parametrize(
    ("part", "modifier"),
    [
        ("left_hand", 40),
        ("left_arm", 20),
        ("right_arm", 20),
        ("head", 20),
        ("torso", 0),
        ("left_leg", 20),
        ("right_leg", 20),
    ],
)
def test_the_parts_of_an_average_person(part: str, modifier: int) -> None:
    def shoot(number: int, extra: list[int]) -> int:
        dice = [number // 10 * 10, number % 10 or 10, *extra]
        return lost(play(shot(), [f"called:bow:b:{part}"], dice=dice, then="a: turn"))

    assert shoot(66 - modifier, [2] if part == "head" else []) == 6
    assert shoot(67 - modifier, []) == 0


@pytest.mark.rule("GU-094")
@pytest.mark.parametrize(("size", "modifier"), [("large", 0), ("huge", -20), ("small", 40), ("tiny", 40)])
def test_on_a_creature_of_another_size_the_head_shifts_and_replaces_its_own_size(size: str, modifier: int) -> None:
    def shoot(number: int, extra: list[int]) -> int:
        beast = {"kind": "beast", "size": size, "hit_points": 90, "movement": 6}
        dice = [number // 10 * 10, number % 10 or 10, *extra]
        return lost(play(shot(beast), ["called:bow:b:head"], dice=dice, then="a: turn"))

    assert shoot(66 - modifier, [2]) == 6
    assert shoot(67 - modifier, []) == 0


@pytest.mark.rule("GU-094")
def test_the_torso_of_the_huge_is_huge() -> None:
    a = body("a", at=(1, 3), weapons=["bow"], ranged_attack=50)
    beast = body("b", at=(6, 3), kind="beast", size="huge", hit_points=90, movement=6, reactions=0)
    scene = fight([a], [beast], turn="a")

    assert lost(play(scene, ["called:bow:b:torso"], dice=[90, 10], then="a: turn")) == 6
    assert lost(play(scene, ["called:bow:b:torso"], dice=[90, 1], then="a: turn")) == 0


@pytest.mark.rule("GU-096")
@pytest.mark.parametrize(
    ("size", "modifier"), [("tiny", 40), ("small", 20), ("medium", 0), ("large", -20), ("huge", -40)]
)
def test_the_size_of_the_target_changes_every_attack_roll_unless_the_table_says_otherwise(
    size: str, modifier: int
) -> None:
    def strike(number: int, **changes: Any) -> bool:
        beast = {"kind": "beast", "size": size, "hit_points": 90, "movement": 6, "reactions": 0}
        a = body("a", at=(3, 3), close_combat=50, weapons=["knife"])
        scene = fight([a], [body("b", at=(4, 3), **beast)], turn="a", rules=rules(**changes))
        played = play(scene, ["strike:knife:b"], dice=[number // 10 * 10, number % 10 or 10], then="a: turn")
        return lost(played) > 0

    assert strike(50 - modifier)
    assert not strike(51 - modifier)
    assert strike(50, size_modifies_all_attacks=False)
    assert not strike(51, size_modifies_all_attacks=False)


@pytest.mark.rule("GU-096")
def test_a_large_aim_is_hit_where_a_medium_one_is_missed() -> None:
    def strike(size: str) -> bool:
        beast = {"kind": "beast", "size": size, "hit_points": 90, "movement": 6, "reactions": 0}
        a = body("a", at=(3, 3), close_combat=50, weapons=["knife"])
        scene = fight([a], [body("b", at=(4, 3), **beast)], turn="a", rules=rules(size_modifies_all_attacks=False))
        return lost(play(scene, ["called:knife:b:torso"], dice=[60, 5], then="a: turn")) > 0

    assert strike("large")
    assert not strike("medium")


@pytest.mark.rule("GU-093")
@pytest.mark.parametrize(("arms", "there"), [(0, set()), (1, {"right_arm", "right_hand"})])
def test_nobody_has_arms_to_aim_at_that_it_has_not(arms: int, there: set[str]) -> None:
    scene = fight([body("a", at=(3, 3), weapons=["knife"])], [body("b", at=(4, 3), arms=arms)], turn="a")

    found = aims(play(scene, then="a: turn"), "called:knife:b")

    assert {aim for aim in found if "arm" in aim or "hand" in aim} == there
