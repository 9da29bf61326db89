"""Tokens can be told apart, and for everything that content may name there is a drawing."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import msgspec
import pytest

from quintain.board.board import Board, Figure
from quintain.board.sides import apart
from quintain.kernel.events import SPECTATOR
from quintain.library.drawn import Badge, Emblem, Look
from quintain.systems import find_system, system_names
from quintain.web.joining import static

DRAWN = static("art.svg")


def drawings(of: str) -> set[str]:
    return set(re.findall(rf'id="{of}-(\w+)"', DRAWN))


BOARDS = [(name, id) for name in system_names() for id in find_system(name).library().of("encounter")]


def board_of(name: str, encounter: str) -> Board:
    system = find_system(name)
    return system.board(system.start({"encounter": encounter}, system.quick_rules(), system.library()), SPECTATOR)


def test_every_emblem_badge_and_look_is_drawn_and_no_other() -> None:
    assert drawings("e") == {str(each) for each in Emblem}
    assert drawings("b") == {str(each) for each in Badge}
    assert drawings("g") == {str(each) for each in Look}


def test_every_mark_that_the_page_asks_for_is_drawn() -> None:
    code = static("js/ground-signs.js")
    marks = re.search(r"const MARKS = \{(.*?)\};", code, re.DOTALL)
    assert marks is not None

    asked = set(re.findall(r': "(\w+)"', marks[1])) | {"other", "dim", "dark"}

    assert drawings("k") == asked


@pytest.mark.parametrize("name", system_names())
def test_every_creature_has_an_emblem(name: str) -> None:
    emblem_of = import_module(f"quintain.systems.{name}.drawing").emblem_of
    creatures = find_system(name).library().of("creature")

    unknown = [id for id, sheet in creatures.items() if emblem_of(sheet) is Emblem.UNKNOWN]

    assert len(creatures) > 10
    assert unknown == []


@pytest.mark.parametrize("name", system_names())
def test_no_two_creatures_of_a_ruleset_have_the_same_emblem(name: str) -> None:
    """They may meet on one side of somebody's own encounter."""
    emblem_of = import_module(f"quintain.systems.{name}.drawing").emblem_of
    emblems = [emblem_of(sheet) for sheet in find_system(name).library().of("creature").values()]

    assert [each for each in Emblem if emblems.count(each) > 1] == []


@pytest.mark.parametrize(("name", "encounter"), BOARDS)
def test_no_two_tokens_of_a_side_look_alike(name: str, encounter: str) -> None:
    figures = [each for each in board_of(name, encounter).creatures if not each.gone]

    signs = [(each.side, each.emblem, each.number) for each in figures]
    letters = [each.short for each in figures]

    assert len(set(signs)) == len(signs)
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("name", system_names())
def test_an_entry_that_says_nothing_gets_an_emblem_by_what_it_shows(name: str) -> None:
    emblem_of = import_module(f"quintain.systems.{name}.drawing").emblem_of
    sheets = list(find_system(name).library().of("creature").values())

    guessed = [emblem_of(silent(sheet)) for sheet in sheets]

    assert guessed.count(Emblem.UNKNOWN) == 0


@pytest.mark.parametrize(
    ("name", "conditions"),
    [
        ("swords", "quintain.systems.swords.conditions.Condition"),
        ("ki", "quintain.systems.ki.stock.Condition"),
        ("gu", "quintain.systems.gu.words.Condition"),
        ("shattered", "quintain.systems.shattered.stock.Status"),
    ],
)
def test_every_condition_has_a_badge(name: str, conditions: str) -> None:
    module, _, kind = conditions.rpartition(".")
    badges = import_module(f"quintain.systems.{name}.drawing").BADGES

    assert set(badges) == set(getattr(import_module(module), kind))


def silent(sheet: Any) -> Any:
    return msgspec.structs.replace(sheet, emblem=None)


@pytest.mark.parametrize(("name", "encounter"), BOARDS)
def test_the_frame_tells_no_more_than_the_pools_do(name: str, encounter: str) -> None:
    for figure in board_of(name, encounter).creatures:
        assert figure.health is None or figure.health in told(figure)


def told(figure: Figure) -> list[int]:
    """The shares that its pools tell the viewer."""
    exact = [round(100 * pool.now / pool.most) for pool in figure.pools if pool.now is not None and pool.most]
    parts = [round(100 * pool.full / pool.parts) for pool in figure.pools if pool.full is not None and pool.parts]
    return exact + parts


def test_a_third_side_has_a_shape_of_its_own_and_counts_nobody_unseen() -> None:
    def figure(side: str, shape: str) -> Figure:
        return Figure(side, side, side, side, shape, False, "", False, False, "", [], [], [])

    three = [figure("wolves", "foe"), figure("party", "party"), figure("bandits", "foe")]

    assert [each.third for each in apart(three)] == [False, False, True]
    assert [each.third for each in apart(three[1:])] == [False, False]
