"""Free Actions: dropping prone, speech, giving up."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords import afflicting, concentration, grapple, hiding, shift
from quintain.systems.swords.afflictions import Affliction
from quintain.systems.swords.conditions import BIT, Condition
from quintain.systems.swords.deeds import FREE, Deed, can_act_freely
from quintain.systems.swords.events.actions import LayDown, Spoke, Yielded
from quintain.systems.swords.house import IncapacitatedMovement
from quintain.systems.swords.perception import tell_of
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant, Out


def free_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    if not can_act_freely(scene, body, turn):
        return []
    deeds: list[Deed] = [] if body.bits & BIT[Condition.PRONE] else [DROP_PRONE]
    return [*deeds, YIELD] if turn.main else deeds  # our ruling: one gives up instead of acting, at any time


class DropProne(Deed):
    """A small act of next to no duration."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.free += 1
        tell_of(scene, table, body, LayDown(body.id))
        body.add_affliction(Affliction(Condition.PRONE))  # SW-094: neither Main nor Move Action is spent
        shift.fall(scene, table, body)


class Yield(Deed):
    """Out of the fight, alive, at the mercy of the others."""

    def concedes(self) -> bool:
        return True

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.free += 1
        scene.tell(table, Yielded(body.id))
        if body.concentrating:
            concentration.lose(scene, table, body, "yields")
        body.prepared = None
        body.out = Out.YIELDED
        scene.regroup()
        grapple.check_holds(scene, table)


DROP_PRONE: Final = DropProne("drop_prone", "Drop prone", FREE)
YIELD: Final = Yield("yield", "Yield", FREE)


def may_speak(scene: SwordsScene, body: Combatant) -> bool:
    """The Incapacitated may, unless the table reads SW-216 strictly: then no Free Action is left to them."""
    strict = scene.rules.incapacitated_movement is IncapacitatedMovement.FORBIDDEN
    return afflicting.can_speak(body) and not (strict and body.suffers(Condition.INCAPACITATED))


def speak(scene: SwordsScene, table: Table, body: Combatant, text: str) -> None:
    """Speech is free, and may be out of turn (SW-096); whoever speaks up is heard and hides no longer."""
    scene.tell(table, Spoke(body.id, text, afflicting.speaks_haltingly(body)), live=True)
    hiding.reveal(scene, table, body, live=True)
