"""The pages' modules, as far as they need no browser: each file of tests is run by node's own runner."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize("file", sorted(path.name for path in HERE.glob("*.test.mjs")))
def test_modules_do_what_they_should(file: str) -> None:
    node = shutil.which("node")
    assert node, "node is missing; install it with: sh tools/debian-packages nodejs"

    ran = subprocess.run([node, "--test", file], cwd=HERE, capture_output=True, text=True, timeout=60, check=False)

    assert ran.returncode == 0, ran.stdout + ran.stderr
