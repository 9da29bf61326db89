"""Moments on the way of a deed to the disk and to its acknowledgement, at which a test may kill the process.

`QUINTAIN_KILL_AT="before the insert:3"` kills it when that moment comes for the third time, `QUINTAIN_KILL_AT=":3"` at
the third moment of any name. Unset, nothing happens.
"""

from __future__ import annotations

import os
import signal

BEFORE_INSERT = "before the insert"
BEFORE_WRITE = "before a write"
BEFORE_COMMIT = "before a commit"
BEFORE_ACKNOWLEDGEMENT = "before the acknowledgement"
BEFORE_BROADCAST = "before the broadcast"
POINTS = (BEFORE_INSERT, BEFORE_WRITE, BEFORE_COMMIT, BEFORE_ACKNOWLEDGEMENT, BEFORE_BROADCAST)


class Fate:
    """The moments that came, and the one that is the last; without a count none is."""

    def __init__(self, point: str = "", count: int = 0) -> None:
        self.point = point
        self.count = count
        self.reached: list[str] = []

    def reach(self, point: str) -> None:
        if self.point in ("", point):
            self.reached.append(point)
            if len(self.reached) == self.count:
                os.kill(os.getpid(), signal.SIGKILL)


def from_environment() -> Fate | None:
    point, _, count = os.environ.get("QUINTAIN_KILL_AT", "").partition(":")
    return Fate(point, int(count or 1)) if point or count else None


fate: Fate | None = from_environment()


def arm(point: str = "", count: int = 0) -> Fate:
    """From now on moments are counted anew. A database that is opened afterwards tells of its writes."""
    global fate
    fate = Fate(point, count)
    return fate


def reach(point: str) -> None:
    if fate is not None:
        fate.reach(point)
