"""The browser table's server: pages, a small HTTP API, and one socket per page."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from functools import partial
from typing import Annotated, TypeVar

import msgspec
from anyio import to_thread
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from quintain.kernel.scene import Data
from quintain.record.transcript import read
from quintain.record.trying import nonsense
from quintain.systems import system_names
from quintain.web import catalogue, plainly
from quintain.web.bodies import Bodies
from quintain.web.branching import tell_of_transcript, whole_transcript
from quintain.web.callers import Callers, address_of
from quintain.web.carrying import Carried, Tried, must_be_small
from quintain.web.damage import Damaged
from quintain.web.desk import Desk, understand
from quintain.web.door import invited
from quintain.web.giving import InPieces, InTurn
from quintain.web.guard import Attendance, Gate, is_near, is_same_origin, must_be_from_here
from quintain.web.hub import Connection, Hub, serve_socket
from quintain.web.jobs import ContentJob, TrialJob
from quintain.web.joining import STATIC
from quintain.web.laboratory.doors import Doors, Watched
from quintain.web.laboratory.experiments import Experiments
from quintain.web.laboratory.keeping import Others
from quintain.web.laboratory.studies import Studies
from quintain.web.laboratory.wish import Wish
from quintain.web.libraries import Libraries
from quintain.web.limits import STANDARD, Limits
from quintain.web.links import come_in
from quintain.web.listing import Listing, Mine
from quintain.web.looking import look_as
from quintain.web.messages import Hello
from quintain.web.pages import digest, is_loaded, loaded, page
from quintain.web.replays import is_over, may_see_all, must_be_let_in, own_log, replay, viewpoint
from quintain.web.reviewing import must_see_all_of_it
from quintain.web.room import Room, opens_nothing
from quintain.web.rows import PersonRow
from quintain.web.seats import change_table
from quintain.web.setting import REFEREE, Allow, Order, Set, import_table, is_gm, open_table, plain
from quintain.web.state import Looker, may_manage
from quintain.web.store import Store
from quintain.web.turns import Turns
from quintain.web.watching import note
from quintain.words.errors import AnswerRefused, NotAllowed, NotFound, TooLarge, TooMuch, Unavailable, UserError

LOG = logging.getLogger("quintain.web")
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
    Damaged: 500,
    Unavailable: 503,
}
"""What HTTP calls each kind of mistake; any other is a bad request."""
NO_HEADERS: Mapping[str, str] = {}
WELCOME: Data = {"welcome": {"own": True}}
"""To a browser that came by an invitation: its own secret opens the seat from now on."""
SPOKEN = "quintain"
"""What pages speak on a socket, as they say when they ask for it."""
GREETS = "hello."
FOR_GOOD = "public, max-age=31536000, immutable"
T = TypeVar("T")


class Import(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    transcript: str
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""


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
                said = {name for name, _ in message["headers"]}  # a report runs nothing, and says so by itself
                message["headers"] += [(name, value) for name, value in HEADERS.items() if name not in said]
                if scope["path"].startswith("/api/"):
                    message["headers"].append((b"cache-control", b"no-store"))
                elif scope["path"].startswith("/static/"):  # asked anew: a new release is not mixed with an old one
                    message["headers"].append((b"cache-control", b"no-cache"))
            await send(message)

        await self.app(scope, receive, send_with_headers)


class Site:
    """The handlers; each is small, and everything slow runs in a thread or beside the server."""

    def __init__(self, store: Store, libraries: Libraries, *, local: bool, limits: Limits = STANDARD) -> None:
        self.store = store
        self.libraries = libraries
        self.local = local
        self.limits = limits
        self.hub = Hub(store, libraries, local=local, limits=limits)
        self.gate = Gate(limits)
        self.attendance = Attendance(limits)
        self.bodies = Bodies(limits)
        self.listing = Listing(self.hub)
        self.experiments = Experiments(Studies(store), libraries.folders, limits, self.hub.process)
        self.catalogue = catalogue.Catalogue(libraries, local=local)
        self.laboratory = Doors(store, libraries, self.experiments, self.hub.openings)

    # pages

    async def page(self, request: Request) -> Response:
        first = request.scope["path"].split("/")[1]
        name = {"": "home", "t": "table"}.get(first, first)
        whole = await to_thread.run_sync(page, name)
        headers = {"cache-control": "no-cache", "etag": f'W/"{digest(whole)}"'}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        return HTMLResponse(whole, headers=headers)

    async def rulebooks(self, request: Request) -> Response:
        return HTMLResponse(plainly.rulebooks())

    async def rulebook(self, request: Request) -> Response:
        name = request.path_params["system"]
        if name not in system_names():
            return HTMLResponse(plainly.no_rulebook(name), 404)
        return await self.page(request)

    async def away(self, request: Request) -> Response:
        return HTMLResponse(plainly.away())

    async def worker(self, request: Request) -> Response:
        """It is served from the top, so that it stands before every page."""
        return FileResponse(
            STATIC / "app" / "worker.js", media_type="text/javascript", headers={"cache-control": "no-cache"}
        )

    async def joined(self, request: Request) -> Response:
        """A script or a sheet; by its whole address it never changes."""
        name = request.path_params["name"]
        if not is_loaded(name):
            raise NotFound("There is nothing at this address.", where="address")
        file = await to_thread.run_sync(loaded, name)
        is_current = request.url.query == file.digest
        headers = {"cache-control": FOR_GOOD if is_current else "no-cache", "vary": "accept-encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(file.plain, media_type=file.type, headers=headers)
        return Response(file.packed, media_type=file.type, headers=headers | {"content-encoding": "gzip"})

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
        return Response(await to_thread.run_sync(self.catalogue.shown), media_type="application/json")

    async def content(self, request: Request) -> Response:
        """What somebody would bring along for a table: every mistake of it, or what can be played with it."""
        async with self.body(request, Carried) as said:
            tried = await self.tried(said.system, said.content)
        return answer(tried.shown())

    async def tried(self, system: str, content: dict[str, str]) -> Tried:
        must_be_small(content, self.limits)
        return msgspec.json.decode(await self.hub.labour.work(ContentJob(system, content)), type=Tried)

    async def rules(self, request: Request) -> Response:
        return answer(await to_thread.run_sync(catalogue.rules_of, request.path_params["system"]))

    async def words(self, request: Request) -> Response:
        return answer(await to_thread.run_sync(catalogue.words_of, request.path_params["system"]))

    # tables

    async def new_table(self, request: Request) -> Response:
        async with self.body(request, Order) as order:
            await to_thread.run_sync(self.libraries.look_again)
            own = (await self.tried(order.system, order.content)).sound() if order.content else None
            opened = await self.opened(request, partial(open_table, self.store, self.libraries, order, own=own))
        note("a table is opened", table=opened.id, label=f"{order.system}/{order.encounter or order.campaign}")
        return answer(opened.as_data(), 201)

    async def import_(self, request: Request) -> Response:
        """Tried beside the server first: anybody may have written it."""
        async with self.body(request, Import, self.limits.transcript_bytes) as said:
            self.hub.openings.take(address_of(request))
            await self.hub.labour.work(TrialJob(said.transcript, said.name))

            def keep(allow: Allow) -> Set:
                return import_table(self.store, read(said.transcript, "transcript"), said.name, allow=allow)

            opened = await self.opened(request, keep, counted=True)
        return answer(opened.as_data(), 201)

    async def opened(self, request: Request, make: Callable[..., Set], *, counted: bool = False) -> Set:
        """A new table, if its address and this server may have one more; it is made when its turn has come."""
        address, openings = address_of(request), self.hub.openings
        if not counted:
            openings.take(address)
        openings.must_have_room(await to_thread.run_sync(self.store.count_tables))
        async with self.hub.loading.take(address):
            return await to_thread.run_sync(partial(make, allow=partial(openings.take_bots, address)))

    async def mine(self, request: Request) -> Response:
        async with self.body(request, AllMine) as said:
            return answer({"tables": await self.listing.of(said.tables)})

    async def change(self, request: Request) -> Response:
        async with self.body(request, Patch) as said, self.at_table(request) as (room, person):
            must_manage(person)
            await change_table(room, person, name=plain(said.name or "", 100), archived=said.archived)
        return answer({})

    async def delete(self, request: Request) -> Response:
        async with self.at_table(request) as (room, person):
            if not person.host:
                raise NotAllowed("Only the host may do that.", where="table", fix="Ask the host.")
            await to_thread.run_sync(self.store.delete_table, room.row.id)
            self.hub.forget(room.row.id)
        return answer({})

    async def invitation(self, request: Request) -> Response:
        """What one is invited to, before one says a name: no more than the door tells, and nothing to anybody else."""
        person = await self.by_token(request)
        if person is None or person.keys[person.link].used_by:
            return answer({"invitation": None})
        async with self.hub.visit(request.path_params["id"]) as room, self.hub.turn(room):
            return answer({"invitation": invited(room, await room.known(person))})

    # afterwards

    async def replay(self, request: Request) -> Response:
        made, headers = await self.watch_again(request, as_page=False)
        return Response(made, media_type="application/json", headers=headers)

    async def offline(self, request: Request) -> Response:
        made, headers = await self.watch_again(request, as_page=True)
        return attached(f"{request.path_params['id']}.html", made, "text/html; charset=utf-8", headers)

    async def watch_again(self, request: Request, *, as_page: bool) -> tuple[bytes, dict[str, str]]:
        """What was made, and its headers. The table's lock is held only while what is needed is copied."""
        chosen = request.query_params.get("as")
        zipped = "gzip" in request.headers.get("accept-encoding", "")
        async with self.at_table(request) as (room, person):
            must_be_let_in(person)
            viewpoint(room, person, chosen)
            await self.put_on_record(room, person, chosen or REFEREE)
            known = self.hub.reviews.of(room)
            most = self.limits.replay_bytes
            job = replay(room, person, chosen, most, as_page=as_page, zipped=zipped, review=known)
        made = await self.hub.labour.work(job)
        return made, {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if zipped else {})

    async def review(self, request: Request) -> Response:
        """A fight looked over, or how far that is; a POST begins it, and it goes on as long as somebody asks."""
        async with self.at_table(request) as (room, person):
            must_be_let_in(person)
            must_see_all_of_it(room, person)
            await self.put_on_record(room, person, REFEREE)
            if request.method == "POST":
                self.hub.reviews.begin(room)
            return answer(self.hub.reviews.how_far(room))

    async def transcript(self, request: Request) -> Response:
        """The whole record for whoever may see everything, else the log as the seat knows it."""
        id, kind = request.path_params["id"], "text/plain; charset=utf-8"
        async with self.at_table(request) as (room, person):
            must_be_let_in(person)
            await self.put_on_record(room, person, REFEREE)
            await tell_of_transcript(room, person)
            self.hub.tell(room)
            whole = await to_thread.run_sync(whole_transcript, room) if may_see_all(room, person) else None
            job = own_log(room, person)
        if whole is not None:
            return attached(f"{id}.jsonl", (await to_thread.run_sync(whole.write)).encode(), kind)
        return attached(f"{id}-log.jsonl", await self.hub.labour.work(job), kind)

    async def put_on_record(self, room: Room, person: PersonRow, seat: str) -> None:
        """A game master who gets everything before the end, or what another gets, has looked: everybody hears of it."""
        if is_gm(person) and not is_over(room) and not room.read_only:
            await look_as(room, person, seat, None)
            self.hub.tell(room)

    # who, and what came with it

    @contextlib.asynccontextmanager
    async def body(self, request: Request, type_: type[T], most: int | None = None) -> AsyncIterator[T]:
        """What came with a request, checked, for as long as it is needed; garbage is a clear error."""
        must_be_from_here(request)
        async with self.bodies.read(request, most or self.limits.body_bytes) as data:
            try:
                said = msgspec.json.decode(data, type=type_)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                raise UserError(f"That is no such request: {error}.", where="request", fix="Reload the page.") from None
            yield said

    @contextlib.asynccontextmanager
    async def at_table(self, request: Request) -> AsyncIterator[tuple[Room, PersonRow]]:
        """The table and who asks, with its lock held; afterwards it leaves memory if nobody is connected."""
        person = await self.who(request)
        async with self.hub.visit(request.path_params["id"]) as room, self.hub.turn(room):
            yield room, await room.known(person)

    async def who(self, request: Request) -> PersonRow:
        """The person whose token came with the request."""
        person = await self.by_token(request)
        if person is None or not person.is_open_to(person.link):
            raise opens_nothing()
        return person

    async def by_token(self, request: Request) -> PersonRow | None:
        """Whoever has that token, also if it is an invitation that was not used yet."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        must_be_from_here(request)
        id = request.path_params["id"]
        return await to_thread.run_sync(self.store.person, id, token) if kind == "Bearer" and token else None

    # the laboratory

    async def studies(self, request: Request) -> Response:
        """What was asked of it, or one more question."""
        must_be_from_here(request)
        if request.method == "GET":
            return answer(await self.laboratory.overview(request))
        async with self.body(request, Wish) as wish:
            return answer(await self.laboratory.ask(request, wish), 201)

    async def others(self, request: Request) -> Response:
        async with self.body(request, Others) as others:
            return answer(await self.laboratory.allow(request, others))

    async def study(self, request: Request) -> Response:
        must_be_from_here(request)
        if request.method == "DELETE":
            return answer(await self.laboratory.remove(request))
        return answer(await self.laboratory.answer(request))

    async def stop_study(self, request: Request) -> Response:
        must_be_from_here(request)
        return answer(await self.laboratory.stop(request))

    async def watch_study(self, request: Request) -> Response:
        async with self.body(request, Watched) as watched:
            return answer(await self.laboratory.fight(request, watched), 201)

    async def study_report(self, request: Request) -> Response:
        return await self.laboratory.report(request)

    # the socket

    async def socket(self, socket: WebSocket) -> None:
        address = address_of(socket)
        if not is_same_origin(socket.headers) or not self.gate.lets_in(address):
            await socket.close(code=1008)
            return
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            with self.gate.stand(address):
                await socket.accept(SPOKEN if SPOKEN in socket.scope["subprotocols"] else None)
                connection = await self.welcome(socket)
            if connection is not None:
                with self.attendance.sit(address, connection.room.row.id):
                    await self.attend(connection)

    async def welcome(self, socket: WebSocket) -> Connection | None:
        """The first message says who is there; without a good token nothing is shown."""
        id = socket.path_params["id"]
        try:
            hello = await greeting(socket, self.limits)
            person = await to_thread.run_sync(self.store.person, id, hello.token)
            if person is None:
                raise opens_nothing()
            self.attendance.must_have_room(address_of(socket), id)
            async with self.hub.visit(id) as room, self.hub.turn(room):
                came = await come_in(room, person, hello.own, plain(hello.name, 40))
                connection = Connection(room, socket, Looker(came))
                self.hub.arrive(connection)
                if came.link != person.link:
                    connection.post(WELCOME)
                self.hub.tell(room)
        except UserError as error:
            await refuse(socket, error)
            return None
        note("somebody comes", table=id, person=person.person, role=person.role)
        await self.hub.publish_presence(id)
        return connection

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
            if len(text) > (most := self.limits.frame_bytes):
                raise TooLarge(f"That message has {len(text)} characters.", fix=f"At most {most} are read.")
            await desk.take(understand(text))
        except UserError as error:
            connection.post({"error": error.as_data()})
        except WebSocketDisconnect:
            raise
        except Exception as error:
            if connection.room.settings.brought:  # whoever wrote that transcript made the mistake
                connection.post({"error": nonsense(error, "table").as_data()})
                return
            self.hub.metrics.errors += 1
            LOG.exception("a message failed")
            fix = "Nothing was lost; reload the page. It is a fault of the program."
            connection.post({"error": {"what": "That went wrong.", "where": "server", "fix": fix}})


async def greeting(socket: WebSocket, limits: Limits) -> Hello:
    """Pages greet when they ask for the socket, a round trip sooner than on it; programs and older pages in a frame."""
    try:
        early = next((each for each in socket.scope["subprotocols"] if each.startswith(GREETS)), "")
        if early:
            text = urlsafe_b64decode(early.removeprefix(GREETS) + "==").decode()
        else:
            text = await asyncio.wait_for(next_text(socket), limits.hello_seconds)
        return msgspec.json.decode(text[: limits.frame_bytes], type=Hello)
    except (msgspec.MsgspecError, TimeoutError, ValueError):
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
        del reading  # whoever has gone is in it, as the reason why it ended, and leads back here


async def refuse(socket: WebSocket, error: UserError) -> None:
    await socket.send_text(msgspec.json.encode({"error": error.as_data()}).decode())
    await socket.close(code=1008)


def must_manage(person: PersonRow) -> None:
    if not may_manage(person):
        raise NotAllowed("Only the host or the game master may do that.", where="table", fix="Ask them.")


def answer(data: Mapping[str, object], status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def attached(name: str, made: bytes, type_: str, headers: Mapping[str, str] = NO_HEADERS) -> Response:
    named = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(made, media_type=type_, headers={**headers, **named})


async def on_user_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, UserError)
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)
    return JSONResponse({"error": error.as_data()}, status)


async def on_wrong_address(request: Request, error: Exception) -> Response:
    """People read a page with links; programs what they read of any other mistake."""
    if request.scope["path"].startswith(("/api/", "/static/", "/joined/")):
        return await on_user_error(request, NotFound("There is nothing at this address.", where="address"))
    return HTMLResponse(plainly.nowhere(), 404)


Handler = Callable[[Request], Awaitable[Response]]


def make_app(store: Store, libraries: Libraries, *, local: bool = True, limits: Limits = STANDARD) -> Starlette:
    """The application around a store."""
    site = Site(store, libraries, local=local, limits=limits)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        site.hub.open()
        async with site.experiments.at_work():
            yield
        await site.hub.shut()

    long_ones = Turns(limits.answers, limits.answers_per_address, waiting_each=limits.answers_waiting_per_address)
    in_turn = [Middleware(InTurn, turns=long_ones)]
    app = Starlette(
        routes=[
            Route("/", site.page),
            Route("/t/{id}", site.page),
            Route("/replay/{id}", site.page),
            Route("/lab", site.page),
            Route("/rules", site.rulebooks),
            Route("/rules/{system}", site.rulebook),
            Route("/away", site.away),
            Route("/worker.js", site.worker),
            Route("/healthz", site.health),
            Route("/metrics", site.metrics),
            Route("/api/systems", site.systems),
            Route("/api/rules/{system}", site.rules),
            Route("/api/words/{system}", site.words),
            Route("/api/tables", site.new_table, methods=["POST"]),
            Route("/api/content", site.content, methods=["POST"]),
            Route("/api/import", site.import_, methods=["POST"]),
            Route("/api/mine", site.mine, methods=["POST"]),
            Route("/api/tables/{id}", site.change, methods=["PATCH"]),
            Route("/api/tables/{id}", site.delete, methods=["DELETE"]),
            Route("/api/tables/{id}/invitation", site.invitation),
            Route("/api/tables/{id}/replay", site.replay, middleware=in_turn),
            Route("/api/tables/{id}/replay.html", site.offline, middleware=in_turn),
            Route("/api/tables/{id}/review", site.review, methods=["GET", "POST"]),
            Route("/api/tables/{id}/transcript", site.transcript, middleware=in_turn),
            Route("/api/lab", site.studies, methods=["GET", "POST"]),
            Route("/api/lab/others", site.others, methods=["PUT"]),
            Route("/api/lab/{id}", site.study, methods=["GET", "DELETE"]),
            Route("/api/lab/{id}/stop", site.stop_study, methods=["POST"]),
            Route("/api/lab/{id}/fight", site.watch_study, methods=["POST"]),
            Route("/api/lab/{id}/report.html", site.study_report),
            WebSocketRoute("/socket/{id}", site.socket),
            Route("/joined/{name}", site.joined),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[
            Middleware(InPieces),
            Middleware(Callers),
            Middleware(Headers),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={UserError: on_user_error, 404: on_wrong_address},
        lifespan=lifespan,
    )
    app.state.site = site
    return app
