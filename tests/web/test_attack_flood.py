"""Too much of everything: sockets that say nothing, pages that never read, tables without end, odds in a loop."""

from __future__ import annotations

import asyncio
import doctest
import re
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
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

from quintain.web import callers, guard, hub, jobs, setting
from quintain.web.app import Site
from quintain.web.bodies import Bodies, Share
from quintain.web.callers import CALLER, network_of
from quintain.web.effort import Effort
from quintain.web.guard import MOST_ADDRESSES, Attendance, Gate, Openings, Pace
from quintain.web.hub import MOST_WAITING, Hub
from quintain.web.libraries import Libraries
from quintain.web.limits import Limits
from quintain.web.room import Room
from quintain.web.rows import TableRow
from quintain.web.squeezing import Squeezing
from quintain.web.store import Store
from quintain.web.wire import Impatient, protocol_for
from quintain.words.errors import TooMuch, UserError
from tests.web.attacks import DUEL, Data, duel, settle, standing
from tests.web.tables import LIBRARIES, House


def site_of(house: House) -> Site:
    found: Site = house.client.app.state.site  # type: ignore[attr-defined]
    return found


def test_sockets_that_say_nothing_are_counted_and_the_rest_is_turned_away(house: House) -> None:
    table = house.open(**DUEL)
    site_of(house).gate = Gate(Limits(ungreeted_per_address=3))
    with ExitStack() as stack:
        silent = [stack.enter_context(house.client.websocket_connect(f"/socket/{table['id']}")) for _ in range(3)]
        with pytest.raises(WebSocketDisconnect), house.client.websocket_connect(f"/socket/{table['id']}"):
            pass
        silent[0].send_text(msgspec.json.encode({"do": "hello", "token": table["token"]}).decode())
        assert '"table"' in silent[0].receive_text()
        with house.sit(table["id"], table["spectator"]) as eve:
            eve.look()
    assert site_of(house).gate.waiting == {}


def test_a_socket_that_says_nothing_is_sent_away(house: House) -> None:
    site_of(house).limits = Limits(hello_seconds=0.05)
    table = house.open(**DUEL)
    with house.client.websocket_connect(f"/socket/{table['id']}") as socket:
        assert "no greeting" in socket.receive_text()
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_one_address_opens_so_many_tables_and_no_more(house: House) -> None:
    site_of(house).hub.openings = Openings(Limits(opened_per_address=5))
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
    site_of(house).hub.openings = Openings(Limits(opened_per_address=2))
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
    assert [pace.take("a") for _ in range(3)] == [True, True, False]
    clock[0] = 29.0
    assert not pace.take("a")
    clock[0] = 31.0  # who asks too soon loses nothing by it
    assert pace.take("a")
    clock[0] = 91.0
    assert not pace.take("a", 3)
    assert pace.take("a", 2)
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

    monkeypatch.setattr(jobs, "seat_odds", slow)
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
        assert most == 1
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
        config = uvicorn.Config(
            house.client.app,
            log_level="critical",
            http=protocol_for(house.limits),
            ws=Squeezing,
            ws_max_size=1024 * 1024,
        )
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
    with serving(tmp_path) as both:
        yield both


@contextmanager
def serving(folder: Path, **limits: Any) -> Iterator[tuple[House, Served]]:
    house = House(folder / "tables.db", Limits(workers=0, **limits))
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
        b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 2_000,  # a message in empty pieces, without end
        b"\x89\x80\x00\x00\x00\x00" * 2_000,  # pings
    ],
    ids=["not UTF-8", "endless", "unknown", "nothing", "unmasked", "zeros", "pieces", "pings"],
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


# requests that are not sent to their end


MIB = 1024 * 1024


def began(server: Served, text: str, takes: int | None = None) -> socket.socket:
    """A request that was begun, by somebody who takes only so many bytes without reading them."""
    way = socket.socket()
    if takes is not None:
        way.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
    way.settimeout(30)
    way.connect(("127.0.0.1", server.port))
    way.sendall(text.encode())
    return way


def heard(way: socket.socket) -> bytes:
    """All that the server still says before it ends the connection."""
    found = b""
    with suppress(ConnectionResetError):
        while part := way.recv(65536):
            found += part
    way.close()
    return found


def hear_until(way: socket.socket, words: bytes) -> bytes:
    found = b""
    while words not in found:
        part = way.recv(65536)
        assert part, found
        found += part
    return found


