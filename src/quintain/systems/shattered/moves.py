"""Movement: Moves are spent to change Arena, to join or establish a Position, and to Occupy a Feature."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quintain.kernel.asks import Option, What, aimed, under
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.shattered import costs, hazards, openings, slots, stances, status_kinds, statuses, terrain, traits
from quintain.systems.shattered.deeds import MOVE_DEED, Deed, words
from quintain.systems.shattered.events.space import Moved, Occupied, StoppedMoving
from quintain.systems.shattered.ground import establish, in_arena, occupants, put
from quintain.systems.shattered.house import OpeningArises
from quintain.systems.shattered.scene import Laid, Position, ShatteredScene, Standing, Turn, Way
from quintain.systems.shattered.sheet import Character

REACTION: Final = "reaction"
"""The slot of movement that a Reaction allows: it has only the Moves that come with it."""
MOST_KEPT: Final = 4096

# what a move costs


def refill(scene: ShatteredScene, body: Character) -> None:
    """The Move pool is at its maximum again, and the Spirit's too."""
    body.moves = body.max_moves
    spirit = scene.spirit_of(body)
    if spirit is not None:
        spirit.moves = spirit.max_moves


def budget(mover: Character, turn: Turn) -> int:
    """SS-107, SS-118: the Moves it can spend: those its ability grants and its own pool, from no other source."""
    return turn.moves if turn.slot == REACTION else turn.moves + mover.moves


def can_move(scene: ShatteredScene, mover: Character) -> bool:
    """Whether it may spend Moves on moving: neither Immobile nor Charging."""
    return statuses.can_move(scene, mover)


def cost_to(scene: ShatteredScene, mover: Character, way: Way | None, end: Position | None) -> int:
    """The Moves it takes along a Path to a new Position, or within the Arena to that one (or a new one)."""
    start = scene.positions[mover.position]
    cost = hindrance(mover, start) + (cost_of_path(scene, mover, way, start.arena) if way is not None else 1)
    if end is not None and end.terrain:
        cost += terrain.cost_of_entering(mover, end)
    return cost


def hindrance(mover: Character, start: Position) -> int:
    """The Moves that Guarding and the Terrain where it stands add to every move away."""
    extra = 0
    for status in mover.statuses:
        extra += status_kinds.KINDS[status].moves_more
    return extra + terrain.cost_of_leaving(mover, start) if start.terrain else extra


def cost_of_path(scene: ShatteredScene, mover: Character, way: Way, arena: int) -> int:
    """SS-102: what the Path lists, never less than 1."""
    cost = max(way.cost, 1)
    # SS-103: a Path may carry further conditions such as Terrain
    return cost + terrain.cost_of_path(scene, mover, way, arena) if way.terrain else cost


# what can be done


class Step(Deed):
    """Something to spend Moves on; the Spirit may carry it out in its master's place."""

    def __init__(self, what: What, label: str, by_spirit: bool, leads_to: str = "") -> None:
        words = f"Spirit: {label}" if by_spirit else label[0].upper() + label[1:]
        super().__init__(under("spirit", what) if by_spirit else what, words, MOVE_DEED)
        self.by_spirit = by_spirit
        self.leads_to = leads_to

    def spot(self) -> str:
        return self.leads_to

    def moves(self) -> bool:
        return bool(self.leads_to) and not self.by_spirit

    def mover(self, scene: ShatteredScene, body: Character) -> Character:
        return scene.by_id[body.spirit] if self.by_spirit else body


class Go(Step):
    """SS-110: to the Arena at the other end of a Path, for the Moves it costs."""

    def __init__(self, what: What, arena: str, name: str, way: int, by_spirit: bool) -> None:
        super().__init__(what, f"go to {name}", by_spirit, arena)
        self.way = way

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        journey(scene, table, self.mover(scene, body), turn, scene.ways[self.way], None, "")


class Join(Step):
    """SS-112: 1 Move to join another Position of the Arena, or to establish a new one."""

    def __init__(self, arena: str, position: str, feature: str, by_spirit: bool) -> None:
        what = aimed("join", position, feature) if position else "establish"
        there = f"join {words(position)}" if position else "establish a new Position"
        said = f"{there} and Occupy {words(feature)}" if feature else there
        super().__init__(what, said, by_spirit, position or arena)
        self.position = position
        self.feature = feature

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        end = scene.positions[self.position] if self.position else None
        journey(scene, table, self.mover(scene, body), turn, None, end, self.feature)


class Occupy(Step):
    """SS-115, SS-116: 1 Move to Occupy a Feature where one stands; it creates no Opening."""

    def __init__(self, feature: str, by_spirit: bool) -> None:
        super().__init__(("occupy", feature), f"Occupy {words(feature)}", by_spirit)
        self.feature = feature

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        mover = self.mover(scene, body)
        costs.spend_moves(mover, 1, turn)
        occupy(scene, table, mover, self.feature)


