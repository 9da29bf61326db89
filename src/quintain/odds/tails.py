"""The same odds by how much: the chance that at least, or at most, so much of a thing is lost or gained."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from quintain.odds.guesses import amount_of, gist
from quintain.odds.odds import NO_EFFECT, Odds
from quintain.odds.walk import Result


class Tail(msgspec.Struct, frozen=True):
    """Of one thing: the chance that it changes by at least, or at most, so much; `low` and `high` where estimated.

    `by` is below nothing for what is lost. At least 0 is said of what has no number and comes about, at most 0 of what
    does not change.
    """

    thing: str
    by: int
    at_least: bool
    chance: Fraction
    low: float
    high: float

    def to_dict(self) -> dict[str, object]:
        return {
            "thing": self.thing,
            "by": self.by,
            "view": "at least" if self.at_least else "at most",
            "chance": str(self.chance),
            "percent": round(float(self.chance) * 100, 2),
            "interval": [self.low, self.high],
        }


def tails(odds: Odds, *, at_least: bool) -> list[Tail]:
    """Every amount that comes about, by thing; of what has no number only whether it comes about.

    At most so much also holds where nothing is lost at all; that it is at most the most says nothing.
    """
    found: list[Tail] = []
    every = sum(odds.outcomes.values(), Fraction(0))
    for thing, amounts in amounts_of(odds.outcomes).items():
        sizes = sorted(amounts, key=lambda by: (by > 0, abs(by)))
        if at_least:
            found += [tail(odds, thing, by, amounts[by] + beyond(amounts, by), at_least=True) for by in sizes]
        elif sizes != [0]:
            less = [by for by in sizes if beyond(amounts, by)]
            found.append(tail(odds, thing, 0, every - sum(amounts.values(), Fraction(0)), at_least=False))
            found += [tail(odds, thing, by, every - beyond(amounts, by), at_least=False) for by in less]
    return found


def beyond(amounts: Mapping[int, Fraction], size: int) -> Fraction:
    """The chance of more than that, in the same direction."""
    return sum([chance for by, chance in amounts.items() if by * size > size * size], Fraction(0))


def tail(odds: Odds, thing: str, by: int, chance: Fraction, *, at_least: bool) -> Tail:
    return Tail(thing, by, at_least, chance, *odds.between(chance))


def amounts_of(outcomes: Mapping[Result, Fraction]) -> dict[str, dict[int, Fraction]]:
    """Each thing that changes, and the chance of each amount; a thing without a number has the amount 0."""
    found: dict[str, dict[int, Fraction]] = {}
    for result, chance in outcomes.items():
        for thing, by in changes(result).items():
            amounts = found.setdefault(thing, {})
            amounts[by] = amounts.get(by, Fraction(0)) + chance
    return dict(sorted(found.items()))


def changes(result: Result) -> dict[str, int]:
    """What has changed by how much in one outcome; nothing, if it is without effect.

    >>> changes(("wen HP -5", "wen prone", "bob HP +2"))
    {'wen HP': -5, 'wen prone': 0, 'bob HP': 2}
    """
    found: dict[str, int] = {}
    for line in result if result != NO_EFFECT else ():
        thing = gist(line).rstrip()
        found[thing] = found.get(thing, 0) + sum(amount_of(line))
    return found
