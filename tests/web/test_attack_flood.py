"""Too much of everything: sockets that say nothing, pages that never read, tables without end, odds in a loop."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import uvicorn
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from quintain.web import app, desk, guard, hub, setting
from quintain.web.app import Site
from quintain.web.guard import MOST_ADDRESSES, Gate, Pace
from quintain.web.hub import MOST_LABOUR, MOST_WAITING, Hub
from quintain.web.room import Room
from quintain.web.rows import TableRow
from quintain.web.setting import Libraries
from quintain.web.store import Store
from quintain.words.errors import UserError
from tests.web.attacks import DUEL, Data, duel, settle, standing
from tests.web.tables import LIBRARIES, House


def site_of(house: House) -> Site:
    found: Site = house.client.app.state.site  # type: ignore[attr-defined]
    return found


def test_sockets_that_say_nothing_are_counted_and_the_rest_is_turned_away(house: House) -> None:
    table = house.open(**DUEL)
    site_of(house).gate = Gate(3)
    with ExitStack() as stack:
        silent = [stack.enter_context(house.client.websocket_connect(f"/socket/{table['id']}")) for _ in range(3)]
        with pytest.raises(WebSocketDisconnect), house.client.websocket_connect(f"/socket/{table['id']}"):
            pass
        silent[0].send_text(msgspec.json.encode({"do": "hello", "token": table["token"]}).decode())
        assert '"table"' in silent[0].receive_text()
        with house.sit(table["id"], table["spectator"]) as eve:
            eve.look()
    assert site_of(house).gate.waiting == {}


def test_a_socket_that_says_nothing_is_sent_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "HELLO_SECONDS", 0.05)
    table = house.open(**DUEL)
    with house.client.websocket_connect(f"/socket/{table['id']}") as socket:
        assert "no greeting" in socket.receive_text()
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_one_address_opens_so_many_tables_and_no_more(house: House) -> None:
    site_of(house).hub.openings = Pace(5)
    for _ in range(5):
        house.open(**DUEL)
    stands = standing(house)
    for path, body in (("/api/tables", {"system": "ki", "encounter": "mirror"}), ("/api/import", {"transcript": "x"})):
        assert house.client.post(path, json=body).json()["error"]["what"] == "You open too many tables."
    assert standing(house) == stands
    other = TestClient(house.client.app, client=("203.0.113.7", 5000))
    assert other.post("/api/tables", json={"system": "ki", "encounter": "mirror"}).status_code == 201


def test_branches_count_as_tables(house: House) -> None:
    table = house.open("mirror", seats={"mirka-1": "me"}, rules={"interlude_seconds": 0})
    site_of(house).hub.openings = Pace(2)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        replies = [anna.say("branch", line=0) for _ in range(5)]
    assert ["error" in reply for reply in replies] == [False, False, True, True, True]


def test_a_pace_is_regained_with_time_and_remembers_a_bounded_number_of_addresses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    monkeypatch.setattr(guard, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    pace = Pace(2, seconds=60)
    pace.take("a")
    pace.take("a")
    clock[0] = 29.0
    with pytest.raises(UserError):
        pace.take("a")
    clock[0] = 60.0
    pace.take("a")
    for number in range(MOST_ADDRESSES + 10):
        pace.take(str(number))
    assert len(pace.left) == MOST_ADDRESSES


def test_odds_in_a_loop_leave_threads_for_everybody_else(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    busy: list[int] = []
    most = 0
    go_on = threading.Event()

    def slow(*args: object) -> Any:
        nonlocal most
        busy.append(1)
        most = max(most, len(busy))
        go_on.wait(30)
        busy.pop()
        raise UserError("Never mind.")

    monkeypatch.setattr(desk, "seat_odds", slow)
    with duel(house) as (table, anna, bo), ExitStack() as stack:
        ask = anna.ask()
        pages = [stack.enter_context(house.sit(table["id"], table["token"])) for _ in range(50)]
        for page in pages:
            page.look()
            page.send({"do": "odds", "id": "x", "seat": ask["seat"], "ask": ask["id"], "choose": "wait"})
        settle(anna)
        began = time.monotonic()
        ask = bo.ask()
        assert "error" not in bo.say("answer", seat=ask["seat"], ask=ask["id"], revision=0, choose="wait")
        assert house.client.get("/healthz").json() == {"ok": True}
        assert time.monotonic() - began < 15
        assert most <= MOST_LABOUR
        go_on.set()


def test_whoever_floods_without_reading_is_let_go(house: House) -> None:
    table = house.open(**DUEL)
    with house.sit(table["id"], table["token"], "Mallory") as mallory:
        mallory.look()
        for _ in range(2_000):
            mallory.socket.send_text("{}")
        settle_or_leave(mallory.socket)
    with house.sit(table["id"], table["token"]) as back:
        assert back.look()["you"]["name"] == "Mallory"


def settle_or_leave(page: Any) -> None:
    with suppress(WebSocketDisconnect):
        for _ in range(2_000):
            page.receive_text()


# a real server, real sockets


class Served:
    """An application on a port of this machine, in a thread."""

    def __init__(self, house: House) -> None:
        config = uvicorn.Config(house.client.app, log_level="critical", ws="websockets-sansio", ws_max_size=1024 * 1024)
        self.server = uvicorn.Server(config)
        door = socket.socket()
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # little is on its way to a page that does not read
        door.bind(("127.0.0.1", 0))
        self.port: int = door.getsockname()[1]
        self.thread = threading.Thread(target=self.server.run, args=([door],), daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)

    @contextmanager
    def sit(self, table: Data, token: str, **options: Any) -> Iterator[ClientConnection]:
        with connect(f"ws://127.0.0.1:{self.port}/socket/{table['id']}", proxy=None, **options) as page:
            page.send(msgspec.json.encode({"do": "hello", "token": token, "name": "X"}).decode())
            yield page

    def narrow(self) -> socket.socket:
        """A way to the server through which little fits at a time."""
        way = socket.socket()
        way.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        way.connect(("127.0.0.1", self.port))
        return way


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[House, Served]]:
    house = House(tmp_path / "tables.db")
    server = Served(house)
    yield house, server
    server.stop()
    house.stop()


def reply_to(page: ClientConnection, frame: Data) -> Data:
    page.send(msgspec.json.encode(frame).decode())
    while True:
        heard: Data = msgspec.json.decode(page.recv(timeout=10))
        if frame["id"] in (heard.get("ok", {}).get("id"), heard.get("error", {}).get("id")):
            return heard


def hear_everything(page: ClientConnection) -> None:
    """Until the connection ends."""
    while True:
        page.recv(timeout=10)


def test_a_page_that_never_reads_holds_a_bounded_number_of_frames(served: tuple[House, Served]) -> None:
    house, server = served
    table = house.open(**DUEL)
    with (
        server.sit(table, table["token"]) as anna,
        server.sit(table, table["spectator"], sock=server.narrow(), max_queue=1, compression=None, close_timeout=0.1),
    ):
        waiting = []
        for number in range(110):
            assert "ok" in reply_to(anna, {"do": "rename", "id": f"{number}", "name": f"{number}"})
            waiting += [each.outbox.qsize() for each in site_of(house).hub.connections[table["id"]]]
        assert MOST_WAITING // 2 < max(waiting) <= MOST_WAITING


@pytest.mark.parametrize(
    "raw",
    [
        b"\x81\x84\x00\x00\x00\x00\xff\xfe\xfd\xfc",  # text that is not UTF-8
        b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # a frame of 2**63 bytes
        b"\xff\x80\x00\x00\x00\x00",  # reserved bits and an unknown kind
        b"\x80\x80\x00\x00\x00\x00" * 50,  # going on with nothing
        b"\x81\x02{}",  # without a mask
        b"\x00" * 10_000,
    ],
    ids=["not UTF-8", "endless", "unknown", "nothing", "unmasked", "zeros"],
)
def test_broken_frames_end_that_socket_and_nothing_else(served: tuple[House, Served], raw: bytes) -> None:
    house, server = served
    table = house.open(**DUEL)
    with server.sit(table, table["token"]) as anna:
        before = msgspec.json.decode(anna.recv(timeout=10))
        with server.sit(table, table["spectator"]) as mallory:
            mallory.recv(timeout=10)
            stands = standing(house)
            mallory.socket.sendall(raw)
            with pytest.raises((ConnectionClosed, EOFError)):
                hear_everything(mallory)
        assert standing(house) == stands
        assert "ok" in reply_to(anna, {"do": "pause", "id": "p", "on": True})
        assert before["table"]["id"] == table["id"]


def test_a_frame_of_megabytes_is_not_read(served: tuple[House, Served]) -> None:
    house, server = served
    table = house.open(**DUEL)
    with server.sit(table, table["token"], compression="deflate") as mallory:
        mallory.recv(timeout=10)
        mallory.send("x" * 3 * 1024 * 1024)  # a few kilobytes on the wire
        with pytest.raises(ConnectionClosed) as closed:
            hear_everything(mallory)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_whoever_was_shown_out_but_never_reads_can_do_nothing_more(house: House) -> None:
    with duel(house) as (table, anna, bo):
        person = next(each["person"] for each in anna.table["people"] if each["name"] == "Bo")
        rooms, ask = site_of(house).hub, bo.ask()
        connection = next(each for each in rooms.connections[table["id"]] if each.looker.person.person == person)
        connection.let_go = lambda: None  # type: ignore[method-assign]  # the farewell does not get through
        anna.say("revoke", person=person)
        stands = standing(house)
        said = bo.say("answer", seat=ask["seat"], ask=ask["id"], revision=0, choose="wait")
        assert said["error"]["what"] == "This link opens nothing."
        assert "error" in bo.say("odds", seat=ask["seat"], ask=ask["id"], choose="wait")
        assert standing(house) == stands


def test_a_body_in_pieces_without_an_end_is_given_up(served: tuple[House, Served]) -> None:
    _, server = served

    async def pour() -> tuple[bytes, int]:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"POST /api/import HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        piece = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
        sent = 0
        answer = asyncio.create_task(reader.readuntil(b"}}"))
        while not answer.done() and sent < 200:
            writer.write(piece)
            await writer.drain()
            sent += 1
            await asyncio.sleep(0)
        found = await answer
        writer.close()
        return found, sent

    found, sent = asyncio.run(pour())
    assert b"413" in found.split(b"\r\n")[0]
    assert b"That is too large" in found
    assert sent < 200


# tables in memory


def test_a_link_is_open_in_so_many_places_and_no_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "MOST_PAGES", 3)
    table = house.open(**DUEL)
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(house.sit(table["id"], table["spectator"])).look()
        with house.sit(table["id"], table["spectator"]) as fourth:
            assert "too many places" in fourth.hear()["error"]["what"]
        with house.sit(table["id"], table["token"]) as anna:
            anna.look()


def test_a_game_master_adds_creatures_up_to_a_bound(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setting, "MOST_CREATURES", 8)
    seats = {"wen": "invite", "mirka": "invite", "*": "gm"}
    table = house.open("alley_brawl", seats=seats, gm="me", rules={"interlude_seconds": 0})
    with house.sit(table["id"], table["token"], "Gemma") as gemma:
        gemma.look()
        acts = gemma.say("acts", seat="gm")["acts"]
        several = next(act["id"] for act in acts if ":add_several:" in act["id"])
        assert "error" not in gemma.say("act", seat="gm", act=f"{several}:2")
        stands = standing(house)
        assert "creatures" in gemma.say("act", seat="gm", act=f"{several}:12")["error"]["what"]
        assert standing(house) == stands
        settle(gemma)
        assert len(gemma.table["board"]["creatures"]) == 8


def test_a_table_stays_in_memory_while_somebody_is_about_to_sit_down(house: House) -> None:
    table = house.open(**DUEL)

    async def look_and_leave() -> None:
        rooms = Hub(house.store, LIBRARIES, local=True)
        async with rooms.visit(table["id"]) as room:
            async with rooms.visit(table["id"]) as same:  # a replay, asked for and answered in the meantime
                assert same is room
            assert rooms.rooms == {table["id"]: room}
        assert (rooms.rooms, rooms.visits, rooms.opening) == ({}, {}, {})

    asyncio.run(look_and_leave())


def test_a_table_that_is_slow_to_open_keeps_nobody_from_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, other = house.open(**DUEL), house.open(**DUEL)
    go_on = threading.Event()

    def opened(store: Store, libraries: Libraries, row: TableRow) -> Room:
        if row.id == slow["id"]:
            go_on.wait(30)
        return Room(store, libraries, row)

    monkeypatch.setattr(hub, "Room", opened)

    async def open_both() -> None:
        rooms = Hub(house.store, LIBRARIES, local=True)
        waiting = asyncio.create_task(rooms.room(slow["id"]))
        await asyncio.wait_for(rooms.room(other["id"]), 15)
        assert not waiting.done()
        go_on.set()
        await waiting

    asyncio.run(open_both())
