"""What docs/bots.md shows runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_page_plays_a_fight(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "docs/bots.md", "exec"), {"__name__": "page"})

    assert "Outcome(winner=" in capsys.readouterr().out


def test_the_page_shows_examples_and_files_that_there_are() -> None:
    root = Path(__file__).parents[2]

    assert len(EXAMPLES) == 2
    for named in re.findall(r"`((?:tests|docs)/[\w/]+\.\w+)`", PAGE):
        assert (root / named).is_file(), named
