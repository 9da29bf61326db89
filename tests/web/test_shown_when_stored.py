"""Nothing is shown before it is stored: whoever comes, goes, lists or watches while a deed is being stored waits."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from quintain.web.hub import Hub
from quintain.web.news import Presence
from quintain.web.room import Room
from quintain.web.store import Store
from tests.web.attacks import duel, settle
from tests.web.tables import LIBRARIES, Data, Guest, House

PATIENCE_S = 60.0


class WatchedLock(asyncio.Lock):
    """Says when somebody has to wait for it."""

    waited_for = threading.Event()

    async def acquire(self) -> Any:
        if self.locked():
            self.waited_for.set()
        return await super().acquire()


class SlowDisk:
    """Keeps what is to be stored in its hand until it is told to go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_slow = False
        self.holds = threading.Event()
        self.may_go_on = threading.Event()
        write = Store.write

        def write_slowly(store: Store, *line: Any) -> None:
            if self.is_slow:
                self.holds.set()
                assert self.may_go_on.wait(PATIENCE_S)
            write(store, *line)

        monkeypatch.setattr(Store, "write", write_slowly)

    def hold(self) -> None:
        self.is_slow = True

    def go_on(self) -> None:
        self.is_slow = False
        self.may_go_on.set()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    monkeypatch.setattr(asyncio, "Lock", WatchedLock)
    WatchedLock.waited_for.clear()
    disk = SlowDisk(monkeypatch)
    yield disk
    disk.go_on()


@pytest.fixture
def told_early(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every time somebody at a table is shown what its journal does not have."""
    found: list[str] = []
    tell = Hub.tell

    def tell_and_look(hub: Hub, room: Room) -> None:
        stored = [entry for line in hub.store.journal(room.row.id) for entry in line.added]
        if len(room.game.entries) > len(stored):
            found.append(f"{len(room.game.entries)} answers are shown, {len(stored)} are stored")
        tell(hub, room)

    monkeypatch.setattr(Hub, "tell", tell_and_look)
    return found


def answer_slowly(disk: SlowDisk, guest: Guest) -> Data:
    """An answer is on its way to the disk, and stays there."""
    ask = guest.ask()
    known = {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"]}
    frame: Data = {"do": "answer", "id": "slow", "choose": "wait"} | known
    disk.hold()
    guest.send(frame)
    assert disk.holds.wait(PATIENCE_S)
    return frame


def meanwhile(deed: Callable[[], object]) -> tuple[threading.Thread, list[object]]:
    """Done while the disk is slow, until it is done or waits for the table."""
    results: list[object] = []

    def do() -> None:
        results.append(deed())
        WatchedLock.waited_for.set()

    thread = threading.Thread(target=do)
    thread.start()
    assert WatchedLock.waited_for.wait(PATIENCE_S)
    return thread, results


def test_who_leaves_shows_nobody_what_is_not_stored(house: House, disk: SlowDisk, told_early: list[str]) -> None:
    with duel(house) as (table, anna, bo), house.sit(table["id"], table["token"]) as anna_too:
        settle(anna, bo, anna_too)
        with house.sit(table["id"], table["spectator"]) as eve:
            eve.look()
            settle(bo)
            answer_slowly(disk, bo)
        assert WatchedLock.waited_for.wait(PATIENCE_S)
        disk.go_on()
        settle(bo, anna_too)

    assert told_early == []


def test_news_of_who_is_elsewhere_shows_nobody_what_is_not_stored(
    house: House, disk: SlowDisk, told_early: list[str]
) -> None:
    with duel(house) as (table, _, bo):
        answer_slowly(disk, bo)
        hub: Hub = house.client.app.state.site.hub  # type: ignore[attr-defined]
        news = Presence("another process", {table["id"]: {1: 1}})
        thread, _ = meanwhile(lambda: house.client.portal.call(hub.hear_presence, news))  # type: ignore[union-attr]
        disk.go_on()
        thread.join()
        settle(bo)

    assert told_early == []


@pytest.mark.parametrize("path", ["mine", "replay", "transcript"])
def test_lists_and_replays_show_nothing_that_is_not_stored(house: House, disk: SlowDisk, path: str) -> None:
    def look() -> tuple[str, int]:
        """What is shown, and how many answers were stored by then."""
        if path == "mine":
            (listed,) = house.post("/api/mine", {"tables": [{"id": table["id"], "token": table["token"]}]})["tables"]
            shown = str(listed)
        else:
            headers = {"authorization": f"Bearer {table['token']}"}
            shown = house.client.get(f"/api/tables/{table['id']}/{path}", headers=headers).text
        return shown, len(house.store.journal(table["id"]))

    with duel(house) as (table, anna, bo):
        settle(anna, bo)
        before = len(house.store.journal(table["id"]))  # not by a look: a list says again what it said of that line
        answer_slowly(disk, bo)
        thread, results = meanwhile(look)
        disk.go_on()
        thread.join()
        settle(anna, bo)
        (found,) = results
        assert found[1] == before + 1, "it was shown while the answer was on its way"  # type: ignore[index]


def test_a_table_that_is_put_down_waits_for_what_is_being_stored(house: House, disk: SlowDisk) -> None:
    """A server that stops calls everybody off; what is on its way to the disk gets there before the scene does."""
    table = house.open(seats={"wen": "me"}, rules={"interlude_seconds": 0})
    row = house.store.table(table["id"])
    assert row is not None
    room = Room(house.store, LIBRARIES, row)

    async def stop_while_storing() -> None:
        host = next(each for each in room.people.values() if each.host)
        disk.hold()
        ask = room.game.asks[0]
        deed = asyncio.create_task(room.answer(host, ask.seat, ask.number, ask.revision, "participate", "slow"))
        assert await asyncio.to_thread(disk.holds.wait, PATIENCE_S)
        deed.cancel()
        with pytest.raises(asyncio.CancelledError):
            await deed
        stopping = asyncio.create_task(room.put_down())
        await asyncio.sleep(0)
        disk.go_on()
        await stopping

    asyncio.run(stop_while_storing())

    lines = house.store.journal(table["id"])
    stored = [line.frame for line in lines]
    assert "slow" in stored
    assert lines[-1].kept + len(lines[-1].added) == len(room.game.entries)
    marks = house.store.marks(table["id"], 0)
    assert [mark.seq for mark in marks if mark.seq <= stored.index("slow")] == []


def test_who_waits_for_a_table_that_is_deleted_meanwhile_is_told_so(house: House, disk: SlowDisk) -> None:
    with duel(house) as (table, anna, bo):
        answer_slowly(disk, bo)
        headers = {"authorization": f"Bearer {table['token']}"}
        path = f"/api/tables/{table['id']}"
        thread, results = meanwhile(lambda: house.client.delete(path, headers=headers).status_code)
        anna.send({"do": "pause", "id": "late", "on": True})
        disk.go_on()
        thread.join()
        with pytest.raises(WebSocketDisconnect):
            anna.hear_everything()
    assert results == [200]
    assert not any("went wrong" in frame for frame in anna.frames)
