"""Creature traits: Eggs and Larvae, the Matriarch and her brood, the Chemist's gas, who is Bloodied."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.shattered import costs, intercession, slots, statuses, terrain
from quintain.systems.shattered.deeds import Choice
from quintain.systems.shattered.events.ability import Grew, Stirred
from quintain.systems.shattered.ground import tidy
from quintain.systems.shattered.rounding import half
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character, Out
from quintain.systems.shattered.stock import Sheet, TerrainKind, Trait

HATCHES_ON: Final = 6
EGG_MOMENTUM: Final = 2
GASSED: Final = "gassed"


def is_bloodied(body: Character) -> bool:
    """Bloodied: at or below half of maximum Health on the current Health Bar."""
    return body.health <= half(body.max_health)


def judge(scene: ShatteredScene) -> None:
    """At Plotting it is settled for the Round who counts as Bloodied, and so which slots it has."""
    for body in scene.bodies:
        body.bloodied = is_bloodied(body)


# the Chemist's gas


def hurt(scene: ShatteredScene, table: Table, body: Character) -> None:
    """The moment it is Bloodied the gas is there; blown away or burnt, it is back with the next Respite or Position."""
    if body.sheet.traits and GASSED not in body.once:
        spread_gas(scene, table, body)


def spread_gas(scene: ShatteredScene, table: Table, body: Character) -> None:
    """While Bloodied its Position has Toxic Gas."""
    if Trait.GAS_WHEN_BLOODIED not in body.sheet.traits or not body.is_up() or not is_bloodied(body):
        return
    if GASSED not in body.once:
        body.once = [*body.once, GASSED]
    place = scene.place(body)
    if not place.has(TerrainKind.TOXIC_GAS):
        terrain.lay(scene, table, place, TerrainKind.TOXIC_GAS)


# Eggs and Larvae


def end_of_round(scene: ShatteredScene, table: Table) -> None:
    """Eggs roll to hatch; a Larva whose first full Round this was grows up."""
    for body in slots.in_order(scene):
        if not body.sheet.traits or not body.is_up():
            continue
        if Trait.HATCHES in body.sheet.traits:
            hatch(scene, table, body)
        elif Trait.GROWS in body.sheet.traits and scene.round >= body.since_round:
            grow(scene, table, body)


def hatch(scene: ShatteredScene, table: Table, egg: Character) -> None:
    """1d6, with Advantage if somebody used Hatch in its Arena this Round; on a 6 it hatches."""
    roll = table.roll(egg, "1d6", "hatch")
    if scene.arena_of(egg) in scene.hatching:
        roll = max(roll, table.roll(egg, "1d6", "hatch"))
    if roll >= HATCHES_ON:
        grow(scene, table, egg)
    else:
        scene.tell(table, Stirred(egg.id, roll))


def grow(scene: ShatteredScene, table: Table, body: Character) -> None:
    """It is replaced, at the same Position, by what it grows into, as the Spirit Master chooses."""
    options = [Choice(id, scene.stock.sheets[id].name) for id in body.sheet.grows_into]
    sheet = scene.stock.sheets[table.ask(body, "grow", options, f"What does {body.name} become?").id]
    grown = successor(scene, body, sheet)
    body.out = Out.GROWN
    scene.thinned = True
    body.occupies = ""
    scene.add(grown)
    tidy(scene)
    statuses.check_grabs(scene, table)
    scene.tell(table, Grew(body.id, grown.id, sheet.id))


def successor(scene: ShatteredScene, body: Character, sheet: Sheet) -> Character:
    number = 1 + sum(each.sheet.id == sheet.id for each in scene.bodies)
    while f"{sheet.id}-{number}" in scene.by_id:
        number += 1
    grown = Character(f"{sheet.id}-{number}", f"{sheet.name} {number}", body.side, body.seat, sheet)
    grown.position = body.position
    grown.since_round = scene.round + 1
    return grown


# the Matriarch


def defeated(scene: ShatteredScene, table: Table, body: Character, by: Character | None) -> None:
    """An Egg destroyed gives its Matriarch 2 Momentum; a Larva Defeated lets her use Queen's Cry at no Cost."""
    is_egg, is_larva = Trait.HATCHES in body.sheet.traits, Trait.GROWS in body.sheet.traits
    if not is_egg and not is_larva:
        return
    for mother in scene.allies(body):
        if Trait.BROOD_MOTHER in mother.sheet.traits:
            if is_egg:
                costs.gain_momentum(scene, table, mother, EGG_MOMENTUM)
            else:
                intercession.cry_for_free(scene, table, mother, by)
