"""Ten thousand bad messages over the socket: an error each, no crash, and the table stands as it stood."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from quintain.built import PACKAGE
from quintain.web.limits import STANDARD
from tests.web.attacks import EVERYTHING, duel, settle, standing
from tests.web.tables import Guest, House

BATCH = 40
"""Fewer than may wait for a slow page."""
WORDS = [
    "",
    "mirka-1",
    "mirka-2",
    "gm",
    "*",
    "__proto__",
    "../../etc",
    "\x00",
    "\u202e",
    "%s%n",
    "' OR 1=1 --",
    "x" * 300,
]
NUMBERS = [-1, 0, 1, 2, 7, 10**6, 10**7, 2**63, 10**40, 1.5]
FIELDS = ["seat", "ask", "revision", "choose", "roll", "faces", "act", "line", "entry", "request", "agree", "as"]
FIELDS += ["reactions", "sound", "own", "on", "person", "yes", "name", "bot", "token", "extra"]


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(Path(tmp_path_factory.mktemp("den")) / "tables.db")
    yield house
    house.stop()


def bad_text(rng: random.Random) -> str:
    """Garbage of every kind, none of which may do anything."""
    kind = rng.randrange(8)
    if kind == 0:
        return "".join(rng.choices(string.printable, k=rng.randrange(60)))
    if kind == 1:
        return rng.choice("[{") * rng.randrange(1, 3000)
    if kind == 2:
        return '{"do":"prefs","id":"x","reactions":' + '{"a":' * rng.randrange(1, 2000) + "1"
    if kind == 3:
        return '{"do":"answer","id":"' + "\\ud800" * rng.randrange(1, 5) + '"}'
    if kind == 4:
        good = msgspec.json.encode({"do": "answer", "id": "x", "seat": "mirka-2", "ask": 1, "choose": "wait"}).decode()
        cut = rng.randrange(len(good))
        return good[:cut] + chr(rng.randrange(1, 0xD7FF)) + good[cut + 1 :]
    if kind == 5:
        return msgspec.json.encode({"do": rng.choice(["hello", "", "Answer", "__init__"]), "id": "x"}).decode()
    do, fields = rng.choice(EVERYTHING)
    frame: dict[str, Any] = {"do": do, "id": f"bad {rng.random()}"} | fields
    if kind == 6:  # another seat's, or an absurd value somewhere
        frame[rng.choice(FIELDS)] = rng.choice([*WORDS, *NUMBERS, None, [], {}, [[]], {"a": {}}])
    else:
        frame.pop(rng.choice(list(frame)))
    return msgspec.json.encode(frame).decode()


def errors_to(guest: Guest, texts: list[str]) -> list[str]:
    """Sends all, and gives back the replies that were no errors of the sender's: an `ok`, or a fault of the program."""
    for text in texts:
        guest.socket.send_text(text)
    heard = [guest.socket.receive_text() for _ in texts]
    return [each for each in heard if not each.startswith('{"error":') or '"where":"server"' in each]


def test_ten_thousand_bad_messages_are_an_error_each_and_change_nothing(den: House) -> None:
    rng = random.Random("attack")
    table = den.open("mirror", rules={"interlude_seconds": 0}, seats={"mirka-1": "invite", "mirka-2": "invite"})
    with den.sit(table["id"], table["links"][0]["token"], "Mallory") as mallory:
        mallory.look()
        before = standing(den)
        for _ in range(10_000 // BATCH):
            assert errors_to(mallory, [bad_text(rng) for _ in range(BATCH)]) == []
        assert standing(den) == before


texts = st.text(max_size=80) | st.binary(max_size=80).map(lambda raw: raw.decode("utf-8", "replace"))
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS) | texts, inner, max_size=3),
    max_leaves=8,
)
frames = st.builds(
    lambda deed, more: {"do": deed[0], "id": "bad"} | deed[1] | more,
    st.sampled_from(EVERYTHING),
    st.dictionaries(st.sampled_from(FIELDS), values, min_size=1, max_size=3),
)


@given(said=st.lists(values | frames, min_size=1, max_size=BATCH))
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_a_stranger_at_the_door_says_is_refused(den: House, said: list[Any]) -> None:
    table = den.open("mirror", rules={"interlude_seconds": 0}, seats={"mirka-1": "invite", "mirka-2": "invite"})
    with den.sit(table["id"], table["links"][0]["token"], "Mallory") as mallory:
        mallory.look()
        before = standing(den)
        assert errors_to(mallory, [msgspec.json.encode(each).decode() for each in said]) == []
        assert standing(den) == before


def test_frames_of_bytes_are_an_error_each_also_as_a_greeting(house: House) -> None:
    with duel(house) as (table, anna, _):
        before = standing(house)
        for raw in (b"", b"\xff\xfe", b'{"do":"pause","id":"x","on":true}', b"\x00" * 1000):
            anna.socket.send_bytes(raw)
            assert "error" in anna.hear()
        assert standing(house) == before
        with house.client.websocket_connect(f"/socket/{table['id']}") as socket:
            socket.send_bytes(b"\xff\xfe")
            assert '"error"' in socket.receive_text()


