"""A bot that is a program of its own: it hears an ask as a line of JSON and says its answer as another.

    -> {"play":"ki","protocol":1}
    -> {"ask":{"id":1,"seat":"red","options":[...],"view":{...}, ...}}
    <- {"do":"answer","ask":1,"choose":"participate"}

These are the lines of `quintain engine`. What the seat may not know is not in them.
"""

from __future__ import annotations

import json
import queue
import shutil
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import IO, Protocol, runtime_checkable

import msgspec

from quintain.kernel.asks import Ask
from quintain.kernel.table import Player
from quintain.words.errors import UserError

PROTOCOL = 1
PATIENCE_S = 10.0
"""So long an answer may take."""
LONGEST_SAID = 200
RUNNERS = {".py": sys.executable, ".js": "node", ".mjs": "node", ".rb": "ruby", ".pl": "perl", ".lua": "lua"}
"""What runs a file that cannot run by itself."""


class Said(msgspec.Struct, frozen=True):
    """What a program answers; whatever else it says in that line is its own."""

    ask: int
    choose: str


@runtime_checkable
class Tells(Protocol):
    """What a bot reads of its seat, as data."""

    def as_data(self) -> dict[str, object]: ...


class Program(Player):
    """Starts with the first question, and ends with whoever holds it."""

    def __init__(self, system: str, path: Path, patience_s: float = PATIENCE_S) -> None:
        self.system = system
        self.path = path
        self.patience_s = patience_s
        self.running: Running | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return Program, (self.system, self.path, self.patience_s)

    def answer(self, ask: Ask) -> str:
        if self.running is None:
            self.running = Running(self.path)
            weakref.finalize(self, self.running.end)
            self.running.say({"play": self.system, "protocol": PROTOCOL})
        view = ask.view()
        self.running.say({"ask": ask.as_data() | {"view": view.as_data() if isinstance(view, Tells) else view}})
        said = self.read(self.running.heard(self.patience_s))
        if said.ask != ask.number:
            raise self.wrong(f"It answers ask {said.ask}, and was asked {ask.number}")
        return said.choose

    def read(self, line: str | None) -> Said:
        if line is None:
            assert self.running is not None
            raise self.wrong(self.running.why(self.patience_s))
        try:
            return msgspec.json.decode(line, type=Said)
        except msgspec.MsgspecError as error:
            raise self.wrong(f"It said {line.strip()[:LONGEST_SAID]!r}: {error}") from None

    def wrong(self, what: str) -> UserError:
        """Whatever is wrong ends it: the next question starts it anew."""
        if self.running is not None:
            self.running.end()
        self.running = None
        fix = 'It answers each {"ask": ...} with one line: {"do":"answer","ask":ID,"choose":"OPTION"}'
        return UserError(f"{what}.", where=f"engine:{self.path}", fix=fix)


class Running:
    """The process, and the lines it has said."""

    def __init__(self, path: Path) -> None:
        command = [*runner(path), str(path.resolve())]
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except OSError as error:
            fix = "Make it executable (chmod +x), or give it an ending that says what runs it: .py, .js."
            raise UserError(f"It cannot be started: {error.strerror}.", where=f"engine:{path}", fix=fix) from None
        assert self.process.stdout is not None
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=collect, args=(self.process.stdout, self.lines), daemon=True).start()

    def say(self, message: dict[str, object]) -> None:
        """One that is gone cannot hear it, which shows when its answer is waited for."""
        assert self.process.stdin is not None
        try:
            print(json.dumps(message), file=self.process.stdin, flush=True)
        except OSError:
            self.lines.put(None)

    def heard(self, patience_s: float) -> str | None:
        """The next line, if there is one in time."""
        try:
            return self.lines.get(timeout=patience_s)
        except queue.Empty:
            return None

    def why(self, patience_s: float) -> str:
        """Why there was none."""
        try:
            code = self.process.wait(0.5)
        except subprocess.TimeoutExpired:
            return f"It has not answered within {patience_s:g} seconds"
        return f"It has ended (exit {code}) in the middle of a fight"

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def runner(path: Path) -> list[str]:
    """What runs it; nothing, if it runs by itself."""
    found = shutil.which(RUNNERS.get(path.suffix, ""))
    return [found] if found is not None else []


def collect(stream: IO[str], lines: queue.Queue[str | None]) -> None:
    """All that it says, and nothing once it is gone."""
    for line in stream:
        lines.put(line)
    lines.put(None)
