"""Lines of the journal on their way to the disk: those that come while it is busy share a commit."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy.exc import IntegrityError

from quintain.web.rows import Beside


class Line:
    """A line of the journal, and what is stored with it, on its way to the disk."""

    def __init__(self, data: dict[str, Any], beside: Beside) -> None:
        self.data = data
        self.beside = beside
        self.is_done = False
        self.error: Exception | None = None


class Pen:
    """Writes the journals of a database with one writer: lines that come while the disk is busy share a commit."""

    def __init__(self, turn: AbstractContextManager[object], put: Callable[[list[Line]], None]) -> None:
        self.turn = turn
        self.put = put
        self.waiting: deque[Line] = deque()

    def write(self, line: Line) -> None:
        """Returns when the line is on disk, whoever put it there."""
        self.waiting.append(line)
        with self.turn:
            if not line.is_done:
                self.write_all([self.waiting.popleft() for _ in range(len(self.waiting))])
        if line.error is not None:
            raise line.error

    def write_all(self, lines: list[Line]) -> None:
        """All or, if one of them may not stand, one by one."""
        try:
            self.put(lines)
        except IntegrityError as error:
            if len(lines) > 1:
                for line in lines:
                    self.write_all([line])
            else:
                lines[0].error = error
        except Exception as error:
            for line in lines:
                line.error = error
        for line in lines:
            line.is_done = True
