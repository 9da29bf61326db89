"""Walking: to a square of one's choice by the cheapest way, through squares of allies, past foes by a Dodge test."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from quintain.kernel.shapes import Spots, Value, way_data
from quintain.kernel.table import Table
from quintain.space.space import Area, Spot, spots
from quintain.systems.gu import checks, flight, ground, melee, move, stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import MOVEMENT, Deed
from quintain.systems.gu.events.movement import PassedThrough
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.ways import Field, Ways
from quintain.systems.gu.words import Condition, Size, Skill

VERBS: Final = "walk pass step_off"
COMPASS: Final = {
    (0, -1): "n",
    (1, -1): "ne",
    (1, 0): "e",
    (1, 1): "se",
    (0, 1): "s",
    (-1, 1): "sw",
    (-1, 0): "w",
    (-1, -1): "nw",
}


def walk_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """Squares that it can still come to in its turn, on the level it stands on (GU-024)."""
    left = move.allowance(scene, body, turn)
    if not left or not ground.is_on_ground(scene, body):
        return []
    range_ = Range(scene, body, left)
    deeds: list[Deed] = []
    if range_.squares(past=False):
        deeds.append(Walk(range_, past=False))
    if range_.can_pass() and range_.squares(past=True):
        deeds.append(Walk(range_, past=True))
    if edges := drops(scene, body, left):
        deeds.append(StepOff(scene, edges))
    return deeds


class Range:
    """How far a creature comes with so many metres, worked out when it is asked for; it never outlasts a question.

    The squares of allies may be passed, those of foes by a test; one may stop in either only if one can go on to a
    free square.
    """

    def __init__(self, scene: GuScene, body: Fighter, metres: int) -> None:
        self.scene = scene
        self.body = body
        self.metres = metres
        land, squares, z = scene.stock.land, body.squares, body.z
        known = [each for each in scene.others(body) if ground.is_known(body, each) and not ground.are_tied(body, each)]
        self.foes = [each for each in known if each.side != body.side and each.size is not Size.TINY]
        self.hostile = move.occupied(scene, body, self.foes)
        self.taken = self.hostile | move.occupied(scene, body, [each for each in known if each.side == body.side])
        walls = ground.walls(scene, z) if scene.doors or not land.flat else 0
        barred = scene.grid.anchors(ground.closed_doors(scene) | ground.things_at(scene, z, body.tall), squares)
        rough = scene.grid.anchors(ground.difficult(scene, body, z), squares)
        self.open: Area = land.footing_at(z, squares) & ~barred
        self.around = Field(land, walls, squares, body.spot, self.open & ~self.hostile, rough)
        self.through = Field(land, walls, squares, body.spot, self.open, rough)
        self.ways: dict[bool, Ways] = {}

    def find(self, *, past: bool) -> Ways:
        if past not in self.ways:
            self.ways[past] = Ways(self.through if past else self.around, self.metres)
        return self.ways[past]

    def free(self) -> Area:
        """Free squares in its reach, by whatever way."""
        return self.find(past=self.can_pass()).entered & ~self.taken & ~(1 << self.body.spot)

    def can_pass(self) -> bool:
        """Whether there are foes whose squares it could come through; the prone could only fail."""
        return bool(self.foes) and not self.body.suffers(Condition.PRONE)

    def squares(self, *, past: bool) -> Area:
        """Where it may stop; `past` foes only what it cannot come to otherwise, or not so cheaply."""
        found = self.find(past=past).entered
        if past:
            found = self.only_past()
        found &= ~(1 << self.body.spot)
        for spot in spots(found & self.taken):
            if not self.can_go_on(spot, past=past):
                found &= ~(1 << spot)
        return found

    def only_past(self) -> Area:
        """What is cheaper by a way past foes."""
        found: Area = 0
        nearer: Area = 0
        around = self.find(past=False).layers
        for cost, layer in enumerate(self.find(past=True).layers):
            nearer |= around[cost] if cost < len(around) else 0
            found |= layer & ~nearer
        return found

    def can_go_on(self, spot: Spot, *, past: bool) -> bool:
        """A step into an occupied square is offered only if enough is left to come to a free one (GU-030)."""
        ways = self.find(past=past)
        field = self.through if past else self.around
        for layer in field.layers(self.metres - ways.cost_of(spot), spot):
            if layer & ~self.taken & ~(1 << spot):
                return True
        return False

    def way_to(self, goal: Spot, *, past: bool) -> list[Spot]:
        foes = [move.occupied(self.scene, self.body, [foe]) for foe in self.foes] if past else []
        return self.find(past=past).way_to(goal, reaches(self.scene, self.body), foes)


def reaches(scene: GuScene, body: Fighter) -> list[Area]:
    """Where it is in the melee range of somebody that could strike."""
    return [area for _, area in threatening(scene, body)]


def threatening(scene: GuScene, body: Fighter) -> list[tuple[str, Area]]:
    """The foes that it knows of and that could strike, and where it is in the melee range of each."""
    return [
        (foe.name, ground.reach_of(scene, body, body.z, foe, melee.melee_range(foe)))
        for foe in scene.enemies(body)
        if ground.is_known(body, foe) and stats.can_react(scene, foe)
    ]


class Stretch(Spots):
    """The squares of a range, listed when they are needed."""

    def __init__(self, range_: Range, *, past: bool) -> None:
        super().__init__(range_.scene.grid, 0)
        self._range = range_
        self.past = past

    def squares(self) -> Area:
        if not self.area:
            self.area = self._range.squares(past=self.past)
        return self.area


class Walk(Deed):
    """To a square of one's choice, by a cheapest way that leaves as few melee ranges as can be."""

    def __init__(self, range_: Range, *, past: bool) -> None:
        verb, label = ("pass", "Walk past foes (Dodge test)") if past else ("walk", "Walk")
        super().__init__(verb, label, MOVEMENT, Stretch(range_, past=past))
        self._range = range_
        self.past = past

    def moves(self) -> bool:
        return True

    def as_data(self) -> dict[str, object]:
        """For a page: beside each square the way there, who may strike on it, and in whose square one cannot stay."""
        assert self.shape is not None
        grid, threats = self._range.scene.grid, threatening(self._range.scene, self._range.body)
        squares = spots(self._range.squares(past=self.past))
        warns = {grid.name(spot): self.warning(spot, threats) for spot in squares}
        ways = {grid.name(spot): self.way(spot) for spot in squares}
        said = {"warns": {name: words for name, words in warns.items() if words}, "ways": ways}
        return super().as_data() | {"shape": self.shape.describe() | said}

    def way(self, goal: Spot) -> dict[str, str]:
        way, metres = self._range.way_to(goal, past=self.past), self._range.find(past=self.past).cost_of(goal)
        return way_data(self._range.scene.grid, way, f"{metres} m")

    def warning(self, goal: Spot, threats: list[tuple[str, Area]]) -> str:
        """Everybody whose melee range some step of the way leaves, and whoever is there already (GU-030)."""
        body, scene = self._range.body, self._range.scene
        way = [body.spot, *self._range.way_to(goal, past=self.past)] if threats else []
        left = [name for name, area in threats if leaves(area, way)]
        inside = ground.in_its_square(scene, body, goal, body.z)
        there = [each.name for each in inside if ground.is_known(body, each)]
        struck = f"attack of opportunity by {', '.join(left)}" if left else ""
        shared = f"the square of {', '.join(there)}, where you cannot stay" if there else ""
        return "; ".join(filter(None, (struck, shared)))

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        walk(scene, table, body, turn, self._range.way_to(value.spot, past=self.past))


