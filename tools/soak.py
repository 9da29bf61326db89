"""Whole fights of all five systems at many tables, with everything that goes wrong in a real house, until they end.

    make soak                                       200 tables for ten minutes
    python -m tools.soak --tables 10 --seconds 30

A game master and two players sit at each table, bots play the rest. People answer by chance, go back and let others go
back, branch off tables of their own, stop reading for a while, go and come back; the server is killed again and again.
A fight that has ended is gone back into now and then, so that some tables have an hour's worth of play behind them.
In the end every acknowledged answer must be in its journal once and in order, every journal must replay, a table must
have taken less than a megabyte of the server's memory, and what was left must have been given back: as many tables
once more, and when these have left too the server is as big as it was.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
import time
import urllib.request
from collections import Counter
from http.client import HTTPException
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from quintain.web.store import Store
from quintain.web.thrift import REST_SECONDS
from tests.web.tables import hello
from tools.crash import Server, check
from tools.load import ALL_FROM_HERE, open_table, resident_mb

FIGHTS = [
    ("ki", "mirror", ("mirka-1", "mirka-2")),
    ("gu", "duel", ("bai_ruo", "widow_cao")),
    ("swords", "broken_bridge", ("grusha", "tamsin")),
    ("delve", "wolves_at_night", ("sirel", "tamsin")),
    ("shattered", "duel", ("margaret", "lesser_praetorian")),
    ("ki", "mist_night", ("tam", "yula")),
    ("gu", "ambush", ("qiu_yan", "bai_ruo")),
    ("swords", "mirror", ("shield_bearer-1", "shield_bearer-2")),
    ("delve", "sparring", ("brannoch", "brannoch-2")),
    ("shattered", "mirror", ("marlon-1", "marlon-2")),
]
"""Systems, encounters, and whom people play; bots play the others."""
TROUBLE = (OSError, EOFError, HTTPException, WebSocketException, TimeoutError)
GOES_BACK, BRANCHES, LOOKS_AWAY, LEAVES, PLAYS_AGAIN = 0.03, 0.01, 0.01, 0.01, 0.5
"""How often: of a hundred questions, frames and ended fights."""
PATIENCE_S = 300.0
AT_ONCE = 16
"""So many tables are set at the same time."""
REPORT_S = 30.0
GIVEN_BACK_S = 2 * REST_SECONDS
MOST_MB = 1.0
"""What a table may weigh in the server's memory."""
KEPT_MB = 0.1
"""By so much the server may have grown for each table that came later and has left: memory is given back in pieces."""
WARM = 60
"""So many answers are given at a table of each kind before the server counts as bare: content is in memory then, and
what is worked out once for all tables. As many are given at the tables that come after all others have left.
"""
ENOUGH_TO_WEIGH = 50


class Seen(msgspec.Struct):
    """What of a page's state a person here looks at, at the door almost nothing; questions are read by who answers."""

    asks: list[msgspec.Raw] = []
    people: list[dict[str, Any]] = []
    outcome: dict[str, Any] | None = None
    undo: dict[str, Any] = {}
    log: dict[str, Any] = {}


class Reply(msgspec.Struct):
    id: str = ""
    what: str = ""


class Frame(msgspec.Struct):
    table: Seen | None = None
    ok: Reply | None = None
    error: Reply | None = None


FRAMES = msgspec.json.Decoder(Frame)


