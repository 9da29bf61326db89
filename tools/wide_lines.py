"""Part of `make check`: lines of page code that are wider than those of the rest of the code may be."""

from __future__ import annotations

import sys
from pathlib import Path

PAGES = Path(__file__).parent.parent / "src" / "quintain" / "web" / "static"
WIDEST = 120
CODE = (".js", ".css", ".html")


def page_code() -> list[Path]:
    """All that we wrote of it."""
    return sorted(path for path in PAGES.rglob("*") if path.suffix in CODE and "vendor" not in path.parts)


def wide_lines() -> list[str]:
    return [
        f"{path.relative_to(PAGES)}:{number} has {len(line)} characters, {WIDEST} are the most."
        for path in page_code()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > WIDEST
    ]


if __name__ == "__main__":
    sys.exit("\n".join(wide_lines()) or None)
