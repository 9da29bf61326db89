"""Nothing that is meant for every ruleset names one that ships: what speaks of one stands in its own folders."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from quintain.built import PACKAGE
from quintain.systems import find_system, shipped_names

pytestmark = pytest.mark.sources

SHIPPED = shipped_names()
ROOMS = ("systems", "bots", "content", "ledger", "conformance/facts")
OWN = {PACKAGE / room / name for room in ROOMS for name in SHIPPED}
ENTRIES = {
    id
    for name in SHIPPED
    for kind in ("encounter", "campaign", "lesson")
    if kind in find_system(name).kinds
    for id in find_system(name).library().of(kind)
}
"""What is played is named as little as what plays it."""
TITLES = {find_system(name).title for name in SHIPPED}
SPEAKS = re.compile(rf"^(?:{'|'.join([*SHIPPED, *TITLES])})$|^(?:{'|'.join(SHIPPED)})/\w+$")
IN_PAGES = re.compile(rf"""["'`](?:{"|".join([*SHIPPED, *TITLES])})["'`/]|\b(?:{"|".join(SHIPPED)}): """)
PLAIN_WORDS = {"duel", "toll", "open"}
"""Names of encounters that are words of any game, too."""


def for_all(ending: str) -> list[Path]:
    """Files of the package that belong to no ruleset."""
    files = sorted(PACKAGE.rglob(f"*{ending}"))
    return [each for each in files if not is_own(each) and "vendor" not in each.parts]


def is_own(path: Path) -> bool:
    return not OWN.isdisjoint({path.parent / path.name.partition(".")[0], *path.parents})


def words_in(path: Path) -> Iterator[tuple[int, str]]:
    """Texts that the program works with; a name inside a longer text, such as the examples of a help, is for people."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def test_no_program_text_is_the_name_of_a_shipped_ruleset_or_of_what_it_plays() -> None:
    named = [
        f"{path.relative_to(PACKAGE)}:{line} {word}"
        for path in for_all(".py")
        for line, word in words_in(path)
        if SPEAKS.match(word) or (word in ENTRIES and word not in PLAIN_WORDS)
    ]

    assert named == []


def test_no_page_names_a_shipped_ruleset() -> None:
    named = [
        f"{path.relative_to(PACKAGE)}:{number} {line.strip()}"
        for ending in (".js", ".html", ".css")
        for path in for_all(ending)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if IN_PAGES.search(line)
    ]

    assert named == []
