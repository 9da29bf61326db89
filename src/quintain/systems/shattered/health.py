"""Health and Wounds: Vigor before Health, Stun, being Downed, Wounds, and leaving the fight."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Conceding, Option
from quintain.kernel.table import Table
from quintain.systems.shattered import charging, damage, ground, spirits, stances, status_kinds, statuses, traits
from quintain.systems.shattered.blow import Shelter
from quintain.systems.shattered.events.health import (
    BackOnFeet,
    BarLost,
    DamageTaken,
    Defeated,
    Died,
    Downed,
    HealthGained,
    MomentumLost,
    Refreshed,
    StaminaLost,
    StunGained,
    StunLowered,
    VigorSet,
    WoundsGained,
    Yielded,
)
from quintain.systems.shattered.house import WoundRoll, YieldAfterDown
from quintain.systems.shattered.rounding import half
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character, Out
from quintain.systems.shattered.stock import Element, Rank, StanceEffect, Status

STUN_PER_MISSING_MOMENTUM: Final = 2
DEADLY_WOUNDS: Final = 3
"""A roll for Wounds brings 3 at most (halved), so with so many of 6 the next Down can kill."""

# Health and Vigor


def lose_health(scene: ShatteredScene, table: Table, body: Character, amount: int, by: Character | None) -> None:
    """Damage that got through; what goes beyond the last point of Health is lost."""
    if amount <= 0 or not body.is_up():
        return
    scene.toll += 1
    absorbed = min(body.vigor, amount)  # SS-125: Vigor is always lost before Health
    body.vigor -= absorbed
    body.health -= min(body.health, amount - absorbed)
    scene.tell(table, DamageTaken(body.id, body.side, amount, absorbed, body.health))
    if not body.health:  # SS-132: Downed when Health reaches 0, once for each packet of Damage
        down(scene, table, body, by)
    if not body.out:
        traits.hurt(scene, table, body)


def gain_health(scene: ShatteredScene, table: Table, body: Character, amount: int) -> None:
    """Never above the maximum. The first gain of a Bleeding or Poisoned creature removes that instead."""
    if amount <= 0 or body.out or not body.health:
        return
    ailing = [status for status in Status if status in body.statuses and status_kinds.KINDS[status].healed]
    if ailing:
        for status in ailing:
            statuses.remove(scene, table, body, status)
        return
    gained = min(amount, body.max_health - body.health)
    body.health += gained
    scene.tell(table, HealthGained(body.id, body.side, gained, body.health))


KEEP: Final = Option("keep", "Keep your Vigor")
REPLACE: Final = Option("replace", "Take the new Vigor in its place")
ADD: Final = Option("add", "Add the new Vigor")


def gain_vigor(scene: ShatteredScene, table: Table, body: Character, amount: int) -> None:
    """SS-126: Vigor does not stack: keep what one has, or take the new amount in its place."""
    if not body.vigor:
        body.vigor = amount
    else:
        options = [KEEP, REPLACE, ADD] if may_stack(scene, body) else [KEEP, REPLACE]
        question = f"{body.name} has {body.vigor} Vigor and is offered {amount}."
        choice = table.ask(body, "vigor", options, question).option
        if choice is not KEEP:
            body.vigor = amount + (body.vigor if choice is ADD else 0)
    scene.tell(table, VigorSet(body.id, body.side, body.vigor))
    stances.settle(scene, table)


def may_stack(scene: ShatteredScene, body: Character) -> bool:
    """Stone Lock Stance: while earth or stone is at its Position."""
    return body.stance(StanceEffect.STONE_LOCK) and ground.has_element(scene, scene.place(body), Element.EARTH)


# Stun, Stamina and Momentum


def gain_stun(scene: ShatteredScene, table: Table, body: Character, amount: int, by: Character | None) -> None:
    """Stun that nothing reduces any more; a Stunned creature takes that much AP Damage instead."""
    if amount <= 0 or not body.is_up():
        return
    if Status.STUNNED in body.statuses:
        damage.suffer(scene, table, body, damage.Harm(amount, by=by, ap=True, shelter=Shelter()))
        return
    scene.toll += 1
    body.stun += amount
    scene.tell(table, StunGained(body.id, body.side, amount, body.stun, body.max_stun, composure(body)))
    check_stun(scene, table, body, by)


def check_stun(scene: ShatteredScene, table: Table, body: Character, by: Character | None) -> None:
    """SS-129: at its maximum or above it a creature is Stunned at once; also looked at when the maximum falls."""
    if body.stun >= body.max_stun and Status.STUNNED not in body.statuses:
        body.stun = 0  # SS-130: whatever was in excess is lost
        statuses.gain(scene, table, body, Status.STUNNED, 1, by)


def lower_stun(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Half of the maximum, as a Recover does."""
    body.stun -= min(body.stun, half(body.max_stun))
    scene.tell(table, StunLowered(body.id, body.side, body.stun))


def composure(body: Character) -> str:
    """SS-127: Stun in words: how shaken a creature is, never how injured."""
    if Status.STUNNED in body.statuses:
        return "stunned"
    if not body.stun:
        return "composed"
    if 4 * body.stun < body.max_stun:
        return "a little shaken"
    return "shaken" if 4 * body.stun < 3 * body.max_stun else "badly shaken"


