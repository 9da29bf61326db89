"""A replay as one HTML file that works without a server: the page's own modules and styles, put into one file.

Browsers refuse `import` from file://, so every module becomes a function that is called once, in the order of the
imports: what it imports comes from the results of those before it, what it exports is its own result.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from functools import cache
from html import escape

import msgspec

from quintain.web.pages import ART, SPRITE, art, sprite, static

ENTRY = "js/replay-offline.js"
STYLES = ("css/quintain.css", "css/pages.css", "css/art.css")
PAGE = "offline.html"

IMPORT = re.compile(r"""^import\s*(?:(\{[^}]*\}|\*\s*as\s+\w+)\s*from\s*)?["']([^"']+)["'];?""", re.MULTILINE)
EXPORTED = re.compile(r"^export\s+((?:async\s+)?function\*?|const|let|class)\s+(\w+)", re.MULTILINE)
EXPORT_LIST = re.compile(r"\bexport\s*\{([^}]*)\};?")
LEFT_OVER = re.compile(r"^\s*(?:import|export)\b.*$|\bimport\(", re.MULTILINE)
SOURCE_MAP = re.compile(r"//# sourceMappingURL=.*$", re.MULTILINE)
NEW_NAME = re.compile(r"(\w+)\s+as\s+(\w+)")


def offline_page(data: dict[str, object]) -> str:
    """The whole file; `data` is what the replay answers, and under "rules" what the reader of the rules answers."""
    parts = {
        "<title>Replay</title>": f"<title>{escape(str(data.get('name', 'Replay')))}, replay</title>",
        "/*CSS*/": styles(),
        SPRITE: sprite(),
        ART: art(),
        "/*DATA*/": embedded(data),
        "/*JS*/": script(),
    }
    markers = re.compile("|".join(re.escape(marker) for marker in parts))
    return markers.sub(lambda found: parts[found[0]], static(PAGE))


def embedded(data: Mapping[str, object]) -> str:
    """JSON that cannot end the script element it stands in."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


@cache
def styles() -> str:
    return "\n".join(static(path) for path in STYLES).replace("</style", "<\\/style")


@cache
def script() -> str:
    """Every module that the offline replay needs, each as a function called once."""
    modules = ordered(ENTRY)
    names = {path: f"module{place}" for place, path in enumerate(modules)}
    code = "\n".join(wrapped(path, names) for path in modules)
    return code.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def ordered(path: str, done: tuple[str, ...] = (), above: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The module and everything it imports, what is needed first."""
    if path in above:
        raise ValueError(f"{path} imports itself by way of {', '.join(above)}")
    if path in done:
        return done
    for found in IMPORT.finditer(static(path)):
        done = ordered(beside(path, found[2]), done, (*above, path))
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

    def declare(found: re.Match[str]) -> str:
        exports.append(found[2])
        return f"{found[1]} {found[2]}"

    def give(found: re.Match[str]) -> str:
        exports.extend(NEW_NAME.sub(r"\2: \1", each.strip()) for each in found[1].split(",") if each.strip())
        return ""

    code = SOURCE_MAP.sub("", static(path))
    code = EXPORT_LIST.sub(give, EXPORTED.sub(declare, IMPORT.sub(bring, code)))
    if left := LEFT_OVER.search(code):
        raise ValueError(f"{path}: cannot be put into one file: {left[0].strip()}")
    return f"const {names[path]} = (() => {{\n{code.strip()}\nreturn {{ {', '.join(exports)} }};\n}})();"
