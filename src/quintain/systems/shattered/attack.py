"""Making Attacks: from the declaration over the announcement to Damage, Status and what comes after."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import (
    attack_roll,
    charging,
    costs,
    damage,
    equipment,
    gambits,
    intercession,
    protection,
    reach,
    reactions,
    stances,
    statuses,
)
from quintain.systems.shattered.blow import Blow
from quintain.systems.shattered.events.attack import AttackAnnounced, AttackLost, AttackMissed, Attacks, Lanced
from quintain.systems.shattered.rounding import half
from quintain.systems.shattered.scene import Incoming, ShatteredScene, Stage, Turn
from quintain.systems.shattered.sheet import Arm, Character
from quintain.systems.shattered.stock import Attack, Grade, Range

LANCE: Final = "lance"
MOST_LANCED: Final = 3


# one whole Attack


def strike(
    scene: ShatteredScene,
    table: Table,
    attacker: Character,
    arm: Arm,
    target: Character,
    *,
    opportunity: bool = False,
    boost: str = "",
) -> None:
    """One Attack from its declaration to its last effect; off one's own Turn it is paid and rolled just the same."""
    band = reach.band_to(scene, attacker, target, reach.ranges_of(scene, attacker, arm.attack, boost), boost)
    assert band is not None
    blow = aim(scene, attacker, arm, target, band, boost)
    blow.opportunity = opportunity
    pay_for(scene, table, attacker, arm, boost)
    if not opportunity:
        blow.pierce += pierce_of_turn(scene, attacker)
        blow.added += bonus_of_turn(scene, table, attacker)
    blow.own_keywords = choose_keywords(scene, table, attacker, arm.attack, blow.words())
    make(scene, table, blow)
    settle(scene, table, attacker, [blow])


def aim(scene: ShatteredScene, attacker: Character, arm: Arm, target: Character, band: Range, boost: str) -> Blow:
    blow = Blow(attacker, target, arm.attack, band)
    blow.gear = arm.gear
    blow.boost = boost
    blow.speed = reach.speed_of(scene, attacker, arm, boost)
    blow.phase = scene.phase if scene.stage is Stage.PHASE else 0
    blow.thrown = band in arm.attack.thrown_at
    blow.pierce = arm.attack.pierce
    return blow


def pay_for(scene: ShatteredScene, table: Table, attacker: Character, arm: Arm, boost: str) -> None:
    turn = scene.turn if is_of_turn(scene, attacker) else None
    costs.pay(scene, attacker, reach.price_of(scene, attacker, arm.attack, boost), turn)
    equipment.use(scene, table, attacker, arm)


def is_of_turn(scene: ShatteredScene, attacker: Character) -> bool:
    """Whether an Attack by this creature belongs to the Turn under way."""
    turn = scene.turn
    return turn is not None and turn.who == costs.purse(scene, attacker).id


def pierce_of_turn(scene: ShatteredScene, attacker: Character) -> int:
    """Pierce that the Technique or Action gives its Attacks."""
    turn = scene.turn
    return turn.pierce if turn is not None and is_of_turn(scene, attacker) else 0


def bonus_of_turn(scene: ShatteredScene, table: Table, attacker: Character) -> int:
    """Bonus Damage that the Technique or Action gives its Attacks, with the Moves of a Lancing Charge."""
    turn = scene.turn
    if turn is None or not is_of_turn(scene, attacker):
        return 0
    if LANCE in turn.pending and turn.who == attacker.id:
        return turn.bonus_damage + lance(scene, table, attacker, turn)
    return turn.bonus_damage


def lance(scene: ShatteredScene, table: Table, attacker: Character, turn: Turn) -> int:
    """Lancing Charge: after a move to a new Position, up to 3 further Moves for 1 Bonus Damage each."""
    turn.pending.remove(LANCE)
    most = min(MOST_LANCED, attacker.moves + turn.moves)
    if not turn.moved or not most or statuses.is_immobile(scene, attacker):
        return 0
    options = [Option(("lance", str(moves)), f"{moves} Moves") for moves in range(most, -1, -1)]
    moves = int(table.ask(attacker, "lance", options, "How many further Moves go into the thrust?").target)
    if moves:
        costs.mix_moves(table, attacker, moves, turn)
        scene.tell(table, Lanced(attacker.id, attacker.side, moves))
    return moves