class MovesFrom(Deed):
    """Which Moves are spent first from now on."""

    def __init__(self, what: What, label: str, pool_first: bool) -> None:
        super().__init__(what, label, MOVE_DEED)
        self.pool_first = pool_first

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        turn.pool_first = self.pool_first


FROM_POOL: Final = MovesFrom(("moves_from", "pool"), "Spend the Move pool first", True)
FROM_GRANTED: Final = MovesFrom(("moves_from", "granted"), "Spend the granted Moves first", False)


@lru_cache(MOST_KEPT)
def go(arena: str, name: str, way: int, nth: int, by_spirit: bool) -> Go:
    """The same moves are offered again and again: one option stands for all of them."""
    return Go(aimed("go", arena, str(nth + 1) if nth else ""), arena, name, way, by_spirit)


@lru_cache(MOST_KEPT)
def join(arena: str, position: str, feature: str, by_spirit: bool) -> Join:
    return Join(arena, position, feature, by_spirit)


@lru_cache(MOST_KEPT)
def occupying(feature: str, by_spirit: bool) -> Occupy:
    return Occupy(feature, by_spirit)


def move_deeds(scene: ShatteredScene, body: Character, turn: Turn) -> list[Deed]:
    """Every move that it, or its Spirit, has the Moves for."""
    deeds: list[Deed] = []
    if turn.moves or body.moves:
        list_moves(scene, body, turn, deeds, by_spirit=False)
    spirit = slots.acting_spirit(scene, body, turn) if body.spirit else None
    if spirit is not None and turn.slot != REACTION:
        list_moves(scene, spirit, turn, deeds, by_spirit=True)
    if deeds and turn.moves and turn.slot != REACTION and (body.moves or (spirit is not None and spirit.moves)):
        deeds.append(FROM_GRANTED if turn.pool_first else FROM_POOL)
    return deeds


def list_moves(scene: ShatteredScene, mover: Character, turn: Turn, deeds: list[Deed], *, by_spirit: bool) -> None:
    moves = budget(mover, turn)
    if moves <= 0 or not can_move(scene, mover):
        return
    if turn.leaps and not by_spirit:
        list_leaps(scene, mover, moves, deeds)
    else:
        list_walks(scene, mover, moves, deeds, by_spirit=by_spirit)
    for standing in scene.positions[mover.position].features:
        if mover.occupies != standing.id and has_room(scene, standing):
            deeds.append(occupying(standing.id, by_spirit))


def can_walk(scene: ShatteredScene, body: Character, turn: Turn) -> bool:
    """Whether it has the Moves for a new Position at least; nothing is listed to know."""
    moves = budget(body, turn)
    return moves > 0 and can_move(scene, body) and moves > hindrance(body, scene.positions[body.position])


def list_walks(scene: ShatteredScene, mover: Character, moves: int, deeds: list[Deed], *, by_spirit: bool) -> None:
    start = scene.positions[mover.position]
    moves -= hindrance(mover, start)
    if moves <= 0:
        return
    arena = start.arena
    reached: list[int] = []
    for index, way in enumerate(scene.ways):
        other = way.end_from(arena)
        if other < 0:  # SS-101: only where a Path leads
            continue
        if cost_of_path(scene, mover, way, arena) <= moves:
            deeds.append(go_along(scene, index, other, reached.count(other), by_spirit))
        reached.append(other)
    for end in scene.positions.values():
        if end.arena != arena or end is start:
            continue
        if not end.terrain or 1 + terrain.cost_of_entering(mover, end) <= moves:
            list_joins(scene, end, deeds, by_spirit)
    deeds.append(join(scene.graph.name(arena), "", "", by_spirit))


def list_leaps(scene: ShatteredScene, mover: Character, moves: int, deeds: list[Deed]) -> None:
    """The same with Leap: a piece of Terrain that raises the cost may be the one ignored."""
    start = scene.positions[mover.position]
    reached: list[int] = []
    for index, way in enumerate(scene.ways):
        other = way.end_from(start.arena)
        if other < 0:
            continue
        if cost_to(scene, mover, way, None) - saving(start, way, None) <= moves:
            deeds.append(go_along(scene, index, other, reached.count(other), False))
        reached.append(other)
    for end in in_arena(scene, start.arena):
        if end is not start and cost_to(scene, mover, None, end) - saving(start, None, end) <= moves:
            list_joins(scene, end, deeds, False)
    if cost_to(scene, mover, None, None) - saving(start, None, None) <= moves:
        deeds.append(join(scene.graph.name(start.arena), "", "", False))


def go_along(scene: ShatteredScene, way: int, arena: int, nth: int, by_spirit: bool) -> Deed:
    """Of several Paths to the same Arena the later ones are numbered."""
    place = scene.stock.arenas[arena]
    return go(place.id, place.name, way, nth, by_spirit)


def list_joins(scene: ShatteredScene, end: Position, deeds: list[Deed], by_spirit: bool) -> None:
    arena = scene.graph.name(end.arena)
    deeds.append(join(arena, end.id, "", by_spirit))
    for standing in end.features:
        # SS-113: a Feature that nobody Occupies may be Occupied with the same Move
        if standing.feature.size and not occupants(scene, standing):
            deeds.append(join(arena, end.id, standing.id, by_spirit))


