"""Every example in Python that the README and the docs show runs and gives what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLAYED = {"docs/bots.md", "docs/pettingzoo.md"}
"""Whose examples are whole programs, which tests of their own run."""
PAGES = [
    page for page in sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")]) if "```python" in page.read_text("utf-8")
]
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]


@pytest.mark.parametrize("name", [name for name in NAMES if name not in PLAYED])
def test_the_examples_of_a_page_give_what_it_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / name).read_text(encoding="utf-8")
    monkeypatch.chdir(ROOT)

    found = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(
        doctest.DocTestParser().get_doctest(page, {}, name, name, 0)
    )
    programs = [each for each in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if not each.startswith(">>> ")]
    for program in programs:
        exec(compile(program, name, "exec"), {"__name__": "page"})

    assert found.attempted + len(programs) > 0
    assert found.failed == 0


def test_pages_with_tests_of_their_own_show_programs() -> None:
    assert set(NAMES) >= PLAYED | {"README.md", "docs/library.md"}
