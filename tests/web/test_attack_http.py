"""HTTP from outside: bodies of every size and kind, other sites, guessed links, paths and headers."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from quintain.web.guard import is_same_origin
from quintain.web.limits import STANDARD
from quintain.web.tokens import hashed
from tests.web.attacks import DUEL, Data, standing
from tests.web.tables import House, table_ids

POSTS = ["/api/tables", "/api/import", "/api/mine"]
ORDER = b'{"system":"ki","encounter":"training_yard"}'
ELSEWHERE = [
    "https://elsewhere.example",
    "null",
    "",
    "http://testserver:8000",
    "http://testserver.elsewhere.example",
    "http://testserver@elsewhere.example",
    "http://elsewhere.example@testserver",
    "http://testserver\\@elsewhere.example",
    "http://elsewhere.example/testserver",
    "http://elsewhere.example#testserver",
    "http://[",
    "http://[::1",
    "testserver",
    "//",
    "file://",
]


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(Path(tmp_path_factory.mktemp("den")) / "tables.db")
    yield house
    house.stop()


@given(
    path=st.sampled_from(POSTS), body=st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode())
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_body_of_garbage_is_an_error_and_nothing_is_stored(den: House, path: str, body: bytes) -> None:
    answer = den.client.post(path, content=body)

    assert answer.status_code in (400, 404)
    assert set(answer.json()["error"]) == {"what", "where", "fix"}
    assert table_ids(den.store) == []


@pytest.mark.parametrize("path", POSTS)
def test_a_deep_body_is_an_error(den: House, path: str) -> None:
    nested = b'{"system":"ki","scenario":{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}}"
    for deep in (b"[" * 100_000, b'{"a":' * 50_000, b'{"scenario":' + b"[" * 100_000, nested):
        status = den.client.post(path, content=deep).status_code
        assert status in (400, 404)
    assert table_ids(den.store) == []


@pytest.mark.parametrize("path", POSTS)
def test_a_body_without_an_end_is_given_up_whatever_its_headers_say(den: House, path: str) -> None:
    pieces = STANDARD.transcript_bytes // 1024**2 + 5
    answer = den.client.post(path, content=(b" " * 1024**2 for _ in range(pieces)))
    lying = den.client.post(path, content=b" " * (STANDARD.transcript_bytes + 1), headers={"content-length": "7"})
    for each in (answer, lying):
        assert (each.status_code, each.json()["error"]["what"]) == (413, "That is too large.")


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_another_site_opens_no_socket(house: House, origin: str) -> None:
    table = house.open(**DUEL)
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        house.client.websocket_connect(f"/socket/{table['id']}", headers={"origin": origin}),
    ):
        pass
    assert closed.value.code == 1008


@pytest.mark.parametrize("host", [None, "", "elsewhere.example"])
def test_an_origin_needs_the_host_it_names(host: str | None) -> None:
    headers = {"origin": "http://testserver"} | ({} if host is None else {"host": host})
    assert not is_same_origin(headers)
    assert not is_same_origin({"origin": "null"} | ({} if host is None else {"host": host}))
    assert not is_same_origin({"origin": ""} | ({} if host is None else {"host": host}))


@pytest.mark.parametrize("origin", ELSEWHERE)
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_form_of_another_site_opens_no_table(den: House, origin: str, kind: str) -> None:
    for path in POSTS:
        answer = den.client.post(path, content=ORDER, headers={"origin": origin, "content-type": kind})
        assert answer.json()["error"]["what"] == "That comes from another site."
    assert table_ids(den.store) == []


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_that_hides_its_origin_still_says_that_it_is_another_site(den: House, site: str) -> None:
    answer = den.client.post("/api/tables", content=ORDER, headers={"sec-fetch-site": site})
    assert answer.json()["error"]["what"] == "That comes from another site."


def test_the_own_page_and_a_script_without_a_browser_are_let_in(house: House) -> None:
    own: Data = {"origin": "http://testserver", "sec-fetch-site": "same-origin"}
    assert house.client.post("/api/tables", content=ORDER, headers=own).status_code == 201
    assert house.client.post("/api/tables", content=ORDER).status_code == 201


def test_another_site_deletes_and_renames_nothing_even_with_a_link(house: House) -> None:
    table = house.open(**DUEL)
    before = standing(house)
    headers = {"authorization": f"Bearer {table['token']}", "origin": "https://elsewhere.example"}
    assert house.client.delete(f"/api/tables/{table['id']}", headers=headers).status_code == 403
    assert house.client.patch(f"/api/tables/{table['id']}", json={"name": "x"}, headers=headers).status_code == 403
    assert standing(house) == before


@pytest.mark.parametrize("path", ["/", "/api/systems", "/api/tables", "/api/tables/x", "/static/js/lib.js", "/nowhere"])
@pytest.mark.parametrize("method", ["GET", "OPTIONS", "POST"])
def test_no_answer_lets_another_site_read_it(den: House, path: str, method: str) -> None:
    asked: Data = {"origin": "https://elsewhere.example", "access-control-request-method": "DELETE"}
    answer = den.client.request(method, path, headers=asked)

    assert [name for name in answer.headers if name.startswith("access-control")] == []
    assert "set-cookie" not in answer.headers
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/%2e%2e/web/app.py",
        "/static/js/..%5c..%5capp.py",
        "/static//etc/passwd",
        "/static/%00",
        "/static/" + "a" * 5000,
        "/t/..%2f..%2fapp.py",
        "/rules/..%2f..%2f..%2fetc%2fpasswd",
        "/api/rules/..",
        "/api/rules/..%2fki",
        "/api/rules/%00",
        "/api/rules/ki%0d%0aset-cookie:x",
        "/api/tables/%27%20OR%201=1/replay",
        "/replay.html",
        "/offline.html",
        "/offline",
    ],
)
def test_no_path_leads_out_of_the_pages(den: House, path: str) -> None:
    answer = den.client.get(path)

    assert answer.status_code in (400, 404)
    assert "set-cookie" not in answer.headers
    for word in ("import ", "root:", "Traceback", str(Path.home())):
        assert word not in answer.text


@pytest.mark.parametrize("host", ["x/../../etc", "x/offline", "[", "a b", "testserver@elsewhere", "x" * 5000])
def test_a_strange_host_gets_the_page_it_asked_for(den: House, host: str) -> None:
    answer = den.client.get("/t/some-table", headers={"host": host})

    assert answer.status_code in (200, 400)
    if answer.is_success:
        assert "/joined/table.js" in answer.text


@given(token=st.text(st.characters(max_codepoint=255, exclude_categories=["Cc"]), max_size=60))
@settings(max_examples=100, deadline=None)
def test_a_guessed_link_opens_nothing_and_all_refusals_are_alike(den: House, token: str) -> None:
    headers = {"authorization": b"Bearer " + token.encode("latin-1")}
    for path in ("/api/tables/x/replay", "/api/tables/x/transcript"):
        answer = den.client.get(path, headers=headers)  # type: ignore[arg-type]
        assert answer.status_code == 404
        assert answer.json()["error"]["what"] == "This link opens nothing."


def test_a_wrong_link_to_a_table_looks_like_one_to_no_table(house: House) -> None:
    table = house.open(**DUEL)
    heard = []
    for id in (table["id"], "no-such-table"):
        with house.sit(id, "guess") as stranger:
            heard.append(stranger.hear())
        heard.append(house.client.get(f"/api/tables/{id}/replay", headers={"authorization": "Bearer x"}).json())
        heard.append(house.client.delete(f"/api/tables/{id}", headers={"authorization": "Bearer x"}).json())
    assert heard[:3] == heard[3:]


def test_links_are_compared_by_their_hash_so_that_no_time_tells_how_near_a_guess_is(house: House) -> None:
    table = house.open(**DUEL)
    asked: list[Any] = []
    with house.store.engine.connect() as connection:
        plan = connection.exec_driver_sql(
            "EXPLAIN QUERY PLAN SELECT * FROM people WHERE table_id = ?",
            (table["id"],),
        )
        asked += [row[-1] for row in plan]
    assert house.store.person(table["id"], hashed(table["token"])) is None  # a stolen database opens nothing
    assert house.store.person(table["id"], table["token"][:-1]) is None
    assert "SCAN" not in " ".join(asked)


def test_downloads_are_files_whose_names_nobody_chooses(house: House) -> None:
    evil = 'x"; filename="evil.exe\r\nset-cookie: a=b\r\n\r\n<script>alert(1)</script>'
    table = house.open(seats={"wen": "me"}, name=evil[:100])
    for path in ("transcript", "replay.html"):
        answer = house.client.get(
            f"/api/tables/{table['id']}/{path}", headers={"authorization": f"Bearer {table['token']}"}
        )
        disposition = answer.headers["content-disposition"]
        assert disposition.startswith(f'attachment; filename="{table["id"]}')
        assert "evil" not in disposition
        assert "set-cookie" not in answer.headers
        assert "content-security-policy" in answer.headers


def test_what_is_counted_is_for_this_machine_only(house: House) -> None:
    far = TestClient(house.client.app, client=("203.0.113.7", 5000))
    assert far.get("/metrics").status_code == 404
    near = TestClient(house.client.app, client=("127.0.0.1", 5000))
    assert near.get("/metrics").status_code == 200
    assert far.get("/healthz").json() == {"ok": True}


def test_names_put_nothing_into_the_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    evil = 'Anna\n{"level":"error","what":"forged"}\x1b[2J'
    table = house.open(**(DUEL | {"name": evil}))
    with house.sit(table["id"], table["token"], evil) as anna:
        anna.look()
        anna.say("rename", name=evil)
        anna.say("answer", seat=evil, ask=1, revision=0, choose=evil)
    assert "forged" not in caplog.text
    assert "\x1b" not in caplog.text


def test_an_order_with_line_breaks_is_one_line_in_the_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    house.client.post("/api/tables", json={"system": "ki\nforged", "encounter": "x\nforged"})
    house.client.get("/api/rules/ki%0aforged")
    assert "\nforged" not in caplog.text
