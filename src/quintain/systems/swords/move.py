"""Move Actions on the ground: walking, crawling, climbing, swimming, standing up, leaving the map."""

from __future__ import annotations

from typing import Final

from quintain.kernel.events import Event
from quintain.kernel.shapes import Spots, Value, way_data
from quintain.kernel.table import Table
from quintain.space.space import Area, Spot, spots
from quintain.systems.swords import afflicting, concentration, grapple, prepare, reactions, shift
from quintain.systems.swords.conditions import BIT, HELD_FAST, Condition
from quintain.systems.swords.deeds import MOVE, Deed
from quintain.systems.swords.events.movement import LeftTheMap, Moved, NoProgress, RanInto, StoodUp, Stopped
from quintain.systems.swords.ground import (
    allies_spaces,
    feared,
    foes_spaces,
    footing,
    is_known,
    others_spaces,
    standing_in,
)
from quintain.systems.swords.house import LeftoverMovement
from quintain.systems.swords.perception import tell_of
from quintain.systems.swords.rolls import check
from quintain.systems.swords.scene import FOOT, SwordsScene, Turn
from quintain.systems.swords.sheet import NOWHERE, Combatant, Out
from quintain.systems.swords.speed import BURROW, FLY, GROUND, SWIM, half, speed
from quintain.systems.swords.stock import Ability, Current
from quintain.systems.swords.ways import CLIMB, LevelWays, SteepWays, Ways, paid, rough_costs, with_climb

DOWN: Final = BIT[Condition.PRONE]
AT_ONE_LEVEL: Final = {FLY: "flies", BURROW: "burrows"}
"""Modes in which the ground below or above does not matter."""


# what there is to spend


def allowance(scene: SwordsScene, body: Combatant, turn: Turn, mode: str) -> list[int]:
    """SW-068, SW-070: the feet left of the Move Action under way, if it is in this mode, and of each one to come.

    A Move Action is spent by itself: what is left of one does not add to the next, unless the table pools them.
    """
    full = rate(scene, body, mode)
    if not full:
        return []
    left = turn.left if turn.mode == mode else 0
    if scene.rules.leftover_movement is LeftoverMovement.POOLED:
        return [left + turn.moves * full]
    return [left, *[full] * turn.moves] if left else [full] * turn.moves


def most_of(allowed: list[int]) -> int:
    """The feet that can be spent on one step."""
    return max(allowed, default=0)


def rate(scene: SwordsScene, body: Combatant, mode: str) -> int:
    return speed(body, mode, scene.wind)


def draw(scene: SwordsScene, body: Combatant, turn: Turn, mode: str, feet: int) -> None:
    """Has so many feet ready, beginning another Move Action where one is needed."""
    if turn.mode != mode:
        turn.mode = mode
        turn.left = 0
    pooled = scene.rules.leftover_movement is LeftoverMovement.POOLED
    while turn.left < feet and turn.moves > 0:
        turn.moves -= 1
        turn.left = rate(scene, body, mode) + (turn.left if pooled else 0)  # SW-066: up to the movement rate
        turn.swum = False


def spend(turn: Turn, feet: int) -> None:
    """SW-067: every form of movement is done with Move Actions."""
    turn.left = max(0, turn.left - feet)


def pay(scene: SwordsScene, body: Combatant, turn: Turn, mode: str, feet: int) -> None:
    draw(scene, body, turn, mode, feet)
    spend(turn, feet)


def is_payable(scene: SwordsScene, body: Combatant, turn: Turn, mode: str, costs: list[int]) -> bool:
    """Ruling on SW-245: a step is taken only if all of its cost is left; a climb is paid foot by foot."""
    return not any(costs) or paid(allowance(scene, body, turn, mode), 0, costs) > 0


# options


