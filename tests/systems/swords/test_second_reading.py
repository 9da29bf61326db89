"""What a second reading of the chapters from Time to Reactions found: combinations that no single clause shows."""

from __future__ import annotations

import pytest

from quintain.systems.swords.sheet import Help
from tests.systems.swords.script import body, fight, play, refused, rules

# shared slots


@pytest.mark.rule("SW-005", "SW-056", "SW-059")
def test_a_ward_that_moved_in_the_slot_is_still_protected_where_the_slot_found_it() -> None:
    """The ward's side is processed first, but for the tied attacker nobody has moved yet."""
    scene = fight(
        red=[body("a", (3, 5), initiative=5, to_hit=5)],
        blue=[body("p", (4, 4), initiative=9, ac=16), body("w", (4, 5), initiative=5, dex=2, ac=12)],
    )
    answers = ["p> protect:w", "end", "w> risk:9,5", "a> pass", "end", "a> attack:strike:w"]
    played = play(scene, [*answers, "p> pass", "p> take_hit"], dice=[10, 4])
    assert played["w"].hp == 20
    ended = play(scene, [*answers, "p> pass", "p> take_hit", "end"], dice=[10, 4])
    assert (ended["p"].hp, ended["w"].hp) == (16, 20)


@pytest.mark.rule("SW-005", "SW-057")
def test_a_protector_keeps_its_ac_against_a_tied_foe_although_the_ward_walks_off() -> None:
    scene = fight(
        red=[body("a", (3, 4), initiative=5)],
        blue=[body("p", (4, 4), initiative=9, ac=16), body("w", (4, 5), initiative=5, dex=2)],
    )
    answers = ["p> protect:w", "end", "w> risk:9,5", "a> pass", "end", "a> attack:strike:p", "end"]
    assert play(scene, answers, dice=[17])["p"].hp == 20
    assert play(scene, answers, dice=[18, 3])["p"].hp == 17


@pytest.mark.rule("SW-009", "SW-271")
def test_the_contest_for_a_space_counts_exhaustion() -> None:
    scene = fight(red=[body("a", (3, 3), initiative=6)], blue=[body("b", (5, 3), initiative=6)])
    scene.by_id["a"].exhaustion = 3
    played = play(scene, ["a> move:4,3", "end", "b> move:4,3", "end"], dice=[10, 8])
    assert [played.scene.grid.xy(played[who].place) for who in ("a", "b")] == [(3, 3), (4, 3)]


@pytest.mark.rule("SW-009")
def test_equal_totals_for_a_space_go_by_the_modifier_before_they_are_rolled_again() -> None:
    scene = fight(red=[body("a", (3, 3), initiative=6)], blue=[body("b", (5, 3), initiative=6)])
    scene.by_id["a"].exhaustion = 2
    played = play(scene, ["a> move:4,3", "end", "b> move:4,3", "end"], dice=[12, 10])
    assert [played.scene.grid.xy(played[who].place) for who in ("a", "b")] == [(3, 3), (4, 3)]


# Help


@pytest.mark.rule("SW-050")
def test_a_help_for_an_overrun_is_not_spent_on_resisting_one() -> None:
    scene = fight(red=[body("a", (3, 3), initiative=9)], blue=[body("b", (4, 3))])
    scene.by_id["b"].helped = [Help("b", "overrun")]
    played = play(scene, ["overrun:b"], dice=[10, 9])
    assert [help.kind for help in played["b"].helped] == ["overrun"]
    assert "risk" in played.options()


# Protect


@pytest.mark.rule("SW-058")
def test_a_free_protector_also_answers_an_opportunity_attack_on_its_ward() -> None:
    scene = fight(
        red=[body("f", (5, 5), initiative=5)],
        blue=[body("k", (4, 4), initiative=9), body("l", (4, 5), initiative=7)],
        rules=rules(protect_attack="free"),
    )
    answers = ["k> protect:l", "end", "l> risk:4,3", "f> opportunity:strike", "k> opportunity:strike"]
    played = play(scene, answers, dice=[15, 2, 3])
    assert played["f"].hp == 18
    assert played["k"].reaction
    assert not played["f"].reaction


# Overrun and leaps


@pytest.mark.rule("SW-060", "SW-070")
def test_a_flyer_overruns_in_the_air() -> None:
    fly = {"ground": 30, "fly": 60}
    scene = fight(
        red=[body("a", (2, 0), initiative=9, speed=fly, elevation=20)],
        blue=[body("b", (3, 0), speed=fly, elevation=20)],
        size=(8, 1),
    )
    played = play(scene, ["overrun:b", "fly:4,0"], dice=[10, 9])
    assert played.scene.grid.xy(played["a"].place) == (4, 0)
    assert refused(played, "fly:3,0"), "one passage, and no stop in the space"
    lost = play(scene, ["overrun:b"], dice=[9, 10])
    assert refused(lost, "fly:4,0")


@pytest.mark.rule("SW-079")
def test_a_body_with_a_longer_reach_leaps_up_further_sideways() -> None:
    ledge = [{"kind": "ledge", "name": "Ledge", "rects": [[5, 0, 11, 11]], "elevation": 3}]
    far = fight(red=[body("a", (3, 3), initiative=9, str=3, reach=10)], blue=[body("b", (11, 11))], terrain=ledge)
    played = play(far, ["leap_up:5,3"])
    assert played["a"].elevation == 3
    assert played.scene.turn is not None
    assert played.scene.turn.left == 30 - 13
    near = fight(red=[body("a", (3, 3), initiative=9, str=3)], blue=[body("b", (11, 11))], terrain=ledge)
    assert "leap_up" not in play(near).options()
