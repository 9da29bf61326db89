"""How far actions reach over zones (term Zone): steps along edges, blocked ones included."""

from __future__ import annotations

from quintain.systems.delve.body import Character
from quintain.systems.delve.deeds import Verb
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.stock import Spell, Weapon
from quintain.systems.delve.things import Declaration


def of_weapon(weapon: Weapon) -> int:
    """Melee reaches the own zone, a long weapon also adjacent ones, a ranged one as far as its range."""
    return max(weapon.range, int(weapon.long))


def is_ranged(weapon: Weapon) -> bool:
    return weapon.range > 0


def weapon_in_hand(scene: FightScene, body: Character, id: str) -> Weapon | None:
    """The weapon by the id of its gear, if it can be used now; bare hands always can."""
    for gear in body.gear:
        if gear.id == id and gear.weapon is not None:
            return gear.weapon if gear.used or not gear.weapon.hands or gear.kind == FISTS else None
    return scene.stock.weapons[FISTS] if id == FISTS else None


FISTS = "fists"


def spell_of(body: Character, id: str) -> Spell | None:
    return next((spell for spell in body.spells if spell.id == id), None)


def of_action(scene: FightScene, body: Character, declared: Declaration) -> int:
    """How many zones away its target may be; -1 if what it needs is not there."""
    if declared.verb == Verb.ATTACK:
        weapon = weapon_in_hand(scene, body, declared.what)
        return -1 if weapon is None else of_weapon(weapon)
    if declared.verb == Verb.CAST:
        spell = spell_of(body, declared.what)
        return -1 if spell is None else spell.range
    meant = declared.what if declared.verb == Verb.NOTHING else declared.verb  # what has failed still is what it meant
    return 1 if meant == Verb.ASSIST else 0


def reaches(scene: FightScene, body: Character, declared: Declaration) -> bool:
    """Whether its action reaches its target, a character or a zone, from where it stands."""
    return scene.distance(body.zone, zone_of_target(scene, declared)) <= of_action(scene, body, declared)


def zone_of_target(scene: FightScene, declared: Declaration) -> str:
    target = scene.by_id.get(declared.target)
    return declared.target if target is None else target.zone
