"""From C to libraries that Python imports: the commands of the C compiler that built Python."""

from __future__ import annotations

import shlex
import sysconfig
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from tools.compiling.steps import Step, run_steps

OBJECTS = Path("build") / "objects"
HEADERS = [Path(__file__).parent / name for name in ("slots.h", "areas.h")]
"""What is put before the C that mypyc writes of our modules, to be quicker where that is slow."""
RULES = "__native"
"""So begin the names of that C; other files are mypyc's own, or doors to a library, by which a module is imported."""
WITHIN = ("-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt", "-fcommon")
"""Nobody outside a library calls its functions by name, so calls inside it are direct, and small ones are no calls.

What a library takes from another is declared in every part of it, and is one thing.
"""


class Extension(Protocol):
    """What mypyc says of a library: its name as a module, its C, and how that is compiled."""

    name: str
    sources: list[str]
    depends: list[str]
    include_dirs: list[str]
    extra_compile_args: list[str]


def configured(*names: str) -> list[str]:
    """What Python's own build says of these variables, as words of a command."""
    return [word for name in names for word in shlex.split(str(sysconfig.get_config_var(name) or ""))]


def make_libraries(extensions: Iterable[Extension], words: Sequence[str] = ()) -> int:
    """Makes what changed of these libraries, below the current folder; says how many files were made."""
    extensions = list(extensions)
    objects = {
        source: object_step(extension, source, words) for extension in extensions for source in extension.sources
    }
    made = run_steps(objects.values())
    return made + run_steps(link_step(extension, objects, words) for extension in extensions)


def object_step(extension: Extension, source: str, words: Sequence[str]) -> Step:
    target = (OBJECTS / source).with_suffix(".o")
    is_door = not extension.include_dirs
    before = HEADERS if Path(source).name.startswith(RULES) else []
    headers = sorted({str(Path(each).parent) for each in extension.depends})
    folders = [*extension.include_dirs, *headers, sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
    command = [
        *configured("CC", "CFLAGS", "CCSHARED"),
        *(f"-I{folder}" for folder in folders),
        *extension.extra_compile_args,
        *(word for header in before for word in ("-include", str(header))),
        *WITHIN,
        *(() if is_door else ("-w", *words)),
        *("-c", source, "-o", str(target)),
    ]
    return Step(target, [Path(source), *map(Path, extension.depends), *before], command)


def link_step(extension: Extension, objects: dict[str, Step], words: Sequence[str]) -> Step:
    target = Path(*extension.name.split(".")).with_suffix(str(sysconfig.get_config_var("EXT_SUFFIX")))
    parts = [objects[source].target for source in extension.sources]
    return Step(target, parts, [*configured("LDSHARED"), *map(str, parts), *words, "-o", str(target)])
