"""Protect: an adjacent ally is defended."""

from __future__ import annotations

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords.deeds import MAIN, Deed, words
from quintain.systems.swords.events.actions import Protected
from quintain.systems.swords.look import look_around
from quintain.systems.swords.perception import tell_of
from quintain.systems.swords.scene import PROTECTING, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant


def protect_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """SW-056: choose an adjacent ally to defend."""
    return [Protect(ally) for ally in look_around(scene, body).allies().near()]


class Protect(Deed):
    """It lasts until the start of the protector's next Combat Turn."""

    def __init__(self, ward: Combatant) -> None:
        super().__init__(("protect", ward.id), f"Protect {words(ward.id)}", MAIN, target=ward.id)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        body.protecting = self.target
        scene.heeded |= PROTECTING
        tell_of(scene, table, body, Protected(body.id, self.target))
