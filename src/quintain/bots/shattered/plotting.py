"""Greedy's plots: the Technique and Speed that promise most, without a look at the other side's."""

from __future__ import annotations

from quintain.bots.shattered.mind import Mind
from quintain.bots.shattered.worth import MOMENTUM
from quintain.kernel.asks import Ask
from quintain.systems.shattered.plotting import PlotOption
from quintain.systems.shattered.scene import Position
from quintain.systems.shattered.stock import Behaviour, Technique, Weight

EARLY = 0.35
"""Acting a Phase sooner is worth a little by itself."""
NEARBY, OUT_OF_REACH = 0.8, 0.45
"""The share of its worth that a Technique keeps if one would have to move first, within the Arena or to the next."""
TWO_ACTIONS = 1.6


def answer_plot(ask: Ask, mind: Mind) -> str:
    best, most = ask.options[-1].id, 0.0
    here = mind.here()
    for option in ask.options:
        if not isinstance(option, PlotOption):
            continue
        for speed in option.speeds:
            worth = plot_worth(mind, option.technique, speed, here) - EARLY * speed
            if worth > most:
                best, most = f"{option.id}:{speed}", worth
    return best


def plot_worth(mind: Mind, technique: Technique, speed: int, here: Position) -> float:
    mind.phase = speed
    if technique.behaviour is Behaviour.RALLY:
        return rally_worth(mind)
    if technique.behaviour is Behaviour.IMPROVISE:
        return TWO_ACTIONS * in_reach(mind, here, []) + 1.0
    if technique.behaviour is Behaviour.FUMIGATE:
        return 3.0 * sum(len(crowd.foes) for crowd in mind.crowds() if crowd.place.arena == here.arena)
    if not technique.attacks:
        return 2.0 if technique.moves and not mind.fight_from(here) else 0.5
    more = 1 + speed if technique.behaviour is Behaviour.SMASH else 0
    worth = in_reach(mind, here, technique.attacks, more)
    for boost in technique.boosts:
        if boost.attacks and mind.me.momentum >= boost.cost.momentum:
            worth = max(worth, in_reach(mind, here, boost.attacks) - boost.cost.momentum * MOMENTUM)
    return worth + technique.momentum * MOMENTUM


def in_reach(mind: Mind, here: Position, weights: list[Weight], more: int = 0) -> float:
    """These Attacks, or the best Fight, from where I stand or, for less, from beside the foes I could walk up to."""
    best = mind.prospects(here, weights, more) if weights else mind.fight_from(here)
    for crowd in mind.crowds():
        place = crowd.place
        share = NEARBY if place.arena == here.arena else OUT_OF_REACH
        if share == OUT_OF_REACH and mind.sight.graph.distance(here.arena, place.arena) > 1:
            continue
        worth = share * (mind.prospects(place, weights, more) if weights else mind.fight_from(place))
        if worth > best:
            best = worth
    return best


def rally_worth(mind: Mind) -> float:
    me = mind.me
    hurt = me.max_health - me.health
    return min(5.0, hurt) * (1.5 if me.health * 3 <= me.max_health else 0.6) + 1.5 * min(2, len(me.statuses))
