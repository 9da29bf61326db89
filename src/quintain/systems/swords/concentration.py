"""Concentrating: one effort at a time, and what breaks it."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Number
from quintain.kernel.table import Table
from quintain.systems.swords.afflictions import Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.effects import Free
from quintain.systems.swords.events.conditions import Concentrating, ConcentrationLost, ConcentrationTested, Freed
from quintain.systems.swords.rolls import check
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.speed import half
from quintain.systems.swords.stock import Ability

LEAST_DT = 10
DEFAULT_DT = 10
CASTS: Final = "cast"
GM_DT: Final = [Option("dt", "Call for a Concentration Check", Number(1, 40)), Option("none", "No check")]


def concentrate(scene: SwordsScene, table: Table, body: Combatant, on: str) -> None:
    """SW-200, SW-201: beginning a second thing that needs Concentration ends the first at that moment."""
    lose(scene, table, body, "it concentrates on something else")
    body.concentrating = on
    scene.tell(table, Concentrating(body.id, on))


def lose(scene: SwordsScene, table: Table, body: Combatant, why: str) -> None:
    """What needed the concentration ends at once: spells held up, a spell being cast, a prepared one."""
    if not body.concentrating:
        return
    scene.tell(table, ConcentrationLost(body.id, body.concentrating, why))
    body.concentrating = ""
    if body.casting is not None:
        body.dice_free += body.casting.committed
        body.casting = None
    if body.prepared is not None and body.prepared.does(CASTS):
        body.prepared = None
    for other in scene.bodies:
        let_up(scene, table, body, other)


def let_up(scene: SwordsScene, table: Table, caster: Combatant, body: Combatant) -> None:
    """What this creature suffers through the caster's concentration; SW-005 for a tied foe when the slot closes."""
    slot = scene.slot
    for held in body.afflictions:
        if held.lasts is not Lasts.CONCENTRATION or held.by != caster.id:
            continue
        if slot is not None:
            slot.affect(body, scene.group(caster), Free(held.condition, held.by, held.tag))
        if slot is None or scene.live:  # SW-007
            body.remove_affliction(held)
            scene.regroup()
            if held.condition is Condition.PETRIFIED and not body.suffers(Condition.PETRIFIED):
                body.restore()
        if held not in body.afflictions:
            scene.tell(table, Freed(body.id, str(held.condition)))


def relax(scene: SwordsScene, body: Combatant) -> None:
    """Nothing is left that it would have to concentrate on."""
    if scene.slot is None and body.casting is None and body.prepared is None and not upholds(scene, body):
        body.concentrating = ""


def upholds(scene: SwordsScene, body: Combatant) -> bool:
    for other in scene.bodies:
        for held in other.afflictions:
            if held.lasts is Lasts.CONCENTRATION and held.by == body.id:
                return True
    return False


def after_damage(scene: SwordsScene, table: Table, body: Combatant, damage: int) -> None:
    """SW-202: a Constitution roll against DT 10, or half the damage taken if that is higher."""
    if body.concentrating:
        test(scene, table, body, max(LEAST_DT, half(damage)))


def test(scene: SwordsScene, table: Table, body: Combatant, dt: int) -> None:
    if not check(scene, table, body, Ability.CON, dt, "concentration").success:
        lose(scene, table, body, "the check failed")  # SW-203: concentration is lost


def strain(scene: SwordsScene, table: Table, body: Combatant, why: str) -> None:
    """SW-204: being grappled, climbing and the like demand a check at the DT the GM names; without a GM, 10."""
    if not body.concentrating:
        return
    question, usual = f"{body.name} concentrates, but: {why}.", f"dt:{DEFAULT_DT}"
    answer = table.rule(
        "concentration_dt", GM_DT, usual, "it is the least DT", question, who=body, secret=True, quiet=True
    )
    if answer.id != "none":
        scene.tell(table, ConcentrationTested(body.id, why, answer.value.number))
        test(scene, table, body, answer.value.number)
