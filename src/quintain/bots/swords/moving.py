"""Greedy's steps: where to stand so that something can be struck, healed or kept at a distance."""

from __future__ import annotations

from quintain.bots.swords.guesses import healing_worth, might
from quintain.bots.swords.mind import Mind
from quintain.kernel.asks import Option
from quintain.kernel.shapes import Number, Spots
from quintain.space.grid import Grid
from quintain.space.space import Area, Spot, spots
from quintain.systems.swords.conditions import BIT, Condition
from quintain.systems.swords.gear import NEAR, Line
from quintain.systems.swords.move import Walk
from quintain.systems.swords.scene import FOOT
from quintain.systems.swords.sheet import NOWHERE, Combatant
from quintain.systems.swords.stock import Magic

NEAR_SQUARES = NEAR // FOOT
ELBOW_ROOM = 3
"""Squares that whoever shoots keeps between itself and all foes."""
HARD_FALL = 10
"""Feet of a fall that nobody takes who need not."""
SOMEWHERE = 64
"""Anywhere on the map."""
LATER = 0.7
"""What is to be had only after a step counts less than what is to be had now: a step also leads into danger."""
NEARER = 0.9
"""The same for a shot or a healing touch."""


class Plan:
    """A square, and what can be done from there."""

    def __init__(self, worth: float, answer: str = "") -> None:
        self.worth = worth
        self.answer = answer


def area_of(option: Option | None) -> Area:
    return option.shape.squares() if option is not None and isinstance(option.shape, Spots) else 0


def farthest(option: Option) -> int:
    """No step leads farther than so many squares."""
    return option.farthest() if isinstance(option, Walk) else SOMEWHERE


def step(mind: Mind, option: Option | None, spot: Spot) -> str:
    assert option is not None
    return f"{option.id}:{mind.grid.name(spot)}"


# to where something can be done


class Prospect:
    """A blow or a shot at a foe, or healing for a friend, that is possible from nearer by."""

    def __init__(self, line: Line | None, body: Combatant, worth: float, reach: int, apart: int) -> None:
        self.line = line
        self.body = body
        self.worth = worth
        self.reach = reach
        self.apart = apart


def best_plan(mind: Mind, least: float) -> Plan:
    """The step after which the best blow, shot or healing is possible, if it is worth more than that."""
    plan = Plan(least)
    ahead = prospects(mind, least)
    if ahead:
        ahead.sort(key=worth_of, reverse=True)
        ways = mind.ways()
        if ways.safe is not None:
            consider(mind, plan, ways.safe, ahead, 0.0)
        if ways.risky is not None:
            consider(mind, plan, ways.risky, ahead, risk(mind))
    return plan


def worth_of(ahead: Prospect) -> float:
    return ahead.worth


def prospects(mind: Mind, least: float) -> list[Prospect]:
    """All that would be worth more than that, if only it were within reach, and may be after a step."""
    ahead: list[Prospect] = []
    far = stride(mind)
    for line in mind.lines():
        if line.ranged:
            add_shots(mind, ahead, line, least, far)
        else:
            add_blows(mind, ahead, line, least, far)
    if mind.me.sheet.spells:
        add_healing(mind, ahead, least)
    return ahead


def stride(mind: Mind) -> int:
    """It comes no farther than so many squares with what is left of its turn."""
    turn, speed = mind.turn, mind.me.sheet.speed
    if turn is None or mind.me.sheet.specials:
        return SOMEWHERE
    return (turn.left + turn.moves * max(speed.ground, speed.fly, speed.burrow, speed.swim)) // FOOT


def add_blows(mind: Mind, ahead: list[Prospect], line: Line, least: float, far: int) -> None:
    reach = line.feet // FOOT
    attacks = line.entry.per_action or mind.me.sheet.attacks_per_action
    for foe, apart in zip(mind.foes, mind.aparts, strict=True):
        if reach < apart <= reach + far:
            worth = mind.attack(line, foe, reach) * attacks * LATER
            if worth > least:
                ahead.append(Prospect(line, foe, worth, reach, apart))


