"""The greedy bot of Ki: what it does in plain situations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.bots.ki.greedy import Bot
from quintain.systems.ki.scene import KiScene
from tests.systems.ki.script import body, fight, in_participation, play, rules

PAIRED = {"agility": 9, "wielded": ["sword"], "techniques": ["death_blossom", "follow_through"]}


def said(scene: KiScene, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str) -> str:
    """What the bot answers to the question that waits after these."""
    return Bot().answer(play(scene, answers, dice=dice, then=then).ask)


@pytest.mark.parametrize(
    ("numbers", "answers", "chosen"),
    [({}, [], "follow_through"), ({"hp": 5}, [], "death_blossom"), ({"hp": 5, "pc": True}, ["b> last_breath"], "skip")],
)
def test_it_follows_a_blow_with_a_combo_unless_that_can_hurt_nobody_any_more(
    numbers: dict[str, Any], answers: list[str], chosen: str
) -> None:
    known = ["follow_through"] if chosen == "skip" else PAIRED["techniques"]
    a = body("a", at=(3, 3), **{**PAIRED, "techniques": known})
    scene = in_participation(fight([a], [body("b", at=(4, 3), **numbers), body("c", at=(9, 9))]), "a", "attack")

    assert said(scene, ["attack:sword:b", "b> none", *answers], then="a: combo") == chosen


def test_it_pays_for_no_mere_step() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), agility=9, techniques=["slipstream"])
    scene = in_participation(fight([a], [b]), "a", "attack")

    assert said(scene, ["attack:sword:b", "b> dodge"], dice=[1], then="b: combo") == "skip"


def test_it_lets_go_of_nothing_when_nothing_else_is_left() -> None:
    scene = in_participation(fight([body("a", at=(3, 3), wielded=["sword"])], [body("b", at=(9, 9))]), "a")

    assert said(scene, then="a: act") == "done"


def test_when_it_is_done_it_is_done() -> None:
    a = body("a", at=(3, 3), instinct=9, participated=[10], conditions={"rooted": 3})
    scene = fight([a], [body("b", at=(9, 9))], turn=9)

    answers = ["a> participate", "a> move", "a> done"]

    assert said(scene, answers, then="a: waste") == "waste"


@pytest.mark.parametrize(("item", "plan"), [("smoke_bomb", "use:smoke_bomb"), ("caltrops", "use:caltrops")])
def test_where_squares_are_declared_it_names_the_nearest_foes_and_then_others(item: str, plan: str) -> None:
    a = body("a", at=(3, 3), instinct=9, items=[item])
    scene = fight([a], [body("b", at=(9, 9)), body("c", at=(6, 3))], rules=rules(declaring="kinds_and_targets"))
    declared = ["a> participate", "a> inventory", f"fix:{plan}"]

    assert said(scene, declared, then="a: fix_square") == "at:6,3"


def test_with_no_foe_on_an_open_square_it_names_any() -> None:
    a = body("a", at=(3, 3), instinct=9, items=["caltrops"])
    scene = fight([a], [body("b", at=(9, 9))], rules=rules(declaring="kinds_and_targets"))
    declared = ["a> participate", "a> inventory", "fix:use:caltrops", "at:9,9"]

    assert said(scene, declared, then="a: fix_square") == "at:0,0"
