"""The command line as a test types it: arguments, lines of input, and what comes back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from quintain.cli.main import cli

YARD = """
system = "ki"
id = "yard"
name = "Yard"
arena = { id = "yard", name = "Yard", width = 6, height = 4 }
rules = { interlude_seconds = 0 }
weapons = [{ id = "sword", name = "Sword", damage = 5, type = "external", hands = 1 }]

[[sides]]
name = "red"
[[sides.members]]
id = "ann"
at = [1, 1]
fri = 10
[sides.members.sheet]
id = "ann"
name = "Ann, fencer"
strength = 2
agility = 2
presence = 2
instinct = 4
charisma = 1
hp = 9
stamina = 4
proficient = ["sword"]
wielded = ["sword"]

[[sides]]
name = "blue"
[[sides.members]]
id = "bob"
at = [2, 1]
fri = 5
[sides.members.sheet]
id = "bob"
name = "Bob"
strength = 1
agility = 0
presence = 1
instinct = 4
charisma = 1
hp = 5
stamina = 1
"""
"""Ann stands next to Bob and can start five Turns before him; one hit fells him."""

ATTACK = "13"
"""Among what Ann can declare, one attack."""

ANN_FELLS_BOB = ["1", ATTACK, "1", "3"]
"""Participate, declare an attack, strike; Bob takes the hit."""


def run(*args: str | Path, lines: Sequence[str] = ()) -> Result:
    """Runs `quintain` with these words; `lines` are typed one after another. A bug raises."""
    typed = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(cli, [str(arg) for arg in args], input=typed, catch_exceptions=False)


def said(*args: str | Path, lines: Sequence[str] = ()) -> str:
    """What it prints when all is well."""
    result = run(*args, lines=lines)
    assert result.exit_code == 0, result.output
    return result.stdout


def complaint(*args: str | Path, lines: Sequence[str] = ()) -> str:
    """What it says about a mistake: on stderr, with exit code 2, and never a traceback."""
    result = run(*args, lines=lines)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return result.stderr


def yard(folder: Path, text: str = YARD) -> Path:
    """The yard as a scenario file."""
    file = folder / "yard.toml"
    file.write_text(text, encoding="utf-8")
    return file
