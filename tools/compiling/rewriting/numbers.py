"""Numbers that a module calls `Wide`: the processor's own of 64 bits, where it is compiled."""

from __future__ import annotations

from pathlib import Path

WIDE = "\nWide: TypeAlias = int\n"
NATIVE = "\nfrom mypy_extensions import i64 as Wide\n"


def widen_numbers(path: Path, text: str) -> str:
    return text.replace(WIDE, NATIVE)
