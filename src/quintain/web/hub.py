"""Everybody who is connected: rooms in memory, sockets at them, and who gets which news."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from hashlib import blake2b
from typing import cast
from uuid import uuid4

import msgspec
from anyio import CapacityLimiter, to_thread
from starlette.websockets import WebSocket, WebSocketDisconnect

from quintain.kernel.scene import Data
from quintain.web.guard import MOST_TABLES_AN_HOUR, Pace
from quintain.web.log import Log
from quintain.web.news import LOST
from quintain.web.room import NOBODY, Room, no_such_table
from quintain.web.setting import Libraries
from quintain.web.state import Looker, state
from quintain.web.store import ConflictError, Store
from quintain.web.watching import Metrics
from quintain.words.errors import TooMuch, UserError

LOG = logging.getLogger("quintain.web")
MOST_LABOUR = 2
"""Threads that work out odds and bring in transcripts; all other work has its own."""
MOST_PAGES = 100
"""Pages that one link may have open; an onlookers' link is shared."""
MOST_WAITING = 64
"""Frames that may wait for a slow page; then it is let go and comes back by itself."""
SLOW_SECONDS = 30.0
"""So long a page may read nothing of what it is sent."""


FAREWELL_SECONDS = 1.0
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
        """A digest of the state it has."""
        self.log: Log | None = None
        self.sent: list[bytes] = []
        self.count = 0
        """So many lines of `sent` it has; more may have been written since."""

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
        """Sends what is posted, in order, until the connection is let go or its page reads no more."""
        while True:
            frame = await self.outbox.get()
            async with asyncio.timeout(SLOW_SECONDS):
                if frame is None:
                    await self.socket.close(code=1012)
                    return
                await self.socket.send_text(frame.decode())

    def show(self, here: Counter[int], *, local: bool) -> None:
        """Posts the table as this person may see it, if that has changed."""
        room = self.room
        data = state(room, self.looker, here, local=local)
        last = blake2b(msgspec.json.encode(timeless(data)), digest_size=16).digest()
        found = self.lines()
        same = self.same_as_sent(found)
        if last != self.last or same < max(self.count, len(found)):
            data["log"] = {"from": same, "lines": [msgspec.Raw(line) for line in found[same:]], "total": len(found)}
            self.last, self.sent, self.count = last, found, len(found)
            self.post({"table": data})

    def lines(self) -> list[bytes]:
        """The log as this person may know it, written on from where it was."""
        if not self.looker.person.admitted:
            return []
        viewer = self.looker.viewer(self.room.game)
        if self.log is None or not self.log.is_of(viewer):
            self.log = Log(self.room, viewer)
        else:
            self.log.write_on()
        return self.log.lines

    def same_as_sent(self, found: list[bytes]) -> int:
        """How many lines the page has already, as they are."""
        if found is self.sent:
            return self.count
        same = 0
        for old, new in zip(self.sent[: self.count], found, strict=False):
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
        self.opening: dict[str, asyncio.Lock] = {}
        self.visits: Counter[str] = Counter()
        self.connections: dict[str, list[Connection]] = {}
        self.clocks: dict[str, asyncio.Task[None]] = {}
        self.metrics = Metrics()
        self.openings = Pace(MOST_TABLES_AN_HOUR)
        self.labour = CapacityLimiter(MOST_LABOUR)
        self.process = uuid4().hex
        self.elsewhere: dict[str, dict[str, tuple[Counter[int], float]]] = {}
        self.listening: asyncio.Task[None] | None = None
        self.putting_down: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        if self.store.is_shared:
            self.listening = asyncio.create_task(self.listen())

    async def shut(self) -> None:
        """The server stops: nothing more is heard, and every table is stored as it stands."""
        if self.listening is not None:
            self.listening.cancel()
        await asyncio.gather(*self.putting_down)

    async def room(self, id: str) -> Room:
        """The table of that id, from memory or the store."""
        if id in self.rooms:
            return self.rooms[id]
        async with self.opening.setdefault(id, asyncio.Lock()):  # one that is slow to open keeps nobody from others
            if id not in self.rooms:
                row = await to_thread.run_sync(self.store.table, id)
                if row is None:
                    raise no_such_table()
                room = self.rooms[id] = await to_thread.run_sync(Room, self.store, self.libraries, row)
                if self.store.is_shared:  # what was told while it was read was told to nobody
                    async with room.lock:
                        await room.refresh()
                return room
            return self.rooms[id]

    def forget(self, id: str) -> None:
        """Leaves memory; whoever is connected is let go."""
        for connection in self.connections.pop(id, []):
            connection.let_go()
        self.rooms.pop(id, None)
        clock = self.clocks.pop(id, None)
        if clock is not None:
            clock.cancel()

    @contextlib.asynccontextmanager
    async def visit(self, id: str) -> AsyncIterator[Room]:
        """The table, which stays in memory while somebody is about to sit down or looks at it over HTTP."""
        self.visits[id] += 1
        try:
            yield await self.room(id)
        finally:
            self.visits[id] -= 1
            self.release(id)

    def release(self, id: str) -> None:
        """A table that nobody is connected to or looks at leaves memory."""
        if id not in self.connections and not self.visits[id]:
            del self.visits[id]
            self.opening.pop(id, None)
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
                heard = await to_thread.run_sync(self.store.news, LISTEN_SECONDS, abandon_on_cancel=True)
                await asyncio.gather(*(self.take_in(news) for news in dict.fromkeys(heard)))
                if time.monotonic() - looked > LOOK_AGAIN_AFTER:
                    looked = time.monotonic()
                    await self.take_in(LOST)
                    await self.publish_presence(*self.connections)
            except Exception:
                LOG.exception("listening failed")
                await asyncio.sleep(LISTEN_SECONDS)

    async def take_in(self, news: str) -> None:
        if news.startswith("{"):
            self.hear_presence(msgspec.json.decode(news, type=Presence))
            return
        if news == LOST:
            with contextlib.suppress(UserError):
                latest = await to_thread.run_sync(self.store.latest, list(self.rooms))
                for id, seq in latest.items():
                    await self.catch_up(id, seq)
            return
        id, _, number = news.partition(" ")
        await self.catch_up(id, int(number))

    async def catch_up(self, id: str, seq: int) -> None:
        """Another process has stored that line of the journal, unless it was this one."""
        room = self.rooms.get(id)
        if room is not None:
            async with room.lock:
                with contextlib.suppress(UserError):
                    await room.mend()
                    if room.seq < seq and await room.refresh():
                        self.tell(room)

    async def publish_presence(self, *ids: str) -> None:
        if self.store.is_shared:
            news = [Presence(self.process, id, dict(self.in_this_process(id))) for id in ids]
            with contextlib.suppress(UserError):
                await to_thread.run_sync(self.store.publish, [msgspec.json.encode(each).decode() for each in news])

    def hear_presence(self, news: Presence) -> None:
        if news.process == self.process:
            return
        before = self.here(news.table)
        self.elsewhere.setdefault(news.table, {})[news.process] = (Counter(news.people), time.monotonic())
        room = self.rooms.get(news.table)
        if room is not None and self.here(news.table) != before:
            self.tell(room)

    def arrive(self, connection: Connection) -> None:
        person = connection.looker.person.person
        if self.in_this_process(connection.room.row.id)[person] >= MOST_PAGES:
            raise TooMuch("This link is open in too many places.", where="table", fix="Close some of them.")
        self.connections.setdefault(connection.room.row.id, []).append(connection)

    def leave(self, connection: Connection) -> None:
        """When the last has left, the table is put down and leaves memory, and comes back from the store."""
        id = connection.room.row.id
        others = [each for each in self.connections.get(id, []) if each is not connection]
        if others:
            self.connections[id] = others
            self.tell(connection.room)
        elif id in self.connections:
            del self.connections[id]
            self.release(id)
            if id not in self.rooms:
                task = asyncio.create_task(self.put_down(connection.room))
                self.putting_down.add(task)
                task.add_done_callback(self.putting_down.discard)

    async def put_down(self, room: Room) -> None:
        """A table that nobody is connected to any more, or whose server stops, is stored as it stands."""
        async with room.lock:
            with contextlib.suppress(UserError, ConflictError):
                await room.put_down()

    def tell(self, room: Room) -> None:
        """Everybody at the table gets what has changed for them, and nothing if nothing has."""
        if room.is_stale:
            return
        here = self.here(room.row.id)
        for connection in list(self.connections.get(room.row.id, [])):
            person = room.people.get(connection.looker.person.person)
            if person is None or person.link != connection.looker.person.link:
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
        left = room.timers.next_deadline()
        if left is not None and room.row.id in self.connections:
            self.clocks[room.row.id] = asyncio.create_task(self.ring(room, left))

    async def ring(self, room: Room, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self.clocks.pop(room.row.id, None)
        async with room.lock:
            with contextlib.suppress(UserError):
                await room.mend()
                await room.timers.time_out(NOBODY)
            self.tell(room)

    async def farewell(self) -> None:
        """Tells everybody that the server stops, and that nothing is lost."""
        rooms = list(self.rooms.values())
        everybody = [connection for at_table in self.connections.values() for connection in at_table]
        for connection in everybody:
            connection.post(CLOSING)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                while any(not connection.outbox.empty() for connection in everybody):
                    await asyncio.sleep(0.01)
        for connection in everybody:
            connection.let_go()
        await asyncio.gather(*(self.put_down(room) for room in rooms))


def timeless(data: Data) -> Data:
    """The state but for running clocks: a page counts down by itself, and is told only what has happened."""
    asks = cast(list[Data], data["asks"])
    return data | {"asks": [ask | {"timer": bool(ask.get("timer"))} for ask in asks]}


async def serve_socket(socket: WebSocket, connection: Connection) -> None:
    """Writes until the page is gone."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        await connection.write()
