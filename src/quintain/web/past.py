"""What was told, as it was told: which line of the log went to whom, kept for when rules no longer tell it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from quintain.kernel.events import Viewer, encode
from quintain.kernel.scene import Data, viewers
from quintain.web.log import Log, note_line, numbered, without_number

if TYPE_CHECKING:
    from quintain.web.room import Room

REFEREE_KEY = "referee"
SPECTATOR_KEY = "spectator"


class Told(msgspec.Struct, frozen=True, array_like=True):
    """A line of the log, and who was told it; nobody named is everybody."""

    line: Data
    to: list[str] = []


class Part(msgspec.Struct, frozen=True):
    """What was told between two snapshots: the events, of whose bytes digests are made, and their lines."""

    events: list[msgspec.Raw]
    lines: list[Told]

    def heard(self) -> bytes:
        return b"".join(bytes(event) for event in self.events)


class Past:
    """What was told of a scene before its rules changed. It is never worked out anew: whoever was not told a line then
    is not shown it now, whatever the rules of today would show.
    """

    def __init__(self, told: list[Told]) -> None:
        self.told = told
        self.known = {key for each in told for key in each.to}

    def __bool__(self) -> bool:
        return bool(self.told)

    def lines(self, viewer: Viewer) -> list[bytes]:
        """The lines of that viewer, as a log has them; who was not there then gets what onlookers got."""
        key = key_of(viewer) if key_of(viewer) in self.known else SPECTATOR_KEY
        mine = [each.line for each in self.told if not each.to or key in each.to]
        return [numbered(number, msgspec.json.encode(line)) for number, line in enumerate(mine)]


def key_of(viewer: Viewer) -> str:
    if viewer.referee:
        return REFEREE_KEY
    return f"seat {viewer.seat}" if viewer.seat else SPECTATOR_KEY


def part_of(room: Room, since: int, upto: int) -> Part:
    """What was told from one event of the game to another, to everybody who can look."""
    logs = {key_of(viewer): Log(room, viewer, since=since) for viewer in viewers(room.now())}
    told: list[Told] = []
    for number in range(upto - since):
        told += together({key: log.told_with(number) for key, log in logs.items()})
    return Part([msgspec.Raw(encode(event)) for event in room.game.events[since:upto]], told)


def together(lines: dict[str, list[bytes]]) -> list[Told]:
    """The lines of one event, each once with all who heard it, in the order in which everybody heard them."""
    to: dict[tuple[int, bytes], list[str]] = {}
    for key, mine in lines.items():
        for place, line in enumerate(mine):
            to.setdefault((place, without_number(line)), []).append(key)
    ordered = sorted(to.items(), key=lambda each: each[0][0])
    return [Told(msgspec.json.decode(line), keys) for (_, line), keys in ordered]


def note_told(text: str) -> Told:
    return Told(note_line(text))
