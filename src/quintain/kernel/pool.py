"""One term of a roll: dice alike, of which all count or the best or worst, or the tens and the ones of a d100."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import comb
from typing import Final


class Pool:
    """One signed term of dice alike, of which the highest or the lowest `keep` count: "-3d6kh2"."""

    def __init__(self, sign: int, count: int, sides: int, name: str, keep: int, *, from_top: bool) -> None:
        self.sign: Final = sign
        self.count: Final = count
        self.sides: Final = sides  # 0 while the die is only a name
        self.name: Final = name
        self.keep: Final = keep
        self.from_top: Final = from_top
        self.keeps_all: Final = keep == count
        self.adds_up: Final = self.keeps_all and sign > 0
        self.lowest = keep if sign > 0 else -keep * sides
        self.highest = keep * sides if sign > 0 else -keep

    def __str__(self) -> str:
        dice = f"{'-' if self.sign < 0 else '+'}{self.count}d{self.name.capitalize() or self.sides}"
        return dice if self.keeps_all else f"{dice}k{'h' if self.from_top else 'l'}{self.keep}"

    def resolve(self, sides_of: Mapping[str, int]) -> Pool:
        if not self.name:
            return self
        return Pool(self.sign, self.count, sides_of[self.name], "", self.keep, from_top=self.from_top)

    def faces(self) -> list[range]:
        """What each die can show."""
        return [range(1, self.sides + 1)] * self.count

    def total(self, faces: Sequence[int]) -> int:
        return self.sign * sum(sorted(faces, reverse=self.from_top)[: self.keep])

    def added_to(self, weights: list[int]) -> list[int]:
        """The weights of all totals, from the lowest up, once this pool is rolled as well."""
        if not self.keeps_all:
            highest = _weights_of_highest(self.count, self.sides, self.keep)
            # Faces read upside down turn highest into lowest, and so does a minus: together, neither.
            return _convolved(weights, highest if self.from_top == (self.sign > 0) else highest[::-1])
        for _ in range(self.count):
            weights = _one_more_die(weights, self.sides)
        return weights


class Hundred(Pool):
    """A d100 of tens and ones: "td10+d10", or several tens of which that for the highest or lowest d100 counts.

    A 10 on the d10 is no ones. With it a tens die that shows 00 reads as 100, not as the least.

    >>> low = Hundred(2, from_top=False)
    >>> low.total([0, 50, 7]), low.total([0, 50, 10])
    (7, 50)
    """

    def __init__(self, tens: int, *, from_top: bool) -> None:
        super().__init__(1, tens + 1, 10, "", 1, from_top=from_top)
        self.tens: Final = tens
        self.highest = 100

    def __str__(self) -> str:
        kept = "" if self.tens == 1 else f"k{'h' if self.from_top else 'l'}1"
        return f"+{self.tens}td10{kept}+1d10"

    def faces(self) -> list[range]:
        return [range(0, 100, 10)] * self.tens + [range(1, 11)]

    def total(self, faces: Sequence[int]) -> int:
        finished = [(tens + faces[-1] % 10) or 100 for tens in faces[:-1]]
        return max(finished) if self.from_top else min(finished)

    def added_to(self, weights: list[int]) -> list[int]:
        tens = _weights_of_highest(self.tens, 10, 1)
        if not self.from_top:
            tens.reverse()
        return _convolved(weights, [weight for weight in tens for _ in range(10)])


def _one_more_die(weights: list[int], sides: int) -> list[int]:
    """The weights of all totals, from the lowest up, once one more die is rolled.

    >>> _one_more_die([1, 1, 1, 1], 4)
    [1, 2, 3, 4, 3, 2, 1]
    """
    sums = [0, *accumulate(weights)]
    last = len(weights)
    return [sums[min(at + 1, last)] - sums[max(at + 1 - sides, 0)] for at in range(last + sides - 1)]


def _convolved(left: list[int], right: list[int]) -> list[int]:
    weights = [0] * (len(left) + len(right) - 1)
    for at, weight in enumerate(left):
        for further, other in enumerate(right, start=at):
            weights[further] += weight * other
    return weights


def _weights_of_highest(count: int, sides: int, keep: int) -> list[int]:
    """The weights of the `keep` highest of `count` dice, for their totals from the lowest up.

    The lowest face kept splits the dice: some over it, all of them kept; enough on it to fill up; the rest
    under it or on it too, which is counted without looking at them one by one.
    """
    weights = [0] * (keep * (sides - 1) + 1)
    for cut in range(1, sides + 1):
        higher = [1]  # the weights of those over the cut
        for over in range(keep):
            ways = comb(count, over) * _ways_to_fill(count - over, keep - over, cut - 1)
            for at, weight in enumerate(higher, start=over + keep * (cut - 1)):
                weights[at] += ways * weight
            higher = _one_more_die(higher, sides - cut)
    return weights


def _ways_to_fill(count: int, least: int, under: int) -> int:
    """How `count` dice fall with at least `least` on the cut and the others on the `under` faces under it."""
    return sum([comb(count, on) * under ** (count - on) for on in range(least, count + 1)])
