"""Wild Gu on beasts, swarms, and blows at several creatures."""

from __future__ import annotations

from typing import Any

from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import body, fight, of_library, play


def king(**numbers: Any) -> dict[str, Any]:
    """Jolt Gu and Grounded Beetle Gu; Ranged Attack 10, Close Combat 45; Large."""
    return of_library("lightning_wolf_king", (0, 0), id="k", **numbers)


def other(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    return body(id, at=at, **({"max_hp": 100, "reactions": 0} | numbers))


def hunt(beast: dict[str, Any], *others: dict[str, Any], **scenario: Any) -> GuScene:
    return fight([beast], list(others), turn=beast["id"], **scenario)


# wild Gu


def test_each_wild_gu_may_be_activated_once_a_turn_without_essence_or_activation() -> None:
    scene = hunt(king(), other("b", (3, 0)))

    first = play(scene, then="k: turn")
    shot = play(scene, ["wild:jolt:b"], dice=[40, 5], then="k: turn")
    again = play(scene, ["wild:jolt:b", "end", "b> end"], dice=[40, 5], then="k: turn")

    assert "wild:jolt:b" in first.options()
    assert shot["b"].hp == 92
    assert not [id for id in shot.options() if id.startswith("wild:jolt")]
    assert "wild:grounded_beetle_1" in shot.options()
    assert "wild:jolt:b" in again.options()
    assert shot.scene.turn is not None
    assert shot.scene.turn.action


def test_a_wild_gu_answers_as_it_ordinarily_could_and_takes_the_beasts_reaction() -> None:
    scene = fight([king()], [other("b", (3, 0), gu=["jolt", "stream"], ranged_attack=90)], turn="b", order=["b", "k"])

    played = play(scene, ["activate:stream:k", "k> activate:grounded_beetle_1"], dice=[50, 1], then="b: turn")

    assert played["k"].worm("grounded_beetle_1").active
    assert played["k"].reactions == 1


def test_a_wild_gu_sustains_itself() -> None:
    scene = hunt(king(), other("b", (9, 9)))

    played = play(scene, ["wild:grounded_beetle_1", "end", "b> end"], then="k: turn")

    assert played["k"].worm("grounded_beetle_1").active


def test_the_game_master_may_let_the_gu_of_a_beast_below_a_quarter_flee() -> None:
    scene = fight([king(hp=12)], [other("b", (9, 9))], turn="b", order=["b", "k"], gm="gm")

    stay = play(scene, ["b> end", "no"], then="k: turn")
    gone = play(scene, ["b> end", "yes"], then="k: turn")

    assert len(stay["k"].worms) == 2
    assert not gone["k"].worms


def test_above_a_quarter_nobody_is_asked_and_without_a_game_master_they_stay() -> None:
    asked = fight([king(hp=13)], [other("b", (9, 9))], turn="b", order=["b", "k"], gm="gm")
    alone = fight([king(hp=12)], [other("b", (9, 9))], turn="b", order=["b", "k"])

    assert play(asked, ["b> end"], then="k: turn")["k"].worms
    assert play(alone, ["b> end"], then="k: turn")["k"].worms


# swarms


def swarm(**numbers: Any) -> dict[str, Any]:
    """Large, 60 hit points, beak 12 force, two targets, and the swarm of 2 m, below half one target and 1 m."""
    return of_library("crane_swarm", (4, 4), id="s", **numbers)


def test_a_swarm_strikes_two_different_creatures_with_one_combat_action() -> None:
    scene = hunt(swarm(), other("b", (3, 4)), other("c", (6, 4)))

    played = play(scene, ["multiattack:beak", "strike:beak:b", "strike:beak:c"], dice=[20, 1, 20, 2], then="s: turn")
    offered = play(scene, ["multiattack:beak", "strike:beak:b"], dice=[20, 1], then="s: multiattack")

    assert (played["b"].hp, played["c"].hp) == (88, 88)
    assert "strike:beak:b" not in offered.options()
    assert not [id for id in played.options() if id.startswith(("multiattack", "strike"))]


def test_below_half_of_its_hit_points_or_soul_it_strikes_one() -> None:
    for hurt in ({"hp": 29}, {"soul": 9}):
        scene = hunt(swarm(**hurt), other("b", (3, 4)), other("c", (6, 4)))
        assert "multiattack:beak" not in play(scene, then="s: turn").options()
    scene = hunt(swarm(hp=30, soul=10), other("b", (3, 4)), other("c", (6, 4)))
    assert "multiattack:beak" in play(scene, then="s: turn").options()


def test_all_in_the_swarm_are_blinded_and_hurt_as_their_turns_start_until_its_own() -> None:
    scene = hunt(swarm(), other("b", (2, 4)), other("c", (1, 4)))

    around = play(scene, ["swarm"], then="s: turn")
    started = play(scene, ["swarm", "end"], then="b: turn")
    over = play(scene, ["swarm", "end", "b> end", "c> end"], then="s: turn")

    assert [around[id].suffers(Condition.BLINDED) for id in "sbc"] == [False, True, False]
    assert "swarm" not in around.options()
    assert (started["b"].hp, started["c"].hp) == (96, 100)
    assert not over["b"].suffers(Condition.BLINDED)
    assert over["s"].swarming == 0


def test_below_half_it_spreads_only_1_m() -> None:
    scene = hunt(swarm(hp=29), other("b", (3, 4)), other("c", (2, 4)))

    played = play(scene, ["swarm"], then="s: turn")

    assert [played[id].suffers(Condition.BLINDED) for id in "bc"] == [True, False]


def test_whoever_leaves_the_swarm_sees_again_and_whoever_enters_it_does_not() -> None:
    scene = hunt(swarm(reactions=0), other("b", (2, 4), agility=40), other("c", (0, 4), agility=40))

    out = play(scene, ["swarm", "end", "b> walk:1,4"], then="b: turn")
    into = play(scene, ["swarm", "end", "b> end", "c> walk:2,5"], then="c: turn")

    assert not out["b"].suffers(Condition.BLINDED)
    assert into["c"].suffers(Condition.BLINDED)
