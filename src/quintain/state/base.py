"""What every declared class can do; the methods themselves are written for each class by `declare`."""

from __future__ import annotations

from typing import Any, Self

Difference = tuple[str, object, object]
"""Where two things differ, by path, and what stands there in the one and in the other."""


class Declared:
    """Whatever is declared: see the docstring of this package."""

    __slots__ = ()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

    def clone(self) -> Self:
        """An independent copy: nothing changed in one shows in the other."""
        raise NotImplementedError

    @classmethod
    def load(cls, data: Any, definitions: Any = None) -> Self:
        """What `dump` was taken of; what it refers to in content is looked up in these definitions."""
        raise NotImplementedError

    def diff(self, other: Self) -> list[Difference]:
        """Where the two differ, field by field, in the order of the fields."""
        raise NotImplementedError


class State(Declared):
    """State that is written with the names of its fields.

    Pickled it is what is written, so a scene is pickled and not a creature of it, which refers to the scene's content.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return loaded, (type(self), self.dump())

    def dump(self) -> dict[str, object]:
        """Everything that is written, as JSON data; `load` gives the same again."""
        raise NotImplementedError


class Row(Declared):
    """State that is written as a list, without names."""

    __slots__ = ()

    def dump(self) -> list[object]:
        """Everything that is written, as JSON data; `load` gives the same again."""
        raise NotImplementedError


def loaded(kind: type[State], data: Any) -> State:
    """What was pickled."""
    return kind.load(data)


def compare(found: list[Difference], path: str, one: Any, other: Any) -> None:
    """Adds the differences between two values, however deep they lie."""
    if isinstance(one, Declared) and type(one) is type(other):
        found.extend((f"{path}.{inner}", here, there) for inner, here, there in one.diff(other))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for place, (here, there) in enumerate(zip(one, other, strict=True)):
            compare(found, f"{path}[{place}]", here, there)
    elif isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        for key, here in one.items():
            compare(found, f"{path}[{key}]", here, other[key])
    elif one != other:
        found.append((path, one, other))
