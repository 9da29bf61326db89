"""Mana and where it comes from: one's own Spirit, the place, vessels (DV-061 to DV-066)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quintain.kernel.table import Table
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.resources import ManaPaid
from quintain.systems.delve.scene import DelveScene, FightScene
from quintain.systems.delve.words import DAY, From

SPIRIT: Final = "spirit"
AMBIENT: Final = "ambient"


# the place


def place_of(scene: DelveScene) -> str:
    """What world.ambient knows the place by; nothing where there is none."""
    return f"arena/{scene.arena.id}" if isinstance(scene, FightScene) else site_of(scene)


def site_of(scene: DelveScene) -> str:
    """The same for the site that the party is in, wherever it fights or rests there."""
    return f"site/{scene.world.site}" if scene.world.site else ""


def ambient(scene: DelveScene) -> int:
    """Term Ambient Mana: what is left of the pool of the place."""
    left = scene.world.ambient.get(place_of(scene))
    if left is not None:
        return left
    if isinstance(scene, FightScene):
        return scene.arena.ambient_mana
    return scene.stock.sites[scene.world.site].ambient_mana if scene.world.site else 0


def let_places_refill(scene: DelveScene) -> None:
    """Term Ambient Mana: a place is full again when it has been left for 24 h. For after time has passed."""
    world = scene.world
    if not world.ambient:
        return
    for here in (place_of(scene), site_of(scene)):
        if here in world.ambient:
            world.left = {**world.left, here: world.clock}
    drained = [place for place in world.ambient if world.clock - world.left[place] < DAY]
    if len(drained) < len(world.ambient):
        world.ambient = {place: world.ambient[place] for place in drained}
        world.left = {place: world.left[place] for place in drained}


# paying


def sources(scene: DelveScene, body: Character, cost: int, from_: From) -> dict[str, int]:
    """DV-066: the sources that the cost allows, and how much of it each could pay; a vessel by the id of the thing."""
    found: dict[str, int] = {}
    if from_ in (From.ANY, From.SPIRIT):  # DV-065: Spirit is Mana too
        found[SPIRIT] = body.spirit
    if from_ in (From.ANY, From.AMBIENT):
        found[AMBIENT] = ambient(scene)
    if from_ in (From.ANY, From.VESSEL):
        for vessel in body.vessels():
            found[vessel.id] = vessel.mana
    return {source: min(mana, cost) for source, mana in found.items() if mana > 0}


def can_pay(scene: DelveScene, body: Character, cost: int, from_: From) -> bool:
    return sum(sources(scene, body, cost, from_).values()) >= cost


def splits(scene: DelveScene, body: Character, cost: int, from_: From) -> list[dict[str, int]]:
    """Every way to split the cost over the sources, as one likes; none if it cannot be paid (see DV-066)."""
    ways: list[dict[str, int]] = [{}]
    for source, most in sources(scene, body, cost, from_).items():
        ways = [
            {**way, source: paid} if paid else way
            for way in ways
            for paid in range(min(most, cost - sum(way.values())), -1, -1)
        ]
    return [way for way in ways if sum(way.values()) == cost]


def pay(scene: DelveScene, table: Table, body: Character, split: Mapping[str, int]) -> None:
    """So much from each source; paid when the casting check is rolled, whatever comes of it (see DV-066)."""
    vessel = 0
    for source, mana in split.items():
        if source == SPIRIT:
            body.spirit -= mana
        elif source == AMBIENT:
            draw(scene, mana)
        else:
            thing = body.thing(source)
            body.exchange(thing, thing.changed(mana=thing.mana - mana))
            vessel += mana
    spirit, place = split.get(SPIRIT, 0), split.get(AMBIENT, 0)
    scene.tell(table, ManaPaid(body.id, spirit, place, vessel, body.spirit, body.side))


def draw(scene: DelveScene, mana: int) -> None:
    """From the pool of the place, which anyone present may spend."""
    place, world = place_of(scene), scene.world
    world.ambient = {**world.ambient, place: ambient(scene) - mana}
    world.left = {**world.left, place: world.clock}
