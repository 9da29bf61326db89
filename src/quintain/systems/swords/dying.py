"""Death and dying: the drop to 0 HP, the pool of d4, waking up, first aid, and death whatever brings it."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords import afflicting, concentration, grapple, happen, injuries, lasting
from quintain.systems.swords.afflictions import Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.deeds import MAIN, Deed
from quintain.systems.swords.effects import Heal, Steady
from quintain.systems.swords.events.dying import (
    CheatedDeath,
    DeathPoolRolled,
    Died,
    FellDying,
    InjuryOwed,
    KitUsed,
    PoolDwindled,
    SankBack,
    Stabilised,
    Woke,
)
from quintain.systems.swords.gear import STASHED, Gear
from quintain.systems.swords.house import FoesAtZeroHp
from quintain.systems.swords.look import look_around
from quintain.systems.swords.rolls import check
from quintain.systems.swords.scene import SECONDS_PER_ROUND, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant, Out, down_at_zero
from quintain.systems.swords.stock import Ability, Gift, Use

POOL_SIDES = 4
HIT_COSTS = 1
CRITICAL_COSTS = 2
CHEAT_DEATH: Final = "cheat_death"
CHEATING: Final = [Option(CHEAT_DEATH, "Cheat Death (1 Fortune Point)"), Option("let_fate_decide", "Let fate decide")]


# dropping


def drop(scene: SwordsScene, table: Table, body: Combatant, damage: int) -> None:
    """SW-135: at 0 HP a character falls Unconscious and is dying; other creatures die, unless the switch says dying."""
    if not body.is_character() and scene.rules.foes_at_zero_hp is not FoesAtZeroHp.DYING:
        die(scene, table, body, "0 HP")
        return
    owe(scene, table, body, damage)
    begin_dying(scene, table, body)
    afflicting.afflict(scene, table, body, down_at_zero())


def death_pool(body: Combatant) -> int:
    """SW-137, SW-138: as many d4 as Constitution and Wisdom modifiers together, at least one."""
    return max(1, body.constitution + body.wisdom)


def begin_dying(scene: SwordsScene, table: Table, body: Combatant) -> None:
    body.stable = False
    body.dying = death_pool(body)
    scene.tell(table, FellDying(body.id, body.dying))


def sink_back(scene: SwordsScene, table: Table, body: Combatant, found: Combatant) -> None:
    """Woken and struck down in one moment: it is down as the slot found it, with the pool it had (ruling on SW-008)."""
    body.stable = found.stable
    body.dying = found.dying
    scene.tell(table, SankBack(body.id))
    afflicting.afflict(scene, table, body, down_at_zero())


def owe(scene: SwordsScene, table: Table, body: Combatant, damage: int) -> None:
    """SW-148: the drop, or a critical hit, puts it at risk of an injury; the check waits until it is revived."""
    if body.is_character():
        body.owed = [*body.owed, damage]
        scene.tell(table, InjuryOwed(body.id, damage))


def struck_while_dying(scene: SwordsScene, table: Table, body: Combatant, *, critical: bool) -> None:
    """SW-141, SW-142: a hit removes 1 die, a critical hit 2; SW-146: a stable creature starts dying anew."""
    if not body.dying:
        begin_dying(scene, table, body)
    cost = CRITICAL_COSTS if critical else HIT_COSTS
    body.dying = max(0, body.dying - cost)
    scene.tell(table, PoolDwindled(body.id, cost, body.dying))
    if not body.dying:
        die(scene, table, body, "struck while dying")


def end_of_turn(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """SW-139: the pool is rolled as each of its Combat Turns ends."""
    if not body.dying:
        return
    body.dying = lasting.countdown(table, body, body.dying, POOL_SIDES, "death pool")
    scene.tell(table, DeathPoolRolled(body.id, body.dying))
    if not body.dying:
        die(scene, table, body, "the death pool is empty")  # SW-140: it dies when the pool is empty


# being saved


def wake(scene: SwordsScene, table: Table, body: Combatant, hp: int) -> None:
    """Any HP end dying and wake the character, still prone, to the checks that it owes."""
    body.hp = min(body.max_hp, max(1, hp))
    body.dying = 0
    body.stable = False
    for held in body.every(Condition.UNCONSCIOUS):
        if held.lasts is Lasts.ZERO_HP:
            afflicting.free(scene, table, body, held)
    scene.tell(table, Woke(body.id, body.hp))
    injuries.settle_owed(scene, table, body)


def steady(scene: SwordsScene, table: Table, body: Combatant, by: str) -> None:
    """First aid has worked, unless it has died or woken meanwhile."""
    if body.dying:
        rest_at_zero(body)
        scene.tell(table, Stabilised(body.id, by))


def rest_at_zero(body: Combatant) -> None:
    """SW-146: the pool is discarded; it stays Unconscious at 0 HP."""
    body.dying = 0
    body.stable = True


def own_turn(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """A dying player character may stabilise itself for 1 Fortune Point; this is no check."""
    if not body.dying or not body.sheet.pc or not body.fortune:
        return
    if table.ask(body, CHEAT_DEATH, CHEATING, f"{body.name} is dying.").id == CHEAT_DEATH:
        body.fortune -= 1
        rest_at_zero(body)
        scene.tell(table, CheatedDeath(body.id))


# first aid: keeping the dying alive, in the middle of a fight and after it

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
        happen.affect(scene, table, healer, patient, Heal(max(1, hp)))
        return
    happen.affect(scene, table, healer, patient, Steady(healer.id))


def use_kit(scene: SwordsScene, table: Table, healer: Combatant) -> None:
    """A healer's kit at hand is used up by one; it gives no bonus."""
    kit = kit_of(healer)
    if kit is not None:
        used = kit.clone()
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
        super().__init__((STABILISE, patient.id), f"Stabilise {patient.name}", MAIN, target=patient.id)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        stabilise(scene, table, body, scene.by_id[self.target], in_combat=True)


def stabilise_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    if not turn.main or not gives_first_aid(body):
        return []
    look = look_around(scene, body)
    near = [*look.allies().near, *look.foes().near]
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
        own_turn(scene, table, body)
        end_of_turn(scene, table, body)
    scene.seconds_after += SECONDS_PER_ROUND
    return bool(the_dying(scene))


def the_dying(scene: SwordsScene) -> list[Combatant]:
    return [body for body in scene.bodies if body.dying]


def tend(scene: SwordsScene, table: Table, healer: Combatant) -> None:
    patients = the_dying(scene)
    if not patients:
        return
    options = [Option((STABILISE, each.id), f"Stabilise {each.name}") for each in patients]
    chosen = table.ask(healer, "tend", [*options, Option(PASS, "Do nothing")], "Somebody is dying.").id
    for patient in patients:
        if chosen == f"{STABILISE}:{patient.id}":
            stabilise(scene, table, healer, patient, in_combat=False)


# death, whatever brings it


def die(scene: SwordsScene, table: Table, body: Combatant, why: str) -> None:
    """It is dead at once: no pool, no checks owed (SW-136), and nothing that hung on it lasts."""
    body.hp = 0
    body.dying = 0
    body.stable = False
    body.owed = []
    body.prepared = None
    scene.tell(table, Died(body.id, why))
    concentration.lose(scene, table, body, "it is dead")
    body.out = Out.DEAD
    scene.regroup()
    grapple.check_holds(scene, table)
