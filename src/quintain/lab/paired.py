"""Two ways to play, each fight of one beside the same fight of the other: both meet the same dice, key by key."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.lab.fights import Setup
from quintain.lab.intervals import difference, differing
from quintain.lab.places import place_for
from quintain.lab.results import Paired
from quintain.lab.running import Found, Hear, Work, run


def paired(
    base: Setup, others: Sequence[Setup], fights: int, hear: Hear, *, jobs: int = 1, on: str = "", looked: int = 0
) -> Found | None:
    """The same fights of the first and of each other; `pair_of` reads it."""
    work = Work((base, *others), looked)
    return run(place_for(work, fights, jobs, on), fights, hear)


def pair_of(found: Found, number: int, side: str, seed: str, *, live: bool = False) -> Paired:
    """The first beside that setup, from the eyes of a side; `live` if one may stop whenever one likes."""
    rows = {pair[1:]: times for pair, times in found.pairs.items() if pair[0] == number}
    pairs = sum(times.often for times in rows.values())
    first = sum(times.often for (one, _), times in rows.items() if one == side)
    second = sum(times.often for (_, other), times in rows.items() if other == side)
    both = sum(times.often for pair, times in rows.items() if pair == (side, side))
    more, less = second - both, first - both
    gained = min([times.first for (one, other), times in rows.items() if other == side != one], default=None)
    lost = min([times.first for (one, other), times in rows.items() if one == side != other], default=None)
    low, high = (differing if live else difference)(more, less, pairs)
    return Paired(
        side,
        pairs,
        first / pairs if pairs else 0.0,
        second / pairs if pairs else 0.0,
        more,
        less,
        low,
        high,
        unpaired(first, second, more, less, pairs),
        "" if gained is None else f"{seed}/{gained}",
        "" if lost is None else f"{seed}/{lost}",
    )


def unpaired(first: int, second: int, more: int, less: int, pairs: int) -> int:
    """So many pairs with dice of their own for an interval as narrow: their results stray as two single shares do."""
    together = pairs * (more + less) - (more - less) ** 2
    apart = first * (pairs - first) + second * (pairs - second)
    return round(pairs * apart / together) if together else pairs
