"""The browser table's server: pages, a small HTTP API, and one socket per page."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from anyio import to_thread
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from quintain.kernel.live import REFEREE_LOOKS
from quintain.kernel.transcript import read
from quintain.web import catalogue
from quintain.web.bringing import bring
from quintain.web.desk import Desk, understand
from quintain.web.guard import Gate, address_of, is_near, is_same_origin, must_be_from_here, read_body
from quintain.web.hub import Connection, Hub, serve_socket
from quintain.web.messages import Hello
from quintain.web.offline import offline_page
from quintain.web.replays import is_over, replay, transcript
from quintain.web.room import Room, opens_nothing
from quintain.web.rows import PersonRow
from quintain.web.seats import person_changed
from quintain.web.setting import GM, Libraries, Order, is_gm, open_table, plain
from quintain.web.state import Looker, may_manage
from quintain.web.store import Store
from quintain.web.watching import note
from quintain.words.errors import AnswerRefused, NotAllowed, NotFound, TooLarge, TooMuch, Unavailable, UserError

STATIC = Path(__file__).parent / "static"
LOG = logging.getLogger("quintain.web")
LARGEST_BODY = 1024 * 1024
LARGEST_TRANSCRIPT = 20 * 1024 * 1024
LARGEST_FRAME = 64 * 1024
HELLO_SECONDS = 15
HEADERS = {
    b"content-security-policy": (
        b"default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; connect-src 'self'; "
        b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    b"referrer-policy": b"no-referrer",
    b"x-content-type-options": b"nosniff",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
STATUS: Mapping[type, int] = {
    NotAllowed: 403,
    NotFound: 404,
    AnswerRefused: 409,
    TooLarge: 413,
    TooMuch: 429,
    Unavailable: 503,
}
"""What HTTP calls each kind of mistake; any other is a bad request."""
T = TypeVar("T")


class Import(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    transcript: str
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in somebody's list, and their token for it."""

    id: str
    token: str


class AllMine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tables: list[Mine]


class Patch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str | None = None
    archived: bool | None = None


