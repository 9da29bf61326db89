"""Classes: what interpreted code may derive its own from says so, as mypyc wants to know it."""

from __future__ import annotations

import re
from pathlib import Path

from tools.compiling.rewriting.source import importing

NAMES = (
    "Asker|BotTable|Creature|Declared|Faces|LiveView|Menu|Option|Place|Player|Row|Scene|ScriptedTable|Shape|State|Table"
)
"""Other people's bots, systems and tables derive from these."""
OPEN = re.compile(rf"^class ({NAMES})\b", re.M)
OPENED = "@mypyc_attr(allow_interpreted_subclasses=True)\n"


def open_classes(path: Path, text: str) -> str:
    opened = OPEN.sub(lambda found: OPENED + found[0], text)
    return text if opened == text else importing(opened, "mypy_extensions", "mypyc_attr")
