"""What greedy does for the others: Assist, Battle Cry, Intercept, Aegis, and spells that mend."""

from __future__ import annotations

from typing import Final

from quintain.bots.delve.danger import Danger
from quintain.bots.delve.mind import Mind, chance_of, steps_of, wound_costs
from quintain.bots.delve.planning import Plan
from quintain.systems.delve import abilities
from quintain.systems.delve.checks import Check
from quintain.systems.delve.deeds import Deed
from quintain.systems.delve.stock import Spell
from quintain.systems.delve.view import Seen
from quintain.systems.delve.words import COMMAND

PROMISED: Final = 3.0
"""What it is worth besides to intercept where the others count on it."""
LASTS: Final = 0.25
"""What a point of Shielding is worth that nothing strikes this round."""


def assist(mind: Mind, plan: Plan, deed: Deed, zone: str) -> float:
    ally = mind.sight.seen(deed.target)
    near = mind.zones_between(zone, ally.zone) <= abilities.ASSIST_REACH
    return plan.helped(ally.id) if near else 0.0


def hearten(mind: Mind, plan: Plan, zone: str) -> float:
    """Advantage for everybody near, next round."""
    needed, net = mind.sight.shortfall(Check(mind.me, "", [COMMAND]), abilities.CRY_DC)
    near = [ally for ally in mind.friends if mind.zones_between(zone, ally.zone) <= abilities.CRY_REACH]
    return chance_of(needed, net) * sum([plan.helped(ally.id) for ally in near])


def intercept(mind: Mind, danger: Danger, deed: Deed, zone: str) -> float:
    """What the ally is spared, less what it costs oneself; the others count on it where it is worth much."""
    ally, me = mind.sight.seen(deed.target), mind.sight.seen(mind.me.id)
    if zone != ally.zone:
        return 0.0
    promised = danger.guardians.get(ally.id) is me
    return danger.spared(me, ally, zone) + (PROMISED if promised and zone == me.zone else 0.0)


def ward(mind: Mind, danger: Danger, spell: Spell, target: Seen, zone: str) -> float:
    """Shielding is worth what it spares its bearer now, and a little for what is left of it."""
    needed, net = mind.sight.needed_to_cast(mind.me.id, spell, target.id)
    hit = chance_of(needed, net)
    amount = spell.shielding + (spell.per_step * steps_of(needed, net) / hit if hit else 0.0)
    harm = danger.harm(target, zone if target.id == mind.me.id else target.zone)
    spared = mind.loss(target, harm) - mind.loss(target, harm, amount)
    return hit * (spared + LASTS * max(0.0, amount - harm) * bool(mind.foes and not target.shielding()))


def mend(mind: Mind, danger: Danger, spell: Spell, target: Seen, wound: str) -> float:
    """A wound less makes the next one less deadly."""
    own = target.own()
    if own is None:
        return 0.0
    needed, net = mind.sight.needed_to_cast(mind.me.id, spell, target.id, wound)
    return chance_of(needed, net) * wound_costs(own) / 4
