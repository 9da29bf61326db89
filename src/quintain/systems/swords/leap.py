"""Leaps: horizontal ones over gaps, hurdles and bad ground, vertical ones onto ledges."""

from __future__ import annotations

from itertools import pairwise

from quintain.kernel.shapes import Spots, Value
from quintain.kernel.table import Table
from quintain.space import heights
from quintain.space.space import Area, Spot, spots
from quintain.systems.swords import grapple, move, reactions
from quintain.systems.swords.conditions import BIT, Condition
from quintain.systems.swords.deeds import MOVE, Deed
from quintain.systems.swords.events.movement import LeaptShort, LeaptUp
from quintain.systems.swords.ground import allies_spaces, feared, foes_spaces, footing
from quintain.systems.swords.rolls import check
from quintain.systems.swords.scene import FOOT, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.speed import GROUND, half
from quintain.systems.swords.stock import Ability

HORIZONTAL_DT = 10
VERTICAL_DT = 15
NO_CHECK = 0


def leap_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Leaps that lead over something or up; over open ground a leap is a walk and is not listed.

    The prone do not leap (SW-244).
    """
    stock = scene.stock
    if (not turn.moves and turn.left < FOOT) or body.bits & BIT[Condition.PRONE]:
        return []
    if stock.relief.flat and not stock.difficult | stock.water | stock.gap | stock.hurdles:
        return []
    feet = leap_cap(scene, body, turn)
    if feet < FOOT or footing(scene, body, body.place) != body.elevation or is_swimming(scene, body):
        return []
    deeds: list[Deed] = []
    far = far_landings(scene, body, turn, feet)
    if far:
        deeds.append(Leap(scene, body, far))
    high = high_landings(scene, body, feet)
    if high:
        deeds.append(LeapUp(scene, body, high))
    return deeds


def leap_cap(scene: SwordsScene, body: Combatant, turn: Turn) -> int:
    """The movement left in the Move Action, or that of the next one."""
    full = move.rate(scene, body, GROUND)
    left = turn.left if turn.mode == GROUND and full else 0
    return max(left, full) if turn.moves else left  # SW-074: no leap is longer than the movement it has


def is_swimming(scene: SwordsScene, body: Combatant) -> bool:
    return bool(scene.footprint(body) & scene.stock.water)


# how far and how high


def free_leap(scene: SwordsScene, body: Combatant) -> int:
    """SW-072: half the movement rate, in feet, needs no roll."""
    return half(move.rate(scene, body, GROUND))


def far_dt(scene: SwordsScene, body: Combatant, feet: int) -> int:
    """SW-073: a longer leap needs a Strength check with DT 10 plus the additional feet."""
    extra = feet - free_leap(scene, body)
    return HORIZONTAL_DT + extra if extra > 0 else NO_CHECK


def clears(scene: SwordsScene, table: Table, body: Combatant, feet: int) -> bool:
    dt = far_dt(scene, body, feet)
    return dt == NO_CHECK or check(scene, table, body, Ability.STR, dt, "leap").success


def hurdle_height(body: Combatant) -> int:
    """SW-075, SW-076: the Strength modifier in feet, at least 1: obstacles cleared, and the height without a roll."""
    return max(1, body.strength)


def highest_leap(body: Combatant) -> int:
    """SW-078: double the Strength modifier; the free leap if that is less."""
    return max(hurdle_height(body), 2 * body.strength)


def high_dt(body: Combatant, feet: int) -> int:
    """SW-077: a higher leap needs a Strength check with DT 15 plus 2 per additional foot."""
    extra = feet - hurdle_height(body)
    return VERTICAL_DT + 2 * extra if extra > 0 else NO_CHECK


def gets_up(scene: SwordsScene, table: Table, body: Combatant, feet: int) -> bool:
    dt = high_dt(body, feet)
    return dt == NO_CHECK or check(scene, table, body, Ability.STR, dt, "leap up").success


# where to


def far_landings(scene: SwordsScene, body: Combatant, turn: Turn, feet: int) -> Area:
    """Free squares on ground that is not higher, in a straight line over something worth leaping."""
    grid, stock = scene.grid, scene.stock
    near = grid.within(body.place, feet // FOOT)
    worth = grid.anchors(stock.difficult | stock.water | stock.gap | stock.hurdles, body.squares)
    worth |= ~stock.relief.levels.get(body.elevation, 0)
    if not near & worth:
        return 0
    bars = barriers(scene, body, turn)
    filled = grid.anchors(allies_spaces(scene, body, body.elevation), body.squares)
    solid = grid.anchors(stock.blocked | stock.hurdles, body.squares) | grid.off_map(body.squares)
    fears = feared(scene, body, feet // FOOT)
    found: Area = 0
    for spot in spots(near & ~bars & ~filled & ~solid & ~(1 << body.place)):
        line = grid.line(body.place, spot) & ~(1 << body.place)
        if line & bars or not line & worth or footing(scene, body, spot) > body.elevation:
            continue
        if (not fears or is_dared(scene, body, spot, fears)) and not is_filled(scene, body, spot):
            found |= 1 << spot
    return found


def is_dared(scene: SwordsScene, body: Combatant, goal: Spot, fears: list[Area]) -> bool:
    """Nowhere on its way, as when walking, does it come nearer to what frightens it (SW-210)."""
    way = [body.place, *straight(scene, body.place, goal)]
    return all(keep >> to & 1 for at, to in pairwise(way) for keep in fears if keep >> at & 1)


def is_filled(scene: SwordsScene, body: Combatant, spot: Spot) -> bool:
    """Somebody stands down there."""
    level = footing(scene, body, spot)
    if level == body.elevation:
        return False
    space = scene.grid.footprint(spot, body.squares)
    return bool(space & (foes_spaces(scene, body, level) | allies_spaces(scene, body, level)))


def barriers(scene: SwordsScene, body: Combatant, turn: Turn) -> Area:
    """What a leap cannot cross: foes, and whatever is higher than its leaper can clear (SW-075)."""
    height = body.elevation + hurdle_height(body)
    foes = foes_spaces(scene, body, body.elevation, turn.overran)
    return scene.grid.anchors(foes | scene.stock.relief.solid_at(height), body.squares)


def high_landings(scene: SwordsScene, body: Combatant, feet: int) -> Area:
    """SW-079: ledges within the body's own reach, not lengthened by a weapon, and no higher than it can leap."""
    if scene.stock.relief.flat:
        return 0
    grid, stock = scene.grid, scene.stock
    reach = grapple.grappling_reach(body) // FOOT
    solid = grid.anchors(stock.blocked | stock.hurdles, body.squares) | grid.off_map(body.squares)
    bars = solid | grid.anchors(foes_spaces(scene, body, body.elevation), body.squares)
    fears = feared(scene, body, reach)
    found: Area = 0
    for spot in spots(grid.within(body.place, reach) & ~solid):
        height = footing(scene, body, spot) - body.elevation
        if not 0 < height <= highest_leap(body) or price_up(scene, body, spot) > feet:
            continue
        if grid.line(body.place, spot) & bars & ~(1 << spot):
            continue
        level = body.elevation + height
        filled = foes_spaces(scene, body, level) | allies_spaces(scene, body, level)
        kept = all(keep >> spot & 1 for keep in fears if keep >> body.place & 1)
        if kept and not grid.footprint(spot, body.squares) & filled:
            found |= 1 << spot
    return found


