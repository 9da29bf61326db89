"""Files that a stranger may have written, read whole and never more of them than is wanted."""

from __future__ import annotations

import os
from pathlib import Path

from quintain.words.errors import UserError

FIX = "Check the path."


def read_whole(path: Path, where: str, most: int, too_large: str = FIX) -> bytes:
    """The bytes of a file of at most so many; a folder, or a pipe that would never end, is no file."""
    try:
        if os.path.lexists(path) and not path.is_file():
            raise UserError("This is not a file that can be read.", where=where, fix=FIX)
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "it is not readable"
        raise UserError(f"The file cannot be read: {reason}.", where=where, fix=FIX) from None
    if len(raw) > most:
        raise UserError(f"The file is larger than {most // 1024**2} MiB.", where=where, fix=too_large)
    return raw
