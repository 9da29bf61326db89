"""Darkness and what lifts it (term Cover and light)."""

from __future__ import annotations

from typing import Final

from quintain.systems.delve.body import Character
from quintain.systems.delve.scene import DelveScene, DelvingScene, FightScene

DARKNESS: Final = 2


def is_dark(scene: DelveScene, place: str) -> bool:
    """Whether that zone, or that room, is dark or full of smoke, and nobody there has a light."""
    lit = [body for body in scene.here() if where(body, scene) == place and has_light(body)]
    return not lit and lies_in_darkness(scene, place)


def lies_in_darkness(scene: DelveScene, place: str) -> bool:
    if isinstance(scene, FightScene):
        return scene.zone(place).dark or scene.world.smoke.get(place, 0) >= scene.round
    if isinstance(scene, DelvingScene):
        return any(room.dark for room in scene.site.rooms if room.id == place)
    return False


def where(body: Character, scene: DelveScene) -> str:
    """The zone of a battle map, or the room of a site, in which it is."""
    return body.zone if isinstance(scene, FightScene) else body.room


def has_light(body: Character) -> bool:
    return any(gear.tool is not None and gear.tool.light for gear in body.gear)
