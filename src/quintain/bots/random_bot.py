"""A player that takes any legal answer, by the luck its ask gives it."""

from __future__ import annotations

from quintain.kernel.asks import Ask
from quintain.kernel.table import Player


class RandomBot(Player):
    """Every option is as likely as every other, and so is every way to fill its shape.

    What people decide it leaves at the default.
    """

    def answer(self, ask: Ask) -> str:
        if ask.is_for_people:
            return ask.default()
        option = ask.options[ask.luck(len(ask.options))]
        return option.id if option.shape is None else f"{option.id}:{option.shape.pick(ask.luck)}"
