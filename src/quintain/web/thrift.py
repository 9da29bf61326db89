"""What is left goes at once, and memory that is free back to the system: it lies in pieces between what is in use."""

from __future__ import annotations

import contextlib
import ctypes
import sys

from quintain.kernel.live import Game
from quintain.kernel.live_table import LiveTable

REST_SECONDS = 5.0
"""So long after a table was put away its memory is given back, together with that of others which follow it."""


M_ARENA_MAX = -8
ARENAS = 2
"""Heaps of the C library: it has one for each few threads, of which each keeps what the others could use."""


def keep_together() -> None:
    """Before threads begin, says that few heaps are enough: only one thread at a time runs Python."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(M_ARENA_MAX, ARENAS)


def give_back() -> None:
    """Where the C library can do it: glibc keeps free pages unless they lie at the very end."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def part(game: Game) -> None:
    """Nobody goes on with that game: it and its step, which know each other, go at once; Python looks for what does
    seldom, and finds what has waited long among the last.
    """
    step, game.under_way = game.under_way, None
    if step is not None and step.game is game:
        forget_questions(step)


def forget_questions(step: LiveTable) -> None:
    """They know the step that waits for them."""
    step.pause, step.group = None, []
