"""The land of an arena, read once: heights, walls, water, difficult ground, and what their sides are like to climb."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from quintain.space.grid import Grid, grid
from quintain.space.heights import NO_TOP, Cell, Relief
from quintain.space.space import Area, Spot, area
from quintain.systems.gu.stock import Arena, Climb, Ground, Terrain

SOLID: Final = (Ground.WALL, Ground.COVER)
KEPT: Final = 512
"""So many areas are kept for the next time."""
LANDS: Final = 16
"""So many grounds are kept, those that were played on last."""


class Land:
    """It never changes; doors, things and dangerous squares belong to the scene.

    The surface of water is ground: whoever swims there is at its height, and its bed lies `depths` decimetres below.
    """

    def __init__(self, arena: Arena, grid: Grid) -> None:
        self.grid = grid
        self.difficult: Area = 0
        self.water: Area = 0
        self.handholds: Area = 0
        self.depths: dict[Spot, int] = {}
        self.tops: dict[Spot, int] = {}
        self.ceilings: dict[Spot, int] = {}
        self.heights = [0] * grid.size
        for terrain in arena.terrain:
            for left, top, right, bottom in terrain.rects:
                for y in range(top, bottom + 1):
                    for x in range(left, right + 1):
                        self.lay(terrain, grid.at(x, y))
        self.relief = Relief(grid, self.heights, self.tops, self.ceilings)
        self.flat = not any(self.relief.surface) and not self.ceilings
        """There is nothing but level ground: no wall either."""
        self.levels: dict[int, Area] = {}
        """The squares whose surface, ground or the top of a wall, has that height."""
        for spot, height in enumerate(self.relief.surface):
            self.levels[height] = self.levels.get(height, 0) | 1 << spot
        self.columns = [area(range(0, rows * grid.width, grid.width)) for rows in range(grid.height + 1)]
        """The first so many squares of the first column: a row times a column is a rectangle."""
        self.looks: dict[tuple[Area, tuple[Cell, Cell, int]], int] = {}
        """How many lines are blocked, by the closed doors and from where to where."""
        self.covers: dict[tuple[Area, int, int, int, int, int, int], int] = {}
        """The same between two bodies, by where each is, how high and how big."""
        self.lines: dict[tuple[Area, Cell, str, int, int, int, bool], dict[int, Area]] = {}
        """What a line covers, by the closed doors, its source, direction and size, and whether it leans left."""
        self._solid: dict[tuple[int, int], Area] = {}
        self._open: dict[tuple[int, int], Area] = {}
        self._footing: dict[tuple[int, int], Area] = {}

    def lay(self, terrain: Terrain, spot: Spot) -> None:
        """Over what was there; heights, ceilings and what the sides are like stay unless it says others."""
        bit = 1 << spot
        self.difficult &= ~bit
        self.water &= ~bit
        self.depths.pop(spot, None)
        self.tops.pop(spot, None)
        if terrain.elevation is not None:
            self.heights[spot] = terrain.elevation
        if terrain.ceiling:
            self.ceilings[spot] = terrain.ceiling
        if terrain.climb is not None:
            self.handholds = self.handholds | bit if terrain.climb is Climb.HANDHOLDS else self.handholds & ~bit
        if terrain.kind in SOLID:
            self.tops[spot] = self.heights[spot] + terrain.tall if terrain.tall else NO_TOP
        elif terrain.kind is Ground.WATER:
            self.water |= bit
            self.depths[spot] = terrain.depth
        elif terrain.kind is Ground.DIFFICULT:
            self.difficult |= bit

    def box(self, left: int, top: int, right: int, bottom: int) -> Area:
        """The rectangle between two squares, both included."""
        row = (1 << (right - left + 1)) - 1
        return row * self.columns[bottom - top + 1] << (top * self.grid.width + left)

    # for bodies of several squares, all areas are of their top left corners

    def solid(self, z: int, tall: int = 1) -> Area:
        """The squares in which something is solid between these heights."""
        if self.flat:
            return 0 if z >= 0 else self.grid.everywhere
        found = self._solid.get((z, tall))
        if found is None:
            found = 0
            for height in range(z, z + tall):
                found |= self.relief.solid_at(height)
            self.remember(self._solid, (z, tall), found)
        return found

    def open_at(self, z: int, squares: int) -> Area:
        """Where a body of that size can be at that height, in the air or on the ground."""
        if self.flat and squares == 1:
            return 0 if z < 0 else self.grid.everywhere
        found = self._open.get((z, squares))
        if found is None:
            grid = self.grid
            closed = grid.anchors(self.solid(z, squares), squares) | grid.off_map(squares)
            found = grid.everywhere & ~closed
            self.remember(self._open, (z, squares), found)
        return found

    def footing_at(self, z: int, squares: int) -> Area:
        """Where a body of that size can stand at that height."""
        if self.flat and squares == 1:
            return self.grid.everywhere if z == 0 else 0
        found = self._footing.get((z, squares))
        if found is None:
            found = self.open_at(z, squares) & self.grid.anchors(self.levels.get(z, 0), squares)
            self.remember(self._footing, (z, squares), found)
        return found

    def remember(self, kept: dict[tuple[int, int], Area], key: tuple[int, int], found: Area) -> None:
        if len(kept) < KEPT:
            kept[key] = found


def land_of(arena: Arena) -> Land:
    """One for all fights on the same ground: what it remembers serves them all, and weighs more than a fight."""
    return _land(msgspec.json.encode(arena))


@lru_cache(LANDS)
def _land(written: bytes) -> Land:
    arena = msgspec.json.decode(written, type=Arena)
    return Land(arena, grid(arena.width, arena.height))
