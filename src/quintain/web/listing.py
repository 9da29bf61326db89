"""Somebody's list of tables: read within a bounded time, and not read again while nothing has changed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec
from anyio import to_thread

from quintain.kernel.scene import Data
from quintain.systems import find_system
from quintain.web.damage import Damaged
from quintain.web.door import brought, where_from
from quintain.web.hub import Hub
from quintain.web.replays import is_over
from quintain.web.room import Room
from quintain.web.rows import PersonRow, TableRow
from quintain.web.setting import Settings
from quintain.web.state import Looker
from quintain.words.errors import Unavailable, UserError

MOST_LISTED = 200
MOST_REMEMBERED = 10_000
UNREAD = "Open it to see where it stands"


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in somebody's list, and their token for it."""

    id: str
    token: str


class Listing:
    """What lists say of tables, as each seat may know it, with the line of the journal it was said at."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.said: OrderedDict[tuple[str, str, str, bool], tuple[int, Data]] = OrderedDict()
        self.reading: set[asyncio.Task[Data]] = set()

    async def of(self, mine: list[Mine]) -> list[Data]:
        """In their order. What takes longer than a list may is listed by its name alone."""
        wanted = mine[:MOST_LISTED]
        latest = await to_thread.run_sync(self.hub.store.latest, [each.id for each in wanted])
        loop = asyncio.get_running_loop()
        until = loop.time() + self.hub.limits.listing_seconds
        return [await self.one(each, latest.get(each.id, 0), until) for each in wanted]

    async def one(self, mine: Mine, seq: int, until: float) -> Data:
        try:
            person = await to_thread.run_sync(self.hub.store.person, mine.id, mine.token)
        except Damaged as error:
            return gone(mine.id) | {"why": error.what}
        if person is None or not person.is_open_to(person.link):
            return gone(mine.id)
        key = (mine.id, person.seat, person.role, person.admitted)
        known = self.said.get(key)
        if known is not None and known[0] == seq:
            self.said.move_to_end(key)
            return known[1]
        return await self.read_in_time(mine.id, person, until)

    async def read_in_time(self, id: str, person: PersonRow, until: float) -> Data:
        left = until - asyncio.get_running_loop().time()
        if id not in self.hub.rooms and left <= 0:
            return await self.by_name(id, person)
        task = asyncio.create_task(self.read(id, person))
        self.reading.add(task)
        task.add_done_callback(self.reading.discard)
        done, _ = await asyncio.wait({task}, timeout=max(left, 0.0))
        return task.result() if done else await self.by_name(id, person)

    async def read(self, id: str, person: PersonRow) -> Data:
        try:
            async with self.hub.visit(id) as room, self.hub.turn(room):
                data, seq = listed(room, await room.known(person)), room.seq
        except Unavailable:
            raise
        except Damaged as error:
            return gone(id) | {"why": error.what}
        except UserError:
            return gone(id)
        self.said[id, person.seat, person.role, person.admitted] = (seq, data)
        if len(self.said) > MOST_REMEMBERED:
            self.said.popitem(last=False)
        return data

    async def by_name(self, id: str, person: PersonRow) -> Data:
        """What stands in its row: the fight itself is not read."""
        row = await to_thread.run_sync(self.hub.store.table, id)
        if row is None:
            return gone(id)
        if not person.admitted:
            return at_the_door(row)
        people = await to_thread.run_sync(self.hub.store.people, id)
        system = find_system(row.system)
        where: Data = {"where": UNREAD, "waits": "", "over": False}
        data: Data = {"id": id, "name": row.name, "system": system.name, "title": system.title}
        return data | where | role(person, row, where_from(msgspec.convert(row.settings, Settings), people))


def gone(id: str) -> Data:
    return {"id": id, "gone": True}


def at_the_door(row: TableRow) -> Data:
    return {"id": row.id, "name": row.name, "role": "pending", "host": False, "gone": False}


def listed(room: Room, person: PersonRow) -> Data:
    if not person.admitted:
        return at_the_door(room.row)
    board = room.system.board(room.game.now(), Looker(person).viewer(room.game))
    waits = [ask.seat for ask in room.game.asks if not ask.sealed or ask.seat == person.seat]
    whom = "you" if person.seat in waits else room.settings.labels.get(waits[0], "") if waits else ""
    return {
        "id": room.row.id,
        "name": room.row.name,
        "system": room.system.name,
        "title": room.system.title,
        "where": f"{board.clock.title}, {board.clock.note}",
        "waits": whom,
        "over": is_over(room),
    } | role(person, room.row, brought(room))


def role(person: PersonRow, row: TableRow, brought: str) -> Data:
    return {"archived": row.archived, "role": person.role, "brought": brought, "host": person.host, "gone": False}
