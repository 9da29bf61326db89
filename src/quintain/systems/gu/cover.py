"""Cover and High Ground: what stands between an attacker and its target, and who looks down on whom."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeAlias

from quintain.space import heights
from quintain.space.heights import Cell
from quintain.systems.gu import effects, ground, stealth
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene, Thing
from quintain.systems.gu.words import Skill

Look: TypeAlias = tuple[Cell, Cell, int]
"""From a cell to the lowest cell of somebody so many metres tall."""
MOST_LOOKS: Final = 20_000
HIDDEN: Final = 20
HALF_HIDDEN: Final = 10
HIGHER: Final = -10
HIGH: Final = 5
LINES: Final = 5


class Cover(StrEnum):
    NONE = "none"
    PARTIAL = "partial"
    FULL = "full"


# what it is worth


def height_modifier(attacker: Fighter, target: Fighter, skill: Skill) -> int:
    """GU-245: Ranged Attack tests against a target 5 m or more below have a -10 bonus."""
    return HIGHER if skill is Skill.RANGED_ATTACK and attacker.z - target.z >= HIGH else 0


def modifier(scene: GuScene, attacker: Fighter, target: Fighter, *, piercing: bool = False) -> int | None:
    """What cover adds to the roll; nothing at all for who is hidden completely: that is no viable target."""
    found = cover(scene, attacker, target)
    if found is Cover.FULL:
        return through(scene, attacker, target) if piercing else None
    return half_hidden(piercing=piercing) if found is Cover.PARTIAL else 0


def half_hidden(*, piercing: bool) -> int:
    """GU-249, GU-250: behind partial cover +10, for which what pierces does not care."""
    return 0 if piercing else HALF_HIDDEN


def through(scene: GuScene, attacker: Fighter, target: Fighter) -> int | None:
    """GU-247: what pierces attacks through full cover at +20, unless a Gu made the barrier."""
    made = [thing for thing in scene.things if thing.cover and thing.gu is not None]
    if made and blocked(scene, attacker, target, Barriers(scene, made, of_land=False)) == LINES:
        return None
    # GU-248: divinations that reveal the exact location remove this penalty
    return 0 if stealth.pinpoints(scene, attacker, target) else HIDDEN


# where it is


def cover(scene: GuScene, attacker: Fighter, target: Fighter) -> Cover:
    """GU-246: five lines to the target; all blocked is full cover, some of them partial."""
    things = [thing for thing in scene.things if thing.cover]
    dense = [thing for thing in things if effects.is_thick(scene, thing)]
    lines = blocked_lines(scene, attacker, target, dense)
    if lines == LINES:
        return Cover.FULL
    if len(dense) < len(things):
        lines = blocked_lines(scene, attacker, target, things)
    return Cover.PARTIAL if lines else Cover.NONE


def blocked_lines(scene: GuScene, attacker: Fighter, target: Fighter, things: list[Thing]) -> int:
    """How many of the lines the land or these things block; by the land alone, it is kept for the same doors."""
    if things:
        return count_lines(scene, attacker, target, things)
    doors = ground.closed_doors(scene) if scene.doors else 0
    key = (doors, attacker.spot, attacker.z, attacker.squares, target.spot, target.z, target.squares)
    kept = scene.stock.land.covers
    found = kept.get(key)
    if found is None:
        found = count_lines(scene, attacker, target, things)
        if len(kept) < MOST_LOOKS:
            kept[key] = found
    return found


def count_lines(scene: GuScene, attacker: Fighter, target: Fighter, things: list[Thing]) -> int:
    if is_open(scene, attacker, target):
        return 0
    return blocked(scene, attacker, target, Barriers(scene, things, of_land=True))


def hides(scene: GuScene, viewer: Fighter, cell: Cell) -> bool:
    """Whether nothing of a cell can be seen from where somebody is."""
    things = [thing for thing in scene.things if thing.cover and effects.is_thick(scene, thing)]
    look = (nearest_cell(scene, viewer, cell), cell, 1)
    return Barriers(scene, things, of_land=True).count(look) == LINES


def is_bare(scene: GuScene) -> bool:
    """Whether nothing anywhere could hide anybody."""
    return scene.stock.land.flat and not scene.doors and not scene.things


def is_open(scene: GuScene, attacker: Fighter, target: Fighter) -> bool:
    """Whether nothing that could hide anybody is anywhere between them."""
    if is_bare(scene):
        return True
    land = scene.stock.land
    (ax, ay), (tx, ty) = scene.grid.xy(attacker.spot), scene.grid.xy(target.spot)
    right = max(ax + attacker.squares, tx + target.squares) - 1
    bottom = max(ay + attacker.squares, ty + target.squares) - 1
    between = land.box(min(ax, tx), min(ay, ty), right, bottom)
    low = min(attacker.z, target.z)
    high = max(attacker.z + attacker.tall, target.z + target.tall)
    things = ground.things_at(scene, low, high - low) if scene.things else 0
    return not between & (ground.walls(scene, low, high - low) | things)


class Barriers:
    """What blocks lines: walls, rock, closed doors and these things; creatures do not."""

    def __init__(self, scene: GuScene, things: list[Thing], *, of_land: bool) -> None:
        self.grid = scene.grid
        self.kept = scene.stock.land.looks
        self.relief = scene.stock.land.relief
        self.water = scene.stock.land.water
        self.of_land = of_land
        self.doors = ground.closed_doors(scene) if of_land else 0
        self.inside = [(ground.thing_squares(scene, thing), thing.z, thing.z + thing.tall) for thing in things]

    def count(self, look: Look) -> int:
        """How many of the five lines are blocked; kept as long as the same things stand there."""
        if not self.of_land or self.inside:
            return self.blocked(look)
        kept = self.kept.get((self.doors, look))
        if kept is None:
            kept = self.blocked(look)
            if len(self.kept) < MOST_LOOKS:
                self.kept[self.doors, look] = kept
        return kept

    def blocked(self, look: Look) -> int:
        here, there, tall = look
        aims = [heights.middle(there, 1, tall), *heights.corners(there, 1, tall)]
        return heights.cover(heights.middle(here), aims, self.is_blocking)

    def is_blocking(self, x: int, y: int, z: int) -> bool:
        if not self.grid.inside(x, y):
            return False
        spot = self.grid.at(x, y)
        if self.of_land and self.relief.is_solid(spot, z) and not self.water >> spot & 1:
            return True
        if self.doors >> spot & 1:
            return True
        for squares, low, high in self.inside:
            if squares >> spot & 1 and low <= z < high:
                return True
        return False


def blocked(scene: GuScene, attacker: Fighter, target: Fighter, barriers: Barriers) -> int:
    """How many of the lines are: from the centre of the attacker's nearest cell to the centre and the corners of the
    target's, at half the target's height."""
    there = nearest_cell(scene, target, ground.cell(scene, attacker))
    here = nearest_cell(scene, attacker, there)
    there = nearest_cell(scene, target, here)
    return barriers.count((here, (there[0], there[1], target.z), target.tall))


def nearest_cell(scene: GuScene, body: Fighter, to: Cell) -> Cell:
    """The cell of a body that is nearest to another one."""
    x, y, z = ground.cell(scene, body)
    far = body.squares - 1
    return clamp(to[0], x, x + far), clamp(to[1], y, y + far), clamp(to[2], z, z + body.tall - 1)


def clamp(number: int, low: int, high: int) -> int:
    return max(low, min(number, high))
