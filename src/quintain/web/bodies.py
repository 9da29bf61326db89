"""Bodies of requests: each is read up to a limit and within a time, and all together hold only so much memory."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import ClientDisconnect, Request

from quintain.web.callers import address_of
from quintain.web.limits import Limits
from quintain.words.errors import TooLarge, TooMuch, UserError

SHORT = 64 * 1024
"""So much of each is read without asking: short requests come through whatever else is being read."""


class Bodies:
    """What is being read at this moment, or was read and is worked on, by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.held: Counter[str] = Counter()

    @asynccontextmanager
    async def read(self, request: Request, most: int) -> AsyncIterator[bytes]:
        """The body, for as long as it is needed; given up as soon as it is too large, whatever its headers say."""
        share = Share(self, address_of(request))
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                data = await self.gather(request, most, share)
        except TimeoutError:
            share.give_back()
            fix = f"All of it is waited for {self.limits.body_seconds:g} seconds."
            raise TooMuch("That comes too slowly.", where="request", fix=fix) from None
        except BaseException:
            share.give_back()
            raise
        try:
            yield data
        finally:
            share.give_back()

    async def gather(self, request: Request, most: int, share: Share) -> bytes:
        found = bytearray()
        try:
            async for part in request.stream():
                if len(found) + len(part) > most:
                    raise TooLarge("That is too large.", where="request", fix=f"At most {most} bytes are read.")
                share.grow(max(0, len(found) + len(part) - SHORT))
                found += part
        except ClientDisconnect:
            raise UserError("That was not sent to its end.", where="request", fix="Send it again.") from None
        return bytes(found)


class Share:
    """What one request holds of the memory for all."""

    def __init__(self, bodies: Bodies, address: str) -> None:
        self.bodies = bodies
        self.address = address
        self.size = 0

    def grow(self, size: int) -> None:
        held, limits, more = self.bodies.held, self.bodies.limits, size - self.size
        is_full = held.total() + more > limits.reading_bytes
        if more and (is_full or held[self.address] + more > limits.reading_bytes_per_address):
            raise TooMuch("Too much is sent at the same time.", where="request", fix="Try again in a minute.")
        held[self.address] += more
        self.size = size

    def give_back(self) -> None:
        held = self.bodies.held
        held[self.address] -= self.size
        self.size = 0
        if held[self.address] <= 0:
            del held[self.address]
