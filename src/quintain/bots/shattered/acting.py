"""Greedy's Turns: strike what is worth most, walk up to somebody if nobody is in reach, else gather strength."""

from __future__ import annotations

from quintain.bots.shattered.mind import Mind
from quintain.bots.shattered.worth import MOMENTUM
from quintain.kernel.asks import Ask, Option
from quintain.systems.shattered.actions import TakeAction
from quintain.systems.shattered.deeds import Deed
from quintain.systems.shattered.menu import END_TURN, TurnMenu
from quintain.systems.shattered.moves import Go, Join, Step
from quintain.systems.shattered.reach import Strike
from quintain.systems.shattered.scene import Position, Turn
from quintain.systems.shattered.sheet import Arm
from quintain.systems.shattered.stock import PRONE, Behaviour, Weight
from quintain.systems.shattered.techniques import UseTechnique

OPENING = 2.0
"""What an Opening costs, for each foe who could use it."""
WORTH_IT = 0.6


def answer_turn(ask: Ask, mind: Mind) -> str:
    """Attacks that are still to be made first, then the Technique or Action, then what moves allow."""
    turn, menu = mind.sight.turn(), ask.menu
    assert turn is not None
    assert isinstance(menu, TurnMenu)
    if turn.attacks:
        strike = best_strike(menu.strikes, mind, turn)
        return strike or best_step(menu, mind, turn.attacks) or END_TURN.id
    if not menu.mains:
        return finish(menu, mind, turn) if turn.moves else END_TURN.id
    if PRONE in mind.me.statuses and not mind.watchers() and named(ask.options, "stand"):
        return "stand"
    return best_main(menu, mind)


def named(options: list[Option], id: str) -> bool:
    return any(option.id == id for option in options)


# Attacks


def best_strike(options: list[Deed], mind: Mind, turn: Turn) -> str:
    best, most = "", 0.0
    foes = {foe.seen.id: (foe, crowd.place) for crowd in mind.crowds() for foe in crowd.foes}
    here, spirit = mind.here(), mind.sight.spirit_arms(mind.me.id)
    for option in options:
        if not isinstance(option, Strike) or option.charges or option.boost:
            continue
        found = foes.get(option.target)
        arm = arm_of(spirit if option.spirit else mind.arms().arms, option.attack)
        if found is None or arm is None:
            continue
        worth = mind.strike(arm, found[0], mind.bands(here, found[1]), turn.bonus_damage)
        if worth > most:
            best, most = option.id, worth
    return best


def arm_of(arms: list[Arm], attack: str) -> Arm | None:
    for arm in arms:
        if arm.attack.id == attack:
            return arm
    return None


# Techniques and Actions


def best_main(menu: TurnMenu, mind: Mind) -> str:
    """What is worth most from where one stands; if that is little, a step first, if one helps."""
    here = mind.here()
    best, most = "", -1.0
    for option in menu.mains:
        worth = main_worth(option, mind, here)
        if worth > most:
            best, most = option.id, worth
    return best_step(menu, mind, [], than=most) or best or menu.mains[0].id


def main_worth(option: Option, mind: Mind, here: Position) -> float:
    if isinstance(option, UseTechnique):
        return technique_worth(option, mind, here)
    if option.id == "improvise":
        return 1.5 * max(mind.fight_from(here), 2 * MOMENTUM)
    if not isinstance(option, TakeAction) or option.by_spirit:
        return -1.0
    action = option.action
    if action.attacks:
        weights = option.boost.attacks if option.boost is not None else action.attacks
        cost = option.boost.cost.momentum if option.boost is not None else 0
        worth = mind.prospects(here, weights)
        return worth - cost * MOMENTUM if worth else 0.0
    if action.moves and action.behaviour is None:
        return WORTH_IT + 2.2 if not mind.fight_from(here) and mind.crowds() else 0.1
    if action.behaviour is Behaviour.SPRAY:
        return 3.5
    if action.behaviour is Behaviour.REBALANCE:
        return 1.0 if mind.me.stun * 2 >= mind.me.max_stun else 0.2
    if action.behaviour is not None:
        return 0.3
    return action.momentum * MOMENTUM


def technique_worth(option: UseTechnique, mind: Mind, here: Position) -> float:
    technique, boost = option.technique, option.boost
    if not technique.attacks:
        return 2.5
    weights = boost.attacks if boost is not None and boost.attacks else technique.attacks
    worth = mind.prospects(here, weights)
    if not worth and not technique.moves and not mind.me.moves:
        return 0.1
    return max(worth, 1.0) + 1.0 - (boost.cost.momentum * MOMENTUM if boost is not None else 0.0)


# Moves


def best_step(menu: TurnMenu, mind: Mind, weights: list[Weight], than: float = 0.0) -> str:
    """A step that makes these Attacks, or the best Fight, worth clearly more than `than`; Openings and fire count."""
    best, most = "", max(than, standing_worth(mind, mind.here(), weights)) + WORTH_IT
    openings = OPENING * mind.watchers()
    for option in menu.steps():
        if not isinstance(option, Step) or option.by_spirit:
            continue
        end = end_of(option, mind)
        if end is None:
            continue
        value = standing_worth(mind, end, weights) - openings - mind.danger(end)
        if isinstance(option, Join) and option.feature:
            value += 0.2
        if value > most:
            best, most = option.id, value
    return best


def standing_worth(mind: Mind, start: Position, weights: list[Weight]) -> float:
    return mind.prospects(start, weights) if weights else mind.fight_from(start)


def end_of(option: Step, mind: Mind) -> Position | None:
    """Where a step ends; a new Position holds nobody."""
    if isinstance(option, Go):
        return Position("", mind.sight.graph.spot(option.leads_to))
    if isinstance(option, Join):
        return mind.sight.position(option.position) if option.position else Position("", mind.here().arena)
    return None


def finish(menu: TurnMenu, mind: Mind, turn: Turn) -> str:
    """With the Moves that are left: to where more could be done next time, or a step nearer."""
    if not mind.crowds():
        return END_TURN.id
    return best_step(menu, mind, []) or nearer(menu.steps(), mind) or END_TURN.id


def nearer(options: list[Deed], mind: Mind) -> str:
    """A Path towards the nearest foe, if nobody can be fought from here."""
    if mind.fight_from(mind.here()) or mind.watchers():
        return ""
    now = mind.links_to_foe(mind.here().arena)
    for option in options:
        if not isinstance(option, Go) or option.by_spirit:
            continue
        if mind.links_to_foe(mind.sight.graph.spot(option.leads_to)) < now:
            return option.id
    return ""
