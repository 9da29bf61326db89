"""The 26 directions of space: the eight of the compass, each also slanting up or down, and straight up and down."""

from __future__ import annotations

from typing import Final

from quintain.space.heights import Cell

COMPASS: Final[dict[str, Cell]] = {
    "n": (0, -1, 0),
    "ne": (1, -1, 0),
    "e": (1, 0, 0),
    "se": (1, 1, 0),
    "s": (0, 1, 0),
    "sw": (-1, 1, 0),
    "w": (-1, 0, 0),
    "nw": (-1, -1, 0),
}
"""Clockwise from the top of the map."""


def _all() -> dict[str, Cell]:
    found = dict(COMPASS)
    for word, way in (("up", 1), ("down", -1)):
        found |= {f"{name}+{word}": (step[0], step[1], way) for name, step in COMPASS.items()}
        found[word] = (0, 0, way)
    return found


DIRECTIONS: Final = _all()


def ray(start: Cell, direction: str, length: int) -> list[Cell]:
    """So many cells in a row from `start`, which is the first of them.

    >>> ray((5, 5, 0), "ne+up", 3)
    [(5, 5, 0), (6, 4, 1), (7, 3, 2)]
    """
    dx, dy, dz = DIRECTIONS[direction]
    return [(start[0] + n * dx, start[1] + n * dy, start[2] + n * dz) for n in range(length)]
