"""Bringing in a transcript: anybody may have written it, so it is tried whole before it is kept."""

from __future__ import annotations

from quintain.kernel.live_table import Departed
from quintain.record.transcript import Transcript
from quintain.record.trying import must_show, refusing_nonsense
from quintain.web.libraries import Libraries
from quintain.web.room import Room
from quintain.web.setting import Set, brought, import_table
from quintain.web.state import ask_data
from quintain.web.store import Store
from quintain.web.trial import Trial
from quintain.words.errors import AnswerRefused


def bring(store: Store, libraries: Libraries, transcript: Transcript, name: str) -> Set:
    """A table from a transcript that anybody may have written; a server tries it beside itself, in a process."""
    try_transcript(libraries, transcript, name)
    return import_table(store, transcript, name)


def try_transcript(libraries: Libraries, transcript: Transcript, name: str) -> None:
    """A transcript that anybody may have written plays on and can be shown, or is refused; nothing is kept."""
    with refusing_nonsense("transcript"):
        new, _ = brought(transcript, name)
        try_out(Room(Trial(new), libraries, new.row))


def try_out(room: Room) -> None:
    """Shows it to everybody who could look."""
    try:
        must_show(room.game)
        for ask in room.game.asks:
            ask_data(room, ask, drafts=False)
    except AnswerRefused as error:  # nobody was asked who could answer better
        raise Departed(error.what, where="transcript", fix=error.fix) from error
