"""Easy: plays as the usual bot does, but for one answer in four, which is any at all."""

from __future__ import annotations

from quintain.ahead.candidates import filled
from quintain.kernel.asks import Ask
from quintain.kernel.table import Player

ONE_IN = 4


class Easy(Player):
    """By the luck of the ask; it never gives up by mistake."""

    def __init__(self, usual: Player) -> None:
        self.usual = usual

    def __reduce__(self) -> tuple[object, ...]:
        return Easy, (self.usual,)

    def answer(self, ask: Ask) -> str:
        options = [option for option in ask.options if not option.concedes()]
        if ask.is_for_people or not options or ask.luck(ONE_IN):
            return self.usual.answer(ask)
        return filled(ask, options[ask.luck(len(options))])
