"""What one change of a table may set off: bots and rules that never ask a person again are given up."""

from __future__ import annotations

from quintain.kernel.asks import Ask
from quintain.kernel.scene import Scene
from quintain.kernel.table import Player
from quintain.words.errors import UserError

MOST_BOT_ANSWERS = 10_000
MOST_STEPS = 30_000
"""What one change of a table may set off before a person is asked; a long fight of eight bots takes 800 and 1,600."""


class Counted(Player):
    """A bot whose answers are counted as part of the effort."""

    def __init__(self, bot: Player, effort: Effort) -> None:
        self.bot = bot
        self.effort = effort

    def answer(self, ask: Ask) -> str:
        self.effort.count_answer()
        return self.bot.answer(ask)


class Effort:
    """What a change has set off so far; a scene that never asks anybody again is given up."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """A new change begins."""
        self.answers = 0
        self.steps = 0

    def count_answer(self) -> None:
        self.answers += 1
        if self.answers > MOST_BOT_ANSWERS:
            raise UserError("The bots never come to an end.", where="bots", fix="Put a person into a seat.")

    def count_step(self, scene: Scene, events: int) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise UserError("This scene never asks anybody.", where="scene", fix="Start it at another moment.")
