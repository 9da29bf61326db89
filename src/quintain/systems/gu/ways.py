"""How far a creature comes over level ground and by which way: areas, so that open ground costs next to nothing."""

from __future__ import annotations

from typing import Final

from quintain.space.grid import Grid
from quintain.space.space import Area, Spot, spots
from quintain.systems.gu.land import Land

FOE_IN_THE_WAY: Final = 10
"""A way past one foe fewer is better than one that leaves so many melee ranges fewer."""


class Field:
    """The ground at one height, as one creature may tread it; all areas are of its top left corner.

    It may enter what is `open`, and leaves what is `rough` at double cost. It cannot go on from `ends` (a drop).
    """

    def __init__(self, land: Land, walls: Area, squares: int, start: Spot, open: Area, rough: Area, ends: Area = 0):
        self.grid: Grid = land.grid
        self.start = start
        self.open = open
        self.rough = rough
        self.ends = ends
        self.walls = land.grid.anchors(walls, squares)

    def spread(self, area: Area) -> Area:
        """GU-025: a step leads to an adjacent square, diagonals included, unless both squares beside it are walls."""
        return self.grid.step_past(area, self.walls)

    def layers(self, budget: int, start: Spot | None = None) -> list[Area]:
        """What costs 0, 1, 2 ... metres to come to: the square that is left decides what a step costs (GU-063)."""
        start = self.start if start is None else start
        if not self.rough and not self.walls and not self.ends:
            return self.grid.rings(start, budget, self.open)
        found: list[Area] = [1 << start] + [0] * budget
        unseen = self.open & ~(1 << start)
        for spent in range(budget):
            layer = found[spent] & ~self.ends
            slow = layer & self.rough
            near = self.spread(layer & ~slow) & unseen if layer != slow else 0
            found[spent + 1] |= near
            if slow and spent + 2 <= budget:
                found[spent + 2] |= self.spread(slow) & unseen
            found[spent + 1] &= unseen
            unseen &= ~found[spent + 1]
        return found

    def cost(self, spot: Spot) -> int:
        """What a step from there costs."""
        return 2 if self.rough >> spot & 1 else 1


class Ways:
    """The cheapest ways to everywhere, found layer by layer."""

    def __init__(self, field: Field, budget: int) -> None:
        self.field = field
        self.layers = field.layers(budget)
        self.entered: Area = 0
        for layer in self.layers:
            self.entered |= layer

    def cost_of(self, goal: Spot) -> int:
        cost = 0
        while not self.layers[cost] >> goal & 1:
            cost += 1
        return cost

    def way_to(self, goal: Spot, reaches: list[Area], foes: list[Area]) -> list[Spot]:
        """The steps of a cheapest way; of several the one past the fewest foes and out of the fewest reaches."""
        field = self.field
        apart = field.grid.crows(field.start)
        burdens: dict[Spot, int] = {field.start: 0}
        before: dict[Spot, Spot] = {}
        for ring in self.on_the_way(goal):
            for spot in spots(ring):
                best = (1 << 30, 0, 0)
                for other in spots(field.spread(1 << spot) & ~(1 << spot)):
                    if other in burdens and self.leads(other, spot):
                        burden = burdens[other] + hindered(other, spot, reaches, foes)
                        best = min(best, (burden, apart[other], other))
                burdens[spot], before[spot] = best[0], best[2]
        way = [goal]
        while before[way[-1]] != field.start:
            way.append(before[way[-1]])
        way.reverse()
        return way

    def leads(self, spot: Spot, goal: Spot) -> bool:
        """Of neighbours: whether the step between them is part of a cheapest way."""
        return self.cost_of(goal) == self.cost_of(spot) + self.field.cost(spot)

    def on_the_way(self, goal: Spot) -> list[Area]:
        """Layer by layer what some cheapest way to the goal passes, the start left out."""
        field = self.field
        most = self.cost_of(goal)
        found: list[Area] = [0] * most + [1 << goal]
        for cost in range(most, 0, -1):
            if found[cost]:
                near = field.spread(found[cost]) & ~field.ends
                found[cost - 1] |= near & self.layers[cost - 1] & ~field.rough
                if cost > 1:
                    found[cost - 2] |= near & self.layers[cost - 2] & field.rough
        return found[1:]


def hindered(spot: Spot, goal: Spot, reaches: list[Area], foes: list[Area]) -> int:
    """How many melee ranges a step leaves, and how many foes' squares it enters."""
    burden = 0
    for area in reaches:
        if area >> spot & 1 and not area >> goal & 1:
            burden += 1
    for area in foes:
        if area >> goal & 1 and not area >> spot & 1:
            burden += FOE_IN_THE_WAY
    return burden
