"""Who sits at a fight that a program has started: bots by name, or players of its own."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.bots import find_bot
from quintain.bots.outside import allow
from quintain.bots.seating import PERSON, seats_named
from quintain.kernel.scene import Scene
from quintain.kernel.table import Player

Sits = str | Player
"""The name of a bot, or a player of one's own."""


def sat(system: str, scene: Scene, bots: Mapping[str, Sits]) -> dict[str, Sits]:
    """Who plays which seat, from what was said of seats and of whole sides; a seat comes before its side."""
    seated: dict[str, Sits] = {}
    for word in sorted(bots, key=lambda word: word in scene.seats()):
        who = bots[word]
        if isinstance(who, str):
            allow(who)
            find_bot(system, who)
        seated.update(dict.fromkeys(seats_named(scene, word), who))
    return seated


def players_of(system: str, bots: Mapping[str, Sits]) -> dict[str, Player | None]:
    return {seat: find_bot(system, who) if isinstance(who, str) else who for seat, who in bots.items()}


def written(who: Sits | None) -> str:
    """As a transcript notes it: a player that only this program has is a person to everybody else."""
    return who if isinstance(who, str) else PERSON
