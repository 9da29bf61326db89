"""Greedy: takes the option that is expected to do most for its side right now, and looks no further."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quintain.bots.shattered.acting import answer_turn
from quintain.bots.shattered.answering import (
    answer_gambit,
    answer_hazard,
    answer_opening,
    answer_opportunity,
    answer_pierce,
    answer_reaction,
    answer_yield,
)
from quintain.bots.shattered.mind import Mind
from quintain.bots.shattered.plotting import answer_plot
from quintain.bots.shattered.worth import Worths
from quintain.kernel.asks import Ask
from quintain.kernel.table import Player
from quintain.systems.shattered.scene import Stock
from quintain.systems.shattered.view import Sight

FIRST: Final = frozenset(
    ("vigor", "vulnerable", "ward", "stunned", "recover", "status", "keyword", "charge", "stall", "defend", "second")
)
"""Questions whose first option is as good as any other, or better."""


class Bot(Player):
    """Each kind of question has a rule of thumb of its own; anything else takes the stated default.

    So does a creature that its seat commands without being of its side, as a game master's may.
    """

    def __init__(self) -> None:
        self.worths: Worths | None = None
        self.mind: Mind | None = None

    def answer(self, ask: Ask) -> str:
        think = THOUGHTS.get(ask.about)
        if think is None:
            if ask.about not in FIRST:
                return ask.default()
            option = ask.options[0]
            return option.id if option.shape is None else f"{option.id}:{option.shape.first()}"
        sight = ask.view()
        assert isinstance(sight, Sight)
        me = sight.own(ask.who)
        if me is None:
            return ask.default()
        mind = self.mind
        if mind is None or mind.ask != ask.number or not mind.holds(sight, me):
            mind = self.mind = Mind(sight, self.worths_in(sight.stock), me)
        return think(ask, mind)

    def worths_in(self, stock: Stock) -> Worths:
        """What things are worth in that encounter."""
        if self.worths is None or self.worths.stock is not stock:
            self.worths = Worths(stock)
        return self.worths


THOUGHTS: dict[str, Callable[[Ask, Mind], str]] = {
    "plot": answer_plot,
    "opportunity": answer_opportunity,
    "turn": answer_turn,
    "reaction": answer_reaction,
    "opening": answer_opening,
    "gambit": answer_gambit,
    "yield": answer_yield,
    "hazard": answer_hazard,
    "pierce": answer_pierce,
}
