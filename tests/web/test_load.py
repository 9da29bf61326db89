"""A little of `make load`: nothing is lost when many play, and a page that never reads holds up nobody."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from quintain.web import hub
from quintain.web.app import make_app
from quintain.web.rows import Change
from quintain.web.setting import Order, open_table
from quintain.web.store import Store
from tests.web.postgres import Postgres
from tests.web.tables import LIBRARIES, House
from tools.crash import Server
from tools.load import ORDER, QUICK, Done, Frame, Load, Party, Seen


async def play(servers: list[Server]) -> Load:
    load = Load(servers, tables=3)
    await load.set_all()
    await load.play(seconds=1)
    await load.leave()
    return load


def answers(load: Load) -> int:
    return sum(len(person.acknowledged) for party in load.all for person in party.people)


def test_three_tables_of_four_lose_and_double_nothing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}")

    load = asyncio.run(play([server]))

    server.stop()
    assert load.check(store) == []
    assert answers(load) >= 3
    store.close()


def test_four_people_spread_over_two_processes_lose_and_double_nothing() -> None:
    postgres = Postgres()
    store = Store(postgres.url)
    servers = [Server(postgres.url), Server(postgres.url)]

    load = asyncio.run(play(servers))

    for server in servers:
        server.stop()
    assert load.check(store) == []
    assert answers(load) >= 3
    store.close()
    postgres.close()


def test_lines_that_share_a_commit_have_each_its_own_fate(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    one, two = (open_table(store, LIBRARIES, Order(**ORDER)).id for _ in range(2))
    line, other = Change(0, 0, [], 0, frame="same"), Change(0, 0, [], 0, frame="other")

    async def write_all() -> list[BaseException | None]:
        wanted = [(one, 1, line), (two, 1, line), (one, 1, other), (two, 2, line)]
        return await asyncio.gather(*(asyncio.to_thread(store.write, *each) for each in wanted), return_exceptions=True)

    found = sorted(type(each).__name__ for each in asyncio.run(write_all()))

    assert found == ["ConflictError", "NoneType", "NoneType", "TwiceError"]
    assert [len(store.journal(id)) for id in (one, two)] == [1, 1]
    store.close()


async def sit_without_reading(port: int, opened: dict[str, Any]) -> socket.socket:
    """A page whose machine takes what fits into its buffers, and reads none of it."""
    loop = asyncio.get_running_loop()
    page = socket.socket()
    page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    page.setblocking(False)
    await loop.sock_connect(page, ("127.0.0.1", port))
    upgrade = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {'A' * 22}==\r\n"
    path = f"/socket/{opened['id']}"
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{upgrade}Sec-WebSocket-Version: 13\r\n\r\n"
    await loop.sock_sendall(page, head.encode())
    await loop.sock_recv(page, 512)
    hello = json.dumps({"do": "hello", "token": opened["spectator"], "name": ""}).encode()
    await loop.sock_sendall(page, bytes((0x81, 0x80 | len(hello))) + bytes(4) + hello)
    return page


async def play_beside_one_who_never_reads(store: Store) -> tuple[Party, int, int]:
    """Until that page is let go; gives the others, the most frames that waited for it, and who is still there."""
    app = make_app(store, LIBRARIES)
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", ws="websockets-sansio"))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    port = listener.getsockname()[1]
    opened = open_table(store, LIBRARIES, Order(**ORDER, rules=QUICK)).as_data()
    party = Party([f"ws://127.0.0.1:{port}"], opened)
    await party.gather()
    page = await sit_without_reading(port, opened)
    here = app.state.site.hub.connections
    while len(here[party.id]) < 5:
        await asyncio.sleep(0.01)
    slow, most = here[party.id][-1], 0
    while slow in here[party.id]:
        await (asyncio.sleep(0.01) if party.is_over() else party.answer())
        most = max(most, slow.outbox.qsize())
    left = len(here[party.id])
    await party.answer()
    await party.leave()
    page.close()
    server.should_exit = True
    await serving
    return party, most, left


def test_a_page_that_never_reads_is_let_go_and_the_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "SLOW_SECONDS", 2.0)  # the others read sooner, even on a busy machine
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")

    party, most, left = asyncio.run(asyncio.wait_for(play_beside_one_who_never_reads(store), 40))

    assert 0 < most <= hub.MOST_WAITING
    assert left == 4
    assert not any(person.mistakes for person in party.people)
    store.close()


def test_a_table_leaves_memory_with_the_last_page_and_comes_back_as_it_was(house: House) -> None:
    opened = house.open(seats={"wen": "me"})
    rooms = house.client.app.state.site.hub.rooms  # type: ignore[attr-defined]
    with house.sit(opened["id"], opened["token"], "Anna") as anna:
        anna.look()
        anna.play_on(5)
        before, was_there = anna.table, opened["id"] in rooms
    while opened["id"] in rooms:
        time.sleep(0.01)

    with house.sit(opened["id"], opened["token"], "Anna") as anna:
        anna.look()

        assert was_there
        assert anna.table["board"] == before["board"]
        assert anna.table["asks"] == before["asks"]


def test_what_a_person_saw_before_an_answer_counted_is_not_taken_for_what_came_of_it() -> None:
    opened = {"id": "a", "token": "t", "links": [{"token": str(number)} for number in range(3)]}
    party = Party(["ws://nowhere"], opened)
    tom = party.people[-1]
    tom.answering = {"id": "frame", "do": "answer", "choose": "wait"}
    before, after = Seen([], [], None, {"seats": ["tam"]}), Seen([], [], None, {"seats": ["tam"]})

    tom.hear(Frame(table=before))
    tom.hear(Frame(ok=Done("frame")))
    acknowledged = dict(party.saw)
    tom.hear(Frame(table=after))

    assert acknowledged == {}
    assert tom.answering is None
    assert list(party.saw) == [tom.called]
    assert tom.seen is after
