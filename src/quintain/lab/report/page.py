"""The report: one HTML file with its styles, plots and chosen fights in it, and nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files

from quintain.lab.report.plots import plot
from quintain.lab.telling import Bars, Block, Curve, Heading, Heat, Table, Told, Watch, Words, figures_table, plot_words

HEADER = '<th scope="col"{}>{}</th>'
CELL = "<td{}>{}</td>"
Fight = Sequence[str]
"""The log of a fight, a sentence a line."""


def report_page(told: Told, facts: Mapping[str, str], fights: Mapping[str, Fight]) -> str:
    """`facts` are for the record, such as versions; `fights` the logs of what can be watched, by their commands."""
    body = "\n".join([*blocks(told.blocks), *logs(told.blocks, fights), foot(told, facts)])
    title = escape(told.title)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{files("quintain.lab.report").joinpath("report.css").read_text(encoding="utf-8")}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""


def blocks(of: Iterable[Block]) -> list[str]:
    return [block_html(block) for block in of]


def block_html(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h2>{escape(block.text)}</h2>"
    if isinstance(block, Words):
        kind = "" if block.weight == "plain" else f' class="{block.weight}"'
        return f"<p{kind}>{escape(block.text)}</p>"
    if isinstance(block, Table):
        return table_html(block)
    if isinstance(block, Watch):
        return f"<p>Watch {escape(block.what)}: <code>{escape(block.command)}</code></p>"
    return figure_html(block)


def figure_html(block: Bars | Curve | Heat) -> str:
    """The plot, what it says in a sentence, and its figures to read."""
    drawn = f'<div role="img" aria-label="{escape(plot_words(block))}">{plot(block)}</div>'
    figures = f"<details><summary>The figures</summary>{table_html(figures_table(block))}</details>"
    return f"<figure><figcaption>{escape(block.title)}</figcaption>{drawn}{figures}</figure>"


def table_html(block: Table) -> str:
    caption = f"<caption>{escape(block.caption)}</caption>" if block.caption else ""
    head = f"<thead>{row_html(block.headers, block, HEADER)}</thead>" if any(block.headers) else ""
    rows = "".join(row_html(cells, block, CELL) for cells in block.rows)
    named = escape(block.caption) or "Figures"
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{named}">'
        f"<table>{caption}{head}<tbody>{rows}</tbody></table></div>"
    )


def row_html(cells: Sequence[str], of: Table, cell: str) -> str:
    """Each cell by the pattern of its kind; a column without a name has no heading. `of` knows which hold numbers."""
    kinds = [' class="number"' if at in of.numbers else "" for at in range(len(cells))]
    tags = [cell if text else CELL for text in cells]
    row = (tag.format(kind, escape(text)) for tag, kind, text in zip(tags, kinds, cells, strict=True))
    return f"<tr>{''.join(row)}</tr>"


def logs(of: Iterable[Block], fights: Mapping[str, Fight]) -> list[str]:
    """Every fight that something names, once, folded."""
    named: dict[str, list[Watch]] = {}
    for block in of:
        if isinstance(block, Watch) and block.command in fights:
            named.setdefault(block.command, []).append(block)
    if not named:
        return []
    return ["<h2>Fights to read</h2>", *(log_html(watch, fights[command]) for command, watch in named.items())]


def log_html(watch: Sequence[Watch], fight: Fight) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in fight)
    name = ", ".join(each.what for each in watch)
    title = escape(f"{name[:1].upper()}{name[1:]} (seed {watch[0].seed})")
    return f'<details><summary><h3>{title}</h3></summary><ol class="log">{lines}</ol></details>'


def foot(told: Told, facts: Mapping[str, str]) -> str:
    said = "".join(f"<p>{escape(name)}: {escape(fact)}</p>" for name, fact in facts.items())
    return f"<footer><p>Asked by <code>{escape(told.command)}</code></p>{said}</footer>"
