"""Why: the clauses behind what happened, with the rule, our ruling and the house rule that changes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quintain.clauses.ledger import Clause, find_clause, ledger_systems, read_ledger
from quintain.cli.text import HEAD, QUIET, say
from quintain.kernel.events import Event
from quintain.reading.sentences import sentences


def say_why(system: str, events: Sequence[Event], names: Mapping[str, str]) -> None:
    """What just happened, each with its clauses; then every clause once."""
    clauses = read_ledger(system).clauses if system in ledger_systems() else ()
    known = {clause.id: clause for clause in clauses}
    cited: dict[str, Clause] = {}
    for event in events:
        ids = event.clauses()
        cited.update({id: known[id] for id in ids if id in known})
        for sentence in sentences([event], names):
            say(f"{sentence} ({', '.join(ids)})" if ids else sentence)
    for clause in cited.values():
        say()
        say_clause(clause)


def say_clause(clause: Clause) -> None:
    """The rule in one paragraph, and how we read it in another."""
    say(f"{clause.id}, {clause.section}", HEAD)
    say(clause.rule, indent=2)
    if clause.ruling:
        say(f"Ruling: {clause.ruling}", indent=2)
    if clause.switch is not None:
        others = ", ".join(clause.switch.others)
        say(f"House rule: --rule {clause.switch.name}={clause.switch.default} (the book); else {others}", indent=2)


def say_one(clause_id: str, system: str) -> None:
    """One clause, of whatever system its id belongs to; a bare number means this system's."""
    text = clause_id.strip()
    if text.isdecimal() and system in ledger_systems():
        text = f"{read_ledger(system).prefix}-{int(text[:9]):03}"
    _, clause = find_clause(text)
    say_clause(clause)
    say(f"More with: quintain rules {clause.id}", QUIET, indent=2)
