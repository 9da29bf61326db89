"""Readings: content in a system's own phrases, the rulebook by its headings, and finding one by what is typed."""

from __future__ import annotations

import msgspec
import pytest

from quintain.clauses.ledger import read_ledger
from quintain.kernel.asks import Option
from quintain.library.content import Library
from quintain.reading.phrases import Reading, lines_of
from quintain.reading.reader import Reader
from quintain.reading.rulebook import rule_readings, term_readings
from quintain.reading.shelf import Shelf
from quintain.words.errors import UserError
from tests.kernel.toy import ToyRules, body, scene_of


class Hammer(msgspec.Struct, frozen=True):
    id: str
    name: str
    push_squares: int = 0
    heavy: bool = False
    cost_sp: int = 0
    made_of: tuple[str, ...] = ()


PHRASES = {"push_squares": "pushes {} squares", "heavy": "heavy", "made_of": "made of {}"}
HAMMER = Hammer("war_hammer", "War hammer", push_squares=1, heavy=True, cost_sp=3, made_of=("oak", "cold_iron"))


def test_fields_are_told_by_their_phrases_and_what_has_none_is_not_told() -> None:
    told = lines_of(HAMMER, PHRASES, {"oak": "Oak"})

    assert told == ["pushes 1 square", "heavy", "made of Oak, cold iron"]


def test_what_is_as_with_most_others_is_not_told() -> None:
    assert lines_of(Hammer("club", "Club"), PHRASES, {}) == []


def test_a_rulebook_is_read_by_its_headings_and_by_what_its_clauses_name() -> None:
    found = {each.name: each for each in rule_readings(read_ledger("swords"), {"Parting": ("SW-100", "SW-101")})}

    assert found["Dash"].text == "Take one extra Move Action."
    assert found["Ambush"].clauses[0] == "SW-021"
    assert found["Parting"].clauses == ("SW-100", "SW-101")


def test_terms_that_share_a_line_are_read_one_by_one() -> None:
    names = [each.name for each in term_readings(read_ledger("shattered"))]

    assert {"Grit", "Reflex", "Focus"} <= set(names)


SHELF = Shelf(
    [
        Reading("weapon", "guard_sword", "Guard sword (broad hilt)", text="4 damage."),
        Reading("technique", "guard_ally", "Guard Ally", cost="2 Stamina", text="Become the target. It is free."),
        Reading("rule", "guard_ally", "Guard Ally", text="A rule of that name."),
    ]
)


@pytest.mark.parametrize("typed", ["guard_sword", "Guard Sword", "guard sword (broad hilt)", "guard s"])
def test_a_thing_is_found_by_id_name_or_the_beginning_of_one(typed: str) -> None:
    assert [each.id for each in SHELF.find(typed)] == ["guard_sword"]


def test_a_thing_comes_before_a_rule_of_its_name() -> None:
    assert [each.kind for each in SHELF.find("guard ally")] == ["technique"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("guard", "could be several: Guard sword (broad hilt), Guard Ally."),
        ("gard ally", 'Did you mean "guard ally"?'),
        ("", "Read what?"),
    ],
)
def test_what_is_not_found_says_why(typed: str, answer: str) -> None:
    with pytest.raises(UserError) as caught:
        SHELF.find(typed)

    assert answer in str(caught.value)


def test_an_option_is_told_by_the_thing_it_names_with_its_cost() -> None:
    scene = scene_of([body("ann", "red", (0, 0))], ToyRules())

    told = Reader().brief(SHELF, scene, "ann", Option(("use", "guard_ally", "ann")))

    assert told == "2 Stamina; Become the target"


def test_a_system_without_phrases_or_a_ledger_has_an_empty_shelf() -> None:
    assert Reader().in_fight(Library("toy", {}), []).readings == []
