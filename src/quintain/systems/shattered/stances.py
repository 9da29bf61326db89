"""Stances: one Martial and one Spirit at once; what they give at Respite, and what some do besides."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option, Using
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.shattered import costs, equipment, health, moves, reactions, summoning, terrain
from quintain.systems.shattered.blow import Blow
from quintain.systems.shattered.deeds import STUNT_DEED, Choice, Deed, words
from quintain.systems.shattered.events.ability import StanceChanged, StoneLaid, StoneLost
from quintain.systems.shattered.ground import has_element, in_arena
from quintain.systems.shattered.house import MovePoolRefill
from quintain.systems.shattered.scene import ShatteredScene, Turn
from quintain.systems.shattered.sheet import Character, Gear
from quintain.systems.shattered.stock import Element, Stance, StanceEffect, TerrainKind

STONE: Final = "improvised_stone"
MOUNTAIN: Final = "mountain_stance"
GALE: Final = "gale_stance"
WIND: Final = "Wind"
STONE_LOCK_VIGOR: Final = 2
SUMMONER_COST: Final = 1
SUMMON: Final = "spirit_summon"
NO_SUMMON: Final = Option("no", "Leave it at that")
STILL: Final = Option("no", "Let the air be still")

# Respite


def respite_begins(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Vigor that a Stance gives when Respite begins."""
    for stance in body.stances:
        if stance.respite_vigor:
            health.gain_vigor(scene, table, body, stance.respite_vigor)


def respite_effects(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Momentum, the Move pool, and what the Stances do besides; nothing for whoever fell in this very step."""
    if body.out:
        return
    if body.income:
        costs.gain_momentum(scene, table, body, body.income)
    if scene.rules.move_pool_refill is MovePoolRefill.RESPITE:
        moves.refill(scene, body)
    if not body.stances:
        return
    if body.stance(StanceEffect.STONE_LOCK):
        health.gain_vigor(scene, table, body, STONE_LOCK_VIGOR)
    if body.stance(StanceEffect.SUMMONER):
        offer_summon(scene, table, body)


def offer_summon(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Summoner's Stance: 1 Momentum to use Spirit Summon."""
    if body.momentum < SUMMONER_COST or not summoning.can_summon(scene, body):
        return
    options = [Using(SUMMON, "Spirit Summon for 1 Momentum", ("action", SUMMON)), NO_SUMMON]
    answer = table.ask(body, "summoner", options, f"{body.name} may use Spirit Summon.")
    if answer.option is not NO_SUMMON:
        body.momentum -= SUMMONER_COST
        summoning.summon(scene, table, body)


# changing


def swaps(scene: ShatteredScene, body: Character) -> list[tuple[Stance, Stance]]:
    """Every Stance it is in with another it knows; never two of a kind at once."""
    if not body.stances or not body.sheet.known_stances:
        return []
    known = [scene.stock.stances[id] for id in [*body.sheet.stances, *body.sheet.known_stances]]
    return [
        (old, new)
        for old in body.stances
        for new in known
        if new not in body.stances and all(each.kind is not new.kind for each in body.stances if each is not old)
    ]


def swap(scene: ShatteredScene, table: Table, body: Character, old: str, new: str) -> None:
    """Another Stance from now on."""
    body.stances = [scene.stock.stances[new] if each.id == old else each for each in body.stances]
    body.refit()
    scene.tell(table, StanceChanged(body.id, body.side, old, new))
    settle(scene, table)


# Stone Lock


def settle(scene: ShatteredScene, table: Table) -> None:
    """Stone Lock Stance: whenever no earth or stone is at its Position, all Vigor is lost."""
    for body in scene.bodies:
        if body.vigor and body.stances and body.on_map() and has_lost_stone(scene, body):
            body.vigor = 0
            scene.tell(table, StoneLost(body.id, body.side))


def has_lost_stone(scene: ShatteredScene, body: Character) -> bool:
    return body.stance(StanceEffect.STONE_LOCK) and not has_element(scene, scene.place(body), Element.EARTH)


# Gale


def after_attack(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """Gale Stance: once per Turn, after a Wind Attack or Gambit of its own, the target's Position may get Gusting."""
    body = blow.attacker
    if body is None or not body.stances or WIND not in blow.keywords or GALE in body.reacted:
        return
    place = scene.positions.get(blow.target.position)
    if place is None or place.has(TerrainKind.GUSTING) or not body.is_up() or not body.stance(StanceEffect.GALE):
        return
    where = scene.position_names()[place.id]
    options = [
        Choice("entering", f"Gusting at {where}, against entering"),
        Choice("leaving", f"Gusting at {where}, against leaving"),
        STILL,
    ]
    answer = table.ask(body, "gale", options, "The wind may stay.")
    if answer.option is not STILL:
        reactions.mark(body, GALE)
        terrain.lay(scene, table, place, TerrainKind.GUSTING, answer.id)


# Mountain


class PutStone(Deed):
    """Mountain Stance: once each Round a Small Improvised Weapon (Earth) at a Position of the Arena."""

    def __init__(self, position: str) -> None:
        super().__init__(("stone", position), f"An improvised weapon at {words(position)}", STUNT_DEED)
        self.position = position

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        body.once = [*body.once, MOUNTAIN]
        equipment.put_down(scene, Gear(STONE, scene.stock.things[STONE]), self.position)
        scene.tell(table, StoneLaid(body.id, STONE, self.position))


def stance_deeds(scene: ShatteredScene, body: Character, turn: Turn) -> list[Deed]:
    if not body.stance(StanceEffect.MOUNTAIN) or MOUNTAIN in body.once:
        return []
    return [stone_deed(scene, each.id) for each in in_arena(scene, scene.arena_of(body))]


def stone_deed(scene: ShatteredScene, position: str) -> Deed:
    key = f"stone:{position}"
    found = scene.stock.memo.get(key)
    if found is None:
        found = scene.stock.memo[key] = PutStone(position)
    assert isinstance(found, Deed)
    return found
