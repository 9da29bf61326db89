"""One program at a time has a SQLite file of tables in its care; who else wants it is told who that is."""

from __future__ import annotations

import fcntl
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from quintain.web.address import file_of
from quintain.web.soundness import may_be_served, remedy
from quintain.words.errors import UserError

MOST_READ = 1000


class Custody:
    """A lock that the system takes back when its holder ends, however it ends; beside it stands who holds it."""

    def __init__(self, file: Path, side: int) -> None:
        self.file = file
        self.side = side

    def say(self, who: str) -> None:
        """Writes down who has it, for whoever comes next."""
        since = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime())
        text = f"{who}, process {os.getpid()} on {socket.gethostname()}, since {since}"
        try:
            os.ftruncate(self.side, 0)
            os.pwrite(self.side, text.encode(), 0)
        except OSError as error:
            raise cannot_be_held(self.file, error) from None

    def give_back(self) -> None:
        os.ftruncate(self.side, 0)
        os.close(self.side)


@contextmanager
def in_care(url: str, who: str) -> Iterator[Callable[[str], None]]:
    """A server's database, if it is a file, is its alone; gives what writes down more of who that is."""
    file = file_of(url)
    if file is None:
        yield lambda who: None
        return
    may_be_served(file, "--database")
    must_have_one_name(file)
    with in_custody(file, who) as custody:
        yield custody.say


def must_have_one_name(file: Path) -> None:
    """By another name of it another program would have it too, and SQLite a second log of what is written."""
    if file.is_file() and file.stat().st_nlink > 1:
        fix = "Remove its other names (hard links), or copy it with quintain backup."
        raise UserError(f'"{file}" has more than one name.', where="--database", fix=fix)


@contextmanager
def in_custody(file: Path, who: str) -> Iterator[Custody]:
    """The file is nobody else's meanwhile."""
    custody = take(file)
    try:
        custody.say(who)
        yield custody
    finally:
        custody.give_back()


def take(file: Path) -> Custody:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        side = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise cannot_be_held(file, error) from None
    try:
        fcntl.flock(side, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        who = os.pread(side, MOST_READ, 0).decode(errors="replace") or "another program"
        os.close(side)
        fix = "Stop that one first. For several processes on the same tables use PostgreSQL (docs/deploy.md)."
        raise UserError(f'"{file}" is in use: {who}.', where="--database", fix=fix) from None
    except OSError as error:
        os.close(side)
        raise cannot_be_held(file, error) from None
    return Custody(file, side)


def cannot_be_held(file: Path, error: OSError) -> UserError:
    reason = error.strerror or str(error)
    what = f'"{error.filename or file.with_name(f"{file.name}.lock")}" cannot be written: {reason}.'
    return UserError(what, where="--database", fix=remedy(reason))
