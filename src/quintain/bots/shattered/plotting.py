"""Greedy's plots: the Technique and Speed that promise most, without a look at the other side's."""

from __future__ import annotations

from quintain.bots.shattered.mind import Mind
from quintain.bots.shattered.worth import MOMENTUM, Bests
from quintain.kernel.asks import Ask
from quintain.systems.shattered.plotting import PlotOption
from quintain.systems.shattered.scene import Position
from quintain.systems.shattered.stock import Behaviour, Technique, Weight

EARLY = 0.35
"""Acting a Phase sooner is worth a little by itself."""
NEARBY, OUT_OF_REACH = 0.8, 0.45
"""The share of its worth that a Technique keeps if one would have to move first, within the Arena or to the next."""
TWO_ACTIONS = 1.6
NO_ATTACKS: list[Weight] = []
Counts = tuple[int, int, int]
"""How many Attacks are Light, Balanced and Heavy."""


def answer_plot(ask: Ask, mind: Mind) -> str:
    best, most = ask.options[-1].id, 0.0
    plans = Plans(mind)
    for option in ask.options:
        if not isinstance(option, PlotOption):
            continue
        for speed, worth in zip(option.speeds, plot_worths(plans, option.technique, option.speeds), strict=True):
            if worth - EARLY * speed > most:
                best, most = f"{option.id}:{speed}", worth - EARLY * speed
    return best


class Plans:
    """What could be struck at each Speed from where I stand, and from the best of the places beside foes, for less."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.here = mind.here()
        self.places = [(mind.lanes_from(place), share) for place, share in hopeful(mind, self.here)]
        self.known: dict[tuple[int, int], list[tuple[Bests, float]]] = {}

    def at(self, speed: int, more: int) -> list[tuple[Bests, float]]:
        """The best Attacks from each of the places, with its share."""
        found = self.known.get((speed, more))
        if found is None:
            bests_in = self.mind.bests_in
            found = self.known[speed, more] = [(bests_in(lanes, speed, more), share) for lanes, share in self.places]
        return found

    def fight_here(self, speed: int) -> float:
        return self.mind.worth_of(self.at(speed, 0)[0][0], NO_ATTACKS)

    def fight_in_reach(self, speed: int) -> float:
        """The best Fight from the best of these places, each for its share."""
        return max([share * self.mind.worth_of(bests, NO_ATTACKS) for bests, share in self.at(speed, 0)])

    def in_reach(self, speed: int, counts: Counts, more: int) -> float:
        """So many Light, Balanced and Heavy Attacks from the best of these places, each for its share."""
        best = 0.0
        lights, balanced, heavies = counts
        for (light, medium, heavy), share in self.at(speed, more):
            worth = (lights * light + balanced * medium + heavies * heavy) * share
            if worth > best:
                best = worth
        return best


def plot_worths(plans: Plans, technique: Technique, speeds: list[int]) -> list[float]:
    """What it promises at each of these Speeds."""
    mind, behaviour = plans.mind, technique.behaviour
    if behaviour is Behaviour.RALLY:
        return [rally_worth(mind)] * len(speeds)
    if behaviour is Behaviour.IMPROVISE:
        return [TWO_ACTIONS * plans.fight_in_reach(speed) + 1.0 for speed in speeds]
    if behaviour is Behaviour.FUMIGATE:
        foes = sum(len(crowd.foes) for crowd in mind.crowds() if crowd.place.arena == plans.here.arena)
        return [3.0 * foes] * len(speeds)
    if not technique.attacks:
        return [2.0 if technique.moves and not plans.fight_here(speed) else 0.5 for speed in speeds]
    return attack_worths(plans, technique, speeds)


def attack_worths(plans: Plans, technique: Technique, speeds: list[int]) -> list[float]:
    """Its Attacks, or those of a Boost that can be paid, if they are worth more."""
    counts, momentum = counted(technique.attacks), plans.mind.me.momentum
    boosts = [each for each in technique.boosts if each.attacks and momentum >= each.cost.momentum]
    smash, gained = technique.behaviour is Behaviour.SMASH, technique.momentum * MOMENTUM
    found: list[float] = []
    for speed in speeds:
        worth = plans.in_reach(speed, counts, 1 + speed if smash else 0)
        for boost in boosts:
            boosted = plans.in_reach(speed, counted(boost.attacks), 0) - boost.cost.momentum * MOMENTUM
            if boosted > worth:
                worth = boosted
        found.append(worth + gained)
    return found


def counted(weights: list[Weight]) -> Counts:
    return weights.count(Weight.LIGHT), weights.count(Weight.BALANCED), weights.count(Weight.HEAVY)


def hopeful(mind: Mind, here: Position) -> list[tuple[Position, float]]:
    """Where I stand, and the best of the places beside foes that I could walk up to, for less."""
    best, most = here, 0.0
    for crowd in mind.crowds():
        share = share_of(mind, here, crowd.place)
        worth = share * sum(mind.bests_from(crowd.place)) if share else 0.0
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
