"""Time at a table: how long each ask may wait, and what answers it then."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from quintain.kernel.asks import Ask
from quintain.kernel.entries import Changed
from quintain.web.attempt import Attempt
from quintain.web.rows import PersonRow
from quintain.words.errors import AnswerRefused

if TYPE_CHECKING:
    from quintain.web.room import Room


class Timers:
    """Since when each ask of a table waits; a pause starts them anew."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.asked_at: dict[tuple[str, int, int], float] = {}

    def renew(self) -> None:
        self.asked_at = {}

    def seconds_left(self, ask: Ask) -> float | None:
        """What is left of the time for an ask; nothing if it has none."""
        settings = self.room.settings
        seconds = ask.timer_seconds or settings.timer
        if not seconds or settings.paused or self.room.read_only:
            return None
        began = self.asked_at.setdefault((ask.seat, ask.number, ask.revision), time.monotonic())
        return seconds - (time.monotonic() - began)

    def next_deadline(self) -> float | None:
        due = [left for _, left in self.running()]
        return max(0.0, min(due)) if due else None

    def running(self) -> list[tuple[Ask, float]]:
        """The asks that wait for people and have a time, and what is left of it."""
        asks = [ask for ask in self.room.game.asks if not self.room.is_bot(ask.seat)]
        return [(ask, left) for ask in asks if (left := self.seconds_left(ask)) is not None]

    async def time_out(self, by: PersonRow) -> None:
        """Answers what has waited too long with its stated default."""
        for ask in [ask for ask, left in self.running() if left <= 0]:
            try:
                await self.room.change(partial(default_for, ask), by)
            except AnswerRefused:
                continue


def default_for(ask: Ask, attempt: Attempt) -> Changed:
    return attempt.game.time_out(ask.seat, ask.number, revision=ask.revision)
