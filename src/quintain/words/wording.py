"""Plain words for what was found in a file, and for what a typed schema would accept there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time

import msgspec
from msgspec import inspect

LONGEST_SHOWN = 40
MOST_WORDS = 40
LARGEST = 2**53  # past it a browser's numbers are no longer exact

PLURALS: Mapping[type[inspect.Type], str] = {
    inspect.BoolType: "true or false values",
    inspect.IntType: "whole numbers",
    inspect.FloatType: "numbers",
    inspect.StrType: "texts in quotes",
    inspect.ListType: "lists",
    inspect.VarTupleType: "lists",
    inspect.TupleType: "lists",
    inspect.DictType: "tables",
    inspect.StructType: "tables",
}


class Like(msgspec.Struct, frozen=True):
    """What a field holds in the designer's words, how to write it, and who reads it."""

    what: str
    fix: str
    parse: object = None


def shown(value: object) -> str:
    """A value as its author would recognise it, on one line and never long.

    >>> shown("two"), shown(True), shown([1, 2]), shown({"a": 1})
    ('"two"', 'true', 'a list of 2', 'a table')
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value) if abs(value) <= LARGEST else "a huge number"
        case float():
            return repr(value)
        case str():
            return quoted(value)
        case list() | tuple():
            return f"a list of {len(value)}" if value else "an empty list"
        case Mapping():
            return "a table"
        case datetime() | date() | time():
            return "a date or time"
        case _:
            return f"a {type(value).__name__}"


def quoted(text: str) -> str:
    """Text in quotes; what a terminal could choke on is escaped, what is too long is cut."""
    short = text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."
    return f'"{short}"' if short.isprintable() else json.dumps(short)


def part(key: object) -> str:
    """One step of a path: a plain word stays bare, anything else is quoted."""
    word = str(key)
    plain = len(word) <= LONGEST_SHOWN and re.fullmatch(r"[A-Za-z0-9_-]+", word)
    return word if plain else quoted(word)


def sentence(text: str) -> str:
    """With a capital and a full stop; `true` stays `true`, as it stands in the file."""
    stripped = text.strip()
    ended = stripped if stripped.endswith((".", "!", "?")) else f"{stripped}."
    literal = ended.startswith(("true ", "false ", "null "))
    return ended if literal else ended[:1].upper() + ended[1:]


def plural(word: str) -> str:
    """The name of many: `creature` is `creatures`, `ability` is `abilities`.

    >>> plural("creature"), plural("ability"), plural("hex"), plural("day")
    ('creatures', 'abilities', 'hexes', 'days')
    """
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(s|x|z|ch|sh)$", word) else f"{word}s"


def an(noun: str) -> str:
    """The noun with its article.

    >>> an("arena"), an("weapon or item")
    ('an arena', 'a weapon or item')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def either(words: Sequence[str]) -> str:
    """Words of which one is meant.

    >>> either(["weapon"]), either(["weapon", "killer_move", "item"])
    ('weapon', 'weapon, killer move or item')
    """
    spaced = [word.replace("_", " ") for word in words]
    return " or ".join([", ".join(spaced[:-1]), spaced[-1]]) if len(spaced) > 1 else "".join(spaced)


def listed(words: Iterable[object]) -> str:
    """Words with commas between, the list cut when it grows silly."""
    texts = [str(word) for word in words]
    return ", ".join([*texts[:MOST_WORDS], "..."] if len(texts) > MOST_WORDS else texts)


def whole_number(least: int | None, most: int | None) -> str:
    """`a whole number`, and its limits where it has some."""
    return f"a whole number{_limits(least, most)}"


def noun(node: inspect.Type) -> str:
    """What a type is in a word or two, to say what a value is not."""
    match node:
        case inspect.Metadata():
            said = like_of(node)
            return said.what if said else noun(node.type)
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "a whole number"
        case inspect.FloatType():
            return "a number"
        case inspect.StrType():
            return "text"
        case inspect.TupleType():
            return f"a list of {len(node.item_types)}"
        case inspect.CollectionType():
            return "a list"
        case inspect.NamedTupleType():
            return f"a list with {_names(node)}"
        case inspect.StructType():
            return f"a list with {_names(node)}" if node.array_like else "a table"
        case inspect.DictType() | inspect.DataclassType() | inspect.TypedDictType():
            return "a table"
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(noun(one) for one in _some(node.types)))
        case _:
            return "a value"


