"""Long work beside the server: the same results, whoever asks, whatever becomes of a process."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quintain.record.transcript import record
from quintain.systems import find_system
from quintain.web import jobs, retelling, setting
from quintain.web.jobs import BotsJob, Job, OddsJob, ReplayJob, TrialJob, Workbench
from quintain.web.labour import Errand, Labour, Worker
from quintain.web.labourer import Setup
from quintain.web.limits import Limits
from quintain.web.retelling import Retelling
from quintain.web.room import Room
from quintain.web.setting import Order, leaders, open_table
from quintain.web.store import Store
from quintain.words.errors import TooMuch, Unavailable, UserError
from tests.web.tables import LIBRARIES, House, table_ids


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('labour')}/tables.db")
    yield store
    store.close()


def room_of(store: Store, system: str, encounter: str = "") -> Room:
    """A table where the first creature is played by a person."""
    library = LIBRARIES.of(system)
    id = encounter or next(iter(library.of("encounter")))
    scene = find_system(system).start({"encounter": id}, find_system(system).quick_rules(), library)
    first = leaders(scene.creatures())[0].id
    opened = open_table(store, LIBRARIES, Order(system=system, encounter=id, seats={first: "me"}))
    row = store.table(opened.id)
    assert row is not None
    return Room(store, LIBRARIES, row)


def question(room: Room) -> OddsJob:
    ask = room.game.asks[0]
    return OddsJob(record(room.game, "x", {}), ask.seat, ask.number, ask.default())


def endless(store: Store) -> OddsJob:
    """Odds that take far longer than any test."""
    return question(room_of(store, "delve", "two_schemers"))


class Counted:
    """How many processes were started, and which."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.started: list[Worker] = []
        start = Worker.start

        async def counted(setup: Any) -> Worker:
            self.started.append(await start(setup))
            return self.started[-1]

        monkeypatch.setattr(Worker, "start", counted)


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


def with_labour(work: Callable[[Labour], Awaitable[None]], **limits: Any) -> None:
    async def run() -> None:
        labour = Labour(Limits(**({"workers": 1} | limits)), LIBRARIES)
        try:
            await work(labour)
        finally:
            await labour.stop()

    asyncio.run(run())


def test_everything_comes_out_as_it_does_in_the_server_itself(store: Store, processes: Counted) -> None:
    bench = Workbench(LIBRARIES)
    wanted: list[Job] = [question(room_of(store, system)) for system in ("ki", "swords", "gu")]
    room = room_of(store, "ki")
    told = Retelling(record(room.game, "x", {}), room.game.scene.viewer("wen"), {}, "", [], [])
    wanted += [jobs.ReplayJob(told, {"system": "ki"}, 10**8), jobs.LogJob(told)]
    wanted += [ReplayJob(told, {"system": "ki", "name": "x"}, 10**8, as_page=True, zipped=False)]
    wanted += [TrialJob(record(room.game, "x", {}).write(), "x")]
    wanted += [BotsJob(msgspec.structs.replace(record(room.game, "x", {}), end=None), {"wen": "greedy"})]

    async def compare(labour: Labour) -> None:
        for job in wanted:
            assert await labour.work(job) == bench.do(job), job

    with_labour(compare)
    assert len(processes.started) == 1


def test_a_mistake_is_the_same_mistake(store: Store) -> None:
    job = question(room_of(store, "ki"))

    async def mistake(labour: Labour) -> None:
        with pytest.raises(UserError, match="This file is empty") as caught:
            await labour.work(TrialJob("", "x"))
        assert caught.value.fix
        told = Retelling(job.transcript, room_of(store, "ki").game.scene.viewer("wen"), {}, "", [], [])
        with pytest.raises(TooMuch, match="too long to be watched here"):
            await labour.work(ReplayJob(told, {"system": "ki"}, 10))
        assert await labour.work(job)

    with_labour(mistake)