def has_room(scene: ShatteredScene, standing: Standing) -> bool:
    """SS-106: a Feature may be Occupied from its Position, by as many creatures as its Size."""
    return len(occupants(scene, standing)) < standing.feature.size


# carrying it out


def journey(
    scene: ShatteredScene,
    table: Table,
    mover: Character,
    turn: Turn,
    way: Way | None,
    end: Position | None,
    feature: str,
) -> None:
    """One move: it is paid, the Opening arises, and unless that stops the mover, it arrives."""
    own = mover.id == turn.who
    ignored = leap(scene, table, mover, turn, way, end) if own and turn.leaps else None
    cost = cost_to(scene, mover, way, end)
    costs.mix_moves(table, mover, cost - 1 if ignored is not None and ignored.raises else cost, turn)
    quiet = own and turn.retreats
    if own:
        turn.leaps = turn.retreats = False
    start = scene.positions[mover.position]
    early = scene.rules.opening_arises is OpeningArises.BEFORE_LEAVING
    if not quiet and early:
        openings.create(scene, table, mover)  # SS-111, SS-114: where it stands, before it leaves
        if not can_go_on(scene, mover, start.arena):
            if mover.is_up():
                scene.tell(table, StoppedMoving(mover.id))
            return
    arrive(scene, table, mover, way, end, feature)
    if own:
        turn.moved = True
    if way is not None:
        towards = scene.arena_of(mover)
        terrain.travel(scene, table, mover, way, towards, ignored.laid if ignored is not None else None)
    reached = mover.position
    if not quiet and not early and mover.is_up():
        openings.create(scene, table, mover)
    if mover.is_up() and mover.position == reached:
        terrain.enter(scene, table, mover, ignored.laid if ignored is not None else None)
        hazards.entered(scene, table, mover)


def can_go_on(scene: ShatteredScene, mover: Character, arena: int) -> bool:
    """Grabbed, Prone, Downed as an NPC, or pushed to another Arena: the Moves stay spent, the mover stays."""
    return mover.is_up() and can_move(scene, mover) and scene.arena_of(mover) == arena


def arrive(
    scene: ShatteredScene, table: Table, mover: Character, way: Way | None, end: Position | None, feature: str
) -> None:
    """At a new Position of its own after a change of Arena, at the one it joins, or at one it establishes."""
    arena = scene.arena_of(mover)
    if way is not None:
        arena = way.b if way.a == arena else way.a
    target = scene.positions.get(end.id) if end is not None else None
    position = target if target is not None else establish(scene, arena)
    put(scene, mover, position)
    scene.tell(table, Moved(mover.id, scene.graph.name(arena), position.id, way is not None))
    standing = position.feature(feature) if feature else None
    if standing is not None and has_room(scene, standing):
        occupy(scene, table, mover, feature)
    statuses.check_grabs(scene, table)
    stances.settle(scene, table)
    traits.spread_gas(scene, table, mover)


def occupy(scene: ShatteredScene, table: Table, mover: Character, feature: str) -> None:
    mover.occupies = feature
    scene.tell(table, Occupied(mover.id, feature))


# Leap


class Ignored:
    """A piece of Terrain that a Leap could ignore, where it lies, and whether it raises the cost of the move."""

    def __init__(self, where: str, laid: Laid, raises: bool) -> None:
        self.where = where
        self.laid = laid
        self.raises = raises


def leapt(start: Position, way: Way | None, end: Position | None) -> list[Ignored]:
    """What a move meets that Leap can ignore."""
    found = [Ignored("leaving", laid, True) for laid in start.terrain if laid.kind in terrain.LEAPT_LEAVING]
    if way is not None:
        found += [
            Ignored("path", laid, laid.kind in terrain.SLOW_PATHS)
            for laid in way.terrain
            if laid.kind in terrain.LEAPT_ON_PATHS
        ]
    if end is not None:
        found += [
            Ignored("entering", laid, laid.kind in terrain.LEAPT_LEAVING)
            for laid in end.terrain
            if laid.kind in terrain.LEAPT_ENTERING
        ]
    return found


def saving(start: Position, way: Way | None, end: Position | None) -> int:
    for piece in leapt(start, way, end):
        if piece.raises:
            return 1
    return 0


def leap(
    scene: ShatteredScene, table: Table, mover: Character, turn: Turn, way: Way | None, end: Position | None
) -> Ignored | None:
    """Leap ignores one piece of Terrain; of several, the mover names one that leaves it able to pay."""
    pieces = leapt(scene.positions[mover.position], way, end)
    if cost_to(scene, mover, way, end) > budget(mover, turn):
        pieces = [piece for piece in pieces if piece.raises]
    if not pieces:
        return None
    options = [Option((piece.where, piece.laid.kind)) for piece in pieces]
    answer = table.ask(mover, "leap", options, "Which Terrain does the Leap ignore?")
    return pieces[options.index(answer.option)]
