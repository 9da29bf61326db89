"""A game master sets a pool right: the options, what the record says, and what becomes of it."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.kernel.scene import Creature
from quintain.kernel.shapes import Number
from quintain.state.known import Pool, follow, most_of, pools_of

OVERRIDE = "override"


def settable(kind: type) -> dict[str, Pool]:
    """The pools that a game master may set, by their fields."""
    return {name: pool for name, pool, _ in pools_of(kind) if pool.override is not None}


def pool_options(who: Creature) -> list[Option]:
    found = []
    for field, pool in settable(type(who)).items():
        assert pool.override is not None
        if pool.owned and not follow(who, pool.owned):
            continue
        least, most = (most_of(who, end) or 0 for end in pool.override)
        label = f"Set the {pool.name} of {who.name}"
        found.append(Option((OVERRIDE, field, who.id), label, Number(least, most)))
    return found


def pool_words(kind: type, field: str, value: str) -> str:
    """`HP 3`: what the record says."""
    return f"{settable(kind)[field].name} {value}"
