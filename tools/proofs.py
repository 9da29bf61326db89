"""What became of the mutants, judged and shown."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quintain.kernel.trace import Home
from tools.mutants import Mutant
from tools.trials import SURVIVED, Watcher

SHARE_DUE = 0.95


class Proof(NamedTuple):
    """What became of a clause's mutants."""

    id: str
    home: Home | None
    verdicts: dict[Mutant, str]
    has_tests: bool
    why: str

    @property
    def killed(self) -> int:
        return sum(verdict != SURVIVED for verdict in self.verdicts.values())

    @property
    def is_noticed(self) -> bool:
        return self.killed > 0 and 2 * self.killed >= len(self.verdicts)

    @property
    def survivors(self) -> list[Mutant]:
        return [mutant for mutant, verdict in self.verdicts.items() if verdict == SURVIVED]

    @property
    def shortfall(self) -> str:
        """Why the clause is not noticed, as far as counting can tell."""
        if self.home is None:
            return "no home in the code"
        if not self.has_tests:
            return "no test cites it"
        return "nothing in its home can be changed" if not self.verdicts else "its tests do not notice"


class Result(NamedTuple):
    """What became of every clause of a system."""

    system: str
    proofs: list[Proof]
    stale: list[str]
    is_whole: bool

    @property
    def noticed(self) -> int:
        return sum(proof.is_noticed for proof in self.proofs)

    @property
    def total(self) -> int:
        return sum(proof.home is not None for proof in self.proofs)

    @property
    def share(self) -> float:
        return self.noticed / self.total if self.total else 0.0

    @property
    def unexplained(self) -> list[Proof]:
        return [proof for proof in self.proofs if not proof.is_noticed and not proof.why]

    @property
    def is_good(self) -> bool:
        return not self.unexplained and not self.stale and (self.share >= SHARE_DUE or not self.is_whole)


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
    width = max(len(str(proof.home)) for proof in result.proofs)
    for proof in result.proofs:
        outcome = "noticed" if proof.is_noticed else f"NOT NOTICED: {proof.shortfall}"
        explained = f" (explained: {proof.why})" if proof.why else ""
        count = f"{proof.killed}/{len(proof.verdicts)}"
        click.echo(f"{proof.id}  {proof.home or '-'!s:{width}}  {count:>5}  {outcome}{explained}")
        for mutant in proof.survivors if verbose else []:
            click.echo(f"    survived  {os.path.relpath(mutant.path)}:{mutant.line}  {mutant.what}")
    click.echo()
    for line in conclusions(result):
        click.echo(line)


def conclusions(result: Result) -> Iterator[str]:
    yield (
        f"{result.noticed} of {result.total} clauses with a home are noticed by their tests "
        f"({100 * result.share:.1f} %; due are {100 * SHARE_DUE:.0f} %)."
    )
    if homeless := [proof.id for proof in result.proofs if proof.home is None]:
        yield f"Without a home: {', '.join(homeless)}."
    if unexplained := [proof.id for proof in result.unexplained if proof.home]:
        yield f"Not noticed, and not explained in unproven.toml: {', '.join(unexplained)}."
    if result.stale:
        yield f"Explained in unproven.toml without need: {', '.join(result.stale)}."


def print_json(result: Result) -> None:
    data: dict[str, Any] = {
        "system": result.system,
        "noticed": result.noticed,
        "total": result.total,
        "share": round(result.share, 4),
        "good": result.is_good,
        "stale": result.stale,
        "clauses": [
            {
                "id": proof.id,
                "home": str(proof.home) if proof.home else None,
                "killed": proof.killed,
                "mutants": len(proof.verdicts),
                "noticed": proof.is_noticed,
                "shortfall": "" if proof.is_noticed else proof.shortfall,
                "why": proof.why,
                "survivors": [
                    {"file": os.path.relpath(mutant.path), "line": mutant.line, "change": mutant.what}
                    for mutant in proof.survivors
                ],
            }
            for proof in result.proofs
        ],
    }
    click.echo(json.dumps(data, indent=2))
