"""Morale: who checks it, what the routed do, and how they come to their senses."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Spots
from quintain.kernel.space import Area, spots
from quintain.kernel.table import Table
from quintain.systems.swords.afflictions import BIT, Affliction
from quintain.systems.swords.concentration import lose
from quintain.systems.swords.conditions import afflict, check_holds, free_all
from quintain.systems.swords.deeds import MAIN, MOVE, Deed
from quintain.systems.swords.events.ending import Fled
from quintain.systems.swords.events.surprise import MoraleTested
from quintain.systems.swords.rolls import ONE, led
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant, Out
from quintain.systems.swords.stock import ROUTED

MORALE_DT = 10
MORALE_ASK: Final = [
    Option("check", "Yes: the undisciplined check their Morale"),
    Option("steady", "No: they keep their nerve"),
]
ROUTED_MAIN: Final = ("dash", "withdraw")


# the check


def holds(scene: SwordsScene, table: Table, body: Combatant) -> bool:
    """1d20 and the morale modifier against DT 10."""
    natural = table.roll(body, ONE, "morale")
    modifier = body.sheet.morale + led(scene, body)
    steady = natural + modifier >= MORALE_DT
    scene.tell(table, MoraleTested(body.id, natural, modifier, natural + modifier, MORALE_DT, steady), live=True)
    return steady


def shake_ambushed(scene: SwordsScene, table: Table, ambushed: list[Combatant]) -> None:
    """SW-028: if the GM says so, asked once; without one, whoever is undisciplined checks."""
    undisciplined = [body for body in ambushed if body.is_undisciplined() and body.is_conscious()]
    if not undisciplined:
        return
    if scene.stock.gm:
        question = "Must the undisciplined among the ambushed check their Morale?"
        if table.put(table.pose(scene.stock.gm, "", "morale", MORALE_ASK, question)).id != "check":
            return
    for body in undisciplined:
        if not holds(scene, table, body):
            afflict(scene, table, body, Affliction(ROUTED))


def end_of_turn(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """The routed check again whenever one of their turns ends."""
    if body.bits & BIT[ROUTED] and body.is_conscious() and holds(scene, table, body):
        free_all(scene, table, body, ROUTED)


# what the routed do


def allowed(deed_id: str, category: str) -> bool:
    """No Main Action but Dash or Withdraw."""
    return category != MAIN or deed_id in ROUTED_MAIN


def routed_deeds(scene: SwordsScene, body: Combatant, deeds: list[Deed]) -> list[Deed]:
    """Of everything it could do, what a routed creature may: it moves away from its enemies, not towards them."""
    left: list[Deed] = []
    for deed in deeds:
        if not allowed(deed.id, deed.category):
            continue
        if deed.category == MOVE and isinstance(deed.shape, Spots):
            deed.shape.area = away(scene, body, deed.shape.squares())
            if not deed.shape.area:
                continue
        left.append(deed)
    return left


def away(scene: SwordsScene, body: Combatant, area: Area) -> Area:
    """Squares farther from the nearest enemy than where it stands."""
    foes = [foe for foe in scene.enemies(body) if foe.is_conscious() and foe.place >= 0]
    if not foes:
        return area
    here = nearest(scene, foes, body.place)
    found: Area = 0
    for spot in spots(area):
        if nearest(scene, foes, spot) > here:
            found |= 1 << spot
    return found


def nearest(scene: SwordsScene, foes: list[Combatant], spot: int) -> int:
    return min([scene.grid.distance(foe.place, spot) for foe in foes])


def flee(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """Out of the fight, alive and free."""
    if body.concentrating:
        lose(scene, table, body, "leaves")
    body.prepared = None
    body.out = Out.FLED
    scene.regroup()
    scene.tell(table, Fled(body.id), live=True)
    check_holds(scene, table)
