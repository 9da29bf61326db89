"""All that a game is, so that two of them can be compared."""

from __future__ import annotations

import msgspec

from quintain.kernel.events import encode
from quintain.kernel.live import Game


def everything(game: Game) -> bytes:
    """All that a game is, but for its revision."""
    asks = [{**ask.as_data(), "revision": 0} for ask in game.group]
    throw = game.throw.roll.as_data() if game.throw is not None else None
    told = [encode(event) for event in game.events]
    parts = [game.scene.dump(), game.now().dump(), game.entries, told, asks, throw, game.last_told]
    return msgspec.json.encode([*parts, game.outcome])
