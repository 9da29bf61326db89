"""A square grid: x runs right, y runs down, a diagonal step counts 1, spot = y * width + x."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from quintain.space.space import Area, Place, Spot, area, spots
from quintain.words.errors import UserError

_WELL_FORMED = re.compile(r"(0|-?[1-9][0-9]*),(0|-?[1-9][0-9]*)")


MOST_ROWS = 1024
"""Rows of distances, and views, kept per grid: enough for every square anybody stands on."""


class Grid(Place):
    """Width by height squares, each a spot named "x,y" and counted from "0,0" at the top left.

    Grids of one size are alike and remember lines of sight: get a shared one from `grid`.
    """

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a grid of {width} by {height} squares has no spots")
        self.width = width
        self.height = height
        self.size = width * height
        self.everywhere: Area = (1 << self.size) - 1
        # Columns of 0, 1, 2 ... squares at the left edge: a row times a column is a block.
        self._columns = [area(range(0, rows * width, width)) for rows in range(height + 1)]
        self._not_left: Area = self.everywhere & ~self._columns[height]
        self._not_right: Area = self.everywhere & ~(self._columns[height] << (width - 1))
        self.edge: Area = self.everywhere & ~self._block(1, 1, width - 2, height - 2)
        self._distances: dict[Spot, list[int]] = {}
        self._crows: dict[Spot, list[int]] = {}
        self._xs = [spot % width for spot in range(self.size)]
        self._ys = [spot // width for spot in range(self.size)]
        self._names = [f"{x},{y}" for y in range(height) for x in range(width)]
        self._spots = {name: spot for spot, name in enumerate(self._names)}
        self._near = [self.spread(1 << spot) & ~(1 << spot) for spot in range(self.size)]
        self._lines: dict[int, Area] = {}
        self._views: dict[tuple[Spot, Area], Area] = {}
        self._within: dict[int, Area] = {}

    # Names and coordinates

    def name(self, spot: Spot) -> str:
        return self._names[spot]

    def spot(self, name: str) -> Spot:
        if name in self._spots:
            return self._spots[name]
        where = f"map of {self.width} by {self.height} squares"
        last = self._names[-1]
        if _WELL_FORMED.fullmatch(name):
            raise UserError(f'"{name}" is off the map.', where=where, fix=f'Squares run from "0,0" to "{last}".')
        fix = f'Write column, comma, row, both counted from 0 and without spaces, for example "{last}".'
        raise UserError(f'"{name}" is not a square.', where=where, fix=fix)

    def xy(self, spot: Spot) -> tuple[int, int]:
        return self._xs[spot], self._ys[spot]

    def at(self, x: int, y: int) -> Spot:
        """The spot in column x and row y; ask `inside` first where it may be off the map."""
        if not self.inside(x, y):
            raise IndexError(f"{x},{y} is outside a grid of {self.width} by {self.height}")
        return y * self.width + x

    def inside(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    # Distances and shapes

    def distance(self, a: Spot, b: Spot) -> int:
        row = self._distances.get(a)
        return self._measure(a)[b] if row is None else row[b]

    def distance_of(self, a: Spot, a_size: int, b: Spot, b_size: int) -> int:
        """Between the nearest squares of two footprints."""
        if a_size == 1 and b_size == 1:
            return self.distance(a, b)
        x1, y1, x2, y2 = self._xs[a], self._ys[a], self._xs[b], self._ys[b]
        across = max(x2 - x1 - a_size + 1, x1 - x2 - b_size + 1, 0)
        down = max(y2 - y1 - a_size + 1, y1 - y2 - b_size + 1, 0)
        return max(across, down)

    def distances(self, a: Spot) -> list[int]:
        """The distance of every spot from this one, for whoever wants several; not to be changed."""
        row = self._distances.get(a)
        return self._measure(a) if row is None else row

    def _measure(self, a: Spot) -> list[int]:
        """How far every spot is from this one, kept for the next time."""
        x, y = self._xs[a], self._ys[a]
        row = [max(abs(x - other_x), abs(y - other_y)) for other_x, other_y in zip(self._xs, self._ys, strict=True)]
        if len(self._distances) < MOST_ROWS:
            self._distances[a] = row
        return row

    def crows(self, a: Spot) -> list[int]:
        """The square of the straight distance of every spot from this one, as the crow flies; not to be changed."""
        row = self._crows.get(a)
        if row is None:
            row = [self._apart(a, b) for b in range(self.size)]
            if len(self._crows) < MOST_ROWS:
                self._crows[a] = row
        return row

    def neighbours(self, spot: Spot) -> Area:
        return self._near[spot]

    def cost(self, a: Spot, b: Spot) -> int:
        return 1

    def spread(self, area: Area) -> Area:
        """The area and everything next to it, corners included."""
        wide = area | area << 1 & self._not_left | area >> 1 & self._not_right
        return (wide | wide << self.width | wide >> self.width) & self.everywhere

    def footprint(self, spot: Spot, size: int = 1) -> Area:
        """A square of `size` by `size` whose top left corner is the spot."""
        if size == 1:
            return 1 << spot
        x, y = self._xs[spot], self._ys[spot]
        if x + size > self.width or y + size > self.height:
            return 0
        return self._block(x, y, size, size)

    def within(self, spot: Spot, distance: int) -> Area:
        key = distance * self.size + spot
        found = self._within.get(key)
        if found is None:
            found = self._square(spot, distance)
            if len(self._within) < MOST_ROWS:
                self._within[key] = found
        return found

    def _square(self, spot: Spot, distance: int) -> Area:
        x, y = self._xs[spot], self._ys[spot]
        left, top = max(x - distance, 0), max(y - distance, 0)
        right, bottom = min(x + distance + 1, self.width), min(y + distance + 1, self.height)
        return self._block(left, top, right - left, bottom - top)

    def square(self, spot: Spot, n: int) -> Area:
        """The square of 2n + 1 squares a side around the spot, as far as it is on the map."""
        return self.within(spot, n)

    def ray(self, start: Spot, step: tuple[int, int], n: int) -> list[Spot]:
        """Up to n spots from `start`, which is left out, in steps of (dx, dy); it ends at the map's edge."""
        dx, dy = step
        x, y = self._xs[start] + dx, self._ys[start] + dy
        found: list[Spot] = []
        while len(found) < n and self.inside(x, y):
            found.append(y * self.width + x)
            x, y = x + dx, y + dy
        return found

    def _block(self, left: int, top: int, columns: int, rows: int) -> Area:
        if columns <= 0 or rows <= 0:
            return 0
        return ((1 << columns) - 1) * self._columns[rows] << (top * self.width + left)

    # Bodies of several squares, named by their top left one

    def anchors(self, area: Area, squares: int) -> Area:
        """Where a body of that many squares a side touches the area; also from where it hangs over the edge."""
        if squares == 1:
            return area
        wide = area
        for across in range(1, squares):
            wide |= area >> across
        tall = wide
        for down in range(1, squares):
            tall |= wide >> down * self.width
        return tall

    def off_map(self, squares: int) -> Area:
        """From where a body of that many squares a side hangs over the right or the lower edge."""
        if squares == 1:
            return 0
        return self.everywhere & ~self._block(0, 0, self.width - squares + 1, self.height - squares + 1)

    def around(self, spot: Spot, squares: int, distance: int) -> Area:
        """Every square at most that distance from a body of that many squares a side, its own among them."""
        if squares == 1:
            return self.within(spot, distance)
        area = self.footprint(spot, squares)
        for _ in range(distance):
            area = self.spread(area)
        return area

    # Moving

    def step_past(self, area: Area, walls: Area) -> Area:
        """The area and everything one step from it, where no diagonal step leads between two walls.

        Walls themselves are not left out: what else is closed is the caller's to say too.
        """
        level = (area << 1 & self._not_left | area >> 1 & self._not_right) & self.everywhere
        upright = (area << self.width | area >> self.width) & self.everywhere
        first, then = level & ~walls, upright & ~walls
        found = area | level | upright | first << self.width | first >> self.width
        return (found | then << 1 & self._not_left | then >> 1 & self._not_right) & self.everywhere

    def reach(self, start: Spot, budget: int, *, closed: Area = 0, crossing: Area = 0) -> Area:
        if not closed:
            return self.within(start, budget) & ~crossing | 1 << start
        entered = 1 << start
        for _ in range(budget):
            wider = entered | self.spread(entered) & ~closed
            if wider == entered:
                break
            entered = wider
        return entered & ~crossing | 1 << start

    def rings(self, start: Spot, steps: int, open: Area) -> list[Area]:
        """The start, what is one step away over open ground, what is two, and so on; there may be fewer."""
        width, not_left, not_right = self.width, self._not_left, self._not_right
        ring: Area = 1 << start
        unseen = open & ~ring
        found = [ring]
        for _ in range(steps):
            wide = ring | ring << 1 & not_left | ring >> 1 & not_right
            ring = (wide | wide << width | wide >> width) & unseen
            if not ring:
                break
            found.append(ring)
            unseen ^= ring
        return found

    def path(self, start: Spot, goal: Spot, budget: int, *, closed: Area = 0, crossing: Area = 0) -> list[Spot] | None:
        return self.path_with_costs(start, goal, budget, {}, closed=closed, crossing=crossing)

    def path_with_costs(
        self,
        start: Spot,
        goal: Spot,
        budget: int,
        costs: Mapping[Spot, int],
        *,
        closed: Area = 0,
        crossing: Area = 0,
    ) -> list[Spot] | None:
        """As `path`, where entering a spot in `costs` takes that much (1 or more) instead of 1."""
        if start == goal:
            return []
        if (closed | crossing) >> goal & 1:
            return None
        layers = self._layers(start, budget, costs, closed)
        for spent, layer in enumerate(layers):
            if layer >> goal & 1:
                return self._way_back(layers, spent, goal, start, costs)
        return None

    def _layers(self, start: Spot, budget: int, costs: Mapping[Spot, int], closed: Area) -> list[Area]:
        """The spots whose cheapest way costs 0, those with 1, with 2 and so on."""
        ground = self._by_cost(costs)
        unseen = self.everywhere & ~closed | 1 << start
        layers: list[Area] = [1 << start]
        spent = 0
        while spent < len(layers):
            layers[spent] &= unseen
            unseen &= ~layers[spent]
            near = self.spread(layers[spent]) & unseen
            for cost, where in ground:
                entered = near & where
                if entered and spent + cost <= budget:
                    layers.extend([0] * (spent + cost + 1 - len(layers)))
                    layers[spent + cost] |= entered
            spent += 1
        return layers

    def _by_cost(self, costs: Mapping[Spot, int]) -> list[tuple[int, Area]]:
        ground: dict[int, Area] = {1: self.everywhere}
        for spot, cost in costs.items():
            if cost < 1:
                raise ValueError(f"entering {self._names[spot]} for {cost}: a step costs 1 or more")
            ground[1] &= ~(1 << spot)
            ground[cost] = ground.get(cost, 0) | 1 << spot
        return list(ground.items())

    def _way_back(
        self, layers: list[Area], spent: int, goal: Spot, start: Spot, costs: Mapping[Spot, int]
    ) -> list[Spot]:
        way = [goal]
        spent -= costs.get(goal, 1)
        while spent > 0:
            way.append(self._nearest(layers[spent] & self._near[way[-1]], start))
            spent -= costs.get(way[-1], 1)
        way.reverse()
        return way

    def _nearest(self, area: Area, target: Spot) -> Spot:
        """The spot nearest in a straight line, so that paths do not zigzag; the lowest if equal."""
        best, least = -1, -1
        for spot in spots(area):
            apart = self._apart(spot, target)
            if best < 0 or apart < least:
                best, least = spot, apart
        return best

    def _apart(self, a: Spot, b: Spot) -> int:
        """The square of the straight (Euclidean) distance between two centres."""
        dx, dy = self._xs[a] - self._xs[b], self._ys[a] - self._ys[b]
        return dx * dx + dy * dy

    def push_choices(self, spot: Spot, source: Spot, open: Area) -> list[Spot]:
        """Where a push away from `source` may go next: the open neighbours farthest from it.

        Distance is counted as everywhere on the grid, a diagonal step as 1, and only spots farther away than
        `spot` count. Several if equally far, in ascending order; none if the push stops here.
        """
        best: list[Spot] = []
        most = self.distance(spot, source)
        for near in spots(self._near[spot] & open):
            apart = self.distance(near, source)
            if apart > most:
                best, most = [near], apart
            elif apart == most and best:
                best.append(near)
        return best

    # Seeing

    def line(self, a: Spot, b: Spot) -> Area:
        """The spots whose inside the straight line between two centres enters, both ends included.

        Touching a corner is not entering. The line is the same from either end.
        """
        if a > b:
            a, b = b, a
        dx, dy = self._xs[b] - self._xs[a], self._ys[b] - self._ys[a]
        # Kept per offset, not per pair: 40 by 40 squares have 3,000 offsets and 1.3 million pairs.
        key = dy * 2 * self.width + dx + self.width
        shape = self._lines.get(key, 0)
        if not shape:
            shape = self._lines[key] = self._draw(dx, dy)
        return shape << (a + min(dx, 0))

    def _draw(self, dx: int, dy: int) -> Area:
        """The line to (dx, dy), with dy at least 0, moved so that its bounding box starts at spot 0."""
        across, step = abs(dx), 1 if dx > 0 else -1
        spot = max(-dx, 0)
        shape = 1 << spot
        i = j = 0
        while i < across or j < dy:
            # The line meets its next upright border (2i+1)/2across of the way along, level ones likewise.
            order = (2 * i + 1) * dy - (2 * j + 1) * across
            if order <= 0:
                i, spot = i + 1, spot + step
            if order >= 0:
                j, spot = j + 1, spot + self.width
            shape |= 1 << spot
        return shape

    def sees(self, a: Spot, b: Spot, opaque: Area) -> bool:
        """Adjacent squares always see each other; others if their `line` enters nothing opaque."""
        return not opaque or self.distance(a, b) <= 1 or not self.line(a, b) & opaque

    def seen_from(self, spot: Spot, opaque: Area) -> Area:
        """Every spot that `sees` this one; kept for the next time."""
        key = (spot, opaque)
        found = self._views.get(key)
        if found is None:
            found = area([other for other in range(self.size) if self.sees(spot, other, opaque)])
            if len(self._views) < MOST_ROWS:
                self._views[key] = found
        return found


@cache
def grid(width: int, height: int) -> Grid:
    """The shared grid of that size."""
    return Grid(width, height)
