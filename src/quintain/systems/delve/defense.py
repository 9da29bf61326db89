"""Defense: the DC of attacks on a character. What armour and shields add to it, putting them on and taking them up."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.delve import skills
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.harm import ArmorPutOn, ArmorTakenOff, PutAway, TakenInHand
from quintain.systems.delve.house import UncoveredDefense
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.stock import Armor
from quintain.systems.delve.things import Gear
from quintain.systems.delve.words import ATHLETICS, FIGHTING, HANDS, DamageType, Defended, Mode

BASE: Final = 5


def defense(scene: DelveScene, body: Character, type: DamageType | None = None) -> int:
    """DV-084: what an attack must beat, now; `type` is that of its damage, which may matter (see DV-092)."""
    armor = body.armor()
    value = 0 if armor is None or is_ignored(scene, armor, type) else armor_value(armor, broken=not body.is_protected())
    return basic(scene, body) + value + shield_value(body) - body.defense_lost


def basic(scene: DelveScene, body: Character) -> int:
    """DV-087: the better of Fighting and Athletics, plus 5. Neither the penalty nor the victory bonus counts.

    By the house rule the penalty lowers them as it does in checks (see DV-108).
    """
    if scene.rules.penalty_on_defense:
        return BASE + max(skills.score(scene, body, FIGHTING), skills.score(scene, body, ATHLETICS))
    return BASE + max(body.skills.get(FIGHTING, 0), body.skills.get(ATHLETICS, 0))


def armor_value(armor: Armor, *, broken: bool) -> int:
    """What it adds with its bar at 0, or with stress points left."""
    if broken:
        return (armor.defense + 1) // 2  # DV-094: half of it, rounded up
    return armor.defense  # DV-093: the whole of it


def is_ignored(scene: DelveScene, armor: Armor, type: DamageType | None) -> bool:
    """Only by the house rule, against a type that it does not cover (see DV-092)."""
    return scene.rules.uncovered_defense is UncoveredDefense.IGNORED and type is not None and type not in armor.covers


def shield_value(body: Character) -> int:
    """DV-096: in full while it is held, whatever the state."""
    shield = body.shield()
    return 0 if shield is None else shield.defense


def state(body: Character) -> Defended:
    """Vulnerable by default, Protected while the armour has stress left (see DV-086)."""
    return Defended.PROTECTED if body.is_protected() else Defended.VULNERABLE


def values(scene: DelveScene, body: Character) -> tuple[int, int, int]:
    """DV-085: as the sheet shows it: without armour, with its armour broken, and Protected."""
    bare = basic(scene, body) + shield_value(body) - body.defense_lost
    armor = body.armor()
    if armor is None:
        return bare, bare, bare
    return bare, bare + armor_value(armor, broken=True), bare + armor_value(armor, broken=False)


# armour


def can_change_armor(scene: DelveScene) -> bool:
    """Not in combat; elsewhere it takes part of a Delving round: its action (see DV-089)."""
    return scene.mode is not Mode.COMBAT


def wearable(scene: DelveScene, body: Character) -> list[Gear]:
    """What it could put on: one suit at a time (see DV-089)."""
    if not can_change_armor(scene) or body.worn() is not None:
        return []
    return [gear for gear in body.gear if gear.armor is not None]


def removable(scene: DelveScene, body: Character) -> Gear | None:
    """What it wears, unless that is its own hide."""
    worn = body.worn()
    if worn is None or worn.armor is None or worn.armor.natural or not can_change_armor(scene):
        return None
    return worn


def put_on(scene: DelveScene, table: Table, body: Character, id: str) -> None:
    """DV-089: its bar comes with it, as it was left."""
    gear = body.thing(id)
    body.exchange(gear, gear.changed(used=True))
    scene.tell(table, ArmorPutOn(body.id, gear.kind))


def take_off(scene: DelveScene, table: Table, body: Character) -> None:
    """What stress its armour has left stays with the thing."""
    worn = body.worn()
    if worn is not None:
        body.exchange(worn, worn.changed(used=False))
        scene.tell(table, ArmorTakenOff(body.id, worn.kind))


# hands


def hands_of(gear: Gear) -> int:
    """How many hands it takes."""
    if gear.weapon is not None:
        return gear.weapon.hands
    return 0 if gear.shield is None else gear.shield.hands


def held(body: Character) -> list[Gear]:
    """Weapons and shields in hand."""
    return [gear for gear in body.gear if gear.used and (gear.weapon is not None or gear.shield is not None)]


def free_hands(body: Character) -> int:
    return HANDS - sum([hands_of(gear) for gear in held(body)])


def in_the_way(body: Character, gear: Gear) -> list[Gear]:
    """What must be put away for it: another thing of its sort first, then whatever fills the hands it takes."""
    away = [each for each in held(body) if (each.weapon is None) is (gear.weapon is None)]
    free = free_hands(body) + sum([hands_of(each) for each in away])
    if free < hands_of(gear):
        away += [each for each in held(body) if each not in away]
    return away


def take_in_hand(scene: DelveScene, table: Table, body: Character, id: str) -> None:
    """Term Action list, Use: a two-handed weapon needs the shield put away, and a shield counts only while held."""
    gear = body.thing(id)
    away = in_the_way(body, gear)
    for each in away:
        body.exchange(each, each.changed(used=False))
    body.exchange(gear, gear.changed(used=True))
    scene.tell(table, TakenInHand(body.id, gear.kind, tuple([each.kind for each in away])))


def put_away(scene: DelveScene, table: Table, body: Character, id: str) -> None:
    gear = body.thing(id)
    body.exchange(gear, gear.changed(used=False))
    scene.tell(table, PutAway(body.id, gear.kind))
