"""The log as one viewer may know it: a sentence a line with its clauses, and the table's notes where they were made."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from quintain.kernel.events import Event, Viewer
from quintain.kernel.scene import Data
from quintain.web.room import Room


class Log:
    """All lines of a viewer, and which events stand behind them."""

    def __init__(self, room: Room, viewer: Viewer) -> None:
        self.room = room
        self.viewer = viewer
        self.lines: list[Data] = []
        self.ends: list[int] = []
        self.names = room.game.now().creature_names()
        self.sides = {creature.id: creature.side for creature in room.game.scene.creatures()}
        self.home = viewer.side or next(iter(self.sides.values()), "")
        self.write()

    def write(self) -> None:
        notes = list(self.room.notes)
        head = ""
        for number, event in enumerate(self.room.game.events):
            while notes and notes[0].at_event <= number:
                self.lines.append(note_line(len(self.lines), notes.pop(0).text))
            head = self.room.system.heading(event) or head
            seen = event.seen_by(self.viewer)
            if seen is not None:
                line = event_line(len(self.lines), seen, self.names, self.sides, self.home)
                self.lines.append(line | {"head": head} if head else line)
                head = ""
            self.ends.append(len(self.lines))
        self.lines += [note_line(len(self.lines) + place, note.text) for place, note in enumerate(notes)]

    def after(self, events: int) -> int:
        """How many lines there are once so many events have been told."""
        if events >= len(self.ends):
            return len(self.lines)
        return self.ends[events - 1] if events else 0

    def event_of(self, line: int) -> int:
        """The event that a line tells, or the first after it if it is a note."""
        for number, end in enumerate(self.ends):
            if end > line:
                return number
        return len(self.ends)


def note_line(number: int, text: str) -> Data:
    return {"n": number, "text": text, "rules": [], "event": "note", "who": "", "side": "", "note": True, "data": {}}


def event_line(number: int, event: Event, names: Mapping[str, str], sides: Mapping[str, str], home: str) -> Data:
    data = msgspec.to_builtins(event)
    who = str(data.get("who") or data.get("attacker") or data.get("target") or "")
    side = sides.get(who)
    return {
        "n": number,
        "text": event.sentence(names),
        "rules": event.clauses(),
        "event": data.pop("event"),
        "who": who if side is not None else "",
        "side": "" if side is None else "party" if side == home else "foe",
        "data": data,
    }
