"""One simulated fight, and what is kept of it: its index is its seed, so it can be watched again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from quintain.bots import find_bot
from quintain.kernel.play import play_bots
from quintain.kernel.scene import Data, Scene
from quintain.library.house import change
from quintain.systems import find_system


class Setup(msgspec.Struct, frozen=True):
    """Everything a worker process needs to play fights of its own: names and plain data only."""

    system: str
    scenario: Data
    rules: dict[str, object]
    bots: dict[str, str]
    seed: str
    content: tuple[str, ...] = ()


class Fight(msgspec.Struct, frozen=True):
    """What is kept of a fight."""

    index: int
    winner: str
    why: str
    rounds: int
    decisions: int
    survivors: dict[str, int]
    margin: float
    figures: dict[str, float] = {}


class Ring:
    """A setup that is ready to play: content read, bots found, done once per process."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.system = find_system(setup.system)
        library = self.system.library([Path(folder) for folder in setup.content])
        rules = change(self.system.quick_rules(), setup.rules, system=setup.system)
        self.start = self.system.begin(setup.scenario, rules, library)
        self.players = {seat: find_bot(setup.system, bot) for seat, bot in seats_of(self.start, setup.bots).items()}

    def seed_of(self, index: int) -> str:
        return f"{self.setup.seed}/{index}"

    def fight(self, index: int) -> Fight:
        scene = self.start.clone()
        outcome = play_bots(self.system, scene, self.seed_of(index), self.players)
        measures = self.system.measures(scene)
        decisions = sum(scene.counts.asked.values())
        return Fight(
            index,
            outcome.winner,
            outcome.why,
            measures.rounds,
            decisions,
            measures.survivors,
            measures.margin,
            measures.figures,
        )


def seats_of(scene: Scene, bots: Mapping[str, str]) -> dict[str, str]:
    """Which bot sits where: named for a seat, for a side, or greedy."""
    return {seat: bots.get(seat) or bots.get(side) or "greedy" for seat, side in scene.seats().items()}
