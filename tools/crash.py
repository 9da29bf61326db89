"""Kills the table's server again and again while people play, and checks that nothing is lost or doubled.

    make crash                                          every write of every deed, then 200 kills at random
    python -m tools.crash --kills 8 --deeds pause undo  less of both
    python -m tools.crash --database postgres           two processes on PostgreSQL, which itself is killed now and then

First a process is killed at every write, every commit and every named point of every deed (`tools/sweep.py`): an
answer, a pause, a seat for a bot, own dice, a name, a link, a branch, a new table and whatever else there is. Then
socket clients play duels on several tables, pause them, rename them, hand seats to bots, throw their own dice and go
back; a server is killed with SIGKILL at random moments and at named points, and started again. A client that hears no
acknowledgement sends the same frame again after it has come back. In the end everything that was acknowledged must be
in the journal exactly once, in the order its sender gave it; every journal must replay, no table may be for reading
only, and what is set at a table must be what its journal says.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any
from uuid import uuid4

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from quintain.web.libraries import Libraries
from quintain.web.points import POINTS
from quintain.web.room import Room
from quintain.web.store import Store
from tests.web.postgres import Postgres
from tests.web.tables import hello, sensible
from tools.deeds import DEEDS
from tools.sweep import Databases, Files, sweep

TABLES = 3
WILD = 6
"""So many things everybody does at a table besides playing."""
GUEST = "mirka-2"
DUEL = {"system": "ki", "encounter": "mirror", "seats": {"mirka-1": "me", GUEST: "invite"}}
TOO_LATE = ("does not wait", "is paused")
"""Why an answer may be refused: somebody else was faster."""
TROUBLE = (OSError, WebSocketException, TimeoutError)
READY_S = 30.0


class Server:
    """A server process on one port and database, killed and started again."""

    def __init__(self, database: str, *options: str, ready_s: float = READY_S) -> None:
        """It answers within so many seconds, however many people come back to it at once."""
        self.database = database
        self.options = options
        self.ready_s = ready_s
        self.port = free_port()
        self.process: subprocess.Popen[bytes]
        self.start()

    def start(self, kill_at: str = "") -> None:
        self.kills_itself = bool(kill_at)
        command = [sys.executable, "-m", "quintain.cli.main", "serve", "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", self.database, *self.options],
            env=os.environ | ({"QUINTAIN_KILL_AT": kill_at} if kill_at else {}),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.wait_until_it_answers()

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + self.ready_s
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                return
            if is_well(self.port):
                return
            time.sleep(0.02)
        raise SystemExit("The server does not answer.")

    def comes_back(self) -> bool:
        """Whether it answers again, all is well, without being started again."""
        deadline = time.monotonic() + READY_S
        while time.monotonic() < deadline:
            if is_well(self.port):
                return True
            time.sleep(0.02)
        return self.kills_itself and self.process.poll() is not None

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    def open(self) -> dict[str, Any]:
        body = json.dumps(DUEL | {"rules": {"interlude_seconds": 0}}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/tables", body, method="POST")
        with urllib.request.urlopen(request) as answer:
            opened: dict[str, Any] = json.load(answer)
            return opened


def is_well(port: int) -> bool:
    """Whether a server of ours answers there; that something takes the connection says nothing."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=READY_S) as answer:
            return bool(answer.status == 200)
    except (OSError, HTTPException):
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Client(threading.Thread):
    """A person who plays on whatever happens, and writes down what was acknowledged."""

    def __init__(self, ports: list[int], table: str, token: str, name: str, *, host: bool, wild: int = 0) -> None:
        super().__init__(daemon=True)
        self.addresses = [f"ws://127.0.0.1:{port}/socket/{table}" for port in ports]
        self.table_id = table
        self.token = token
        self.called = name
        self.host = host
        self.whims = Whims(wild, host=host)
        self.acknowledged: list[tuple[str, str]] = []
        """The id of a frame, and what it did."""
        self.unanswered: dict[str, Any] | None = None
        self.ended = threading.Event()
        self.returns = 0
        self.mistakes: list[str] = []

    def run(self) -> None:
        while not self.ended.is_set():
            try:
                self.sit()
            except TROUBLE:
                self.returns += 1
                time.sleep(0.03)

    def sit(self) -> None:
        address = self.addresses[self.returns % len(self.addresses)]
        with connect(address, open_timeout=2, close_timeout=0.1) as wire:
            wire.send(json.dumps(hello(self.token, self.called)))
            if self.unanswered is not None:
                wire.send(json.dumps(self.unanswered))
            while not self.ended.is_set():
                self.hear(wire, json.loads(wire.recv(timeout=1.0)))

    def hear(self, wire: Any, frame: dict[str, Any]) -> None:
        waiting = self.unanswered
        if "ok" in frame and waiting is not None and frame["ok"]["id"] == waiting["id"]:
            self.acknowledged.append((waiting["id"], waiting["do"]))
            self.unanswered = None
        elif "error" in frame and waiting is not None and frame["error"].get("id") == waiting["id"]:
            if frame["error"]["where"] == "database":  # nothing has changed: the same frame again
                time.sleep(0.05)
                wire.send(json.dumps(waiting))
                return
            if waiting["do"] == "answer" and not any(words in frame["error"]["what"] for words in TOO_LATE):
                self.mistakes.append(str(frame["error"]))
            self.unanswered = None
        elif "table" in frame:
            self.react(wire, frame["table"])

    def react(self, wire: Any, table: dict[str, Any]) -> None:
        if table["you"]["role"] == "pending":
            return
        if table["outcome"] is not None:
            self.ended.set()
            return
        if self.unanswered is not None:
            return
        frame = self.due(table) or self.whims.take(table) or self.played(table)
        if frame is not None:
            self.unanswered = frame | {"id": uuid4().hex}
            wire.send(json.dumps(self.unanswered))

    def due(self, table: dict[str, Any]) -> dict[str, Any] | None:
        """What others wait for: somebody knocks, or asks to go back."""
        knocking = [each for each in table["people"] if each.get("pending")]
        if self.host and knocking:
            return {"do": "admit", "person": knocking[0]["person"], "yes": True}
        request = table["undo"]["request"]
        if request is not None and request["yours"]:
            return {"do": "vote", "request": request["id"], "agree": request["id"] % 2 == 1}
        return None

    def played(self, table: dict[str, Any]) -> dict[str, Any] | None:
        if table["paused"]:
            return None
        throw = table["throw"]
        if throw is not None:
            faces = [each["most"] if throw["roll"] % 2 else each["least"] for each in throw["faces"]]
            return {"do": "faces", "seat": throw["seat"], "roll": throw["roll"], "faces": faces}
        asks = [ask for ask in table["asks"] if "draft" not in ask]
        if not asks:
            return None
        known = {"seat": asks[0]["seat"], "ask": asks[0]["id"], "revision": asks[0]["revision"]}
        return {"do": "answer", **known, "choose": sensible(asks[0])}


