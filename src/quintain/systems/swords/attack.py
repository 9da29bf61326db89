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
from quintain.systems.swords import grabbing, reaction_spells, shift
from quintain.systems.swords.afflictions import (
    BIT,
    EXPOSED,
    INCAPACITATING,
    POISON,
    TURN_START,
    Affliction,
    bits,
    timed_by_pool,
)
from quintain.systems.swords.armor import (
    DEFENSIVE_STANCE,
    OFFENSIVE_STANCE,
    armor_class,
    has_pair,
    has_trait_pair,
    is_protecting,
    worn_armor,
)
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.conditions import free_all, is_immune, may_harm
from quintain.systems.swords.deeds import REACTION
from quintain.systems.swords.effects import Afflict, Harm, LetGo
from quintain.systems.swords.events.attack import (
    Attacked,
    AttackRolled,
    Cornered,
    DamageRolled,
    DeedDone,
    Entangled,
    Grazed,
    Halved,
    Shoved,
    TookTheHit,
)
from quintain.systems.swords.gear import BOTH, OFF, PRIMARY, READIED, Gear
from quintain.systems.swords.happen import affect
from quintain.systems.swords.hiding import reveal
from quintain.systems.swords.house import CHECKS_AND_ATTACKS, FoeCriticalDamage, ProtectAttack
from quintain.systems.swords.injuries import after_action
from quintain.systems.swords.line import NEAR, Line
from quintain.systems.swords.look import look_around
from quintain.systems.swords.perception import (
    can_see,
    has_line,
    is_dim,
    is_hidden_from,
    is_too_dark,
    perceives,
)
from quintain.systems.swords.rolls import check, d20, is_afraid, led, save, use_help
from quintain.systems.swords.sacrifice import offer_sacrifice
from quintain.systems.swords.scene import FOOT, Incoming, Lying, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import (
    BLINDED,
    CORNERED,
    EVASION,
    FLEXIBLE,
    FRIGHTENED,
    GRAPPLED,
    HARDINESS,
    IMPACT,
    INTOXICATED,
    INVISIBLE,
    LOCATED,
    MELEE,
    PARALYZED,
    POISONED,
    PRONE,
    RANGED,
    RELOAD,
    RESTRAINED,
    SNARE,
    STR,
    UNCONSCIOUS,
    VERSATILE,
    ArmorCategory,
    AttackEntry,
    Band,
    Gift,
    InjuryKind,
    Part,
    Property,
    Size,
    Weapon,
    Weight,
)

CLOSE = 5
UNARMED = "unarmed"
COMMAND_BONUS = 2
UNSTEADY: Final = bits(
    [
        BLINDED,  # SW-196: its attacks have Disadvantage
        POISONED,  # SW-242: its attacks have Disadvantage
        INTOXICATED,
        PRONE,  # SW-246: its attacks have Disadvantage
        RESTRAINED,  # SW-252: its attacks have Disadvantage
    ]
)
"""One source of Disadvantage each."""
AUTO_CRITICAL: Final = bits(
    [
        PARALYZED,  # SW-229: a hit from within 5 feet is critical
        UNCONSCIOUS,  # SW-268: a hit from within 5 feet is critical
    ]
)
SWAYED: Final = UNSTEADY | EXPOSED | bits([FRIGHTENED, GRAPPLED, INVISIBLE])


# what one can attack with


def lines(scene: SwordsScene, body: Combatant) -> list[Line]:
    """Everything it can attack with now, kept until it carries something else or takes another stance."""
    if body.lines_for is not body.carried or body.lines_stance != body.stance:
        body.lines = find_lines(scene, body)
        body.lines_for = body.carried
        body.lines_stance = body.stance
        body.melee_feet = max([line.feet for line in body.lines if not line.ranged], default=0)
    return body.lines


