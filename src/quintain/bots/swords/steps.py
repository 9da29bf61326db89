"""The steps that Greedy is offered on its turn."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.systems.swords.flight import ChangeHeight
from quintain.systems.swords.leap import Leap
from quintain.systems.swords.menu import FLIGHT, LEAPING, SPECIAL_MOVES, WALKING, TurnMenu
from quintain.systems.swords.move import Leave, StandUp, Walk
from quintain.systems.swords.specials import RiftStep

STEPS: Final = (Walk, RiftStep)


class Ways:
    """Those that provoke nobody, those that do, and others."""

    safe: Option | None = None
    risky: Option | None = None
    stand: Option | None = None
    leave: Option | None = None

    def __init__(self, menu: TurnMenu) -> None:
        self.menu = menu
        self.heights: list[ChangeHeight] = []
        for option in menu.of(WALKING):
            self.offer(option)
        if not menu.body.is_earthbound():
            for option in menu.of(FLIGHT):
                self.offer(option)
        if menu.body.sheet.specials:
            for option in menu.of(SPECIAL_MOVES):
                self.offer(option)

    def leap(self) -> Option | None:
        """A leap, for whoever finds no other way."""
        for option in self.menu.of(LEAPING):
            if isinstance(option, Leap):
                return option
        return None

    def offer(self, option: Option) -> None:
        if isinstance(option, STEPS):
            if option.id.endswith("risk"):
                self.risky = option
            elif self.safe is None:
                self.safe = option
        elif isinstance(option, StandUp):
            self.stand = option
        elif isinstance(option, Leave):
            self.leave = option
        elif isinstance(option, ChangeHeight):
            self.heights.append(option)
