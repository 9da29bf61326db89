"""Every command that the README and the docs show with its output gives what they say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def shown() -> list[tuple[str, str]]:
    """Each `$ command` of an indented block, and the lines under it."""
    return [each for path in DOCUMENTS for each in shown_in(path.read_text(encoding="utf-8"))]


def shown_in(text: str) -> list[tuple[str, str]]:
    blocks = re.findall(r"^ {4}\$ (.*)\n((?:(?: {4}(?!\$ ).*)?\n)*)", text, re.M)
    return [(command, "\n".join(line[4:] for line in lines.splitlines()).rstrip()) for command, lines in blocks]


@pytest.mark.parametrize(("command", "expected"), shown())
def test_a_command_of_the_readme_gives_what_it_says(command: str, expected: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"

    ran = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, env=os.environ | {"PATH": path}, capture_output=True, text=True
    )

    assert "\n".join(line.rstrip() for line in ran.stdout.rstrip().splitlines()) == expected


def test_the_readme_shows_commands_at_all() -> None:
    assert len(shown()) >= 4
