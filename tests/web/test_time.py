"""Time goes on: a database of an earlier release opens, a transcript made by other rules says where it departs."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from quintain.record.transcript import read
from tests.web.tables import House

OLD = Path(__file__).parent / "old"
"""Databases that releases left behind: `first.db` holds a training fight of seat `wen`, token `old-token`."""
FIGHTS = ("first", "second", "third")
"""Those with one fight; `fourth.db` holds campaigns, see `test_other_rules`."""
SOLO: dict[str, Any] = {"seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}


@pytest.mark.parametrize("name", FIGHTS)
def test_tables_of_an_earlier_release_open_and_go_on(tmp_path: Path, name: str) -> None:
    shutil.copy(OLD / f"{name}.db", tmp_path / "tables.db")
    house = House(tmp_path / "tables.db")
    with house.sit("old-table", "old-token") as anna:
        anna.look()
        assert anna.table["readonly"] == ""
        assert len(anna.lines) > 5
        anna.play_on()
        assert anna.table["outcome"] is not None
    house.stop()


def test_a_transcript_of_other_rules_goes_on_from_where_it_departs_and_says_so(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on()
    headers = {"authorization": f"Bearer {table['token']}"}
    text = house.client.get(f"/api/tables/{table['id']}/transcript", headers=headers).text
    lines = text.splitlines()
    lines[0] = lines[0].replace(read(text, "x").header.engine, "0.0.1")
    wrong = next(n for n, line in enumerate(lines) if '"attack+attack"' in line)
    lines[wrong] = lines[wrong].replace("attack+attack", "dance+dance")

    brought = house.post("/api/import", {"transcript": "\n".join(lines), "name": "Old"}, 201)

    with house.sit(brought["id"], brought["token"]) as anna:
        anna.look()
        assert anna.table["readonly"] == ""
        (note,) = [line["text"] for line in anna.lines if line.get("note")]
        assert "version 0.0.1" in note
        assert "The transcript no longer replays." in note
        assert "error" not in anna.answer("attack+attack")
