"""Using Stamina and the Surge that refills it: what a participation and an improvement cost, and when to surge."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.clauses.trace import this_project
from quintain.systems.ki.defence import Reaction, improve_cost
from quintain.systems.ki.events import Compared, Improved, Participates, ParticipationLost, Surged
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.stamina import participation_cost
from tests.systems.ki.script import BOOK, Played, body, fight, go_on, in_participation, play, refused, rules


def costs(clause: str) -> dict[str, int]:
    """The clause's table in the ledger: what for, and how much Stamina."""
    found = next(each for each in this_project().ledger("ki").clauses if each.id == clause)
    return {row["use"]: row["stamina"] for row in found.rows if isinstance(row, dict)}


def quick(house: KiRules = BOOK, **a_has: Any) -> KiScene:
    """A may participate from Turn 9 on; B never needs to."""
    return fight(red=[body("a", at=(3, 3), agility=9, **a_has)], blue=[body("b", at=(9, 9))], rules=house)


def struck(answer: str, dice: list[int], *more: str, then: str = "", **b_has: Any) -> Played:
    """A strikes at B, whose reaction is bound to fail at first."""
    a = body("a", at=(3, 3), agility=9, strength=9, acting=9, wielded=["sword"], hands=1)
    b = body("b", at=(4, 3), wielded=["shield"], **b_has)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "move")
    return play(scene, ["attack:sword:b", answer, *more], dice=dice, then=then)


# Participating


@pytest.mark.rule("KI-094")
def test_the_first_participation_in_a_round_costs_nothing_and_each_further_one_2_stamina() -> None:
    played = play(quick(stamina=8), ["a> nothing"] * 3, joins={"a": [9, 8, 5]}, then="a: announce")

    assert played.events(Participates) == [
        Participates("a", turn=9, paid=0),
        Participates("a", turn=8, paid=2),
        Participates("a", turn=5, paid=2),
    ]
    assert played["a"].stamina == 8 - 0 - 2 - 2


@pytest.mark.rule("KI-094")
def test_a_participation_costs_what_the_table_of_the_rulebook_says() -> None:
    fresh, tired = quick().by_id["a"], quick(participated=[9]).by_id["a"]

    assert costs("KI-094") == {
        "participation, first in the Round": participation_cost(fresh),
        "participation, each further one in the Round": participation_cost(tired),
    }


@pytest.mark.rule("KI-094")
def test_in_the_next_round_the_first_participation_is_free_again() -> None:
    played = play(quick(stamina=8, participated=[9]), ["a> nothing"], joins={"a": [1]}, then="a: declare")

    assert played.scene.round == 3
    assert [event.paid for event in played.events(Participates)] == [2, 0]
    assert played["a"].stamina == 6


# Improving


@pytest.mark.rule("KI-095")
@pytest.mark.parametrize("answer", ["dodge", "block:shield"])
def test_improving_a_block_or_a_dodge_costs_1_stamina(answer: str) -> None:
    failed = struck(answer, [1], stamina=1, then="b: improve")
    improved = go_on(failed.game, ["improve"], dice=[1], then="a: act")

    assert failed.asked() == [("b", "improve")]
    assert improved["b"].stamina == 0
    assert improved.events(Improved) == [Improved("b", answer.partition(":")[0], cost=1)]
    assert improved.asked() == [("a", "act")]


@pytest.mark.rule("KI-095")
@pytest.mark.parametrize("answer", ["dodge", "block:shield"])
def test_without_stamina_no_block_or_dodge_is_improved(answer: str) -> None:
    played = struck(answer, [1], stamina=0, then="a: act")

    assert played.asked() == [("a", "act")]


