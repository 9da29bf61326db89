"""When greedy gives up a fight, and how it gets out: by an exit, or by yielding."""

from __future__ import annotations

from typing import Final

from quintain.bots.delve.danger import Danger
from quintain.bots.delve.mind import Mind, chance_of
from quintain.kernel.shapes import OneOf
from quintain.systems.delve.deeds import Verb
from quintain.systems.delve.reflexes import SECOND_WIND_COST
from quintain.systems.delve.scene import LEAVE
from quintain.systems.delve.view import Seen
from quintain.systems.delve.words import Trait
from quintain.systems.delve.wounds import DEADLY

MORTAL: Final = 0.25
"""A wound that kills so often is to be feared."""
OUTMATCHED: Final = 0.3
"""How weak its side is for its foes when greedy stops hoping."""
DOOMED: Final = 0.55
"""A wound that kills so often is not risked, however the others fare."""


def is_lost(mind: Mind, danger: Danger) -> bool:
    """Its next wound may kill it, and its side will hardly win; or it will. Who has sworn an oath stays."""
    me = mind.me
    if not mind.foes or me.has(Trait.UNDYING_OATH) or me.has(Trait.RABBLE) or me.spirit >= SECOND_WIND_COST:
        return False
    deadly = chance_of(DEADLY - me.severity(), 0)
    if deadly < MORTAL:
        return False
    hope = balance(mind)
    if hope < OUTMATCHED:
        return True
    harm = danger.harm(mind.sight.seen(me.id), me.zone)
    is_falling = harm >= me.stress + me.shielding() + me.armor_stress()
    return deadly >= DOOMED and is_falling and bool(mind.friends)


def balance(mind: Mind) -> float:
    """How strong its side is, measured by its foes."""
    own = sum([strength(mind, seen) for seen in [mind.sight.seen(mind.me.id), *mind.friends]])
    return own / max(0.1, sum([strength(mind, foe) for foe in mind.foes]))


def strength(mind: Mind, seen: Seen) -> float:
    """How long it goes on and how hard it strikes."""
    own = seen.own()
    lives = mind.bears(seen, None) + (0.0 if seen.has(Trait.RABBLE) else max(2.0, 8.0 - seen.severity()))
    if own is not None:
        lives += own.max_stress * (own.spirit // SECOND_WIND_COST)
    return lives * mind.worth_of(seen)


def way_out(mind: Mind) -> str:
    """Guarding on the way out if there is an exit here, else by yielding; nothing, if there is neither."""
    for verb in (Verb.GUARD, Verb.NOTHING):
        for option in mind.ask.options:
            if option.verb == verb and isinstance(option.shape, OneOf) and LEAVE in option.shape.names:
                return f"{option.id}:{LEAVE}"
    give_up = [option for option in mind.ask.options if option.verb == Verb.YIELD]
    return f"{give_up[0].id}:stay" if give_up else ""