def price_up(scene: SwordsScene, body: Combatant, spot: Spot) -> int:
    """Feet of movement, sideways and up."""
    return scene.grid.distance(body.place, spot) * FOOT + footing(scene, body, spot) - body.elevation


# the leaps


class Jump(Deed):
    """A leap to one of these squares; it never outlasts a question, so it may hold the scene."""

    def __init__(self, id: str, label: str, scene: SwordsScene, body: Combatant, squares: Area) -> None:
        self.landings = Spots(scene.grid, squares)
        super().__init__(id, label, MOVE, self.landings)
        self._scene = scene
        self._body = body

    def dt(self, goal: Spot) -> int:
        """What the check asks for, if it takes one."""
        raise NotImplementedError

    def moves(self) -> bool:
        return True

    def as_data(self) -> dict[str, object]:
        """For a page: beside each square, the check, and who would have an Opportunity Attack."""
        data = super().as_data()
        grid, near = self._scene.grid, reactions.threats(self._scene, self._body, level=self._body.elevation)
        warns = {grid.name(spot): self.warning(spot, near) for spot in spots(self.landings.squares())}
        data["shape"] = self.landings.describe() | {"warns": {name: words for name, words in warns.items() if words}}
        return data

    def warning(self, goal: Spot, near: list[tuple[Combatant, Area]]) -> str:
        dt, start = self.dt(goal), self._body.place
        who = reactions.leavings(near, [start, *straight(self._scene, start, goal)])
        parts = [f"Strength check, DT {dt}"] if dt != NO_CHECK else []
        return "; ".join([*parts, *([f"Opportunity Attack by {', '.join(who)}"] if who else [])])


