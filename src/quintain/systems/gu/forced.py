"""Being moved by others: put somewhere, pushed, thrown. None of it provokes attacks of opportunity (GU-139)."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.space.directions import DIRECTIONS, ray
from quintain.space.heights import Cell, middle, straight
from quintain.space.space import Spot
from quintain.systems.gu import ground, move, stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.movement import HeldFirm
from quintain.systems.gu.scene import GuScene, Thing


class Struck:
    """What a thrown creature has struck: somebody, something, or a wall."""

    def __init__(self, body: Fighter | None = None, thing: Thing | None = None) -> None:
        self.body = body
        self.thing = thing


def is_immovable(body: Fighter) -> bool:
    """A Gu that protects it keeps it where it is."""
    return any(guard.immovable for guard in stats.guards(body))


def place(scene: GuScene, table: Table, body: Fighter, spot: Spot, z: int) -> bool:
    """Puts it there; whether it stays there."""
    if body.spot == spot and body.z == z:
        return True
    return move.step(scene, table, body, spot, z, voluntary=False)


def push(scene: GuScene, table: Table, body: Fighter, by: Fighter, metres: int) -> int:
    """Straight away from somebody; it stops before walls, occupied squares and the edge of the map, not before a drop.

    How many metres it came.
    """
    if is_immovable(body):
        scene.tell(table, HeldFirm(body.id))
        return 0
    journey = move.Journey(scene, table, body)
    for x, y, z in away(scene, body, by, metres):
        if not scene.grid.inside(x, y) or not is_open(scene, body, scene.grid.at(x, y), z):
            break
        if not journey.step(scene.grid.at(x, y), z, voluntary=False):
            break
    journey.tell()
    return journey.trod


def is_open(scene: GuScene, body: Fighter, spot: Spot, z: int) -> bool:
    return ground.is_free(scene, body, spot, z) and ground.is_step_open(scene, body, body.spot, spot, z)


def away(scene: GuScene, body: Fighter, by: Fighter, metres: int) -> list[Cell]:
    """The cells along the line from one through the other; on the ground it is level."""
    here = ground.cell(scene, body)
    ours = middle(here, body.squares, body.tall)
    theirs = middle(ground.cell(scene, by), by.squares, by.tall)
    rise = ours[2] - theirs[2] if body.airborne else 0
    way = (ours[0] - theirs[0], ours[1] - theirs[1], rise)
    return straight(here, way, metres)


def throw(scene: GuScene, table: Table, body: Fighter, direction: str, metres: int) -> Struck | None:
    """Through the air in a straight line, up to the first occupied square or wall; what it has struck there.

    It is left in the air where the throw ends: what falls, falls afterwards.
    """
    cells, struck = path(scene, body, direction, metres)
    journey = move.Journey(scene, table, body)
    scene.in_mid_air = body.id
    for x, y, z in cells:
        spot = scene.grid.at(x, y)
        if not journey.step(spot, z, voluntary=False, enters=False, settles=False) and body.spot != spot:
            struck = None
            break
    journey.tell()
    scene.in_mid_air = ""
    return struck


def inside(scene: GuScene, body: Fighter, thrower: Fighter, direction: str) -> int:
    """How many metres of a throw are still in the square of a big thrower, from whose edge it is measured."""
    dx, dy, _ = DIRECTIONS[direction]
    cells = ray(ground.cell(scene, body), direction, thrower.squares)[1:] if dx or dy else []
    own = scene.footprint(thrower)
    covered = [scene.grid.footprint(scene.grid.at(x, y), body.squares) for x, y, _ in cells if scene.grid.inside(x, y)]
    return len([each for each in covered if each & own])


def path(scene: GuScene, body: Fighter, direction: str, metres: int) -> tuple[list[Cell], Struck | None]:
    """The cells through which a throw would carry it, and what it would strike at their end."""
    falling = DIRECTIONS[direction][2] < 0
    cells: list[Cell] = []
    for cell in ray(ground.cell(scene, body), direction, metres + 1)[1:]:
        if not scene.grid.inside(cell[0], cell[1]):
            break
        struck = in_the_way(scene, body, cell, falling=falling)
        if struck is not None or not is_past_walls(scene, body, cells, cell):
            return cells, struck or Struck()
        if not ground.fits(scene, body, scene.grid.at(cell[0], cell[1]), cell[2]):
            break
        cells.append(cell)
    return cells, None


def is_past_walls(scene: GuScene, body: Fighter, cells: list[Cell], cell: Cell) -> bool:
    x, y, _ = cells[-1] if cells else ground.cell(scene, body)
    return ground.is_step_open(scene, body, scene.grid.at(x, y), scene.grid.at(cell[0], cell[1]), cell[2])


def in_the_way(scene: GuScene, body: Fighter, cell: Cell, *, falling: bool) -> Struck | None:
    """Somebody of whatever size, an object or a wall; coming down on the ground strikes nothing."""
    spot, z = scene.grid.at(cell[0], cell[1]), cell[2]
    for each in scene.others(body):
        is_new = not ground.shares_square(scene, body, each, body.spot, body.z)
        if is_new and ground.shares_square(scene, body, each, spot, z):
            return Struck(body=each)
    covered = scene.grid.footprint(spot, body.squares)
    for thing in scene.things:
        if ground.thing_squares(scene, thing) & covered and thing.z < z + body.tall and z < thing.z + thing.tall:
            return Struck(thing=thing)
    if ground.fits(scene, body, spot, z) or (falling and ground.footing(scene, body, spot) == z + 1):
        return None
    return Struck()