class Guest:
    """A person at a table who comes back whatever happens, and says again what was not acknowledged."""

    def __init__(self, party: Party, token: str, name: str, *, host: bool) -> None:
        self.party = party
        self.token = token
        self.called = name
        self.host = host
        self.table_id = party.id
        self.luck = random.Random(f"{party.luck.random()} {name}")
        self.acknowledged: list[tuple[str, str]] = []
        self.mistakes: list[str] = []
        self.unanswered: dict[str, Any] | None = None
        self.seen: Seen | None = None
        self.in_vain: set[int] = set()
        """Requests to go back on which this person's word is no longer wanted."""
        self.awaits_news = False
        self.has_called_off = False
        """The fight ends with the step that is under way."""

    async def stay(self) -> None:
        """Until the party is over."""
        while not self.party.is_over:
            try:
                await self.visit()
            except TROUBLE:
                await asyncio.sleep(self.luck.uniform(0.05, 0.5))

    async def visit(self) -> None:
        address = f"ws://127.0.0.1:{self.party.soak.server.port}/socket/{self.table_id}"
        async with connect(address, open_timeout=PATIENCE_S, ping_interval=None, close_timeout=1) as wire:
            self.party.soak.arrivals += 1
            await wire.send(encoded(hello(self.token, self.called)))
            if self.unanswered is not None:
                await wire.send(encoded(self.unanswered))
            self.awaits_news = False
            while not self.party.is_over:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(1.0):
                        self.hear(FRAMES.decode(await wire.recv()))
                if self.unanswered is None and not self.awaits_news and (wish := self.wish()) is not None:
                    self.awaits_news = wish["do"] == "answer"
                    self.unanswered = wish | {"id": uuid4().hex}
                    await wire.send(encoded(self.unanswered))
                if self.luck.random() < LOOKS_AWAY:
                    await asyncio.sleep(self.luck.uniform(0.5, 3.0))
                if self.luck.random() < LEAVES:
                    return

    def hear(self, frame: Frame) -> None:
        said = self.unanswered
        if frame.table is not None:
            self.seen = frame.table
            self.awaits_news = self.unanswered is not None and self.awaits_news  # the state after an answer follows it
        elif frame.ok is not None and said is not None and frame.ok.id == said["id"]:
            if said["do"] == "answer":
                self.acknowledged.append((said["id"], said["choose"]))
            self.party.soak.done[said["do"]] += 1
            self.unanswered = None
        elif frame.error is not None and said is not None and frame.error.id == said["id"]:
            self.party.soak.refused += 1
            self.awaits_news = False
            self.in_vain.add(said.get("request", 0))
            self.has_called_off = self.has_called_off and said["do"] != "act"
            self.unanswered = None

    def wish(self) -> dict[str, Any] | None:
        """What this person does about the table as it looks now, if anything."""
        seen = self.seen
        if seen is None:
            return None
        knocking = [each["person"] for each in seen.people if each.get("pending")] if self.host else []
        if knocking:
            return {"do": "admit", "person": knocking[0], "yes": True}
        if seen.outcome is not None:
            return self.after_the_end()
        request = seen.undo.get("request")
        if request is not None and request["yours"] and request["id"] not in self.in_vain:
            return {"do": "vote", "request": request["id"], "agree": self.luck.random() < 0.8}
        if self.host and self.party.answers() > self.party.longest and not self.has_called_off:
            self.has_called_off = True
            return {"do": "act", "seat": "gm", "act": "override:end"}
        asks = [ask for ask in map(decoded, seen.asks) if "draft" not in ask]
        return self.about(asks[0]) if asks else None

    def about(self, ask: dict[str, Any]) -> dict[str, Any]:
        """Mostly an answer."""
        chance = self.luck.random()
        if chance < GOES_BACK:
            return {"do": "undo"}
        if self.host and chance > 1 - BRANCHES:
            total = self.seen.log["total"] if self.seen is not None else 0
            return {"do": "branch", "line": max(0, total - 1)}
        known = {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"]}
        return {"do": "answer", **known, "choose": by_chance(ask, self.luck)}

    def after_the_end(self) -> dict[str, Any] | None:
        """The host says whether it is played once more from the beginning."""
        if not self.host:
            return None
        if self.party.answers() < self.party.longest and self.luck.random() < PLAYS_AGAIN:
            self.party.soak.again += 1
            return {"do": "undo", "entry": 0}
        self.party.is_over = True
        return None


def encoded(frame: dict[str, Any]) -> str:
    return msgspec.json.encode(frame).decode()


def decoded(ask: msgspec.Raw) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(ask)
    return found


def by_chance(ask: dict[str, Any], luck: random.Random) -> str:
    """An option, strikes before others, and something that fits its shape."""
    options = ask["options"]
    strikes = [option for option in options if option["id"].startswith(("attack", "strike"))]
    option = luck.choice(strikes if strikes and luck.random() < 0.7 else options)
    return str(option["id"]) if "shape" not in option else f"{option['id']}:{filled(option['shape'], luck)}"


def filled(shape: dict[str, Any], luck: random.Random) -> str:
    """Something that may be said inside that shape."""
    kind = shape["kind"]
    if kind in ("spot", "cell", "one"):
        return str(luck.choice(shape.get("spots") or shape.get("cells") or shape["items"]))
    if kind == "template":
        return str(luck.choice(shape["choices"])["id"])
    if kind == "subset":
        return "+".join(shape["items"][: max(shape["least"], min(1, shape["most"]))])
    if kind == "order":
        return ">".join(shape["items"])
    if kind == "split":
        return dealt(shape["amount"], shape["most"])
    if kind == "form":
        return ";".join(f"{field['name']}={field['usual']}" for field in shape["fields"])
    return str(shape["least"] if kind == "number" else shape["example"])


def dealt(amount: int, most: dict[str, int]) -> str:
    parts = []
    for item, room in most.items():
        part = min(amount, room)
        amount -= part
        parts += [f"{item}={part}"] if part else []
    return "+".join(parts)


class Party:
    """A table, its game master and two players; after `longest` answers it is over."""

    def __init__(self, soak: Soak, system: str, opened: dict[str, Any], longest: int) -> None:
        self.soak = soak
        self.system = system
        self.id = str(opened["id"])
        self.longest = longest
        self.is_over = False
        self.luck = random.Random(len(soak.parties))
        tokens = [str(opened["token"]), *(str(link["token"]) for link in opened["links"])]
        names = ("Gerd", "Wanda", "Mia")
        self.guests = [
            Guest(self, token, name, host=name == names[0]) for token, name in zip(tokens, names, strict=False)
        ]

    def answers(self) -> int:
        return sum(len(guest.acknowledged) for guest in self.guests)

    async def play(self) -> None:
        """It has come to a stop if nothing was answered for so long; how fast it goes is the machine's affair."""
        staying = asyncio.gather(*(guest.stay() for guest in self.guests))
        while not staying.done():
            before = self.answers()
            await asyncio.wait([staying], timeout=PATIENCE_S)
            if self.answers() == before and not staying.done():
                staying.cancel()
                raise TimeoutError
        staying.result()


class Soak:
    """So many tables for so long: what was done, and what went wrong."""

    def __init__(self, server: Server, tables: int, seconds: float, kills: int, longest: int) -> None:
        self.server = server
        self.tables = tables
        self.longest = longest
        self.seconds = seconds
        self.kills = kills
        self.killed = self.arrivals = self.refused = self.again = 0
        self.done: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()
        self.parties: list[Party] = []
        self.playing: set[Party] = set()
        self.wrong: list[str] = []
        self.bare_mb = self.table_mb = self.left_mb = self.again_mb = 0.0
        self.few = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        warm = min(self.longest, WARM)
        await asyncio.gather(*(self.play_one(place, warm) for place in range(len(FIGHTS))))
        await self.until_all_have_left()
        self.bare_mb = self.memory_mb()
        self.ended.clear()
        began = time.monotonic()
        beside = [asyncio.create_task(work) for work in (self.kill_now_and_then(), self.report(began))]
        weighing = asyncio.create_task(self.weigh_after(self.seconds))
        await asyncio.gather(*(self.keep_playing(place, began + self.seconds) for place in range(self.tables)))
        await weighing
        for task in beside:
            task.cancel()
        await self.until_all_have_left()
        self.left_mb = self.memory_mb()
        if self.can_be_weighed():
            await asyncio.gather(*(self.play_one(place, warm) for place in range(self.tables)))
            await self.until_all_have_left()
            self.again_mb = self.memory_mb()

    async def keep_playing(self, place: int, end: float) -> None:
        """One fight after the other, and the last one to its end."""
        while time.monotonic() < end:
            await self.play_one(place, self.longest)
            place += self.tables

    async def play_one(self, place: int, longest: int) -> None:
        system, encounter, played = FIGHTS[place % len(FIGHTS)]
        seats = dict.fromkeys(played, "invite") | {"*": "bot:greedy"}
        order = {"system": system, "encounter": encounter, "gm": "me", "seats": seats}
        party = Party(self, system, await self.open(order), longest)
        self.parties.append(party)
        self.playing.add(party)
        try:
            await party.play()
            self.ended[system] += 1
        except TimeoutError:
            party.is_over = True
            self.wrong.append(f"{system}/{encounter} at {party.id} never ended")
        self.playing.discard(party)

    async def open(self, order: dict[str, Any]) -> dict[str, Any]:
        """A new table; while there is no server, somebody waits at its door."""
        while True:
            async with self.few:
                with contextlib.suppress(*TROUBLE):
                    return await asyncio.to_thread(open_table, self.server, order)
                await asyncio.sleep(0.2)

    # beside the play

    async def kill_now_and_then(self) -> None:
        """Kills, evenly over the first half: what a table weighs in the end has grown since the last."""
        for _ in range(self.kills):
            await asyncio.sleep(self.seconds / 2 / self.kills)
            self.server.kill()
            await asyncio.to_thread(self.server.start)
            self.killed += 1

    async def report(self, began: float) -> None:
        while True:
            await asyncio.sleep(max(2.0, min(REPORT_S, self.seconds / 3)))
            print(f"  {time.monotonic() - began:4.0f} s: {self.told()}", flush=True)

    def told(self) -> str:
        what = f"{self.done['answer']} answers, {sum(self.ended.values())} fights ended, {self.killed} kills"
        return f"{what}, {self.arrivals} arrivals, {self.memory_mb():.0f} MB for {len(self.playing)} tables"

    async def weigh_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self.table_mb = (self.memory_mb() - self.bare_mb) / max(1, len(self.playing))

    def memory_mb(self) -> float:
        """Nothing while there is no server."""
        with contextlib.suppress(OSError, StopIteration):
            return resident_mb(self.server.process.pid)
        return 0.0

    async def until_all_have_left(self) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while await asyncio.to_thread(tables_in_memory, self.server):
                await asyncio.sleep(0.2)
        if self.can_be_weighed():
            await asyncio.sleep(GIVEN_BACK_S)

    def can_be_weighed(self) -> bool:
        """A few tables weigh little beside what a server keeps for all of them."""
        return self.tables >= ENOUGH_TO_WEIGH

    def weight(self) -> str:
        if not self.can_be_weighed():
            return ""
        server = f"server {self.bare_mb:.0f} MB bare, {self.left_mb:.0f} MB when all have left"
        return f"a table weighs {self.table_mb:.2f} MB; {server}, {self.again_mb:.0f} MB after as many more; "

    def check(self, store: Store) -> list[str]:
        people: list[Any] = [guest for party in self.parties for guest in party.guests]
        return self.wrong + check(store, people)


def tables_in_memory(server: Server) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=PATIENCE_S) as answer:
        lines = answer.read().decode().splitlines()
    return next(int(float(line.split()[1])) for line in lines if line.split()[0].endswith("tables_in_memory"))


