"""A transcript: how a scene started, its seed and every answer, as JSON lines; replay gives the same events."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from quintain import ENGINE_VERSION
from quintain.kernel.entries import Entry
from quintain.kernel.errors import UserError
from quintain.kernel.live import Departed, Game
from quintain.kernel.scene import Data
from quintain.kernel.system import System
from quintain.kernel.table import Player

FORMAT = 1
LARGEST_FILE = 16 * 1024 * 1024


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


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="end"):
    """The last line: how many events there were, and their digest."""

    events: int
    told: str


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
    header = Header(FORMAT, ENGINE_VERSION, game.system.name, label, game.seed, start, dict(seats), own)
    return Transcript(header, list(game.entries), End(len(game.events), game.last_told))


def read(text: str, where: str) -> Transcript:
    """A transcript from its lines; a damaged one is a clear error."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise UserError("This file is empty.", where=where, fix="A transcript starts with a line about the fight.")
    header = decode(lines[0], Header, f"{where}, line 1")
    if header.quintain != FORMAT:
        raise UserError(
            f"This transcript has format {header.quintain}.",
            where=where,
            fix=f"This engine reads format {FORMAT}.",
        )
    rest: list[Entry | End] = [
        decode_entry(line, f"{where}, line {number}") for number, line in enumerate(lines[1:], start=2)
    ]
    end = rest.pop() if rest and isinstance(rest[-1], End) else None
    entries = [entry for entry in rest if not isinstance(entry, End)]
    if len(entries) != len(rest):
        raise UserError("The end stands in the middle.", where=where, fix="Use the file as it was saved.")
    return Transcript(header, entries, end if isinstance(end, End) else None)


def decode(line: str, type_: type[Header], where: str) -> Header:
    try:
        return msgspec.json.decode(line, type=type_)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise UserError(
            f"This is not a transcript: {error}.", where=where, fix="Use the file as it was saved."
        ) from None


def decode_entry(line: str, where: str) -> Entry | End:
    try:
        entry: Entry | End = msgspec.json.decode(line, type=Entry | End)
        return entry
    except (msgspec.MsgspecError, RecursionError) as error:
        raise UserError(
            f"This line cannot be read: {error}.", where=where, fix="Use the file as it was saved."
        ) from None


def read_file(path: Path) -> Transcript:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UserError("This file is too large for a transcript.", where=str(path))
        return read(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"This file cannot be read: {error}.", where=str(path)) from None


def resume(system: System, transcript: Transcript, players: Mapping[str, Player | None]) -> Game:
    """A game that stands where the transcript ends; with players it goes on from there."""
    header = transcript.header
    try:
        start = system.load(header.start)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise Departed(
            f"The start cannot be read: {error}.",
            where="line 1",
            fix=f"It was made by engine {header.engine}.",
        ) from error
    own = frozenset(header.own_dice)
    return Game(system, start, header.seed, players, own_dice=own, entries=transcript.entries, checking=True)


def replay(system: System, transcript: Transcript) -> Game:
    """Plays the transcript again; `Departed` says where it stops being the same game."""
    game = resume(system, transcript, {})
    left = len(transcript.entries) - used_entries(game)
    if left > 0:
        raise Departed(
            "The transcript no longer replays: the game does not ask what comes next.",
            where=f"entry {len(transcript.entries) - left + 1} of {len(transcript.entries)}",
            fix="It was made by other rules or changed by hand.",
        )
    if transcript.end is not None and transcript.end != End(len(game.events), game.last_told):
        raise Departed(
            "The transcript no longer replays: its last events differ.",
            where="the end",
            fix=f"It has {transcript.end.events} events, this engine makes {len(game.events)}.",
        )
    return game


def used_entries(game: Game) -> int:
    """How many entries the game has used: those of finished steps, and of the one that waits."""
    waiting = game.run_step()[1].used if game.pause is not None else 0
    drafted = sum((ask.seat, ask.number) in game.answers for ask in game.pause.group) if game.pause else 0
    return game.step_from + waiting + drafted
