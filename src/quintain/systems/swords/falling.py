"""Falling, when nothing holds a creature up any more."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.swords.afflictions import BIT, INCAPACITATING
from quintain.systems.swords.damage import reduced, suffer
from quintain.systems.swords.effects import Harm
from quintain.systems.swords.events.movement import Fell
from quintain.systems.swords.ground import footing, is_free, nearest_free
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import NOWHERE, Combatant
from quintain.systems.swords.speed import FLY, speed
from quintain.systems.swords.stock import Condition, DamageType

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
    dealt = reduced(scene, body, rolled, BLUNT) if rolled else 0
    scene.tell(table, Fell(body.id, height, dealt))
    if dealt:
        suffer(scene, table, body, Harm(dealt, BLUNT, ""))


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
