"""The state at a glance: the clock and the creatures as a page shows them, and a small map.

Creatures are told by the system's board, which has words for everything. The map is read from the view by a few
conventions: `creatures` have an id and perhaps `at`; `victory` and `hazards` say what is at stake; `map` of kind
"grid" has lists of squares by what is on them.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any

from quintain.board.board import Board, Figure, Pool
from quintain.kernel.scene import Data
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import quoted

SIGNS = "#%~=o^*&$@"
OPEN, REACHABLE, RISKY, LYING = ".", "+", "x", "!"
AT_A_GLANCE = ("condition", "technique", "used", "seen")
"""The kinds of tags that say how a creature is now; what it has is for whoever looks closer."""

Creature = Mapping[str, Any]


def clock(board: Board) -> str:
    """`Round 1, Turn 9`."""
    return ", ".join(filter(None, (board.clock.title, board.clock.note)))


def words(key: str) -> str:
    return key.replace("_", " ")


def creatures(view: Data) -> list[Creature]:
    found = view.get("creatures")
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def names_of_creatures(view: Data, names: Mapping[str, str]) -> dict[str, str]:
    """The short names of the creatures, by id and by their full names: labels may spell out either."""
    found: dict[str, str] = {}
    for each in creatures(view):
        id = str(each.get("id"))
        if id in names:
            found |= {id: names[id], str(each.get("name", id)): names[id]}
    return found


# who is how


def glance(board: Board, names: Mapping[str, str]) -> dict[str, list[str]]:
    """The cells of one line for every creature, by its id; what everybody has stands in columns."""
    every = [{pool.name for pool in each.pools} for each in board.creatures]
    shared = [pool.name for pool in board.creatures[0].pools if all(pool.name in has for has in every)] if every else []
    return {each.id: row(each, shared, names) for each in board.creatures}


def row(figure: Figure, shared: Sequence[str], names: Mapping[str, str]) -> list[str]:
    amounts = {pool.name: pool_words(pool) for pool in figure.pools}
    where = figure.note if figure.at and figure.at in figure.note else figure.at
    bands = [pool.band for pool in figure.pools]
    told = [figure.note] if figure.note and figure.note not in (where, *bands) else []
    told += [each for name, each in amounts.items() if name not in shared]
    tags = [tag.label for tag in figure.tags if tag.kind in AT_A_GLANCE]
    told += [label for label in tags if label.lower() != figure.note.lower()]
    told += [figure.height] if figure.height else []
    told += [line.rstrip(".") for line in figure.lines]
    return [names.get(figure.id, figure.name), figure.side, where, *(amounts[name] for name in shared), ", ".join(told)]


def pool_words(pool: Pool) -> str:
    """`HP 12/20`, or `HP tired` where only that is known."""
    if pool.now is None:
        return f"{pool.name} {pool.band}"
    return f"{pool.name} {pool.now}" if pool.most is None else f"{pool.name} {pool.now}/{pool.most}"


def details(figure: Figure) -> list[str]:
    """Everything that is known of one creature, and what its words mean; a line for each thing."""
    at = "" if figure.at in figure.note else f"at {figure.at}"
    note = "" if figure.note in [pool.band for pool in figure.pools] else figure.note
    lines = [", ".join(filter(None, (figure.side, at, note, figure.height)))]
    lines += [", ".join(map(pool_words, figure.pools))] if figure.pools else []
    lines += [*figure.lines, *figure.sheet]
    plain = [tag.label for tag in figure.tags if not tag.about]
    lines += [", ".join(plain)] if plain else []
    means: dict[str, list[str]] = {}
    for tag in figure.tags:
        if tag.about:
            means.setdefault(tag.about, []).append(tag.label)
    return lines + [f"{', '.join(labels)}: {about}" for about, labels in means.items()]


def find_creature(figures: Sequence[Figure], names: Mapping[str, str], typed: str) -> Figure:
    """By the name on the screen, the full name or the id; or by a beginning of it, or of one of its words."""
    wanted = typed.lower().replace("_", " ").strip()
    spelt = {each.id: spellings(each, names) for each in figures}
    for fits in FITS:
        found = [each for each in figures if any(fits(name, wanted) for name in spelt[each.id])]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(names.get(each.id, each.name) for each in found)
            raise UserError(f"{quoted(typed)} could be several: {several}.", fix="Type more of the name.")
    here = [names.get(each.id, each.name) for each in figures]
    near = did_you_mean(wanted, [name for many in spelt.values() for name in many])
    raise UserError(f"Nobody here is called {quoted(typed)}.", fix=f"{near} There is: {', '.join(here)}.".strip())


def is_called(figure: Figure, names: Mapping[str, str], typed: str) -> bool:
    wanted = typed.lower().replace("_", " ").strip()
    return any(fits(name, wanted) for fits in FITS for name in spellings(figure, names))


def spellings(figure: Figure, names: Mapping[str, str]) -> list[str]:
    """What a person may call it."""
    return [name.lower() for name in (figure.id.replace("_", " "), names.get(figure.id, figure.name), figure.name)]


def starts_a_word(name: str, start: str) -> bool:
    return any(word.startswith(start) for word in name.replace("(", "").split())


FITS = (str.__eq__, str.startswith, starts_a_word)
"""How well a name may be met, the best first."""


def stakes(view: Data) -> list[str]:
    """What decides the fight, and what is about to strike and where, as far as the view says so."""
    lines = [f"Victory: {view['victory']}"] if view.get("victory") else []
    hazards = view.get("hazards")
    for each in hazards if isinstance(hazards, list) else []:
        lines.append(f"{each['name']} at {each['at']}: {each['text']}")
    return lines


def under_way(view: Data, names: Mapping[str, str]) -> list[str]:
    """What is being done right now, outermost first."""
    acting = view.get("acting")
    lines = []
    for each in acting if isinstance(acting, list) else []:
        who = names.get(str(each.get("who")), str(each.get("who", "")))
        actions = ", ".join(words(str(action)) for action in each.get("actions", []))
        if who and actions:
            lines.append(f"{words(str(each.get('kind', '')))}: {who} ({actions})")
    return lines


# the map


def arena_lines(view: Data, map: Data, names: Mapping[str, str]) -> list[str]:
    """An Arena a line: who stands where, what is there, and what its Paths cost."""
    called = {each["id"]: each["name"] for each in listed(map, "arenas")}
    lines = []
    for id, name in called.items():
        places = [place_words(view, each, names) for each in listed(map, "positions") if each["arena"] == id]
        ends = [
            (each, each["b"] if each["a"] == id else each["a"])
            for each in listed(map, "paths")
            if id in (each["a"], each["b"])
        ]
        ways = [f"{called[end]} {path['cost']}{terrain_words(path)}" for path, end in ends]
        lines.append(f"{name}: {'; '.join(places) or 'nobody'}. Paths: {', '.join(ways) or 'none'}.")
    return lines


def place_words(view: Data, place: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """`m2 [Stone Outcropping] (Needler Nymph 1)`."""
    things = "".join(f" [{each['name']}]" for each in place["features"])
    here = [names.get(str(each["id"]), str(each["id"])) for each in creatures(view) if each.get("at") == place["id"]]
    return f"{place['id']}{things}{terrain_words(place)}" + (f" ({', '.join(here)})" if here else "")


def terrain_words(place: Mapping[str, Any]) -> str:
    return "".join(f" {{{words(each['kind'])}}}" for each in place["terrain"])


def listed(map: Data, key: str) -> list[dict[str, Any]]:
    found = map.get(key)
    return found if isinstance(found, list) else []


def letters(found: Sequence[Creature], names: Mapping[str, str]) -> dict[str, str]:
    """A sign for every creature on the map: its number, or the first letter of its name that is free."""
    taken: dict[str, str] = {}
    for each in found:
        id = str(each["id"])
        name = names.get(id, id)
        wanted = [name[-1]] if name[-1:].isdecimal() else []
        wanted += [letter.upper() for letter in name if letter in string.ascii_letters]
        free = [letter for letter in [*wanted, *string.ascii_uppercase, *string.digits] if letter not in taken.values()]
        taken[id] = free[0] if free else "?"
    return taken


def map_lines(
    view: Data, names: Mapping[str, str], reachable: Sequence[str] = (), risky: Sequence[str] = ()
) -> tuple[list[str], list[str]]:
    """The grid, and what its signs mean; Arenas line by line; nothing where there is neither.

    What is `risky` can be chosen too, but something would happen on the way.
    """
    grid = view.get("map")
    if isinstance(grid, dict) and grid.get("kind") == "arenas":
        return arena_lines(view, grid, names), []
    if not isinstance(grid, dict) or grid.get("kind") != "grid":
        return [], []
    squares = dict.fromkeys(risky, RISKY) | dict.fromkeys(reachable, REACHABLE)
    signs_of: dict[str, str] = {}
    for sign, (what, where) in zip(SIGNS, [*square_lists(grid), *ledges(grid)], strict=False):
        squares.update(dict.fromkeys(where, sign))
        signs_of[sign] = words(what)
    drawn_signs = set(squares.values())
    legend = [f"{REACHABLE} can be chosen"] if REACHABLE in drawn_signs else []
    legend += [f"{RISKY} can be chosen, but provokes or takes a check"] if RISKY in drawn_signs else []
    legend += [f"{sign} {what}" for sign, what in signs_of.items() if sign in drawn_signs]
    if lying := grid.get("lying"):
        squares.update({str(each["at"]): LYING for each in lying})
        legend += [f"{LYING} " + ", ".join(names.get(str(each["what"]), str(each["what"])) for each in lying)]
    here = [each for each in creatures(view) if each.get("at")]
    signs = letters(here, names)
    squares.update({str(each["at"]): signs[str(each["id"])] for each in here})
    who = [f"{signs[str(each['id'])]} {names.get(str(each['id']))} {each['at']}" for each in here]
    return drawn(int(grid["width"]), int(grid["height"]), squares), who + legend


def square_lists(grid: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """What lies where: the entries that are lists of square names."""
    lists = [(key, value) for key, value in grid.items() if isinstance(value, list)]
    return [(key, value) for key, value in lists if all(isinstance(each, str) for each in value)]


def ledges(grid: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Squares above the rest, by their height; what is below it has a list of its own."""
    found: dict[str, list[str]] = {}
    for square, feet in (grid.get("ground") or {}).items():
        if feet > 0:
            found.setdefault(f"{feet} ft high", []).append(square)
    return list(found.items())


def drawn(width: int, height: int, squares: Mapping[str, str]) -> list[str]:
    """Rows of squares, numbered along the top and the left."""
    margin = len(str(height - 1))
    lines = [" " * margin + "  " + " ".join(f"{x % 10}" for x in range(width))]
    if width > 10:
        tens = " ".join(f"{x // 10}" if x and x % 10 == 0 else " " for x in range(width))
        lines.insert(0, " " * margin + "  " + tens.rstrip())
    for y in range(height):
        row = " ".join(squares.get(f"{x},{y}", OPEN) for x in range(width))
        lines.append(f"{y:>{margin}}  {row}")
    return lines
