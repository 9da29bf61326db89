"""Use: operate an item, change what is in hand, reload (term Action list). It takes effect with the outcomes."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.delve import damage, defense, reach
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.combat import ItemUsed, Reloaded, Smoked
from quintain.systems.delve.scene import DelveScene, FightScene
from quintain.systems.delve.stock import ItemKind
from quintain.systems.delve.things import Gear, Made


def usable(body: Character) -> list[Gear]:
    """What is gone once it is used, one of each kind."""
    found: dict[str, Gear] = {}
    for gear in body.gear:
        if gear.item is not None and gear.item.kind is ItemKind.CONSUMABLE:
            found.setdefault(gear.kind, gear)
    return list(found.values())


def can_swap(gear: Gear) -> bool:
    """Weapons and shields that are not in hand; natural weapons and bare hands always are."""
    if gear.weapon is not None:
        return not gear.used and gear.weapon.hands > 0 and gear.kind != reach.FISTS
    return gear.shield is not None


def can_reload(gear: Gear) -> bool:
    return gear.spent and gear.used


def thing_of(body: Character, id: str) -> Gear | None:
    return next((gear for gear in body.gear if gear.id == id), None)


# outcomes


def gives_stress(body: Character, id: str) -> bool:
    gear = thing_of(body, id)
    return gear is not None and gear.item is not None and gear.item.stress > 0


def use(scene: FightScene, table: Table, made: Made) -> None:
    use_now(scene, table, scene.by_id[made.who], made.what)


def use_now(scene: DelveScene, table: Table, body: Character, id: str) -> None:
    """A draught gives back Stress; a smoke pot makes its zone dark for the rounds to come. It is gone then."""
    gear = thing_of(body, id)
    if gear is None or gear.item is None:
        return
    body.exchange(gear, None)
    scene.tell(table, ItemUsed(body.id, gear.kind))
    if gear.item.stress:
        damage.gain_stress(scene, table, body, gear.item.stress, gear.kind)
    if gear.item.smoke_rounds and isinstance(scene, FightScene):
        last = scene.round + gear.item.smoke_rounds
        scene.world.smoke = {**scene.world.smoke, body.zone: last}
        scene.tell(table, Smoked(body.zone, last))


def swap(scene: FightScene, table: Table, made: Made) -> None:
    """A two-handed weapon needs the shield put away, and a shield counts only while it is held (DV-096)."""
    body = scene.by_id[made.who]
    gear = thing_of(body, made.what)
    if gear is None:
        return
    if gear.used:
        defense.put_away(scene, table, body, gear.id)
    else:
        defense.take_in_hand(scene, table, body, gear.id)


def reload(scene: FightScene, table: Table, made: Made) -> None:
    body = scene.by_id[made.who]
    gear = thing_of(body, made.what)
    if gear is not None:
        body.exchange(gear, gear.changed(spent=False))
        scene.tell(table, Reloaded(body.id, gear.kind))
