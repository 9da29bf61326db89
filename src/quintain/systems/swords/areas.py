"""Areas of Effect on the grid: radius, cube and cone, and who is in them."""

from __future__ import annotations

from quintain.kernel.shapes import Spots
from quintain.kernel.table import Table
from quintain.space.space import Area, Spot, spots
from quintain.systems.swords import afflicting, damage, happen, reactions
from quintain.systems.swords.effects import Harm
from quintain.systems.swords.perception import is_underground
from quintain.systems.swords.scene import FOOT, SwordsScene
from quintain.systems.swords.sheet import Combatant

CUBE = 2
"""A cube of 10 ft is 2 by 2 squares."""


def radius(scene: SwordsScene, centre: Spot, feet: int) -> Area:
    """Every square within that distance of the point, as far as walls let it."""
    return in_line(scene, centre, scene.grid.within(centre, feet // FOOT))


def around(scene: SwordsScene, body: Combatant, feet: int) -> Area:
    """Every square within that distance of the creature, as far as walls let it."""
    found: Area = 0
    for spot in spots(scene.footprint(body)):
        found |= radius(scene, spot, feet)
    return found


def cube(scene: SwordsScene, corner: Spot) -> Area:
    """The block of squares whose top left one is the corner."""
    return scene.grid.footprint(corner, CUBE) & ~scene.stock.opaque


def cube_corners(scene: SwordsScene, body: Combatant, feet: int) -> Area:
    """Where a cube can be put: some square of it within that distance and in an unobstructed line."""
    grid = scene.grid
    lit: Area = 0
    for spot in spots(scene.footprint(body)):
        lit |= grid.within(spot, feet // FOOT) & grid.seen_from(spot, scene.stock.opaque)
    lit &= ~scene.stock.opaque
    corners = grid.anchors(lit, CUBE) & ~grid.off_map(CUBE)
    return spare_charmers(scene, body, corners)


def spare_charmers(scene: SwordsScene, body: Combatant, corners: Area) -> Area:
    """The Charmed cannot place an area so that their charmer is in it (SW-198)."""
    for other in scene.bodies:
        if not afflicting.may_harm(body, other) and other.place >= 0:
            for spot in spots(corners):
                if cube(scene, spot) & scene.footprint(scene.seen(other, body)):
                    corners &= ~(1 << spot)
    return corners


def cubes(scene: SwordsScene, corners: Area) -> Spots:
    """One of these corners, each with what a cube there would cover."""
    return Spots(scene.grid, corners, lambda corner: cube(scene, corner))


def edge(scene: SwordsScene, body: Combatant) -> Area:
    """The squares around a creature: each is where one cone begins, straight ones at a side, diagonal at a corner."""
    return scene.grid.spread(scene.footprint(body)) & ~scene.footprint(body) & ~scene.stock.opaque


def cone(scene: SwordsScene, body: Combatant, first: Spot, feet: int) -> Area:
    """Straight: rows of 1, 3, 5 ... squares; at a corner: the block of as many squares a side. Walls stop it."""
    grid, rows = scene.grid, feet // FOOT
    x, y = grid.xy(first)
    left, top = grid.xy(body.place)
    dx = -1 if x < left else 1 if x >= left + body.squares else 0
    dy = -1 if y < top else 1 if y >= top + body.squares else 0
    found: Area = 0
    for row in range(rows):
        for side in range(rows) if dx and dy else range(-row, row + 1):
            if dx and dy:
                there = (x + dx * row, y + dy * side)
            else:
                there = (x + dx * row + abs(dy) * side, y + dy * row + abs(dx) * side)
            if grid.inside(*there):
                found |= 1 << grid.at(*there)
    return in_line(scene, first, found)


def in_line(scene: SwordsScene, origin: Spot, area: Area) -> Area:
    """What walls leave of an area that spreads from a square."""
    opaque = scene.stock.opaque
    return area & scene.grid.seen_from(origin, opaque) & ~opaque if opaque else area


def those_in(scene: SwordsScene, by: Combatant, area: Area, low: int, high: int) -> list[Combatant]:
    """Everybody with a square in the area and at those heights, friends too, as the one who strikes sees them."""
    found: list[Combatant] = []
    for each in scene.bodies:
        seen = scene.seen(each, by)
        if seen.out or seen.place < 0 or not low <= seen.elevation <= high:
            continue
        if scene.footprint(seen) & area and is_underground(scene, seen) == is_underground(scene, by):
            found.append(seen)
    return found


def scorch(scene: SwordsScene, table: Table, by: Combatant, target: Combatant, amount: int, type_: str) -> None:
    """SW-116: damage of an Area of Effect: nobody is asked for a shield, a helmet or a protector."""
    reactions.before_damage(scene, table, target, type_)
    harm = Harm(damage.reduced(scene, target, amount, type_), type_, by.id)
    happen.affect(scene, table, by, target, harm)
