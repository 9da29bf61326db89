"""Death, whatever brings it."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.swords.concentration import lose
from quintain.systems.swords.conditions import check_holds
from quintain.systems.swords.events.dying import Died
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant, Out


def die(scene: SwordsScene, table: Table, body: Combatant, why: str) -> None:
    """It is dead at once: no pool, no checks owed (SW-136), and nothing that hung on it lasts."""
    body.hp = 0
    body.dying = 0
    body.stable = False
    body.owed = []
    body.prepared = None
    scene.tell(table, Died(body.id, why))
    lose(scene, table, body, "it is dead")
    body.out = Out.DEAD
    scene.regroup()
    check_holds(scene, table)
