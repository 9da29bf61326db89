"""Content of one's own at the table: a folder is read again, and a host brings some along."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from quintain.library.content import installed
from quintain.library.written import written_text
from quintain.web.app import make_app
from quintain.web.carrying import MOST_FILES
from quintain.web.libraries import Libraries
from quintain.web.limits import STANDARD
from quintain.web.store import Store
from tests.web.tables import IN_THREADS, Data, House

WATCH = """
[[weapon]]
id = "long_hook"
name = "Long hook"
damage = 3
type = "external"
hands = 1
reach = 2

[[encounter]]
id = "watch"
name = "The watch"
arena = "dojo"
sides = [
    { name = "party", members = [{ creature = "wen", at = [4, 6], wielded = ["long_hook"], strength = 6 }] },
    { name = "foes", members = [{ creature = "street_thug", at = [6, 6] }] },
]
"""


def offered(system: Data) -> list[str]:
    return [each["id"] for each in system["encounters"]]


def ki_of(served: Data) -> Data:
    found: Data = next(each for each in served["systems"] if each["name"] == "ki")
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of one's own with one fight in it."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "fights.toml").write_text(WATCH, encoding="utf-8")
    return folder


def test_a_folder_is_read_again_when_a_file_in_it_has_changed(folder: Path, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    with TestClient(make_app(store, Libraries([folder]), limits=IN_THREADS)) as client:
        assert "watch" in offered(ki_of(client.get("/api/systems").json()))
        (folder / "more.toml").write_text(WATCH.replace('"watch"', '"second_watch"').replace("long_", "other_"))

        again = ki_of(client.get("/api/systems").json())
        opened = client.post("/api/tables", json={"system": "ki", "encounter": "second_watch"})

    assert {"watch", "second_watch"} <= set(offered(again))
    assert opened.status_code == 201
    store.close()


def test_a_folder_with_a_mistake_in_it_is_not_taken_and_said_to_whoever_runs_the_server(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    with TestClient(make_app(store, Libraries([folder]), limits=IN_THREADS)) as client:
        before = client.get("/api/systems").json()
        (folder / "fights.toml").write_text(WATCH.replace("hands = 1", "hands = 9"))

        with caplog.at_level(logging.WARNING):
            after = client.get("/api/systems").json()
        opened = client.post("/api/tables", json={"system": "ki", "encounter": "watch"})

    assert after["systems"] == before["systems"]
    assert "9 is too large." in after["trouble"]
    assert "9 is too large." in caplog.text
    assert opened.status_code == 201
    store.close()


def test_a_server_that_others_reach_tells_them_nothing_of_its_folders(folder: Path, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    with TestClient(make_app(store, Libraries([folder]), limits=IN_THREADS, local=False)) as client:
        client.get("/api/systems")
        (folder / "fights.toml").write_text("[[")

        assert "trouble" not in client.get("/api/systems").json()
    store.close()


def test_what_is_brought_along_is_checked_and_shown_as_it_would_be_played(house: House) -> None:
    tried = house.post("/api/content", {"system": "ki", "content": {"watch.toml": WATCH}})

    assert tried["mistakes"] == []
    (watch,) = tried["encounters"]
    assert (watch["id"], watch["name"]) == ("watch", "The watch")
    assert watch["board"]["creatures"]
    assert "watch" not in offered(ki_of(house.get("/api/systems")))


def test_every_mistake_is_told_in_the_words_of_the_check_and_nothing_is_opened(house: House) -> None:
    wrong = WATCH.replace("hands = 1", "hands = 9").replace("street_thug", "street_thag")
    content = {"watch.toml": wrong}

    tried = house.post("/api/content", {"system": "ki", "content": content})
    refused = house.post("/api/tables", {"system": "ki", "encounter": "watch", "content": content}, 400)

    assert tried["encounters"] == []
    assert [(each["where"], each["what"]) for each in tried["mistakes"]] == [
        ("watch.toml, long_hook, hands", "9 is too large."),
        ("watch.toml, watch, sides[1].members[0].creature", 'No creature "street_thag" in ki.'),
    ]
    assert refused["error"]["what"] == "9 is too large."
    assert house.store.count_tables() == 0


def test_it_is_played_by_all_at_that_table_and_stands_after_a_restart(house: House) -> None:
    opened = house.open("watch", content={"watch.toml": WATCH}, seats={"wen": "me", "street_thug": "bot:greedy"})
    onlooker = opened["spectator"]

    told = []
    for _ in range(2):
        with house.sit(opened["id"], onlooker) as guest:
            told.append(guest.look())
        house.stop()
        house.start()

    for now in told:
        assert now["brought"] == "Host brought content along for this table: watch.toml."
        assert "Long hook" in msgspec.json.encode(now).decode()


def test_more_than_the_limits_is_refused(house: House) -> None:
    long = {"long.toml": "#" * (STANDARD.content_bytes + 1)}
    many = {f"{number}.toml": "" for number in range(MOST_FILES + 1)}

    assert "bytes" in house.post("/api/content", {"system": "ki", "content": long}, 413)["error"]["what"]
    assert "files" in house.post("/api/content", {"system": "ki", "content": many}, 413)["error"]["what"]


def test_a_creature_that_is_brought_along_is_called_by_what_one_sees(house: House) -> None:
    turned = WATCH.replace('creature = "wen"', 'name = "Wen\\u202e", creature = "wen"')

    (mistake,) = house.post("/api/content", {"system": "ki", "content": {"watch.toml": turned}})["mistakes"]

    assert "which is not what one would see" in mistake["what"]


def test_what_adds_nothing_is_told_so(house: House) -> None:
    same = written_text("ki", installed("ki"), "weapon", "dagger")

    (mistake,) = house.post("/api/content", {"system": "ki", "content": {"same.toml": same}})["mistakes"]

    assert mistake["what"] == "There is nothing in it that is not there already."
