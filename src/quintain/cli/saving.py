"""Files that a person keeps: written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from quintain.kernel.live import Game
from quintain.kernel.system import System
from quintain.record.transcript import Transcript, record, replay
from quintain.words.errors import UserError


def write_file(path: Path, text: str) -> None:
    """Puts a file in place in one move, so that a crash leaves the old one or the new one."""
    draft = path.with_name(f".{path.name}.part")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    except OSError as error:
        raise UserError(
            f"The file cannot be written: {error.strerror}.", where=str(path), fix="Choose another place."
        ) from None


def set_aside(path: Path) -> str:
    """What a file of that name held before is kept beside it; a note on it, if there was one."""
    if not path.is_file() or path.stat().st_size == 0:
        return ""
    aside = path.with_name(f"{path.name}~")
    try:
        os.replace(path, aside)
    except OSError as error:
        raise UserError(
            f"The file cannot be replaced: {error.strerror}.", where=str(path), fix="Choose another place."
        ) from None
    return f"{path} was there before; it is now {aside}."


def fight_text(game: Game, label: str, seats: Mapping[str, str]) -> str:
    return record(game, label, seats).write()


def verify(system: System, transcript: Transcript) -> Game:
    """The game again, byte for byte; a transcript that departs is a clear error."""
    return replay(system, transcript)
