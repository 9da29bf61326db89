"""Greedy's spells and other areas: what a casting is worth, how many dice it takes, where an area does most."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quintain.bots.swords.guesses import (
    fails_save,
    harm_worth,
    healing_worth,
    reaches,
    removal_worth,
    sums_to,
)
from quintain.bots.swords.mind import Mind, own
from quintain.kernel.asks import Ask, Option
from quintain.kernel.shapes import Spots
from quintain.space.space import Area, Spot, spots
from quintain.systems.swords.casting import CastAt, HowMany, die, difficulty
from quintain.systems.swords.conditions import BIT, EXPOSED, Condition
from quintain.systems.swords.gear import NEAR
from quintain.systems.swords.items import Throw
from quintain.systems.swords.scene import FOOT
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.specials import Screech, StoneBreath
from quintain.systems.swords.spells import number_of
from quintain.systems.swords.stock import Magic, Save, Spell
from quintain.systems.swords.to_hit import CLOSE
from quintain.systems.swords.view import Sight

SURE = 0.85
"""A casting that succeeds this often is given no more dice."""
DIE = 0.5
"""What an expended Invocation Die costs."""
FRIENDLY_FIRE = 1.5
HOLDS: Final[dict[Condition, float]] = {
    Condition.UNCONSCIOUS: 0.9,
    Condition.PETRIFIED: 0.9,
    Condition.PARALYZED: 0.8,
    Condition.BLINDED: 0.3,
    Condition.CHARMED: 0.25,
    Condition.FRIGHTENED: 0.25,
}
"""How much of a foe's removal each condition is worth while it lasts."""


# how many dice


def dice_for(free: int, sides: int, goal: int) -> int:
    """Enough dice to make success likely, not all."""
    for count in range(1, free):
        if sums_to(count, sides, goal) >= SURE:
            return count
    return free


@lru_cache(1024)
def casting_odds(free: int, sides: int, goal: int) -> tuple[int, float]:
    """So many dice it takes, and the chance with them."""
    count = dice_for(free, sides, goal)
    return count, sums_to(count, sides, goal)


def answer_dice(ask: Ask, sight: Sight) -> str:
    option = ask.options[0]
    assert isinstance(option, HowMany)
    me = own(ask, sight)
    return f"{option.id}:{dice_for(me.dice_free, die(me), option.needed)}"


# what a casting is worth


def cast_worth(mind: Mind, option: Option) -> float:
    assert isinstance(option, CastAt)
    me, spell = mind.me, mind.sight.spell(option.spell)
    goal = difficulty(option.rank)
    if me.casting is not None and me.casting.spell == spell.id and me.casting.rank == option.rank:
        goal -= me.casting.reached
    value = effect_worth(mind, option, spell)
    if value <= 0:
        return 0.0
    sides = mind.die()
    count, chance = casting_odds(me.dice_free, sides, goal)
    if option.rank > spell.rank:
        value += min(option.rank - spell.rank, len(mind.foes) - 1) * 0.7 * value
    return chance * value - DIE * count * 2 / sides


def effect_worth(mind: Mind, option: CastAt, spell: Spell) -> float:
    magic = spell.magic
    if magic is Magic.ERUPTION:
        return blast(mind, option, spell)[1]
    target = mind.sight.body(option.target)
    if magic is Magic.BOLT:
        return bolt_worth(mind, spell, target)
    if magic is Magic.INFLICT or magic is Magic.CHARM:
        return hold_worth(mind, spell, target)
    if magic is Magic.HEAL:
        return healing_worth(target) if option.rank == spell.rank else 0.0
    return 0.0


def bolt_worth(mind: Mind, spell: Spell, foe: Combatant) -> float:
    """A magical attack; no bolt wakes a sleeper."""
    if foe.hp <= 0 or foe.bits & BIT[Condition.UNCONSCIOUS]:
        return 0.0
    feet = mind.apart(foe) * FOOT
    net = (foe.bits & EXPOSED).bit_count() - int(feet > NEAR)
    if foe.bits & BIT[Condition.PRONE]:
        net += 1 if feet <= CLOSE else -1
    if mind.has_foe_within(1):
        net -= 1
    bonus = number_of(mind.me.caster.attack, spell.ability)
    return reaches(mind.sight.ac_of(foe, melee=False) - bonus, net) * harm_worth(spell.damage, foe.hp, foe.max_hp)


def hold_worth(mind: Mind, spell: Spell, foe: Combatant) -> float:
    """The strongest first, unless it is held already; and no second thing to concentrate on."""
    if foe.hp <= 0 or not foe.is_able() or (spell.concentration and mind.me.concentrating):
        return 0.0
    condition = spell.inflicts[0] if spell.inflicts else Condition.CHARMED
    if foe.suffers(condition) or spell.save is None:
        return 0.0
    dt = number_of(mind.me.caster.dt, spell.ability)
    return fails_save(foe, spell.save, dt) * HOLDS.get(condition, 0.02) * removal_worth(foe)


# areas


