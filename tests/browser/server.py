"""A real `quintain serve` with steady dice, in a process of its own that can be killed at any moment."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx2 as httpx

FEW_TRIES = tuple(
    word
    for limit in ("review_tries=4", "review_points=8", "standing_tries=20", "hint_tries=16")
    for word in ("--limit", limit)
)
"""What is worked out by trying is worked out quickly."""
STEADY = (sys.executable, "-m", "tests.browser.serve_steady")
READY_S = 120.0
PATIENT_S = 30.0
"""What a person waits for comes sooner, even on a busy machine; what does not come then, never comes."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def until(is_so: Callable[[], bool], what: str, pump: Callable[[], object], within_s: float = PATIENT_S) -> None:
    """Waits until it is so; `pump` lets a little time pass, and the browser's events come in."""
    deadline = time.monotonic() + within_s
    while not is_so():
        assert time.monotonic() < deadline, f"waited {within_s:g} s for {what}"
        pump()


class Server:
    """One server on one port and one database, for a whole test run."""

    def __init__(self, folder: Path, quintain: Sequence[str] = STEADY, options: Sequence[str] = ()) -> None:
        self.quintain = quintain
        self.options = options
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        self.says = folder / "server.log"
        fresh = httpx.Limits(max_keepalive_connections=0)  # a line that rests may be closed just as it is used again
        self.http = httpx.Client(base_url=self.address, trust_env=False, timeout=20, limits=fresh)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        where = ("--port", str(self.port), "--database", self.database)
        command = [*self.quintain, "serve", *where, "--no-browser", *FEW_TRIES, *self.options]
        with self.says.open("ab") as says:
            self.process = subprocess.Popen(command, stdout=says, stderr=says, stdin=subprocess.DEVNULL)
        until(self.answers, f"the server; it says: {self.tail()}", lambda: time.sleep(0.02), READY_S)

    def answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.tail()
        try:
            return self.http.get("/api/systems").is_success
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """No farewell: what was not stored is gone."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def kill_and_restart(self) -> None:
        self.kill()
        self.start()

    def ask_to_stop(self) -> None:
        """With a farewell: pages are told, and come back when it starts again."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(timeout=20)

    def revive(self) -> None:
        """A test that failed while the server was down takes no others along."""
        if self.process is None or self.process.poll() is not None:
            self.start()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.ask_to_stop()
        self.http.close()

    def tail(self) -> str:
        return self.says.read_text(encoding="utf-8", errors="replace")[-2000:] if self.says.exists() else ""

    def open_table(self, **wishes: Any) -> OpenTable:
        """A new table, ordered as the home page orders it."""
        reply = self.http.post("/api/tables", json={"name": "A test", "rules": {}, "gm": "", "timer": 0} | wishes)
        assert reply.is_success, reply.text
        return OpenTable(self, reply.json())


class OpenTable:
    """A table that was just opened, and the links to it."""

    def __init__(self, server: Server, made: dict[str, Any]) -> None:
        self.id: str = made["id"]
        self.page = f"{server.address}/t/{self.id}"
        self.replay = f"{server.address}/replay/{self.id}"
        self.token: str = made["token"]
        self.host = f"{self.page}#{self.token}"
        self.tokens: dict[str, str] = {each["seat"]: each["token"] for each in made["links"]}
        self.links = {seat: f"{self.page}#{token}" for seat, token in self.tokens.items()}
        self.spectator = f"{self.page}#{made['spectator']}"
