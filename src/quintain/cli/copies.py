"""`quintain backup` and `restore`: all tables of the browser table in one file."""

from __future__ import annotations

from pathlib import Path

import click

from quintain.cli.serve import default_database
from quintain.cli.text import say
from quintain.words.errors import UserError


@click.command(
    epilog="\b\nExamples:\n  quintain backup tables-2026-11.db\n  quintain backup copy.db --database sqlite:///t.db"
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--database", default="", metavar="URL", help="The database to copy.")
def backup(file: Path, database: str) -> None:
    """Copy all tables into FILE, whole and consistent, even while the server runs."""
    from quintain.web.copies import back_up

    source = sqlite_file(database)
    if not source.exists():
        raise UserError(
            f'There is no database "{source}".', where="--database", fix="Start quintain serve once, or name it."
        )
    back_up(source, file)
    say(f"All tables are in {file}.")


@click.command(epilog="\b\nExamples:\n  quintain restore tables-2026-11.db")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--database", default="", metavar="URL", help="The database to fill; it must hold no tables yet.")
def restore(file: Path, database: str) -> None:
    """Bring back all tables from FILE, made by quintain backup.

    The database must hold no tables yet, and no server may run on it.
    """
    from quintain.web.copies import restore as bring_back

    target = sqlite_file(database)
    say(f"{bring_back(file, target)} tables are back in {target}.")


def sqlite_file(url: str) -> Path:
    from quintain.web.address import file_of, shown

    address = url or default_database()
    file = file_of(address)
    if file is None:
        fix = "Use sqlite:///FILE. For PostgreSQL use its own pg_dump and pg_restore."
        raise UserError(f'"{shown(address)}" is no SQLite database.', where="--database", fix=fix)
    return file
