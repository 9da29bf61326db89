"""What the questions of the laboratory share at a terminal: options, and a bar with a live estimate."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quintain.cli.options import (
    Decorator,
    bot_option,
    bots_option,
    content_option,
    count_option,
    rule_option,
    seed_option,
    set_option,
)
from quintain.lab.asked import Asked
from quintain.lab.intervals import sequence
from quintain.lab.running import Found, Hear
from quintain.lab.telling import share

jobs_option: Decorator = click.option(
    "--jobs", type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Processes on this machine."
)
on_option: Decorator = click.option(
    "--on", default="", metavar="ray[:ADDRESS]", help="On a Ray cluster instead; it needs: pip install 'quintain[ray]'"
)
ASKED = ("target", "rules", "sets", "counts", "bot", "bots", "content", "seed")
USUAL_CONTENT = "QUINTAIN_CONTENT"
"""Folders that are always laid over the shipped content, as programs that call these commands name them."""


class Percent(click.ParamType[float]):
    """`1%` or `0.01` as a share."""

    name = "percent"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found = re.fullmatch(r"\s*([0-9]*\.?[0-9]+)\s*(%?)\s*", str(value), re.ASCII)
        if found is None:
            self.fail(f"{value!r} is not a percentage. Write, for example, 1%.", param, ctx)
        share = float(found[1]) / (100 if found[2] else 1)
        if not 0.0005 <= share <= 0.5:
            self.fail(f"{value} is out of range. Write 0.05% to 50%.", param, ctx)
        return share


def asked_options(command: Callable[..., None]) -> Callable[..., None]:
    """Everything that says which fight, and what is different in it; the command gets it as `asked`."""

    @seed_option
    @bot_option
    @bots_option
    @rule_option
    @set_option
    @count_option
    @content_option
    @wraps(command)
    def asking(**options: Any) -> None:
        given = {name: options.pop(name) for name in ASKED}
        command(asked=read_asked(given), **options)

    return asking


def read_asked(given: Mapping[str, Any]) -> Asked:
    """What those options say."""
    folders = tuple(str(path) for path in given["content"])
    return Asked(**{**given, "content": folders}, usual=usual_content())


def usual_content() -> tuple[str, ...]:
    return tuple(filter(None, os.environ.get(USUAL_CONTENT, "").split(os.pathsep)))


@contextmanager
def live_bar(of: int | None, aim: float = 0.0) -> Iterator[Hear]:
    """How much is done, how fast, how long it will take, and what is known so far."""
    columns = [BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]} fights/s"), TimeRemainingColumn()]
    estimate = TextColumn("{task.fields[known]}")
    with Progress(*columns, estimate, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=of, rate="-", known="")

        def hear(found: Found) -> None:
            rate = f"{bar.tasks[0].speed or 0:.0f}"
            bar.update(task, completed=found.fights, rate=rate, known=estimate_words(found, aim))

        yield hear


def estimate_words(found: Found, aim: float) -> str:
    """Of the first way to play: who wins, with intervals that hold however often one looks."""
    tally = found.tallies[0]
    said = []
    for side in tally.sides():
        low, high = sequence(tally.won(side), tally.fights, aim)
        said.append(f"{side} {share(low)} to {share(high)}")
    return ", ".join(said)
