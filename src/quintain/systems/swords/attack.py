"""Attacking an Enemy: the attack roll against AC, and the windows around it.

1 declared, 2 a protector's Opportunity Attack and reaction spells, 3 the roll, 4 hit and critical are known, 5 a
protector may take the hit, 6 a shield or helmet may be sacrificed, 7 damage dice, 8 features used after seeing the
damage, 9 resistance and HP, 10 what follows from the loss.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.dice import Dice
from quintain.kernel.table import Table
from quintain.systems.swords import damage as wounds
from quintain.systems.swords import reaction_spells
from quintain.systems.swords.afflictions import (
    BIT,
)
from quintain.systems.swords.armor import (
    armor_class,
    is_protecting,
    worn_armor,
)
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.conditions import free_all, may_harm
from quintain.systems.swords.deeds import REACTION
from quintain.systems.swords.effects import Harm
from quintain.systems.swords.events.attack import (
    Attacked,
    DamageRolled,
    Grazed,
    Halved,
    TookTheHit,
)
from quintain.systems.swords.gear import BOTH, READIED
from quintain.systems.swords.grabbing import free_hands
from quintain.systems.swords.happen import affect
from quintain.systems.swords.hiding import reveal
from quintain.systems.swords.house import FoeCriticalDamage, ProtectAttack
from quintain.systems.swords.injuries import after_action
from quintain.systems.swords.line import Line
from quintain.systems.swords.lines import in_reach, lines
from quintain.systems.swords.perception import (
    perceives,
)
from quintain.systems.swords.riders import ride
from quintain.systems.swords.sacrifice import offer_sacrifice
from quintain.systems.swords.scene import PREPARED, PROTECTING, Incoming, Lying, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import ArmorCategory, Condition, Gift, InjuryKind, Part, Property, Weight
from quintain.systems.swords.to_hit import roll_to_hit

UNSEEN: Final = BIT[Condition.INVISIBLE]


def strike(
    scene: SwordsScene,
    table: Table,
    body: Combatant,
    target: Combatant,
    line: Line,
    *,
    deed: str = "",
    opportunity: bool = False,
    answer: bool = False,
) -> Blow:
    """One weapon attack, from its declaration to what follows from it."""
    entry, gear = line.entry, line.gear
    blow = Blow(body, target, entry.id)
    blow.bonus = entry.to_hit
    if gear is not None and body.has(Gift.OFF_HAND_PROFICIENCY) and entry in body.sheet.attacks:
        blow.bonus -= 1  # the listed total counts the pair, which may be gone
    blow.damage = entry.damage
    blow.type = line.type
    blow.ranged = line.ranged
    blow.feet = line.feet
    blow.gear = gear
    blow.entry = entry
    blow.flexible = line.flexible
    blow.two_handed = gear is not None and (gear.where == BOTH or (line.versatile and has_hand_free(scene, body)))
    blow.deed = deed
    blow.opportunity = opportunity
    blow.answer = answer
    deliver(scene, table, blow)
    return blow


def has_hand_free(scene: SwordsScene, body: Combatant) -> bool:
    """For a Versatile weapon: the other hand is free; with a sprain there, one hand is better."""
    return any(not body.has_injury(InjuryKind.SPRAINED_ARM, Part(hand)) for hand in free_hands(scene, body))


def spend_weapon(scene: SwordsScene, body: Combatant, blow: Blow) -> None:
    """A thrown weapon lies with its target, a crossbow is to be reloaded, unless it has fallen from its hand."""
    gear = blow.gear
    if gear is None or not blow.ranged or not any(each.id == gear.id for each in body.carried):
        return
    if gear.has(Property.RELOAD):
        after = gear.twin()
        after.loaded = False
        body.exchange(body.gear(gear.id), after)
    elif gear.has(Property.HURLANT):
        body.carried = [each for each in body.carried if each.id != gear.id]
        scene.lying.append(Lying(blow.target.place, gear.put(READIED)))


def deliver(scene: SwordsScene, table: Table, blow: Blow) -> bool:
    """The attack sequence of a weapon or an attack spell; whether it hit and was not cancelled."""
    attacker, target = blow.attacker, scene.actual(blow.target)
    if table.listening:
        scene.tell(table, Attacked(attacker.id, target.id, blow.name, blow.opportunity, blow.deed))
    scene.incoming = Incoming(attacker.id, target.id, blow.name, blow.damage)
    made = before_roll(scene, table, blow, target)
    if made:
        roll_to_hit(scene, table, blow)
        if blow.hit:
            land(scene, table, blow, target)
        else:
            graze(scene, table, blow, target)
        spend_weapon(scene, attacker, blow)
    scene.incoming = None
    if attacker.hidden or attacker.bits & UNSEEN:
        come_into_the_open(scene, table, attacker)
    if made and scene.heeded & PREPARED:
        for answer in AFTER_ATTACK:
            answer(scene, table, attacker)
    return blow.hit and not blow.cancelled


AFTER_ATTACK: list[Callable[[SwordsScene, Table, Combatant], None]] = []
"""What one attack sets off: `prepare` puts its trigger here, since what was prepared may be an attack in turn."""


def before_roll(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> bool:
    """The windows between declaring and rolling; whether the attack goes on."""
    place = blow.attacker.place
    if scene.heeded & PROTECTING:
        protector_attacks(scene, table, blow, target)
        if not blow.attacker.is_able() or blow.attacker.out:
            return False  # the protector felled it: its attack is never rolled
    if target.sheet.spells:
        reaction_spells.before_attack(scene, table, target, blow)
    if blow.attacker.place != place and not in_reach(scene, blow.attacker, blow.target, blow.feet):
        return False  # it was driven back out of reach
    return blow.attacker.is_able()


def protectors(scene: SwordsScene, target: Combatant, attacker: Combatant) -> list[Combatant]:
    """Those who Protect this creature, adjacent to it and able."""
    found: list[Combatant] = []
    for each in scene.bodies:
        if each.protecting and each.protecting == target.id and each.is_able() and stands_by(scene, each, attacker):
            found.append(each)
    return found


def stands_by(scene: SwordsScene, protector: Combatant, attacker: Combatant) -> bool:
    """Whether it protects as the attacker sees it: not by a Protect taken in this very slot (SW-005)."""
    seen = scene.seen(protector, attacker)
    return seen.protecting == protector.protecting and is_protecting(scene, seen, attacker)


def protector_attacks(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> None:
    """SW-058: a protector may make an Opportunity Attack against whoever picks its ward as a target."""
    is_free = scene.rules.protect_attack is ProtectAttack.FREE
    if is_free and blow.answer:
        return  # free answers to free answers would never end
    for protector in protectors(scene, target, blow.attacker):
        if not (protector.reaction or is_free) or not perceives(scene, protector, blow.attacker):
            continue
        seen = scene.seen(protector, blow.attacker)
        melee = [line for line in lines(scene, protector) if not line.ranged]
        near = [line for line in melee if in_reach(scene, seen, blow.attacker, line.feet)]
        if near and blow.attacker.is_able() and may_harm(protector, blow.attacker):
            answer_attack(scene, table, protector, blow, near, is_free=is_free)


def answer_attack(
    scene: SwordsScene, table: Table, protector: Combatant, blow: Blow, near: list[Line], *, is_free: bool
) -> None:
    options = [Option(f"opportunity:{line.id}", f"Opportunity Attack: {line.entry.name}") for line in near]
    question = f"{blow.attacker.name} attacks {blow.target.name}, whom {protector.name} protects."
    scene.catch_up(table, protector.side)
    chosen = table.ask(protector, "protect_attack", [*options, Option("pass", "Let it be")], question).id
    if chosen == "pass":
        return
    if not is_free:
        protector.reaction = False
    line = next(each for each in near if f"opportunity:{each.id}" == chosen)
    outer = scene.incoming
    with table.nested(), scene.reacting(protector):
        strike(scene, table, protector, blow.attacker, line, opportunity=True, answer=True)
        after_action(scene, table, protector, REACTION)
    scene.incoming = outer


# 5 to 10: a hit


def land(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> None:
    taker = taken_by(scene, table, blow, target) if scene.heeded & PROTECTING else target
    if offer_sacrifice(scene, table, taker, blow):
        blow.cancelled = True
        return
    if blow.damage:
        blow.dealt = roll_damage(scene, table, blow, taker)
        deal(scene, table, blow, taker)
    if not taker.out:
        ride(scene, table, blow, taker)


def taken_by(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> Combatant:
    """SW-059: a protector may take the hit; it costs no Reaction and can be done for each hit."""
    for protector in protectors(scene, target, blow.attacker):
        question = f"{blow.strikes(target)} Does {protector.name} take the hit?"
        options = [Option("take_hit", f"Take the hit for {target.name}"), Option("pass", "Let it be")]
        scene.catch_up(table, protector.side)
        if table.ask(protector, "take_hit", options, question).id == "take_hit":
            scene.tell(table, TookTheHit(protector.id, target.id), live=True)
            blow.target = scene.seen(protector, blow.attacker)
            return protector
    return target


def roll_damage(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant) -> int:
    """The dice with what a critical hit, a sneak attack or a feature adds; at least 1."""
    attacker = blow.attacker
    dice = blow.damage
    if has_great_damage(blow):
        dealt = roll_again_low(table, attacker, dice, taker)
    else:
        dealt = table.roll(attacker, twice(dice) if is_versatile(blow) else dice, "damage", taker)
    # SW-131: a critical hit adds the maximum of the damage dice
    maximum = dice_maximum(dice) if blow.critical and adds_maximum(scene, attacker) else 0
    sneak = 0
    if attacker.sheet.sneak_attack and blow.net > 0 and not blow.spell and attacker.has(Gift.SNEAK_ATTACK):
        sneak = table.roll(attacker, attacker.sheet.sneak_attack, "sneak attack", taker)
    total = max(1, dealt + maximum + sneak)
    if table.listening:
        scene.tell(table, DamageRolled(attacker.id, taker.id, total, blow.type, maximum, sneak))
    return total


def adds_maximum(scene: SwordsScene, attacker: Combatant) -> bool:
    """SW-132: player characters do; others deal only their normal damage, unless the table says otherwise."""
    return attacker.sheet.pc or scene.rules.foe_critical_damage is FoeCriticalDamage.ADD_MAXIMUM


def is_versatile(blow: Blow) -> bool:
    return blow.two_handed and blow.gear is not None and blow.gear.has(Property.VERSATILE)


@lru_cache
def twice(dice: str) -> str:
    """The first die rolled twice and the better kept: 1d8+4 is 2d8kh1+4."""
    parsed = Dice.parse(dice)
    if not parsed.pools:
        return dice
    first, rest = parsed.pools[0], str(parsed)
    return f"{2 * first.count}d{first.sides}kh{first.count}{rest.removeprefix(f'{first.count}d{first.sides}')}"


@lru_cache
def dice_maximum(dice: str) -> int:
    """SW-133: 8 for 1d8+2, the dice without the modifier."""
    parsed = Dice.parse(dice)
    return parsed.highest - parsed.bonus


@lru_cache
def dice_minimum(dice: str) -> int:
    return Dice.parse(dice).lowest


def has_great_damage(blow: Blow) -> bool:
    """With a heavy two-handed melee weapon."""
    gear = blow.gear
    if blow.ranged or gear is None or gear.weapon is None or not blow.attacker.has(Gift.GREAT_DAMAGE):
        return False
    return gear.weapon.hands == 2 and gear.weapon.weight is Weight.HEAVY


def roll_again_low(table: Table, attacker: Combatant, dice: str, taker: Combatant) -> int:
    """Great Damage: a die showing 1 or 2 is rolled again, and the higher result counts."""
    parsed = Dice.parse(dice)
    total = parsed.bonus
    for sides in parsed.sides:
        face = table.roll(attacker, f"1d{sides}", "damage", taker)
        total += max(face, table.roll(attacker, f"1d{sides}", "damage again", taker)) if face <= 2 else face
    return total


def deal(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant) -> None:
    """Features used after seeing the damage, resistance, and the loss of HP."""
    if scene.incoming is not None:
        scene.incoming.damage = blow.dealt
    reacted = roll_with_it(scene, table, blow, taker)
    reaction_spells.before_damage(scene, table, taker, blow.type)
    seen = scene.seen(taker, blow.attacker)
    amount = wounds.reduced(scene, seen, blow.dealt, blow.type)
    harm = Harm(amount, blow.type, blow.attacker.id, critical=blow.critical)
    affect(scene, table, blow.attacker, taker, harm)
    blow.dealt = amount
    if reacted:
        after_action(scene, table, taker, REACTION)


def roll_with_it(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant) -> bool:
    """Quick Reflexes: a Reaction, not in medium or heavy armour: half the damage, .5 rounds up."""
    if Gift.QUICK_REFLEXES not in taker.sheet.features or not taker.reaction or not taker.is_able():
        return False
    if worn_armor(taker) in (ArmorCategory.MEDIUM, ArmorCategory.HEAVY):
        return False
    question = f"{blow.attacker.name} deals {blow.dealt} damage to {taker.name}. Roll with it?"
    options = [Option("halve", "Quick Reflexes: take half"), Option("pass", "Take it all")]
    scene.catch_up(table, taker.side)
    if table.ask(taker, "quick_reflexes", options, question).id == "pass":
        return False
    taker.reaction = False
    blow.dealt = (blow.dealt + 1) // 2
    scene.tell(table, Halved(taker.id, blow.dealt), live=True)
    return True


def graze(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> None:
    """Minimum Damage: a miss by less than its level still deals the least; this is not a hit."""
    attacker = blow.attacker
    if blow.spell or not blow.damage or not attacker.has(Gift.MINIMUM_DAMAGE):
        return
    ac = armor_class(
        scene, blow.target, melee=not blow.ranged, opportunity=blow.opportunity, flexible=blow.flexible, by=attacker
    )
    if ac - blow.total >= attacker.sheet.level:
        return
    amount = wounds.reduced(scene, blow.target, max(1, dice_minimum(blow.damage)), blow.type)
    scene.tell(table, Grazed(attacker.id, target.id, amount))
    affect(scene, table, attacker, target, Harm(amount, blow.type, attacker.id))


def come_into_the_open(scene: SwordsScene, table: Table, attacker: Combatant) -> None:
    """Attacking ends hiding, and the magic that hid the attacker."""
    if attacker.hidden:
        reveal(scene, table, attacker)
    for held in attacker.every(Condition.INVISIBLE):
        if held.tag:
            free_all(scene, table, attacker, Condition.INVISIBLE, tag=held.tag)
