"""How a table goes on whose past no longer replays, because rules have changed since it was played."""

from __future__ import annotations

import zlib
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from quintain import ENGINE_VERSION
from quintain.kernel.entries import Entry
from quintain.kernel.live import Game
from quintain.kernel.live_table import Departed
from quintain.kernel.scene import Data, Scene
from quintain.record.snapshot import Snapshot, carry_on, entries_since, same_events, still_to_fall
from quintain.web.history import History, Note
from quintain.web.packing import fallen_of, pack, packed_fallen, unpack
from quintain.web.past import Part, Past, Told, note_told
from quintain.web.rows import Beside, Change, Mark, SnapshotRow, StageRow
from quintain.web.store import Store
from quintain.words.errors import UserError

if TYPE_CHECKING:
    from quintain.web.room import Room

UNREADABLE = (msgspec.MsgspecError, zlib.error)
BEYOND = "Going back ends where the rules have changed."
"""Said to whoever would take back what was decided under other rules."""


def standing(marks: list[Mark], journal: list[Change], stage: int) -> list[Mark]:
    """The snapshots of a stage that still stand: nothing they stand on was taken back afterwards."""
    kept = [line.kept if line.stage == stage else None for line in journal]
    return [mark for mark in marks if all(each is None or each >= mark.used for each in kept[mark.seq :])]


class Stored:
    """A snapshot as it was stored, and everything that was told in its stage before it."""

    def __init__(self, store: Store, table: str, marks: list[Mark]) -> None:
        by_used = {mark.used: mark for mark in marks}
        mark = marks[-1]
        row = store.snapshot(table, mark.seq)
        parts = [read_part(row)]
        while mark.since in by_used and by_used[mark.since].used < mark.used:
            mark = by_used[mark.since]
            parts.append(read_part(store.snapshot(table, mark.seq)))
        self.snapshot = unpack(row.stood, Snapshot)
        self.heard = b"".join(part.heard() for part in reversed(parts))
        self.told: list[Told] = [line for part in reversed(parts) for line in part.lines]


def read_part(row: SnapshotRow) -> Part:
    return unpack(row.told, Part)


def told_alike(game: Game, entries: list[Entry]) -> int:
    """How many events of a game are those that were told when these entries were given."""
    for entry in reversed(entries):
        if entry.told and (count := same_events(game, entry.told)):
            return count
    return 0


def count_by_seat(entries: list[Entry]) -> dict[str, int]:
    return dict(Counter(entry.seat for entry in entries))


def announcement(engine: str) -> str:
    """What everybody at the table is told."""
    versions = f" (version {engine}, now {ENGINE_VERSION})" if engine not in ("", ENGINE_VERSION) else ""
    return (
        f"The rules have changed{versions}. What stands above is as it was told; "
        "from here the table goes on under the rules of today."
    )


def is_newer(engine: str) -> bool:
    """Written by a later version than this one."""
    return numbers(engine) > numbers(ENGINE_VERSION)


def numbers(engine: str) -> list[int]:
    return [int(part) for part in engine.split(".") if part.isdecimal()]


def played_with(engine: str) -> str:
    return f"It was played with version {engine} of the rules, and this is {ENGINE_VERSION}"


# a table that is opened


def go_on(room: Room, history: History, error: Departed) -> None:
    """From the last snapshot, or from as far as it still replays if that is further; everybody is told."""
    reached = as_far_as_it_leads(room, history, error)
    alike = told_alike(reached, history.entries[: len(reached.entries) + 1]) if reached is not None else -1
    if is_newer(room.stage.engine):
        only_read(room, reached, f"{played_with(room.stage.engine)}.", error)
    elif room.snapshots.marks and room.snapshots.marks[-1].events > alike:
        go_on_from_snapshot(room, history, reached)
    elif reached is not None:
        room.game = reached
        reached.revision += 1
        kept = len(reached.entries)
        where = f" {openly(error)}" if room.settings.brought else ""
        begin_anew(room, kept, alike, history.entries[kept:], room.engine, where)
    else:
        only_read(room, reached, f"{played_with(room.engine)}.", error)


def as_far_as_it_leads(room: Room, history: History, error: Departed) -> Game | None:
    """The game up to where it departs; nothing if its start cannot even be read."""
    try:
        start = room.start()
    except Departed:
        return None
    entries = history.entries[: error.index]
    while True:
        try:
            return room.checked_game(start, entries, history.revision)
        except Departed as again:
            entries = entries[: again.index]


def only_read(room: Room, reached: Game | None, why: str, error: Departed) -> None:
    if reached is None:
        raise UserError(f"This table cannot be opened. {why} {openly(error)}", where="table", fix=error.fix)
    room.game = reached
    room.read_only = f"{why} {openly(error)} It can be read up to there, but not played on."


def openly(error: Departed) -> str:
    """What is wrong, for everybody: neither what somebody answered nor how much was answered before."""
    return "The transcript no longer replays." if error.where.startswith("entry ") else error.what


def go_on_from_snapshot(room: Room, history: History, reached: Game | None) -> None:
    """A new part of the stage: what was told so far is kept as it was told, and no answer goes back beyond it."""
    try:
        stored, start = last_readable(room)
    except Departed as error:
        only_read(room, reached, f"{played_with(room.engine)}.", error)
        return
    engine = stored.snapshot.engine
    since = entries_since(stored.snapshot, history.entries)
    later = [note_told(note.text) for note in history.notes if note.at_event >= stored.snapshot.events]
    room.past = Past([*room.past.told, *stored.told, *later])
    old = room.stage
    room.stage = StageRow(old.stage + 1, old.title, old.seed, pack(stored.snapshot.scene), old.standing)
    room.stage.past = pack(room.past.told)
    room.stage.fallen = packed_fallen(still_to_fall(stored.snapshot, unpack(old.start, Data), fallen_of(old.fallen)))
    room.game = room.make_game(start, [], history.revision + 1)
    carried = carry_on(room.game, since, stored.heard, history.told)
    room.notes, room.snapshots.marks = [], []
    begin_anew(room, 0, carried.events, since[carried.entries :], engine, stage=room.stage)


def last_readable(room: Room) -> tuple[Stored, Scene]:
    """The last snapshot that can be read, and its scene; what is wrong with the very last if none can."""
    trouble: Departed | None = None
    for count in range(len(room.snapshots.marks), 0, -1):
        try:
            stored = Stored(room.store, room.row.id, room.snapshots.marks[:count])
            return stored, room.scene_of(stored.snapshot.scene, stored.snapshot.engine, "the snapshot")
        except UNREADABLE as error:
            trouble = trouble or Departed(f"What was stored of it cannot be read: {error}.")
        except Departed as error:
            trouble = trouble or error
    assert trouble is not None
    raise trouble


def begin_anew(
    room: Room,
    kept: int,
    at_event: int,
    dropped: list[Entry],
    engine: str,
    where: str = "",
    stage: StageRow | None = None,
) -> None:
    """Tells everybody, and stores what the table goes on from; all of it or nothing."""
    room.back.undone = []
    room.settings.request = None
    room.settings.engine = ENGINE_VERSION
    room.sit_at(room.game, room.settings)
    note = announcement(engine) + where
    line = room.line(room.game, kept, room.game.entries[kept:])
    line.note, line.at_event, line.lost = note, at_event, count_by_seat(dropped)
    settings = msgspec.to_builtins(room.settings)
    room.write(line, Beside(stage=stage, settings=settings))
    room.row.settings = settings
    room.notes = [*room.notes, Note(at_event, note, line.lost)]
