"""Dice in content: fields that are read when the content is."""

from __future__ import annotations

import msgspec
import pytest

from quintain.kernel.notation import DiceText, PoolText, SomeDice, SomePool
from quintain.library.schema import flaws


class Rolls(msgspec.Struct):
    dice: DiceText = ""
    some: SomeDice = "1d6"
    pool: PoolText = ""
    some_pool: SomePool = "1d4"


def told(field: str, text: object) -> list[str]:
    return [f"{flaw.path}: {flaw.what} {flaw.fix}" for flaw in flaws(Rolls, {field: text})]


@pytest.mark.parametrize("field", ["dice", "some"])
@pytest.mark.parametrize("text", ["1d6", "d6", "1d6+2", "2+1d6", "1d6+1d4-1", "4"])
def test_dice_are_added_up_and_have_numbers_of_sides(field: str, text: str) -> None:
    assert told(field, text) == []


@pytest.mark.parametrize("field", ["dice", "some", "pool", "some_pool"])
@pytest.mark.parametrize("text", ["1dLuck", "3d6kh2", "-1d4", "1d", "x", "td10+d10"])
def test_anything_else_is_refused_where_it_stands(field: str, text: str) -> None:
    (flaw,) = told(field, text)

    assert flaw.startswith(f'{field}: "{text}"')
    assert "For example" in flaw or "for example" in flaw


def test_nothing_may_be_written_where_nothing_has_to_be_rolled() -> None:
    assert told("dice", "") == told("pool", "") == []
    assert told("some", "") == ['some: It needs dice to roll. For example "1d6+2".']
    assert told("some_pool", "") == ['some_pool: It needs dice to roll. For example "1d6+2".']


@pytest.mark.parametrize("text", ["2d4+1", "1d4+1d6", "4"])
def test_a_pool_is_a_number_of_dice_of_one_kind(text: str) -> None:
    what = f'"{text}" is no pool, which is a number of dice of one kind. For example "2d4".'

    assert told("pool", text) == [f"pool: {what}"]
    assert told("some_pool", text) == [f"some_pool: {what}"]
    assert told("pool", "2d4") == told("some_pool", "d6") == []


def test_a_number_is_not_dice() -> None:
    assert told("dice", 6) == ['dice: 6 is not dice to roll. For example "1d6+2".']
