"""Chances at a glance, before anybody looks at an answer, over the worlds that a seat holds possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from quintain.kernel.asks import Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Scene
from quintain.kernel.system import Guess, System
from quintain.odds.walk import WEAKEST

Chances = Callable[[Scene, Option], Sequence[Fraction]]
"""A chance for each way that others may answer; none where nothing can be said."""


def glance(
    system: System, scene: Scene, viewer: Viewer, options: Sequence[Option], chances: Chances
) -> dict[str, tuple[Fraction, Fraction]]:
    """By the id of each answer the least and the greatest chance; what is hidden plays no part in it."""
    if not options:
        return {}
    worlds = [scene] if system.opens_odds(scene) else imagined(system, scene, viewer)
    found: dict[str, tuple[Fraction, Fraction]] = {}
    for option in options:
        every = [chance for world in worlds for chance in chances(world, option)]
        if every:
            found[option.id] = min(every), max(every)
    return found


def imagined(system: System, scene: Scene, viewer: Viewer) -> list[Scene]:
    """The same with the others as weak and as strong as they may be."""
    strongest = Guess(frozenset(system.unknowns(scene)))
    worlds = [scene.clone(), scene.clone()]
    for world, guess in zip(worlds, (WEAKEST, strongest), strict=True):
        system.imagine(world, viewer, guess)
    return worlds


def percent(low: Fraction, high: Fraction) -> str:
    """`55 %`, or `35 to 55 %`; what is possible and not certain is never 0 or 100.

    >>> percent(Fraction(11, 20), Fraction(11, 20)), percent(Fraction(1, 3), Fraction(1, 2))
    ('55 %', '33 to 50 %')
    >>> percent(Fraction(1, 400), Fraction(1, 400)), percent(Fraction(399, 400), Fraction(1))
    ('under 1 %', 'over 99 to 100 %')
    """
    return f"{' to '.join(dict.fromkeys([rounded(low), rounded(high)]))} %"


def rounded(chance: Fraction) -> str:
    if 0 < chance < Fraction(1, 100):
        return "under 1"
    if Fraction(99, 100) < chance < 1:
        return "over 99"
    return str(round(100 * chance))
