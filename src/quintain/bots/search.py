"""Search: tries the answers to its question by playing on from there, and takes what leads furthest.

It needs nothing of a ruleset but its rules: copies of the scene in worlds that its seat holds possible, played on by the
usual bot. What it knows of its seat's secrets is what its seat knows.
"""

from __future__ import annotations

import logging

from quintain.ahead.candidates import candidates
from quintain.ahead.choosing import Row, best, compare
from quintain.ahead.rollout import Outlook
from quintain.kernel.asks import Ask
from quintain.kernel.system import System
from quintain.kernel.table import Player

TRIES = 128
"""So often it plays on for one answer, if nothing else is said."""
SEEDS = 1 << 30

log = logging.getLogger("quintain.search")


class Search(Player):
    """Takes the usual bot's answer, unless another one is surely better after so many tries."""

    looks_ahead = True

    def __init__(self, system: System, usual: Player, tries: int = TRIES) -> None:
        self.system = system
        self.usual = usual
        self.tries = tries

    def answer(self, ask: Ask) -> str:
        rows = self.rows(ask)
        return best(rows).choose

    def rows(self, ask: Ask) -> list[Row]:
        """What it has tried; the first is the usual answer, and alone if there was nothing to weigh."""
        usual = self.usual.answer(ask)
        position = ask.position()
        scene = position.scene.played()
        sides = {each.side for each in scene.creatures()}
        if len(sides) < 2 or not self.system.mode_of[type(scene)].horizon:
            return [Row(usual)]
        answers = candidates(ask, usual)
        if len(answers) == 1:
            return [Row(usual)]
        players = dict.fromkeys([*position.scene.seats(), ""], self.usual)
        outlook = Outlook(self.system, position, players)
        seed = ask.luck(SEEDS)

        def attempt(choose: str, number: int) -> float:
            return outlook.play(choose, f"{seed}/{number}")

        return compare(answers, self.tries, attempt)
