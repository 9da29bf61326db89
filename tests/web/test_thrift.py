"""What is left leaves memory at once: Python looks for circles seldom, and holds up every table while it does."""

from __future__ import annotations

import asyncio
import gc
import socket
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import msgspec
import pytest
import uvicorn
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import PerMessageDeflate

from quintain.kernel.live_table import LiveTable
from quintain.web.app import make_app
from quintain.web.desk import Desk
from quintain.web.hub import Connection, Hub
from quintain.web.messages import Answer, Vote
from quintain.web.room import Room
from quintain.web.setting import Order, open_table
from quintain.web.squeezing import WINDOW_BITS, Squeezing
from quintain.web.state import Looker
from quintain.web.store import Store
from tests.web.tables import IN_THREADS, LIBRARIES, hello


@pytest.fixture
def no_search() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def answer(room: Room) -> LiveTable:
    """Its only seat answers; gives the step that had waited for it."""
    waited = room.game.under_way
    assert waited is not None
    (ask,) = room.game.asks
    host = next(each for each in room.people.values() if each.host)
    await room.answer(host, ask.seat, ask.number, ask.revision, ask.default(), None)
    return waited


async def sit_down(hub: Hub) -> Connection:
    id = open_table(hub.store, LIBRARIES, Order(system="ki", encounter="training_yard", seats={"wen": "me"})).id
    room = await hub.room(id)
    host = next(each for each in room.people.values() if each.host)
    (link,) = host.keys
    connection = Connection(room, cast(WebSocket, None), Looker(msgspec.structs.replace(host, link=link)))
    hub.arrive(connection)
    return connection


async def leave(store: Store) -> tuple[bool, bool]:
    """Whether the step that waited is gone after its answer, and the room after its last page has left."""
    hub = Hub(store, LIBRARIES, local=True)
    connection = await sit_down(hub)
    step = weakref.ref(await answer(connection.room))
    await answer(connection.room)
    async with hub.turn(connection.room):
        hub.tell(connection.room)
    room = weakref.ref(connection.room)
    hub.leave(connection)
    del connection
    while hub.at_work:
        await asyncio.sleep(0)
    return step() is None, room() is None


@pytest.mark.usefixtures("no_search")
def test_a_step_that_waits_no_more_and_a_table_that_is_left_go_at_once(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")

    assert asyncio.run(leave(store)) == (True, True)

    store.close()


async def look_in_again(store: Store) -> int:
    """How many steps of a game are left in memory once somebody has looked in at a table that had been played."""
    hub = Hub(store, LIBRARIES, local=True)
    connection = await sit_down(hub)
    before, id = steps_in_memory(), connection.room.row.id
    hub.leave(connection)
    del connection
    while hub.at_work:
        await asyncio.sleep(0)
    room = await hub.room(id)
    assert steps_in_memory() == before
    await hub.put_away(room)
    hub.forget(id)
    del room
    return steps_in_memory() - before + 1


async def look_back(store: Store) -> int:
    """How many steps are left of a game that stood as this one did before."""
    hub = Hub(store, LIBRARIES, local=True)
    room = (await sit_down(hub)).room
    await answer(room)
    before = steps_in_memory()
    room.back.stood = {}
    room.back.stood_before(0)
    return steps_in_memory() - before


def steps_in_memory() -> int:
    return sum(type(each) is LiveTable for each in gc.get_objects())


@pytest.mark.usefixtures("no_search")
def test_a_table_that_was_read_and_left_keeps_nothing_of_its_game(tmp_path: Path) -> None:
    """Who sits down makes the step wait anew; the one that had waited while nobody sat there knew the whole game."""
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")

    assert asyncio.run(look_in_again(store)) == 0
    assert asyncio.run(look_back(store)) == 0

    store.close()


def test_a_table_that_everybody_leaves_while_the_server_stops_is_put_down_once(tmp_path: Path) -> None:
    """Whoever is let go at the farewell leaves the table, which goes by itself before its turn to be put down."""
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")

    async def leave_and_stop() -> int:
        hub = Hub(store, LIBRARIES, local=True)
        connection = await sit_down(hub)
        await answer(connection.room)
        await hub.put_away(connection.room)
        stored = len(store.journal(connection.room.row.id))
        await hub.put_down(connection.room)
        await hub.shut()
        return len(store.journal(connection.room.row.id)) - stored

    assert asyncio.run(leave_and_stop()) == 0

    store.close()


async def be_refused_and_leave(store: Store) -> bool:
    """Whether the room is gone after its last page, to whom something was refused, has left."""
    hub = Hub(store, LIBRARIES, local=True)
    connection = await sit_down(hub)
    room = weakref.ref(connection.room)
    desk = Desk(hub, connection)
    for said in (Vote("a", request=7, agree=True), Answer("b", seat="wen", ask=99, revision=0, choose="x")):
        await desk.take(said)
        told = b"".join(connection.outbox.get_nowait() or b"" for _ in range(connection.outbox.qsize()))
        assert b'"error"' in told
        assert b"opens nothing" not in told
    desk.leave()
    hub.leave(connection)
    del connection, desk
    while hub.at_work:
        await asyncio.sleep(0)
    return room() is None


@pytest.mark.usefixtures("no_search")
def test_what_was_refused_keeps_no_table_in_memory(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")

    assert asyncio.run(be_refused_and_leave(store))

    store.close()


async def come_and_go(store: Store) -> int:
    """How many pages' compression is left once they have gone."""
    listener = socket.create_server(("127.0.0.1", 0))
    app = make_app(store, LIBRARIES, limits=IN_THREADS)
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", ws=Squeezing))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    opened = open_table(store, LIBRARIES, Order(system="ki", encounter="training_yard", seats={"wen": "me"}))
    for _ in range(3):
        async with connect(f"ws://127.0.0.1:{listener.getsockname()[1]}/socket/{opened.id}") as page:
            await page.send(msgspec.json.encode(hello(opened.token)).decode())
            await page.recv()
    while app.state.site.hub.connections or app.state.site.hub.at_work:
        await asyncio.sleep(0)
    server.should_exit = True
    await serving
    squeezing = [each for each in gc.get_objects() if type(each) is PerMessageDeflate]
    return sum(each.local_max_window_bits == WINDOW_BITS for each in squeezing)  # and not that of the people here


@pytest.mark.usefixtures("no_search")
def test_a_page_that_has_gone_keeps_no_memory_for_its_compression(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")

    assert asyncio.run(come_and_go(store)) == 0

    store.close()


class Circle:
    """What knows itself."""

    def __init__(self) -> None:
        self.own = self


async def tidy_up_beside_and_after(store: Store) -> tuple[bool, bool]:
    """Whether what knows itself is still there when memory is given back: while somebody plays, and afterwards."""
    hub = Hub(store, LIBRARIES, local=True)
    connection = await sit_down(hub)
    circle = weakref.ref(Circle())
    hub.tidy_up()
    beside = circle() is not None
    hub.leave(connection)
    del connection
    while hub.at_work:
        await asyncio.sleep(0)
    hub.tidy_up()
    return beside, circle() is not None


@pytest.mark.usefixtures("no_search")
def test_what_knows_itself_is_looked_for_when_nobody_is_there_who_would_be_held_up(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")

    assert asyncio.run(tidy_up_beside_and_after(store)) == (True, False)

    store.close()
