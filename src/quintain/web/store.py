"""The database: SQLite in WAL mode, every commit on disk before anybody hears of it."""

from __future__ import annotations

import logging
import threading
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, RowMapping, create_engine, delete, event, func, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from quintain import ENGINE_VERSION
from quintain.kernel.entries import Entry
from quintain.kernel.scene import Data
from quintain.web import schema
from quintain.web.points import BEFORE_INSERT, reach
from quintain.web.tokens import hashed
from quintain.words.errors import UserError

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 10
CHANNEL = "quintain"
DATABASE = "database"
UNREACHABLE = "The table cannot be stored at the moment."
LOG = logging.getLogger("quintain.web")
T = TypeVar("T")
LOST = "lost"
"""Said after a connection was opened: whatever was told before it has not been heard."""


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


NOTHING_BESIDE = Beside()


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


class TwiceError(Exception):
    """That frame of that person is in the journal already."""


class ConflictError(Exception):
    """Another process has written this number of the journal."""


class Store:
    """Everything that outlives the process. Every method is one transaction, and blocks: call it in a thread."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self.is_shared = self.engine.dialect.name == "postgresql"
        """Several processes may serve the same tables, and tell each other what is new."""
        migrate(self.engine)
        self.turn: AbstractContextManager[object] = nullcontext() if self.is_shared else threading.Lock()
        """SQLite has one writer at a time: who waits here is woken at once, who waits there sleeps and looks again."""
        self.pen = Pen(self.turn, self.put)
        self.ears = Ears(url)

    def close(self) -> None:
        self.ears.close()
        self.engine.dispose()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        try:
            with self.engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            LOG.error("the database failed: %s", reason(error))
            raise UserError(UNREACHABLE, where=DATABASE, fix="Nothing has changed; try again.") from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self.turn, self.transaction() as connection:
            yield connection

    # tables

    def add_table(self, row: TableRow, stage: StageRow, homebrew: bytes | None = None) -> None:
        """A new table with its first scene and, if it needs any, the content of its own that it is played with."""
        with self.writing() as connection:
            data = msgspec.to_builtins(row) | {"settings": encode(row.settings)}
            connection.execute(insert(schema.tables).values(data))
            put_stage(connection, row.id, stage)
            if homebrew is not None:
                connection.execute(insert(schema.homebrew).values(table_id=row.id, content=homebrew))

    def table(self, id: str) -> TableRow | None:
        with self.transaction() as connection:
            found = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).mappings().first()
        return table_row(found) if found is not None else None

    def change_table(self, id: str, **values: object) -> None:
        if "settings" in values:
            values["settings"] = encode(values["settings"])
        with self.writing() as connection:
            connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(**values))

    def delete_table(self, id: str) -> None:
        with self.writing() as connection:
            for part in (schema.snapshots, schema.homebrew, schema.journal, schema.stages, schema.people):
                connection.execute(delete(part).where(part.c.table_id == id))
            connection.execute(delete(schema.tables).where(schema.tables.c.id == id))

    def table_ids(self) -> list[str]:
        with self.transaction() as connection:
            return list(connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.created)).scalars())

    def count_tables(self) -> int:
        with self.transaction() as connection:
            return int(connection.execute(select(func.count()).select_from(schema.tables)).scalar() or 0)

    # stages and journal

    def add_stage(self, id: str, stage: StageRow) -> None:
        with self.writing() as connection:
            put_stage(connection, id, stage)

    def stages(self, id: str) -> list[StageRow]:
        part = schema.stages
        with self.transaction() as connection:
            rows = connection.execute(select(part).where(part.c.table_id == id).order_by(part.c.stage)).mappings().all()
        return [stage_row(row) for row in rows]

    def write(self, id: str, seq: int, change: Change, beside: Beside = NOTHING_BESIDE) -> None:
        """Puts a change in the journal under its number: a number is given once, so there is one writer at a time."""
        data = {
            "table_id": id,
            "seq": seq,
            "stage": change.stage,
            "kept": change.kept,
            "added": msgspec.json.encode(change.added).decode(),
            "revision": change.revision,
            "note": change.note,
            "at_event": change.at_event,
            "by_person": change.by_person,
            "frame": change.frame,
            "at": time.time(),
            "told": change.told,
            "lost": encode(change.lost),
        }
        line = Line(data, beside)
        reach(BEFORE_INSERT)
        try:
            if self.is_shared:
                self.put([line])
            else:
                self.pen.write(line)
        except IntegrityError as error:
            if self.has_frame(id, change.by_person, change.frame):
                raise TwiceError from error
            raise ConflictError from error

    def put(self, lines: list[Line]) -> None:
        """Lines of the journal in one commit, with what is stored beside them."""
        with self.transaction() as connection:
            for line in lines:
                id, seq = line.data["table_id"], line.data["seq"]
                connection.execute(insert(schema.journal).values(line.data))
                values: dict[str, object] = {"updated": line.data["at"]}
                if line.beside.settings is not None:
                    values["settings"] = encode(line.beside.settings)
                connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(**values))
                if line.beside.stage is not None:
                    put_stage(connection, id, line.beside.stage)
                if line.beside.snapshot is not None:
                    data = msgspec.structs.asdict(line.beside.snapshot)
                    connection.execute(insert(schema.snapshots).values(table_id=id, seq=seq, **data))
                self.tell_others(connection, f"{id} {seq}")

    def tell_others(self, connection: Connection, news: str) -> None:
        """Other processes hear of it when, and only if, this transaction is committed."""
        if self.is_shared:
            connection.execute(select(func.pg_notify(CHANNEL, news)))

    def publish(self, news: list[str]) -> None:
        if self.is_shared:
            with self.transaction() as connection:
                for each in news:
                    self.tell_others(connection, each)

    def news(self, seconds: float) -> list[str]:
        """What other processes have told within that time; a lost connection is opened again and says "lost"."""
        return self.ears.hear(seconds)

    def latest(self, ids: list[str]) -> dict[str, int]:
        """The number of the last line in the journal of each of these tables."""
        part = schema.journal
        wanted = select(part.c.table_id, func.max(part.c.seq)).where(part.c.table_id.in_(ids)).group_by(part.c.table_id)
        with self.transaction() as connection:
            return {id: int(seq) for id, seq in connection.execute(wanted)}

    def has_frame(self, id: str, person: int, frame: str | None) -> bool:
        part = schema.journal
        wanted = select(part.c.seq).where(part.c.table_id == id, part.c.by_person == person, part.c.frame == frame)
        with self.transaction() as connection:
            return frame is not None and connection.execute(wanted).first() is not None

    def journal(self, id: str, after: int = 0) -> list[Change]:
        part = schema.journal
        wanted = select(part).where(part.c.table_id == id, part.c.seq > after).order_by(part.c.seq)
        with self.transaction() as connection:
            rows = connection.execute(wanted).mappings().all()
        return [change_row(row) for row in rows]

    # snapshots, and content of one's own

    def marks(self, id: str, stage: int) -> list[Mark]:
        """Where there are snapshots of a stage, in the order in which they were taken."""
        part = schema.snapshots
        wanted = select(part.c.seq, part.c.used, part.c.since, part.c.events)
        wanted = wanted.where(part.c.table_id == id, part.c.stage == stage).order_by(part.c.seq)
        with self.transaction() as connection:
            return [Mark(*row) for row in connection.execute(wanted)]

    def snapshot(self, id: str, seq: int) -> SnapshotRow:
        part = schema.snapshots
        with self.transaction() as connection:
            found = connection.execute(select(part).where(part.c.table_id == id, part.c.seq == seq)).mappings().one()
        return SnapshotRow(**{field: found[field] for field in SnapshotRow.__struct_fields__})

    def homebrew(self, id: str) -> bytes | None:
        """The content that is stored with a table, packed."""
        part = schema.homebrew
        with self.transaction() as connection:
            found: bytes | None = connection.execute(select(part.c.content).where(part.c.table_id == id)).scalar()
        return found

    def add_homebrew(self, id: str, content: bytes) -> None:
        """Once: if another process was faster, what it stored stands."""
        with suppress(IntegrityError), self.writing() as connection:
            connection.execute(insert(schema.homebrew).values(table_id=id, content=content))

    # people

    def add_person(
        self, id: str, token: str, role: str, seat: str, *, host: bool = False, name: str = "", admitted: bool = False
    ) -> int:
        data = {"table_id": id, "token": hashed(token), "role": role, "seat": seat, "host": host, "name": name}
        with self.writing() as connection:
            done = connection.execute(insert(schema.people).values(**data, admitted=admitted, prefs="{}"))
            key = done.inserted_primary_key
        assert key is not None
        return int(key[0])

    def change_person(self, person: int, **values: object) -> None:
        if "prefs" in values:
            values["prefs"] = encode(values["prefs"])
        if "token" in values:
            values["token"] = hashed(str(values["token"]))
        with self.writing() as connection:
            connection.execute(update(schema.people).where(schema.people.c.person == person).values(**values))

    def remove_person(self, person: int) -> None:
        with self.writing() as connection:
            connection.execute(delete(schema.people).where(schema.people.c.person == person))

    def people(self, id: str) -> list[PersonRow]:
        part = schema.people
        with self.transaction() as connection:
            rows = (
                connection.execute(select(part).where(part.c.table_id == id).order_by(part.c.person)).mappings().all()
            )
        return [person_row(row) for row in rows]

    def person(self, id: str, token: str) -> PersonRow | None:
        part = schema.people
        wanted = select(part).where(part.c.table_id == id, part.c.token == hashed(token))
        with self.transaction() as connection:
            found = connection.execute(wanted).mappings().first()
        return person_row(found) if found is not None else None


class Line:
    """A line of the journal, and what is stored with it, on its way to the disk."""

    def __init__(self, data: dict[str, Any], beside: Beside) -> None:
        self.data = data
        self.beside = beside
        self.is_done = False
        self.error: Exception | None = None


class Pen:
    """Writes the journals of a database with one writer: lines that come while the disk is busy share a commit."""

    def __init__(self, turn: AbstractContextManager[object], put: Callable[[list[Line]], None]) -> None:
        self.turn = turn
        self.put = put
        self.waiting: deque[Line] = deque()

    def write(self, line: Line) -> None:
        """Returns when the line is on disk, whoever put it there."""
        self.waiting.append(line)
        with self.turn:
            if not line.is_done:
                self.write_all([self.waiting.popleft() for _ in range(len(self.waiting))])
        if line.error is not None:
            raise line.error

    def write_all(self, lines: list[Line]) -> None:
        """All or, if one of them may not stand, one by one."""
        try:
            self.put(lines)
        except IntegrityError as error:
            if len(lines) > 1:
                for line in lines:
                    self.write_all([line])
            else:
                lines[0].error = error
        except Exception as error:
            for line in lines:
                line.error = error
        for line in lines:
            line.is_done = True


class Ears:
    """A connection of its own that listens for what other processes store."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.connection: Any = None

    def hear(self, seconds: float) -> list[str]:
        import psycopg

        try:
            if self.connection is None:
                self.connection = psycopg.connect(self.url, autocommit=True)
                self.connection.execute(f"LISTEN {CHANNEL}")
                return [LOST]
            heard = [note.payload for note in self.connection.notifies(timeout=seconds, stop_after=1)]
            return heard + [note.payload for note in self.connection.notifies(timeout=0)]
        except psycopg.Error:
            self.close()
            time.sleep(min(seconds, 0.5))
            return []

    def close(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()


def connect(url: str) -> Engine:
    try:
        address = make_url(url)
        if address.get_backend_name() == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        is_far = address.get_backend_name() != "sqlite"  # it may have gone away since
        engine = create_engine(address, pool_pre_ping=is_far, pool_size=10, max_overflow=5)
    except ModuleNotFoundError as error:
        fix = 'Install it with: pip install "quintain[postgres]"' if error.name == "psycopg" else "Use sqlite:///FILE."
        raise UserError(f'"{url}" needs {error.name}, which is not here.', where="--database", fix=fix) from None
    except ArgumentError as error:
        fix = "Use sqlite:///FILE, for example sqlite:///quintain.db."
        raise UserError(f'"{url}" is no database: {error}.', where="--database", fix=fix) from None
    if address.get_backend_name() == "sqlite":
        if address.database not in (None, "", ":memory:"):
            Path(str(address.database)).parent.mkdir(parents=True, exist_ok=True)
        event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, record: object) -> None:
    """Write-ahead log, and a commit returns only when it is on disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    cursor.close()


def migrate(engine: Engine) -> None:
    """Brings the schema to this release's."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except SQLAlchemyError as error:
        fix = "Check that the folder exists and may be written to."
        raise UserError(f"The database cannot be opened: {reason(error)}.", where="--database", fix=fix) from None


def put_stage(connection: Connection, id: str, stage: StageRow) -> None:
    data = {"stage": stage.stage, "title": stage.title, "seed": stage.seed}
    data |= {"start": encode(stage.start), "standing": encode(stage.standing)}
    data |= {"engine": stage.engine, "past": stage.past}
    connection.execute(insert(schema.stages).values(table_id=id, **data))


def encode(data: object) -> str:
    return msgspec.json.encode(data).decode()


def pack(data: object) -> bytes:
    """For what is written often and read seldom."""
    return zlib.compress(msgspec.json.encode(data))


def unpack(packed: bytes, type_: type[T]) -> T:
    return msgspec.json.decode(zlib.decompress(packed), type=type_)


def decode(text: str) -> Data:
    data: Data = msgspec.json.decode(text)
    return data


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


def reason(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).split("\n", 1)[0]
