"""The pages as they are sent, each with the drawn icons in itself: none is missing while the server is away."""

from __future__ import annotations

from functools import cache
from importlib import resources

SPRITE = "<!--SPRITE-->"


def static(path: str) -> str:
    return (resources.files("quintain.web") / "static" / path).read_text(encoding="utf-8")


@cache
def page(name: str) -> str:
    return static(f"{name}.html").replace(SPRITE, sprite())


@cache
def sprite() -> str:
    """Every icon once, in an element that takes no room; icons point into it."""
    return static("icons.svg").replace("<svg", '<svg class="sprite" aria-hidden="true" focusable="false"', 1)
