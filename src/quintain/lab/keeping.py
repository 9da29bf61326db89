"""What was played is kept in a folder, so that a long question goes on where it was stopped.

Kept is what the first so many fights came to, by what was played: another scenario, rule, bot or release begins anew.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from quintain import ENGINE_VERSION
from quintain.lab.fights import Ring
from quintain.words.errors import UserError

if TYPE_CHECKING:
    from quintain.lab.running import Found, Work

SECONDS = 2.0
"""So often it is written."""


class Kept:
    """A folder with a file for each piece of work. It holds pickles: whoever can write to it can run anything."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.last = 0.0
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            what = f'The folder "{folder}" cannot be made: {error.strerror}.'
            raise UserError(what, where="--keep", fix="Name another folder.") from None

    def file(self, key: str) -> Path:
        return self.folder / f"{key}.kept"

    def find(self, work: Work) -> Found | None:
        """What was known when it was stopped."""
        found: Found | None = self.read(digest(work))
        return found

    def put(self, work: Work, found: Found, *, whole: bool = False) -> None:
        """Now and then, and when it is whole."""
        if self.is_due(whole=whole):
            self.write(digest(work), found)

    def is_due(self, *, whole: bool) -> bool:
        return whole or monotonic() - self.last >= SECONDS

    def read(self, key: str) -> Any:
        """Nothing, if nothing is kept under that key."""
        file = self.file(key)
        if not file.exists():
            return None
        try:
            return pickle.loads(file.read_bytes())
        except (OSError, EOFError, pickle.UnpicklingError, AttributeError) as error:
            raise UserError(f'"{file}" cannot be read: {error}.', where="--keep", fix="Remove that file.") from None

    def write(self, key: str, found: object) -> None:
        """The file is the old one or the new one."""
        file = self.file(key)
        part = file.with_suffix(".part")
        try:
            part.write_bytes(pickle.dumps(found))
            os.replace(part, file)
        except OSError as error:
            what = f'"{file}" cannot be written: {error.strerror}.'
            raise UserError(what, where="--keep", fix="Name another folder.") from None
        self.last = monotonic()


def digest(work: Work) -> str:
    """Of everything that decides how its fights go: the scenes as they start hold the content that they need."""
    starts = [Ring(setup).start.dump() for setup in work.setups]
    said = msgspec.json.encode([ENGINE_VERSION, work, starts])
    return blake2b(said, digest_size=16).hexdigest()


KEPT: ContextVar[Kept | None] = ContextVar("kept", default=None)
"""Where what is played at the moment is kept, if anywhere."""


@contextmanager
def keeping(folder: Path) -> Iterator[None]:
    """Whatever is played in it is kept there, and goes on from what is there."""
    token = KEPT.set(Kept(folder))
    try:
        yield
    finally:
        KEPT.reset(token)
