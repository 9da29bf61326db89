"""Calculating Damage: five steps in a fixed order, with Stun beside it, and what the other side learns from it."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Split
from quintain.kernel.table import Table
from quintain.systems.shattered import health, knowledge, reactions, status_kinds, statuses, terrain
from quintain.systems.shattered.blow import Shelter
from quintain.systems.shattered.events.health import DamageStopped, StunStopped
from quintain.systems.shattered.house import ExposedAndImpaired, VulnerableMeans
from quintain.systems.shattered.rounding import half
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Range, Status

FIRE: Final = "Fire"
COLD: Final = "Cold"
LIGHTNING: Final = "Lightning"
AP: Final = "AP"
"""Keyword of Damage and Stun that Guard and Soak do not reduce."""
WARD_PER_LEVEL: Final = 2
NO_KEYWORDS: list[str] = []


class Harm:
    """One packet of Damage and Stun on its way to a creature, before anything of the creature's own takes it off.

    `damage` is None if the effect has no Damage at all. `modifiers` is step 2 of an Attack's Damage. `shelter` is None
    for what is no Attack: then the creature may still react. `ignoring` is the status whose reaction this is.
    """

    def __init__(
        self,
        damage: int | None,
        stun: int = 0,
        *,
        keywords: list[str] = NO_KEYWORDS,
        by: Character | None = None,
        ap: bool = False,
        true: bool = False,
        pierce: int = 0,
        pierce_soak: int = 0,
        modifiers: int = 0,
        bonus_stun: int = 0,
        glancing: bool = False,
        vulnerable: bool = False,
        shelter: Shelter | None = None,
        band: Range | None = None,
        halves_ward: bool = False,
        ignoring: Status | None = None,
    ) -> None:
        self.damage = damage
        self.stun = stun
        self.keywords = keywords
        self.by = by
        self.ap = ap
        self.true = true
        self.pierce = pierce
        self.pierce_soak = pierce_soak
        self.modifiers = modifiers
        self.bonus_stun = bonus_stun
        self.glancing = glancing
        self.vulnerable = vulnerable
        self.shelter = shelter
        self.band = band
        self.halves_ward = halves_ward
        self.ignoring = ignoring


class Dealt:
    """What got through, and whether Ward from Resistance stopped any of the Damage."""

    def __init__(self, damage: int, stun: int, resisted: bool) -> None:
        self.damage = damage
        self.stun = stun
        self.resisted = resisted


def suffer(scene: ShatteredScene, table: Table, body: Character, harm: Harm) -> Dealt:
    """The creature takes what its protection leaves of it; Damage before Stun."""
    if not body.is_up():
        return Dealt(0, 0, False)
    shelter = harm.shelter
    if shelter is None:
        shelter = reactions.threatened(scene, table, body, harm)
        if not body.is_up():  # what it did to defend itself was too much for it
            return Dealt(0, 0, False)
    dealt = calculate(scene, table, body, harm, shelter)
    if dealt.resisted:
        shelter.resisted = True
    take(scene, table, body, harm, dealt)
    if harm.shelter is None:
        statuses.settle(scene, table, body)
    return dealt


def take(scene: ShatteredScene, table: Table, body: Character, harm: Harm, dealt: Dealt) -> None:
    """What got through is lost, and what follows from it."""
    place = body.position
    stunned = Status.STUNNED in body.statuses
    harmful = harm.damage or raised(harm, 0)[0]  # its Damage may all be a Bonus
    if dealt.damage:
        if LIGHTNING in harm.keywords:
            body.shocked_phase = statuses.moment(scene)
        if harm.by is not None:  # SS-151: who damages a creature, or puts a Status on it, learns of it
            knowledge.learn(scene, harm.by.side, body, dealt.resisted)
        health.lose_health(scene, table, body, dealt.damage, harm.by)
    elif harmful:
        scene.tell(table, DamageStopped(body.id))
    if dealt.stun:
        health.gain_stun(scene, table, body, dealt.stun, harm.by)
        if harm.by is not None and not stunned and Status.STUNNED in body.statuses:  # which is a Status, as Stun is not
            knowledge.learn(scene, harm.by.side, body, dealt.resisted)
    elif harm.stun + harm.bonus_stun > 0 and body.is_up() and (dealt.damage or not harmful):
        scene.tell(table, StunStopped(body.id))
    if dealt.damage and FIRE in harm.keywords and place in scene.positions:
        terrain.ignite(scene, table, scene.positions[place])


# the five steps


def calculate(scene: ShatteredScene, table: Table, body: Character, harm: Harm, shelter: Shelter) -> Dealt:
    """SS-077: base, modifiers, Glancing, Vulnerable, Guard, in this order."""
    weak = weakness(body, harm)
    damage, stun = raised(harm, weak)
    if harm.glancing:  # SS-080: after the modifiers
        damage, stun = half(damage), half(stun)
    pierce, pierce_soak = harm.pierce, harm.pierce_soak
    if harm.vulnerable and Status.VULNERABLE in body.statuses and harm.by is not None:
        if scene.rules.vulnerable is VulnerableMeans.EXTRA_DAMAGE:
            damage += exploit(scene, table, harm.by, body, damage)
        else:
            more = body.value(Status.VULNERABLE)
            more_soak = split_pierce(table, harm.by, body, more) if stun else 0
            pierce, pierce_soak = pierce + more - more_soak, pierce_soak + more_soak
    if not (harm.ap or harm.true):  # SS-082: Guard last, less Pierce; the same for Soak
        damage = over(damage, over(body.guard, pierce))
        stun = over(stun, over(body.soak, pierce_soak))
    if harm.true:
        return Dealt(damage, stun, False)
    return ward_off(table, body, harm, shelter, damage, stun)


def raised(harm: Harm, weak: int) -> tuple[int, int]:
    """SS-078, SS-079: the base Damage and every modifier, not below 0; an effect without Damage takes none."""
    damage = 0 if harm.damage is None else over(harm.damage + harm.modifiers + weak, 0)
    return damage, over(harm.stun + harm.bonus_stun + weak, 0)


def over(amount: int, taken: int) -> int:
    """What is left of it, never below 0."""
    return amount - taken if amount > taken else 0


def affliction_modifiers(scene: ShatteredScene, attacker: Character | None, target: Character) -> int:
    """What Exposed and Impaired do to the Damage of an Attack, read before its dice use them up."""
    if scene.rules.exposed_and_impaired is ExposedAndImpaired.ROLL_ONLY:
        return 0
    more = 0
    for status, held in target.statuses.items():
        more += status_kinds.KINDS[status].damage_attacked(held)
    if attacker is not None:
        for status, held in attacker.statuses.items():
            more += status_kinds.KINDS[status].damage_attacking(held)
    return more


# step 4

EXPLOIT: Final = Option("exploit", "Lower Vulnerable by 1 for 1 more Damage")
SPARE: Final = Option("spare", "Leave it as it is")


def exploit(scene: ShatteredScene, table: Table, attacker: Character, body: Character, damage: int) -> int:
    """SS-081: once per Attack the attacker may use up 1 point of Vulnerable for 1 more Damage; Guard may stop it."""
    if not damage:
        return 0
    question = f"{body.name} is Vulnerable {body.value(Status.VULNERABLE)}: 1 more Damage?"
    if table.ask(attacker, "vulnerable", [EXPLOIT, SPARE], question).option is SPARE:
        return 0
    statuses.lower(scene, table, body, Status.VULNERABLE, 1)
    return 1


def split_pierce(table: Table, attacker: Character, body: Character, points: int) -> int:
    """The points of Pierce that go to Soak; the others go to Guard."""
    shape = Split(points, {"guard": points, "soak": points})
    question = f"Pierce {points} against {body.name}: how much of it against Guard, how much against Soak?"
    return table.ask(attacker, "pierce", [Option("pierce", "Pierce", shape)], question).value.amounts["soak"]


# Resistance, Weakness and Ward


def weakness(body: Character, harm: Harm) -> int:
    """What the statuses of the creature make worse; one that is used up by this has applied."""
    level = 0
    for status in list(body.statuses):
        if status is not harm.ignoring:  # SS-171: a status that reacts gives nothing meanwhile
            level += statuses.applied(body, status, status_kinds.KINDS[status].weakness(harm.keywords))
    return level


def weak_to(body: Character, keywords: list[str]) -> int:
    """The same, before it happens."""
    level = 0
    for status in body.statuses:
        level += status_kinds.KINDS[status].weakness(keywords)
    return level


def resistance(body: Character, keywords: list[str], shelter: Shelter, ignoring: Status | None = None) -> int:
    """The levels of every Resistance that applies, added up; a status that is used up by this has applied."""
    level = shelter.resistance
    for each in body.resists:
        if shares(each.keywords, keywords):
            level += each.level
    for each in shelter.resists:
        if shares(each.keywords, keywords):
            level += each.level
    for status in list(body.statuses):
        if status is not ignoring:
            level += statuses.applied(body, status, status_kinds.KINDS[status].resistance(keywords))
    return level


def shares(some: list[str], others: list[str]) -> bool:
    for word in some:
        if word in others:
            return True
    return False


def ward_off(table: Table, body: Character, harm: Harm, shelter: Shelter, damage: int, stun: int) -> Dealt:
    """Ward comes off after Guard and Soak; the defender splits it where it does not cover both."""
    level, ward = resistance(body, harm.keywords, shelter, harm.ignoring), shelter.ward
    if harm.halves_ward:
        level, ward = level - half(level), ward - half(ward)
    ward += WARD_PER_LEVEL * level
    if not ward:
        return Dealt(damage, stun, False)
    off_damage = damage if ward >= damage + stun or not stun else split_ward(table, body, ward, damage, stun)
    off_damage = off_damage if off_damage < ward else ward
    # SS-152: Resisted, if Ward from Resistance stopped at least 1 Damage
    return Dealt(damage - off_damage, over(stun, ward - off_damage), level > 0 and off_damage > 0)


def split_ward(table: Table, body: Character, ward: int, damage: int, stun: int) -> int:
    """The points of Ward that go to Damage."""
    if not damage:
        return 0
    shape = Split(ward, {"damage": min(damage, ward), "stun": min(stun, ward)})
    question = f"{body.name}: {ward} Ward against {damage} Damage and {stun} Stun: how do you split it?"
    return table.ask(body, "ward", [Option("ward", "Ward", shape)], question).value.amounts["damage"]
