"""What a seat takes hidden fields to be: between the least and the most that it holds possible."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from quintain.kernel.system import Guess
from quintain.knowing.pools import band_of, within
from quintain.state.base import Declared
from quintain.state.known import Known, Pool, Secret, most_of, pools_of, secrets_of


def unknowns(kind: type) -> dict[str, str]:
    """Every hidden fact with what a seat reckons with, what matters most first."""
    marks: list[Pool | Secret] = [each.secret for each in secrets_of(kind)]
    marks += [each.pool for each in pools_of(kind)]
    guessed = sorted((mark for mark in marks if is_range(mark.guess)), key=lambda mark: -mark.matters)
    return {mark.fact: mark.words.format(*mark.guess) for mark in guessed if isinstance(mark.guess, tuple)}


def is_range(guess: object) -> bool:
    return isinstance(guess, tuple)


def guess_secrets(thing: Declared, world: Guess, but: Container[str] = ()) -> None:
    """Puts guesses in the place of its secrets that are no pools, but for those fields."""
    for name, secret in secrets_of(type(thing)):
        guess = secret.guess
        if guess is None or name in but:
            continue
        if isinstance(guess, tuple):
            setattr(thing, name, world.of(secret.fact, guess))
        else:
            setattr(thing, name, guess() if isinstance(guess, type) else guess)


def looks(thing: Declared) -> dict[str, str]:
    """The bands of its pools."""
    return {name: band_of(thing, name, pool) for name, pool, _ in pools_of(type(thing)) if pool.foes is Known.BAND}


def guessed_starts(thing: Declared, world: Guess) -> dict[str, Any]:
    """What its pools are in a fresh one, by the names of its sheet."""
    return {
        start.rpartition(".")[2]: world.of(pool.fact, pool.guess)
        for _, pool, start in pools_of(type(thing))
        if pool.guess is not None and start
    }


def guess_pools(thing: Declared, world: Guess, seen: dict[str, str]) -> None:
    """Puts guesses in the place of its pools, each within what can be seen of it; its most is guessed before."""
    for name, pool, _ in pools_of(type(thing)):
        if pool.guess is None:
            continue
        bounds = pool.guess
        if name in seen:
            bounds = within(pool, seen[name], most_of(thing, pool.most) or 0)
        setattr(thing, name, world.of(pool.fact, bounds))