def choose_keywords(scene: ShatteredScene, table: Table, attacker: Character, made: Attack, told: str) -> list[str]:
    """The keywords of one Attack; of Slash/Stab the attacker names one, whoever cares: what others resist is hidden."""
    profile = scene.stock.profile(made)
    keywords = profile.keywords
    for choice in profile.choices:
        options = [Option(each.lower(), each) for each in choice]
        answer = table.ask(attacker, "keyword", options, f"{told}: which kind of Damage?")
        keywords = [*keywords, choice[options.index(answer.option)]]
    return keywords


def make(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """An Attack that was paid for: whoever answers an attack does, then it is rolled, if it still can be made."""
    assert blow.attacker is not None
    if table.listening:
        slashed = blow.own_keywords[-1] if scene.stock.profile(blow.attack).choices else ""
        scene.tell(table, Attacks(blow.attacker.id, blow.target.id, blow.attack.id, str(blow.band), slashed))
    intercession.attacked(scene, table, blow)
    if can_be_made(scene, blow):
        resolve(scene, table, blow)
    else:
        lose(scene, table, blow)


def can_be_made(scene: ShatteredScene, blow: Blow) -> bool:
    """Whether the attacker is up and the target there and in range, at whatever range that is after a window."""
    attacker = blow.attacker
    if attacker is None or not attacker.is_up() or not blow.target.on_map():
        return False
    if is_as_aimed(blow, attacker):
        return True
    band = band_now(scene, blow, attacker)
    if band is None:
        return False
    blow.band = band
    blow.thrown = band in blow.attack.thrown_at
    blow.start, blow.place = attacker.position, blow.target.position
    return True


def is_as_aimed(blow: Blow, attacker: Character) -> bool:
    """Whether the two stand where they stood."""
    return attacker.position == blow.start and blow.target.position == blow.place


def band_now(scene: ShatteredScene, blow: Blow, attacker: Character) -> Range | None:
    ranges = charging.ranges_of if blow.charged else reach.ranges_of
    return reach.band_to(scene, attacker, blow.target, ranges(scene, attacker, blow.attack, blow.boost), blow.boost)


def lose(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """A window has taken the attacker or the target away: the Attack reaches nobody, and its Cost stays paid."""
    who = blow.attacker.id if blow.attacker is not None else ""
    scene.tell(table, AttackLost(who, blow.target.id, blow.attack.id))


def resolve(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """From the Attack Roll to the Damage; a Hazard comes in here, without an attacker."""
    if not blow.own_keywords:
        blow.own_keywords = scene.stock.profile(blow.attack).keywords
    attack_roll.roll_dice(scene, table, blow)
    if blow.attacker is not None:
        gambits.apply(scene, table, blow)
        attack_roll.add_by_phase(scene, table, blow)
    conclude(scene, table, blow)


# the announcement, Reactions, and what comes of it


def conclude(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """Announcement, Reactions, the final row, Damage and Stun."""
    place = scene.place(blow.target)
    announce(scene, table, blow)
    if blow.grade is not Grade.MISS:
        protection.passive(scene, blow.target, blow)
        reactions.announced(scene, table, blow)
    scene.incoming = None
    if blow.thrown and blow.gear is not None and blow.attacker is not None:
        equipment.throw(scene, table, blow.attacker, blow.gear, place)
    land(scene, table, blow)


def announce(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """SS-084: the target hears the Damage, before Guard and Ward, and the Status, before it decides on Reactions."""
    scene.incoming = told = told_of(blow)
    if table.listening and blow.grade is not Grade.MISS:  # of a Miss it is told that it misses
        scene.tell(
            table,
            AttackAnnounced(
                blow.target.id, blow.attack.id, blow.roll, told.grade, told.damage, told.stun, list(told.status)
            ),
        )


def told_of(blow: Blow) -> Incoming:
    """What is said of an Attack as it is now."""
    told = Incoming(blow.attacker.id if blow.attacker is not None else "", blow.target.id, blow.attack.id)
    told.roll = blow.roll
    told.grade = str(blow.grade)
    told.damage, told.stun = harm_of(blow)
    told.status = [group.text() for group in blow.tags]
    if blow.glancing:
        told.status.append("Glancing")
    return told


def told_of_lower(scene: ShatteredScene, blow: Blow, amount: int) -> Incoming:
    """What would be said of it if its roll were lower by that much; the Attack stays as it is."""
    blow.roll -= amount
    attack_roll.read_row(scene, blow)
    told = told_of(blow)
    blow.roll += amount
    attack_roll.read_row(scene, blow)
    return told


def lower_roll(scene: ShatteredScene, table: Table, blow: Blow, amount: int) -> None:
    """SS-085: when a Reaction changes the Attack Roll, the row is read anew, and told anew."""
    blow.roll -= amount
    attack_roll.read_row(scene, blow)
    announce(scene, table, blow)


def harm_of(blow: Blow) -> tuple[int, int]:
    """The Damage and Stun of the row with its modifiers and the target's Weakness, which everybody sees."""
    if blow.grade is Grade.MISS or blow.row is None:
        return 0, 0
    weak = damage.weak_to(blow.target, blow.keywords)
    hurt = 0 if blow.row.damage is None else blow.row.damage + blow.modifiers + weak
    stun = (blow.row.stun or 0) + blow.bonus_stun + weak
    if blow.glancing:
        return half(hurt) if hurt > 0 else 0, half(stun)
    return hurt if hurt > 0 else 0, stun


def land(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """The final row: the target suffers or not, and so does whom a Cleave reaches."""
    if blow.grade is Grade.MISS:
        scene.tell(table, AttackMissed(blow.target.id, blow.attack.id))
    elif blow.target.on_map():
        deal(scene, table, blow)  # though its attacker may have fallen to a Reaction
    else:
        lose(scene, table, blow)
    gambits.cleave(scene, table, blow)


def afflict(scene: ShatteredScene, table: Table, blows: list[Blow]) -> None:
    """SS-083: all Damage, with the Stun printed beside it, is dealt to every target before any Status is resolved."""
    for blow in [each for first in blows for each in (first, *first.cleaved)]:
        statuses.inflict(
            scene,
            table,
            blow.target,
            blow.tags,
            blow.attacker,
            shelter=blow.shelter,
            keywords=blow.keywords,
            band=blow.band,
            glancing=blow.glancing,
            halves_ward=blow.halves_ward,
        )


def deal(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """The Damage and Stun of the final row, through everything the target has against them."""
    assert blow.row is not None
    base, stun = blow.row.damage or 0, blow.row.stun or 0
    pierce_soak = split_pierce(table, blow, base + blow.modifiers, stun + blow.bonus_stun)
    harm = damage.Harm(
        blow.row.damage,
        stun,
        keywords=blow.keywords,
        by=blow.attacker,
        ap=damage.AP in blow.keywords,
        pierce=blow.pierce - pierce_soak,
        pierce_soak=pierce_soak,
        modifiers=blow.modifiers,
        bonus_stun=blow.bonus_stun,
        glancing=blow.glancing,
        vulnerable=True,
        shelter=blow.shelter,
        band=blow.band,
        halves_ward=blow.halves_ward,
    )
    damage.suffer(scene, table, blow.target, harm)


def split_pierce(table: Table, blow: Blow, hurt: int, stun: int) -> int:
    """How many points of Pierce the attacker puts on Soak; where only one of the two matters all go there."""
    if not blow.pierce or stun <= 0 or blow.attacker is None:
        return 0
    if hurt <= 0:
        return blow.pierce
    return damage.split_pierce(table, blow.attacker, blow.target, blow.pierce)


# after the Attack


def settle(scene: ShatteredScene, table: Table, attacker: Character, blows: list[Blow]) -> None:
    """The Status of every target, On Miss effects if it Missed everybody, and the attacker's own gain."""
    afflict(scene, table, blows)
    first = blows[0]
    attack = first.attack
    gained = 0 if first.boost == reach.LIGHT_BOOST else attack.after
    missed = True
    for blow in blows:
        if blow.grade is not Grade.MISS:
            missed = False
        if blow.grade is Grade.HIT:
            gained += attack.on_hit
        elif blow.grade is Grade.CRIT:
            gained += attack.on_crit
        gained += gambits.momentum_of(blow)
    if missed:
        gained += attack.on_miss
    if gained and attacker.on_map():
        costs.gain_momentum(scene, table, attacker, gained)
    for blow in blows:
        stances.after_attack(scene, table, blow)