class Headers:
    """Puts the same safe headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS.items()]
                if scope["path"].startswith("/api/"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        await self.app(scope, receive, send_with_headers)


class Site:
    """The handlers; each is small, and everything slow runs in a thread."""

    def __init__(self, store: Store, libraries: Libraries, *, local: bool) -> None:
        self.store = store
        self.libraries = libraries
        self.local = local
        self.hub = Hub(store, libraries, local=local)
        self.gate = Gate()

    # pages

    async def page(self, request: Request) -> Response:
        first = request.scope["path"].split("/")[1]
        name = {"": "home", "t": "table"}.get(first, first)
        return FileResponse(STATIC / f"{name}.html", headers={"cache-control": "no-cache"})

    # watching it

    async def health(self, request: Request) -> Response:
        """Whether tables can be read and stored."""
        try:
            await to_thread.run_sync(self.store.table, "")
        except Unavailable as error:
            return answer({"ok": False, "why": error.what}, STATUS[Unavailable])
        return answer({"ok": True})

    async def metrics(self, request: Request) -> Response:
        """For this machine only: how many answers were stored is news of sealed ones."""
        if not is_near(request):
            return Response(status_code=404)
        stored = await to_thread.run_sync(self.store.count_tables)
        gauges = {
            "tables_stored": ("Tables in the database.", stored),
            "tables_in_memory": ("Tables that somebody has open.", len(self.hub.rooms)),
            "seats_connected": ("Pages that are connected.", sum(map(len, self.hub.connections.values()))),
        }
        return Response(self.hub.metrics.text(gauges), media_type="text/plain; version=0.0.4")

    # what there is

    async def systems(self, request: Request) -> Response:
        return Response(await to_thread.run_sync(lambda: self.listing), media_type="application/json")

    @cached_property
    def listing(self) -> bytes:
        """Every encounter is set up for its picture, once: libraries do not change while a server runs."""
        return msgspec.json.encode({"local": self.local, "systems": catalogue.systems(self.libraries)})

    async def rules(self, request: Request) -> Response:
        return answer(await to_thread.run_sync(catalogue.rules_of, request.path_params["system"]))

    # tables

    async def new_table(self, request: Request) -> Response:
        order = await body(request, Order)
        self.hub.openings.take(address_of(request))
        opened = await to_thread.run_sync(open_table, self.store, self.libraries, order)
        note("a table is opened", table=opened.id, label=f"{order.system}/{order.encounter or order.campaign}")
        return answer(opened.as_data(), 201)

    async def import_(self, request: Request) -> Response:
        said = await body(request, Import, LARGEST_TRANSCRIPT)
        self.hub.openings.take(address_of(request))

        def bring_in() -> Mapping[str, object]:
            return bring(self.store, self.libraries, read(said.transcript, "transcript"), said.name).as_data()

        return answer(await to_thread.run_sync(bring_in, limiter=self.hub.labour), 201)

    async def mine(self, request: Request) -> Response:
        said = await body(request, AllMine)
        return answer({"tables": [await self.one_of_mine(each) for each in said.tables[:200]]})

    async def one_of_mine(self, mine: Mine) -> Mapping[str, object]:
        person = await to_thread.run_sync(self.store.person, mine.id, mine.token)
        if person is None:
            return {"id": mine.id, "gone": True}
        try:
            async with self.hub.visit(mine.id) as room:
                return self.listed(room, person)
        except UserError:
            return {"id": mine.id, "gone": True}

    def listed(self, room: Room, person: PersonRow) -> Mapping[str, object]:
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
            "archived": room.row.archived,
            "role": person.role if person.admitted else "pending",
            "host": person.host,
            "gone": False,
        }

    async def change(self, request: Request) -> Response:
        said = await body(request, Patch)
        async with self.at_table(request) as (room, person):
            must_manage(person)
            name = plain(said.name or "", 100) or room.row.name
            await room.change_row(name=name, archived=room.row.archived if said.archived is None else said.archived)
            self.hub.tell(room)
        return answer({})

    async def delete(self, request: Request) -> Response:
        async with self.at_table(request) as (room, person):
            must_manage(person)
            await to_thread.run_sync(self.store.delete_table, room.row.id)
            self.hub.forget(room.row.id)
        return answer({})

    # afterwards

    async def replay(self, request: Request) -> Response:
        return answer(await self.watch_again(request))

    async def watch_again(self, request: Request) -> Mapping[str, object]:
        chosen = request.query_params.get("as")
        async with self.at_table(request) as (room, person):
            if not chosen:
                await self.put_on_record(room, person)
            return await to_thread.run_sync(replay, room, person, chosen, limiter=self.hub.labour)

    async def offline(self, request: Request) -> Response:
        data = await self.watch_again(request)
        page = offline_page(dict(data) | {"rules": catalogue.rules_of(str(data["system"]))})
        return attached(f"{data['id']}.html", page, "text/html; charset=utf-8")

    async def transcript(self, request: Request) -> Response:
        async with self.at_table(request) as (room, person):
            await self.put_on_record(room, person)
            name, text = await to_thread.run_sync(transcript, room, person)
        return attached(name, text, "text/plain; charset=utf-8")

    async def put_on_record(self, room: Room, person: PersonRow) -> None:
        """A game master who gets everything before the end has looked as the referee, and everybody hears of it."""
        if is_gm(person) and not is_over(room) and not room.read_only:
            await room.act(person, GM, REFEREE_LOOKS, None)
            self.hub.tell(room)

    # who

    @contextlib.asynccontextmanager
    async def at_table(self, request: Request) -> AsyncIterator[tuple[Room, PersonRow]]:
        """The table and who asks, with its lock held; afterwards it leaves memory if nobody is connected."""
        person = await self.who(request)
        async with self.hub.visit(request.path_params["id"]) as room, room.lock:
            yield room, person

    async def who(self, request: Request) -> PersonRow:
        """The person whose token came with the request."""
        id = request.path_params["id"]
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        must_be_from_here(request)
        person = await to_thread.run_sync(self.store.person, id, token) if kind == "Bearer" and token else None
        if person is None:
            raise opens_nothing()
        return person

    # the socket

    async def socket(self, socket: WebSocket) -> None:
        address = address_of(socket)
        if not is_same_origin(socket.headers) or self.gate.is_full(address):
            await socket.close(code=1008)
            return
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            with self.gate.stand(address):
                await socket.accept()
                connection = await self.welcome(socket)
            if connection is not None:
                await self.attend(connection)

    async def welcome(self, socket: WebSocket) -> Connection | None:
        """The first message says who is there; without a good token nothing is shown."""
        id = socket.path_params["id"]
        try:
            hello = await greeting(socket)
            person = await to_thread.run_sync(self.store.person, id, hello.token)
            if person is None:
                raise opens_nothing()
            async with self.hub.visit(id) as room, room.lock:
                await room.mend()
                await self.introduce(room, person, plain(hello.name, 40))
                connection = Connection(room, socket, Looker(room.people.get(person.person, person)))
                self.hub.arrive(connection)
                self.hub.tell(room)
        except UserError as error:
            await refuse(socket, error)
            return None
        note("somebody comes", table=id, person=person.person, role=person.role)
        await self.hub.publish_presence(id)
        return connection

    async def introduce(self, room: Room, person: PersonRow, name: str) -> None:
        known = room.people.get(person.person, person)
        if name and name != known.name and known.role != "spectator":
            await person_changed(room, person.person, name=name)

    async def attend(self, connection: Connection) -> None:
        """Takes what the page says until it is gone."""
        writer = asyncio.create_task(serve_socket(connection.socket, connection))
        desk = Desk(self.hub, connection)
        try:
            while not writer.done():
                text = await next_text_before(writer, connection.socket)
                await self.hear(desk, connection, text)
        finally:
            desk.leave()
            self.hub.leave(connection)
            writer.cancel()
            note("somebody leaves", table=connection.room.row.id, person=connection.looker.person.person)
            await self.hub.publish_presence(connection.room.row.id)

    async def hear(self, desk: Desk, connection: Connection, text: str) -> None:
        try:
            if len(text) > LARGEST_FRAME:
                raise TooLarge(f"That message has {len(text)} characters.", fix=f"At most {LARGEST_FRAME} are read.")
            await desk.take(understand(text))
        except UserError as error:
            connection.post({"error": error.as_data()})
        except WebSocketDisconnect:
            raise
        except Exception:
            self.hub.metrics.errors += 1
            LOG.exception("a message failed")
            fix = "Nothing was lost; reload the page. It is a fault of the program."
            connection.post({"error": {"what": "That went wrong.", "where": "server", "fix": fix}})


async def greeting(socket: WebSocket) -> Hello:
    try:
        text = await asyncio.wait_for(next_text(socket), HELLO_SECONDS)
        return msgspec.json.decode(text[:LARGEST_FRAME], type=Hello)
    except (msgspec.MsgspecError, TimeoutError, UnicodeError):
        raise UserError("That is no greeting.", where="hello", fix="Reload the page.") from None


async def next_text(socket: WebSocket) -> str:
    """What the page says next; a frame of bytes says nothing."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    return message.get("text") or ""


