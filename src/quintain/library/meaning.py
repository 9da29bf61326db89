"""What each field of content means: words, its unit, and the clauses that it belongs to.

They stand beside the schemas, as data: `fields.toml` in this folder for what every ruleset has, `schema/fields.toml` in
the folder of a ruleset's content for its own. What is left out there has no words; tests see that what ships has them.

    [Weapon]
    range = "How far it is thrown (squares; KI-052)"
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import inspect

from quintain.library.content import shipped
from quintain.library.overriding import stands_for
from quintain.library.schema import info
from quintain.library.tomlfile import read_toml

ANYWHERE = "Anywhere"
"""The section for fields of every table in which they are."""
OWN = Path("schema") / "fields.toml"
IN_BRACKETS = re.compile(r"^(.*?)(?:\s*\(([^()]*)\))?$", re.DOTALL)
CLAUSE = re.compile(r"[A-Z]{2,}-W?\d+")

Section = Mapping[str, str]


class Meaning(msgspec.Struct, frozen=True):
    """What a field holds in words, what its number counts, and the clauses of the book behind it."""

    words: str = ""
    unit: str = ""
    clauses: tuple[str, ...] = ()

    def text(self) -> str:
        """All of it in a line, for an editor."""
        parts = [self.words, self.unit and f"In {self.unit}", ", ".join(self.clauses)]
        return " ".join(f"{part}." for part in parts if part)


class Meanings:
    """The words for the fields of one ruleset's content."""

    def __init__(self, system: str) -> None:
        own = shipped(system) / OWN
        common = Path(str(files("quintain"))) / "library" / "fields.toml"
        self.sections: list[Mapping[str, Section]] = [read_toml(common, common.name)]
        if own.is_file():
            self.sections.insert(0, read_toml(own, f"{system}/{OWN}"))

    def of(self, type_: type[msgspec.Struct], field: str) -> Meaning:
        """What a field of that table means, by the name that it has in a file; nothing, if nobody has said it."""
        if (other := stands_for(type_, field)) is not None:
            return self.of(*other)
        names = [each.__name__ for each in type_.__mro__]
        for name in [*names, ANYWHERE]:
            for sections in self.sections:
                if (said := sections.get(name, {}).get(field)) is not None:
                    return read_meaning(said)
        return Meaning()

    def written(self) -> Iterator[tuple[str, str]]:
        """Every table and field that the ruleset's own file speaks of."""
        return ((table, field) for table, section in self.sections[0].items() for field in section)


@cache
def meanings(system: str) -> Meanings:
    return Meanings(system)


def read_meaning(text: str) -> Meaning:
    """The words, and in brackets at their end the unit and the clauses.

    >>> read_meaning("How far it is thrown (squares; KI-052, KI-060)")
    Meaning(words='How far it is thrown', unit='squares', clauses=('KI-052', 'KI-060'))
    """
    found = IN_BRACKETS.match(text)
    assert found is not None
    parts = [part.strip() for part in re.split(r"[;,]", found[2] or "") if part.strip()]
    clauses = tuple(part for part in parts if CLAUSE.fullmatch(part))
    return Meaning(found[1], " ".join(part for part in parts if part not in clauses), clauses)


def tables(kinds: Mapping[str, type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """The table of each kind, and after it every table that can stand in it, each once."""
    found: dict[type[msgspec.Struct], None] = {}
    waiting = list(kinds.values())
    while waiting:
        type_ = waiting.pop(0)
        if type_ in found:
            continue
        found[type_] = None
        node = info(type_)
        assert isinstance(node, inspect.StructType)
        waiting[:0] = [inner for field in node.fields for inner in _tables_in(field.type)]
    return list(found)


def _tables_in(node: inspect.Type) -> Iterator[type[msgspec.Struct]]:
    match node:
        case inspect.Metadata():
            yield from _tables_in(node.type)
        case inspect.StructType():
            yield node.cls
        case inspect.UnionType():
            yield from (inner for one in node.types for inner in _tables_in(one))
        case inspect.CollectionType():
            yield from _tables_in(node.item_type)
        case inspect.DictType():
            yield from _tables_in(node.value_type)