def move_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """What a creature on its feet, or on its belly, may do with its movement."""
    if not turn.moves and turn.left < FOOT:
        return []
    deeds: list[Deed] = []
    if footing(scene, body, body.place) != body.elevation:
        return deeds
    if body.sheet.speed.swim:
        deeds += swim_deeds(scene, body, turn)
    allowed = allowance(scene, body, turn, GROUND)
    if not allowed:
        return deeds
    prone = bool(body.bits & DOWN)
    # SW-244: crawling and standing up are the only options of the prone
    if prone and half(rate(scene, body, GROUND)) <= most_of(allowed):
        deeds.append(STAND_UP)
    afoot = [feet // 2 for feet in allowed] if prone else allowed  # SW-245: crawling is at half speed
    if most_of(afoot) < FOOT:
        return deeds
    field = walking_field(scene, body, turn, prone=prone)
    deeds += stretch_deeds(scene, body, field, afoot)
    if scene.footprint(body) & scene.grid.edge:
        deeds.append(LEAVE)
    return deeds


def swim_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """A creature with a swimming rate may use it for a whole Move Action, in the water (ruling on SW-070)."""
    allowed = allowance(scene, body, turn, SWIM)
    deep = scene.stock.water
    if most_of(allowed) < FOOT or body.bits & BIT[Condition.PRONE] or not scene.footprint(body) & deep:
        return []
    field = walking_field(scene, body, turn, prone=False)
    field.closed |= scene.grid.everywhere & ~deep
    field.rough = 0
    return stretch_deeds(scene, body, field, allowed, SWIM)


class Field:
    """The ground as one creature may tread it: what it cannot enter, what costs double, where it cannot stop.

    In the air and under the ground everything is at one `level`; earth has a price of its own for every square.
    """

    def __init__(self, closed: Area, rough: Area, crossing: Area, level: int | None = None) -> None:
        self.closed = closed
        self.rough = rough
        self.crossing = crossing
        self.level = level
        self.costs: list[int] | None = None


def walking_field(scene: SwordsScene, body: Combatant, turn: Turn, *, prone: bool) -> Field:
    """Allies' spaces may be passed but not stopped in, enemies' not entered, save one that was overrun (SW-060)."""
    stock = scene.stock
    closed = stock.blocked | stock.hurdles
    if stock.gap:
        closed |= stock.gap & stock.relief.levels.get(0, 0)  # a gap without a bottom
    rough = stock.difficult
    if stock.water:
        if prone:
            closed |= stock.water  # crawling and standing up are all, see SW-244
        elif swims_badly(body):
            rough |= stock.water  # SW-080: it swims at half its ground rate
    closed |= foes_spaces(scene, body, None, turn.overran)
    crossing = allies_spaces(scene, body, None)
    if turn.overran:
        crossing |= scene.footprint(scene.seen(scene.by_id[turn.overran], body))
    if body.squares > 1:
        grid = scene.grid
        closed = grid.anchors(closed, body.squares) | grid.off_map(body.squares)
        rough = grid.anchors(rough, body.squares)
        crossing = grid.anchors(crossing, body.squares)
    return Field(closed & ~(1 << body.place), rough, crossing)


def swims_badly(body: Combatant) -> bool:
    """Inside a ground move water costs double, unless it swims as fast as it walks."""
    return body.sheet.speed.swim < body.sheet.speed.ground


def stretch_deeds(
    scene: SwordsScene, body: Combatant, field: Field, allowed: list[int], mode: str = GROUND
) -> list[Deed]:
    """Squares that can be reached without provoking anybody, and those that cannot.

    Risks are offered to those who stand in somebody's reach: others walk into it first, in a leg of its own.
    """
    range_ = Range(scene, body, field, allowed)
    deeds: list[Deed] = []
    if range_.squares(risky=False):
        deeds.append(Walk(mode if mode != GROUND else "move", range_, mode, risky=False))
    if range_.squares(risky=True):
        deeds.append(Walk("risk" if mode == GROUND else f"{mode}_risk", range_, mode, risky=True))
    return deeds


class Range:
    """How far a creature comes with what it is allowed, worked out when it is asked for; it never outlasts a question.

    `holding` are the reaches it stands in, `near` all that it could come into, and whose they are.
    """

    safe: Area = 0
    risky: Area = 0
    all_ways: Ways | None = None
    safe_ways: Ways | None = None

    def __init__(self, scene: SwordsScene, body: Combatant, field: Field, allowed: list[int]) -> None:
        self.scene = scene
        self.body = body
        self.field = field
        self.allowed = allowed
        self.most_squares = most_squares(allowed)
        self.start: Spot = body.place
        self.near = reactions.threats(scene, body, level=field.level, squares=self.most_squares)
        self.holding = [area for _, area in self.near if area >> self.start & 1]
        self.fears: list[Area] = []
        self.risky_ways: list[Ways] = []

    def find_safe_ways(self) -> Ways:
        """Those on which nobody is provoked."""
        if self.safe_ways is None:
            scene, body, field, allowed = self.scene, self.body, self.field, self.allowed
            self.fears = feared(scene, body, self.most_squares)
            reaches = [area for _, area in self.near]
            self.safe_ways = find_ways(scene, body, field, allowed, [*self.fears, *reaches])
            self.safe = self.stops(self.safe_ways)
        return self.safe_ways

    def find_all_ways(self) -> Ways:
        """Those on which somebody may be provoked, too."""
        if self.all_ways is None:
            self.find_safe_ways()
            ways = self.all_ways = find_ways(self.scene, self.body, self.field, self.allowed, self.fears)
            self.near = [(foe, area) for foe, area in self.near if area & ways.entered]
            self.risky = self.stops(ways) & ~self.safe
        return self.all_ways

    def stops(self, ways: Ways) -> Area:
        """Where it could come to a halt on them."""
        return ways.entered & ~self.field.crossing & ~(1 << self.start)

    def squares(self, *, risky: bool) -> Area:
        if not risky:
            self.find_safe_ways()
            return self.safe
        if self.holding:  # nobody else leaves a reach
            self.find_all_ways()
        return self.risky

    def way_to(self, goal: Spot, *, risky: bool) -> list[Spot]:
        return self.ways_to(goal, risky=risky).way_to(goal)

    def ways_to(self, goal: Spot, *, risky: bool) -> Ways:
        if not risky:
            return self.find_safe_ways()
        if not self.risky_ways:
            self.risky_ways = self.find_risky_ways()
        found = [ways for ways in self.risky_ways if ways.entered >> goal & 1]
        return found[0] if found else self.find_safe_ways()

    def find_risky_ways(self) -> list[Ways]:
        """Those that leave a single reach, then those that leave only reaches it stands in, then all (SW-100)."""
        every = self.find_all_ways()
        reaches = [area for _, area in self.near]
        held = [area for area in reaches if area >> self.start & 1]
        sets = [[area for area in reaches if area is not left] for left in held] if len(held) > 1 else []
        sets.append([area for area in reaches if area not in held])
        found = [
            find_ways(self.scene, self.body, self.field, self.allowed, [*self.fears, *kept]) for kept in sets if kept
        ]
        return [*found, every]


class Stretch(Spots):
    """The squares of a range, worked out when they are needed."""

    def __init__(self, range_: Range, *, risky: bool) -> None:
        super().__init__(range_.scene.grid, 0)
        self._range = range_
        self.risky = risky

    def squares(self) -> Area:
        if not self.area:
            self.area = self._range.squares(risky=self.risky)
        return self.area


def most_squares(allowed: list[int]) -> int:
    """How many squares of easy ground that is."""
    return sum([feet // FOOT for feet in allowed])


def find_ways(scene: SwordsScene, body: Combatant, field: Field, allowed: list[int], keeps: list[Area]) -> Ways:
    """By areas where the ground is level as far as the creature can come, else foot by foot."""
    grid, stock, start = scene.grid, scene.stock, body.place
    steps = most_squares(allowed)
    if field.costs is not None:
        return SteepWays(grid, start, allowed, field.closed, keeps, [0] * grid.size, field.costs)
    if stock.relief.flat or field.level is not None:
        return level_ways(scene, body, allowed, field.closed, field.rough, keeps)
    other_levels = grid.around(body.place, body.squares, steps) & ~stock.relief.levels.get(body.elevation, 0)
    if body.squares == 1:
        other_levels &= ~field.closed
    if not other_levels or (body.squares == 1 and is_out_of_climb(scene, body, other_levels, sum(allowed))):
        return level_ways(scene, body, allowed, field.closed | other_levels, field.rough, keeps)
    heights = stock.relief.ground
    if body.squares > 1:
        heights = [footing(scene, body, spot) for spot in range(grid.size)]
    return SteepWays(grid, start, allowed, field.closed, keeps, heights, rough_costs(grid, field.rough))


def level_ways(
    scene: SwordsScene, body: Combatant, allowed: list[int], closed: Area, rough: Area, keeps: list[Area]
) -> Ways:
    """By areas, unless it matters where one Move Action ends and the next begins: in the middle of a dear step."""
    grid, start = scene.grid, body.place
    if rough and len(allowed) > 1:
        return SteepWays(grid, start, allowed, closed, keeps, [0] * grid.size, rough_costs(grid, rough))
    return LevelWays(grid, start, most_squares(allowed), closed, rough, keeps)


def is_out_of_climb(scene: SwordsScene, body: Combatant, area: Area, feet: int) -> bool:
    """Whether every ledge and gap there is too high or too deep to be climbed with so many feet."""
    for level, squares in scene.stock.relief.levels.items():
        if squares & area and FOOT + CLIMB * abs(level - body.elevation) <= feet:
            return False
    return True


class Walk(Deed):
    """To a square of one's choice, by a safe way if there is one."""

    def __init__(self, id: str, range_: Range, mode: str, *, risky: bool) -> None:
        self.stretch = Stretch(range_, risky=risky)
        super().__init__(id, "", MOVE, self.stretch)
        self._range = range_
        self.mode = mode
        self.risky = risky

    def farthest(self) -> int:
        """No step leads farther than so many squares."""
        return self._range.most_squares

    def label(self) -> str:
        return LABELS[self.id]

    def moves(self) -> bool:
        return True

    def as_data(self) -> dict[str, object]:
        """For a page: beside each square the way there and its feet, and who would have an Opportunity Attack on it."""
        grid, squares = self._range.scene.grid, spots(self.stretch.squares())
        said: dict[str, object] = {"ways": {grid.name(spot): self.way(spot) for spot in squares}}
        if self.risky:
            said["warns"] = {grid.name(spot): self.warning(spot) for spot in squares}
        return super().as_data() | {"shape": self.stretch.describe() | said}

    def way(self, goal: Spot) -> dict[str, str]:
        ways = self._range.ways_to(goal, risky=self.risky)
        feet = sum(ways.costs_to(goal))
        if self.mode == GROUND and self._range.body.bits & DOWN:
            feet *= 2  # what is crawled costs double: half of what is left was reckoned with
        return way_data(self._range.scene.grid, ways.way_to(goal), f"{feet} ft")

    def warning(self, goal: Spot) -> str:
        """Everybody whose reach some step of the way leaves."""
        way = [self._range.start, *self._range.way_to(goal, risky=self.risky)]
        return f"Opportunity Attack by {', '.join(reactions.leavings(self._range.near, way))}"

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        walk(scene, table, body, turn, self._range.way_to(value.spot, risky=self.risky), self.mode)


LABELS: Final = {
    "move": "Move",
    "risk": "Move and provoke",
    "swim": "Swim",
    "swim_risk": "Swim and provoke",
    "fly": "Fly",
    "fly_risk": "Fly and provoke",
    "burrow": "Burrow",
    "burrow_risk": "Burrow and provoke",
}


# on the way


def walk(scene: SwordsScene, table: Table, body: Combatant, turn: Turn, path: list[Spot], mode: str = GROUND) -> None:
    """Step by step, each paid from the Move Action, until it arrives or something stops it."""
    journey = Journey(scene, table, body, turn)
    for goal in path:
        level = body.elevation if mode in AT_ONE_LEVEL else footing(scene, body, goal)
        costs = step_costs(scene, body, goal, level, mode)
        if not is_payable(scene, body, turn, mode, costs):
            break  # it has become slower on the way
        draw(scene, body, turn, mode, costs[0])
        if mode not in AT_ONE_LEVEL and not makes_headway(scene, table, body, turn, goal):
            break
        climbed = level != body.elevation
        journey.how = manner(scene, body, goal, mode)
        if not journey.step(goal, level, costs):
            break
        if climbed and body.concentrating:
            concentration.strain(scene, table, body, "climbing")
    journey.end()


def step_costs(scene: SwordsScene, body: Combatant, goal: Spot, level: int, mode: str) -> list[int]:
    """5 ft, double on rough ground and in water, double again on the belly; 2 ft per foot climbed."""
    stock = scene.stock
    if mode == BURROW:
        return [FOOT * earth(scene, body, goal)]
    rough = stock.difficult
    if mode == FLY:
        rough &= stock.relief.levels.get(level, 0)  # what is not at its own elevation is ignored, see SW-084
    elif mode == SWIM:
        rough = 0
    elif stock.water and swims_badly(body):
        rough |= stock.water
    is_rough = rough and scene.grid.footprint(goal, body.squares) & rough
    costs = with_climb(2 * FOOT if is_rough else FOOT, level - body.elevation)
    return [2 * cost for cost in costs] if body.bits & DOWN else costs


def earth(scene: SwordsScene, body: Combatant, spot: Spot) -> int:
    """SW-090: how many times the normal cost the ground there takes to burrow; 0 where nobody can."""
    found = [scene.stock.burrowing[each] for each in spots(scene.grid.footprint(spot, body.squares))]
    return 0 if not found or 0 in found else max(found)


def manner(scene: SwordsScene, body: Combatant, goal: Spot, mode: str) -> str:
    if mode in AT_ONE_LEVEL:
        return AT_ONE_LEVEL[mode]
    if body.bits & DOWN:
        return "crawls"
    water = scene.stock.water
    return "swims" if water and scene.grid.footprint(goal, body.squares) & water else "walks"


def makes_headway(scene: SwordsScene, table: Table, body: Combatant, turn: Turn, goal: Spot) -> bool:
    """SW-082: water that is not calm takes one Strength roll per Move Action, or the Move Action is spent."""
    if not scene.stock.water:
        return True
    dt = max(swimming_dt(scene, body, body.place, goal), swimming_dt(scene, body, goal, goal))
    if not dt or turn.swum:
        return True  # SW-081: calm water, or the way of the current, needs no roll
    turn.swum = True
    if check(scene, table, body, Ability.STR, dt, "swim").success:
        return True
    turn.left = 0
    scene.tell(table, NoProgress(body.id))
    return False


def swimming_dt(scene: SwordsScene, body: Combatant, spot: Spot, goal: Spot) -> int:
    """The most that the water there asks of a step to the goal; nothing of one that goes with the current."""
    most = 0
    for each in spots(scene.grid.footprint(spot, body.squares) & scene.stock.water):
        terrain = scene.stock.terrain_at[each]
        if terrain is not None and not (terrain.current and goes_with(scene, body, goal, terrain.current)):
            most = max(most, terrain.dt)
    return most


def goes_with(scene: SwordsScene, body: Combatant, goal: Spot, current: Current) -> bool:
    """Downstream, straight or aslant; across is not with it."""
    (x1, y1), (x2, y2) = scene.grid.xy(body.place), scene.grid.xy(goal)
    across, down = FLOWS[current]
    return (x2 - x1) * across + (y2 - y1) * down > 0


FLOWS: Final = {
    Current.NORTH: (0, -1),
    Current.NORTH_EAST: (1, -1),
    Current.EAST: (1, 0),
    Current.SOUTH_EAST: (1, 1),
    Current.SOUTH: (0, 1),
    Current.SOUTH_WEST: (-1, 1),
    Current.WEST: (-1, 0),
    Current.NORTH_WEST: (-1, -1),
}


class Journey:
    """Some steps of one creature's own movement, told in stretches; it never outlasts a deed."""

    def __init__(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn) -> None:
        self.scene = scene
        self.table = table
        self.body = body
        self.turn = turn
        self.how = "walks"
        self.untold: list[Spot] = []
        self.trod: list[tuple[Spot, int]] = []
        self.interrupted = False
        self.prone = body.bits & DOWN
        self.arrival: Event | None = None
        """What else its first stretch is told with, once it has been gone."""

    def step(self, goal: Spot, level: int, costs: list[int]) -> bool:
        """Those whose reach is left attack first; then the step is taken. Whether the journey goes on."""
        scene, table, body = self.scene, self.table, self.body
        start, before = body.place, body.elevation
        if self.is_barred(goal, level):
            return False
        if reactions.is_provoking(scene, body, goal, level):
            self.tell()
            self.interrupted = True
            if (
                not reactions.provoke(scene, table, body, start, goal, level)
                or not self.goes_on()
                or not self.can_pay(costs)
            ):
                stopped = Stopped(body.id, scene.grid.name(start), leaping=self.how == "leaps")
                scene.tell(table, stopped, live=True)
                return False
        for cost in costs:
            pay(scene, body, self.turn, self.turn.mode, cost)
        self.trod.append((start, before))
        body.place = goal
        body.elevation = level
        if goal != start:
            shift.record(scene, body, start)
            self.untold.append(goal)
        self.pass_through()
        if prepare.sets_off(scene, prepare.STEP, body, start, before):
            self.tell()
            self.interrupted = True
            prepare.spring(scene, table, prepare.STEP, body, start, before)
        return self.goes_on() and body.place == goal

    def can_pay(self, costs: list[int]) -> bool:
        """A Reaction may have made it slower; a leap that has begun goes on all the same."""
        return self.how == "leaps" or is_payable(self.scene, self.body, self.turn, self.turn.mode, costs)

    def is_barred(self, goal: Spot, level: int) -> bool:
        """A foe nobody knew of is in the way: it is hidden no longer; or one has come there by a Reaction."""
        scene, body = self.scene, self.body
        foe = standing_in(scene, body, scene.grid.footprint(goal, body.squares), level)
        if foe is None or is_known(body, foe):
            return foe is not None and self.interrupted and foe.id != self.turn.overran
        self.tell()
        foe.hidden = scene.actual(foe).hidden = 0
        scene.tell(self.table, RanInto(body.id, foe.id))
        return True

    def goes_on(self) -> bool:
        """Not dropped, not held, and still on its feet if it was."""
        body = self.body
        return body.can_move_at_all() and not body.bits & HELD_FAST and body.bits & DOWN == self.prone

    def pass_through(self) -> None:
        """SW-061: one Overrun is good for one passage through one opponent's space."""
        turn, scene = self.turn, self.scene
        if not turn.overran:
            return
        foe = scene.seen(scene.by_id[turn.overran], self.body)
        inside = bool(scene.footprint(self.body) & scene.footprint(foe))
        if turn.inside and not inside:
            turn.overran = ""
        turn.inside = inside

    def tell(self) -> None:
        if self.untold and self.table.listening:
            names = [self.scene.grid.name(spot) for spot in self.untold]
            tell_of(self.scene, self.table, self.body, Moved(self.body.id, self.how, names, self.turn.left))
            if self.arrival is not None:
                self.scene.tell(self.table, self.arrival)
                self.arrival = None
        self.untold = []

    def make_room(self) -> None:
        """Somebody has come into its space by a Reaction, or it was halted or felled in another's: a step behind."""
        scene, body = self.scene, self.body
        while self.trod and scene.footprint(body) & others_spaces(scene, body, body.elevation):
            body.place, body.elevation = self.trod.pop()

    def end(self) -> None:
        self.tell()
        if self.interrupted and not self.body.out and not (self.turn.inside and self.goes_on()):
            self.make_room()
        shift.fall(self.scene, self.table, self.body)
        grapple.check_holds(self.scene, self.table)


# standing up, leaving


class StandUp(Deed):
    """SW-071: half of the current movement rate."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        cost = half(rate(scene, body, GROUND))
        pay(scene, body, turn, GROUND, cost)
        afflicting.free_all(scene, table, body, Condition.PRONE)
        scene.tell(table, StoodUp(body.id, turn.left))


class Leave(Deed):
    """Over the edge of the map and out of the fight: 5 ft, and out of everybody's reach."""

    def __init__(self, mode: str) -> None:
        super().__init__("leave", "Leave over the edge of the map", MOVE)
        self.mode = mode

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        cost = 2 * FOOT if body.bits & BIT[Condition.PRONE] else FOOT
        draw(scene, body, turn, self.mode, cost)
        if not reactions.provoke(scene, table, body, body.place, NOWHERE) or turn.left < cost:
            scene.tell(table, Stopped(body.id, scene.grid.name(body.place)), live=True)
            return
        spend(turn, cost)
        concentration.lose(scene, table, body, "it is gone")
        body.prepared = None
        body.out = Out.FLED
        scene.regroup()
        scene.tell(table, LeftTheMap(body.id))
        grapple.check_holds(scene, table)


STAND_UP: Final = StandUp("stand_up", "Stand up", MOVE)
LEAVE: Final = Leave(GROUND)
