"""A stranger finds the home of a clause by the chapter table of the README, whatever is imported first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from quintain.clauses.trace import coverage, this_project

pytestmark = pytest.mark.sources

FOLDER = this_project().package / "systems" / "swords"
SECTIONS = {clause.id: clause.section for clause in this_project().ledger("swords").clauses}


def chapters() -> dict[str, list[str]]:
    """The files that the table names for each chapter, the chapter's own first."""
    lines = (FOLDER / "README.md").read_text("utf-8").splitlines()
    rows = [line.strip("|").split("|") for line in lines if "| `" in line]
    return {chapter.strip(): files.split("`")[1::2] for chapter, files in rows}


def chapter_of(clause: str, table: dict[str, list[str]]) -> str:
    """The narrowest chapter of the table that holds it."""
    section = SECTIONS[clause]
    while section not in table:
        section = section.rpartition(" > ")[0]
    return section


def test_every_clause_lives_in_a_file_that_the_table_names_for_its_chapter() -> None:
    table = chapters()
    wrong = [
        f"{trace.id} ({SECTIONS[trace.id]}) lives in {Path(home.file).name}"
        for trace in coverage("swords")
        for home in trace.homes
        if Path(home.file).name not in table[chapter_of(trace.id, table)]
    ]

    assert wrong == []


def test_the_table_sends_nobody_to_a_file_that_holds_nothing_of_the_chapter() -> None:
    table = chapters()
    homes = [(trace.id, Path(home.file).name) for trace in coverage("swords") for home in trace.homes]
    held = {(chapter_of(clause, table), file) for clause, file in homes}

    assert [
        (chapter, file) for chapter, files in table.items() for file in files[1:] if (chapter, file) not in held
    ] == []


def test_any_chapter_can_be_imported_first() -> None:
    names = sorted(path.stem for path in FOLDER.glob("*.py"))
    each_alone = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]:\n"
        "    for known in [each for each in sys.modules if each.startswith('quintain.systems.swords.')]:\n"
        "        if not known.endswith(('.stock', '.house')) and '.events' not in known:\n"
        "            del sys.modules[known]\n"
        "    importlib.import_module(f'quintain.systems.swords.{name}')\n"
    )
    done = subprocess.run([sys.executable, "-c", each_alone, *names], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
