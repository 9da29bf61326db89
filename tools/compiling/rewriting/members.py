"""Members of enums: rules say `Condition.PRONE`, compiled code reads a constant of its own module.

Looked up in the enum, a member costs a call into Python each time; kept in a `Final` of the module it costs a load.
The member of a value, `ActionKind(verb)`, costs several: it is looked up in a dictionary of the module, and only what
is not there is asked of the enum, which refuses it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum, StrEnum
from importlib import import_module
from pathlib import Path

from tools.compiling.rewriting.source import Source, importing


def hoist_members(path: Path, text: str) -> str:
    source = Source(text)
    enums = enums_of(path)
    found: dict[str, set[str]] = {}
    for node, enum in uses(source.tree, enums):
        replacement, kept = constant(node, enum) if isinstance(node, ast.Attribute) else looked_up(node, enum)
        source.replace(node, replacement)
        found.setdefault(enum, set()).add(kept)
    if not found:
        return text
    for enum in found:
        source.insert_after(definition(source.tree, enum), "".join(sorted(found[enum])))
    return importing(source.edited(), "typing", "Final")


def constant(node: ast.Attribute, enum: str) -> tuple[str, str]:
    """What stands in place of a member, and the line that keeps it."""
    name = f"_{enum}_{node.attr}"
    return name, f"{name}: Final = {enum}.{node.attr}\n"


def looked_up(call: ast.Call, enum: str) -> tuple[str, str]:
    """What stands in place of the member of a value, and the line that keeps all of them."""
    name, value = f"_every_{enum}", ast.unparse(call.args[0])
    kept = f"{name}: Final[dict[object, {enum}]] = {{str(each): each for each in {enum}}}\n"
    return f"({name}.get({value}) or {enum}({value}))", kept


def enums_of(path: Path) -> dict[str, type[Enum]]:
    """The enums that a module knows by a name of its own."""
    module = import_module(".".join(path.with_suffix("").parts))
    return {
        name: each
        for name, each in vars(module).items()
        if isinstance(each, type) and issubclass(each, Enum) and each.__members__
    }


def uses(tree: ast.Module, enums: dict[str, type[Enum]]) -> Iterator[tuple[ast.Attribute | ast.Call, str]]:
    """Where functions name a member; a pattern to match needs the dotted name, and an annotation is never run."""
    for function in functions(tree):
        for statement in function.body:
            yield from uses_in(statement, enums)


def uses_in(node: ast.AST, enums: dict[str, type[Enum]]) -> Iterator[tuple[ast.Attribute | ast.Call, str]]:
    if isinstance(node, ast.MatchValue | ast.FunctionDef):
        return
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in enums:
        if node.attr in enums[node.value.id].__members__:
            yield node, node.value.id
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and is_of_value(node, enums.get(node.func.id)):
        yield node, node.func.id
        return
    for field, child in ast.iter_fields(node):
        if field != "annotation":
            for each in child if isinstance(child, list) else [child]:
                if isinstance(each, ast.AST):
                    yield from uses_in(each, enums)


def is_of_value(call: ast.Call, enum: type[Enum] | None) -> bool:
    """Whether it asks for the member of a text that has a name, so that it may be read twice."""
    if enum is None or not issubclass(enum, StrEnum) or len(call.args) != 1 or call.keywords:
        return False
    return all(isinstance(each, ast.Name | ast.Attribute | ast.Load) for each in ast.walk(call.args[0]))


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
