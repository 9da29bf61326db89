"""A wheel in an environment of its own, and what its command says there."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

OF_MAKE = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
"""What `make test` leaves in the environment of the tests; a person's shell has none of it."""


def shell() -> dict[str, str]:
    """The environment that somebody has who types a command."""
    return {name: value for name, value in os.environ.items() if name not in OF_MAKE}


def installed(wheel: Path, environment: Path) -> Path:
    """A fresh environment with that wheel, and with what it needs from the one that runs the tests."""
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    words = ["install", "--quiet", "--no-deps", "--disable-pip-version-check", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), *words], check=True)
    (packages,) = (environment / "lib").glob("*/site-packages")
    (packages / "needed.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return environment


def using(environment: Path, *words: str, **variables: str) -> str:
    """What the command of that environment says."""
    ran = subprocess.run(
        [environment / "bin/quintain", *words], env=shell() | variables, capture_output=True, text=True, check=True
    )
    return ran.stdout
