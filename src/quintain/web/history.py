"""A stage's journal, folded: what stands, what was noted, what was taken back."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.entries import Entry
from quintain.kernel.events import Viewer
from quintain.kernel.live import is_look, thrown_by_hand
from quintain.web.rows import Change

NOT_TAKEN_BACK = {"": 0}
"""What a line has lost that nobody took back: other dice or other questions came, and nothing of it comes again."""


class Note:
    """Something about the table rather than the fight, told after so many events.

    If rules have changed, `lost` says how many answers of each seat no longer hold. A seat hears of its own, and nobody
    but the referee of others': that somebody had answered may be a secret.
    """

    def __init__(self, at_event: int, text: str, lost: Mapping[str, int] | None = None) -> None:
        self.at_event = at_event
        self.text = text
        self.lost = {seat: count for seat, count in (lost or {}).items() if count}

    def text_for(self, viewer: Viewer) -> str:
        if viewer.referee and self.lost:
            whose = ", ".join(f"{seat} {count}" for seat, count in self.lost.items())
            return f"{self.text} Answers after it that no longer hold: {whose}."
        own = self.lost.get(viewer.seat, 0)
        return f"{self.text} Answers of yours after it that no longer hold: {own}." if own else self.text


def draw_in(notes: list[Note], events: int) -> None:
    """Notes stand no later than the last of so many events: what stood there was taken back, and other things come."""
    for note in reversed(notes):
        if note.at_event <= events:
            return
        note.at_event = events


class Undone:
    """What was taken back and by whom, and the entries that stood then."""

    def __init__(self, by: int, entries: list[Entry], stood: list[Entry]) -> None:
        self.by = by
        self.entries = entries
        self.stood = stood

    def missing(self) -> list[Entry]:
        """What does not stand any more: bots may have answered at once as they had before."""
        again = next(count for count in range(len(self.entries), -1, -1) if self.ends_with(self.entries[:count]))
        return self.entries[again:]

    def comes_again_with(self, line: Change) -> bool:
        missing = self.missing()
        return bool(missing) and line.added[: len(missing)] == missing

    def ends_with(self, entries: list[Entry]) -> bool:
        return self.stood[len(self.stood) - len(entries) :] == entries


class History:
    """The journal of a stage, folded: the entries that stand, the notes, and what was taken back and may come again."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.revision = 0
        self.notes: list[Note] = []
        self.undone: list[Undone] = []
        self.thrown: dict[str, list[int]] = {}
        """What own dice showed that were taken back, by which roll it was."""
        self.told = ""
        """The digest of everything told, if it is known."""

    def add(self, line: Change) -> None:
        dropped = [entry for entry in self.entries[line.kept :] if not is_look(entry)]
        self.entries = [*self.entries[: line.kept], *line.added]
        self.thrown |= thrown_by_hand(dropped)
        self.told = line.told
        if any(line.lost.values()):
            self.undone = []
        elif dropped and line.revision > self.revision and not line.lost:
            self.undone.append(Undone(line.by_person, dropped, self.entries))
        elif self.undone and self.undone[-1].comes_again_with(line):
            self.undone.pop()
        self.revision = line.revision
        if dropped:
            draw_in(self.notes, line.at_event)
        if line.note:
            self.notes.append(Note(line.at_event, line.note, line.lost))
