"""Everything that outlives the process: each method is one transaction, on disk before anybody hears of it."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from quintain.kernel.scene import Data
from quintain.web import schema
from quintain.web.damage import damaged, is_damage, understood
from quintain.web.database import close, connect, migrate, reason
from quintain.web.fixed import Fixed
from quintain.web.news import CHANNEL, LONGEST, Ears
from quintain.web.packing import encode, unpack
from quintain.web.pen import Line, Pen
from quintain.web.points import BEFORE_INSERT, reach
from quintain.web.rows import (
    Beside,
    Change,
    Mark,
    NewTable,
    PersonRow,
    SnapshotRow,
    StageRow,
    TableRow,
    Whole,
    change_row,
    person_data,
    person_row,
    stage_row,
    table_row,
)
from quintain.web.tokens import hashed
from quintain.words.errors import Unavailable

LOG = logging.getLogger("quintain.web")
NOTHING_BESIDE = Beside()
GONE = 2**31
"""Told instead of a line's number when a table is deleted: more than any has."""

ADD_LINE = insert(schema.journal)
TOUCH = update(schema.tables).where(schema.tables.c.id == bindparam("table")).values(updated=bindparam("now"))
TELL = select(func.pg_notify(CHANNEL, bindparam("news")))
ALL_AT_ONCE = TELL.add_cte(
    ADD_LINE.values({column.name: bindparam(column.name) for column in schema.journal.c}).cte("line"),
    TOUCH.cte("touched"),
)
"""On PostgreSQL the three are one statement, and so one way there and back."""


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
        dialect = self.engine.dialect
        self.add_line, self.touch = Fixed(ADD_LINE, dialect), Fixed(TOUCH, dialect)
        self.all_at_once = Fixed(ALL_AT_ONCE, dialect) if self.is_shared else None
        self.at_once = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        """For a statement that is a transaction by itself."""
        self.ears = Ears(url)

    def close(self) -> None:
        close(self.engine)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        with self.or_unavailable(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def or_unavailable(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            LOG.error("the database failed: %s", reason(error))
            if is_damage(reason(error)):
                raise damaged("a part of the database") from error
            what = "The table cannot be stored at the moment."
            raise Unavailable(what, where="database", fix="Nothing has changed; try again.") from error

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Everything that is read in it is as it was at one moment."""
        with self.transaction() as connection:
            begin = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ" if self.is_shared else "BEGIN"
            connection.exec_driver_sql(begin)
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self.turn, self.transaction() as connection:
            yield connection

    # tables

    def add_table(self, new: NewTable) -> None:
        """A new table with everything that belongs to it: it is there whole, or not at all."""
        with self.writing() as connection:
            put_table(connection, new)

    def table(self, id: str) -> TableRow | None:
        with self.transaction() as connection:
            return read_table(connection, id)

    def whole(self, id: str) -> Whole | None:
        """A table with its people, its last stage and the whole journal."""
        part = schema.stages
        last = select(part).where(part.c.table_id == id).order_by(part.c.stage.desc()).limit(1)
        with self.reading() as connection:
            row = read_table(connection, id)
            if row is None:
                return None
            stages = connection.execute(last).mappings().all()
            with understood(id, "its scene"):
                stage = stage_row(stages[0])
            marks = read_marks(connection, id, stage.stage)
            return Whole(row, read_people(connection, id), stage, read_journal(connection, id, 0), marks)

    def delete_table(self, id: str) -> None:
        with self.writing() as connection:
            for part in (schema.snapshots, schema.homebrew, schema.journal, schema.stages, schema.people):
                connection.execute(delete(part).where(part.c.table_id == id))
            connection.execute(delete(schema.tables).where(schema.tables.c.id == id))
            self.tell_others(connection, f"{id} {GONE}")

    def count_tables(self) -> int:
        with self.transaction() as connection:
            return int(connection.execute(select(func.count()).select_from(schema.tables)).scalar() or 0)

    # stages and journal

    def stages(self, id: str) -> list[StageRow]:
        part = schema.stages
        with self.transaction() as connection:
            rows = connection.execute(select(part).where(part.c.table_id == id).order_by(part.c.stage)).mappings().all()
        with understood(id, "one of its scenes"):
            return [stage_row(row) for row in rows]

    def write(self, id: str, seq: int, change: Change, beside: Beside = NOTHING_BESIDE) -> None:
        """Puts a change in the journal under its number: a number is given once, so there is one writer at a time."""
        line = Line(journal_data(id, seq, change), beside)
        reach(BEFORE_INSERT)
        try:
            if self.is_shared and beside == NOTHING_BESIDE:
                self.put_at_once(line, news_of(id, seq, change))
            elif self.is_shared:
                self.put([line])
            else:
                self.pen.write(line)
        except IntegrityError as error:
            if self.has_frame(id, change.by_person, change.frame):
                raise TwiceError from error
            raise ConflictError from error

    def put(self, lines: list[Line]) -> None:
        """Lines of the journal in one commit, each with all that is stored beside it."""
        with self.transaction() as connection:
            for line in lines:
                id, seq = line.data["table_id"], line.data["seq"]
                self.add_line.say(connection, line.data)
                self.touch.say(connection, {"table": id, "now": line.data["at"]})
                put_beside(connection, id, seq, line.beside)
                self.tell_others(connection, f"{id} {seq}")

    def put_at_once(self, line: Line, news: str) -> None:
        """A line of the journal with nothing beside it, which the others are told in the same breath."""
        assert self.all_at_once is not None
        with self.or_unavailable(), self.at_once.connect() as connection:
            data = line.data
            self.all_at_once.say(connection, data | {"table": data["table_id"], "now": data["at"], "news": news})

    def tell_others(self, connection: Connection, news: str) -> None:
        """Other processes hear of it when, and only if, this transaction is committed."""
        if self.is_shared:
            connection.execute(TELL, {"news": news})

    def publish(self, news: list[str]) -> None:
        if self.is_shared:
            with self.transaction() as connection:
                for each in news:
                    self.tell_others(connection, each)

    def latest(self, ids: list[str]) -> dict[str, int]:
        """The number of the last line in the journal of each of these tables."""
        part = schema.journal
        wanted = select(part.c.table_id, func.max(part.c.seq)).where(part.c.table_id.in_(ids)).group_by(part.c.table_id)
        with self.transaction() as connection:
            return {id: int(seq) for id, seq in connection.execute(wanted)}

    def has_frame(self, id: str, person: int | None, frame: str | None) -> bool:
        """Whether that person's frame is in the journal, or if nobody is named anybody's."""
        part = schema.journal
        wanted = select(part.c.seq).where(part.c.table_id == id, part.c.frame == frame)
        if person is not None:
            wanted = wanted.where(part.c.by_person == person)
        with self.transaction() as connection:
            return frame is not None and connection.execute(wanted).first() is not None

    def journal(self, id: str, after: int = 0) -> list[Change]:
        with self.transaction() as connection:
            return read_journal(connection, id, after)

    # snapshots, and content of one's own

    def marks(self, id: str, stage: int) -> list[Mark]:
        """Where there are snapshots of a stage, in the order in which they were taken."""
        with self.transaction() as connection:
            return read_marks(connection, id, stage)

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

    def people(self, id: str) -> list[PersonRow]:
        with self.transaction() as connection:
            return read_people(connection, id)

    def person(self, id: str, token: str) -> PersonRow | None:
        """Whose seat that token opens, or invites to."""
        link = hashed(token)
        found = next((each for each in self.people(id) if link in each.keys), None)
        return msgspec.structs.replace(found, link=link) if found is not None else None


def read_table(connection: Connection, id: str) -> TableRow | None:
    found = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).mappings().first()
    with understood(id, "what its host chose"):
        return table_row(found) if found is not None else None


def read_people(connection: Connection, id: str) -> list[PersonRow]:
    part = schema.people
    wanted = select(part).where(part.c.table_id == id).order_by(part.c.person)
    rows = connection.execute(wanted).mappings().all()
    with understood(id, "one of its people"):
        return [person_row(row) for row in rows]


def read_journal(connection: Connection, id: str, after: int) -> list[Change]:
    part = schema.journal
    wanted = select(part).where(part.c.table_id == id, part.c.seq > after).order_by(part.c.seq)
    rows = connection.execute(wanted).mappings().all()
    return [change_row(id, number, row) for number, row in enumerate(rows, start=after + 1)]


def read_marks(connection: Connection, id: str, stage: int) -> list[Mark]:
    part = schema.snapshots
    wanted = select(part.c.seq, part.c.used, part.c.since, part.c.events)
    wanted = wanted.where(part.c.table_id == id, part.c.stage == stage).order_by(part.c.seq)
    return [Mark(*row) for row in connection.execute(wanted)]


def journal_data(id: str, seq: int, change: Change) -> Data:
    """A line of the journal as its row."""
    return {
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


def put_table(connection: Connection, new: NewTable) -> None:
    row, id = new.row, new.row.id
    data = msgspec.to_builtins(row) | {"settings": encode(row.settings), "people": len(new.people)}
    connection.execute(insert(schema.tables).values(data))
    put_stage(connection, id, new.stage)
    for number, person in enumerate(new.people, start=1):
        person.person = number
        put_newcomer(connection, id, person)
    if new.line is not None:
        connection.execute(insert(schema.journal).values(journal_data(id, 1, new.line)))


def news_of(id: str, seq: int, change: Change) -> str:
    """What other processes are told of a line: where it stands and, if it is short, the line itself."""
    told = encode(change)
    return f"{id} {seq} {told}" if len(told.encode()) < LONGEST else f"{id} {seq}"


def put_beside(connection: Connection, id: str, seq: int, beside: Beside) -> None:
    """What comes with that line of the journal."""
    values = beside.values if beside.settings is None else beside.values | {"settings": encode(beside.settings)}
    if values:
        connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(**values))
    if beside.stage is not None:
        put_stage(connection, id, beside.stage)
    if beside.dice is not None:
        put_dice(connection, id, beside.dice)
    if beside.opened is not None:
        put_table(connection, beside.opened)
    if beside.snapshot is not None:
        data = msgspec.structs.asdict(beside.snapshot)
        connection.execute(insert(schema.snapshots).values(table_id=id, seq=seq, **data))
    part = schema.people
    for person in beside.changed:
        mine = (part.c.table_id == id) & (part.c.person == person.person)
        connection.execute(update(part).where(mine).values(person_data(person)))
    for person in beside.newcomers:
        put_newcomer(connection, id, person)
    for number in beside.gone:
        connection.execute(delete(part).where(part.c.table_id == id, part.c.person == number))


def put_newcomer(connection: Connection, id: str, person: PersonRow) -> None:
    connection.execute(insert(schema.people).values(table_id=id, **person_data(person)))


def put_stage(connection: Connection, id: str, stage: StageRow) -> None:
    data = {"stage": stage.stage, "title": stage.title, "seed": stage.seed}
    data |= {"start": encode(unpack(stage.start, Data)), "standing": encode(stage.standing)}
    data |= {"engine": stage.engine, "past": stage.past, "fallen": stage.fallen}
    connection.execute(insert(schema.stages).values(table_id=id, **data))


def put_dice(connection: Connection, id: str, stage: StageRow) -> None:
    """What comes in a stage is from another seed."""
    part = schema.stages
    mine = (part.c.table_id == id) & (part.c.stage == stage.stage)
    connection.execute(update(part).where(mine).values(seed=stage.seed, fallen=stage.fallen))
