"""A bot that weighs what nobody used: wherever it is offered, by search, against what its bot would do."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.ahead.candidates import filled, in_turn
from quintain.bots.search import Search
from quintain.kernel.asks import Ask, Used
from quintain.kernel.system import System
from quintain.kernel.table import Player

TRIES = 32
WAYS = 4
"""So many ways to use them are weighed at a question."""


class Weighing(Search):
    """Answers as its bot, but where one of these abilities is offered it tries what comes of it."""

    def __init__(self, system: System, usual: Player, abilities: Sequence[Used]) -> None:
        super().__init__(system, usual, TRIES)
        self.abilities = frozenset(abilities)

    def answer(self, ask: Ask) -> str:
        if any(option.ability() in self.abilities for option in ask.options):
            return super().answer(ask)
        return self.usual.answer(ask)

    def answers(self, ask: Ask, usual: str) -> list[str]:
        offered = [option for option in in_turn(ask) if option.ability() in self.abilities]
        return list(dict.fromkeys([usual, *(filled(ask, option) for option in offered[:WAYS])]))
