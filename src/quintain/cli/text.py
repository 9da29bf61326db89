"""Words on the screen: plain lines, and where stdout is a terminal also colour, wrapping and aligned tables.

Everything is said in lines that a screen reader can read from top to bottom: no boxes, no cursor tricks.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import click

WIDEST: Final = 100

HEAD = "bold"
QUIET = "bright_black"
GOOD = "green"
BAD = "red"
COLOURS: Final[Mapping[str, dict[str, object]]] = {
    HEAD: {"bold": True},
    QUIET: {"dim": True},
    GOOD: {"fg": "green"},
    BAD: {"fg": "red"},
}


def clean(text: str) -> str:
    """Without what could steer a terminal: a name in somebody's file is only words here.

    >>> clean("Wen\\x1b[2J Shao\\n")
    'Wen?[2J Shao\\n'
    """
    return "".join(each if each.isprintable() or each == "\n" else "?" for each in text)


def is_terminal() -> bool:
    return sys.stdout.isatty()


def is_coloured() -> bool:
    return is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(text: str = "", style: str = "", indent: int = 0, hang: int = 0) -> None:
    """One paragraph; on a terminal it is wrapped between words, later lines `hang` deeper than the first."""
    for line in clean(text).split("\n"):
        full = " " * indent + line
        if is_terminal() and len(full) > width():
            deeper = " " * (len(full) - len(full.lstrip()) + hang)
            full = textwrap.fill(full, width(), subsequent_indent=deeper, break_on_hyphens=False)
        click.echo(paint(full, style))


def say_items(items: Sequence[str], indent: int = 0) -> None:
    """Short things one after another; on a terminal a line holds as many as fit, none is broken."""
    room = width() - indent if is_terminal() else sys.maxsize
    line = ""
    for item in items:
        if line and len(line) + len(item) + 3 > room:
            say(f"{line};", indent=indent)
            line = ""
        line = f"{line};  {item}" if line else item
    say(line, indent=indent)


def paint(text: str, style: str) -> str:
    return click.style(text, **COLOURS[style]) if style and text and is_coloured() else text  # type: ignore[arg-type]


def width() -> int:
    return min(WIDEST, shutil.get_terminal_size((80, 24)).columns)


def say_json(data: object) -> None:
    """Data for a program: JSON, and nothing else on stdout."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def table(headers: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = (), indent: int = 0) -> None:
    """Aligned columns; those in `right` are numbers. A terminal wraps long cells, a file keeps every row on a line."""
    cells = [[clean(cell).replace("\n", " ") for cell in row] for row in rows]
    if is_terminal():
        rich_table(headers, cells, set(right), indent)
    else:
        for line in columns(([list(headers)] if any(headers) else []) + cells, set(right)):
            click.echo(" " * indent + line)


def columns(rows: Sequence[Sequence[str]], right: set[int]) -> list[str]:
    """Rows as lines, each column as wide as its widest cell.

    >>> columns([["no effect", "5/18"], ["hit", "1/2"]], {1})
    ['no effect  5/18', 'hit         1/2']
    """
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        padded = [
            cell.rjust(wide) if place in right else cell.ljust(wide)
            for place, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(padded).rstrip())
    return lines


def rich_table(headers: Sequence[str], rows: Sequence[Sequence[str]], right: set[int], indent: int) -> None:
    """The same on a terminal, wrapped inside its columns; without a box, so that it can be read aloud."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, show_header=any(headers), header_style="bold", padding=(0, 2, 0, 0), pad_edge=False)
    for place, header in enumerate(headers):
        numbers = place in right
        grid.add_column(header, justify="right" if numbers else "left", no_wrap=numbers, overflow="fold")
    for row in rows:
        grid.add_row(*(Text(cell) for cell in row))
    Console(highlight=False, width=width(), color_system="auto" if is_coloured() else None).print(
        Padding(grid, (0, 0, 0, indent), expand=False)
    )


def percent(chance: Fraction | float) -> str:
    """
    >>> percent(Fraction(5, 18))
    '27.8 %'
    """
    return f"{float(chance) * 100:.1f} %"


def counted(number: int, one: str, many: str = "") -> str:
    """
    >>> counted(1, "clause"), counted(3, "clause")
    ('1 clause', '3 clauses')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def wins(side: str) -> str:
    """
    >>> wins("party"), wins("heroes")
    ('party wins', 'heroes win')
    """
    return f"{side} win" if side.endswith("s") else f"{side} wins"
