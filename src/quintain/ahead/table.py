"""The table at which a position is played on: what came before stays as it fell, what comes has other dice."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.faces import Roll
from quintain.kernel.position import Position
from quintain.kernel.scene import Creature
from quintain.kernel.system import System, act_ask
from quintain.kernel.table import BotTable, Player, Table


class AheadTable(BotTable):
    """The step of the position is run again up to its question; from there on the players answer and the seed rolls.

    Nobody gives up there. `choose` is the answer to its question; without one whoever plays that seat gives one.
    """

    def __init__(
        self, system: System, position: Position, choose: str | None, seed: str, players: Mapping[str, Player]
    ) -> None:
        super().__init__(position.scene.clone(), system.sight, seed, players)
        self.system = system
        self.since = position
        self.choose = choose
        self.is_past = position.asked is not None
        self.thrown = 0

    def arrive(self) -> None:
        """The question is reached, and nothing new has been decided."""

    def note(self, ask: Ask) -> None:
        """Its question, as it is asked there."""

    def first_step(self) -> None:
        """The step, or the act, in which the question is asked."""
        if not self.is_past:
            self.arrive()
        acted = self.since.acted
        if acted is None:
            self.system.step(self.scene, self)
            return
        answer = act_ask(self.system, self.scene, acted.seat).read(acted.act)
        self.system.act(self.scene, self, acted.seat, answer)

    def settle(self, ask: Ask) -> Answer:
        if self.is_past:
            return self.settle_all([ask])[0]
        answer = ask.read(self.decide(ask))
        return fights_on(ask) if answer.option.concedes() else answer

    def decide(self, ask: Ask) -> str:
        """What is answered to whatever comes after its question."""
        return self.players[ask.seat].answer(ask)

    def settle_all(self, asks: list[Ask]) -> list[Answer]:
        """Of a group that answers in secret only the own seat's answers are known."""
        if not self.is_past:
            return super().settle_all(asks)
        if self.since.asked in [(ask.seat, ask.number) for ask in asks]:
            self.is_past = False
            self.views = {}
            self.arrive()
        return [self.known_answer(ask) for ask in asks]

    def known_answer(self, ask: Ask) -> Answer:
        if ask.is_forced():
            return ask.only()
        asked = (ask.seat, ask.number)
        if asked == self.since.asked:
            self.note(ask)
        text = self.choose if asked == self.since.asked else self.since.given.get(asked)
        if text is None and self.is_past:
            raise RuntimeError(f"nobody has answered {asked}, which comes before the question {self.since.asked}")
        return self.settle(ask) if text is None else ask.read(text)

    def roll(self, roller: Creature, dice: str, why: str, against: Creature | None = None) -> int:
        if not self.is_past:
            return super().roll(roller, dice, why, against)
        return Table.roll(self, roller, dice, why, against)

    def show(self, roll: Roll) -> list[int]:
        if not self.is_past:
            return super().show(roll)
        faces = self.since.fell[self.thrown]
        self.thrown += 1
        return faces


def fights_on(ask: Ask) -> Answer:
    """The last answer that does not give up, which is the quietest."""
    options = [option for option in ask.options if not option.concedes()]
    if not options:
        return ask.read(ask.default())
    option = options[-1]
    return ask.read(option.id if option.shape is None else f"{option.id}:{option.shape.first()}")
