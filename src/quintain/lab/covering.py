"""How often intervals hold the truth: worked out over everything that may come, or tried out by stopping when it suits.

For whoever wants to see that the intervals promise no more than they keep: tests and `make bench`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import comb
from random import Random

from quintain.lab.intervals import rules_out

EVERY, THEN = 40, 10


def coverage(interval: Callable[[int, int], tuple[float, float]], of: int, share: float) -> float:
    """How likely the interval holds that true share, over every number of wins that may come."""
    found = 0.0
    for hits in range(of + 1):
        low, high = interval(hits, of)
        if low <= share <= high:
            found += comb(of, hits) * share**hits * (1 - share) ** (of - hits)
    return found


def ever_misses(draw: Random, share: float, fights: int, aim: float = 0.0) -> bool:
    """Somebody looks after each of the first fights, then after every tenth, and stops when it suits least."""
    hits = 0
    looks = [*range(1, EVERY + 1), *range(EVERY + THEN, fights + 1, THEN)]
    for earlier, look in pairwise([0, *looks]):
        hits += sum(draw.random() < share for _ in range(look - earlier))
        if rules_out(hits, look, share, aim):
            return True
    return False
