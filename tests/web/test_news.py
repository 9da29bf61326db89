"""What processes tell each other of a table: the line itself, if it is short, and otherwise where to look."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from quintain.web.hub import Hub
from quintain.web.news import LONGEST, Presence, told_of_presence
from quintain.web.room import Room
from quintain.web.rows import Change
from quintain.web.setting import Order, open_table
from quintain.web.store import Store, news_of
from quintain.web.talking import Saying
from tests.web.tables import LIBRARIES


async def one_and_another(store: Store) -> tuple[Room, Hub, Room]:
    """A table as one process has it, and another process that has it too."""
    id = open_table(store, LIBRARIES, Order(system="ki", encounter="training_yard", seats={"wen": "me"})).id
    other = Hub(store, LIBRARIES, local=True)
    return await Hub(store, LIBRARIES, local=True).room(id), other, await other.room(id)


async def answer(room: Room) -> str:
    """Its first seat takes the last option; gives what the others are told of it."""
    (ask,) = room.game.asks
    host = next(each for each in room.people.values() if each.host)
    await room.answer(host, ask.seat, ask.number, ask.revision, ask.default(), None)
    (line,) = room.store.journal(room.row.id, after=room.seq - 1)
    return news_of(room.row.id, room.seq, line)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'tables.db'}")


def test_a_line_that_is_told_needs_no_look_at_the_journal(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> tuple[Room, Room]:
        one, other, there = await one_and_another(store)
        news = await answer(one)
        monkeypatch.setattr(store, "journal", None)
        await other.take_in(news)
        return one, there

    one, there = asyncio.run(play())

    assert there.seq == one.seq
    assert there.game.entries == one.game.entries
    assert there.game.last_told == one.game.last_told


def test_a_line_that_overtakes_another_is_looked_up(store: Store) -> None:
    async def play() -> tuple[Room, Room]:
        one, other, there = await one_and_another(store)
        first, second = await answer(one), await answer(one)
        await other.take_in(second)
        await other.take_in(first)
        return one, there

    one, there = asyncio.run(play())

    assert there.seq == one.seq
    assert there.game.entries == one.game.entries


def test_of_a_long_line_only_its_place_is_told() -> None:
    assert news_of("table", 3, Change(0, 0, [], 0, note="ü" * LONGEST)) == "table 3"
    assert news_of("table", 3, Change(0, 0, [], 0, note="short")).startswith("table 3 {")


def test_what_is_said_in_one_process_is_heard_once_in_another(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(store, "publish", told.extend)

    async def play() -> Room:
        one, other, there = await one_and_another(store)
        monkeypatch.setattr(store, "is_shared", True)
        await other.pass_on(one, Saying("Anna", "Ready?", "frame"))
        monkeypatch.setattr(store, "is_shared", False)
        await other.take_in(told[0])
        await other.take_in(told[0])
        return there

    there = asyncio.run(play())

    assert [(each.by, each.words) for each in there.talk.kept] == [("Anna", "Ready?")]


def test_who_is_connected_is_told_in_as_few_notifications_as_hold_it() -> None:
    here = {f"table-{number:04}": {1: 1, 2: 1} for number in range(400)}

    told = told_of_presence("process", here)

    heard = [msgspec.json.decode(each, type=Presence) for each in told]
    assert len(told) < 5
    assert max(map(len, told)) <= LONGEST
    assert {id: people for each in heard for id, people in each.tables.items()} == here
