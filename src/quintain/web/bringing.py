"""Bringing in a transcript: anybody may have written it, so it is tried whole before it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from quintain.kernel.scene import viewers
from quintain.kernel.transcript import Transcript
from quintain.web.room import Room
from quintain.web.setting import Libraries, Set, import_table
from quintain.web.state import ask_data
from quintain.web.store import Store
from quintain.words.errors import AnswerRefused, UserError


def bring(store: Store, libraries: Libraries, transcript: Transcript, name: str) -> Set:
    """A table from a transcript that anybody may have written: it plays on and can be shown, or nothing is kept."""
    with refusing_nonsense():
        opened = import_table(store, transcript, name)
        try:
            row = store.table(opened.id)
            assert row is not None
            room = Room(store, libraries, row)
            for viewer in viewers(room.game.scene):
                room.system.board(room.game.now(), viewer)
            for ask in room.game.asks:
                ask_data(room, ask, drafts=False)
        except BaseException:
            store.delete_table(opened.id)
            raise
    return opened


@contextmanager
def refusing_nonsense() -> Iterator[None]:
    """A scene changed by hand may say what no scene of ours does, and rules stumble over it anywhere."""
    try:
        yield
    except Exception as error:
        if isinstance(error, UserError) and not isinstance(error, AnswerRefused):
            raise
        what = f"This transcript cannot be played: {type(error).__name__}, {str(error)[:200]}."
        raise UserError(what, where="transcript", fix="Use the file as it was saved.") from error
