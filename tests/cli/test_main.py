"""The group of commands: help with examples, quick start, mistakes without tracebacks."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import quintain.cli
from quintain.cli.main import COMMANDS
from tests.cli.script import complaint, run, said

MODULES = sorted(path.stem for path in Path(str(quintain.cli.__file__)).parent.glob("*.py"))


def test_help_lists_every_command_with_examples() -> None:
    text = said("--help")

    assert "Examples:" in text
    assert all(f"  {name} " in text for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_commands_help_shows_examples(command: str) -> None:
    text = said(command, "--help")

    assert f"quintain {command}" in text
    assert "Examples:" in text


def test_an_unknown_command_is_a_message_that_names_the_nearest() -> None:
    assert complaint("replya") == 'No command "replya". Did you mean "replay"?\nSee them all with: quintain --help\n'


def test_the_version_is_printed() -> None:
    assert said("--version").startswith("quintain 0.")


def test_an_option_that_does_not_exist_is_exit_code_2() -> None:
    assert run("systems", "--jsn").exit_code == 2


def test_nothing_heavy_is_imported_before_a_command_needs_it() -> None:
    code = (
        "import sys, quintain.cli.main\n"
        "slow = ('rich', 'msgspec', 'quintain.systems', 'quintain.odds.odds')\n"
        "heavy = [name for name in sys.modules if name.startswith(slow)]\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_installed_command_runs_and_complains_with_exit_code_2() -> None:
    command = [sys.executable, "-m", "quintain.cli.main"]

    listed = subprocess.run([*command, "systems"], capture_output=True, text=True, check=True)
    wrong = subprocess.run([*command, "show", "ki", "mirca"], capture_output=True, text=True, check=False)

    assert "ki" in listed.stdout
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert 'Did you mean "mirka"?' in wrong.stderr
    assert "Traceback" not in wrong.stderr


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_docstrings_are_true(module: str) -> None:
    failed, _ = doctest.testmod(import_module(f"quintain.cli.{module}"))

    assert failed == 0
