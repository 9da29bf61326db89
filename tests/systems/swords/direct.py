"""One rule called by itself: a table with answers and faces written down beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from quintain.kernel.scene import Scene
from quintain.kernel.table import ScriptedTable
from quintain.systems.swords.scene import SwordsScene


@contextmanager
def at_table(scene: SwordsScene, answers: Sequence[str] = (), dice: Sequence[int] = ()) -> Iterator[ScriptedTable]:
    """A leftover or missing answer or face fails the test."""
    table = ScriptedTable(scene, blind, answers, dice)
    yield table
    table.finish()


def blind(scene: Scene, seat: str) -> object:
    return None
