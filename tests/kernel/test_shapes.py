"""The structured answers: each shape reads what is legal, lists it, picks from it, and refuses the rest."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.kernel.shapes import (
    Cells,
    Form,
    Number,
    OneOf,
    Order,
    Shape,
    Split,
    Spots,
    Subset,
    Template,
    Templates,
    Text,
)
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
names = items.filter(bool).map(OneOf)
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
    some_spots, some_cells, templates, names, subsets, orders, splits, numbers, st.just(Text(9, "Yield!"))
)
forms = st.dictionaries(st.sampled_from(["pill", "rope", "lamp"]), st.one_of(some_spots, names, splits, numbers)).map(
    lambda fields: Form(fields | {"words": Text(9, "i=o;p")}, {})
)


def refused(shape: Shape, text: str) -> bool:
    try:
        shape.read(text)
    except UserError as error:
        return bool(error.what)
    return False


@given(shape=shapes | forms)
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


@given(shape=shapes | forms, text=st.text(alphabet="0123456789,=+->;pilroeamthsN \x00٣", max_size=20))
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


# one of several


def test_one_of_several_is_named_by_its_id_and_told_by_its_name() -> None:
    shape = OneOf({"open": "Everybody sees it", "hidden": "Nobody sees it"})

    assert shape.read("hidden").text == "hidden"
    assert shape.told("hidden") == "Nobody sees it"
    assert OneOf(["open"]).told("open") == "open"
    assert refused(shape, "Nobody sees it")
    assert refused(shape, "")
    assert shape.describe() == {
        "kind": "one",
        "items": ["open", "hidden"],
        "names": {"open": "Everybody sees it", "hidden": "Nobody sees it"},
    }


# a form


def check_form() -> Form:
    fields: dict[str, Shape] = {
        "skills": Subset(["Athletics", "Craft"], 1, 2, {"Craft": "Any craft"}),
        "dc": Number(2, 18),
        "seen": OneOf({"open": "Open", "hidden": "Hidden"}),
        "at_stake": Text(40),
    }
    return Form(fields, {"dc": "13", "at_stake": "Time; or = worse"}, {"dc": "DC"})


def test_a_form_has_several_fields_in_any_order_and_what_is_left_out_is_as_usual() -> None:
    filled = check_form().read("dc=9;skills=Craft+Athletics").fields

    assert list(filled) == ["skills", "dc", "seen", "at_stake"]
    assert filled["skills"].items == ["Athletics", "Craft"]
    assert filled["dc"].number == 9
    assert filled["seen"].text == "open"
    assert filled["at_stake"].text == "Time; or = worse"
    assert check_form().read("").fields["dc"].number == 13


def test_the_words_of_a_form_come_last_and_take_the_rest() -> None:
    filled = check_form().read("dc=9;at_stake=the rope; dc=4=5").fields

    assert filled["at_stake"].text == "the rope; dc=4=5"
    assert filled["dc"].number == 9
    assert check_form().read("at_stake=").fields["at_stake"].text == ""
    with pytest.raises(ValueError, match="come last, not before dc"):
        Form({"at_stake": Text(), "dc": Number(2, 18)}, {})


@pytest.mark.parametrize(
    ("text", "what", "fix"),
    [
        ("dc=99", 'dc: "99" will not do.', "Give a whole number from 2 to 18."),
        ("skills=", 'skills: "" is not such a choice.', "Name 1 to 2 of Athletics, Craft, joined by +, each once."),
        (
            "sen=open",
            '"sen" is none of the fields skills, dc, seen, at_stake.',
            'Did you mean "seen"? Write field=value',
        ),
        ("dc=9;;seen=open", '"" is none of the fields skills, dc, seen, at_stake.', "Write field=value, joined by ;"),
        ("dc;seen=open", "dc: no value is given.", "for example skills=Athletics;dc=13;seen=open;at_stake=Time;"),
        ("dc=9;seen=open;dc=9", "dc: it is there twice.", "Write field=value"),
    ],
)
def test_what_is_wrong_with_a_form_is_said_of_its_field(text: str, what: str, fix: str) -> None:
    with pytest.raises(UserError) as caught:
        check_form().read(text)

    assert caught.value.what == what
    assert fix in caught.value.fix


def test_a_form_lists_the_usual_answer_and_then_one_field_otherwise_at_a_time_in_turn() -> None:
    form = Form({"dc": Number(1, 3), "seen": OneOf(["open", "hidden"])}, {"dc": "2"})

    assert form.first() == "dc=2;seen=open"
    assert list(form.every()) == ["dc=2;seen=open", "dc=1;seen=open", "dc=2;seen=hidden", "dc=3;seen=open"]


def test_chance_fills_every_field_of_a_form() -> None:
    form = Form({"dc": Number(1, 3), "seen": OneOf(["open", "hidden"])}, {})

    found = {form.pick(Random(seed).randrange) for seed in range(60)}

    assert found == {f"dc={dc};seen={seen}" for dc in (1, 2, 3) for seen in ("open", "hidden")}


def test_a_form_describes_its_fields_and_tells_an_answer_in_words() -> None:
    form = check_form()
    fields = form.describe()["fields"]

    assert form.describe()["kind"] == "form"
    assert isinstance(fields, list)
    assert fields[1] == {
        "name": "dc",
        "label": "DC",
        "shape": {"kind": "number", "least": 2, "most": 18},
        "usual": "13",
    }
    assert [each["label"] for each in fields] == ["Skills", "DC", "Seen", "At stake"]
    told = "Skills: Athletics, Any craft; DC: 9; Seen: Open; At stake: Time; or = worse"
    assert form.told("skills=Athletics+Craft;dc=9") == told


def test_what_a_form_leaves_as_nothing_is_not_told() -> None:
    fields = {"dc": Number(0, 18), "edge": Number(-3, 3), "tools": Subset(["rope"]), "stakes": Text()}
    form = Form(fields, {"dc": "13", "edge": "0"}, {"dc": "DC (9 easy, 11 standard)"})

    assert form.told("") == "DC: 13"
    assert form.told("dc=0;edge=-1;stakes=Time") == "DC: 0; Edge: -1; Stakes: Time"
    assert Form({"tools": Subset(["rope"])}, {}).told("") == "Tools: none"
    assert Form({"tools": Subset(["rope"])}, {"tools": "rope"}).told("tools=") == "Tools: none"


def test_a_choice_of_none_is_told_as_such() -> None:
    assert Subset(["pill"]).told("") == "none"


def test_a_field_that_matters_only_with_an_item_is_told_only_where_that_is_chosen() -> None:
    fields = {"against": Subset(["orc", "rat"], least=1), "orc_edge": Number(0, 3), "dc": Number(2, 18)}
    form = Form(fields, {"against": "orc"}, {"dc": "DC (9 easy, 11 standard)"}, {"orc_edge": ("against", "orc")})
    described = form.describe()["fields"]

    assert isinstance(described, list)
    assert [each.get("only_with") for each in described] == [None, ["against", "orc"], None]
    assert form.told("against=orc+rat;orc_edge=2") == "Against: orc, rat; Orc edge: 2; DC: 2"
    assert form.told("against=rat;orc_edge=2") == "Against: rat; DC: 2"
    assert form.read("against=rat;orc_edge=2").fields["orc_edge"].number == 2
