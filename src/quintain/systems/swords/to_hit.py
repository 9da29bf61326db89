"""The attack roll: what is added to the die, and every source of Advantage and Disadvantage."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.swords import armor, two_weapons
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.conditions import BIT, EXPOSED, INCAPACITATING, bits
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.gear import BOTH, NEAR, OFF, PRIMARY
from quintain.systems.swords.house import ExhaustionPenalty
from quintain.systems.swords.perception import can_see, is_dim, is_hidden_from, is_too_dark
from quintain.systems.swords.rolls import d20, is_afraid, led, use_help
from quintain.systems.swords.scene import FOOT, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Band, Condition, Gift, InjuryKind, Light, Part, Property, Size, Weight

CLOSE = 5
COMMAND_BONUS = 2
UNSTEADY: Final = bits(
    [
        Condition.BLINDED,  # SW-196: its attacks have Disadvantage
        Condition.POISONED,  # SW-242: its attacks have Disadvantage
        Condition.INTOXICATED,
        Condition.PRONE,  # SW-246: its attacks have Disadvantage
        Condition.RESTRAINED,  # SW-252: its attacks have Disadvantage
    ]
)
"""One source of Disadvantage each."""
AUTO_CRITICAL: Final = bits(
    [
        Condition.PARALYZED,  # SW-229: a hit from within 5 feet is critical
        Condition.UNCONSCIOUS,  # SW-268: a hit from within 5 feet is critical
    ]
)
UNSEEN: Final = BIT[Condition.INVISIBLE]
PRONE_BIT: Final = BIT[Condition.PRONE]
SWAYED: Final = UNSTEADY | EXPOSED | bits([Condition.FRIGHTENED, Condition.GRAPPLED, Condition.INVISIBLE])


def roll_to_hit(scene: SwordsScene, table: Table, blow: Blow) -> None:
    """The total against the AC; no face hits or misses by itself."""
    attacker, target = blow.attacker, blow.target
    ac = armor.armor_class(
        scene, target, melee=not blow.ranged, opportunity=blow.opportunity, flexible=blow.flexible, by=attacker
    )
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
    bonus = led(scene, attacker) if attacker.bits else 0
    if attacker.helped:
        bonus += use_help(attacker, "cast" if blow.spell else "attack")
    if attacker.commanded_by:
        bonus += COMMAND_BONUS  # SW-042: once, whoever else commands too
    if blow.gear is not None:
        own = attacker.kit if attacker.kit_for is attacker.carried else armor.kit(attacker)
        if own.trait_pair:
            bonus += 1  # Off-Hand Proficiency, see SW-114
        elif own.pair and attacker.stance == two_weapons.OFFENSIVE_STANCE:
            bonus += 1  # SW-108: offensive, +1 to hit
    if scene.rules.exhaustion_penalty is ExhaustionPenalty.ABILITY_CHECKS_AND_ATTACKS:
        bonus -= attacker.exhaustion
    return bonus


def attack_net(scene: SwordsScene, blow: Blow) -> int:
    """All sources of Advantage, less all sources of Disadvantage."""
    attacker, target = blow.attacker, blow.target
    net = 0
    if attacker.injuries or attacker.sheet.size is Size.SMALL:
        net += handling_net(attacker, blow)
    if blow.ranged or target.bits & PRONE_BIT:
        net += distance_net(scene, blow)
    if attacker.bits & SWAYED:
        net -= (attacker.bits & UNSTEADY).bit_count()
        net -= int(is_afraid(scene, attacker))
        if attacker.bits & BIT[Condition.GRAPPLED] and not any(
            held.by == target.id for held in attacker.every(Condition.GRAPPLED)
        ):
            net -= 1  # SW-215: the Grappled, against anyone but the grappler
    if target.bits & SWAYED:
        net += (target.bits & EXPOSED).bit_count()
        if target.bits & BIT[Condition.INVISIBLE] and not can_see(scene, attacker, target):
            net -= 1  # SW-221: the Invisible, unless the attacker perceives it by sight
    if target.commanding and not target.bits & INCAPACITATING:
        net += 1  # SW-043: who gives commands is distracted
    if scene.stock.light is Light.BRIGHT and not attacker.hidden and not attacker.bits & UNSEEN:
        return net  # as mostly: in plain sight of each other
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
        if weapon.weight is Weight.HEAVY or (Property.VERSATILE in weapon.properties and not blow.two_handed):
            net -= 1
    return net


def distance_net(scene: SwordsScene, blow: Blow) -> int:
    """Prone targets, range bands and dim light."""
    attacker, target = blow.attacker, blow.target
    feet = scene.squares_apart(attacker, target) * FOOT
    net = 0
    if target.bits & PRONE_BIT:
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
    if is_too_dark(scene, attacker, target) and not attacker.bits & BIT[Condition.BLINDED]:
        net -= 1
    if target.has(Gift.WATCHFUL) and target.is_conscious():
        return net
    invisible = bool(attacker.bits & UNSEEN) and not target.has(Gift.SEES_INVISIBLE)
    if invisible and any(held.by == target.id for held in attacker.every(Condition.LOCATED)):
        invisible = False
    if invisible or (attacker.hidden and is_hidden_from(target, attacker)):
        net += 1  # SW-222: against those unable to perceive it
    if is_too_dark(scene, target, attacker) and not target.bits & BIT[Condition.BLINDED]:
        net += 1
    return net
