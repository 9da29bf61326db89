"""What the words on a creature mean, in the words of the ledger: conditions, injuries, stances."""

from __future__ import annotations

from functools import cache

from quintain.clauses.ledger import read_ledger
from quintain.systems.swords.conditions import MEANINGS, Condition
from quintain.systems.swords.stock import InjuryKind

INJURIES: dict[InjuryKind, tuple[int, int]] = {
    InjuryKind.HEROIC_SCARRING: (154, 154),
    InjuryKind.MINOR_CONCUSSION: (155, 158),
    InjuryKind.SPRAINED_ARM: (159, 161),
    InjuryKind.SPRAINED_KNEE: (162, 165),
    InjuryKind.BRUISED_RIBS: (166, 169),
    InjuryKind.HORRIFIC_SCARRING: (170, 173),
    InjuryKind.BROKEN_RIBS: (174, 177),
    InjuryKind.INTERNAL_BLEEDING: (178, 180),
    InjuryKind.CONCUSSION: (181, 184),
    InjuryKind.LOST_EYE: (188, 189),
    InjuryKind.LOST_ARM: (190, 190),
    InjuryKind.LOST_LEG: (191, 193),
}
"""The first and the last clause of each line of the lingering injury table."""


@cache
def of_condition(condition: Condition) -> tuple[str, str]:
    """The first clause of a condition, and all that its clauses say."""
    meaning = MEANINGS[condition]
    if meaning.about:
        return meaning.clause, meaning.about
    section = f"Conditions > {str(condition).capitalize()}"
    clauses = [clause for clause in read_ledger("swords").clauses if clause.section == section]
    return clauses[0].id, told([clause.rule for clause in clauses])


@cache
def of_injury(kind: InjuryKind) -> tuple[str, str]:
    """The first clause of an injury, and all that its clauses say."""
    first, last = INJURIES[kind]
    ledger = read_ledger("swords")
    ids = [f"SW-{number:03d}" for number in range(first, last + 1)]
    return ids[0], told([ledger.clause(id).rule for id in ids])


@cache
def of_clause(id: str) -> str:
    return read_ledger("swords").clause(id).rule


def told(rules: list[str]) -> str:
    """Several rules of one thing as one text, without its name before each."""
    return " ".join(sentence(rule) for rule in rules)


def sentence(rule: str) -> str:
    name, colon, rest = rule.partition(": ")
    if not colon or len(name) > LONGEST_NAME:
        return rule
    return rest[0].upper() + rest[1:]


LONGEST_NAME = 24
