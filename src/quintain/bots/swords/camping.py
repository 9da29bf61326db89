"""Greedy between fights: the badly hurt are healed first, and a rest that still does somebody good is taken."""

from __future__ import annotations

from typing import Final, cast

from quintain.bots.swords.magic import dice_for
from quintain.kernel.asks import Ask, Option
from quintain.kernel.scene import Data
from quintain.systems.swords.camp_deeds import CampDeed, CastOn, Drink, Salve
from quintain.systems.swords.camping import SHORT
from quintain.systems.swords.casting import PLAIN_DIE, HowMany
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.stock import Magic, Rest

CAMPING: Final = ("camp", "more")
"""What only a party in camp is asked."""
LONG_RESTS: Final = (Rest.LONG, Rest.EXTENDED)


def answer_in_camp(ask: Ask, camp: Data) -> str:
    if ask.about == "camp":
        return answer_camp(ask, camp)
    if ask.about == "more":
        return SHORT if any(gains_by_rest(each) for each in people(camp)) else ask.default()
    if ask.about == "dice":
        option, me = ask.options[0], find(camp, ask.who)
        assert isinstance(option, HowMany)
        return f"{option.id}:{dice_for(cast(int, me['dice_free']), PLAIN_DIE, option.needed)}"
    return ask.options[0].id if ask.about in ("casting", "end") else ask.default()


def people(camp: Data) -> list[Data]:
    return cast(list[Data], camp["creatures"])


def find(camp: Data, who: str) -> Data:
    return next(each for each in people(camp) if each["id"] == who)


def part_left(body: Data) -> float:
    """How much of its HP it has."""
    return cast(int, body["hp"]) / cast(int, body["max_hp"])


def answer_camp(ask: Ask, camp: Data) -> str:
    """The one who needs it most is healed; of several ways the first, a spell before a potion."""
    best, least = ask.default(), 1.0
    for option in ask.options:
        if isinstance(option, Salve):
            return option.id
        if isinstance(option, CampDeed) and is_worth_it(option, camp) and part_left(find(camp, option.target)) < least:
            best, least = option.id, part_left(find(camp, option.target))
    return best


def is_worth_it(option: Option, camp: Data) -> bool:
    """Dice come back with rest, so half of the HP will do; a potion is for who is worse off and has no night ahead."""
    if isinstance(option, CastOn):
        return option.spell.magic is Magic.HEAL and part_left(find(camp, option.target)) <= 0.5
    if isinstance(option, Drink):
        return part_left(find(camp, option.target)) <= 0.34 and camp["resting"] not in LONG_RESTS
    return False


def gains_by_rest(body: Data) -> bool:
    """It has lost HP, may still benefit today, and is not stone."""
    if body["out"] or part_left(body) >= 1 or not body["short_rests_left"]:
        return False
    return not any(held["condition"] == Condition.PETRIFIED for held in cast(list[Data], body["conditions"]))
