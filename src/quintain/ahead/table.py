"""The table at which a position is played on: what came before its question stays as it fell, what comes has other dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.faces import Roll
from quintain.kernel.position import Position
from quintain.kernel.scene import Creature
from quintain.kernel.system import System, act_ask
from quintain.kernel.table import BotTable, Player, Table

Arrive = Callable[[], None]


class AheadTable(BotTable):
    """The step of the position is run again up to its question; from there on the players answer and the seed rolls.

    `arrive` is called where the question is reached, before anything new is decided.
    """

    def __init__(
        self, system: System, position: Position, choose: str, seed: str, players: Mapping[str, Player], arrive: Arrive
    ) -> None:
        super().__init__(position.scene.clone(), system.sight, seed, players)
        self.system = system
        self.position_before = position
        self.choose = choose
        self.arrive = arrive
        self.is_past = True
        self.thrown = 0

    def first_step(self) -> None:
        """The step, or the act, in which the question is asked."""
        acted = self.position_before.acted
        if acted is None:
            self.system.step(self.scene, self)
            return
        answer = act_ask(self.system, self.scene, acted.seat).read(acted.act)
        self.system.act(self.scene, self, acted.seat, answer)

    def settle(self, ask: Ask) -> Answer:
        return self.settle_all([ask])[0] if self.is_past else super().settle(ask)

    def settle_all(self, asks: list[Ask]) -> list[Answer]:
        """Of a group that answers in secret only the own seat's answers are known."""
        if not self.is_past:
            return super().settle_all(asks)
        before = self.position_before
        if any([(ask.seat, ask.number) == before.asked for ask in asks]):
            self.is_past = False
            self.views = {}
            self.arrive()
        return [self.known_answer(ask) for ask in asks]

    def known_answer(self, ask: Ask) -> Answer:
        if ask.is_forced():
            return ask.only()
        before, asked = self.position_before, (ask.seat, ask.number)
        if asked == before.asked:
            return ask.read(self.choose)
        text = before.given.get(asked)
        return super().settle(ask) if text is None else ask.read(text)

    def roll(self, roller: Creature, dice: str, why: str, against: Creature | None = None) -> int:
        if not self.is_past:
            return super().roll(roller, dice, why, against)
        return Table.roll(self, roller, dice, why, against)

    def show(self, roll: Roll) -> list[int]:
        if not self.is_past:
            return super().show(roll)
        faces = self.position_before.fell[self.thrown]
        self.thrown += 1
        return faces
