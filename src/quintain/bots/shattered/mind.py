"""What greedy makes of the table: where foes are, what it could strike from where, and how much that is worth."""

from __future__ import annotations

from quintain.bots.shattered.worth import MOMENTUM, USUAL_GUARD, Armory, Bests, Lane, Worths, advantages
from quintain.systems.shattered.ground import AT_HAND, NEXT_ARENA, SAME_ARENA, TWO_PATHS
from quintain.systems.shattered.scene import Position, Turn
from quintain.systems.shattered.sheet import Arm, Character, Held
from quintain.systems.shattered.stock import Range, Status, TerrainKind, Weight
from quintain.systems.shattered.view import Sight

BALANCED_COST, HEAVY_COST = 2, 4
"""The Momentum that Fight asks for an Attack that is not Light."""
BURNS = 3.0
NO_STATUSES: dict[Status, Held] = {}


PLACE: dict[Weight, int] = {Weight.LIGHT: 0, Weight.BALANCED: 1, Weight.HEAVY: 2}


Lanes = dict[Lane, float]
"""How foes could be struck, and how urgent that is; of several who are alike, the most urgent counts."""


class Foe:
    """A foe that could be struck, as far as it is open.

    Whoever is nearly Downed is struck first; a Spirit comes back, so it counts for less.
    """

    def __init__(self, id: str, statuses: dict[Status, Held], guard: int, urgency: float) -> None:
        self.id = id
        self.statuses = statuses
        self.guard = guard
        self.urgency = urgency


class Crowd:
    """The foes at one Position, and how each could be struck, by range."""

    def __init__(self, place: Position) -> None:
        self.place = place
        self.foes: list[Foe] = []
        self.lanes: dict[tuple[Range, ...], Lanes] = {}


