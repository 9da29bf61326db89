"""How far a creature comes, and by which way: areas on level ground, feet where it has to climb."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise

from quintain.space.grid import Grid
from quintain.space.space import Area, Spot, spots
from quintain.systems.swords.scene import FOOT

CLIMB = 2
"""Climbing costs 2 ft per foot of height, up or down."""


class Ways:
    """Everywhere a creature can come to from its start, and the cheapest way there.

    A step is refused if it leaves one of the areas in `keeps`: reaches that are not to be left, distances that are
    not to be shortened. Entering `rough` ground costs double.
    """

    def __init__(self, grid: Grid, start: Spot, closed: Area, rough: Area, keeps: list[Area]) -> None:
        self.grid = grid
        self.start = start
        self.closed = closed
        self.rough = rough
        self.keeps = keeps
        self.entered: Area = 1 << start

    def way_to(self, goal: Spot) -> list[Spot]:
        """The steps to there, the start left out."""
        raise NotImplementedError

    def costs_to(self, goal: Spot) -> list[int]:
        """What the way there costs, in feet: each of these is paid from one Move Action."""
        raise NotImplementedError


class LevelWays(Ways):
    """On level ground: layer by layer, a step costs 1, or 2 on rough ground.

    So many steps are one Move Action, or several where no ground is rough: then each holds a whole number of them.
    """

    def __init__(self, grid: Grid, start: Spot, steps: int, closed: Area, rough: Area, keeps: list[Area]) -> None:
        super().__init__(grid, start, closed, rough, keeps)
        self.layers: list[Area] = [1 << start]
        self.kept: Area = 0
        self.kinds: list[tuple[Area, Area]] = []
        if keeps:
            for keep in keeps:
                self.kept |= keep
            self.kinds = kinds(grid.within(start, steps) & self.kept, grid.everywhere, keeps)
        if keeps or rough:
            self.spread_out(steps)
        else:
            self.layers = grid.rings(start, steps, grid.everywhere & ~closed)
            for layer in self.layers:
                self.entered |= layer

    def spread_out(self, steps: int) -> None:
        layers = self.layers
        unseen = self.grid.everywhere & ~self.closed & ~self.entered
        easy, rough = ~self.rough, self.rough
        slow: Area = 0
        kept, spread = self.kept, self.grid.spread
        for spent in range(steps):
            layer = layers[spent]
            near = (self.next_to(layer) if layer & kept else spread(layer)) & unseen
            if rough:
                waiting = slow & unseen
                slow = near & rough if spent + 2 <= steps else 0
                near = near & easy | waiting
            if not near and not slow:
                break
            layers.append(near)
            self.entered |= near
            unseen &= ~near

    def next_to(self, layer: Area) -> Area:
        """Where the next step from there may lead."""
        free, bound = layer & ~self.kept, layer & self.kept
        found = self.grid.spread(free) if free else 0
        if bound:
            for inside, allowed in self.kinds:
                if bound & inside:
                    found |= self.grid.spread(bound & inside) & allowed
        return found

    def layer_of(self, goal: Spot) -> int:
        spent = 0
        while not self.layers[spent] >> goal & 1:
            spent += 1
        return spent

    def costs_to(self, goal: Spot) -> list[int]:
        if not self.rough:
            return [FOOT] * self.layer_of(goal)
        return [FOOT * self.cost(spot) for spot in self.way_to(goal)]

    def way_to(self, goal: Spot) -> list[Spot]:
        way = [goal]
        spent = self.layer_of(goal) - self.cost(goal)
        while spent > 0:
            way.append(self.step_before(self.layers[spent], way[-1]))
            spent -= self.cost(way[-1])
        way.reverse()
        return way

    def cost(self, spot: Spot) -> int:
        return 2 if self.rough >> spot & 1 else 1

    def step_before(self, layer: Area, spot: Spot) -> Spot:
        """Of the spots one can come from, the one nearest to the start in a straight line."""
        apart = self.grid.crows(self.start)
        best = -1
        for other in spots(layer & self.grid.neighbours(spot)):
            if (best < 0 or apart[other] < apart[best]) and (not self.kept >> other & 1 or self.may_step(other, spot)):
                best = other
        return best

    def may_step(self, spot: Spot, goal: Spot) -> bool:
        """Of neighbours: whether the step between them leaves nothing that is to be kept."""
        for keep in self.keeps:
            if keep >> spot & 1 and not keep >> goal & 1:
                return False
        return True


def kinds(region: Area, everywhere: Area, keeps: list[Area]) -> list[tuple[Area, Area]]:
    """The region in parts with the same keeps around them, and where steps from each part may lead."""
    found = [(region, everywhere)]
    for keep in keeps:
        parted: list[tuple[Area, Area]] = []
        for inside, allowed in found:
            if inside & keep:
                parted.append((inside & keep, allowed & keep))
            if inside & ~keep:
                parted.append((inside & ~keep, allowed))
        found = parted
    return found


class SteepWays(Ways):
    """Over ledges, through gaps and from one Move Action into the next, counted in feet.

    `costs` are the feet that entering each square takes on the level; climbing costs 2 ft per foot of height.
    """

    def __init__(
        self,
        grid: Grid,
        start: Spot,
        allowed: list[int],
        closed: Area,
        keeps: list[Area],
        heights: list[int],
        costs: list[int],
    ) -> None:
        super().__init__(grid, start, closed, 0, keeps)
        self.allowed = allowed
        self.heights = heights
        self.costs = costs
        self.spent: dict[Spot, int] = {start: 0}
        self.before: dict[Spot, Spot] = {}
        self.search()

    def search(self) -> None:
        open_ = self.grid.everywhere & ~self.closed
        beyond, apart = sum(self.allowed) + 1, self.grid.crows(self.start)
        heap: list[tuple[int, Spot]] = [(0, self.start)]
        while heap:
            spent, spot = heappop(heap)
            if spent > self.spent[spot]:
                continue
            self.entered |= 1 << spot
            for goal in spots(self.grid.neighbours(spot) & open_):
                total, known = paid(self.allowed, spent, self.costs_of(spot, goal)), self.spent.get(goal, beyond)
                if not 0 < total <= known or not self.may_step(spot, goal):
                    continue
                if total < known:
                    self.spent[goal] = total
                    self.before[goal] = spot
                    heappush(heap, (total, goal))
                elif apart[spot] < apart[self.before[goal]]:
                    self.before[goal] = spot  # as dear, and straighter

    def costs_of(self, spot: Spot, goal: Spot) -> list[int]:
        return with_climb(self.costs[goal], self.heights[goal] - self.heights[spot])

    def may_step(self, spot: Spot, goal: Spot) -> bool:
        return all(keep >> goal & 1 for keep in self.keeps if keep >> spot & 1)

    def costs_to(self, goal: Spot) -> list[int]:
        way = [self.start, *self.way_to(goal)]
        return [cost for spot, after in pairwise(way) for cost in self.costs_of(spot, after)]

    def way_to(self, goal: Spot) -> list[Spot]:
        way: list[Spot] = []
        spot = goal
        while spot != self.start:
            way.append(spot)
            spot = self.before[spot]
        way.reverse()
        return way


def with_climb(cost: int, up: int) -> list[int]:
    """A step's cost, after the climb up or before the climb down, which is paid foot by foot."""
    climb = [CLIMB] * abs(up)
    return [*climb, cost] if up > 0 else [cost, *climb]


def paid(allowed: list[int], spent: int, costs: list[int]) -> int:
    """What is spent, or lost, when each of these costs has been paid from one Move Action; 0 if it cannot be."""
    for cost in costs:
        over = 0
        for feet in allowed:
            total = max(spent, over) + cost
            over += feet
            if total <= over:
                spent = total
                break
        else:
            return 0
    return spent


def rough_costs(grid: Grid, rough: Area) -> list[int]:
    """5 ft for every square, double on rough ground."""
    return [2 * FOOT if rough >> spot & 1 else FOOT for spot in range(grid.size)]
