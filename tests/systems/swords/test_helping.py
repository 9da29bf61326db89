"""Help."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.events.actions import HelpRefused
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.scene import SwordsScene
from tests.systems.swords.script import body, fight, in_turn, play, refused

SERVES = [{"text": "Never abandons a comrade", "serves": ["attack"]}]
VAGUE = [{"text": "Never abandons a comrade"}]


def pair(gm: str = "", **numbers: Any) -> SwordsScene:
    """P may help Q, who attacks F next."""
    red = [body("p", at=(1, 5), initiative=9, **numbers), body("q", at=(4, 5), initiative=7, to_hit=4)]
    return in_turn(fight(red, [body("f", at=(5, 5), initiative=3, ac=15)], gm=gm), "p")


@pytest.mark.rule("SW-050")
@pytest.mark.rule("SW-051")
def test_help_adds_two_to_the_next_matching_roll_and_to_no_later_one() -> None:
    scene = pair(help_fits=["attack"])

    played = play(scene, ["help:q:attack", "end", "attack:strike:f"], dice=[9, 2], then="q: turn")

    assert played["f"].hp == 18
    assert [event.bonus for event in played.events(AttackRolled)] == [4 + 2]
    assert played["q"].helped == []
    assert refused(play(scene, ["help:q:attack"], then="p: turn"), "defend")


@pytest.mark.rule("SW-050")
def test_a_second_attack_gets_nothing_of_a_help() -> None:
    red = [
        body("p", at=(1, 5), initiative=9, help_fits=["attack"]),
        body("q", at=(4, 5), initiative=7, to_hit=4, attacks_per_action=2),
    ]
    scene = in_turn(fight(red, [body("f", at=(5, 5), initiative=3, ac=15)]), "p")

    played = play(scene, ["help:q:attack", "end", "attack:strike:f", "attack:strike:f"], dice=[9, 2, 9], then="q: turn")

    assert played["f"].hp == 18


@pytest.mark.rule("SW-050")
def test_a_help_that_is_not_used_ends_as_the_helpers_next_turn_begins() -> None:
    played = play(pair(help_fits=["attack"]), ["help:q:attack", "end", "end", "end"], then="p: turn")

    assert played.asked() == [("p", "turn")]
    assert played["q"].helped == []


@pytest.mark.rule("SW-050")
def test_helps_of_different_helpers_add_up() -> None:
    red = [
        body("p", at=(1, 5), initiative=9, help_fits=["attack"]),
        body("r", at=(1, 6), initiative=8, help_fits=["attack"]),
        body("q", at=(4, 5), initiative=7, to_hit=4),
    ]
    scene = in_turn(fight(red, [body("f", at=(5, 5), initiative=3, ac=15)]), "p")

    played = play(
        scene, ["help:q:attack", "end", "help:q:attack", "end", "attack:strike:f"], dice=[7, 2], then="q: turn"
    )

    assert played["f"].hp == 18


@pytest.mark.rule("SW-050")
def test_the_helper_must_reach_or_tell_whom_it_helps() -> None:
    def helped_by(at: tuple[int, int]) -> list[str]:
        deaf_and_blind = [{"condition": "deafened"}, {"condition": "blinded"}]
        red = [body("p", at=at, help_fits=["attack"]), body("q", at=(4, 5), conditions=deaf_and_blind)]
        return play(in_turn(fight(red, [body("f", at=(9, 5))]), "p"), then="p: turn").options()

    assert "help:q:attack" in helped_by((4, 6))
    assert "help:q:attack" not in helped_by((4, 8))


@pytest.mark.rule("SW-051")
def test_only_what_fits_class_or_background_is_helped_for_nothing() -> None:
    played = play(pair(help_fits=["strength_check", "escape"]), then="p: turn")

    assert "help:q:strength_check" in played.options()
    assert refused(played, "help:q:attack")
    assert refused(played, "help:q:escape")


@pytest.mark.rule("SW-051")
def test_the_gm_may_find_that_something_fits() -> None:
    scene = pair(gm="gm", passions=VAGUE, fortune=1)

    played = play(scene, ["help:q:attack", "p> fits"], then="p: turn")

    assert played["p"].fortune == 1
    assert [help.kind for help in played["q"].helped] == ["attack"]


@pytest.mark.rule("SW-052")
def test_in_service_of_a_passion_a_fortune_point_buys_help() -> None:
    scene = pair(passions=SERVES, fortune=2)

    played = play(scene, ["help:q:attack", "end", "attack:strike:f"], dice=[9, 2], then="q: turn")

    assert played["p"].fortune == 1
    assert played["f"].hp == 18
    assert play(pair(passions=SERVES, fortune=1), ["help:q:attack"], then="p: turn")["p"].fortune == 0


@pytest.mark.rule("SW-052")
def test_without_a_point_or_a_passion_there_is_no_such_help() -> None:
    broke = play(pair(passions=SERVES, fortune=0), then="p: turn")
    cold = play(pair(passions=VAGUE, fortune=2), then="p: turn")

    assert refused(broke, "help:q:attack")
    assert refused(cold, "help:q:attack")


@pytest.mark.rule("SW-052")
def test_the_gm_confirms_that_an_action_serves_a_passion_or_the_main_action_is_kept() -> None:
    scene = pair(gm="gm", passions=VAGUE, fortune=2)

    granted = play(scene, ["help:q:attack", "p> passion"], then="p: turn")
    denied = play(scene, ["help:q:attack", "p> refuse"], then="p: turn")

    assert granted["p"].fortune == 1
    assert [help.kind for help in granted["q"].helped] == ["attack"]
    assert denied["p"].fortune == 2
    assert denied["q"].helped == []
    assert denied.events(HelpRefused)
    assert "defend" in denied.options()
    assert refused(denied, "help:q:attack")
