"""At 0 hit points: the test, Final Stand, Dying and its tokens, death."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import damage, dying, stats
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.events.dying import Died
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition
from tests.systems.gu.direct import at_table, hurt
from tests.systems.gu.script import body, fight, rules, suffer, wolf


def fighter(house: dict[str, Any] | None = None, turn: str = "b", **numbers: Any) -> GuScene:
    """Perseverance 40, 30 hit points."""
    numbers = {"max_hp": 30, **numbers}
    return fight([body("a", (1, 1), **numbers)], [body("b", (8, 8))], turn=turn, rules=rules(**house or {}))


def dying_one(house: dict[str, Any] | None = None, **numbers: Any) -> GuScene:
    """Perseverance 45."""
    return fighter(house, **{"max_hp": 35, "hp": 0, "conditions": [{"condition": "dying"}], **numbers})


def end_turn(scene: GuScene, *dice: int) -> Fighter:
    a = scene.by_id["a"]
    with at_table(scene, dice=dice) as table:
        assert dying.dies(scene, a) == [""]
        dying.test(scene, table, a, "")
    return a


def tokens(body: Fighter) -> tuple[int, int]:
    return body.perseverance_tokens, body.predicament_tokens


@pytest.mark.rule("GU-150")
@pytest.mark.rule("GU-151")
def test_whoever_fails_the_test_at_0_is_dying_and_is_not_tested_again() -> None:
    scene = fighter()
    a = scene.by_id["a"]

    hurt(scene, "a", ("sonic", 29))
    assert not a.afflictions
    hurt(scene, "a", ("sonic", 1), dice=[40, 1])
    assert a.suffers(Condition.DYING)
    assert not stats.is_conscious(a)
    hurt(scene, "a", ("sonic", 5))
    assert a.suffers(Condition.DYING)
    assert a.hp == 0


@pytest.mark.rule("GU-150")
@pytest.mark.rule("GU-152")
def test_whoever_succeeds_at_0_makes_a_final_stand() -> None:
    scene = fighter()
    suffer(scene, "a", Condition.PRONE)  # which changes skill tests, not this one
    a = scene.by_id["a"]

    hurt(scene, "a", ("sonic", 30), dice=[40, 10])

    assert a.suffers(Condition.FINAL_STAND)
    assert stats.is_conscious(a)
    assert not a.suffers(Condition.DYING)
    assert a.hp == 0


@pytest.mark.rule("GU-150")
def test_beasts_die_at_0_without_a_test() -> None:
    scene = fight([wolf("w", (1, 1))], [body("b", (8, 8))], turn="b")

    hurt(scene, "w", ("force", 49), dice=[3])
    assert scene.by_id["w"].out == ""
    hurt(scene, "w", ("force", 30))
    assert scene.by_id["w"].out == Out.DEAD
    assert scene.by_id["w"].bleeding == 0


@pytest.mark.rule("GU-150")
def test_whoever_is_brought_to_0_by_hand_is_tested_too() -> None:
    scene = fighter()
    with at_table(scene, dice=[50, 1]) as table:
        dying.fall(scene, table, scene.by_id["a"])
    assert scene.by_id["a"].suffers(Condition.DYING)

    scene = fight([wolf("w", (1, 1))], [body("b", (8, 8))], turn="b")
    with at_table(scene) as table:
        dying.fall(scene, table, scene.by_id["w"])
    assert scene.by_id["w"].out == Out.DEAD


@pytest.mark.rule("GU-176")
def test_any_damage_to_hit_points_ends_final_stand_in_dying() -> None:
    stand: dict[str, Any] = {"hp": 0, "conditions": [{"condition": "final_stand"}]}
    scene = fighter(**stand)
    a = scene.by_id["a"]

    hurt(scene, "a", ("sonic", 0))
    assert a.suffers(Condition.FINAL_STAND)
    hurt(scene, "a", ("sonic", 1))
    assert not a.suffers(Condition.FINAL_STAND)
    assert a.suffers(Condition.DYING)

    scene = fighter(**stand, own=[{"gu": "fish_scales_1", "active": True}])
    hurt(scene, "a", ("heat", 20))
    assert scene.by_id["a"].suffers(Condition.FINAL_STAND)


@pytest.mark.rule("GU-177")
def test_any_hit_points_end_final_stand() -> None:
    scene = fighter(hp=0, conditions=[{"condition": "final_stand"}])
    a = scene.by_id["a"]

    with at_table(scene) as table:
        damage.heal(scene, table, a, 2)

    assert a.hp == 2
    assert not a.afflictions


@pytest.mark.rule("GU-177")
@pytest.mark.rule("GU-178")
@pytest.mark.parametrize(("ends", "count"), [(True, 0), (False, 2)])
def test_healing_ends_dying_unless_the_table_says_otherwise(ends: bool, count: int) -> None:
    scene = dying_one({"healing_ends_dying": ends}, perseverance_tokens=2, predicament_tokens=3)
    a = scene.by_id["a"]

    with at_table(scene) as table:
        damage.heal(scene, table, a, 2)

    assert a.hp == 2
    assert a.suffers(Condition.DYING) is not ends
    assert tokens(a) == (count, 3)


@pytest.mark.rule("GU-177")
@pytest.mark.rule("GU-178")
def test_whoever_is_healed_without_dying_keeps_its_tokens() -> None:
    scene = fighter(hp=0, conditions=[{"condition": "final_stand"}], perseverance_tokens=1)

    with at_table(scene) as table:
        damage.heal(scene, table, scene.by_id["a"], 2)

    assert tokens(scene.by_id["a"]) == (1, 0)


@pytest.mark.rule("GU-178")
def test_the_dying_stop_sustaining_and_are_unconscious() -> None:
    scene = fighter(own=[{"gu": "fish_scales_1", "active": True}])
    a = scene.by_id["a"]

    hurt(scene, "a", ("sonic", 30), dice=[90, 1])

    assert not a.active()
    assert not stats.can_act(a)
    assert stats.is_incapable_of_moving(a)
    assert not stats.has_reaction(a)


@pytest.mark.rule("GU-178")
def test_damage_does_nothing_more_to_the_dying() -> None:
    scene = dying_one()

    hurt(scene, "a", ("rending", 69), ("cold", 0))

    assert scene.by_id["a"].bleeding == 0
    assert scene.by_id["a"].out == ""


@pytest.mark.rule("GU-179")
def test_only_the_dying_are_tested() -> None:
    scene = fighter()

    assert dying.dies(scene, scene.by_id["a"]) == []


@pytest.mark.rule("GU-179")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        pytest.param([30, 3], (1, 0), marks=pytest.mark.rule("GU-180")),
        pytest.param([70, 7], (0, 1), marks=pytest.mark.rule("GU-181")),
        pytest.param([0, 4], (2, 0), marks=pytest.mark.rule("GU-182")),
        pytest.param([0, 5], (1, 0), marks=[pytest.mark.rule("GU-182"), pytest.mark.rule("GU-180")]),
        pytest.param([90, 9], (0, 2), marks=pytest.mark.rule("GU-183")),
        pytest.param([90, 8], (0, 1), marks=[pytest.mark.rule("GU-183"), pytest.mark.rule("GU-181")]),
        pytest.param([40, 5], (1, 0), marks=pytest.mark.rule("GU-180")),
        pytest.param([40, 6], (0, 1), marks=pytest.mark.rule("GU-181")),
    ],
)
def test_each_test_of_the_dying_is_worth_tokens(dice: list[int], expected: tuple[int, int]) -> None:
    assert tokens(end_turn(dying_one(), *dice)) == expected


@pytest.mark.rule("GU-179")
@pytest.mark.rule("GU-184")
@pytest.mark.rule("GU-185")
@pytest.mark.parametrize(("before", "dice"), [(2, [30, 3]), (2, [0, 4]), (1, [0, 4])])
def test_three_perseverance_tokens_are_spent_for_a_final_stand(before: int, dice: list[int]) -> None:
    a = end_turn(dying_one(perseverance_tokens=before, predicament_tokens=4), *dice)

    assert a.suffers(Condition.FINAL_STAND)
    assert not a.suffers(Condition.DYING)
    assert stats.is_conscious(a)
    assert tokens(a) == (0, 4)
    assert a.hp == 0


@pytest.mark.rule("GU-179")
@pytest.mark.rule("GU-184")
def test_two_perseverance_tokens_are_not_enough() -> None:
    a = end_turn(dying_one(perseverance_tokens=1), 30, 3)

    assert a.suffers(Condition.DYING)
    assert tokens(a) == (2, 0)


@pytest.mark.rule("GU-179")
@pytest.mark.rule("GU-186")
@pytest.mark.parametrize(
    ("limit", "before", "dice", "dead"),
    [
        (5, 3, [90, 9], True),
        (5, 4, [90, 9], True),
        (5, 4, [70, 7], True),
        (5, 3, [70, 7], False),
        (3, 2, [70, 7], True),
        (3, 1, [70, 7], False),
    ],
)
def test_too_many_predicament_tokens_kill(limit: int, before: int, dice: list[int], dead: bool) -> None:
    a = end_turn(dying_one({"predicament_limit": limit}, predicament_tokens=before), *dice)

    assert (a.out == Out.DEAD) is dead


def test_unconscious_until_its_cause_is_over() -> None:
    scene = fighter(own=[{"gu": "fish_scales_1", "active": True}])
    a = scene.by_id["a"]
    with at_table(scene) as table:
        dying.fall_unconscious(scene, table, a, dying.AIR)
    assert not stats.is_conscious(a)
    assert not a.active()

    with at_table(scene) as table:
        dying.wake(scene, table, a, dying.FIRE)
        assert not stats.is_conscious(a)
        dying.wake(scene, table, a, dying.AIR)
    assert stats.is_conscious(a)


def test_nothing_that_hung_on_the_dead_lasts() -> None:
    scene = fighter(own=[{"gu": "fish_scales_1", "active": True}], bleeding=3, conditions=[{"condition": "prone"}])
    a = scene.by_id["a"]

    with at_table(scene) as table:
        dying.die(scene, table, a, "test")
        dying.die(scene, table, a, "test")

    assert (a.out, a.hp, a.bleeding, a.afflictions, a.active()) == (Out.DEAD, 0, 0, [], [])
    assert len(table.told(Died)) == 1


@pytest.mark.rule("GU-150")
def test_whoever_was_healed_and_falls_again_is_tested_again() -> None:
    scene = fight([body("a", (1, 1), max_hp=30)], [body("b", (8, 8))], turn="b")
    hurt(scene, "a", ("sonic", 30), dice=[10, 1])
    with at_table(scene) as table:
        damage.heal(scene, table, scene.by_id["a"], 5)

    hurt(scene, "a", ("sonic", 5), dice=[90, 1])

    assert scene.by_id["a"].suffers(Condition.DYING)


@pytest.mark.rule("GU-177")
@pytest.mark.rule("GU-184")
@pytest.mark.parametrize("healed", [0, 2])
def test_whoever_rallies_with_hit_points_is_up_and_not_in_final_stand(healed: int) -> None:
    scene = dying_one({"healing_ends_dying": False}, perseverance_tokens=2)
    with at_table(scene) as table:
        damage.heal(scene, table, scene.by_id["a"], healed)

    a = end_turn(scene, 10, 5)

    assert not a.suffers(Condition.DYING)
    assert a.suffers(Condition.FINAL_STAND) is not bool(healed)
