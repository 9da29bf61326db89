"""What the words on a character and on the map mean, in the words of the ledger."""

from __future__ import annotations

from functools import cache

from quintain.clauses.ledger import read_ledger


@cache
def of_term(word: str) -> tuple[str, str]:
    """A clause that uses the word, and its definition; nothing for a word without one."""
    wanted = word.lower()
    for term in read_ledger("delve").terms:
        if wanted in [name.strip().lower() for name in term.name.split(",")]:
            return term.used_in[0], term.definition
    return "", ""


@cache
def of_clause(id: str) -> str:
    """The rule of a clause."""
    return next(clause.rule for clause in read_ledger("delve").clauses if clause.id == id)
