"""End of Round: the closing window, in its order, and then the next Round."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.shattered import ending, hazards, reactions, statuses, terrain, traits
from quintain.systems.shattered.events.order import RoundEnds
from quintain.systems.shattered.scene import ShatteredScene, Stage


def step(scene: ShatteredScene, table: Table) -> None:
    """SS-044: Hazards, Terrain, creature traits, what fades, statuses that last to the end of the Round."""
    scene.tell(table, RoundEnds(scene.round))
    reactions.new_window(scene)
    hazards.end_of_round(scene, table)
    terrain.end_of_round(scene, table)
    traits.end_of_round(scene, table)
    terrain.fade(scene, table)
    hazards.clear(scene)
    statuses.end_of_round(scene, table)
    count_quiet(scene)
    ending.conclude(scene, table, round_over=True)
    if scene.result is None:
        begin_round(scene)


def count_quiet(scene: ShatteredScene) -> None:
    """Rounds in a row in which nobody was hurt: enough of them are a stalemate."""
    scene.quiet_rounds = 0 if scene.toll else scene.quiet_rounds + 1
    scene.toll = 0


def begin_round(scene: ShatteredScene) -> None:
    """Everything that lasts a Round starts anew."""
    scene.round += 1  # SS-006: one Round after the other
    scene.stage = Stage.RESPITE
    scene.step = 1
    scene.phase = 0  # SS-012: Respite is not a Phase
    scene.hatching = []
    scene.hasty = False
    for body in scene.bodies:
        body.plots = []
        body.spent = []
        body.actions_used = []
        body.once = []
