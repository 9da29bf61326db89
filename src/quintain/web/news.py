"""What processes that serve the same tables tell each other, by way of PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
from anyio import to_thread
from sqlalchemy.engine import make_url

CHANNEL = "quintain"
LONGEST = 7_000
"""Bytes that one notification may have: PostgreSQL takes fewer than 8,000."""
TRY_AGAIN_SECONDS = 0.5
"""So long after the connection was lost it is opened again."""
LOST = "lost"
"""Said after a connection was opened: whatever was told before it has not been heard."""


class Presence(msgspec.Struct, frozen=True):
    """Who is connected to some tables in one process, told to the others: how many pages of whom."""

    process: str
    tables: dict[str, dict[int, int]]


def told_of_presence(process: str, tables: Mapping[str, dict[int, int]]) -> list[str]:
    """As few notifications as hold them all: each costs every process about as much as an answer's does.

    >>> told_of_presence("a", {"one": {1: 2}, "two": {}})
    ['{"process":"a","tables":{"one":{"1":2},"two":{}}}']
    """
    found: list[dict[str, dict[int, int]]] = []
    room_left = 0
    for id, people in tables.items():
        size = len(msgspec.json.encode({id: people}))
        if size > room_left:
            found.append({})
            room_left = LONGEST - len(msgspec.json.encode(Presence(process, {})))
        found[-1][id] = people
        room_left -= size
    return [msgspec.json.encode(Presence(process, each)).decode() for each in found]


class Ears:
    """A connection of its own that listens for what other processes store, read by the loop that serves the pages:
    a thread that waits would be woken with every answer.
    """

    def __init__(self, url: str) -> None:
        self.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.connection: Any = None
        self.socket = -1
        self.heard: list[str] = []
        self.is_cut_off = False
        self.woken = asyncio.Event()

    async def hear(self, seconds: float) -> list[str]:
        """What has been told by then; a connection that is lost is opened again and says "lost"."""
        import psycopg

        if self.connection is None:
            try:
                self.connection = await to_thread.run_sync(self.listen, abandon_on_cancel=True)
            except psycopg.Error:
                await asyncio.sleep(min(seconds, TRY_AGAIN_SECONDS))
                return []
            self.socket = self.connection.fileno()
            asyncio.get_running_loop().add_reader(self.socket, self.read)
            self.read()
            return [LOST]
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.woken.wait()
        self.woken.clear()
        found, self.heard = self.heard, []
        if self.is_cut_off:
            self.stop()
            await asyncio.sleep(min(seconds, TRY_AGAIN_SECONDS))
        return found

    def listen(self) -> Any:
        import psycopg

        connection = psycopg.connect(self.url, autocommit=True)
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def read(self) -> None:
        """What has come, without waiting for more."""
        import psycopg

        told = self.connection.pgconn
        try:
            told.consume_input()
            while (note := told.notifies()) is not None:
                self.heard.append(note.extra.decode())
        except psycopg.Error:
            self.is_cut_off = True
        self.woken.set()

    def stop(self) -> None:
        """Hears no more, until somebody wants to hear again."""
        connection, self.connection, self.is_cut_off = self.connection, None, False
        if connection is not None:
            asyncio.get_running_loop().remove_reader(self.socket)
            connection.close()
