"""Forced Movement: Push, Pull and Tidal Motion, which spend no Moves and create no Opening, and Collide."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option, aimed
from quintain.kernel.table import Table
from quintain.systems.shattered import charging, damage, ground, hazards, moves, stances, statuses, terrain, traits
from quintain.systems.shattered.deeds import words
from quintain.systems.shattered.events.status import Collided, ForcedTo, HeldGround
from quintain.systems.shattered.scene import ShatteredScene, Standing, Way
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Status, Trait

WITHIN: Final = 1
"""The points it takes to put the target at another Position of its Arena."""
BEYOND: Final = 2
"""The points it takes to put it into an adjacent Arena."""
CRUSH: Final = ["Crush"]


class Shove(Option):
    """Where Forced Movement could put a creature: at a Position that is there, or at a new one."""

    def __init__(self, arena: str, position: str, way: Way | None) -> None:
        far = "far" if way is not None else "to"
        there = f"a new Position in {arena}" if way is not None else "a new Position"
        super().__init__(
            (far, position) if position else aimed(far, "new", arena if way is not None else ""),
            f"To {words(position or there)}",
        )
        self.arena = arena
        self.position = position
        self.way = way


STAY: Final = Option("stay", "Leave it where it is")


def push(scene: ShatteredScene, table: Table, by: Character | None, target: Character, points: int) -> None:
    """Push: to another Position that is not the attacker's, or into an adjacent Arena where the attacker is not."""
    here = scene.place(target)
    attacker = scene.place(by) if by is not None and by.on_map() else None
    shoves = [
        Shove(scene.graph.name(here.arena), each.id, None)
        for each in ground.in_arena(scene, here.arena)
        if each is not here and each is not attacker
    ]
    shoves.append(Shove(scene.graph.name(here.arena), "", None))
    if points >= BEYOND:
        for way, arena in ground.ways_from(scene, here.arena):
            if attacker is None or attacker.arena != arena:
                shoves += into(scene, arena, way)
    force(scene, table, by, target, points, shoves, Status.PUSH)


def pull(scene: ShatteredScene, table: Table, by: Character | None, target: Character, points: int) -> None:
    """Pull: to the attacker's Position or, from another Arena, to any Position there or into an Arena nearer to it."""
    if by is None or not by.on_map():
        return
    here, attacker = scene.place(target), scene.place(by)
    shoves: list[Shove] = []
    if here.arena == attacker.arena:
        if here is not attacker:
            shoves.append(Shove(scene.graph.name(here.arena), attacker.id, None))
    else:
        shoves = [
            Shove(scene.graph.name(here.arena), each.id, None)
            for each in ground.in_arena(scene, here.arena)
            if each is not here
        ]
        shoves.append(Shove(scene.graph.name(here.arena), "", None))
        if points >= BEYOND:
            far = scene.graph.distance(here.arena, attacker.arena)
            for way, arena in ground.ways_from(scene, here.arena):
                if scene.graph.distance(arena, attacker.arena) < far:
                    shoves += into(scene, arena, way)
    force(scene, table, by, target, points, shoves, Status.PULL)


def into(scene: ShatteredScene, arena: int, way: Way) -> list[Shove]:
    """Every Position of an adjacent Arena, and a new one."""
    name = scene.graph.name(arena)
    return [Shove(name, position, way) for position in [*(each.id for each in ground.in_arena(scene, arena)), ""]]


PUSHES: Final = Option("push", "Push")
PULLS: Final = Option("pull", "Pull")


def tidal(scene: ShatteredScene, table: Table, by: Character | None, target: Character, points: int) -> None:
    """Tidal Motion: the user's first in a combat is a Push or a Pull as it likes, after that the two alternate."""
    chooser = statuses.chooser_of(scene, target, by)
    if by is None or chooser is None:
        return
    if not by.tide:
        by.tide = table.ask(chooser, "tide", [PUSHES, PULLS], f"Push or Pull {target.name}?").id
    else:
        by.tide = PULLS.id if by.tide == PUSHES.id else PUSHES.id
    if by.tide == PUSHES.id:
        push(scene, table, by, target, points)
    else:
        pull(scene, table, by, target, points)


