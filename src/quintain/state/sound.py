"""Whether state holds what its fields declare: `load` believes what it reads, and anybody may have written it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, NamedTuple, get_args, get_origin

from quintain.state.base import Declared
from quintain.state.fields import fields_of, is_union, unwrap
from quintain.state.marks import Mark

NAMES = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


class Flaw(NamedTuple):
    """A field that holds something else than it declares."""

    path: str
    found: object
    wanted: str


Look = Callable[[str, Any], Iterator[Flaw]]


def flaws(thing: Declared) -> Iterator[Flaw]:
    """Every field of it, however deep, that holds something else than it declares."""
    for name, look in looks_at(type(thing)):
        yield from look(name, getattr(thing, name))


LOOKS: dict[type, list[tuple[str, Look]]] = {}
"""As far as a class was met."""


def looks_at(cls: type) -> list[tuple[str, Look]]:
    """How each field that is written is looked at; what follows from others is right if they are."""
    if cls not in LOOKS:
        fields = [field for field in fields_of(cls) if field.written or field.is_(Mark.APART)]
        LOOKS[cls] = [(field.name, look_for(field.hint)) for field in fields]
    return LOOKS[cls]


def look_for(hint: Any) -> Look:
    """How a value of that type is looked at."""
    bare, _ = unwrap(hint)
    origin, inner = get_origin(bare) or bare, get_args(bare)
    if is_union(bare):
        return look_for_any([look_for(each) for each in inner])
    if origin is dict:
        return look_for_items(dict, look_for(inner[0]), look_for(inner[1]))
    if origin in (list, tuple):
        return look_for_items(origin, None, look_for(inner[0]))
    if isinstance(origin, type) and issubclass(origin, Declared):
        return look_inside(origin)
    if origin is float:
        return look_for_kind(lambda value: isinstance(value, int | float), NAMES[float])
    if not isinstance(origin, type) or origin in (object, Any):
        return anything
    return look_for_kind(lambda value: isinstance(value, origin), named(origin))


def anything(path: str, value: Any) -> Iterator[Flaw]:
    return iter(())


def look_for_kind(is_right: Callable[[Any], bool], wanted: str) -> Look:
    def look(path: str, value: Any) -> Iterator[Flaw]:
        if not is_right(value):
            yield Flaw(path, value, wanted)

    return look


def look_for_any(looks: list[Look]) -> Look:
    """One of several; if it is none of them, what is wrong with it as the first is told."""

    def look(path: str, value: Any) -> Iterator[Flaw]:
        found = [next(each(path, value), None) for each in looks]
        if None not in found:
            yield from (flaw for flaw in found[:1] if flaw is not None)

    return look


def look_for_items(kind: type[Any], key: Look | None, item: Look) -> Look:
    def look(path: str, value: Any) -> Iterator[Flaw]:
        if not isinstance(value, kind):
            yield Flaw(path, value, named(kind))
        elif key is None:
            for place, each in enumerate(value):
                yield from item(f"{path}[{place}]", each)
        else:
            for name, each in value.items():
                yield from key(f"{path}, its key", name)
                yield from item(f"{path}[{name}]", each)

    return look


def look_inside(kind: type[Declared]) -> Look:
    def look(path: str, value: Any) -> Iterator[Flaw]:
        if not isinstance(value, kind):
            yield Flaw(path, value, named(kind))
        else:
            for name, inner in looks_at(type(value)):
                yield from inner(f"{path}.{name}", getattr(value, name))

    return look


def named(kind: type) -> str:
    if issubclass(kind, Enum):
        return "one of " + ", ".join(str(each.value) for each in kind)
    return NAMES.get(kind, kind.__name__)
