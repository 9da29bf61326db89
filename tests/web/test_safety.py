"""What holds from the first day: headers, origins, garbage, links that are nowhere written down."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from quintain.web.tokens import hashed, new_seed, new_token
from tests.web.tables import House, table_ids

SOLO: dict[str, Any] = {"seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}


@pytest.mark.parametrize("path", ["/", "/t/some-table", "/replay/some-table", "/rules/ki", "/api/systems"])
def test_every_answer_carries_the_safe_headers(house: House, path: str) -> None:
    headers = house.client.get(path).headers

    assert "script-src 'self'" in headers["content-security-policy"]
    assert "unsafe-inline" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


def test_a_page_of_another_site_gets_no_socket(house: House) -> None:
    table = house.open(**SOLO)
    with (
        pytest.raises(WebSocketDisconnect),
        house.client.websocket_connect(f"/socket/{table['id']}", headers={"origin": "https://elsewhere.example"}),
    ):
        pass
    with house.client.websocket_connect(f"/socket/{table['id']}", headers={"origin": "http://testserver"}):
        pass


def test_tokens_have_256_bits_seeds_128_and_only_hashes_are_stored(house: House) -> None:
    table = house.open(**SOLO)

    assert len({new_token() for _ in range(1000)}) == 1000
    assert len(new_token()) == 43
    assert len(new_seed()) == 32
    stored = house.file.read_bytes() + house.file.with_name("tables.db-wal").read_bytes()
    assert table["token"].encode() not in stored
    assert hashed(table["token"]).encode() in stored


def test_no_token_and_no_seed_is_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.answer("wait")

    assert table["token"] not in caplog.text
    assert hashed(table["token"]) not in caplog.text


def test_the_seed_is_told_only_after_the_end(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert anna.table["seed"] is None
        anna.play_on()
        assert anna.table["seed"] == "18"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
DEEDS = (
    "hello answer away faces act acts odds undo vote redo see prefs dice pause admit relink revoke rename bot time end"
)
deeds = st.sampled_from(DEEDS.split())
shaped = st.builds(
    lambda do, more: {"do": do, "id": "x", "seat": "wen", "ask": 1, "revision": 0} | more,
    deeds,
    st.dictionaries(
        st.sampled_from(["choose", "line", "person", "faces", "act", "as", "yes", "on"]), json_values, max_size=4
    ),
)


@given(garbage=st.lists(json_values | shaped, min_size=1, max_size=40))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_garbage_over_the_socket_is_an_error_each_and_changes_nothing(house: House, garbage: list[Any]) -> None:
    table = house.open(seats={"wen": "invite"}, rules={"interlude_seconds": 0})
    with house.sit(table["id"], table["links"][0]["token"], "Eve") as eve:
        eve.look()
        before = [(line.kept, line.added) for line in house.store.journal(table["id"])]
        for each in garbage:
            eve.send(each)
        eve.send({"do": "acts", "id": "the last", "seat": "nobody"})
        while eve.hear().get("error", {}).get("id") != "the last":
            pass
        assert [(line.kept, line.added) for line in house.store.journal(table["id"])] == before


@pytest.mark.parametrize("text", ["", "not json", "[" * 5000, '{"do":"hello"}', "{}", '"\\ud800"', "x" * 100_000])
def test_a_bad_greeting_is_refused(house: House, text: str) -> None:
    table = house.open(**SOLO)
    with house.client.websocket_connect(f"/socket/{table['id']}") as socket:
        socket.send_text(text)
        assert '"error"' in socket.receive_text()


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        '{"system":"chess"}',
        '{"system":"ki"}',
        '{"system":"ki","encounter":"nowhere"}',
        '{"system":"ki","encounter":"mirror","campaign":"three_fights"}',
        '{"system":"ki","encounter":"mirror","seats":{"nobody":"me"}}',
        '{"system":"ki","encounter":"mirror","seats":{"mirka-1":"the king"}}',
        '{"system":"ki","encounter":"mirror","seats":{"mirka-1":"gm"}}',
        '{"system":"ki","encounter":"mirror","seats":{"mirka-1":"bot:deep"}}',
        '{"system":"ki","encounter":"mirror","rules":{"luck_die":"d7"}}',
        '{"system":"ki","scenario":{"id":"x"}}',
        '{"system":"ki","encounter":"mirror","timer":-1}',
        '{"system":"ki","encounter":"mirror","extra":1}',
    ],
)
def test_a_table_that_cannot_be_is_a_clear_error_and_is_not_stored(house: House, body: str) -> None:
    answer = house.client.post("/api/tables", content=body)

    assert answer.status_code in (400, 404)
    assert set(answer.json()["error"]) == {"what", "where", "fix"}
    assert table_ids(house.store) == []
