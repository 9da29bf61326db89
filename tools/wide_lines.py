"""Part of `make check`: lines of page code and of its tests that are wider than those of the rest may be."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = (ROOT / "src" / "quintain" / "web" / "static", ROOT / "tests" / "page")
WIDEST = 120
CODE = (".js", ".mjs", ".css", ".html")


def page_code() -> list[Path]:
    """All that we wrote of it."""
    found = [path for folder in FOLDERS for path in sorted(folder.rglob("*")) if path.suffix in CODE]
    return [path for path in found if "vendor" not in path.parts]


def wide_lines() -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number} has {len(line)} characters, {WIDEST} are the most."
        for path in page_code()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > WIDEST
    ]


if __name__ == "__main__":
    sys.exit("\n".join(wide_lines()) or None)
