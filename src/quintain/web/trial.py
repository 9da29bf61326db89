"""Trying a table before it is stored: whatever becomes of it, nothing is left of the trial."""

from __future__ import annotations

import msgspec

from quintain.web.rows import Beside, Change, NewTable, Whole
from quintain.web.store import Store


class Trial(Store):
    """Stands for the store of a room whose table is not stored: it is read as it will be, and writes go nowhere."""

    def __init__(self, new: NewTable) -> None:
        self.new = new

    def whole(self, id: str) -> Whole | None:
        new = self.new
        lines = [] if new.line is None else [new.line]
        return Whole(msgspec.structs.replace(new.row), new.people, new.stage, lines, [])

    def homebrew(self, id: str) -> bytes | None:
        return None

    def write(self, id: str, seq: int, change: Change, beside: Beside | None = None) -> None:
        pass
