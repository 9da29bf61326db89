"""A type checker sees what a user's program gets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = (Path(__file__).parent / "script.txt").read_text(encoding="utf-8")


def test_mypy_sees_real_types_in_a_users_script(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")

    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "script.py"], cwd=tmp_path, capture_output=True, text=True
    )

    said = [line.partition(": ")[2] for line in ran.stdout.splitlines() if line.startswith("script.py:")]
    assert said == [
        'note: Revealed type is "dict[tuple[str, ...], fractions.Fraction]"',
        'note: Revealed type is "list[quintain.kernel.asks.Ask]"',
        'note: Revealed type is "str"',
        'error: Argument 1 to "answer" of "Fight" has incompatible type "int"; expected "str | Option"  [arg-type]',
        'error: Module has no attribute "begin"  [attr-defined]',
    ], ran.stdout
