"""What was learned by looking ahead: in place of which answer another led further, as `quintain train` has found it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from quintain.library.content import shipped
from quintain.library.schema import convert


class Swap(msgspec.Struct, frozen=True):
    """Asked about that, `take` this `instead` of that: with it and all before it such a share of fights was won."""

    about: str
    instead: str
    take: str
    share: float = 0.5
    fights: int = 0


class Lessons(msgspec.Struct, frozen=True):
    """All that was learned, the first that fits comes first; its share of fights against the rules of thumb."""

    swap: list[Swap] = []
    share: float = 0.5
    fights: int = 0


@cache
def learned(system: str) -> Lessons:
    """What a shipped ruleset has learned."""
    file = lessons_file(system)
    return convert(Lessons, msgspec.toml.decode(file.read_text(encoding="utf-8"))) if file.exists() else Lessons()


def lessons_file(system: str) -> Path:
    return shipped(system) / "learned" / "values.toml"
