"""Two ways to play, each fight of one beside the same fight of the other: both meet the same dice, key by key."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from quintain.lab.fights import Setup
from quintain.lab.intervals import difference, differing
from quintain.lab.running import Found, Hear, Work, place_for, run


class Paired(msgspec.Struct, frozen=True):
    """How often a side wins the second way more than the first, with a 95 % interval, over so many pairs of fights.

    `more` pairs it won only the second way, `less` only the first. `unpaired` is how many pairs of fights with dice of
    their own would have told as much, by how far results stray with and without the same dice.
    """

    side: str
    pairs: int
    first: float
    second: float
    more: int
    less: int
    low: float
    high: float
    unpaired: int

    @property
    def by(self) -> float:
        """The second share less the first."""
        return self.second - self.first

    @property
    def is_real(self) -> bool:
        """Whether there is a difference at all, as far as the interval tells."""
        return self.low > 0 or self.high < 0


def paired(
    base: Setup, others: Sequence[Setup], fights: int, hear: Hear, *, jobs: int = 1, on: str = "", looked: int = 0
) -> Found | None:
    """The same fights of the first and of each other; `pair_of` reads it."""
    work = Work((base, *others), looked)
    return run(place_for(work, fights, jobs, on), fights, hear)


def pair_of(found: Found, number: int, side: str, *, live: bool = False) -> Paired:
    """The first beside that setup, from the eyes of a side; `live` if one may stop whenever one likes."""
    counts = {pair[1:]: times.often for pair, times in found.pairs.items() if pair[0] == number}
    pairs = sum(counts.values())
    first = sum(count for (one, _), count in counts.items() if one == side)
    second = sum(count for (_, other), count in counts.items() if other == side)
    both = counts.get((side, side), 0)
    more, less = second - both, first - both
    interval = (differing if live else difference)(more, less, pairs)
    return Paired(
        side,
        pairs,
        first / pairs if pairs else 0.0,
        second / pairs if pairs else 0.0,
        more,
        less,
        *interval,
        unpaired(first, second, more, less, pairs),
    )


def unpaired(first: int, second: int, more: int, less: int, pairs: int) -> int:
    """So many pairs with dice of their own for an interval as narrow: their results stray as two single shares do."""
    together = pairs * (more + less) - (more - less) ** 2
    apart = first * (pairs - first) + second * (pairs - second)
    return round(pairs * apart / together) if together else pairs
