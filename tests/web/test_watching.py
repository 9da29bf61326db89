"""Watching the server: health, metrics, logs without secrets, and a stop that tells people."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from quintain.web.watching import JsonLines
from tests.web.tables import House
from tools.crash import Server

SOLO: dict[str, Any] = {"seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}


def test_health_is_good_while_the_database_answers_and_bad_when_it_does_not(house: House) -> None:
    assert house.get("/healthz") == {"ok": True}
    house.store.engine.dispose()
    house.file.rename(house.file.with_suffix(".away"))
    house.file.mkdir()
    assert house.get("/healthz", status=503)["ok"] is False
    house.file.rmdir()
    house.file.with_suffix(".away").rename(house.file)
    assert house.get("/healthz") == {"ok": True}


def test_metrics_count_tables_seats_answers_and_times(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.answer("wait")
        anna.answer("nonsense")
        text = house.client.get("/metrics").text

    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert values["quintain_tables_stored"] == "1"
    assert values["quintain_tables_in_memory"] == "1"
    assert values["quintain_seats_connected"] == "1"
    assert values["quintain_answers_total"] == "1"
    assert values["quintain_refused_total"] == "1"
    assert (
        int(values['quintain_message_seconds_bucket{le="+Inf"}']) == int(values["quintain_message_seconds_count"]) == 1
    )


@pytest.fixture
def written() -> Any:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("quintain.web")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield stream
    logger.removeHandler(handler)
    logger.setLevel(logging.NOTSET)


def test_logs_are_json_lines_and_hold_no_secret(house: House, written: io.StringIO) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna\n{} pretends") as anna:
        anna.look()
        anna.answer("wait")

    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["what"] for line in lines] == ["a table is opened", "somebody comes", "somebody leaves"]
    assert lines[1]["table"] == table["id"]
    assert table["token"] not in written.getvalue()
    assert "pretends" not in written.getvalue()


def test_people_are_told_when_the_server_stops(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}")
    table = server.open()
    with connect(f"ws://127.0.0.1:{server.port}/socket/{table['id']}") as wire:
        wire.send(json.dumps({"do": "hello", "token": table["token"], "name": "Anna"}))
        wire.recv(timeout=10)
        server.stop()
        frame = json.loads(wire.recv(timeout=10))

    assert "kept" in frame["closing"]["why"]
