"""Kills a table's process at every moment of every deed, one after another, and looks at what is left on disk.

A moment is every write, every commit, and what is named in `quintain.web.points`. Afterwards the deed has happened
whole or not at all, every table opens and plays on, and the same frame sent again leaves it done exactly once.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from unittest.mock import patch

from sqlalchemy import select
from starlette.testclient import TestClient

from quintain.web import hub, points, schema, setting
from quintain.web.app import make_app
from quintain.web.libraries import Libraries
from quintain.web.room import Room
from quintain.web.store import Store
from tests.web.tables import LIBRARIES, Data, House
from tools.deeds import DEEDS, Deed, Ground, prepare, seated

SEED = "18"
"""Of every table here: everybody may join in the first Turn, and the same deed does the same."""
PASSING = ("at", "created", "updated")
"""Columns that say when."""
MADE_ANEW = ("id", "table_id", "keys", "seed")
"""Columns with names that nobody chose: a new one is as good as any other."""
NEW = "new"
Rows = dict[str, list[Data]]
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tools.sweep"])


class Databases(Protocol):
    """Where a sweep finds databases: an empty one, and the copy of one that nobody has open."""

    def new(self) -> str: ...

    def copy(self, url: str) -> str: ...


class Files:
    """SQLite databases in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = count()

    def new(self) -> str:
        return f"sqlite:///{self.folder / f'{next(self.numbers)}.db'}"

    def copy(self, url: str) -> str:
        other = self.new()
        shutil.copyfile(url.removeprefix("sqlite:///"), other.removeprefix("sqlite:///"))
        return other


class HouseAt(House):
    """An application around a database of any kind."""

    def __init__(self, url: str) -> None:
        self.url = url
        super().__init__(Path("unused"))

    def start(self) -> None:
        self.store = Store(self.url)
        self.client = TestClient(make_app(self.store, LIBRARIES, limits=self.limits))
        self.client.__enter__()


@contextmanager
def house_at(url: str) -> Iterator[House]:
    with patch.object(setting, "new_seed", lambda: SEED), patch.object(hub, "LISTEN_SECONDS", 0.05):  # it stops at once
        house = HouseAt(url)
        yield house
        house.stop()


# the process that dies


class Enacted(NamedTuple):
    """What came of a deed in a process that is dead now: who sent what, the reply if there was one, and the moments."""

    who: str
    frame: Data
    reply: Data | None
    reached: list[str]


def enact(url: str, name: str, ground: Ground, kill_at: int) -> Enacted:
    """Does it in a process of its own, which is killed at that moment, or after the acknowledgement."""
    mine, others = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=live_and_die, args=(url, name, ground, kill_at, others))
    process.start()
    others.close()
    process.join()
    assert process.exitcode == -signal.SIGKILL, f"{name}: the process ended with {process.exitcode}"
    heard: list[Any] = []
    try:
        while True:
            heard.append(mine.recv())
    except EOFError:
        who, frame = heard[0]
        reply, reached = heard[1] if len(heard) > 1 else (None, [])
        return Enacted(who, frame, reply, reached)


def live_and_die(url: str, name: str, ground: Ground, kill_at: int, pipe: Connection) -> None:
    deed = DEEDS[name]
    points.arm()
    with house_at(url) as house:
        if deed.request is not None:
            pipe.send(("", {}))
            fate = points.arm("", kill_at)
            reply = deed.request(house, ground)
        else:
            assert deed.frame is not None
            with seated(house, ground) as people:
                who, frame = deed.frame(people)
                pipe.send((who, frame))
                fate = points.arm("", kill_at)
                reply = people[who].resend(frame)
                pipe.send((reply, fate.reached))
                os.kill(os.getpid(), signal.SIGKILL)
        pipe.send((reply, fate.reached))
        os.kill(os.getpid(), signal.SIGKILL)


def upgrade(url: str, kill_at: int) -> bool:
    """Opens a database of an earlier release in a process that is killed at that moment; whether it came so far."""
    process = PROCESSES.Process(target=open_and_die, args=(url, kill_at))
    process.start()
    process.join()
    return process.exitcode == -signal.SIGKILL


def open_and_die(url: str, kill_at: int) -> None:
    points.arm("", kill_at)
    Store(url).close()


# what is left


def rows(url: str) -> Rows:
    """Everything that is stored, but for when."""
    store = Store(url)
    with store.engine.connect() as connection:
        found = {
            part.name: [dict(row) for row in connection.execute(select(part).order_by(*part.primary_key)).mappings()]
            for part in schema.metadata.sorted_tables
        }
    store.close()
    return {
        part: [{column: value for column, value in row.items() if column not in PASSING} for row in each]
        for part, each in found.items()
    }


def told_apart(found: Rows, before: Rows) -> Rows:
    """With one word for every name that was not there before, and for a new table wherever it is named."""
    known = {row[column] for each in before.values() for row in each for column in MADE_ANEW if column in row}
    opened = [row["id"] for row in found["tables"] if row["id"] not in known]

    def told(column: str, value: Any) -> Any:
        if column in MADE_ANEW:
            return value if value in known else NEW
        for id in opened:
            value = value.replace(id, NEW) if isinstance(value, str) else value
        return value

    return {
        part: sorted(({column: told(column, value) for column, value in row.items()} for row in each), key=repr)
        for part, each in found.items()
    }


