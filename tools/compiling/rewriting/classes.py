"""Classes: what interpreted code may derive its own from says so, as mypyc wants to know it."""

from __future__ import annotations

import re
from pathlib import Path

from tools.compiling.rewriting.source import importing

OPEN = re.compile(
    r"^class (Asker|Creature|Declared|Faces|LiveView|Menu|Option|Place|Player|Row|Scene|Shape|Slot|State|Table"
    r"|Window|BotTable|ScriptedTable|ConditionKind|Meaning|StatusKind)\b",
    re.M,
)
"""Other people's bots, systems, tables and conditions derive from these."""
OPENED = "@mypyc_attr(allow_interpreted_subclasses=True)\n"


def open_classes(path: Path, text: str) -> str:
    opened = OPEN.sub(lambda found: OPENED + found[0], text)
    return text if opened == text else importing(opened, "mypy_extensions", "mypyc_attr")
