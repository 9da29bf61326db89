"""Greedy's answers to what others do: opportunities, sacrifices, taking a hit, rolling with it."""

from __future__ import annotations

from quintain.bots.swords.guesses import USUAL_BLOW, blow_of, dice_top, might
from quintain.bots.swords.mind import Mind, own
from quintain.kernel.asks import Ask
from quintain.systems.swords.gear import Line
from quintain.systems.swords.reactions import Opportunity
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.view import Sight

SCRATCH = 3.0
"""Nobody gives up a helmet for less harm than this, unless it would fell."""


def answer_opportunity(ask: Ask, sight: Sight) -> str:
    """A blow for nothing, with the best weapon at hand."""
    mind = Mind(sight, own(ask, sight), sight.turn())
    best, most = ask.options[-1].id, 0.0
    for option in ask.options:
        if isinstance(option, Opportunity):
            value = opportunity_worth(mind, option.line, sight.body(option.mover))
            if value > most:
                best, most = option.id, value
    return best


def opportunity_worth(mind: Mind, line: Line, mover: Combatant) -> float:
    return mind.attack(line, mover)


def answer_protect_attack(ask: Ask, sight: Sight) -> str:
    """Whoever strikes at one's ward is struck."""
    return ask.options[0].id


def answer_sacrifice(ask: Ask, sight: Sight) -> str:
    """The helmet against any good hit, the shield against one that counts; nothing against a scratch."""
    me = own(ask, sight)
    blow, critical = blow_now(sight)
    fells = blow + 1.0 >= me.hp
    if not fells and not critical and (blow < SCRATCH or 7 * blow < me.hp):
        return ask.options[-1].id
    for option in ask.options:
        if option.verb == "helmet":
            return option.id
    if fells or critical or 2 * blow >= me.hp:
        return ask.options[0].id
    return ask.options[-1].id


def blow_now(sight: Sight) -> tuple[float, bool]:
    """What the attack that is being resolved deals on average, and whether it is critical."""
    incoming = sight.incoming()
    if incoming is None:
        return USUAL_BLOW, False
    attacker = sight.body(incoming.attacker)
    blow = blow_of(attacker, incoming.what)
    if incoming.critical and attacker.sheet.pc:
        blow += dice_top(attacker, incoming.what)
    return blow, incoming.critical


def answer_take_hit(ask: Ask, sight: Sight) -> str:
    """For a ward who may fall by it, by somebody who will not."""
    me, incoming = own(ask, sight), sight.incoming()
    if incoming is None:
        return ask.options[-1].id
    ward = sight.body(incoming.target)
    blow, _ = blow_now(sight)
    spared = me.helmet() is not None or me.hp > 2 * blow
    return ask.options[0].id if spared and ward.hp <= 1.5 * blow and me.hp > ward.hp else ask.options[-1].id


def answer_quick_reflexes(ask: Ask, sight: Sight) -> str:
    """Half of a real wound; a scratch is not worth the Reaction."""
    me, incoming = own(ask, sight), sight.incoming()
    damage = incoming.damage if incoming is not None and incoming.damage is not None else 4
    return ask.options[0].id if damage >= 3 or damage >= me.hp else ask.options[-1].id


def answer_contest(ask: Ask, sight: Sight) -> str:
    me = own(ask, sight)
    return "strength" if me.strength >= me.dexterity else "dexterity"


def answer_stance(ask: Ask, sight: Sight) -> str:
    """Offensive for whoever will strike and is not badly hurt."""
    mind = Mind(sight, own(ask, sight), sight.turn())
    foe = mind.nearest_foe()
    will_strike = foe is not None and mind.apart(foe) * 5 <= sight.speed(ask.who) + 5
    hurt = mind.is_hurt() and len(mind.foes) > 1
    return "offensive" if will_strike and not hurt else "defensive"


def answer_next(ask: Ask, sight: Sight) -> str:
    """First whoever can strike hardest from near."""
    best, most = ask.options[0], -1000.0
    for option in ask.options:
        who = option.targets[0]
        body = sight.body(who)
        near = min([sight.feet(who, foe.id) for foe in sight.foes_of(body.side) if foe.hp > 0], default=0)
        value = might(body) - 0.2 * near
        if value > most:
            best, most = option, value
    return best.id


def answer_tend(ask: Ask, sight: Sight) -> str:
    """The friend who is nearest to death; foes are left to theirs."""
    side = sight.seen(ask.who).side
    best, least = ask.options[-1].id, 1 << 30
    for option in ask.options[:-1]:
        patient = sight.seen(option.targets[0])
        if patient.side == side and patient.dying < least:
            best, least = option.id, patient.dying
    return best


def answer_yes(ask: Ask, sight: Sight) -> str:
    """What is always right: an ambush, a grab, cheating death, going on with a spell."""
    return ask.options[0].id
