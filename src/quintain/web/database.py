"""Opening a database: SQLite or PostgreSQL, prepared, with this release's schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from quintain.words.errors import UserError

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 10


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


def reason(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).split("\n", 1)[0]
