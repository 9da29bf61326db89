"""The fights worth watching: every figure leads to some."""

from __future__ import annotations

from math import prod

from quintain.lab.tally import Ending, Tally


def typical(tally: Tally) -> int | None:
    """Of the commonest outcome, the first fight of middling length."""
    winners = {winner: tally.won(winner) for winner in sorted({ending.winner for ending in tally.endings})}
    if not winners:
        return None
    commonest = max(winners, key=lambda winner: winners[winner])
    shorter = 0
    for (winner, _), times in sorted(tally.lengths.items()):
        if winner == commonest:
            shorter += times.often
            if 2 * shorter > winners[commonest]:
                return times.first
    return None


def closest(tally: Tally) -> int | None:
    """Of the smallest margin, where anybody can win."""
    return None if tally.closest is None else tally.closest[1]


def longest(tally: Tally) -> int | None:
    """Of the most rounds, and of several the first."""
    most = min(tally.endings, key=lambda ending: (-ending.rounds, tally.endings[ending].first), default=None)
    return None if most is None else tally.endings[most].first


def strangest(tally: Tally) -> int | None:
    """Whose ending is made of what came most rarely: who won, why, after how many rounds, with whom left."""
    often: list[dict[object, int]] = [{} for _ in Ending._fields]
    for ending, times in tally.endings.items():
        for part, counts in zip(ending, often, strict=True):
            counts[part] = counts.get(part, 0) + times.often
    rarity = {
        ending: (prod(counts[part] for part, counts in zip(ending, often, strict=True)), times.first)
        for ending, times in tally.endings.items()
    }
    rarest = min(rarity, key=lambda ending: rarity[ending], default=None)
    return None if rarest is None else tally.endings[rarest].first