def add_shots(mind: Mind, ahead: list[Prospect], line: Line, least: float, far: int) -> None:
    """Nearer for a better shot."""
    reach = min(line.feet // FOOT, NEAR_SQUARES)
    for foe in mind.foes:
        apart = mind.flat(foe)
        if reach < apart <= reach + far:
            worth = mind.attack(line, foe, reach) * NEARER
            if worth > least:
                ahead.append(Prospect(line, foe, worth, reach, apart))


def add_healing(mind: Mind, ahead: list[Prospect], least: float) -> None:
    """For a fallen friend, if one can heal."""
    me = mind.me
    if not me.dice_free or not any(mind.sight.spell(id).magic is Magic.HEAL for id in me.sheet.spells):
        return
    for friend in mind.friends():
        worth = healing_worth(friend) * NEARER
        if worth > least and mind.apart(friend) > 1:
            ahead.append(Prospect(None, friend, worth, 1, 0))


def consider(mind: Mind, plan: Plan, option: Option, ahead: list[Prospect], cost: float) -> None:
    """Whether such a step leads to where one of these is to be had."""
    most = farthest(option)
    for each in ahead:
        worth = each.worth - cost
        if worth > plan.worth and each.apart <= each.reach + most:
            spot = spot_for(mind, option, each)
            if spot >= 0:
                plan.worth = worth
                plan.answer = step(mind, option, spot)


def spot_for(mind: Mind, option: Option, ahead: Prospect) -> Spot:
    """The best square to do it from; none if no such step leads there. Who shoots keeps out of the thick of it."""
    body, line = ahead.body, ahead.line
    squares = area_of(option) & mind.around(body, ahead.reach)
    if line is not None and not line.ranged:
        squares = level_with(mind, option, squares, body, line.feet)
        return foothold(mind, squares, body, ahead.reach) if squares else NOWHERE
    if line is not None and squares:
        squares &= ~crowded(mind)
    return nearest_spot(mind.grid, squares, mind.me.place, body.place) if squares else NOWHERE


def level_with(mind: Mind, option: Option | None, squares: Area, foe: Combatant, feet: int) -> Area:
    """Those squares from which heights do not keep the foe out of reach."""
    if not squares or (mind.sight.is_flat() and foe.elevation == mind.me.elevation):
        return squares
    if option is not None and option.verb.startswith(("fly", "burrow")):
        return squares if is_level(mind.me.elevation, foe, feet) else 0
    for spot in spots(squares):
        if not is_level(mind.sight.ground(spot), foe, feet):
            squares &= ~(1 << spot)
    return squares


def is_level(elevation: int, foe: Combatant, feet: int) -> bool:
    apart = abs(elevation - foe.elevation)
    return apart < FOOT or apart <= feet


def level_out(mind: Mind) -> str:
    """Down to those on the ground, up to those in the air, out of the earth."""
    foe = mind.nearest_foe()
    if foe is None:
        return ""
    up = foe.elevation - mind.me.elevation
    for option in mind.ways().heights:
        if up * option.way >= FOOT and isinstance(option.shape, Number):
            return f"{option.id}:{min(abs(up), option.shape.most)}"
    return ""


def risk(mind: Mind) -> float:
    """What leaving everybody's reach is expected to cost."""
    cost = 0.0
    for foe, apart in zip(mind.foes, mind.aparts, strict=True):
        if apart <= 2 and foe.can_react():
            cost += 0.5 * might(foe)
    return 2 * cost if 2 * mind.me.hp <= mind.me.max_hp else cost


def foothold(mind: Mind, squares: Area, foe: Combatant, reach: int) -> Spot:
    """The nearest of the squares to strike from, away from the other foes, with a long weapon away from this one."""
    better = squares & ~elbows(mind, foe) or squares
    if reach > 1:
        better = better & ~mind.around(foe, reach - 1) or better
    return nearest_spot(mind.grid, better, mind.me.place, foe.place)


def elbows(mind: Mind, but: Combatant) -> Area:
    """The squares beside all foes but that one."""
    area: Area = 0
    if mind.me.squares == 1:
        for foe in mind.foes:
            if foe is not but:
                area |= 1 << foe.place if foe.squares == 1 else mind.grid.footprint(foe.place, foe.squares)
        return mind.grid.spread(area)
    for foe in mind.foes:
        if foe is not but:
            area |= mind.around(foe, 1)
    return area


def crowded(mind: Mind) -> Area:
    """The squares too near to foes for whoever shoots."""
    area: Area = 0
    for foe in mind.foes:
        area |= mind.around(foe, ELBOW_ROOM)
    return area


def nearest_spot(grid: Grid, squares: Area, start: Spot, goal: Spot) -> Spot:
    """The square nearest to the start, of equals the one nearest to the goal, as the crow flies."""
    here, there = grid.crows(start), grid.crows(goal)
    best = -1
    for spot in spots(nearest_ring(grid, squares, start)):
        if best < 0 or (here[spot], there[spot]) < (here[best], there[best]):
            best = spot
    return best


def nearest_ring(grid: Grid, squares: Area, start: Spot) -> Area:
    """Those of the squares that are the fewest steps away."""
    if squares & squares - 1 == 0:
        return squares  # there is only one
    far = 1
    while True:
        ring = squares & grid.within(start, far)
        if ring or far > grid.width + grid.height:
            return ring
        far += 1


# closer, or away


def approach(mind: Mind) -> str:
    """The square nearest to the nearest foe; by leaping if no other way leads on."""
    foe = mind.nearest_foe()
    if foe is None:
        return ""
    keep = 1
    if mind.is_shooter():
        keep = NEAR_SQUARES if mind.flat(foe) > NEAR_SQUARES else 2  # nearer only if nothing can be seen from here
    climbs = not is_level(mind.me.elevation, foe, FOOT)
    if not climbs and mind.flat(foe) <= keep:
        return ""
    ways = mind.ways()
    step = nearer(mind, ways.safe, area_of(ways.safe), foe, keep)
    if step:
        return step
    leap = ways.leap()
    return nearer(mind, leap, softly(mind, leap), foe, keep)


def softly(mind: Mind, leap: Option | None) -> Area:
    """Where a leap does not end in a hard fall."""
    area = area_of(leap)
    for spot in spots(area):
        if mind.me.elevation - mind.sight.ground(spot) >= HARD_FALL:
            area &= ~(1 << spot)
    return area


def nearer(mind: Mind, option: Option | None, area: Area, foe: Combatant, keep: int) -> str:
    """Such a step to the foe's height if it is not level, else towards it, if it leads there."""
    if not area:
        return ""
    spot = NOWHERE
    if not is_level(mind.me.elevation, foe, FOOT):
        spot = climb(mind, option, area, foe)
    if spot < 0:
        spot = closer(mind, area, foe, keep)
    return step(mind, option, spot) if spot >= 0 else ""


def climb(mind: Mind, option: Option | None, area: Area, foe: Combatant) -> Spot:
    """A square as high as the foe stands, the nearest to it; none if no way leads up or down."""
    squares = level_with(mind, option, area, foe, FOOT)
    return nearest_spot(mind.grid, squares, foe.place, mind.me.place) if squares else -1


def closer(mind: Mind, area: Area, foe: Combatant, keep: int) -> Spot:
    """The square that leads nearest to it, but not nearer than that; none if here is as good."""
    for far in range(keep, mind.flat(foe)):
        squares = area & mind.around(foe, far)
        if squares:
            return nearest_spot(mind.grid, squares, mind.me.place, foe.place)
    return -1


def back_off(mind: Mind) -> str:
    """For whoever fights from afar: as far from the foes as is safe, within range of a shot."""
    foe = mind.nearest_foe()
    if foe is None:
        return ""
    here = mind.apart(foe)
    if here >= NEAR_SQUARES:
        return ""
    return farther(mind, mind.ways().safe, here, NEAR_SQUARES)


def farther(mind: Mind, option: Option | None, here: int, most: int) -> str:
    """A square farther from all foes than here, the nearest of the farthest."""
    area = area_of(option)
    if not area:
        return ""
    best: Area = 0
    for far in range(here, most):
        for foe in mind.foes:
            area &= ~mind.around(foe, far)
        if not area:
            break
        best = area
    return step(mind, option, nearest_spot(mind.grid, best, mind.me.place, mind.me.place)) if best else ""


def flee(mind: Mind) -> str:
    """The routed run, and leave the map where they can."""
    ways = mind.ways()
    if ways.leave is not None:
        return ways.leave.id
    foe = mind.nearest_foe()
    if foe is None:
        return ""
    here, most = mind.apart(foe), mind.grid.width + mind.grid.height
    return farther(mind, ways.safe, here, most) or farther(mind, ways.risky, here, most)


def is_routed(body: Combatant) -> bool:
    return bool(body.bits & BIT[Condition.ROUTED])
