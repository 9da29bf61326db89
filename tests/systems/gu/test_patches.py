"""Walls of fire, magma, burning trails: what they do to whoever is in them or comes into them, and when they end."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import body, fight, play

WALL = ["activate:fire_curtain:5,5", "lay:5,5/e/6"]


def maker(gu: str, at: tuple[int, int] = (4, 5), **numbers: Any) -> dict[str, Any]:
    return body("a", at=at, **({"rank": 3, "wisdom": 40, "cognition": 40, "essence": 500, "gu": [gu]} | numbers))


def other(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    return body(id, at=at, **({"max_hp": 100, "reactions": 0} | numbers))


def scene(gu: str, *others: dict[str, Any], **numbers: Any) -> GuScene:
    return fight([maker(gu, **numbers)], list(others), turn="a")


# Fire Curtain


@pytest.mark.rule("GU-120")
def test_whoever_is_in_the_line_may_dodge_when_the_wall_appears() -> None:
    duel = scene("fire_curtain", other("b", (6, 5), reactions=2, dodge=48), other("c", (8, 5)))

    played = play(duel, [*WALL, "b> dodge", "b> to:6,6"], dice=[40, 7], then="a: turn")

    assert (played["b"].hp, played["c"].hp) == (100, 75)
    assert played["c"].suffers(Condition.ABLAZE)
    assert played["a"].essence == 499
    assert [patch.remains.name for patch in played.scene.patches] == ["wall of fire"]


def test_the_wall_burns_whoever_moves_into_it_once() -> None:
    duel = scene("fire_curtain", other("b", (6, 7), agility=40))

    played = play(duel, [*WALL, "end", "b> walk:6,5"], then="b: turn")
    along = play(duel, [*WALL, "end", "b> walk:6,5", "walk:7,5"], then="b: turn")

    assert played["b"].hp == 75
    assert played["b"].suffers(Condition.ABLAZE)
    assert along["b"].hp == 75


def test_the_wall_burns_whoever_ends_a_turn_in_it() -> None:
    duel = scene("fire_curtain", other("b", (6, 5)), other("c", (11, 11)))

    played = play(duel, [*WALL, "end", "b> end", "b> first:patch:fire_curtain-1"], dice=[10, 1], then="c: turn")

    assert played["b"].hp == 100 - 25 - 30 - 25


def test_a_wall_2_m_high_does_not_reach_whoever_flies_above_it() -> None:
    flight = {"gu": ["golden_aurora"], "own": [{"gu": "golden_aurora", "active": True}], "airborne": True}
    duel = scene("fire_curtain", other("b", (6, 5), height=2, **flight), other("c", (7, 5), height=1, **flight))

    played = play(duel, ["activate:fire_curtain:5,5,0", "lay:5,5/e/6"], then="a: turn")

    assert (played["b"].hp, played["c"].hp) == (100, 75)


def test_the_wall_is_gone_when_its_gu_is_stopped() -> None:
    duel = scene("fire_curtain", other("b", (6, 7)))

    played = play(duel, [*WALL, "stop:fire_curtain"], then="a: turn")

    assert not played.scene.patches


def test_and_when_its_maker_cannot_pay_for_it_any_more() -> None:
    duel = scene("fire_curtain", other("b", (11, 11)))

    played = play(duel, [*WALL, "end", "b> end", "a> stop:fire_curtain"], then="a: turn")

    assert not played.scene.patches


@pytest.mark.rule("GU-219")
def test_the_blinded_cannot_lay_a_wall_on_a_square_that_must_be_seen() -> None:
    duel = fight([maker("fire_curtain", conditions=[{"condition": "blinded"}])], [other("b", (6, 7))], turn="a")

    assert not [id for id in play(duel, then="a: turn").options() if id.startswith("activate")]


# magma


def test_magma_is_difficult_and_burns_whoever_comes_into_it_or_ends_a_turn_there() -> None:
    duel = scene("lava_explosion", other("b", (11, 5), agility=40), at=(0, 0))

    into = play(duel, ["activate:lava_explosion:7,5", "end", "b> walk:9,5"], then="b: turn")
    stays = play(duel, ["activate:lava_explosion:7,5", "end", "b> walk:9,5", "end"], then="a: turn")

    assert into["b"].hp == 80
    assert into["b"].suffers(Condition.BURNING)
    assert stays["b"].hp == 60
    assert into.scene.turn is not None
    assert [id for id in into.options() if id.startswith("walk")]


def test_magma_lies_on_the_ground_and_outlasts_its_makers_turns() -> None:
    flight = {"gu": ["golden_aurora"], "own": [{"gu": "golden_aurora", "active": True}], "airborne": True}
    duel = scene("lava_explosion", other("b", (11, 5), height=1, rank=3, **flight), other("c", (11, 11)), at=(0, 0))

    played = play(
        duel, ["activate:lava_explosion:7,5,0", "end", "b> pay:golden_aurora", "b> fly:8,5,1"], then="b: turn"
    )
    later = play(
        duel, ["activate:lava_explosion:7,5,0", "end", "b> pay:golden_aurora", "b> end", "c> end"], then="a: turn"
    )

    assert played["b"].hp == 100
    assert later.scene.patches


# Fire Step


def test_every_square_passed_burns_until_its_users_next_turn() -> None:
    walker = {"own": [{"gu": "fire_step", "active": True}], "agility": 20, "reactions": 0}
    duel = scene("fire_step", other("b", (6, 6), agility=40), at=(4, 5), **walker)

    burnt = play(duel, ["walk:8,5", "end", "b> walk:6,4"], then="b: turn")
    over = play(duel, ["walk:8,5", "end", "b> end", "a> pay:fire_step"], then="a: turn")

    assert burnt["b"].hp == 95
    assert burnt["b"].suffers(Condition.BURNING)
    assert {
        burnt.scene.grid.name(spot) for patch in burnt.scene.patches for spot in range(144) if patch.squares >> spot & 1
    } == {
        "4,5",
        "5,5",
        "6,5",
        "7,5",
    }
    assert not over.scene.patches
    assert over["a"].hp == 20


def test_whoever_starts_its_turn_on_burning_ground_is_burnt() -> None:
    walker = {"own": [{"gu": "fire_step", "active": True}], "reactions": 0}
    duel = scene("fire_step", other("b", (11, 11)), at=(4, 5), **walker)
    left = play(duel, ["walk:6,5", "end"], then="b: turn").scene
    left.by_id["b"].spot = left.grid.spot("5,5")
    left.turn = None
    left.phase = left.phase.__class__("turn_start")

    played = play(left, then="b: turn")

    assert played["b"].hp == 95


def test_fire_step_gives_2_m_more() -> None:
    walker = {"own": [{"gu": "fire_step", "active": True}]}
    duel = scene("fire_step", other("b", (11, 11)), at=(0, 0), **walker)

    played = play(duel, ["walk:7,0"], then="a: turn")

    assert not [id for id in played.options() if id.startswith("walk")]


def lava(thrower: bool = False) -> Any:
    red = [body("a", (0, 0), rank=3, essence=200, gu=["lava_explosion"])]
    if thrower:
        red.append(body("c", (3, 5), strength=175, athletics=125))
    b = body("b", (4, 5), agility=80, reactions=0, max_hp=200)
    return fight(red, [b], turn="a", order=[each["id"] for each in red] + ["b"])


@pytest.mark.rule("GU-035")
@pytest.mark.parametrize("way", ["walk:6,5", "jump:5,5", "jump:6,5"])
def test_whoever_jumps_into_magma_is_burnt_where_it_lands(way: str) -> None:
    """Magma from 5,3 to 9,7."""
    played = play(lava(), ["activate:lava_explosion:7,5", "end", way], then="b: turn")

    assert played["b"].hp == 180


@pytest.mark.rule("GU-104")
@pytest.mark.parametrize("metres", [2, 4])
def test_whoever_is_thrown_into_magma_is_burnt_where_it_lands(metres: int) -> None:
    answers = ["activate:lava_explosion:7,5", "end", "grapple:b", f"throw:e:{metres}"]

    played = play(lava(thrower=True), answers, dice=[20, 1, 90, 1], then="c: turn")

    assert played["b"].hp == 180


@pytest.mark.rule("GU-035")
def test_a_jump_that_is_stopped_over_magma_ends_in_it() -> None:
    """It does not get past the foe at 7,5; magma lies from 5,3 to 9,7."""
    numbers = {"rank": 3, "essence": 500, "wisdom": 40, "cognition": 40, "agility": 80, "max_hp": 200}
    a = body("a", at=(3, 5), gu=["lava_explosion"], **numbers)
    scene = fight([a], [body("b", at=(7, 5), max_hp=300, reactions=0)], turn="a", size=(20, 12))
    answers = ["activate:lava_explosion:7,5", "end", "end", "walk:4,5", "jump:8,5"]

    played = play(scene, answers, dice=[90, 9], then="b: approach")

    assert played.at("a") == (6, 5, 0)
    assert played["a"].hp == 180


def wall_maker(**numbers: Any) -> dict[str, Any]:
    own = {"rank": 3, "essence": 500, "wisdom": 40, "cognition": 40, "max_hp": 100}
    return body("a", at=(4, 5), gu=["fire_curtain"], **own, **numbers)


@pytest.mark.rule("GU-035")
def test_nobody_jumps_through_a_wall_of_fire_unburnt() -> None:
    """It is no ground hazard: it is 2 m high."""
    scene = fight([wall_maker()], [body("c", at=(11, 11))], turn="a")

    played = play(scene, ["activate:fire_curtain:5,3", "lay:5,3/s/5", "jump:6,5"], then="a: turn")

    assert played["a"].hp == 75


@pytest.mark.rule("GU-104")
def test_nor_is_anybody_thrown_through_it_unburnt() -> None:
    c = body("c", at=(3, 5), reactions=0, max_hp=90)
    scene = fight([wall_maker(strength=200, athletics=125)], [c], turn="a")
    wall = ["activate:fire_curtain:6,3", "lay:6,3/s/5", "end", "end", "pay:fire_curtain"]

    played = play(scene, [*wall, "grapple:c", "pass", "throw:e:4"], dice=[10, 5, 90, 5], then="a: turn")

    assert played.at("c") == (8, 5, 0)
    assert played["c"].hp == 65


@pytest.mark.rule("GU-069")
def test_of_two_walls_of_fire_only_that_ends_whose_gu_is_stopped() -> None:
    a = body("a", at=(5, 5), rank=3, gu=["fire_curtain", "fire_curtain"], essence=500, wisdom=80, cognition=80)
    walls = ["activate:fire_curtain:2,2", "lay:2,2/e/6", "activate:fire_curtain-2:2,9", "lay:2,9/e/6"]

    played = play(fight([a], [body("b", at=(11, 0))], turn="a"), [*walls, "stop:fire_curtain"], then="a: turn")

    assert [patch.id for patch in played.scene.patches] == ["fire_curtain-2"]


CAGE = ["flame_binding", "fire_curtain", "fire_pulse"]


def two_cages() -> list[str]:
    return ["killer:kiln_cage:2,2", "end", "end", "pay:kiln_cage", "killer:kiln_cage:2,9"]


def cager() -> GuScene:
    numbers: dict[str, Any] = {"rank": 2, "essence": 500, "wisdom": 80, "cognition": 80, "soul": 50}
    a = body("a", at=(5, 5), gu=[*CAGE, *CAGE], killer_moves=["kiln_cage"], **numbers)
    return fight([a], [body("b", at=(11, 0))], turn="a")


@pytest.mark.rule("GU-074")
def test_of_two_cages_only_one_ends_with_its_killer_move() -> None:
    played = play(cager(), [*two_cages(), "stop:kiln_cage"], then="a: turn")

    assert {patch.id for patch in played.scene.patches} == {"kiln_cage-2"}


@pytest.mark.rule("GU-017")
def test_a_killer_move_that_is_sustained_twice_is_paid_twice() -> None:
    before = play(cager(), two_cages(), then="a: turn")

    paid = play(cager(), [*two_cages(), "end", "end", "pay:kiln_cage", "pay:kiln_cage"], then="a: turn")

    assert before["a"].essence - paid["a"].essence == 2 * 50


@pytest.mark.rule("GU-017")
def test_a_burning_trail_does_not_outlast_the_turn_that_its_dead_maker_would_have_had() -> None:
    own = [{"gu": "fire_step", "active": True}]
    a = body("a", at=(3, 3), gu=["fire_step", "stream"], vital_gu="stream", own=own)
    scene = fight([a, body("d", at=(11, 11))], [body("b", at=(9, 9))], turn="a", order=["a", "b", "d"])
    last = play(scene, ["walk:5,3", "detonate:stream", "b> end"], then="d: turn")

    played = play(scene, ["walk:5,3", "detonate:stream", "b> end", "d> end"], then="b: turn")

    assert last.scene.patches
    assert not played.scene.patches
