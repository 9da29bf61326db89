"""What happened is told: compiled code makes the event only if somebody listens, as the table would throw it away.

In the sources a rule says what happened, and need not ask who hears it. Only an event made of what is known is left
out; where a function is called for it, it is made all the same.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

from quintain.kernel.events import Event
from tools.compiling.rewriting.source import Source

DOORS = {"log": 0, "tell": 1}
"""The methods by which events are told, and which of their arguments is the event."""
TABLE = "table"
HARMLESS = ("str", "len", "list", "tuple", "sum", "max", "min", "sorted", "bool")
"""What an event may call: nothing else happens by it."""


def tell_listeners(path: Path, text: str) -> str:
    source = Source(text)
    known = vars(import_module(".".join(path.with_suffix("").parts)))
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            event = told_by(node.value)
            if event is not None and makes_event(event, known):
                source.insert_in_front(node, f"if {TABLE}.listening: ")
    return source.edited()


def told_by(call: ast.Call) -> ast.expr | None:
    """The event that `table.log(...)` or `scene.tell(table, ...)` tells."""
    door = call.func
    if not isinstance(door, ast.Attribute) or door.attr not in DOORS:
        return None
    place = DOORS[door.attr]
    table = call.args[0] if place and call.args else door.value
    is_ours = isinstance(table, ast.Name) and table.id == TABLE and len(call.args) == place + 1
    return call.args[place] if is_ours else None


def makes_event(event: ast.expr, known: dict[str, object]) -> bool:
    if not isinstance(event, ast.Call) or not isinstance(event.func, ast.Name):
        return False
    kind = known.get(event.func.id)
    inside = [each for part in [*event.args, *event.keywords] for each in ast.walk(part)]
    return isinstance(kind, type) and issubclass(kind, Event) and not any(map(does_something, inside))


def does_something(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return not isinstance(node.func, ast.Name) or node.func.id not in HARMLESS
    return isinstance(node, ast.NamedExpr | ast.Await | ast.Yield)
