"""A table in memory is what its journal says: after any deed, conflict or failure it is as if it were opened anew."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from quintain.bots import find_bot
from quintain.kernel.entries import Changed
from quintain.web import links, seats, setting
from quintain.web.attempt import Attempt
from quintain.web.room import Room
from quintain.web.rows import PersonRow
from quintain.web.setting import Order, open_table
from quintain.web.store import ConflictError, Store
from quintain.words.errors import AnswerRefused, Unavailable, UserError
from tests.web.tables import LIBRARIES, Data

ORDERS = [
    Order("ki", "alley_brawl", seats={"wen": "me", "mirka": "invite"}, rules={"interlude_seconds": 0}),
    Order("shattered", "needle_gully", seats={"margaret": "me", "zepherina": "invite"}),
    Order("swords", "roadside_ambush", seats={"merrick": "me"}, gm="invite"),
]
STEPS = 25


class Faults:
    """The database fails at a write, or tells of a failure though it has stored everything."""

    def __init__(self, store: Store) -> None:
        self.writes_left = 0
        self.lies = False
        event.listen(store.engine, "before_cursor_execute", self.at_write)
        event.listen(store.engine, "commit", self.at_commit)

    def at_write(self, connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if self.writes_left and statement.startswith(("INSERT", "UPDATE", "DELETE")):
            self.writes_left -= 1
            if not self.writes_left:
                raise OperationalError(statement, {}, Exception("the disk is gone"))

    def at_commit(self, connection: Any) -> None:
        if self.lies:
            self.lies = False
            connection.connection.commit()
            raise OperationalError("COMMIT", {}, Exception("the connection is gone"))

    def choose(self, dice: random.Random) -> None:
        chance = dice.random()
        self.writes_left, self.lies = dice.choice([1, 2, 3]) if chance < 0.2 else 0, 0.2 < chance < 0.3

    def end(self) -> None:
        self.writes_left, self.lies = 0, False


def look(room: Room) -> Data:
    """All that is shown of a table, to anybody, and all that it goes on from."""
    game = room.game
    return {
        "line": room.seq,
        "row": msgspec.structs.replace(room.row, updated=0),
        "settings": room.settings,
        "people": room.people,
        "entries": list(game.entries),
        "revision": game.revision,
        "told": (len(game.events), game.last_told),
        "scene": game.now().dump(),
        "dice": (game.seed, game.fallen),
        "asks": [(ask.seat, ask.number) for ask in game.asks],
        "own dice": game.own_dice,
        "bots": [seat for seat, player in game.players.items() if player is not None],
        "notes": [(note.at_event, note.text) for note in room.notes],
        "may be done again": [each for each, person in room.people.items() if room.back.may_redo(person)],
        "read only": room.read_only,
    }


class Walk:
    """Two processes with the same table, in each of which people do this and that."""

    def __init__(self, store: Store, table: str, dice: random.Random) -> None:
        self.store = store
        self.table = table
        self.dice = dice
        self.rooms = [self.opened(), self.opened()]
        self.faults = Faults(store)
        self.steps = 0

    def opened(self) -> Room:
        row = self.store.table(self.table)
        assert row is not None
        return Room(self.store, LIBRARIES, row)

    async def take(self, steps: int) -> None:
        for _ in range(steps):
            await self.step()

    async def step(self) -> None:
        room = self.dice.choice(self.rooms)
        before = look(room)
        self.steps += 1
        deed = self.deed(room)
        self.faults.choose(self.dice)
        try:
            await deed()
        except Unavailable:
            assert room.seq > before["line"] or look(room) == before, "what was not stored has not happened"
        except (UserError, ConflictError):
            pass
        self.faults.end()
        await room.mend()
        anew = self.opened()
        if anew.seq != room.seq:
            await room.refresh()
        assert look(room) == look(anew)

    def deed(self, room: Room) -> Callable[[], Awaitable[object]]:
        dice, frame = self.dice, f"frame {self.steps}"
        host = next(each for each in room.people.values() if each.host)
        somebody = dice.choice(list(room.people.values()))
        seat = dice.choice(list(room.game.scene.seats()))
        others: list[Callable[[], Awaitable[object]]] = [
            partial(room.change, take_back, somebody, frame),
            partial(room.change, room.back.redo, somebody, frame),
            partial(seats.set_pause, room, host, frame, on=dice.random() < 0.3),
            partial(seats.hand_to_bot, room, seat, dice.choice(["", "greedy"]), host, frame),
            partial(seats.own_dice, room, seat, dice.random() < 0.6, host, frame),
            partial(links.relink, room, dice.choice([seat, ""]), host, None, frame),
            partial(links.lend, room, somebody, None, frame),
            partial(seats.revoke, room, somebody.person, host, frame),
            partial(seats.admit, room, somebody.person, host, frame, yes=dice.random() < 0.7),
            partial(seats.change_oneself, room, somebody, frame, name=f"Name {self.steps}"),
            partial(seats.change_table, room, host, frame, name=f"Table {self.steps}", archived=dice.random() < 0.5),
            room.put_down,
        ]
        going_on = partial(go_on, room, host, frame)
        return going_on if dice.random() < 0.5 else dice.choice(others)


async def go_on(room: Room, host: PersonRow, frame: str) -> None:
    """Whatever waits is answered, or thrown."""
    if room.game.throw is not None:
        throw = room.game.throw
        await room.throw(host, throw.seat, throw.number, [faces[-1] for faces in throw.roll.dice.faces], frame)
    for ask in room.game.asks[:1]:
        choose = ask.read(find_bot(room.system.name, "greedy").answer(ask)).text
        await room.answer(host, ask.seat, ask.number, ask.revision, choose, frame)


def take_back(attempt: Attempt) -> Changed | None:
    entries = len(attempt.game.entries)
    attempt.note = "Somebody goes back."
    return attempt.room.back.undo(attempt, entries - 1 - entries // 5) if entries else None


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.system)
def test_whatever_happens_a_table_in_memory_is_as_if_it_were_opened_anew(tmp_path: Path, order: Order) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    walk = Walk(store, open_table(store, LIBRARIES, order).id, random.Random(17))
    asyncio.run(walk.take(STEPS))
    store.close()


def test_a_pause_in_one_process_starts_the_time_anew_in_the_others(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    order = Order("ki", "mirror", seats={"mirka-1": "me"}, timer=60)
    walk = Walk(store, open_table(store, LIBRARIES, order).id, random.Random(17))
    here, there = walk.rooms
    host = next(each for each in here.people.values() if each.host)
    there.timers.running()
    (asked,) = there.timers.asked_at
    there.timers.asked_at[asked] -= 50

    async def pause_here_and_look_there() -> None:
        for on in (True, False):
            await seats.set_pause(here, host, None, on=on)
            await there.refresh()

    asyncio.run(pause_here_and_look_there())

    assert all(left > 55 for _, left in there.timers.running())
    store.close()


def test_what_a_bot_has_answered_again_by_itself_is_not_put_there_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, such a table took no answer any more. The fight is one that is not over by then."""
    monkeypatch.setattr(setting, "new_seed", lambda: "again")
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    order = Order("ki", "alley_brawl", seats={"wen": "me"}, rules={"interlude_seconds": 0})
    room = Walk(store, open_table(store, LIBRARIES, order).id, random.Random(17)).rooms[0]
    host = next(each for each in room.people.values() if each.host)

    async def go_back_and_forth() -> None:
        for number in range(8):
            await go_on(room, host, f"frame {number}")
        bots = [place for place, entry in enumerate(room.game.entries) if room.is_bot(entry.seat)]
        stood = list(room.game.entries)
        await room.change(lambda attempt: room.back.undo(attempt, bots[-1]), host)
        with suppress(AnswerRefused):
            await room.change(room.back.redo, host)
        assert room.game.entries == stood
        assert room.game.outcome is None
        await go_on(room, host, "and on")
        assert len(room.game.entries) > len(stood)

    asyncio.run(go_back_and_forth())
    store.close()


def test_a_new_link_for_a_bots_seat_ends_the_bots_play(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    opened = open_table(store, LIBRARIES, Order("ki", "mirror", seats={"mirka-1": "me"}))
    row = store.table(opened.id)
    assert row is not None
    room = Room(store, LIBRARIES, row)
    seat = next(each for each in room.settings.seats if room.is_bot(each))

    asyncio.run(links.relink(room, seat, next(each for each in room.people.values() if each.host), None, "frame"))

    assert not room.is_bot(seat)
    assert room.game.players[seat] is None
    store.close()
