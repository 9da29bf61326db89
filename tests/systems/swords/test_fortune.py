"""Fortune Points: one d20 of a failed check rolled again, in service of a passion."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.scene import SwordsScene
from tests.systems.swords.script import body, fight, in_turn, play


def test_whoever_may_roll_again_for_a_fortune_point_sees_both_dice() -> None:
    """Term Fortune Point: one d20 is re-rolled; with Disadvantage that cannot help if the other die fails too."""
    helper = body("a", at=(3, 3), pc=True, passions=[{"text": "Loyal", "serves": ["healing"]}], fortune=2)
    patient = body("c", at=(4, 3), pc=True, hp=0, max_hp=20)
    scene = in_turn(fight(red=[helper, patient], blue=[body("b", at=(9, 9))]), "a")
    played = play(scene, ["stabilise:c"], dice=[2, 3], then="a: fortune")
    assert "2 and 3 with Disadvantage, where 15 is needed" in played.ask.question


def first_aid(**numbers: Any) -> SwordsScene:
    """A healer whose Passion it serves, beside somebody dying."""
    passion = {"text": "Leaves no one to die", "serves": ["healing"]}
    healer = body("a", (3, 3), pc=True, initiative=9, wis=2, skill_bonus=2, passions=[passion], **numbers)
    down = body("b", (3, 4), pc=True, hp=0, max_hp=20, dying=3)
    return fight(red=[healer, down], blue=[body("foe", (11, 11))])


@pytest.mark.rule("SW-144", "SW-145")
def test_a_fortune_point_rolls_one_d20_of_a_failed_check_again_that_serves_a_passion() -> None:
    scene = first_aid(trained=["Healing"], fortune=1)
    saved = play(scene, ["stabilise:b", "again"], dice=[10, 11], then="a: turn")  # 14 fails, 15 does it
    assert (saved["a"].fortune, saved["b"].stable) == (0, True)
    kept = play(scene, ["stabilise:b", "let_be"], dice=[10], then="a: turn")
    assert (kept["a"].fortune, kept["b"].stable) == (1, False)
    done = play(scene, ["stabilise:b"], dice=[11], then="a: turn")  # nothing to be asked
    assert (done["a"].fortune, done["b"].stable) == (1, True)
    poor = play(first_aid(trained=["Healing"], fortune=0), ["stabilise:b"], dice=[10], then="a: turn")
    assert not poor["b"].stable


@pytest.mark.rule("SW-144")
@pytest.mark.parametrize(("again", "stable"), [(18, True), (12, False)])
def test_of_two_dice_only_one_is_rolled_again(again: int, stable: bool) -> None:
    scene = first_aid(fortune=1)  # untrained: Disadvantage, and no Skill Bonus
    played = play(scene, ["stabilise:b", "again"], dice=[14, 3, again], then="a: turn")
    assert played["b"].stable is (stable and 14 + 2 >= 15)
