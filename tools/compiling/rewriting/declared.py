"""Declared classes: the methods that are made at import stand in the text, since the compiler reads only that."""

from __future__ import annotations

import ast
import builtins
from importlib import import_module
from pathlib import Path
from textwrap import indent
from types import ModuleType

from quintain.state.fields import DECLARED
from quintain.state.forms import Names
from quintain.state.methods import Methods

DECORATORS = ("state", "value")
IMPORTS = ("from typing import Any, Self, cast", "from quintain.state.declare import redeclare")
FUTURE = "from __future__ import annotations\n"


def write_out_state(path: Path, text: str) -> str:
    """The text without decorators and defaults, with methods in their place; the module itself is imported for them."""
    classes = declared_classes(ast.parse(text))
    if not classes:
        return text
    live = import_module(".".join(path.with_suffix("").parts))
    lines = text.splitlines()
    imports = dict.fromkeys(IMPORTS)
    for node in reversed(classes):
        methods = Methods(getattr(live, node.name), native=True)
        written = indent(methods.source(), "    ").rstrip()
        imports |= dict.fromkeys(missing(live, methods.names))
        lines[node.end_lineno : node.end_lineno] = ["", written, "", "", remembered(node, live)]
        for statement in reversed(node.body):
            bare(lines, statement)
        for decorator in reversed(node.decorator_list):
            del lines[decorator.lineno - 1 : decorator.end_lineno]
    return ("\n".join(lines) + "\n").replace(FUTURE, FUTURE + "\n" + "\n".join(imports) + "\n", 1)


def declared_classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [node for node in tree.body if isinstance(node, ast.ClassDef) and any(map(is_ours, node.decorator_list))]


def is_ours(decorator: ast.expr) -> bool:
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(name, ast.Name) and name.id in DECORATORS


def bare(lines: list[str], statement: ast.stmt) -> None:
    """Leaves the annotation of a field and takes away what stands behind it: the constructor says that."""
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        end = statement.annotation.end_lineno or statement.lineno
        lines[end - 1] = lines[end - 1].encode()[: statement.annotation.end_col_offset].decode()
        del lines[end : statement.end_lineno]


def remembered(node: ast.ClassDef, live: ModuleType) -> str:
    """A line that says again, for whoever asks at run time, what the class declared."""
    declared = DECLARED[getattr(live, node.name)]
    written = {
        statement.target.id: (
            ast.unparse(statement.annotation),
            ast.unparse(statement.value) if statement.value else "",
        )
        for statement in node.body
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
    }
    own = [(field.name, *written[field.name]) for field in declared.own]
    return f"redeclare({node.name}, {own!r}, {declared.tag!r}, {declared.value!r})"


def missing(live: ModuleType, names: Names) -> list[str]:
    """Imports of what the methods name and the module does not have."""
    homes = {name: str(getattr(thing, "__module__", "")) for name, thing in names.objects.items()} | names.homes
    return [
        f"from {home} import {name}"
        for name, home in homes.items()
        if home not in ("", live.__name__) and not hasattr(builtins, name) and name not in vars(live)
    ]