@pytest.mark.rule("KI-096")
def test_improving_a_predict_costs_2_stamina() -> None:
    failed = struck("predict", [6, 1], stamina=3, then="b: improve")
    improved = go_on(failed.game, ["improve"], dice=[1], then="a: act")

    assert failed.asked() == [("b", "improve")]
    assert [each.roll for each in improved.events(Compared)] == [1, 2]
    assert improved["b"].stamina == 1
    assert improved.events(Improved) == [Improved("b", "predict", cost=2)]
    assert improved.asked() == [("a", "act")]


@pytest.mark.rule("KI-096")
@pytest.mark.parametrize(("stamina", "asked"), [(1, ("a", "act")), (2, ("b", "improve"))])
def test_1_stamina_is_not_enough_to_improve_a_predict(stamina: int, asked: tuple[str, str]) -> None:
    played = struck("predict", [6, 1], stamina=stamina, then="a: act | b: improve")

    assert played.asked() == [asked]


@pytest.mark.rule("KI-095")
@pytest.mark.rule("KI-096")
def test_an_improvement_costs_what_the_table_of_the_rulebook_says() -> None:
    assert costs("KI-095") == {
        "improve Block": improve_cost(Reaction.BLOCK),
        "improve Dodge": improve_cost(Reaction.DODGE),
    }
    assert costs("KI-096") == {"improve Predict": improve_cost(Reaction.PREDICT)}


# Surging


@pytest.mark.rule("KI-100")
def test_at_the_start_of_a_further_participation_i_pay_first_and_then_surge() -> None:
    scene = quick(stamina=2, max_stamina=8, surges=1, participated=[10])

    paid = play(scene, joins={"a": [9]}, then="a: surge")
    surged = go_on(paid.game, ["a> surge"], then="a: declare")

    assert paid.asked() == [("a", "surge")]
    assert paid["a"].stamina == 0
    assert surged["a"].stamina == 8
    assert surged["a"].surges == 0
    assert surged.asked() == [("a", "declare")]


@pytest.mark.rule("KI-100")
def test_without_the_stamina_for_a_participation_there_is_no_start_to_surge_at() -> None:
    scene = quick(stamina=1, max_stamina=8, surges=1, participated=[10])

    played = play(scene, then="b: announce")

    assert played.scene.turn == 1
    assert played.asked() == [("b", "announce")]
    assert played["a"].surges == 1


@pytest.mark.rule("KI-100")
@pytest.mark.rule("KI-024")
def test_whoever_cannot_pay_any_more_when_its_place_comes_loses_the_participation_and_cannot_surge() -> None:
    """A has announced; B goes first, strikes at A, and A spends what it had on its Dodge."""
    a = body("a", at=(3, 3), agility=4, stamina=2, max_stamina=8, surges=1, participated=[10])
    b = body("b", at=(4, 3), agility=9, wielded=["sword"], hands=1)

    played = play(
        fight(red=[a], blue=[b]),
        ["b> attack", "attack:sword:a", "a> dodge", "improve"],
        dice=[1, 6],
        joins={"a": [4], "b": [4]},
        then="b: announce",
    )

    assert played.events(ParticipationLost) == [ParticipationLost("a")]
    assert (played["a"].stamina, played["a"].surges) == (1, 1)
    assert played["a"].participated == [10]


@pytest.mark.rule("KI-100")
def test_a_surge_may_be_kept() -> None:
    scene = quick(stamina=2, max_stamina=8, surges=1, participated=[10])

    played = play(scene, ["a> keep"], joins={"a": [9]}, then="a: declare")

    assert played.asked() == [("a", "declare")]
    assert played["a"].stamina == 0
    assert played["a"].surges == 1
    assert played.events(Surged) == []


@pytest.mark.rule("KI-100")
def test_at_most_one_surge_in_a_participation_and_none_once_it_is_under_way() -> None:
    scene = quick(stamina=3, max_stamina=8, surges=2, max_surges=2, techniques=["stone_skin"])

    declaring = play(scene, ["a> surge"], joins={"a": [9]}, then="a: declare")
    acting = go_on(declaring.game, ["a> move+techniques", "technique:stone_skin"], then="a: act")

    assert declaring["a"].surges == 1
    assert declaring.asked() == [("a", "declare")]
    assert refused(declaring, "surge")
    assert acting["a"].stamina == 6
    assert acting.asked() == [("a", "act")]
    assert refused(acting, "surge")


