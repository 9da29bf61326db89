"""A bar where somebody watches, for what takes long; on stderr, and gone when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Tell(Protocol):
    """Hears how much is done; and of how much, if that is not what was said before."""

    def __call__(self, done: int, of: int | None = None, /) -> None: ...


@contextmanager
def progress(of: int | None, unit: str = "") -> Iterator[Tell]:
    """Of so much, if that is known; with a unit it tells the rate."""
    rate = [TextColumn(f"{{task.fields[rate]}} {unit}")] if unit else []
    columns = [BarColumn(), MofNCompleteColumn(), *rate, TimeRemainingColumn()]
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=of, rate="-")

        def tell(done: int, of: int | None = None, /) -> None:
            bar.update(task, total=of, completed=done, rate=f"{bar.tasks[0].speed or 0:.0f}")

        yield tell