def difference(found: Rows, wanted: Rows) -> str:
    return ", ".join(part for part in found if found[part] != wanted[part])


def trouble_opening(url: str) -> list[str]:
    """What is wrong with tables that do not play on as they did."""
    store = Store(url)
    found = []
    for row in rows_of_tables(store):
        try:
            table = store.table(row)
            assert table is not None
            before = len(store.stages(row))
            room = Room(store, Libraries(), table)
        except Exception as error:
            found.append(f"does not open: {error!r}")
            continue
        if room.read_only:
            found.append(f"can only be read: {room.read_only}")
        if len(store.stages(row)) != before or any("rules have changed" in note.text for note in room.notes):
            found.append("no longer replays, and goes on as if rules had changed")
        if not any(person.host for person in room.people.values()):
            found.append("has no host")
    store.close()
    return found


def rows_of_tables(store: Store) -> list[str]:
    with store.engine.connect() as connection:
        return list(connection.execute(select(schema.tables.c.id)).scalars())


# all of them


class Sweep:
    """One deed, and what is wrong after each of its moments."""

    def __init__(self, databases: Databases, name: str) -> None:
        self.databases = databases
        self.name = name
        self.deed: Deed = DEEDS[name]
        self.base = databases.new()
        with house_at(self.base) as house:
            self.ground = prepare(house, self.deed)
        stored = rows(self.base)
        self.known = stored
        self.before = told_apart(stored, stored)
        whole = databases.copy(self.base)
        self.whole = enact(whole, name, self.ground, 0)
        assert self.whole.reply is not None
        assert "error" not in self.whole.reply, f"{name}: {self.whole.reply}"
        self.after = self.stored(whole)

    def is_between(self, found: Rows) -> bool:
        """After the first of two lines, where a deed has two; what is stored when somebody leaves may follow them."""
        lines, wanted = (sorted(each["journal"], key=lambda line: line["seq"]) for each in (found, self.after))
        rest: Rows = {"journal": [], "snapshots": []}
        return self.deed.is_in_two_lines and lines == wanted[: len(lines)] and found | rest == self.after | rest

    def stored(self, url: str) -> Rows:
        return told_apart(rows(url), self.known)

    def kill_everywhere(self) -> Iterator[list[str]]:
        """For each moment what was wrong after it."""
        for number, moment in enumerate(self.whole.reached, start=1):
            url = self.databases.copy(self.base)
            where = f"{self.name}, killed at moment {number} of {len(self.whole.reached)}, {moment}"
            yield [f"{where}: {each}" for each in self.kill(url, number)]

    def kill(self, url: str, number: int) -> list[str]:
        enacted = enact(url, self.name, self.ground, number)
        found = self.stored(url)
        wrong = []
        if found not in (self.before, self.after) and not self.is_between(found):
            wrong.append(
                f"half done (differs from before in {difference(found, self.before)}, "
                f"from after in {difference(found, self.after)})"
            )
        wrong += trouble_opening(url)
        if enacted.frame or self.deed.is_repeated:
            wrong += self.trouble_repeating(url, enacted)
        return wrong

    def trouble_repeating(self, url: str, enacted: Enacted) -> list[str]:
        reply = self.repeat(url, enacted)
        assert self.whole.reply is not None
        if reply.keys() != self.whole.reply.keys():
            return [f"sent again, it got {reply}"]
        if not self.deed.is_once:
            return []
        found = self.without_leaving(self.stored(url))
        wanted = self.without_leaving(self.after)
        return [f"sent again, it is done otherwise ({difference(found, wanted)})"] if found != wanted else []

    def repeat(self, url: str, enacted: Enacted) -> Data:
        """The page comes back, and sends what was not acknowledged."""
        with house_at(url) as house:
            if self.deed.request is not None:
                return self.deed.request(house, self.ground)
            with house.sit(self.ground.table, self.ground.tokens[enacted.who], enacted.who) as guest:
                guest.look()
                return guest.resend(enacted.frame)

    def without_leaving(self, found: Rows) -> Rows:
        """But for the scene that is stored when the last has left."""
        lines = [line for line in found["journal"] if line["note"] or line["added"] != "[]" or line["frame"]]
        return found | {"journal": [without(line, "seq") for line in lines], "snapshots": []}


def without(row: Data, column: str) -> Data:
    return {name: value for name, value in row.items() if name != column}


def sweep(databases: Databases, names: Iterable[str] = DEEDS, *, talk: bool = False) -> tuple[int, list[str]]:
    """Kills at every moment of these deeds; gives the number of kills, and what was wrong."""
    kills = 0
    wrong: list[str] = []
    for name in names:
        found = list(Sweep(databases, name).kill_everywhere())
        kills += len(found)
        wrong += [each for moment in found for each in moment]
        if talk:
            print(
                f"{name}: {len(found)} kills, {sum(bool(each) for each in found)} of them leave something wrong",
                flush=True,
            )
    return kills, wrong
