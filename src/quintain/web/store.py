"""Everything that outlives the process: each method is one transaction, on disk before anybody hears of it."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from quintain.web import schema
from quintain.web.database import connect, migrate, reason
from quintain.web.news import CHANNEL, Ears
from quintain.web.packing import encode
from quintain.web.pen import Line, Pen
from quintain.web.points import BEFORE_INSERT, reach
from quintain.web.rows import (
    Beside,
    Change,
    Mark,
    PersonRow,
    SnapshotRow,
    StageRow,
    TableRow,
    change_row,
    person_row,
    stage_row,
    table_row,
)
from quintain.web.tokens import hashed
from quintain.words.errors import Unavailable

LOG = logging.getLogger("quintain.web")
NOTHING_BESIDE = Beside()


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
            what = "The table cannot be stored at the moment."
            raise Unavailable(what, where="database", fix="Nothing has changed; try again.") from error

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


def put_stage(connection: Connection, id: str, stage: StageRow) -> None:
    data = {"stage": stage.stage, "title": stage.title, "seed": stage.seed}
    data |= {"start": encode(stage.start), "standing": encode(stage.standing)}
    data |= {"engine": stage.engine, "past": stage.past}
    connection.execute(insert(schema.stages).values(table_id=id, **data))
