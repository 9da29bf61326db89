"""What is copied, and what of it is compiled: everything that a fight between bots runs through.

Modules of msgspec Structs stay as they are, because mypyc drops the keywords of a class, and so does what is not on
the way of a fight. Compiled callers of interpreted rules are slower than none: it is all of a fight or nothing.
"""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path

import msgspec

SOURCES = Path(__file__).parent.parent.parent / "src"
ROOMS = (
    "words",
    "library",
    "clauses",
    "state",
    "space",
    "board",
    "kernel",
    "knowing",
    "odds",
    "ahead",
    "campaign",
    "reading",
    "systems",
    "bots",
)
"""What bots and rules import; lab, protocol, web and cli lie above them and run from where they are."""
COMPILED = ("space", "kernel", "ahead", "systems", "bots")
ALSO = Path("quintain/state/base.py")
"""What declared classes derive from; their methods are written before they are compiled."""
ASIDE = {
    "acts",
    "board",
    "board_map",
    "check",
    "drawing",
    "facing",
    "glossary",
    "imagine",
    "journey",
    "live",
    "notation",
    "observe",
    "reading",
    "setup",
    "smith",
    "summary",
    "system",
}
"""What is not on the way of a fight between bots: before it, between fights, and for people."""


def copied() -> list[Path]:
    """Every module that lies in the copy, as a path inside src."""
    package = SOURCES / "quintain"
    found = [path for room in ROOMS for path in sorted((package / room).rglob("*.py"))]
    return [path.relative_to(SOURCES) for path in found]


def compiled() -> list[Path]:
    """Those of them that are compiled."""
    return [path for path in copied() if path == ALSO or (path.parts[1] in COMPILED and is_compiled(path))]


def is_compiled(path: Path) -> bool:
    if path.parts[1] == "state":
        return path.stem == "base"  # all else of it is done before a fight
    return path.stem not in ASIDE and path.name != "__init__.py" and not defines_structs(path)


def defines_structs(path: Path) -> bool:
    name = ".".join(path.with_suffix("").parts)
    classes = [each for _, each in inspect.getmembers(import_module(name), inspect.isclass) if each.__module__ == name]
    return any(issubclass(each, msgspec.Struct) for each in classes)
