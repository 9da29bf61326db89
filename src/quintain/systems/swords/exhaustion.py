"""Exhaustion: a rank from 0 to 10; what it does to checks and speed is in `rolls` and `speed`."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.swords import dying
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.conditions import Exhausted, Refreshed
from quintain.systems.swords.gear import WORN
from quintain.systems.swords.rolls import check
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.speed import speed
from quintain.systems.swords.stock import Ability, ArmorProperty

MOST = 10
ENDURANCE_DT: Final[dict[str, int]] = {"medium": 13, "heavy": 15}
"""What a minute of combat in Encumbering armour asks of its wearer."""


def gain(scene: SwordsScene, table: Table, body: Combatant, levels: int) -> None:
    """SW-206, SW-207, SW-270: each time Fatigued or Exhausted is gained the rank rises by 1."""
    for _ in range(levels):
        if body.out:
            return
        if body.exhaustion == MOST:  # SW-276: if it would exceed 10, the character dies
            dying.die(scene, table, body, "exhaustion")
            return
        before = pace(scene, body)
        body.exhaustion += 1
        scene.tell(table, Exhausted(body.id, body.exhaustion))
        slow_down(scene, body, before)


def pace(scene: SwordsScene, body: Combatant) -> int:
    """Its rate in the movement mode it is using, if it is under way."""
    turn = scene.turn
    return speed(body, turn.mode, scene.wind) if turn is not None and turn.who == body.id and turn.mode else 0


def slow_down(scene: SwordsScene, body: Combatant, before: int) -> None:
    """A Move Action under way is no longer than the rate is now (SW-066), whatever it was before."""
    if scene.turn is not None and before:
        scene.turn.left = max(0, scene.turn.left - (before - pace(scene, body)))


def recover(scene: SwordsScene, table: Table, body: Combatant, levels: int) -> None:
    """SW-269: a rank, not a yes or no."""
    before = body.exhaustion
    body.exhaustion = max(0, before - levels)  # SW-287: at 0 it is no longer Exhausted
    if body.exhaustion != before:
        scene.tell(table, Refreshed(body.id, body.exhaustion))


def minute_passed(scene: SwordsScene, table: Table) -> None:
    """After each full minute of combat whoever wears Encumbering armour may tire of it."""
    for body in scene.bodies:
        if body.is_conscious() and not body.suffers(Condition.PETRIFIED):
            endure(scene, table, body, endurance_dt(body))


def endure(scene: SwordsScene, table: Table, body: Combatant, dt: int) -> None:
    if dt and not check(scene, table, body, Ability.CON, dt, "a minute in armor", exhausting=True).success:
        gain(scene, table, body, 1)


def endurance_dt(body: Combatant) -> int:
    """DT 13 in medium and 15 in heavy armour that is Encumbering, else 0."""
    for gear in body.carried:
        if gear.where == WORN and gear.armor is not None and ArmorProperty.ENCUMBERING in gear.armor.properties:
            return ENDURANCE_DT.get(gear.armor.category, 0)
    return 0
