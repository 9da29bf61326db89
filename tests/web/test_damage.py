"""A damaged row costs the table it belongs to: a clear error there, while everybody else's page and table go on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from tests.web.tables import House

SOLO: dict[str, Any] = {"seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}
PAGE = 4096
DAMAGE = {
    "bad JSON": "UPDATE journal SET added = '[{\"do\": ' WHERE seq = 3",
    "no entry": 'UPDATE journal SET added = \'[{"do": "dance"}]\' WHERE seq = 3',
    "nothing": "UPDATE journal SET added = NULL WHERE seq = 3",
    "bytes": "UPDATE journal SET added = x'ff00ff00' WHERE seq = 3",
    "text that is none": "UPDATE journal SET added = CAST(x'ff00ff00' AS TEXT) WHERE seq = 3",
    "a word for a number": "UPDATE journal SET kept = 'three' WHERE seq = 3",
    "a fraction": "UPDATE journal SET kept = 1.5 WHERE seq = 3",
    "a lost line": "DELETE FROM journal WHERE seq = 3",
    "no scene": "DELETE FROM stages",
    "a scene that is none": "UPDATE stages SET start = '{'",
    "settings": "UPDATE tables SET settings = '{\"seats\": 5}'",
    "no settings": "UPDATE tables SET settings = ''",
    "another ruleset": "UPDATE tables SET system = 'checkers'",
    "somebody's preferences": "UPDATE people SET prefs = '{' WHERE host",
    "somebody else's preferences": "UPDATE people SET prefs = '{' WHERE role = 'spectator'",
}


def damage(house: House, table: str, statement: str) -> None:
    """Somebody writes to the file of a server that is stopped; what the schema forbids is allowed for once."""
    house.stop()
    changed, _, condition = statement.partition(" WHERE ")
    which = "id" if changed.startswith("UPDATE tables") else "table_id"
    with closing(sqlite3.connect(house.file)) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET sql = replace(sql, 'added TEXT NOT NULL', 'added TEXT')")
        database.commit()
    with closing(sqlite3.connect(house.file)) as database:
        database.execute(f"{changed} WHERE {which} = ?" + (f" AND {condition}" if condition else ""), (table,))
        database.commit()
    house.start()


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=list(DAMAGE))
def test_a_damaged_row_costs_that_table_and_not_the_page_that_lists_all(house: House, statement: str) -> None:
    sound, hurt = house.open(**SOLO), house.open(**SOLO)
    with house.sit(hurt["id"], hurt["token"], "Anna") as anna:
        anna.look()
        anna.play_on(5)
    damage(house, hurt["id"], statement)
    mine = [{"id": each["id"], "token": each["token"]} for each in (hurt, sound)]

    listed = house.post("/api/mine", {"tables": mine})["tables"]

    assert (listed[0]["gone"], listed[1]["gone"]) == (True, False)
    with house.sit(hurt["id"], hurt["token"], "Anna") as anna:
        refused = anna.hear()["error"]
    assert refused["what"].startswith(("This table is damaged", 'No system "checkers"')), refused
    assert refused["fix"]
    assert listed[0].get("why", refused["what"]) == refused["what"]
    with house.sit(sound["id"], sound["token"], "Anna") as anna:
        anna.look()
        assert "error" not in anna.answer("wait")


def test_a_page_of_the_file_that_was_overwritten_costs_what_stood_on_it(house: House) -> None:
    tables = [house.open(**SOLO) for _ in range(4)]
    house.stop()
    pages = house.file.stat().st_size // PAGE
    whole = house.file.read_bytes()
    told = set()
    for page in range(4, pages, 3):
        house.file.write_bytes(whole[: page * PAGE] + b"\xde\xad" * (PAGE // 2) + whole[(page + 1) * PAGE :])
        house.start()
        mine = [{"id": each["id"], "token": each["token"]} for each in tables]

        listed = house.post("/api/mine", {"tables": mine})["tables"]

        told |= {each.get("why", "") for each in listed}
        house.stop()

    assert "This table is damaged: a part of the database cannot be read." in told
