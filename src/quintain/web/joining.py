"""The page's modules as one script, and its styles as one sheet: a page far away does not ask for file after file.

Nothing is built beforehand: the files are joined when somebody first asks, and anew when one of them has changed. Every
module becomes a function that is called once, in the order of the imports: what it imports comes from the results of
those before it, what it exports is its own result.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
STYLES = ("css/quintain.css", "css/pages.css", "css/art.css")
KEPT = 16

IMPORT = re.compile(r"""^import\s*(?:(\{[^}]*\}|\*\s*as\s+\w+)\s*from\s*)?["']([^"']+)["'];?""", re.MULTILINE)
LATER = re.compile(r"""\bimport\(\s*["']([^"']+)["']\s*\)""")
EXPORTED = re.compile(r"^export\s+((?:async\s+)?function\*?|const|let|class)\s+(\w+)", re.MULTILINE)
EXPORT_LIST = re.compile(r"\bexport\s*\{([^}]*)\};?")
LEFT_OVER = re.compile(r"^\s*(?:import|export)\b.*$|\bimport\(", re.MULTILINE)
SOURCE_MAP = re.compile(r"//# sourceMappingURL=.*$", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)[ \t]*\n", re.MULTILINE)
"""One that has its lines for itself: what is meant for readers is not sent to browsers."""
REMARK = re.compile(r"/\*.*?\*/\s*|^[ \t]+", re.DOTALL | re.MULTILINE)
"""A comment in a sheet, and what a line is indented by."""
NEW_NAME = re.compile(r"(\w+)\s+as\s+(\w+)")


def static(path: str) -> str:
    return (STATIC / path).read_text(encoding="utf-8")


def newest() -> tuple[int, int]:
    """Changes whenever one of the files does."""
    times = [path.stat().st_mtime_ns for path in STATIC.rglob("*")]
    return max(times), len(times)


def script(entry: str) -> str:
    """That module with everything it imports, each as a function called once."""
    return joined(entry, newest())


@lru_cache(maxsize=KEPT)
def joined(entry: str, as_of: tuple[int, int]) -> str:
    modules = ordered(entry)
    names = {path: f"module{place}" for place, path in enumerate(modules)}
    return "\n".join(wrapped(path, names) for path in modules)


def styles(parts: Sequence[str] = STYLES) -> str:
    """The sheets in one, without what is meant for readers alone."""
    return "\n".join(REMARK.sub("", static(part)) for part in parts)


def ordered(path: str, done: tuple[str, ...] = (), above: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The module and everything it imports, at once or later, what is needed first."""
    if path in above:
        raise ValueError(f"{path} imports itself by way of {', '.join(above[above.index(path) + 1 :])}")
    if path in done:
        return done
    code = static(path)
    for other in [found[2] for found in IMPORT.finditer(code)] + LATER.findall(code):
        done = ordered(beside(path, other), done, (*above, path))
    return (*done, path)


def beside(path: str, other: str) -> str:
    """What an import means, as a path below the static files."""
    if other.startswith("/"):
        return other.removeprefix("/static/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), other))


def wrapped(path: str, names: Mapping[str, str]) -> str:
    """One module as a function: imports become constants, exports its result."""
    exports: list[str] = []

    def bring(found: re.Match[str]) -> str:
        name = names[beside(path, found[2])]
        what = found[1] or ""
        if not what:
            return ""
        taken = what.split()[-1] if what.startswith("*") else NEW_NAME.sub(r"\1: \2", what)
        return f"const {taken} = {name};"

    def promise(found: re.Match[str]) -> str:
        return f"Promise.resolve({names[beside(path, found[1])]})"

    def declare(found: re.Match[str]) -> str:
        exports.append(found[2])
        return f"{found[1]} {found[2]}"

    def give(found: re.Match[str]) -> str:
        exports.extend(NEW_NAME.sub(r"\2: \1", each.strip()) for each in found[1].split(",") if each.strip())
        return ""

    code = COMMENT.sub("", SOURCE_MAP.sub("", static(path)))
    code = LATER.sub(promise, IMPORT.sub(bring, code))
    code = EXPORT_LIST.sub(give, EXPORTED.sub(declare, code))
    if left := LEFT_OVER.search(code):
        raise ValueError(f"{path}: cannot be put into one file: {left[0].strip()}")
    return f"const {names[path]} = (() => {{\n{code.strip()}\nreturn {{ {', '.join(exports)} }};\n}})();"
