"""Kills the table's server again and again while people play, and checks that nothing is lost or doubled.

    make crash            200 kills
    python -m tools.crash --kills 8

Socket clients play duels on several tables. The server is killed with SIGKILL at random moments and at named points
(before the insert, before the acknowledgement, before the broadcast), and started again. A client that hears no
acknowledgement sends the same frame again after it has come back. In the end every acknowledged answer must be in
the journal exactly once, in the order its sender gave it, and every journal must replay.
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
from http.client import HTTPException
from pathlib import Path
from typing import Any
from uuid import uuid4

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from quintain.web.points import POINTS
from quintain.web.room import Room
from quintain.web.setting import Libraries
from quintain.web.store import Store
from tests.web.tables import sensible

TABLES = 3
DUEL = {"system": "ki", "encounter": "mirror", "seats": {"mirka-1": "me", "mirka-2": "invite"}}
TROUBLE = (OSError, WebSocketException, TimeoutError)
READY_S = 30.0


class Server:
    """A server process on one port and database, killed and started again."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.port = free_port()
        self.process: subprocess.Popen[bytes]
        self.start()

    def start(self, kill_at: str = "") -> None:
        command = [sys.executable, "-m", "quintain.cli.main", "serve", "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", self.database],
            env=os.environ | ({"QUINTAIN_KILL_AT": kill_at} if kill_at else {}),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.wait_until_it_answers()

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + READY_S
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                return
            if is_well(self.port):
                return
            time.sleep(0.02)
        raise SystemExit("The server does not answer.")

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

    def __init__(self, ports: list[int], table: str, token: str, name: str, *, host: bool) -> None:
        super().__init__(daemon=True)
        self.addresses = [f"ws://127.0.0.1:{port}/socket/{table}" for port in ports]
        self.table_id = table
        self.token = token
        self.called = name
        self.host = host
        self.acknowledged: list[tuple[str, str]] = []
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
            wire.send(json.dumps({"do": "hello", "token": self.token, "name": self.called}))
            if self.unanswered is not None:
                wire.send(json.dumps(self.unanswered))
            while not self.ended.is_set():
                self.hear(wire, json.loads(wire.recv(timeout=1.0)))

    def hear(self, wire: Any, frame: dict[str, Any]) -> None:
        waiting = self.unanswered
        if "ok" in frame and waiting is not None and frame["ok"]["id"] == waiting["id"]:
            if waiting["do"] == "answer":
                self.acknowledged.append((waiting["id"], waiting["choose"]))
            self.unanswered = None
        elif "error" in frame and waiting is not None and frame["error"].get("id") == waiting["id"]:
            if frame["error"]["where"] == "database":  # nothing has changed: the same frame again
                time.sleep(0.05)
                wire.send(json.dumps(waiting))
                return
            if waiting["do"] == "answer" and "does not wait" not in frame["error"]["what"]:
                self.mistakes.append(str(frame["error"]))
            self.unanswered = None
        elif "table" in frame:
            self.react(wire, frame["table"])

    def react(self, wire: Any, table: dict[str, Any]) -> None:
        if table["outcome"] is not None:
            self.ended.set()
            return
        knocking = [each for each in table["people"] if each.get("pending")]
        asks = [ask for ask in table["asks"] if "draft" not in ask]
        if self.unanswered is not None:
            return
        if self.host and knocking:
            self.say(wire, {"do": "admit", "person": knocking[0]["person"], "yes": True})
        elif asks:
            ask = asks[0]
            known = {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"]}
            self.say(wire, {"do": "answer", **known, "choose": sensible(ask)})

    def say(self, wire: Any, frame: dict[str, Any]) -> None:
        self.unanswered = frame | {"id": uuid4().hex}
        wire.send(json.dumps(self.unanswered))


def seat_people(*servers: Server) -> list[Client]:
    """Two people at a new table; of several servers each prefers another one."""
    table = servers[0].open()
    ports = [server.port for server in servers]
    anna = Client(ports, table["id"], table["token"], "Anna", host=True)
    bo = Client(ports[::-1], table["id"], table["links"][0]["token"], "Bo", host=False)
    people = [anna, bo]
    for person in people:
        person.start()
    return people


def check(store: Store, people: list[Client]) -> list[str]:
    """What is wrong with the journals; nothing, one hopes."""
    found: list[str] = []
    for person in people:
        found += [f"{person.called}: {mistake}" for mistake in person.mistakes]
        frames = [line.frame for line in store.journal(person.table_id) if line.frame]
        place = {frame: number for number, frame in enumerate(frames)}
        counts = Counter(frames)
        lost = [id for id, _ in person.acknowledged if id not in place]
        doubled = [id for id, _ in person.acknowledged if counts[id] > 1]
        order = [place[id] for id, _ in person.acknowledged if id in place]
        if lost or doubled or order != sorted(order):
            found.append(
                f"{person.called} at {person.table_id}: lost {len(lost)}, doubled {len(doubled)}, order {order}"
            )
    for id in dict.fromkeys(person.table_id for person in people):
        row = store.table(id)
        assert row is not None
        try:
            Room(store, Libraries(), row)
        except Exception as error:
            found.append(f"{id} does not replay: {error}")
    return found


def acknowledged(people: list[Client]) -> int:
    return sum(len(each.acknowledged) for each in people)


def wait_for_answers(people: list[Client], more: int) -> None:
    """Until so many more answers are acknowledged; play goes on in the meantime."""
    wanted = acknowledged(people) + more
    for _ in range(400):
        if acknowledged(people) >= wanted or all(person.ended.is_set() for person in people):
            return
        time.sleep(0.01)


def crash(kills: int, folder: Path, *, talk: bool = False, seed: int = 1) -> tuple[int, int, int, list[str]]:
    """Kills the server so many times; gives answers acknowledged, fights finished, comebacks and what was wrong."""
    luck = random.Random(seed)
    point = ""
    server = Server(f"sqlite:///{folder / 'tables.db'}")
    people = [person for _ in range(TABLES) for person in seat_people(server)]
    for kill in range(kills):
        if point:  # it kills itself there, at one of the next answers
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.process.wait(timeout=8)
        else:
            wait_for_answers(people, luck.randint(1, 12))
            time.sleep(luck.uniform(0, 0.02))
        server.kill()
        point = luck.choice([*POINTS, "", ""])
        server.start(kill_at=f"{point}:{luck.randint(1, 12)}" if point else "")
        playing = [person for person in people if not person.ended.is_set()]
        if len(playing) < 2 * TABLES and server.process.poll() is None:
            with contextlib.suppress(OSError):
                people += seat_people(server)
        if talk and (kill + 1) % 10 == 0:
            print(f"{kill + 1} kills, {acknowledged(people)} answers acknowledged", flush=True)
    server.kill()
    server.start()
    for person in people:
        person.join(timeout=60)
    server.stop()
    store = Store(server.database)
    wrong = check(store, people)
    wrong += [f"{person.called} at {person.table_id} never ended" for person in people if person.is_alive()]
    store.close()
    return (
        acknowledged(people),
        sum(person.ended.is_set() for person in people) // 2,
        sum(each.returns for each in people),
        wrong,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=200)
    kills = parser.parse_args().kills
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        answers, fights, returns, wrong = crash(kills, Path(folder), talk=True)
    seconds = time.monotonic() - began
    print(f"{kills} kills in {seconds:.0f} s: {answers} answers acknowledged,", end=" ")
    print(f"{fights} fights finished, {returns} returns.")
    if wrong:
        raise SystemExit("\n".join(wrong))
    print("Every acknowledged answer is in its journal exactly once and in order; every journal replays.")


if __name__ == "__main__":
    main()