def lose_stamina(scene: ShatteredScene, table: Table, body: Character, amount: int, by: Character | None) -> None:
    """Each point it does not have becomes 1 Stun."""
    lost = min(body.stamina, amount)
    body.stamina -= lost
    scene.tell(table, StaminaLost(body.id, body.side, lost, body.stamina))
    gain_stun(scene, table, body, amount - lost, by)


def lose_momentum(scene: ShatteredScene, table: Table, body: Character, amount: int, by: Character | None) -> None:
    """Each point it does not have becomes 2 Stun."""
    lost = min(body.momentum, amount)
    body.momentum -= lost
    scene.tell(table, MomentumLost(body.id, body.side, lost, body.momentum))
    gain_stun(scene, table, body, STUN_PER_MISSING_MOMENTUM * (amount - lost), by)


def refresh(scene: ShatteredScene, table: Table, body: Character) -> None:
    body.stamina = body.max_stamina
    scene.tell(table, Refreshed(body.id))


# Downed


def down(scene: ShatteredScene, table: Table, body: Character, by: Character | None) -> None:
    """What losing all its Health means for a creature of its kind."""
    scene.toll += 1
    if body.rank is Rank.SPIRIT:
        spirits.down(scene, table, body)
        return
    scene.tell(table, Downed(body.id))
    if body.rank is not Rank.PLAYER and (body.rank is not Rank.ELITE or body.bars <= 1):
        # SS-133: Minions and Standards, and Elites on their last Health Bar
        leave(scene, table, body, Out.DEFEATED, by)
        return
    if body.rank is Rank.ELITE:
        lose_bar(scene, table, body)
    gain_wounds(scene, table, body)  # SS-131, SS-134: player characters and Elites roll for Wounds instead
    body.downs += 1  # SS-122: the tracker after the roll
    if body.wounds >= body.sheet.strain:  # SS-142: dead only when the whole Strain Meter is full of Wounds
        leave(scene, table, body, Out.DEAD)
        return
    body.health = body.max_health  # SS-136: back to the maximum once the Wounds are recorded
    scene.tell(table, BackOnFeet(body.id))
    if body.rank is Rank.PLAYER:
        offer_yield(scene, table, body)
    else:
        check_stun(scene, table, body, by)


def lose_bar(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Each Down of an Elite uses up a Health Bar."""
    body.bars -= 1
    body.max_stun -= body.sheet.stun_lost_per_bar
    scene.tell(table, BarLost(body.id, body.side, body.bars))


def gain_wounds(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Counted one per line of the Strain Meter."""
    dice = [table.roll(body, "1d6", "wounds") for _ in range(wound_dice(body.downs))]
    wounds = wounds_of(dice, body.downs, scene.rules.wound_roll)
    body.wounds = min(body.wounds + wounds, body.sheet.strain)
    scene.tell(table, WoundsGained(body.id, dice, wounds, body.wounds, body.sheet.strain))


def wound_dice(downs: int) -> int:
    """SS-135: as many d6 as it was Downed before, but 2 the first time."""
    return downs if downs else 2


def wounds_of(dice: list[int], downs: int, rule: WoundRoll) -> int:
    """Half of the lowest die, rounded down, the first time; half of the highest ever after.

    >>> wounds_of([5, 3], 0, WoundRoll.HALF_THE_DIE), wounds_of([5], 1, WoundRoll.HALF_THE_DIE)
    (1, 3)
    """
    die = max(dice) if downs else min(dice)
    if rule is WoundRoll.WHOLE_DIE:
        return die
    return half(die) if downs else die // 2


FIGHT_ON: Final = Option("fight_on", "Fight on")
YIELD: Final = Conceding("yield", "Yield and leave the fight")


def offer_yield(scene: ShatteredScene, table: Table, body: Character) -> None:
    """SS-143: death is meant to be rare, so whoever was Downed may yield, and is warned when the next Down can kill."""
    if scene.rules.yield_after_down is YieldAfterDown.NOT_ALLOWED:
        return
    question = f"{body.name} was Downed and has {body.wounds} of {body.sheet.strain} Wounds. Yield?"
    if is_near_death(scene, body):
        question += " The next Down can kill!"
    if table.ask(body, "yield", [FIGHT_ON, YIELD], question).option is YIELD:
        leave(scene, table, body, Out.YIELDED)


def is_near_death(scene: ShatteredScene, body: Character) -> bool:
    """Whether the Wounds of one more Down could fill its Strain Meter."""
    worst = 6 if scene.rules.wound_roll is WoundRoll.WHOLE_DIE else DEADLY_WOUNDS
    return body.wounds + worst >= body.sheet.strain


# out of the fight


def leave(scene: ShatteredScene, table: Table, body: Character, why: Out, by: Character | None = None) -> None:
    """It is removed from the map with its Spirit, and nothing it held or charged goes on."""
    spirit = scene.spirit_of(body)
    for each in (body, spirit):
        if each is not None and each.charge is not None:
            charging.lift(scene, table, each)
    body.out = why
    scene.thinned = True
    body.occupies = ""
    if spirit is not None:
        spirit.summoned = False
        spirit.position = spirit.occupies = ""
    scene.tell(table, LEAVING[why](body.id))
    ground.tidy(scene)
    statuses.check_grabs(scene, table)
    traits.defeated(scene, table, body, by)


LEAVING: Final = {Out.DEFEATED: Defeated, Out.DEAD: Died, Out.YIELDED: Yielded}
