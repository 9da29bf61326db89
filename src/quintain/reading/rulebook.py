"""What the rulebook itself names: a basic action, a condition, a term, read from the ledger; and house rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from quintain.clauses.ledger import Ledger
from quintain.library.house import RuleInfo, describe
from quintain.reading.phrases import Reading

LONGEST_TOPIC = 24
"""A rule that begins with a few words and a colon is about what they name."""

HOUSE_RULE, RULE, TERM = "house rule", "rule", "term"


def rule_readings(ledger: Ledger, topics: Mapping[str, Sequence[str]]) -> list[Reading]:
    """The last heading over each clause, what clauses name before a colon, and the `topics` of a system."""
    found: dict[str, list[str]] = {name: list(ids) for name, ids in topics.items()}
    for clause in ledger.clauses:
        head, colon, _ = clause.rule.partition(": ")
        heading = clause.section.rpartition(" > ")[2].partition(" (")[0]
        named = head if colon and len(head) <= LONGEST_TOPIC else ""
        for name in dict.fromkeys(filter(None, (heading, named))):
            if name not in topics:
                found.setdefault(name, []).append(clause.id)
    rules = {clause.id: clause.rule for clause in ledger.clauses}
    return [
        Reading(RULE, id_of(name), name, text=about(name, [rules[id] for id in ids]), clauses=tuple(ids))
        for name, ids in found.items()
    ]


def about(name: str, rules: Sequence[str]) -> str:
    """Several rules of one thing as one text, without its name before each."""
    bare = [rule.removeprefix(f"{name}: ") for rule in rules]
    return " ".join(rule[:1].upper() + rule[1:] for rule in bare)


def term_readings(ledger: Ledger) -> list[Reading]:
    return [
        Reading(TERM, id_of(name), name.strip(), text=term.definition, clauses=term.used_in)
        for term in ledger.terms
        for name in re.split(r", | and ", term.name)
    ]


def house_readings(rules_type: type[msgspec.Struct]) -> list[Reading]:
    return [house_reading(rule) for rule in describe(rules_type)]


def house_reading(rule: RuleInfo) -> Reading:
    book = (
        "none"
        if rule.default is None
        else str(rule.default).lower()
        if isinstance(rule.default, bool)
        else rule.default
    )
    numbers = (f"The book: {book}. Values: {rule.values}",)
    return Reading(HOUSE_RULE, rule.name, rule.name, text=rule.says, numbers=numbers, clauses=(rule.clause,))


def id_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
