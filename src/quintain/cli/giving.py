"""How an answer of the laboratory is given: on the screen, as JSON, as a report, or line by line to a program."""

from __future__ import annotations

import functools
import shlex
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, TypeVar

import click
import msgspec
from click.core import ParameterSource

from quintain import ENGINE_VERSION, RULES, __version__
from quintain.cli.progress import progress
from quintain.cli.retold import retold
from quintain.cli.telling import say_told
from quintain.cli.text import QUIET, say, say_json
from quintain.lab.keeping import keeping
from quintain.lab.telling import Told, Watch
from quintain.words.errors import UserError

Result = TypeVar("Result")
LINE_SECONDS = 0.5
"""So often a line says how far it is."""
OWN = ("as_json", "report", "lines", "keep", "jobs")
"""Options that change nothing of the answer."""


class Hear(Protocol):
    """Hears how much is done and of how much, if that is known; and what could be told of it so far."""

    def __call__(self, done: int, of: int | None = None, so_far: Callable[[], Told] | None = None, /) -> None: ...


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

    def __init__(self, as_json: bool, report: Path | None, lines: bool, keep: Path | None) -> None:
        self.as_json = as_json
        self.report = report
        self.lines = lines
        self.keep = keep
        self.command = command_words(click.get_current_context())
        if report is not None and report.is_dir():
            raise UserError(f'"{report}" is a folder.', where="--report", fix="Name a file, such as report.html.")

    def give(
        self,
        work: Callable[[Hear], Result],
        told: Callable[[Result], Told],
        data: Callable[[Result], object],
        *,
        of: int | None = None,
        unit: str = "",
        stopped: Callable[[Result], bool] = lambda result: False,
    ) -> None:
        """Has it worked out, and gives what came of it."""
        with keeping(self.keep) if self.keep is not None else nullcontext():
            result = self.worked_out(work, of, unit)
        if self.lines:
            answer = told(result)
            self.say_line(Line(told=answer, report=self.page(answer), stopped=stopped(result)))
            return
        if self.report is not None:
            self.write(self.page(told(result)))
        if self.as_json:
            say_json(data(result))
        else:
            say_told(told(result))
            if self.report is not None:
                say(f"The report is {self.report}.", QUIET)

    def say_before(self, words: Callable[[], None]) -> None:
        """Something to know beforehand, for people."""
        if not (self.as_json or self.lines):
            words()

    def worked_out(self, work: Callable[[Hear], Result], of: int | None, unit: str) -> Result:
        if self.lines:
            return work(self.every_now_and_then(of))
        with progress(of, unit) as bar:
            return work(lambda done, of=None, so_far=None: bar(done, of))

    def every_now_and_then(self, whole: int | None) -> Hear:
        last = 0.0

        def hear(done: int, of: int | None = None, so_far: Callable[[], Told] | None = None, /) -> None:
            nonlocal last
            if monotonic() - last >= LINE_SECONDS:
                last = monotonic()
                self.say_line(Line(done, of or whole or 0, so_far() if so_far is not None else None))

        return hear

    def say_line(self, line: Line) -> None:
        sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
        sys.stdout.flush()

    def page(self, told: Told) -> str:
        from quintain.lab.report.page import report_page

        facts = {"Quintain": __version__, "Rules": f"{ENGINE_VERSION}, {RULES}"}
        watched = dict.fromkeys(block.command for block in told.blocks if isinstance(block, Watch))
        return report_page(told, facts, {command: retold(command) for command in watched})

    def write(self, page: str) -> None:
        assert self.report is not None
        try:
            self.report.write_text(page, encoding="utf-8")
        except OSError as error:
            what = f'"{self.report}" cannot be written: {error.strerror}.'
            raise UserError(what, where="--report", fix="Name a file in a folder that is there.") from None


def answer_options(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command the options that say how it answers; it gets them as `giving`."""

    @click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
    @click.option("--report", type=click.Path(path_type=Path), metavar="FILE", help="Write it as one HTML file too.")
    @click.option("--keep", type=click.Path(path_type=Path), metavar="DIR", help="Keep what is played; go on from it.")
    @click.option("--lines", is_flag=True, hidden=True, help="Say how far it is and what is known, a JSON line each.")
    @functools.wraps(command)
    def with_giving(*, as_json: bool, report: Path | None, keep: Path | None, lines: bool, **options: Any) -> None:
        giving = Giving(as_json, report, lines, keep)
        if not lines:
            command(giving=giving, **options)
            return
        try:
            command(giving=giving, **options)
        except UserError as error:
            giving.say_line(Line(trouble=error.as_data()))

    return with_giving


def command_words(context: click.Context) -> str:
    """The command as it would be typed again, without what only says where its answer goes."""
    words = context.command_path.split()
    for param in context.command.params:
        name = param.name or ""
        if name in OWN or context.get_parameter_source(name) != ParameterSource.COMMANDLINE:
            continue
        value = context.params.get(name)
        values = value if isinstance(value, tuple) else (value,)
        for each in values:
            if isinstance(param, click.Option):
                words.append(param.opts[-1] if len(param.opts[-1]) > 2 else param.opts[0])
            if each is not True:
                words.append(str(each))
    return shlex.join(["quintain", *words[1:]])
