"""A database's address: whether it is a file, and how it is shown."""

from __future__ import annotations

import re
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from quintain.words.errors import UserError

PASSWORD = re.compile(r"(://[^:@/]*:).*(?=@)|([?&]password=)[^&]*")


def address_of(url: str) -> URL:
    """What it says, or in words that it is none."""
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        fix = "Use sqlite:///FILE, for example sqlite:///quintain.db."
        raise UserError(f'"{shown(url)}" is no database.', where="--database", fix=fix) from None


def file_of(url: str) -> Path | None:
    """The file of a SQLite database, whatever links lead to it; nothing for another kind."""
    address = address_of(url)
    if address.get_backend_name() != "sqlite":
        return None
    name = address.database or ""
    if not name.strip() or name == ":memory:" or "\0" in name:
        raise UserError(f'"{shown(url)}" names no file.', where="--database", fix="Use sqlite:///FILE.")
    if name.startswith("file:") or address.query or address.host:
        raise UserError(f'"{shown(url)}" names a file in another way.', where="--database", fix="Use sqlite:///FILE.")
    return Path(name).resolve()


def shown(url: str) -> str:
    """Without its password."""
    return PASSWORD.sub(r"\1\2***", url)
