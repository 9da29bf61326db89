"""A fight looked over at the table: by whom, how far it is, what it rests on, and where it can be read afterwards."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from quintain.lab.review import reviews
from quintain.record.transcript import record
from quintain.web import reviewing, setting
from quintain.web.jobs import ReviewJob, Underway, Workbench
from quintain.web.labour import Errand, Labour
from quintain.web.limits import Limits
from tests.web.tables import LIBRARIES, Data, House

SMALL = Limits(workers=0, review_points=3, review_tries=1)
BOTS: Data = {"encounter": "mirror", "seats": {"mirka-1": "bot:greedy", "mirka-2": "bot:random"}}


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(setting, "new_seed", lambda: "7")
    house = House(tmp_path / "tables.db", SMALL)
    yield house
    house.stop()


def begin(house: House, table: Data, status: int = 200) -> Data:
    headers = {"authorization": f"Bearer {table['token']}"}
    answer = house.client.post(f"/api/tables/{table['id']}/review", headers=headers)
    assert answer.status_code == status, answer.text
    found: Data = answer.json()
    return found


def looked_over(house: House, table: Data) -> Data:
    """Asked for until it is there."""
    told = begin(house, table)
    while "progress" in told:
        told = house.get(f"/api/tables/{table['id']}/review", table["token"])
    (found,) = told["reviews"]
    return cast(Data, found)


def test_a_fight_that_is_over_is_looked_over_by_a_press(small: House) -> None:
    table = small.open(**BOTS)
    assert small.get(f"/api/tables/{table['id']}/review", table["token"]) == {}

    found = looked_over(small, table)

    assert set(found["points"][0]["sides"]) == {"red", "blue"}
    assert found["players"]["red.greedy"]["unlike"] == 0 < found["players"]["blue.random"]["unlike"]
    assert set(found["luck"]) == {"red", "blue"}


def test_the_replay_and_the_offline_file_have_it_once_it_was_worked_out(small: House) -> None:
    table = small.open(**BOTS)
    path = f"/api/tables/{table['id']}/replay"
    before = small.get(path, table["token"])
    found = looked_over(small, table)
    after = small.get(path, table["token"])
    file = small.client.get(f"{path}.html", headers={"authorization": f"Bearer {table['token']}"}).text
    held = re.search(r'<script type="application/json" id="data">(.*?)</script>', file, re.DOTALL)
    assert held is not None

    assert ("reviews" in before, before["reviewable"]) == (False, True)
    assert after["reviews"] == msgspec.json.decode(held[1])["reviews"] == [found]
    told = [frame["told"] for frame in after["frames"]]
    assert told == sorted(told)
    assert told[0] == 0 < found["points"][0]["events"] < told[-1]


def test_before_the_end_nobody_looks_over_what_rests_on_every_sheet(small: House) -> None:
    table = small.open("mirror", seats={"mirka-1": "me"})

    assert begin(small, table, 403)["error"]["what"] == "A fight is looked over when it is over."
    told = small.get(f"/api/tables/{table['id']}/replay", table["token"])
    assert (told["reviewable"], "reviews" in told) == (False, False)
    assert not any("told" in frame for frame in told["frames"])  # it counts what others were told


def test_a_game_master_who_has_it_looked_over_before_the_end_has_looked_and_everybody_hears(small: House) -> None:
    table = small.open("mirror", gm="me", seats={"mirka-1": "gm", "mirka-2": "bot:greedy"})
    with small.sit(table["id"], table["token"], "Gemma") as gemma:
        gemma.look()
        begin(small, table)
        gemma.look()
        assert any("referee" in line["text"] for line in gemma.lines)


def test_two_who_press_have_one_done(small: House, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []

    def counted(*given: Any, **more: Any) -> Any:
        begun.append(given)
        return reviews(*given, **more)

    monkeypatch.setattr("quintain.web.jobs.reviews", counted)
    table = small.open(**BOTS)
    begin(small, table)
    looked_over(small, table)
    looked_over(small, table)

    assert len(begun) == 1


def job_of(house: House) -> ReviewJob:
    table = house.open(**BOTS)
    with house.sit(table["id"], table["token"]) as host:
        host.look()
        room = house.client.app.state.site.hub.rooms[table["id"]]  # type: ignore[attr-defined]
        return ReviewJob(record(room.game, "x", {}), 3, 1)


def test_how_far_it_is_comes_from_the_process_that_works_on_it(small: House) -> None:
    job, heard = job_of(small), list[Underway]()

    async def run() -> bytes:
        labour = Labour(Limits(workers=1), LIBRARIES)
        try:
            return await labour.run(Errand(job, heard.append))
        finally:
            await labour.stop()

    assert asyncio.run(run()) == Workbench(LIBRARIES).do(job)
    assert [each.done for each in heard] == sorted({each.done for each in heard})
    assert heard[-1].done == heard[-1].whole


def test_one_that_nobody_asks_about_is_given_up(small: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "PATIENCE_S", 0.0)

    class Endless:
        async def run(self, errand: Any) -> bytes:
            await asyncio.Event().wait()
            return b""

    async def wait() -> None:
        begun = reviewing.Reviewing(job)
        begun.task = asyncio.create_task(begun.work(Endless()))  # type: ignore[arg-type]
        await asyncio.wait({begun.task})
        assert begun.task.cancelled()
        assert begun.found == b""

    job = job_of(small)
    asyncio.run(wait())
