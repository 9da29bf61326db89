"""Gambits: what doubles or a Crit may be used for, once the dice are seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quintain.kernel.asks import Option, Using, What
from quintain.kernel.table import Table
from quintain.systems.shattered import attack, attack_roll, costs, damage, reach
from quintain.systems.shattered.blow import Blow, Rider
from quintain.systems.shattered.events.attack import GambitApplied
from quintain.systems.shattered.ground import has_element, in_arena
from quintain.systems.shattered.rounding import half
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import (
    RANK,
    AttackKind,
    Behaviour,
    Cost,
    Element,
    Gambit,
    Grade,
    Range,
    Status,
    Weight,
)
from quintain.systems.shattered.tags import read_tags

MARTIAL: Final = "Martial"
REPEATABLE: Final = "Repeatable"
NO_GAMBIT: Final = Option("none", "No Gambit")
TWICE: Final = "twice"
WEAPONS: Final = (AttackKind.WEAPON, AttackKind.NATURAL)
SAME_ROW: Final = 4
"""From this face on Cleave resolves the same row; below, it deals the Attack's Speed."""


# which may be applied


def apply(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """As many Gambits as the Attack has earned: one by doubles, one by a Crit.

    With both, two different ones, or one of which the die is rolled twice and the higher kept.
    """
    attacker = blow.attacker
    assert attacker is not None
    known = costs.purse(scene, attacker).sheet.gambits
    if not known:
        return
    # SS-066: any number of them on every Turn; only the Attack itself counts
    earned = (1 if blow.kept[0] == blow.kept[1] else 0) + (1 if blow.grade is Grade.CRIT else 0)
    used: list[str] = []
    while True:
        options = list_gambits(scene, blow, known, used, earned)
        if not options:
            return
        question = f"{blow.words()}: a roll of {blow.roll}, a {str(blow.grade).capitalize()}. A Gambit?"
        answer = table.ask(attacker, "gambit", [*options, NO_GAMBIT], question)
        if answer.option is NO_GAMBIT:
            return
        twice = answer.target == TWICE
        gambit = scene.stock.gambits[answer.verb]
        costs.pay(scene, attacker, price_of(scene, attacker, gambit, earned))
        blow.riders = [*blow.riders, roll_gambit(scene, table, blow, gambit, twice)]
        attack_roll.read_row(scene, blow)
        used.append(gambit.id)
        earned -= 2 if twice else 1
        if earned <= 0:
            return


def list_gambits(scene: ShatteredScene, blow: Blow, known: list[str], used: list[str], earned: int) -> list[Option]:
    """Those whose requirement and Cost are met; one without having earned any only if it says so."""
    options: list[Option] = []
    attacker = blow.attacker
    assert attacker is not None
    for id in known:
        gambit = scene.stock.gambits[id]
        if (
            (earned > 0 or (gambit.unearned and not used))
            and (id not in used or REPEATABLE in gambit.keywords)
            and goes_with(scene, blow, gambit)
            and costs.may_use(scene, attacker, gambit.keywords)
        ):
            due = price_of(scene, attacker, gambit, earned)
            if costs.can_pay(scene, attacker, due):
                options.append(gambit_option(id, gambit.name, due.momentum))
                if earned == 2:
                    options.append(gambit_option((id, TWICE), f"{gambit.name}, rolled twice", due.momentum))
    return options


@lru_cache(1024)
def gambit_option(what: What, name: str, momentum: int) -> Option:
    gambit = what if isinstance(what, str) else what[0]
    return Using(what, f"{name} for {momentum} Momentum" if momentum else name, ("gambit", gambit))


def price_of(scene: ShatteredScene, attacker: Character, gambit: Gambit, earned: int) -> costs.Price:
    cost = gambit.cost if earned > 0 else Cost(momentum=gambit.cost.momentum + gambit.unearned)
    return costs.price(scene, attacker, cost, gambit.keywords)


def goes_with(scene: ShatteredScene, blow: Blow, gambit: Gambit) -> bool:
    """Whether the Attack and its row are what the Gambit asks for."""
    attacker, made = blow.attacker, blow.attack
    assert attacker is not None
    rank = RANK[blow.grade]
    if (gambit.at_least is not None and rank < RANK[gambit.at_least]) or (
        gambit.at_most is not None and rank > RANK[gambit.at_most]
    ):
        return False
    if gambit.damaging and (blow.row is None or not blow.row.damage):
        return False
    if gambit.martial and MARTIAL not in made.keywords:
        return False
    if gambit.natural and made.kind is not AttackKind.NATURAL:
        return False
    if gambit.heavy and (made.weight is not Weight.HEAVY or Range.MELEE not in made.range or made.kind not in WEAPONS):
        return False
    if gambit.stone and not is_on_earth(scene, attacker):
        return False
    return gambit.behaviour is not Behaviour.CLEAVE or bool(bystanders(scene, blow))


def is_on_earth(scene: ShatteredScene, body: Character) -> bool:
    """Whether earth or stone is anywhere in its Arena."""
    for position in in_arena(scene, scene.arena_of(body)):
        if has_element(scene, position, Element.EARTH):
            return True
    return False


def bystanders(scene: ShatteredScene, blow: Blow) -> list[Character]:
    """Other creatures at the target's Position, enemies of the attacker first."""
    attacker = blow.attacker
    assert attacker is not None
    others = [each for each in scene.here(blow.target.position) if each is not blow.target and each is not attacker]
    return sorted(others, key=lambda each: each.side == attacker.side)


# what it adds


def roll_gambit(scene: ShatteredScene, table: Table, blow: Blow, gambit: Gambit, twice: bool) -> Rider:
    """Its d6, and what it adds to the Attack if its requirement still holds on the final row."""
    attacker = blow.attacker
    assert attacker is not None
    rider = Rider(gambit.id, gambit.at_least, gambit.at_most)
    rider.keyword = gambit.adds
    rider.needs_damage = gambit.damaging
    behaviour = gambit.behaviour
    if behaviour is Behaviour.CLEAVE:
        rider.other = choose_bystander(scene, table, blow)
    faces = [table.roll(attacker, "1d6", gambit.id, blow.target)]
    for _ in range(further_dice(blow, gambit, twice)):
        faces.append(table.roll(attacker, "1d6", gambit.id, blow.target))
    face = max(faces)
    scene.tell(table, GambitApplied(attacker.id, blow.target.id, gambit.id, faces))
    if behaviour is Behaviour.LETHAL:
        rider.damage = face
    elif behaviour is Behaviour.GATHER:
        rider.momentum = half(face)
    elif behaviour is Behaviour.CLEAVE:
        rider.harm = blow.speed if face < SAME_ROW else 0
    else:
        read_table(table, blow, gambit, face, rider)
    return rider


def further_dice(blow: Blow, gambit: Gambit, twice: bool) -> int:
    """Lethal Strike has Advantage against the Stunned; each of two rolls then has it."""
    stunned = gambit.behaviour is Behaviour.LETHAL and Status.STUNNED in blow.target.statuses
    return (2 if stunned else 1) * (2 if twice else 1) - 1


def read_table(table: Table, blow: Blow, gambit: Gambit, face: int, rider: Rider) -> None:
    row = gambit.table[face - 1]
    rider.damage = row.damage
    rider.stun = row.stun
    rider.tags = [read_tags(group) for group in row.status]
    if row.either:
        rider.tags.append(attack_roll.pick(table, blow, [read_tags(group) for group in row.either]))


def choose_bystander(scene: ShatteredScene, table: Table, blow: Blow) -> str:
    attacker = blow.attacker
    assert attacker is not None
    others = bystanders(scene, blow)
    options = [Option(each.id) for each in others]
    answer = table.ask(attacker, "cleave", options, f"{blow.words()}: whom else does it reach?")
    other = others[options.index(answer.option)]
    return other.id if reach.is_meant(table, attacker, other) else ""


def momentum_of(blow: Blow) -> int:
    """What Gambits give the attacker; one whose requirement fails on the final row does nothing."""
    return sum(rider.momentum for rider in blow.riders if rider.holds(blow))


def cleave(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """Cleave: another creature beside the target is struck too, if the attacker still stands and it is still there."""
    attacker = blow.attacker
    for rider in blow.riders:
        if rider.other and attacker is not None and attacker.is_up() and rider.holds(blow):
            other = scene.by_id[rider.other]
            if other.on_map() and other.position == blow.place:
                strike_beside(scene, table, blow, attacker, rider, other)


def strike_beside(
    scene: ShatteredScene, table: Table, blow: Blow, attacker: Character, rider: Rider, other: Character
) -> None:
    """It takes the Attack's Speed as Damage, or the same row, Glancing."""
    if rider.harm:
        damage.suffer(scene, table, other, damage.Harm(rider.harm, keywords=blow.keywords, by=attacker))
        return
    second = Blow(attacker, other, blow.attack, blow.band)
    second.own_keywords = blow.keywords
    second.speed, second.phase, second.pierce = blow.speed, blow.phase, blow.pierce
    second.glancing = True
    second.roll = blow.roll
    attack_roll.read_row(scene, second)
    blow.cleaved.append(second)
    attack.conclude(scene, table, second)
