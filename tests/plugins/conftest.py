"""Packages of other people, installed apart from everything else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def environment(site: Path) -> dict[str, str]:
    """As where that package is installed beside Quintain."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])}


def install(package: Path, folder: Path) -> Path:
    """A package as pip builds and installs it, into a folder of its own."""
    source, site = folder / "source", folder / "site"
    shutil.copytree(package, source)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]
    ran = subprocess.run([*command, "--target", str(site), str(source)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return site


def run(site: Path, *words: str, said: str = "", wrong: bool = False, within: Path | None = None) -> str:
    """What a command prints there; it must succeed, or fail with a message."""
    ran = subprocess.run(
        [sys.executable, *words], cwd=within, env=environment(site), input=said, capture_output=True, text=True
    )
    assert ran.returncode == (2 if wrong else 0), ran.stderr + ran.stdout
    return ran.stderr if wrong else ran.stdout


@pytest.fixture(scope="session")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the example is installed."""
    return install(ROOT / "examples" / "duel", tmp_path_factory.mktemp("duel"))
