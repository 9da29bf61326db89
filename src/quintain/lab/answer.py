"""What came of a question of the laboratory, as a program and a notebook see it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import msgspec

from quintain.words.errors import UserError

Row = dict[str, object]


class Answer(msgspec.Struct, frozen=True):
    """Every answer has its main figures as rows: printed, shown in a notebook, or taken as a frame of pandas."""

    def rows_of_figures(self) -> list[Row]:
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """All of it, as plain data."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found

    def frame(self) -> Any:
        """The main figures as a `pandas.DataFrame`."""
        try:
            import pandas
        except ImportError:
            fix = "Install it: pip install pandas. Without it, to_dict() has everything."
            raise UserError("Frames are made by pandas, which is not installed here.", fix=fix) from None
        return pandas.DataFrame(self.rows_of_figures())

    def __repr__(self) -> str:
        cells = table(self.rows_of_figures())
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = ["  ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip() for row in cells]
        return "\n".join([type(self).__name__, *(f"  {line}" for line in lines)])

    def _repr_html_(self) -> str:
        head, *rows = table(self.rows_of_figures())
        body = "".join(html_row(row, "td") for row in rows)
        return f"<table><thead>{html_row(head, 'th')}</thead><tbody>{body}</tbody></table>"


def table(rows: Sequence[Row]) -> list[list[str]]:
    """Rows as words, with a row of names first; what a row does not have is left blank."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    return [names, *([said(row.get(name, "")) for name in names] for row in rows)]


def said(value: object) -> str:
    """
    >>> said(0.123456), said(12), said("red")
    ('0.1235', '12', 'red')
    """
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def html_row(cells: Sequence[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
