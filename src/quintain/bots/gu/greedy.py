"""Greedy: takes the option that is expected to do most for its side right now, and looks no further."""

from __future__ import annotations

from collections.abc import Callable

from quintain.bots.gu.acting import answer_turn
from quintain.bots.gu.answering import (
    answer_approach,
    answer_blow,
    answer_caught,
    answer_dive,
    answer_end_dive,
    answer_first,
    answer_held,
    answer_hit,
    answer_lay,
    answer_limb,
    answer_save,
    answer_sustain,
    answer_target,
    answer_where,
)
from quintain.bots.gu.mind import Mind
from quintain.kernel.asks import Ask
from quintain.kernel.table import Player
from quintain.systems.gu.view import Sight


class Bot(Player):
    """Each kind of question has a rule of thumb of its own; anything else takes the stated default.

    So does a creature that its seat commands without being of its side, as a game master's may.
    """

    def answer(self, ask: Ask) -> str:
        think = THOUGHTS.get(ask.about)
        sight = ask.view()
        if think is None or not isinstance(sight, Sight) or sight.seen(ask.who).own() is None:
            return ask.default()
        return think(Mind(ask))


THOUGHTS: dict[str, Callable[[Mind], str]] = {
    "turn": answer_turn,
    "hit": answer_hit,
    "caught": answer_caught,
    "approach": answer_approach,
    "named": answer_approach,
    "opportunity": answer_blow,
    "strike_back": answer_blow,
    "after_dive": answer_blow,
    "multiattack": answer_blow,
    "target": answer_target,
    "save_shield": answer_save,
    "sustain": answer_sustain,
    "first": answer_first,
    "dodge_to": answer_where,
    "teleport": answer_where,
    "make_room": answer_where,
    "stand_free": answer_where,
    "lay": answer_lay,
    "dive": answer_dive,
    "end_dive": answer_end_dive,
    "broken_arm": answer_limb,
    "broken_leg": answer_limb,
    "held": answer_held,
    "held_action": answer_blow,
    "missed": answer_hit,
}
