"""What the copy says otherwise than the sources, so that these read well and the compiled rules run fast.

A rewriter takes the path of a module inside src and its text, and gives the text that is compiled. None changes what
the rules do: the same fights are played by both (`make compiled`).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from tools.compiling.rewriting.caches import keep_natively
from tools.compiling.rewriting.classes import open_classes, reuse_objects
from tools.compiling.rewriting.constants import fix_constants
from tools.compiling.rewriting.declared import write_out_state
from tools.compiling.rewriting.loops import count_along
from tools.compiling.rewriting.members import hoist_members
from tools.compiling.rewriting.numbers import widen_numbers
from tools.compiling.rewriting.telling import tell_listeners

Rewriter: TypeAlias = Callable[[Path, str], str]

REWRITERS: tuple[Rewriter, ...] = (
    write_out_state,
    tell_listeners,
    keep_natively,
    hoist_members,
    fix_constants,
    open_classes,
    reuse_objects,
    count_along,
    widen_numbers,
)
"""In this order, each on what the one before has written."""


def rewritten(path: Path, text: str) -> str:
    for rewriter in REWRITERS:
        text = rewriter(path, text)
    return text