class Whims:
    """What somebody does at a table besides playing, now and then: so many things, and then no more."""

    def __init__(self, count: int, *, host: bool) -> None:
        self.left = count
        self.host = host
        self.looks = 0

    def take(self, table: dict[str, Any]) -> dict[str, Any] | None:
        if self.host and table["paused"]:
            return {"do": "pause", "on": False}
        if self.host and any(each["seat"] == GUEST and each["kind"] == "bot" for each in table["people"]):
            return {"do": "bot", "seat": GUEST, "bot": ""}
        if not table["you"]["seats"] or self.left <= 0:
            return None
        self.looks += 1
        if self.host and self.looks == 1:  # dice are chosen before the first answer
            return {"do": "dice", "own": True}
        if self.looks % 5 != 0:
            return None
        self.left -= 1
        return self.of_the_host() if self.host else self.of_a_guest()

    def of_the_host(self) -> dict[str, Any]:
        whims: list[dict[str, Any]] = [
            {"do": "pause", "on": True},
            {"do": "rename", "name": f"The table after {self.looks} looks"},
            {"do": "bot", "seat": GUEST, "bot": "greedy"},
            {"do": "undo"},
            {"do": "prefs", "sound": bool(self.looks % 2)},
        ]
        return whims[self.left % len(whims)]

    def of_a_guest(self) -> dict[str, Any]:
        return {"do": "undo"} if self.left % 2 else {"do": "prefs", "sound": bool(self.looks % 3)}


