"""The attack roll: what is added to the die, and every source of Advantage and Disadvantage."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.swords import armor, two_weapons
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.conditions import BIT, DEFENCELESS, INCAPACITATING, Aim, Condition, meant_by
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.gear import BOTH, NEAR, OFF, PRIMARY
from quintain.systems.swords.house import ExhaustionPenalty
from quintain.systems.swords.perception import can_see, is_dim, is_hidden_from, is_too_dark
from quintain.systems.swords.rolls import d20, is_afraid, led, use_help
from quintain.systems.swords.scene import FOOT, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Band, Gift, InjuryKind, Part, Property, Size, Weight

CLOSE = 5
COMMAND_BONUS = 2
UNSEEN: Final = BIT[Condition.INVISIBLE]


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
    if blow.hit and target.bits & DEFENCELESS and is_close(scene, attacker, target):
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
        own = armor.kit(attacker)
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
    if blow.ranged:
        net += distance_net(scene, blow)
    if attacker.bits or target.bits:
        net += conditions_net(scene, blow)
    if target.commanding and not target.bits & INCAPACITATING:
        net += 1  # SW-043: who gives commands is distracted
    return net + unseen_net(scene, attacker, target)


def conditions_net(scene: SwordsScene, blow: Blow) -> int:
    """What the conditions of both say to this attack, each of them once."""
    aim = Aimed(scene, blow)
    net = 0
    for each in meant_by(blow.attacker.bits):
        net += each.attacks_at(aim)
    for each in meant_by(blow.target.bits):
        net += each.is_attacked_at(aim)
    return net


class Aimed(Aim):
    """What conditions may ask about a blow."""

    def __init__(self, scene: SwordsScene, blow: Blow) -> None:
        self.scene = scene
        self.attacker = blow.attacker
        self.target = blow.target
        self.is_ranged = blow.ranged

    def is_close(self) -> bool:
        return is_close(self.scene, self.attacker, self.target)

    def is_at_its_grappler(self) -> bool:
        return any(held.by == self.target.id for held in self.attacker.every(Condition.GRAPPLED))

    def is_in_fear(self) -> bool:
        return is_afraid(self.scene, self.attacker)

    def is_by_sight(self) -> bool:
        return can_see(self.scene, self.attacker, self.target)


def is_close(scene: SwordsScene, one: Combatant, other: Combatant) -> bool:
    return scene.squares_apart(one, other) * FOOT <= CLOSE


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
    """Range bands and dim light, for an attack at range."""
    attacker, target = blow.attacker, blow.target
    feet = scene.squares_apart(attacker, target) * FOOT
    net = 0
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
