"""What each field wants, as a program that draws a form of it reads it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from quintain.kernel.notation import DiceText
from quintain.library.fields import Square, Whole, ref
from quintain.library.forms import field_kinds
from tests.library.entries import Fight, Sheet


class Trap(msgspec.Struct):
    at: Square
    damage: DiceText = ""
    dc: Whole | None = None
    weight: float = 0
    hidden: bool = False
    die: Literal[4, 6] = 6
    drops: dict[str, Annotated[str, ref("item")]] = {}


def test_every_field_says_what_it_is() -> None:
    found = field_kinds(Trap)

    assert {name: kind.form for name, kind in found.items()} == {
        "at": "square",
        "damage": "dice",
        "dc": "whole number",
        "weight": "number",
        "hidden": "yes or no",
        "die": "choice",
        "drops": "table by keys",
    }
    assert [name for name, kind in found.items() if kind.is_required] == ["at"]
    assert (found["dc"].least, found["dc"].most) == (0, 1000)
    assert found["die"].choices == (4, 6)


def test_an_id_says_of_what() -> None:
    drops, spells = field_kinds(Trap)["drops"].inside, field_kinds(Sheet)["spells"].inside

    assert drops is not None
    assert drops.ref is not None
    assert (drops.form, drops.ref.kinds, drops.words) == ("id", ("item",), "the id of an item")
    assert spells is not None
    assert spells.words == "the id of a spell"


def test_what_is_inside_is_told_too() -> None:
    found = field_kinds(Fight)
    sides = found["sides"].inside

    assert sides is not None
    assert sides.fields["name"].defines == "side"
    assert found["winner"].words == "the name of a side"
    assert [each.form for each in found["prize"].one_of] == ["table", "id"]


def test_json_schema_carries_what_an_id_refers_to() -> None:
    _, parts = msgspec.json.schema_components([Sheet], ref_template="{name}")

    assert parts["Sheet"]["properties"]["spells"]["items"]["refersTo"] == ["spell"]
