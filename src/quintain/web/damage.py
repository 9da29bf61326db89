"""What is stored and cannot be understood costs the table it belongs to, and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from quintain.words.errors import UserError

LOG = logging.getLogger("quintain.web")
AS_SQLITE_SAYS_IT = ("malformed", "Could not decode")


class Damaged(UserError):
    """A table of which something on disk is no longer what was stored."""


def damaged(what: str) -> Damaged:
    fix = "Whoever runs this server can bring it back from a back-up; all other tables go on."
    return Damaged(f"This table is damaged: {what} cannot be read.", where="table", fix=fix)


@contextmanager
def understood(id: str, what: str = "what is stored of it") -> Iterator[None]:
    """Whatever rows of that table lead to; how it failed is in the log, for it may tell secrets."""
    try:
        yield
    except UserError:
        raise
    except Exception as error:
        LOG.exception("table %s: %s cannot be read", id, what)
        raise damaged(what) from error


def is_damage(reason: str) -> bool:
    """Whether a database said that it cannot understand what is on its own disk."""
    return any(words in reason for words in AS_SQLITE_SAYS_IT)
