"""Greedy's plots: the Technique and Speed that promise most, without a look at the other side's."""

from __future__ import annotations

from quintain.bots.shattered.mind import Mind
from quintain.bots.shattered.worth import MOMENTUM
from quintain.kernel.asks import Ask
from quintain.systems.shattered.plotting import PlotOption
from quintain.systems.shattered.scene import Position
from quintain.systems.shattered.stock import BALANCED, HEAVY, LIGHT, Behaviour, Technique, Weight

EARLY = 0.35
"""Acting a Phase sooner is worth a little by itself."""
NEARBY, OUT_OF_REACH = 0.8, 0.45
"""The share of its worth that a Technique keeps if one would have to move first, within the Arena or to the next."""
TWO_ACTIONS = 1.6
EVERY_WEIGHT = [LIGHT, BALANCED, HEAVY]


def answer_plot(ask: Ask, mind: Mind) -> str:
    best, most = ask.options[-1].id, 0.0
    places = hopeful(mind, mind.here())
    for option in ask.options:
        if not isinstance(option, PlotOption):
            continue
        for speed in option.speeds:
            worth = plot_worth(mind, option.technique, speed, places) - EARLY * speed
            if worth > most:
                best, most = f"{option.id}:{speed}", worth
    return best


def plot_worth(mind: Mind, technique: Technique, speed: int, places: list[tuple[Position, float]]) -> float:
    here = places[0][0]
    mind.phase = speed
    if technique.behaviour is Behaviour.RALLY:
        return rally_worth(mind)
    if technique.behaviour is Behaviour.IMPROVISE:
        return TWO_ACTIONS * in_reach(mind, places, []) + 1.0
    if technique.behaviour is Behaviour.FUMIGATE:
        return 3.0 * sum(len(crowd.foes) for crowd in mind.crowds() if crowd.place.arena == here.arena)
    if not technique.attacks:
        return 2.0 if technique.moves and not mind.fight_from(here) else 0.5
    more = 1 + speed if technique.behaviour is Behaviour.SMASH else 0
    worth = in_reach(mind, places, technique.attacks, more)
    for boost in technique.boosts:
        if boost.attacks and mind.me.momentum >= boost.cost.momentum:
            worth = max(worth, in_reach(mind, places, boost.attacks) - boost.cost.momentum * MOMENTUM)
    return worth + technique.momentum * MOMENTUM


def in_reach(mind: Mind, places: list[tuple[Position, float]], weights: list[Weight], more: int = 0) -> float:
    """These Attacks, or the best Fight, from the best of these places, each for its share."""
    best = 0.0
    for place, share in places:
        worth = share * (mind.prospects(place, weights, more) if weights else mind.fight_from(place))
        if worth > best:
            best = worth
    return best


def hopeful(mind: Mind, here: Position) -> list[tuple[Position, float]]:
    """Where I stand, and the best of the places beside foes that I could walk up to, for less."""
    best, most = here, 0.0
    for crowd in mind.crowds():
        worth = share_of(mind, here, crowd.place) * mind.prospects(crowd.place, EVERY_WEIGHT)
        if worth > most:
            best, most = crowd.place, worth
    return [(here, 1.0)] if best is here else [(here, 1.0), (best, share_of(mind, here, best))]


def share_of(mind: Mind, here: Position, place: Position) -> float:
    if place.arena == here.arena:
        return NEARBY
    return OUT_OF_REACH if mind.sight.graph.distance(here.arena, place.arena) == 1 else 0.0


def rally_worth(mind: Mind) -> float:
    me = mind.me
    hurt = me.max_health - me.health
    return min(5.0, hurt) * (1.5 if me.health * 3 <= me.max_health else 0.6) + 1.5 * min(2, len(me.statuses))
