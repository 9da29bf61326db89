"""What the words on a creature mean, in the words of the ledger: conditions, injuries, what it is doing."""

from __future__ import annotations

from functools import cache

from quintain.clauses.ledger import read_ledger
from quintain.systems.gu.words import Condition

SECTIONS = {
    Condition.FINAL_STAND: "Damage > Final Stand",
    Condition.DYING: "Damage > Dying",
}
UNCONSCIOUS = "Unconscious"
"""A term of the ledger; the book has no section of that name."""


@cache
def of_condition(condition: Condition) -> tuple[str, str]:
    """The first clause of a condition, and all that its clauses say."""
    ledger = read_ledger("gu")
    if condition is Condition.UNCONSCIOUS:
        return "", next(term.definition for term in ledger.terms if term.name == UNCONSCIOUS)
    section = SECTIONS.get(condition, f"Status Effects > {str(condition).capitalize()}")
    clauses = [clause for clause in ledger.clauses if clause.section == section]
    return clauses[0].id, " ".join(clause.rule for clause in clauses)


@cache
def of_clause(id: str) -> str:
    return read_ledger("gu").clause(id).rule
