"""What a seat takes hidden fields to be: between the least and the most that it holds possible."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from quintain.kernel.system import Guess
from quintain.knowing.pools import band_of, within
from quintain.state.base import Declared
from quintain.state.known import (
    ByRules,
    Known,
    Pool,
    PoolField,
    Secret,
    SecretField,
    between,
    most_of,
    pools_of,
    secrets_of,
)


def unknowns(kind: type) -> dict[str, str]:
    """Every hidden fact with what a seat reckons with, what matters most first."""
    marks: list[Pool | Secret] = [each.secret for each in secrets_of(kind)]
    marks += [each.pool for each in pools_of(kind)]
    marks.sort(key=lambda mark: -mark.matters)
    return {mark.fact: reckoned for mark in marks if (reckoned := in_words(mark))}


def in_words(mark: Pool | Secret) -> str:
    if isinstance(mark.guess, tuple):
        return mark.words.format(*mark.guess)
    return mark.words if isinstance(mark, Secret) else ""


def guess_secrets(thing: Declared, world: Guess, but: Container[str] = ()) -> None:
    """Puts guesses in the place of its secrets that are no pools, but for those fields."""
    for name, secret, _ in secrets_of(type(thing)):
        if not isinstance(secret.guess, ByRules) and name not in but:
            setattr(thing, name, taken_for(thing, secret, world))


def taken_for(thing: Declared, mark: Pool | Secret, world: Guess) -> object:
    """What it is held to be in that world."""
    if isinstance(mark.guess, tuple):
        return world.of(mark.fact, between(thing, mark.guess))
    return mark.guess() if isinstance(mark.guess, type) else mark.guess


def looks(thing: Declared) -> dict[str, str]:
    """The bands of its pools."""
    return {name: band_of(thing, name, pool) for name, pool, _ in pools_of(type(thing)) if pool.foes is Known.BAND}


def guessed_starts(thing: Declared, world: Guess) -> dict[str, Any]:
    """What its pools and secrets are in a fresh one, by the names of its sheet."""
    starts: list[PoolField | SecretField] = [*secrets_of(type(thing)), *pools_of(type(thing))]
    return {
        start.rpartition(".")[2]: world.of(mark.fact, between(thing, mark.guess))
        for _, mark, start in starts
        if isinstance(mark.guess, tuple) and start
    }


def guess_pools(thing: Declared, world: Guess, seen: dict[str, str]) -> None:
    """Puts guesses in the place of its pools, each within what can be seen of it; its most is guessed before."""
    for name, pool, _ in pools_of(type(thing)):
        if pool.guess is None or isinstance(pool.guess, ByRules):
            continue
        if name in seen:
            setattr(thing, name, world.of(pool.fact, within(pool, seen[name], most_of(thing, pool.most) or 0)))
        else:
            setattr(thing, name, taken_for(thing, pool, world))
