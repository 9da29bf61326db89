"""Command."""

from __future__ import annotations

import pytest

from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.scene import SwordsScene
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused


def company(**numbers: object) -> SwordsScene:
    """C commands D, who attacks F next."""
    red = [body("c", at=(1, 5), initiative=9, cha=1, **numbers), body("d", at=(4, 5), initiative=7, to_hit=3)]
    return in_turn(fight(red, [body("f", at=(5, 5), initiative=3, ac=15)]), "c")


@pytest.mark.rule("SW-038")
def test_a_commander_is_hidden_no_longer() -> None:
    played = play(company(hidden=18), ["command"], dice=[2], then="c: turn")

    assert played["c"].hidden == 0


@pytest.mark.rule("SW-039")
def test_command_is_a_plain_charisma_check_against_10() -> None:
    won = play(company(), ["command"], dice=[9], then="c: turn")
    lost = play(company(), ["command"], dice=[8], then="c: turn")

    assert won["d"].commanded_by == ["c"]
    assert lost["d"].commanded_by == []
    assert refused(won, "defend")


@pytest.mark.rule("SW-040")
def test_an_ally_who_sees_and_hears_has_two_more_to_hit() -> None:
    led = play(company(), ["command", "end", "attack:strike:f"], dice=[9, 10, 3], then="d: turn")
    unled = play(company(), ["command", "end", "attack:strike:f"], dice=[8, 10], then="d: turn")

    assert led["f"].hp == 17
    assert unled["f"].hp == 20


@pytest.mark.rule("SW-040")
@pytest.mark.parametrize("condition", ["deafened", "blinded"])
def test_who_cannot_see_and_hear_gains_nothing_by_command_nor_does_the_commander(condition: str) -> None:
    allies = [
        body("c", at=(1, 5), initiative=9),
        body("d", at=(4, 5), conditions=[{"condition": condition}]),
        body("e", at=(4, 6)),
    ]
    scene = in_turn(fight(allies, [body("f", at=(9, 5))]), "c")

    played = play(scene, ["command"], dice=[15], then="c: turn")

    assert played["d"].commanded_by == []
    assert played["c"].commanded_by == []
    assert played["e"].commanded_by == ["c"]


@pytest.mark.rule("SW-040")
def test_the_bonus_stays_when_the_commander_is_struck_down() -> None:
    red = [
        body("c", at=(1, 5), initiative=9, hp=1),
        body("d", at=(4, 5), initiative=3, to_hit=3),
    ]
    scene = in_turn(fight(red, [body("f", at=(2, 5), initiative=7), body("g", at=(5, 5), initiative=1, ac=15)]), "c")

    played = play(
        scene,
        ["command", "end", "attack:strike:c", "end", "attack:strike:g"],
        dice=[15, 15, 12, 4, 10, 3],
        then="d: turn",
    )

    assert played["c"].out
    assert played["g"].hp == 17


@pytest.mark.rule("SW-041")
def test_the_bonus_ends_as_the_commanders_next_turn_begins() -> None:
    played = play(company(), ["command", "end", "end", "end"], dice=[9], then="c: turn")

    assert played.scene.round == 2
    assert played.asked() == [("c", "turn")]
    assert played["d"].commanded_by == []
    before = play(company(), ["command", "end", "end"], dice=[9], then="f: turn")
    assert before["d"].commanded_by == ["c"]


@pytest.mark.rule("SW-042")
def test_two_commands_are_worth_no_more_than_one() -> None:
    red = [
        body("c", at=(1, 5), initiative=9),
        body("g", at=(1, 6), initiative=8),
        body("d", at=(4, 5), initiative=7, to_hit=3),
    ]
    scene = in_turn(fight(red, [body("f", at=(5, 5), initiative=3, ac=15)]), "c")

    played = play(scene, ["command", "end", "command", "end", "attack:strike:f"], dice=[10, 10, 9], then="d: turn")

    assert played["d"].commanded_by == ["c", "g"]
    (rolled,) = played.events(AttackRolled)
    assert rolled.bonus == 5
    assert played["f"].hp == 20


@pytest.mark.rule("SW-043")
def test_whoever_attacks_a_commander_has_advantage_even_if_the_command_failed() -> None:
    scene = in_turn(
        fight([body("c", at=(4, 5), initiative=9), body("d", at=(1, 1))], [body("f", at=(5, 5), initiative=7)]), "c"
    )

    played = play(scene, ["command", "end", "attack:strike:c"], dice=[2, 3, 14, 4], then="f: turn")

    (rolled,) = played.events(AttackRolled)
    assert (rolled.net, rolled.natural) == (1, 14)
    assert played["c"].hp == 16


@pytest.mark.rule("SW-043")
def test_the_distraction_ends_with_the_commanders_next_turn() -> None:
    played = play(company(), ["command"], dice=[9], then="c: turn")
    assert played["c"].commanding

    later = go_on(played.game, ["end", "end", "end"], then="c: turn")

    assert not later["c"].commanding


@pytest.mark.rule("SW-205")
def test_the_deaf_gain_nothing_by_command() -> None:
    allies = [body("c", at=(1, 5), initiative=9), body("d", at=(4, 5), conditions=[{"condition": "deafened"}])]

    played = play(in_turn(fight(allies, [body("f", at=(9, 5))]), "c"), ["command"], dice=[15], then="c: turn")

    assert played["d"].commanded_by == []


@pytest.mark.rule("SW-038")
def test_nobody_commands_without_comrades() -> None:
    scene = in_turn(fight([body("c", at=(1, 5))], [body("f", at=(9, 5))]), "c")

    assert refused(play(scene, then="c: turn"), "command")