HALF = "GET / HTTP/1.1\r\nHost: x\r\nX-Half: "
WHOLE = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


def is_ended(way: socket.socket) -> bool:
    try:
        return not way.recv(1)
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.mark.parametrize("text", ["", "G", HALF, HALF + "x" * 10_000], ids=["nothing", "a letter", "half", "much"])
def test_headers_that_are_not_sent_to_their_end_are_cut_off(tmp_path: Path, text: str) -> None:
    """The hole: such a connection stayed for ever."""
    with serving(tmp_path, header_seconds=0.1) as (_, server):
        assert heard(began(server, text)) == b""


def test_headers_that_come_a_little_at_a_time_are_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path, header_seconds=0.2) as (_, server):
        way = began(server, HALF)
        way.settimeout(0.02)
        while not is_ended(way):
            with suppress(OSError):
                way.sendall(b"x")
        way.close()


def test_the_second_request_of_a_connection_has_no_more_time_than_the_first(tmp_path: Path) -> None:
    with serving(tmp_path, header_seconds=0.1) as (_, server):
        way = began(server, WHOLE)
        hear_until(way, b'{"ok":true}')
        way.sendall(HALF.encode())
        assert heard(way) == b""


def test_a_body_that_nobody_waits_for_any_more_is_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path, header_seconds=0.1) as (_, server):
        way = began(server, "POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx")
        assert b"404" in heard(way)


def test_an_answer_that_nobody_reads_is_dropped_and_keeps_only_its_own_address_waiting(tmp_path: Path) -> None:
    """The hole: 40 replays that nobody read held a gigabyte, for ever."""
    with serving(tmp_path, unread_seconds=0.2, answers_per_address=1) as (house, server):
        table = house.open("shield_line", seats={"*": "bot:greedy"})
        asked = f"GET /api/tables/{table['id']}/replay HTTP/1.1\r\nHost: x\r\n"
        asked += f"Authorization: Bearer {table['token']}\r\n\r\n"
        unread = began(server, asked, takes=4096)
        other = began(server, asked)
        told = hear_until(other, b"\r\n\r\n")
        (length,) = re.findall(rb"content-length: (\d+)", told)

        assert int(length) > 500_000
        assert len(heard(unread)) < int(length)


def test_nobody_hurries_a_connection_that_owes_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as (house, server):
        table = house.open(**DUEL)
        with server.sit(table, table["token"]) as anna:
            way = began(server, WHOLE)
            for _ in range(2):
                hear_until(way, b'{"ok":true}')
                timers = [each.owing for each in server.server.server_state.connections if isinstance(each, Impatient)]
                assert timers == [None]
                way.sendall(WHOLE.encode())
            way.close()
            assert "ok" in reply_to(anna, {"do": "pause", "id": "p", "on": True})


