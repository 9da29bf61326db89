"""What is stored, a class for each kind of row, and how a row of the database becomes one."""

from __future__ import annotations

import msgspec
from sqlalchemy import RowMapping

from quintain import ENGINE_VERSION
from quintain.kernel.entries import Entry
from quintain.kernel.scene import Data
from quintain.web.packing import decode


class TableRow(msgspec.Struct):
    """A table as it is stored; `settings` is what its host chose."""

    id: str
    name: str
    system: str
    label: str
    settings: Data
    archived: bool
    created: float
    updated: float


class StageRow(msgspec.Struct):
    """One scene of a table: a fight, or a stage of a campaign; or what followed when its rules had changed.

    `past` is what was told of it before, if it began under other rules.
    """

    stage: int
    title: str
    seed: str
    start: Data
    standing: Data
    engine: str = ENGINE_VERSION
    past: bytes | None = None


class Change(msgspec.Struct):
    """One line of the journal: the first `kept` entries stand, these come after them.

    `frame` is the id that the sender gave it: the same one twice is the same answer. `told` is the digest of everything
    told once it stands. `lost` says how many answers of each seat were dropped because rules have changed.
    """

    stage: int
    kept: int
    added: list[Entry]
    revision: int
    note: str = ""
    at_event: int = 0
    by_person: int = 0
    frame: str | None = None
    told: str = ""
    lost: dict[str, int] = {}


class SnapshotRow(msgspec.Struct):
    """A scene between two steps, and what was told since the one before it; both packed.

    It belongs to a line of the journal and stands as long as the first `used` entries of its stage do. The one before
    it, whose `used` is `since`, is the stage's start if that is 0.
    """

    stage: int
    used: int
    since: int
    events: int
    stood: bytes
    told: bytes


class Mark(msgspec.Struct, frozen=True):
    """Where there is a snapshot: the number of its line in the journal, and what it stands on."""

    seq: int
    used: int
    since: int
    events: int


class Beside(msgspec.Struct):
    """What is stored in the same transaction as the line of the journal that explains it."""

    snapshot: SnapshotRow | None = None
    stage: StageRow | None = None
    settings: Data | None = None


class PersonRow(msgspec.Struct):
    person: int
    role: str
    seat: str
    host: bool
    name: str
    admitted: bool
    prefs: Data
    link: str = ""
    """The hash of the token that opens it: another one, and whoever came by the old link is out."""


def table_row(row: RowMapping) -> TableRow:
    fields = ("id", "name", "system", "label", "archived", "created", "updated")
    return TableRow(settings=decode(row["settings"]), **{field: row[field] for field in fields})


def stage_row(row: RowMapping) -> StageRow:
    fields = ("stage", "title", "seed", "engine", "past")
    start, standing = decode(row["start"]), decode(row["standing"])
    return StageRow(start=start, standing=standing, **{field: row[field] for field in fields})


def change_row(row: RowMapping) -> Change:
    added = msgspec.json.decode(row["added"], type=list[Entry])
    lost = msgspec.json.decode(row["lost"], type=dict[str, int])
    fields = ("stage", "kept", "revision", "note", "at_event", "by_person", "frame", "told")
    return Change(added=added, lost=lost, **{field: row[field] for field in fields})


def person_row(row: RowMapping) -> PersonRow:
    fields = ("person", "role", "seat", "host", "name", "admitted")
    return PersonRow(prefs=decode(row["prefs"]), link=row["token"], **{field: row[field] for field in fields})
