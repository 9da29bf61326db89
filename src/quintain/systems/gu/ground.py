"""Where a creature is and can be: distances, heights, water, doors, things, free squares."""

from __future__ import annotations

from quintain.space.heights import Cell, Relief, levels_apart, shares_height
from quintain.space.space import FAR, Area, Spot, spots
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene, Thing
from quintain.systems.gu.words import SQUARES, Size


def relief(scene: GuScene) -> Relief:
    return scene.stock.land.relief


# heights


def surface(scene: GuScene, spot: Spot) -> int:
    """How high one stands there: on the ground, on water, on the top of a wall."""
    return scene.stock.land.relief.surface[spot]


def footing(scene: GuScene, body: Fighter, spot: Spot) -> int:
    """The height of its feet if it stands there: on the highest surface below it."""
    return scene.stock.land.relief.highest(spot, body.squares)


def height(scene: GuScene, body: Fighter) -> int:
    """Metres over the surface straight below; below 0 under water."""
    return body.z - footing(scene, body, body.spot)


def is_on_ground(scene: GuScene, body: Fighter) -> bool:
    return not body.airborne and body.z == footing(scene, body, body.spot)


def cell(scene: GuScene, body: Fighter) -> Cell:
    """Its lowest cell, at the top left."""
    x, y = scene.grid.xy(body.spot)
    return x, y, body.z


# distances


def apart(scene: GuScene, one: Fighter, other: Fighter) -> int:
    """Metres between their nearest cells: the largest of the three differences, a diagonal step counts 1."""
    return apart_at(scene, one, one.spot, one.z, other)


def apart_at(scene: GuScene, one: Fighter, spot: Spot, z: int, other: Fighter) -> int:
    """The same if the one were there."""
    level = scene.grid.distance_of(spot, one.squares, other.spot, other.squares)
    if z == other.z:
        return level
    return max(level, levels_apart(z, one.tall, other.z, other.tall))


def reach_of(scene: GuScene, one: Fighter, z: int, other: Fighter, metres: int) -> Area:
    """Where the one, at that height, is within so many metres of the other."""
    if levels_apart(z, one.tall, other.z, other.tall) > metres:
        return 0
    return scene.grid.anchors(scene.grid.around(other.spot, other.squares, metres), one.squares)


# water


def water_depth(scene: GuScene, spot: Spot) -> int:
    """In decimetres; 0 on dry land."""
    return scene.stock.land.depths.get(spot, 0)


def shallowest(scene: GuScene, body: Fighter) -> int:
    """The least depth of the water that it is in with all of its squares; 0 in the air or partly ashore."""
    if not scene.stock.land.water or body.airborne or height(scene, body) > 0:
        return 0
    return min([water_depth(scene, spot) for spot in spots(scene.footprint(body))], default=0)


def difficult(scene: GuScene, body: Fighter, z: int) -> Area:
    """Difficult terrain at that height, for that creature (term Difficult terrain)."""
    land = scene.stock.land
    area = land.difficult
    if land.water and not body.sheet.aquatic:
        area |= land.water  # GU-059: for creatures that are not aquatic, water is difficult terrain
    for patch in scene.patches:
        if patch.remains.difficult and patch.low <= z < patch.high:
            area |= patch.squares
    return area


# what is in the way


def closed_doors(scene: GuScene) -> Area:
    """A closed door is a wall."""
    area: Area = 0
    for name, is_open in scene.doors.items():
        if not is_open:
            area |= 1 << scene.grid.spot(name)
    return area


def walls(scene: GuScene, z: int, tall: int = 1) -> Area:
    """Squares with rock, walls or closed doors between these heights."""
    return scene.stock.land.solid(z, tall) | (closed_doors(scene) if scene.doors else 0)


def things_at(scene: GuScene, z: int, tall: int = 1) -> Area:
    """Squares with objects between these heights."""
    area: Area = 0
    for thing in scene.things:
        if shares_height(z, tall, thing.z, thing.tall):
            area |= thing_squares(scene, thing)
    return area


def thing_squares(scene: GuScene, thing: Thing) -> Area:
    return scene.grid.footprint(thing.spot, SQUARES[thing.size]) or 1 << thing.spot


def bodies_at(scene: GuScene, body: Fighter, others: list[Fighter], z: int) -> Area:
    """Squares of those others that are Small or larger and share its height, if it is at that one."""
    area: Area = 0
    tall = body.tall
    for each in others:
        if each.size is not Size.TINY and shares_height(z, tall, each.z, each.tall):
            area |= scene.footprint(each)
    return area


def shares_square(scene: GuScene, body: Fighter, other: Fighter, spot: Spot, z: int) -> bool:
    """Whether it would be in the other's space there."""
    if not shares_height(z, body.tall, other.z, other.tall):
        return False
    return bool(scene.grid.footprint(spot, body.squares) & scene.footprint(other))


def in_its_square(scene: GuScene, body: Fighter, spot: Spot, z: int) -> list[Fighter]:
    """Whose space it would be in there, but for the Tiny and for whom it holds or is held by."""
    return [
        each
        for each in scene.others(body)
        if each.size is not Size.TINY and shares_square(scene, body, each, spot, z) and not are_tied(body, each)
    ]


def are_tied(body: Fighter, other: Fighter) -> bool:
    """Whether one of them holds the other, and both are in one square."""
    return body.grapples == other.id or other.grapples == body.id


