"""Movement: what is left of it, and the one way in which a body changes its cell; dodging; whose square one is in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Cells
from quintain.kernel.table import Table
from quintain.space.heights import Cell
from quintain.space.space import Area, Spot, spots
from quintain.systems.gu import (
    climb,
    conditions,
    dodging,
    falling,
    flight,
    grapple,
    ground,
    hold,
    melee,
    opportunity,
    patches,
    stats,
    stealth,
    swim,
    walk,
    wings,
)
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.movement import MadeRoom, Moved, RanInto, Stopped, WasMoved
from quintain.systems.gu.scene import NOT_BEGUN, GuScene, Turn
from quintain.systems.gu.ways import Field, Ways

CLIMBS: Final = "climbs"
RISES: Final = "rises"


# what there is to spend


def allowance(scene: GuScene, body: Fighter, turn: Turn) -> int:
    """GU-024: as many metres as its movement, less what was spent; whoever flies this turn has given it up (GU-026)."""
    if turn.flew or body.airborne or not stats.can_move(body):
        return 0
    most = stats.walk(body, turn)
    if turn.dragged != NOT_BEGUN:
        return min(turn.dragged, most)
    return max(0, most - turn.moved)


def spend(turn: Turn, metres: int) -> None:
    turn.moved += metres
    if turn.dragged != NOT_BEGUN:
        turn.dragged = max(0, turn.dragged - metres)


def spend_all(scene: GuScene, body: Fighter, turn: Turn) -> None:
    spend(turn, allowance(scene, body, turn))


# from cell to cell


def step(
    scene: GuScene, table: Table, body: Fighter, spot: Spot, z: int, *, voluntary: bool, disadvantage: bool = False
) -> bool:
    """One step by itself; whether it is there now and may go on."""
    journey = Journey(scene, table, body, "walks" if voluntary else "")
    went = journey.step(spot, z, voluntary=voluntary, disadvantage=disadvantage)
    journey.tell()
    return went


class Journey:
    """Some steps of one creature, told in stretches; it never outlasts a deed.

    Before a step of its own will, whoever's melee range it leaves may strike (GU-139); after it, whatever the new cell
    brings about happens. A walk, which is paid for and told with what is left of the `turn`, halts when something
    happens to the walker: its controller decides anew. Everything else goes on as long as it can.
    """

    def __init__(self, scene: GuScene, table: Table, body: Fighter, how: str = "", turn: Turn | None = None) -> None:
        self.scene = scene
        self.table = table
        self.body = body
        self.how = how
        self.turn = turn
        self.untold: list[str] = []
        self.trod = 0
        self.start = body.spot, body.z
        self.hp = body.hp
        self.bits = body.bits

    def step(
        self,
        spot: Spot,
        z: int,
        *,
        cost: int = 0,
        voluntary: bool = True,
        disadvantage: bool = False,
        enters: bool = True,
        settles: bool = True,
    ) -> bool:
        """Whether it is there now and may go on. It `enters` what it does not jump over, and `settles` on something."""
        scene, table, body = self.scene, self.table, self.body
        before, height = body.spot, body.z
        if voluntary and not self.leave(spot, z, cost, disadvantage=disadvantage):
            return False
        if self.turn is not None:
            spend(self.turn, cost)
        companions = companions_of(scene, body) if voluntary else []
        body.spot, body.z = spot, z
        body.airborne = body.airborne or self.how == RISES
        for each in companions:
            each.spot, each.z = spot, z
        self.trod += 1
        self.note(spot, z)
        if self.is_eventful(before, height):
            self.tell()
        self.arrive(before, height, voluntary=voluntary, enters=enters)
        if settles:
            if self.how != CLIMBS and body.is_in() and not body.airborne:
                falling.lift(scene, table, body)
            falling.settle(scene, table)
        return body.is_in() and body.spot == spot and body.z == z and self.goes_on()

    def leave(self, spot: Spot, z: int, cost: int, *, disadvantage: bool) -> bool:
        """Those whose melee range it leaves strike first; if that stops it, the step does not happen."""
        scene, table, body = self.scene, self.table, self.body
        if self.untold and is_provoking(scene, body, spot, z):
            self.tell()
        here, height = body.spot, body.z
        if not opportunity.provoke(scene, table, body, spot, z, disadvantage):
            return False
        if not self.can_go_on() or not self.can_pay(cost) or body.spot != here or body.z != height:
            return False
        return not self.is_barred(spot, z)

    def can_pay(self, cost: int) -> bool:
        """Whether enough is left: a blow may have taken some of its movement."""
        return self.turn is None or cost <= allowance(self.scene, self.body, self.turn)

    def arrive(self, before: Spot, height: int, *, voluntary: bool, enters: bool) -> None:
        """Held actions, dangerous ground, water and holds, as long as it stays where it has come to."""
        scene, table, body = self.scene, self.table, self.body
        here, z = body.spot, body.z
        if voluntary:
            hold.on_step(scene, table, body, before, height)
        wings.carry(scene, table, body, before, height)
        if body.spot == here and body.z == z:
            for each in [body, *companions_of(scene, body)]:
                if enters:
                    meet(scene, table, each, before, height)
                elif patches.are_met(scene, each):
                    patches.flown_into(scene, table, each, before, height)
        grapple.separated(scene, table)

    def land(self) -> None:
        """What it comes down in, having entered nothing since it took off."""
        if self.trod:
            for each in [self.body, *companions_of(self.scene, self.body)]:
                land(self.scene, self.table, each, *self.start)

    def is_barred(self, spot: Spot, z: int) -> bool:
        """Somebody is in the way whom it had not noticed."""
        scene, body = self.scene, self.body
        for other in scene.others(body):
            if not ground.is_known(body, other) and ground.shares_square(scene, body, other, spot, z):
                self.tell()
                stealth.reveal(scene, self.table, other)
                scene.tell(self.table, RanInto(body.id, other.id))
                return True
        return False

    def can_go_on(self) -> bool:
        """Whether it still moves of its own will."""
        return self.body.is_in() and not stats.is_incapable_of_moving(self.body)

    def goes_on(self) -> bool:
        """Whether it can, and a walker also that nothing bad has happened to it on the way."""
        return self.can_go_on() and (self.turn is None or not self.has_suffered())

    def has_suffered(self) -> bool:
        return self.body.hp < self.hp or bool(self.body.bits & ~self.bits)

    def is_eventful(self, before: Spot, height: int) -> bool:
        """Whether arriving here may set something off, so that the way is told before it."""
        scene, body = self.scene, self.body
        if body.grapples or (body.bits and ground.shallowest(scene, body)):
            return True
        if not body.airborne and ground.height(scene, body) > 0:
            return True  # it may fall
        if any(each.holding is not None for each in scene.bodies):
            return True
        crossed = scene.footprint(body) | scene.grid.footprint(before, body.squares)
        low, high = min(height, body.z), max(height, body.z) + body.tall
        return any(patch.squares & crossed and patch.low < high and low < patch.high for patch in scene.patches)

    def note(self, spot: Spot, z: int) -> None:
        if self.table.listening:
            self.untold.append(cell_name(self.scene, spot, z))

    def tell(self) -> None:
        """What it has done so far."""
        scene, body = self.scene, self.body
        if self.untold and self.how:
            left = -1 if self.turn is None else allowance(scene, body, self.turn)
            scene.tell(self.table, Moved(body.id, self.how, self.untold, left, body.side))
        elif self.untold:
            scene.tell(self.table, WasMoved(body.id, self.untold[-1]))
        self.untold = []

    def end(self) -> None:
        """The stretch of movement is over, if it has got anywhere."""
        self.tell()
        if self.trod:
            end_stretch(self.scene, self.table, self.body)

    def halt(self) -> None:
        """It has got no farther than this."""
        self.tell()
        if self.body.is_in() and self.table.listening:
            at = cell_name(self.scene, self.body.spot, self.body.z)
            self.scene.tell(self.table, Stopped(self.body.id, at))


def meet(scene: GuScene, table: Table, body: Fighter, before: Spot, height: int) -> None:
    """What the cell that a body has come into does to it: dangerous ground, and water."""
    if patches.are_met(scene, body):
        patches.entered(scene, table, body, before, height)
    if body.is_in():
        conditions.quench(scene, table, body)


def land(scene: GuScene, table: Table, body: Fighter, before: Spot, height: int) -> None:
    """The same where a jump or a throw from that cell has ended, over ground that it has not entered."""
    if patches.are_met(scene, body):
        patches.landed_in(scene, table, body, before, height)
    if body.is_in():
        conditions.quench(scene, table, body)


def companions_of(scene: GuScene, body: Fighter) -> list[Fighter]:
    """Whoever drags a creature takes it along (GU-102)."""
    turn = scene.turn
    if not body.grapples or turn is None or turn.who != body.id or turn.dragged == NOT_BEGUN:
        return []
    return [scene.by_id[body.grapples]]


def is_provoking(scene: GuScene, body: Fighter, spot: Spot, z: int) -> bool:
    """Whether the step leaves the melee range of somebody who could strike."""
    for foe in scene.enemies(body):
        if foe.reactions > 0:
            range_m = melee.melee_range(foe)
            if ground.apart(scene, body, foe) <= range_m < ground.apart_at(scene, body, spot, z, foe):
                return True
    return False


def end_stretch(scene: GuScene, table: Table, body: Fighter) -> None:
    """A stretch of movement or a Maneuver is over: who was approached may answer."""
    if body.is_in():
        dodging.after_approach(scene, table, body)
    hold.after_stretch(scene, table, body)


def cell_name(scene: GuScene, spot: Spot, z: int) -> str:
    """For people: the square, and how far it is above the ground or below the water."""
    name, up = scene.grid.name(spot), z - ground.surface(scene, spot)
    if not up:
        return name
    return f"{name}, {up} m up" if up > 0 else f"{name}, {-up} m under water"


# dodging


def dodge_metres(scene: GuScene, body: Fighter) -> int:
    """GU-040: half its flying speed in the air, rounded down, in place of half its movement."""
    if stats.is_incapable_of_moving(body):
        return 0
    flying = stats.flight(body) if body.airborne else None
    return (stats.movement(body) if flying is None else flying.speed) // 2


def can_dodge(scene: GuScene, body: Fighter) -> bool:
    """Whether it can move 1 m at least (GU-130)."""
    metres = dodge_metres(scene, body)
    if not metres:
        return False
    if body.airborne:
        return flight.dodge_cells(scene, body, 1).is_anywhere()
    field = dodge_field(scene, body)
    return field.cost(body.spot) <= metres and bool(field.spread(1 << body.spot) & field.open)


def dodge_cells(scene: GuScene, body: Fighter) -> Sequence[Cell]:
    """Where a dodge may lead: horizontally on the ground, over a drop too; in all three dimensions in the air."""
    metres = dodge_metres(scene, body)
    if not metres:
        return []
    if body.airborne:
        return flight.dodge_cells(scene, body, metres).listed()
    ways = Ways(dodge_field(scene, body), metres)
    return [(*scene.grid.xy(spot), body.z) for spot in spots(ways.entered & ~(1 << body.spot))]


def dodge_field(scene: GuScene, body: Fighter) -> Field:
    """Where it can get to at its own height: on the ground, under water or along what it hangs on to."""
    if ground.is_under_water(scene, body, body.spot, body.z):
        return swim.water(scene, body)
    return climb.along(scene, body) if is_hanging(scene, body) else level_field(scene, body)


def is_hanging(scene: GuScene, body: Fighter) -> bool:
    return not body.airborne and ground.height(scene, body) > 0


def level_field(scene: GuScene, body: Fighter) -> Field:
    """Free squares only; what lies lower ends a dodge with a fall."""
    z, squares, land = body.z, body.squares, scene.stock.land
    others = [each for each in scene.others(body) if ground.is_known(body, each)]
    taken = ground.bodies_at(scene, body, others, z) | ground.things_at(scene, z, body.tall)
    free = land.open_at(z, squares) & ~scene.grid.anchors(taken | ground.walls(scene, z, body.tall), squares)
    firm = land.footing_at(z, squares)
    rough = scene.grid.anchors(ground.difficult(scene, body, z), squares)
    walls = ground.walls(scene, z)
    return Field(land, walls, squares, body.spot, free & ~(1 << body.spot), rough & firm, ends=free & ~firm)


def dodge_to(scene: GuScene, table: Table, body: Fighter, cell: Cell) -> bool:
    """The move of a dodge, which provokes attacks of opportunity with disadvantage; whether it has come there."""
    if body.airborne:
        return flight.travel(scene, table, body, cell, "dodges", disadvantage=True)
    goal = scene.grid.at(cell[0], cell[1])
    ways = Ways(dodge_field(scene, body), dodge_metres(scene, body))
    journey = Journey(scene, table, body, CLIMBS if is_hanging(scene, body) else "dodges")
    for spot in ways.way_to(goal, walk.reaches(scene, body), []):
        if not journey.step(spot, body.z, disadvantage=True):
            break
    journey.tell()
    return body.spot == goal


# in another's square


def must_go_on(scene: GuScene, body: Fighter, turn: Turn) -> bool:
    """GU-030: it cannot end its turn in another creature's square as long as it can leave it."""
    if not ground.is_on_ground(scene, body) or not ground.in_its_square(scene, body, body.spot, body.z):
        return False
    return bool(walk.Range(scene, body, allowance(scene, body, turn)).free())


def leave_square(scene: GuScene, table: Table, body: Fighter) -> None:
    """Whoever is stranded in another's square is put on the nearest free one of its controller's choice (GU-030)."""
    if not body.is_in() or ground.is_free(scene, body, body.spot, body.z):
        return
    free = ground.nearest_free_cells(scene, body)
    if not free:
        return
    options = [Option("to", "Stay there", Cells(scene.grid, free))]
    x, y, z = free[0] if len(free) == 1 else table.ask(body, "make_room", options, "Where do you go?").value.cell
    before, height = body.spot, body.z
    body.spot, body.z = scene.grid.at(x, y), z
    scene.tell(table, MadeRoom(body.id, cell_name(scene, body.spot, body.z)))
    meet(scene, table, body, before, height)
    if body.is_in() and not body.airborne:
        falling.lift(scene, table, body)


def occupied(scene: GuScene, body: Fighter, others: list[Fighter]) -> Area:
    """Where it would be in the square of one of those, at its own height."""
    return scene.grid.anchors(ground.bodies_at(scene, body, others, body.z), body.squares)
