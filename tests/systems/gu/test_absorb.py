"""Absorbing primeval stones."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Viewer
from quintain.systems.gu import absorb, stats
from quintain.systems.gu.events.damage import Absorbed
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import body, fight, play, rules, suffer


def holder(house: dict[str, Any] | None = None, **numbers: Any) -> GuScene:
    """25 stones and 64 portions at most, of which 12 are left."""
    numbers = {"primeval_stones": 25, "essence": 64, **numbers}
    scene = fight([body("a", (1, 1), **numbers)], [body("b", (8, 8))], turn="a", rules=rules(**house or {}))
    scene.by_id["a"].essence = 12
    return scene


def offered(scene: GuScene) -> list[str]:
    return [deed.id for deed in absorb.absorb_deeds(scene, scene.by_id["a"], Turn("a"))]


@pytest.mark.rule("GU-108")
def test_as_many_stones_as_hands_are_absorbed_with_one_combat_action() -> None:
    scene = holder()
    assert offered(scene) == ["absorb:1", "absorb:2"]

    played = play(scene, ["absorb:2"], then="a: turn")

    assert "absorb:1" not in played.options()
    assert "absorb:2" not in played.options()
    assert played.scene.turn is not None
    assert not played.scene.turn.action


@pytest.mark.rule("GU-108")
@pytest.mark.rule("GU-109")
def test_nobody_absorbs_without_an_action_a_stone_or_an_aperture() -> None:
    scene = holder()
    turn = Turn("a")
    turn.action = False
    assert absorb.absorb_deeds(scene, scene.by_id["a"], turn) == []

    assert offered(holder(primeval_stones=0)) == []
    assert offered(holder(primeval_stones=1)) == ["absorb:1"]
    assert offered(holder(kind="mortal")) == []
    suffer(scene, "a", Condition.FINAL_STAND)
    assert offered(scene) == []


@pytest.mark.rule("GU-109")
def test_each_stone_needs_a_free_hand() -> None:
    scene = holder(weapons=["knife"])
    assert offered(scene) == ["absorb:1"]

    scene.by_id["a"].grapples = "b"
    assert stats.free_hands(scene.by_id["a"]) == []
    assert offered(scene) == []


@pytest.mark.rule("GU-108")
@pytest.mark.rule("GU-110")
@pytest.mark.rule("GU-111")
@pytest.mark.parametrize(("before", "after"), [(12, 22), (61, 64)])
def test_a_stone_is_worth_5_portions_up_to_the_maximum_and_gone(before: int, after: int) -> None:
    scene = holder()
    scene.by_id["a"].essence = before

    played = play(scene, ["absorb:2"], then="a: turn")

    assert played["a"].essence == after
    assert played["a"].stones == 23


@pytest.mark.rule("GU-110")
@pytest.mark.parametrize(("rank", "gain"), [(1, 5), (2, 4), (5, 1)])
def test_by_a_house_rule_a_stone_is_worth_less_to_higher_ranks(rank: int, gain: int) -> None:
    played = play(holder({"stone_gain_by_rank": True}, rank=rank), ["absorb:1"], then="a: turn")
    assert played["a"].essence == 12 + gain

    played = play(holder(rank=rank), ["absorb:1"], then="a: turn")
    assert played["a"].essence == 17


def test_others_see_the_stones_and_not_the_essence() -> None:
    (told,) = play(holder(), ["absorb:1"], then="a: turn").events(Absorbed)

    assert told.sentence({"a": "Ann"}) == "Ann absorbs 1 primeval stone: 17 portions of essence."
    seen = told.seen_by(Viewer("blue", "blue"))
    assert seen is not None
    assert seen.sentence({"a": "Ann"}) == "Ann absorbs 1 primeval stone."
