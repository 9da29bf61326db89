"""Sprint: a Combat Action for three times the movement."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.gu import stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import COMBAT, Deed
from quintain.systems.gu.events.order import Sprinted
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.words import Condition

VERBS: Final = "sprint"


def sprint_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """Not in Final Stand (GU-175), and not for those who give up their movement for Maneuvers or have none."""
    if not turn.action or turn.flew or body.suffers(Condition.FINAL_STAND) or not stats.movement(body):
        return []
    return [SPRINT]


class Sprint(Deed):
    """GU-118: movement is three times what it is otherwise, until this turn ends; flying speed stays as it is."""

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.action = False
        turn.sprints = True
        scene.tell(table, Sprinted(body.id))


SPRINT: Final = Sprint("sprint", "Sprint", COMBAT)
