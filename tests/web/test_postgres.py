"""Several processes on PostgreSQL serve the same tables; processes and the database itself die on the way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import inspect
from starlette.testclient import TestClient

from quintain.web import hub
from quintain.web.app import make_app
from quintain.web.database import connect
from quintain.web.news import Ears
from quintain.web.store import Store
from tests.cli.script import complaint
from tests.web.postgres import Postgres
from tests.web.tables import LIBRARIES, House
from tools.crash import Client, Crash, Server, acknowledged, check, seat_people, wait_for_answers


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    postgres = Postgres()
    yield postgres
    postgres.close()


@pytest.fixture
def servers(postgres: Postgres) -> Iterator[list[Server]]:
    servers = [Server(postgres.url), Server(postgres.url)]
    yield servers
    for server in servers:
        server.kill()


def finish(postgres: Postgres, people: list[Client]) -> None:
    for person in people:
        person.join(timeout=60)
    assert not any(person.is_alive() for person in people)
    store = Store(postgres.url)
    assert check(store, people) == []
    store.close()


def test_two_people_play_one_fight_through_two_processes(postgres: Postgres, servers: list[Server]) -> None:
    people = seat_people(*servers) + seat_people(*servers)

    finish(postgres, people)

    assert acknowledged(people) > 100


def test_when_a_process_dies_its_people_go_on_at_the_other(postgres: Postgres, servers: list[Server]) -> None:
    people = seat_people(*servers) + seat_people(*servers)
    wait_for_answers(people, 10)
    servers[0].kill()
    wait_for_answers(people, 20)
    servers[0].start()
    wait_for_answers(people, 5)
    servers[1].kill()

    finish(postgres, people)


def test_processes_and_the_database_itself_are_killed_while_people_play_and_come_back(postgres: Postgres) -> None:
    """`make crash` with `--database postgres`, in small: every way in which the database can die, and two processes."""
    crash = Crash(postgres.url, postgres=postgres, tables=1, spare=2)

    crash.run(6)

    assert crash.wrong == []
    assert crash.kills.total() == 6
    assert [crash.kills[way] for way in postgres.ways_to_die()] == [1, 1, 1]
    assert acknowledged(crash.people) > 50


def test_processes_that_start_at_once_make_the_schema_once(postgres: Postgres) -> None:
    url = postgres.new()

    with ThreadPoolExecutor(4) as together:
        stores = list(together.map(Store, [url] * 4))

    for store in stores:
        assert store.count_tables() == 0
        store.close()


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("CREATE TABLE chairs (legs INTEGER)", "belongs to another program (its tables: chairs)"),
        ("UPDATE alembic_version SET version_num = '9999'", "was written by a later release (its schema is 9999"),
    ],
)
def test_a_database_of_another_program_or_a_later_release_is_left_alone(
    postgres: Postgres, statement: str, words: str
) -> None:
    url = postgres.new()
    if "alembic" in statement:
        Store(url).close()
    engine = connect(url)
    with engine.begin() as connection:
        connection.exec_driver_sql(statement)
        before = inspect(connection).get_table_names()

    assert words in complaint("serve", "--no-browser", "--port", "0", "--database", url)

    assert inspect(engine).get_table_names() == before
    engine.dispose()


def test_a_database_that_is_not_there_is_a_clear_error(tmp_path: Path) -> None:
    told = complaint("serve", "--no-browser", "--port", "0", "--database", f"postgresql://q:secret@/q?host={tmp_path}")

    assert told.startswith("--database: The database cannot be opened: ")
    assert "secret" not in told


class SharedHouse(House):
    """An application of this test process around the shared database."""

    def __init__(self, url: str) -> None:
        self.url = url
        super().__init__(Path("unused"))

    def start(self) -> None:
        self.store = Store(self.url)
        self.client = TestClient(make_app(self.store, LIBRARIES, limits=self.limits))
        self.client.__enter__()


def test_a_lost_notification_is_made_up_for(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process hears nothing that the other tells, and still comes to know it by looking again."""

    async def hear_nothing(ears: Ears, seconds: float) -> list[str]:
        await asyncio.sleep(0.05)
        return []

    monkeypatch.setattr(hub, "LOOK_AGAIN_AFTER", 0.2)
    monkeypatch.setattr(Ears, "hear", hear_nothing)
    here, there = SharedHouse(postgres.url), SharedHouse(postgres.url)
    table = here.open("mirror", seats={"mirka-1": "me", "mirka-2": "bot:greedy"}, rules={"interlude_seconds": 0})
    with here.sit(table["id"], table["token"], "Anna") as anna, there.sit(table["id"], table["spectator"]) as eve:
        anna.look()
        before = len(eve.look()["log"]["lines"])
        anna.play_on(4)
        while len(eve.lines) <= before:
            eve.look()
        assert [line["event"] for line in eve.lines] != []
    here.stop()
    there.stop()


def test_two_processes_find_at_once_that_rules_have_changed_and_the_table_goes_on_once(postgres: Postgres) -> None:
    here, there = SharedHouse(postgres.url), SharedHouse(postgres.url)
    table = here.open(seats={"wen": "me"}, rules={"interlude_seconds": 0})
    with here.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on(12)
    here.stop()
    store = Store(postgres.url)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE stages SET seed = 'other dice' WHERE table_id = %s", (table["id"],))
    stages = len(store.stages(table["id"]))
    here.start()

    with here.sit(table["id"], table["token"]) as anna, there.sit(table["id"], table["spectator"]) as eve:
        anna.look()
        eve.look()
        for guest in (anna, eve):
            assert sum(line["text"].startswith("The rules have changed") for line in guest.lines) == 1
        before = len(eve.lines)
        anna.play_on(6)
        while len(eve.lines) <= before:
            eve.look()
        assert anna.table["readonly"] == ""

    assert len(store.stages(table["id"])) == stages + 1
    store.close()
    here.stop()
    there.stop()
