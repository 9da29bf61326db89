"""A full disk, a locked database, a read-only one: an error to the person, nothing lost or doubled, and it goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from quintain.web import database, setting
from tests.web.tables import Data, House, table_ids

SOLO: dict[str, Any] = {"seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}
Trouble = Callable[[House], Any]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(setting, "new_seed", lambda: "18")
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)
    house = House(tmp_path / "tables.db")
    yield house
    house.stop()


@contextmanager
def pragma(house: House, text: str, after: str) -> Iterator[None]:
    """Every connection has this setting for a while."""

    def set_it(connection: Any, record: object, proxy: object) -> None:
        connection.execute(f"PRAGMA {text}")

    def take_it_back(connection: Any, record: object, proxy: object) -> None:
        connection.execute(f"PRAGMA {after}")

    event.listen(house.store.engine, "checkout", set_it)
    yield
    event.remove(house.store.engine, "checkout", set_it)
    event.listen(house.store.engine, "checkout", take_it_back)


def full_disk(house: House) -> Any:
    with sqlite3.connect(house.file) as reader:
        pages = reader.execute("PRAGMA page_count").fetchone()[0]
    return pragma(house, f"max_page_count={pages}", "max_page_count=1000000")


def read_only(house: House) -> Any:
    return pragma(house, "query_only=1", "query_only=0")


@contextmanager
def locked(house: House) -> Iterator[None]:
    blocker = sqlite3.connect(house.file, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    yield
    blocker.execute("ROLLBACK")
    blocker.close()


@pytest.mark.parametrize("trouble", [full_disk, read_only, locked])
def test_trouble_is_told_and_when_it_is_over_the_table_goes_on(house: House, trouble: Trouble) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        refused: Data = {}
        with trouble(house):
            for _ in range(60):  # until the disk is full
                ask = anna.ask()
                known = {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"]}
                frame = {"do": "answer", "id": f"frame-{ask['id']}", "choose": "wait"} | known
                refused = anna.resend(frame | {"choose": ask["options"][-1]["id"]})
                if "error" in refused or anna.look()["outcome"] is not None:
                    break
        assert refused["error"] == {
            "what": "The table cannot be stored at the moment.",
            "where": "database",
            "fix": "Nothing has changed; try again.",
            "id": frame["id"],
        }
        before = house.store.journal(table["id"])
        assert "error" not in anna.resend(frame | {"choose": ask["options"][-1]["id"]})
        assert len(house.store.journal(table["id"])) == len(before) + 1
        anna.look()
        anna.play_on()
        assert anna.table["outcome"] is not None


def test_a_table_that_cannot_be_stored_is_not_opened(house: House) -> None:
    with read_only(house):
        answer = house.client.post("/api/tables", json={"system": "ki", "encounter": "mirror"})

    assert answer.status_code == 503
    assert answer.json()["error"]["where"] == "database"
    assert table_ids(house.store) == []
