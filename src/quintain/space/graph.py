"""A place made of named nodes and the links between them: arenas and paths, zones, rooms and doors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from quintain.space.space import FAR, Area, Place, Spot, area
from quintain.words.errors import UserError, did_you_mean


class Graph(Place):
    """Distance counts links; a move pays their costs. A node has room for bodies of any size."""

    def __init__(self, names: Sequence[str], links: Iterable[tuple[str, str, int]]) -> None:
        """A link is (one end, the other end, cost) and leads both ways; of two alike the cheaper counts."""
        self.size = len(names)
        self._names = list(names)
        self._spots = {name: spot for spot, name in enumerate(names)}
        if len(self._spots) < self.size:
            raise ValueError(f"two nodes of one name in {self._names}")
        self._costs: list[dict[Spot, int]] = [{} for _ in names]
        for one, other, cost in links:
            a, b = self.spot(one), self.spot(other)
            if a == b or cost < 0:
                raise ValueError(f"no link can lead from {one} to {other} for {cost}")
            self._costs[a][b] = self._costs[b][a] = min(cost, self._costs[a].get(b, cost))
        self._near: list[Area] = [area(costs) for costs in self._costs]
        self._links = [self._links_from(spot, 0) for spot in range(self.size)]

    def name(self, spot: Spot) -> str:
        return self._names[spot]

    def spot(self, name: str) -> Spot:
        if name in self._spots:
            return self._spots[name]
        fix = did_you_mean(name, self._names) or f"There are: {', '.join(self._names)}."
        raise UserError(f'there is no "{name}".', where="map", fix=fix)

    def distance(self, a: Spot, b: Spot) -> int:
        return self._links[a].get(b, FAR)

    def neighbours(self, spot: Spot) -> Area:
        return self._near[spot]

    def cost(self, a: Spot, b: Spot) -> int:
        return self._costs[a][b]

    def footprint(self, spot: Spot, size: int = 1) -> Area:
        return 1 << spot

    def within(self, spot: Spot, distance: int) -> Area:
        return area(near for near, links in self._links[spot].items() if links <= distance)

    def reach(self, start: Spot, budget: int, *, closed: Area = 0, crossing: Area = 0) -> Area:
        return area(self._came_from(start, budget, closed)) & ~crossing | 1 << start

    def path(self, start: Spot, goal: Spot, budget: int, *, closed: Area = 0, crossing: Area = 0) -> list[Spot] | None:
        if start == goal:
            return []
        came_from = self._came_from(start, budget, closed)
        if goal not in came_from or crossing >> goal & 1:
            return None
        way = [goal]
        while came_from[way[-1]] != start:
            way.append(came_from[way[-1]])
        return way[::-1]

    def sees(self, a: Spot, b: Spot, opaque: Area) -> bool:
        """Linked nodes always see each other; others along a shortest way without `opaque`, ends included."""
        links = self.distance(a, b)
        return links <= 1 or (not opaque >> a & 1 and self._links_from(a, opaque).get(b) == links)

    def _links_from(self, start: Spot, closed: Area) -> dict[Spot, int]:
        """How many links away every node is that can be come to without entering `closed`."""
        links = {start: 0}
        found = [start]
        for spot in found:  # it grows on the way
            for near in self._costs[spot]:
                if near not in links and not closed >> near & 1:
                    links[near] = links[spot] + 1
                    found.append(near)
        return links

    def _came_from(self, start: Spot, budget: int, closed: Area) -> dict[Spot, Spot]:
        """For every node within the budget, the node before it on a cheapest way; `start` leads to itself."""
        came_from: dict[Spot, Spot] = {}
        waiting = [(0, start, start)]
        while waiting:
            spent, spot, before = heappop(waiting)
            if spot in came_from:
                continue
            came_from[spot] = before
            for near, cost in self._costs[spot].items():
                if near not in came_from and spent + cost <= budget and not closed >> near & 1:
                    heappush(waiting, (spent + cost, near, spot))
        return came_from
