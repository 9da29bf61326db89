"""Builds the rules with mypyc: kernel, shipped systems and shipped bots together, beside the sources.

    make compiled
    make compiled MODULES=quintain/kernel/dice.py BUILD=build/dice     only that module, elsewhere

The package is copied to build/compiled and compiled there, so that the tree one works in stays pure Python. Modules
of msgspec Structs and enums are never compiled (mypyc drops class keywords), nor is what is not on the way of a
fight. Compiled callers of interpreted rules are slower than none: it is all of a fight or nothing.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "build" / "compiled"
KERNEL = ("asks", "dice", "faces", "grid", "keyed", "play", "scene", "shapes", "space", "table")
NEVER = {"__init__", "__main__", "events", "house", "stock", "system"}
"""Structs and enums, packages, and the door of a system."""
ASIDE = {
    "acts",
    "board",
    "check",
    "facing",
    "glossary",
    "imagine",
    "journey",
    "observe",
    "reading",
    "setup",
    "smith",
    "summary",
}
"""What is not on the way of a fight between bots: before it, between fights, and for people."""

OPEN = re.compile(
    r"^class (Asker|Creature|Faces|LiveView|Menu|Option|Place|Player|Scene|Shape|Table|BotTable|ScriptedTable)\b", re.M
)
"""What interpreted code may derive its own from: other people's bots, systems and tables."""
OPENED = "@mypyc_attr(allow_interpreted_subclasses=True)\n"
FUTURE = "from __future__ import annotations\n"


def modules() -> list[str]:
    """What a fight runs through, as paths inside the package."""
    package = ROOT / "src"
    kernel = [package / "quintain" / "kernel" / f"{name}.py" for name in KERNEL]
    systems = sorted((package / "quintain" / "systems").glob("*/*.py"))
    bots = sorted((package / "quintain" / "bots").rglob("*.py"))
    chosen = [path for path in [*kernel, *systems, *bots] if path.stem not in NEVER | ASIDE]
    return [str(path.relative_to(package)) for path in chosen]


def open_classes(path: Path) -> None:
    """Marks those classes in the copy; the sources need not know of mypyc."""
    text = path.read_text(encoding="utf-8")
    opened = OPEN.sub(lambda found: OPENED + found[0], text)
    if opened != text:
        opened = opened.replace(FUTURE, f"{FUTURE}\nfrom mypy_extensions import mypyc_attr\n", 1)
        path.write_text(opened, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds the rules with mypyc, beside the sources.")
    parser.add_argument("modules", nargs="*", help="paths inside src (default: all that a fight runs through)")
    parser.add_argument("--target", type=Path, default=TARGET, help="where to build (default: build/compiled)")
    options = parser.parse_args()
    build(options.modules or modules(), options.target)


def build(chosen: list[str], target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "quintain", target / "quintain", ignore=shutil.ignore_patterns("__pycache__"))
    for module in chosen:
        open_classes(target / module)
    print(f"Compiling {len(chosen)} modules into {target}, some minutes ...", flush=True)
    mypyc = Path(sys.executable).parent / "mypyc"
    built = subprocess.run(
        [str(mypyc), *chosen],
        cwd=target,
        env=os.environ | {"MYPYC_OPT_LEVEL": "3"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if built.returncode:
        print(built.stdout[-8000:])
        raise SystemExit("mypyc could not compile the rules: see above.")


if __name__ == "__main__":
    main()
