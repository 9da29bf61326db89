"""What a value of content names, defines and brings along, found by walking its type beside it.

The value may be typed, or a parsed table that has mistakes: what cannot be read is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from quintain.library.fields import Ref, defined_by, ref_of
from quintain.library.flaw import fits, join
from quintain.library.schema import info

First = Mapping[type[msgspec.Struct], Sequence[str]]
"""Fields of a Struct that are looked at before the others, where that is not their order."""


class Named(NamedTuple):
    """An id in a field, and what it refers to."""

    path: str
    id: str
    ref: Ref


class Defined(NamedTuple):
    """A name that the entry gives to something of its own."""

    kind: str
    id: str


class Brought(NamedTuple):
    """A whole table inside another: perhaps an entry that is brought along."""

    type_: type[msgspec.Struct]
    value: object


Mark = Named | Defined | Brought


def marks(type_: Any, value: object, first: First | None = None) -> Iterator[Mark]:
    """Everything of that sort, in the order of the fields, each table before what is in it."""
    return _walk(info(type_), value, "", first or {})


def _walk(node: inspect.Type, value: object, path: str, first: First) -> Iterator[Mark]:
    match node:
        case inspect.Metadata():
            yield from _walk_marked(node, value, path, first)
        case inspect.StructType():
            yield from _walk_struct(node, value, path, first)
        case inspect.UnionType():
            for one in node.types:
                if fits(one, value) or (isinstance(one, inspect.StructType) and isinstance(value, one.cls)):
                    yield from _walk(one, value, path, first)
                    return
        case inspect.CollectionType() if isinstance(value, list | tuple):
            for index, item in enumerate(value):
                yield from _walk(node.item_type, item, f"{path}[{index}]", first)
        case inspect.DictType() if isinstance(value, Mapping):
            for key, item in value.items():
                yield from _walk(node.key_type, key, join(path, key), first)
                yield from _walk(node.value_type, item, join(path, key), first)


def _walk_marked(node: inspect.Metadata, value: object, path: str, first: First) -> Iterator[Mark]:
    found, kind = ref_of(node), defined_by(node)
    if kind and isinstance(value, str):
        yield Defined(kind, str(value))
    if found is not None and isinstance(value, str):
        yield Named(path, str(value), found)
    yield from _walk(node.type, value, path, first)


def _walk_struct(node: inspect.StructType, value: object, path: str, first: First) -> Iterator[Mark]:
    typed = isinstance(value, msgspec.Struct)
    if not typed and not isinstance(value, Mapping):
        return
    if path:
        yield Brought(node.cls, value)
    for field in _in_order(node.cls, tuple(first.get(node.cls, ()))):
        if typed:
            item = getattr(value, field.name)
        elif isinstance(value, Mapping) and field.encode_name in value:
            item = value[field.encode_name]
        else:
            continue
        if item or (item == "" and field.default != ""):  # a text that may be left out may be empty
            yield from _walk(field.type, item, f"{path}.{field.encode_name}" if path else field.encode_name, first)


@cache
def _in_order(cls: type[msgspec.Struct], first: tuple[str, ...]) -> list[inspect.Field]:
    """The fields in which there may be a mark, those that come first before the others."""
    node = info(cls)
    assert isinstance(node, inspect.StructType)
    fields = [field for field in node.fields if _may_hold(field.type)]
    return sorted(fields, key=lambda field: first.index(field.name) if field.name in first else len(first))


def _may_hold(node: inspect.Type) -> bool:
    match node:
        case inspect.Metadata():
            return ref_of(node) is not None or bool(defined_by(node)) or _may_hold(node.type)
        case inspect.StructType():
            return any(field.name == "id" or _may_hold(field.type) for field in node.fields)
        case inspect.UnionType():
            return any(_may_hold(one) for one in node.types)
        case inspect.CollectionType():
            return _may_hold(node.item_type)
        case inspect.DictType():
            return _may_hold(node.key_type) or _may_hold(node.value_type)
        case _:
            return False
