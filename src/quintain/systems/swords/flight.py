"""Flying and burrowing: movement at a height, and under the ground."""

from __future__ import annotations

from quintain.kernel.shapes import Number, Value
from quintain.kernel.table import Table
from quintain.space.space import Area
from quintain.systems.swords import move
from quintain.systems.swords.conditions import BIT, Condition
from quintain.systems.swords.deeds import MOVE, Deed
from quintain.systems.swords.events.movement import ChangedHeight
from quintain.systems.swords.ground import allies_spaces, foes_spaces, footing, is_known
from quintain.systems.swords.perception import tell_of
from quintain.systems.swords.scene import FOOT, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.speed import BURROW, FLY, half

NO_LIMIT = 500
"""Nothing rises higher or digs deeper at once than this, in feet."""


def flight_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Flying and burrowing, neither of which the prone can do (SW-244)."""
    rates = body.sheet.speed
    if not (rates.fly or rates.burrow) or body.bits & BIT[Condition.PRONE] or (not turn.moves and not turn.left):
        return []
    deeds: list[Deed] = []
    ground = footing(scene, body, body.place)
    if rates.fly and body.elevation >= ground:  # SW-083: only with a flying rate of its own
        deeds += fly_deeds(scene, body, move.allowance(scene, body, turn, FLY), ground, turn.overran)
    if rates.burrow and body.elevation <= ground:  # SW-088: only with a burrowing rate of its own
        deeds += burrow_deeds(scene, body, move.allowance(scene, body, turn, BURROW), ground, turn.overran)
    return deeds


# in the air


def fly_deeds(scene: SwordsScene, body: Combatant, allowed: list[int], ground: int, passing: str) -> list[Deed]:
    """At the present altitude, up at double cost (SW-085), down at half (SW-086)."""
    deeds: list[Deed] = []
    if move.most_of(allowed) >= FOOT:
        deeds += move.stretch_deeds(scene, body, flying_field(scene, body, passing), allowed, FLY)
        if body.elevation > ground and scene.footprint(body) & scene.grid.edge:
            deeds.append(move.Leave(FLY))
    rise = most_feet(scene, body, min(sum([feet // 2 for feet in allowed]), room_above(scene, body)), 1)
    if rise:
        deeds.append(ChangeHeight("rise", "Rise", rise, 1, FLY))
    free = min(scene.stock.relief.drop(body.place, body.elevation, body.squares), room_below(scene, body))
    descend = most_feet(scene, body, min(2 * sum(allowed), free), -1)
    if descend:
        deeds.append(ChangeHeight("descend", "Descend", descend, -1, FLY))
    return deeds


def flying_field(scene: SwordsScene, body: Combatant, passing: str) -> move.Field:
    """SW-084: only terrain at its own elevation counts."""
    stock, level = scene.stock, body.elevation
    closed = stock.relief.solid_at(level) | foes_spaces(scene, body, level, passing)
    rough = stock.difficult & stock.relief.levels.get(level, 0)
    return field_for(scene, body, closed, rough, crossed(scene, body, passing))


def crossed(scene: SwordsScene, body: Combatant, passing: str) -> Area:
    """Spaces it may pass but not stop in: those of allies, and of the one it has overrun (SW-060)."""
    area = allies_spaces(scene, body, body.elevation)
    return area | scene.footprint(scene.seen(scene.by_id[passing], body)) if passing else area


def field_for(scene: SwordsScene, body: Combatant, closed: Area, rough: Area, crossing: Area) -> move.Field:
    """The same for the top left corner of a creature of its size."""
    grid, squares = scene.grid, body.squares
    closed = grid.anchors(closed, squares) | grid.off_map(squares)
    return move.Field(
        closed & ~(1 << body.place), grid.anchors(rough, squares), grid.anchors(crossing, squares), body.elevation
    )


def room_below(scene: SwordsScene, body: Combatant) -> int:
    """How many feet there are to the head of somebody underneath."""
    room = NO_LIMIT
    for other in bodies_in(scene, body, scene.footprint(body)):
        if other.elevation <= body.elevation:
            room = min(room, body.elevation - other.elevation - FOOT * other.squares)
    return max(0, room)


def room_above(scene: SwordsScene, body: Combatant) -> int:
    """How many feet there are to somebody overhead."""
    room = NO_LIMIT
    for other in bodies_in(scene, body, scene.footprint(body)):
        if other.elevation > body.elevation:
            room = min(room, other.elevation - FOOT * body.squares - body.elevation)
    return max(0, room)


def bodies_in(scene: SwordsScene, body: Combatant, footprint: Area) -> list[Combatant]:
    """Everybody else over or under these squares, as far as it knows."""
    others = [scene.seen(each, body) for each in scene.bodies if each.id != body.id]
    return [
        each
        for each in others
        if each.place >= 0 and not each.out and scene.footprint(each) & footprint and is_known(body, each)
    ]


def most_feet(scene: SwordsScene, body: Combatant, feet: int, way: int) -> int:
    """The Frightened do not come nearer to what frightens them, up or down either (SW-210)."""
    if feet <= 0 or not body.bits & BIT[Condition.FRIGHTENED]:
        return max(0, feet)
    named = [scene.by_id[held.by] for held in body.every(Condition.FRIGHTENED) if held.by in scene.by_id]
    sources = [scene.seen(source, body) for source in named if not source.out and source.place >= 0]
    moved = body.clone()
    for risen in range(1, feet + 1):
        moved.elevation = body.elevation + way * risen
        for seen in sources:
            if is_known(body, seen) and scene.squares_apart(moved, seen) < scene.squares_apart(body, seen):
                return risen - 1
    return feet


# under the ground


def burrow_deeds(scene: SwordsScene, body: Combatant, allowed: list[int], ground: int, passing: str) -> list[Deed]:
    """At the present depth, and up or down at the normal rate (SW-091)."""
    deeds: list[Deed] = []
    price = move.earth(scene, body, body.place)
    if not price or scene.footprint(body) & scene.stock.water:
        return deeds
    if body.elevation < ground and move.most_of(allowed) >= FOOT:
        deeds += move.stretch_deeds(scene, body, burrowing_field(scene, body, passing), allowed, BURROW)
    far = sum([feet // price for feet in allowed])
    down = most_feet(scene, body, min(far, room_below(scene, body)), -1)
    if down and (body.elevation < ground or not scene.footprint(body) & ~scene.stock.relief.levels[ground]):
        deeds.append(ChangeHeight("dig_down", "Dig down", down, -1, BURROW))
    up = most_feet(scene, body, min(far, ground - body.elevation, room_above(scene, body)), 1)
    if up > 0:
        deeds.append(ChangeHeight("dig_up", "Dig up", up, 1, BURROW))
    return deeds


def burrowing_field(scene: SwordsScene, body: Combatant, passing: str) -> move.Field:
    """SW-089: nothing on the surface counts; SW-090: the earth does, and open air is no earth."""
    stock, level = scene.stock, body.elevation
    closed = foes_spaces(scene, body, level, passing)
    costs = [FOOT * move.earth(scene, body, spot) for spot in range(scene.grid.size)]
    for spot, cost in enumerate(costs):
        if not cost or stock.relief.ground[spot] <= level:
            closed |= 1 << spot
    field = field_for(scene, body, closed, 0, crossed(scene, body, passing))
    field.costs = costs
    return field


# up and down


class ChangeHeight(Deed):
    """So many feet up or down in its own space; whoever's reach it leaves may attack."""

    def __init__(self, id: str, label: str, most: int, way: int, mode: str) -> None:
        super().__init__(id, label, MOVE, Number(1, most))
        self.way = way
        self.mode = mode

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        journey = move.Journey(scene, table, body, turn)
        done = 0
        while done < value.number:
            piece = self.piece(scene, body, turn, done, value.number)
            if not piece:
                break  # it has become slower on the way
            cost = self.price(scene, body, done, done + piece)
            done += piece
            if not journey.step(body.place, body.elevation + self.way * piece, [cost]):
                break
        if journey.trod:
            tell_of(scene, table, body, ChangedHeight(body.id, HOW[self.id], body.elevation, turn.left))
        journey.end()

    def piece(self, scene: SwordsScene, body: Combatant, turn: Turn, done: int, goal: int) -> int:
        """A stretch of at most 5 ft, shorter where a Move Action ends before; none if there is no other."""
        first = self.price(scene, body, done, done + 1)
        if not move.is_payable(scene, body, turn, self.mode, [first]):
            return 0
        move.draw(scene, body, turn, self.mode, first)
        most = min(FOOT, goal - done)
        return max([piece for piece in range(1, most + 1) if self.price(scene, body, done, done + piece) <= turn.left])

    def price(self, scene: SwordsScene, body: Combatant, done: int, feet: int) -> int:
        """From so many feet to so many."""
        if self.mode == BURROW:
            return (feet - done) * move.earth(scene, body, body.place)  # SW-091: up or down, the normal rate
        if self.way > 0:
            return 2 * (feet - done)  # SW-085: gaining altitude costs double
        return half(feet) - half(done)  # SW-086: losing altitude costs half


HOW = {"rise": "rises", "descend": "descends", "dig_down": "digs down", "dig_up": "digs up"}
