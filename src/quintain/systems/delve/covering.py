"""Which zones an action would reach as a whole, for whoever looks at it before it is declared."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.asks import Option
from quintain.kernel.shapes import OneOf
from quintain.systems.delve import abilities, reach
from quintain.systems.delve.body import Character
from quintain.systems.delve.deeds import STAY, Deed, Verb, ZoneDeed
from quintain.systems.delve.scene import FightScene

AS_IT_STANDS = ""


def covered(scene: FightScene, body: Character, option: Option) -> Mapping[str, list[str]]:
    """A spell's zone; around its user by the shift that goes with it, which comes first."""
    if not isinstance(option, Deed):
        return {}
    if isinstance(option, ZoneDeed):
        return {AS_IT_STANDS: [option.target]} if option.verb == Verb.CAST else {}
    far = reach_around(scene, body, option)
    if far is None or not isinstance(option.shape, OneOf):
        return {}
    zones = [zone.id for zone in scene.arena.zones]
    places = {name: body.zone if name == STAY else name for name in option.shape.names}
    return {
        name: [zone for zone in zones if scene.distance(place, zone) <= far]
        for name, place in places.items()
        if place in zones
    }


def reach_around(scene: FightScene, body: Character, deed: Deed) -> int | None:
    """How many zones away it still reaches everybody; nothing for what is aimed at one."""
    if deed.verb == Verb.BATTLE_CRY:
        return abilities.CRY_REACH
    weapon = reach.weapon_in_hand(scene, body, deed.what) if deed.verb == Verb.ATTACK else None
    return 0 if weapon is not None and weapon.everywhere else None
