"""The pools of a creature or thing, for whoever may know them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

from quintain.board.board import Pool as Drawn
from quintain.state.base import Declared
from quintain.state.known import SHARE, Known, Pool, PoolField, carried_by, fields_in, follow, most_of, pools_of

Reads = Callable[[Any], Any]


class Line(NamedTuple):
    """A pool that a page draws, and what reads its title, its most, and whether there is something to list."""

    name: str
    pool: Pool
    called: Reads | None
    most: Reads | int | None
    needs: tuple[Reads, ...]


LINES: dict[type, tuple[Line, ...]] = {}
"""As far as somebody has looked."""


def lines_of(kind: type) -> tuple[Line, ...]:
    """The pools of such a thing that are drawn, in the order of its fields."""
    if kind in LINES:
        return LINES[kind]
    found = []
    for name, pool, _ in pools_of(kind):
        if pool.drawn:
            most = pool.most if isinstance(pool.most, int) else reads(pool.most) if pool.most else None
            needs = tuple(reads(path) for path in (pool.owned, pool.shown) if path)
            found.append(Line(name, pool, reads(pool.called) if pool.called else None, most, needs))
    LINES[kind] = tuple(found)
    return LINES[kind]


def reads(path: str) -> Reads:
    """What follows that path, at once where it is one step."""
    return attrgetter(path) if "." not in path else partial(follow, path=path)


def drawn(thing: Declared, *, exactly: bool) -> list[Drawn]:
    """As a page draws them: numbers for who may know them, bands for the others."""
    found = []
    for name, pool, called, most, needs in lines_of(type(thing)):
        known = Known.EXACT if exactly else pool.foes
        if known is Known.NOTHING or not is_listed(thing, needs):
            continue
        title = pool.title if called is None else str(called(thing))
        if known is Known.EXACT:
            full = most(thing) if callable(most) else most
            found.append(Drawn(title, getattr(thing, name), full, about=pool.about))
        else:
            band = band_of(thing, name, pool)
            found.append(Drawn(title, band=pool.looks.get(band, band), about=pool.about))
    return found


def is_listed(thing: Declared, needs: tuple[Reads, ...]) -> bool:
    """Whether its owner has all that; a loop of its own, for this is asked of every pool of every creature."""
    for each in needs:
        if not each(thing):
            return False
    return True


def band_of(thing: Declared, name: str, pool: Pool) -> str:
    """The word for how much is left."""
    most = most_of(thing, pool.most)
    assert pool.bands is not None
    assert most is not None
    return pool.bands(getattr(thing, name), most)


# what a view says


def open_numbers(thing: Declared) -> dict[str, object]:
    """What everybody sees exactly."""
    return {name: getattr(thing, name) for name, pool, _ in pools_of(type(thing)) if pool.foes is Known.EXACT}


def bands(thing: Declared) -> dict[str, object]:
    """What everybody sees in bands."""
    return {name: band_of(thing, name, pool) for name, pool, _ in pools_of(type(thing)) if pool.foes is Known.BAND}


def own_numbers(thing: Declared) -> dict[str, object]:
    """What only the own side knows exactly and no group has, each with its most if that is one of its own numbers."""
    found: dict[str, object] = {}
    for name, pool, _ in pools_of(type(thing)):
        if pool.foes is not Known.EXACT and not pool.group:
            found[name] = getattr(thing, name)
            if pool.most == f"max_{name}":
                found[pool.most] = most_of(thing, pool.most)
    return found


def grouped(thing: Declared, group: str) -> dict[str, Any]:
    """Numbers that are shown together to the own side, in the order of their fields."""
    return {name: getattr(thing, name) for name in fields_in(type(thing), group)}


def observed(kind: type, creature: dict[str, Any]) -> dict[str, float]:
    """The pools in a view of such a creature as numbers by their names, for programs that learn."""
    return {each.name: level(creature, each) for each in pools_of(kind) if each.pool.observed}


def level(creature: dict[str, Any], each: PoolField) -> float:
    """A share of the most where the number is known, else the top of its band."""
    name, pool, _ = each
    value = creature[name]
    if pool.observed != SHARE:
        return float(str(value)) / pool.observed
    if isinstance(value, str):
        return within(pool, value, HUNDRED)[1] / HUNDRED
    most = float(str(creature[f"max_{name}"]))
    return max(-1.0, float(str(value)) / most) if most else 0.0


HUNDRED = 100


def within(pool: Pool, band: str, most: int) -> tuple[int, int]:
    """The least and the most that look like that, if there can be so many in all."""
    assert pool.bands is not None
    found = [number for number in range(most + 1) if pool.bands(number, most) == band]
    return (found[0], found[-1]) if found else (0, 0)


# what becomes of them


def carried(kind: type, thing: object) -> dict[str, Any]:
    """What a campaign carries of such a creature, from itself or from what stands for it."""
    return {name: getattr(thing, name) for name in carried_by(kind)}


def changes(before: Declared, after: Declared) -> list[str]:
    """`HP -3`: what odds report of them."""
    lines = []
    for name, pool, _ in pools_of(type(after)):
        change = getattr(after, name) - getattr(before, name)
        if pool.told and change:
            lines.append(f"{pool.told} {change:+d}")
    return lines


def out_of_bounds(thing: Declared) -> list[str]:
    """Pools that are below their least or above their most."""
    found = []
    for name, pool, _ in pools_of(type(thing)):
        now, most = getattr(thing, name), most_of(thing, pool.most)
        if (pool.least is not None and now < pool.least) or (most is not None and now > max(most, pool.least or 0)):
            found.append(f"{pool.name} {now}")
    return found


def restore(thing: Declared, data: dict[str, Any]) -> None:
    """Puts into a fresh one what a campaign has carried so far."""
    for name in carried_by(type(thing)):
        if name in data:
            setattr(thing, name, data[name])
