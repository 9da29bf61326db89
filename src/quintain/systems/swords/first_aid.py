"""First aid: keeping the dying alive, in the middle of a fight and after it."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords import dying
from quintain.systems.swords.deeds import MAIN, Deed
from quintain.systems.swords.effects import Heal, Steady
from quintain.systems.swords.events.dying import KitUsed
from quintain.systems.swords.gear import STASHED, Gear
from quintain.systems.swords.happen import affect
from quintain.systems.swords.look import look_around
from quintain.systems.swords.rolls import check
from quintain.systems.swords.scene import SECONDS_PER_ROUND, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability, Gift, Use

IN_PEACE_DT = 13  # SW-144: to stabilize
IN_COMBAT_DT = 15  # SW-145: in the middle of combat
HEALING: Final = "Healing"
STABILISE: Final = "stabilise"
PASS: Final = "pass"


def stabilise(scene: SwordsScene, table: Table, healer: Combatant, patient: Combatant, *, in_combat: bool) -> None:
    """SW-143: the dying may be saved by another, with a Wisdom/Healing check."""
    use_kit(scene, table, healer)
    dt = IN_COMBAT_DT if in_combat else IN_PEACE_DT
    net = int(healer.has(Gift.HEALER))
    result = check(
        scene, table, healer, Ability.WIS, dt, f"stabilise {patient.id}", skill=HEALING, kind="healing", net=net
    )
    if not result.success:
        return
    if result.natural == 20 and result.total > dt:  # SW-147: a critical success wakes the patient
        hp = table.roll(patient, patient.sheet.hit_die, "hit die") + patient.constitution
        affect(scene, table, healer, patient, Heal(max(1, hp)))
        return
    affect(scene, table, healer, patient, Steady(healer.id))


def use_kit(scene: SwordsScene, table: Table, healer: Combatant) -> None:
    """A healer's kit at hand is used up by one; it gives no bonus."""
    kit = kit_of(healer)
    if kit is not None:
        used = kit.twin()
        used.uses -= 1
        healer.exchange(kit, used)
        scene.tell(table, KitUsed(healer.id, kit.kind, used.uses))


def kit_of(healer: Combatant) -> Gear | None:
    """A healer's kit at hand that is not used up."""
    for gear in healer.carried:
        if gear.item is not None and gear.item.use is Use.FIRST_AID and is_at_hand(gear):
            return gear
    return None


def is_at_hand(gear: Gear) -> bool:
    return gear.uses > 0 and gear.where != STASHED and gear.is_usable()


def gives_first_aid(body: Combatant) -> bool:
    """Beasts do not."""
    return body.is_able() and "beast" not in body.sheet.tags


class Stabilise(Deed):
    """A Main Action for somebody within 5 ft; nobody can stabilise itself."""

    def __init__(self, patient: Combatant) -> None:
        super().__init__(f"{STABILISE}:{patient.id}", f"Stabilise {patient.name}", MAIN, target=patient.id)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        stabilise(scene, table, body, scene.by_id[self.target], in_combat=True)


def stabilise_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    if not turn.main or not gives_first_aid(body):
        return []
    look = look_around(scene, body)
    near = [*look.allies().near(), *look.foes().near()]
    return [Stabilise(each) for each in near if scene.seen(each, body).is_dying()]


# after the fight


def after_fight(scene: SwordsScene, table: Table) -> bool:
    """6 seconds after the fight: first aid, then the pools (ruling on SW-139); whether somebody is still dying."""
    if not the_dying(scene):
        return False
    for healer in scene.bodies:
        if gives_first_aid(healer):
            tend(scene, table, healer)
    for body in the_dying(scene):
        dying.own_turn(scene, table, body)
        dying.end_of_turn(scene, table, body)
    scene.seconds_after += SECONDS_PER_ROUND
    return bool(the_dying(scene))


def the_dying(scene: SwordsScene) -> list[Combatant]:
    return [body for body in scene.bodies if body.dying]


def tend(scene: SwordsScene, table: Table, healer: Combatant) -> None:
    patients = the_dying(scene)
    if not patients:
        return
    options = [Option(f"{STABILISE}:{each.id}", f"Stabilise {each.name}") for each in patients]
    chosen = table.ask(healer, "tend", [*options, Option(PASS, "Do nothing")], "Somebody is dying.").id
    for patient in patients:
        if chosen == f"{STABILISE}:{patient.id}":
            stabilise(scene, table, healer, patient, in_combat=False)
