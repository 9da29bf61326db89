"""Playing a scene to its end with whoever sits at the table."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.scene import Scene
from quintain.kernel.system import Outcome, System
from quintain.kernel.table import BotTable, Player, Table


def play(system: System, scene: Scene, table: Table) -> Outcome:
    """Steps until the scene is decided."""
    mode = system.mode_of[type(scene)]
    step, decided = mode.step, mode.outcome
    outcome: Outcome | None = decided(scene)
    while outcome is None:
        step(scene, table)
        outcome = decided(scene)
    return outcome


def play_bots(system: System, scene: Scene, seed: str, players: Mapping[str, Player]) -> Outcome:
    """One fight between bots, without a log."""
    return play(system, scene, BotTable(scene, system.sight, seed, players))
