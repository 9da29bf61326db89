"""Climbing: up and down the sides of heights and walls, metre by metre, hanging on between turns."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Cells, Value
from quintain.kernel.table import Table
from quintain.space.heights import Cell
from quintain.space.space import FAR, Area, Spot, area, spots
from quintain.systems.gu import checks, falling, gm, ground, move, stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import MOVEMENT, Deed
from quintain.systems.gu.events.movement import Slipped
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.ways import Field
from quintain.systems.gu.words import Condition, Skill

VERBS: Final = "climb"
PER_METRE: Final = 2
OVER_THE_RIM: Final = 1


def holds_on(scene: GuScene, body: Fighter) -> bool:
    """Whether there is something beside it to hang on to, and it can."""
    if not stats.is_conscious(body) or body.suffers(Condition.STUNNED) or scene.stock.land.flat:
        return False
    return bool(faces(scene, body, body.spot, body.z))


def faces(scene: GuScene, body: Fighter, spot: Spot, z: int) -> Area:
    """The squares beside that one whose sides or rims are at that height; what has no top cannot be climbed."""
    footprint = scene.grid.footprint(spot, body.squares)
    found: Area = 0
    for each in spots(scene.grid.spread(footprint) & ~footprint):
        if z <= ground.surface(scene, each) < FAR:
            found |= 1 << each
    return found


def metre_cost(body: Fighter, turn: Turn) -> int:
    """GU-057: its movement is halved, so each metre costs 2; with 1 m of movement it may still climb 1 m."""
    return min(PER_METRE, stats.walk(body, turn))


class Climb:
    """One way to climb: first over the rim to another square, or last, and so many metres up or down between."""

    def __init__(self, spot: Spot, metres: int, goal: Spot, cost: int, faces: Area) -> None:
        self.spot = spot
        """The square in which it goes up or down."""
        self.metres = metres
        self.goal = goal
        self.cost = cost
        self.faces = faces
        """The squares whose sides it climbs."""

    def is_bare(self, scene: GuScene) -> bool:
        """Whether there are no easy handholds, neither on the height nor beside it (a ladder)."""
        return bool(self.metres) and not (self.faces | 1 << self.spot) & scene.stock.land.handholds


def climb_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    left = move.allowance(scene, body, turn)
    if not left or scene.stock.land.flat:
        return []
    climbs = {cell: each for cell, each in climbs_of(scene, body, turn).items() if each.cost <= left}
    if turn.slipped:
        climbs = {cell: each for cell, each in climbs.items() if not each.is_bare(scene)}
    return [ClimbTo(scene, climbs)] if climbs else []


def climbs_of(scene: GuScene, body: Fighter, turn: Turn) -> dict[Cell, Climb]:
    """Every cell that it could climb to, if it had the metres."""
    found = up(scene, body, turn)
    if ground.is_on_ground(scene, body):
        for spot in spots(scene.grid.neighbours(body.spot) & scene.stock.land.open_at(body.z, body.squares)):
            if ground.footing(scene, body, spot) < body.z and can_step_over(scene, body, spot):
                found |= down(scene, body, turn, spot, OVER_THE_RIM)
    else:
        found |= down(scene, body, turn, body.spot, 0)
    return found


def can_step_over(scene: GuScene, body: Fighter, spot: Spot) -> bool:
    """From the rim, to hang on below it."""
    is_open = ground.is_step_open(scene, body, body.spot, spot, body.z)
    return is_open and ground.looks_free(scene, body, spot, body.z)


def up(scene: GuScene, body: Fighter, turn: Turn) -> dict[Cell, Climb]:
    """Straight up where it is, as far as there is something beside it, and over the rim."""
    found: dict[Cell, Climb] = {}
    here, price = body.spot, metre_cost(body, turn)
    most = move.allowance(scene, body, turn) // price if price else 0
    for metres in range(most + 1):
        z = body.z + metres
        beside = faces(scene, body, here, z)
        if metres and (not beside or not ground.looks_free(scene, body, here, z)):
            break
        if metres:
            found[*scene.grid.xy(here), z] = Climb(here, metres, here, price * metres, beside)
        if metres or not ground.is_on_ground(scene, body):
            for spot in rims(scene, body, here, z):
                found[*scene.grid.xy(spot), z] = Climb(here, metres, spot, price * metres + OVER_THE_RIM, 1 << spot)
    return found


def rims(scene: GuScene, body: Fighter, here: Spot, z: int) -> list[Spot]:
    """The squares beside that one where it could stand at that height."""
    open_ = scene.stock.land.footing_at(z, body.squares)
    found = [each for each in spots(scene.grid.neighbours(here) & open_) if ground.looks_free(scene, body, each, z)]
    return [each for each in found if ground.is_step_open(scene, body, here, each, z)]


def down(scene: GuScene, body: Fighter, turn: Turn, spot: Spot, first: int) -> dict[Cell, Climb]:
    """Down in that square, to the ground or not so far."""
    found: dict[Cell, Climb] = {}
    price = metre_cost(body, turn)
    for metres in range(1, body.z - ground.footing(scene, body, spot) + 1):
        z = body.z - metres
        if not ground.looks_free(scene, body, spot, z):
            break
        beside = faces(scene, body, spot, z + 1)
        if not beside:
            break
        found[*scene.grid.xy(spot), z] = Climb(spot, -metres, spot, first + price * metres, beside)
    return found


def along(scene: GuScene, body: Fighter) -> Field:
    """Sideways at half its speed (GU-057), as far as there is something to hang on to; beyond that it falls."""
    land, z = scene.stock.land, body.z
    free = ground.room(scene, body, z) & ~ground.taken(scene, body, z) & ~(1 << body.spot)
    near = scene.grid.within(body.spot, stats.movement(body))
    loose = area([spot for spot in spots(free & near) if not faces(scene, body, spot, z)])
    walls = ground.walls(scene, z)
    return Field(land, walls, body.squares, body.spot, free & near, scene.grid.everywhere, ends=loose)


class ClimbTo(Deed):
    """Up or down, to hang on there or to stand."""

    def __init__(self, scene: GuScene, climbs: dict[Cell, Climb]) -> None:
        super().__init__("climb", "Climb", MOVEMENT, Cells(scene.grid, sorted(climbs)))
        self.climbs = climbs

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        climb = self.climbs[value.cell]
        turn.run = ""
        if climb.is_bare(scene) and not finds_hold(scene, table, body, turn):
            slip(scene, table, body, turn, climb)
        else:
            go(scene, table, body, turn, climb)
        move.end_stretch(scene, table, body)


def finds_hold(scene: GuScene, table: Table, body: Fighter, turn: Turn) -> bool:
    """GU-058: on a bare surface the game master may demand an Athletics test, once per turn of climbing."""
    if turn.climbed:
        return True
    turn.climbed = True
    question = f"{body.name} climbs a bare surface. Is an Athletics test needed?"
    if not gm.agrees(table, body, "climb", question, usually=True):
        return True
    modifier = gm.modifier(table, body, "climb_modifier", "How hard is it?")
    return checks.passes(scene, table, body, Skill.ATHLETICS, "climb", modifier=modifier)


def slip(scene: GuScene, table: Table, body: Fighter, turn: Turn, climb: Climb) -> None:
    """It falls from the height that it has reached so far; who has not left the ground only loses the first metre."""
    turn.slipped = True
    scene.tell(table, Slipped(body.id))
    move.spend(turn, min(metre_cost(body, turn), move.allowance(scene, body, turn)))
    if climb.spot != body.spot:
        scene.in_mid_air = body.id
        journey = move.Journey(scene, table, body)
        journey.step(climb.spot, body.z, voluntary=False, settles=False)
        journey.tell()
        scene.in_mid_air = ""
    falling.lift(scene, table, body)


def go(scene: GuScene, table: Table, body: Fighter, turn: Turn, climb: Climb) -> None:
    """Metre by metre, each paid as it is climbed."""
    journey = move.Journey(scene, table, body, move.CLIMBS, turn)
    price = metre_cost(body, turn)
    way = 1 if climb.metres > 0 else -1
    steps = [(climb.spot, body.z + way * metre, price) for metre in range(1, abs(climb.metres) + 1)]
    if climb.spot != body.spot:
        steps.insert(0, (climb.spot, body.z, OVER_THE_RIM))
    if climb.goal != climb.spot:
        steps.append((climb.goal, body.z + climb.metres, OVER_THE_RIM))
    for spot, z, cost in steps:
        if cost > move.allowance(scene, body, turn) or not journey.step(spot, z, cost=cost):
            break
    journey.tell()
