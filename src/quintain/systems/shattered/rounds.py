"""Rounds: Respite, Plotting, Phases 1 to 4, End of Round, and over again until the fight is decided."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.shattered import ending, phases, plotting, respite, round_end
from quintain.systems.shattered.scene import ShatteredScene, Stage


def step(scene: ShatteredScene, table: Table) -> None:
    """SS-010: the next small piece of the Round; afterwards, whether the fight is over."""
    if scene.stage is Stage.PHASE:
        phases.step(scene, table)
    elif scene.stage is Stage.RESPITE:
        respite.step(scene, table)
    elif scene.stage is Stage.PLOTTING:
        plotting.step(scene, table)
    else:
        round_end.step(scene, table)
    ending.conclude(scene, table)
