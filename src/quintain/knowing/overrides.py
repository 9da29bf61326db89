"""A game master sets a pool right: the options, what the record says, and what becomes of it."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.kernel.scene import Creature
from quintain.kernel.shapes import Number
from quintain.state.known import PoolField, between, follow, pools_of

OVERRIDE = "override"


def settable(kind: type) -> dict[str, PoolField]:
    """The pools that a game master may set, by what options call them."""
    return {each.pool.key or each.name: each for each in pools_of(kind) if each.pool.override is not None}


def pool_options(who: Creature) -> list[Option]:
    found = []
    for key, (_, pool, _) in settable(type(who)).items():
        assert pool.override is not None
        if pool.owned and not follow(who, pool.owned):
            continue
        label = f"Set the {pool.label} of {who.name}"
        found.append(Option((OVERRIDE, key, who.id), label, Number(*between(who, pool.override))))
    return found


def pool_words(kind: type, key: str, value: str) -> str:
    """`HP 3`: what the record says."""
    return f"{settable(kind)[key].pool.name} {value}"
