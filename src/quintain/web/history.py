"""A stage's journal, folded: what stands, what was noted, what was taken back."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.entries import Entry
from quintain.kernel.events import Viewer
from quintain.kernel.live import is_look
from quintain.web.rows import Change


class Note:
    """Something about the table rather than the fight, told after so many events.

    If rules have changed, `lost` says how many answers of each seat no longer hold. A seat hears of its own, and nobody
    but the referee of others': that somebody had answered may be a secret.
    """

    def __init__(self, at_event: int, text: str, lost: Mapping[str, int] | None = None) -> None:
        self.at_event = at_event
        self.text = text
        self.lost = lost or {}

    def text_for(self, viewer: Viewer) -> str:
        if viewer.referee and self.lost:
            whose = ", ".join(f"{seat} {count}" for seat, count in self.lost.items())
            return f"{self.text} Answers after it that no longer hold: {whose}."
        own = self.lost.get(viewer.seat, 0)
        return f"{self.text} Answers of yours after it that no longer hold: {own}." if own else self.text


class Undone:
    """What was taken back and by whom, and the entries that stood then."""

    def __init__(self, by: int, entries: list[Entry], stood: list[Entry]) -> None:
        self.by = by
        self.entries = entries
        self.stood = stood


class History:
    """The journal of a stage, folded: the entries that stand, the notes, and what was taken back and may come again."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.revision = 0
        self.notes: list[Note] = []
        self.undone: list[Undone] = []
        self.told = ""
        """The digest of everything told, if it is known."""

    def add(self, line: Change) -> None:
        dropped = [entry for entry in self.entries[line.kept :] if not is_look(entry)]
        self.entries = [*self.entries[: line.kept], *line.added]
        self.told = line.told
        if line.lost:
            self.undone = []
        elif dropped and line.revision > self.revision:
            self.undone.append(Undone(line.by_person, dropped, self.entries))
        elif self.undone and line.added[: len(self.undone[-1].entries)] == self.undone[-1].entries:
            self.undone.pop()
        self.revision = line.revision
        if line.note:
            self.notes.append(Note(line.at_event, line.note, line.lost))
