"""What a page draws: letters that tell creatures apart, heights in words."""

from __future__ import annotations

import doctest

import msgspec

from quintain.board import board, heights
from quintain.board.board import Area, Figure
from quintain.board.shorts import shorts


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(board).failed == 0
    assert doctest.testmod(heights).failed == 0


def test_a_scout_beside_a_bandit_is_known_by_its_other_word() -> None:
    names = ["Bandit 1", "Bandit Scout 1", "Lesser Chemist", "Lesser Sparker", "Mirka, brawler", "Mirka"]

    found = shorts({str(place): name for place, name in enumerate(names)})

    assert list(found.values()) == ["B1", "S1", "Le", "Sp", "Mi", "Mr"]


def test_ten_of_a_kind_are_told_apart_by_their_whole_number() -> None:
    found = shorts({str(number): f"Bandit {number}" for number in range(1, 12)})

    assert list(found.values())[-3:] == ["B9", "B10", "B11"]


def test_heights_are_sent_only_of_what_has_some() -> None:
    level, high = figure(), msgspec.structs.replace(figure(), height="3 m up", level=5, above=3, tall=1)
    wall = Area("wall", "Wall", ["1,1"], "4 m high", level=0, solid=True, top=4, cover="half cover")

    assert not {"height", "level", "above", "tall"} & set(msgspec.to_builtins(level))
    assert {"height": "3 m up", "level": 5, "above": 3, "tall": 1}.items() <= msgspec.to_builtins(high).items()
    assert msgspec.to_builtins(Area("smoke", "Smoke", ["1,1"])) == {"kind": "smoke", "name": "Smoke", "spots": ["1,1"]}
    assert msgspec.to_builtins(wall) == {
        "kind": "wall",
        "name": "Wall",
        "spots": ["1,1"],
        "height": "4 m high",
        "level": 0,
        "solid": True,
        "top": 4,
        "cover": "half cover",
    }


def figure() -> Figure:
    return Figure("ann", "Ann", "An", "red", "party", True, "1,1", False, False, "", [], [], [])
