"""Places with height: a grid of cubes over solid ground, with walls and ceilings; lines and cover in three dimensions.

Heights are counted in the side of a cube, whatever that is (a metre, a foot). The cell at height z fills the space from
z to z + 1, so that whoever stands on ground of height 3 is in the cell at height 3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import lcm
from typing import Final, TypeAlias

from quintain.space.grid import Grid
from quintain.space.space import FAR, Area, Spot, area, spots

Cell: TypeAlias = tuple[int, int, int]
"""Column, row and height."""
Point: TypeAlias = tuple[int, int, int]
"""A point in half cells: the cell (x, y, z) reaches from (2x, 2y, 2z) to (2x + 2, 2y + 2, 2z + 2)."""

NO_TOP: Final = FAR
"""The top of a wall that has no end."""


class Relief:
    """What is solid at which height: the ground, walls upon it, ceilings over it.

    A relief never changes. What opens, falls or is put up belongs to the scene.
    """

    def __init__(
        self,
        grid: Grid,
        ground: Sequence[int],
        tops: Mapping[Spot, int] | None = None,
        ceilings: Mapping[Spot, int] | None = None,
    ) -> None:
        """`ground` is the height of the surface; a wall is solid from there to its top, all from the ceiling up too."""
        if len(ground) != grid.size:
            raise ValueError(f"{len(ground)} heights for {grid.size} squares")
        self.grid = grid
        self.ground = list(ground)
        self.flat = not any(ground)
        """Everything is at height 0, but for walls."""
        self.levels: dict[int, Area] = {}
        """The squares whose ground has that height."""
        for spot, height in enumerate(ground):
            self.levels[height] = self.levels.get(height, 0) | 1 << spot
        self.tops = dict(tops or {})
        self.surface = [max(height, self.tops.get(spot, height)) for spot, height in enumerate(ground)]
        """What can be stood or fallen upon: the ground, or the top of the wall."""
        self.ceilings = dict(ceilings or {})
        self._walls: dict[int, Area] = {}
        self._solid: dict[int, Area] = {}

    def footing(self, spot: Spot, squares: int = 1) -> int:
        """The highest ground under a body of that many squares a side."""
        if squares == 1 or self.flat:
            return self.ground[spot]
        return max([self.ground[each] for each in spots(self.grid.footprint(spot, squares))], default=self.ground[spot])

    def highest(self, spot: Spot, squares: int = 1) -> int:
        """The same of all that can be stood upon, the tops of walls included."""
        if squares == 1:
            return self.surface[spot]
        covered = spots(self.grid.footprint(spot, squares))
        return max([self.surface[each] for each in covered], default=self.surface[spot])

    def is_solid(self, spot: Spot, z: int) -> bool:
        """Inside the ground or a wall, or above the ceiling."""
        return z < self.surface[spot] or z >= self.ceilings.get(spot, FAR)

    def solid_at(self, z: int) -> Area:
        """All squares that are solid at that height; kept for the next time."""
        found = self._solid.get(z)
        if found is None:
            found = self._solid[z] = area([spot for spot in range(self.grid.size) if self.is_solid(spot, z)])
        return found

    def walls_at(self, z: int) -> Area:
        """All walls that are higher than that, also seen from inside the ground; kept for the next time."""
        found = self._walls.get(z)
        if found is None:
            found = self._walls[z] = area([spot for spot, top in self.tops.items() if z < top])
        return found

    def drop(self, spot: Spot, z: int, squares: int = 1) -> int:
        """How far it is down to the highest surface under the body, a wall's top included."""
        return max(0, z - self.highest(spot, squares))


# between bodies


def apart(
    grid: Grid,
    a_spot: Spot,
    a_squares: int,
    a_z: int,
    b_spot: Spot,
    b_squares: int,
    b_z: int,
    a_tall: int = 1,
    b_tall: int = 1,
) -> int:
    """The largest of the three differences between the nearest cells of two bodies."""
    return max(grid.distance_of(a_spot, a_squares, b_spot, b_squares), levels_apart(a_z, a_tall, b_z, b_tall))


def levels_apart(a_z: int, a_tall: int, b_z: int, b_tall: int) -> int:
    """How many levels it is from the nearest cell of one to that of the other; 0 where they share one."""
    return max(b_z - a_z - a_tall + 1, a_z - b_z - b_tall + 1, 0)


def shares_height(a_z: int, a_tall: int, b_z: int, b_tall: int) -> bool:
    """Whether some height belongs to both."""
    return a_z < b_z + b_tall and b_z < a_z + a_tall


# lines


