"""One rule called by itself: a table with answers and faces written down beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from quintain.kernel.events import Event
from quintain.kernel.faces import Roll
from quintain.kernel.scene import Scene
from quintain.kernel.table import ScriptedTable
from quintain.systems.gu import damage
from quintain.systems.gu.scene import GuScene


class WatchedTable(ScriptedTable):
    """One that remembers who rolled for what."""

    def __init__(self, scene: Scene, answers: Sequence[str], faces: Sequence[int]) -> None:
        super().__init__(scene, blind, answers, faces)
        self.rolled: list[tuple[str, str]] = []

    def show(self, roll: Roll) -> list[int]:
        self.rolled.append((roll.by, roll.why))
        return super().show(roll)

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def blind(scene: Scene, seat: str) -> object:
    return None


@contextmanager
def at_table(scene: GuScene, answers: Sequence[str] = (), dice: Sequence[int] = ()) -> Iterator[WatchedTable]:
    """A leftover or missing answer or face fails the test."""
    table = WatchedTable(scene, answers, dice)
    yield table
    table.finish()


def hurt(
    scene: GuScene,
    who: str,
    *amounts: tuple[str, int],
    answers: Sequence[str] = (),
    dice: Sequence[int] = (),
    **source: Any,
) -> damage.Dealt:
    """One source of damage to somebody."""
    with at_table(scene, answers, dice) as table:
        return damage.deal(scene, table, scene.by_id[who], amounts, damage.Source("blow", **source))
