"""Plain talk between the people at a table: told to everybody who was let in, and kept only while somebody is there."""

from __future__ import annotations

import time
from collections import deque
from typing import Any

import msgspec

from quintain.words.errors import TooMuch, UserError

MOST_KEPT = 50
"""So many of the last lines are told to whoever comes."""
MOST_IN_A_MINUTE = 20
"""So many lines one person says."""
LONGEST = 300


class Saying(msgspec.Struct, frozen=True):
    """What somebody said; `frame` is the id that the page gave it."""

    by: str
    words: str
    frame: str


class News(msgspec.Struct, frozen=True):
    """The same for other processes."""

    table: str
    saying: Saying


class Talk:
    """What was said at one table; nothing of it is stored."""

    def __init__(self) -> None:
        self.kept: deque[Saying] = deque(maxlen=MOST_KEPT)
        self.count = 0
        self.spoken: dict[int, deque[float]] = {}

    def must_be_in_bounds(self, person: int, words: str) -> None:
        if not words:
            raise UserError("Nothing was said.", where="talk", fix="Say something.")
        spoken = self.spoken.setdefault(person, deque(maxlen=MOST_IN_A_MINUTE))
        if len(spoken) == MOST_IN_A_MINUTE and time.monotonic() - spoken[0] < 60:
            raise TooMuch("That was much in a minute.", where="talk", fix="Let the others have a word.")
        spoken.append(time.monotonic())

    def has(self, frame: str) -> bool:
        """Whether that was said before, by a page that did not hear so."""
        return any(each.frame == frame for each in self.kept)

    def hear(self, saying: Saying) -> None:
        self.kept.append(saying)
        self.count += 1

    def since(self, count: int) -> dict[str, Any]:
        """What a page has not been told that was told so many lines."""
        first = max(count, self.count - len(self.kept))
        lines = list(self.kept)[len(self.kept) - (self.count - first) :] if self.count > first else []
        return {
            "from": count,
            "lines": [{"n": first + n, "by": each.by, "words": each.words} for n, each in enumerate(lines)],
        }
