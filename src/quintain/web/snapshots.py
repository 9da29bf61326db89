"""Snapshots of a table: the scene stored with the journal now and then, for when its past no longer replays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.record.snapshot import snapshot
from quintain.web.packing import pack
from quintain.web.past import part_of
from quintain.web.rows import Mark, SnapshotRow

if TYPE_CHECKING:
    from quintain.web.attempt import Attempt
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
        self.marks = self.that_stand_on(kept)

    def that_stand_on(self, kept: int) -> list[Mark]:
        return [mark for mark in self.marks if mark.used <= kept]

    def due_after(self, attempt: Attempt) -> SnapshotRow | None:
        """The one that is stored with an attempt; a game that starts afresh gets its first with a later one."""
        if self.room.read_only or attempt.game is not self.room.game:
            return None
        return self.take(EVERY, attempt.changed.kept)

    def take(self, after: int, kept: int | None = None) -> SnapshotRow | None:
        """The scene as it stands and what was told since the last one, if so many entries were settled since."""
        marks, game = self.marks if kept is None else self.that_stand_on(kept), self.room.game
        since = marks[-1] if marks else Mark(0, 0, 0, 0)
        if game.step_from - since.used < after:
            return None
        found = snapshot(game)
        if found is None:
            return None
        told = part_of(self.room, since.events, found.events)
        return SnapshotRow(self.room.stage.stage, found.used, since.used, found.events, pack(found), pack(told))

    def add(self, seq: int, taken: SnapshotRow | None) -> None:
        """It was stored with that line of the journal."""
        if taken is not None:
            self.marks.append(Mark(seq, taken.used, taken.since, taken.events))
