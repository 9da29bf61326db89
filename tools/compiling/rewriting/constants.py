"""Constants of a module: what is assigned once and written in capitals is `Final`, so that nothing looks it up."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

from tools.compiling.rewriting.source import Source, importing

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")


def fix_constants(path: Path, text: str) -> str:
    source = Source(text)
    assigned = Counter(name for statement in ast.walk(source.tree) for name in names_bound(statement))
    for statement in source.tree.body:
        if any(assigned[name] == 1 and CONSTANT.fullmatch(name) for name in names_bound(statement)):
            fix(source, statement)
    return importing(source.edited(), "typing", "Final") if source.edits else text


def names_bound(statement: ast.AST) -> list[str]:
    if isinstance(statement, ast.Assign):
        return [target.id for target in statement.targets if isinstance(target, ast.Name)]
    if isinstance(statement, ast.AnnAssign | ast.AugAssign) and isinstance(statement.target, ast.Name):
        return [statement.target.id]
    return list(statement.names) if isinstance(statement, ast.Global) else []


def fix(source: Source, statement: ast.stmt) -> None:
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        source.insert_at(statement.targets[0], ": Final")
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        written = ast.unparse(statement.annotation)
        if not re.search(r"\b(Final|TypeAlias|ClassVar)\b", written):
            source.replace(statement.annotation, f"Final[{written}]")
