"""The decorators that turn a class body of annotated fields into declared state."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, Self, TypeVar, cast, dataclass_transform, overload

from quintain.state.fields import Field, fields_of, read
from quintain.state.marks import fresh
from quintain.state.methods import Methods, Spell, spelled

Kind = TypeVar("Kind", bound=type)
METHODS = ("__init__", "clone", "dump", "load", "diff")


class Declaration:
    """What was declared of a class: its fields, and how it is written."""

    def __init__(self, cls: type, fields: list[Field], tag: tuple[str, str] | None, row: bool, value: bool) -> None:
        self.cls = cls
        self.fields = fields
        self.tag = tag
        self.row = row
        self.value = value

    def methods(self, spell: Spell | None = None) -> Methods:
        methods = Methods(self.cls, self.fields, self.tag, self.row, spell or (lambda field: spelled(names, field)))
        names = methods.names
        return methods


@overload
@dataclass_transform(field_specifiers=(fresh,))
def state(cls: Kind, /) -> Kind: ...


@overload
@dataclass_transform(field_specifiers=(fresh,))
def state(*, tag: tuple[str, str] | None = None, row: bool = False) -> Callable[[Kind], Kind]: ...


@dataclass_transform(field_specifiers=(fresh,))
def state(cls: Any = None, /, *, tag: tuple[str, str] | None = None, row: bool = False) -> Any:
    """Declared state: a copy of its owner has a copy of it.

    `tag` is a name and a word that are written first, to tell scenes or effects of several kinds apart. A `row` is
    written as a list, without names.
    """
    declare = declaring(tag, row, value=False)
    return declare if cls is None else declare(cls)


@overload
@dataclass_transform(field_specifiers=(fresh,))
def value(cls: Kind, /) -> Kind: ...


@overload
@dataclass_transform(field_specifiers=(fresh,))
def value(*, tag: tuple[str, str] | None = None, row: bool = False) -> Callable[[Kind], Kind]: ...


@dataclass_transform(field_specifiers=(fresh,))
def value(cls: Any = None, /, *, tag: tuple[str, str] | None = None, row: bool = False) -> Any:
    """Declared state that is replaced, never changed: copies of its owner share it."""
    declare = declaring(tag, row, value=True)
    return declare if cls is None else declare(cls)


def declaring(tag: tuple[str, str] | None, row: bool, *, value: bool) -> Callable[[type], type]:
    def declare(cls: type) -> type:
        made = slotted(cls, read(cls))
        declared = Declaration(made, fields_of(made), tag, row, value)
        cast(Any, made).declared = declared
        methods = declared.methods()
        text = methods.source()
        namespace = {**methods.names.objects, "new": object.__new__, "Any": Any, "Self": Self}
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
    body["__slots__"] = tuple(field.name for field in own)
    body["__own_fields__"] = own
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
    declared: Declaration = cast(Any, cls).declared
    return declared.methods().source(native=native)
