"""Members of enums: rules say `Condition.PRONE`, compiled code reads a constant of its own module.

Looked up in the enum, a member costs a call into Python each time; kept in a `Final` of the module it costs a load.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path

from tools.compiling.rewriting.source import Source, importing


def hoist_members(path: Path, text: str) -> str:
    source = Source(text)
    enums = enums_of(path)
    found: dict[str, set[str]] = {}
    for node, enum in uses(source.tree, enums):
        found.setdefault(enum, set()).add(node.attr)
        source.replace(node, constant(enum, node.attr))
    if not found:
        return text
    for enum in found:
        source.insert_after(
            definition(source.tree, enum),
            "".join([f"{constant(enum, member)}: Final = {enum}.{member}\n" for member in sorted(found[enum])]),
        )
    return importing(source.edited(), "typing", "Final")


def constant(enum: str, member: str) -> str:
    return f"_{enum}_{member}"


def enums_of(path: Path) -> dict[str, type[Enum]]:
    """The enums that a module knows by a name of its own."""
    module = import_module(".".join(path.with_suffix("").parts))
    return {
        name: each
        for name, each in vars(module).items()
        if isinstance(each, type) and issubclass(each, Enum) and each.__members__
    }


def uses(tree: ast.Module, enums: dict[str, type[Enum]]) -> Iterator[tuple[ast.Attribute, str]]:
    """Where functions name a member; a pattern to match needs the dotted name, and an annotation is never run."""
    for function in functions(tree):
        for statement in function.body:
            yield from uses_in(statement, enums)


def uses_in(node: ast.AST, enums: dict[str, type[Enum]]) -> Iterator[tuple[ast.Attribute, str]]:
    if isinstance(node, ast.MatchValue | ast.FunctionDef):
        return
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in enums:
        if node.attr in enums[node.value.id].__members__:
            yield node, node.value.id
        return
    for field, child in ast.iter_fields(node):
        if field != "annotation":
            for each in child if isinstance(child, list) else [child]:
                if isinstance(each, ast.AST):
                    yield from uses_in(each, enums)


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node


def definition(tree: ast.Module, name: str) -> ast.stmt:
    """Below which statement of the module a name is known: its class, or the last import."""
    imports = []
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef) and statement.name == name:
            return statement
        if isinstance(statement, ast.Import | ast.ImportFrom):
            imports.append(statement)
    return imports[-1]
