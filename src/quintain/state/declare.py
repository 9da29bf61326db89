"""The decorators that turn a class body of annotated fields into declared state."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any, Self, TypeVar, dataclass_transform, overload

from quintain.state.fields import DECLARED, MISSING, Declaration, Field, read
from quintain.state.marks import fresh
from quintain.state.methods import Methods

Kind = TypeVar("Kind", bound=type)
METHODS = ("__init__", "clone", "dump", "load", "diff")


@overload
@dataclass_transform(field_specifiers=(fresh,))
def state(cls: Kind, /) -> Kind: ...


@overload
@dataclass_transform(field_specifiers=(fresh,))
def state(*, tag: tuple[str, str] | None = None) -> Callable[[Kind], Kind]: ...


@dataclass_transform(field_specifiers=(fresh,))
def state(cls: Any = None, /, *, tag: tuple[str, str] | None = None) -> Any:
    """Declared state: a copy of its owner has a copy of it.

    `tag` is a name and a word that are written first, to tell scenes or effects of several kinds apart. With an empty
    word the class is what they have in common: what it loads is one of the kinds that derive from it.
    """
    declare = declaring(tag, value=False)
    return declare if cls is None else declare(cls)


@overload
@dataclass_transform(field_specifiers=(fresh,))
def value(cls: Kind, /) -> Kind: ...


@overload
@dataclass_transform(field_specifiers=(fresh,))
def value(*, tag: tuple[str, str] | None = None) -> Callable[[Kind], Kind]: ...


@dataclass_transform(field_specifiers=(fresh,))
def value(cls: Any = None, /, *, tag: tuple[str, str] | None = None) -> Any:
    """Declared state that is replaced, never changed: copies of its owner share it."""
    declare = declaring(tag, value=True)
    return declare if cls is None else declare(cls)


def declaring(tag: tuple[str, str] | None, *, value: bool) -> Callable[[type], type]:
    def declare(cls: type) -> type:
        by_hand = [name for name in METHODS if name in vars(cls)]
        if by_hand:
            raise TypeError(f"{cls.__name__} is declared and still writes {', '.join(by_hand)} by hand.")
        own = read(cls)
        made = slotted(cls, own)
        DECLARED[made] = Declaration(own, tag, value)
        methods = Methods(made)
        text = methods.source()
        namespace = {**methods.names.objects, "new": made.__new__, "Any": Any, "Self": Self}
        exec(compile(text, f"<state of {cls.__name__}>", "exec"), namespace)
        for name in METHODS:
            setattr(made, name, named(made, namespace[name]))
        return made

    return declare


def slotted(cls: type, own: list[Field]) -> type:
    """The class with a slot for each field: nothing that is not declared can be kept in it."""
    body = {name: thing for name, thing in vars(cls).items() if name not in ("__dict__", "__weakref__")}
    for field in own:
        body.pop(field.name, None)
    body["__slots__"] = tuple(field.name for field in own if not hasattr(cls.__base__, field.name))
    made = type(cls)(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    for thing in body.values():
        rebind(thing, cls, made)
    return made


def rebind(thing: object, old: type, new: type) -> None:
    """`super()` in a method means the class that was made last."""
    inner = getattr(thing, "fget", None) or getattr(thing, "__func__", thing)
    if isinstance(inner, FunctionType):
        for cell in inner.__closure__ or ():
            if cell.cell_contents is old:
                cell.cell_contents = new


def named(cls: type, method: Any) -> Any:
    inner = getattr(method, "__func__", method)
    inner.__qualname__ = f"{cls.__qualname__}.{inner.__name__}"
    inner.__module__ = cls.__module__
    return method


def source_of(cls: type, *, native: bool = False) -> str:
    """The text of the methods that were written for that class."""
    return Methods(cls, native=native).source()


def redeclare(cls: type, own: list[tuple[str, str, str]], tag: tuple[str, str] | None, value: bool) -> None:
    """Remembers what a class declared whose methods were written out: its fields, their annotations and defaults."""
    known = vars(sys.modules[cls.__module__])
    fields = [
        Field(cls, name, eval(hint, known), eval(default, known) if default else MISSING) for name, hint, default in own
    ]
    DECLARED[cls] = Declaration(fields, tag, value)
