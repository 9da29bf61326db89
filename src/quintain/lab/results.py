"""What many fights came to, typed: the same for a terminal, a report, a page and a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Share(msgspec.Struct, frozen=True):
    """How many fights went that way, with a 95 % interval."""

    count: int
    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """A figure over many fights."""

    mean: float
    least: float
    most: float


class Somebody(msgspec.Struct, frozen=True):
    """A creature: in how many fights it was still in play at the end, and what it then had left of each pool."""

    id: str
    name: str
    side: str
    standing: Share
    left: dict[str, Spread]


class Use(msgspec.Struct, frozen=True):
    """Something that could be chosen: by whom, how many questions offered it, how many answers picked it."""

    who: str
    what: str
    offered: int
    picked: int


class Deed(msgspec.Struct, frozen=True):
    """What somebody did with something, over all fights that were looked at closely."""

    who: str
    what: str
    strokes: int
    dealt: int
    healed: int
    felled: dict[str, int]


class Stage(msgspec.Struct, frozen=True):
    """A stage of a campaign: how many times it was reached, who of the party was then in play, and with what left."""

    number: int
    title: str
    times: int
    standing: dict[str, float]
    left: dict[str, dict[str, float]]


class Report(msgspec.Struct, frozen=True):
    """What the fights came to.

    A side's `score` counts a fight that was undecided half. Scenes that nobody can win have no wins, but figures.
    `looked` fights were looked at closely: they tell what was offered and picked, and what deeds did. `live`: the
    intervals hold however often one looked before stopping.
    """

    target: str
    seed: str
    fights: int
    asked: int
    bots: dict[str, str]
    wins: dict[str, Share]
    undecided: Share
    reasons: dict[str, int]
    rounds: Spread
    decisions: Spread
    survivors: dict[str, float]
    typical: str
    closest: str
    longest: str
    strangest: str
    score: dict[str, float] = {}
    figures: dict[str, Spread] = {}
    everybody: list[Somebody] = []
    looked: int = 0
    uses: list[Use] = []
    deeds: list[Deed] = []
    stages: list[Stage] = []
    live: bool = False

    def never(self) -> list[Use]:
        """What was offered and never picked."""
        return [use for use in self.uses if not use.picked]

    def to_dict(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def mean_of(counts: Mapping[Any, int]) -> float:
    """Of numbers that each came so often; the same whatever the order."""
    total = sum(counts.values())
    return sum(number * counts[number] for number in sorted(counts)) / total if total else 0.0


def spread_of(counts: Mapping[Any, int]) -> Spread:
    if not counts:
        return Spread(0.0, 0.0, 0.0)
    return Spread(mean_of(counts), float(min(counts)), float(max(counts)))
