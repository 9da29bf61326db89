"""What tests of movement share: where an option leads, ground in a few words."""

from __future__ import annotations

from typing import Any

from quintain.kernel.asks import Option
from tests.systems.written import Waiting


def option(played: Waiting, id: str) -> Option | None:
    return next((each for each in played.ask.options if each.id == id), None)


def offered(played: Waiting, id: str) -> list[str]:
    """Every square or cell that this option of the waiting question leads to; none if it is not offered."""
    found = option(played, id)
    return [] if found is None or found.shape is None else list(found.shape.every())


def verbs(played: Waiting) -> set[str]:
    return {each.verb for each in played.ask.options}


def ground(kind: str, *rects: tuple[int, int, int, int], **numbers: Any) -> dict[str, Any]:
    return {"kind": kind, "rects": [list(rect) for rect in rects], **numbers}
