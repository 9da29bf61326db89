"""What is placed in space, in words: heights over squares, lines with directions, and who an area would meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from quintain.board.board import Board, Figure
from quintain.cli.maps import covered
from quintain.kernel.asks import Option
from quintain.words.errors import AnswerRefused
from quintain.words.wording import quoted

MOST_LISTED = 16


def placing_lines(option: Option, board: Board, names: Mapping[str, str]) -> list[str]:
    """What can be chosen inside the option, and whom each choice would meet; nothing where there is nothing to say."""
    said: dict[str, Any] = option.shape.describe() if option.shape is not None else {}
    if said.get("kind") == "cell":
        return height_lines(said["cells"])
    if said.get("kind") == "template":
        return template_lines(said["choices"], board, names)
    return meeting_lines(said.get("covers", {}), board, names)


# a square and its height


def height_lines(cells: Sequence[str]) -> list[str]:
    """Squares over which the same heights can be chosen stand on one line.

    >>> height_lines(["0,0,0", "0,0,1", "0,0,2", "1,0,0", "1,0,1", "1,0,2", "2,0,5", "2,0,7"])
    ['height 0 to 2 at 0,0 1,0', 'height 5 or 7 at 2,0']
    """
    alike: dict[str, list[str]] = {}
    for square in dict.fromkeys(map(square_of, cells)):
        alike.setdefault(span(heights_at(cells, square)), []).append(square)
    return [f"height {heights} at {shortened(squares)}" for heights, squares in alike.items()]


def heights_at(cells: Sequence[str], square: str) -> list[int]:
    return sorted(int(cell.split(",")[2]) for cell in cells if square_of(cell) == square)


def span(numbers: Sequence[int]) -> str:
    """`0 to 4`, `3`, `1 or 4`."""
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))


def square_of(name: str) -> str:
    """The square of a cell: what is named by column, row and height.

    >>> square_of("7,3,2"), square_of("7,3"), square_of("bridge")
    ('7,3', '7,3', 'bridge')
    """
    return ",".join(name.split(",")[:2])


def shortened(names: Sequence[str]) -> str:
    left = len(names) - MOST_LISTED
    return " ".join(names[:MOST_LISTED]) + (f" and {left} more" if left > 0 else "")


def whole_cell(cells: Sequence[str], typed: str) -> str:
    """`7,3` where only one height can be meant; where several can, they are named."""
    heights = heights_at(cells, typed) if typed.count(",") == 1 else []
    if len(heights) > 1:
        raise AnswerRefused(f"How high at {typed}?", fix=f"Add a height, {span(heights)}: {typed},{heights[0]}")
    return f"{typed},{heights[0]}" if heights else typed


# a line, its direction and its length


def template_lines(choices: Sequence[dict[str, Any]], board: Board, names: Mapping[str, str]) -> list[str]:
    """A line for each source and direction: how long it can be, and from which length on it meets whom."""
    ways: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for choice in sorted(choices, key=lambda each: int(each["length"])):
        ways.setdefault((choice["source"], choice["direction"]), []).append(choice)
    return [f"{source}/{direction}/{met_along(way, board, names)}" for (source, direction), way in ways.items()]


def met_along(way: Sequence[dict[str, Any]], board: Board, names: Mapping[str, str]) -> str:
    """`1 to 6: Mason from 3 on`."""
    met: dict[str, int] = {}
    for choice in way:
        for each in inside(board, choice["covers"]):
            met.setdefault(names.get(each.id, each.name), choice["length"])
    lengths = span([choice["length"] for choice in way])
    who = [name if length == way[0]["length"] else f"{name} from {length} on" for name, length in met.items()]
    return f"{lengths}: {', '.join(who)}" if who else lengths


def whole_template(choices: Sequence[dict[str, Any]], typed: str) -> str:
    """`2,2/e/3`, or as much of it as can mean only one; where several are left, what is missing is named."""
    source, direction, length = (*typed.lower().split("/"), "", "")[:3]
    fitting = [
        each
        for each in choices
        if source in (each["source"], square_of(each["source"]))
        and direction in (each["direction"], "")
        and length in (str(each["length"]), "")
    ]
    if len(fitting) > 1:
        raise AnswerRefused(f"{quoted(typed)} can mean {len(fitting)} things.", fix=missing(fitting))
    return str(fitting[0]["id"]) if fitting else typed


def missing(fitting: Sequence[dict[str, Any]]) -> str:
    parts = {
        "a source": [each["source"] for each in fitting],
        "a direction": [each["direction"] for each in fitting],
        "a length": [str(each["length"]) for each in fitting],
    }
    open_parts = [(name, list(dict.fromkeys(found))) for name, found in parts.items() if len(set(found)) > 1]
    told = "; ".join(f"{name}: {shortened(found)}" for name, found in open_parts)
    return f"Say {told}. For example {fitting[0]['id']}"


# who is met


def meeting_lines(covers: Mapping[str, Sequence[str]], board: Board, names: Mapping[str, str]) -> list[str]:
    """The spots from which the same creatures would be met stand on one line; those that meet nobody are left out."""
    alike: dict[str, list[str]] = {}
    for spot, area in covers.items():
        who = ", ".join(names.get(each.id, each.name) for each in inside(board, area))
        if who:
            alike.setdefault(who, []).append(spot)
    return [f"{shortened(found)}: {who}" for who, found in alike.items()]


def inside(board: Board, area: Iterable[str]) -> list[Figure]:
    """Whoever has a square in the area; where it has heights, at one of these."""
    cells = set(area)
    return [each for each in board.creatures if each.at and not each.gone and cells & set(filled(each, board))]


def filled(figure: Figure, board: Board) -> list[str]:
    """Every square that it covers, and every cell."""
    if board.map.kind != "grid":
        return [figure.at]
    squares = covered(figure)
    heights = range(figure.level, figure.level + max(1, figure.tall))
    return squares + [f"{square},{height}" for square in squares for height in heights]
