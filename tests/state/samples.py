"""Things of any declared class with something in every field that is written."""

from __future__ import annotations

from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin

import msgspec

from quintain.state.base import Declared
from quintain.state.fields import Field, fields_of, is_union, optional, table_of, unwrap
from quintain.state.marks import Mark

PLAIN: dict[Any, object] = {int: 7, str: "other", bool: True, float: 0.5, object: "other", Any: "other", NoneType: None}


def sample(cls: Any, definitions: Any) -> Any:
    """One with a value in every field that is written that a fresh one would not have."""
    fields = fields_of(cls)
    given = {field.name: value_of(field, definitions) for field in fields if field.required}
    made = cls(**given)
    for field in fields:
        if field.written or field.is_(Mark.APART):
            setattr(made, field.name, value_of(field, definitions))
    if hasattr(made, "settle"):
        made.settle()
    return made


def value_of(field: Field, definitions: Any) -> object:
    if field.is_(Mark.DEFINITIONS):
        return definitions
    if field.is_(Mark.LISTED):
        bare, _ = unwrap(field.hint)
        thing = some(get_args(bare)[1], definitions)
        return {thing.id: thing}
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
    bare, _ = unwrap(hint)
    if get_origin(bare) in (list, dict):
        return get_origin(bare)()
    if isinstance(bare, type) and issubclass(bare, Enum):
        return str(next(iter(bare)))
    return {int: 1, str: "other", bool: True}.get(bare)
