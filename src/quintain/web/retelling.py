"""A fight told again from plain data: its transcript, its notes, and what was told under other rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from quintain.kernel.events import Viewer
from quintain.kernel.live import Game
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.record.transcript import Transcript, game_of, record, replay
from quintain.systems import find_system
from quintain.web.history import Note
from quintain.web.log import Log, note_line
from quintain.web.past import Past, Told
from quintain.web.setting import Settings
from quintain.web.sights import Sights
from quintain.words.errors import TooMuch

if TYPE_CHECKING:
    from quintain.web.room import Room

BEFORE = "Before the rules changed"
ONLY_TOLD = (
    "So far other rules were played, which are gone: this part is shown as it was told, with the picture of its end."
)


class Noted(msgspec.Struct, frozen=True):
    """A note of the table, as data."""

    at_event: int
    text: str
    lost: dict[str, int]


class Retelling(msgspec.Struct, frozen=True):
    """All that a log and a replay are made of, for one viewer."""

    transcript: Transcript
    viewer: Viewer
    labels: dict[str, str]
    gm: str
    notes: list[Noted]
    past: list[Told]


def retelling(room: Room, viewer: Viewer) -> Retelling:
    """A copy of what is needed; the table goes on meanwhile."""
    notes = [Noted(note.at_event, note.text, dict(note.lost)) for note in room.notes]
    settings = room.settings
    transcript = record(room.game, room.row.label, {})
    return Retelling(transcript, viewer, dict(settings.labels), settings.gm, notes, list(room.past.told))


class Retold:
    """The fight of a retelling, played again; a log reads it as it reads a table."""

    def __init__(self, told: Retelling) -> None:
        self.system: System = find_system(told.transcript.header.system)
        self.game: Game = replay(self.system, told.transcript)
        self.settings = Settings({}, told.labels, {}, gm=told.gm)
        self.notes = [Note(each.at_event, each.text, each.lost) for each in told.notes]
        self.past = Past(told.past)
        self.generation = 0
        self.logs: dict[Viewer, Log] = {}
        self.sights = Sights(self.system, self.game.now())


def log_lines(told: Retelling) -> list[bytes]:
    return Log(Retold(told), told.viewer).lines


def frames(told: Retelling, most_bytes: int, *, slim: bool = False, counts: bool = False) -> list[Data]:
    """The fight played again, with a picture wherever the viewer's log grew; slim, with a map only where it changes.

    With `counts` each says how many events were told by then.
    """
    table = Retold(told)
    log = Log(table, told.viewer)
    film = Film(table.system, told.viewer, most_bytes, slim=slim)
    shown = 0

    def look(scene: Scene, events: int) -> None:
        nonlocal shown
        upto = log.after(events)
        if upto > shown or not film.frames:
            film.take(scene, decoded(log.lines[shown:upto]))
            if counts:
                film.frames[-1]["told"] = events
            shown = upto

    start = table.game.start
    if table.past:
        film.take(start, [*decoded(log.lines[: log.past]), {"n": log.past} | note_line(ONLY_TOLD)])
        film.frames[0] |= {"title": BEFORE, "round": BEFORE, "moment": ""}
        shown = log.past
    look(start, 0)
    game_of(table.system, told.transcript, watch=look)
    if shown < len(log.lines):
        film.take(table.game.now(), decoded(log.lines[shown:]))
        if counts:
            film.frames[-1]["told"] = len(table.game.events)
    return film.frames


class Film:
    """The pictures of a replay, up to so many bytes; boards as JSON, a tenth of what they weigh as dicts."""

    def __init__(self, system: System, viewer: Viewer, most_bytes: int, *, slim: bool) -> None:
        self.system = system
        self.viewer = viewer
        self.left = most_bytes
        self.slim = slim
        self.map: object = None
        self.frames: list[Data] = []

    def take(self, scene: Scene, lines: list[Data]) -> None:
        board = self.system.board(scene, self.viewer)
        drawn = msgspec.json.encode(self.without_repeat(msgspec.to_builtins(board)) if self.slim else board)
        self.left -= len(drawn)
        if self.left < 0:
            fix = "Take its transcript, and watch it with: quintain replay FILE"
            raise TooMuch("This fight is too long to be watched here.", where="replay", fix=fix)
        round, moment = board.clock.title, board.clock.note
        when = {"title": f"{round}, {moment}", "round": round, "moment": moment}
        self.frames.append({**when, "board": msgspec.Raw(drawn), "lines": lines})

    def without_repeat(self, board: Data) -> Data:
        """A map is written only where it changes."""
        drawn = board.get("map")
        if drawn is not None and drawn == self.map:
            return {key: value for key, value in board.items() if key != "map"}
        self.map = drawn or self.map
        return board


def decoded(lines: list[bytes]) -> list[Data]:
    return [msgspec.json.decode(line) for line in lines]
