"""What greedy answers in the middle of things: Willpower, Second Wind, Defy Death, where Mana comes from."""

from __future__ import annotations

from typing import Final

from quintain.bots.delve.mind import Mind, chance_of
from quintain.systems.delve.wounds import DEADLY

HOPEFUL: Final = 0.4
"""A reroll is worth a point if it succeeds so often."""
GRAVE: Final = 10
"""A wound roll that gives a Major wound."""
ADDED: Final = 3
SPARED: Final = 2
"""How many points are not spent outside of combat."""


def answer_willpower(mind: Mind) -> str:
    """A point turns a failure into a success, or death into a wound; nothing is spent on what has succeeded."""
    rolling = mind.sight.rolling()
    if rolling is None or rolling.who != mind.me.id:
        return "keep"
    if rolling.why == "wound":
        return answer_wound(mind, rolling.total)
    if rolling.success or rolling.dc is None:
        return "keep"
    if mind.me.willpower <= kept(mind):
        return "keep"
    least = rolling.dc + 1
    if rolling.total + ADDED >= least:
        return "add"
    is_rich = mind.me.willpower > kept(mind) + 1
    return "reroll" if is_rich and chance_of(least - rolling.bonus - rolling.added, 0) >= HOPEFUL else "keep"


def kept(mind: Mind) -> int:
    """How many points are kept for later: outside of combat there is less to win."""
    return 0 if mind.foes else SPARED


def answer_wound(mind: Mind, total: int) -> str:
    """High is bad: +3 never helps."""
    if total >= DEADLY:
        return "reroll" if not mind.me.spirit or mind.me.willpower > 1 else "keep"
    return "reroll" if total >= GRAVE and mind.me.willpower > 1 else "keep"


def answer_second_wind(mind: Mind) -> str:
    """Always while there are foes; what is left of Spirit still defies death."""
    return "second_wind" if mind.foes else "decline"


def answer_defy_death(mind: Mind) -> str:
    return "defy_death"


def answer_mana(mind: Mind) -> str:
    """From the place first, then from vessels: Spirit is also life."""
    option = mind.ask.options[0]
    shape = option.shape
    assert shape is not None
    return f"{option.id}:{min(shape.every(), key=spirit_in)}"


def spirit_in(text: str) -> int:
    """How much Spirit a split takes."""
    parts = dict(part.partition("=")[::2] for part in text.split("+"))
    return int(parts.get("spirit", "0"))


def answer_before_check(mind: Mind) -> str:
    """A point is better spent after the dice are seen."""
    return "roll"
