"""The pages as they are sent, with their icons and the drawings of the board in them: none waits for the server."""

from __future__ import annotations

from functools import cache
from importlib import resources

SPRITE = "<!--SPRITE-->"
ART = "<!--ART-->"


def static(path: str) -> str:
    return (resources.files("quintain.web") / "static" / path).read_text(encoding="utf-8")


@cache
def page(name: str) -> str:
    return static(f"{name}.html").replace(SPRITE, sprite()).replace(ART, art())


@cache
def sprite() -> str:
    """Every icon once; icons point into it."""
    return unseen(static("icons.svg"))


@cache
def art() -> str:
    """What boards are drawn with, once: emblems, badges, looks and marks of the ground."""
    return unseen(static("art.svg"))


def unseen(drawings: str) -> str:
    """They take no room where they stand: they are shown where something points at them."""
    return drawings.replace("<svg", '<svg class="sprite" aria-hidden="true" focusable="false"', 1)
