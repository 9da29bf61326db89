"""A module's text with its tree, and edits that are made all at once."""

from __future__ import annotations

import ast

FUTURE = "from __future__ import annotations\n"


class Source:
    """Edits are kept by where they begin and end in the text that was parsed."""

    def __init__(self, text: str) -> None:
        self.text = text.encode()
        self.tree = ast.parse(text)
        self.lines = [0]
        for line in self.text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.edits: list[tuple[int, int, str]] = []

    def place(self, line: int, column: int) -> int:
        return self.lines[line - 1] + column

    def replace(self, node: ast.expr, text: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start, end = self.place(node.lineno, node.col_offset), self.place(node.end_lineno, node.end_col_offset)
        self.edits.append((start, end, text))

    def insert_before(self, node: ast.stmt, text: str) -> None:
        """Lines of their own above a statement."""
        at = self.place(node.lineno, 0)
        self.edits.append((at, at, text))

    def insert_in_front(self, node: ast.stmt, text: str) -> None:
        """On the line of a statement."""
        at = self.place(node.lineno, node.col_offset)
        self.edits.append((at, at, text))

    def insert_after(self, node: ast.stmt, text: str) -> None:
        """Lines of their own below a statement."""
        assert node.end_lineno is not None
        at = self.place(node.end_lineno + 1, 0)
        self.edits.append((at, at, text))

    def insert_at(self, node: ast.expr, text: str) -> None:
        """Right behind an expression."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        at = self.place(node.end_lineno, node.end_col_offset)
        self.edits.append((at, at, text))

    def blank(self, decorator: ast.expr) -> None:
        """Takes a decorator away, with its line."""
        assert decorator.end_lineno is not None
        self.edits.append((self.place(decorator.lineno, 0), self.place(decorator.end_lineno + 1, 0), ""))

    def rename(self, function: ast.FunctionDef, name: str) -> None:
        start = self.place(function.lineno, function.col_offset) + len("def ")
        self.edits.append((start, start + len(function.name.encode()), name))

    def edited(self) -> str:
        text = self.text
        for start, end, new in sorted(self.edits, reverse=True):
            text = text[:start] + new.encode() + text[end:]
        return text.decode()


def importing(text: str, module: str, name: str) -> str:
    """The text with that name imported; every module begins with an import from the future."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom) and node.module == module and name in [each.name for each in node.names]:
            return text
    assert FUTURE in text, "every module begins with it"
    return text.replace(FUTURE, f"{FUTURE}from {module} import {name}\n", 1)
