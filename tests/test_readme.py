"""Every command the README shows gives what the README says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def shown() -> list[tuple[str, str]]:
    """Each `$ command` of an indented block, and the lines under it."""
    found: list[tuple[str, list[str]]] = []
    inside = False
    for line in README.splitlines():
        if line.startswith("    $ "):
            found.append((line[6:], []))
            inside = True
        elif inside and line.startswith("    "):
            found[-1][1].append(line[4:])
        else:
            inside = False
    return [(command, "\n".join(lines)) for command, lines in found]


@pytest.mark.parametrize(("command", "expected"), shown())
def test_a_command_of_the_readme_gives_what_it_says(command: str, expected: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"

    ran = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, env=os.environ | {"PATH": path}, capture_output=True, text=True
    )

    assert "\n".join(line.rstrip() for line in ran.stdout.rstrip().splitlines()) == expected


def test_the_readme_shows_commands_at_all() -> None:
    assert len(shown()) >= 4
