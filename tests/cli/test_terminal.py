"""In a real terminal: colour unless it is not wanted, and a clean way out."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.script import yard

PATIENCE = 60.0


class Terminal:
    """A program in a pseudo-terminal: what it shows, and keys for it."""

    def __init__(self, *args: str | Path, **environment: str) -> None:
        self.end, child = pty.openpty()
        clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "COLUMNS")}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "quintain.cli.main", *map(str, args)],
            stdin=child,
            stdout=child,
            stderr=child,
            env=clean | {"TERM": "xterm", "COLUMNS": "80", **environment},
            start_new_session=True,
            preexec_fn=own_terminal,
        )
        os.close(child)
        self.shown = ""

    def wait_for(self, text: str) -> str:
        """Everything shown until that text has appeared, or the program has ended."""
        until = time.monotonic() + PATIENCE
        while text not in self.shown and time.monotonic() < until and self.read():
            pass
        assert text in self.shown, self.shown
        return self.shown

    def wait_for_prompt(self) -> str:
        """Everything shown until it waits for a line."""
        until = time.monotonic() + PATIENCE
        while not self.shown.endswith("> ") and time.monotonic() < until and self.read():
            pass
        return self.shown

    def read(self) -> bool:
        ready, _, _ = select.select([self.end], [], [], 1.0)
        try:
            new = os.read(self.end, 65536).decode(errors="replace") if ready else ""
        except OSError:
            return False
        self.shown += new.replace("\r\n", "\n")
        return bool(new) or self.program.poll() is None

    def type(self, keys: str) -> None:
        os.write(self.end, keys.encode())

    def press_until(self, key: str, text: str) -> str:
        """Presses a key, again if it got lost while the terminal was changing its mode, until that text appears."""
        until = time.monotonic() + PATIENCE
        while text not in self.shown and time.monotonic() < until:
            self.type(key)
            while select.select([self.end], [], [], 1.0)[0] and self.read() and text not in self.shown:
                pass
        return self.wait_for(text)

    def close(self) -> int:
        """The exit code, after everything was shown."""
        until = time.monotonic() + PATIENCE
        while self.program.poll() is None and time.monotonic() < until:
            self.read()
        self.read()
        os.close(self.end)
        return self.program.wait(timeout=PATIENCE)


KEYS_AND_LINE = (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGHUP)
"""What a terminal sends; a shell may ignore some of them for what it starts in the background."""


def own_terminal() -> None:
    """Makes the pseudo-terminal the one whose Ctrl-C this program hears, whatever whoever runs the tests ignores."""
    for each in KEYS_AND_LINE:
        signal.signal(each, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_a_list_has_colour_in_a_terminal_unless_it_is_not_wanted() -> None:
    coloured, plain = Terminal("list", "ki", "encounters"), Terminal("list", "ki", "encounters", NO_COLOR="1")

    assert (coloured.close(), plain.close()) == (0, 0)
    assert "\x1b[1m" in coloured.shown
    assert "training_yard" in plain.shown
    assert "\x1b[" not in plain.shown


@pytest.fixture(params=[signal.SIG_DFL, signal.SIG_IGN], ids=["in front", "in the background"])
def started(request: pytest.FixtureRequest) -> Iterator[None]:
    """As a shell starts the tests: in the background it may have them ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, request.param)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("started")
def test_a_fight_is_played_with_colour_and_ctrl_c_leaves_cleanly(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    terminal = Terminal("play", yard(tmp_path), "--save", file)
    terminal.wait_for_prompt()
    terminal.type("1\n")
    terminal.wait_for("what does Ann declare?")
    terminal.wait_for_prompt()

    shown = terminal.press_until("\x03", "Go on with:")

    assert terminal.close() == 0
    assert "\x1b[1m" in shown
    assert "Traceback" not in terminal.shown
    assert file.is_file()


def test_ctrl_d_leaves_cleanly_and_no_line_is_wider_than_the_terminal(tmp_path: Path) -> None:
    terminal = Terminal("play", yard(tmp_path), NO_COLOR="1")
    terminal.wait_for_prompt()
    terminal.type("1\n")
    terminal.wait_for("what does Ann declare?")
    terminal.wait_for_prompt()
    terminal.type("why\n")
    terminal.wait_for("KI-094, Using Stamina")
    terminal.wait_for_prompt()
    terminal.type("\x04")

    terminal.wait_for("The input has ended.")

    assert terminal.close() == 0
    text = terminal.shown.partition("Type a number")[2]
    assert max(len(line) for line in text.splitlines()) <= 80


def test_two_people_at_one_screen_hand_over(tmp_path: Path) -> None:
    terminal = Terminal("play", yard(tmp_path), "--as", "both")
    for answer in ("1", "13", "1"):
        terminal.wait_for_prompt()
        terminal.shown = ""
        terminal.type(f"{answer}\n")

    terminal.wait_for("blue is next. Hand over, then press Enter.")
    terminal.type("\n")
    terminal.wait_for("== blue ==")
    terminal.wait_for_prompt()
    terminal.type("quit\n")

    assert terminal.close() == 0
