"""From content to a scene: a fight may start anywhere, with any pool, condition, height or Gu."""

from __future__ import annotations

import pytest

from quintain.systems.gu import stats
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import active, body, fight, of_library


def test_pools_are_full_unless_the_member_says_otherwise() -> None:
    scene = fight([body("a", at=(1, 1), max_hp=40)], [body("b", at=(3, 3), max_hp=40, hp=7, bleeding=2)])
    a, b = scene.by_id["a"], scene.by_id["b"]

    assert (a.hp, a.essence, a.soul, a.reactions) == (40, 100, a.max_soul, 2)
    assert (b.hp, b.bleeding) == (7, 2)


def test_at_0_hit_points_one_begins_dying() -> None:
    scene = fight([body("a", at=(1, 1), hp=0)], [body("b", at=(3, 3))])

    assert scene.by_id["a"].suffers(Condition.DYING)


def test_weapons_are_in_hand_as_far_as_hands_go() -> None:
    scene = fight([body("a", at=(1, 1), weapons=["knife", "knife", "sword"])], [body("b", at=(3, 3))])

    held = {gear.id: list(gear.hands) for gear in scene.by_id["a"].gear}

    assert held == {"knife": ["right_hand"], "knife-2": ["left_hand"], "sword": []}


@pytest.mark.parametrize("part", ["right_arm", "right_hand"])
def test_nothing_is_in_a_hand_that_is_of_no_use(part: str) -> None:
    scene = fight([body("a", at=(1, 1), weapons=["knife", "sword"], broken=[part])], [body("b", at=(3, 3))])
    a = scene.by_id["a"]

    assert {gear.id: list(gear.hands) for gear in a.gear} == {"knife": ["left_hand"], "sword": []}
    assert stats.free_hands(a) == []


def test_a_soul_below_half_begins_fatigued() -> None:
    low = body("a", at=(1, 1), soul=10)
    low["soul"] = 4
    scene = fight([low], [body("b", at=(3, 3))])

    assert scene.by_id["a"].suffers(Condition.FATIGUED)
    assert not scene.by_id["b"].suffers(Condition.FATIGUED)


def test_two_gu_of_a_kind_are_told_apart_and_active_ones_were_seen() -> None:
    scene = fight(
        [body("a", at=(1, 1), gu=["iron_needle", "iron_needle", "jelly_bubble"], own=active("jelly_bubble"))],
        [body("b", at=(3, 3))],
    )
    worms = scene.by_id["a"].worms

    assert [(worm.id, worm.active, worm.seen) for worm in worms] == [
        ("iron_needle", False, False),
        ("iron_needle-2", False, False),
        ("jelly_bubble", True, True),
    ]


def test_somebody_may_begin_in_the_air_or_on_a_height() -> None:
    terrain = [{"kind": "floor", "name": "ledge", "rects": [[3, 3, 3, 3]], "elevation": 4}]
    crane = of_library("crane_king_100", at=(1, 1), height=9, airborne=True)
    scene = fight([crane], [body("b", at=(3, 3))], terrain=terrain)

    assert (scene.by_id["crane_king_100"].z, scene.by_id["crane_king_100"].airborne) == (9, True)
    assert (scene.by_id["b"].z, scene.by_id["b"].airborne) == (4, False)
