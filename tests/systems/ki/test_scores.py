"""Attack Scores: what a defence is rolled against, and what settles the two numbers."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.ki.events import Compared, TieBroken
from tests.systems.ki.script import Played, body, fight, go_on, in_participation, play

# No two attributes alike, so that a wrong one shows.
MIXED = {"strength": 5, "agility": 4, "presence": 1, "instinct": 3, "acting": 2, "reading": 6, "proficiency": 2}
DEFT = {"strength": 3, "agility": 2, "presence": 6, "instinct": 5, "acting": 4, "reading": 1}


def struck(
    attacker: dict[str, Any], defender: dict[str, Any], answer: str, dice: list[int], *, then: str = ""
) -> Played:
    """A strikes at B with the sword; B answers, and nothing is improved yet."""
    a = body("a", at=(3, 3), wielded=["sword"], **attacker)
    b = body("b", at=(4, 3), **{"wielded": ["shield"], **defender})
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")
    return play(scene, ["a> attack:sword:b", f"b> {answer}"], dice=dice, then=then)


def struck_by_ki(attacker: dict[str, Any], defender: dict[str, Any], answer: str, dice: list[int]) -> Played:
    """A throws an Iron Needle, a Ki attack, at B."""
    a = body("a", at=(3, 3), techniques=["iron_needle"], **attacker)
    b = body("b", at=(6, 3), **{"wielded": ["shield"], **defender})
    scene = in_participation(fight(red=[a], blue=[b]), "a", "techniques")
    return play(scene, ["a> technique:iron_needle:b", f"b> {answer}"], dice=dice, then="b: improve")


def compared(played: Played) -> tuple[int, int, bool]:
    """Score, roll and whether the reaction succeeded, the last time they were compared."""
    last = played.events(Compared)[-1]
    return last.score, last.roll, last.succeeded


# vs Dodge


@pytest.mark.rule("KI-068")
def test_my_score_against_a_dodge_is_agility_plus_proficiency_without_a_die() -> None:
    played = struck(MIXED, DEFT, "dodge", dice=[1], then="b: improve")

    assert compared(played) == (4 + 2, 2 + 1, False)


@pytest.mark.rule("KI-068")
def test_without_proficiency_in_the_weapon_my_score_against_a_dodge_is_bare_agility() -> None:
    played = struck({**MIXED, "proficient": ["spear"]}, DEFT, "dodge", dice=[1], then="b: improve")

    assert compared(played) == (4, 2 + 1, False)


@pytest.mark.rule("KI-068")
def test_an_unarmed_attack_is_always_proficient() -> None:
    a = body("a", at=(3, 3), **{**MIXED, "proficient": []})
    scene = fight(red=[a], blue=[body("b", at=(4, 3))])

    played = play(in_participation(scene, "a", "attack"), ["attack:unarmed:b", "dodge"], dice=[1], then="b: improve")

    assert compared(played) == (4 + 2, 0 + 1, False)


@pytest.mark.rule("KI-068")
@pytest.mark.rule("KI-069")
@pytest.mark.rule("KI-070")
@pytest.mark.parametrize(
    ("answer", "dice", "score"), [("dodge", [1], 4 + 2 - 2), ("block:shield", [1], 5 + 2 - 2), ("predict", [6, 1], 6)]
)
def test_lying_prone_takes_2_off_all_my_scores(answer: str, dice: list[int], score: int) -> None:
    played = struck({**MIXED, "conditions": {"prone": 0}}, {"strength": 0}, answer, dice, then="b: improve")

    assert compared(played)[0] == score


# vs Block


@pytest.mark.rule("KI-069")
def test_my_score_against_a_block_is_strength_plus_proficiency_without_a_die() -> None:
    played = struck(MIXED, DEFT, "block:shield", dice=[1], then="b: improve")

    assert compared(played) == (5 + 2, 3 + 1, False)


@pytest.mark.rule("KI-069")
def test_without_proficiency_in_the_weapon_my_score_against_a_block_is_bare_strength() -> None:
    played = struck({**MIXED, "proficient": ["spear"]}, DEFT, "block:shield", dice=[1], then="b: improve")

    assert compared(played) == (5, 3 + 1, False)


# vs Predict


@pytest.mark.rule("KI-070")
def test_my_score_against_a_predict_is_acting_plus_a_dluck_without_proficiency() -> None:
    played = struck({**MIXED, "acting": 3}, DEFT, "predict", dice=[4, 5], then="b: improve")

    assert compared(played) == (3 + 4, 1 + 5, False)


@pytest.mark.rule("KI-070")
def test_the_dluck_of_my_score_against_a_predict_is_my_own() -> None:
    played = struck({**MIXED, "acting": 3, "luck": 12}, {**DEFT, "luck": 4}, "predict", dice=[12, 4], then="b: improve")

    assert compared(played) == (3 + 12, 1 + 4, False)


@pytest.mark.rule("KI-070")
def test_my_dluck_against_a_predict_stays_while_it_is_improved() -> None:
    played = struck({**MIXED, "acting": 3}, DEFT, "predict", dice=[5, 1], then="b: improve")

    improved = go_on(played.game, ["improve"], dice=[2], then="b: improve")

    assert [(each.score, each.roll) for each in improved.events(Compared)] == [(8, 2), (8, 4)]


@pytest.mark.rule("KI-070")
def test_acting_is_charisma_unless_the_sheet_lists_its_own_number() -> None:
    played = struck({"charisma": 5}, {}, "predict", dice=[1, 1], then="b: improve")

    assert compared(played) == (5 + 1, 0 + 1, False)


@pytest.mark.rule("KI-070")
def test_no_dluck_of_mine_is_rolled_against_a_dodge_or_when_nobody_reacts() -> None:
    dodged = struck(MIXED, DEFT, "dodge", dice=[6], then="a: act")
    taken = struck(MIXED, DEFT, "none", dice=[], then="a: act")

    assert compared(dodged) == (6, 8, True)
    assert taken.events(Compared) == []


# which of them


@pytest.mark.rule("KI-071")
@pytest.mark.parametrize(
    ("answer", "dice", "score"),
    [("dodge", [1], 6), ("block:shield", [1], 9), ("predict", [3, 1], 2 + 3)],
)
def test_the_reaction_i_choose_decides_which_score_i_face(answer: str, dice: list[int], score: int) -> None:
    scores = {"agility": 4, "strength": 7, "acting": 2, "proficiency": 2}

    played = struck(scores, {}, answer, dice, then="b: improve")

    assert compared(played)[0] == score
    assert played.events(Compared)[-1].reaction == answer.partition(":")[0]


@pytest.mark.rule("KI-071")
@pytest.mark.rule("KI-074")
@pytest.mark.rule("KI-075")
@pytest.mark.parametrize(
    ("answer", "die", "succeeded"), [("dodge", 4, False), ("dodge", 5, True), ("block:shield", 5, True)]
)
def test_a_rolling_boulder_has_one_fixed_score_and_loses_a_tie(answer: str, die: int, succeeded: bool) -> None:
    boulder = {"kind": "boulder", "name": "boulder", "squares": [(4, 3)], "attribute": "strength", "dc": 9}
    boulder |= {"distance": 4, "score": 8, "damage": 6}
    a = body("a", at=(3, 3), strength=6, agility=1, presence=6)
    b = body("b", at=(6, 3), strength=3, agility=3, stamina=0, wielded=["shield"])
    scene = in_participation(fight(red=[a], blue=[b], features=[boulder]), "a", "other:roll_boulder")

    played = play(scene, ["roll_boulder:east:4", answer], dice=[4, die], then="b: announce")

    assert compared(played) == (8, 3 + die, succeeded)
    assert played["b"].hp == (20 if succeeded else 14)


@pytest.mark.rule("KI-071")
def test_a_rolling_boulder_cannot_be_predicted() -> None:
    boulder = {"kind": "boulder", "name": "boulder", "squares": [(4, 3)], "attribute": "strength", "dc": 9}
    boulder |= {"distance": 4, "score": 8, "damage": 6}
    scene = fight(
        red=[body("a", at=(3, 3), strength=6)],
        blue=[body("b", at=(6, 3), wielded=["shield"])],
        features=[boulder],
    )

    played = play(
        in_participation(scene, "a", "other:roll_boulder"), ["roll_boulder:east:4"], dice=[4], then="b: react"
    )

    assert played.options() == ["dodge", "block:shield", "none"]


# Ki


@pytest.mark.rule("KI-072")
def test_a_ki_attack_faces_a_block_with_presence_in_place_of_strength() -> None:
    played = struck_by_ki(
        {"presence": 6, "strength": 1, "proficiency": 2}, {"strength": 4, "presence": 1}, "block:shield", [1]
    )

    assert compared(played) == (6 + 2, 4 + 1, False)


@pytest.mark.rule("KI-072")
def test_a_weapon_attack_does_not_use_presence() -> None:
    played = struck(
        {"presence": 6, "strength": 1, "proficiency": 2}, {"strength": 4}, "block:shield", dice=[1], then="a: act"
    )

    assert compared(played) == (1 + 2, 4 + 1, True)


@pytest.mark.rule("KI-073")
def test_a_ki_attack_faces_a_dodge_with_instinct_in_place_of_agility() -> None:
    played = struck_by_ki(
        {"instinct": 5, "agility": 1, "proficiency": 2}, {"agility": 3, "instinct": 0}, "dodge", dice=[2]
    )

    assert compared(played) == (5 + 2, 3 + 2, False)


@pytest.mark.rule("KI-073")
def test_a_weapon_attack_does_not_use_instinct() -> None:
    played = struck({"instinct": 5, "agility": 1, "proficiency": 2}, {"agility": 3}, "dodge", dice=[2], then="a: act")

    assert compared(played) == (1 + 2, 3 + 2, True)


@pytest.mark.rule("KI-073")
@pytest.mark.rule("KI-070")
def test_a_ki_attack_faces_a_predict_with_acting_as_ever() -> None:
    played = struck_by_ki({**MIXED, "presence": 6, "instinct": 6}, DEFT, "predict", dice=[4, 1])

    assert compared(played) == (2 + 4, 1 + 1, False)


@pytest.mark.rule("KI-072")
@pytest.mark.rule("KI-073")
@pytest.mark.parametrize(("answer", "score"), [("dodge", 5), ("block:shield", 6)])
def test_proficiency_counts_for_ki_only_if_ki_is_listed(answer: str, score: int) -> None:
    unlisted = {"presence": 6, "instinct": 5, "proficiency": 2, "proficient": ["sword"]}

    played = struck_by_ki(unlisted, {}, answer, dice=[1])

    assert compared(played)[0] == score


# comparing


@pytest.mark.rule("KI-074")
def test_a_score_greater_than_the_roll_makes_the_reaction_fail() -> None:
    played = struck({"agility": 6, "proficiency": 2}, {"agility": 4}, "dodge", dice=[3], then="b: improve")

    assert compared(played) == (8, 7, False)
    assert played.asked() == [("b", "improve")]


@pytest.mark.rule("KI-075")
def test_a_score_less_than_the_roll_makes_the_reaction_succeed() -> None:
    played = struck({"agility": 6, "proficiency": 2, "presence": 9}, {"agility": 4}, "dodge", dice=[5], then="a: act")

    assert compared(played) == (8, 9, True)
    assert played.events(TieBroken) == []
    assert played["b"].hp == 20


@pytest.mark.rule("KI-074")
@pytest.mark.rule("KI-075")
@pytest.mark.parametrize(("attacker", "defender", "succeeded"), [(2, 4, True), (4, 2, False)])
def test_equal_numbers_go_to_the_tie_breaker(attacker: int, defender: int, succeeded: bool) -> None:
    played = struck(
        {"agility": 6, "proficiency": 2, "presence": attacker},
        {"agility": 4, "presence": defender},
        "dodge",
        dice=[4],
        then="a: act | b: improve",
    )

    assert compared(played) == (8, 8, succeeded)
    assert [event.winner for event in played.events(TieBroken)] == ["b" if succeeded else "a"]
