"""Named moments between an answer and its acknowledgement, at which a test may kill the process.

`QUINTAIN_KILL_AT="before the insert:3"` kills it when that moment comes for the third time. Unset, nothing happens.
"""

from __future__ import annotations

import os
import signal

BEFORE_INSERT = "before the insert"
BEFORE_ACKNOWLEDGEMENT = "before the acknowledgement"
BEFORE_BROADCAST = "before the broadcast"
POINTS = (BEFORE_INSERT, BEFORE_ACKNOWLEDGEMENT, BEFORE_BROADCAST)

_POINT, _, _COUNT = os.environ.get("QUINTAIN_KILL_AT", "").partition(":")
_reached = 0


def reach(point: str) -> None:
    global _reached
    if _POINT and point == _POINT:
        _reached += 1
        if _reached == int(_COUNT or 1):
            os.kill(os.getpid(), signal.SIGKILL)
