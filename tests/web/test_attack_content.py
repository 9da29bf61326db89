"""Hostile files: content folders, transcripts, and script in every name that a page or a replay shows."""

from __future__ import annotations

import copy
import json
import os
import re
import time
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from quintain.web import effort
from quintain.web.app import make_app
from quintain.web.libraries import Libraries
from quintain.web.offline import offline_page
from quintain.web.setting import MOST_CREATURES
from tests.web.attacks import Data, standing
from tests.web.tables import House, table_ids

EVIL = "</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>\u2028'\"&{{x}}${x}"
SOON = 30.0
"""Seconds in which anything hostile must be refused."""
ENCOUNTER = """
[[encounter]]
id = "evil"
name = '''NAME'''
note = '''NAME'''
arena = "dojo"
[[encounter.sides]]
name = "party"
members = [{ creature = "wen", at = [1, 1], name = '''NAME''' }]
[[encounter.sides]]
name = "foes"
members = [{ creature = "street_thug", at = [3, 3] }]
"""


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(Path(tmp_path_factory.mktemp("den")) / "tables.db")
    yield house
    house.stop()


@pytest.fixture(scope="module")
def fight(den: House) -> list[Data]:
    """The lines of an honest transcript."""
    table = den.open(seats={"wen": "me"}, rules={"interlude_seconds": 0})
    with den.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on()
    den.stop()  # what is stored when the last has left is stored by then
    den.start()
    headers = {"authorization": f"Bearer {table['token']}"}
    text = den.client.get(f"/api/tables/{table['id']}/transcript", headers=headers).text
    return [json.loads(line) for line in text.splitlines()]


# transcripts


def refuse(den: House, lines: list[Any], **more: object) -> Data:
    """Brings a transcript in, which must be refused soon, with an error, and leave nothing."""
    before, began = standing(den), time.monotonic()
    text = "\n".join(json.dumps(line) for line in lines)
    answer = den.client.post("/api/import", json={"transcript": text} | more)
    assert time.monotonic() - began < SOON
    assert answer.status_code in (400, 404), answer.text
    assert standing(den) == before
    error: Data = answer.json()["error"]
    assert "Traceback" not in str(error)
    return error


def start(fight: list[Data], **fields: object) -> list[Any]:
    """Only the first line, with its start changed."""
    head = copy.deepcopy(fight[0])
    head["start"] |= fields
    return [head]


def test_a_transcript_of_a_hundred_thousand_creatures_is_refused(den: House, fight: list[Data]) -> None:
    fighter = fight[0]["start"]["fighters"][0]
    for count in (MOST_CREATURES + 1, 5_000):
        many = [fighter | {"id": f"x{n}", "place": n % 100} for n in range(count)]
        assert "creatures" in refuse(den, start(fight, fighters=many))["what"]


def test_a_transcript_with_an_absurd_map_is_refused(den: House, fight: list[Data]) -> None:
    for size in (0, -1, 1000, 10**6, 10**30, "12", None):
        stock = copy.deepcopy(fight[0]["start"]["stock"])
        stock["arena"]["width"] = stock["arena"]["height"] = size
        refuse(den, start(fight, stock=stock))


def test_a_scene_that_never_asks_anybody_is_given_up(den: House, fight: list[Data]) -> None:
    assert "never asks" in refuse(den, start(fight, turn=10**9))["what"]


