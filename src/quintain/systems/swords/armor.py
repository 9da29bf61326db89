"""Armor class: what is worn and held, and what is done with it."""

from __future__ import annotations

from typing import Final

from quintain.systems.swords import protect, two_weapons
from quintain.systems.swords.conditions import BIT, INCAPACITATING, Condition
from quintain.systems.swords.gear import BODY_ARMOR, READIED, STASHED, WORN, Gear, Kit
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import ArmorCategory, Gift, Property, Use

BEHIND_A_SHIELD: Final = BIT[Condition.SHIELDED]
BUCKLER_AC = (3, 2, 1, 0)
"""What a buckler gives with no, light, medium and heavy armour; a battered shield gives as much."""


def armor_class(
    scene: SwordsScene,
    body: Combatant,
    *,
    melee: bool,
    opportunity: bool = False,
    flexible: bool = False,
    by: Combatant | None = None,
) -> int:
    """The AC against one attack by somebody: Flexible weapons get round shields and Defensive weapons."""
    ac = body.base_ac
    own = kit(body)
    if not flexible:
        ac += own.shield
        if melee and own.parries and not body.bits & INCAPACITATING:  # a Defensive weapon is no use to the helpless
            ac += 1
    if own.trait_pair:
        ac += 1  # Off-Hand Proficiency, see SW-114
    elif own.pair and body.stance == two_weapons.DEFENSIVE_STANCE:
        ac += 1  # SW-110: defensive, +1 AC
    if body.defending:
        ac += 2  # SW-045: a defender is harder to hit
    if body.protecting and protect.is_protecting(scene, body, by):
        ac += 2  # SW-057: the protector itself, not its ward
    if body.bits & BEHIND_A_SHIELD:
        ac += max([held.amount for held in body.every(Condition.SHIELDED)])
    if opportunity and body.has(Gift.SKIRMISHER) and own.worn is not ArmorCategory.HEAVY:
        ac += 1
    return ac


def kit(body: Combatant) -> Kit:
    """What its things come to, kept as long as it carries the same."""
    if body.kit_for is not body.carried:
        found, shield = Kit(), body.shield()
        found.worn = worn_armor(body)
        found.shield = shield_bonus(shield, found.worn) if shield is not None else 0
        found.parries = holds_defensive(body)
        found.pair = two_weapons.has_pair(body)
        found.trait_pair = two_weapons.has_trait_pair(body)
        for gear in body.carried:
            found.wards += wards_of(gear)
            if gear.item is not None and gear.where not in (STASHED, WORN) and gear.is_usable():
                found.items.append(gear)
            if gear.item is not None and gear.item.use is Use.MEND and gear.where == STASHED:
                found.potions = True
            if gear.weapon is not None:
                found.armed = found.armed or gear.is_held()
                found.spare = found.spare or gear.where == READIED
                found.unloaded = found.unloaded or not gear.loaded
        body.kit, body.kit_for = found, body.carried
    return body.kit


def wards_of(gear: Gear) -> list[str]:
    """The damage that magical traits of what is worn or held resist, as long as they last."""
    if gear.armor is None or not gear.traits or not gear.is_usable() or gear.where in (READIED, STASHED):
        return []
    return [str(trait.resists) for trait in gear.armor.traits if trait.resists and trait.name in gear.traits]


def worn_armor(body: Combatant) -> ArmorCategory | None:
    for gear in body.carried:
        if gear.where == WORN and gear.armor is not None and gear.armor.category in BODY_ARMOR:
            return gear.armor.category
    return None


def shield_bonus(shield: Gear, worn: ArmorCategory | None) -> int:
    """SW-120: a sacrificed shield counts as a buckler; a magical plus is added as long as it lasts."""
    assert shield.armor is not None
    step = 0 if worn is None else 1 + BODY_ARMOR.index(worn)
    by_armor = BUCKLER_AC if shield.battered or shield.armor.ac_with is None else shield.armor.ac_with
    return by_armor[step] + shield.plus


def holds_defensive(body: Combatant) -> bool:
    """A Defensive weapon is in hand."""
    for gear in body.carried:
        if gear.is_held() and gear.has(Property.DEFENSIVE) and gear.is_usable() and two_weapons.is_wielded(body, gear):
            return True
    return False
