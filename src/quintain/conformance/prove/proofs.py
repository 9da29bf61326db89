"""What became of the mutants, judged and shown."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quintain.clauses.trace import Home
from quintain.conformance.prove.mutants import Mutant
from quintain.conformance.prove.survivors import Survivor, written
from quintain.conformance.prove.trials import KILLED_BY_NEIGHBOUR, SURVIVED, Watcher


class Proof(NamedTuple):
    """What became of a clause's mutants, and which survivors are listed with a reason."""

    id: str
    home: Home | None
    verdicts: dict[Mutant, str]
    has_tests: bool
    whys: dict[Mutant, str]

    @property
    def total(self) -> int:
        return len(self.verdicts)

    @property
    def killed(self) -> int:
        return sum(verdict != SURVIVED for verdict in self.verdicts.values())

    @property
    def survivors(self) -> list[Mutant]:
        return [mutant for mutant, verdict in self.verdicts.items() if verdict == SURVIVED]

    @property
    def listed(self) -> list[Mutant]:
        return [mutant for mutant in self.survivors if mutant in self.whys]

    @property
    def unlisted(self) -> list[Mutant]:
        return [mutant for mutant in self.survivors if mutant not in self.whys]

    @property
    def shortfall(self) -> str:
        """Why nothing can be said for the clause, whatever is listed."""
        if self.home is None:
            return "it has no home in the code"
        if not self.verdicts:
            return "nothing in its home can be changed"
        if not self.has_tests:
            return "no test cites it"
        by_neighbours = sum(verdict == KILLED_BY_NEIGHBOUR for verdict in self.verdicts.values())
        if by_neighbours and by_neighbours == self.killed:
            return "only tests of other clauses notice"
        return ""

    @property
    def is_good(self) -> bool:
        return not self.shortfall and not self.unlisted


class Result(NamedTuple):
    """What became of the mutants of a system, or of some of its clauses."""

    system: str
    list_path: Path
    proofs: list[Proof]
    killed_after_all: list[Survivor]
    not_there: list[Survivor]

    @property
    def total(self) -> int:
        return sum(proof.total for proof in self.proofs)

    @property
    def killed(self) -> int:
        return sum(proof.killed for proof in self.proofs)

    @property
    def listed(self) -> int:
        return sum(len(proof.listed) for proof in self.proofs)

    @property
    def unlisted(self) -> list[Survivor]:
        return [Survivor(proof.id, mutant.function, mutant.what) for proof in self.proofs for mutant in proof.unlisted]

    @property
    def is_good(self) -> bool:
        return all(proof.is_good for proof in self.proofs) and not self.killed_after_all and not self.not_there


class ProgressShown(Watcher):
    """Shows progress: a bar on a terminal, else a line per tenth of each stage."""

    def __init__(self, *, quiet: bool) -> None:
        self.quiet = quiet
        self.done = self.total = 0
        self.what = ""
        self.bar = Progress(
            TextColumn("{task.description:16}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            auto_refresh=False,  # a thread would not survive the forks
            redirect_stdout=False,
            redirect_stderr=False,
        )

    def __enter__(self) -> ProgressShown:
        if self.shows_bar:
            self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.shows_bar:
            self.bar.stop()

    @property
    def shows_bar(self) -> bool:
        return not self.quiet and self.bar.console.is_terminal

    def stage(self, what: str, total: int) -> None:
        self.what, self.done, self.total = what, 0, total
        if self.shows_bar:
            self.task = self.bar.add_task(what, total=total)
            self.bar.refresh()

    def step(self) -> None:
        before = 10 * self.done // self.total
        self.done += 1
        if self.shows_bar:
            self.bar.advance(self.task)
            self.bar.refresh()
        elif not self.quiet and 10 * self.done // self.total > before:
            click.echo(f"{self.what}: {self.done} of {self.total}", err=True)


def print_report(result: Result, *, verbose: bool) -> None:
    for proof in result.proofs:
        if verbose or not proof.is_good:
            counts = f"{proof.killed} killed, {len(proof.listed)} listed, {proof.total} in all"
            amiss = f"; {proof.shortfall.upper()}" if proof.shortfall else ""
            click.echo(f"{proof.id}  {proof.home or '-'}: {counts}{amiss}")
        for mutant in proof.unlisted:
            click.echo(f"    SURVIVED  {os.path.relpath(mutant.path)}:{mutant.line}  {mutant}")
        for mutant in proof.listed if verbose else []:
            click.echo(f"    listed  {mutant}\n            {proof.whys[mutant]}")
    for line in conclusions(result):
        click.echo(line)


def conclusions(result: Result) -> Iterator[str]:
    name = os.path.relpath(result.list_path)
    for survivor in result.killed_after_all:
        yield f"Listed in {name}, but killed: {survivor}"
    for survivor in result.not_there:
        yield f"Listed in {name}, but there is no such mutant: {survivor}"
    if short := [proof.id for proof in result.proofs if proof.shortfall]:
        yield f"Not proved at all: {', '.join(short)}."
    yield (
        f"{result.system}: {result.killed} killed, {result.listed} listed, {result.total} mutants in all "
        f"of {len(result.proofs)} clauses; {len(result.unlisted)} survive and are not listed."
    )
    if result.unlisted:
        yield f"Kill them by better tests, or list them in {name} with the reason (--toml writes the entries)."


def print_toml(result: Result) -> None:
    click.echo(written(result.unlisted), nl=False)


def print_json(result: Result) -> None:
    data: dict[str, Any] = {
        "system": result.system,
        "killed": result.killed,
        "listed": result.listed,
        "total": result.total,
        "good": result.is_good,
        "killed_after_all": [survivor._asdict() for survivor in result.killed_after_all],
        "not_there": [survivor._asdict() for survivor in result.not_there],
        "clauses": [
            {
                "id": proof.id,
                "home": str(proof.home) if proof.home else None,
                "killed": proof.killed,
                "listed": len(proof.listed),
                "total": proof.total,
                "good": proof.is_good,
                "shortfall": proof.shortfall,
                "survivors": [
                    {
                        "file": os.path.relpath(mutant.path),
                        "line": mutant.line,
                        "function": mutant.function,
                        "change": mutant.what,
                        "why": proof.whys.get(mutant, ""),
                    }
                    for mutant in proof.survivors
                ],
            }
            for proof in result.proofs
        ],
    }
    click.echo(json.dumps(data, indent=2))