class Leap(Jump):
    """From take-off to landing point, paid foot for foot."""

    def __init__(self, scene: SwordsScene, body: Combatant, squares: Area) -> None:
        super().__init__("leap", "Leap", scene, body, squares)

    def dt(self, goal: Spot) -> int:
        return far_dt(self._scene, self._body, self._scene.grid.distance(self._body.place, goal) * FOOT)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        leap(scene, table, body, turn, value.spot)


def leap(scene: SwordsScene, table: Table, body: Combatant, turn: Turn, goal: Spot) -> None:
    """On a failure it covers only the free distance and comes down there."""
    feet = scene.grid.distance(body.place, goal) * FOOT
    move.draw(scene, body, turn, GROUND, feet)
    path = straight(scene, body.place, goal)
    free = free_leap(scene, body)
    made = clears(scene, table, body, feet)
    if not made:
        path = path[: free // FOOT]
        while path and not is_open(scene, body, turn, path[-1]):
            path.pop()
    journey = move.Journey(scene, table, body, turn)
    journey.how = "leaps"
    level = body.elevation
    for spot in path:
        if not journey.step(spot, max(level, footing(scene, body, spot)), [FOOT]):
            break
    else:
        if not made:
            move.spend(turn, free - FOOT * len(path))
            journey.tell()
            scene.tell(table, LeaptShort(body.id, scene.grid.name(body.place)))
    journey.end()


def straight(scene: SwordsScene, start: Spot, goal: Spot) -> list[Spot]:
    """One square after the other, as straight as the grid allows."""
    grid = scene.grid
    x1, y1 = grid.xy(start)
    x2, y2 = grid.xy(goal)
    cells = heights.straight((x1, y1, 0), (x2 - x1, y2 - y1, 0), grid.distance(start, goal))
    return [grid.at(x, y) for x, y, _ in cells]


def is_open(scene: SwordsScene, body: Combatant, turn: Turn, spot: Spot) -> bool:
    """Whether one can come down there: nothing solid, nobody in it, nor in the air above it, where a flyer stays."""
    space = scene.grid.footprint(spot, body.squares)
    filled: Area = 0
    for level in (footing(scene, body, spot), body.elevation):
        filled |= foes_spaces(scene, body, level) | allies_spaces(scene, body, level)
    return bool(space) and not space & (scene.stock.blocked | scene.stock.hurdles | filled)


class LeapUp(Jump):
    """Onto a ledge; on a failure it rises the free height and comes back down."""

    def __init__(self, scene: SwordsScene, body: Combatant, squares: Area) -> None:
        super().__init__("leap_up", "Leap up", scene, body, squares)

    def dt(self, goal: Spot) -> int:
        return high_dt(self._body, footing(self._scene, self._body, goal) - self._body.elevation)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        level = footing(scene, body, value.spot)
        height = level - body.elevation
        price = price_up(scene, body, value.spot)
        move.draw(scene, body, turn, GROUND, price)
        made = gets_up(scene, table, body, height)
        told = LeaptUp(body.id, scene.grid.name(value.spot), height, made)
        if made:
            journey = move.Journey(scene, table, body, turn)
            journey.how = "leaps"
            journey.arrival = told
            journey.step(value.spot, level, [price])
            journey.end()
        else:
            move.spend(turn, hurdle_height(body))
            grapple.check_holds(scene, table)
            scene.tell(table, told)
