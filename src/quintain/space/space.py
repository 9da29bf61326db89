"""Where things stand: a place has numbered spots, and an area is a set of them.

An area is one big integer, bit `s` standing for spot `s`, so that sets of spots are combined with
`|`, `&` and `& ~`. Names of spots ("7,3", "bridge") are for options, files and people only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

Spot: TypeAlias = int
Area: TypeAlias = int

FAR: Final = 1 << 30  # the distance between two spots that nothing joins


class Place:
    """A map of any shape: a square grid, a graph of arenas, zones.

    Spots are numbered from 0 to `size - 1`. A place never changes; what stands, burns or blocks in
    it belongs to the scene, which hands it in as areas.
    """

    size: int

    def name(self, spot: Spot) -> str:
        """What files, options and people call the spot."""
        raise NotImplementedError

    def spot(self, name: str) -> Spot:
        """The spot of that name; a `UserError` if there is none."""
        raise NotImplementedError

    def distance(self, a: Spot, b: Spot) -> int:
        """How many steps lie between two spots when nothing is in the way; `FAR` if no steps lead there."""
        raise NotImplementedError

    def neighbours(self, spot: Spot) -> Area:
        """The spots one step away."""
        raise NotImplementedError

    def cost(self, a: Spot, b: Spot) -> int:
        """What the step from a spot to its neighbour takes from a budget."""
        raise NotImplementedError

    def footprint(self, spot: Spot, size: int = 1) -> Area:
        """The spots that a body of that size covers when it stands there; empty if it does not fit."""
        raise NotImplementedError

    def within(self, spot: Spot, distance: int) -> Area:
        """The spots at most that distance away, the spot itself among them."""
        raise NotImplementedError

    def reach(self, start: Spot, budget: int, *, closed: Area = 0, crossing: Area = 0) -> Area:
        """The spots in which a move from `start` can end.

        `closed` cannot be entered; `crossing` can be passed through but not stopped in. Staying at
        `start` is always possible, whatever else is there.
        """
        raise NotImplementedError

    def path(self, start: Spot, goal: Spot, budget: int, *, closed: Area = 0, crossing: Area = 0) -> list[Spot] | None:
        """A cheapest way to `goal`, without `start` and with `goal`; None if `reach` does not hold it.

        Of several cheapest ways it is always the same one.
        """
        raise NotImplementedError

    def sees(self, a: Spot, b: Spot, opaque: Area) -> bool:
        """Whether nothing opaque hides the two spots from each other."""
        raise NotImplementedError


def spots(area: Area) -> list[Spot]:
    """The spots of an area, in ascending order.

    >>> spots(0b1011)
    [0, 1, 3]
    """
    if area < 0:
        raise ValueError("an area without end: combine ~area with & before asking for its spots")
    found: list[Spot] = []
    while area:
        highest = area.bit_length() - 1  # faster than a text of bits for the few spots of usual areas
        found.append(highest)
        area ^= 1 << highest
    found.reverse()
    return found


def area(spots: Iterable[Spot]) -> Area:
    """The area made of these spots.

    >>> bin(area([3, 0, 1]))
    '0b1011'
    """
    bits = 0
    for spot in spots:
        bits |= 1 << spot
    return bits


def count(area: Area) -> int:
    """How many spots an area has."""
    return area.bit_count()
