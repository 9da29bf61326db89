"""Declared state: its methods, made at run time in pure Python, are written out for the compiler."""

from __future__ import annotations

from pathlib import Path

from quintain.state.compiling import write_out


def write_states(path: Path, text: str) -> str:
    return write_out(".".join(path.with_suffix("").parts), text)
