"""Swimming: under water and up again, and how long one's breath lasts."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Number, Spots, Value
from quintain.kernel.table import Table
from quintain.space.space import Area, spots
from quintain.systems.gu import dying, ground, move, stats, walk
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import MOVEMENT, Deed
from quintain.systems.gu.events.movement import OutOfBreath
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.ways import Field, Ways
from quintain.systems.gu.words import TALL, Condition

VERBS: Final = "go_under surface swim"
DROWNS_FROM: Final = 10
"""Decimetres of water in which somebody who lies in it has no air."""
TURNS_A_MINUTE: Final = 6
GRAPPLE: Final = "grapple"


# up and down


def swim_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """Under water as deep as it is, up again, and through it."""
    left = move.allowance(scene, body, turn) // cost(body)
    if not left or not scene.stock.land.water:
        return []
    deeds: list[Deed] = []
    if deeper := room_below(scene, body):
        deeds.append(Dip("go_under", "Go under", min(left, deeper), -1))
    under = -ground.height(scene, body)
    if under > 0:
        deeds.append(Dip("surface", "Come up", min(left, under), 1))
        if around := Ways(water(scene, body), left * cost(body)).entered & ~(1 << body.spot):
            deeds.append(Swim(scene, around))
    return deeds


def cost(body: Fighter) -> int:
    """Water is difficult terrain for whoever is not aquatic (GU-059)."""
    return 1 if body.sheet.aquatic else 2


def room_below(scene: GuScene, body: Fighter) -> int:
    """How many metres of water are under it."""
    if body.airborne or ground.height(scene, body) > 0:
        return 0
    metres = 0
    while ground.is_under_water(scene, body, body.spot, body.z - metres - 1):
        metres += 1
    return metres


class Dip(Deed):
    def __init__(self, verb: str, label: str, most: int, way: int) -> None:
        super().__init__(verb, label, MOVEMENT, Number(1, most))
        self.way = way

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.run = ""
        journey = move.Journey(scene, table, body, "swims", turn)
        for _ in range(value.number):
            if not journey.step(body.spot, body.z + self.way, cost=cost(body)):
                break
        journey.end()


def water(scene: GuScene, body: Fighter) -> Field:
    """The water around it at its depth, which costs the same everywhere (GU-059)."""
    open_: Area = 0
    for spot in spots(scene.stock.land.water & ~scene.grid.off_map(body.squares)):
        if ground.is_under_water(scene, body, spot, body.z) and ground.looks_free(scene, body, spot, body.z):
            open_ |= 1 << spot
    slow = 0 if body.sheet.aquatic else scene.grid.everywhere
    return Field(scene.stock.land, 0, body.squares, body.spot, open_ & ~(1 << body.spot), slow)


class Swim(Deed):
    """Under water, at the depth it is at."""

    def __init__(self, scene: GuScene, around: Area) -> None:
        super().__init__("swim", "Swim under water", MOVEMENT, Spots(scene.grid, around))

    def moves(self) -> bool:
        return True

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        ways = Ways(water(scene, body), move.allowance(scene, body, turn))
        journey = move.Journey(scene, table, body, "swims", turn)
        for spot in ways.way_to(value.spot, walk.reaches(scene, body), []):
            if not journey.step(spot, body.z, cost=cost(body)):
                break
        journey.end()


# breath


def has_air(scene: GuScene, body: Fighter) -> bool:
    """Whether it can breathe: not deep under water, nor lying or held in water of 1 m or more (GU-060)."""
    depth = ground.shallowest(scene, body)
    if not depth or body.sheet.aquatic:
        return True
    if depth >= DROWNS_FROM and (not stats.is_conscious(body) or is_held_down(body)):
        return False
    return depth <= 10 * TALL[body.size] or ground.height(scene, body) >= 0


def is_held_down(body: Fighter) -> bool:
    return any(each.tag == GRAPPLE for each in body.every(Condition.RESTRAINED))


def breath(body: Fighter) -> int:
    """GU-060: 10 % of its Fortitude in minutes, rounded down, as a number of its turns; at least one."""
    return max(1, body.fortitude // 10 * TURNS_A_MINUTE)


def breathless(scene: GuScene, body: Fighter) -> list[str]:
    """Whose breath is counted when its turn ends."""
    return [""] if body.is_in() and (body.breathless or not has_air(scene, body)) else []


def hold_breath(scene: GuScene, table: Table, body: Fighter, about: str = "") -> None:
    """One more turn without air; a breath of it resets the count."""
    if has_air(scene, body):
        body.breathless = 0
        return
    body.breathless += 1
    scene.tell(table, OutOfBreath(body.id, body.breathless))
    run_out(scene, table, body)


def run_out(scene: GuScene, table: Table, body: Fighter) -> None:
    """When its breath is over, and when it has been over for as long again."""
    if body.breathless >= 2 * breath(body):
        dying.die(scene, table, body, "it drowns")  # GU-062: still without air after the same time again, it dies
    elif body.breathless == breath(body):
        dying.fall_unconscious(scene, table, body, dying.AIR)  # GU-061: when that time is over it falls unconscious
