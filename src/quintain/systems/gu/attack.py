"""The attack sequence: from the moment that an attack is made to all that follows from it.

1 and 2 (what is aimed at whom, and its price) are settled by whoever calls. 3 held actions, 4 the roll, 5 reactions to
a miss, 6 reactions to a hit, 7 damage dice, 8 to 11 what the damage does, 12 riders, 13 the recoil of a punch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.table import Table
from quintain.space.space import FAR
from quintain.systems.gu import (
    areas,
    called,
    checks,
    conditions,
    cover,
    damage,
    forced,
    ground,
    hold,
    killer,
    meanings,
    melee,
    reactions,
    stats,
    stealth,
    strikes,
    targeting,
    wings,
)
from quintain.systems.gu.blow import Attack, BlowKind, Fate
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.called import Aim
from quintain.systems.gu.events.attack import Affected, Attacked, AttackLanded, HitItself, StruckBack
from quintain.systems.gu.moments import in_order
from quintain.systems.gu.scene import GuScene, Incoming
from quintain.systems.gu.stock import Harm, Retaliation, Strike
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import Condition, DamageType, Keyword, Size, Skill

CLOSE_M: Final = 2


def of_strike(
    attacker: Fighter,
    target: Fighter,
    name: str,
    strike: Strike,
    *,
    rank: int,
    keywords: Sequence[Keyword] = (),
    touch: bool = False,
    aim: Aim | None = None,
    range_m: int = FAR,
) -> Attack:
    """An attack or an effect of a Gu or a killer move."""
    attack = Attack(attacker, target, name)
    attack.range_m = range_m
    attack.strike = strike
    attack.gu = name
    attack.rank = rank
    attack.harms = strike.damage
    attack.bleeding = strike.bleeding
    attack.penalty = strike.to_hit
    attack.net = strike.advantage
    attack.touch = touch
    attack.aim = aim
    attack.piercing = Keyword.PIERCING in keywords
    attack.unreactable = Keyword.UNREACTABLE in keywords
    attack.undodgeable = Keyword.UNDODGEABLE in keywords
    return attack


# 3 to 6: the attack


def resolve(scene: GuScene, table: Table, attack: Attack) -> bool:
    """The whole sequence of one attack with an attack roll; whether it has hit and was not avoided."""
    attacker, target = attack.attacker, attack.target
    stealth.reveal(scene, table, attacker)
    scene.tell(table, Attacked(attacker.id, target.id, attack.name, aim_id(attack), attack.as_reaction, attack.counter))
    happening = hold.Happening(hold.Act.ATTACKS, attacker, [target.id], gu=attack.gu, unreactable=attack.unreactable)
    goes_on = hold.before(scene, table, happening)
    attack.answered = happening.answered
    landed = goes_on and is_possible(scene, attack) and deliver(scene, table, attack)
    hold.after(scene, table, happening)
    return landed


def aim_id(attack: Attack) -> str:
    return attack.aim.id if attack.aim is not None else ""


def is_possible(scene: GuScene, attack: Attack) -> bool:
    """Whether it can still be made after somebody has come first: both are there, within range, nothing is between."""
    attacker, target = attack.attacker, attack.target
    if not target.is_in() or ground.apart(scene, attacker, target) > attack.range_m or is_kept_off(attack):
        return False
    if attack.blow and (not stats.can_fight(attacker) or melee.blow(attacker, attack.blow) is None):
        return False
    return cover.modifier(scene, attacker, target, piercing=attack.piercing) is not None


def is_kept_off(attack: Attack) -> bool:
    """A touch does not get through to whom nothing can touch, even if it has seen to that just in time (GU-253)."""
    return attack.touch and targeting.lets_nothing_touch(attack.target)


def deliver(scene: GuScene, table: Table, attack: Attack) -> bool:
    before = scene.incoming
    landed = False
    if not table.verdict(lambda: contested(scene, table, attack)).hit:
        reactions.missed(scene, table, attack)
    elif attack.parried:
        reactions.strike_back(scene, table, attack.target, attack.attacker)
    elif not attack.avoided and attack.target.is_in() and not is_kept_off(attack):
        landed = True
        land(scene, table, attack, roll_damage(scene, table, attack))
    scene.incoming = before
    return landed


def contested(scene: GuScene, table: Table, attack: Attack) -> Fate:
    """The roll, and what a hit is answered with; of what was avoided nobody sees anything any more."""
    before = scene.incoming
    attack.hit = roll_to_hit(scene, table, attack)
    if attack.hit:
        # GU-124: it is answered after it is known that it has hit, but before its damage is rolled
        reactions.hit(scene, table, attack)
    if attack.avoided:
        scene.incoming = before
    return attack.fate()


def roll_to_hit(scene: GuScene, table: Table, attack: Attack) -> bool:
    """Step 4; what was rolled is known to everybody who may answer."""
    attacker, target = attack.attacker, attack.target
    incoming = scene.incoming = Incoming(attacker.id, target.id, attack.name)
    if hits_by_itself(attack):
        scene.tell(table, HitItself(attacker.id, target.id))
        return True
    rolled = attack.rolled = checks.skill_test(
        scene,
        table,
        attacker,
        skill_to_hit(scene, attack),
        "attack",
        modifier=to_hit(scene, attack),
        net=net(scene, attack),
        against=target,
        matters=reactions.what_matters(scene, attack),
    )
    incoming.number, incoming.degrees, incoming.critical = rolled.number, rolled.degrees, rolled.critical
    scene.tell(table, AttackLanded(attacker.id, target.id, rolled.success, rolled.critical))
    return rolled.success


def hits_by_itself(attack: Attack) -> bool:
    """GU-075: a melee attack on a target that is incapable of moving needs no roll, so it is never a critical."""
    return attack.is_melee() and stats.is_incapable_of_moving(attack.target)


def skill_to_hit(scene: GuScene, attack: Attack) -> Skill:
    """Melee attacks use Close Combat, ranged weapons Ranged Attack, and Gu the one or the other by distance."""
    if attack.is_melee():
        return Skill.CLOSE_COMBAT
    is_near = ground.apart(scene, attack.attacker, attack.target) <= CLOSE_M
    return Skill.CLOSE_COMBAT if is_near and not attack.is_shot() else Skill.RANGED_ATTACK


def to_hit(scene: GuScene, attack: Attack) -> int:
    """Everything that is added to the roll, but for what the attacker itself suffers from."""
    attacker, target = attack.attacker, attack.target
    skill = skill_to_hit(scene, attack)
    modifier = attack.penalty + target.evading + wings.attack_penalty(scene, attacker)
    modifier += called.size_modifier(scene, target, attack.aim)
    modifier += cover.modifier(scene, attacker, target, piercing=attack.piercing) or 0
    modifier += cover.height_modifier(attacker, target, skill)
    return modifier + meanings.penalty_against(target, skill)


def net(scene: GuScene, attack: Attack) -> int:
    """Its advantages less its disadvantages; a ranged weapon is unhandy against whoever is within 1 m."""
    is_unhandy = attack.is_shot() and ground.apart(scene, attack.attacker, attack.target) <= 1
    return attack.net - int(is_unhandy)


# 7 to 13: a hit


def roll_damage(scene: GuScene, table: Table, attack: Attack) -> list[tuple[DamageType, int]]:
    """Dice and bonuses are rolled once; a critical doubles each type."""
    amounts = harms_of(scene, table, attack.attacker, attack.harms, attack.target)
    return [(type, 2 * amount) for type, amount in amounts] if attack.is_critical() else amounts


def harms_of(
    scene: GuScene, table: Table, body: Fighter, harms: Sequence[Harm], against: Fighter | None = None
) -> list[tuple[DamageType, int]]:
    """What these harms come to now, in the order written."""
    return [(harm.type, amount_of(table, body, harm, against)) for harm in harms]


def amount_of(table: Table, body: Fighter, harm: Harm, against: Fighter | None) -> int:
    rolled = table.roll(body, harm.dice, "damage", against) if harm.dice else 0
    share = max(1, body.strength * harm.strength_percent // 100) if harm.strength_percent else 0
    return harm.amount + rolled + share


def land(scene: GuScene, table: Table, attack: Attack, amounts: list[tuple[DamageType, int]]) -> None:
    """Damage first, then what rides on it, then what the attacker has of it."""
    target = attack.target
    dealt = damage.deal(scene, table, target, amounts, source_of(attack)) if amounts else damage.Dealt()
    ride(scene, table, attack, dealt)
    strike_back(scene, table, attack)
    recoil(scene, table, attack, sum([amount for _, amount in amounts]))


def source_of(attack: Attack) -> damage.Source:
    return damage.Source(
        attack.name,
        by=attack.attacker.id,
        rank=attack.rank,
        direct=attack.strike.direct,
        touch=attack.touch,
        piercing=attack.piercing,
        unreactable=attack.unreactable,
        aim=attack.aim,
        as_reaction=attack.as_reaction,
    )


def ride(scene: GuScene, table: Table, attack: Attack, dealt: damage.Dealt) -> None:
    """Step 12: conditions and bleeding, poison, tests, damage to the soul, knockback; the dead are spared them."""
    target, strike = attack.target, attack.strike
    afflict(scene, table, attack, strike.conditions)
    if dealt.total:
        afflict(scene, table, attack, strike.hurt)
        conditions.bleed(scene, table, target, attack.bleeding, attack.rank)
    if dealt.of(DamageType.SONIC):
        afflict(scene, table, attack, strike.sonic_hurt)
    if attack.kind is BlowKind.BITE:
        bite(scene, table, target, dealt)
    if target.is_in():
        ride_on(scene, table, attack)


def ride_on(scene: GuScene, table: Table, attack: Attack) -> None:
    """What does not depend on damage."""
    target, strike = attack.target, attack.strike
    if strike.poison is not None:
        conditions.poison(scene, table, target, strike.poison, attack.rank)
    tested(scene, table, attack)
    hurt_soul(scene, table, attack)
    if attack.kind is BlowKind.KICK:
        kick(scene, table, attack.attacker, target)


def afflict(scene: GuScene, table: Table, attack: Attack, afflicted: Sequence[Condition]) -> None:
    for condition in afflicted:
        conditions.inflict(scene, table, attack.target, brought(attack, condition))


def brought(attack: Attack, condition: Condition) -> Affliction:
    """That condition as the attack brings it about, with the way out of it that it leaves."""
    strike = attack.strike
    held = Affliction(condition, attack.rank, attack.attacker.id, attack.name)
    if not strike.escapes or condition in strike.escapes:
        held.escape = strike.escape
    return held


def tested(scene: GuScene, table: Table, attack: Attack) -> None:
    """A test that the target must succeed at, or else."""
    target, test = attack.target, attack.strike.test
    if test is None:
        return
    if not checks.passes(
        scene, table, target, test.skill, attack.name, modifier=test.modifier, against=attack.attacker
    ):
        afflict(scene, table, attack, test.on_failure)


def hurt_soul(scene: GuScene, table: Table, attack: Attack) -> None:
    """An amount and a share of the user's own soul; what must be heard does nothing to the deafened."""
    target, soul = attack.target, attack.strike.soul
    if soul is None or (soul.heard and target.suffers(Condition.DEAFENED)):
        return
    damage.hurt_soul(scene, table, target, soul.amount + attack.attacker.soul * soul.percent // 100)


def bite(scene: GuScene, table: Table, target: Fighter, dealt: damage.Dealt) -> None:
    """GU-092: bleeding of 20 % of the rending damage that reached hit points, rounded down."""
    conditions.bleed(scene, table, target, dealt.of(DamageType.RENDING) * 20 // 100)


def kick(scene: GuScene, table: Table, kicker: Fighter, target: Fighter) -> None:
    """GU-088: whoever is Large or smaller is knocked back 1 % of the kicker's Strength in metres, 1 m at least."""
    if target.size is Size.HUGE:
        return
    forced.push(scene, table, target, kicker, max(1, kicker.strength // 100))
    # GU-089: and lands prone, unless it is in the air
    conditions.inflict(scene, table, target, Affliction(Condition.PRONE, tag=BlowKind.KICK.value))


def strike_back(scene: GuScene, table: Table, attack: Attack) -> None:
    """What the target's Gu or form do to whoever hits it with a melee attack."""
    if not attack.is_melee():
        return
    for retaliation, what, rank in retaliations(scene, attack.target):
        if attack.attacker.is_in() and (attack.is_unarmed() or not retaliation.unarmed_only):
            retaliate(scene, table, attack.target, attack.attacker, retaliation, what, rank)


def retaliations(scene: GuScene, body: Fighter) -> list[tuple[Retaliation, str, int]]:
    """Each with the Gu or killer move that it comes of, and its rank."""
    found = {
        worm.gu.id: (worm.gu.guard.retaliation, worm.id, worm.gu.rank)
        for worm in body.active()
        if worm.gu.guard is not None and worm.gu.guard.retaliation is not None
    }
    answers = list(found.values())
    for each in body.upheld:
        if each.move.form is not None and each.move.form.retaliation is not None:
            answers.append((each.move.form.retaliation, each.move.id, killer.rank_of(scene, each.move)))
    return answers


def retaliate(
    scene: GuScene, table: Table, owner: Fighter, victim: Fighter, retaliation: Retaliation, what: str, rank: int
) -> None:
    scene.tell(table, StruckBack(owner.id, victim.id, what))
    answer = Attack(owner, victim, what)
    answer.rank = rank
    answer.gu = what
    answer.bleeding = retaliation.bleeding
    answer.strike = Strike(conditions=retaliation.conditions)
    amounts = harms_of(scene, table, owner, retaliation.damage, victim)
    ride(scene, table, answer, damage.deal(scene, table, victim, amounts, source_of(answer)))


def recoil(scene: GuScene, table: Table, attack: Attack, full: int) -> None:
    """GU-084: for every 5 damage of a punch, however much of it was reduced, the puncher takes 1 force directly."""
    puncher = attack.attacker
    if attack.kind is not BlowKind.PUNCH or full < 5 or not puncher.is_in():
        return
    # GU-085: ordinary damage where reductions are concerned
    source = damage.Source("recoil", direct=True)
    damage.deal(scene, table, puncher, [(DamageType.FORCE, full // 5)], source)


# effects without an attack roll


def affect(
    scene: GuScene,
    table: Table,
    user: Fighter,
    targets: Sequence[Fighter],
    strike: Strike,
    *,
    name: str,
    rank: int,
    keywords: Sequence[Keyword] = (),
    touch: bool = False,
    range_m: int = FAR,
    filled: strikes.Filled | None = None,
    manifests: bool = False,
) -> None:
    """What needs no attack roll happens to these, who may be those in an area.

    If somebody comes first, whoever is beyond `range_m` by then or has left the area is not affected.
    """
    stealth.reveal(scene, table, user)
    scene.tell(table, Affected(user.id, [each.id for each in targets], name))
    act = hold.Act.MANIFESTS if manifests else hold.Act.AFFECTS
    unreactable = Keyword.UNREACTABLE in keywords
    happening = hold.Happening(act, user, [each.id for each in targets], gu=name, unreactable=unreactable)
    if hold.before(scene, table, happening):
        if filled is not None and happening.answered:
            targets = filled.look_again(scene, user)
        zone, inner = (None, None) if filled is None else (filled.zone, filled.inner())
        order = in_order(scene, [each for each in targets if ground.apart(scene, user, each) <= range_m])
        attacks = [of_strike(user, each, name, strike, rank=rank, keywords=keywords, touch=touch) for each in order]
        struck = answered(scene, table, attacks, zone, happening.answered)
        strike_all(scene, table, struck, inner)
    hold.after(scene, table, happening)


def answered(
    scene: GuScene, table: Table, attacks: list[Attack], zone: areas.Zone | None, early: list[str]
) -> list[Attack]:
    """GU-254: everybody in it may answer, in the order of initiative, before damage is rolled once for all of them."""
    before, struck = scene.incoming, []
    for attack in attacks:
        attack.zone = zone
        attack.answered = early
        scene.incoming = Incoming(attack.attacker.id, attack.target.id, attack.name)
        if not is_kept_off(attack) and not reactions.caught(scene, table, attack) and not is_kept_off(attack):
            struck.append(attack)
    scene.incoming = before
    return struck


def strike_all(scene: GuScene, table: Table, attacks: list[Attack], inner: areas.Zone | None) -> None:
    if not attacks:
        return
    strike, user = attacks[0].strike, attacks[0].attacker
    whole = harms_of(scene, table, user, strike.damage)
    outer = harms_of(scene, table, user, strike.outer_damage) if inner is not None else whole
    for attack in attacks:
        if attack.target.is_in():
            is_inside = inner is None or attack.target in areas.caught(scene, inner)
            land(scene, table, attack, whole if is_inside else outer)
