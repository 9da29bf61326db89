"""One simulated fight, and what is kept of it: its index is its seed, so it can be watched again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from quintain.bots import find_bot, usual_bot
from quintain.kernel.asks import Used
from quintain.kernel.play import play_bots
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import Player
from quintain.lab.changing import changed
from quintain.lab.weighing import Weighing
from quintain.library.content import Library
from quintain.library.house import change
from quintain.systems import find_system


class Setup(msgspec.Struct, frozen=True):
    """Everything a worker process needs to play fights of its own: names and plain data only.

    `sets` are changes of what is in it (`mirka.hp=30`), `counts` how many there are of a kind of creature.
    Whoever is offered an ability that it `weighs` tries by search what comes of it.
    """

    system: str
    scenario: Data
    rules: dict[str, object]
    bots: dict[str, str]
    seed: str
    content: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    counts: dict[str, int] = {}
    weighs: tuple[Used, ...] = ()


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

    def __init__(self, setup: Setup, library: Library | None = None) -> None:
        self.setup = setup
        self.system = find_system(setup.system)
        library = library or content_of(setup)
        rules = change(self.system.quick_rules(), setup.rules, system=setup.system)
        scenario, library = changed(self.system, setup.scenario, rules, library, setup.sets, setup.counts)
        self.start = self.system.begin(scenario, rules, library)
        seats = seats_of(setup.system, self.start, setup.bots)
        self.players = {seat: self.player(bot) for seat, bot in seats.items()}

    def player(self, bot: str) -> Player:
        player = find_bot(self.setup.system, bot)
        return Weighing(self.system, player, self.setup.weighs) if self.setup.weighs else player

    def seed_of(self, index: int) -> str:
        return f"{self.setup.seed}/{index}"

    def fight(self, index: int) -> Fight:
        scene = self.start.clone()
        return self.kept(index, scene, play_bots(self.system, scene, self.seed_of(index), self.players))

    def kept(self, index: int, scene: Scene, outcome: Outcome) -> Fight:
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


def content_of(setup: Setup) -> Library:
    """The content of its system, with its folders laid over it."""
    return find_system(setup.system).library([Path(folder) for folder in setup.content])


def seats_of(system: str, scene: Scene, bots: Mapping[str, str]) -> dict[str, str]:
    """Which bot sits where: named for a seat, for a side, or the usual one."""
    usual = usual_bot(system)
    return {seat: bots.get(seat) or bots.get(side) or usual for seat, side in scene.seats().items()}
