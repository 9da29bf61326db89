"""What the words on a creature and on the map mean, in the words of the ledger."""

from __future__ import annotations

from functools import cache

from quintain.clauses.ledger import read_ledger
from quintain.systems.shattered.stock import Status


@cache
def of_status(status: Status) -> tuple[str, str]:
    """A clause that uses the status, and what the status does."""
    return of_term(str(status).replace("_", " "))


@cache
def of_term(word: str) -> tuple[str, str]:
    """A clause that uses the word, and its definition; nothing for a word without one."""
    wanted = word.lower()
    for term in read_ledger("shattered").terms:
        if wanted in [name.strip().lower() for name in term.name.split(",")]:
            return term.used_in[0], term.definition
    return "", ""
