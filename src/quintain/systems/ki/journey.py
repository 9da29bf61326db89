"""Campaigns: a party that goes from fight to rest to fight and carries its state along."""

from __future__ import annotations

from typing import cast

from quintain.campaign.party import alive
from quintain.kernel.scene import Data
from quintain.kernel.system import Stage
from quintain.knowing import pools
from quintain.library.content import Library
from quintain.systems.ki.check import PARTY
from quintain.systems.ki.damage import lie_down
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.rest import RestScene
from quintain.systems.ki.scene import KiScene, Stock
from quintain.systems.ki.setup import CARRIED_KINDS, collector, make_fighter, start_fight
from quintain.systems.ki.sheet import Fighter, Gear, Out
from quintain.systems.ki.stock import Arena, Encounter, Member, Plan, Step


def next_stage(plan: Plan, index: int, party: Data, rules: KiRules, library: Library) -> Stage | None:
    """The dead are left out; a campaign ends when its last step is over or nobody is left alive."""
    there = alive(plan.party, party)
    if index >= len(plan.steps) or not there:
        return None
    step = plan.steps[index]
    if step.rest:
        return Stage("A night's rest", rest_scene(step, there, party, rules, library))
    encounter = library.find("encounter", Encounter, step.encounter)
    return Stage(encounter.name, fight_scene(encounter, there, party, rules, library))


def fight_scene(encounter: Encounter, alive: list[str], party: Data, rules: KiRules, library: Library) -> KiScene:
    """The encounter with the party as it stands now."""
    scene = start_fight(encounter, rules, library)
    for fighter in list(scene.fighters):
        if fighter.side == PARTY and fighter.id not in alive:
            scene.fighters.remove(fighter)
            del scene.by_id[fighter.id]
        elif fighter.side == PARTY and party[fighter.id] is not None:
            restore(fighter, cast(Data, party[fighter.id]), scene.stock, library)
    return scene


def restore(fighter: Fighter, data: Data, stock: Stock, library: Library) -> None:
    """Puts into a fresh fighter what a fighter carries from scene to scene, a foe's weapon too."""
    pools.restore(fighter, data)
    if fighter.unconscious:
        lie_down(fighter)
    fighter.out = Out.FALLEN if data["out"] == Out.FALLEN else ""  # until a rest
    fighter.wielded = [carried_gear(each, stock, library) for each in cast(list[Data], data["wielded"])]
    fighter.bag = [carried_gear(each, stock, library) for each in cast(list[Data], data["bag"])]
    fighter.items = list(cast(list[str], data["items"]))
    for item in fighter.items:
        collector(stock, library).fetch(CARRIED_KINDS, item)


def carried_gear(data: Data, stock: Stock, library: Library) -> Gear:
    collector(stock, library).fetch(CARRIED_KINDS, str(data["weapon"]))
    return Gear.load(data, stock)


def rest_scene(step: Step, alive: list[str], party: Data, rules: KiRules, library: Library) -> RestScene:
    stock = Stock(Arena("camp", "Camp", 8, 1))
    scene = RestScene(stock, rules, step)
    camp = KiScene(stock, rules)
    for id in alive:
        collector(stock, library).fetch(("creature",), id)
        fighter = make_fighter(stock, rules, PARTY, Member(creature=id), id, camp)
        if party[id] is not None:
            restore(fighter, cast(Data, party[id]), stock, library)
        scene.fighters.append(fighter)
    return scene


def carry(party: Data, fighters: list[Fighter]) -> Data:
    """The party after a scene: everybody who was in it, and the others as they were."""
    carried = {fighter.id: fighter.dump() for fighter in fighters if fighter.id in party}
    return party | carried
