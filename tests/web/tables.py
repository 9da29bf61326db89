"""A server's application in tests: tables are opened over HTTP and played over real socket messages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
from sqlalchemy import select
from starlette.testclient import TestClient, WebSocketTestSession

from quintain.web import schema
from quintain.web.app import make_app
from quintain.web.libraries import Libraries
from quintain.web.limits import Limits
from quintain.web.store import Store

Data = dict[str, Any]
LIBRARIES = Libraries()
IN_THREADS = Limits(workers=0, standing_tries=3)
"""Most tests have no need for processes beside the server, which take a while to start."""


def table_ids(store: Store) -> list[str]:
    """Every table that is stored, the oldest first."""
    with store.engine.connect() as connection:
        return list(connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.created)).scalars())


def own(token: str) -> str:
    """What a browser shows once it came by that invitation: a secret of its own, always the same in these tests."""
    return sha256(token.encode()).hexdigest()


def hello(token: str, name: str = "") -> Data:
    """The greeting of a page that comes by that token, whatever it opens."""
    return {"do": "hello", "token": token, "name": name, "own": own(token)}


class House:
    """An application around a database file; it can be stopped and started again."""

    def __init__(self, file: Path, limits: Limits = IN_THREADS) -> None:
        self.file = file
        self.limits = limits
        self.store: Store
        self.client: TestClient
        self.start()

    def start(self) -> None:
        self.store = Store(f"sqlite:///{self.file}")
        self.client = TestClient(make_app(self.store, LIBRARIES, limits=self.limits))
        self.client.__enter__()

    def stop(self) -> None:
        self.client.__exit__(None, None, None)
        self.store.close()

    def post(self, path: str, body: object, status: int = 200) -> Data:
        answer = self.client.post(path, content=msgspec.json.encode(body))
        assert answer.status_code == status, answer.text
        found: Data = answer.json()
        return found

    def get(self, path: str, token: str = "", status: int = 200) -> Data:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.client.get(path, headers=headers)
        assert answer.status_code == status, answer.text
        found: Data = answer.json()
        return found

    def open(self, encounter: str = "training_yard", **order: object) -> Data:
        return self.post("/api/tables", {"system": "ki", "encounter": encounter} | order, 201)

    def own(self, token: str) -> str:
        """What a browser shows over HTTP that came by that token: itself, or if it is an invitation its own secret."""
        found = [self.store.person(id, token) for id in table_ids(self.store)]
        return token if any(each is not None and each.is_open_to(each.link) for each in found) else own(token)

    @contextmanager
    def sit(self, table: str, token: str, name: str = "") -> Iterator[Guest]:
        with self.client.websocket_connect(f"/socket/{table}") as socket:
            guest = Guest(socket)
            guest.send(hello(token, name))
            yield guest


class Guest:
    """One page at a table: every frame it got, and the table as it was last told."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.table: Data = {}
        self.lines: list[Data] = []

    def send(self, frame: Data) -> None:
        self.socket.send_text(msgspec.json.encode(frame).decode())

    def hear(self) -> Data:
        text = self.socket.receive_text()
        self.frames.append(text)
        frame: Data = msgspec.json.decode(text)
        if "table" in frame:
            self.table = frame["table"]
            log = self.table["log"]
            self.lines = [*self.lines[: log["from"]], *log["lines"]]
        return frame

    def hear_everything(self) -> None:
        """Until the connection ends."""
        while True:
            self.hear()

    def look(self) -> Data:
        """Hears until the table is told."""
        while "table" not in self.hear():
            pass
        return self.table

    def say(self, do: str, **fields: object) -> Data:
        """Says something and hears until its reply; what comes on the way is taken in."""
        frame = {"do": do, "id": uuid4().hex} | fields
        return self.resend(frame)

    def resend(self, frame: Data) -> Data:
        self.send(frame)
        while True:
            heard = self.hear()
            if heard.get("ok", {}).get("id") == frame["id"]:
                ok: Data = heard["ok"]
                return ok
            if "error" in heard and heard["error"].get("id") in (None, frame["id"]):
                return heard

    def ask(self) -> Data:
        """What waits for me: an ask without an answer, else one that can still be changed."""
        asks: list[Data] = self.table["asks"]
        return next((ask for ask in asks if "draft" not in ask), asks[0])

    def answer(self, choose: str) -> Data:
        ask = self.ask()
        done = self.say("answer", seat=ask["seat"], ask=ask["id"], revision=ask["revision"], choose=choose)
        if "error" not in done:
            self.look()
        return done

    def play_on(self, answers: int = 10_000) -> None:
        """Answers whatever is asked, sensibly enough to end a fight."""
        for _ in range(answers):
            if not self.table["asks"] or self.table["outcome"] is not None:
                return
            self.answer(sensible(self.ask()))


def sensible(ask: Data) -> str:
    """Joins, attacks if it can, dodges, goes on to the next stage, and is otherwise done."""
    ids = [option["id"] for option in ask["options"]]
    if ask["about"] == "next_stage":
        return str(ids[0])
    for wish in ("participate", "attack+attack", "dodge", "accept", "unconscious", "ready"):
        if wish in ids:
            return wish
    for option in ask["options"]:
        if option["id"].startswith("attack:"):
            return str(option["id"])
    last = ask["options"][-1]
    return f"{last['id']}:{last['shape']['spots'][0]}" if "shape" in last else str(last["id"])


def let_everybody_in(gm: Guest, *guests: Guest) -> None:
    """The game master admits everybody who waits at the door, and all have seen it."""
    pending = [each for each in gm.table["people"] if each["pending"]]
    while len(pending) < len(guests):
        gm.look()
        pending = [each for each in gm.table["people"] if each["pending"]]
    for each in pending:
        gm.say("admit", person=each["person"], yes=True)
    for guest in guests:
        while not guest.table or not guest.table["you"]["seats"]:
            guest.look()
