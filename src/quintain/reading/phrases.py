"""Fields of content in words, so that nobody reads the name of a field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any

import msgspec


class Reading(msgspec.Struct, frozen=True):
    """One thing that has a name, as a person reads it."""

    kind: str
    id: str
    name: str
    text: str = ""
    cost: str = ""
    numbers: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()

    def short(self) -> str:
        """The first sentence that says what it does, or else its first number."""
        sentence = re.split(r"(?<=[.;])\s", self.text, maxsplit=1)[0].rstrip(".;")
        return sentence or (self.numbers[0].rstrip(".") if self.numbers else "")

    def brief(self) -> str:
        """For a menu: the Cost, and what it does."""
        return "; ".join(filter(None, (self.cost, self.short())))


class Stairs(msgspec.Struct, frozen=True):
    """A chance that depends on a number one does not know: what is rolled, and for each such number the percentage."""

    unknown: str
    rolls: str
    steps: tuple[tuple[int, int], ...]


Phrase = str | Callable[[Any, Mapping[str, str]], str]
Phrases = Mapping[str, Phrase]
"""By the name of a field, or `Kind.field` where kinds differ: words with {} for the value; no words: it is not told."""


def spoken(value: object, phrases: Phrases, names: Mapping[str, str]) -> str:
    """A value in words: what has a name is called by it."""
    if isinstance(value, msgspec.Struct):
        return ", ".join(lines_of(value, phrases, names))
    if isinstance(value, Mapping):
        return ", ".join(f"{spoken(key, phrases, names)} {spoken(each, phrases, names)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        parts = [spoken(each, phrases, names) for each in value]
        apart = "; " if any(isinstance(each, msgspec.Struct) for each in value) else ", "
        return apart.join(part for part in parts if part)
    word = str(value.value) if isinstance(value, Enum) else str(value)
    return names.get(word) or word.replace("_", " ")


def lines_of(entry: msgspec.Struct, phrases: Phrases, names: Mapping[str, str]) -> list[str]:
    """Every field that is not as it is with most others, in words."""
    told = []
    for field in fields_of(type(entry)):
        value = getattr(entry, field.name)
        default = field.default_factory() if callable(field.default_factory) else field.default
        if value == default or value in ("", [], {}, None):
            continue
        phrase = phrases.get(f"{type(entry).__name__}.{field.name}", phrases.get(field.name, ""))
        words = phrase(value, names) if callable(phrase) else worded(phrase, value, phrases, names)
        told += [words] if words else []
    return told


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """What msgspec reads out of annotations, once."""
    return msgspec.structs.fields(kind)


def worded(phrase: str, value: object, phrases: Phrases, names: Mapping[str, str]) -> str:
    if not phrase or value is False:
        return ""
    return singular(phrase.replace("{}", spoken(value, phrases, names)))


def singular(text: str) -> str:
    """
    >>> singular("pushes 1 squares, 11 squares")
    'pushes 1 square, 11 squares'
    """
    return re.sub(r"(?<![\d.,+-])1 (square|use|slot|minute|Round|Turn|Move|attack|hand)s\b", r"1 \1", text)
