"""What greedy makes of the table: where foes are, what it could strike from where, and how much that is worth."""

from __future__ import annotations

from quintain.bots.shattered.worth import MOMENTUM, Armory, Bests, Worths, advantages, guard_of, urgency
from quintain.systems.shattered.ground import AT_HAND, NEXT_ARENA, SAME_ARENA, TWO_PATHS
from quintain.systems.shattered.scene import Position
from quintain.systems.shattered.sheet import Arm, Character
from quintain.systems.shattered.stock import BALANCED, BLAZING, HEAVY, LIGHT, TOXIC_GAS, Range, Weight
from quintain.systems.shattered.view import Seen, Sight

BALANCED_COST, HEAVY_COST = 2, 4
"""The Momentum that Fight asks for an Attack that is not Light."""
BURNS = 3.0


PLACE: dict[Weight, int] = {LIGHT: 0, BALANCED: 1, HEAVY: 2}


class Foe:
    """A foe that could be struck, as far as it is open."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.guard = guard_of(seen)
        self.urgency = urgency(seen)


class Crowd:
    """The foes at one Position, and the best Attacks on any of them by range, Phase and Bonus Damage."""

    def __init__(self, place: Position) -> None:
        self.place = place
        self.foes: list[Foe] = []
        self.bests: dict[tuple[tuple[Range, ...], int, int], Bests] = {}


class Mind:
    """One look at the table for one question; what it works out is kept as long as the question waits."""

    def __init__(self, sight: Sight, worths: Worths, me: Character) -> None:
        self.sight = sight
        self.worths = worths
        self.me = me
        self.phase = sight.phase or 4
        self.spotted: list[Crowd] | None = None
        self.armory: Armory | None = None
        self.found: dict[tuple[str, int, int, int], Bests] = {}

    def crowds(self) -> list[Crowd]:
        """Where foes stand."""
        if self.spotted is None:
            found: dict[str, Crowd] = {}
            for seen in self.sight.foes_of(self.me.side):
                if seen.is_up():
                    at = seen.position
                    crowd = found.get(at)
                    if crowd is None:
                        crowd = found[at] = Crowd(self.sight.position(at))
                    crowd.foes.append(Foe(seen))
            self.spotted = list(found.values())
        return self.spotted

    def arms(self) -> Armory:
        if self.armory is None:
            self.armory = self.worths.armory(self.sight.arms(self.me.id))
        return self.armory

    def bands(self, start: Position, end: Position) -> tuple[Range, ...]:
        """The ranges between two Positions; one without an id is new and holds nobody else."""
        if start.arena == end.arena:
            return AT_HAND if start.id == end.id else SAME_ARENA
        links = self.sight.graph.distance(start.arena, end.arena)
        return NEXT_ARENA if links == 1 else TWO_PATHS if links == 2 else ()

    def strike(self, arm: Arm, foe: Foe, bands: tuple[Range, ...], more: int = 0) -> float:
        net = advantages(self.me, foe.seen, bands)
        return self.worths.attack(arm, self.phase, net, foe.guard, more) * foe.urgency

    def bests_on(self, crowd: Crowd, bands: tuple[Range, ...], more: int) -> Bests:
        """The best Attack of each weight on one of them in these ranges."""
        light = balanced = heavy = 0.0
        me, arms, phase, bests_of = self.me, self.arms(), self.phase, self.worths.bests
        for foe in crowd.foes:
            net = advantages(me, foe.seen, bands)
            bests, urgent = bests_of(arms, bands, phase, net, foe.guard, more), foe.urgency
            if bests[0] * urgent > light:
                light = bests[0] * urgent
            if bests[1] * urgent > balanced:
                balanced = bests[1] * urgent
            if bests[2] * urgent > heavy:
                heavy = bests[2] * urgent
        return light, balanced, heavy

    def bests_from(self, start: Position, more: int = 0) -> Bests:
        """The best Attack of each weight from there."""
        key = (start.id, start.arena, self.phase, more)
        found = self.found.get(key)
        if found is None:
            light = balanced = heavy = 0.0
            for crowd in self.crowds():
                bands = self.bands(start, crowd.place)
                if not bands:
                    continue
                place = (bands, self.phase, more)
                bests = crowd.bests.get(place)
                if bests is None:
                    bests = crowd.bests[place] = self.bests_on(crowd, bands, more)
                if bests[0] > light:
                    light = bests[0]
                if bests[1] > balanced:
                    balanced = bests[1]
                if bests[2] > heavy:
                    heavy = bests[2]
            found = self.found[key] = (light, balanced, heavy)
        return found

    def prospects(self, start: Position, weights: list[Weight], more: int = 0) -> float:
        """What these Attacks would come to from there."""
        bests, worth = self.bests_from(start, more), 0.0
        for weight in weights:
            worth += bests[PLACE[weight]]
        return worth

    def fight_from(self, start: Position) -> float:
        """The best Fight Action from there, less its Momentum."""
        bests, momentum = self.bests_from(start), self.me.momentum
        best = bests[0]
        if momentum >= BALANCED_COST:
            best = max(best, bests[1] - BALANCED_COST * MOMENTUM)
        if momentum >= HEAVY_COST:
            best = max(best, bests[2] - HEAVY_COST * MOMENTUM)
        return best

    def here(self) -> Position:
        return self.sight.position(self.me.position)

    def danger(self, position: Position) -> float:
        """Terrain that hurts."""
        if not position.terrain:
            return 0.0
        return BURNS if position.has(BLAZING) or position.has(TOXIC_GAS) else 0.0

    def watchers(self) -> int:
        """Foes at my Position, whom a step away gives an Opening."""
        for crowd in self.crowds():
            if crowd.place.id == self.me.position:
                return len(crowd.foes)
        return 0

    def links_to_foe(self, arena: int) -> int:
        graph = self.sight.graph
        return min([graph.distance(arena, crowd.place.arena) for crowd in self.crowds()], default=0)
