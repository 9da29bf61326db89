"""Costs: reductions below 0, Boosts, and amounts that may be split."""

from __future__ import annotations

import pytest

from quintain.systems.shattered import costs
from quintain.systems.shattered.stock import Cost
from tests.systems.shattered.script import body, fight


@pytest.mark.rule("SS-170")
def test_what_is_left_of_a_reduction_goes_to_the_boost() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "p2", "standard")])
    due = costs.price(scene, scene.by_id["ann"], Cost(momentum=1), [], less=3)
    assert (due.momentum, due.surplus) == (0, 2)
    assert due.plus(Cost(momentum=2)).momentum == 0
    assert due.plus(Cost(momentum=3)).momentum == 1
    assert due.plus(Cost(momentum=1, stamina=2)).stamina == 1
    assert [due.plus(Cost(stamina=stamina)).surplus for stamina in (0, 1, 2, 3)] == [2, 1, 0, 0]
    assert [due.plus(Cost(momentum=1, stamina=stamina)).surplus for stamina in (0, 1, 2)] == [1, 0, 0]


@pytest.mark.rule("SS-170")
def test_a_boost_is_paid_on_top_of_the_cost_and_no_reduction_pays_moves() -> None:
    due = costs.Price(1, 1, 2, surplus=1, either=1).plus(Cost(momentum=2, stamina=3, moves=1, either=2))
    assert (due.momentum, due.stamina, due.moves, due.either) == (2, 4, 3, 3)


@pytest.mark.rule("SS-170")
def test_what_is_left_over_is_never_gained() -> None:
    scene = fight(players=[body("ann", "p1", momentum=2)], enemies=[body("bob", "p2", "standard")])
    ann = scene.by_id["ann"]
    costs.pay(scene, ann, costs.price(scene, ann, Cost(momentum=1), [], less=3))
    assert ann.momentum == 2


@pytest.mark.rule("SS-004")
def test_an_amount_is_split_as_far_as_each_part_lasts() -> None:
    assert costs.splits(2, 1, 3) == [0, 1]
    assert costs.splits(2, 2, 0) == [2]
    assert costs.splits(2, 1, 0) == []
    assert costs.splits(1, 1, 1) == [0, 1]
