"""A sparring partner: it answers as its lesson says, and as its bot would where the lesson says nothing."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.kernel.asks import Ask
from quintain.kernel.table import Player
from quintain.library.lessons import Cue
from quintain.words.errors import AnswerRefused


class Partner(Player):
    """The first cue that fits the question is its answer."""

    def __init__(self, cues: Sequence[Cue], bot: Player) -> None:
        self.cues = cues
        self.bot = bot

    def looks_ahead(self) -> bool:
        return self.bot.looks_ahead()

    def answer(self, ask: Ask) -> str:
        return next((cue.choose for cue in self.cues if fits(cue, ask)), None) or self.bot.answer(ask)


def fits(cue: Cue, ask: Ask) -> bool:
    """Whether that is asked, and the cue's answer to it is legal."""
    if cue.about != ask.about:
        return False
    try:
        ask.read(cue.choose)
    except AnswerRefused:
        return False
    return True
