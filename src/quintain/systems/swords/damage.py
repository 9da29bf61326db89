"""Damage: what reduces it, what it costs, and what follows from it."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.swords import afflicting, armor, concentration, dying, injuries
from quintain.systems.swords.conditions import BIT, POISON_PROOF, TOUGH, Condition
from quintain.systems.swords.effects import Harm, Heal
from quintain.systems.swords.events.dying import Harmed, Healed
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import DamageType, Special

WARDED: Final = BIT[Condition.RESISTANT]
ROUSED: Final = BIT[Condition.UNCONSCIOUS] | BIT[Condition.INVISIBLE] | BIT[Condition.CHARMED]
"""What harm may end."""


def reduced(scene: SwordsScene, body: Combatant, amount: int, type_: str) -> int:
    """Immunity: none. Vulnerability: double. Resistance: half, rounded down, but at least 1; once, however often."""
    if amount <= 0 or is_immune_to(body, type_):
        return 0
    if type_ in body.sheet.vulnerable:
        amount *= 2
    return max(1, amount // 2) if resists(body, type_) else amount


def is_immune_to(body: Combatant, type_: str) -> bool:
    if type_ in body.sheet.immune:
        return True
    return bool(body.bits & POISON_PROOF) and type_ == DamageType.POISON


def resists(body: Combatant, type_: str) -> bool:
    if body.bits & TOUGH or type_ in body.sheet.resists:
        return True
    if body.bits & WARDED and any(held.tag == type_ for held in body.every(Condition.RESISTANT)):
        return True
    return type_ in armor.kit(body).wards


class Wounds:
    """What a creature has just taken, before it faces what follows; it never outlasts a step."""

    def __init__(self, harms: list[Harm], before: int) -> None:
        self.harms = harms
        self.before = before
        self.felled_by: Harm | None = None
        self.found: Combatant | None = None
        """The creature as the shared slot found it in which it took them."""

    def outdo_its_waking(self) -> bool:
        """Down when the slot began, and struck as such: healing in the same moment has not got it up (SW-008)."""
        if not self.before or self.found is None or self.found.hp:
            return False
        return self.felled_by is not None and self.felled_by.was_up is False


def suffer(scene: SwordsScene, table: Table, body: Combatant, harm: Harm) -> None:
    """One source of damage, with everything that follows from it."""
    face(scene, table, body, lose_hp(scene, table, body, [harm], 0))


def lose_hp(scene: SwordsScene, table: Table, body: Combatant, harms: list[Harm], healed: int) -> Wounds:
    """Of several harms, the one that reaches 0 is the one that felled it (SW-008)."""
    harms = [harm for harm in harms if harm.amount > 0]
    wounds = Wounds(harms, body.hp)
    if body.out:
        wounds.harms = []
        return wounds
    running = body.hp + healed
    gained = min(body.max_hp - body.hp, healed)
    if gained and body.hp:
        scene.tell(table, Healed(body.id, gained, body.hp + gained))
    for harm in harms:
        running -= harm.amount
        scene.toll += harm.amount
        if running <= 0 and wounds.felled_by is None:
            wounds.felled_by = harm
        if table.listening:
            scene.tell(table, Harmed(body.id, harm.amount, harm.type, min(body.max_hp, max(0, running))))
    body.hp = min(body.max_hp, max(0, running))  # SW-134: never below 0
    if body.hp:
        wounds.felled_by = None
    if harms and body.bits & ROUSED:
        rouse(scene, table, body, harms)
    return wounds


def rouse(scene: SwordsScene, table: Table, body: Combatant, harms: list[Harm]) -> None:
    """Any harm wakes whoever sleeps by a spell that says so, shows who had faded, and may break a charm."""
    for held in body.every(Condition.UNCONSCIOUS):
        spell = scene.stock.spells.get(held.tag)
        if spell is not None and spell.harm_wakes:
            afflicting.free(scene, table, body, held)
    for held in body.every(Condition.INVISIBLE):
        if held.tag == Special.FADE:
            afflicting.free(scene, table, body, held)
    for held in body.every(Condition.CHARMED):
        if held.tag in scene.stock.spells and any(is_of_side(scene, harm.by, held.by) for harm in harms):
            afflicting.free(scene, table, body, held)


def is_of_side(scene: SwordsScene, who: str, other: str) -> bool:
    """A charm ends if the charmer or its allies harm the charmed."""
    return who in scene.by_id and other in scene.by_id and scene.by_id[who].side == scene.by_id[other].side


def face(scene: SwordsScene, table: Table, body: Combatant, wounds: Wounds) -> None:
    """What follows from lost HP: Concentration Checks, the drop to 0 HP, Lingering Injury checks."""
    if body.out:
        return
    if not body.hp:
        fall(scene, table, body, wounds)
        return
    if not wounds.before:
        dying.wake(scene, table, body, body.hp)
    if body.concentrating:
        for harm in wounds.harms:
            concentration.after_damage(scene, table, body, harm.amount)
    for harm in wounds.harms:
        # SW-130: a player character who takes a critical hit may suffer an injury
        if harm.critical and body.sheet.pc and not body.out:
            injuries.check_injury(scene, table, body, harm.amount)


def fall(scene: SwordsScene, table: Table, body: Combatant, wounds: Wounds) -> None:
    """At 0 HP: it drops now, or is struck while dying; checks after critical hits wait."""
    dropped = wounds.felled_by if wounds.before else None
    if wounds.found is not None and wounds.outdo_its_waking():
        dropped = None
        dying.sink_back(scene, table, body, wounds.found)
    for harm in wounds.harms:
        if body.out:
            return
        if harm is dropped:
            dying.drop(scene, table, body, harm.amount)
        else:
            if harm.critical and body.sheet.pc:
                dying.owe(scene, table, body, harm.amount)
            if (body.dying or dropped is None) and harm.was_up is not True:
                dying.struck_while_dying(scene, table, body, critical=harm.critical)


def heal(scene: SwordsScene, table: Table, body: Combatant, amount: int, rank: int = 0) -> None:
    """HP regained, up to the maximum; healing magic of a rank heals injuries too."""
    if body.out:
        return
    if rank:
        injuries.heal_by_magic(scene, table, body, rank)
    if not body.hp:
        dying.wake(scene, table, body, amount)
        return
    gained = min(body.max_hp - body.hp, amount)
    body.hp += gained
    if scene.slot is not None and amount > gained:  # what is lost in this slot is yet to be netted (SW-008)
        scene.slot.withhold(body.id, body.side, Heal(amount - gained, spare=True))
    scene.tell(table, Healed(body.id, gained, body.hp))
