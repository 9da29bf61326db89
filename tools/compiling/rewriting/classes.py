"""Classes: what interpreted code may derive its own from says so, and others keep the last freed object for the next.

mypyc wants to know the first, and offers the second where the first is not so: most objects of a fight live for one
question, and the next of their kind is made right after.
"""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

from tools.compiling.rewriting.source import Source, importing

OPEN = re.compile(
    r"^class (Asker|Creature|Declared|Faces|LiveView|Menu|Option|Place|Player|Row|Scene|Shape|Slot|State|Table"
    r"|Window|BotTable|ScriptedTable|ConditionKind|Meaning|StatusKind)\b",
    re.M,
)
"""Other people's bots, systems, tables and conditions derive from these."""
OPENED = "@mypyc_attr(allow_interpreted_subclasses=True)\n"
REUSED = "@mypyc_attr(free_list_len=1)\n"


def open_classes(path: Path, text: str) -> str:
    opened = OPEN.sub(lambda found: OPENED + found[0], text)
    return text if opened == text else importing(opened, "mypy_extensions", "mypyc_attr")


def reuse_objects(path: Path, text: str) -> str:
    source = Source(text)
    live = vars(import_module(".".join(path.with_suffix("").parts)))
    for node in source.tree.body:
        if isinstance(node, ast.ClassDef) and not node.decorator_list and is_plain(live[node.name]):
            source.insert_before(node, REUSED)
    return importing(source.edited(), "mypy_extensions", "mypyc_attr") if source.edits else text


def is_plain(cls: type) -> bool:
    """No enum, no error, no protocol: a class of ours that derives only from such."""
    return all(base is object or base.__module__.startswith("quintain.") for base in cls.__mro__)
