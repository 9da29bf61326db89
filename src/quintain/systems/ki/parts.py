"""A part of an Action: what can be done next, carried out by the chapter it belongs to."""

from __future__ import annotations

from quintain.kernel.asks import Option, What
from quintain.kernel.shapes import Shape, Value
from quintain.kernel.table import Table
from quintain.systems.ki.frames import Frame
from quintain.systems.ki.scene import KiScene


class Part(Option):
    """One unit that can be interleaved with others: metres, an attack, an interaction, a technique, a check.

    It names creatures and things by id, never holds them: options are shown to bots.
    """

    def __init__(self, what: What, shape: Shape | None = None) -> None:
        super().__init__(what, "", shape)

    def at(self, shape: Shape) -> Part:
        """The same with a narrower choice of squares, where it is aimed at squares."""
        raise NotImplementedError

    def carry_out(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        raise NotImplementedError
