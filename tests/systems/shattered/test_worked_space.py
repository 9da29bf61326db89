"""The ledger's worked examples on movement, Openings and Reactions."""

from __future__ import annotations

import pytest

from quintain.systems.shattered.blow import Blow
from quintain.systems.shattered.events.space import OpeningCreated
from quintain.systems.shattered.protection import passive
from quintain.systems.shattered.stock import Range, Status
from tests.systems.shattered.script import fight, in_turn, known, play, suffer


@pytest.mark.rule("SS-W09")
def test_w09_zepherina_runs_through_the_water_to_the_outcropping() -> None:
    scene = fight(
        players=[known("zepherina", "p1")],
        enemies=[known("lesser_praetorian", "p1")],
        paths=[{"a": "west", "b": "mid", "terrain": ["running_water"]}, {"a": "mid", "b": "east"}],
        positions=[{"arena": "west", "id": "p1"}, {"arena": "mid", "id": "q1", "features": ["stone_outcropping"]}],
    )
    assert scene.by_id["zepherina"].moves == 3

    crossed = play(
        in_turn(scene, "zepherina", phase=3),
        ["sprint", "go:mid", "lesser_praetorian> opportunity:small_jaws", "stab", "zepherina> none"],
        dice=[3, 4, 3],
        then="zepherina: turn",
    )

    zepherina = crossed["zepherina"]
    assert crossed.turn.moves == 0
    assert zepherina.moves == 3
    assert zepherina.health == 23
    assert Status.GRABBED not in zepherina.statuses
    assert Status.SOAKED in zepherina.statuses
    assert zepherina.position == "mid-1"

    there = play(crossed.scene, ["join:q1:stone_outcropping"], then="zepherina: turn")

    zepherina = there["zepherina"]
    assert zepherina.moves == 2
    assert zepherina.position == "q1"
    assert zepherina.occupies == "stone_outcropping"
    assert there.asked() == [("zepherina", "turn")]
    shot = Blow(there["lesser_praetorian"], zepherina, there.scene.stock.attacks["small_jaws"], Range.SHORT)
    passive(there.scene, zepherina, shot)
    assert shot.shelter.resistance == 1


@pytest.mark.rule("SS-W15")
def test_w15_marlon_defends_with_his_shield_and_the_reduction_pays_the_boost() -> None:
    scene = fight(
        players=[known("marlon", "p1")],
        enemies=[known("lesser_praetorian", "p1", momentum=2)],
    )
    suffer(scene, "marlon", Status.GUARDING)
    scene.by_id["marlon"].reaction_discount = 1

    played = play(
        in_turn(scene, "lesser_praetorian", phase=3),
        [
            "fight:balanced",
            "attack:medium_jaws:marlon",
            "stab",
            "marlon> defend:both:heater_shield",
            "marlon> ward",
        ],
        dice=[4, 5, 4, 2],
        then="lesser_praetorian: turn",
    )

    marlon = played["marlon"]
    assert marlon.stamina == 2
    assert marlon.health == 30
    assert Status.GRABBED in marlon.statuses
    learned = marlon.learned["enemies"]
    assert (learned.guard, learned.stamina, learned.resisted) == (1, 2, True)
    assert marlon.reaction_discount == 0


@pytest.mark.rule("SS-W18")
def test_w18_two_creatures_answer_one_opening_and_nobody_the_second() -> None:
    scene = fight(
        players=[known("marlon", "p1"), known("zepherina", "p1"), known("blaine", "p2")],
        enemies=[known("lesser_praetorian", "p1")],
    )
    assert scene.by_id["lesser_praetorian"].moves == 1

    first = play(
        in_turn(scene, "lesser_praetorian", phase=4),
        [
            "sprint",
            "establish",
            "marlon> opportunity:brawl",
            "lesser_praetorian> none",
            "zepherina> opportunity:iron_dagger",
            "stab",
            "lesser_praetorian> none",
        ],
        dice=[2, 3, 6, 3],
        then="lesser_praetorian: turn",
    )

    praetorian = first["lesser_praetorian"]
    assert praetorian.stun == 1
    assert praetorian.health == 15
    assert first["marlon"].momentum == 1
    assert praetorian.position == "west-1"

    second = play(first.scene, ["join:p2"], then="lesser_praetorian: turn")

    assert second["lesser_praetorian"].position == "p2"
    assert second["lesser_praetorian"].moves == 1
    assert not second.events(OpeningCreated)
