"""One rule called by itself: a table with answers and faces written down beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from quintain.kernel.faces import Roll
from quintain.kernel.scene import Scene
from quintain.kernel.table import ScriptedTable
from quintain.systems.swords.scene import SwordsScene


class WatchedTable(ScriptedTable):
    """One that remembers who rolled for what, as the dice are announced to people."""

    def __init__(self, scene: Scene, answers: Sequence[str], faces: Sequence[int]) -> None:
        super().__init__(scene, blind, answers, faces)
        self.rolled: list[tuple[str, str]] = []

    def show(self, roll: Roll) -> list[int]:
        self.rolled.append((roll.by, roll.why))
        return super().show(roll)


@contextmanager
def at_table(scene: SwordsScene, answers: Sequence[str] = (), dice: Sequence[int] = ()) -> Iterator[WatchedTable]:
    """A leftover or missing answer or face fails the test."""
    table = WatchedTable(scene, answers, dice)
    yield table
    table.finish()


def blind(scene: Scene, seat: str) -> object:
    return None