def test_bots_that_never_come_to_an_end_are_given_up(
    den: House, fight: list[Data], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(effort, "MOST_BOT_ANSWERS", 3)
    head = copy.deepcopy(fight[0])
    head["seats"] = dict.fromkeys(head["seats"], "greedy")
    assert "never come to an end" in refuse(den, [head])["what"]


@pytest.mark.parametrize("name", ["x\u202ey", "\u3164", "a\u034fb", "two\nlines"])
def test_a_creature_is_called_by_what_one_sees(den: House, fight: list[Data], name: str) -> None:
    text = json.dumps(fight[0]).replace(json.dumps(fight[0]["start"]["fighters"][0]["name"]), json.dumps(name))
    refuse(den, [json.loads(text), *fight[1:]])


def test_what_people_did_is_never_too_much_to_open_their_table_again(
    den: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hole: a game master's 15,000 acts were stored one by one, and then the table never opened again."""
    monkeypatch.setattr(effort, "MOST_STEPS", 10)
    table = den.open("training_yard", seats={"*": "gm"}, gm="me")
    with den.sit(table["id"], table["token"], "Gemma") as gemma:
        gemma.look()
        for number in range(30):
            gemma.say("act", seat="gm", act=f"override:hp:wen:{1 + number % 2}")
    den.stop()
    den.start()
    with den.sit(table["id"], table["token"]) as gemma:
        assert gemma.look()["asks"]


def test_a_transcript_of_megabytes_is_read_or_refused_soon(den: House, fight: list[Data]) -> None:
    answer = fight[1]
    refuse(den, [fight[0] | {"system": "x" * 10**6}])
    refuse(den, [fight[0], *[answer | {"do": "nothing"}] * 50_000])
    refuse(den, [fight[0]], name="x" * 101)
    refuse(den, ["[" * 100_000])
    refuse(den, start(fight, counts={"rolled": "x" * 10**6}))


def test_a_transcript_with_endless_words_is_refused_or_cut(den: House, fight: list[Data]) -> None:
    long = "x" * 10**6
    sheets = copy.deepcopy(fight[0]["start"]["fighters"])
    sheets[0]["name"] = long
    refuse(den, start(fight, fighters=sheets))
    refuse(den, [fight[0] | {"seed": long}])
    refuse(den, [fight[0] | {"engine": long}])
    text = "\n".join(json.dumps(line) for line in [fight[0] | {"label": long, "own_dice": [long]}, *fight[1:]])
    brought = den.client.post("/api/import", json={"transcript": text}).json()
    with den.sit(brought["id"], brought["token"]) as anna:
        anna.look()
        assert len(anna.frames[-1]) < 100_000
    den.store.delete_table(brought["id"])


@pytest.mark.parametrize("field", ["quintain", "engine", "system", "label", "seed", "start", "seats", "own_dice"])
@pytest.mark.parametrize("value", [None, 7, [], {"a": []}, [[]], 10**30])
def test_a_header_of_another_kind_is_refused(den: House, fight: list[Data], field: str, value: object) -> None:
    if (field, value) != ("own_dice", []):
        refuse(den, [fight[0] | {field: value}, *fight[1:]])


absurd: st.SearchStrategy[object] = st.sampled_from(
    [None, "", "x", -1, 10**30, -(10**30), 1.5, [], [[]], {}, {"x": 1}, True, "f" * 5000, [10**9] * 50]
)


def places(data: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in some JSON."""
    inner: Any = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from places(value, (*path, key))


@given(draw=st.data(), value=absurd)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_start_changed_anywhere_plays_or_is_refused_and_never_breaks_the_server(
    den: House, fight: list[Data], draw: st.DataObject, value: object
) -> None:
    head = copy.deepcopy(fight[0])
    *way, last = draw.draw(st.sampled_from(list(places(head["start"]))))
    inner = head["start"]
    for key in way:
        inner = inner[key]
    inner[last] = value
    before, began = table_ids(den.store), time.monotonic()
    answer = den.client.post("/api/import", json={"transcript": json.dumps(head)})
    assert time.monotonic() - began < SOON
    assert answer.status_code in (201, 400)
    if answer.status_code == 400:
        assert table_ids(den.store) == before
    else:
        with den.sit(answer.json()["id"], answer.json()["token"]) as anna:
            assert "table" in anna.hear()
        den.store.delete_table(answer.json()["id"])


@pytest.mark.parametrize("entry", [{"do": "act", "seat": "wen", "act": "referee", "step": 10**9}, {"do": "end"}, {}])
def test_entries_of_no_game_are_refused_or_left_out_and_said_to_be(den: House, fight: list[Data], entry: Data) -> None:
    text = "\n".join(json.dumps(line) for line in [fight[0], entry])
    answer = den.client.post("/api/import", json={"transcript": text})
    if answer.is_success:
        with den.sit(answer.json()["id"], answer.json()["token"]) as anna:
            anna.look()
            assert any("no longer replays" in line["text"] for line in anna.lines)
        den.store.delete_table(answer.json()["id"])
    else:
        assert answer.status_code == 400


def test_a_scenario_over_http_has_the_same_bounds(den: House) -> None:
    sides = [
        {"name": "party", "members": [{"creature": "wen", "at": [x, y]} for x in range(12) for y in range(6)]},
        {"name": "foes", "members": [{"creature": "wen", "at": [x, y]} for x in range(12) for y in range(6, 12)]},
    ]
    for arena in ("dojo", {"id": "x", "name": "x", "width": 10**6, "height": 10**6}):
        scenario = {"id": "x", "name": "x", "arena": arena, "sides": sides}
        began = time.monotonic()
        answer = den.client.post("/api/tables", json={"system": "ki", "scenario": scenario})
        assert time.monotonic() - began < SOON
        assert answer.status_code == 400


# content folders


def serve(house: House, folder: Path) -> TestClient:
    return TestClient(make_app(house.store, Libraries([folder])))


def huge(folder: Path) -> None:
    (folder / "huge.toml").write_bytes(b"#" * 3 * 1024 * 1024)


def binary(folder: Path) -> None:
    (folder / "binary.toml").write_bytes(bytes(range(256)) * 100)


def deep(folder: Path) -> None:
    (folder / "deep.toml").write_text("a = " + "[" * 50_000)


def deep_key(folder: Path) -> None:
    (folder / "key.toml").write_text("a" + ".a" * 50_000 + " = 1")


def endless(folder: Path) -> None:
    (folder / "zero.toml").symlink_to("/dev/zero")


def pipe(folder: Path) -> None:
    os.mkfifo(folder / "pipe.toml")


def circle(folder: Path) -> None:
    (folder / "a.toml").symlink_to(folder / "b.toml")
    (folder / "b.toml").symlink_to(folder / "a.toml")


def a_folder(folder: Path) -> None:
    (folder / "folder.toml").mkdir()


def many_files(folder: Path) -> None:
    for number in range(1_100):
        (folder / f"{number}.toml").touch()


def nobody_there(folder: Path) -> None:
    (folder / "e.toml").write_text(ENCOUNTER.replace("wen", "nobody"))


def secrets_elsewhere(folder: Path) -> None:
    (folder / "passwd.toml").symlink_to("/etc/passwd")


def too_many_entries(folder: Path) -> None:
    (folder / "many.toml").write_text("\n".join(f'[[item]]\nid="i{n}"' for n in range(10_500)))


@pytest.mark.parametrize(
    "hostile",
    [
        huge,
        binary,
        deep,
        deep_key,
        endless,
        pipe,
        circle,
        a_folder,
        many_files,
        nobody_there,
        secrets_elsewhere,
        too_many_entries,
    ],
)
def test_a_hostile_content_folder_is_a_clear_error_soon(
    den: House, tmp_path: Path, hostile: Callable[[Path], None]
) -> None:
    hostile(tmp_path)
    client, began = serve(den, tmp_path), time.monotonic()
    with client:
        answer = client.get("/api/systems")
        assert time.monotonic() - began < SOON
        assert answer.status_code in (400, 404)
        assert "root:" not in answer.text
        assert client.get("/rules/ki").status_code == 200
        assert client.get("/healthz").json() == {"ok": True}


def test_thousands_of_creatures_are_served(den: House, tmp_path: Path) -> None:
    sheet = (
        'name="Thug"\nstrength=3\nagility=2\npresence=1\ninstinct=2\ncharisma=1\nhp=8\nstamina=3\n'
        'proficiency=2\nproficient=["club"]\nwielded=["club"]\ncheck=[4,4,5]\n'
    )
    (tmp_path / "c.toml").write_text("\n".join(f'[[creature]]\nid="c{n}"\n{sheet}' for n in range(2_000)))
    with serve(den, tmp_path) as client:
        began = time.monotonic()
        assert client.get("/api/systems").status_code == 200
        assert time.monotonic() - began < SOON


# script in names


class Tags(HTMLParser):
    """The elements of a page as a browser finds them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)


def test_script_in_content_and_names_stays_text_in_frames_replays_and_files(house: House, tmp_path: Path) -> None:
    (tmp_path / "evil.toml").write_text(ENCOUNTER.replace("NAME", EVIL.replace("'", "")), encoding="utf-8")
    with serve(house, tmp_path) as client:
        listed = client.get("/api/systems")
        assert listed.headers["content-type"] == "application/json"
        order = {"system": "ki", "encounter": "evil", "name": EVIL[:100], "rules": {"interlude_seconds": 0}}
        table = client.post("/api/tables", json=order | {"seats": {"wen": "me"}}).json()
        headers = {"authorization": f"Bearer {table['token']}"}
        with client.websocket_connect(f"/socket/{table['id']}") as socket:
            socket.send_text(json.dumps({"do": "hello", "token": table["token"], "name": EVIL[:40]}))
            assert "alert(1)" in socket.receive_text()  # as it is: the page puts it into text, never into markup
        page = client.get(f"/api/tables/{table['id']}/replay.html", headers=headers).text
        replay = client.get(f"/api/tables/{table['id']}/replay", headers=headers)
    assert replay.headers["content-type"] == "application/json"
    honest = offline_page({"name": "x", "frames": []})
    assert Tags(page).found == Tags(honest).found
    assert page.count("<!--") == honest.count("<!--")
    assert EVIL[:20] not in page


@given(name=st.text(max_size=60) | st.sampled_from([EVIL, "/*JS*/", "<!--SPRITE-->", "/*DATA*/</title>", "\\u003c"]))
@settings(max_examples=40, deadline=None)
def test_no_name_changes_what_an_offline_replay_is_made_of(name: str) -> None:
    line = {"n": 0, "text": name, "rules": [name], "event": name, "who": name, "side": "", "data": {name: name}}
    frames = [{"title": name, "board": {"creatures": [{"name": name}]}, "lines": [line]}]
    page = offline_page({"name": name, "title": name, "frames": frames})

    assert Tags(page).found == Tags(offline_page({"name": "x", "frames": []})).found
    inner = page.partition('id="data">')[2].partition("</script>")[0]
    assert json.loads(inner)["frames"][0]["title"] == name


def test_no_page_writes_markup_from_text() -> None:
    scripts = Path(__file__).parents[2] / "src/quintain/web/static/js"
    risky = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerously|\beval\(|new Function|srcdoc"
    )
    assert [file.name for file in scripts.glob("*.js") if risky.search(file.read_text(encoding="utf-8"))] == []
