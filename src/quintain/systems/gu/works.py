"""What a Gu or a killer move does outside its user: its parts, its rank and how far it reaches; and how it is used."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import msgspec

from quintain.kernel.shapes import Shape, Value
from quintain.systems.gu.stock import Gu, KillerMove, Remains, Span, Strike
from quintain.systems.gu.words import Keyword

SMALLEST: Final = 1


class How(StrEnum):
    """By what a Gu is activated; these are also the first words of the options."""

    ACTIVATE = "activate"  # one of the activations of a Combat Action
    PATH = "path"  # the bonus action of its user's path
    WILD = "wild"  # a beast's own Gu
    HELD = "held"  # an action that was held back
    DIVE = "dive_touch"  # a touch at the end of a Dive


class Way:
    """One way to use something: at whom, and what is still to be chosen.

    `is_called` if that is a part to aim at, `is_guess` if it is a square where somebody might be.
    """

    def __init__(
        self, target: str = "", shape: Shape | None = None, *, is_called: bool = False, is_guess: bool = False
    ) -> None:
        self.target = target
        self.shape = shape
        self.is_called = is_called
        self.is_guess = is_guess


class Use:
    """How something is used: by which Gu of its owner, at whom, what was chosen, and whether Tiny Gu makes it small."""

    def __init__(
        self, worm: str, target: str, value: Value, *, is_called: bool = False, is_small: bool = False
    ) -> None:
        self.worm = worm
        self.target = target
        self.value = value
        self.is_called = is_called
        self.is_small = is_small


class Work:
    """A Gu or a killer move at work: `name` is its id."""

    def __init__(
        self,
        name: str,
        rank: int,
        keywords: Sequence[Keyword],
        range_m: int,
        *,
        touch: bool,
        strike: Strike | None,
        span: Span | None,
        remains: Remains | None,
    ) -> None:
        self.name = name
        self.rank = rank
        self.keywords = keywords
        self.range_m = range_m
        self.touch = touch
        self.strike = strike
        self.span = span
        self.remains = remains

    def is_sustained(self) -> bool:
        return Keyword.SUSTAINED in self.keywords


def of_gu(gu: Gu, *, shrunk: bool = False) -> Work:
    span = small(gu.span) if shrunk else gu.span
    return Work(
        gu.id, gu.rank, gu.keywords, gu.range_m, touch=gu.touch, strike=gu.strike, span=span, remains=gu.remains
    )


def of_move(move: KillerMove, rank: int, *, shrunk: bool = False) -> Work:
    span = small(move.span) if shrunk else move.span
    return Work(
        move.id,
        rank,
        move.keywords,
        move.range_m,
        touch=move.touch,
        strike=move.strike,
        span=span,
        remains=move.remains,
    )


def small(span: Span | None) -> Span | None:
    """Tiny Gu: an area is a tenth of its size, and 1 m at least."""
    if span is None:
        return None
    return msgspec.structs.replace(
        span,
        length=tenth(span.length),
        width=tenth(span.width),
        height=tenth(span.height),
        radius=tenth(span.radius),
        inner=tenth(span.inner),
    )


def tenth(metres: int) -> int:
    return max(SMALLEST, metres // 10) if metres else 0