def test_a_frame_that_is_too_long_is_refused_and_the_page_may_go_on(house: House) -> None:
    with duel(house) as (_, anna, _):
        anna.socket.send_text('{"do":"pause","id":"x","on":true}' + " " * STANDARD.frame_bytes)
        assert "characters" in anna.hear()["error"]["what"]
        assert "error" not in anna.answer("wait")


def test_a_message_replayed_hundreds_of_times_is_one_answer(house: House) -> None:
    with duel(house) as (table, anna, _):
        ask = anna.ask()
        frame = {"do": "answer", "id": "once", "seat": ask["seat"], "ask": ask["id"], "revision": 0, "choose": "wait"}
        assert anna.resend(frame) == {"id": "once"}
        before = standing(house)
        for _ in range(400 // BATCH):
            for _ in range(BATCH):
                anna.send(frame | {"choose": "participate"})
            for _ in range(BATCH):
                anna.hear()
        assert standing(house) == before
        assert len([line for line in house.store.journal(table["id"]) if line.frame == "once"]) == 1


def test_the_same_id_of_another_person_is_another_message(house: House) -> None:
    with duel(house) as (table, anna, bo):
        for guest in (anna, bo):
            ask = guest.ask()
            frame = {"do": "answer", "id": "same", "seat": ask["seat"], "ask": ask["id"], "revision": 0}
            assert "error" not in guest.resend(frame | {"choose": "wait"})
        assert len([line for line in house.store.journal(table["id"]) if line.frame == "same"]) == 2


def test_messages_of_another_moment_another_seat_or_another_table_are_refused(house: House) -> None:
    with duel(house) as (_, anna, bo), duel(house) as (_, carla, _):
        ask, other = anna.ask(), bo.ask()
        own = {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"], "choose": "wait"}
        before = standing(house)
        for changed in (
            {"ask": ask["id"] + 1},
            {"ask": 0},
            {"revision": ask["revision"] + 1},
            {"seat": other["seat"]},
            {"seat": other["seat"], "ask": other["id"]},
            {"choose": "nonsense"},
            {"choose": "move:999,999"},
        ):
            assert "error" in anna.say("answer", **(own | changed)), changed
        assert standing(house) == before
        assert "error" not in anna.say("answer", **own)
        stands = standing(house)
        assert "error" in carla.say("admit", person=4, yes=False)  # numbers are the table's own
        assert "error" in carla.say("revoke", person=1)
        assert standing(house) == stands
        assert "error" not in carla.say("revoke", person=2)
        settle(bo)
        assert bo.table["you"]["seats"] == ["mirka-2"]


@given(order=st.permutations(range(4)))
@settings(max_examples=10)
def test_answers_that_come_in_another_order_never_count_for_another_ask(den: House, order: list[int]) -> None:
    table = den.open("mirror", rules={"interlude_seconds": 0}, seats={"mirka-1": "me"})
    with den.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        first = anna.ask()
        frames = [
            {
                "do": "answer",
                "id": f"{n}",
                "seat": first["seat"],
                "ask": first["id"] + n,
                "revision": 0,
                "choose": "wait",
            }
            for n in range(4)
        ]
        for n in order:
            anna.resend(frames[n])
        numbers = [
            entry.ask  # type: ignore[union-attr]
            for line in den.store.journal(table["id"])
            for entry in line.added
            if line.frame is not None and entry.seat == first["seat"]
        ]
        assert numbers == sorted(numbers)
        settle(anna)


def test_a_second_greeting_is_a_bad_message(house: House) -> None:
    with duel(house) as (table, _, bo):
        bo.send({"do": "hello", "token": table["token"], "name": "Anna"})
        assert "error" in bo.hear()
        assert bo.table["you"]["seat"] == "mirka-2"


def test_a_token_of_one_table_opens_no_other(house: House) -> None:
    one, other = house.open(seats={"wen": "me"}), house.open(seats={"wen": "me"})
    with house.sit(other["id"], one["token"]) as stranger:
        assert "opens nothing" in stranger.hear()["error"]["what"]
        with pytest.raises(WebSocketDisconnect):
            stranger.hear()


def test_every_promise_in_the_threat_model_names_tests_that_there_are() -> None:
    tests = Path(__file__).parents[1]
    files = [*tests.rglob("test_*.py"), *(PACKAGE / "conformance").glob("test_*.py")]
    there = {name for file in files for name in re.findall(r"def (test_\w+)", file.read_text("utf-8"))}
    said = (tests.parent / "docs/security.md").read_text(encoding="utf-8")
    promises = said[said.index("## Links and people") : said.index("## What is weak")]
    lines = re.split(r"\n(?=- |\| (?!what|---)|## |\n)", promises)
    named = [(line, re.findall(r"\b(test_\w{25,})\b", line)) for line in lines if line.startswith(("- ", "| "))]

    assert len(named) > 60
    assert [line for line, tests in named if not tests and "see above" not in line] == []
    assert {name for _, tests in named for name in tests} - there == set()
