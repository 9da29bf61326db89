"""Attacking an Enemy: the attack roll against AC, and the windows around it.

1 declared, 2 a protector's Opportunity Attack and reaction spells, 3 the roll, 4 hit and critical are known, 5 a
protector may take the hit, 6 a shield or helmet may be sacrificed, 7 damage dice, 8 features used after seeing the
damage, 9 resistance and HP, 10 what follows from the loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from quintain.kernel.asks import Option, Used, aimed
from quintain.kernel.dice import Dice
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords import (
    afflicting,
    armor,
    damage,
    grapple,
    happen,
    hiding,
    injuries,
    lines,
    prepare,
    protect,
    reactions,
    riders,
    sacrifice,
    to_hit,
)
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.conditions import BIT, Condition
from quintain.systems.swords.deeds import MAIN, REACTION, Deed, words
from quintain.systems.swords.effects import Harm
from quintain.systems.swords.events.attack import Attacked, DamageRolled, Grazed, Halved
from quintain.systems.swords.gear import BOTH, READIED, Line
from quintain.systems.swords.house import FoeCriticalDamage
from quintain.systems.swords.moments import Reaction
from quintain.systems.swords.scene import Incoming, Lying, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import ArmorCategory, Gift, InjuryKind, Part, Property, Weight

UNSEEN: Final = BIT[Condition.INVISIBLE]
HALVE: Final = Option("halve", "Quick Reflexes: take half")
TAKE_ALL: Final = Option("pass", "Take it all")


# Attack as a Main Action: one weapon attack, or as many as a feature allows


class AttackDeed(Deed):
    """One attack with one weapon at one target, perhaps with a mighty deed declared."""

    def __init__(self, line: Line, target: str, deed: str = "") -> None:
        super().__init__(aimed("attack", line.id, target, deed), "", MAIN, target=target)
        self.line = line
        self.deed = deed

    def ability(self) -> Used | None:
        return self.line.ability

    def label(self) -> str:
        also = f" and {self.deed}" if self.deed else ""
        return f"Attack {words(self.target)}{also}: {self.line.entry.name}"

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        if turn.main:
            turn.main = False
            # SW-034, SW-112: one attack with one weapon, the first of those that the action has
            turn.attacks = lines.attacks_in_action(body, self.line) - 1
            turn.attack_with = self.line.own_count
        elif turn.attacks:
            turn.attacks -= 1
        else:
            turn.cleaves -= 1
        if self.deed:
            turn.deed = True
        target = scene.seen(scene.by_id[self.target], body)
        was_up = target.hp > 0
        blow = strike(scene, table, body, target, self.line, deed=self.deed)
        if was_up and not blow.target.hp and body.has(Gift.CLEAVE):
            turn.cleaves += 1


def attack_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """The weapon and the target are chosen anew for each attack."""
    # SW-113: as long as an attack is left, with any of its weapons
    if not (turn.main or turn.attacks or turn.cleaves):
        return []
    deeds: list[Deed] = []
    mighty = not turn.deed and body.has(Gift.MIGHTY_DEED)
    for line in lines.of(scene, body):
        if turn.attacks and line.own_count != turn.attack_with:
            continue
        for target in lines.targets(scene, body, line):
            deeds.append(strike_at(line, target.id))
            if mighty and not line.ranged and target.is_conscious():
                deeds += [AttackDeed(line, target.id, deed) for deed in riders.MIGHTY_DEEDS if can_be(deed, target)]
    return deeds


def strike_at(line: Line, target: str) -> Deed:
    """One plain attack as an option, made once; deeds hold ids, never creatures, so copies of a fight share them."""
    found: Deed | None = line.strikes.get(target)
    if found is None:
        found = line.strikes[target] = AttackDeed(line, target)
    return found


def can_be(deed: str, target: Combatant) -> bool:
    """Nobody is disarmed who holds no weapon."""
    return deed != riders.DISARM or any(each.weapon is not None and each.is_held() for each in target.carried)


# one weapon attack, from its declaration to what follows from it


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
    blow = blow_with(scene, body, target, line, deed=deed)
    blow.opportunity = opportunity
    blow.answer = answer
    deliver(scene, table, blow)
    return blow


def blow_with(scene: SwordsScene, body: Combatant, target: Combatant, line: Line, *, deed: str = "") -> Blow:
    """The attack as it is declared."""
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
    return blow


def has_hand_free(scene: SwordsScene, body: Combatant) -> bool:
    """For a Versatile weapon: the other hand is free; with a sprain there, one hand is better."""
    return any(not body.has_injury(InjuryKind.SPRAINED_ARM, Part(hand)) for hand in grapple.free_hands(scene, body))


def spend_weapon(scene: SwordsScene, body: Combatant, blow: Blow) -> None:
    """A thrown weapon lies with its target, a crossbow is to be reloaded, unless it has fallen from its hand."""
    gear = blow.gear
    if gear is None or not blow.ranged or not any(each.id == gear.id for each in body.carried):
        return
    if gear.has(Property.RELOAD):
        after = gear.clone()
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
        to_hit.roll_to_hit(scene, table, blow)
        if blow.hit:
            land(scene, table, blow, target)
        else:
            graze(scene, table, blow, target)
        spend_weapon(scene, attacker, blow)
    scene.incoming = None
    if attacker.hidden or attacker.bits & UNSEEN:
        come_into_the_open(scene, table, attacker)
    if made:
        prepare.after_attack(scene, table, attacker)
    return blow.hit and not blow.cancelled


def before_roll(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> bool:
    """The windows between declaring and rolling; whether the attack goes on."""
    place = blow.attacker.place
    protect.protector_attacks(scene, table, blow, target)
    if not blow.attacker.is_able():
        return False  # the protector felled it: its attack is never rolled
    if target.sheet.spells:
        reactions.before_attack(scene, table, target, blow)
    if blow.attacker.place != place and not lines.in_reach(scene, blow.attacker, blow.target, blow.feet):
        return False  # it was driven back out of reach
    return blow.attacker.is_able()


# 5 to 10: a hit


def land(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> None:
    taker = protect.taken_by(scene, table, blow, target)
    if sacrifice.offer_sacrifice(scene, table, taker, blow):
        blow.cancelled = True
        return
    if blow.damage:
        blow.dealt = roll_damage(scene, table, blow, taker)
        deal(scene, table, blow, taker)
    if not taker.out:
        riders.ride(scene, table, blow, taker)


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
    reactions.before_damage(scene, table, taker, blow.type)
    seen = scene.seen(taker, blow.attacker)
    amount = damage.reduced(scene, seen, blow.dealt, blow.type)
    harm = Harm(amount, blow.type, blow.attacker.id, critical=blow.critical)
    happen.affect(scene, table, blow.attacker, taker, harm)
    blow.dealt = amount
    if reacted:
        injuries.after_action(scene, table, taker, REACTION)


def roll_with_it(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant) -> bool:
    """Whether it had the Quick Reflexes for that, and used them."""
    return Gift.QUICK_REFLEXES in taker.sheet.features and DamageSeen(scene, blow).offer(table, taker)


class DamageSeen(Reaction[Option]):
    """Quick Reflexes: a Reaction, not in medium or heavy armour: half the damage, .5 rounds up."""

    def __init__(self, scene: SwordsScene, blow: Blow) -> None:
        super().__init__(scene, "quick_reflexes", TAKE_ALL)
        self.blow = blow

    def answers(self, who: Combatant) -> list[Option]:
        return [] if armor.worn_armor(who) in (ArmorCategory.MEDIUM, ArmorCategory.HEAVY) else [HALVE]

    def question(self, who: Combatant, answers: Sequence[Option]) -> str:
        return f"{self.blow.attacker.name} deals {self.blow.dealt} damage to {who.name}. Roll with it?"

    def react(self, table: Table, who: Combatant, chosen: Option) -> None:
        self.blow.dealt = (self.blow.dealt + 1) // 2
        self.scene.tell(table, Halved(who.id, self.blow.dealt))


def graze(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> None:
    """Minimum Damage: a miss by less than its level still deals the least; this is not a hit."""
    attacker = blow.attacker
    if blow.spell or not blow.damage or not attacker.has(Gift.MINIMUM_DAMAGE):
        return
    ac = armor.armor_class(
        scene, blow.target, melee=not blow.ranged, opportunity=blow.opportunity, flexible=blow.flexible, by=attacker
    )
    if ac - blow.total >= attacker.sheet.level:
        return
    amount = damage.reduced(scene, blow.target, max(1, dice_minimum(blow.damage)), blow.type)
    scene.tell(table, Grazed(attacker.id, target.id, amount))
    happen.affect(scene, table, attacker, target, Harm(amount, blow.type, attacker.id))


def come_into_the_open(scene: SwordsScene, table: Table, attacker: Combatant) -> None:
    """Attacking ends hiding, and the magic that hid the attacker."""
    if attacker.hidden:
        hiding.reveal(scene, table, attacker)
    for held in attacker.every(Condition.INVISIBLE):
        if held.tag:
            afflicting.free_all(scene, table, attacker, Condition.INVISIBLE, tag=held.tag)
