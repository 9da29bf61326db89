"""The mistakes that a single value can have, and the words for them."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import inspect

from quintain.words.errors import did_you_mean
from quintain.words.wording import LARGEST, LONGEST_SHOWN, choices, listed, noun, part, sentence, shown, wanted


class Flaw(NamedTuple):
    """One mistake: the path of the field, what is wrong there, and what would be right."""

    path: str
    what: str
    fix: str


Flaws = Iterator[Flaw]


def number_flaws(node: inspect.IntType | inspect.FloatType, value: object, path: str) -> Flaws:
    if not fits(node, value) or not isinstance(value, int | float):
        yield from wrong(node, value, path)
    elif isinstance(value, float) and not math.isfinite(value):
        yield Flaw(path, f"{value} is not an ordinary number.", _right(node))
    elif value < _least(node) or (node.gt is not None and value <= node.gt):
        yield Flaw(path, sentence(f"{shown(value)} is too small"), _right(node))
    elif value > _most(node) or (node.lt is not None and value >= node.lt):
        yield Flaw(path, sentence(f"{shown(value)} is too large"), _right(node))
    elif node.multiple_of is not None and value % node.multiple_of:
        yield Flaw(path, f"{shown(value)} is not a multiple of {node.multiple_of}.", _right(node))


def _least(node: inspect.IntType | inspect.FloatType) -> float:
    if node.ge is not None:
        return node.ge
    return -LARGEST if isinstance(node, inspect.IntType) else -sys.float_info.max


def _most(node: inspect.IntType | inspect.FloatType) -> float:
    if node.le is not None:
        return node.le
    return LARGEST if isinstance(node, inspect.IntType) else sys.float_info.max


def text_flaws(node: inspect.StrType, value: object, path: str) -> Flaws:
    if not isinstance(value, str):
        yield from wrong(node, value, path)
        return
    yield from length_flaws(node, len(value), value, path)
    if node.pattern is not None and not re.search(node.pattern, value):
        yield Flaw(path, f"{shown(value)} has the wrong form.", f"It must match: {node.pattern}")


def length_flaws(
    node: inspect.StrType | inspect.CollectionType | inspect.DictType, length: int, value: object, path: str
) -> Flaws:
    if node.min_length is not None and length < node.min_length:
        yield Flaw(path, sentence(f"{shown(value)} is too short"), _right(node))
    elif node.max_length is not None and length > node.max_length:
        yield Flaw(path, sentence(f"{shown(value)} is too long"), _right(node))


def choice_flaws(allowed: Sequence[object], value: object, path: str) -> Flaws:
    if any(type(one) is type(value) and one == value for one in allowed):
        return
    near = did_you_mean(value[:LONGEST_SHOWN], map(str, allowed)) if isinstance(value, str) else ""
    fix = f"{near} Use one of: {listed(allowed)}.".strip()
    yield Flaw(path, sentence(f"{shown(value)} is not a value"), fix)


def fits(node: inspect.Type, value: object) -> bool:
    """Is this the kind of value that the type is written as? Limits are not looked at."""
    match node:
        case inspect.Metadata():
            return fits(node.type, value)
        case inspect.NoneType():
            return value is None
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool)
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.EnumType() | inspect.LiteralType():
            return any(type(one) is type(value) for one in choices(node))
        case inspect.TupleType() | inspect.CollectionType() | inspect.NamedTupleType():
            return isinstance(value, list | tuple)
        case inspect.StructType():
            return isinstance(value, list | tuple) if node.array_like else isinstance(value, Mapping)
        case inspect.DictType() | inspect.DataclassType() | inspect.TypedDictType():
            return isinstance(value, Mapping)
        case _:
            return True


def wrong(node: inspect.Type, value: object, path: str) -> Flaws:
    yield Flaw(path, sentence(f"{shown(value)} is not {noun(node)}"), _hint(node, value) or _right(node))


def _right(node: inspect.Type) -> str:
    return f"Write {wanted(node)}."


def _hint(node: inspect.Type, value: object) -> str:
    """The small slips: quotes too many or too few, a list of one without its brackets."""
    if isinstance(value, str):
        is_number = re.fullmatch(r"-?\d{1,15}", value) and fits(node, 1)
        if is_number or (value in ("true", "false") and fits(node, True)):
            return f"Write it without quotes: {value}"
    if isinstance(value, int | float) and isinstance(node, inspect.StrType):
        return f'Put it in quotes: "{shown(value)}"'
    if isinstance(node, inspect.CollectionType) and _is_sound_item(node.item_type, value):
        return f"Put it in brackets: [{shown(value)}]"
    return ""


def _is_sound_item(node: inspect.Type, value: object) -> bool:
    if isinstance(node, inspect.EnumType | inspect.LiteralType):
        return value in choices(node)
    return isinstance(value, str | int) and fits(node, value)


def join(path: str, key: object) -> str:
    return f"{path}.{part(key)}" if path else part(key)
