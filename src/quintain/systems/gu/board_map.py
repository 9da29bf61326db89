"""The map of a fight as a page draws it: the ground with its heights, what burns, what stands or lies about."""

from __future__ import annotations

from typing import Final

from quintain.board.board import Area, Map, Metric
from quintain.board.heights import ground as ground_words
from quintain.space.heights import NO_TOP
from quintain.space.space import Spot, spots
from quintain.systems.gu import effects, ground, patches
from quintain.systems.gu.scene import GuScene, Patch, Thing
from quintain.systems.gu.stock import Climb, Ground, Terrain
from quintain.systems.gu.things import Gear

METRES: Final = "m"
METRIC: Final = Metric(METRES, heights=True)
DECIMETRES: Final = 10
DANGERS: Final = {"magma": "magma", "cage of fire": "cage"}
"""How squares that stay dangerous are drawn, if not as fire."""


def ground_map(scene: GuScene) -> Map:
    """The squares of an area share their kind and their heights; later areas are drawn over earlier ones."""
    grid = scene.grid
    moving = [*doors(scene), *levers(scene), *things(scene), *dangers(scene), *lying(scene)]
    arena = scene.stock.arena
    return Map(
        arena.name,
        "grid",
        grid.width,
        grid.height,
        [*land(scene), *moving],
        unit=METRES,
        look=arena.look,
        metric=METRIC,
    )


# the land


def land(scene: GuScene) -> list[Area]:
    """Every stretch of ground that is not plain, flat floor."""
    stretches: dict[tuple[int, int, int | None], list[Spot]] = {}
    heights, ceilings = scene.stock.land.heights, scene.stock.land.ceilings
    for spot, number in sorted(laid(scene).items()):
        stretches.setdefault((number, heights[spot], ceilings.get(spot)), []).append(spot)
    terrain = scene.stock.arena.terrain
    areas = [stretch(scene, terrain[number], squares) for (number, _, _), squares in stretches.items()]
    return [each for each in areas if each.kind != "floor" or each.height or each.look]


def laid(scene: GuScene) -> dict[Spot, int]:
    """Which entry of the arena each square is of: the last one."""
    found: dict[Spot, int] = {}
    for number, terrain in enumerate(scene.stock.arena.terrain):
        for left, top, right, bottom in terrain.rects:
            for spot in spots(scene.stock.land.box(left, top, right, bottom)):
                found[spot] = number
    return found


def stretch(scene: GuScene, terrain: Terrain, squares: list[Spot]) -> Area:
    here = scene.stock.land
    level, ceiling = here.heights[squares[0]], here.ceilings.get(squares[0])
    top = here.tops.get(squares[0])
    end = None if top == NO_TOP else top
    water = in_metres(terrain.depth)
    kind = kind_of(terrain, level)
    return Area(
        kind,
        terrain.name or str(terrain.kind),
        [scene.grid.name(spot) for spot in squares],
        ground_words(METRES, level, end, water, ceiling),
        level=level,
        solid=top is not None,
        top=end,
        ceiling=ceiling,
        water=water,
        look=terrain.look,
    )


def kind_of(terrain: Terrain, level: int) -> str:
    if terrain.kind is Ground.FLOOR:
        return "ladder" if terrain.climb is Climb.HANDHOLDS else "ledge" if level else "floor"
    return str(terrain.kind)


def in_metres(decimetres: int) -> float:
    """Whole metres as a whole number.

    >>> in_metres(10), in_metres(5)
    (1, 0.5)
    """
    return decimetres // DECIMETRES if decimetres % DECIMETRES == 0 else decimetres / DECIMETRES


# what stands on it


def doors(scene: GuScene) -> list[Area]:
    """A closed one is a wall."""
    found = []
    for square, is_open in scene.doors.items():
        level = scene.stock.land.heights[scene.grid.spot(square)]
        name = "open door" if is_open else "closed door"
        found.append(Area("open_door" if is_open else "door", name, [square], level=level, solid=not is_open))
    return found


def levers(scene: GuScene) -> list[Area]:
    grid = scene.grid
    return [
        Area("lever", f"lever of the door at {grid.name(grid.at(*each.opens))}", [grid.name(grid.at(*each.at))])
        for each in scene.stock.arena.levers
    ]


def things(scene: GuScene) -> list[Area]:
    return [thing_area(scene, each) for each in scene.things]


def thing_area(scene: GuScene, thing: Thing) -> Area:
    """What stands on its ground fills it; what hangs in the air is told in words."""
    squares = spots(ground.thing_squares(scene, thing))
    level, top = scene.stock.land.heights[squares[0]], thing.z + thing.tall
    stands = thing.z == level
    return Area(
        "object" if thing.gu is None else thing.gu.id,
        f"{thing.name}, {thing.hp} of {thing.max_hp} hit points" if thing.max_hp else thing.name,
        [scene.grid.name(spot) for spot in squares],
        ground_words(METRES, level, top) if stands else between(thing.z, top),
        level=level if stands else None,
        solid=stands,
        top=top if stands else None,
        cover=cover_of(scene, thing),
    )


def cover_of(scene: GuScene, thing: Thing) -> str:
    if not thing.cover:
        return ""
    return "cover" if effects.is_thick(scene, thing) else "partial cover"


def dangers(scene: GuScene) -> list[Area]:
    """Squares that burn, however many layers they have."""
    return [danger(scene, layers) for layers in patches.grouped(scene).values()]


def danger(scene: GuScene, layers: list[Patch]) -> Area:
    squares = 0
    for each in layers:
        squares |= each.squares
    name = layers[0].remains.name
    low, high = min(each.low for each in layers), max(each.high for each in layers)
    return Area(DANGERS.get(name, "fire"), name, [scene.grid.name(spot) for spot in spots(squares)], between(low, high))


def between(low: int, high: int) -> str:
    """From which height to which something reaches.

    >>> between(0, 2)
    '0 to 2 m'
    """
    return f"{low} to {high} {METRES}"


def lying(scene: GuScene) -> list[Area]:
    return [Area("thing", gear_label(each.gear), [scene.grid.name(each.spot)]) for each in scene.lying]


def gear_label(gear: Gear) -> str:
    entry = gear.weapon if gear.weapon is not None else gear.item
    assert entry is not None
    return entry.name
