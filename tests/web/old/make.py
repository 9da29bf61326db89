"""Makes a database of tables that are under way, as this release leaves them: `python -m tests.web.old.make FILE`.

Run it once per release, before rules change, and keep the file: later releases must open it and go on. Host, friend
and foe of a table come by the tokens `old-token`, `old-friend` and `old-foe`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from msgspec import structs
from sqlalchemy import update

from quintain.bots import find_bot
from quintain.campaign.story import Story
from quintain.web.libraries import Libraries
from quintain.web.room import Room
from quintain.web.rows import FOR_GOOD, PersonRow, person_data
from quintain.web.schema import metadata
from quintain.web.schema import people as people_table
from quintain.web.setting import Order, open_table
from quintain.web.store import Store
from quintain.web.tokens import hashed

HOMEBREW = Path(__file__).parent / "homebrew"
QUICK = {"interlude_seconds": 0}
FOES = dict.fromkeys(("street_thug-1", "street_thug-2", "street_thug-3", "bandit_archer"), "invite:foe")
NYMPHS = dict.fromkeys(("needler_nymph-1", "needler_nymph-2", "lesser_needler"), "invite:foe")
HEROES = dict.fromkeys(("wen", "mirka", "tam", "yula"), "me")
ORDERS: dict[str, tuple[Order, int, int]] = {
    "old-table": (Order("ki", "training_yard", seats={"wen": "me"}, rules=QUICK), 0, 9),
    "old-ki": (Order("ki", "alley_brawl", seats={"wen": "me", "mirka": "invite:friend", **FOES}, rules=QUICK), 0, 30),
    "old-swords": (Order("swords", "roadside_ambush", seats={"merrick": "me"}), 0, 12),
    "old-shattered": (
        Order("shattered", "needle_gully", seats={"margaret": "me", "zepherina": "invite:friend", **NYMPHS}),
        0,
        40,
    ),
    "old-campaign": (Order("ki", campaign="three_fights", seats=HEROES, rules=QUICK), 2, 10),
    "old-homebrew": (Order("ki", campaign="ferry", seats={"ferryman": "me"}, rules=QUICK), 0, 3),
}
"""Each table, the stage it stands in and how many answers of people there are in it."""
KILLED = "old-ki"
"""The server of this one stopped without a farewell."""


def make(file: Path) -> None:
    """All of them, in a new database."""
    store = Store(f"sqlite:///{file}")
    libraries = Libraries([HOMEBREW])
    for name, (order, stages, answers) in ORDERS.items():
        asyncio.run(play(store, libraries, name, order, stages, answers))
    store.close()
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")


async def play(store: Store, libraries: Libraries, name: str, order: Order, stages: int, answers: int) -> None:
    id = open_table(store, libraries, order).id
    rename(store, id, name)
    row = store.table(name)
    assert row is not None
    sit_down(store, name, store.people(name))
    room = Room(store, libraries, row)
    while stage_of(room) < stages:
        await answer(room)
    for _ in range(answers):
        await answer(room)
    assert room.game.outcome is None, f"{name} is over"
    if name != KILLED:
        await room.put_down()


def stage_of(room: Room) -> int:
    """Where a campaign stands in its plan."""
    scene = room.game.scene
    return scene.index if isinstance(scene, Story) else 0


def rename(store: Store, id: str, name: str) -> None:
    """Every table has an id that tests can say, and dice that fall alike each time."""
    with store.engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
        for part in metadata.tables.values():
            key = "id" if part.name == "tables" else "table_id"
            if key not in part.columns:  # it belongs to no table
                continue
            connection.exec_driver_sql(f"UPDATE {part.name} SET {key} = ? WHERE {key} = ?", (name, id))
        connection.exec_driver_sql("UPDATE stages SET seed = '18' WHERE table_id = ?", (name,))


def sit_down(store: Store, name: str, people: list[PersonRow]) -> None:
    tokens = iter(("old-friend", "old-foe"))
    suffix = "" if name == "old-table" else f"-{name.removeprefix('old-')}"
    for person in people:
        if person.host:
            known_by(store, name, person, f"old-token{suffix}", "Anna")
        elif person.role == "seat":
            token = next(tokens)
            known_by(store, name, person, f"{token}{suffix}", token.removeprefix("old-").capitalize())


def known_by(store: Store, table: str, person: PersonRow, token: str, name: str) -> None:
    """They come by a token that tests can say, and were let in."""
    known = structs.replace(person, keys={hashed(token): FOR_GOOD}, name=name, admitted=True)
    mine = (people_table.c.table_id == table) & (people_table.c.person == person.person)
    with store.engine.begin() as connection:
        connection.execute(update(people_table).where(mine).values(person_data(known)))


async def answer(room: Room) -> None:
    """Whoever is asked first answers as greedy would."""
    ask = room.game.asks[0]
    person = by_seat(room.people)[ask.seat]
    choose = ask.read(find_bot(room.system.name, "greedy").answer(ask)).text
    await room.answer(person, ask.seat, ask.number, ask.revision, choose, None)


def by_seat(people: Mapping[int, PersonRow]) -> dict[str, PersonRow]:
    return {person.seat: person for person in people.values() if person.seat}


if __name__ == "__main__":
    make(Path(sys.argv[1]))
