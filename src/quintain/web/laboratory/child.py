"""The command that a terminal would run, as a process beside the server."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from quintain.web.labour import PACKAGE_FOLDER

POLITE = 5
"""Tables and whatever else this machine does come first."""


def command_line(words: Sequence[str]) -> list[str]:
    return [sys.executable, "-P", "-m", "quintain.cli.main", *words]


def environment(folders: Sequence[Path]) -> dict[str, str]:
    """The server's own, with its content: that stands in no command that a page is shown."""
    paths = [PACKAGE_FOLDER, *filter(None, [os.environ.get("PYTHONPATH")])]
    own = {"PYTHONPATH": os.pathsep.join(paths), "QUINTAIN_CONTENT": os.pathsep.join(map(str, folders))}
    return os.environ | own


def be_polite(process: int) -> None:
    """What it starts is as polite."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, process, POLITE)
