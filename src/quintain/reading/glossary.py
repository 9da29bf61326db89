"""Game words that explain themselves wherever they are read: from the ledger's terms and a ruleset's own words."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from quintain.clauses.ledger import ledger_systems, read_ledger
from quintain.reading.phrases import Reading
from quintain.reading.reader import Reader
from quintain.reading.rulebook import rule_readings, term_readings

CONDITION = "condition"
SHORTEST, LONGEST = 3, 24
LONGEST_TEXT = 420
"""So much of a meaning is shown beside a word; the rules page has all of it."""
EVERYDAY: Final = frozenset((
    "action", "actions", "ally", "arm", "attack", "beast", "bonus", "cast", "character", "characters", "class",
    "combat", "creature", "damage", "death", "delving", "distance", "enemy", "exit", "exploration", "falling",
    "follow", "gm", "hand", "hands", "hours", "killed", "land", "leg", "light", "line", "luck", "master", "middle",
    "miscellaneous", "mortal", "move", "movement", "objects", "other", "passive", "path", "pc", "radius",
    "reading", "recovery", "rest", "resting", "rests", "round", "rounding", "session", "shift", "side", "site",
    "size", "skills", "space", "speaking", "spirit", "standard", "terrain", "turn", "weapon", "weight",
))  # fmt: skip
"""Words of which nobody asks what they mean, or that mean too many things."""


class Word(msgspec.Struct, frozen=True):
    """A word of the game, what it means, and the clause to read on from; some are written small as well."""

    word: str
    text: str
    clause: str = ""
    small: bool = False


def glossary(reader: Reader) -> list[Word]:
    """Every game word once; a condition's own text comes before what clauses and terms say."""
    found: dict[str, Word] = {}
    for reading in readings(reader):
        for name in names_of(reading.name):
            if reading.text and is_word(name):
                clause = reading.clauses[0] if reading.clauses else ""
                word = Word(name, shortened(reading.text), clause, reading.kind == CONDITION)
                found.setdefault(name.lower(), word)
    return sorted(found.values(), key=lambda each: each.word)


def readings(reader: Reader) -> list[Reading]:
    """Conditions and the like, what the book names inside its sentences, the ledger's terms, headings of one word."""
    if reader.system not in ledger_systems():
        return reader.others()
    ledger = read_ledger(reader.system)
    rules = rule_readings(ledger, reader.topics)
    topics = [each for each in rules if each.name in reader.topics]
    headings = [each for each in rules if each.name not in reader.topics and each.name.isalpha()]
    return [*reader.others(), *topics, *term_readings(ledger), *headings]


def names_of(name: str) -> list[str]:
    """`Stashed and Readied inventory` are two words, `Armor class (AC)` too, `Grapple (starting one)` is one.

    >>> names_of("Armor class (AC)"), names_of("Grit, Reflex, Focus")
    (['Armor class', 'AC'], ['Grit', 'Reflex', 'Focus'])
    """
    letters = re.findall(r"\b[A-Z]{2,3}\b", " ".join(re.findall(r"\(([^)]*)\)", name)))
    bare = re.sub(r"\s*\([^)]*\)?| X$", "", name)
    return [*(each.strip() for each in re.split(r", | and |; |: | / ", bare)), *letters]


def is_word(name: str) -> bool:
    """Whether a text can be searched for it: it is written large, is not too long, and not everybody's word."""
    long_enough = len(name) >= SHORTEST or name.isupper()
    return long_enough and len(name) <= LONGEST and name[0].isupper() and name.lower() not in EVERYDAY


def shortened(text: str) -> str:
    """As many whole sentences as there is room for."""
    plain = " ".join(text.split())
    if len(plain) <= LONGEST_TEXT:
        return plain
    cut = plain[:LONGEST_TEXT].rpartition(". ")[0]
    return f"{cut}." if cut else f"{plain[: LONGEST_TEXT - 1].rstrip()}\u2026"
