"""How sure a share is: intervals for a number of fights fixed beforehand, and for one that may stop at any time.

- `wilson` (quintain.odds): so many fights, decided before the first. Over all true shares it holds the truth 95 times
  in 100 on average; near 0 and 1 with few fights less often (`tests/lab/test_intervals.py` works it out exactly).
- `sequence`: may be looked at after every fight and stopped whenever one likes; the chance that it ever misses the
  truth is at most 5 in 100. It is what is shown while fights are played, and what `--precision` stops by.
- `difference`: two ways to play that met the same dice, so many pairs: Tango's score interval.
- `differing`: the same, at any time: one sequence for each way in which a pair can differ.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, lgamma, log, sqrt
from typing import NamedTuple

from quintain.odds.odds import Z95

SURE = 0.05
HALF = 0.5
"""The prior of Jeffreys, which `sequence` mixes with."""
FINE = 60
"""So often an end is halved in search of it."""


class Interval(NamedTuple):
    """From where to where."""

    low: float
    high: float

    def half(self) -> float:
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high


def sequence(hits: int, of: int, aim: float = 0.0, sure: float = SURE) -> Interval:
    """The shares that are not ruled out after so many fights, whenever one looks: with 1 - `sure` none is wrongly.

    A share is ruled out once the fights are 1 / `sure` times likelier under a mixture of other shares than under it: by
    Ville's inequality that ever happens to the true one with a chance of `sure` at most. Half of the mixture are all
    shares; who wants to come within `aim` puts the other half on those that are so far away, which takes fewer fights.

    >>> [round(end, 3) for end in sequence(500, 1000)]
    [0.442, 0.558]
    """
    if of == 0:
        return Interval(0.0, 1.0)
    middle = hits / of
    low = edge(0.0, middle, lambda share: rules_out(hits, of, share, aim, sure)) if hits else 0.0
    high = edge(1.0, middle, lambda share: rules_out(hits, of, share, aim, sure)) if hits < of else 1.0
    return Interval(low, high)


def rules_out(hits: int, of: int, share: float, aim: float = 0.0, sure: float = SURE) -> bool:
    """Whether so many fights speak against that share."""
    here = likelihood(hits, of, share)
    most = log(1 / sure)
    mixed = beta(hits + HALF, of - hits + HALF) - beta(HALF, HALF) - here
    if not aim or here == -inf:
        return mixed > most
    beside = [likelihood(hits, of, near) - here for near in (share - aim, share + aim) if 0 <= near <= 1]
    weight = log(HALF / max(1, len(beside)))
    return summed([mixed + log(HALF), *(each + weight for each in beside)]) > most


def summed(logarithms: list[float]) -> float:
    """The logarithm of the sum of what these are logarithms of."""
    most = max(logarithms)
    return most + log(sum([exp(each - most) for each in logarithms]))


def beta(left: float, right: float) -> float:
    """The logarithm of the beta function."""
    return lgamma(left) + lgamma(right) - lgamma(left + right)


def likelihood(hits: int, of: int, share: float) -> float:
    """Its logarithm."""
    found = 0.0
    for count, chance in ((hits, share), (of - hits, 1.0 - share)):
        if count:
            found += count * log(chance) if chance > 0 else -inf
    return found


def edge(out: float, inside: float, is_ruled_out: Callable[[float], bool]) -> float:
    """Where what is ruled out ends, seen from within: to as many digits as there are."""
    for _ in range(FINE):
        middle = (out + inside) / 2
        if is_ruled_out(middle):
            out = middle
        else:
            inside = middle
    return out


def difference(more: int, less: int, of: int) -> Interval:
    """Of so many pairs `more` were won only the second way and `less` only the first: the second share less the first.

    >>> [round(end, 3) for end in difference(30, 10, 100)]
    [0.078, 0.317]
    """
    if of == 0:
        return Interval(-1.0, 1.0)
    middle = (more - less) / of

    def is_ruled_out(by: float) -> bool:
        return abs(more - less - of * by) > Z95 * spread(more, less, of, by)

    return Interval(edge(-1.0, middle, is_ruled_out), edge(1.0, middle, is_ruled_out))


def spread(more: int, less: int, of: int, by: float) -> float:
    """How far the difference strays, if it is truly `by`: with the likeliest share of pairs that differ."""
    linear = (2 * of + less - more) * by - less - more
    rest = -less * by * (1 - by)
    share = (sqrt(max(0.0, linear * linear - 8 * of * rest)) - linear) / (4 * of)
    return sqrt(max(0.0, of * (2 * share + by * (1 - by))))


def differing(more: int, less: int, of: int) -> Interval:
    """The same as `difference`, however often one looks."""
    gained, lost = sequence(more, of, SURE / 2), sequence(less, of, SURE / 2)
    return Interval(gained.low - lost.high, gained.high - lost.low)
