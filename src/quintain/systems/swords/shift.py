"""Being moved: pushed straight back, teleported, let down, falling; none of it provokes an Opportunity Attack."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.space.space import Area, Spot
from quintain.systems.swords import damage, grapple, happen, prepare
from quintain.systems.swords.conditions import BIT, INCAPACITATING, Condition
from quintain.systems.swords.effects import Harm, Shift
from quintain.systems.swords.events.movement import Fell, Teleported, WasPushed
from quintain.systems.swords.gear import Gear
from quintain.systems.swords.ground import (
    allies_spaces,
    feared,
    foes_spaces,
    footing,
    is_free,
    nearest_free,
    others_spaces,
)
from quintain.systems.swords.scene import FOOT, Lying, SwordsScene
from quintain.systems.swords.sheet import NOWHERE, Combatant
from quintain.systems.swords.speed import FLY, speed
from quintain.systems.swords.stock import DamageType


def record(scene: SwordsScene, body: Combatant, start: Spot) -> None:
    """The path of a member of a shared slot, from where it stood, in case it has to step back (SW-009)."""
    if scene.slot is None or body.id not in scene.members:
        return
    path = scene.paths.setdefault(body.id, [start])
    path.append(body.place)


def step_to(scene: SwordsScene, table: Table, body: Combatant, spot: Spot) -> None:
    """Into a free space, as part of something else: no movement is spent and nobody is provoked."""
    start, before = body.place, body.elevation
    body.place = spot
    body.elevation = max(body.elevation, footing(scene, body, spot))
    record(scene, body, start)
    fall(scene, table, body)
    grapple.check_holds(scene, table)
    has_shifted(scene, table, body, start, before)


# pushed


def push(scene: SwordsScene, table: Table, by: Combatant, target: Combatant, feet: int) -> bool:
    """Straight back by up to so many feet, as far as there is room; whether it was moved at all.

    Being pushed provokes nothing. Over an edge it falls.
    """
    body = scene.seen(scene.actual(target), by)
    spot = pushed_to(scene, by, body, feet // FOOT)
    if spot == body.place:
        return False
    level = max(body.elevation, footing(scene, body, spot))
    scene.tell(table, WasPushed(body.id, scene.grid.name(spot)))
    moved = scene.actual(target)
    start, before = moved.place, moved.elevation
    happen.affect(scene, table, by, target, Shift(body.place, spot, level))
    has_shifted(scene, table, moved, start, before)
    return True


def has_shifted(scene: SwordsScene, table: Table, body: Combatant, start: Spot, level: int) -> None:
    """Not yet, if it waits for a shared slot to close."""
    if body.place != start and not body.out:
        prepare.after_shift(scene, table, body, start, level)


def pushed_to(scene: SwordsScene, by: Combatant, body: Combatant, steps: int) -> Spot:
    """The last space of the push: it ends before walls, creatures and higher ground, and at an edge."""
    direction = away(scene, by, body)
    spot = body.place
    for following in scene.grid.ray(spot, direction, steps):
        if not has_room(scene, body, following):
            break
        spot = following
        if footing(scene, body, spot) < body.elevation:
            break
    return spot


def has_room(scene: SwordsScene, body: Combatant, spot: Spot) -> bool:
    footprint = scene.grid.footprint(spot, body.squares)
    if not footprint or footprint & (scene.stock.blocked | scene.stock.hurdles):
        return False
    return footing(scene, body, spot) <= body.elevation and not footprint & others_spaces(scene, body, body.elevation)


def away(scene: SwordsScene, by: Combatant, body: Combatant) -> tuple[int, int]:
    """Of the eight directions, the one that leads straightest away, from middle to middle."""
    x1, y1 = scene.grid.xy(by.place)
    x2, y2 = scene.grid.xy(body.place)
    dx = 2 * x2 + body.squares - 2 * x1 - by.squares
    dy = 2 * y2 + body.squares - 2 * y1 - by.squares
    across, down = abs(dx), abs(dy)
    return (
        (dx > 0) - (dx < 0) if 2 * across >= down else 0,
        (dy > 0) - (dy < 0) if 2 * down >= across else 0,
    )


# teleported


def landing(scene: SwordsScene, body: Combatant, feet: int) -> Area:
    """SW-093: spaces within that range which are neither solid nor known to be filled.

    Nor nearer to what frightens it: how it gets there does not matter to SW-210.
    """
    grid, stock = scene.grid, scene.stock
    near = grid.around(body.place, body.squares, feet // FOOT) & ~grid.off_map(body.squares)
    area = near & ~grid.anchors(stock.blocked | stock.hurdles, body.squares) & ~(1 << body.place)
    for level in stock.relief.levels:
        here = area & stock.relief.levels[level]
        filled = foes_spaces(scene, body, level) | allies_spaces(scene, body, level)
        area &= ~(here & grid.anchors(filled, body.squares))
        if abs(level - body.elevation) > feet:
            area &= ~here
    for keep in feared(scene, body, 0):
        area &= keep
    return area


def teleport(scene: SwordsScene, table: Table, body: Combatant, spot: Spot, elevation: int) -> None:
    """Nothing on the way counts, no reach is crossed; whoever held it may be out of reach now.

    A space that turns out to be filled is missed by as little as possible.
    """
    start, before = body.place, body.elevation
    # SW-092: whatever there is on the way
    body.place = nearest_free(scene, body, spot)
    body.elevation = elevation if body.place == spot else footing(scene, body, body.place)
    record(scene, body, start)
    scene.tell(table, Teleported(body.id, scene.grid.name(body.place)))
    fall(scene, table, body)
    grapple.check_holds(scene, table)
    has_shifted(scene, table, body, start, before)


# things


def lay_down(scene: SwordsScene, gear: Gear, spot: Spot) -> None:
    """A thing comes to lie on the ground."""
    scene.lying = [*scene.lying, Lying(spot, gear)]


# falling, when nothing holds a creature up any more

FALLS = ((185, 10), (144, 9), (108, 8), (77, 7), (58, 6), (41, 5), (23, 4), (13, 3), (6, 2), (3, 1))
"""Feet fallen, and how many d6 of blunt damage: the first line that is not above the height counts."""
SOFT_WATER = 10
"""Into water of this depth nobody is hurt."""


def fall(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """Down to the ground, if nothing holds it up, and hurt by the height of it; never onto a map that is full."""
    if body.place < 0:
        return
    ground = footing(scene, body, body.place)
    height = body.elevation - ground
    if height <= 0 or is_held_up(scene, body):
        return
    spot = body.place if is_free(scene, body, body.place) else nearest_free(scene, body, body.place)
    if spot == NOWHERE:
        return
    body.place = spot
    body.elevation = footing(scene, body, spot)
    dice = 0 if is_soft(scene, body) else fall_dice(height)
    rolled = table.roll(body, f"{dice}d6", "fall") if dice else 0
    dealt = damage.reduced(scene, body, rolled, BLUNT) if rolled else 0
    scene.tell(table, Fell(body.id, height, dealt))
    if dealt:
        damage.suffer(scene, table, body, Harm(dealt, BLUNT, ""))


BLUNT = str(DamageType.BLUNT)


def fall_dice(feet: int) -> int:
    for least, dice in FALLS:
        if feet >= least:
            return dice
    return 0


def is_soft(scene: SwordsScene, body: Combatant) -> bool:
    terrain = scene.stock.terrain_at[body.place]
    return terrain is not None and terrain.water_depth >= SOFT_WATER


def is_held_up(scene: SwordsScene, body: Combatant) -> bool:
    """A flyer that becomes Incapacitated, prone or speed 0 in the air falls, as does whoever cannot fly."""
    if not body.sheet.speed.fly or body.out or body.bits & (INCAPACITATING | BIT[Condition.PRONE]):
        return False
    return speed(body, FLY, scene.wind) > 0
