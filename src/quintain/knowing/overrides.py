"""A game master sets a pool right: the options, what the record says, and what becomes of it."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.kernel.events import Overridden
from quintain.kernel.scene import Creature
from quintain.kernel.shapes import Number
from quintain.state.known import Known, PoolField, between, follow, pools_of

OVERRIDE = "override"
OUT_OF_SIGHT = "somebody who is out of sight"
OWN_BUSINESS = "something that only its side knows"


def settable(kind: type) -> dict[str, PoolField]:
    """The pools that a game master may set, by what options call them."""
    return {each.pool.key or each.name: each for each in pools_of(kind) if each.pool.override is not None}


def pool_options(who: Creature, *, above: int | None = None) -> list[Option]:
    """Each that it has, between what the ruleset allows; `above` a number, where falling to it would be heard."""
    found = []
    for key, (_, pool, _) in settable(type(who)).items():
        assert pool.override is not None
        if pool.owned and not follow(who, pool.owned):
            continue
        label = f"Set the {pool.label} of {who.name}"
        least, most = between(who, pool.override)
        least = least if above is None else min(max(least, above + 1), most)
        found.append(Option((OVERRIDE, key, who.id), label, Number(least, most)))
    return found


def pool_words(kind: type, key: str, value: str) -> str:
    """`HP 3`: what the record says."""
    return f"{settable(kind)[key].pool.name} {value}"


def record(
    seat: str, what: str, who: Creature, deed: str, *, is_seen: bool = True, is_secret: bool = False
) -> Overridden:
    """The record of what was done to somebody: its side and whoever did it hear all of it, others what they may know.

    Of a pool that others see in words they hear that it was set; of one that they do not see, or of another secret,
    nothing but whose it is; and of somebody whom they do not see nothing at all.
    """
    field = settable(type(who)).get(deed)
    known = Known.EXACT if field is None else field.pool.foes
    if not is_seen:
        others = OUT_OF_SIGHT
    elif is_secret or known is Known.NOTHING:
        others = f"{short_name(who)}, {OWN_BUSINESS}"
    elif field is not None and known is Known.BAND:
        others = f"{short_name(who)}, {field.pool.name}"
    else:
        return Overridden(seat, what)
    return Overridden(seat, what, who.side, others)


def short_name(who: Creature) -> str:
    """Without titles."""
    return who.name.partition(",")[0]
