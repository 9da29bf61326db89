"""The laboratory beside the tables: who may ask what, how far an answer is, stopping, keeping, going on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from quintain.web.laboratory.keeping import MOST_KEEPERS, Keeping, Others
from quintain.web.laboratory.studies import Studies
from quintain.web.laboratory.wish import Wish
from tests.web.tables import Data, House

SOMEBODY = "somebody-with-a-browser"
OTHER = "somebody-else-with-another"
FAIR: Data = {"ask": "sim", "system": "ki", "where": "mirror", "fights": 20}
DEED: Data = {"who": "merrick", "what": "arming_sword", "against": "captain_vosk", "reaction": "shield"}
ODDS: Data = {"ask": "odds", "system": "swords", "where": "", "doing": DEED}
LONG: Data = FAIR | {"fights": 1_000_000}


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lab]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    house = House(tmp_path / "tables.db")
    yield Lab(house)
    house.stop()


class Lab:
    """A server's laboratory as its keeper and others reach it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.keeper = Keeping(house.store).new_keeper()

    def call(self, method: str, path: str = "", body: object = None, token: str = "", status: int = 200) -> Data:
        client: TestClient = self.house.client
        content = msgspec.json.encode(body) if body is not None else None
        headers = {"authorization": f"Bearer {token or self.keeper}"}
        answer = client.request(method, f"/api/lab{path}", content=content, headers=headers)
        assert answer.status_code == status, answer.text
        found: Data = answer.json()
        return found

    def ask(self, wish: Data, token: str = "", status: int = 201) -> Data:
        return self.call("POST", "", wish, token, status)

    def look(self, id: str, token: str = "") -> Data:
        return self.call("GET", f"/{id}", token=token)

    def until(self, id: str, *states: str) -> Data:
        """Asked for until it is so."""
        while (found := self.look(id))["state"] not in states:
            assert found["state"] in ("waiting", "running", "stopping"), found
            time.sleep(0.05)
        return found

    def allow(self, **others: object) -> None:
        Keeping(self.house.store).allow(msgspec.convert(others, Others))


def words_of(told: Data) -> str:
    return " ".join(str(block.get("text", "")) for block in told["blocks"])


def test_an_answer_has_the_words_of_the_terminal_and_a_report_that_opens_by_itself(lab: Lab) -> None:
    id = lab.ask(FAIR)["id"]
    answered = lab.until(id, "done")
    report = lab.house.client.get(answered["report"])

    assert answered["told"]["command"] == "quintain sim ki/mirror -n 20 --seed 1"
    assert any(block["type"] == "bars" for block in answered["told"]["blocks"])
    assert report.text.startswith("<!doctype html>")
    assert "sandbox" in report.headers["content-security-policy"]
    assert "style-src 'self'" not in report.headers["content-security-policy"]


def test_odds_are_answered_as_in_the_terminal(lab: Lab) -> None:
    answered = lab.until(lab.ask(FAIR | ODDS)["id"], "done")

    assert answered["told"]["command"].startswith("quintain odds swords merrick arming_sword --against captain_vosk")
    assert "Exact: every roll" in words_of(answered["told"])


@pytest.mark.parametrize(
    "ask",
    [{"ask": "compare", "other": {"sets": ["mirka.hp=30"]}}, {"ask": "sweep", "vary": ["mirka.hp=1..9"]}],
)
def test_what_is_known_so_far_is_told_while_it_is_worked_out(lab: Lab, ask: Data) -> None:
    id = lab.ask(FAIR | {"fights": 20_000} | ask)["id"]
    while not (found := lab.look(id)).get("told"):
        assert found["state"] in ("waiting", "running"), found
        time.sleep(0.05)
    lab.call("POST", f"/{id}/stop")

    assert "95 %" in str(found["told"]["blocks"]) or "points" in words_of(found["told"])
    lab.until(id, "stopped")


def test_a_fight_of_an_answer_is_watched_as_a_table(lab: Lab) -> None:
    id = lab.ask(FAIR)["id"]
    blocks = lab.until(id, "done")["told"]["blocks"]
    place = next(n for n, block in enumerate(blocks) if block["type"] == "watch")

    made = lab.call("POST", f"/{id}/fight", {"block": place}, status=201)
    shown = lab.house.get(f"/api/tables/{made['id']}/replay", made["token"])
    refused = lab.call("POST", f"/{id}/fight", {"block": 0}, status=404)

    assert made["system"] == "ki"
    assert len(shown["frames"]) > 5
    assert refused["error"]["what"] == "No fight is named there."


def test_what_is_stopped_keeps_what_was_known_by_then(lab: Lab) -> None:
    id = lab.ask(LONG)["id"]
    while not lab.look(id).get("told"):
        time.sleep(0.05)
    lab.call("POST", f"/{id}/stop")

    stopped = lab.until(id, "stopped")

    assert 0 < stopped["far"]["done"] < LONG["fights"]
    assert "Stopped after" in words_of(stopped["told"])
    assert lab.house.client.get(stopped["report"]).status_code == 200


