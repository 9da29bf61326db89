"""Greedy's answers to what others do and what dice show: Reactions, Openings, Gambits, and small choices."""

from __future__ import annotations

from quintain.bots.shattered.mind import Mind
from quintain.bots.shattered.worth import MOMENTUM, STAMINA, STUN
from quintain.kernel.asks import Ask, Option
from quintain.systems.shattered.openings import Opportunity
from quintain.systems.shattered.reactions import Answer
from quintain.systems.shattered.scene import Incoming
from quintain.systems.shattered.slots import plot_in
from quintain.systems.shattered.stock import Behaviour

DEFEND = 2.5
"""The Ward that Defend is expected to give."""
PARRY = 1.3
AFFLICTION = 1.0
GAMBITS = {Behaviour.LETHAL: 3.5, Behaviour.TABLE: 3.0, Behaviour.CLEAVE: 2.5, Behaviour.GATHER: 2.0}


def answer_reaction(ask: Ask, mind: Mind) -> str:
    """The Reaction that saves most, if it saves more than the Stamina is worth."""
    incoming = mind.sight.incoming()
    best, most = ask.options[-1].id, STAMINA
    for option in ask.options:
        if isinstance(option, Answer) and incoming is not None:
            saved = saving(mind, option, incoming)
            if saved > most:
                best, most = option.id, saved
    return best


def saving(mind: Mind, option: Answer, incoming: Incoming) -> float:
    me = mind.me
    threat = max(0, incoming.damage - me.guard) + incoming.stun * STUN
    afflictions = AFFLICTION * len(incoming.status)
    reaction = mind.sight.stock.reactions[option.reaction]
    if reaction.behaviour is Behaviour.DEFLECT:
        return deflected(mind, incoming)
    ward = PARRY if option.how == "parry" else DEFEND + (PARRY if option.how else 0.0)
    if reaction.behaviour is Behaviour.DODGE:
        return min(threat, float(me.reflex)) + 0.25 * afflictions
    return min(threat, ward) + 0.1 * afflictions - (STAMINA if option.how == "both" else 0.0)


def deflected(mind: Mind, incoming: Incoming) -> float:
    """What one row lower takes away."""
    attack = mind.sight.stock.attacks.get(incoming.what)
    if attack is None:
        return 0.0
    profile = mind.sight.stock.profile(attack)
    guard = mind.me.guard
    return mind.worths.row(profile, incoming.roll, guard, 0) - mind.worths.row(profile, incoming.roll - 1, guard, 0)


def answer_opening(ask: Ask, mind: Mind) -> str:
    """The first Light Melee Attack that is worth something."""
    best, most = ask.options[-1].id, 0.0
    for option in ask.options:
        if isinstance(option, Opportunity):
            for arm in mind.arms().arms:
                if arm.attack.id == option.arm:
                    worth = mind.worths.attack(arm, mind.phase, 0, 1)
                    if worth > most:
                        best, most = option.id, worth
    return best


def answer_gambit(ask: Ask, mind: Mind) -> str:
    best, most = ask.options[-1].id, 0.0
    for option in ask.options[:-1]:
        gambit = mind.sight.stock.gambits.get(option.verb)
        if gambit is None:
            continue
        worth = GAMBITS.get(gambit.behaviour, 1.0) - gambit.cost.momentum * MOMENTUM - gambit.unearned * 0.6
        worth -= 0.5 if option.targets else 0.0
        if worth > most:
            best, most = option.id, worth
    return best


def answer_yield(ask: Ask, mind: Mind) -> str:
    """SS-143: a character that a computer runs yields at the Down its encounter names."""
    at = mind.sight.stock.yield_at_downs
    return "yield" if at and mind.me.downs >= at else ask.options[0].id


def answer_hazard(ask: Ask, mind: Mind) -> str:
    """Where it strikes most foes and fewest friends."""
    side = mind.me.side

    def score(option: Option) -> int:
        here = [each for each in mind.sight.everybody() if each.position == option.id and each.is_up()]
        return sum(1 if each.side != side else -1 for each in here)

    return max(ask.options, key=score).id


def answer_opportunity(ask: Ask, mind: Mind) -> str:
    """Somebody always acts; whoever's Technique is due first, since it would be lost."""
    for option in ask.options[:-1]:
        own = mind.sight.own(option.id)
        if own is not None and plot_in(own, mind.phase) is not None:
            return option.id
    return ask.options[0].id


def answer_pierce(ask: Ask, mind: Mind) -> str:
    """All of it against Guard."""
    shape = ask.options[0].shape
    assert shape is not None
    return f"{ask.options[0].id}:{shape.first()}"
