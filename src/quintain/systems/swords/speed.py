"""Movement rates: flat reductions first, then halvings, then rounding (.5 up), then zero."""

from __future__ import annotations

from quintain.systems.swords.conditions import HELD_FAST, MOTIONLESS
from quintain.systems.swords.gear import STASHED, WORN, Gear
from quintain.systems.swords.sheet import SCORES, Combatant
from quintain.systems.swords.stock import InjuryKind

GROUND = "ground"
FLY = "fly"
BURROW = "burrow"
SWIM = "swim"
HALF_AT = 6  # SW-275: 1-5 minus 5 ft, 6-9 half, 10 zero
ZERO_AT = 10  # SW-274: the rank of Exhaustion at which nobody moves


def speed(body: Combatant, mode: str = GROUND, wind: int = 0) -> int:
    """Feet per Move Action in that mode now; `wind` helps or hinders flying."""
    if body.exhaustion >= ZERO_AT:
        return 0
    if body.bits & (HELD_FAST | MOTIONLESS):
        return 0
    rates = body.sheet.speed
    if mode == SWIM and not rates.swim:
        return half(speed(body, GROUND))
    rate = (
        rates.fly if mode == FLY else rates.burrow if mode == BURROW else rates.swim if mode == SWIM else rates.ground
    )
    if not rate:
        return 0
    if mode == FLY:
        rate += wind  # SW-087: wind may affect flying speed
    load = overload(body)
    rate -= 5 if load == 1 else 0
    rate -= 5 if body.has_injury(InjuryKind.SPRAINED_KNEE) else 0  # SW-162: a sprained knee or ankle
    rate -= 5 if 1 <= body.exhaustion < HALF_AT else 0  # SW-272: from rank 1 it is 5 feet lower
    halvings = int(load > 1)
    halvings += int(body.exhaustion >= HALF_AT)  # SW-273: half at rank 6
    if mode == GROUND:
        halvings += body.injury_count(InjuryKind.LOST_LEG)  # SW-191: a lost leg or foot halves ground speed
    rate = max(0, rate)
    parts = 1 << halvings
    return (2 * rate + parts) // (2 * parts) if halvings else rate


def half(feet: int) -> int:
    """.5 rounds up."""
    return (feet + 1) // 2


def overload(body: Combatant) -> int:
    """0, 1 (up to 2 Readied or 4 Stashed slots too many) or 2 (more); kept as long as it carries the same things."""
    if body.burden_for is not body.carried:
        body.burden = weigh(body)
        body.burden_for = body.carried
    return body.burden


def weigh(body: Combatant) -> int:
    scores = body.sheet.scores
    strength = scores.str if scores is not None else SCORES[body.sheet.mods.str]
    readied = sum([slots(gear) for gear in body.carried if gear.where != STASHED])
    stashed = sum([slots(gear) for gear in body.carried if gear.where == STASHED])
    over, over_stashed = readied - half(strength), stashed - strength
    if over > 2 or over_stashed > 4:
        return 2
    return int(over > 0 or over_stashed > 0)


def slots(gear: Gear) -> int:
    """Inventory slots it takes; a helmet takes none when worn, nor do wrecks that are only kept for the smith."""
    if gear.wrecked or (gear.where == WORN and gear.is_helmet()):
        return 0
    if gear.weapon is not None:
        return gear.weapon.slots
    if gear.armor is not None:
        return gear.armor.slots
    assert gear.item is not None
    return gear.item.slots
