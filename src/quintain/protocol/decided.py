"""A game as what was decided in it: what goes through pickle, and plays it again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from quintain.kernel.live import Game


def decided(game: Game) -> Callable[[], Game]:
    """What makes a game that stands where this one stands."""
    told = partial(Game, entries=list(game.entries), fallen=game.fallen, own_dice=game.own_dice, revision=game.revision)
    return partial(told, game.system, game.start, game.seed, game.players)
