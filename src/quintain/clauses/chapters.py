"""The chapters of a rulebook and the files in which their clauses live: the table in the README of each system."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath

from quintain.clauses.ledger import Ledger
from quintain.clauses.trace import ClauseTrace

HEADING = "| chapter of the rulebook | where its clauses live |\n| --- | --- |"


def chapter_table(ledger: Ledger, traces: Sequence[ClauseTrace]) -> str:
    """A row for each chapter in the order of the book: its files, with the clauses that each of them is home to."""
    rows = [f"| {chapter} | {files_in(files)} |" for chapter, files in files_of_chapters(ledger, traces).items()]
    return "\n".join([HEADING, *rows])


def files_of_chapters(ledger: Ledger, traces: Sequence[ClauseTrace]) -> dict[str, dict[str, list[str]]]:
    """For each chapter in the order of the book its files, and the clauses that each of them is home to."""
    homes = {trace.id: trace.home for trace in traces}
    chapters: dict[str, dict[str, list[str]]] = {}
    for clause in ledger.clauses:
        home = homes[clause.id]
        if home is not None:
            files = chapters.setdefault(chapter_of(clause.section), {})
            files.setdefault(PurePath(home.file).name, []).append(clause.id)
    return chapters


def chapter_of(section: str) -> str:
    """The heading and the one below it; what is deeper stands together."""
    return ": ".join(section.split(" > ")[:2])


def files_in(files: dict[str, list[str]]) -> str:
    return "; ".join(f"`{file}` {runs(ids)}" for file, ids in files.items())


def runs(ids: Iterable[str]) -> str:
    """Ids in a row are written as one run.

    >>> runs(["KI-001", "KI-002", "KI-003", "KI-007"])
    'KI-001 to 003, 007'
    """
    found: list[list[str]] = []
    for id in ids:
        if found and number(id) == number(found[-1][-1]) + 1:
            found[-1].append(id)
        else:
            found.append([id])
    prefix = found[0][0].partition("-")[0]
    short = [[id.partition("-")[2] for id in run] for run in found]
    return f"{prefix}-" + ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in short)


def number(id: str) -> int:
    return int(id.partition("-")[2])
