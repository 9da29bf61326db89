"""The fields of a class as its body declares them."""

from __future__ import annotations

from inspect import get_annotations
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Union, get_args, get_origin, get_type_hints

from quintain.state.marks import After, By, Fresh, In, Mark, Named, Pair, Parts, Sought, Whole

UNWRITTEN = (Mark.DERIVED, Mark.TRANSIENT, Mark.ANEW, Mark.APART)
KEPT = (Mark.SHARED, Mark.DERIVED, Mark.TRANSIENT)
"""What a copy holds the very same of."""
MISSING = object()


class Field:
    """One field: what it is, what it is called in files, and what it is in a fresh one."""

    def __init__(self, owner: type, name: str, hint: Any, default: object) -> None:
        self.owner = owner
        self.name = name
        self.hint = hint
        self.default = default

    def extras(self) -> list[object]:
        return list(get_args(self.hint)[1:]) if get_origin(self.hint) is Annotated else []

    def is_(self, *marks: Mark) -> bool:
        return any(mark in marks for mark in self.extras())

    @property
    def written(self) -> bool:
        return not self.is_(*UNWRITTEN) and not self.sought

    @property
    def file_name(self) -> str:
        return next((mark.name for mark in self.extras() if isinstance(mark, Named)), self.name.rpartition(".")[2])

    @property
    def after(self) -> str:
        return next((mark.field for mark in self.extras() if isinstance(mark, After)), "")

    @property
    def pair(self) -> Pair | None:
        return next((mark for mark in self.extras() if isinstance(mark, Pair)), None)

    @property
    def whole(self) -> Whole | None:
        return next((mark for mark in self.extras() if isinstance(mark, Whole)), None)

    @property
    def sought(self) -> str:
        return next((mark.field for mark in self.extras() if isinstance(mark, Sought)), "")

    @property
    def parts(self) -> tuple[str, ...]:
        return next((mark.fields for mark in self.extras() if isinstance(mark, Parts)), ())

    @property
    def required(self) -> bool:
        return self.default is MISSING

    @property
    def given(self) -> bool:
        """Whether the constructor takes it."""
        return not isinstance(self.default, Fresh)

    @property
    def follows(self) -> bool:
        """Whether a fresh one works it out from other fields."""
        return isinstance(self.default, Fresh) and self.default.of is not None


class Declaration:
    """What was declared of a class: its own fields, what is written first, and whether copies of its owner share it."""

    def __init__(self, own: list[Field], tag: tuple[str, str] | None, value: bool) -> None:
        self.own = own
        self.tag = tag
        self.value = value


DECLARED: dict[type, Declaration] = {}
"""Every class that is declared; beside the classes, since compiled ones keep no annotations."""


def fields_of(cls: type) -> list[Field]:
    """Those of its bases first, then its own in the order of the class body; what it declares anew keeps its place."""
    found: dict[str, Field] = {}
    for base in reversed(cls.__mro__):
        if base in DECLARED:
            found |= {field.name: field for field in DECLARED[base].own}
    return list(found.values())


PASSING: dict[type, tuple[str, ...]] = {}
"""As far as somebody has asked for them."""


def passing_fields(cls: type) -> tuple[str, ...]:
    """The names of those that do not outlast a step."""
    if cls not in PASSING:
        PASSING[cls] = tuple(field.name for field in fields_of(cls) if field.is_(Mark.TRANSIENT))
    return PASSING[cls]


def read(cls: type) -> list[Field]:
    """The annotations of that class body, in their order."""
    hints = get_type_hints(cls, include_extras=True)
    fields = []
    for name in get_annotations(cls):
        if get_origin(hints[name]) is not ClassVar:
            field = Field(cls, name, hints[name], cls.__dict__.get(name, MISSING))
            check(field)
            fields.append(field)
    return fields


def check(field: Field) -> None:
    """What is kept in a list or dict must say what becomes of it in a copy."""
    where = f"{field.owner.__name__}.{field.name}"
    bare, _ = unwrap(field.hint)
    inner = [bare, *get_args(bare)] if is_union(bare) else [bare]
    contained = any(get_origin(unwrap(each)[0]) in (list, dict) for each in inner)
    if contained and not field.is_(Mark.COPIED, Mark.APART, Mark.LISTED, Mark.ANEW, *KEPT):
        raise TypeError(f"{where} is a list or a dict: say whether it is Copied, Shared, Derived or Transient.")
    if isinstance(field.default, list | dict | set):
        raise TypeError(f"{where} would be one {type(field.default).__name__} for all: write fresh(...).")
    if not field.written and field.required and not field.sought and not field.is_(Mark.APART, Mark.TRANSIENT):
        raise TypeError(f"{where} is never written: say what it is in a fresh one.")


def unwrap(hint: Any) -> tuple[Any, list[object]]:
    """The type itself, and what is marked on it."""
    if get_origin(hint) is Annotated:
        bare, *marks = get_args(hint)
        deeper, more = unwrap(bare)
        return deeper, [*marks, *more]
    return hint, []


def is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def optional(hint: Any) -> Any | None:
    """What it is if it is not None; None where it is always something."""
    if not is_union(hint) or NoneType not in get_args(hint):
        return None
    rest = [each for each in get_args(hint) if each is not NoneType]
    joined = rest[0]
    for each in rest[1:]:
        joined = joined | each
    return joined


def written_order(fields: list[Field]) -> list[Field]:
    """What is written, in the order of files."""
    ordered = [part for field in fields if field.written and not field.after for part in parts_of(field)]
    for field in fields:
        if field.written and field.after:
            ordered.insert([each.name for each in ordered].index(field.after) + 1, field)
    return ordered


def parts_of(field: Field) -> list[Field]:
    """What is written of it: the field itself, or fields of what it holds."""
    if not field.parts:
        return [field]
    kind, _ = unwrap(field.hint)
    known = {each.name: each for each in fields_of(kind)}
    return [Field(field.owner, f"{field.name}.{name}", known[name].hint, known[name].default) for name in field.parts]


def table_of(marks: list[object], kind: Any) -> str:
    """Where the definitions keep entries of that kind."""
    named = next((mark.table for mark in marks if isinstance(mark, In)), "")
    return named or f"{kind.__name__.lower()}s"


def key_of(marks: list[object]) -> str:
    """What things in a `Listed` dict are found by."""
    return next((mark.field for mark in marks if isinstance(mark, By)), "id")
