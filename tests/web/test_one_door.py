"""One door for every change of a table: all of a deed is stored or nothing is, and what failed has changed nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import event, select
from sqlalchemy.exc import OperationalError

from quintain.web import bringing, schema
from quintain.web.room import Room
from quintain.web.store import Store
from tests.web.attacks import duel, settle
from tests.web.tables import LIBRARIES, Data, Guest, House

WRITES = ("INSERT", "UPDATE", "DELETE")
Rows = dict[str, list[Any]]


class Fault:
    """The database fails at one write, counted from when it was set; everything before it works."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.writes = 0

    @property
    def has_struck(self) -> bool:
        return self.writes >= self.at

    def count(self, connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if statement.startswith(WRITES):
            self.writes += 1
            if self.writes == self.at:
                raise OperationalError(statement, {}, Exception("the disk is gone"))


@contextmanager
def failing(house: House, at: int) -> Iterator[Fault]:
    fault = Fault(at)
    event.listen(house.store.engine, "before_cursor_execute", fault.count)
    yield fault
    event.remove(house.store.engine, "before_cursor_execute", fault.count)


def rows(house: House) -> Rows:
    """Everything that is stored."""
    with house.store.engine.connect() as connection:
        return {name: list(connection.execute(select(part))) for name, part in schema.metadata.tables.items()}


def replays(house: House, table: str) -> bool:
    """Whether a server that starts now can play on."""
    store = Store(f"sqlite:///{house.file}")
    row = store.table(table)
    assert row is not None
    room = Room(store, LIBRARIES, row)
    store.close()
    return not room.read_only and not room.past


def seen(house: House, table: Data) -> tuple[Data, list[Data], Data]:
    """What somebody sees who comes anew, and what a replay shows."""
    with house.sit(table["id"], table["token"]) as late:
        late.look()
        shown = dict(late.table)
        lines = list(late.lines)
    again = house.get(f"/api/tables/{table['id']}/replay?as=mirka-1", table["token"])
    return shown, lines, again


def person(guest: Guest, name: str) -> int:
    return int(next(each["person"] for each in guest.table["people"] if each["name"] == name))


def answer_once(*guests: Guest) -> None:
    for guest in guests:
        settle(guest)
        ask = guest.ask()
        done = guest.say("answer", seat=ask["seat"], ask=ask["id"], revision=ask["revision"], choose="wait")
        assert "error" not in done


def plain_deed(do: str, **fields: Any) -> Any:
    return lambda anna, bo: (anna, {"do": do} | fields)


def ask_to_go_back(anna: Guest, bo: Guest) -> tuple[Guest, Data]:
    answer_once(anna, bo)
    return anna, {"do": "undo"}


def agree(anna: Guest, bo: Guest) -> tuple[Guest, Data]:
    ask_to_go_back(anna, bo)
    settle(anna)
    assert anna.say("undo")["undone"] is False
    settle(bo)
    return bo, {"do": "vote", "request": bo.table["undo"]["request"]["id"], "agree": True}


def disagree(anna: Guest, bo: Guest) -> tuple[Guest, Data]:
    who, frame = agree(anna, bo)
    return who, frame | {"agree": False}


def answer_while_asked(anna: Guest, bo: Guest) -> tuple[Guest, Data]:
    agree(anna, bo)
    settle(anna)
    who = anna if anna.table["asks"] else bo
    settle(who)
    ask = who.ask()
    known = {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"]}
    return who, {"do": "answer", "choose": ask["options"][-1]["id"]} | known


def do_again(anna: Guest, bo: Guest) -> tuple[Guest, Data]:
    who, frame = agree(anna, bo)
    assert "error" not in who.resend(frame | {"id": "agreed"})
    settle(anna)
    return anna, {"do": "redo"}


DEEDS = {
    "pause": plain_deed("pause", on=True),
    "allow": plain_deed("allow", bar=True, hints=True),
    "own dice": plain_deed("dice", own=True),
    "bot": plain_deed("bot", seat="mirka-2", bot="greedy"),
    "rename": plain_deed("rename", name="Another"),
    "prefs": plain_deed("prefs", sound=True),
    "relink": plain_deed("relink", seat="mirka-2"),
    "onlookers' relink": plain_deed("relink", seat=""),
    "revoke": lambda anna, bo: (anna, {"do": "revoke", "person": person(anna, "Bo")}),
    "send out": lambda anna, bo: (anna, {"do": "admit", "person": person(anna, "Bo"), "yes": False}),
    "ask to go back": ask_to_go_back,
    "agree": agree,
    "disagree": disagree,
    "answer while asked": answer_while_asked,
    "redo": do_again,
}


@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_is_stored_whole_or_not_at_all_and_not_stored_it_has_not_happened(house: House, deed: str) -> None:
    """The database fails at the first write of the deed, at the second, and so on: nothing is half there, in the
    database or in memory, for who looks on, comes anew, watches the replay or starts the server again.
    """
    with duel(house) as (table, anna, bo):
        who, frame = DEEDS[deed](anna, bo)
        frame |= {"id": uuid4().hex}
        settle(anna, bo)
        stored, looked, before = rows(house), seen(house, table), dict(who.table)
        for at in range(1, 20):
            with failing(house, at) as fault:
                reply = who.resend(frame)
            if not fault.has_struck:
                break
            assert reply["error"]["where"] == "database", (at, reply)
            assert rows(house) == stored, f"half of it is stored after {at - 1} writes"
            assert replays(house, table["id"])
            assert seen(house, table) == looked
            assert who.table == before
        assert at > 1, "nothing was written"
        assert "error" not in reply
        assert len(rows(house)["journal"]) == len(stored["journal"]) + 1
        assert replays(house, table["id"])


@pytest.mark.parametrize("deed", [deed for deed in DEEDS if "relink" not in deed])
def test_a_deed_whose_reply_was_lost_is_done_once_and_gets_the_same_reply(house: House, deed: str) -> None:
    with duel(house) as (_, anna, bo):
        who, frame = DEEDS[deed](anna, bo)
        frame |= {"id": uuid4().hex}
        reply = who.resend(frame)
        stored = rows(house)

        assert who.resend(frame) == reply
        assert rows(house) == stored


ORDER: Data = {"system": "ki", "encounter": "mirror", "seats": {"mirka-1": "me", "mirka-2": "invite"}}


@pytest.mark.parametrize("path", ["tables", "import"])
def test_a_table_is_opened_whole_or_not_at_all(house: House, path: str) -> None:
    """Its people and what was decided come with it in one transaction."""
    body = ORDER
    if path == "import":
        table = house.open("training_yard", gm="me")
        text = house.client.get(f"/api/tables/{table['id']}/transcript", headers=bearer(table["token"])).text
        body = {"transcript": text}
    before = rows(house)
    for at in range(1, 30):
        with failing(house, at) as fault:
            answer = house.client.post(f"/api/{path}", json=body)
        if not fault.has_struck:
            break
        assert answer.status_code == 503
        assert rows(house) == before, f"a part of it is stored after {at - 1} writes"
    assert at > 3, "little was written"
    assert answer.status_code == 201


def test_a_transcript_is_tried_before_anything_of_it_is_stored(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*about: object, **more: object) -> Data:
        raise ArithmeticError("no such creature")

    table = house.open(seats={"wen": "gm"}, gm="me")
    text = house.client.get(f"/api/tables/{table['id']}/transcript", headers=bearer(table["token"])).text
    monkeypatch.setattr(bringing, "ask_data", stumble)
    with failing(house, 1) as fault:
        answer = house.client.post("/api/import", json={"transcript": text})
    assert "cannot be played" in answer.json()["error"]["what"]
    assert fault.writes == 0


def bearer(token: str) -> Data:
    return {"authorization": f"Bearer {token}"}


def test_a_name_that_could_not_be_stored_is_nobodys(house: House) -> None:
    with duel(house) as (table, anna, _):
        before = rows(house)
        with failing(house, 1), house.sit(table["id"], table["token"], "Zoe") as zoe:
            assert zoe.hear()["error"]["where"] == "database"
        assert rows(house) == before
        settle(anna)
        assert anna.table["you"]["name"] == "Anna"


def test_a_table_is_renamed_and_put_away_whole_or_not_at_all(house: House) -> None:
    with duel(house) as (table, anna, _):
        before = rows(house)
        for at in (1, 2):
            with failing(house, at):
                assert patched(house, table) == 503
            assert rows(house) == before
            (listed,) = house.post("/api/mine", {"tables": [{"id": table["id"], "token": table["token"]}]})["tables"]
            assert (listed["name"], listed["archived"]) == ("Mirror match", False)
        assert patched(house, table) == 200
        while anna.table["name"] != "Another":
            anna.look()


def patched(house: House, table: Data) -> int:
    patch: Data = {"name": "Another", "archived": True}
    answer = house.client.patch(f"/api/tables/{table['id']}", json=patch, headers=bearer(table["token"]))
    return int(answer.status_code)
