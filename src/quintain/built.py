"""Which rules run: those of the sources, or the compiled ones that `make fast` built of exactly these sources.

Compiled rules lie in `build/compiled` beside the sources, with a note of what they were built of. They are used only
if that is what the sources still say. `QUINTAIN_RULES=pure` runs the sources all the same; `QUINTAIN_RULES=compiled`
refuses to run anything else. `QUINTAIN_BUILD` names another folder.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent
NOTE: Final = "built.json"
COMPILED: Final = "compiled rules"
PURE: Final = "pure Python"
STALE: Final = "pure Python, as the compiled rules are stale: make fast"
FOREIGN: Final = "pure Python, as the compiled rules are for another Python: make fast"


class NoCompiledRules(Exception):
    """They were asked for, and there are none that could be used."""


def folder() -> Path:
    """Where compiled rules are built."""
    return Path(os.environ.get("QUINTAIN_BUILD") or PACKAGE.parent.parent / "build" / "compiled")


def is_beside() -> bool:
    """Whether the libraries lie beside the sources, as in a wheel with compiled rules."""
    return any((PACKAGE / "kernel" / f"keyed{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


def rules() -> str:
    """Which rules run, and why not the compiled ones where there are some."""
    wanted = os.environ.get("QUINTAIN_RULES", "")
    if is_beside():
        return COMPILED
    found = PURE if wanted == "pure" else state_of(folder())
    if wanted == "compiled" and found != COMPILED:
        raise NoCompiledRules(f"Not compiled rules, but {found}. Build them with: make fast")
    return found


def state_of(build: Path) -> str:
    """What can be said of a folder in which rules were compiled, or were not."""
    try:
        note = json.loads((build / NOTE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return PURE
    if note["suffix"] != EXTENSION_SUFFIXES[0]:
        return FOREIGN
    return COMPILED if note["sources"] == digest(note["rooms"]) else STALE


def note_of(rooms: Sequence[str]) -> str:
    """What is written beside rules that were compiled just now."""
    return json.dumps({"suffix": EXTENSION_SUFFIXES[0], "rooms": list(rooms), "sources": digest(rooms)})


def digest(rooms: Sequence[str]) -> str:
    """Everything that the modules of these rooms say, in one number."""
    found = blake2b(digest_size=16)
    for room in rooms:
        for place, folders, names in os.walk(PACKAGE / room):
            folders.sort()
            for name in sorted(names):
                if name.endswith(".py"):
                    path = os.path.join(place, name)
                    with open(path, "rb") as file:
                        text = file.read()
                    found.update(f"{os.path.relpath(path, PACKAGE)} {len(text)}\n".encode())
                    found.update(text)
    return found.hexdigest()
