"""The offline replay: one file that holds its data, its code and its styles, and fetches nothing."""

from __future__ import annotations

import json
import re

from quintain.web import joining, offline
from tests.web.tables import House

BOARD: dict[str, object] = {
    "clock": {},
    "order": None,
    "creatures": [],
    "threat": None,
    "map": {"kind": "none", "name": ""},
}


def data(name: str = "Alley brawl") -> dict[str, object]:
    line = {
        "n": 0,
        "text": f"{name} begins.",
        "rules": ["KI-002"],
        "event": "round_began",
        "who": "",
        "side": "",
        "data": {},
    }
    frames = [{"title": f"Round 1, Turn {turn}", "board": dict(BOARD), "lines": [line]} for turn in (10, 9)]
    return {
        "name": name,
        "title": "Ki",
        "system": "ki",
        "result": None,
        "over": False,
        "viewpoints": [],
        "as": "",
        "frames": frames,
    }


def element(page: str, start: str) -> str:
    return page.partition(start)[2].partition("</script>")[0]


def test_the_data_can_be_read_back() -> None:
    read = json.loads(element(offline.offline_page(data()), '<script type="application/json" id="data">'))
    assert read["name"] == "Alley brawl"
    assert [frame["title"] for frame in read["frames"]] == ["Round 1, Turn 10", "Round 1, Turn 9"]


def test_a_map_is_written_once(house: House) -> None:
    table = house.open(seats={"wen": "me"}, rules={"interlude_seconds": 0})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on(3)
    headers = {"authorization": f"Bearer {table['token']}"}
    page = house.client.get(f"/api/tables/{table['id']}/replay.html", headers=headers).text
    frames = json.loads(element(page, '<script type="application/json" id="data">'))["frames"]
    assert ["map" in frame["board"] for frame in frames] == [True] + [False] * (len(frames) - 1)


def test_a_name_cannot_become_markup() -> None:
    evil = "</script><img src=x onerror=alert(1)><!-- /*JS*/ /*DATA*/"
    page = offline.offline_page(data(evil))
    assert "<img" not in page
    assert page.count("</script>") == 2
    read = json.loads(element(page, '<script type="application/json" id="data">'))
    assert read["name"] == evil


def test_nothing_is_fetched() -> None:
    page = offline.offline_page(data())
    assert "default-src 'none'" in page
    assert not re.findall(r"""(?:src|href)=["']/""", page.partition("<script>")[0])
    assert "/static/" not in page
    assert not re.findall(r"url\((?!data:)", joining.styles())
    assert not re.findall(r"^@import", joining.styles(), re.MULTILINE)


def test_no_marker_is_left() -> None:
    page = offline.offline_page(data())
    assert not [marker for marker in ("/*CSS*/", "/*JS*/", "/*DATA*/", "<!--SPRITE-->") if marker in page]
