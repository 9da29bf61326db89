"""Two processes change one table at once: both changes count, and the pages of the one that was late are told."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from quintain.web import pacing, setting
from quintain.web.store import Store
from tests.web.attacks import DUEL, duel, settle
from tests.web.postgres import Postgres
from tests.web.tables import Data, Guest, House
from tests.web.test_postgres import SharedHouse

ROUNDS = 15


@contextmanager
def another(house: House) -> Iterator[House]:
    """A process that hears nothing of what the first one stores: each of its deeds comes late."""
    other = House(house.file)
    yield other
    other.stop()


def settings(store: Store, table: Data) -> Any:
    row = store.table(table["id"])
    assert row is not None
    return row.settings


def answer(guest: Guest, choose: str = "wait") -> Data:
    ask = guest.ask()
    return guest.say("answer", seat=ask["seat"], ask=ask["id"], revision=ask["revision"], choose=choose)


def test_settings_of_two_processes_both_count(house: House) -> None:
    with duel(house) as (table, anna, _), another(house) as other, other.sit(table["id"], table["token"]) as anna_too:
        settle(anna_too)
        assert "error" not in anna.say("pause", on=True)
        assert "error" not in anna_too.say("bot", seat="mirka-2", bot="greedy")
        assert "error" not in anna.say("rename", name="Another")
        assert "error" not in anna_too.say("prefs", sound=True)
        assert "error" not in anna.say("pause", on=True)

        kept = settings(house.store, table)
        assert (kept["paused"], kept["seats"]["mirka-2"]) == (True, "bot:greedy")
        settle(anna, anna_too)
        for page in (anna, anna_too):
            assert (page.table["paused"], page.table["name"], page.table["you"]["prefs"]["sound"]) == (
                True,
                "Another",
                True,
            )


def test_whoever_is_refused_because_another_process_was_faster_sees_why_and_so_does_everybody_there(
    house: House,
) -> None:
    with (
        duel(house) as (table, anna, _),
        another(house) as other,
        other.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
        other.sit(table["id"], table["spectator"]) as eve,
    ):
        settle(bo, eve)
        assert "error" not in anna.say("pause", on=True)
        assert not eve.table["paused"]

        assert answer(bo)["error"]["what"] == "The table is paused."

        settle(bo, eve)
        assert bo.table["paused"]
        assert eve.table["paused"]
        assert [line["text"] for line in eve.lines][-1] == "Anna pauses the table."


def test_going_back_is_judged_by_what_another_process_has_stored(house: House) -> None:
    """What was free to take back is not any more, once somebody else has answered elsewhere."""
    with (
        duel(house) as (table, _, bo),
        another(house) as other,
        other.sit(table["id"], table["token"], "Anna") as anna,
    ):
        settle(anna)
        answer(anna, "participate")
        settle(anna)
        settle(bo)
        answer(bo, "participate")
        entries = sum(len(line.added) for line in house.store.journal(table["id"]))
        assert entries == 2, "both have decided"

        done = anna.say("undo")

        assert done["undone"] is False
        assert [line.kept for line in house.store.journal(table["id"])][-1] == 2, "Bo's answer stands until Bo agrees"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    postgres = Postgres()
    yield postgres
    postgres.close()


def test_of_many_settings_that_two_processes_change_at_once_none_is_lost(postgres: Postgres) -> None:
    here, there = SharedHouse(postgres.url), SharedHouse(postgres.url)
    table = here.open(**DUEL)
    lost: list[Any] = []

    def keep_changing(guest: Guest, do: str, *fields: Data) -> None:
        for number in range(ROUNDS):
            reply = guest.say(do, **fields[number % 2])
            kept = settings(here.store, table)
            now = {"pause": kept["paused"], "bot": kept["seats"]["mirka-2"] == "bot:greedy"}
            if "error" in reply or now[do] != (number % 2 == 0):
                lost.append((number, do, reply))

    with (
        here.sit(table["id"], table["token"], "Anna") as anna,
        there.sit(table["id"], table["token"]) as anna_too,
        there.sit(table["id"], table["spectator"]) as eve,
    ):
        settle(anna, anna_too, eve)
        pausing = (anna, "pause", {"on": True}, {"on": False})
        handing = (anna_too, "bot", {"seat": "mirka-2", "bot": "greedy"}, {"seat": "mirka-2", "bot": ""})
        threads = [threading.Thread(target=keep_changing, args=each) for each in (pausing, handing)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        assert lost == []
        notes = [line.note for line in here.store.journal(table["id"]) if line.note]
        assert len(notes) == 2 * ROUNDS
        kept = settings(here.store, table)
        assert (kept["paused"], kept["seats"]["mirka-2"]) == (True, "bot:greedy")
        for page in (anna, anna_too, eve):
            while [line["text"] for line in page.lines if line.get("note")] != notes:
                page.look()
            assert page.table["paused"]
    here.stop()
    there.stop()


def test_a_table_that_one_process_deletes_is_shown_by_no_other(postgres: Postgres) -> None:
    here, there = SharedHouse(postgres.url), SharedHouse(postgres.url)
    table = here.open(**DUEL)
    with there.sit(table["id"], table["spectator"]) as eve:
        eve.look()
        headers = {"authorization": f"Bearer {table['token']}"}
        assert here.client.delete(f"/api/tables/{table['id']}", headers=headers).status_code == 200
        with pytest.raises(WebSocketDisconnect):
            eve.hear_everything()
    here.stop()
    there.stop()


def test_two_processes_tell_a_paced_fight_deed_by_deed_and_each_deed_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setting, "new_seed", lambda: "18")
    monkeypatch.setattr(pacing, "BEAT_SECONDS", 0.0)
    here, there = SharedHouse(postgres.url), SharedHouse(postgres.url)
    bots: Data = {"seats": {"*": "bot:greedy"}}
    table, at_once = here.open(**bots, pace=100), here.open(**bots)
    pages: list[list[str]] = []
    with here.sit(at_once["id"], at_once["token"]) as anna:
        anna.look()
        pages.append([line["text"] for line in anna.lines])
    with here.sit(table["id"], table["token"]) as anna, there.sit(table["id"], table["spectator"]) as eve:
        for page in (anna, eve):
            page.look()
            while page.table["outcome"] is None:
                page.look()
            pages.append([line["text"] for line in page.lines])
    assert pages[0] == pages[1] == pages[2]
    here.stop()
    there.stop()
