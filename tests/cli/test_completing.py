"""What a shell offers when Tab is pressed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from quintain.cli import completing
from quintain.cli.main import COMMANDS
from quintain.kernel.system import System
from quintain.systems import system_names
from quintain.words.errors import UserError

KI = "quintain play ki/"


def offered(line: str) -> list[str]:
    """What bash is offered where that is typed so far."""
    words = line.split(" ")
    asked = {"_QUINTAIN_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    command = [sys.executable, "-c", "from quintain.cli.main import main; main()"]
    ran = subprocess.run(command, env=os.environ | asked, capture_output=True, text=True, check=True)
    return [each.partition(",")[2] for each in ran.stdout.splitlines() if each]


def test_commands_are_offered() -> None:
    assert offered("quintain s") == [name for name in COMMANDS if name.startswith("s")]


def test_first_the_rulesets_then_what_the_only_one_left_has_to_play() -> None:
    assert offered("quintain play s") == ["shattered/", "swords/"]
    assert "ki/mirror" in offered("quintain play k")
    assert offered(f"{KI}mirror_p") == ["ki/mirror_party"]
    assert offered("quintain campaign ki/three") == ["ki/three_fights"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("quintain rules ", set(system_names())),
        ("quintain rules KI-02", {f"KI-02{digit}" for digit in range(10)}),
        ("quintain list ki b", {"bots"}),
        ("quintain list chess ", set()),
        ("quintain show ki street_", {"street_thug"}),
        ("quintain sim ki/mirror --bo", {"--bot", "--bots"}),
    ],
)
def test_what_else_there_is_can_be_completed(line: str, expected: set[str]) -> None:
    assert set(offered(line)) == expected


def test_a_file_is_left_to_the_shell() -> None:
    assert offered("quintain play ./my") == [""]


def test_content_with_mistakes_offers_nothing_and_fails_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(system: str) -> System:
        raise UserError("There is a mistake in it.")

    monkeypatch.setattr(completing, "find_system", broken)

    assert completing.library_of("ki") is None
