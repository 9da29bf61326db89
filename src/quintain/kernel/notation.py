"""Dice as content writes them: types of fields that are read when the content is."""

from __future__ import annotations

from typing import Annotated

import msgspec

from quintain.kernel.dice import Dice
from quintain.library.fields import like
from quintain.words.errors import UserError

EXAMPLE = 'For example "1d6+2".'


def read_dice(text: str) -> None:
    """Dice to be added up, and a bonus; nothing is no mistake."""
    dice = Dice.parse(text) if text else None
    if dice is not None and (dice.names or not all(pool.adds_up for pool in dice.pools)):
        what = f'"{text}" is no dice that are rolled here: they have numbers of sides, and all are added up.'
        raise UserError(what, fix=EXAMPLE)


def read_some_dice(text: str) -> None:
    """The same where something must be rolled."""
    if not text:
        raise UserError("It needs dice to roll.", fix=EXAMPLE)
    read_dice(text)


def read_pool(text: str) -> None:
    """A number of dice of one kind, with nothing to add to them; nothing is no mistake."""
    read_dice(text)
    dice = Dice.parse(text) if text else None
    if dice is not None and (len(dice.pools) != 1 or dice.bonus):
        raise UserError(f'"{text}" is no pool, which is a number of dice of one kind.', fix='For example "2d4".')


def read_some_pool(text: str) -> None:
    """The same where there must be one."""
    read_some_dice(text)
    read_pool(text)


SHORT = msgspec.Meta(max_length=20)
DiceText = Annotated[str, SHORT, like("dice to roll", parse=read_dice, fix=EXAMPLE, form="dice")]
SomeDice = Annotated[str, SHORT, like("dice to roll", parse=read_some_dice, fix=EXAMPLE, form="dice")]
PoolText = Annotated[str, SHORT, like("a pool of dice", parse=read_pool, fix='For example "2d4".', form="dice")]
SomePool = Annotated[str, SHORT, like("a pool of dice", parse=read_some_pool, fix='For example "2d4".', form="dice")]
