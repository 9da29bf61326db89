"""The same at the browser table: transcripts brought in, tables ordered, frames over the socket, requests over HTTP."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Any

import msgspec
from starlette.websockets import WebSocketDisconnect

from quintain.record.transcript import read
from quintain.systems import system_names
from quintain.web.bringing import bring
from quintain.web.room import Room
from quintain.web.setting import Order, Set, open_table
from quintain.words.errors import UserError
from tests.web.attacks import EVERYTHING
from tests.web.tables import LIBRARIES, Guest, House
from tools.fuzzing import seeds
from tools.fuzzing.mutating import Mutator, copied
from tools.fuzzing.targets import Target, mutator, transcript

SETTLED = "settled"
FAULT = '"where":"server"'


class ServerFaultError(Exception):
    """The server said that a message failed by its own fault."""


class TableTarget(Target):
    """Around a server's application with a database of its own."""

    @cached_property
    def house(self) -> House:
        return House(self.folder / "tables.db")

    def close(self) -> None:
        if "house" in vars(self):
            self.house.stop()


class Import(TableTarget):
    """A transcript brought to the table; what is accepted is opened and played on."""

    def feed(self, raw: bytes) -> bool:
        try:
            opened = bring(self.house.store, LIBRARIES, read(raw.decode(errors="replace"), "transcript"), "")
        except UserError:
            return False
        try:
            look_and_play(self.house, opened)
        finally:
            self.house.store.delete_table(opened.id)
        return True


def look_and_play(house: House, opened: Set, answers: int = 3) -> None:
    """Whoever opened it sits down, looks and answers what can be answered."""
    with house.sit(opened.id, opened.token, "Anna") as anna:
        anna.look()
        for _ in range(answers):
            asks = anna.table.get("asks") or []
            if not asks or "options" not in asks[0]:
                break
            ask = asks[0]
            choose = next((each["id"] for each in ask["options"] if "shape" not in each), "")
            said = {"do": "answer", "seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"]}
            deliver(anna, msgspec.json.encode(said | {"id": f"{ask['id']}", "choose": choose}).decode())


def deliver(guest: Guest, text: str) -> bool:
    """Says it and hears everything until it was dealt with; whether nothing was refused."""
    guest.socket.send_text(text)
    guest.send({"do": "acts", "id": SETTLED, "seat": "nobody"})
    accepted = True
    while True:
        heard = guest.hear()
        if FAULT in guest.frames[-1]:
            raise ServerFaultError(text[:500])
        if heard.get("error", {}).get("id") == SETTLED:
            return accepted
        accepted = accepted and "error" not in heard


class Orders(TableTarget):
    """What somebody asks for who opens a table."""

    suffix = ".json"

    def make(self, rng: random.Random) -> bytes:
        system = rng.choice(system_names())
        change = mutator(rng, system)
        scenario = msgspec.json.decode(rng.choice(seeds.scenarios(system)))
        order: dict[str, Any] = {"system": scenario.pop("system"), "seats": {}, "rules": {}, "timer": 0, "name": "x"}
        kind = rng.randrange(3)
        if kind == 0:
            order["scenario"] = change.change(scenario)
        else:
            order["encounter"] = scenario.get("id", "")
        if rng.random() < 0.3:
            order["seats"] = {change.word(): rng.choice(("me", "invite", "bot:greedy", "gm", change.word()))}
        return msgspec.json.encode(change.change(order) if rng.random() < 0.5 else order)

    def feed(self, raw: bytes) -> bool:
        answer = self.house.client.post("/api/mine", content=raw)  # as an HTTP body it is another's, and refused
        if answer.status_code == 500:
            raise ServerFaultError(answer.text)
        try:
            order = msgspec.json.decode(raw, type=Order)
            opened = open_table(self.house.store, LIBRARIES, order)
        except (msgspec.MsgspecError, RecursionError, UserError):
            return False
        try:
            row = self.house.store.table(opened.id)
            assert row is not None
            Room(self.house.store, LIBRARIES, row)
        except UserError:
            return False
        finally:
            self.house.store.delete_table(opened.id)
        return True


