"""Heights, lines and areas at the terminal: what can be typed, what is listed, and who would be met."""

from __future__ import annotations

import doctest
import re

import pytest

from quintain.board.board import Area, Board, Clock, Map
from quintain.cli import placing
from quintain.cli.choosing import read_choice, show_options
from quintain.cli.maps import map_lines
from quintain.cli.placing import placing_lines
from quintain.kernel.asks import Ask, Option
from quintain.kernel.events import REFEREE
from quintain.kernel.shapes import Cells, Spots, Template, Templates
from quintain.space.directions import ray
from quintain.space.grid import grid
from quintain.words.errors import AnswerRefused
from tests.kernel.kites import OVER_THE_QUARRY, SYSTEM, Flight, Rules, deeds

NAMES = {"kite": "Kite", "mason": "Mason", "mole": "Mole"}


def quarry() -> Flight:
    return SYSTEM.start(dict(OVER_THE_QUARRY), Rules(), SYSTEM.library())


def asked() -> Ask:
    scene = quarry()
    return Ask("kite", "kite", "deed", deeds(scene, scene.flyers[0]), "What does the kite do?")


def seen() -> Board:
    return SYSTEM.board(quarry(), REFEREE)


def option(id: str) -> Option:
    (found,) = [each for each in asked().options if each.id == id]
    return found


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(placing).failed == 0


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("fly 6,3,5", "fly:6,3,5"),
        ("1 6,3,5", "fly:6,3,5"),
        ("6,3,5", "fly:6,3,5"),
        ("blast 2,2,3/e/3", "blast:2,2,3/e/3"),
        ("2 2,2/E/3", "blast:2,2,3/e/3"),
        ("2,3,3/e+down/2", "blast:2,3,3/e+down/2"),
        ("burst 6,3", "burst:6,3"),
    ],
)
def test_a_cell_and_a_line_are_typed_as_they_are_written(typed: str, meant: str) -> None:
    assert read_choice(asked(), typed) == meant


def test_a_square_alone_is_enough_where_it_has_one_height() -> None:
    ask = Ask("kite", "kite", "deed", [Option("fly", "Fly", Cells(grid(9, 9), [(1, 2, 4), (3, 3, 0)]))], "Where to?")

    assert read_choice(ask, "fly 1,2") == "fly:1,2,4"


@pytest.mark.parametrize(
    ("typed", "what", "fix"),
    [
        ("fly 6,3", "How high at 6,3?", "Add a height, 0 to 9: 6,3,0"),
        ("2 2,2/e", '"2,2/e" can mean 3 things.', "Say a length: 1 2 3. For example 2,2,3/e/1"),
        ("blast 2,2", '"2,2" can mean', "Say a direction: n e w s e+down w+down down; a length: 1 2 3 4."),
        ("blast 2,2/up/1", '"2,2/up/1" cannot be chosen.', "Name source, direction and length"),
    ],
)
def test_what_is_missing_of_it_is_asked_for(typed: str, what: str, fix: str) -> None:
    with pytest.raises(AnswerRefused) as refused:
        read_choice(asked(), typed)

    assert refused.value.what.startswith(what)
    assert refused.value.fix.startswith(fix)


def test_heights_are_listed_over_the_squares_that_share_them() -> None:
    lines = placing_lines(option("fly"), seen(), NAMES)

    assert [line.partition(" at ")[0] for line in lines] == [
        "height 0 to 9",
        "height 4 to 9",
        "height 3 to 9",
        "height 0 to 2",
    ]
    assert lines[1] == "height 4 to 9 at 5,2 5,3 5,4"
    assert re.search(r" and \d+ more$", lines[0])


def test_lines_say_how_long_they_can_be_and_from_where_on_they_meet_somebody() -> None:
    lines = placing_lines(option("blast"), seen(), NAMES)

    assert "2,2,3/e/1 to 3: Kite, Mason from 3 on" in lines
    assert "2,3,3/e/1 to 3" in lines


def test_an_area_meets_whoever_is_level_with_it() -> None:
    over, level = Template("4,0", "s", 3, ray((4, 0, 8), "s", 3)), Template("4,0", "s", 4, ray((4, 0, 3), "s", 4))

    assert placing_lines(Option("blast", "", Templates([over])), seen(), NAMES) == ["4,0/s/3"]
    assert placing_lines(Option("blast", "", Templates([level])), seen(), NAMES) == ["4,0/s/4: Mason"]


def test_spots_say_whom_choosing_them_would_meet() -> None:
    place = grid(10, 6)
    near = Spots(place, place.within(place.at(0, 5), 1), lambda spot: place.within(spot, 1))

    assert placing_lines(Option("burst", "", near), seen(), NAMES) == ["1,4 1,5: Mole"]


def test_a_menu_shows_these_lines_below_the_option(capsys: pytest.CaptureFixture[str]) -> None:
    board = seen()
    show_options(asked().options, NAMES, inner=lambda each: placing_lines(each, board, NAMES))

    text = capsys.readouterr().out
    assert "  1  Fly (type 1 and a place with its height, such as 1 0,0,0; 509 places)\n" in text
    assert "2,2,3/e/1 to 3: Kite, Mason from 3 on\n" in text


def test_the_map_says_how_high_creatures_are_and_what_cover_ground_gives() -> None:
    _, legend = map_lines(seen(), NAMES)

    assert "K Kite 2,2, 3 m up" in legend
    assert "O Mole 2,4" in legend
    assert "# wall, 4 m high, half cover" in legend


def test_a_map_of_zones_has_no_squares_to_cover() -> None:
    board = Board(Clock("", "", ""), None, seen().creatures, Map("", "none", areas=[Area("x", "x", [])]), None, None)

    assert placing.inside(board, ["2,2"])[0].id == "kite"
