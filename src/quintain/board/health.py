"""How much of a creature is left, in hundredths, as far as a viewer sees it: the frame of its token."""

from __future__ import annotations

from collections.abc import Iterable

from quintain.board.board import Pool


def left(pools: Iterable[Pool], name: str) -> int | None:
    """Of the pool of that name; nothing, where no more is known than a word.

    >>> left([Pool("Stamina", 3, 4), Pool("HP", 9, 12)], "HP")
    75
    >>> left([Pool("Health", band="25 %", full=1, parts=4)], "Health")
    25
    >>> left([Pool("HP", band="spent")], "HP") is None
    True
    """
    for pool in pools:
        if pool.name == name:
            now, most = (pool.full, pool.parts) if pool.band else (pool.now, pool.most)
            return None if now is None or not most else max(0, min(100, round(100 * now / most)))
    return None
