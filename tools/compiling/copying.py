"""The copy that is compiled: the sources, rewritten where they are compiled; only what has changed is written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tools.compiling.rewriting import rewritten
from tools.compiling.selection import SOURCES, copied


def copy(target: Path, chosen: Iterable[Path]) -> None:
    """Brings the copy up to date and takes away what is no longer in the sources."""
    compiled = set(chosen)
    wanted = {Path("quintain/__init__.py"): ""}
    for path in copied():
        text = (SOURCES / path).read_text(encoding="utf-8")
        wanted[path] = rewritten(path, text) if path in compiled else text
    for path, text in wanted.items():
        write(target / path, text)
    for found in target.glob("quintain/**/*.py"):
        if found.relative_to(target) not in wanted:
            found.unlink()


def write(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
