"""By what a database is known to be ours, and of which release: its tables and the numbers of its migrations."""

from __future__ import annotations

import re
from pathlib import Path

from quintain.words.errors import UserError

MIGRATIONS = Path(__file__).parent / "migrations"
OF_OLD = {"tables": {"id", "settings"}, "stages": {"table_id", "start"}, "journal": {"table_id", "seq", "added"}}
"""What every release had."""
NUMBERED = re.compile(r'^(revision|down_revision) = "(\w+)"$', re.MULTILINE)


def numbers(which: str) -> list[str]:
    """What migrations say of themselves; Alembic would say it too, but takes as long to load as all the rest."""
    texts = [file.read_text(encoding="utf-8") for file in (MIGRATIONS / "versions").glob("*.py")]
    return [number for text in texts for kind, number in NUMBERED.findall(text) if kind == which]


KNOWN = frozenset(numbers("revision"))
LATEST = next(iter(KNOWN - set(numbers("down_revision"))))


def is_known(revision: str) -> bool:
    return revision in KNOWN


def written_later(database: str, revision: str, where: str) -> UserError:
    what = f'"{database}" was written by a later release (its schema is {revision}, this one knows up to {LATEST}).'
    return UserError(what, where=where, fix="Use that release, or a back-up that was made before it.")