def test_it_goes_on_where_it_stood_when_the_server_starts_again(lab: Lab, tmp_path: Path) -> None:
    id = lab.ask(LONG)["id"]
    while not list((tmp_path / "cache").rglob("*.kept")):
        time.sleep(0.05)
    lab.house.stop()
    before = Studies(lab.house.store).find(id)
    lab.house.start()
    while (now := lab.look(id))["far"]["done"] <= (before.far.done if before else 0):
        time.sleep(0.05)

    assert before is not None
    assert before.state == "running"
    assert now["state"] == "running"
    lab.call("DELETE", f"/{id}")


def test_several_wait_for_their_turn_and_one_that_waits_is_stopped_at_once(lab: Lab) -> None:
    first = lab.ask(LONG)["id"]
    second = lab.ask(FAIR)["id"]
    lab.until(first, "running")
    waiting = lab.look(second)["state"]
    lab.call("POST", f"/{second}/stop")

    assert waiting == "waiting"
    assert lab.look(second)["state"] == "stopped"
    lab.call("DELETE", f"/{first}")
    assert [each["id"] for each in lab.call("GET")["studies"]] == [second]


def test_others_ask_only_what_the_keeper_allows(lab: Lab) -> None:
    closed = lab.ask(FAIR, SOMEBODY, 403)
    lab.allow(may="fairness", fights=30)
    other_question = lab.ask({"ask": "audit", "system": "ki", "fights": 5}, SOMEBODY, 403)
    too_many = lab.ask(FAIR | {"fights": 31}, SOMEBODY, 403)
    open_end = lab.ask(FAIR | {"fights": 0, "precision": 1}, SOMEBODY, 403)
    long_thought = lab.ask(FAIR | {"way": {"bots": {"red": "search:100000"}}}, SOMEBODY, 403)

    assert "has not opened" in closed["error"]["what"]
    assert "has not opened" in other_question["error"]["what"]
    assert "At most 30 fights" in too_many["error"]["what"]
    assert "At most 30 fights" in open_end["error"]["what"]
    assert "levels" in long_thought["error"]["what"]
    assert lab.ask(FAIR, SOMEBODY)["id"]


def test_whoever_asked_sees_it_and_so_does_the_keeper_and_nobody_else(lab: Lab) -> None:
    lab.allow(may="fairness", fights=30)
    id = lab.ask(FAIR, SOMEBODY)["id"]

    assert [each["id"] for each in lab.call("GET", token=SOMEBODY)["studies"]] == [id]
    assert [each["id"] for each in lab.call("GET")["studies"]] == [id]
    assert lab.call("GET", token=OTHER)["studies"] == []
    lab.call("GET", f"/{id}", token=OTHER, status=404)
    lab.call("DELETE", f"/{id}", token=OTHER, status=404)
    lab.call("PUT", "/others", {"may": "everything"}, OTHER, 403)
    lab.call("GET", token="short", status=403)


@pytest.mark.parametrize(
    "wrong",
    [
        {"where": "mirrow"},
        {"where": "../../secret.toml"},
        {"where": ""},
        {"system": "kii"},
        {"fights": -1},
        {"ask": "worth", "precision": 1},
        {"fights": "many"},
        {"way": {"bots": {"red": "./mybot.py"}}},
        {"way": {"bots": {"red": "engine:./mybot.js"}}},
        {"way": {"rules": {"--content": "/"}}},
        {"way": {"sets": ["x" * 201]}},
        {"way": {"bots": {"red=greedy,blue": "greedy"}}},
        {"report": "/tmp/x"},
        {"ask": "serve"},
        {"ask": "odds"},
        {"doing": DEED},
        ODDS | {"where": "mirror"},
        ODDS | {"doing": DEED | {"what": "--content=/"}},
        ODDS | {"doing": DEED | {"who": "./mybot.py"}},
    ],
)
def test_a_page_names_no_file_no_program_and_nothing_that_is_not_there(lab: Lab, wrong: dict[str, Any]) -> None:
    answer = lab.ask(FAIR | wrong, status=400)

    assert answer["error"]["what"]
    assert lab.call("GET")["studies"] == []


def test_what_the_command_refuses_is_told_with_what_to_do(lab: Lab) -> None:
    id = lab.ask(FAIR | {"way": {"sets": ["mirca.hp=3"]}})["id"]

    trouble = lab.until(id, "failed")["far"]["trouble"]

    assert "mirca" in trouble["what"]
    assert trouble["fix"]


def test_each_start_prints_a_new_link_and_the_newest_open(lab: Lab) -> None:
    keeping = Keeping(lab.house.store)
    later = [keeping.new_keeper() for _ in range(MOST_KEEPERS)]

    assert not keeping.is_keeper(lab.keeper)
    assert all(keeping.is_keeper(token) for token in later)


def test_an_answer_outlives_whoever_asked(lab: Lab) -> None:
    id = lab.ask(FAIR)["id"]
    told = lab.until(id, "done")["told"]
    lab.house.stop()
    lab.house.start()

    assert lab.look(id)["told"] == told
    assert Studies(lab.house.store).find(id) is not None
    assert msgspec.convert(FAIR, Wish).place() == "ki/mirror"