class Frames(TableTarget):
    """Frames from somebody who sits at a table, of the right types with odd values and of wrong ones."""

    def make(self, rng: random.Random) -> bytes:
        change = mutator(rng, "ki")
        return b"\n".join(odd_frame(rng, change, number) for number in range(rng.randrange(1, 25)))

    def feed(self, raw: bytes) -> bool:
        opened = self.house.open("mirror", rules={"interlude_seconds": 0}, seats=SEATS, gm="me")
        accepted = True
        try:
            with self.house.sit(opened["id"], opened["token"], "Anna") as anna:
                anna.look()
                for line in raw.split(b"\n"):
                    accepted = deliver(anna, line.decode(errors="replace")) and accepted
        except WebSocketDisconnect:
            accepted = False
        self.house.store.delete_table(opened["id"])
        return accepted


SEATS = {"mirka-1": "bot:greedy", "mirka-2": "invite"}


def odd_frame(rng: random.Random, change: Mutator, number: int) -> bytes:
    do, fields = rng.choice(EVERYTHING)
    frame: dict[str, Any] = {"do": do, "id": f"{number}"} | copied(fields)
    for key in list(frame)[2:]:
        if rng.random() < 0.6:
            frame[key] = rng.choice((change.like(frame[key]), rng.randrange(-2, 9), change.word()))
    raw = msgspec.json.encode(change.change(frame) if rng.random() < 0.4 else frame)
    return change.damage(raw).replace(b"\n", b" ") if rng.random() < 0.05 else raw


class Said(msgspec.Struct):
    """A request over HTTP, as a case keeps it; its body may be nested too deep to be read."""

    method: str
    path: str
    query: dict[str, str]
    token: str
    body: msgspec.Raw


class Requests(TableTarget):
    """HTTP requests: every path and method, with odd bodies, queries, tokens and ids."""

    def make(self, rng: random.Random) -> bytes:
        system = rng.choice(system_names())
        change = mutator(rng, system)
        place = rng.choice(("replay", "replay.html", "transcript", "", "x"))
        path = rng.choice(
            ("mine", "tables/ID", f"tables/ID/{place}", "systems", f"rules/{system}", "rules/x", "import")
        )
        body: Any = rng.choice(
            (
                {"name": "x", "archived": True},
                {"tables": [{"id": "ID", "token": "TOKEN"}]},
                {"transcript": transcript(rng, system, rng.choice(seeds.transcripts(system))).decode(errors="replace")},
            )
        )
        said = Said(
            method=rng.choice(("GET", "POST", "PATCH", "DELETE", "PUT")),
            path=f"/api/{path}",
            query={rng.choice(("as", "x")): rng.choice(("", "referee", "mirka-1", change.word()))},
            token=rng.choice(("TOKEN", "TOKEN", "", change.word())),
            body=msgspec.Raw(msgspec.json.encode(change.change(body) if rng.random() < 0.6 else body)),
        )
        return msgspec.json.encode(said)

    def feed(self, raw: bytes) -> bool:
        opened = self.house.open("mirror", rules={"interlude_seconds": 0}, seats=SEATS, gm="me")
        text = raw.decode().replace("ID", opened["id"]).replace("TOKEN", opened["token"])
        try:
            said = msgspec.json.decode(text, type=Said)
        except RecursionError:  # too deep for the fuzzer itself
            said = Said("POST", "/api/mine", {}, opened["token"], msgspec.Raw(text.encode()))
        answer = self.house.client.request(
            said.method,
            said.path,
            params=said.query,
            content=bytes(said.body),
            headers=[(b"authorization", f"Bearer {said.token}".encode(errors="replace"))],
        )
        if answer.status_code == 500:
            raise ServerFaultError(answer.text)
        self.house.store.delete_table(opened["id"])
        return answer.status_code < 400