# free squares


def fits(scene: GuScene, body: Fighter, spot: Spot, z: int) -> bool:
    """On the map, and neither wall nor door nor object in its cells."""
    land, squares = scene.stock.land, body.squares
    if not land.open_at(z, squares) >> spot & 1 and not is_under_water(scene, body, spot, z):
        return False
    if not scene.doors and not scene.things:
        return True
    blocked = (closed_doors(scene) if scene.doors else 0) | things_at(scene, z, body.tall)
    return not scene.grid.footprint(spot, squares) & blocked


def room(scene: GuScene, body: Fighter, z: int) -> Area:
    """Every square in which it fits at that height, out of the water."""
    found = scene.stock.land.open_at(z, body.squares)
    barred = things_at(scene, z, body.tall) | (closed_doors(scene) if scene.doors else 0)
    return found & ~scene.grid.anchors(barred, body.squares) if barred else found


def taken(scene: GuScene, body: Fighter, z: int) -> Area:
    """Every square in which it would be in the space of somebody that it knows of."""
    others = [each for each in scene.others(body) if is_known(body, each)]
    return scene.grid.anchors(bodies_at(scene, body, others, z), body.squares)


def free_at(scene: GuScene, body: Fighter, z: int) -> Area:
    """Every square out of the water that looks free to it at that height."""
    others = [each for each in scene.others(body) if is_known(body, each) and not are_tied(body, each)]
    return room(scene, body, z) & ~scene.grid.anchors(bodies_at(scene, body, others, z), body.squares)


def is_under_water(scene: GuScene, body: Fighter, spot: Spot, z: int) -> bool:
    """Whether the water there is deep enough for a body at that height."""
    covered = spots(scene.grid.footprint(spot, body.squares)) if scene.stock.land.water else []
    surfaces = scene.stock.land.relief.surface
    return bool(covered) and all(
        z < surfaces[each] and 10 * (surfaces[each] - z) <= water_depth(scene, each) for each in covered
    )


def is_free(scene: GuScene, body: Fighter, spot: Spot, z: int) -> bool:
    """Whether it could stay there: it fits, and nobody is there who is Small or larger."""
    return spot >= 0 and fits(scene, body, spot, z) and not in_its_square(scene, body, spot, z)


def looks_free(scene: GuScene, body: Fighter, spot: Spot, z: int) -> bool:
    """The same as far as it knows."""
    if spot < 0 or not fits(scene, body, spot, z):
        return False
    return not [each for each in in_its_square(scene, body, spot, z) if is_known(body, each)]


def can_stand(scene: GuScene, body: Fighter, spot: Spot) -> bool:
    """Whether the square is free for it on foot."""
    z = footing(scene, body, spot)
    return z < FAR and is_free(scene, body, spot, z)


def is_step_open(scene: GuScene, body: Fighter, start: Spot, goal: Spot, z: int) -> bool:
    """Of neighbours at that height: no step leads diagonally between two walls (GU-025), whatever brings it about."""
    closed = scene.grid.anchors(walls(scene, z), body.squares)
    return not closed or bool(scene.grid.step_past(1 << start, closed) >> goal & 1)


def nearest_free(scene: GuScene, body: Fighter, spot: Spot, z: int) -> list[Spot]:
    """The free squares nearest to that one, where it can stand at that height; none on a map that is full."""
    grid = scene.grid
    open_ = scene.stock.land.footing_at(z, body.squares)
    for metres in range(max(grid.width, grid.height)):
        ring = grid.within(spot, metres) & open_
        found = [each for each in spots(ring) if is_free(scene, body, each, z)]
        if found:
            return found
    return []


def nearest_free_cells(scene: GuScene, body: Fighter) -> list[Cell]:
    """The same as cells; in the air all that are as near, above and below too."""
    return free_in_the_air(scene, body) if body.airborne else free_beside(scene, body)


def free_beside(scene: GuScene, body: Fighter) -> list[Cell]:
    """At its own height, on firm ground if there is any as near, else over a drop."""
    floor = footing(scene, body, body.spot)
    for metres in range(max(scene.grid.width, scene.grid.height)):
        around = spots(scene.grid.within(body.spot, metres))
        free = [each for each in around if is_free(scene, body, each, floor)]
        firm = [each for each in free if footing(scene, body, each) == floor]
        if free:
            return [(*scene.grid.xy(spot), floor) for spot in firm or free]
    return []


def free_in_the_air(scene: GuScene, body: Fighter) -> list[Cell]:
    z = body.z
    for far in range(1, max(scene.grid.width, scene.grid.height)):
        around = spots(scene.grid.within(body.spot, far))
        cells = [(*scene.grid.xy(spot), height) for height in range(z - far, z + far + 1) for spot in around]
        found = [each for each in cells if is_free(scene, body, scene.grid.at(each[0], each[1]), each[2])]
        if found:
            return found
    return []


def is_known(body: Fighter, other: Fighter) -> bool:
    """Nobody walks around somebody it has not noticed."""
    return body.id not in other.unnoticed_by


def is_wall(scene: GuScene, spot: Spot) -> bool:
    """Whether a wall, a piece of cover or a closed door stands there."""
    land = scene.stock.land
    return spot in land.tops or bool(closed_doors(scene) >> spot & 1)
