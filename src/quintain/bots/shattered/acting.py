"""Greedy's Turns: strike what is worth most, walk up to somebody if nobody is in reach, else gather strength."""

from __future__ import annotations

from quintain.ahead.trusted import menu_of
from quintain.bots.shattered.mind import Foe, Mind
from quintain.bots.shattered.worth import MOMENTUM, Bests, advantages
from quintain.kernel.asks import Ask, Option
from quintain.systems.shattered.actions import TakeAction
from quintain.systems.shattered.deeds import Deed
from quintain.systems.shattered.menu import END_TURN, TurnMenu
from quintain.systems.shattered.moves import Go, Join, Step
from quintain.systems.shattered.reach import Strike
from quintain.systems.shattered.scene import Position, Turn
from quintain.systems.shattered.stock import Behaviour, Range, Status, Weight
from quintain.systems.shattered.techniques import UseTechnique

OPENING = 2.0
"""What an Opening costs, for each foe who could use it."""
WORTH_IT = 0.6
NO_ATTACKS: list[Weight] = []
SHELTERED = 0.2
"""What it is worth to Occupy a Feature."""


def answer_turn(ask: Ask, mind: Mind) -> str:
    """Attacks that are still to be made first, then the Technique or Action, then what moves allow."""
    turn, menu = mind.sight.turn(), menu_of(ask)
    assert turn is not None
    assert isinstance(menu, TurnMenu)
    if turn.attacks:
        strike = best_strike(menu.strikes, mind, turn)
        return strike or step_up(menu, mind, turn.attacks) or END_TURN.id
    if not menu.mains:
        return finish(menu, mind, turn) if turn.moves else END_TURN.id
    if Status.PRONE in mind.me.statuses and not mind.watchers() and named(ask.options, "stand"):
        return "stand"
    return best_main(menu, mind, turn, ask.number)


def named(options: list[Option], id: str) -> bool:
    return any(option.id == id for option in options)


# Attacks


def best_strike(options: list[Deed], mind: Mind, turn: Turn) -> str:
    best, most = "", 0.0
    here, me, phase, worth_of = mind.here(), mind.me, mind.phase, mind.worths.attack
    foes: dict[str, tuple[Foe, tuple[Range, ...]]] = {}
    for crowd in mind.crowds():
        bands = mind.bands(here, crowd.place)
        for foe in crowd.foes:
            foes[foe.id] = (foe, bands)
    own, spirit = mind.arms().by_id, mind.spirit_arms() if me.spirit else {}
    for option in options:
        if not isinstance(option, Strike) or option.charges or option.boost:
            continue
        found, arm = foes.get(option.target), (spirit if option.spirit else own).get(option.attack)
        if found is None or arm is None:
            continue
        foe, bands = found
        net = advantages(me, foe.statuses, bands)
        worth = worth_of(arm, phase, net, foe.guard, turn.bonus_damage) * foe.urgency
        if worth > most:
            best, most = option.id, worth
    return best


# Techniques and Actions


def best_main(menu: TurnMenu, mind: Mind, turn: Turn, ask: int) -> str:
    """What is worth most from where one stands; if that is little, a step first, if one helps."""
    bests = mind.bests_from(mind.here())
    fight = mind.worth_of(bests, NO_ATTACKS)
    best, most, quiet = menu.mains[0].id, -1.0, False
    for option in menu.mains:
        if isinstance(option, TakeAction):
            if option.by_spirit:
                continue
            worth, calm = action_worth(option, mind, bests, fight), option.action.behaviour is None
        elif isinstance(option, UseTechnique):
            worth, calm = technique_worth(option, mind, bests), option.technique.behaviour is None
        else:
            worth, calm = 1.5 * max(fight, 2 * MOMENTUM), False  # Improvise
        if worth > most:
            best, most, quiet = option.id, worth, calm
    step = best_step(menu, mind, NO_ATTACKS, max(most, fight))
    if quiet and not step:
        mind.turn, mind.ask = turn, ask + 1  # nothing happens but what it allows: everybody stands as before
    return step or best


def action_worth(option: TakeAction, mind: Mind, bests: Bests, fight: float) -> float:
    action, boost = option.action, option.boost
    if action.attacks:
        if boost is None:
            return mind.worth_of(bests, action.attacks)
        worth = mind.worth_of(bests, boost.attacks) if boost.attacks else 0.0
        return worth - boost.cost.momentum * MOMENTUM if worth else 0.0
    behaviour = action.behaviour
    if behaviour is None:
        if action.moves:
            return WORTH_IT + 2.2 if not fight and mind.crowds() else 0.1
        return action.momentum * MOMENTUM
    if behaviour is Behaviour.SPRAY:
        return 3.5
    if behaviour is Behaviour.REBALANCE:
        return 1.0 if mind.me.stun * 2 >= mind.me.max_stun else 0.2
    return 0.3


def technique_worth(option: UseTechnique, mind: Mind, bests: Bests) -> float:
    technique, boost = option.technique, option.boost
    if not technique.attacks:
        return 2.5
    weights = boost.attacks if boost is not None and boost.attacks else technique.attacks
    worth = mind.worth_of(bests, weights)
    if not worth and not technique.moves and not mind.me.moves:
        return 0.1
    return max(worth, 1.0) + 1.0 - (boost.cost.momentum * MOMENTUM if boost is not None else 0.0)


# Moves


def best_step(menu: TurnMenu, mind: Mind, weights: list[Weight], than: float) -> str:
    """A step that makes these Attacks, or the best Fight, worth clearly more than `than`; Openings and fire count."""
    best, most = "", than + WORTH_IT
    openings = OPENING * mind.watchers()
    if mind.worth_of(mind.ceiling(), weights) + SHELTERED - openings <= most:
        return ""  # wherever it went, it would not be worth it
    for option in menu.steps():
        if not isinstance(option, Step) or option.by_spirit:
            continue
        end = end_of(option, mind)
        if end is None:
            continue
        value = mind.worth_from(end, weights) - openings - mind.danger(end)
        if isinstance(option, Join) and option.feature:
            value += SHELTERED
        if value > most:
            best, most = option.id, value
    return best


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
    return step_up(menu, mind, NO_ATTACKS) or nearer(menu.steps(), mind) or END_TURN.id


def step_up(menu: TurnMenu, mind: Mind, weights: list[Weight]) -> str:
    """To where they are worth more than here."""
    return best_step(menu, mind, weights, max(0.0, mind.worth_from(mind.here(), weights)))


def nearer(options: list[Deed], mind: Mind) -> str:
    """A Path towards the nearest foe, if nobody can be fought from here."""
    if mind.worth_from(mind.here(), NO_ATTACKS) or mind.watchers():
        return ""
    now = mind.links_to_foe(mind.here().arena)
    for option in options:
        if not isinstance(option, Go) or option.by_spirit:
            continue
        if mind.links_to_foe(mind.sight.graph.spot(option.leads_to)) < now:
            return option.id
    return ""
