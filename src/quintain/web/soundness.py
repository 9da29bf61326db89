"""Whether a SQLite file is a database of ours, sound, and of a release that this one knows; looking changes nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from quintain.web import schema
from quintain.web.releases import LATEST, OF_OLD, is_known, written_later
from quintain.words.errors import UserError

BEGINS = b"SQLite format 3\0"
PROGRAMS = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"
RESTORE = "Bring back the last good back-up with: quintain restore FILE"


def must_be_ours(file: Path, where: str) -> None:
    """Refuses whatever is not a database that this release can open."""
    if not is_database(file, where):
        raise UserError(f'"{file}" is empty.', where=where, fix="Use a file made by quintain backup.")
    with reading(file, where) as database:
        for revision in revisions_of_ours(database, file, where):
            if not is_known(revision):
                raise written_later(str(file), revision, where)


def must_be_sound(file: Path, called: Path, where: str, *, whole: bool = False) -> None:
    """Refuses a damaged database, by the name that it is called; `whole` compares every index too."""
    with reading(file, where, called) as database:
        check = "integrity_check(1)" if whole else "quick_check(1)"
        found = str(database.execute(f"PRAGMA {check}").fetchone()[0])
        if found != "ok":
            raise damaged(called, found.split("\n")[-1], where)
        if is_of_today(database):
            for table in schema.metadata.sorted_tables:
                missing = sorted({column.name for column in table.columns} - columns_of(database, table.name))
                if missing:
                    raise damaged(called, f"its table {table.name} has no {', '.join(missing)}", where)


def damaged(file: Path, how: str, where: str) -> UserError:
    return UserError(f'"{file}" is damaged: {how}.', where=where, fix=RESTORE)


def may_be_served(file: Path, where: str) -> None:
    """Refuses a file that a server must not touch; one that is not there yet, or empty, becomes a database."""
    if not file.exists() and (left := beside(file)):
        what = f'"{left[0]}" belongs to a database that is not there: "{file}".'
        raise UserError(what, where=where, fix="Put both side by side again, or move that file away too.")
    if file.exists() and is_database(file, where) and not is_blank(file, where):
        must_be_ours(file, where)
        must_be_sound(file, file, where)


def beside(file: Path) -> list[Path]:
    """What SQLite has written beside a database and not yet put into it."""
    return [each for end in ("-wal", "-journal") if (each := file.with_name(file.name + end)).exists()]


def is_database(file: Path, where: str) -> bool:
    """Whether there is one in it; an empty file is none yet, and anything else is a mistake."""
    if file.is_dir():
        raise UserError(f'"{file}" is a folder.', where=where, fix="Name a file in it, for example tables.db.")
    if file.exists() and not file.is_file():
        raise UserError(f'"{file}" is no file that can be kept.', where=where, fix="Name a file on a disk.")
    try:
        with file.open("rb") as opened:
            first = opened.read(len(BEGINS))
    except OSError as error:
        fix = "Name a file that this user may read."
        raise UserError(f'"{file}" cannot be read: {error.strerror}.', where=where, fix=fix) from None
    if first and first != BEGINS:
        fix = "Name a database of Quintain's, or a file that is not there yet."
        raise UserError(f'"{file}" is no SQLite database.', where=where, fix=fix)
    return bool(first)


def is_blank(file: Path, where: str) -> bool:
    """A database in which nobody has made anything."""
    with reading(file, where) as database:
        return not names_in(database)


@contextmanager
def reading(file: Path, where: str, called: Path | None = None) -> Iterator[sqlite3.Connection]:
    """Looks into a database; what is wrong with it is said in words, by the name that it is `called`."""
    try:
        with closing(look_into(file)) as database:
            yield database
    except sqlite3.Error as error:
        if is_about_damage(error):
            raise damaged(called or file, str(error), where) from None
        raise UserError(f'"{called or file}" cannot be read: {error}.', where=where, fix=remedy(str(error))) from None


def look_into(file: Path) -> sqlite3.Connection:
    """Only to read. One that nobody has open is left without a trace of it."""
    how = "mode=ro" if beside(file) else "mode=ro&immutable=1"
    return sqlite3.connect(f"file:{quote(str(file))}?{how}", uri=True)


def is_about_damage(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def revisions_of_ours(database: sqlite3.Connection, file: Path, where: str) -> list[str]:
    """The release that wrote it, as its schema's number."""
    names = names_in(database)
    has_ours = all(columns <= columns_of(database, name) for name, columns in OF_OLD.items())
    if "alembic_version" not in names or not has_ours:
        held = ", ".join(sorted(names)[:5]) or "none"
        fix = "Use a database of Quintain's, or a file that is not there yet."
        raise UserError(f'"{file}" belongs to another program (its tables: {held}).', where=where, fix=fix)
    added = [" ".join(row) for row in database.execute(PROGRAMS)]
    if added:
        fix = "Somebody has put it there: use a file as quintain backup made it."
        raise UserError(f'"{file}" does more than hold tables ({", ".join(added[:5])}).', where=where, fix=fix)
    return [str(row[0]) for row in database.execute("SELECT version_num FROM alembic_version")]


def names_in(database: sqlite3.Connection) -> set[str]:
    return {str(row[0]) for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def columns_of(database: sqlite3.Connection, table: str) -> set[str]:
    return {str(row[1]) for row in database.execute(f'PRAGMA table_info("{table}")')}


def is_of_today(database: sqlite3.Connection) -> bool:
    return [row[0] for row in database.execute("SELECT version_num FROM alembic_version")] == [LATEST]


def remedy(reason: str) -> str:
    """How to go on after what SQLite or the system said."""
    said = reason.lower()
    if "full" in said or "no space" in said or "file too large" in said or "disk i/o" in said:
        return "Make room on that disk, then try again."
    if "readonly" in said or "unable to open" in said or "permission" in said or "read-only" in said:
        return "Check that the file and its folder may be written to by this user."
    if "locked" in said or "busy" in said:
        return "Another program has it open: close that one, then try again."
    return "Check that the database is there and may be written to."
