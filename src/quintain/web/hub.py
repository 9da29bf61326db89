"""Everybody who is connected: rooms in memory, sockets at them, and who gets which news."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from uuid import uuid4

import msgspec
from anyio import to_thread
from starlette.websockets import WebSocket, WebSocketDisconnect

from quintain.kernel.errors import UserError
from quintain.kernel.scene import Data
from quintain.web.log import Log
from quintain.web.room import NOBODY, Room
from quintain.web.setting import Libraries
from quintain.web.state import Looker, state
from quintain.web.store import LOST, Store
from quintain.web.watching import Metrics

LOG = logging.getLogger("quintain.web")
MOST_WAITING = 64
"""Frames that may wait for a slow page; then it is let go and comes back by itself."""


LISTEN_SECONDS = 1.0
LOOK_AGAIN_AFTER = 5.0
FORGOTTEN_AFTER = 20.0


CLOSING: Data = {"closing": {"why": "The server stops for now. Your table is kept and comes back by itself."}}


class Presence(msgspec.Struct, frozen=True):
    """Who is connected to a table in one process, told to the others."""

    process: str
    table: str
    people: dict[int, int]


class Connection:
    """One page at a table: what it was last sent, and what still waits to be sent."""

    def __init__(self, room: Room, socket: WebSocket, looker: Looker) -> None:
        self.room = room
        self.socket = socket
        self.looker = looker
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self.last = b""
        self.log: Log | None = None
        self.sent: list[Data] = []

    def post(self, frame: Data) -> None:
        self.post_bytes(msgspec.json.encode(frame))

    def post_bytes(self, frame: bytes | None) -> None:
        try:
            self.outbox.put_nowait(frame)
        except asyncio.QueueFull:
            self.let_go()

    def let_go(self) -> None:
        """Ends the connection after what it has; a page comes back by itself and is told everything anew."""
        with contextlib.suppress(asyncio.QueueEmpty):
            while True:
                self.outbox.get_nowait()
        self.outbox.put_nowait(None)

    async def write(self) -> None:
        """Sends what is posted, in order, until the connection is let go."""
        while True:
            frame = await self.outbox.get()
            if frame is None:
                await self.socket.close(code=1012)
                return
            await self.socket.send_text(frame.decode())

    def show(self, here: Counter[int], *, local: bool) -> None:
        """Posts the table as this person may see it, if that has changed."""
        room = self.room
        data = state(room, self.looker, here, local=local)
        plain = msgspec.json.encode(data)
        found = self.lines()
        same = self.same_as_sent(found)
        if plain != self.last or same < max(len(self.sent), len(found)):
            data["log"] = {"from": same, "lines": found[same:], "total": len(found)}
            self.last, self.sent = plain, list(found)
            self.post({"table": data})

    def lines(self) -> list[Data]:
        """The log as this person may know it, written on from where it was."""
        if not self.looker.person.admitted:
            return []
        viewer = self.looker.viewer(self.room.game)
        if self.log is None or not self.log.is_of(viewer):
            self.log = Log(self.room, viewer)
        else:
            self.log.write_on()
        return self.log.lines

    def same_as_sent(self, found: list[Data]) -> int:
        """How many lines the page has already, as they are."""
        if self.sent and len(found) >= len(self.sent) and found[len(self.sent) - 1] is self.sent[-1]:
            return len(self.sent)
        same = 0
        for old, new in zip(self.sent, found, strict=False):
            if old != new:
                break
            same += 1
        return same


class Hub:
    """The rooms of this process."""

    def __init__(self, store: Store, libraries: Libraries, *, local: bool) -> None:
        self.store = store
        self.libraries = libraries
        self.local = local
        self.rooms: dict[str, Room] = {}
        self.opening = asyncio.Lock()
        self.connections: dict[str, list[Connection]] = {}
        self.clocks: dict[str, asyncio.Task[None]] = {}
        self.metrics = Metrics()
        self.process = uuid4().hex
        self.elsewhere: dict[str, dict[str, tuple[Counter[int], float]]] = {}
        self.listening: asyncio.Task[None] | None = None

    def open(self) -> None:
        if self.store.is_shared:
            self.listening = asyncio.create_task(self.listen())

    async def room(self, id: str) -> Room:
        """The table of that id, from memory or the store."""
        async with self.opening:
            if id not in self.rooms:
                row = await to_thread.run_sync(self.store.table, id)
                if row is None:
                    raise UserError("There is no such table.", where="table", fix="It may have been deleted.")
                self.rooms[id] = await to_thread.run_sync(Room, self.store, self.libraries, row)
            return self.rooms[id]

    def forget(self, id: str) -> None:
        """Leaves memory; whoever is connected is let go."""
        for connection in self.connections.pop(id, []):
            connection.let_go()
        self.rooms.pop(id, None)
        clock = self.clocks.pop(id, None)
        if clock is not None:
            clock.cancel()

    def release(self, id: str) -> None:
        """A table that nobody is connected to leaves memory."""
        if id not in self.connections:
            self.forget(id)

    def here(self, id: str) -> Counter[int]:
        """Who is connected, in this process and in others."""
        found = self.in_this_process(id)
        now = time.monotonic()
        for people, heard in self.elsewhere.get(id, {}).values():
            if now - heard < FORGOTTEN_AFTER:
                found.update(people)
        return found

    def in_this_process(self, id: str) -> Counter[int]:
        return Counter(each.looker.person.person for each in self.connections.get(id, []))

    # other processes

    async def listen(self) -> None:
        """Takes in what other processes store, and looks now and then whether a notification was lost."""
        looked = time.monotonic()
        while True:
            try:
                for news in await to_thread.run_sync(self.store.news, LISTEN_SECONDS, abandon_on_cancel=True):
                    await self.take_in(news)
                if time.monotonic() - looked > LOOK_AGAIN_AFTER:
                    looked = time.monotonic()
                    await self.take_in(LOST)
                    for id in list(self.connections):
                        await self.publish_presence(id)
            except Exception:
                LOG.exception("listening failed")
                await asyncio.sleep(LISTEN_SECONDS)

    async def take_in(self, news: str) -> None:
        if news.startswith("{"):
            self.hear_presence(msgspec.json.decode(news, type=Presence))
            return
        for id in list(self.rooms) if news == LOST else [news]:
            room = self.rooms.get(id)
            if room is not None:
                async with room.lock:
                    with contextlib.suppress(UserError):
                        await room.mend()
                        if await room.refresh():
                            self.tell(room)

    async def publish_presence(self, id: str) -> None:
        if self.store.is_shared:
            news = Presence(self.process, id, dict(self.in_this_process(id)))
            with contextlib.suppress(UserError):
                await to_thread.run_sync(self.store.publish, msgspec.json.encode(news).decode())

    def hear_presence(self, news: Presence) -> None:
        if news.process == self.process:
            return
        before = self.here(news.table)
        self.elsewhere.setdefault(news.table, {})[news.process] = (Counter(news.people), time.monotonic())
        room = self.rooms.get(news.table)
        if room is not None and self.here(news.table) != before:
            self.tell(room)

    def arrive(self, connection: Connection) -> None:
        self.connections.setdefault(connection.room.row.id, []).append(connection)

    def leave(self, connection: Connection) -> None:
        """When the last has left, the table leaves memory and comes back from the store."""
        id = connection.room.row.id
        others = [each for each in self.connections.get(id, []) if each is not connection]
        if others:
            self.connections[id] = others
            self.tell(connection.room)
        elif id in self.connections:
            self.forget(id)

    def tell(self, room: Room) -> None:
        """Everybody at the table gets what has changed for them, and nothing if nothing has."""
        if room.is_stale:
            return
        here = self.here(room.row.id)
        for connection in list(self.connections.get(room.row.id, [])):
            person = room.people.get(connection.looker.person.person)
            if person is None:
                connection.let_go()
                continue
            connection.looker.person = person
            connection.show(here, local=self.local)
        self.wind(room)

    def wind(self, room: Room) -> None:
        """One clock per table: it rings when the next ask has waited long enough."""
        clock = self.clocks.pop(room.row.id, None)
        if clock is not None:
            clock.cancel()
        left = room.next_deadline()
        if left is not None and room.row.id in self.connections:
            self.clocks[room.row.id] = asyncio.create_task(self.ring(room, left))

    async def ring(self, room: Room, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self.clocks.pop(room.row.id, None)
        async with room.lock:
            with contextlib.suppress(UserError):
                await room.mend()
                await room.time_out(NOBODY)
            self.tell(room)

    async def close(self) -> None:
        """Tells everybody that the server stops, and that nothing is lost."""
        if self.listening is not None:
            self.listening.cancel()
        for connection in [each for all_of in self.connections.values() for each in all_of]:
            connection.post(CLOSING)
        for id in list(self.connections):
            for connection in self.connections.get(id, []):
                connection.post_bytes(None)
        await asyncio.sleep(0)


async def serve_socket(socket: WebSocket, connection: Connection) -> None:
    """Writes until the page is gone."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await connection.write()
