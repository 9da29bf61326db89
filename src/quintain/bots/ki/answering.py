"""Greedy's answers to what others do: reactions, improvements, Combos, guarding, resisting."""

from __future__ import annotations

from quintain.bots.ki.guesses import (
    STAMINA_POINT,
    USUAL_ACTING,
    USUAL_DIE,
    USUAL_HP,
    WEAPON_POINT,
    beats,
    beats_die,
    known_score,
    loss,
)
from quintain.kernel.asks import Ask
from quintain.systems.ki.defence import Defence, Reaction
from quintain.systems.ki.frames import Frame
from quintain.systems.ki.scene import Incoming
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.stamina import IMPROVE_BLOCK_OR_DODGE, IMPROVE_PREDICT
from quintain.systems.ki.stock import Behaviour
from quintain.systems.ki.view import Seen, Sight

INTERRUPTION = 5.0
"""What a successful Predict brings beyond the miss: an Action, and the foe's participation ended."""


def answer_react(ask: Ask, sight: Sight) -> str:
    """The reaction that saves most, with what its failure costs and what ending a participation throws away."""
    me, attack = sight.seen(ask.who).own(), sight.incoming()
    assert me is not None
    assert attack is not None
    thrown_away = rest_of_participation(sight, me)
    blow = loss(me, attack.components)
    attacker = sight.seen(attack.attacker)
    best, most = ask.options[-1].id, 0.0
    for option in ask.options:
        if isinstance(option, Defence) and option.reaction is not Reaction.NONE:
            value = saved(me, attacker, attack, option, blow) - thrown_away
            if value > most:
                best, most = option.id, value
    return best


def rest_of_participation(sight: Sight, me: Fighter) -> float:
    """What reacting would give up, if I am in the middle of my own participation."""
    frame = sight.participation(me.id)
    return 3.0 * unfinished(frame) if frame is not None else 0.0


def unfinished(frame: Frame) -> int:
    return sum(not action.begun for action in frame.actions) + 1


def saved(me: Fighter, attacker: Seen, attack: Incoming, option: Defence, blow: float) -> float:
    """How much of the blow that reaction is expected to save."""
    helper = me.knows(option.helper) if option.helper else None
    chance = success(me, attacker, attack, option, helper.amount if helper is not None else 0)
    price = helper.cost * STAMINA_POINT if helper is not None else 0.0
    if option.reaction is Reaction.BLOCK:
        return blow - (1 - chance) * min(blow, attack.damage * WEAPON_POINT) - price
    bonus = INTERRUPTION if option.reaction is Reaction.PREDICT else 0.0
    return chance * (blow + bonus) - price


def success(me: Fighter, attacker: Seen, attack: Incoming, option: Defence, bonus: int) -> float:
    if option.reaction is Reaction.PREDICT:
        return beats_die(me.reading + bonus, me.luck, USUAL_ACTING, USUAL_DIE)
    score = known_score(attacker, option.reaction, attack.what)
    score -= sum([kind.attack_handicap for kind in attacker.suffered()])
    if option.reaction is Reaction.BLOCK:
        return beats(me.strength + me.bonus(me.gear(option.gear).weapon.id) + bonus, me.luck, score)
    return beats(me.agility + bonus - handicap(me), me.luck, score)


def handicap(me: Fighter) -> int:
    return sum([kind.dodge_handicap(from_afar=False) for kind in me.suffered()])


def answer_improve(ask: Ask, sight: Sight) -> str:
    """Worth it while the blow costs more than the Stamina it is expected to take."""
    me, attack = sight.seen(ask.who).own(), sight.incoming()
    assert me is not None
    assert attack is not None
    assert attack.score is not None
    predict = attack.reaction == Reaction.PREDICT
    cost = IMPROVE_PREDICT if predict else IMPROVE_BLOCK_OR_DODGE
    chance = beats(attack.rolled, me.luck, attack.score)
    blow = loss(me, attack.components) + (INTERRUPTION if predict else 0.0)
    if attack.reaction == Reaction.BLOCK:
        blow = min(blow, attack.damage * WEAPON_POINT)
    if chance == 0.0:
        tries = (attack.score - attack.rolled) / ((me.luck + 1) / 2)
        return "improve" if me.stamina >= tries * cost and blow > 1.5 * tries * cost * STAMINA_POINT else "accept"
    return "improve" if chance * blow > cost * STAMINA_POINT else "accept"


def answer_combo(ask: Ask, sight: Sight) -> str:
    """Strikes are worth their Stamina; a mere step is not, nor is a blow that cannot hurt any more."""
    for option in ask.options[:-1]:
        is_step = sight.technique(option.id).behaviour is Behaviour.STEP
        if not is_step and (not option.aim() or sight.seen(option.aim()).hp_to_lose(USUAL_HP)):
            return option.id
    return ask.options[-1].id


def answer_guard(ask: Ask, sight: Sight) -> str:
    """Steps in with something to block with, for an ally who has less to lose."""
    me, attack = sight.seen(ask.who).own(), sight.incoming()
    assert me is not None
    assert attack is not None
    ally = sight.seen(attack.target).own()
    has_shield = any(gear.weapon.blocking and gear.durability >= attack.damage for gear in me.wielded)
    weaker = ally is not None and ally.hp < me.hp and attack.damage >= ally.hp
    return ask.options[0].id if has_shield or weaker else ask.options[-1].id


def answer_resist(ask: Ask, sight: Sight) -> str:
    me = sight.seen(ask.who).own()
    assert me is not None
    return "strength" if me.strength >= me.agility else "agility"
