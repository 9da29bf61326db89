"""An encounter played in many ways, told: a curve along one thing that varies, a heat map over two, a table of more."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.lab.asked import Asked, varied
from quintain.lab.results import Cell, Swept
from quintain.lab.sim_words import figure
from quintain.lab.sweeping import Varied, changes
from quintain.lab.telling import Block, Curve, Figure, Heading, Heat, Line, Table, Told, Watch, Words, number, share


def told_sweep(found: Swept, asked: Asked, read: Sequence[Varied], command: str) -> Told:
    title = f"{found.target} over {' and '.join(found.varied)}: {len(found.cells):,} ways, {found.asked:,} fights each"
    blocks: list[Block] = []
    if found.stopped:
        blocks.append(
            Words("Stopped; this is what is known so far, and its intervals hold whenever one stops.", "loud")
        )
    if found.cells:
        blocks += [*extremes(found), *drawn(found, read)]
    by_bot = ", ".join(f"{seat} by {bot}" for seat, bot in found.bots.items())
    blocks.append(Words(f"Assumed: played by bots, {by_bot}. The numbers are only as good as the play.", "quiet"))
    return Told(title, command, [*blocks, *to_watch(found, asked, read)])


def first_side(found: Swept) -> str:
    return next((side for cell in found.cells for side in reversed(list(cell.wins))), "")


def extremes(found: Swept) -> list[Block]:
    """Where a side wins least and most, in a sentence."""
    side = first_side(found)
    if not side:
        return []
    known = [cell for cell in found.cells if side in cell.wins]
    least = min(known, key=lambda cell: cell.wins[side].share)
    most = max(known, key=lambda cell: cell.wins[side].share)
    told = f"{side} wins from {share(least.wins[side].share)} ({words(found, least)})"
    return [Words(f"{told} to {share(most.wins[side].share)} ({words(found, most)}).")]


def words(found: Swept, cell: Cell) -> str:
    return ", ".join(f"{what} {value}" for what, value in zip(found.varied, cell.values, strict=True))


def drawn(found: Swept, read: Sequence[Varied]) -> list[Block]:
    sides = list(dict.fromkeys(side for cell in found.cells for side in cell.wins))
    whole = len(found.cells) == len(read[0].values) * (len(read[1].values) if len(read) == 2 else 1)
    if not sides:
        return [table_of_figures(found)]
    if len(read) == 1:
        lines = [Line(side, [figure_of(cell, side) for cell in found.cells]) for side in sides]
        lines.append(Line("undecided", [figure(cell.undecided) for cell in found.cells]))
        places = [cell.values[0] for cell in found.cells]
        return [Curve("Who wins, with 95 % intervals", found.varied[0], "share of the fights", places, lines, 0.5)]
    if len(read) == 2 and whole:
        return [heat(found, read, side) for side in sides[-1:]]
    return [table_of_all(found, sides)]


def figure_of(cell: Cell, side: str) -> Figure:
    return figure(cell.wins[side]) if side in cell.wins else Figure(0.0, 0.0, 0.0)


def heat(found: Swept, read: Sequence[Varied], side: str) -> Heat:
    across = read[1].values
    rows = [
        [figure_of(cell, side) for cell in found.cells[start : start + len(across)]]
        for start in range(0, len(found.cells), len(across))
    ]
    title = f"How often {side} wins, with 95 % intervals"
    return Heat(title, read[1].what, read[0].what, list(across), list(read[0].values), rows)


def table_of_all(found: Swept, sides: Sequence[str]) -> Table:
    rows = []
    for cell in found.cells:
        shares = [cell.wins[side] for side in sides if side in cell.wins] + [cell.undecided]
        told = [f"{share(each.share)} ({share(each.low)} to {share(each.high)})" for each in shares]
        rows.append([*cell.values, *told])
    headers = [*found.varied, *sides, "undecided"]
    return Table("Who wins, with 95 % intervals", headers, rows, list(range(len(found.varied), len(headers))))


def table_of_figures(found: Swept) -> Table:
    names = list(dict.fromkeys(name for cell in found.cells for name in cell.figures))
    rows = [[*cell.values, *(number(cell.figures.get(name, 0.0)) for name in names)] for cell in found.cells]
    headers = [*found.varied, *names]
    return Table("On average", headers, rows, list(range(len(found.varied), len(headers))))


def to_watch(found: Swept, asked: Asked, read: Sequence[Varied]) -> list[Block]:
    """A typical fight of the first way and of the last."""
    ends = [found.cells[0], found.cells[-1]] if len(found.cells) > 1 else found.cells
    blocks: list[Block] = []
    for cell in ends:
        if cell.typical:
            there = varied(asked, changes(read, cell.values))
            blocks.append(Watch(f"a typical one with {words(found, cell)}", cell.typical, there.replay(cell.typical)))
    return [Heading("Fights to watch"), *blocks] if blocks else []
