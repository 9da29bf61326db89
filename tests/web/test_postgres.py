"""Several processes on PostgreSQL serve the same tables; processes and the database itself die on the way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quintain.web.store import Store
from tests.web.postgres import Postgres
from tools.crash import Client, Server, acknowledged, check, seat_people, wait_for_answers


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


def test_the_database_may_die_and_come_back_under_open_tables(postgres: Postgres, servers: list[Server]) -> None:
    people = seat_people(*servers)
    wait_for_answers(people, 10)
    postgres.kill()
    postgres.start()

    finish(postgres, people)
