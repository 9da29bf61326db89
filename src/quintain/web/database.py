"""Opening a database: SQLite or PostgreSQL, prepared, with this release's schema."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, func, inspect, select
from sqlalchemy.exc import ArgumentError, DisconnectionError, SQLAlchemyError

from quintain.web import points
from quintain.web.address import address_of, file_of, shown
from quintain.web.releases import LATEST, MIGRATIONS, OF_OLD, is_known, written_later
from quintain.web.soundness import remedy
from quintain.words.errors import UserError

BUSY_SECONDS = 10
CLOSING_SECONDS = 2
"""So long a stop waits for a back-up that reads at that moment."""
CACHE_KIB = 400
"""What each connection to SQLite remembers of the file: answers are written once and seldom read."""
WRITES = ("INSERT", "WITH", "UPDATE", "DELETE", "CREATE", "ALTER", "DROP")
MIGRATING = 0x5175696E
"""The number of PostgreSQL's lock that a process holds while it brings the schema up to date."""
RESTED_SECONDS = 1.0
"""Whoever takes up a connection that was not used for so long looks first whether it still answers."""


def connect(url: str) -> Engine:
    address, file = address_of(url), file_of(url)
    try:
        if address.get_backend_name() == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        engine = create_engine(address, pool_size=10, max_overflow=5)
    except ModuleNotFoundError as error:
        fix = 'Install it with: pip install "quintain[postgres]"' if error.name == "psycopg" else "Use sqlite:///FILE."
        raise UserError(f'"{shown(url)}" needs {error.name}, which is not here.', where="--database", fix=fix) from None
    except ArgumentError as error:
        fix = "Use sqlite:///FILE, for example sqlite:///quintain.db."
        raise UserError(f'"{shown(url)}" is no database: {error}.', where="--database", fix=fix) from None
    if file is not None:
        make_file(file)
        event.listen(engine, "connect", prepare_sqlite)
    else:
        event.listen(engine, "checkout", look_whether_it_is_there)
    if points.fate is not None:
        tell_of_writes(engine)
    return engine


def make_file(file: Path) -> None:
    """Where there is none yet, an empty one that only this user reads: seeds and sealed answers will be in it."""
    make_folder(file.parent)
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f'The folder "{folder}" cannot be made: {error.strerror}.'
        raise UserError(what, where="--database", fix=remedy(str(error.strerror))) from None


def tell_of_writes(engine: Engine) -> None:
    """A test hears of every write, and of every commit of one, just before it is done."""

    def before_statement(connection: Connection, cursor: object, statement: str, *rest: object) -> None:
        if statement.lstrip().startswith(WRITES):
            connection.info["has written"] = True
            points.reach(points.BEFORE_WRITE)

    def before_commit(connection: Connection) -> None:
        if connection.info.pop("has written", False):
            points.reach(points.BEFORE_COMMIT)

    event.listen(engine, "before_cursor_execute", before_statement)
    event.listen(engine, "commit", before_commit)


def look_whether_it_is_there(connection: Any, record: Any, proxy: object) -> None:
    """A database far away may have gone since a connection was last used; not in the moment since the last answer."""
    now = time.monotonic()
    if now - record.info.get("used", now) > RESTED_SECONDS and not answers(connection):
        raise DisconnectionError
    record.info["used"] = now


def answers(connection: Any) -> bool:
    try:
        connection.execute("")
        connection.rollback()
    except Exception:
        return False
    return True


def prepare_sqlite(connection: Any, record: object) -> None:
    """Write-ahead log, and a commit returns only when it is on disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA cache_size=-{CACHE_KIB}")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    cursor.close()


def migrate(engine: Engine) -> None:
    """Brings the schema to this release's, whole or not at all; of several processes that start at once one does it."""
    try:
        with engine.connect() as connection:
            if has_todays_schema(connection):
                return
            must_be_ours(connection)
            connection.rollback()
            with alone(connection):
                must_be_ours(connection)
                upgrade(connection)
    except SQLAlchemyError as error:
        said = reason(error)
        what = f"The database cannot be opened: {said}."
        raise UserError(what, where="--database", fix=remedy(said)) from None


def upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def has_todays_schema(connection: Connection) -> bool:
    return revisions(connection) == [LATEST]


def revisions(connection: Connection) -> list[str]:
    """Which release wrote it; nothing if none of ours did."""
    if not inspect(connection).has_table("alembic_version"):
        return []
    return list(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars())


@contextmanager
def alone(connection: Connection) -> Iterator[None]:
    """One transaction, in which no other process changes the schema. Of SQLite it must be demanded: it would take each
    change of a schema by itself, and a table that is made anew would take with it whatever refers to it.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        yield
        connection.commit()
        return
    connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    yield
    connection.commit()
    connection.exec_driver_sql("PRAGMA foreign_keys=ON")


def must_be_ours(connection: Connection) -> None:
    """Refuses a database of another program, and one of a later release."""
    names = set(inspect(connection).get_table_names())
    found = revisions(connection)
    address = connection.engine.url.render_as_string(hide_password=True)
    if names and (not found or not OF_OLD.keys() <= names):
        fix = "Name an empty database, or one of Quintain's."
        held = ", ".join(sorted(names)[:5])
        raise UserError(f'"{address}" belongs to another program (its tables: {held}).', where="--database", fix=fix)
    for revision in found:
        if not is_known(revision):
            raise written_later(address, revision, "--database")


def close(engine: Engine) -> None:
    """Lets go of a database. A SQLite file is whole then without the log beside it."""
    if engine.dialect.name == "sqlite":
        with suppress(SQLAlchemyError), engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={CLOSING_SECONDS * 1000}")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()


def reason(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).split("\n", 1)[0]
