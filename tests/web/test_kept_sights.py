"""What was drawn of a moment is kept as long as the step has come no further: then it is what would be drawn anew."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
import pytest

from quintain.kernel.entries import Changed
from quintain.kernel.scene import viewers
from quintain.web.attempt import Attempt
from quintain.web.room import Room, open_room
from quintain.web.setting import Order, open_table
from quintain.web.state import ask_data, words_of
from quintain.web.store import Store
from tests.web.tables import LIBRARIES

PLAYED = [
    ("ki", "shield_line"),
    ("shattered", "mirror_party"),
    ("swords", "mirror"),
    ("gu", "duel"),
    ("delve", "sparring"),
]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'tables.db'}")


def set_table(store: Store, system: str, encounter: str) -> Room:
    """Every seat is a person's."""
    opened = open_table(store, LIBRARIES, Order(system=system, encounter=encounter, seats={"*": "invite"}, gm="me"))
    row = store.table(opened.id)
    assert row is not None
    return open_room(store, LIBRARIES, row)


def answer_first(room: Room, attempt: Attempt) -> Changed:
    ask = room.game.asks[0]
    option = ask.options[0]
    choose = option.id if option.shape is None else f"{option.id}:{option.shape.first()}"
    return attempt.game.answer(ask.seat, ask.number, choose)


def take_back(attempt: Attempt) -> Changed:
    return attempt.game.undo(len(attempt.game.entries) - 1)


def check_drawn_as_if_anew(room: Room) -> None:
    now = room.game.now()
    for viewer in viewers(now):
        assert room.sights.board(viewer) == msgspec.json.encode(room.system.board(now, viewer)), viewer
    for ask in room.game.group:
        assert ask_data(room, ask, drafts=False) == words_of(room, ask)


@pytest.mark.parametrize(("system", "encounter"), PLAYED)
def test_what_is_kept_is_as_if_drawn_anew(store: Store, system: str, encounter: str) -> None:
    room = set_table(store, system, encounter)
    host = next(iter(room.people.values()))
    kept, drawn = 0, 0
    check_drawn_as_if_anew(room)

    for number in range(1, 15):
        if room.game.outcome is not None:
            break
        before = room.sights
        room.carry_out(take_back if number % 6 == 0 else partial(answer_first, room), host, None)
        is_kept = room.sights is before
        kept, drawn = kept + is_kept, drawn + (not is_kept)
        check_drawn_as_if_anew(room)

    assert drawn
    assert kept or system != "ki", "a sealed answer changes nothing that can be seen"
