"""Dash, Defend and Withdraw; one Main Action a turn."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.armor import armor_class
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.deeds import FREE, MAIN, MOVE, REACTION, can_act
from quintain.systems.swords.rolls import save
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.speed import speed
from quintain.systems.swords.stock import Save
from quintain.systems.swords.turns import open_deeds
from tests.systems.swords.casting_script import mage
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused, suffer


def duel(**numbers: Any) -> SwordsScene:
    """A, whose turn it is, five squares from B."""
    return in_turn(fight([body("a", at=(1, 5), **numbers)], [body("b", at=(6, 5))]), "a")


@pytest.mark.rule("SW-030")
def test_everything_on_offer_belongs_to_one_of_the_four_categories() -> None:
    scene = in_turn(fight([body("a", at=(1, 5)), body("c", at=(1, 6))], [body("b", at=(2, 5))], gm="gm"), "a")
    assert scene.turn is not None

    deeds = open_deeds(scene, scene.by_id["a"], scene.turn)

    assert {deed.category for deed in deeds} <= {MAIN, MOVE, FREE, REACTION}
    assert {MAIN, MOVE, FREE} <= {deed.category for deed in deeds}


@pytest.mark.rule("SW-030")
def test_a_reaction_can_be_taken_on_ones_own_turn_too() -> None:
    scene = in_turn(fight([mage("a", (5, 5), "shield_spell", hp=20)], [body("b", at=(6, 5))]), "a")

    played = play(scene, ["risk:2,5", "b> opportunity:strike"], then="a: reaction_spell")

    assert played.asked() == [("a", "reaction_spell")]


@pytest.mark.rule("SW-031")
def test_after_an_attack_no_other_effort_is_possible_in_that_turn() -> None:
    friend = body("c", at=(1, 6), pc=True, hp=0, max_hp=20, dying=2)
    scene = in_turn(fight([body("a", at=(1, 5)), friend], [body("b", at=(2, 5))], gm="gm"), "a")
    before = play(scene, then="a: turn")
    assert {"stabilise:c", "search", "improvise", "defend"} <= set(before.options())

    played = play(scene, ["attack:strike:b"], dice=[1], then="a: turn")

    assert not {"stabilise:c", "search", "improvise", "defend"} & set(played.options())


@pytest.mark.rule("SW-032")
def test_there_is_one_main_action_in_a_turn() -> None:
    scene = in_turn(fight([body("a", at=(1, 5))], [body("b", at=(2, 5))]), "a")

    played = play(scene, ["defend"], then="a: turn")

    assert refused(played, "attack:strike:b")
    assert not any(option in played.options() for option in ("defend", "dash", "withdraw", "search", "prepare"))


@pytest.mark.rule("SW-044")
def test_dash_gives_a_second_move_action() -> None:
    played = play(duel(), ["move:4,11", "dash", "move:10,11"], then="a: turn")

    assert played["a"].place == played.scene.grid.at(10, 11)


@pytest.mark.rule("SW-044")
def test_dash_gives_one_move_action_more_and_no_third() -> None:
    played = play(duel(), ["dash", "move:4,11", "move:10,11"], then="a: turn")

    assert refused(played, "move:10,10")


@pytest.mark.rule("SW-031")
@pytest.mark.rule("SW-032")
@pytest.mark.rule("SW-216")
def test_the_incapacitated_have_no_main_action() -> None:
    scene = duel()
    assert can_act(scene.by_id["a"], Turn("a"))
    suffer(scene, "a", Condition.INCAPACITATED)

    assert not can_act(scene.by_id["a"], Turn("a"))


@pytest.mark.rule("SW-044")
def test_without_dash_nobody_moves_twice() -> None:
    played = play(duel(), ["move:4,11"], then="a: turn")

    assert refused(played, "move:10,11")


@pytest.mark.rule("SW-069")
def test_who_dashes_takes_no_other_main_action() -> None:
    played = play(duel(), ["dash", "move:5,5"], then="a: turn")

    assert refused(played, "attack:strike:b")
    assert refused(played, "defend")


@pytest.mark.rule("SW-045")
def test_who_defends_is_harder_to_hit() -> None:
    scene = duel()
    usual = armor_class(scene, scene.by_id["a"], melee=True)

    played = play(scene, ["defend"], then="a: turn")

    assert armor_class(played.scene, played["a"], melee=True) == usual + 2


@pytest.mark.rule("SW-045")
@pytest.mark.rule("SW-047")
def test_a_defender_is_missed_by_one_more_than_its_ac_until_its_next_turn() -> None:
    scene = in_turn(fight([body("a", at=(1, 5), ac=15, initiative=4)], [body("b", at=(2, 5), initiative=9)]), "a")
    scene.queue = []

    still = play(scene, ["defend", "end", "b> attack:strike:a", "end"], dice=[16], then="a: turn")

    assert still["a"].hp == 20
    assert still.asked() == [("a", "turn")]
    assert not still["a"].defending
    assert armor_class(still.scene, still["a"], melee=True) == 15


@pytest.mark.rule("SW-046")
@pytest.mark.parametrize(
    ("against", "defending", "face", "saved"),
    [
        (Save.EVASION, True, 10, True),
        (Save.EVASION, True, 9, False),
        (Save.EVASION, False, 11, False),
        (Save.HARDINESS, True, 11, False),
    ],
)
def test_who_defends_has_two_more_on_evasion_and_on_no_other_save(
    against: Save, defending: bool, face: int, saved: bool
) -> None:
    scene = play(duel(evasion=3, hardiness=3), ["defend"] if defending else [], then="a: turn").scene

    with at_table(scene, dice=[face]) as table:
        assert save(scene, table, scene.by_id["a"], against, 15, "test") is saved


@pytest.mark.rule("SW-065")
def test_who_withdraws_provokes_nobody() -> None:
    foes = [body("x", at=(4, 5)), body("y", at=(4, 6)), body("z", at=(4, 4))]
    scene = in_turn(fight([body("a", at=(5, 5))], foes), "a")

    away = play(scene, ["withdraw", "move:11,5"], then="a: turn")
    plain = play(scene, ["risk:11,5"], then="x: opportunity")

    assert away.asked() == [("a", "turn")]
    assert away["a"].place == away.scene.grid.at(11, 5)
    assert plain.asked() == [("x", "opportunity")]


@pytest.mark.rule("SW-065")
def test_withdraw_covers_nothing_that_was_walked_before() -> None:
    scene = in_turn(fight([body("a", at=(5, 5))], [body("x", at=(4, 5)), body("y", at=(8, 5))]), "a")
    first = play(scene, ["risk:6,5"], then="x: opportunity")
    assert first.asked() == [("x", "opportunity")]

    played = go_on(first.game, ["x> pass", "withdraw", "move:6,8"], then="a: turn")

    assert played.asked() == [("a", "turn")]


@pytest.mark.rule("SW-192")
def test_without_a_leg_nobody_dashes() -> None:
    whole = play(duel(), then="a: turn")
    maimed = play(duel(injuries=[{"kind": "lost_leg", "part": "primary"}]), then="a: turn")

    assert "dash" in whole.options()
    assert refused(maimed, "dash")


@pytest.mark.rule("SW-211")
@pytest.mark.rule("SW-212")
@pytest.mark.rule("SW-250")
@pytest.mark.parametrize("condition", [Condition.GRAPPLED, Condition.RESTRAINED])
def test_dash_gives_nothing_to_those_who_are_held(condition: Condition) -> None:
    scene = in_turn(fight([body("a", at=(5, 5))], [body("b", at=(6, 5))]), "a")
    suffer(scene, "a", condition, by="b")

    played = play(scene, then="a: turn")

    assert speed(played["a"]) == 0
    assert refused(played, "dash")
    assert refused(played, "move:4,5")
