"""Builds compiled rules with mypyc: kernel, shipped systems and shipped bots together, beside the sources.

    make fast
    make fast MODULES=quintain/kernel/dice.py BUILD=build/dice     only that module, elsewhere

The rooms that play are copied to build/compiled, rewritten for speed (`tools/compiling/rewriting`) and compiled there;
the tree one works in stays pure Python. Every module is a library of its own, so that a change costs seconds.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ["QUINTAIN_RULES"] = "pure"  # it looks at the sources

from quintain.built import NOTE, folder, note_of
from tools.compiling.copying import copy
from tools.compiling.guided import compile_guided
from tools.compiling.native import compile_modules
from tools.compiling.selection import ROOMS, compiled


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds compiled rules with mypyc, beside the sources.")
    parser.add_argument(
        "modules", nargs="*", type=Path, help="paths inside src (default: all that a fight runs through)"
    )
    parser.add_argument("--target", type=Path, default=folder(), help="where to build (default: build/compiled)")
    parser.add_argument("--guided", action="store_true", help="twice: the second time by a profile of fights")
    options = parser.parse_args()
    build(options.modules or compiled(), options.target.resolve(), guided=options.guided)


def build(chosen: list[Path], target: Path, *, guided: bool) -> None:
    print(f"Compiling {len(chosen)} modules into {target}, the first time for some minutes ...", flush=True)
    note, written = note_of(ROOMS), target / NOTE
    written.unlink(missing_ok=True)
    copy(target, chosen)
    made = compile_guided(target, chosen, note) if guided else compile_modules(target, chosen)
    written.write_text(note, encoding="utf-8")
    print(f"{made} files were compiled or linked; the others had not changed.")


if __name__ == "__main__":
    main()
