"""A board's map in letters and signs: a grid square by square, zones line by line."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence

from quintain.board.board import Area, Board, Figure, Link, Map, Note, Place

OPEN, REACHABLE, RISKY, LYING = ".", "+", "x", "!"
SIGNS = {
    "wall": "#",
    "blocked": "#",
    "crates": "%",
    "difficult": "%",
    "chasm": "~",
    "gap": "~",
    "bridge": "=",
    "water": "=",
    "boulder": "o",
    "ledge": "^",
    "hurdle": "-",
    "caltrops": "*",
    "smoke": "&",
    "exit": "$",
}
"""What stands for each kind of ground, as a page has a drawing for each."""
SPARE = "#%~=o^*&$@-|/_"
"""For other kinds, and where two stretches of a kind are told apart."""
SHADES = {"bright": OPEN, "dim": ",", "dark": ":"}
"""How open ground looks in each light."""
THING = "thing"
FEATURE = "feature"


def map_lines(
    board: Board, names: Mapping[str, str], reachable: Sequence[str] = (), risky: Sequence[str] = ()
) -> tuple[list[str], list[str]]:
    """The map, and what its signs mean; nothing where there is none.

    What is `risky` can be chosen too, but something would happen on the way.
    """
    if board.map.kind == "arenas":
        return zone_lines(board, names), []
    if board.map.kind != "grid":
        return [], []
    squares, legend = ground(board.map, reachable, risky)
    standing = [each for each in board.creatures if each.at]
    signs = letters(standing, names)
    for each in standing:
        squares.update(dict.fromkeys(covered(each), signs[each.id]))
    who = [f"{signs[each.id]} {names.get(each.id, each.name)} {where(each)}" for each in standing]
    return drawn(board.map.width, board.map.height, squares), who + legend


# squares


def ground(map: Map, reachable: Sequence[str], risky: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """A sign for every square that has one, and what they mean, as far as they are seen."""
    signs = signs_of([area for area in map.areas if area.kind not in (THING, *SHADES)])
    things = [area for area in map.areas if area.kind == THING]
    shades = [(area, SHADES[area.kind]) for area in map.areas if area.kind in SHADES]
    squares = {spot: sign for area, sign in shades for spot in area.spots}
    squares |= dict.fromkeys(risky, RISKY) | dict.fromkeys(reachable, REACHABLE)
    squares |= {spot: sign for area, sign in signs for spot in area.spots}
    means = [(REACHABLE, "can be chosen"), (RISKY, "can be chosen, but provokes or takes a check")]
    means += [(sign, area_words(area)) for area, sign in [*signs, *shades] if sign != OPEN]
    seen = set(squares.values())
    legend = [f"{sign} {what}" for sign, what in means if sign in seen]
    if things:
        squares |= {spot: LYING for area in things for spot in area.spots}
        legend.append(f"{LYING} " + ", ".join(area.name for area in things))
    return squares, legend


def signs_of(areas: Sequence[Area]) -> list[tuple[Area, str]]:
    """Its own sign for each stretch of ground: that of its kind, or else one that is free."""
    found: list[tuple[Area, str]] = []
    for area in areas:
        taken = [sign for _, sign in found]
        wanted = [*([SIGNS[area.kind]] if area.kind in SIGNS else []), *SPARE]
        found.append((area, next((sign for sign in wanted if sign not in taken), "?")))
    return found


def area_words(area: Area) -> str:
    """`fallen oak (blocked), 4 ft high`."""
    name, kind = area.name.lower(), area.kind.replace("_", " ")
    told = name if kind in name or area.kind in SHADES else f"{name} ({kind})"
    return ", ".join(filter(None, (told, area.height, area.cover)))


def where(figure: Figure) -> str:
    """`6,4, 20 ft up`."""
    return f"{figure.at}, {figure.height}" if figure.height else figure.at


def covered(figure: Figure) -> list[str]:
    """Every square it stands on."""
    x, y = map(int, figure.at.split(","))
    return [f"{x + right},{y + down}" for down in range(figure.size) for right in range(figure.size)]


def letters(standing: Sequence[Figure], names: Mapping[str, str]) -> dict[str, str]:
    """A sign for every creature on the map: its number, or the first letter of its name that is free."""
    taken: dict[str, str] = {}
    for each in standing:
        name = names.get(each.id, each.name)
        wanted = [name[-1]] if name[-1:].isdecimal() else []
        wanted += [letter.upper() for letter in name if letter in string.ascii_letters]
        free = [letter for letter in [*wanted, *string.ascii_uppercase, *string.digits] if letter not in taken.values()]
        taken[each.id] = free[0] if free else "?"
    return taken


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


# zones


def zone_lines(board: Board, names: Mapping[str, str]) -> list[str]:
    """A zone a line: who stands where, what is there, and what the ways out of it cost."""
    called = {zone.id: zone.name for zone in board.map.zones}
    lines = []
    for zone in board.map.zones:
        places = [place_words(board, place, names, zone.id) for place in zone.places]
        ways = [way_words(called[end], link) for link, end in ways_from(zone.id, board.map)]
        lines.append(f"{zone.name}: {'; '.join(places) or 'nobody'}. Paths: {', '.join(ways) or 'none'}.")
    return lines


def ways_from(zone: str, map: Map) -> list[tuple[Link, str]]:
    """The ways out of a zone, each with where it leads."""
    out = [(link, link.b if link.a == zone else link.a) for link in map.links if zone in (link.a, link.b)]
    return [(link, end) for link, end in out if not link.one_way or end == link.b]


def way_words(end: str, link: Link) -> str:
    """`Gallery 2 {Steep}`: where it leads, what it costs if that is counted, and what lies on it."""
    return f"{end}{f' {link.cost}' if link.cost else ''}{note_words(link.notes)}"


def place_words(board: Board, place: Place, names: Mapping[str, str], zone: str) -> str:
    """`m2 [Stone Outcropping] (Needler Nymph 1)`; a place that is all of its zone needs no name."""
    here = ", ".join([names.get(each.id, each.name) for each in board.creatures if each.at == place.id])
    if place.id == zone:
        return f"{here or 'nobody'}{note_words(place.notes)}"
    return f"{place.id}{note_words(place.notes)}" + (f" ({here})" if here else "")


def note_words(notes: Iterable[Note]) -> str:
    """What one can stand in or behind in brackets, what holds for everybody there in braces."""
    return "".join(f" [{note.name}]" if note.kind == FEATURE else f" {{{note.name}}}" for note in notes)