def test_a_process_that_dies_is_replaced_and_whoever_asked_hears_of_it(store: Store, processes: Counted) -> None:
    async def kill(labour: Labour) -> None:
        asked = asyncio.create_task(labour.work(endless(store)))
        await at_work(labour)
        processes.started[0].process.kill()
        with pytest.raises(Unavailable):
            await asked
        assert await labour.work(question(room_of(store, "ki")))

    with_labour(kill)
    assert len(processes.started) == 2


def test_work_that_takes_too_long_is_ended_with_its_process(store: Store, processes: Counted) -> None:
    async def wait(labour: Labour) -> None:
        with pytest.raises(Unavailable, match="takes too long"):
            await labour.work(endless(store))
        assert labour.idle == []
        await processes.started[0].process.wait()

    with_labour(wait, work_seconds=0.01)


def test_asked_again_and_again_there_are_never_more_processes(store: Store, processes: Counted) -> None:
    """The hole: what was cancelled ran on in a thread that nobody counted."""

    async def hammer(labour: Labour) -> None:
        slow, quick = endless(store), question(room_of(store, "ki"))
        for _ in range(10):
            asked = asyncio.create_task(labour.work(slow))
            await at_work(labour)
            asked.cancel()
            assert len(labour.busy) == 1
        assert await labour.work(quick)
        assert (len(labour.busy), len(labour.idle)) == (0, 1)

    with_labour(hammer)
    assert len(processes.started) == 1


def test_what_was_given_up_before_its_process_had_started_is_never_begun(store: Store, processes: Counted) -> None:
    async def give_up(labour: Labour) -> None:
        asked = asyncio.create_task(labour.work(endless(store)))
        while not labour.turns.having:
            await asyncio.sleep(0)
        asked.cancel()
        assert await labour.work(question(room_of(store, "ki")))

    with_labour(give_up)
    assert len(processes.started) == 1
    assert processes.started[0].number == 1


def test_a_newer_question_takes_the_place_in_line_of_the_one_before(store: Store) -> None:
    first, second = question(room_of(store, "ki")), question(room_of(store, "gu"))

    async def ask(labour: Labour) -> None:
        busy = asyncio.create_task(labour.work(endless(store)))
        await at_work(labour)
        errand = Errand(first)
        answer = asyncio.create_task(labour.run(errand))
        await asyncio.sleep(0)
        assert errand.take_instead(second)
        busy.cancel()
        assert await answer == jobs.odds(second)
        assert not errand.take_instead(first)

    with_labour(ask)


def test_when_the_server_is_gone_its_processes_end_whatever_they_do(store: Store) -> None:
    """By themselves: nobody is there who would kill them."""

    async def leave() -> None:
        worker = await Worker.start(Setup([], Limits().worker_mib))
        asked = asyncio.create_task(worker.do(msgspec.msgpack.encode(endless(store))))
        while not worker.is_at_work:
            await asyncio.sleep(0.01)
        worker.input.close()
        assert await worker.process.wait() == 0
        with pytest.raises(EOFError):
            await asked

    asyncio.run(leave())


def test_who_waits_for_a_process_that_dies_hears_of_it(store: Store, processes: Counted) -> None:
    async def die(labour: Labour) -> None:
        asked = asyncio.create_task(labour.work(endless(store)))
        await at_work(labour)
        processes.started[0].end()
        with pytest.raises(Unavailable):
            await asked

    with_labour(die)


def test_a_server_that_stops_ends_its_processes(store: Store, processes: Counted) -> None:
    async def stop(labour: Labour) -> None:
        asyncio.create_task(labour.work(endless(store)))  # noqa: RUF006
        await at_work(labour)
        await labour.stop()
        assert processes.started[0].process.returncode is not None
        with pytest.raises(Unavailable):
            await labour.work(question(room_of(store, "ki")))

    with_labour(stop)


async def at_work(labour: Labour) -> None:
    while not any(worker.is_at_work for worker in labour.busy):
        await asyncio.sleep(0.01)


# at a table


