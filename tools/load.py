"""Many tables at once: how many answers a second, how soon everybody sees them, and what an idle table weighs.

    make load                                           200 tables: SQLite, then two processes on PostgreSQL
    python -m tools.load --tables 50 --seconds 5 --database sqlite
    python -m tools.load --tables 400 --database sqlite --processes 2 --rules compiled

Four people sit at every table: a game master who opened it and three players, each behind a socket of their own; this
process holds the people, the servers are others. First every table answers as fast as it is asked, then people think
between their answers. In the end the journals are checked: every acknowledged answer is there once and in order.

On PostgreSQL several processes serve the same tables, and the people of a table are spread over them. A file of SQLite
belongs to one process, so there each process has tables of its own. What this process takes of the same cores is told
beside what the servers take; what PostgreSQL takes is not.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Iterator
from pathlib import Path
from statistics import quantiles
from typing import Any
from uuid import uuid4

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from quintain import RULES
from quintain.web.store import Store
from tests.web.postgres import Postgres
from tests.web.tables import hello, sensible
from tools.crash import Server, check

PLAYERS = {"wen": "invite", "mirka": "invite", "tam": "invite:two", "yula": "invite:two"}
ORDER: dict[str, Any] = {"system": "ki", "encounter": "shield_line", "gm": "me", "seats": PLAYERS | {"*": "gm"}}
QUICK = {"interlude_seconds": 0}
ALL_FROM_HERE = [
    word
    for name in ("opened", "bots", "tables", "pages", "connects", "ungreeted")
    for word in ("--limit", f"{name}_per_address=1000000")
]
"""As if everybody came from elsewhere: what a server takes from one address is little beside this."""
AT_ONCE = 16
"""So many tables are set at the same time."""
LATER_S = 0.02
"""Who has not got a new view so long after the one who answered has nothing new to see, while nobody waits."""
LATER_WHILE_THINKING_S = 1.0
"""The same where people think: long enough for a view that comes from another process."""
STUCK_S = 30.0


class Seen(msgspec.Struct):
    """What of a page's state a person here looks at; questions are read only by who answers."""

    asks: list[msgspec.Raw]
    people: list[dict[str, Any]]
    outcome: dict[str, Any] | None
    you: dict[str, Any]


class Done(msgspec.Struct):
    id: str = ""
    what: str = ""


class Frame(msgspec.Struct):
    table: Seen | None = None
    ok: Done | None = None
    error: Done | None = None


FRAMES = msgspec.json.Decoder(Frame)


class Person:
    """One page at a table, and everything it was told had been stored."""

    def __init__(self, party: Party, address: str, token: str, name: str) -> None:
        self.party = party
        self.address = address
        self.token = token
        self.called = name
        self.table_id = party.id
        self.acknowledged: list[tuple[str, str]] = []
        self.mistakes: list[str] = []
        self.answering: dict[str, Any] | None = None
        self.seen: Seen | None = None
        self.wire: ClientConnection
        self.ears: asyncio.Task[None]

    async def sit_down(self) -> None:
        self.wire = await connect(f"{self.address}/socket/{self.table_id}", open_timeout=STUCK_S, ping_interval=None)
        await self.send(hello(self.token, self.called))
        self.ears = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        try:
            async for text in self.wire:
                self.hear(FRAMES.decode(text))
        except WebSocketException as error:
            self.mistakes.append(f"cut off: {error}")

    def hear(self, frame: Frame) -> None:
        if frame.table is not None:
            self.seen = frame.table
            self.party.saw[self.called] = time.perf_counter()
        elif frame.error is not None:
            self.mistakes.append(frame.error.what)
            self.answering = None
        elif frame.ok is not None and self.answering is not None and frame.ok.id == self.answering["id"]:
            if self.answering["do"] == "answer":
                self.acknowledged.append((frame.ok.id, self.answering["choose"]))
            self.answering = None
            self.party.saw.pop(self.called, None)  # what was seen before that shows how it stood before
        self.party.news.set()

    async def send(self, frame: dict[str, Any]) -> None:
        await self.wire.send(msgspec.json.encode(frame).decode())

    async def say(self, frame: dict[str, Any]) -> None:
        self.answering = frame | {"id": uuid4().hex}
        await self.send(self.answering)

    def asked(self) -> dict[str, Any] | None:
        asks = [msgspec.json.decode(ask) for ask in self.seen.asks] if self.seen is not None else []
        return next((ask for ask in asks if "draft" not in ask), None)

    async def leave(self) -> None:
        await self.wire.close()
        await self.ears


