"""Rolling off, exactly: how likely each order is in which people who roll a die each may finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations, permutations
from math import prod
from typing import TypeAlias

from quintain.words.errors import DiceError

Order: TypeAlias = tuple[int, ...]  # who is first, who is next


def roll_off(sides: Sequence[int]) -> dict[Order, Fraction]:
    """The exact chance of every finishing order when each rolls a die of their own, highest first.

    Whoever is still tied rolls again, among themselves, until nobody is. Meant for up to five: there are
    as many orders as ways to line up.

    >>> roll_off([4, 8])
    {(0, 1): Fraction(3, 14), (1, 0): Fraction(11, 14)}
    """
    if any(count < 2 for count in sides):
        what = "A roll-off with a die of fewer than 2 sides might never end."
        raise DiceError(what, fix="Give everybody in it a die of 2 or more sides.")
    return dict(_orders(tuple(sides)))


@lru_cache(maxsize=1024)
def _orders(sides: tuple[int, ...]) -> dict[Order, Fraction]:
    everyone = tuple(range(len(sides)))
    if len(sides) < 2:
        return {everyone: Fraction(1)}
    odds = dict.fromkeys(permutations(everyone), Fraction(0))
    # If all tie, nothing has changed: those ways are divided out. What is left has smaller ties only.
    decided = prod(sides) - min(sides)
    for groups in _standings(everyone):
        if len(groups) > 1:
            tops = [min([sides[who] for who in group]) for group in groups]
            chance = Fraction(_ways_to_stand(tops), decided)
            for order, share in _ties_settled(groups, sides).items():
                odds[order] += chance * share
    return odds


def _standings(people: Order) -> Iterator[tuple[Order, ...]]:
    """Every way that people can stand after one roll: groups that tie, the highest first."""
    if not people:
        yield ()
    for size in range(1, len(people) + 1):
        for first in combinations(people, size):
            rest = tuple([who for who in people if who not in first])
            for lower in _standings(rest):
                yield (first, *lower)


def _ways_to_stand(tops: Sequence[int]) -> int:
    """How many falling rows of faces there are, one face for each group, none above its group's top."""
    most = max(tops)
    ways_under = [1] * (most + 2)  # ways_under[face]: how the groups so far can all show less than it
    for top in reversed(tops):
        ways_at = [ways_under[face] if face <= top else 0 for face in range(1, most + 1)]
        ways_under = [0, 0, *accumulate(ways_at)]
    return ways_under[-1]


def _ties_settled(groups: Sequence[Order], sides: tuple[int, ...]) -> dict[Order, Fraction]:
    orders: dict[Order, Fraction] = {(): Fraction(1)}
    for group in groups:
        within = _orders(tuple([sides[who] for who in group]))
        orders = {
            (*before, *[group[who] for who in order]): chance * share
            for before, chance in orders.items()
            for order, share in within.items()
        }
    return orders