class Mind:
    """One look at the table for one question, or for two if the first answer has changed nothing that is looked at.

    `turn` and `ask` are the Turn and the number of that second question.
    """

    spotted: list[Crowd] | None = None
    armory: Armory | None = None
    turn: Turn | None = None
    ask = 0

    def __init__(self, sight: Sight, worths: Worths, me: Character) -> None:
        self.sight = sight
        self.worths = worths
        self.me = me
        self.phase = sight.phase or 4
        self.found: dict[tuple[str, int], Bests] = {}

    def holds(self, sight: Sight, me: Character) -> bool:
        """Whether the same creature looks at the same table, on the same Turn."""
        return self.sight is sight and self.me is me and self.turn is sight.turn()

    def crowds(self) -> list[Crowd]:
        """Where foes stand."""
        if self.spotted is None:
            found: dict[str, Crowd] = {}
            for id, place, statuses, learned, quarter, is_spirit in self.sight.standing_foes(self.me.side):
                crowd = found.get(place.id)
                if crowd is None:
                    crowd = found[place.id] = Crowd(place)
                guard = learned.guard if learned is not None else USUAL_GUARD
                urgency = 1.6 - quarter / 160
                crowd.foes.append(Foe(id, statuses, guard, 0.5 * urgency if is_spirit else urgency))
            self.spotted = list(found.values())
        return self.spotted

    def arms(self) -> Armory:
        if self.armory is None:
            self.armory = self.worths.armory(self.sight.arms(self.me.id))
        return self.armory

    def spirit_arms(self) -> dict[str, Arm]:
        """What its Spirit could attack with, by id."""
        return self.worths.armory(self.sight.spirit_arms(self.me.id)).by_id

    def bands(self, start: Position, end: Position) -> tuple[Range, ...]:
        """The ranges between two Positions; one without an id is new and holds nobody else."""
        if start.arena == end.arena:
            return AT_HAND if start.id == end.id else SAME_ARENA
        links = self.sight.graph.distance(start.arena, end.arena)
        return NEXT_ARENA if links == 1 else TWO_PATHS if links == 2 else ()

    def lanes_to(self, crowd: Crowd, bands: tuple[Range, ...]) -> Lanes:
        """How they could be struck in these ranges."""
        found = crowd.lanes.get(bands)
        if found is None:
            me, arms = self.me, self.arms()
            lanes = arms.lanes
            alone = advantages(me, NO_STATUSES, bands)
            found = crowd.lanes[bands] = {}
            for foe in crowd.foes:
                net = advantages(me, foe.statuses, bands) if foe.statuses else alone
                lane = lanes.get((bands, net, foe.guard))
                if lane is None:
                    lane = arms.lane(bands, net, foe.guard)
                if foe.urgency > found.get(lane, 0.0):
                    found[lane] = foe.urgency
        return found

    def lanes_from(self, start: Position) -> Lanes:
        """How every foe in reach could be struck from there; in which Phase is left open."""
        found: Lanes = {}
        for crowd in self.crowds():
            bands = self.bands(start, crowd.place)
            if bands:
                for lane, urgency in self.lanes_to(crowd, bands).items():
                    if urgency > found.get(lane, 0.0):
                        found[lane] = urgency
        return found

    def bests_in(self, lanes: Lanes, phase: int, more: int) -> Bests:
        """The best Attack of each weight on one of these foes in that Phase."""
        light = balanced = heavy = 0.0
        key = (phase, more)
        for lane, urgent in lanes.items():
            bests = lane.bests.get(key)
            if bests is None:
                bests = self.worths.bests(self.arms(), lane, phase, more)
            worth = bests[0] * urgent
            if worth > light:
                light = worth
            worth = bests[1] * urgent
            if worth > balanced:
                balanced = worth
            worth = bests[2] * urgent
            if worth > heavy:
                heavy = worth
        return light, balanced, heavy

    def bests_from(self, start: Position) -> Bests:
        """The best Attack of each weight from there, now."""
        key = (start.id, start.arena)
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = self.bests_in(self.lanes_from(start), self.phase, 0)
        return found

    def ceiling(self) -> Bests:
        """The best Attack of each weight from wherever one might stand."""
        light = balanced = heavy = 0.0
        me, arms, phase = self.me, self.arms(), self.phase
        peaks, alone = arms.peaks, advantages(me, NO_STATUSES, SAME_ARENA)
        for crowd in self.crowds():
            for foe in crowd.foes:
                low = high = alone
                if foe.statuses:
                    low = high = advantages(me, foe.statuses, SAME_ARENA)
                    if Status.PRONE in foe.statuses:
                        low, high = low - 1, high + 1
                bests = peaks.get((low, high, foe.guard, phase))
                if bests is None:
                    bests = self.worths.peak(arms, low, high, foe.guard, phase)
                urgent = foe.urgency
                worth = bests[0] * urgent
                if worth > light:
                    light = worth
                worth = bests[1] * urgent
                if worth > balanced:
                    balanced = worth
                worth = bests[2] * urgent
                if worth > heavy:
                    heavy = worth
        return light, balanced, heavy

    def worth_of(self, bests: Bests, weights: list[Weight]) -> float:
        """What these Attacks would come to; without any, the best Fight Action, less its Momentum."""
        if weights:
            worth = 0.0
            for weight in weights:
                worth += bests[PLACE[weight]]
            return worth
        best, momentum = bests[0], self.me.momentum
        if momentum >= BALANCED_COST and bests[1] - BALANCED_COST * MOMENTUM > best:
            best = bests[1] - BALANCED_COST * MOMENTUM
        if momentum >= HEAVY_COST and bests[2] - HEAVY_COST * MOMENTUM > best:
            best = bests[2] - HEAVY_COST * MOMENTUM
        return best

    def worth_from(self, start: Position, weights: list[Weight]) -> float:
        """These Attacks, or the best Fight, from there."""
        return self.worth_of(self.bests_from(start), weights)

    def here(self) -> Position:
        return self.sight.position(self.me.position)

    def danger(self, position: Position) -> float:
        """Terrain that hurts."""
        if not position.terrain:
            return 0.0
        return BURNS if position.has(TerrainKind.BLAZING) or position.has(TerrainKind.TOXIC_GAS) else 0.0

    def watchers(self) -> int:
        """Foes at my Position, whom a step away gives an Opening."""
        for crowd in self.crowds():
            if crowd.place.id == self.me.position:
                return len(crowd.foes)
        return 0

    def links_to_foe(self, arena: int) -> int:
        graph = self.sight.graph
        return min([graph.distance(arena, crowd.place.arena) for crowd in self.crowds()], default=0)