def test_a_body_that_comes_too_slowly_is_given_up(tmp_path: Path) -> None:
    with serving(tmp_path, body_seconds=0.1) as (house, server):
        way = began(server, "POST /api/import HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
        hear_until(way, b"comes too slowly")
        way.close()
        assert site_of(house).bodies.held == {}


def test_bodies_that_are_never_ended_hold_so_much_together_and_no_more(tmp_path: Path) -> None:
    """The hole: forty transcripts without their last byte held 768 MB."""
    limits = {"reading_bytes": 4 * MIB, "reading_bytes_per_address": 4 * MIB}
    with serving(tmp_path, **limits) as (house, server):
        head = f"POST /api/import HTTP/1.1\r\nHost: x\r\nContent-Length: {8 * MIB}\r\n\r\n"
        ways = [began(server, head) for _ in range(2)]
        for way in ways:
            way.sendall(b" " * 3 * MIB)
        refused, _, _ = select.select(ways, [], [], 30)
        hear_until(refused[0], b"Too much is sent at the same time")
        assert site_of(house).bodies.held.total() <= 4 * MIB

        table = house.open(**DUEL)  # short requests come through all the same
        mine = house.post("/api/mine", {"tables": [{"id": table["id"], "token": table["token"]}]})
        assert mine["tables"][0]["gone"] is False
        for way in ways:
            way.close()


def test_one_address_cannot_use_up_what_all_may_send(house: House) -> None:
    bodies = Bodies(Limits(reading_bytes=10 * MIB, reading_bytes_per_address=4 * MIB))
    mallory, anna = Share(bodies, "mallory"), Share(bodies, "anna")
    mallory.grow(4 * MIB)
    with pytest.raises(TooMuch):
        Share(bodies, "mallory").grow(1)
    anna.grow(4 * MIB)
    with pytest.raises(TooMuch):
        Share(bodies, "bo").grow(3 * MIB)
    mallory.give_back()
    Share(bodies, "bo").grow(3 * MIB)
    assert bodies.held == {"anna": 4 * MIB, "bo": 3 * MIB}


# so much of each address, and in all


def refused_at(house: House, table: Data, address: str = "testclient") -> str:
    """What a page is told that is not let in; nothing if it is."""
    client = TestClient(house.client.app, client=(address, 5000)) if address != "testclient" else house.client
    with client.websocket_connect(f"/socket/{table['id']}") as page:
        page.send_text(msgspec.json.encode({"do": "hello", "token": table["spectator"]}).decode())
        found: Data = msgspec.json.decode(page.receive_text())
    return str(found.get("error", {}).get("what", ""))


def test_one_address_has_so_many_pages_at_so_many_tables_and_all_together_too(house: House) -> None:
    tables = [house.open(**DUEL) for _ in range(3)]
    attendance = site_of(house).attendance = Attendance(
        Limits(pages_per_address=3, tables_per_address=2, pages=4, workers=0)
    )
    with ExitStack() as stack:
        for table in (tables[0], tables[1]):
            stack.enter_context(house.sit(table["id"], table["spectator"])).look()
        assert refused_at(house, tables[2]) == "You sit at too many tables."
        stack.enter_context(house.sit(tables[0]["id"], tables[0]["spectator"])).look()
        assert refused_at(house, tables[0]) == "Too many pages are open from where you are."
        stack.enter_context(attendance.sit("203.0.113.7", "x"))
        attendance.limits = Limits(pages=4)
        assert refused_at(house, tables[0]) == "Too many people are here."
    assert (attendance.pages, attendance.of) == (0, {})


def test_one_address_connects_only_so_often(house: House) -> None:
    table = house.open(**DUEL)
    site_of(house).gate = Gate(Limits(connects_per_address=3))
    for _ in range(3):
        assert refused_at(house, table) == ""
    with pytest.raises(WebSocketDisconnect), house.client.websocket_connect(f"/socket/{table['id']}"):
        pass


def test_a_network_of_ipv6_is_one_address() -> None:
    assert doctest.testmod(callers).failed == 0
    assert network_of("2001:db8:1:2::1") == network_of("2001:db8:1:2:ffff::9") != network_of("2001:db8:1:3::1")
    assert network_of("fe80::1%eth0") == "fe80::/64"


def test_bots_are_counted_by_address_and_in_all(house: House) -> None:
    """A duel against a bot has one, and one against a person none."""
    hub = site_of(house).hub
    hub.openings = Openings(Limits(bots_per_address=3))
    order = {"system": "ki", "encounter": "mirror", "seats": {"mirka-1": "me", "mirka-2": "bot:greedy"}}
    for _ in range(3):
        house.post("/api/tables", order, 201)
    stands = standing(house)
    assert "too many bots" in house.post("/api/tables", order, 429)["error"]["what"]
    assert standing(house) == stands
    house.open(**DUEL)
    hub.openings = Openings(Limits(bots=1, bots_per_address=3))
    house.post("/api/tables", order, 201)
    assert "Too many bots" in house.post("/api/tables", order, 503)["error"]["what"]


def test_bots_of_a_transcript_count_too(house: House) -> None:
    table = house.open("mirror", seats={"mirka-1": "me"}, rules={"interlude_seconds": 0})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on()
    whole = house.client.get(
        f"/api/tables/{table['id']}/transcript", headers={"authorization": f"Bearer {table['token']}"}
    )
    site_of(house).hub.openings = Openings(Limits(bots_per_address=0))
    assert "too many bots" in house.post("/api/import", {"transcript": whole.text}, 429)["error"]["what"]


def test_tables_are_opened_stored_and_held_in_memory_up_to_a_bound_in_all(house: House) -> None:
    hub = site_of(house).hub
    hub.openings = Openings(Limits(opened=1))
    first = house.open(**DUEL)
    assert "Too many tables" in house.post("/api/tables", {"system": "ki", "encounter": "mirror"}, 503)["error"]["what"]
    hub.openings = Openings(Limits(stored_tables=2))
    second = house.open(**DUEL)
    assert "no more tables" in house.post("/api/tables", {"system": "ki", "encounter": "mirror"}, 503)["error"]["what"]
    hub.limits = Limits(tables=1, workers=0)
    with house.sit(first["id"], first["token"]) as anna:
        anna.look()
        assert refused_at(house, first) == ""
        assert refused_at(house, second) == "Too many tables are open here."


# tables in memory


def test_whoever_opens_many_slow_tables_waits_for_them_and_nobody_else_does(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hole: 45 tables of 98 bots took every thread there is."""
    slow, other = [house.open(**DUEL) for _ in range(12)], house.open(**DUEL)
    ids = [table["id"] for table in slow]
    go_on = threading.Event()
    loading, most = 0, 0

    def opened(store: Store, libraries: Libraries, row: TableRow, effort: Callable[[], Effort]) -> Room:
        nonlocal loading, most
        if row.id in ids:
            loading += 1
            most = max(most, loading)
            go_on.wait(30)
            loading -= 1
        return Room(store, libraries, row, effort)

    monkeypatch.setattr(hub, "open_room", opened)

    async def load_all() -> None:
        rooms = Hub(house.store, LIBRARIES, local=True, limits=Limits(loads=4, loads_per_address=2, workers=0))
        CALLER.set("203.0.113.7")
        waiting = [asyncio.create_task(rooms.room(id)) for id in ids]
        CALLER.set("198.51.100.1")
        await asyncio.wait_for(rooms.room(other["id"]), 15)
        assert not any(task.done() for task in waiting)
        go_on.set()
        await asyncio.gather(*waiting)

    asyncio.run(load_all())
    assert most == 2


def test_a_list_of_many_tables_reads_as_many_as_there_is_time_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hole: whoever lists 200 tables has 200 tables read."""
    tables = [house.open(**DUEL) for _ in range(3)]
    mine = {"tables": [{"id": table["id"], "token": table["token"]} for table in tables]}
    read: list[str] = []

    def opened(store: Store, libraries: Libraries, row: TableRow, effort: Callable[[], Effort]) -> Room:
        read.append(row.id)
        return Room(store, libraries, row, effort)

    monkeypatch.setattr(hub, "open_room", opened)
    site = site_of(house)
    site.hub.limits = Limits(listing_seconds=0, workers=0)
    by_name = house.post("/api/mine", mine)["tables"]
    assert read == []
    assert {each["where"] for each in by_name} == {"Open it to see where it stands"}
    site.hub.limits = Limits(workers=0)
    whole = house.post("/api/mine", mine)["tables"]
    assert [each["name"] for each in whole] == [each["name"] for each in by_name]
    assert [set(each) for each in whole] == [set(each) for each in by_name]
    assert all(each["where"].startswith("Round") for each in whole)
    assert sorted(read) == sorted(table["id"] for table in tables)


def test_a_list_is_not_read_again_while_nothing_has_changed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.open(seats={"wen": "me"}, rules={"interlude_seconds": 0})
    mine = {"tables": [{"id": table["id"], "token": table["token"]}]}
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
    before = house.post("/api/mine", mine)["tables"]
    monkeypatch.setattr(hub, "open_room", lambda *_: pytest.fail("read again"))
    assert house.post("/api/mine", mine)["tables"] == before
    monkeypatch.undo()
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on()
    assert house.post("/api/mine", mine)["tables"][0]["over"] is True


def test_a_link_is_open_in_so_many_places_and_no_more(house: House) -> None:
    site_of(house).hub.limits = Limits(pages_per_link=3)
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

    def opened(store: Store, libraries: Libraries, row: TableRow, effort: Callable[[], Effort]) -> Room:
        if row.id == slow["id"]:
            go_on.wait(30)
        return Room(store, libraries, row, effort)

    monkeypatch.setattr(hub, "open_room", opened)

    async def open_both() -> None:
        rooms = Hub(house.store, LIBRARIES, local=True)
        waiting = asyncio.create_task(rooms.room(slow["id"]))
        await asyncio.wait_for(rooms.room(other["id"]), 15)
        assert not waiting.done()
        go_on.set()
        await waiting

    asyncio.run(open_both())