def find_lines(scene: SwordsScene, body: Combatant) -> list[Line]:
    """Bare hands only if nothing better serves in melee."""
    found: list[Line] = []
    taken: list[tuple[str, bool]] = []
    for entry in body.sheet.attacks:
        if entry.weapon is None:
            found.append(Line(entry, None))
            continue
        for gear in body.carried:
            key = (gear.id, entry.kind is RANGED)
            if gear.weapon is not None and gear.weapon.id == entry.weapon and key not in taken and is_ready(body, gear):
                taken.append(key)
                found.append(Line(entry, gear))
                break
    for gear in body.carried:
        if gear.weapon is not None and is_ready(body, gear) and not any(id == gear.id for id, _ in taken):
            found.append(Line(made_up(body, gear.id, gear.weapon), gear))
    if not any(not line.ranged for line in found):
        bare = scene.stock.weapons.get(UNARMED)
        if bare is not None:
            found.append(Line(made_up(body, UNARMED, bare), None))
    return [line for line in found if is_allowed(body, line)]


def is_ready(body: Combatant, gear: Gear) -> bool:
    """In hand, not stone, and loaded if it must be."""
    return gear.is_held() and gear.is_usable() and (gear.loaded or not gear.has(RELOAD))


def is_allowed(body: Combatant, line: Line) -> bool:
    """SW-111: the defensive choice keeps the off-hand weapon out of attacks of every kind."""
    if line.gear is None or line.gear.where != OFF or body.stance != DEFENSIVE_STANCE:
        return True  # SW-109: offensively it strikes with either weapon
    return not has_pair(body) or has_trait_pair(body)


def made_up(body: Combatant, id: str, weapon: Weapon) -> AttackEntry:
    """The line of a weapon that the sheet does not list: attack bonus and the ability the weapon goes by."""
    ranged = weapon.range is not None and Property.HURLANT not in weapon.properties
    ability = body.dexterity if ranged else body.strength
    if Property.FINESSE in weapon.properties or Property.HURLANT in weapon.properties:
        ability = max(body.strength, body.dexterity)
    return made_up_entry(id, weapon.name, ranged, body.sheet.attack_bonus + ability, weapon.damage, ability, weapon)


def made_up_entry(
    id: str, name: str, ranged: bool, to_hit: int, dice: str, ability: int, weapon: Weapon
) -> AttackEntry:
    total = f"{dice}{ability:+d}" if dice and ability else dice
    kind = RANGED if ranged else MELEE
    return AttackEntry(id.replace("-", "_"), name, kind, to_hit, total, weapon=weapon.id, range=weapon.range)


def targets(scene: SwordsScene, body: Combatant, line: Line) -> list[Combatant]:
    """The enemies it could aim that attack at now, as it sees them."""
    return [foe for foe in look_around(scene, body).foes_within(line.feet) if is_open_to(scene, body, foe)]


def is_open_to(scene: SwordsScene, body: Combatant, foe: Combatant) -> bool:
    """In an unobstructed line, its space known, and not the charmer of the attacker."""
    return has_line(scene, body, foe) and not is_hidden_from(body, foe) and may_harm(body, foe)


def in_reach(scene: SwordsScene, body: Combatant, foe: Combatant, feet: int) -> bool:
    """Near enough, in an unobstructed line, and its space is known."""
    if scene.squares_apart(body, foe) * FOOT > feet:
        return False
    return has_line(scene, body, foe) and not is_hidden_from(body, foe)


def attacks_in_action(body: Combatant, line: Line) -> int:
    """SW-035: how many attacks one Attack action with it has."""
    return line.entry.per_action if line.entry.per_action is not None else body.sheet.attacks_per_action


# the attack itself


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
    blow.type = damage_type(entry, gear)
    blow.ranged = line.ranged
    blow.feet = line.feet
    blow.gear = gear
    blow.entry = entry
    blow.two_handed = is_two_handed(body, gear)
    blow.deed = deed
    blow.opportunity = opportunity
    blow.answer = answer
    deliver(scene, table, blow)
    return blow


def damage_type(entry: AttackEntry, gear: Gear | None) -> str:
    if entry.type is not None:
        return str(entry.type)
    weapon = gear.weapon if gear is not None else None
    return str(weapon.types[0]) if weapon is not None and weapon.types else "blunt"


