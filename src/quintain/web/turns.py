"""Turns: so many at once, and whoever asks for much waits behind themselves, not before others."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from quintain.words.errors import TooMuch

ANY = 1_000_000


class Turns:
    """So many have a turn at once, and so many of each caller; of those who wait, callers are served in rotation."""

    def __init__(self, at_once: int, each: int, waiting: int = ANY, waiting_each: int = ANY) -> None:
        self.at_once = at_once
        self.each = each
        self.most_waiting = waiting
        self.most_waiting_each = waiting_each
        self.having: Counter[str] = Counter()
        self.queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def take(self, caller: str) -> AsyncIterator[None]:
        await self.wait(caller)
        try:
            yield
        finally:
            self.give_back(caller)

    async def wait(self, caller: str) -> None:
        if caller not in self.queues and self.may_have(caller):
            self.having[caller] += 1
            return
        turn = self.stand_in_line(caller)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self.leave_line(caller, turn)
            else:
                self.give_back(caller)
            raise

    def may_have(self, caller: str) -> bool:
        return self.having.total() < self.at_once and self.having[caller] < self.each

    def stand_in_line(self, caller: str) -> asyncio.Future[None]:
        line = self.queues.get(caller, deque())
        if len(line) >= self.most_waiting_each or sum(map(len, self.queues.values())) >= self.most_waiting:
            raise TooMuch("The server has too much to do.", where="server", fix="Try again in a while.")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queues.setdefault(caller, line).append(turn)
        return turn

    def leave_line(self, caller: str, turn: asyncio.Future[None]) -> None:
        line = self.queues.get(caller)
        if line is not None and turn in line:
            line.remove(turn)
            if not line:
                del self.queues[caller]

    def give_back(self, caller: str) -> None:
        self.having[caller] -= 1
        if not self.having[caller]:
            del self.having[caller]
        while (following := self.next_caller()) is not None:
            self.call(following)

    def next_caller(self) -> str | None:
        return next((caller for caller in self.queues if self.may_have(caller)), None)

    def call(self, caller: str) -> None:
        """The first in that caller's line has a turn, and the caller goes behind all others."""
        turn = self.queues[caller].popleft()
        self.queues.move_to_end(caller)
        if not self.queues[caller]:
            del self.queues[caller]
        if not turn.done():
            self.having[caller] += 1
            turn.set_result(None)