def middle(cell: Cell, squares: int = 1, tall: int = 1) -> Point:
    """The point in the middle of a body whose lowest cell at the top left is this one."""
    return 2 * cell[0] + squares, 2 * cell[1] + squares, 2 * cell[2] + tall


def corners(cell: Cell, squares: int = 1, tall: int = 1) -> list[Point]:
    """Its four upright edges at half its height."""
    x, y, z = 2 * cell[0], 2 * cell[1], 2 * cell[2] + tall
    return [(x, y, z), (x + 2 * squares, y, z), (x, y + 2 * squares, z), (x + 2 * squares, y + 2 * squares, z)]


def line(a: Cell, b: Cell) -> list[Cell]:
    """The cells whose inside the straight line between two centres enters, in order, without `a` and with `b`.

    Touching an edge or a corner is not entering.

    >>> line((0, 0, 0), (3, 1, 0))
    [(1, 0, 0), (2, 1, 0), (3, 1, 0)]
    """
    x, y, z = a
    shape = _stretches((1, 1, 1), (2 * (b[0] - x), 2 * (b[1] - y), 2 * (b[2] - z)))
    return [(x + cells[0][0], y + cells[0][1], z + cells[0][2]) for cells in shape[1:]]


def straight(start: Cell, way: Point, steps: int) -> list[Cell]:
    """So many steps that way, one cell after the other, as straight as the cells allow; without `start`.

    Only the proportions of `way` matter. Halfway between two cells is the one farther off.

    >>> straight((0, 0, 0), (4, 2, 0), 4)
    [(1, 1, 0), (2, 1, 0), (3, 2, 0), (4, 2, 0)]
    """
    far = max(abs(way[0]), abs(way[1]), abs(way[2]))
    taken = range(1, steps + 1) if far else ()
    return [moved(start, (_part(way[0] * n, far), _part(way[1] * n, far), _part(way[2] * n, far))) for n in taken]


def _part(amount: int, parts: int) -> int:
    """amount / parts, rounded to the nearest whole number, away from 0 at .5."""
    whole = (2 * abs(amount) + parts) // (2 * parts)
    return whole if amount >= 0 else -whole


def is_line_open(origin: Point, target: Point, is_blocking: Callable[[int, int, int], bool]) -> bool:
    """Whether a straight line enters no cell that blocks; exact, as all points are whole numbers of half cells.

    Touching an edge or a corner blocks nothing. Where the line runs along a side, it is blocked if the cells on both
    sides block it.
    """
    x, y, z = origin[0] // 2, origin[1] // 2, origin[2] // 2
    start = (origin[0] % 2, origin[1] % 2, origin[2] % 2)
    way = (target[0] - origin[0], target[1] - origin[1], target[2] - origin[2])
    for cells in _stretches(start, way):
        for cell in cells:
            if not is_blocking(x + cell[0], y + cell[1], z + cell[2]):
                break
        else:
            return False
    return True


def cover(origin: Point, targets: Sequence[Point], is_blocking: Callable[[int, int, int], bool]) -> int:
    """How many of the lines to these points are blocked."""
    return sum([not is_line_open(origin, target, is_blocking) for target in targets])


@lru_cache(4096)
def _stretches(start: Point, way: Point) -> list[list[Cell]]:
    """The cells of each stretch between two borders: one, or all that it runs between."""
    whole = lcm(*[abs(far) for far in way if far])
    borders = {0, whole}
    for at, far in zip(start, way, strict=True):
        if far:
            low, high = min(at, at + far), max(at, at + far)
            # What is crossed at an even place is a border; how much of the whole way that is, is a whole number.
            borders.update([(even - at) * (whole // far) for even in range(low + low % 2, high + 1, 2)])
    passed = sorted(borders)
    return [_shared(_cells_at(start, way, one + other, 2 * whole)) for one, other in pairwise(passed)]


@lru_cache(8192)
def _shared(cells: tuple[Cell, ...]) -> list[Cell]:
    """Lines that are kept pass the same cells again and again: one list stands for all of them."""
    return list(cells)


def _cells_at(start: Point, way: Point, part: int, whole: int) -> tuple[Cell, ...]:
    """The cells around the point that is so much of the way along."""
    columns, rows, heights = [_around(at, far, part, whole) for at, far in zip(start, way, strict=True)]
    return tuple([(x, y, z) for x in columns for y in rows for z in heights])


def _around(at: int, far: int, part: int, whole: int) -> list[int]:
    if not far and at % 2 == 0:
        return [at // 2 - 1, at // 2]
    return [(at * whole + far * part) // (2 * whole)]


# steps


def moved(cell: Cell, step: Cell) -> Cell:
    return cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]
