"""Cells to choose from that are worked out when somebody reads them: where a straight flight may lead."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.kernel.shapes import Cells
from quintain.space.heights import Cell, line
from quintain.space.space import Area, spots
from quintain.systems.gu import ground
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene


class Places(Cells):
    """One cell of many; whoever names its answer needs no list of them."""

    def __init__(self, scene: GuScene) -> None:
        super().__init__(scene.grid, [])
        self._scene = scene
        self.is_listed = False

    def list_cells(self) -> list[Cell]:
        raise NotImplementedError

    def listed(self) -> Sequence[Cell]:
        if not self.is_listed:
            self.cells = self.list_cells()
            self.is_listed = True
        return self.cells


class Sky(Places):
    """The cells that a creature can fly to in a straight line, so far across and between two heights.

    `exact`: only those exactly so far away. `free`: nobody may be on the way, be it friend or foe.
    """

    def __init__(
        self,
        scene: GuScene,
        body: Fighter,
        across: int,
        low: int,
        high: int,
        *,
        exact: bool = False,
        free: bool = False,
    ) -> None:
        super().__init__(scene)
        self._body = body
        self.across = across
        self.low = max(low, min(scene.stock.land.levels))
        self.high = high
        self.exact = exact
        self.free = free
        self.start = ground.cell(scene, body)
        self.spot = body.spot
        self.rooms: dict[int, Area] = {}
        self.hindrances: dict[int, Area] = {}

    def has(self, cell: Cell) -> bool:
        x, y, z = cell
        if not self.low <= z <= self.high or not self.stops_at(z) >> self._scene.grid.at(x, y) & 1:
            return False
        return self.is_way_open(cell)

    def is_anywhere(self) -> bool:
        """Whether there is any such cell: mostly one next to it."""
        x, y, z = self.start
        for cell in [(x, y, z + 1), (x, y, z - 1), (x + 1, y, z), (x - 1, y, z)]:
            if self._scene.grid.inside(cell[0], cell[1]) and self.has(cell):
                return True
        return bool(self.listed())

    def list_cells(self) -> list[Cell]:
        xy = self._scene.grid.xy
        found: list[Cell] = []
        for z in range(self.low, self.high + 1):
            cells = [(*xy(spot), z) for spot in spots(self.stops_at(z))]
            hindrance = self.hindrance(z)
            found += [cell for cell in cells if self.is_clear(cell, hindrance)] if hindrance else cells
        return found

    def is_clear(self, goal: Cell, hindrance: Area) -> bool:
        """Whether nothing is in the way; mostly nothing is anywhere between."""
        (x1, y1, _), (x2, y2, _) = self.start, goal
        between = self._scene.stock.land.box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        return not between & hindrance or self.is_way_open(goal)

    def stops_at(self, z: int) -> Area:
        """Where it can end at that height."""
        scene, body = self._scene, self._body
        near = scene.grid.within(self.spot, self.across)
        if self.exact and abs(z - self.start[2]) < self.across:
            near &= ~scene.grid.within(self.spot, self.across - 1)
        found = near & self.room(z) & ~ground.taken(scene, body, z)
        return found & ~(1 << self.spot) if z == self.start[2] else found

    def room(self, z: int) -> Area:
        """Where it fits at that height."""
        found = self.rooms.get(z)
        if found is None:
            found = ground.room(self._scene, self._body, z)
            if self.free:
                found &= ~ground.taken(self._scene, self._body, z)
            self.rooms[z] = found
        return found

    def hindrance(self, z: int) -> Area:
        """Whatever could be in the way between its own height and that one."""
        found = self.hindrances.get(z)
        if found is None:
            start = self.start[2]
            nearer = self.hindrance(z - 1 if z > start else z + 1) if z != start else 0
            found = nearer | self._scene.grid.within(self.spot, self.across) & ~self.room(z)
            self.hindrances[z] = found
        return found

    def is_way_open(self, goal: Cell) -> bool:
        """The cells crossed are those of a line between the centres, and must be free of walls (GU-044)."""
        at = self._scene.grid.at
        return all(self.room(z) >> at(x, y) & 1 for x, y, z in line(self.start, goal))