def seat_people(*servers: Server, wild: int = 0) -> list[Client]:
    """Two people at a new table; of several servers each prefers another one."""
    table = next(server for server in servers if server.process.poll() is None).open()
    ports = [server.port for server in servers]
    anna = Client(ports, table["id"], table["token"], "Anna", host=True, wild=wild)
    bo = Client(ports[::-1], table["id"], table["links"][0]["token"], "Bo", host=False, wild=wild)
    people = [anna, bo]
    for person in people:
        person.start()
    return people


# what is left


def check(store: Store, people: list[Client]) -> list[str]:
    """What is wrong with the journals; nothing, one hopes."""
    found: list[str] = []
    for person in people:
        found += [f"{person.called}: {mistake}" for mistake in person.mistakes]
        frames = [line.frame for line in store.journal(person.table_id) if line.frame]
        place = {frame: number for number, frame in enumerate(frames)}
        counts = Counter(frames)
        lost = [f"{do} {id}" for id, do in person.acknowledged if id not in place]
        doubled = [id for id, _ in person.acknowledged if counts[id] > 1]
        order = [place[id] for id, _ in person.acknowledged if id in place]
        if lost or doubled or order != sorted(order):
            out_of_order = order if order != sorted(order) else []
            found.append(f"{person.called} at {person.table_id}: lost {lost}, doubled {doubled}, order {out_of_order}")
    for id in dict.fromkeys(person.table_id for person in people):
        found += [f"{id} {each}" for each in trouble_with(store, id)]
    return found


def trouble_with(store: Store, id: str) -> list[str]:
    """A table that does not open, does not replay, can only be read, or is set otherwise than its journal says."""
    row = store.table(id)
    assert row is not None
    journal = store.journal(id)
    try:
        room = Room(store, Libraries(), row)
    except Exception as error:
        return [f"does not open: {error!r}"]
    found = []
    if room.read_only:
        found.append(f"can only be read: {room.read_only}")
    if any("rules have changed" in line.note for line in store.journal(id)):  # opening it would have told so
        found.append("no longer replays as it was played")
    notes = [line.note for line in journal if line.note]
    for words, stated in says_of_settings(room).items():
        said = [note for note in notes if note.endswith(words)]
        if said and said[-1].endswith(words[0]) != stated:
            found.append(f'is set otherwise than its journal says: "{said[-1]}"')
    return found


def says_of_settings(room: Room) -> dict[tuple[str, str], bool]:
    """How a note ends that sets something and one that takes it back, and whether it is set."""
    settings = room.settings
    return {
        ("pauses the table.", "goes on."): settings.paused,
        ("by the bot greedy.", "by people again."): room.is_bot(GUEST),
        ("throws own dice.", "throws the table's dice."): bool(settings.own_dice),
    }


def acknowledged(people: list[Client]) -> int:
    return sum(len(each.acknowledged) for each in people)


def wait_for_answers(people: list[Client], more: int) -> None:
    """Until so many more answers are acknowledged; play goes on in the meantime."""
    wanted = acknowledged(people) + more
    for _ in range(400):
        if acknowledged(people) >= wanted or all(person.ended.is_set() for person in people):
            return
        time.sleep(0.01)


# killing


