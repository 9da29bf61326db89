"""Plots as SVG that stands in a page: its colours and its type are those of the page, in light and in dark."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from quintain.lab.telling import Bars, Curve, Figure, Heat, number, share
from quintain.words.errors import UserError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

INK, QUIET, GRID = "#010101", "#020202", "#030303"
LINES: Final = ("#040404", "#050505", "#060606", "#070707")
"""Colours that stand for the page's own (`COLOURS`), with a stroke each, so that grey and print tell them apart."""
STROKES: Final = ("-", "--", "-.", ":")
COLOURS: Final = {
    INK: "var(--ink)",
    QUIET: "var(--ink-2)",
    GRID: "var(--line)",
    LINES[0]: "var(--party)",
    LINES[1]: "var(--foe)",
    LINES[2]: "var(--good)",
    LINES[3]: "var(--warn)",
}
WIDE: Final = 5.2
"""Inches at 100 dots: what a phone shows at half of it is still read."""
HIGH: Final = 3.2
ROW: Final = 0.34
MOST_PLACES: Final = 12
"""So many places of a curve are named; of more, every second, third and so on."""


def plot(block: Bars | Curve | Heat) -> str:
    """The drawing as an `svg` element without a size of its own; what it says stands beside it in words."""
    if isinstance(block, Bars):
        with drawing(block, ROW * len(block.bars) + 0.8) as (figure, axes):
            draw_bars(axes, block)
            return svg(figure)
    if isinstance(block, Curve):
        with drawing(block, HIGH) as (figure, axes):
            draw_curve(axes, block)
            return svg(figure)
    with drawing(block, ROW * len(block.rows) + 1.2) as (figure, axes):
        draw_heat(axes, block)
        return svg(figure)


@contextmanager
def drawing(block: Bars | Curve | Heat, high: float) -> Iterator[tuple[Drawing, Axes]]:
    """An empty one; the ids in it follow from the block, so that two plots of a page have none in common."""
    try:
        import matplotlib
        from matplotlib.figure import Figure as Drawing
    except ImportError:
        raise UserError(
            "Plots are drawn by matplotlib, which is not installed here.",
            where="--report",
            fix="Install it: pip install 'quintain[report]'. Or leave --report out.",
        ) from None
    with matplotlib.rc_context(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": repr(block),
            "text.parse_math": False,  # nothing of somebody's words is read as a formula
            "font.size": 11,
            "text.color": INK,
            "axes.edgecolor": QUIET,
            "axes.labelcolor": INK,
            "xtick.color": QUIET,
            "ytick.color": QUIET,
            "xtick.labelcolor": INK,
            "ytick.labelcolor": INK,
            "grid.color": GRID,
            "axes.spines.top": False,
            "axes.spines.right": False,
        }
    ):
        figure = Drawing(figsize=(WIDE, high), dpi=100, layout="constrained")
        yield figure, figure.add_subplot()


def draw_bars(axes: Axes, block: Bars) -> None:
    """The first on top; a point with its interval, over a bar of shares."""
    places = range(len(block.bars))
    ats = [bar.figure.at for bar in block.bars]
    axes.barh(places, ats, height=0.6, color=LINES[0], alpha=0.3)
    axes.errorbar(ats, places, xerr=errors([bar.figure for bar in block.bars]), fmt="o", color=LINES[0], capsize=4)
    axes.set_yticks(places, [bar.label for bar in block.bars])
    axes.invert_yaxis()
    axes.set_xlabel(block.axis)
    if block.mark is not None:
        axes.axvline(block.mark, color=QUIET, linestyle=":", linewidth=1)
    if block.is_share:
        axes.set_xlim(0, 1)
        axes.xaxis.set_major_formatter(lambda at, _: share(round(at, 3)))
    axes.grid(axis="x")
    axes.set_axisbelow(True)


def draw_curve(axes: Axes, block: Curve) -> None:
    places = range(len(block.places))
    for at, line in enumerate(block.lines):
        colour = LINES[at % len(LINES)]
        axes.fill_between(
            places, [each.low for each in line.figures], [each.high for each in line.figures], color=colour, alpha=0.2
        )
        axes.plot(
            places,
            [each.at for each in line.figures],
            color=colour,
            linestyle=STROKES[at % len(STROKES)],
            marker="o",
            markersize=4,
            label=line.label,
        )
    step = -(-len(block.places) // MOST_PLACES)
    axes.set_xticks(places[::step], list(block.places[::step]))
    axes.set_xlabel(block.along)
    axes.set_ylabel(block.axis)
    if block.mark is not None:
        axes.axhline(block.mark, color=QUIET, linestyle=":", linewidth=1)
    if block.is_share:
        axes.set_ylim(0, 1)
        axes.yaxis.set_major_formatter(lambda at, _: share(round(at, 3)))
    axes.grid(axis="y")
    if len(block.lines) > 1:
        axes.legend(frameon=False)


def draw_heat(axes: Axes, block: Heat) -> None:
    """Each square says its number, so nothing rests on its shade."""
    tell = share if block.is_share else number
    ats = [[figure.at for figure in row] for row in block.figures]
    least, most = min(map(min, ats)), max(map(max, ats))
    for down, row in enumerate(ats):
        for across, at in enumerate(row):
            depth = 0.1 + 0.5 * ((at - least) / (most - least) if most > least else 0.5)
            axes.barh(down, 1, height=1, left=across - 0.5, color=LINES[0], alpha=depth)
            axes.text(across, down, tell(at), ha="center", va="center")
    axes.set_xticks(range(len(block.columns)), list(block.columns))
    axes.set_yticks(range(len(block.rows)), list(block.rows))
    axes.set_xlabel(block.across)
    axes.set_ylabel(block.down)
    axes.set_xlim(-0.5, len(block.columns) - 0.5)
    axes.invert_yaxis()


def errors(figures: list[Figure]) -> list[list[float]]:
    """How far each interval reaches down and up, as matplotlib wants it."""
    return [[max(0.0, each.at - each.low) for each in figures], [max(0.0, each.high - each.at) for each in figures]]


def svg(figure: Drawing) -> str:
    file = io.StringIO()
    figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    whole = file.getvalue()
    element = whole[whole.index("<svg") :]
    element = re.sub(r"<(metadata|style)\b.*?</\1>", "", element, flags=re.DOTALL)
    element = re.sub(r'<g id="[^"]*"', "<g", element)  # nothing names them, and two plots would have the same
    head = r'<svg \1 aria-hidden="true" focusable="false" stroke-linejoin="round">'
    element = re.sub(r'<svg [^>]*?(viewBox="[^"]*")[^>]*>', head, element, count=1)
    element = re.sub(r" font-family: [^;\"]*;?", "", element)
    for colour, ours in COLOURS.items():
        element = element.replace(colour, ours)
    return element
