"""Loops along two lists of one length: compiled code counts along both, if it need not check their lengths as well.

That is checked in the sources, which all tests run.
"""

from __future__ import annotations

import ast
from pathlib import Path

from tools.compiling.rewriting.source import Source


def count_along(path: Path, text: str) -> str:
    source = Source(text)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.For | ast.comprehension) and isinstance(node.iter, ast.Call) and is_zip(node.iter):
            source.replace(node.iter, f"zip({', '.join([ast.unparse(each) for each in node.iter.args])})")
    return source.edited()


def is_zip(call: ast.Call) -> bool:
    checks = [keyword.arg for keyword in call.keywords]
    return isinstance(call.func, ast.Name) and call.func.id == "zip" and checks == ["strict"]
