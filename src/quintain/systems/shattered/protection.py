"""What protects a creature without any Reaction: Guarding, a Charged Attack's Set-Up, Cover and Forts."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.shattered import reach, reactions
from quintain.systems.shattered.blow import Blow, Shelter
from quintain.systems.shattered.ground import occupied_by
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Attack, Parry, Range, Status

GUARDED: Final = 1
COVER: Final = {Range.SHORT: 1, Range.REACH: 1, Range.MEDIUM: 2, Range.LONG: 3}


def passive(scene: ShatteredScene, body: Character, blow: Blow) -> None:
    """What protects a creature against an Attack without its doing anything."""
    shelter = blow.shelter
    stand_firm(scene, body, shelter)
    if Status.CHARGING in body.statuses:
        parry = charged_parry(scene, body)
        if parry is not None:
            reactions.take_parry(shelter, parry, blow)
    if body.occupies:
        take_cover(scene, body, blow)


def stand_firm(scene: ShatteredScene, body: Character, shelter: Shelter) -> None:
    """Guarding and some Set-Ups protect against every effect."""
    if Status.GUARDING in body.statuses:
        shelter.ward += GUARDED
    if Status.CHARGING in body.statuses:
        charging = charged_attack(scene, body)
        if charging is not None and charging.charged is not None:
            shelter.ward += charging.charged.ward
            shelter.grit += charging.charged.grit
            shelter.resists = [*shelter.resists, *charging.charged.resists]


def charged_attack(scene: ShatteredScene, body: Character) -> Attack | None:
    return scene.stock.attacks[body.charge.attack] if body.charge is not None else None


def charged_parry(scene: ShatteredScene, body: Character) -> Parry | None:
    """The Parry line that some Set-Ups give, as long as their weapon is at hand."""
    charging = charged_attack(scene, body)
    if charging is None or charging.charged is None or not charging.charged.parries:
        return None
    return charging.parry if reach.arm_of(scene, body, charging.id) is not None else None


def sting_while_charging(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    if Status.CHARGING in blow.target.statuses:
        parry = charged_parry(scene, blow.target)
        if parry is not None:
            reactions.sting(scene, table, blow, parry)


def take_cover(scene: ShatteredScene, body: Character, blow: Blow) -> None:
    """Cover: Resistance I against Short and Reach, II against Medium, III against Long; a Fort gives I more."""
    feature = occupied_by(scene, body)
    if feature is None:
        return
    if feature.cover:
        blow.shelter.resistance += COVER.get(blow.band, 0)
    attacker = blow.attacker
    if feature.fort and attacker is not None and attacker.occupies != body.occupies:
        blow.shelter.resistance += 1
