"""Moments: what happens may be answered by creatures, with their Reaction or without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.kernel.windows import Window
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant

Chosen = TypeVar("Chosen", bound=Option)


class Moment(Window[Combatant, Chosen]):
    """A deed that is being done and may be answered; in a shared slot one's side hears of it before one is asked."""

    def __init__(self, scene: SwordsScene, about: str, passing: Option) -> None:
        super().__init__(about, passing)
        self.scene = scene

    def hear(self, table: Table, who: Combatant) -> None:
        self.scene.catch_up(table, who.side)

    def ask(self, table: Table, who: Combatant, answers: Sequence[Chosen]) -> Option:
        self.hear(table, who)
        return super().ask(table, who, answers)


class Reaction(Moment[Chosen]):
    """One that is answered with a Reaction; all that this brings about is live in a shared slot (SW-007)."""

    def is_free(self) -> bool:
        """Whether it takes nothing, so that it is open to those who have no Reaction left."""
        return False

    def can_answer(self, who: Combatant) -> bool:
        return who.can_react() or self.is_free()

    def pay(self, table: Table, who: Combatant, chosen: Chosen) -> bool:
        if not self.is_free():
            who.reaction = False
        return True

    def carry_out(self, table: Table, who: Combatant, chosen: Chosen) -> None:
        with self.scene.reacting(who):
            self.react(table, who, chosen)

    def react(self, table: Table, who: Combatant, chosen: Chosen) -> None:
        raise NotImplementedError


class Interruption(Reaction[Chosen]):
    """One that breaks into what somebody does: whoever is asked sees that one where it is now (SW-007)."""

    def hear(self, table: Table, who: Combatant) -> None:
        """It is not told, it sees for itself."""

    def ask(self, table: Table, who: Combatant, answers: Sequence[Chosen]) -> Option:
        with self.scene.reacting(who):
            return super().ask(table, who, answers)