def wanted(node: inspect.Type) -> str:
    """What would be right for a type, in full: `a whole number from 1`, `one of: a, b`."""
    match node:
        case inspect.Metadata():
            said = like_of(node)
            return said.what if said else wanted(node.type)
        case inspect.IntType() | inspect.FloatType():
            return noun(node) + _number_limits(node)
        case inspect.StrType():
            return "text in quotes" + _length(node.min_length, node.max_length, "characters")
        case inspect.EnumType() | inspect.LiteralType():
            return f"one of: {listed(choices(node))}"
        case inspect.TupleType():
            return f"a list of {len(node.item_types)}{_each(node.item_types)}"
        case inspect.CollectionType():
            return f"a list of {_many(node.item_type)}{_length(node.min_length, node.max_length, 'of them')}"
        case inspect.DictType():
            return f"a table of {_many(node.value_type)}"
        case inspect.StructType() if not node.array_like:
            return f"a table with {_names(node)}"
        case inspect.UnionType():
            return _wanted_union(node)
        case _:
            return noun(node)


def choices(node: inspect.EnumType | inspect.LiteralType) -> list[object]:
    """Every value that a closed list allows, in declared order."""
    if isinstance(node, inspect.EnumType):
        return [member.value for member in node.cls]
    return list(node.values)


def like_of(node: inspect.Metadata) -> Like | None:
    found = (node.extra or {}).get("like")
    return found if isinstance(found, Like) else None


def _wanted_union(node: inspect.UnionType) -> str:
    tagged = [one for one in node.types if isinstance(one, inspect.StructType) and one.tag is not None]
    if len(tagged) < 2:
        return ", or ".join(wanted(one) for one in _some(node.types))
    others = [one for one in _some(node.types) if not isinstance(one, inspect.StructType)]
    table = f"a table with {tagged[0].tag_field} = one of: {listed(one.tag for one in tagged)}"
    return ", or ".join([*(wanted(one) for one in others), table])


def _some(types: Sequence[inspect.Type]) -> list[inspect.Type]:
    """Without None: a file leaves a field out, it cannot write "nothing"."""
    return [one for one in types if not isinstance(one, inspect.NoneType)]


def _names(node: inspect.StructType | inspect.NamedTupleType) -> str:
    return listed(field.encode_name for field in node.fields)


def _many(node: inspect.Type) -> str:
    if isinstance(node, inspect.Metadata):
        said = like_of(node)
        return f"values, each {said.what}" if said else _many(node.type)
    if isinstance(node, inspect.EnumType | inspect.LiteralType):
        return f"values from: {listed(choices(node))}"
    return PLURALS.get(type(node), "values")


def _each(types: Sequence[inspect.Type]) -> str:
    said = [wanted(one) for one in types]
    if len(set(said)) == 1:
        return f" {_many(types[0])}"
    return f": {listed(said)}"


def _number_limits(node: inspect.IntType | inspect.FloatType) -> str:
    bounds = [f"above {node.gt}"] if node.gt is not None else []
    bounds += [f"below {node.lt}"] if node.lt is not None else []
    open_limits = f" {' and '.join(bounds)}" if bounds else ""
    step = "" if node.multiple_of is None else f", a multiple of {node.multiple_of}"
    return f"{_limits(node.ge, node.le)}{open_limits}{step}"


def _limits(least: float | None, most: float | None) -> str:
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f" from {least}"
    return "" if most is None else f" up to {most}"


def _length(least: int | None, most: int | None, what: str) -> str:
    at_least = ", not empty" if least == 1 else f", at least {least} {what}" if least else ""
    at_most = "" if most is None else f", at most {most} {what}"
    return at_least + at_most
