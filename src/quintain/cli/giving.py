"""How an answer of the laboratory is given: on the screen, as JSON, as a report, or line by line to a program."""

from __future__ import annotations

import functools
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from time import monotonic
from typing import Any

import click
import msgspec

from quintain import ENGINE_VERSION, RULES, __version__
from quintain.cli.lab import live_bar
from quintain.cli.progress import Tell, progress
from quintain.cli.retold import retold
from quintain.cli.saving import write_file
from quintain.cli.telling import say_told
from quintain.cli.text import QUIET, say, say_json
from quintain.lab.keeping import keeping
from quintain.lab.running import Found, Hear
from quintain.lab.telling import Told, Watch
from quintain.words.errors import UserError

LINE_SECONDS = 0.5
"""So often a line says how far it is."""


class Line(msgspec.Struct, omit_defaults=True):
    """What a program is told that asked for lines: how far it is, what is known so far; at the end the report."""

    done: int = 0
    of: int = 0
    told: Told | None = None
    report: str = ""
    trouble: Mapping[str, str] = {}
    stopped: bool = False


class Giving:
    """The options of a command that say how it answers."""

    def __init__(self, as_json: bool, report: Path | None, lines: bool) -> None:
        self.as_json = as_json
        self.report = report
        self.lines = lines
        self.far = (0, 0)
        self.last = 0.0
        if report is not None and report.is_dir():
            raise UserError(f'"{report}" is a folder.', where="--report", fix="Name a file, such as report.html.")

    @contextmanager
    def hearing(
        self, of: int | None, aim: float = 0.0, so_far: Callable[[Found], Told] | None = None
    ) -> Iterator[Hear]:
        """Hears of fights as they are played: a bar with a live estimate, or lines; `so_far` tells what is known."""
        if not self.lines:
            with live_bar(of, aim) as hear:
                yield hear
            return
        yield lambda found: self.say_far(found.fights, of or 0, None if so_far is None else lambda: so_far(found))

    @contextmanager
    def progress(self, of: int | None, unit: str = "") -> Iterator[Tell]:
        """Hears of work of any other kind: how much is done, and of how much."""
        if not self.lines:
            with progress(of, unit) as tell:
                yield tell
            return
        yield lambda done, whole=None: self.say_far(done, whole or of or 0, None)

    def say_far(self, done: int, of: int, so_far: Callable[[], Told] | None) -> None:
        self.far = (done, of)
        if monotonic() - self.last >= LINE_SECONDS:
            self.last = monotonic()
            self.say_line(Line(*self.far, so_far() if so_far is not None else None))

    def say_before(self, words: Callable[[], None]) -> None:
        """Something to know beforehand, for people."""
        if not (self.as_json or self.lines):
            words()

    def give(self, told: Told, data: object, *, stopped: bool = False) -> None:
        """The answer; `stopped` if it was not worked out to its end."""
        if self.lines:
            self.say_line(Line(*self.far, told=told, report=page(told), stopped=stopped))
            return
        if self.report is not None:
            write_file(self.report, page(told))
        if self.as_json:
            say_json(data)
        else:
            say_told(told)
            if self.report is not None:
                say(f"The report is {self.report}.", QUIET)

    def say_line(self, line: Line) -> None:
        sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
        sys.stdout.flush()


def page(told: Told) -> str:
    """As one file, with the fights that it names."""
    from quintain.lab.report.page import report_page

    facts = {"Quintain": __version__, "Rules": f"{ENGINE_VERSION}, {RULES}"}
    watched = dict.fromkeys(block.command for block in told.blocks if isinstance(block, Watch))
    return report_page(told, facts, {command: retold(command) for command in watched})


def answer_options(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command the options that say how it answers; it gets them as `giving`."""

    @click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
    @click.option("--report", type=click.Path(path_type=Path), metavar="FILE", help="Write it as one HTML file too.")
    @click.option("--keep", type=click.Path(path_type=Path), metavar="DIR", help="Keep what is played; go on from it.")
    @click.option("--lines", is_flag=True, hidden=True, help="Say how far it is and what is known, a JSON line each.")
    @functools.wraps(command)
    def with_giving(*, as_json: bool, report: Path | None, keep: Path | None, lines: bool, **options: Any) -> None:
        giving = Giving(as_json, report, lines)
        if lines:  # whoever reads them stops it by an interrupt, also where a shell had it ignored
            signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            with keeping(keep) if keep is not None else nullcontext():
                command(giving=giving, **options)
        except UserError as error:
            if not lines:
                raise
            giving.say_line(Line(trouble=error.as_data()))

    return with_giving
