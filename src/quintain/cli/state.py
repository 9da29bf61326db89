"""A board in words: the clock, the creatures at a glance or one in full, what is at stake, what runs, who acts when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quintain.board.board import Board, Dial, Figure, Pool, Row, Timer
from quintain.cli.choosing import named
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import quoted

AT_A_GLANCE = ("condition", "technique", "used", "seen")
"""The kinds of tags that say how a creature is now; what it has is for whoever looks closer."""


HAZARD = "hazard"


def clock(board: Board) -> str:
    """`Round 1, Turn 9`, or `Combat, Round 3, 10 seconds, Day 2, 14:10. Declarations`; no Round is told twice."""
    title = "" if board.round.startswith(board.clock.title) else board.clock.title
    turn = ", ".join(filter(None, (title, board.clock.note)))
    return ". ".join(filter(None, (when(board), turn)))


def when(board: Board) -> str:
    """In which way of play one is, how far its round has come, and the hour; as far as there is such a thing."""
    return ", ".join(filter(None, (board.mode, board.round, board.time)))


def words(key: str) -> str:
    return key.replace("_", " ")


def names_of_creatures(board: Board, names: Mapping[str, str]) -> dict[str, str]:
    """The short names of the creatures, by id and by their full names: labels may spell out either."""
    found: dict[str, str] = {}
    for each in board.creatures:
        if each.id in names:
            found |= {each.id: names[each.id], each.name: names[each.id]}
    return found


# who is how


def glance(board: Board, names: Mapping[str, str]) -> dict[str, list[str]]:
    """The cells of one line for every creature, by its id; what everybody has stands in columns."""
    every = [{pool.name for pool in each.pools} for each in board.creatures]
    shared = [pool.name for pool in board.creatures[0].pools if all(pool.name in has for has in every)] if every else []
    return {each.id: row(each, place_words(board, each), shared, names) for each in board.creatures}


def place_words(board: Board, figure: Figure) -> str:
    """The square, or the name of the place that it stands in; a zone that is one place by its own."""
    names = {zone.id: zone.name for zone in board.map.zones}
    names |= {place.id: place.name for zone in board.map.zones for place in zone.places if place.name}
    return names.get(figure.at, figure.at)


def row(figure: Figure, place: str, shared: Sequence[str], names: Mapping[str, str]) -> list[str]:
    amounts = {pool.name: pool_words(pool) for pool in figure.pools}
    where = figure.note if figure.at and figure.at in figure.note else place
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


def details(board: Board, figure: Figure) -> list[str]:
    """Everything that is known of one creature, and what its words mean; a line for each thing."""
    at = "" if figure.at in figure.note else f"at {place_words(board, figure)}"
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


# what is at stake and under way


def stakes(board: Board) -> list[str]:
    """What decides the fight, and what is about to strike and where."""
    lines = [f"Victory: {board.goal.text}"] if board.goal is not None else []
    places = [place for zone in board.map.zones for place in zone.places]
    return lines + [
        f"{note.name} at {place.id}: {note.about}" for place in places for note in place.notes if note.kind == HAZARD
    ]


def running(board: Board, names: Mapping[str, str]) -> list[str]:
    """Every progress clock, and what lasts and for how long."""
    return [*map(dial_words, board.dials), *(timer_words(each, names) for each in board.timers)]


ENDS = {"done": "done", "broken": "broken off"}


def dial_words(dial: Dial) -> str:
    """`Force the door [##....] 2 of 6, the vault. The well lies behind it.`

    >>> dial_words(Dial("bell", "The bell", 4, 1, "rusty", state="broken"))
    'The bell [#...] 1 of 4, broken off, rusty'
    >>> dial_words(Dial("siege", "The siege", 90, 31))
    'The siege: 31 of 90'
    >>> dial_words(Dial("quiet", "Rounds without a loss", 2, 2_000_000_000))
    'Rounds without a loss [##] 2000000000 of 2'
    """
    full = min(dial.filled, dial.segments)
    face = f" [{FILLED * full + OPEN * (dial.segments - full)}]" if dial.segments <= MANY else ""
    told = ", ".join(filter(None, (f"{dial.filled} of {dial.segments}", ENDS.get(dial.state, ""), dial.note)))
    return f"{dial.name}{face}{' ' if face else ': '}{told}" + (f". {dial.about}" if dial.about else "")


FILLED, OPEN = "#", "."
MANY = 24
"""More segments than that are only counted."""


def timer_words(timer: Timer, names: Mapping[str, str]) -> str:
    """`Ilse: Lantern, 1 h 20 min`.

    >>> timer_words(Timer("Rain", None, "until dawn"), {}), timer_words(Timer("Shielding", 40, who="odda"), {})
    ('Rain, until dawn', 'odda: Shielding, 40 s')
    """
    left = "" if timer.left is None else lasting(timer.left)
    told = ", ".join(filter(None, (timer.name, left, timer.note)))
    return f"{names.get(timer.who, timer.who)}: {told}" if timer.who else told


UNITS = ((86400, "d"), (3600, "h"), (60, "min"), (1, "s"))


def lasting(seconds: int) -> str:
    """The two biggest units of it.

    >>> lasting(40), lasting(600), lasting(5430), lasting(90000), lasting(0)
    ('40 s', '10 min', '1 h 30 min', '1 d 1 h', '0 s')
    """
    counted: list[str] = []
    left = seconds
    for size, unit in UNITS:
        many, left = divmod(left, size)
        counted.append(f"{many} {unit}" if many else "")
    first = next((place for place, each in enumerate(counted) if each), len(counted))
    return " ".join(filter(None, counted[first : first + 2])) or "0 s"


def order(board: Board, names: Mapping[str, str]) -> list[str]:
    """`Turn 9, in order: Mirka: Move, Attack; Wen Shao (next)`; nothing where nobody is to act."""
    if board.order is None:
        return []
    return [f"{board.order.title}: {'; '.join(row_words(each, names) for each in board.order.rows)}"]


def row_words(row: Row, names: Mapping[str, str]) -> str:
    """Who, a word on it, and what is declared."""
    acts = [f"{deed.label} (done)" if deed.state == "done" else deed.label for deed in row.acts]
    who = names.get(row.who, row.who) + (f" ({named(row.note, names)})" if row.note else "")
    return f"{who}: {', '.join(acts)}" if acts else who
