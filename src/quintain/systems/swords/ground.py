"""Where a creature can stand: the height of the ground, free spaces, and what fills them."""

from __future__ import annotations

from quintain.space import heights
from quintain.space.space import Area, Spot
from quintain.systems.swords.conditions import BIT, Condition
from quintain.systems.swords.perception import is_hidden_from
from quintain.systems.swords.scene import FOOT, SwordsScene
from quintain.systems.swords.sheet import NOWHERE, Combatant
from quintain.systems.swords.stock import Terrain


def footing(scene: SwordsScene, body: Combatant, spot: Spot) -> int:
    """The elevation it has standing there: a big creature stands on the highest ground below it."""
    return scene.stock.relief.footing(spot, body.squares)


def is_on_ground(scene: SwordsScene, body: Combatant) -> bool:
    return body.elevation == footing(scene, body, body.place)


def shares_height(one: Combatant, other: Combatant, elevation: int) -> bool:
    """Whether `one`, at that elevation, is level with the space of the other."""
    return heights.shares_height(elevation, FOOT * one.squares, other.elevation, FOOT * other.squares)


def is_known(body: Combatant, foe: Combatant) -> bool:
    """Nobody walks around a foe it does not know to be there."""
    return not foe.hidden or not is_hidden_from(body, foe)


def feared(scene: SwordsScene, body: Combatant, steps: int) -> list[Area]:
    """SW-210: the squares at least so far from what frightens it, for every distance: a step leaves none of them."""
    keeps: list[Area] = []
    if not body.bits & BIT[Condition.FRIGHTENED]:
        return keeps
    for held in body.every(Condition.FRIGHTENED):
        source = scene.by_id.get(held.by)
        if source is None or source.out or source.place < 0:
            continue
        seen = scene.seen(source, body)
        if is_known(body, seen):
            for squares in range(scene.flat_distance(body, seen) + steps):
                nearer = scene.grid.anchors(scene.grid.around(seen.place, seen.squares, squares), body.squares)
                keeps.append(scene.grid.everywhere & ~nearer)
    return keeps


def foes_spaces(scene: SwordsScene, body: Combatant, elevation: int | None, passing: str = "") -> Area:
    """Enemies' spaces at that height, those that this creature knows of and has not overrun.

    Without a height: those who are in the way of a walker, whatever the height of the ground they are on.
    """
    area: Area = 0
    for foe in scene.enemies(body):
        if foe.id == passing:
            continue
        if foe.place >= 0 and is_level_with(scene, body, foe, elevation) and is_known(body, foe):
            area |= 1 << foe.place if foe.squares == 1 else scene.footprint(foe)
    return area


def is_level_with(scene: SwordsScene, body: Combatant, other: Combatant, elevation: int | None) -> bool:
    if elevation is None:
        elevation = 0 if scene.stock.relief.flat else footing(scene, other, other.place)
    return elevation == other.elevation or shares_height(body, other, elevation)


def allies_spaces(scene: SwordsScene, body: Combatant, elevation: int | None) -> Area:
    area: Area = 0
    for ally in scene.allies(body):
        seen = scene.seen(ally, body)
        if seen.place >= 0 and is_level_with(scene, body, seen, elevation):
            area |= 1 << seen.place if seen.squares == 1 else scene.footprint(seen)
    return area


def others_spaces(scene: SwordsScene, body: Combatant, elevation: int) -> Area:
    """Every space that somebody else fills at that height, hidden or not."""
    area: Area = 0
    for each in scene.bodies:
        if each.id == body.id:
            continue
        other = scene.seen(each, body)
        if not other.out and other.place >= 0 and shares_height(body, other, elevation):
            area |= scene.footprint(other)
    return area


def standing_in(scene: SwordsScene, body: Combatant, footprint: Area, elevation: int) -> Combatant | None:
    """The enemy that is really there, whether it was known or not."""
    slot, side = scene.slot, body.side
    for each in scene.bodies:
        if each.side == side:
            continue
        foe = each if slot is None else scene.seen(each, body)
        if foe.place < 0 or foe.out or not scene.grid.footprint(foe.place, foe.squares) & footprint:
            continue
        if shares_height(body, foe, elevation):
            return foe
    return None


def terrain_of(scene: SwordsScene, spot: Spot) -> Terrain:
    terrain = scene.stock.terrain_at[spot]
    assert terrain is not None
    return terrain


def is_free(scene: SwordsScene, body: Combatant, spot: Spot) -> bool:
    """Whether it could stand there: on the map, nothing solid, nobody else."""
    footprint = scene.grid.footprint(spot, body.squares) if spot >= 0 else 0
    if not footprint or footprint & (scene.stock.blocked | scene.stock.hurdles):
        return False
    return not footprint & others_spaces(scene, body, footing(scene, body, spot))


def nearest_free(scene: SwordsScene, body: Combatant, spot: Spot) -> Spot:
    """The free space nearest to that one, itself first; nowhere on a map that is full."""
    distances = scene.grid.distances(spot)
    free = [each for each in range(scene.grid.size) if is_free(scene, body, each)]
    return min(free, key=lambda each: (distances[each], each)) if free else NOWHERE
