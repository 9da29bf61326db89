"""What becomes of an answer: a world that its seat holds possible, played on by bots until it is clear how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from quintain.ahead.believing import believe
from quintain.ahead.table import AheadTable
from quintain.kernel.events import Viewer
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.position import Position
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player

MOST_STEPS = 2_000
SURE = 30.0


def chance(standing: float) -> float:
    """The chance to win of a side that stands so.

    >>> chance(0.0), round(chance(2.0), 2)
    (0.5, 0.88)
    """
    return 1.0 / (1.0 + exp(-max(-SURE, min(SURE, standing))))


class Outlook:
    """A position as its seat looks ahead from it: who plays on, how far, and for which side it counts."""

    def __init__(self, system: System, position: Position, players: Mapping[str, Player], *, knows_all: bool = False):
        self.system = system
        self.position = position
        self.players = players
        self.knows_all = knows_all
        seat = position.asked[0]
        self.viewer: Viewer = position.scene.viewer(seat)
        self.side = self.viewer.side

    def play(self, choose: str, seed: str) -> float:
        """The chance to win of the own side, once that was answered and dice fell by that seed."""
        system, worlds = self.system, KeyedFaces(seed)
        drawn = 0

        def luck(below: int) -> int:
            nonlocal drawn
            drawn += 1
            return worlds.number(worlds.stream("world", "belief", ""), drawn, below)

        def arrive() -> None:
            if not self.knows_all:
                believe(system, table.scene, self.viewer, luck)

        table = AheadTable(system, self.position, choose, seed, self.players, arrive)
        return self.play_on(table)

    def play_on(self, table: AheadTable) -> float:
        """Until the scene is decided, another takes its place, or the horizon is reached."""
        system, scene = self.system, table.scene
        first = scene.played()
        kind = type(first)
        mode = system.mode_of[kind]
        began = mode.clock(first)
        until = began + mode.horizon
        table.first_step()
        for _ in range(MOST_STEPS):
            inner = scene.played()
            decided = system.outcome(inner)
            if decided is not None:
                return worth(decided.winner, self.side)
            now = system.clock(inner)
            if type(inner) is not kind or not began <= now < until:
                return self.standing(inner)
            system.step(scene, table)
        return self.standing(scene.played())

    def standing(self, scene: Scene) -> float:
        return chance(self.system.standing(scene, self.side))


def worth(winner: str, side: str) -> float:
    """What is undecided counts half."""
    return 0.5 if not winner else float(winner == side)
