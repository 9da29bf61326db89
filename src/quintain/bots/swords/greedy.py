"""Greedy: takes the option that is expected to do most for its side right now, and looks no further."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from quintain.bots.swords.acting import answer_turn
from quintain.bots.swords.answering import (
    answer_contest,
    answer_next,
    answer_opportunity,
    answer_protect_attack,
    answer_quick_reflexes,
    answer_sacrifice,
    answer_stance,
    answer_take_hit,
    answer_tend,
    answer_yes,
)
from quintain.bots.swords.camping import CAMPING, answer_in_camp
from quintain.bots.swords.magic import answer_dice, answer_reaction_spell, answer_target
from quintain.kernel.asks import Ask
from quintain.kernel.scene import Data
from quintain.kernel.table import Player
from quintain.systems.swords.view import Sight


class Bot(Player):
    """Each kind of question has a rule of thumb of its own; anything else takes the stated default.

    So does a creature that its seat commands without being of its side, as a game master's may.
    """

    def answer(self, ask: Ask) -> str:
        think = THOUGHTS.get(ask.about)
        if think is not None:
            sight = ask.view()
            if isinstance(sight, Sight):
                return think(ask, sight) if sight.seen(ask.who).own() is not None else ask.default()
        elif ask.about not in CAMPING:
            return ask.default()
        return answer_in_camp(ask, cast(Data, ask.view()))


THOUGHTS: Final[dict[str, Callable[[Ask, Sight], str]]] = {
    "turn": answer_turn,
    "next": answer_next,
    "stance": answer_stance,
    "opportunity": answer_opportunity,
    "protect_attack": answer_protect_attack,
    "take_hit": answer_take_hit,
    "sacrifice": answer_sacrifice,
    "quick_reflexes": answer_quick_reflexes,
    "contest": answer_contest,
    "dice": answer_dice,
    "reaction_spell": answer_reaction_spell,
    "also": answer_target,
    "bolt": answer_target,
    "target": answer_target,
    "inflict": answer_yes,
    "end": answer_yes,
    "casting": answer_yes,
    "grab": answer_yes,
    "follow": answer_yes,
    "ambush": answer_yes,
    "cheat_death": answer_yes,
    "tend": answer_tend,
}
