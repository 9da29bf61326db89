"""Shopping: what can be bought in a Plotting round, and for how much."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.modes import Bought
from quintain.systems.delve.scene import DelveScene, Stock
from quintain.systems.delve.stock import Armor, Item, ItemKind, Shield, Tool, Weapon
from quintain.systems.delve.things import Gear

Ware = Weapon | Armor | Shield | Tool | Item
DONE: Final = Option("done", "That is all")
TOOL: Final = 5
WEAPON: Final = 10
SHIELD: Final = 10
ARMOR: Final = 10  # for each point of defense
VESSEL: Final = 20
CONSUMABLE: Final = 5


def price(ware: Ware) -> int:
    """Term Coin: what listed gear costs."""
    if isinstance(ware, Armor):
        return ARMOR * ware.defense
    if isinstance(ware, Item):
        return VESSEL if ware.kind is ItemKind.VESSEL else CONSUMABLE
    if isinstance(ware, Tool):
        return TOOL
    return WEAPON if isinstance(ware, Weapon) else SHIELD


def wares(stock: Stock) -> list[Ware]:
    """All listed gear but what is a part of somebody's body."""
    weapons: list[Ware] = [each for each in stock.weapons.values() if is_made(each)]
    armors: list[Ware] = [each for each in stock.armors.values() if not each.natural]
    return [*weapons, *armors, *stock.shields.values(), *stock.tools.values(), *stock.items.values()]


def is_made(weapon: Weapon) -> bool:
    return not {"natural", "unarmed"} & set(weapon.tags)


def affordable(stock: Stock, body: Character) -> list[Ware]:
    return [ware for ware in wares(stock) if price(ware) <= body.coin]


def shop(scene: DelveScene, table: Table, body: Character) -> None:
    """Thing by thing, as long as there is coin and something is wanted."""
    while found := affordable(scene.stock, body):
        options = [Option(("buy", ware.id), f"{ware.name}, {price(ware)} coin") for ware in found]
        answer = table.ask(body, "buy", [*options, DONE], f"What does {body.name} buy ({body.coin} coin)?")
        if answer.id == DONE.id:
            return
        buy(scene, table, body, next(ware for ware in found if ware.id == answer.target))


def buy(scene: DelveScene, table: Table, body: Character, ware: Ware) -> None:
    body.coin -= price(ware)
    body.gear = [*body.gear, thing(ware, free_id(body, ware.id))]
    scene.tell(table, Bought(body.id, ware.name, price(ware), body.coin))


# things that somebody gets


def thing(ware: Ware, id: str) -> Gear:
    """Whole, and full."""
    if isinstance(ware, Weapon):
        return Gear(id, weapon=ware)
    if isinstance(ware, Armor):
        return Gear(id, armor=ware, stress=ware.stress)
    if isinstance(ware, Shield):
        return Gear(id, shield=ware)
    if isinstance(ware, Tool):
        return Gear(id, tool=ware)
    return Gear(id, item=ware, mana=ware.capacity)


def free_id(body: Character, kind: str) -> str:
    """knife, or knife-2 if it has one already."""
    had = [gear.id for gear in body.gear]
    number = 2
    id = kind
    while id in had:
        id = f"{kind}-{number}"
        number += 1
    return id


def find(stock: Stock, id: str) -> Ware:
    """A thing that lies about, by its id."""
    for shelf in (stock.items, stock.weapons, stock.tools, stock.armors, stock.shields):
        if id in shelf:
            return shelf[id]
    raise KeyError(id)
