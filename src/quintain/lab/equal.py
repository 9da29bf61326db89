"""The same in hit points: how many more of them change a side's chance as much as something else does.

What is measured is the change by several amounts; that more of them never does less is taken for granted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import inf

import msgspec

FIRST, LAST, NEAREST = "first", "last", "nearest"


class Step(msgspec.Struct, frozen=True):
    """So many more, and the change in the side's share of wins, with its interval."""

    more: int
    by: float
    low: float
    high: float


class Equal(msgspec.Struct, frozen=True):
    """So many would do as much, and between how many.

    What lies beyond all that was tried stands at the end of it; `beyond` says of each of the three whether it is under
    (-1) or over (1).
    """

    at: float
    low: float
    high: float
    beyond: tuple[int, int, int] = (0, 0, 0)


def amounts(value: int, least: float | None, most: float | None) -> list[int]:
    """What is tried: 1, 2, 4 and so on, up to twice as many more as there are, and down to the last one."""
    sizes = [2**step for step in range(12)]
    fewer = [-size for size in sizes if value - size >= max(1, least or 1)]
    more = [size for size in sizes if size <= 2 * max(1, value) and (most is None or value + size <= most)]
    return [*reversed(fewer), *more]


def equal_to(curve: Sequence[Step], by: float, low: float, high: float) -> Equal:
    """How many more are worth a change in the share of wins that lies between these."""
    steps = sorted([*curve, Step(0, 0.0, 0.0, 0.0)], key=lambda step: step.more)
    places = [step.more for step in steps]
    # a change is at least whatever fewer surely do, at most whatever more can do
    least = list(accumulate([step.low for step in steps], max))
    most = list(accumulate([step.high for step in reversed(steps)], min))[::-1]
    found = [
        crossing(places, rising([step.by for step in steps]), by, NEAREST),
        crossing(places, most, low, FIRST),
        crossing(places, least, high, LAST),
    ]
    beyond = tuple((each > places[-1]) - (each < places[0]) for each in found)
    at, low, high = (float(min(max(each, places[0]), places[-1])) for each in found)
    return Equal(at, low, high, (beyond[0], beyond[1], beyond[2]))


def rising(values: Sequence[float]) -> list[float]:
    """The nearest row of values that never falls: neighbours that do are put together.

    >>> rising([0.0, 0.3, 0.1, 0.5])
    [0.0, 0.2, 0.2, 0.5]
    """
    blocks: list[tuple[float, int]] = []
    for value in values:
        blocks.append((value, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (one, here), (other, there) = blocks[-2:]
            blocks[-2:] = [((one * here + other * there) / (here + there), here + there)]
    return [value for value, count in blocks for _ in range(count)]


def crossing(places: Sequence[int], values: Sequence[float], wanted: float, which: str) -> float:
    """Where a row that never falls has that value, in a straight line between two places; infinite, if it never has.

    If it stays there for a while that is its first place, its last, or the one nearest to as it is.
    """
    if wanted < values[0]:
        return -inf
    if wanted > values[-1]:
        return inf
    found: list[float] = []
    for (here, low), (there, high) in pairwise(zip(places, values, strict=True)):
        if low <= wanted <= high:
            found += [here + (there - here) * (wanted - low) / (high - low)] if high > low else [here, there]
    return min(found, key=abs) if which == NEAREST else found[0 if which == FIRST else -1]
