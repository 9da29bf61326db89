"""How a table goes on whose past no longer replays, because rules have changed since it was played."""

from __future__ import annotations

import zlib
from collections import Counter

import msgspec

from quintain import ENGINE_VERSION
from quintain.kernel.entries import Entry
from quintain.kernel.live import Game
from quintain.kernel.snapshot import Snapshot, same_events
from quintain.web.past import Part, Told
from quintain.web.store import Change, Mark, SnapshotRow, Store, unpack

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
