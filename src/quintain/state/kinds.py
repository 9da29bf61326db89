"""Kinds of one thing, told apart in files by the word of their tag."""

from __future__ import annotations

from typing import TypeVar, cast

from quintain.state.fields import DECLARED

Base = TypeVar("Base")
FOUND: dict[tuple[type, str], type] = {}


def kind_of(base: type[Base], word: str) -> type[Base]:
    """The declared class that derives from this one and has that word in its tag."""
    found = FOUND.get((base, word))
    if found is None:
        found = FOUND[base, word] = next_of(base, word)
    return cast(type[Base], found)


def next_of(base: type, word: str) -> type:
    for kind, declared in DECLARED.items():
        if issubclass(kind, base) and declared.tag is not None and declared.tag[1] == word:
            return kind
    raise LookupError(f"There is no {base.__name__} called {word!r}.")
