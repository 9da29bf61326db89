"""Types of Damage; Damage and HP: armour first, then HP, then the choice between two ways to fall."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.ki.conditions import check_holds
from quintain.systems.ki.events import (
    ArmorBroke,
    Died,
    FellUnconscious,
    Healed,
    Hurt,
    Ignored,
    LastBreath,
    StoodFast,
    Woke,
    Wounded,
)
from quintain.systems.ki.house import LastBreathUntil
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import FOREVER, Affliction, Fighter, Out
from quintain.systems.ki.stock import Behaviour, Condition, Damage, DamageType, Element, Technique

UNARMED_DAMAGE = DamageType.INTERNAL  # KI-053: a punch goes to bones and organs
CALTROPS_DAMAGE = DamageType.EXTERNAL
BOULDER_DAMAGE = DamageType.INTERNAL


def own_type(technique: Technique) -> DamageType | None:
    """The type of damage that a technique says or its Ki brings along; else that of what it is used with."""
    return ki_damage_type(technique) if technique.ki else technique.damage_type


def ki_damage_type(technique: Technique) -> DamageType:
    """KI-055: Ki is mostly internal; the exceptions are chiefly Metal."""
    if technique.damage_type is not None:
        return technique.damage_type
    return DamageType.EXTERNAL if technique.element is Element.METAL else DamageType.INTERNAL


class Harm:
    """What one hit took away, and whether it felled its target."""

    def __init__(self) -> None:
        self.temporary = 0
        self.armor = 0
        self.hp = 0
        self.felled = False

    def add(self, more: Harm) -> None:
        """What a further component of the same hit took away."""
        self.temporary += more.temporary
        self.armor += more.armor
        self.hp += more.hp
        self.felled = self.felled or more.felled

    def is_damage(self) -> bool:
        """At least one point of armour or HP was lost; a blocking weapon's durability is not enough."""
        return self.temporary + self.armor + self.hp > 0


def take_hit(scene: KiScene, table: Table, target: Fighter, components: list[Damage]) -> Harm:
    """Several components of one hit are applied in the order listed; each may fell the target."""
    harm = Harm()
    for each in components:
        harm.add(hurt(scene, table, target, each.damage, each.type))
    return harm


def hurt(scene: KiScene, table: Table, target: Fighter, damage: int, type_: DamageType) -> Harm:
    """KI-056: an attack that succeeds deals its damage, a fixed number."""
    harm = Harm()
    if damage <= 0:
        return harm
    if target.last_breath:  # KI-063: during Last Breath all damage is ignored
        table.log(Ignored(target.id))
        return harm
    damage_left = soak(target, damage, type_, harm)
    would_fall = 0 < target.hp <= damage_left
    last_stand = unused_last_stand(target) if would_fall else None
    harm.hp = damage_left if last_stand is None else target.hp - 1
    harm.felled = would_fall and last_stand is None
    target.hp -= harm.hp
    scene.toll = True
    table.log(Hurt(target.id, damage, str(type_), harm.temporary, harm.armor, harm.hp))
    if harm.armor and not target.armor_durability and target.armor is not None:
        table.log(ArmorBroke(target.id, target.armor.id))
    if last_stand is not None:
        stand_fast(table, target, last_stand)
    elif harm.felled:
        fall(scene, table, target, type_)
    return harm


def soak(target: Fighter, damage: int, type_: DamageType, harm: Harm) -> int:
    """KI-057: damage goes to armour first; temporary armour before worn armour."""
    harm.temporary = min(damage, target.temporary_armor)
    target.temporary_armor -= harm.temporary
    damage -= harm.temporary
    if target.covers(type_):
        harm.armor = min(damage, target.armor_durability)
        target.armor_durability -= harm.armor
        damage -= harm.armor  # KI-058: when the armour breaks the rest goes to HP
    return damage


def fall(scene: KiScene, table: Table, who: Fighter, type_: DamageType) -> None:
    """KI-060: a PC at 0 HP or less chooses between Last Breath and falling unconscious."""
    if who.pc and table.ask(who, "last_breath", FALLING, f"{who.name} falls.").id == "last_breath":
        draw_last_breath(scene, table, who)
    else:
        fall_unconscious(scene, table, who)
        wound(table, who, type_)
    scene.story.append(f"{who.name} goes down.")


FALLING = [
    Option("last_breath", "Last Breath: fight on unharmed, then die for good"),
    Option("unconscious", "Fall unconscious with a wound"),
]


def unused_last_stand(who: Fighter) -> Technique | None:
    """Banner Heart and its like: the first time in a combat, 1 HP instead of falling."""
    found = [each for each in who.passives if each.behaviour is Behaviour.STAND_FAST]
    return found[0] if found and not who.stood_fast else None


def stand_fast(table: Table, who: Fighter, technique: Technique) -> None:
    who.stood_fast = True
    show(who, technique)
    table.log(StoodFast(who.id, technique.id))


def show(who: Fighter, technique: Technique) -> None:
    """Everybody has now seen that technique."""
    if technique.id not in who.shown:
        who.shown.append(technique.id)


def fall_unconscious(scene: KiScene, table: Table, who: Fighter) -> None:
    """KI-059: a creature at 0 HP or less falls unconscious, and prone."""
    who.unconscious = True
    lie_down(who)
    table.log(FellUnconscious(who.id))
    check_holds(scene, table)


def lie_down(who: Fighter) -> None:
    """Whoever is unconscious lies prone, and still does when it wakes."""
    who.conditions[Condition.PRONE] = Affliction(0, FOREVER, "")


def draw_last_breath(scene: KiScene, table: Table, who: Fighter) -> None:
    """KI-061: Last Breath wakes the character up."""
    who.unconscious = False
    who.last_breath = last_breath_end(scene)
    who.stamina = who.max_stamina  # KI-062: Last Breath gives all Stamina back
    table.log(LastBreath(who.id))


def last_breath_end(scene: KiScene) -> int:
    """KI-065: after a Last Breath the character dies for good, at the end of the next Round."""
    if scene.rules.last_breath_until is LastBreathUntil.COMBAT_END:
        return FOREVER
    if scene.rules.last_breath_until is LastBreathUntil.ROUND_END:
        return scene.round
    return scene.round + 1


def die(table: Table, who: Fighter) -> None:
    """Nothing prevents this death."""
    who.out = Out.DEAD
    table.log(Died(who.id))


def wound(table: Table, who: Fighter, type_: DamageType) -> None:
    """KI-066: whoever falls unconscious receives a wound of the kind that felled it."""
    if type_ is DamageType.INTERNAL:
        who.internal_wounds += 1
    else:
        who.external_wounds += 1
    who.stamina = min(who.stamina, who.max_stamina)
    table.log(Wounded(who.id, str(type_)))


def heal(scene: KiScene, table: Table, who: Fighter, hp: int) -> None:
    """HP back, not above the maximum; above 0 an unconscious creature wakes, still prone."""
    gained = max(0, min(hp, who.max_hp - who.hp))
    who.hp += gained
    scene.toll = True
    table.log(Healed(who.id, who.side, gained))
    if who.unconscious and who.hp > 0:
        who.unconscious = False
        table.log(Woke(who.id))
