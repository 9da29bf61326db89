"""Memory that is free goes back to the system: what tables took lies in pieces between what is still in use."""

from __future__ import annotations

import contextlib
import ctypes
import sys

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
