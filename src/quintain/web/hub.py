"""Everybody who is connected: rooms in memory, sockets at them, and who gets which news."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from hashlib import blake2b
from typing import cast
from uuid import uuid4

import msgspec
from anyio import from_thread, to_thread
from starlette.websockets import WebSocket, WebSocketDisconnect

from quintain.kernel.live import Game
from quintain.kernel.scene import Data
from quintain.record.transcript import record
from quintain.web.callers import CALLER
from quintain.web.effort import Ahead, Effort, bots_of
from quintain.web.guard import Openings
from quintain.web.jobs import Answers, BotsJob
from quintain.web.labour import Labour
from quintain.web.libraries import Libraries
from quintain.web.limits import STANDARD, Limits
from quintain.web.news import LOST, Presence, told_of_presence
from quintain.web.reviewing import Reviews
from quintain.web.room import NOBODY, Room, no_such_table, open_room
from quintain.web.rows import Change, TableRow
from quintain.web.state import Looker, state
from quintain.web.store import GONE, ConflictError, Store
from quintain.web.talking import News, Saying
from quintain.web.thrift import REST_SECONDS, give_back, keep_together
from quintain.web.turns import Turns
from quintain.web.watching import Metrics
from quintain.words.errors import NotFound, TooMuch, Unavailable, UserError

LOG = logging.getLogger("quintain.web")
MOST_WAITING = 64
"""Frames that may wait for a slow page; then it is let go and comes back by itself."""
SLOW_SECONDS = 30.0
"""So long a page may read nothing of what it is sent."""


FAREWELL_SECONDS = 1.0
LISTEN_SECONDS = 1.0
LOOK_AGAIN_AFTER = 5.0
FORGOTTEN_AFTER = 20.0
TRY_AGAIN_SECONDS = 1.0
"""So long after storing has failed a clock rings again."""


SAID = "said "
"""How news begins that tell of talk; those of a line begin with the id of a table, which has no such sign."""

CLOSING: Data = {"closing": {"why": "The server stops for now. Your table is kept and comes back by itself."}}


class Connection:
    """One page at a table: what it was last sent, and what still waits to be sent."""

    def __init__(self, room: Room, socket: WebSocket, looker: Looker) -> None:
        self.room = room
        self.socket = socket
        self.looker = looker
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self.last = b""
        """A digest of the state it has."""
        self.sent: list[bytes] = []
        self.count = 0
        """So many lines of `sent` it has; more may have been written since."""
        self.told = 0
        """So many lines of talk it has."""

    def post(self, frame: Data) -> None:
        self.post_bytes(msgspec.json.encode(frame))

    def post_bytes(self, frame: bytes | None) -> None:
        try:
            self.outbox.put_nowait(frame)
        except asyncio.QueueFull:
            self.let_go()

    def let_go(self) -> None:
        """Ends the connection after what it has; a page comes back by itself and is told everything anew."""
        if self.outbox.full():
            while not self.outbox.empty():
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
            del frame  # the next may be long in coming

    def show(self, here: Counter[int], *, local: bool) -> None:
        """Posts the table as this person may see it, if that has changed."""
        data = state(self.room, self.looker, here, local=local)
        written = msgspec.json.encode(data)
        last = blake2b(written if is_timeless(data) else msgspec.json.encode(timeless(data)), digest_size=16).digest()
        found = self.lines()
        same = self.same_as_sent(found)
        if last != self.last or same < max(self.count, len(found)):
            self.last, self.sent, self.count = last, found, len(found)
            self.post_bytes(frame_of(written, found, same))
        self.tell_talk()

    def tell_talk(self) -> None:
        """What people have said since, to whoever was let in."""
        talk = self.room.talk
        if self.looker.person.admitted and talk.count > self.told:
            self.post({"talk": talk.since(self.told)})
            self.told = talk.count

    def lines(self) -> list[bytes]:
        """The log as this person may know it, written on from where it was."""
        if not self.looker.person.admitted:
            return []
        return self.room.log(self.looker.viewer(self.room.game)).lines

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

    def __init__(self, store: Store, libraries: Libraries, *, local: bool, limits: Limits = STANDARD) -> None:
        self.store = store
        self.libraries = libraries
        self.local = local
        self.limits = limits
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.visits: Counter[str] = Counter()
        self.connections: dict[str, list[Connection]] = {}
        self.clocks: dict[str, asyncio.Task[None]] = {}
        self.metrics = Metrics()
        self.openings = Openings(limits)
        self.labour = Labour(limits, libraries)
        self.study = Labour(for_study(limits), libraries)
        self.reviews = Reviews(self.study, limits)
        self.loading = Turns(limits.loads, limits.loads_per_address)
        self.process = uuid4().hex
        self.elsewhere: dict[str, dict[str, tuple[Counter[int], float]]] = {}
        self.listening: asyncio.Task[None] | None = None
        self.tidying: asyncio.TimerHandle | None = None
        self.at_work: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        keep_together()
        threads = to_thread.current_default_thread_limiter()
        threads.total_tokens += self.limits.work_waiting  # as many may wait for bots that think elsewhere
        if self.store.is_shared:
            self.listening = asyncio.create_task(self.listen())

    async def shut(self) -> None:
        """The server stops: nothing more is heard, and every table is stored as it stands."""
        if self.listening is not None:
            self.listening.cancel()
            self.store.ears.stop()
        if self.tidying is not None:
            self.tidying.cancel()
        self.reviews.stop()
        await self.study.stop()
        await self.labour.stop()  # whoever waits for bots waits no longer
        await asyncio.gather(*self.at_work)

    async def room(self, id: str) -> Room:
        """The table of that id, from memory or the store."""
        if id in self.rooms:
            return self.rooms[id]
        async with self.opening.setdefault(id, asyncio.Lock()):  # one that is slow to open keeps nobody from others
            if id not in self.rooms:
                row = await to_thread.run_sync(self.store.table, id)
                if row is None:
                    raise no_such_table()
                room = self.rooms[id] = await self.load(row)
                if self.store.is_shared:  # what was told while it was read was told to nobody
                    async with room.lock:
                        await room.refresh()
                return room
            return self.rooms[id]

    async def load(self, row: TableRow) -> Room:
        """From the store, in turn: whoever has many tables read waits for them, and others do not."""
        if len(self.rooms) >= self.limits.tables:
            raise Unavailable("Too many tables are open here.", where="table", fix="Try again later.")
        async with self.loading.take(CALLER.get()):
            return await to_thread.run_sync(open_room, self.store, self.libraries, row, self.effort)

    def effort(self) -> Effort:
        """What a change of a table may set off; without processes beside the server bots think in it."""
        return Effort(self.think_on if self.limits.workers else None, self.limits.bot_seconds)

    def think_on(self, game: Game) -> Ahead:
        """What bots answer from there until a person is asked, worked out beside the server; called in a thread."""
        transcript = msgspec.structs.replace(record(game, "", {}), end=None)
        found = from_thread.run(self.labour.work, BotsJob(transcript, bots_of(game)))
        return {(seat, number): choose for seat, number, choose in msgspec.json.decode(found, type=Answers)}

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
                heard = await self.store.ears.hear(LISTEN_SECONDS)
                for news in dict.fromkeys(heard):  # a table that is busy keeps nobody from hearing of others
                    self.do_soon(self.take_in(news))
                if time.monotonic() - looked > LOOK_AGAIN_AFTER:
                    looked = time.monotonic()
                    await self.take_in(LOST)
                    self.forget_who_is_gone()
                    await self.publish_presence(*self.connections)
            except Exception:
                LOG.exception("listening failed")
                await asyncio.sleep(LISTEN_SECONDS)

    async def take_in(self, news: str) -> None:
        if news.startswith("{"):
            await self.hear_presence(msgspec.json.decode(news, type=Presence))
            return
        if news.startswith(SAID):
            await self.hear_saying(msgspec.json.decode(news.removeprefix(SAID), type=News))
            return
        if news == LOST:
            with contextlib.suppress(UserError):
                known = dict(self.rooms)
                latest = await to_thread.run_sync(self.store.latest, list(known))
                for id, room in known.items():
                    if room.seq < (last := latest.get(id, GONE if room.seq else 0)):
                        self.do_soon(self.catch_up(id, last))
            return
        id, number, *told = news.split(" ", 2)
        await self.catch_up(id, int(number), *told)

    async def catch_up(self, id: str, seq: int, told: str = "") -> None:
        """Another process has stored that line of the journal, and perhaps told it; or it has deleted the table."""
        room = self.rooms.get(id)
        if room is None or room.seq >= seq:
            return
        try:
            async with self.turn(room):
                if room.seq + 1 == seq and told:
                    await room.hear(msgspec.json.decode(told, type=Change))
                elif room.seq < seq:
                    await room.look_again()
        except NotFound:
            if self.rooms.get(id) is room:
                self.forget(id)

    @contextlib.asynccontextmanager
    async def turn(self, room: Room) -> AsyncIterator[None]:
        """Somebody's turn at a table, with its lock held. However it ends, what is stored by then has been told."""
        async with room.lock:
            if self.rooms.get(room.row.id) is not room:  # while waiting for it: it was deleted, or everybody has left
                raise no_such_table()
            try:
                await room.mend()
                yield
            finally:
                if room.shown != room.seq:
                    self.tell(room)

    async def tell_in_turn(self, room: Room) -> None:
        """Tells what has changed besides what is stored, such as who is here."""
        async with self.turn(room):
            self.tell(room)

    async def publish_presence(self, *ids: str) -> None:
        if self.store.is_shared:
            here = {id: dict(self.in_this_process(id)) for id in ids}
            with contextlib.suppress(UserError):
                await to_thread.run_sync(self.store.publish, told_of_presence(self.process, here))

    async def hear_presence(self, news: Presence) -> None:
        if news.process == self.process:
            return
        for id, people in news.tables.items():
            before = self.here(id)
            self.elsewhere.setdefault(id, {})[news.process] = (Counter(people), time.monotonic())
            room = self.rooms.get(id)
            if room is not None and self.here(id) != before:
                self.do_soon(self.tell_in_turn(room))

    async def pass_on(self, room: Room, saying: Saying) -> None:
        """What was said here is told in other processes too."""
        if self.store.is_shared:
            news = SAID + msgspec.json.encode(News(room.row.id, saying)).decode()
            with contextlib.suppress(UserError):
                await to_thread.run_sync(self.store.publish, [news])

    async def hear_saying(self, news: News) -> None:
        """Said in another process; the one that told it hears it, too."""
        room = self.rooms.get(news.table)
        if room is not None and not room.talk.has(news.saying.frame):
            room.talk.hear(news.saying)
            await self.tell_in_turn(room)

    def forget_who_is_gone(self) -> None:
        """Of a process that says nothing more of a table, nobody is there."""
        now = time.monotonic()
        for id, processes in list(self.elsewhere.items()):
            self.elsewhere[id] = {each: seen for each, seen in processes.items() if now - seen[1] < FORGOTTEN_AFTER}
            if not self.elsewhere[id]:
                del self.elsewhere[id]

    def arrive(self, connection: Connection) -> None:
        person = connection.looker.person.person
        if self.in_this_process(connection.room.row.id)[person] >= self.limits.pages_per_link:
            raise TooMuch("This link is open in too many places.", where="table", fix="Close some of them.")
        self.connections.setdefault(connection.room.row.id, []).append(connection)

    def leave(self, connection: Connection) -> None:
        """When the last has left, the table is put down and leaves memory, and comes back from the store."""
        id = connection.room.row.id
        others = [each for each in self.connections.get(id, []) if each is not connection]
        if others:
            self.connections[id] = others
            self.do_soon(self.tell_in_turn(connection.room))
        elif id in self.connections:
            del self.connections[id]
            self.release(id)
            if id not in self.rooms:
                self.do_soon(self.put_away(connection.room))

    def do_soon(self, work: Coroutine[None, None, None]) -> None:
        """Beside everything else; the server does not stop before it is done."""
        task = asyncio.create_task(self.unless_it_fails(work))
        self.at_work.add(task)
        task.add_done_callback(self.at_work.discard)

    async def unless_it_fails(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except (UserError, ConflictError) as error:
            LOG.info("what was to be done beside failed: %s", error)
        except Exception:
            LOG.exception("what was to be done beside failed")

    async def put_away(self, room: Room) -> None:
        """A table that nobody is connected to any more is stored as it stands, and goes."""
        async with room.lock:
            try:
                await room.put_down()
            finally:
                room.leave_memory()
        if self.tidying is None:
            self.tidying = asyncio.get_running_loop().call_later(REST_SECONDS, self.tidy_up)

    def tidy_up(self) -> None:
        """While nobody is there, nobody waits for a search for what knows itself, such as sockets that have gone."""
        self.tidying = None
        if not self.rooms:
            gc.collect()
        give_back()

    async def put_down(self, room: Room) -> None:
        """Stores a table as it stands."""
        async with room.lock:
            await room.put_down()

    def tell(self, room: Room) -> None:
        """Everybody at the table gets what has changed for them, and nothing if nothing has. Its lock is held."""
        assert room.lock.locked(), "what is shown may be in the making"
        room.shown = room.seq
        if self.rooms.get(room.row.id) is not room:
            return
        here = self.here(room.row.id)
        for connection in list(self.connections.get(room.row.id, [])):
            person = room.people.get(connection.looker.person.person)
            if person is None or not connection.looker.is_still(person):
                connection.let_go()
                continue
            connection.show(here, local=self.local)
        self.wind(room)

    def wind(self, room: Room) -> None:
        """One clock per table: it rings when the next ask, or the next deed, has waited long enough."""
        clock = self.clocks.pop(room.row.id, None)
        if clock is not None:
            clock.cancel()
        due = [left for left in (room.timers.next_deadline(), room.pacing.seconds_left()) if left is not None]
        left = min(due, default=None)
        if left is not None and room.row.id in self.connections:
            left = max(left, TRY_AGAIN_SECONDS) if room.is_stale else left
            self.clocks[room.row.id] = asyncio.create_task(self.ring(room, left))

    async def ring(self, room: Room, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self.clocks.pop(room.row.id, None)
        async with room.lock:
            with contextlib.suppress(UserError):
                await room.mend()
                await room.timers.time_out(NOBODY)
                await room.pacing.go_on_in_time(NOBODY)
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
        await asyncio.gather(*(self.unless_it_fails(self.put_down(room)) for room in rooms))


def for_study(limits: Limits) -> Limits:
    """How fights stand, reviews and hints have processes of their own: odds and bots never wait for them."""
    return msgspec.structs.replace(
        limits, workers=min(limits.workers, limits.thinkers), work_seconds=limits.review_seconds
    )


def frame_of(state: bytes, lines: list[bytes], same: int) -> bytes:
    """What a page is sent: the table with the lines of its log that it has not got, put together as it is written."""
    log = b'{"from":%d,"lines":[%b],"total":%d}' % (same, b",".join(lines[same:]), len(lines))
    return b'{"table":%b,"log":%b}}' % (state[:-1], log)


def is_timeless(data: Data) -> bool:
    return not any(ask.get("timer") for ask in cast(list[Data], data["asks"]))


def timeless(data: Data) -> Data:
    """The state but for running clocks: a page counts down by itself, and is told only what has happened."""
    asks = cast(list[Data], data["asks"])
    return data | {"asks": [ask | {"timer": bool(ask.get("timer"))} for ask in asks]}


async def serve_socket(socket: WebSocket, connection: Connection) -> None:
    """Writes until the page is gone."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        await connection.write()
