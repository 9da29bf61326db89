"""A transcript: how a scene started, its seed and every answer, as JSON lines; replay gives the same events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from quintain import ENGINE_VERSION
from quintain.kernel.entries import Entry
from quintain.kernel.faces import Fallen, check_fallen
from quintain.kernel.live import Game, Watch, until_told
from quintain.kernel.live_table import Departed
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.record.trying import Patience, must_be_plain, must_be_sound, must_show, reason, refusing_nonsense
from quintain.words.errors import UserError

FORMAT = 1
AS_SAVED = "Use the file as it was saved."
NOBODY_SITS: Mapping[str, Player | None] = {}
LINE_1 = "line 1"

T = TypeVar("T")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what was played, by which engine, from which start, with which seed."""

    quintain: int
    engine: str
    system: str
    label: str
    seed: str
    start: Data
    seats: dict[str, str]
    own_dice: list[str] = []
    fallen: Fallen | msgspec.UnsetType = msgspec.UNSET
    """What had fallen when it branched from another game; written only of a branch."""


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="end"):
    """The last line: how many events there were, and their digest."""

    events: int
    told: str


class Format(msgspec.Struct, frozen=True):
    """What every first line says, whatever else it holds."""

    quintain: int


FORMATS = msgspec.json.Decoder(Format)
HEADERS = msgspec.json.Decoder(Header)
LINES: msgspec.json.Decoder[Entry | End] = msgspec.json.Decoder(Entry | End)


class Transcript(msgspec.Struct, frozen=True):
    header: Header
    entries: list[Entry]
    end: End | None = None

    def write(self) -> str:
        lines = [msgspec.json.encode(self.header), *(msgspec.json.encode(entry) for entry in self.entries)]
        if self.end is not None:
            lines.append(msgspec.json.encode(self.end))
        return "".join(line.decode() + "\n" for line in lines)


def record(game: Game, label: str, seats: Mapping[str, str]) -> Transcript:
    """The transcript of a game as it stands; `seats` says who sat where (a person, or the name of a bot)."""
    start = game.start.dump()
    own = sorted(game.own_dice)
    fallen = game.fallen or msgspec.UNSET
    header = Header(FORMAT, ENGINE_VERSION, game.system.name, label, game.seed, start, dict(seats), own, fallen)
    return Transcript(header, list(game.entries), End(len(game.events), game.last_told))


def read(text: str, where: str) -> Transcript:
    """A transcript from its lines; a damaged one is a clear error."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise UserError("This file is empty.", where=where, fix="A transcript starts with a line about the fight.")
    header = read_header(lines[0][1], where)
    rest: list[Entry | End] = [decode(line, LINES, f"{where}, line {number}") for number, line in lines[1:]]
    end = rest.pop() if rest and isinstance(rest[-1], End) else None
    entries = [entry for entry in rest if not isinstance(entry, End)]
    if len(entries) != len(rest):
        raise UserError("The end stands in the middle.", where=where, fix=AS_SAVED)
    return Transcript(header, entries, end if isinstance(end, End) else None)


def read_header(line: str, where: str) -> Header:
    """The format comes first: another format may have other fields."""
    format_ = decode(line, FORMATS, f"{where}, line 1").quintain
    if format_ != FORMAT:
        raise UserError(
            f"This transcript has format {format_}.", where=where, fix=f"This engine reads format {FORMAT}."
        )
    header = decode(line, HEADERS, f"{where}, line 1")
    check_fallen(header.fallen or {}, f"{where}, line 1")
    return header


def decode(line: str, decoder: msgspec.json.Decoder[T], where: str) -> T:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise UserError(f"This line of a transcript cannot be read: {error}.", where=where, fix=AS_SAVED) from None


def game_of(
    system: System,
    transcript: Transcript,
    players: Mapping[str, Player | None] = NOBODY_SITS,
    *,
    checking: bool = False,
    watch: Watch | None = None,
) -> Game:
    """The game that a transcript holds, played again from its start up to its end, if it says where that is.

    `checking` wants it to be told as it was.
    """
    header, end = transcript.header, transcript.end
    if header.system != system.name:
        raise Departed(f"This is a transcript of {header.system}, not of {system.name}.", where=LINE_1)
    game = Game(
        system,
        load_start(system, header),
        header.seed,
        players,
        own_dice=frozenset(header.own_dice),
        entries=transcript.entries,
        fallen=header.fallen or {},
        checking=checking,
        watch=watch,
        hold=None if end is None else until_told(end.told),
    )
    game.hold = None
    return game


def replay(system: System, transcript: Transcript) -> Game:
    """Plays the transcript again, with nobody to ask; `Departed` says where it stops being the same game."""
    patience = Patience(len(transcript.entries))
    with refusing_nonsense(LINE_1):
        game = game_of(system, transcript, checking=True, watch=patience.count_step)
    if transcript.end is not None and transcript.end != End(len(game.events), game.last_told):
        raise Departed(
            "The transcript no longer replays. Its last events differ.",
            where="the end",
            fix=f"It has {transcript.end.events} events, this engine makes {len(game.events)}.",
        )
    patience.attend(game)
    return game


def load_start(system: System, header: Header) -> Scene:
    return load_scene(system, header.start, header.engine, LINE_1)


def load_scene(system: System, data: Data, engine: str, where: str) -> Scene:
    """A scene as that engine wrote it; one that this engine cannot read is a clear error."""
    try:
        must_be_plain(data)
        scene = system.load(data)
        must_be_sound(scene)
    except Exception as error:
        wrong = error.message() if isinstance(error, UserError) else f"{reason(error)}."
        raise Departed(
            f"The start cannot be read: {wrong.splitlines()[0]}",
            where=where,
            fix=f"It was made by engine {engine} or changed by hand; this is engine {ENGINE_VERSION}.",
        ) from error
    return scene


def resume(system: System, transcript: Transcript, players: Mapping[str, Player | None]) -> Game:
    """A game that stands where the transcript ends, goes on from there with players, and can be shown."""
    game = replay(system, transcript)
    with refusing_nonsense(LINE_1):
        game.sit_down(players)
        must_show(game)
    return game