def leaves(area: Area, way: list[Spot]) -> bool:
    return any(area >> one & 1 and not area >> other & 1 for one, other in pairwise(way))


def walk(scene: GuScene, table: Table, body: Fighter, turn: Turn, way: list[Spot]) -> None:
    """Step by step, each paid as it is taken, until it arrives or something happens on the way."""
    journey = move.Journey(scene, table, body, "walks", turn)
    for spot in way:
        cost = step_cost(scene, body)
        if cost > move.allowance(scene, body, turn) or not slips_past(scene, table, body, turn, spot):
            break
        before = body.spot
        went = journey.step(spot, body.z, cost=cost)
        if body.spot != before:
            turn.run = direction(scene, before, spot)
        if not went:
            journey.halt()
            break
    journey.end()


def step_cost(scene: GuScene, body: Fighter) -> int:
    """GU-063: 2 m instead of 1 m to leave difficult terrain, for a big creature any square of it."""
    return 2 if scene.footprint(body) & ground.difficult(scene, body, body.z) else 1


def direction(scene: GuScene, start: Spot, goal: Spot) -> str:
    """Which of the 8 directions a step between neighbours has."""
    (x1, y1), (x2, y2) = scene.grid.xy(start), scene.grid.xy(goal)
    return COMPASS[x2 - x1, y2 - y1]


def slips_past(scene: GuScene, table: Table, body: Fighter, turn: Turn, spot: Spot) -> bool:
    """GU-029: one Dodge test for each foe whose square it enters."""
    for foe in entered(scene, body, spot, body.z):
        if not squeezes_by(scene, table, body, foe):
            move.spend_all(scene, body, turn)  # GU-031: failing it uses up all remaining movement
            return False
    return True


def squeezes_by(scene: GuScene, table: Table, body: Fighter, foe: Fighter) -> bool:
    """The test to move through a foe's square, which costs no reaction (GU-029)."""
    value = flight.dodge_value(body)
    made = checks.passes(scene, table, body, Skill.DODGE, "move_through", against=foe, value=value)
    scene.tell(table, PassedThrough(body.id, foe.id, made))
    return made


def entered(scene: GuScene, body: Fighter, spot: Spot, z: int) -> list[Fighter]:
    """The foes of Small size or larger into whose square the step leads, and in whose it is not yet (GU-029)."""
    return [
        foe
        for foe in ground.in_its_square(scene, body, spot, z)
        if foe.side != body.side
        and ground.is_known(body, foe)
        and not ground.shares_square(scene, body, foe, body.spot, body.z)
    ]


# over an edge


def drops(scene: GuScene, body: Fighter, left: int) -> Area:
    """The adjacent squares that lie lower, if a step off the edge can be paid."""
    land = scene.stock.land
    if land.flat or step_cost(scene, body) > left:
        return 0
    field = move.level_field(scene, body)
    return field.spread(1 << body.spot) & field.ends


class StepOff(Deed):
    """Over the edge: it is in the air then, and falls unless it can fly."""

    def __init__(self, scene: GuScene, area: Area) -> None:
        super().__init__("step_off", "Step off the edge", MOVEMENT, Spots(scene.grid, area))

    def moves(self) -> bool:
        return True

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        journey = move.Journey(scene, table, body, "walks", turn)
        journey.step(value.spot, body.z, cost=step_cost(scene, body))
        journey.end()