def is_two_handed(body: Combatant, gear: Gear | None) -> bool:
    """A two-handed weapon, or a Versatile one whose wielder has the other hand free and is not Small."""
    if gear is None:
        return False
    if gear.where == BOTH:
        return True
    if not gear.has(VERSATILE) or body.size_step() <= SMALL_STEP:
        return False
    return bool(body.free_hands())


SMALL_STEP: Final = list(Size).index(Size.SMALL)


def spend_weapon(scene: SwordsScene, body: Combatant, blow: Blow) -> None:
    """A thrown weapon lies with its target, a crossbow is to be reloaded, unless it has fallen from its hand."""
    gear = blow.gear
    if gear is None or not blow.ranged or not any(each.id == gear.id for each in body.carried):
        return
    if gear.has(RELOAD):
        after = gear.twin()
        after.loaded = False
        body.exchange(body.gear(gear.id), after)
    elif gear.has(Property.HURLANT):
        body.carried = [each for each in body.carried if each.id != gear.id]
        scene.lying.append(Lying(blow.target.place, gear.put(READIED)))


def deliver(scene: SwordsScene, table: Table, blow: Blow) -> bool:
    """The attack sequence of a weapon or an attack spell; whether it hit and was not cancelled."""
    attacker, target = blow.attacker, scene.actual(blow.target)
    scene.tell(table, Attacked(attacker.id, target.id, blow.name, blow.opportunity, blow.deed))
    scene.incoming = Incoming(attacker.id, target.id, blow.name)
    made = before_roll(scene, table, blow, target)
    if made:
        roll_to_hit(scene, table, blow)
        if blow.hit:
            land(scene, table, blow, target)
        else:
            graze(scene, table, blow, target)
        spend_weapon(scene, attacker, blow)
    scene.incoming = None
    come_into_the_open(scene, table, attacker)
    if made:
        for answer in AFTER_ATTACK:
            answer(scene, table, attacker)
    return blow.hit and not blow.cancelled


AFTER_ATTACK: list[Callable[[SwordsScene, Table, Combatant], None]] = []
"""What one attack sets off: `prepare` puts its trigger here, since what was prepared may be an attack in turn."""


