"""What the laboratory says, whoever reads it: words, tables, figures with their intervals, fights to watch.

A result tells itself once, in blocks, the most important first; terminal, report and page draw the same ones.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Weight = Literal["plain", "loud", "quiet"]


class Figure(msgspec.Struct, frozen=True):
    """A number and its interval, which is the number itself where nothing was estimated."""

    at: float
    low: float
    high: float


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    text: str


class Words(msgspec.Struct, frozen=True, tag="words"):
    """A paragraph; `loud` is what must not be overlooked, `quiet` what stands for the record."""

    text: str
    weight: Weight = "plain"


class Table(msgspec.Struct, frozen=True, tag="table"):
    """`numbers` are the columns that hold numbers, counted from 0."""

    caption: str
    headers: list[str]
    rows: list[list[str]]
    numbers: list[int] = []


class Bar(msgspec.Struct, frozen=True):
    label: str
    figure: Figure


class Bars(msgspec.Struct, frozen=True, tag="bars"):
    """Figures beside each other, each with its interval; at `mark` nothing would be remarkable, such as a half.

    `in_table`: a table beside it has the same figures, so that whoever reads lines of text needs them no second time.
    """

    title: str
    axis: str
    bars: list[Bar]
    mark: float | None = None
    is_share: bool = True
    in_table: bool = False


class Line(msgspec.Struct, frozen=True):
    """`figures` belong to the places of its curve, in order."""

    label: str
    figures: list[Figure]


class Curve(msgspec.Struct, frozen=True, tag="curve"):
    """How figures follow a number, or a list of words, with a band for the interval of each; `in_table` as of bars."""

    title: str
    along: str
    axis: str
    places: list[str]
    lines: list[Line]
    mark: float | None = None
    is_share: bool = True
    in_table: bool = False


class Heat(msgspec.Struct, frozen=True, tag="heat"):
    """Figures over two things that vary; row by row."""

    title: str
    across: str
    down: str
    columns: list[str]
    rows: list[str]
    figures: list[list[Figure]]
    is_share: bool = True


class Watch(msgspec.Struct, frozen=True, tag="watch"):
    """A fight that shows what was said; `command` plays it again, `seed` finds it among those that were played."""

    what: str
    seed: str
    command: str


Block = Heading | Words | Table | Bars | Curve | Heat | Watch


class Told(msgspec.Struct, frozen=True):
    """A whole answer: what was asked, in words and as the command that asks it again, and what came of it."""

    title: str
    command: str
    blocks: list[Block]


def share(of: float) -> str:
    """
    >>> share(0.125), share(0.0004), share(0.9999), share(0.0), share(1.0)
    ('12.5 %', 'under 0.1 %', 'over 99.9 %', '0 %', '100 %')
    """
    if of in (0.0, 1.0):
        return f"{of:.0%}".replace("%", " %")
    if 0 < of < 0.001:
        return "under 0.1 %"
    if 0.999 < of < 1:
        return "over 99.9 %"
    return f"{of * 100:.1f} %"


def number(of: float) -> str:
    """
    >>> number(3.0), number(0.123456), number(-12.5)
    ('3', '0.12', '-12.5')
    """
    return f"{of:.2f}".rstrip("0").rstrip(".")


def figure_words(figure: Figure, *, is_share: bool) -> str:
    """
    >>> figure_words(Figure(0.5, 0.45, 0.55), is_share=True), figure_words(Figure(3, 3, 3), is_share=False)
    ('50.0 % (45.0 % to 55.0 %)', '3')
    """
    tell = share if is_share else number
    if figure.low == figure.high:
        return tell(figure.at)
    return f"{tell(figure.at)} ({tell(figure.low)} to {tell(figure.high)})"


def plot_words(block: Bars | Curve | Heat) -> str:
    """A plot in one sentence, for whoever does not see it; the figures themselves stand in a table beside it."""
    if isinstance(block, Bars):
        each = "; ".join(f"{bar.label} {figure_words(bar.figure, is_share=block.is_share)}" for bar in block.bars)
        return f"{block.title}. {block.axis}: {each}."
    if isinstance(block, Curve):
        each = "; ".join(span_words(line, block) for line in block.lines)
        return f"{block.title}. {block.axis} along {block.along}: {each}."
    tell = share if block.is_share else number
    ats = [figure.at for row in block.figures for figure in row]
    least, most = tell(min(ats)), tell(max(ats))
    return f"{block.title}. {block.across} across, {block.down} down: from {least} to {most}."


def span_words(line: Line, curve: Curve) -> str:
    first, last = (figure_words(each, is_share=curve.is_share) for each in (line.figures[0], line.figures[-1]))
    return f"{line.label} {first} at {curve.places[0]}, {last} at {curve.places[-1]}"


def figures_table(block: Bars | Curve | Heat) -> Table:
    """The figures of a plot, to be read and copied."""
    if isinstance(block, Bars):
        rows = [[bar.label, figure_words(bar.figure, is_share=block.is_share)] for bar in block.bars]
        return Table(block.title, ["", block.axis], rows, [1])
    if isinstance(block, Curve):
        rows = [
            [place, *(figure_words(line.figures[at], is_share=block.is_share) for line in block.lines)]
            for at, place in enumerate(block.places)
        ]
        headers = [block.along, *(line.label for line in block.lines)]
        return Table(block.title, headers, rows, list(range(1, len(headers))))
    rows = [
        [row, *(figure_words(figure, is_share=block.is_share) for figure in figures)]
        for row, figures in zip(block.rows, block.figures, strict=True)
    ]
    headers = [f"{block.down} / {block.across}", *block.columns]
    return Table(block.title, headers, rows, list(range(1, len(headers))))
