"""The worked examples of the ledger about attacks, slots, two weapons and sacrifices."""

from __future__ import annotations

import pytest

from quintain.systems.swords.armor import armor_class
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.sheet import Out
from tests.systems.swords.script import body, fight, play, refused

ON = body("friend", (0, 11), initiative=1)
FOE = body("foe", (11, 11), initiative=0)
"""Two who stand far off, so that the fight goes on."""


@pytest.mark.rule("SW-004", "SW-005", "SW-008", "SW-103", "SW-134", "SW-135", "SW-138", "SW-139")
def test_w03_two_tied_foes_drop_together() -> None:
    scene = fight(
        red=[body("a", (3, 3), pc=True, initiative=6, dex=2, hp=3, ac=12, to_hit=4, damage="1d6+2", con=1), ON],
        blue=[body("b", (4, 3), initiative=6, hp=5, ac=13, to_hit=3, damage="1d8+1"), FOE],
    )
    played = play(
        scene, ["a> attack:strike:b", "end", "b> attack:strike:a", "end"], dice=[12, 4, 11, 5], then="friend: turn"
    )
    assert played["b"].out == Out.DEAD
    assert (played["a"].hp, played["a"].dying) == (0, 1)
    assert played["a"].suffers(Condition.UNCONSCIOUS)
    assert played["a"].suffers(Condition.PRONE)


@pytest.mark.rule("SW-104", "SW-105", "SW-106", "SW-107", "SW-108", "SW-109", "SW-110", "SW-111", "SW-112")
def test_w04_tilda_fights_with_two_weapons() -> None:
    attacks = [
        {"id": weapon, "name": weapon, "kind": "melee", "to_hit": 4, "damage": "1d6+2", "weapon": weapon}
        for weapon in ("short_sword", "dagger")
    ]
    scene = fight(
        red=[body("tilda", (3, 3), initiative=8, ac=14, hp=17, attacks=attacks, readied=["short_sword", "dagger"])],
        blue=[body("f", (4, 3), initiative=5, ac=16, hp=12, to_hit=4, damage="1d6+1")],
    )
    first = ["offensive", "attack:dagger:f", "end", "f> attack:strike:tilda", "end"]
    one = play(scene, first, dice=[11, 3, 10, 2], then="tilda: stance")
    assert (one["f"].hp, one["tilda"].hp) == (7, 14)
    two = play(scene, [*first, "defensive"], dice=[11, 3, 10, 2], then="tilda: turn")
    assert armor_class(two.scene, two["tilda"], melee=True) == 15
    assert refused(two, "attack:dagger:f")
    rest = ["attack:short_sword:f", "end", "f> attack:strike:tilda"]
    done = play(scene, [*first, "defensive", *rest], dice=[11, 3, 10, 2, 11, 10], then="f: turn")
    assert (done["f"].hp, done["tilda"].hp) == (7, 14)


@pytest.mark.rule("SW-115", "SW-117", "SW-119", "SW-120", "SW-129", "SW-130")
def test_w05_shield_shield_helmet() -> None:
    scene = fight(
        red=[body("p", (3, 3), pc=True, initiative=1, ac=14, hp=12, readied=["leather", "shield", "helmet"])],
        blue=[body("foe", (4, 3), initiative=9, to_hit=6, damage="1d8+3", hp=90)],
    )
    answers = ["foe> attack:strike:p", "p> shield", "foe> end", "p> end"] * 2
    answers += ["foe> attack:strike:p", "p> helmet", "foe> end", "p> end", "foe> attack:strike:p"]
    played = play(scene, answers, dice=[20, 7, 5, 6, 4], then="foe: turn")
    totals = [(event.total, event.ac, event.critical) for event in played.events(AttackRolled)]
    assert totals == [(26, 14, True), (13, 13, False), (11, 11, False), (12, 11, False)]
    assert played["p"].hp == 5
    assert not played["p"].injuries


@pytest.mark.rule("SW-103", "SW-129", "SW-130", "SW-131", "SW-132", "SW-149", "SW-150")
def test_w06_critical_by_one_for_and_against_a_player_character() -> None:
    foes = [body(f"ac{ac}", (4, 2 + n), ac=ac, hp=40, initiative=2) for n, ac in enumerate((19, 20, 21))]
    scene = fight(
        red=[body("p", (3, 3), pc=True, initiative=9, damage="1d8+2", ac=19, con=1, hp=30, attacks_per_action=3)],
        blue=[*foes, body("last", (2, 3), initiative=5, damage="1d8+2")],
    )
    answers = ["attack:strike:ac19", "attack:strike:ac20", "attack:strike:ac21", "end", "last> attack:strike:p"]
    played = play(scene, answers, dice=[20, 5, 20, 5, 20, 20, 5, 9], then="last: turn")
    assert [played[f"ac{ac}"].hp for ac in (19, 20, 21)] == [25, 33, 40]
    assert played["p"].hp == 23
    assert not played["p"].injuries


@pytest.mark.rule("SW-056", "SW-057", "SW-058", "SW-059", "SW-098", "SW-115")
def test_w08_k_protects_l_against_two() -> None:
    scene = fight(
        red=[
            body("k", (3, 3), initiative=8, ac=16, to_hit=5, damage="1d8+3", readied=["helmet"]),
            body("l", (3, 4), initiative=7, ac=12),
        ],
        blue=[
            body("m", (4, 3), initiative=5, ac=14, to_hit=6, damage="1d10+2"),
            body("n", (4, 4), initiative=3, to_hit=4, damage="1d6+1"),
        ],
    )
    answers = [
        "k> protect:l",
        "end",
        "l> end",
        "m> attack:strike:l",
        "k> opportunity:strike",
        "k> take_hit",
        "k> helmet",
    ]
    answers += ["m> end", "n> attack:strike:l", "k> take_hit"]
    played = play(scene, answers, dice=[8, 9, 10, 4], then="n: turn")
    assert armor_class(played.scene, played["k"], melee=True) == 18
    assert (played["k"].hp, played["l"].hp, played["m"].hp) == (15, 20, 20)


@pytest.mark.rule("SW-119", "SW-120", "SW-121", "SW-122")
def test_w18_a_magical_shield_cancels_five_hits() -> None:
    magic = {
        "id": "glow", "name": "Shield +2", "category": "shield", "ac_with": [4, 3, 2, 1], "plus": 2,
        "magical": True, "traits": [{"name": "Ember Glow"}],
    }  # fmt: skip
    scene = fight(
        red=[body("p", (3, 3), initiative=1, ac=17, hp=20, readied=["hardened_leather", "glow"])],
        blue=[body("foe", (4, 3), initiative=9, to_hit=6, damage="1d6+2", attacks_per_action=6)],
        armors=[magic],
    )
    given_up = ["shield:plus", "shield:trait_1", "shield:plus", "shield", "shield"]
    answers = [answer for lost in given_up for answer in ("foe> attack:strike:p", f"p> {lost}")]
    played = play(scene, [*answers, "foe> attack:strike:p"], dice=[11, 10, 10, 9, 8, 6, 3], then="foe: turn")
    assert [event.ac for event in played.events(AttackRolled)] == [17, 16, 16, 15, 14, 12]
    assert played["p"].hp == 15
