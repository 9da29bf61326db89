"""Morale: who checks it, what the routed do, and how they come to their senses."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Spots
from quintain.kernel.table import Table
from quintain.space.space import Area, spots
from quintain.systems.swords import afflicting, concentration, grapple
from quintain.systems.swords.afflictions import Affliction
from quintain.systems.swords.conditions import BIT, Condition
from quintain.systems.swords.deeds import MAIN, MOVE, Deed
from quintain.systems.swords.events.ending import Fled
from quintain.systems.swords.events.surprise import MoraleTested
from quintain.systems.swords.perception import is_hidden_from
from quintain.systems.swords.rolls import ONE, led
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant, Out

MORALE_DT = 10
MORALE_ASK: Final = [
    Option("check", "Yes: the undisciplined check their Morale"),
    Option("steady", "No: they keep their nerve"),
]
ROUTED_MAIN: Final = ("dash", "withdraw")
RISK: Final = "risk"
"""How the ids of movement that provokes end."""


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
    question, why = "Must the undisciplined among the ambushed check their Morale?", "they are undisciplined"
    if table.rule("morale", MORALE_ASK, "check", why, question, secret=True, quiet=True).id != "check":
        return
    for body in undisciplined:
        if not holds(scene, table, body):
            afflicting.afflict(scene, table, body, Affliction(Condition.ROUTED))


def end_of_turn(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """The routed check again whenever one of their turns ends."""
    if body.bits & BIT[Condition.ROUTED] and body.is_conscious() and holds(scene, table, body):
        afflicting.free_all(scene, table, body, Condition.ROUTED)


# what the routed do


def allowed(deed_id: str, category: str) -> bool:
    """No Main Action but Dash or Withdraw."""
    return category != MAIN or deed_id in ROUTED_MAIN


def routed_deeds(scene: SwordsScene, body: Combatant, deeds: list[Deed]) -> list[Deed]:
    """Of everything it could do, what a routed creature may: it moves away by the fastest way, a safe one if any."""
    left: list[Deed] = []
    for deed in deeds:
        if not allowed(deed.id, deed.category):
            continue
        if is_way(deed) and isinstance(deed.shape, Spots):
            deed.shape.area = away(scene, body, deed.shape.squares())
            if not deed.shape.area:
                continue
        left.append(deed)
    if any(is_way(deed) and not deed.id.endswith(RISK) for deed in left):
        left = [deed for deed in left if not deed.id.endswith(RISK)]
    return left


def is_way(deed: Deed) -> bool:
    """It leads to a square of one's choice."""
    return deed.category == MOVE and isinstance(deed.shape, Spots)


def runs(scene: SwordsScene, body: Combatant, deeds: list[Deed]) -> list[Deed]:
    """As long as there is a way farther from its enemies it takes one: it does not stand and wait."""
    return [deed for deed in deeds if is_way(deed)] if feared_foes(scene, body) else []


def feared_foes(scene: SwordsScene, body: Combatant) -> list[Combatant]:
    """Those who are up, as far as it knows of them."""
    foes = [foe for foe in scene.enemies(body) if foe.is_conscious() and foe.place >= 0]
    return [foe for foe in foes if not is_hidden_from(body, foe)]


def away(scene: SwordsScene, body: Combatant, area: Area) -> Area:
    """Of the squares farther from the nearest enemy than where it stands, the farthest."""
    foes = feared_foes(scene, body)
    if not foes:
        return area
    most = nearest(scene, foes, body, body.place) + 1
    found: Area = 0
    for spot in spots(area):
        apart = nearest(scene, foes, body, spot)
        if apart > most:
            most, found = apart, 0
        if apart == most:
            found |= 1 << spot
    return found


def nearest(scene: SwordsScene, foes: list[Combatant], body: Combatant, spot: int) -> int:
    return min([scene.grid.distance_of(foe.place, foe.squares, spot, body.squares) for foe in foes])


def flee(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """Out of the fight, alive and free."""
    if body.concentrating:
        concentration.lose(scene, table, body, "leaves")
    body.prepared = None
    body.out = Out.FLED
    scene.regroup()
    scene.tell(table, Fled(body.id), live=True)
    grapple.check_holds(scene, table)
