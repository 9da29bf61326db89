"""A database's address: whether it is a file, and how it is shown."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError


def file_of(url: str) -> Path | None:
    """The file of a SQLite database, whatever links lead to it; nothing for another kind, or one in memory."""
    try:
        address = make_url(url)
    except ArgumentError:
        return None
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(str(address.database)).resolve()


def shown(url: str) -> str:
    """Without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return url