def soak(tables: int, seconds: float, kills: int, longest: int, folder: Path) -> list[str]:
    """Runs it and prints what came of it; gives what was wrong."""
    database = f"sqlite:///{folder / 'tables.db'}"
    server, store = Server(database, *ALL_FROM_HERE, ready_s=PATIENCE_S), Store(database)
    try:
        run = Soak(server, tables, seconds, kills, longest)
        asyncio.run(run.run())
        wrong = run.check(store)
    finally:
        store.close()
        server.stop()
    ended = ", ".join(f"{count} of {system}" for system, count in sorted(run.ended.items()))
    guests = sum(len(party.guests) for party in run.parties)
    longest = max(party.answers() for party in run.parties)
    print(f"{tables} tables for {seconds:.0f} s, {run.killed} kills, {run.arrivals} arrivals of {guests} people:")
    print(f"  {run.done['answer']} answers acknowledged, at most {longest} at a table, {run.refused} refused;", end=" ")
    print(f"{run.done['undo']} went back, {run.done['branch']} branches, {run.again} fights played again")
    print(f"  fights ended: {ended}")
    print(f"  {run.weight()}{len(wrong)} errors, lost or doubled", flush=True)
    return wrong + too_heavy(run)


def too_heavy(run: Soak) -> list[str]:
    if not run.can_be_weighed():
        return []
    found = [f"a table weighs {run.table_mb:.2f} MB"] if run.table_mb > MOST_MB else []
    kept = (run.again_mb - run.left_mb) / run.tables
    return found + ([f"{kept:.2f} MB of each table are not given back"] if kept > KEPT_MB else [])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=600.0, help="no fight begins after that; all are played out")
    parser.add_argument("--kills", type=int, default=10, help="of the server, in the first half")
    parser.add_argument("--longest", type=int, default=400, help="answers after which a table calls it a day")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wrong = soak(options.tables, options.seconds, options.kills, options.longest, Path(folder))
    if wrong:
        raise SystemExit("\n".join(wrong[:20]))


if __name__ == "__main__":
    main()
