"""A written fight that ends while a question waits which the test does not name fails by itself."""

from __future__ import annotations

import pytest

from tests.systems.ki.script import Played, body, fight, in_participation, play


def struck(then: str) -> Played:
    scene = fight(red=[body("a", at=(3, 3), wielded=["sword"])], blue=[body("b", at=(4, 3))])
    return play(in_participation(scene, "a", "attack"), ["attack:sword:b"], then=then)


def test_a_script_may_end_at_the_question_that_it_names() -> None:
    assert struck(then="b: react").asked() == [("b", "react")]


def test_either_of_two_questions_may_be_named() -> None:
    assert struck(then="a: act | b: react").asked() == [("b", "react")]


def test_everybody_who_is_asked_at_once_is_named() -> None:
    scene = fight(red=[body("a", at=(3, 3))], blue=[body("b", at=(4, 3))])

    assert play(scene, then="a, b: announce").asked() == [("a", "announce"), ("b", "announce")]


@pytest.mark.parametrize("then", ["", "a: act", "b: push", "a, b: react"])
def test_a_script_that_ends_at_another_question_fails(then: str) -> None:
    with pytest.raises(AssertionError, match=r'this question waits: "b: react"'):
        struck(then=then)


def test_a_script_that_waits_for_a_question_that_never_comes_fails() -> None:
    scene = fight(red=[body("a", at=(3, 3))], blue=[body("b", at=(4, 3))], turn=1)

    with pytest.raises(AssertionError, match="ends with the fight"):
        play(scene, ["b> yield"], joins={"b": [1]}, then="a: act")
