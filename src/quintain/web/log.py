"""The log as one viewer may know it: a sentence a line with its clauses, and the table's notes where they were made."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from quintain.kernel.events import Event, Viewer
from quintain.kernel.scene import Data
from quintain.web.room import Room


class Log:
    """All lines of a viewer, and which events stand behind them; it can be written on as more happens."""

    def __init__(self, room: Room, viewer: Viewer) -> None:
        self.room = room
        self.viewer = viewer
        self.generation = room.generation
        self.lines: list[bytes] = []
        """As JSON: a fifth of what they weigh as dicts, and sent as they are."""
        self.ends: list[int] = []
        self.notes = 0
        self.head = ""
        self.write_on()

    def is_of(self, viewer: Viewer) -> bool:
        """Still the log of that viewer, with nothing taken back since."""
        return self.viewer == viewer and self.generation == self.room.generation

    def write_on(self) -> None:
        """The lines of what has happened since, and of the table's notes."""
        game, notes = self.room.game, self.room.notes
        scene = self.room.now()
        names = {**self.room.settings.labels, **scene.creature_names()}
        sides = {creature.id: creature.side for creature in scene.creatures()}
        is_gm = bool(self.room.settings.gm) and self.viewer.seat == self.room.settings.gm
        home = next(iter(sides.values()), "") if is_gm or not self.viewer.side else self.viewer.side
        for event in game.events[len(self.ends) :]:
            while self.notes < len(notes) and notes[self.notes].at_event <= len(self.ends):
                self.note(notes[self.notes].text)
            self.head = self.room.system.heading(event) or self.head
            seen = event.seen_by(self.viewer)
            if seen is not None:
                line = event_line(len(self.lines), seen, names, sides, home)
                self.lines.append(msgspec.json.encode(line | {"head": self.head} if self.head else line))
                self.head = ""
            self.ends.append(len(self.lines))
        while self.notes < len(notes):
            self.note(notes[self.notes].text)

    def note(self, text: str) -> None:
        self.lines.append(msgspec.json.encode(note_line(len(self.lines), text)))
        self.notes += 1

    def after(self, events: int) -> int:
        """How many lines there are once so many events have been told."""
        if events >= len(self.ends):
            return len(self.lines)  # the table's last notes too
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
