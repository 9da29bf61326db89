"""Things of any declared class with something in every field that is written."""

from __future__ import annotations

from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin

import msgspec

from quintain.state.base import Declared
from quintain.state.fields import DECLARED, Field, fields_of, is_union, key_of, optional, table_of, unwrap
from quintain.state.marks import Mark

PLAIN: dict[Any, object] = {int: 7, str: "other", bool: True, float: 0.5, object: "other", Any: "other", NoneType: None}


EMPTY = ("Stock.paths",)
"""What must fit other fields too closely for anything at all to stand there: paths lead from Arena to Arena."""


def sample(cls: Any, definitions: Any, only: tuple[str, ...] = ()) -> Any:
    """One with a value in every field that is written that a fresh one would not have; or in some of them only."""
    cls = some_kind(cls)
    fields = fields_of(cls)
    values = {field.name: value_of(field, definitions) for field in fields if field.written or field.is_(Mark.APART)}
    values |= sought(fields, definitions)
    made = cls(**{field.name: values[field.name] for field in fields if field.required})
    for name, value in values.items():
        if not only or name in only:
            setattr(made, name, value)
    if hasattr(made, "settle"):
        made.settle()
    return made


def some_kind(cls: Any) -> Any:
    """Of what several kinds have in common, the first kind."""
    return next(kind for kind in DECLARED if issubclass(kind, cls) and not is_common(kind))


def is_common(cls: Any) -> bool:
    """Whether it is only what several kinds have in common."""
    tag = DECLARED[cls].tag
    return tag is not None and not tag[1]


def sought(fields: list[Field], definitions: Any) -> dict[str, object]:
    """An entry that there is, and its id in the field that says which; other tables may have one of that id, or not."""
    tables = {
        field.name: (field.sought, getattr(definitions, table_of([], optional(unwrap(field.hint)[0]))))
        for field in fields
        if field.sought
    }
    named = {by: next(iter(table)) for by, table in reversed(tables.values())}
    return named | {name: table.get(named[by]) for name, (by, table) in tables.items()}


def value_of(field: Field, definitions: Any) -> object:
    if field.is_(Mark.DEFINITIONS):
        return definitions
    bare, _ = unwrap(field.hint)
    if f"{field.owner.__name__}.{field.name}" in EMPTY:
        return get_origin(bare)()
    if field.parts:
        return sample(bare, definitions, field.parts)
    if field.is_(Mark.LISTED):
        thing = some(get_args(bare)[1], definitions)
        return {getattr(thing, key_of(field.extras())): thing}
    return some(field.hint, definitions)


def some(hint: Any, definitions: Any) -> Any:
    """A value of that type, an entry of content from these definitions where they have one."""
    bare, marks = unwrap(hint)
    if Mark.REF in marks:
        return next(iter(getattr(definitions, table_of(marks, bare)).values()))
    if bare in PLAIN:
        return PLAIN[bare]
    if get_origin(bare) is dict:
        return {some(get_args(bare)[0], definitions): some(get_args(bare)[1], definitions)}
    if get_origin(bare) in (list, tuple):
        return get_origin(bare)([some(get_args(bare)[0], definitions)])
    if is_union(bare):
        inner = optional(bare)
        return some(inner if inner is not None else get_args(bare)[0], definitions)
    if issubclass(bare, Enum):
        return list(bare)[-1]
    if issubclass(bare, Declared):
        return sample(bare, definitions)
    return entry(bare)


def entry(kind: type[msgspec.Struct]) -> Any:
    """The least that content may say of it."""
    fields = [field for field in msgspec.structs.fields(kind) if field.required]
    return msgspec.convert({field.encode_name: least(field.type) for field in fields}, kind)


def least(hint: Any) -> object:
    bare, marks = unwrap(hint)
    if get_origin(bare) in (list, dict):
        needed = any(isinstance(mark, msgspec.Meta) and mark.min_length for mark in marks)
        return [least(get_args(bare)[0])] if needed else get_origin(bare)()
    if isinstance(bare, type) and issubclass(bare, Enum):
        return str(next(iter(bare)))
    if is_union(bare):
        return next((made for each in get_args(bare) if (made := least(each)) is not None), None)
    return {int: 1, str: "other", bool: True}.get(bare)
