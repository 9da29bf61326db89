"""What is stored, a class for each kind of row, and how a row of the database becomes one."""

from __future__ import annotations

import msgspec
from sqlalchemy import RowMapping

from quintain import ENGINE_VERSION
from quintain.kernel.entries import Entry
from quintain.kernel.scene import Data
from quintain.web.damage import understood
from quintain.web.packing import decode, encode, pack


class TableRow(msgspec.Struct):
    """A table as it is stored; `settings` is what its host chose, `people` how many ever got a number at it."""

    id: str
    name: str
    system: str
    label: str
    settings: Data
    archived: bool
    created: float
    updated: float
    people: int = 0


class StageRow(msgspec.Struct):
    """One scene of a table: a fight, or a stage of a campaign; or what followed when its rules had changed.

    `past` is what was told before, if it began under other rules. `fallen` is what dice had shown when it branched
    from another table or its seed was told: the seed is for what comes after that. These and its `start` are packed:
    they are read seldom, and as dicts a start weighs more than the fight.
    """

    stage: int
    title: str
    seed: str
    start: bytes
    standing: Data
    engine: str = ENGINE_VERSION
    past: bytes | None = None
    fallen: bytes | None = None


class Change(msgspec.Struct):
    """One line of the journal: the first `kept` entries stand, these come after them.

    `frame` is the id that the sender gave it: the same one twice is the same answer. `told` is the digest of everything
    told once it stands. `lost` says how many answers of each seat were dropped that nobody took back.
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


class Key(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a secret opens, which is known by its hash: a seat, for good; or `once`, for the browser that comes first.

    `used_by` is the hash of that browser's own secret; `until` is when a link ends that nobody has used, if ever.
    """

    once: bool = False
    used_by: str = ""
    until: float = 0.0


FOR_GOOD = Key()
ONCE = Key(once=True)


class PersonRow(msgspec.Struct):
    """Somebody who may open a table. Numbers are the table's own and are never given twice.

    `keys` are what opens it, by their hashes, and `link` is the one that this page came by: when it is gone, the page
    is out. Somebody new has the one link, for good if nothing else is said.
    """

    person: int
    role: str
    seat: str
    host: bool
    name: str
    admitted: bool
    prefs: Data
    link: str = ""
    keys: dict[str, Key] = {}

    def __post_init__(self) -> None:
        if self.link and not self.keys:
            self.keys = {self.link: FOR_GOOD}

    def is_open_to(self, link: str) -> bool:
        """Whether that hash opens the seat by itself; an invitation does not."""
        return link in self.keys and not self.keys[link].once

    def is_still(self, known: PersonRow) -> bool:
        """Whether what this one came by, if by anything, is good still."""
        return not self.link or self.link in known.keys


class NewTable(msgspec.Struct):
    """A table that is about to be opened, with everybody who may come and, if it was brought, what was decided."""

    row: TableRow
    stage: StageRow
    people: list[PersonRow]
    line: Change | None = None


class Whole(msgspec.Struct):
    """A table as it was stored at one moment, with its last stage."""

    row: TableRow
    people: list[PersonRow]
    stage: StageRow
    journal: list[Change]
    marks: list[Mark]


class Beside(msgspec.Struct):
    """What is stored in the same transaction as the line of the journal that explains it.

    `values` are those of the table's own row that have changed: its name, whether it was put away. `dice` is the stage
    under way, if what comes is from another seed; `opened` is another table, a branch of this one.
    """

    snapshot: SnapshotRow | None = None
    stage: StageRow | None = None
    settings: Data | None = None
    values: Data = {}
    changed: list[PersonRow] = []
    newcomers: list[PersonRow] = []
    gone: list[int] = []
    dice: StageRow | None = None
    opened: NewTable | None = None


def table_row(row: RowMapping) -> TableRow:
    fields = ("id", "name", "system", "label", "archived", "created", "updated", "people")
    return TableRow(settings=decode(row["settings"]), **{field: row[field] for field in fields})


def stage_row(row: RowMapping) -> StageRow:
    fields = ("stage", "title", "seed", "engine", "past", "fallen")
    start, standing = decode(row["start"]), decode(row["standing"])
    return StageRow(start=pack(start), standing=standing, **{field: row[field] for field in fields})


def change_row(table: str, number: int, row: RowMapping) -> Change:
    """The line of that number; one that is missing, or of another kind, is damage."""
    with understood(table, f"line {number} of its journal"):
        added = msgspec.json.decode(row["added"], type=list[Entry])
        lost = msgspec.json.decode(row["lost"], type=dict[str, int])
        must_be_whole(*(row[field] for field in ("stage", "kept", "revision", "at_event", "by_person")))
        if row["seq"] != number:
            raise ValueError(f"line {row['seq']} stands in its place")
        fields = ("stage", "kept", "revision", "note", "at_event", "by_person", "frame", "told")
        return Change(added=added, lost=lost, **{field: row[field] for field in fields})


def must_be_whole(*values: object) -> None:
    """SQLite keeps anything in any column."""
    for value in values:
        if type(value) is not int:
            raise TypeError(f"{type(value).__name__} instead of a whole number")


def person_row(row: RowMapping) -> PersonRow:
    fields = ("person", "role", "seat", "host", "name", "admitted")
    keys = msgspec.json.decode(row["keys"], type=dict[str, Key])
    return PersonRow(prefs=decode(row["prefs"]), keys=keys, **{field: row[field] for field in fields})


def person_data(person: PersonRow) -> Data:
    """A person as a row, but for the table."""
    fields = {field: getattr(person, field) for field in ("person", "role", "seat", "host", "name", "admitted")}
    return fields | {"prefs": encode(person.prefs), "keys": msgspec.json.encode(person.keys).decode()}