def before_roll(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> bool:
    """The windows between declaring and rolling; whether the attack goes on."""
    protector_attacks(scene, table, blow, target)
    if not blow.attacker.is_able() or blow.attacker.out:
        return False  # the protector felled it: its attack is never rolled
    reaction_spells.before_attack(scene, table, target, blow)
    return True


def protectors(scene: SwordsScene, target: Combatant, attacker: Combatant) -> list[Combatant]:
    """Those who Protect this creature, adjacent to it and able."""
    return [
        each
        for each in scene.bodies
        if each.protecting == target.id and each.is_able() and stands_by(scene, each, attacker)
    ]


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
        if protector.side == blow.attacker.side:
            continue
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
    chosen = table.ask(protector, "protect_attack", [*options, Option("pass", "Let it be")], question).id
    if chosen == "pass":
        return
    if not is_free:
        protector.reaction = False
    line = next(each for each in near if f"opportunity:{each.id}" == chosen)
    outer = scene.incoming
    with table.nested(), scene.reacting():
        strike(scene, table, protector, blow.attacker, line, opportunity=True, answer=True)
        after_action(scene, table, protector, REACTION)
    scene.incoming = outer


# 3 and 4: the roll


def roll_to_hit(scene: SwordsScene, table: Table, blow: Blow) -> None:
    """The total against the AC; no face hits or misses by itself."""
    attacker, target = blow.attacker, blow.target
    flexible = blow.gear is not None and blow.gear.has(FLEXIBLE)
    ac = armor_class(scene, target, melee=not blow.ranged, opportunity=blow.opportunity, flexible=flexible, by=attacker)
    blow.net = attack_net(scene, blow)
    bonus = blow.bonus + moment_bonus(scene, blow)
    blow.natural = d20(table, attacker, blow.net, "attack", target)
    blow.total = blow.natural + bonus
    blow.hit = blow.total >= ac  # SW-103: meeting the AC is a hit
    # SW-129: a natural 20 whose total exceeds the AC by at least 1
    blow.critical = blow.natural == 20 and blow.total >= ac + 1
    if blow.hit and target.bits & AUTO_CRITICAL and scene.squares_apart(attacker, target) * FOOT <= CLOSE:
        blow.critical = True
    if scene.incoming is not None:
        scene.incoming.total = blow.total
        scene.incoming.critical = blow.critical
    if table.listening:
        rolled = AttackRolled(
            attacker.id, target.id, blow.natural, bonus, blow.total, ac, blow.net, blow.hit, blow.critical
        )
        scene.tell(table, rolled)


def moment_bonus(scene: SwordsScene, blow: Blow) -> int:
    """What the moment adds to the die: stances, Command, Help, a leader."""
    attacker = blow.attacker
    bonus = led(scene, attacker) + use_help(attacker, "cast" if blow.spell else "attack")
    if attacker.commanded_by:
        bonus += COMMAND_BONUS  # SW-042: once, whoever else commands too
    if blow.gear is not None:
        if has_trait_pair(attacker):
            bonus += 1  # Off-Hand Proficiency, see SW-114
        elif attacker.stance == OFFENSIVE_STANCE and has_pair(attacker):
            bonus += 1  # SW-108: offensive, +1 to hit
    if scene.rules.exhaustion_penalty is CHECKS_AND_ATTACKS:
        bonus -= attacker.exhaustion
    return bonus


def attack_net(scene: SwordsScene, blow: Blow) -> int:
    """All sources of Advantage, less all sources of Disadvantage."""
    attacker, target = blow.attacker, blow.target
    net = handling_net(attacker, blow) + distance_net(scene, blow)
    if attacker.bits & SWAYED:
        net -= (attacker.bits & UNSTEADY).bit_count()
        net -= int(is_afraid(scene, attacker))
        if attacker.bits & BIT[GRAPPLED] and not any(held.by == target.id for held in attacker.every(GRAPPLED)):
            net -= 1  # SW-215: the Grappled, against anyone but the grappler
    if target.bits & SWAYED:
        net += (target.bits & EXPOSED).bit_count()
        if target.bits & BIT[INVISIBLE] and not can_see(scene, attacker, target):
            net -= 1  # SW-221: the Invisible, unless the attacker perceives it by sight
    if target.commanding and not target.bits & INCAPACITATING:
        net += 1  # SW-043: who gives commands is distracted
    return net + unseen_net(scene, attacker, target)


def handling_net(attacker: Combatant, blow: Blow) -> int:
    """The arm, the eyes and the stature of the attacker."""
    net = 0
    if attacker.injuries:
        net -= int(blow.ranged and attacker.has_injury(InjuryKind.LOST_EYE))  # SW-188: a lost eye
        if blow.gear is not None:
            for hand in (PRIMARY, OFF):
                uses = blow.gear.where in (hand, BOTH) or blow.two_handed
                net -= int(uses and attacker.has_injury(InjuryKind.SPRAINED_ARM, Part(hand)))  # SW-159: a sprain
    if attacker.sheet.size is Size.SMALL and blow.gear is not None and blow.gear.weapon is not None:
        weapon = blow.gear.weapon
        if weapon.weight is Weight.HEAVY or (VERSATILE in weapon.properties and not attacker.free_hands()):
            net -= 1
    return net


def distance_net(scene: SwordsScene, blow: Blow) -> int:
    """Prone targets, range bands and dim light."""
    attacker, target = blow.attacker, blow.target
    feet = scene.squares_apart(attacker, target) * FOOT
    net = 0
    if target.bits & BIT[PRONE]:
        if feet <= CLOSE:
            net += 1  # SW-247: an adjacent creature has Advantage
        elif blow.ranged:
            net -= 1  # SW-248: a ranged attacker that is not adjacent
    if not blow.ranged:
        return net
    if feet > NEAR:
        net -= 1
    if blow.spell:
        net -= int(blow.feet >= NEAR and is_crowded(scene, attacker))
    elif feet <= CLOSE and blow.entry is not None and blow.entry.range is Band.FAR:
        net -= 1
    return net - int(is_dim(scene, target.place))


def is_crowded(scene: SwordsScene, attacker: Combatant) -> bool:
    """An enemy who is up stands within Close range."""
    return any(scene.is_adjacent(attacker, foe) and foe.is_conscious() for foe in scene.enemies(attacker))


def unseen_net(scene: SwordsScene, attacker: Combatant, target: Combatant) -> int:
    """Attacking out of the dark, unseen or from hiding; attacking what the dark hides."""
    net = 0
    if is_too_dark(scene, attacker, target) and not attacker.bits & BIT[BLINDED]:
        net -= 1
    if target.has(Gift.WATCHFUL) and target.is_conscious():
        return net
    invisible = bool(attacker.bits & BIT[INVISIBLE]) and not target.has(Gift.SEES_INVISIBLE)
    if invisible and any(held.by == target.id for held in attacker.every(LOCATED)):
        invisible = False
    if invisible or is_hidden_from(target, attacker):
        net += 1  # SW-222: against those unable to perceive it
    elif is_too_dark(scene, target, attacker) and not target.bits & BIT[BLINDED]:
        net += 1
    return net


# 5 to 10: a hit


def land(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> None:
    taker = taken_by(scene, table, blow, target)
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
        if protector.side != target.side:
            continue
        question = f"{blow.attacker.name} hits {target.name} ({blow.total}). Does {protector.name} take the hit?"
        options = [Option("take_hit", f"Take the hit for {target.name}"), Option("pass", "Let it be")]
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
    scene.tell(table, DamageRolled(attacker.id, taker.id, total, blow.type, maximum, sneak))
    return total


def adds_maximum(scene: SwordsScene, attacker: Combatant) -> bool:
    """SW-132: player characters do; others deal only their normal damage, unless the table says otherwise."""
    return attacker.sheet.pc or scene.rules.foe_critical_damage is FoeCriticalDamage.ADD_MAXIMUM


def is_versatile(blow: Blow) -> bool:
    return blow.two_handed and blow.gear is not None and blow.gear.has(VERSATILE)


@lru_cache
def twice(dice: str) -> str:
    """The first die rolled twice and the better kept: 1d8+4 is 2d8kh1+4."""
    count, _, rest = dice.partition("d")
    sides = rest.partition("+")[0].partition("-")[0]
    return f"{2 * int(count or 1)}d{sides}kh{int(count or 1)}{rest.removeprefix(sides)}"


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
    harm = Harm(amount, blow.type, blow.attacker.id, critical=blow.critical, hit=True)
    affect(scene, table, blow.attacker, taker, harm)
    blow.dealt = amount
    if reacted:
        after_action(scene, table, taker, REACTION)


def roll_with_it(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant) -> bool:
    """Quick Reflexes: a Reaction, not in medium or heavy armour: half the damage, .5 rounds up."""
    if not taker.has(Gift.QUICK_REFLEXES) or not taker.reaction or not taker.is_able():
        return False
    if worn_armor(taker) in (ArmorCategory.MEDIUM, ArmorCategory.HEAVY):
        return False
    question = f"{blow.attacker.name} deals {blow.dealt} damage to {taker.name}. Roll with it?"
    options = [Option("halve", "Quick Reflexes: take half"), Option("pass", "Take it all")]
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
    flexible = blow.gear is not None and blow.gear.has(FLEXIBLE)
    ac = armor_class(
        scene, blow.target, melee=not blow.ranged, opportunity=blow.opportunity, flexible=flexible, by=attacker
    )
    if ac - blow.total >= attacker.sheet.level:
        return
    amount = wounds.reduced(scene, blow.target, max(1, dice_minimum(blow.damage)), blow.type)
    scene.tell(table, Grazed(attacker.id, target.id, amount))
    affect(scene, table, attacker, target, Harm(amount, blow.type, attacker.id))


# what a hit also does


def ride(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant) -> None:
    """Riders, properties of the weapon, deeds, and the grab."""
    entry, gear = blow.entry, blow.gear
    if entry is not None and entry.rider is not None:
        poison(scene, table, blow, taker, entry)
    if gear is not None and gear.has(SNARE) and taker.size_step() <= LARGE_STEP:
        entangle(scene, table, blow, taker, gear)
    if blow.deed and blow.natural >= blow.attacker.sheet.mighty_deed_on:
        do_deed(scene, table, blow, taker)
    if blow.critical and gear is not None and gear.has(IMPACT):
        drive_back(scene, table, blow, taker)
    if blow.attacker.has(Gift.GRAB) and not blow.ranged and not blow.opportunity:
        grabbing.may_grab(scene, table, blow.attacker, taker)


LARGE_STEP: Final = list(Size).index(Size.LARGE)


def poison(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant, entry: AttackEntry) -> None:
    rider = entry.rider
    assert rider is not None
    seen = scene.seen(taker, blow.attacker)
    tag = POISON if rider.poison else ""
    if is_immune(seen, rider.inflicts, tag) or save(scene, table, seen, rider.save, rider.dt, str(rider.inflicts)):
        return
    held = timed_by_pool(rider.inflicts, blow.attacker.id, rider.pool)
    held.tag = tag
    affect(scene, table, blow.attacker, taker, Afflict(held))


def entangle(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant, gear: Gear) -> None:
    """Snare: Restrained until it gets free of the net or breaks it."""
    held = Affliction(RESTRAINED, blow.attacker.id)
    held.tag = f"net:{gear.id}"
    held.amount = blow.total
    scene.tell(table, Entangled(blow.attacker.id, taker.id))
    affect(scene, table, blow.attacker, taker, Afflict(held))


TRIP = "trip"
PUSH = "push"
DISARM = "disarm"


def do_deed(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant) -> None:
    """Mighty Deed: it also happens unless the target saves against the attack total."""
    seen = scene.seen(taker, blow.attacker)
    against = HARDINESS if blow.deed == PUSH else EVASION
    if save(scene, table, seen, against, blow.total, blow.deed):
        return
    scene.tell(table, DeedDone(blow.attacker.id, taker.id, blow.deed))
    if blow.deed == TRIP:
        affect(scene, table, blow.attacker, taker, Afflict(Affliction(PRONE)))
    elif blow.deed == PUSH:
        shift.push(scene, table, blow.attacker, taker, FOOT)
    else:
        weapon = next((each for each in seen.carried if each.weapon is not None and each.is_held()), None)
        if weapon is not None:
            affect(scene, table, blow.attacker, taker, LetGo(weapon.id))


def drive_back(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant) -> None:
    """Impact: a Strength check against the damage, or it is pushed and its space may be taken, or cornered."""
    seen = scene.seen(taker, blow.attacker)
    if check(scene, table, seen, STR, blow.dealt, "keeping its feet").success:
        return
    left = seen.place
    if shift.push(scene, table, blow.attacker, taker, FOOT):
        scene.tell(table, Shoved(blow.attacker.id, taker.id))
        follow(scene, table, blow.attacker, left)
        return
    held = Affliction(CORNERED, blow.attacker.id, TURN_START)
    held.whose = taker.id
    held.round = scene.round
    scene.tell(table, Cornered(taker.id))
    affect(scene, table, blow.attacker, taker, Afflict(held))


def follow(scene: SwordsScene, table: Table, attacker: Combatant, spot: int) -> None:
    """The attacker may step into the space."""
    if not shift.is_free(scene, attacker, spot) or not attacker.can_move_at_all():
        return
    options = [Option("follow", "Step into the space"), Option("stay", "Stay")]
    if table.ask(attacker, "follow", options, f"Does {attacker.name} follow?").id == "follow":
        shift.step_to(scene, table, attacker, spot)


def come_into_the_open(scene: SwordsScene, table: Table, attacker: Combatant) -> None:
    """Attacking ends hiding, and the magic that hid the attacker."""
    reveal(scene, table, attacker)
    if attacker.bits & BIT[INVISIBLE]:
        for held in attacker.every(INVISIBLE):
            if held.tag:
                free_all(scene, table, attacker, INVISIBLE, tag=held.tag)
