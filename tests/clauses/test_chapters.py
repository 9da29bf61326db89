"""The table of chapters tells where each clause lives."""

from __future__ import annotations

import pytest

from quintain.clauses.chapters import chapter_table, runs
from quintain.clauses.ledger import read_ledger
from quintain.clauses.trace import coverage

pytestmark = pytest.mark.sources


def test_each_clause_with_a_home_stands_once_beside_its_file() -> None:
    ledger, traces = read_ledger("ki"), coverage("ki")

    row = next(line for line in chapter_table(ledger, traces).splitlines() if line.startswith("| Tie-Breaking |"))

    assert row == "| Tie-Breaking | `luck.py` KI-029 to 032 |"


@pytest.mark.parametrize(
    ("ids", "written"),
    [(["SW-001"], "SW-001"), (["SW-001", "SW-003"], "SW-001, 003"), (["SW-008", "SW-009", "SW-010"], "SW-008 to 010")],
)
def test_clauses_in_a_row_are_written_as_one_run(ids: list[str], written: str) -> None:
    assert runs(ids) == written
