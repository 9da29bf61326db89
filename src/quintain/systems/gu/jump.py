"""Jumping: up to a ledge, forward from rest, and farther after a run."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Spots, Value
from quintain.kernel.table import Table
from quintain.space.space import Area, Spot, spots
from quintain.systems.gu import falling, ground, move, stats, walk
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import MOVEMENT, Deed
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.words import Skill

VERBS: Final = "jump jump_up"
FROM_REST: Final = 2


def cost(body: Fighter, turn: Turn) -> int:
    """GU-032: half of its movement in this turn, rounded up."""
    return (stats.walk(body, turn) + 1) // 2


def jump_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """What it may jump to from where it stands."""
    price = cost(body, turn)
    if not price:  # GU-033: whoever has no movement cannot jump
        return []
    if price > move.allowance(scene, body, turn) or not ground.is_on_ground(scene, body):
        return []
    deeds: list[Deed] = []
    if landings := forward(scene, body, turn):
        deeds.append(Jump(scene, price, landings))
    if not scene.stock.land.flat and (ledges := up(scene, body)):
        deeds.append(JumpUp(scene, price, ledges))
    return deeds


# up


def up(scene: GuScene, body: Fighter) -> Area:
    """GU-034: adjacent surfaces as high as 10 % of its Athletics in metres, at least 1 m."""
    most = max(1, stats.skill(body, Skill.ATHLETICS) // 10)
    found: Area = 0
    for spot in spots(scene.grid.neighbours(body.spot) & ~scene.grid.off_map(body.squares)):
        rise = ground.footing(scene, body, spot) - body.z
        if 0 < rise <= most and is_reached(scene, body, spot, rise):
            found |= 1 << spot
    return found


def is_reached(scene: GuScene, body: Fighter, spot: Spot, rise: int) -> bool:
    """Nothing over its head, and room up there."""
    overhead = all(ground.fits(scene, body, body.spot, body.z + metre) for metre in range(1, rise + 1))
    is_open = overhead and ground.is_step_open(scene, body, body.spot, spot, body.z + rise)
    return is_open and ground.looks_free(scene, body, spot, body.z + rise)


class JumpUp(Deed):
    """Onto a ledge next to it."""

    def __init__(self, scene: GuScene, price: int, ledges: Area) -> None:
        super().__init__("jump_up", f"Jump up ({price} m)", MOVEMENT, Spots(scene.grid, ledges))
        self.price = price

    def moves(self) -> bool:
        return True

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        move.spend(turn, self.price)
        turn.run = ""
        journey = move.Journey(scene, table, body, "jumps")
        journey.step(value.spot, ground.footing(scene, body, value.spot))
        journey.end()


# forward


def forward(scene: GuScene, body: Fighter, turn: Turn) -> Area:
    """GU-035: from rest up to 2 m in any direction, over squares that it does not enter."""
    room = ground.room(scene, body, body.z)
    found: Area = 0
    for step, name in walk.COMPASS.items():
        far = long_jump(body, turn) if name == turn.run else FROM_REST
        before = body.spot
        for spot in scene.grid.ray(body.spot, step, far):
            if not room >> spot & 1 or not ground.is_step_open(scene, body, before, spot, body.z):
                break
            found |= 1 << spot
            before = spot
    return found & ~ground.taken(scene, body, body.z)


def long_jump(body: Fighter, turn: Turn) -> int:
    """GU-036: after a run in that direction it is half its movement, rounded up."""
    return max(FROM_REST, (stats.walk(body, turn) + 1) // 2)


class Jump(Deed):
    """Over the squares between: they are not entered, but a foe there takes the test of GU-029."""

    def __init__(self, scene: GuScene, price: int, landings: Area) -> None:
        super().__init__("jump", f"Jump ({price} m)", MOVEMENT, Spots(scene.grid, landings))
        self.price = price

    def moves(self) -> bool:
        return True

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        move.spend(turn, self.price)
        turn.run = ""
        leap(scene, table, body, turn, value.spot)
        if body.is_in() and not body.airborne:
            falling.lift(scene, table, body)
            move.leave_square(scene, table, body)
        move.end_stretch(scene, table, body)


def leap(scene: GuScene, table: Table, body: Fighter, turn: Turn, goal: Spot) -> None:
    """From square to square through the air; where it is stopped it comes down."""
    grid = scene.grid
    (x1, y1), (x2, y2) = grid.xy(body.spot), grid.xy(goal)
    step = ((x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1))
    journey = move.Journey(scene, table, body, "jumps")
    scene.in_mid_air = body.id
    for spot in grid.ray(body.spot, step, grid.distance(body.spot, goal)):
        if not walk.slips_past(scene, table, body, turn, spot):
            break
        if not journey.step(spot, body.z, enters=False, settles=False):
            break
    journey.tell()
    journey.land()
    scene.in_mid_air = ""
