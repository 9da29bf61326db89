"""All tables of a SQLite database in one file, and back again: whole, checked, and in place at once or not at all."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from quintain.web.custody import in_custody
from quintain.web.soundness import (
    beside,
    damaged,
    is_about_damage,
    is_blank,
    is_database,
    look_into,
    must_be_ours,
    must_be_sound,
    remedy,
)
from quintain.words.errors import UserError


def back_up(source: Path, file: Path) -> None:
    """Copies a database that a server may be writing to meanwhile."""
    must_be_ours(source, "--database")
    if os.path.lexists(file):
        raise UserError(f'"{file}" exists already.', where="file", fix="Name a new file.")
    with put_in_place(file, "file") as part:
        copy(source, part, "--database")
        must_be_sound(part, source, "--database", whole=True)


def restore(file: Path, target: Path) -> int:
    """Brings back all tables from a copy, into a database that has none; says how many there are."""
    must_be_ours(file, "file")
    with in_custody(target, "quintain restore"):
        must_be_free(target)
        with put_in_place(target, "--database") as part:
            copy(file, part, "file")
            must_be_sound(part, file, "file", whole=True)
            return count_tables(part)


def must_be_free(target: Path) -> None:
    """There is no database yet, or one without tables; what is left of another would mix with what is put there."""
    fix = "Move that file away first (tables.db, tables.db-wal and all), or name another --database."
    if target.exists() and is_database(target, "--database"):
        if not is_blank(target, "--database"):
            must_be_ours(target, "--database")
            must_be_sound(target, target, "--database")
            if count_tables(target):
                raise UserError(f'"{target}" holds tables already.', where="--database", fix=fix)
        with closing(sqlite3.connect(target)) as database:  # what its log holds goes into it, and the log goes
            database.execute("PRAGMA journal_mode = DELETE")
    if left := beside(target):
        raise UserError(f'"{left[0]}" belongs to another database.', where="--database", fix=fix)


def count_tables(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        return int(database.execute("SELECT count(*) FROM tables").fetchone()[0])


def copy(source: Path, part: Path, where: str) -> None:
    """One database as it stands at one moment, in one file."""
    while True:
        stood = how_it_stands(source)
        with closing(look_into(source)) as tables, closing(sqlite3.connect(part)) as copied:
            try:
                tables.backup(copied)
            except sqlite3.Error as error:
                if is_about_damage(error):
                    raise damaged(source, str(error), where) from None
                raise
            copied.execute("PRAGMA journal_mode = DELETE")
        if beside(source) == stood[0] != [] or how_it_stands(source) == stood:
            return


def how_it_stands(source: Path) -> tuple[list[Path], int, int]:
    """By this one sees that a server has begun to write to a database that nobody had open."""
    found = source.stat()
    return beside(source), found.st_mtime_ns, found.st_size


@contextmanager
def put_in_place(file: Path, where: str) -> Iterator[Path]:
    """A file of another name to write to; whole and on disk, it gets its own name, and otherwise it goes."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # seeds and sealed answers are in it
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(file)
    except (OSError, sqlite3.Error) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise UserError(f'"{file}" cannot be written: {reason}.', where=where, fix=remedy(reason)) from None
    finally:
        for each in (part, *beside(part)):
            each.unlink(missing_ok=True)
