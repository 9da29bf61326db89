"""Basic Rules: which way a fraction is rounded."""

from __future__ import annotations


def half(amount: int) -> int:
    """SS-001, SS-002: a fraction is rounded up at each step where it arises, whoever asks.

    >>> half(7), half(half(5))
    (4, 2)
    """
    return (amount + 1) // 2