async def next_text_before(end: asyncio.Task[None], socket: WebSocket) -> str:
    """What the page says next, unless that ends first."""
    reading = asyncio.create_task(next_text(socket))
    try:
        await asyncio.wait({reading, end}, return_when=asyncio.FIRST_COMPLETED)
        if not reading.done():
            raise WebSocketDisconnect(1001)
        return reading.result()
    finally:
        reading.cancel()


async def refuse(socket: WebSocket, error: UserError) -> None:
    await socket.send_text(msgspec.json.encode({"error": error.as_data()}).decode())
    await socket.close(code=1008)


def must_manage(person: PersonRow) -> None:
    if not may_manage(person):
        raise NotAllowed("Only the host or the game master may do that.", where="table", fix="Ask them.")


async def body(request: Request, type_: type[T], most: int = LARGEST_BODY) -> T:
    """What came with a request, checked; garbage is a clear error."""
    must_be_from_here(request)
    data = await read_body(request, most)
    try:
        return msgspec.json.decode(data, type=type_)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise UserError(f"That is no such request: {error}.", where="request", fix="Reload the page.") from None


def answer(data: Mapping[str, object], status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def attached(name: str, text: str, type_: str) -> Response:
    return Response(text, media_type=type_, headers={"content-disposition": f'attachment; filename="{name}"'})


async def on_user_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, UserError)
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)
    return JSONResponse({"error": error.as_data()}, status)


Handler = Callable[[Request], Awaitable[Response]]


def make_app(store: Store, libraries: Libraries, *, local: bool = True) -> Starlette:
    """The application around a store."""
    site = Site(store, libraries, local=local)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        site.hub.open()
        yield
        await site.hub.shut()

    app = Starlette(
        routes=[
            Route("/", site.page),
            Route("/t/{id}", site.page),
            Route("/replay/{id}", site.page),
            Route("/rules/{system}", site.page),
            Route("/healthz", site.health),
            Route("/metrics", site.metrics),
            Route("/api/systems", site.systems),
            Route("/api/rules/{system}", site.rules),
            Route("/api/tables", site.new_table, methods=["POST"]),
            Route("/api/import", site.import_, methods=["POST"]),
            Route("/api/mine", site.mine, methods=["POST"]),
            Route("/api/tables/{id}", site.change, methods=["PATCH"]),
            Route("/api/tables/{id}", site.delete, methods=["DELETE"]),
            Route("/api/tables/{id}/replay", site.replay),
            Route("/api/tables/{id}/replay.html", site.offline),
            Route("/api/tables/{id}/transcript", site.transcript),
            WebSocketRoute("/socket/{id}", site.socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Headers), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={UserError: on_user_error},
        lifespan=lifespan,
    )
    app.state.site = site
    return app
