"""Playing a fight while it is watched: what is asked, what is told, and how a campaign's party enters each stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from quintain.campaign.story import Story
from quintain.kernel.asks import Ask
from quintain.kernel.play import LookoutTable, play_bots
from quintain.kernel.scene import Scene
from quintain.kernel.system import Outcome, System
from quintain.kernel.table import BotTable, Player
from quintain.lab.closely import Closely
from quintain.lab.fights import Ring
from quintain.lab.tally import Tally


class Watched(Player):
    """A player whose questions and answers are counted; it answers as it would."""

    def __init__(self, player: Player, closely: Closely) -> None:
        self.player = player
        self.closely = closely

    def looks_ahead(self) -> bool:
        return self.player.looks_ahead()

    def answer(self, ask: Ask) -> str:
        answer = self.player.answer(ask)
        self.closely.see_ask(ask, answer)
        return answer


def play_into(tally: Tally, ring: Ring, index: int, *, closely: bool) -> str:
    """Plays the fight of that number and counts it; gives who won."""
    scene, seed = ring.start.clone(), ring.seed_of(index)
    if closely:
        outcome = play_closely(ring, scene, seed, tally)
    elif isinstance(scene, Story):
        outcome = stepped(ring.system, scene, table_for(ring.system, scene, seed, ring.players), Stages(tally).look)
    else:
        outcome = play_bots(ring.system, scene, seed, ring.players)
    tally.add(ring.kept(index, scene, outcome), scene)
    return outcome.winner


def play_closely(ring: Ring, scene: Scene, seed: str, tally: Tally) -> Outcome:
    """The same fight as without looking."""
    closely, stages = tally.closely, Stages(tally)
    watched = {seat: Watched(player, closely) for seat, player in ring.players.items()}
    table = table_for(ring.system, scene, seed, watched)
    table.listening = True
    closely.fights += 1
    using: dict[str, str] = {}

    def look(scene: Scene) -> None:
        closely.see_step(table.events, using)
        table.events = []
        stages.look(scene)

    return stepped(ring.system, scene, table, look)


def table_for(system: System, scene: Scene, seed: str, players: Mapping[str, Player]) -> BotTable:
    if any(player.looks_ahead() for player in players.values()):
        return LookoutTable(scene, system, seed, players)
    return BotTable(scene, system.sight, seed, players)


def stepped(system: System, scene: Scene, table: BotTable, look: Callable[[Scene], None]) -> Outcome:
    """To its end, with a look at it before the first step and after every one."""
    mode = system.mode_of[type(scene)]
    look(scene)
    outcome = mode.outcome(scene)
    while outcome is None:
        table.begin()
        mode.step(scene, table)
        look(scene)
        outcome = mode.outcome(scene)
    return outcome


class Stages:
    """Counts a campaign's party as each stage of it begins."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.pushed = 0

    def look(self, scene: Scene) -> None:
        if isinstance(scene, Story) and scene.pushed != self.pushed:
            self.pushed = scene.pushed
            if len(scene.stack) == 1:
                party = [each for each in scene.creatures() if each.id in scene.party]
                self.tally.enter_stage(scene.index + 1, scene.titles[-1], party)
