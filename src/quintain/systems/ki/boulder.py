"""The boulder: rolled in a straight line by a check of Strength, it attacks whoever is in its way."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.space.space import Area, Spot, spots
from quintain.systems.ki.attack import resolve
from quintain.systems.ki.checks import check
from quintain.systems.ki.damage import BOULDER_DAMAGE
from quintain.systems.ki.defence import Attack
from quintain.systems.ki.events import BoulderRolled
from quintain.systems.ki.frames import Frame
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.stock import Damage, Feature, FeatureKind

WAYS = {
    "north": (0, -1),
    "north-east": (1, -1),
    "east": (1, 0),
    "south-east": (1, 1),
    "south": (0, 1),
    "south-west": (-1, 1),
    "west": (-1, 0),
    "north-west": (-1, -1),
}


def boulder_paths(scene: KiScene, fighter: Fighter) -> dict[str, int]:
    """Each way the boulder can be rolled by somebody beside it, and how far."""
    boulder = scene.stock.feature(FeatureKind.BOULDER)
    near = scene.grid.within(fighter.place, 1) & scene.boulder
    if boulder is None or not near:
        return {}
    start = spots(near)[0]
    far = {way: len(boulder_path(scene, start, way, boulder.distance)) for way in WAYS}
    return {way: squares for way, squares in far.items() if squares}


def boulder_path(scene: KiScene, start: Spot, way: str, squares: int) -> list[Spot]:
    """The squares it rolls over: up to a wall, crates, a chasm or the edge."""
    stops: Area = scene.stock.walls | scene.crates | (scene.chasm & ~scene.bridge)
    path: list[Spot] = []
    for spot in scene.grid.ray(start, WAYS[way], squares):
        if stops >> spot & 1:
            break
        path.append(spot)
    return path


def roll_boulder(scene: KiScene, table: Table, frame: Frame, fighter: Fighter, way: str, squares: int) -> None:
    """On a success the boulder rolls; creatures in its way are attacked one by one."""
    boulder = scene.stock.feature(FeatureKind.BOULDER)
    if boulder is None or not check(table, fighter, boulder.attribute, boulder.dc, "roll_boulder"):
        return
    start = spots(scene.grid.within(fighter.place, 1) & scene.boulder)[0]
    path = boulder_path(scene, start, way, squares)
    rest = resting_place(scene, start, path)
    scene.boulder = scene.boulder & ~(1 << start) | 1 << rest
    table.log(BoulderRolled(fighter.id, scene.grid.name(rest)))
    for spot in path:
        for each in scene.fighters:
            if each.place == spot and not each.out:
                resolve(scene, table, boulder_attack(frame, fighter, each, boulder))


def resting_place(scene: KiScene, start: Spot, path: list[Spot]) -> Spot:
    """It comes to rest on the last square of its way that nobody stands on."""
    occupied = scene.occupied()
    free = [spot for spot in path if not occupied >> spot & 1]
    return free[-1] if free else start


def boulder_attack(frame: Frame, roller: Fighter, target: Fighter, boulder: Feature) -> Attack:
    attack = Attack(frame.chain, roller, target, "boulder")
    attack.mindless = True
    attack.fixed_score = boulder.score
    attack.components = [Damage(boulder.damage, BOULDER_DAMAGE)]
    return attack