# carrying it out


def force(
    scene: ShatteredScene,
    table: Table,
    by: Character | None,
    target: Character,
    points: int,
    shoves: list[Shove],
    how: Status,
) -> None:
    """The attacker spends up to that many points, and what is left of them to Collide with a Feature there."""
    chooser = statuses.chooser_of(scene, target, by)
    if chooser is None:
        return
    if Trait.ROOTED in target.sheet.traits:
        shoves = []
    question = f"Where does {how.capitalize()} {points} put {target.name}?"
    option = table.ask(chooser, str(how), [*shoves, STAY], question).option
    if isinstance(option, Shove):
        points -= WITHIN if option.way is None else BEYOND
        put(scene, table, by, target, option, how)
    else:
        scene.tell(table, HeldGround(target.id, str(how)))
    if points and target.is_up():
        offer_collision(scene, table, chooser, by, target, points)
    statuses.check_grabs(scene, table)


def put(
    scene: ShatteredScene, table: Table, by: Character | None, target: Character, shove: Shove, how: Status
) -> None:
    """The target is moved; a Path that costs more than 1 stuns it, and the Path and the Position act on it."""
    start, way = scene.arena_of(target), shove.way
    position = (
        scene.positions[shove.position] if shove.position else ground.establish(scene, scene.graph.spot(shove.arena))
    )
    ground.put(scene, target, position)
    scene.tell(table, ForcedTo(target.id, str(how), position.id, shove.arena))
    stances.settle(scene, table)
    traits.spread_gas(scene, table, target)
    charging.take_wind_along(scene, table, target)
    if way is not None:
        steep = max(1, way.cost) + terrain.cost_of_path(scene, target, way, start) - 1
        if steep:
            damage.suffer(scene, table, target, damage.Harm(None, steep, by=by))
        terrain.travel(scene, table, target, way, position.arena)
    if target.is_up() and target.position == position.id:
        terrain.enter(scene, table, target)
    if target.is_up() and target.position == position.id:
        hazards.entered(scene, table, target)


# Collide

OFTEN: Final = {1: "once", 2: "twice"}


class Crash(Option):
    """Into which Feature, how many times."""

    def __init__(self, standing: Standing, times: int) -> None:
        often = OFTEN.get(times) or f"{times} times"
        super().__init__(("collide", standing.id, str(times)), f"Collide with {standing.feature.name} {often}")
        self.standing = standing
        self.times = times


CLEAR: Final = Option("none", "No collision")


def offer_collision(
    scene: ShatteredScene, table: Table, chooser: Character, by: Character | None, target: Character, points: int
) -> None:
    """Points left over may be spent on a Feature at the final Position."""
    crashes = [Crash(each, times) for each in scene.place(target).features for times in range(points, 0, -1)]
    if not crashes:
        return
    option = table.ask(chooser, "collide", [*crashes, CLEAR], f"Does {target.name} Collide with something?").option
    if isinstance(option, Crash):
        collide(scene, table, by, target, option.standing, option.times)


def collide(
    scene: ShatteredScene, table: Table, by: Character | None, target: Character, standing: Standing, times: int
) -> None:
    """Collide: the Feature's collision effect that many times, then the target Occupies it if there is room."""
    scene.tell(table, Collided(target.id, standing.feature.id, times))
    feature, position = standing.feature, target.position
    for _ in range(times):
        harm = damage.Harm(feature.collision_damage or None, feature.collision_stun, keywords=CRUSH, by=by)
        damage.suffer(scene, table, target, harm)
    if target.is_up() and target.position == position and moves.has_room(scene, standing):
        moves.occupy(scene, table, target, standing.id)
