"""What every declared class can do; the methods themselves are written for each class by `declare`."""

from __future__ import annotations

from typing import Any, ClassVar, Self

Data = dict[str, object]
"""What `dump` gives: JSON objects, lists, strings, numbers, true, false and null."""
Difference = tuple[str, object, object]
"""Where two things differ, by path, and what stands there in the one and in the other."""


class State:
    """The base of everything that is declared: see the docstring of this package."""

    __slots__ = ()
    declared: ClassVar[Any] = None
    """Its fields and the text of its methods, as `declare` made them."""

    def clone(self) -> Self:
        """An independent copy: nothing changed in one shows in the other."""
        raise NotImplementedError

    def dump(self) -> Any:
        """Everything that is written, as JSON data; `load` gives the same again."""
        raise NotImplementedError

    @classmethod
    def load(cls, data: Any, definitions: Any = None) -> Self:
        """What `dump` was taken of; what it refers to in content is looked up in these definitions."""
        raise NotImplementedError

    def diff(self, other: Self) -> list[Difference]:
        """Where the two differ, field by field, in the order of the fields."""
        raise NotImplementedError


def compare(found: list[Difference], path: str, one: Any, other: Any) -> None:
    """Adds the differences between two values, however deep they lie."""
    if isinstance(one, State) and type(one) is type(other):
        found.extend((f"{path}.{inner}", here, there) for inner, here, there in one.diff(other))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for place, (here, there) in enumerate(zip(one, other, strict=True)):
            compare(found, f"{path}[{place}]", here, there)
    elif isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        for key, here in one.items():
            compare(found, f"{path}[{key}]", here, other[key])
    elif one != other:
        found.append((path, one, other))
