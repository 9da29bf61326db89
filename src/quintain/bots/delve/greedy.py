"""Greedy: takes the option that is expected to do most for its side right now, and looks no further."""

from __future__ import annotations

from collections.abc import Callable

from quintain.bots.delve.answering import (
    answer_before_check,
    answer_defy_death,
    answer_mana,
    answer_second_wind,
    answer_willpower,
)
from quintain.bots.delve.fighting import answer_declare
from quintain.bots.delve.mind import Mind
from quintain.bots.delve.travelling import THOUGHTS as OUTSIDE
from quintain.kernel.asks import Ask
from quintain.kernel.table import Player
from quintain.systems.delve.view import Sight, behind


class Bot(Player):
    """Each kind of question has a rule of thumb of its own; anything else takes the stated default."""

    def answer(self, ask: Ask) -> str:
        think = THOUGHTS.get(ask.about)
        sight = ask.view()
        if think is None or not isinstance(sight, Sight) or ask.who not in behind(sight).by_id:
            return ask.default()
        return ask.default() if sight.own(ask.who) is None else think(Mind(ask))


THOUGHTS: dict[str, Callable[[Mind], str]] = {
    "declare": answer_declare,
    "intent": answer_declare,
    "willpower": answer_willpower,
    "second_wind": answer_second_wind,
    "defy_death": answer_defy_death,
    "mana": answer_mana,
    "before_check": answer_before_check,
    **OUTSIDE,
}
"""By what a question is about, in Combat and outside of it."""
