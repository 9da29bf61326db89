"""One encounter, played in many ways: everything that varies, with everything else that does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, product
from math import prod
from typing import NamedTuple, Unpack

from quintain.lab.asked import Asked, How, Known, asked_for, processes, setup_of, varied
from quintain.lab.fights import Ring, Setup, seats_of
from quintain.lab.places import place_for
from quintain.lab.reporting import seed_of, share
from quintain.lab.results import Cell, Swept, mean_of
from quintain.lab.running import Found, Hear, Work, run
from quintain.lab.tally import Tally
from quintain.lab.watchable import typical
from quintain.words.errors import UserError
from quintain.words.wording import quoted

AT_ONCE = 64
"""So many ways are played side by side; of more, one lot after the other."""
MANY = 200_000
"""More fights than this are asked about first."""
MOST_VALUES = 100_000
RANGE = re.compile(r"(?P<first>-?[0-9]{1,9})\.\.(?P<last>-?[0-9]{1,9})(\.\.(?P<step>[0-9]{1,9}))?")


class Varied(NamedTuple):
    """What varies (`merrick.ac`, `rule:luck_die`), and the values that it takes."""

    what: str
    values: tuple[str, ...]


def read_varied(text: str) -> Varied:
    """`merrick.ac=14..20`, `merrick.hp=10..40..5`, `rule:luck_die=d4,d6`."""
    what, equals, values = (part.strip() for part in text.partition("="))
    if not equals or not what or not values:
        raise UserError(
            f"{quoted(text)} does not say what varies.",
            fix="Write, for example, merrick.ac=14..20 or rule:luck_die=d4,d6",
        )
    found: list[str] = []
    for part in values.split(","):
        span = RANGE.fullmatch(part.strip())
        found += spread(span, text) if span else [part.strip()]
    return Varied(what, tuple(dict.fromkeys(found)))


def spread(span: re.Match[str], text: str) -> list[str]:
    first, last, step = int(span["first"]), int(span["last"]), int(span["step"] or 1)
    if not step:
        raise UserError(f"{quoted(text)} goes on in steps of nothing.", fix="Leave the step out, or write 1 or more.")
    numbers = range(first, last + 1, step) if first <= last else range(first, last - 1, -step)
    if len(numbers) > MOST_VALUES:
        raise UserError(f"{quoted(text)} are {len(numbers):,} values.", fix=f"Take at most {MOST_VALUES:,}.")
    return [str(number) for number in numbers]


def cells_of(varied_things: Sequence[Varied]) -> int:
    return prod(len(each.values) for each in varied_things)


def sweep(
    target: str,
    vary: str | Sequence[str],
    fights: int = 1000,
    *,
    hear: Hear | None = None,
    **how: Unpack[How],
) -> Swept:
    """The encounter with every value of everything that varies, so many fights each, on the same dice.

    sweep("swords/skirmish", "tamsin.ac=12..18")
    sweep("ki/mirror", ["rule:luck_die=d4,d6,d8", "mirka.hp=20..30..5"], 500)
    """
    asked = asked_for(target, how, how.get("seed", "1"))
    read = [read_varied(each) for each in ([vary] if isinstance(vary, str) else vary)]
    return Sweep(asked, read, fights).run(processes(how), how.get("on", ""), hear or silent)


def silent(known: Found) -> None:
    """Nobody watches."""


class Sweep:
    """Every way of what varies, one lot after the other, and what is known of it so far."""

    def __init__(self, asked: Asked, read: Sequence[Varied], fights: int) -> None:
        self.asked = asked
        self.read = read
        self.fights = fights
        self.read_before: Known = {}
        base = setup_of(asked, self.read_before)
        self.bots = seats_of(base.system, Ring(base).start, base.bots)
        self.lot: list[tuple[str, ...]] = []
        self.setups: tuple[Setup, ...] = ()
        self.cells: list[Cell] = []

    def run(self, jobs: int, on: str, hear: Hear) -> Swept:
        """An interrupt gives what is known so far."""
        grid = product(*(each.values for each in self.read))
        stopped = False
        while not stopped and (lot := list(islice(grid, AT_ONCE))):
            self.lot = lot
            self.setups = tuple(self.setup(values) for values in lot)
            known = run(place_for(Work(self.setups), self.fights, jobs, on), self.fights, hear)
            stopped = known is None or known.fights < self.fights
            if known is not None:
                self.cells += self.known(known, live=stopped)
        return self.told(self.cells, live=stopped, stopped=stopped)

    def setup(self, values: Sequence[str]) -> Setup:
        return setup_of(varied(self.asked, changes(self.read, values)), self.read_before)

    def known(self, found: Found, *, live: bool) -> list[Cell]:
        """Of the lot that is being played."""
        each = zip(self.lot, self.setups, found.tallies, strict=True)
        return [cell(values, setup, tally, live=live) for values, setup, tally in each]

    def so_far(self, found: Found) -> Swept:
        """While it is played; the intervals of what is under way hold whenever one looks."""
        return self.told([*self.cells, *self.known(found, live=True)], live=True)

    def told(self, cells: list[Cell], *, live: bool, stopped: bool = False) -> Swept:
        varied_things = [each.what for each in self.read]
        return Swept(self.asked.target, varied_things, self.fights, stopped, live, cells, self.bots)


def changes(read: Sequence[Varied], values: Sequence[str]) -> list[str]:
    return [f"{each.what}={value}" for each, value in zip(read, values, strict=True)]


def cell(values: tuple[str, ...], setup: Setup, tally: Tally, *, live: bool) -> Cell:
    count, undecided = tally.fights, tally.won("")
    return Cell(
        values,
        count,
        {side: share(tally.won(side), count, live=live) for side in tally.sides()},
        share(undecided, count, live=live),
        {side: (tally.won(side) + undecided / 2) / max(1, count) for side in tally.sides()},
        {name: mean_of(tally.figures[name]) for name in sorted(tally.figures)},
        seed_of(setup, typical(tally)),
    )
