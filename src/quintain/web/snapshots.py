"""Snapshots of a table: the scene stored with the journal now and then, for when its past no longer replays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.kernel.snapshot import snapshot
from quintain.web.packing import pack
from quintain.web.past import part_of
from quintain.web.rows import Mark, SnapshotRow

if TYPE_CHECKING:
    from quintain.web.room import Room

EVERY = 20
"""After so many more entries that are settled the scene is stored with the journal."""


class Snapshots:
    """Where there are snapshots of the stage that stand."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.marks: list[Mark] = []

    def cut(self, kept: int) -> None:
        """Only the first entries stand: what stood on more of them is gone."""
        self.marks = [mark for mark in self.marks if mark.used <= kept]

    def take(self, after: int) -> SnapshotRow | None:
        """The scene as it stands and what was told since the last one, if so many entries were settled since."""
        since, game = self.marks[-1] if self.marks else Mark(0, 0, 0, 0), self.room.game
        if game.step_from - since.used < after:
            return None
        found = snapshot(game)
        if found is None:
            return None
        told = part_of(self.room, since.events, found.events)
        return SnapshotRow(self.room.stage.stage, found.used, since.used, found.events, pack(found), pack(told))

    def add(self, seq: int, taken: SnapshotRow) -> None:
        """It was stored with that line of the journal."""
        self.marks.append(Mark(seq, taken.used, taken.since, taken.events))