class Party:
    """Four people at a table. One answer is under way at a time, so that it is clear what a new view comes from."""

    def __init__(self, addresses: list[str], opened: dict[str, Any]) -> None:
        self.id = str(opened["id"])
        self.news = asyncio.Event()
        self.saw: dict[str, float] = {}
        tokens = [str(opened["token"]), *(str(link["token"]) for link in opened["links"])]
        names = ("Gerd", "Wanda", "Mia", "Tom")
        self.people = [
            Person(self, addresses[place % len(addresses)], token, name)
            for place, (token, name) in enumerate(zip(tokens, names, strict=True))
        ]

    async def gather(self) -> None:
        """Everybody comes, and the host lets them in."""
        host = self.people[0]
        await asyncio.gather(*(person.sit_down() for person in self.people))
        for _ in self.people[1:]:
            await self.until(lambda: bool(self.at_the_door()))
            guest = self.at_the_door()[0]
            await host.say({"do": "admit", "person": guest, "yes": True})
            await self.until(lambda guest=guest: host.answering is None and guest not in self.at_the_door())
        await self.until(lambda: all(each.seen is not None and each.seen.you["seats"] for each in self.people))

    def at_the_door(self) -> list[int]:
        seen = self.people[0].seen
        return [each["person"] for each in seen.people if each["pending"]] if seen is not None else []

    async def until(self, is_so: Any, seconds: float = STUCK_S) -> None:
        async with asyncio.timeout(seconds):
            while not is_so():
                self.news.clear()
                await self.news.wait()

    def next(self) -> tuple[Person, dict[str, Any]] | None:
        for person in self.people:
            ask = person.asked()
            if ask is not None:
                return person, ask
        return None

    def is_over(self) -> bool:
        return any(person.seen is not None and person.seen.outcome is not None for person in self.people)

    async def answer(self, later_s: float = LATER_S) -> float:
        """Somebody answers; gives the seconds until everybody whose view it changes has seen it."""
        await self.until(lambda: self.next() is not None or self.is_over())
        found = self.next()
        if found is None or self.is_over():
            return 0.0
        person, ask = found
        known = {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"]}
        self.saw = {}
        began = time.perf_counter()
        await person.say({"do": "answer", **known, "choose": sensible(ask)})
        await self.until(lambda: person.answering is None and person.called in self.saw)
        with contextlib.suppress(TimeoutError):
            await self.until(lambda: len(self.saw) == len(self.people), later_s)
        return max(self.saw.values()) - began

    async def leave(self) -> None:
        await asyncio.gather(*(person.leave() for person in self.people))


class Load:
    """So many tables, played for a while: what was measured and what went wrong."""

    def __init__(self, servers: list[Server], tables: int) -> None:
        self.servers = servers
        self.tables = tables
        self.parties: list[Party] = []
        self.all: list[Party] = []
        self.delays: list[float] = []
        self.wrong: list[str] = []
        self.few = asyncio.Semaphore(AT_ONCE)

    async def warm_up(self) -> None:
        """A table on every server, and away again: rules and content are in memory."""
        for place in range(len(self.servers)):
            party = await self.set_one(place)
            await party.answer()
            await party.leave()

    async def set_all(self) -> None:
        self.parties = list(await asyncio.gather(*(self.set_one(place) for place in range(self.tables))))

    async def set_one(self, place: int) -> Party:
        """A new table; with several servers its people are spread over them."""
        async with self.few:
            server = self.servers[place % len(self.servers)]
            opened = await asyncio.to_thread(open_table, server, ORDER | {"rules": QUICK})
            others = [each for each in self.servers if each.database == server.database and each is not server]
            party = Party([f"ws://127.0.0.1:{each.port}" for each in (server, *others)], opened)
            self.all.append(party)
            await self.noting(party, party.gather())
            return party

    async def noting(self, party: Party, deed: Awaitable[Any]) -> Any:
        try:
            return await deed
        except (TimeoutError, OSError, WebSocketException) as error:
            self.wrong.append(f"{party.id}: {type(error).__name__} {error}")
            return None

    async def play(self, seconds: float, think_s: float = 0.0) -> str:
        """Everybody plays for so long; gives the line that tells how it went."""
        self.delays = []
        began, worked, driven = time.monotonic(), self.cpu_seconds(), time.process_time()
        await asyncio.gather(*(self.play_one(place, began + seconds, think_s) for place in range(self.tables)))
        took = time.monotonic() - began
        if len(self.delays) < 2:
            return "too few answers"
        count, cuts = len(self.delays), [1000 * cut for cut in quantiles(self.delays, n=20)]
        each, beside = (1000 * spent / count for spent in (self.cpu_seconds() - worked, time.process_time() - driven))
        speed = f"{count / took:5.0f} answers/s, {each:.1f} ms of CPU each (and {beside:.1f} for the people here)"
        return f"{speed}; seen by everybody: median {cuts[9]:.0f} ms, 95 % within {cuts[18]:.0f} ms"

    async def play_one(self, place: int, end: float, think_s: float) -> None:
        luck = random.Random(place)
        while time.monotonic() < end:
            await asyncio.sleep(luck.uniform(0, 2 * think_s))
            party = self.parties[place]
            delay = await self.noting(party, party.answer(LATER_WHILE_THINKING_S if think_s else LATER_S))
            if delay is None:
                return
            if delay:
                self.delays.append(delay)
            else:
                await party.leave()
                self.parties[place] = await self.set_one(place)

    async def leave(self) -> None:
        await asyncio.gather(*(party.leave() for party in self.parties))

    def memory_mb(self) -> float:
        return sum(resident_mb(server.process.pid) for server in self.servers)

    def cpu_seconds(self) -> float:
        return sum(cpu_seconds(server.process.pid) for server in self.servers)

    def check(self, *stores: Store) -> list[str]:
        """Each table is in one of these."""
        wrong = list(self.wrong)
        for store in stores:
            here = [party for party in self.all if store.table(party.id) is not None]
            people: list[Any] = [person for party in here for person in party.people]
            wrong += check(store, people)
        return wrong


def open_table(server: Server, order: dict[str, Any]) -> dict[str, Any]:
    body = msgspec.json.encode(order)
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/tables", body, method="POST")
    with urllib.request.urlopen(request, timeout=STUCK_S) as answer:
        opened: dict[str, Any] = msgspec.json.decode(answer.read())
        return opened


def resident_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(servers: list[Server], tables: int, seconds: float, stores: list[Store]) -> list[str]:
    """Sets the tables, plays and leaves them, and prints what it finds; gives what was wrong."""
    load = Load(servers, tables)
    await load.warm_up()
    bare = load.memory_mb()
    began = time.monotonic()
    await load.set_all()
    print(f"  {4 * tables} people sit at {tables} tables after {time.monotonic() - began:.1f} s")
    fresh = load.memory_mb()
    print(f"  as fast as asked     {await load.play(seconds)}", flush=True)
    print(f"  2 s between answers  {await load.play(seconds, think_s=2.0)}", flush=True)
    played = load.memory_mb()
    fights = len(load.all) - tables - len(servers)
    await load.leave()
    await asyncio.sleep(1.0)
    shared = len(servers) > len(stores)
    per_table = [f"{(each - bare) / tables / (len(servers) if shared else 1):.2f} MB" for each in (fresh, played)]
    where = " in each process" if shared else ""
    print(f"  an idle table with four people{where}: {per_table[0]} new, {per_table[1]} after play;", end=" ")
    print(f"server {bare:.0f} MB bare, {played:.0f} MB with all, {load.memory_mb():.0f} MB when all have left")
    answers = sum(len(person.acknowledged) for party in load.all for person in party.people)
    wrong = await asyncio.to_thread(load.check, *stores)
    print(
        f"  {answers} answers acknowledged, {fights} fights finished; {len(wrong)} errors, lost or doubled", flush=True
    )
    return wrong


@contextlib.contextmanager
def databases(kind: str, processes: int) -> Iterator[list[str]]:
    """Where each of so many servers keeps its tables."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield [f"sqlite:///{folder}/tables-{number}.db" for number in range(processes)]
    else:
        postgres = Postgres(fsync=True)
        try:
            yield [postgres.url] * processes
        finally:
            postgres.close()


def run(kind: str, processes: int, tables: int, seconds: float) -> list[str]:
    """One run on a fresh database; gives what was wrong."""
    with databases(kind, processes) as urls:
        servers = [Server(url, *ALL_FROM_HERE) for url in urls]
        stores = [Store(url) for url in dict.fromkeys(urls)]
        try:
            print(f"{kind}, {processes} server process{'es' if processes > 1 else ''}, {RULES}:", flush=True)
            return asyncio.run(measure(servers, tables, seconds, stores))
        finally:
            for store in stores:
                store.close()
            for server in servers:
                server.stop()


def as_told(rules: str) -> dict[str, str]:
    """The environment in which those rules run, here and in the servers."""
    if os.environ.get("QUINTAIN_RULES") == rules:
        raise SystemExit(f"There are no {rules} rules here, but {RULES}. Build them with: make fast")
    return os.environ | {"QUINTAIN_RULES": rules}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=12.0, help="how long each of the two kinds of play lasts")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--processes", type=int, help="server processes (default: one on SQLite, two on PostgreSQL)")
    parser.add_argument("--rules", choices=("pure", "compiled"), help="default: compiled if they were built")
    options = parser.parse_args()
    if options.rules is not None and not RULES.startswith(options.rules):
        os.execve(sys.executable, [sys.executable, "-m", "tools.load", *sys.argv[1:]], as_told(options.rules))
    wrong: list[str] = []
    for kind, usual in (("sqlite", 1), ("postgresql", 2)):
        if options.database in (kind, "both"):
            wrong += run(kind, options.processes or usual, options.tables, options.seconds)
    if wrong:
        raise SystemExit("\n".join(wrong[:20]))


if __name__ == "__main__":
    main()
