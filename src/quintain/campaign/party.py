"""A party between two scenes, where each of it is kept as it left the last one; and, for rests, what time it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from quintain.kernel.scene import Data
from quintain.library.content import Library

CLOCK: Final = "@clock"
"""Where the party keeps the time, in seconds since the midnight before it set out; no creature has such an id."""
DEAD: Final = "dead"
"""What a creature says of how it is out, if it is dead."""


def setting_out(members: Sequence[str], library: Library) -> Data:
    """Nobody has changed yet: an empty entry means "as the sheet says"."""
    for id in members:
        library.get("creature", id)
    return dict.fromkeys(members)


def clock_of(party: Data) -> int:
    return cast(int, party[CLOCK])


def alive(members: Sequence[str], party: Data) -> list[str]:
    """Who of them can go on."""
    return [id for id in members if not is_dead(party[id])]


def is_dead(data: object) -> bool:
    return isinstance(data, dict) and data["out"] == DEAD
