"""From Python to libraries: mypyc writes C, the C compiler does the rest, and what nobody wants any more goes.

mypyc translates everything each time, in seconds: what it remembers of an earlier time in `.mypy_cache` does not always
fit what has changed since. The long part, the C compiler's, is remembered by `steps`.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import sysconfig
from collections.abc import Sequence
from pathlib import Path

from mypyc.build import mypycify

from tools.compiling.libraries import Extension, make_libraries

COMMON = "common"


def compile_modules(target: Path, chosen: Sequence[Path], words: Sequence[str] = ()) -> int:
    """Makes every library below `target` and says how many files that took."""
    with contextlib.chdir(target):
        extensions = translate(chosen)
        made = make_libraries(extensions, words)
        drop_others(extensions)
    return made


def translate(chosen: Sequence[Path]) -> list[Extension]:
    """The C of every module, in libraries by room and ruleset; what mypyc says is shown only if it fails."""
    said = io.StringIO()
    shutil.rmtree(".mypy_cache", ignore_errors=True)
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            extensions: list[Extension] = mypycify(
                [str(path) for path in chosen],
                opt_level="3",
                debug_level="0",
                separate=groups(chosen),
                multi_file=True,
                target_dir="build",
                include_runtime_files=False,
            )
            return extensions
    except SystemExit:
        raise SystemExit(f"{said.getvalue()[-8000:]}\nmypyc could not compile the rules: see above.") from None


def groups(chosen: Sequence[Path]) -> list[tuple[list[str], str | None]]:
    """A ruleset and its bots are one library, in which calls are direct; so is everything that all rulesets use."""
    found: dict[str, list[str]] = {}
    for path in chosen:
        room, ruleset = path.parts[1], path.parts[2]
        name = ruleset if room in ("systems", "bots") and len(path.parts) > 3 else COMMON
        found.setdefault(f"quintain.rules_{name}", []).append(str(path))
    return [(files, name) for name, files in found.items()]


def drop_others(extensions: Sequence[Extension]) -> None:
    """A library that is left over from another choice would be taken in place of its module."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    wanted = {Path(*each.name.split(".")).with_suffix(suffix) for each in extensions}
    for found in Path("quintain").rglob("*.so"):
        if found not in wanted:
            found.unlink()