@pytest.mark.rule("KI-100")
@pytest.mark.parametrize("state", [{"surges": 0, "stamina": 3}, {"surges": 1, "stamina": 8}])
def test_no_surge_is_offered_without_one_or_with_full_stamina(state: dict[str, Any]) -> None:
    played = play(quick(max_stamina=8, **state), joins={"a": [9]}, then="a: declare")

    assert played.asked() == [("a", "declare")]


@pytest.mark.rule("KI-100")
def test_a_surge_counts_in_the_free_participation_too() -> None:
    played = play(quick(stamina=1, max_stamina=8, surges=1), ["a> surge"], joins={"a": [9]}, then="a: declare")

    assert played["a"].stamina == 8
    assert played.events(Surged) == [Surged("a")]
    assert played.scene.toll


@pytest.mark.rule("KI-100")
def test_nobody_surges_when_attacked() -> None:
    played = struck("dodge", [1], stamina=1, surges=1, then="b: improve")

    assert played.options() == ["improve", "accept"]
    assert refused(played, "surge")


@pytest.mark.rule("KI-100")
@pytest.mark.parametrize(("value", "left"), [("pay_first", 8), ("surge_first", 6)])
def test_a_house_rule_says_whether_the_surge_comes_before_paying(value: str, left: int) -> None:
    scene = quick(rules(surge_order=value), stamina=2, max_stamina=8, surges=1, participated=[10])

    played = play(scene, ["a> surge"], joins={"a": [9]}, then="a: declare")

    assert played.asked() == [("a", "declare")]
    assert played["a"].stamina == left
    assert played["a"].participated == [10, 9]


@pytest.mark.rule("KI-100")
def test_house_rule_surge_first_lets_a_surge_pay_for_the_participation() -> None:
    scene = quick(rules(surge_order="surge_first"), stamina=1, max_stamina=8, surges=1, participated=[10])

    start = play(scene, joins={"a": [9]}, then="a: surge")
    surged = go_on(start.game, ["a> surge"], then="a: declare")

    assert start.asked() == [("a", "surge")]
    assert start["a"].stamina == 1
    assert surged["a"].stamina == 8 - 2
    assert surged.asked() == [("a", "declare")]


@pytest.mark.rule("KI-100")
def test_house_rule_surge_first_a_surge_that_fills_just_enough_pays() -> None:
    scene = quick(rules(surge_order="surge_first"), stamina=1, max_stamina=2, surges=1, participated=[10])

    played = play(scene, ["a> surge"], joins={"a": [9]}, then="a: declare")

    assert played.asked() == [("a", "declare")]
    assert played["a"].stamina == 0


@pytest.mark.rule("KI-100")
def test_house_rule_surge_first_without_the_surge_the_participation_is_lost_and_costs_nothing() -> None:
    scene = quick(rules(surge_order="surge_first"), stamina=1, max_stamina=8, surges=1, participated=[10])

    played = play(scene, ["a> keep"], joins={"a": [9]}, then="a: announce")

    assert played.events(ParticipationLost) == [ParticipationLost("a")]
    assert played["a"].stamina == 1
    assert played["a"].participated == [10]


@pytest.mark.rule("KI-100")
@pytest.mark.parametrize("state", [{"surges": 0, "max_stamina": 8}, {"surges": 1, "max_stamina": 1, "stamina": 0}])
def test_house_rule_surge_first_whoever_could_not_pay_even_with_a_surge_is_not_asked(state: dict[str, Any]) -> None:
    scene = quick(rules(surge_order="surge_first"), **{"stamina": 1, "participated": [10], **state})

    played = play(scene, then="b: announce")

    assert played.asked() == [("b", "announce")]
