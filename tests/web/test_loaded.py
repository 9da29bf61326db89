"""What a page loads: one script and one sheet, packed, kept for good under an address that says what is in them."""

from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

import pytest

from quintain.web import joining, pages
from tests.web.tables import House

ADDRESSES = {"home": "/", "table": "/t/abc", "replay": "/replay/abc", "rules": "/rules/ki", "plain": "/rules"}
MOST_KB = 150
"""A whole view of the table, packed, without pictures."""


def loads(html: str) -> list[str]:
    return re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css)(?:\?[^"]*)?)"', html)


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_page_loads_one_script_and_one_sheet_that_a_browser_keeps_for_good(house: House, name: str) -> None:
    page = house.client.get(ADDRESSES[name])
    assert page.headers.get("cache-control", "no-cache") == "no-cache"

    sheet, script = [house.client.get(address) for address in loads(page.text)]

    assert (sheet.headers["content-type"], script.headers["content-type"]) == (
        "text/css; charset=utf-8",
        "text/javascript; charset=utf-8",
    )
    for each in (sheet, script):
        assert each.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert each.headers["content-encoding"] == "gzip"
    assert sheet.text == joining.styles()
    assert script.text == joining.script(f"js/{name}.js")


def test_a_page_that_has_not_changed_is_not_sent_again(house: House) -> None:
    first = house.client.get("/t/abc")

    again = house.client.get("/t/xyz", headers={"if-none-match": first.headers["etag"]})
    other = house.client.get("/", headers={"if-none-match": first.headers["etag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert other.status_code == 200
    assert other.headers["etag"] != first.headers["etag"]


@pytest.mark.parametrize("address", ["/joined/table.js", "/joined/table.js?0123456789abcdef01"])
def test_another_address_of_it_is_answered_but_not_kept(house: House, address: str) -> None:
    answer = house.client.get(address)

    assert answer.text == joining.script("js/table.js")
    assert answer.headers["cache-control"] == "no-cache"


def test_whoever_cannot_unpack_gets_it_as_it_is(house: House) -> None:
    answer = house.client.get("/joined/pages.css", headers={"accept-encoding": "identity"})

    assert "content-encoding" not in answer.headers
    assert answer.text == joining.styles()


@pytest.mark.parametrize(
    "name", ["lib.js", "nothing.js", "table.css", "table", "..%2fapp.py", "%2e%2e", "pages.css%00"]
)
def test_nothing_else_is_joined(house: House, name: str) -> None:
    assert house.get(f"/joined/{name}", status=404)["error"]["what"] == "There is nothing at this address."


def test_a_file_that_changes_has_another_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(joining.STATIC, tmp_path / "static")
    monkeypatch.setattr(joining, "STATIC", tmp_path / "static")
    sheet, script = loads(pages.page("table"))

    lib = tmp_path / "static" / "js" / "lib.js"
    lib.write_text(lib.read_text(encoding="utf-8") + "\nglobalThis.changed = true;\n", encoding="utf-8")

    assert loads(pages.page("table"))[0] == sheet
    assert loads(pages.page("table"))[1] != script
    assert "globalThis.changed" in pages.loaded("table.js").plain.decode()


def test_the_first_view_of_a_table_is_light() -> None:
    files = [
        pages.loaded("table.js").packed,
        pages.loaded("pages.css").packed,
        gzip.compress(pages.page("table").encode()),
    ]

    assert sum(map(len, files)) < (MOST_KB - 20) * 1000  # the state of a table takes the rest
