"""The offline replay: one file that holds its data, its code and its styles, and fetches nothing."""

from __future__ import annotations

import json
import re

import pytest

from quintain.web import offline
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
    assert not re.findall(r"url\((?!data:)", offline.styles())
    assert not re.findall(r"^@import", offline.styles(), re.MULTILINE)


def test_no_marker_is_left() -> None:
    page = offline.offline_page(data())
    assert not [marker for marker in ("/*CSS*/", "/*JS*/", "/*DATA*/", "<!--SPRITE-->") if marker in page]


def test_modules_come_after_what_they_import() -> None:
    order = offline.ordered(offline.ENTRY)
    assert order[-1] == offline.ENTRY
    assert order.index("vendor/htm-preact.js") < order.index("js/lib.js") < order.index("js/replay-core.js")
    assert len(set(order)) == len(order)


def test_no_import_or_export_is_left() -> None:
    assert not re.findall(r"^\s*(?:import|export)\b", offline.script(), re.MULTILINE)


@pytest.mark.parametrize(
    ("code", "wrapped"),
    [
        ('import { a, b as c } from "./other.js";\na(c);', "const { a, b: c } = other;\na(c);\nreturn {  };"),
        ('import * as all from "../js/other.js";', "const all = other;\nreturn {  };"),
        ('import "./other.js";\nrun();', "run();\nreturn {  };"),
        (
            "export const one = 1;\nexport async function two() {}",
            "const one = 1;\nasync function two() {}\nreturn { one, two };",
        ),
        ("var a=1,f=2;export{a as h,f as html};", "var a=1,f=2;\nreturn { h: a, html: f };"),
    ],
)
def test_a_module_becomes_a_function(code: str, wrapped: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline, "static", lambda path: code)
    names = {"js/this.js": "it", "js/other.js": "other"}
    assert offline.wrapped("js/this.js", names) == f"const it = (() => {{\n{wrapped}\n}})();"


@pytest.mark.parametrize(
    "code", ["export default 1;", 'export * from "./other.js";', 'const later = () => import("./other.js");']
)
def test_what_cannot_be_put_into_one_file_is_refused(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline, "static", lambda path: code)
    with pytest.raises(ValueError, match="cannot be put into one file"):
        offline.wrapped("js/this.js", {"js/this.js": "it", "js/other.js": "other"})


def test_modules_that_import_each_other_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"js/a.js": 'import { b } from "./b.js";', "js/b.js": 'import { a } from "./a.js";'}
    monkeypatch.setattr(offline, "static", files.__getitem__)
    with pytest.raises(ValueError, match="imports itself"):
        offline.ordered("js/a.js")
