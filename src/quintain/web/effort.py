"""What one change of a table may set off: bots and rules that never ask a person again are given up, and bots that
think long do so beside the server.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from quintain.ahead.trusted import asker_of
from quintain.kernel.asks import Ask
from quintain.kernel.live import Game
from quintain.kernel.live_table import LiveTable
from quintain.kernel.scene import Scene
from quintain.kernel.table import Player
from quintain.record.trying import MOST_STEPS, STEPS_AN_ENTRY
from quintain.words.errors import UserError

MOST_BOT_ANSWERS = 10_000
"""Of one change of a table, before a person is asked; a long fight of eight bots takes 800."""
MOST_HANDED_OVER = 3
"""So often one change is thought on elsewhere: once is enough unless something is wrong with it."""

Ahead = dict[tuple[str, int], str]
"""What bots will answer, by seat and number of the ask."""
Elsewhere = Callable[[Game], Ahead]
"""Thinks on beside the server from where a game stands."""


class Counted(Player):
    """A bot whose answers are counted as part of the effort; what was thought ahead elsewhere it need not think."""

    def __init__(self, bot: Player, name: str, effort: Effort) -> None:
        self.bot = bot
        self.name = name
        self.effort = effort

    def looks_ahead(self) -> bool:
        return self.bot.looks_ahead()

    def answer(self, ask: Ask) -> str:
        self.effort.count_answer()
        ahead = self.effort.answer_ahead(ask, looks_ahead=self.bot.looks_ahead())
        if ahead is not None:
            return ahead
        began = time.thread_time()
        answer = self.bot.answer(ask)
        self.effort.thought_s += time.thread_time() - began
        return answer


class Effort:
    """What a change has set off so far; a scene that never asks anybody again is given up."""

    def __init__(self, elsewhere: Elsewhere | None = None, here_s: float = 0.0) -> None:
        self.elsewhere = elsewhere
        self.here_s = here_s
        """So long bots think here; then they think elsewhere, if there is such a place."""
        self.renew()

    def renew(self, entries: int = 0) -> None:
        """A new change begins; what was decided before may have to be played again for it."""
        self.most_steps = MOST_STEPS + entries * STEPS_AN_ENTRY
        self.answers = 0
        self.steps = 0
        self.thought_s = 0.0
        self.handed_over = 0
        self.ahead: Ahead = {}

    def count_answer(self) -> None:
        self.answers += 1
        if self.answers > MOST_BOT_ANSWERS:
            raise no_end()

    def count_step(self, scene: Scene, events: int) -> None:
        self.steps += 1
        if self.steps > self.most_steps:
            raise UserError("This scene never asks anybody.", where="scene", fix="Start it at another moment.")

    def answer_ahead(self, ask: Ask, *, looks_ahead: bool) -> str | None:
        """What was thought elsewhere, once bots have thought long enough here; each thought counts once.

        A bot that looks ahead never thinks here. What brings an answer is handed over as often as it takes.
        """
        is_here = self.thought_s < self.here_s and not looks_ahead
        table = asker_of(ask)
        if self.elsewhere is None or is_here or not isinstance(table, LiveTable):
            return None
        found = self.ahead.pop((ask.seat, ask.number), None)
        if found is None or not is_legal(ask, found):
            self.handed_over += 1
            if self.handed_over > MOST_HANDED_OVER:
                raise no_end()
            self.ahead = self.elsewhere(table.game)
            found = self.ahead.pop((ask.seat, ask.number), None)
            if found is not None and looks_ahead:
                self.handed_over = 0
        return found


def is_legal(ask: Ask, choose: str) -> bool:
    try:
        ask.read(choose)
    except UserError:
        return False
    return True


def no_end() -> UserError:
    return UserError("The bots never come to an end.", where="bots", fix="Put a person into a seat.")


def bots_of(game: Game) -> dict[str, str]:
    """Which bot plays each seat that one plays."""
    return {seat: player.name for seat, player in game.players.items() if isinstance(player, Counted)}
