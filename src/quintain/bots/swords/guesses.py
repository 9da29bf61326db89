"""What a Swords bot reckons: chances, and what harm and help are worth, all on one scale.

A point is a Hit Point that a foe loses. Sheets are open, so armour classes and saves need no guessing; what lies
on the way between here and the end of the fight does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quintain.kernel.dice import Dice
from quintain.systems.swords.attack import dice_maximum
from quintain.systems.swords.conditions import BIT, DEFENCELESS, EXPOSED, SAVELESS, Aim, Condition, meant_by
from quintain.systems.swords.gear import NEAR, Line
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import AttackEntry, AttackKind, Band, Save, Sheet
from quintain.systems.swords.to_hit import CLOSE

FELLING = 6.0
"""What taking a foe out of the fight is worth beyond its HP."""
SNARING = 4.0
"""What entangling a foe is worth."""
FINISHING = 0.5
"""How much more a point of harm is worth to somebody who has few left."""
USUAL_BLOW = 4.0
"""The harm of an attack whose dice are not known."""
ASLEEP: Final = BIT[Condition.UNCONSCIOUS]


# chances


def chance_of(face: int) -> float:
    """That a d20 shows at least that: 1.0 for 1, 0.0 for 21."""
    return 1.0 if face <= 1 else (21 - face) * 0.05


SHOWN: Final = [chance_of(face) for face in range(22)]
BETTER_OF_TWO: Final = [1.0 - (1.0 - chance) * (1.0 - chance) for chance in SHOWN]
WORSE_OF_TWO: Final = [chance * chance for chance in SHOWN]


def reaches(need: int, net: int) -> float:
    """The chance that a d20 shows at least that, with so many sources of Advantage more than of Disadvantage."""
    face = 1 if need < 1 else 21 if need > 21 else need
    return SHOWN[face] if not net else BETTER_OF_TWO[face] if net > 0 else WORSE_OF_TWO[face]


def fails_save(body: Combatant, save: Save, dt: int) -> float:
    """The chance that it fails: 1 always does, 20 never."""
    if body.bits & SAVELESS and save is not Save.SPIRIT:
        return 1.0
    chance = 1.0 - reaches(dt - body.save_bonus(save), 0)
    return 0.05 if chance < 0.05 else 0.95 if chance > 0.95 else chance


@lru_cache(1024)
def sums_to(dice: int, sides: int, goal: int) -> float:
    """The chance that so many dice add up to the goal."""
    weights = Dice.parse(f"{dice}d{sides}").distribution()
    return float(weights.chance_that(lambda total: total >= goal))


@lru_cache(1024)
def average(dice: str) -> float:
    return float(Dice.parse(dice).mean) if dice else 0.0


@lru_cache(8192)
def harm_worth(dice: str, hp: int, most_hp: int) -> float:
    """What a hit with these dice is worth on somebody with so many HP left: what it costs, and the chance of a fall."""
    if hp <= 0:
        return 0.0
    shown = Dice.parse(dice).distribution()
    lost = fallen = 0.0
    for total, weight in shown.weights.items():
        lost += weight * min(max(total, 1), hp)
        fallen += weight if total >= hp else 0
    nearness = 1.0 + FINISHING * (1.0 - hp / most_hp)
    return (lost * nearness + FELLING * fallen) / shown.whole


# attacks


def attack_worth(me: Combatant, line: Line, foe: Combatant, need: int, feet: int) -> float:
    """One attack with that line of the sheet that hits with this face or more, from so many feet away."""
    entry = line.entry
    chance = reaches(need, net(me, entry, foe, feet))
    if not entry.damage:
        return 0.0 if foe.bits & EXPOSED else chance * SNARING
    sheet = foe.sheet
    value = chance * harm_worth(entry.damage, foe.hp, sheet.hp)
    if sheet.resists or sheet.immune:
        value *= softened(foe, line.type)
    if foe.bits & DEFENCELESS and feet <= CLOSE and me.sheet.pc:
        value *= 1.5
    return value


def softened(foe: Combatant, type_: str) -> float:
    """What resistance and immunity leave of a blow."""
    if type_ in foe.sheet.immune:
        return 0.0
    return 0.5 if type_ in foe.sheet.resists else 1.0


def bonus(me: Combatant) -> int:
    return (2 if me.commanded_by else 0) + (2 if me.helped else 0) + (1 if me.stance == "offensive" else 0)


class Supposed(Aim):
    """An attack that might be made: what frightens is supposed to be in sight, what is invisible is not."""

    def __init__(self, me: Combatant, foe: Combatant, feet: int, *, is_ranged: bool) -> None:
        self.me = me
        self.foe = foe
        self.feet = feet
        self.is_ranged = is_ranged

    def is_close(self) -> bool:
        return self.feet <= CLOSE

    def is_at_its_grappler(self) -> bool:
        return any(held.by == self.foe.id for held in self.me.every(Condition.GRAPPLED))

    def is_in_fear(self) -> bool:
        return True

    def is_by_sight(self) -> bool:
        return False


def net(me: Combatant, entry: AttackEntry, foe: Combatant, feet: int) -> int:
    """Sources of Advantage that can be seen, less those of Disadvantage."""
    found = 0
    if me.bits or foe.bits:
        aim = Supposed(me, foe, feet, is_ranged=entry.kind is AttackKind.RANGED)
        for each in meant_by(me.bits):
            found += each.attacks_at(aim)
        for each in meant_by(foe.bits):
            found += each.is_attacked_at(aim)
        if me.bits & BIT[Condition.INVISIBLE]:
            found += 1
    if foe.commanding:
        found += 1
    if entry.kind is AttackKind.RANGED and (feet > NEAR or (feet <= CLOSE and entry.range is Band.FAR)):
        found -= 1
    return found


def blow_of(attacker: Combatant, what: str) -> float:
    """The harm that an attack of that name deals on average."""
    for entry in attacker.sheet.attacks:
        if entry.id == what:
            return average(entry.damage)
    return USUAL_BLOW


MIGHTS: Final[dict[str, tuple[Sheet, float]]] = {}
"""By the id of the sheet; another sheet of the same id takes its place."""


def might(body: Combatant) -> float:
    """The harm of one Attack action of its, as its sheet has it, if every blow hits; kept for the next time."""
    sheet = body.sheet
    kept = MIGHTS.get(sheet.id)
    if kept is not None and kept[0] is sheet:
        return kept[1]
    most = 0.0
    for entry in sheet.attacks:
        dealt = average(entry.damage) * (entry.per_action or sheet.attacks_per_action)
        if dealt > most:
            most = dealt
    MIGHTS[sheet.id] = (sheet, most)
    return most


def removal_worth(foe: Combatant) -> float:
    """Having it out of the fight altogether."""
    return FELLING + (foe.hp if foe.hp < 30 else 30)


# healing


def healing_worth(friend: Combatant) -> float:
    """Healing magic is for the fallen first, then for the badly hurt."""
    lost = friend.max_hp - friend.hp
    gained = average(friend.sheet.hit_die) + friend.constitution
    if gained > lost:
        gained = float(lost)
    if friend.hp <= 0:
        return gained + 2 * FELLING
    return gained * 0.9 if 2 * friend.hp <= friend.max_hp else 0.0


def dice_top(attacker: Combatant, what: str) -> float:
    """What a critical hit of a player character adds: the maximum of the dice."""
    for entry in attacker.sheet.attacks:
        if entry.id == what and entry.damage:
            return float(dice_maximum(entry.damage))
    return USUAL_BLOW
