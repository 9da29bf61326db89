"""Things with hit points: on the map, in somebody's hands, worn, manifested; they break at 0 (term Objects)."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.kernel.table import Table
from quintain.systems.gu import armour, falling, protection, stats, wings
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.called import Aim, AimKind
from quintain.systems.gu.events.damage import Dropped, ThingStruck
from quintain.systems.gu.scene import GuScene, Lying, Thing
from quintain.systems.gu.stock import PLAIN, Matter
from quintain.systems.gu.things import Gear
from quintain.systems.gu.words import DamageType


def strike(scene: GuScene, table: Table, body: Fighter, aim: Aim, amounts: Sequence[tuple[str, int]]) -> None:
    """Damage that was aimed at a thing of somebody's goes to that thing."""
    amount = sum([each for _, each in amounts])
    if not amount or body.out:
        return
    if aim.kind is AimKind.WING:
        wings.harm(scene, table, body, aim.wing, [(DamageType(type), each) for type, each in amounts])
    elif aim.kind is AimKind.BRANCH:
        wings.cut(scene, table, body)  # it has 1 hit point
    elif aim.kind is AimKind.ARMOUR:
        if body.worn is not None:
            armour.wear(scene, table, body, amount)
    else:
        strike_gear(scene, table, body, aim.gear, amounts)


def taken(matter: Matter, amounts: Sequence[tuple[str, int]]) -> int:
    """What a thing takes of it, by what it is made of (GU-168 to GU-170)."""
    return sum([protection.nature_of_thing(matter, type).change(amount) for type, amount in amounts])


def strike_gear(scene: GuScene, table: Table, body: Fighter, id: str, amounts: Sequence[tuple[str, int]]) -> None:
    for gear in body.gear:
        if gear.id == id:
            amount = taken(gear.weapon.matter if gear.weapon is not None else PLAIN, amounts)
            left = gear.clone()
            left.health = max(0, gear.health - amount)
            body.gear = [left if each is gear else each for each in body.gear if each is not gear or left.health]
            scene.tell(table, ThingStruck(id, amount, left.health, body.id))


def harm(scene: GuScene, table: Table, thing: Thing, amounts: Sequence[tuple[str, int]]) -> None:
    """A thing on the map takes damage, and is gone at 0."""
    left = thing.clone()
    left.hp = max(0, thing.hp - taken(thing.matter, amounts))
    scene.things = [left if each.id == thing.id else each for each in scene.things if each.id != thing.id or left.hp]
    scene.tell(table, ThingStruck(thing.id, thing.hp - left.hp, left.hp))
    if not left.hp:
        falling.settle(scene, table)


# what falls from hands


def loosen(scene: GuScene, table: Table, body: Fighter) -> None:
    """What too few good hands are left for is dropped."""
    good = stats.hands(body)
    for gear in stats.held(body):
        kept = [hand for hand in gear.hands if hand in good]
        needed = 1 if gear.weapon is None else gear.weapon.hands
        if len(kept) < needed:
            drop(scene, table, body, gear)
        elif len(kept) < len(gear.hands):
            grip(body, gear, kept)


def grip(body: Fighter, gear: Gear, hands: list[str]) -> None:
    """It is held in these hands now."""
    held = gear.clone()
    held.hands = hands
    body.gear = [held if each is gear else each for each in body.gear]


def drop(scene: GuScene, table: Table, body: Fighter, gear: Gear) -> None:
    """It lies in the creature's square."""
    lying = gear.clone()
    lying.hands = []
    body.gear = [each for each in body.gear if each is not gear]
    scene.lying = [*scene.lying, Lying(body.spot, lying)]
    scene.tell(table, Dropped(body.id, gear.id))
