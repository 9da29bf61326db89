"""The exact odds of a whole fight that is small enough: every way from its start to its end.

Everybody plays by a policy without luck or memory, so what follows from a scene depends on that scene alone, and
equal scenes go on as one. What was not walked to its end is an interval, never left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction

import msgspec

from quintain.kernel.events import Event
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.odds.layers import Layers, Tell
from quintain.odds.walk import Course
from quintain.odds.ways import Ways
from quintain.words.errors import UserError

WHOLE_PATHS = 200_000
LEAST = Fraction(1, 10**12)
"""A scene less likely than this is not followed, however many such there are: they come to almost nothing together."""
EXACT, BOUNDED = "exact", "bounded"


class WholeOdds(msgspec.Struct, frozen=True):
    """The chance of each end of a fight: `exact`, or `bounded`, where `unresolved` may add to any of them.

    `undecided` are fights that nobody won, by why. So many `scenes` were gone on from, by so many `paths`.
    """

    kind: str
    wins: dict[str, Fraction]
    undecided: dict[str, Fraction]
    unresolved: Fraction
    scenes: int
    paths: int
    stopped: bool = False

    def bounds(self, side: str) -> tuple[Fraction, Fraction]:
        """Between what the chance lies that this side wins."""
        return self.wins[side], self.wins[side] + self.unresolved

    def to_dict(self) -> dict[str, object]:
        """The same as plain data."""
        return {
            "kind": self.kind,
            "wins": {side: self.row(chance) for side, chance in self.wins.items()},
            "undecided": {why: self.row(chance) for why, chance in self.undecided.items()},
            "unresolved": str(self.unresolved),
            "scenes": self.scenes,
            "paths": self.paths,
            "stopped": self.stopped,
        }

    def row(self, chance: Fraction) -> dict[str, object]:
        return {"chance": str(chance), "low": float(chance), "high": float(chance + self.unresolved)}


class Fight(Course):
    """A fight from its start, by the policy of every seat."""

    def __init__(self, system: System, start: Scene, players: Mapping[str, Player]) -> None:
        super().__init__(Game(system, start, "whole", {}, hold=at_once), players)

    def luck(self, seat: str) -> int:
        raise UserError(
            f"The bot of {seat} chooses by luck, so nothing follows from a scene for sure.",
            fix="Let a bot play that always answers alike, such as greedy; or estimate the chance with: quintain sim",
        )


def at_once(game: Game, events: list[Event]) -> bool:
    """The game stands where it begins: what comes of it is walked, not played."""
    return True


def whole_fight(
    system: System,
    start: Scene,
    players: Mapping[str, Player],
    limit: int = WHOLE_PATHS,
    tell: Tell | None = None,
) -> WholeOdds:
    """Every way that a fight can go; an interrupt gives what is known so far."""

    def ended(scene: Scene) -> tuple[str, str] | None:
        outcome = system.outcome(scene)
        return None if outcome is None else (outcome.winner, outcome.why)

    layers = Layers(Ways(Fight(system, start, players), limit), ended, Scene.position, LEAST)
    stopped = True
    with suppress(KeyboardInterrupt):
        layers.walk(start, past=False, until=Fraction(0), tell=tell)
        stopped = False
    wins = dict.fromkeys(dict.fromkeys(start.creature_sides().values()), Fraction(0))
    undecided: dict[str, Fraction] = {}
    for (winner, why), chance in layers.outcomes.items():
        row, key = (wins, winner) if winner else (undecided, why)
        row[key] = row.get(key, Fraction(0)) + chance
    left = layers.unresolved
    return WholeOdds(BOUNDED if left else EXACT, wins, undecided, left, layers.scenes, layers.ways.paths, stopped)
