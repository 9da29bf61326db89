"""The log as one viewer may know it: a sentence a line with its clauses, and the table's notes where they were made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from quintain.kernel.events import NO_STRAND, Event, Heading, Viewer
from quintain.kernel.scene import Data
from quintain.web.history import Note

if TYPE_CHECKING:
    from quintain.web.retelling import Retold
    from quintain.web.room import Room


class Sentence(msgspec.Struct):
    """What of a line people read."""

    text: str
    note: bool = False


NO_STEP = (-1, NO_STRAND)
SENTENCES = msgspec.json.Decoder(Sentence)
MOST_WORDS = 400
"""Of so many events the sentences are kept that were read out of their lines."""


class Log:
    """All lines of a viewer, and which events stand behind them; it can be written on as more happens.

    What was told under other rules stands first. With `since` it holds only what was told from that event on.
    """

    def __init__(self, room: Room | Retold, viewer: Viewer, *, since: int | None = None) -> None:
        self.room = room
        self.viewer = viewer
        self.generation = room.generation
        self.since = since or 0
        self.lines: list[bytes] = room.past.lines(viewer) if since is None else []
        """As JSON: a fifth of what they weigh as dicts, and sent as they are."""
        self.past = len(self.lines)
        """So many lines were told under other rules."""
        self.ends: list[int] = []
        self.words: dict[int, str | None] = {}
        self.steps: list[tuple[int, int]] = []
        self.looked = 0
        """The steps among the first so many events, which are settled, that told something."""
        self.notes = sum(note.at_event < self.since for note in room.notes)
        self.step = NO_STEP
        """The step that the last line is of, and of which deed in it if several are told."""
        self.head = self.head_at(self.since)
        self.write_on()

    def head_at(self, event: int) -> Heading | None:
        """The heading that still waits there for a line this viewer is told."""
        head: Heading | None = None
        for each in reversed(self.room.game.events[:event]):
            if each.seen_by(self.viewer) is not None:
                break
            head = head or each.heading()
        return head

    def write_on(self) -> None:
        """The lines of what has happened since, and of the table's notes."""
        game, notes = self.room.game, self.room.notes
        if len(game.events) == self.since + len(self.ends) and self.notes == len(notes):
            return
        sights = self.room.sights
        names, sides = {**self.room.settings.labels, **sights.names}, sights.sides
        is_gm = bool(self.room.settings.gm) and self.viewer.seat == self.room.settings.gm
        home = next(iter(sides.values()), "") if is_gm or not self.viewer.side else self.viewer.side
        for event in game.events[self.since + len(self.ends) :]:
            while self.notes < len(notes) and notes[self.notes].at_event <= self.since + len(self.ends):
                self.note(notes[self.notes])
            own = event.heading()
            self.head = own or self.head
            seen = event.seen_by(self.viewer)
            if seen is not None:
                step = game.step_of(self.since + len(self.ends)), seen.strand()
                goes_on, alone = step == self.step, self.head is own
                kind = (id(event), home, goes_on) if seen is event and self.head is None else None
                known = None if kind is None else sights.lines.get(kind)
                if known is None:
                    said = event_line(seen, names, sides, home) | headed(self.head, alone=alone)
                    said |= folded(seen, names, goes_on=goes_on) | shown(seen)
                    known = event, msgspec.json.encode(said)
                if kind is not None:
                    sights.lines[kind] = known
                self.add(known[1])
                self.head, self.step = None, step
            self.ends.append(len(self.lines))
        while self.notes < len(notes):
            self.note(notes[self.notes])

    def add(self, line: bytes) -> None:
        """A line under its number: the same object as in the logs of others who were told the same there, for a long
        fight is long for everybody.
        """
        place = len(self.lines)
        line = numbered(place, line)
        for log in self.room.logs.values():
            if place < len(log.lines) and log.lines[place] == line:
                line = log.lines[place]
                break
        self.lines.append(line)

    def note(self, note: Note) -> None:
        self.add(msgspec.json.encode(note_line(note.text_for(self.viewer))))
        self.notes += 1
        self.step = NO_STEP

    def told_with(self, number: int) -> list[bytes]:
        """The lines that came with an event, counted from the first in this log."""
        return self.lines[self.ends[number - 1] if number else 0 : self.ends[number]]

    def told_of(self, event: int) -> str | None:
        """The sentence that tells an event, if this viewer was told it."""
        if event not in self.words:
            if len(self.words) == MOST_WORDS:
                self.words.clear()
            self.words[event] = self.read_words(event)
        return self.words[event]

    def told_last(self) -> list[tuple[int, int]]:
        """Of each step that told this viewer something the first entry, and the last event that was told."""
        game = self.room.game
        while self.looked < min(len(game.marks), len(self.ends)):
            add_told(self.steps, game.marks[self.looked], self.looked, self.read_words(self.looked))
            self.looked += 1
        found = list(self.steps)
        for event in range(self.looked, len(self.ends)):
            add_told(found, game.step_from, event, self.read_words(event))
        return found

    def read_words(self, event: int) -> str | None:
        first = self.ends[event - 1] if event else self.past
        if first == self.ends[event]:
            return None
        line = SENTENCES.decode(self.lines[self.ends[event] - 1])
        return None if line.note else line.text

    def after(self, events: int) -> int:
        """How many lines there are once so many events have been told."""
        if events >= len(self.ends):
            return len(self.lines)  # the table's last notes too
        return self.ends[events - 1] if events else self.past

    def event_of(self, line: int) -> int:
        """The event that a line tells, or the first after it if it is a note."""
        for number, end in enumerate(self.ends):
            if end > line:
                return number
        return len(self.ends)


def add_told(steps: list[tuple[int, int]], entry: int, event: int, words: str | None) -> None:
    if words is not None and steps and steps[-1][0] == entry:
        steps[-1] = (entry, event)
    elif words is not None:
        steps.append((entry, event))


def folded(event: Event, names: Mapping[str, str], *, goes_on: bool) -> Data:
    """What a page folds by: lines of one step go under the one that leads, to which what came of it is added."""
    said = {"leads": event.is_deed(), "short": event.in_short(names), "goes_on": goes_on}
    return {key: value for key, value in said.items() if value}


def shown(event: Event) -> Data:
    """What of it is seen on the board."""
    moments = event.moments()
    return {"moments": msgspec.to_builtins(moments)} if moments else {}


def headed(heading: Heading | None, *, alone: bool) -> Data:
    """What a line says of the heading that stands over it: its words, its parts, and whether it says nothing else."""
    if heading is None:
        return {}
    only = {"heading_only": True} if alone and heading.alone else {}
    return {"head": heading.text(), "heading": msgspec.to_builtins(heading.parts)} | only


def numbered(number: int, line: bytes) -> bytes:
    """A line as JSON with its number in that log, which stands first."""
    return b'{"n":%d,%b' % (number, line[1:])


def without_number(line: bytes) -> bytes:
    return b"{" + line[line.index(b",") + 1 :]


def note_line(text: str) -> Data:
    return {"text": text, "rules": [], "event": "note", "who": "", "side": "", "note": True, "data": {}}


def event_line(event: Event, names: Mapping[str, str], sides: Mapping[str, str], home: str) -> Data:
    data = msgspec.to_builtins(event)
    data.pop("gist_of", None)
    who = event.speaks_of()
    side = sides.get(who)
    return {
        "text": event.sentence(names),
        "rules": event.clauses(),
        "event": data.pop("event"),
        "who": who if side is not None else "",
        "side": "" if side is None else "party" if side == home else "foe",
        "data": data,
    }
