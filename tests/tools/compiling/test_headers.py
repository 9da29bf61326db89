"""What stands before the C that mypyc writes (`areas.h`, `slots.h`) changes no result, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tools.compiling.native import compile_modules

MODULE = """
def combined(a: int, b: int) -> list[int]:
    return [a & b, a | b, a ^ b, a & ~b, ~a & b, ~a | b, ~a]

def shifted(a: int, by: int) -> list[int]:
    return [a << by, a >> by, a >> by & 1]

def most(numbers: list[int]) -> int:
    return max(numbers)

def found(numbers: dict[str, int], name: str) -> int:
    return numbers[name]

def named() -> object:
    return LATER

LATER = 1
"""
TRYING = """
import builtins
import random
from pathlib import Path
from quintain.kernel import tried

assert not tried.__file__.endswith(".py"), tried.__file__
pure = {}
exec(Path("quintain/kernel/tried.py").read_text(), pure)

draw = random.Random(1)
powers = (0, 29, 30, 31, 59, 60, 61, 62, 63, 64, 89, 90, 120, 1889, 1920)
edges = [2**power + off for power in powers for off in (-1, 0, 1)]
drawn = [draw.getrandbits(bits) for bits in (40, 62, 63, 70, 90, 91, 120, 150, 400, 1900, 2500) for _ in range(3)]
numbers = [sign * number for number in edges + drawn for sign in (1, -1)]
for a in numbers:
    for b in numbers:
        assert tried.combined(a, b) == pure["combined"](a, b), (a, b)
    for by in (0, 1, 29, 30, 31, 59, 60, 61, 62, 63, 90, 119, 1000, 1800, 1919, 1920, 1921, 4000):
        assert tried.shifted(a, by) == pure["shifted"](a, by), (a, by)
    assert tried.shifted(a, 1)[0] == 2 * a  # the same number is the same, however it came about

assert [tried.most([1, 2]), tried.most([1, 2])] == [2, 2]
builtins.max = min
assert tried.most([1, 2]) == 1

counts = {}
for nth in range(100):
    for name in ("a", "".join(["a", "b"]), f"{nth}"):
        counts[name] = nth
        assert tried.found(counts, name) == tried.found({name: nth}, name) == nth

assert [tried.named(), tried.named()] == [1, 1]
tried.LATER = 2
assert tried.named() == 2
"""


@pytest.mark.sources
def test_numbers_of_any_size_and_names_that_change_are_what_they_are_in_python(tmp_path: Path) -> None:
    home = tmp_path / "quintain" / "kernel"
    home.mkdir(parents=True)
    (tmp_path / "quintain" / "__init__.py").touch()
    (home / "__init__.py").touch()
    (home / "tried.py").write_text(MODULE, encoding="utf-8")

    compile_modules(tmp_path, [Path("quintain/kernel/tried.py")], ["-O1"])

    paths = os.environ | {"PYTHONPATH": str(tmp_path)}
    subprocess.run([sys.executable, "-c", dedent(TRYING)], cwd=tmp_path, env=paths, check=True)
