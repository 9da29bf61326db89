"""The Attack Roll: Advantage and Disadvantage, Bonuses and Penalties, the dice, and the row they point at."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import charging, damage, status_kinds, statuses, terrain
from quintain.systems.shattered.blow import Blow, Rider
from quintain.systems.shattered.events.attack import AttackRolled
from quintain.systems.shattered.profile import HIGHEST, LOWEST, Profile, add_tags, raise_value, speed_penalty
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Grade, Range, Status
from quintain.systems.shattered.tags import Tag, Tags

PUSH_BOOST: Final = "push"
DAZED_1: Final = Tags([Tag(Status.DAZED, 1)], [], 0, [])
CLOSE_QUARTERS: Final = {Range.SHORT: 1, Range.MEDIUM: 2, Range.LONG: 3}


# the Attack Roll


def roll_dice(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """The Attack Roll: two dice, or two of three, and every Bonus and Penalty."""
    net, bonus = weigh(scene, blow)
    use_up(scene, table, blow)
    roller = blow.attacker if blow.attacker is not None else blow.target
    against = blow.target if blow.attacker is not None else None
    dice = [table.roll(roller, "1d6", "attack", against), table.roll(roller, "1d6", "attack", against)]
    kept = dice
    if net:
        dice = [*dice, table.roll(roller, "1d6", "attack", against)]  # SS-072: 3d6 with either
        if net > 0:
            kept = two_highest(dice)
            bonus += net - 1  # SS-076: each further instance is worth 1
        else:
            kept = two_lowest(dice)
            bonus += net + 1
    blow.net, blow.bonus, blow.kept = net, bonus, kept
    blow.roll = kept[0] + kept[1] + bonus  # SS-069: 2d6
    read_row(scene, blow)
    if table.listening:
        who = blow.attacker.id if blow.attacker is not None else ""
        grade = str(blow.grade)
        scene.tell(table, AttackRolled(who, blow.target.id, blow.attack.id, dice, kept, bonus, blow.roll, grade))


def two_highest(dice: list[int]) -> list[int]:
    """SS-073: Advantage uses the two highest dice."""
    return sorted(dice)[1:]


def two_lowest(dice: list[int]) -> list[int]:
    """SS-074: Disadvantage uses the two lowest dice."""
    return sorted(dice)[:2]


def weigh(scene: ShatteredScene, blow: Blow) -> tuple[int, int]:
    """Advantages less Disadvantages, and Bonuses less Penalties."""
    attacker, target, band = blow.attacker, blow.target, blow.band
    net, bonus = blow.net, blow.bonus
    for status in target.statuses:
        net += status_kinds.KINDS[status].edge_attacked(scene, band)  # SS-075: they cancel one for one
    if statuses.is_hidden(target) or (attacker is not None and terrain.obscures(scene, attacker, target)):
        net -= 1
    if attacker is not None:
        for status in attacker.statuses:
            net += status_kinds.KINDS[status].edge_attacking(scene)
        bonus -= lateness(blow) + terrain.penalty(scene, blow) + close_quarters(scene, attacker, band)
    return net, bonus


def lateness(blow: Blow) -> int:
    """The Speed Penalty of this Attack; outside a Phase, and for a Charged one, there is none."""
    return 0 if not blow.phase or blow.charged else speed_penalty(blow.attack, blow.speed, blow.phase)


def close_quarters(scene: ShatteredScene, attacker: Character, band: Range) -> int:
    """The house rule on SS-094: a hostile creature at one's Position hampers shooting."""
    if not scene.rules.close_quarters_penalty or band not in CLOSE_QUARTERS:
        return 0
    for each in scene.here(attacker.position):
        if each.side != attacker.side:
            return CLOSE_QUARTERS[band]
    return 0


def use_up(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """Exposed and Impaired change this Attack's Damage too, and are gone as its dice are rolled."""
    attacker, target = blow.attacker, blow.target
    blow.added += damage.affliction_modifiers(scene, attacker, target)
    for status in [each for each in target.statuses if status_kinds.KINDS[each].spent_attacked]:
        statuses.remove(scene, table, target, status)
    if attacker is not None:
        for status in [each for each in attacker.statuses if status_kinds.KINDS[each].spent_attacking]:
            statuses.remove(scene, table, attacker, status)


# the row


def read_row(scene: ShatteredScene, blow: Blow) -> None:
    """Everything that follows from the Attack Roll as it is now; it is read anew after every change."""
    profile = scene.stock.profile(blow.attack)
    row = min(blow.roll, HIGHEST)  # SS-087: above 12, the row for 12
    line = profile.lines[max(row - LOWEST, 0)]  # SS-070, SS-071: the row of the Attack Roll
    blow.row = line.row
    blow.grade = line.row.grade
    if row < LOWEST:
        blow.grade = Grade.MISS  # SS-090: below 2 it is a Miss, whatever row 2 says
    elif blow.thrown and blow.grade is Grade.GRAZE:
        blow.grade = Grade.MISS
    blow.modifiers = blow.bonus_stun = 0
    blow.tags = []
    blow.keywords = blow.own_keywords
    if blow.grade is not Grade.MISS:
        add_up(scene, blow, profile, line.tags)


def add_up(scene: ShatteredScene, blow: Blow, profile: Profile, tags: list[Tags]) -> None:
    """What is added to a row that is no Miss, as far as the Profile has that column."""
    extra, stun = blow.added, blow.added_stun
    rule = scene.rules.added_status_dc
    if blow.roll > HIGHEST:
        assert blow.row is not None
        if blow.row.damage:
            extra += 2  # SS-088: 2 additional Damage, if the Attack deals any
        tags = add_tags(tags, DAZED_1, rule)  # SS-089: and Dazed 1
    if blow.charged:
        tags = charging.add_status(scene, blow, profile, tags)
    for rider in blow.riders:
        if rider.holds(blow):
            extra += rider.damage
            stun += rider.stun
            for group in rider.tags:
                tags = add_tags(tags, group, rule)
            if rider.keyword and rider.keyword not in blow.keywords:
                blow.keywords = [*blow.keywords, rider.keyword]
    if blow.charged:
        tags = charging.raise_status(blow, tags)
    if blow.boost == PUSH_BOOST:
        tags = raise_value(tags, Status.PUSH, 1)
    blow.modifiers = extra if profile.has_damage else 0
    blow.bonus_stun = stun if profile.has_stun else 0
    blow.tags = tags


def add_by_phase(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """What a Hit or better adds by the current Phase: one of the groups, as the attacker likes."""
    if not blow.attack.by_phase or blow.grade not in (Grade.HIT, Grade.CRIT):
        return
    groups = scene.stock.profile(blow.attack).by_phase.get(blow.phase)
    if not groups:
        return
    assert blow.attacker is not None
    rider = Rider("", Grade.HIT, None)
    rider.tags = [pick(table, blow, groups)]
    blow.riders = [rider, *blow.riders]  # the Attack inflicts it before a Gambit adds anything
    read_row(scene, blow)


def pick(table: Table, blow: Blow, groups: list[Tags]) -> Tags:
    """One of several groups of Status."""
    assert blow.attacker is not None
    options = [Option("+".join(str(tag.status) for tag in group.apply), group.text()) for group in groups]
    answer = table.ask(blow.attacker, "status", options, f"{blow.words()}: which of these does it inflict?")
    return groups[options.index(answer.option)]
