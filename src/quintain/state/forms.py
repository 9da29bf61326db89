"""How a value of a type is copied, written and read, as the text of an expression."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin

import msgspec

from quintain.state.base import Declared
from quintain.state.content import as_data, from_data
from quintain.state.fields import DECLARED, is_union, key_of, optional, table_of, unwrap
from quintain.state.marks import Mark

Form = Callable[["Names", Any, str], str]


class Names:
    """What a text refers to, by the name it uses."""

    def __init__(self) -> None:
        self.objects: dict[str, object] = {}
        self.homes: dict[str, str] = {}
        """Modules in which a value has the name that the text uses."""

    def of(self, thing: Any) -> str:
        name: str = thing.__name__
        if self.objects.setdefault(name, thing) is not thing:
            raise TypeError(f"Two things are called {name}: {thing} and {self.objects[name]}.")
        return name

    def given(self, thing: object, module: str) -> str:
        """The name that the thing has in that module."""
        name = next(name for name, each in vars(sys.modules[module]).items() if each is thing)
        self.objects[name] = thing
        self.homes[name] = module
        return name

    def type(self, hint: Any) -> str:
        """The type as it is written in an annotation, without what is marked on it."""
        bare, _ = unwrap(hint)
        if bare is None or bare is NoneType:
            return "None"
        if bare is ...:
            return "..."
        if is_union(bare):
            return " | ".join(self.type(each) for each in get_args(bare))
        if get_args(bare):
            inner = ", ".join(self.type(each) for each in get_args(bare))
            return f"{self.type(get_origin(bare))}[{inner}]"
        return self.of(bare)


def is_kind(hint: Any, kind: type) -> bool:
    return isinstance(hint, type) and not get_args(hint) and issubclass(hint, kind)


def is_value(hint: Any) -> bool:
    """Declared state that is replaced and never changed."""
    return isinstance(hint, type) and hint in DECLARED and DECLARED[hint].value


def within(form: Form, names: Names, hint: Any, value: str, plain: dict[type, str]) -> str:
    """The form of a list, a tuple or a dict from the form of what is in it."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is dict:
        key, item = form(names, inner[0], "key"), form(names, inner[1], "each")
        if (key, item) == ("key", "each"):
            return plain[dict].format(value)
        return f"{{{key}: {item} for key, each in {value}.items()}}"
    if origin is tuple and inner[-1] is not ...:
        raise TypeError(f"A tuple in state is tuple[..., ...]; {hint} is not.")
    item = form(names, inner[0], "each")
    if item == "each":
        return plain[origin].format(value)
    many = f"[{item} for each in {value}]"
    return many if plain[origin] != "tuple({})" else f"tuple({many})"


def maybe(form: Form, names: Names, hint: Any, value: str) -> str | None:
    """The form of what may be None."""
    some = optional(hint)
    if some is None:
        return None
    inner = form(names, some, value)
    return value if inner == value else f"{inner} if {value} is not None else None"


COPIES: dict[type, str] = {list: "{}[:]", tuple: "{}", dict: "{}.copy()"}
WRITTEN: dict[type, str] = {list: "{}[:]", tuple: "list({})", dict: "{}.copy()"}
READ: dict[type, str] = {list: "list({})", tuple: "tuple({})", dict: "dict({})"}


def copied(names: Names, hint: Any, value: str) -> str:
    """A copy of it that shares nothing that changes."""
    bare, _ = unwrap(hint)
    if is_kind(bare, Declared) and not is_value(bare):
        return f"{value}.clone()"
    if get_origin(bare) in COPIES:
        return within(copied, names, bare, value, COPIES)
    return maybe(copied, names, bare, value) or value


def written(names: Names, hint: Any, value: str) -> str:
    """It as JSON data."""
    bare, marks = unwrap(hint)
    if Mark.REF in marks:
        return f"{value}.id"
    if Mark.LISTED in marks:
        return written(names, listed(bare), f"{value}.values()")
    if Mark.HEX in marks:
        return f'format({value}, "x")'
    if Mark.WORD in marks or is_kind(bare, Enum):
        return f"str({value})"
    if Mark.NUMBER in marks:
        return f"int({value})"
    if is_kind(bare, Declared):
        return f"{value}.dump()"
    if is_kind(bare, msgspec.Struct) or holds_content(bare):
        return f"{names.of(as_data)}({entries(value)})"
    if get_origin(bare) in WRITTEN:
        return within(written, names, bare, value, WRITTEN)
    return maybe(written, names, bare, value) or value


def read(names: Names, hint: Any, value: str) -> str:
    """It from JSON data."""
    bare, marks = unwrap(hint)
    if Mark.REF in marks:
        return f"definitions.{table_of(marks, bare)}[{value}]"
    if Mark.LISTED in marks:
        return f"{{each.{key_of(marks)}: each for each in {read(names, listed(bare), value)}}}"
    if Mark.HEX in marks:
        return f"int({value}, 16)"
    if Mark.NUMBER in marks:
        return f"bool({value})"
    if is_kind(bare, Enum):
        return f"{names.of(bare)}({value})"
    if is_kind(bare, Declared):
        return f"{names.of(bare)}.load({value}, definitions)"
    if is_kind(bare, msgspec.Struct) or holds_content(bare):
        return f"{names.of(from_data)}({value}, {names.type(bare)})"
    if get_origin(bare) in READ:
        return within(read, names, bare, value, READ)
    return maybe(read, names, bare, value) or value


def listed(table: Any) -> Any:
    """The list that a dict is written as."""
    return list.__class_getitem__(get_args(table)[1])


def entries(value: str) -> str:
    """The values of a dict are made a list before they are written."""
    return f"list({value})" if value.endswith(".values()") else value


def holds_content(hint: Any) -> bool:
    """A list of entries of content that are written in full."""
    return get_origin(hint) is list and is_kind(get_args(hint)[0], msgspec.Struct)
