"""The structured answers: each shape reads what is legal, lists it, picks from it, and refuses the rest."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.kernel.shapes import Cells, Number, Order, Shape, Split, Spots, Subset, Template, Templates, Text
from quintain.space.directions import DIRECTIONS, ray
from quintain.space.graph import Graph
from quintain.space.grid import grid
from quintain.space.space import Place, area
from quintain.words.errors import UserError

BOARD = grid(4, 3)
HALLS = Graph(["gate", "hall", "loft", "well"], [("gate", "hall", 1), ("hall", "loft", 2), ("hall", "well", 0)])

items = st.lists(st.sampled_from(["pill", "rope", "lamp", "salt"]), unique=True, max_size=4)
areas = st.sets(st.integers(0, BOARD.size - 1)).map(area)
some_spots = st.integers(1, BOARD.everywhere).map(lambda bits: Spots(BOARD, bits))
subsets = st.builds(
    lambda of, least, most: Subset(of, min(least, len(of)), max(least, most)),
    items,
    st.integers(0, 2),
    st.integers(0, 4),
)
orders = st.builds(Order, items)
splits = st.dictionaries(st.sampled_from(["armor", "hp", "spirit"]), st.integers(0, 4), min_size=1).flatmap(
    lambda most: st.integers(0, sum(most.values())).map(lambda amount: Split(amount, most))
)
numbers = st.builds(lambda least, more: Number(least, least + more), st.integers(-5, 5), st.integers(0, 9))
some_cells = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(-2, 3)), unique=True, min_size=1, max_size=9
).map(lambda cells: Cells(BOARD, cells))
templates = st.lists(
    st.tuples(st.sampled_from(["0,0", "1,2"]), st.sampled_from(list(DIRECTIONS)), st.integers(1, 4)),
    unique=True,
    min_size=1,
).map(lambda parts: Templates([Template(*part, []) for part in parts]))
shapes: st.SearchStrategy[Shape] = st.one_of(
    some_spots, some_cells, templates, subsets, orders, splits, numbers, st.just(Text(9, "Yield!"))
)


def refused(shape: Shape, text: str) -> bool:
    try:
        shape.read(text)
    except UserError as error:
        return bool(error.what)
    return False


@given(shape=shapes)
def test_every_answer_that_is_listed_is_legal_and_listed_once(shape: Shape) -> None:
    listed = list(shape.every())

    assert not any(refused(shape, text) for text in listed)
    assert len(set(listed)) == len(listed)


@given(shape=shapes, seed=st.integers(0, 10**6))
def test_what_chance_picks_is_one_of_the_listed_answers(shape: Shape, seed: int) -> None:
    listed = list(shape.every())
    if listed:
        assert shape.pick(Random(seed).randrange) in listed
        assert shape.first() == listed[0]


@given(shape=shapes, text=st.text(alphabet="0123456789,=+->pilroeamthsN \x00٣", max_size=20))
def test_any_text_is_read_or_refused_and_never_fails_otherwise(shape: Shape, text: str) -> None:
    assert refused(shape, text) in (True, False)


# spots


def test_a_spot_is_one_of_an_area() -> None:
    shape = Spots(BOARD, area([BOARD.at(1, 1), BOARD.at(3, 2)]))

    assert shape.read("3,2").spot == BOARD.at(3, 2)
    assert refused(shape, "0,0")
    assert refused(shape, "9,9")
    assert refused(shape, "here")
    assert shape.describe() == {"kind": "spot", "spots": ["1,1", "3,2"]}


def test_a_spot_may_say_what_choosing_it_would_affect() -> None:
    corner, middle = BOARD.at(0, 0), BOARD.at(2, 2)

    shape = Spots(BOARD, area([corner, middle]), covers=lambda spot: BOARD.within(spot, 1) & ~(1 << middle))

    assert shape.describe() == {
        "kind": "spot",
        "spots": ["0,0", "2,2"],
        "covers": {"0,0": ["0,0", "1,0", "0,1", "1,1"], "2,2": ["1,1", "2,1", "3,1", "1,2", "3,2"]},
    }


# cells


def test_a_cell_is_named_by_column_row_and_height() -> None:
    shape = Cells(BOARD, [(1, 2, 0), (1, 2, 3), (0, 0, -1)])

    assert shape.read("1,2,3").cell == (1, 2, 3)
    assert shape.read("1,2,3").spot == BOARD.at(1, 2)
    assert shape.read("0,0,-1").cell == (0, 0, -1)
    assert shape.describe() == {"kind": "cell", "cells": ["1,2,0", "1,2,3", "0,0,-1"]}
    for text in ("1,2", "1,2,1", "1,2,3,4", "x,1,2,0", "01,2,0", "", "1,2,0,", "up"):
        assert refused(shape, text)


def test_a_cell_that_cannot_be_chosen_is_refused_with_those_that_can() -> None:
    with pytest.raises(UserError) as caught:
        Cells(BOARD, [(1, 2, 0), (1, 2, 3)]).read("1,2,9")

    assert caught.value.what == '"1,2,9" cannot be chosen.'
    assert caught.value.fix == "Name column, row and height, one of 1,2,0 1,2,3."


# templates


def test_a_template_is_named_by_its_source_its_direction_and_its_length() -> None:
    east = Template("1,1", "e", 2, ray((1, 1, 0), "e", 2))
    up = Template("1,1,4", "n+up", 3, ray((1, 1, 4), "n+up", 3))
    shape = Templates([east, up])

    assert shape.read("1,1/e/2").template is east
    assert shape.read("1,1,4/n+up/3").template.cells == [(1, 1, 4), (1, 0, 5), (1, -1, 6)]
    assert shape.describe() == {
        "kind": "template",
        "choices": [
            {"id": "1,1/e/2", "source": "1,1", "direction": "e", "length": 2, "covers": ["1,1,0", "2,1,0"]},
            {
                "id": "1,1,4/n+up/3",
                "source": "1,1,4",
                "direction": "n+up",
                "length": 3,
                "covers": ["1,1,4", "1,0,5", "1,-1,6"],
            },
        ],
    }


def test_a_template_that_cannot_be_chosen_is_refused_with_those_that_can() -> None:
    with pytest.raises(UserError) as caught:
        Templates([Template("1,1", "e", 2, [])]).read("1,1/w/2")

    assert caught.value.what == '"1,1/w/2" cannot be chosen.'
    assert caught.value.fix == "Name source, direction and length, one of 1,1/e/2."


# subsets


def test_a_subset_names_each_item_once_and_comes_back_in_the_order_offered() -> None:
    shape = Subset(["pill", "rope", "lamp"], 1, 2)

    assert shape.read("lamp+pill").items == ["pill", "lamp"]
    for wrong in ("", "pill+pill", "pill+rope+lamp", "salt", "pill+", "+", "pill rope"):
        assert refused(shape, wrong)
    assert shape.describe() == {"kind": "subset", "items": ["pill", "rope", "lamp"], "least": 1, "most": 2}


def test_all_of_the_items_may_be_taken_unless_a_most_is_stated() -> None:
    assert list(Subset(["a", "b"]).every()) == ["", "a", "b", "a+b"]
    assert Subset(["a", "b"], 0, 9).most == 2


# orders


def test_an_order_names_every_item_once() -> None:
    shape = Order(["a", "b", "c"])

    assert shape.read("b>a>c").items == ["b", "a", "c"]
    for wrong in ("", "a>b", "a>b>b", "a>b>c>c", "a,b,c"):
        assert refused(shape, wrong)
    assert len(list(shape.every())) == 6


# splits


def test_a_split_deals_out_the_whole_amount_within_each_most() -> None:
    shape = Split(3, {"armor": 2, "hp": 5})

    assert shape.read("armor=2+hp=1").amounts == {"armor": 2, "hp": 1}
    assert shape.read("hp=3").amounts == shape.read("armor=0+hp=3").amounts == {"armor": 0, "hp": 3}
    for wrong in (
        "",
        "hp=2",
        "armor=3",
        "hp=1+hp=2",
        "hp=0+hp=3",
        "hp=-1+armor=4",
        "hp",
        "hp=",
        "hp=٣",
        "hp=3+",
        "hp=03",
    ):
        assert refused(shape, wrong)
    assert refused(shape, "hp=" + "9" * 5000)
    assert list(shape.every()) == ["armor=2+hp=1", "armor=1+hp=2", "hp=3"]


def test_nothing_to_deal_out_is_said_with_a_zero() -> None:
    assert list(Split(0, {"armor": 2, "hp": 5}).every()) == ["armor=0"]
    assert Split(0, {"armor": 2, "hp": 5}).read("armor=0").amounts == {"armor": 0, "hp": 0}


def test_a_large_split_is_picked_without_listing_every_way() -> None:
    shape = Split(60, {f"item-{n}": 20 for n in range(12)})

    for seed in range(20):
        assert not refused(shape, shape.pick(Random(seed).randrange))


# numbers and texts


def test_a_number_is_written_one_way_only() -> None:
    shape = Number(-20, 10**15)

    assert [shape.read(text).number for text in ("-20", "0", "7", str(10**15))] == [-20, 0, 7, 10**15]
    for wrong in ("", "-", "-0", "+7", "07", "7.0", "1e3", " 7", "7\n", "٣", "-21", str(10**15 + 1), "9" * 5000):
        assert refused(shape, wrong)


def test_every_number_is_picked_as_often() -> None:
    draws = count()

    assert Counter(Number(2, 4).pick(lambda below: next(draws) % below) for _ in range(9)) == {"2": 3, "3": 3, "4": 3}


def test_a_text_is_one_short_line() -> None:
    shape = Text(8, "Yield!")

    assert shape.read("Ergib di").text == "Ergib di"
    assert shape.read("").text == ""
    for wrong in ("123456789", "a\nb", "a\tb", "\x1b[0m", "\u2028", "\ud800"):
        assert refused(shape, wrong)
    assert list(shape.every()) == ["Yield!"]


@pytest.mark.parametrize("place", [BOARD, HALLS])
def test_the_spots_of_any_place_can_be_chosen(place: Place) -> None:
    shape = Spots(place, (1 << place.size) - 1)

    assert [shape.read(name).spot for name in shape.every()] == list(range(place.size))


def test_a_subset_may_say_what_a_page_calls_its_items() -> None:
    plain, named = Subset(["head", "arm"], 1, 1), Subset(["head", "arm"], 1, 1, {"head": "Head +20"})

    assert "names" not in plain.describe()
    assert named.describe() == plain.describe() | {"names": {"head": "Head +20"}}