def test_bots_that_think_long_think_beside_the_server_and_play_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: Counted
) -> None:
    monkeypatch.setattr(setting, "new_seed", lambda: "18")
    seats = {"wen": "me"}
    found = []
    for name, limits in (("here", Limits(workers=0)), ("beside", Limits(workers=1, bot_seconds=0))):
        house = House(tmp_path / f"{name}.db", limits)
        table = house.open("alley_brawl", seats=seats, rules={"interlude_seconds": 0})
        with house.sit(table["id"], table["token"], "Anna") as anna:
            anna.look()
            anna.play_on(6)
        house.stop()
        store = Store(f"sqlite:///{tmp_path / name}.db")
        found.append([(line.kept, line.added, line.told) for line in store.journal(table_ids(store)[0]) if line.added])
        store.close()
    assert found[0] == found[1]
    assert any(entry.seat != "wen" for _, added, _ in found[1] for entry in added)
    assert len(processes.started) == 1


def played(tmp_path: Path, name: str, limits: Limits, order: dict[str, Any], answers: int) -> list[Any]:
    """What everybody decided at such a table."""
    house = House(tmp_path / f"{name}.db", limits)
    table = house.open(**order)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on(answers)
    house.stop()
    store = Store(f"sqlite:///{tmp_path / name}.db")
    found = [entry for line in store.journal(table_ids(store)[0]) for entry in line.added]
    store.close()
    return found


def test_bots_that_search_always_do_so_beside_the_server_and_play_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: Counted
) -> None:
    monkeypatch.setattr(setting, "new_seed", lambda: "18")
    order = {"encounter": "mirror", "seats": {"mirka-1": "me", "mirka-2": "bot:search:4"}}
    here = played(tmp_path, "here", Limits(workers=0), order, 4)

    def never(self: Any, ask: Any) -> str:
        raise AssertionError("it thinks in the server")

    monkeypatch.setattr("quintain.bots.search.Search.answer", never)
    beside = played(tmp_path, "beside", Limits(workers=1, bot_seconds=3600), order, 4)

    assert here == beside
    assert sum(entry.seat != "mirka-1" for entry in here) > 2
    assert len(processes.started) == 1


def test_bots_that_search_think_for_a_while_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long all of them think, a table hears of it answer by answer."""
    room = room_of(store, "ki", "mirror")
    start = msgspec.structs.replace(record(room.game, "x", {}), end=None, entries=[])
    bots = dict.fromkeys(room.game.scene.seats(), "search:1")
    monkeypatch.setattr(jobs, "AT_A_TIME_S", 0.0)
    at_once = msgspec.json.decode(jobs.bots(BotsJob(start, bots)))
    monkeypatch.setattr(jobs, "AT_A_TIME_S", 3600.0)
    to_the_end = msgspec.json.decode(jobs.bots(BotsJob(start, bots)))

    assert len(at_once) == 1 < len(to_the_end)
    assert to_the_end[:1] == at_once


def test_a_replay_keeps_nobody_at_the_table_waiting(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hole: the table's lock was held until the replay was made."""
    begun, go_on = threading.Event(), threading.Event()
    frames = retelling.frames

    def slow(*args: Any, **more: Any) -> Any:
        begun.set()
        go_on.wait(30)
        return frames(*args, **more)

    monkeypatch.setattr(jobs, "frames", slow)
    table = house.open(seats={"wen": "me"}, rules={"interlude_seconds": 0})
    answers: list[Any] = []
    asking = threading.Thread(
        target=lambda: answers.append(house.get(f"/api/tables/{table['id']}/replay", table["token"]))
    )
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        asking.start()
        assert begun.wait(30)
        assert "error" not in anna.answer(anna.ask()["options"][0]["id"])
        go_on.set()
        asking.join(30)
    assert answers[0]["frames"]


def test_a_fight_that_is_too_long_to_watch_is_refused(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.db", Limits(workers=0, replay_bytes=1000))
    table = house.open(seats={"wen": "me"})
    error = house.get(f"/api/tables/{table['id']}/replay", table["token"], 429)["error"]
    assert "quintain replay" in error["fix"]
    house.stop()
