"""The combat map: Arenas, the Paths between them, and Positions inside."""

from __future__ import annotations

from typing import Final

from quintain.systems.shattered.scene import Position, ShatteredScene, Standing, Way
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Element, Feature, Range, TerrainKind

# ranges


def bands(scene: ShatteredScene, start: Position, end: Position) -> tuple[Range, ...]:
    """The ranges that span two Positions."""
    if start is end:
        return AT_HAND  # SS-105: all characters at a Position are within Melee range of one another
    if start.arena == end.arena:
        return SAME_ARENA
    links = scene.graph.distance(start.arena, end.arena)
    return NEXT_ARENA if links == 1 else TWO_PATHS if links == 2 else ()


AT_HAND: Final[tuple[Range, ...]] = (
    Range.MELEE,  # SS-093: a Melee effect may target only within the user's Position
    Range.REACH,
)
SAME_ARENA: Final[tuple[Range, ...]] = (
    Range.SHORT,  # SS-094: a Short effect within the user's Arena, but not at its own Position
    Range.REACH,  # SS-095: a Reach effect any creature within the user's Arena
)
NEXT_ARENA: Final[tuple[Range, ...]] = (
    Range.MEDIUM,
)  # SS-096: an Arena joined by a Path, whatever that Path costs to walk
TWO_PATHS: Final[tuple[Range, ...]] = (Range.LONG,)  # SS-097: exactly two Paths away, by the smallest number of Paths


def range_to(scene: ShatteredScene, start: Position, target: Character, ranges: list[Range]) -> Range | None:
    """The first of these ranges in which the target stands, if any."""
    for band in bands(scene, start, scene.positions[target.position]):
        if band in ranges:
            return band
    return None


def positions_in(scene: ShatteredScene, start: Position, ranges: list[Range]) -> list[Position]:
    """Every Position in one of these ranges."""
    found = [start] if Range.SELF in ranges else []  # SS-092: a Self effect is centred on its user
    for each in scene.positions.values():
        for band in bands(scene, start, each):
            if band in ranges and each not in found:
                found.append(each)
    return found


def has_earth_feature(position: Position) -> bool:
    """Whether a Feature of Earth stands there."""
    for standing in position.features:
        if standing.feature.element is Element.EARTH:
            return True
    return False


def has_element(scene: ShatteredScene, position: Position, element: Element) -> bool:
    """Whether a Feature or Terrain of that element is there, such as earth or stone."""
    for standing in position.features:
        if standing.feature.element is element:
            return True
    for laid in position.terrain:
        if scene.stock.terrains[laid.kind].element is element:
            return True
    return False


def has_water(scene: ShatteredScene, position: Position) -> bool:
    """Water at hand: Wet Terrain, or a Path of Running Water that leaves this Arena."""
    if position.has(TerrainKind.WET):
        return True
    for way in scene.ways:
        if (way.a == position.arena or way.b == position.arena) and way.has(TerrainKind.RUNNING_WATER):
            return True
    return False


def ways_from(scene: ShatteredScene, arena: int) -> list[tuple[Way, int]]:
    """The Paths that lead out of an Arena, and where each leads."""
    found = []
    for way in scene.ways:
        if way.a == arena:
            found.append((way, way.b))
        elif way.b == arena and not way.one_way:
            found.append((way, way.a))
    return found


# Positions


def in_arena(scene: ShatteredScene, arena: int) -> list[Position]:
    return [each for each in scene.positions.values() if each.arena == arena]


def establish(scene: ShatteredScene, arena: int) -> Position:
    """SS-100: there is always room for one more in an Arena: a new Position, named by the lowest free number."""
    name = scene.graph.name(arena)
    number = 1
    while f"{name}-{number}" in scene.positions:
        number += 1
    position = Position(f"{name}-{number}", arena)
    scene.positions[position.id] = position
    return position


def put(scene: ShatteredScene, body: Character, position: Position) -> None:
    """The creature stands there from now on; it no longer Occupies anything, and an empty Position is gone."""
    body.position = position.id
    body.occupies = ""
    tidy(scene)


def replace(scene: ShatteredScene, position: Position) -> None:
    """A Position in another state takes the place of the one of its id."""
    scene.positions[position.id] = position


def tidy(scene: ShatteredScene) -> None:
    """SS-104: a Position exists while it holds a creature, a Feature, Terrain, a Hazard or something that lies there.

    One where the encounter places a Hazard is there all the time.
    """
    held = {each.position for each in scene.bodies if each.on_map()}
    held.update(each.position for each in scene.lying)
    held.update(each.position for each in scene.dangers)
    held.update(each.at for each in scene.stock.threats)
    for id, position in list(scene.positions.items()):
        if id not in held and not position.features and not position.terrain:
            del scene.positions[id]


# Features


def occupants(scene: ShatteredScene, standing: Standing) -> list[Character]:
    return [each for each in scene.bodies if each.occupies == standing.id and each.on_map()]


def occupied_by(scene: ShatteredScene, body: Character) -> Feature | None:
    """The Feature a creature Occupies."""
    if not body.occupies:
        return None
    standing = scene.positions[body.position].feature(body.occupies)
    return standing.feature if standing is not None else None


def name_feature(scene: ShatteredScene, feature: Feature) -> str:
    """An id for one more Feature of that kind."""
    taken = {each.id for position in scene.positions.values() for each in position.features}
    return (
        feature.id
        if feature.id not in taken
        else next(id for number in range(2, 1000) if (id := f"{feature.id}-{number}") not in taken)
    )
