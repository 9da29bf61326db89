"""Grapples: starting one, escaping from one; and getting out of a net."""

from __future__ import annotations

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords.afflictions import BIT, HELD_FAST, Affliction
from quintain.systems.swords.conditions import free, grappling_reach, may_harm
from quintain.systems.swords.deeds import MAIN, Deed, can_act, words
from quintain.systems.swords.events.actions import BrokeHold, GotOutOfNet
from quintain.systems.swords.grabbing import (
    ABILITY,
    EITHER,
    answer_with,
    free_hands,
    is_held_by,
    sprain,
    take_hold,
)
from quintain.systems.swords.look import look_around
from quintain.systems.swords.perception import has_line, is_hidden_from
from quintain.systems.swords.rolls import check, opposed
from quintain.systems.swords.scene import Lying, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability, Condition

NET = "net:"
"""How the cause of being Restrained by a net starts; the thing's id follows."""
NET_DT = 15
LARGER_BY = 1
"""A target may be this many size categories larger."""


def grapple_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    if not can_act(body, turn):
        return []
    out = [*escapes(scene, body), *ways_out_of_nets(body)] if body.bits & HELD_FAST else []
    return [*out, *grapples(scene, body)]


# starting one


def grapples(scene: SwordsScene, body: Combatant) -> list[Deed]:
    """One free hand, a target within reach and at most one size larger."""
    near = look_around(scene, body).foes().within(grappling_reach(body))
    if not near or not free_hands(scene, body):
        return []
    return [Grapple(foe) for foe in near if can_grapple(scene, body, foe)]


def can_grapple(scene: SwordsScene, body: Combatant, foe: Combatant) -> bool:
    if foe.size_step() > body.size_step() + LARGER_BY or is_held_by(foe, body) or is_hidden_from(body, foe):
        return False
    return has_line(scene, body, foe) and may_harm(body, foe)


class Grapple(Deed):
    def __init__(self, foe: Combatant) -> None:
        super().__init__(f"grapple:{foe.id}", f"Grapple {words(foe.id)}", MAIN, target=foe.id)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        net = sprain(body, free_hands(scene, body))
        take_hold(scene, table, body, scene.by_id[self.target], net=net)


# escaping


def escapes(scene: SwordsScene, body: Combatant) -> list[Deed]:
    if not body.bits & BIT[Condition.GRAPPLED]:
        return []
    holders = [held.by for held in body.every(Condition.GRAPPLED) if held.by in scene.by_id]
    return [Escape(by, ability) for by in dict.fromkeys(holders) for ability in EITHER]


class Escape(Deed):
    """SW-048: a grapple ends by winning an opposed check against the grappler."""

    def __init__(self, grappler: str, ability: str) -> None:
        label = f"Escape from {words(grappler)}: {ability.capitalize()}"
        super().__init__(f"escape:{grappler}:{ability}", label, MAIN, target=grappler)
        self.ability = ability

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        grappler = scene.by_id[self.target]
        seen = scene.seen(grappler, body)
        answer = answer_with(scene, table, grappler, body, seen)
        if opposed(scene, table, body, seen, ABILITY[self.ability], answer, "escape", kind="escape"):
            scene.tell(table, BrokeHold(body.id, grappler.id))
            for held in body.every(Condition.GRAPPLED):
                if held.by == grappler.id:
                    free(scene, table, body, held)


# nets


def ways_out_of_nets(body: Combatant) -> list[Deed]:
    if not body.bits & BIT[Condition.RESTRAINED]:
        return []
    nets = dict.fromkeys([held.tag for held in body.every(Condition.RESTRAINED) if held.tag.startswith(NET)])
    return [deed for net in nets for deed in (GetOut(net, tears=False), GetOut(net, tears=True))]


class GetOut(Deed):
    """Snare: a Dexterity check against the attack total, or a DT 15 Strength check that breaks the weapon."""

    def __init__(self, tag: str, *, tears: bool) -> None:
        net = tag.removeprefix(NET)
        verb, label = ("tear", f"Tear the {words(net)}") if tears else ("slip", f"Get out of the {words(net)}")
        super().__init__(f"{verb}:{net}", label, MAIN)
        self.tag = tag
        self.tears = tears

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        held = next(each for each in body.every(Condition.RESTRAINED) if each.tag == self.tag)
        ability, dt = (Ability.STR, NET_DT) if self.tears else (Ability.DEX, held.amount)
        if not check(scene, table, body, ability, dt, "getting out of a net", kind="escape").success:
            return
        scene.tell(table, GotOutOfNet(body.id, self.tears))
        free(scene, table, body, held)
        if self.tears:
            break_net(scene, body, held)


def break_net(scene: SwordsScene, body: Combatant, held: Affliction) -> None:
    """The weapon that held it is broken."""
    id = held.tag.removeprefix(NET)
    for each in scene.lying:
        if each.gear.id == id and scene.footprint(body) & (1 << each.spot):
            broken = each.gear.twin()
            broken.wrecked = True
            scene.lying = [Lying(each.spot, broken) if lying is each else lying for lying in scene.lying]
            return
