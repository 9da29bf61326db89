"""Which answer leads furthest: all are tried on equal luck, the worse half is dropped, until the tries are used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

SURELY = 1.5
"""Another answer takes the place of the usual one only if it is better by so many standard errors."""
LEAST_TRIES = 4
"""So often each is tried before any is dropped."""


class Row:
    """An answer and what came of it, on the luck of each number in turn.

    `unlocks`: it makes something possible. One that is `eager` takes that at once; else the usual bot goes on.
    """

    def __init__(self, choose: str, *, eager: bool = False) -> None:
        self.choose = choose
        self.eager = eager
        self.unlocks = False
        self.found: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.found) / len(self.found) if self.found else 0.0


Try = Callable[[Row, int], float]
"""What comes of an answer on the luck of that number."""


def compare(answers: Sequence[str], tries: int, attempt: Try) -> list[Row]:
    """The first of them is the usual one and stays to the end; what leads to the same as another is tried no more."""
    rows = [Row(choose) for choose in answers]
    left = tries - try_out(rows, LEAST_TRIES, attempt)
    eager = [Row(row.choose, eager=True) for row in rows if row.unlocks]
    left -= try_out(eager, LEAST_TRIES, attempt)
    rows += eager
    usual, others = rows[0], unlike(rows[0], rows[1:])
    while others and left > 0:
        each = max(LEAST_TRIES, left // (len(others).bit_length() * (1 + len(others))))
        left -= try_out((usual, *others), each, attempt)
        others = unlike(usual, others)
        if left > 0:
            others = sorted(others, key=lambda row: -row.mean)[: (len(others) + 1) // 2]
    return rows


def try_out(rows: Sequence[Row], each: int, attempt: Try) -> int:
    """Every one of them so often, on the same luck; how many tries that took."""
    for row in rows:
        for _ in range(each):
            row.found.append(attempt(row, len(row.found)))
    return each * len(rows)


def unlike(usual: Row, others: Sequence[Row]) -> list[Row]:
    """Those that have led elsewhere than the usual one, and one of each that have led to the same."""
    seen = {tuple(usual.found)}
    found = []
    for row in others:
        if tuple(row.found) not in seen:
            seen.add(tuple(row.found))
            found.append(row)
    return found


def by_answer(rows: Sequence[Row]) -> list[Row]:
    """One row for each answer, as it does best; the usual one as the usual bot goes on from it."""
    found = {rows[0].choose: rows[0]}
    for row in rows[1:]:
        kept = found.get(row.choose)
        if kept is None or (kept is not rows[0] and (len(row.found), row.mean) > (len(kept.found), kept.mean)):
            found[row.choose] = row
    return list(found.values())


def best(rows: Sequence[Row]) -> Row:
    """The usual one, unless another is surely better."""
    usual, *others = rows
    most = max((len(row.found) for row in others), default=0)
    finalists = [row for row in others if row.found and len(row.found) == most and ahead_of(row, usual)]
    return max(finalists, key=lambda row: row.mean - usual.mean, default=usual)


def ahead_of(row: Row, usual: Row) -> bool:
    """Whether it is better by more than chance, compared luck by luck."""
    mean, error = difference(row, usual)
    return mean > SURELY * error and mean > 0


def difference(row: Row, other: Row) -> tuple[float, float]:
    """By how much it is better, and the standard error of that."""
    apart = [mine - theirs for mine, theirs in zip(row.found, other.found, strict=False)]
    count = len(apart)
    if not count:
        return 0.0, 0.0
    mean = sum(apart) / count
    if count == 1:
        return mean, abs(mean)
    spread = sum([(each - mean) ** 2 for each in apart]) / (count - 1)
    return mean, sqrt(spread / count)
