"""What holds of every encounter and campaign: who is in it, where they stand, who has a place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quintain.kernel.system import System
from quintain.library.content import read_one
from quintain.library.fights import (
    Standing,
    absence,
    column_mistakes,
    crowd_mistakes,
    ids_of,
    party_mistakes,
    placed_in,
    standing_mistakes,
)
from quintain.library.standard import Plan
from tests.library.entries import Fight, fight, survey

GUARD = {"creature": "guard"}


def made(*members: dict[str, Any], **fields: Any) -> Fight:
    return read_one(Fight, fight(*members, **fields), "test")


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (Standing("a", (0, 0)), Standing("b", (1, 0)), []),
        (Standing("a", None), Standing("b", (1, 0)), ["a: It stands nowhere on the map."]),
        (Standing("a", (4, 0)), Standing("b", (1, 0)), ["a: It stands nowhere on the map."]),
        (Standing("a", (0, 3)), Standing("b", (1, 0)), ["a: It stands nowhere on the map."]),
        (Standing("a", (3, 0), 2), Standing("b", (1, 0)), ["a: It stands nowhere on the map."]),
        (Standing("a", (2, 2)), Standing("b", (1, 0)), ["a: It stands in a wall or another obstacle."]),
        (Standing("a", (1, 1), 2), Standing("b", (1, 0)), ["a: It stands in a wall or another obstacle."]),
        (
            Standing("a", (0, 0), 2),
            Standing("b", (1, 1)),
            ["a: Somebody else stands on the same square.", "b: Somebody else stands on the same square."],
        ),
        (Standing("a", (0, 0), 2, level=10), Standing("b", (1, 1)), []),
    ],
)
def test_everybody_stands_on_open_squares_of_its_own(one: Standing, other: Standing, told: list[str]) -> None:
    found = standing_mistakes((4, 3), {(2, 2)}, [one, other], "here")

    assert [f"{mistake.where}: {mistake.what}".removeprefix("here, ") for mistake in found] == told


def test_a_fight_has_two_sides_of_members_that_are_something_with_ids_of_their_own() -> None:
    assert crowd_mistakes(made(GUARD, GUARD), "here") == []
    same = made(GUARD | {"id": "x"}, GUARD | {"id": "x"})
    nobody = made({"id": "x"}, GUARD | {"sheet": {"id": "orc"}})
    alone = read_one(Fight, fight() | {"sides": [{"name": "red", "members": [GUARD]}]}, "test")

    assert [each.what for each in crowd_mistakes(same, "here")] == ["Two creatures have the same id."]
    assert [each.where for each in crowd_mistakes(nobody, "here")] == [
        "here, sides[0].members[0]",
        "here, sides[0].members[1]",
    ]
    assert [each.what for each in crowd_mistakes(alone, "here")] == ["A fight needs two sides."]


def test_several_of_a_kind_are_numbered() -> None:
    assert ids_of(made(GUARD, {"sheet": {"id": "orc"}}, GUARD)) == ["guard-1", "orc", "guard-2"]


def test_what_an_end_speaks_of_is_in_the_fight_and_on_the_map() -> None:
    yard = made(GUARD, reserves=["elf"])

    assert absence(yard, "guard", "here") == absence(yard, "elf", "here") == []
    assert [each.what for each in absence(yard, "orc", "here")] == ['"orc" is not in this fight.']
    assert column_mistakes(4, 3, "here") == []
    assert [each.fix for each in column_mistakes(4, 4, "here")] == ["Write a column from 0 to 3."]


def test_everybody_of_a_party_has_a_place_in_some_fight(tmp_path: Path) -> None:
    yard = '[[encounter]]\nid = "yard"\nname = "Yard"\nsides = [{ name = "red", members = [{ creature = "guard" }] }]\n'
    library, _ = survey(tmp_path, yard)
    plan = read_one(Plan, {"id": "x", "name": "X", "party": ["guard", "elf"], "steps": [{"encounter": "yard"}]}, "x")

    placed = [member.creature for member in placed_in(plan, library, "red")]
    found = party_mistakes(plan, library, "red", placed, "here")

    assert [each.message() for each in found] == [
        'here, party: "elf" is in no fight of it.\nGive it a place on the side "red" of one of: yard.'
    ]
    assert placed_in(plan, library, "blue") == []


def test_a_scenario_is_an_encounter_by_its_name_or_written_out(tmp_path: Path) -> None:
    library, _ = survey(tmp_path, '[[encounter]]\nid = "yard"\nname = "Yard"\nsides = []\n')

    system = System()
    system.kinds = {"encounter": Fight}

    assert system.encounter({"encounter": "yard"}, library).name == "Yard"
    assert system.encounter(fight(GUARD), library).sides[0].members[0].creature == "guard"
