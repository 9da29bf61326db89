"""An answer of the laboratory on the screen, block by block."""

from __future__ import annotations

from quintain.cli.text import HEAD, QUIET, say, table
from quintain.lab.telling import Bars, Block, Curve, Figure, Heading, Heat, Table, Told, Watch, Words, figures_table

STYLES = {"plain": "", "loud": HEAD, "quiet": QUIET}
BAR = 24
"""So many characters are a whole bar."""


def say_told(told: Told) -> None:
    say(told.title, HEAD)
    for block in told.blocks:
        say_block(block)


def say_block(block: Block) -> None:
    if isinstance(block, Heading):
        say()
        say(block.text, HEAD)
    elif isinstance(block, Words):
        say(block.text, STYLES[block.weight])
    elif isinstance(block, Table):
        say_table(block)
    elif isinstance(block, Watch):
        say(f"Watch {block.what}: {block.command}")
    elif isinstance(block, Bars | Curve) and block.in_table:
        return
    elif isinstance(block, Bars):
        drawn = [drawn_bar(bar.figure, block) for bar in block.bars]
        plain = figures_table(block)
        rows = [[*row, line] for row, line in zip(plain.rows, drawn, strict=True)]
        say_table(Table(plain.caption, [*plain.headers, ""], rows, plain.numbers))
    else:
        assert isinstance(block, Curve | Heat)
        say_table(figures_table(block))


def say_table(block: Table) -> None:
    if block.caption:
        say(block.caption)
    table(block.headers, block.rows, block.numbers, indent=2)


def drawn_bar(figure: Figure, of: Bars) -> str:
    """The share as signs: what it surely is, what it is taken for, what it may be. Figures of other kinds have none.

    >>> drawn_bar(Figure(0.5, 0.25, 0.75), Bars("", "", []))
    '######======------'
    """
    if not of.is_share:
        return ""
    low, at, high = (round(min(1.0, max(0.0, each)) * BAR) for each in (figure.low, figure.at, figure.high))
    return "#" * low + "=" * (at - low) + "-" * (high - at)