def blast(mind: Mind, option: Option, spell: Spell) -> tuple[Spot, float]:
    """The corner of the block that hurts foes most and friends least."""
    assert isinstance(option.shape, Spots)
    dt = number_of(mind.me.caster.dt, spell.ability)
    best, most = -1, 0.0
    for spot in spots(corners_near(mind) & option.shape.squares()):
        value = area_worth(mind, mind.grid.footprint(spot, 2), spell.damage, spell.save, dt)
        if value > most:
            best, most = spot, value
    return best, most


def corners_near(mind: Mind) -> Area:
    """Corners of blocks with a foe in them."""
    area: Area = 0
    for foe in mind.foes:
        here: Area = 1 << foe.place
        area |= here | here >> 1 | here >> mind.grid.width | here >> (mind.grid.width + 1)
    return area


def area_worth(mind: Mind, area: Area, dice: str, save: Save | None, dt: int) -> float:
    value = 0.0
    for foe in mind.foes:
        if mind.grid.footprint(foe.place, foe.squares) & area:
            value += caught(foe, dice, save, dt)
    for friend in [mind.me, *mind.friends()]:
        if mind.grid.footprint(friend.place, friend.squares) & area:
            value -= FRIENDLY_FIRE * (caught(friend, dice, save, dt) + 1.0)
    return value


def caught(body: Combatant, dice: str, save: Save | None, dt: int) -> float:
    """In an area: all of it, or half on a save."""
    share = 1.0 if save is None else 0.5 + 0.5 * fails_save(body, save, dt)
    return share * harm_worth(dice, body.hp, body.max_hp)


def throw_worth(mind: Mind, option: Option) -> float:
    return fire(mind, option)[1]


def fire(mind: Mind, option: Option) -> tuple[Spot, float]:
    """The square of a flask: everybody around it burns, for some Rounds."""
    assert isinstance(option, Throw)
    assert isinstance(option.shape, Spots)
    item = mind.me.gear(option.gear).item
    assert item is not None
    best, most = -1, 0.0
    for foe in mind.foes:
        for spot in spots(option.shape.squares() & mind.grid.within(foe.place, 1)):
            value = 2 * area_worth(mind, mind.grid.within(spot, item.radius // FOOT), item.damage, None, 0)
            if value > most:
                best, most = spot, value
    return best, most


def breath_worth(mind: Mind, option: Option) -> float:
    return breath(mind, option)[1]


def breath(mind: Mind, option: Option) -> tuple[Spot, float]:
    """Where a cone begins that has most foes before it, and no friends."""
    assert isinstance(option, StoneBreath)
    assert isinstance(option.shape, Spots)
    save, dt = option.action.save, option.action.dt
    assert save is not None
    best, most = -1, 0.0
    for spot in spots(option.shape.squares()):
        cone = mind.grid.within(spot, option.action.feet // FOOT - 2)
        value = 0.0
        for foe in mind.foes:
            if cone >> foe.place & 1 and foe.is_able():
                value += fails_save(foe, save, dt) * HOLDS[Condition.PETRIFIED] * removal_worth(foe)
        for friend in mind.friends():
            value -= removal_worth(friend) if cone >> friend.place & 1 else 0.0
        if value > most:
            best, most = spot, value
    return best, most


def screech_worth(mind: Mind, option: Option) -> float:
    assert isinstance(option, Screech)
    action = option.action
    assert action.save is not None
    value = 0.0
    for foe in mind.foes:
        if mind.apart(foe) * FOOT <= action.feet and not foe.suffers(Condition.FRIGHTENED):
            value += fails_save(foe, action.save, action.dt) * 2.0
    return value


def placed(mind: Mind, option: Option) -> str:
    """The answer of an area's option, with the square where it does most."""
    if isinstance(option, CastAt):
        return named(mind, option, blast(mind, option, mind.sight.spell(option.spell))[0])
    if isinstance(option, Throw):
        return named(mind, option, fire(mind, option)[0])
    if isinstance(option, StoneBreath):
        return named(mind, option, breath(mind, option)[0])
    assert option.shape is not None
    return f"{option.id}:{option.shape.first()}"


def named(mind: Mind, option: Option, spot: Spot) -> str:
    assert option.shape is not None
    return f"{option.id}:{mind.grid.name(spot)}" if spot >= 0 else f"{option.id}:{option.shape.first()}"


# what a casting asks on the way


def answer_target(ask: Ask, sight: Sight) -> str:
    """Of several targets, the friend who needs healing most, or the foe worth most."""
    mind = Mind(sight, own(ask, sight), sight.turn())
    best, most = ask.options[-1], 0.0
    for option in ask.options:
        if not option.aim():
            continue
        body = sight.body(option.aim())
        if body.side == mind.me.side:
            value = healing_worth(body)
        elif body.hp <= 0 or not body.is_able():
            value = 0.0
        else:
            value = removal_worth(body) if ask.about == "also" else 100.0 - body.hp
        if value > most:
            best, most = option, value
    return best.id


def answer_reaction_spell(ask: Ask, sight: Sight) -> str:
    """A Shield lasts the whole fight and a ward halves the harm: cast at the lowest rank, with dice to spare."""
    me = own(ask, sight)
    rank = int(ask.options[0].targets[1])
    chance = sums_to(min(2 + rank, me.dice_free), die(me), difficulty(rank))
    return ask.options[0].id if chance >= 0.6 else ask.options[-1].id
