"""A bot that may not do something, or always says no to a question: what play is without it."""

from __future__ import annotations

from quintain.ahead.trusted import menu_of, narrowed
from quintain.kernel.asks import Ask, Option
from quintain.kernel.table import Player
from quintain.lab.audit.deeds import Deed, Kinds
from quintain.words.errors import AnswerRefused


class Barred(Player):
    """Plays as the other bot does, but for one deed; where it can think of nothing else, it lets it be."""

    def __init__(self, bot: Player, kinds: Kinds, deed: Deed, about: str = "") -> None:
        self.bot = bot
        self.kinds = kinds
        self.deed = deed
        self.about = about

    def answer(self, ask: Ask) -> str:
        if self.about and self.kinds.purpose(ask.about) != self.about:
            return self.bot.answer(ask)
        if self.about:
            kept = [option for option in ask.options if self.kinds.deed(option) == self.deed]
            return written(kept[0], ask) if kept else self.bot.answer(ask)
        answer = self.bot.answer(ask)
        if self.kinds.deed(ask.read(answer).option) != self.deed:
            return answer
        others = [option for option in ask.options if self.kinds.deed(option) != self.deed]
        return self.instead(ask, others) if others else answer

    def instead(self, ask: Ask, others: list[Option]) -> str:
        """What the bot picks of the rest; from a menu, which it knows by heart, what is listed last: to let it be."""
        willing = [option for option in others if not option.concedes()] or others
        if len(willing) == 1 or menu_of(ask) is not None:
            return written(willing[-1], ask)
        narrower = narrowed(ask, others)
        try:
            answer = self.bot.answer(narrower)
            narrower.read(answer)
        except (AnswerRefused, LookupError, ValueError):  # a bot may rely on what the rules always offer
            return written(willing[-1], ask)
        return answer


def written(option: Option, ask: Ask) -> str:
    """The option with its shape filled in somehow."""
    return option.id if option.shape is None else f"{option.id}:{option.shape.pick(ask.luck)}"