class Crash:
    """Servers on one database that are killed again and again, and so is the database if it is one that can be."""

    def __init__(
        self, database: str, *, postgres: Postgres | None = None, tables: int = TABLES, spare: int = 10, seed: int = 1
    ) -> None:
        """On PostgreSQL two processes serve, and one kill in `spare` is the database's own."""
        self.luck = random.Random(seed)
        self.postgres = postgres
        self.tables = tables
        self.spare = spare
        self.servers = [Server(database) for _ in range(2 if postgres else 1)]
        self.people = [person for _ in range(tables) for person in seat_people(*self.servers, wild=WILD)]
        self.kills: Counter[str] = Counter()
        self.wrong: list[str] = []

    def run(self, kills: int, *, talk: bool = False) -> None:
        for number in range(1, kills + 1):
            if self.postgres is not None and number % self.spare == 0:
                self.kill_database(self.postgres)
            else:
                self.kill_server(self.luck.choice(self.servers))
            self.keep_playing()
            if talk and number % 10 == 0:
                print(f"{number} kills, {acknowledged(self.people)} messages acknowledged", flush=True)
        self.finish()

    def kill_server(self, server: Server) -> None:
        if server.kills_itself:  # at one of the next messages
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.process.wait(timeout=8)
        else:
            wait_for_answers(self.people, self.luck.randint(1, 12))
            time.sleep(self.luck.uniform(0, 0.02))
        server.kill()
        self.kills["a server"] += 1
        point = self.luck.choice([*POINTS, "", ""])
        server.start(kill_at=f"{point}:{self.luck.randint(1, 12)}" if point else "")

    def kill_database(self, postgres: Postgres) -> None:
        """Under load; then every server that was alive goes on by itself."""
        wait_for_answers(self.people, self.luck.randint(1, 12))
        alive = [server for server in self.servers if server.process.poll() is None]
        ways = postgres.ways_to_die()
        how = list(ways)[sum(self.kills[each] for each in ways) % len(ways)]
        ways[how]()
        self.kills[how] += 1
        for server in alive:
            if not server.comes_back():
                self.wrong.append(f"a server did not come back after {how} was killed")

    def keep_playing(self) -> None:
        playing = [person for person in self.people if not person.ended.is_set()]
        if len(playing) < 2 * self.tables and any(server.process.poll() is None for server in self.servers):
            with contextlib.suppress(OSError, HTTPException):
                self.people += seat_people(*self.servers, wild=WILD)

    def finish(self) -> None:
        """All fights are played to their end, with nobody killed any more; then everything is looked at."""
        for server in self.servers:
            server.kill()
            server.start()
        for person in self.people:
            person.join(timeout=60)
        for server in self.servers:
            server.stop()
        store = Store(self.servers[0].database)
        self.wrong += check(store, self.people)
        self.wrong += [f"{each.called} at {each.table_id} never ended" for each in self.people if each.is_alive()]
        store.close()

    def report(self) -> str:
        kills = ", ".join(f"{count} of {what}" for what, count in self.kills.items())
        done = Counter(do for person in self.people for _, do in person.acknowledged)
        deeds = ", ".join(f"{count} {do}" for do, count in done.most_common())
        fights = sum(person.ended.is_set() for person in self.people) // 2
        returns = sum(each.returns for each in self.people)
        return (
            f"Kills: {kills}. {acknowledged(self.people)} messages acknowledged ({deeds}), "
            f"{fights} fights finished, {returns} returns."
        )


def main() -> None:
    assert __doc__ is not None
    how = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m tools.crash", description=__doc__, formatter_class=how)
    parser.add_argument("--kills", type=int, default=200, help="so many at random, under load (200; 0 for none)")
    parser.add_argument(
        "--deeds", nargs="*", metavar="DEED", help="kill at every write of these deeds only (all; none)"
    )
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--seed", type=int, default=1, help="of the moments")
    chosen = parser.parse_args()
    with databases(chosen.database) as (kind, url, postgres):
        began = time.monotonic()
        kills, wrong = sweep(kind, DEEDS if chosen.deeds is None else chosen.deeds, talk=True)
        print(f"{kills} kills in {time.monotonic() - began:.0f} s, one at every write of every deed: ", end="")
        print(f"{len(wrong)} left something wrong." if wrong else "each deed is whole or not at all, and done once.")
        if chosen.kills:
            began = time.monotonic()
            crash = Crash(url, postgres=postgres, seed=chosen.seed)
            crash.run(chosen.kills, talk=True)
            print(f"{chosen.kills} kills in {time.monotonic() - began:.0f} s. {crash.report()}")
            wrong += crash.wrong
    if wrong:
        raise SystemExit("\n".join(wrong))
    print("Everything acknowledged is in its journal exactly once and in order; every journal replays;")
    print("no table can only be read; what is set at a table is what its journal says.")


@contextlib.contextmanager
def databases(kind: str) -> Iterator[tuple[Databases, str, Postgres | None]]:
    """Where to sweep, and where people play."""
    if kind == "postgres":
        postgres = Postgres()
        try:
            yield postgres, postgres.url, postgres
        finally:
            postgres.close()
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Files(Path(folder)), f"sqlite:///{Path(folder) / 'tables.db'}", None


if __name__ == "__main__":
    main()
