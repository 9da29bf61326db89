"""What a field can be, said in its annotation: `bag: Copied[list[Gear]]`."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar

T = TypeVar("T")


class Mark(Enum):
    """How copies treat a field and whether it is written."""

    COPIED = "copied"
    SHARED = "shared"
    DERIVED = "derived"
    TRANSIENT = "transient"
    ANEW = "anew"
    APART = "apart"
    DEFINITIONS = "definitions"
    REF = "ref"
    LISTED = "listed"
    HEX = "hex"
    WORD = "word"
    NUMBER = "number"
    CARRIED = "carried"


Copied = Annotated[T, Mark.COPIED]
"""A list or dict that is changed in place: a copy has its own, down to the state in it."""
Shared = Annotated[T, Mark.SHARED]
"""Replaced, never changed: copies share it."""
Derived = Annotated[T, Mark.DERIVED]
"""Follows from the rest: never written, shared by copies, worked out after loading."""
Transient = Annotated[T, Mark.TRANSIENT]
"""Does not outlast a step: never written; a copy carries it."""
Anew = Annotated[T, Mark.ANEW]
"""Belongs to one copy alone, such as an index of its creatures: never written, and each copy works it out anew."""
Apart = Annotated[T, Mark.APART]
"""Copies carry it as any field, but it is written elsewhere: by the pair of functions of another field."""
Definitions = Annotated[T, Mark.DEFINITIONS]
"""What the other fields of a scene refer to in content is looked up in this one."""
Ref = Annotated[T, Mark.REF]
"""An entry of content, written as its id; a `Sheet` is looked up in `sheets` of the definitions."""
Listed = Annotated[T, Mark.LISTED]
"""A dict of things by their ids, written as the list of them."""
Hex = Annotated[int, Mark.HEX]
"""An area, written as hexadecimal digits."""
Word = Annotated[str, Mark.WORD]
"""A text that may be a member of an enum, written as plain text."""
Number = Annotated[bool, Mark.NUMBER]
"""Yes or no, written as 1 or 0."""


Carried = Annotated[T, Mark.CARRIED]
"""A campaign carries it from scene to scene as it is."""


class In:
    """With `Ref`: the definitions keep it under that name."""

    def __init__(self, table: str) -> None:
        self.table = table


class Sought:
    """An entry of content that is not written itself: the one with the id that another field has, or None."""

    def __init__(self, field: str) -> None:
        self.field = field


class Parts:
    """State that is not written by itself: these fields of it stand among those of its owner."""

    def __init__(self, *fields: str) -> None:
        self.fields = fields


class Named:
    """The field has another name in files."""

    def __init__(self, name: str) -> None:
        self.name = name


class After:
    """In files it stands behind another field than in the class body."""

    def __init__(self, field: str) -> None:
        self.field = field


class Pair:
    """An odd value: what is written for it, what is made of that when it is read, and what a copy has.

    What is None is done as the type says.
    """

    def __init__(
        self,
        write: Callable[[Any], object] | None = None,
        read: Callable[[Any], object] | None = None,
        copy: Callable[[Any], object] | None = None,
    ) -> None:
        self.write = write
        self.read = read
        self.copy = copy


class Whole:
    """An odd field whose owner writes it, with other fields perhaps, and takes it from what was written."""

    def __init__(self, write: Callable[[Any], object], read: Callable[[Any, Any], None]) -> None:
        self.write = write
        self.read = read


class Fresh:
    """What a field is in a fresh one: a value, what a factory makes, or what follows from other fields."""

    def __init__(self, value: object, of: str | Callable[[Any], object] | None) -> None:
        self.value = value
        self.of = of


def fresh(value: Any = None, *, of: str | Callable[[Any], object] | None = None, init: Literal[False] = False) -> Any:
    """The value of a field that the constructor is not given.

    `fresh(0)`; `fresh(list)` and `fresh(dict)` for an empty one of its own; `fresh(of="sheet.hp")` for what another
    field says; `fresh(of=function)` for what a function of this module makes of the rest.
    """
    return Fresh(value, of)
