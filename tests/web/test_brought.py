"""A table from a transcript that somebody brought: what its rules stumble over is that transcript's mistake."""

from __future__ import annotations

import logging

import msgspec
import pytest

from quintain.record.transcript import read
from quintain.systems import find_system
from quintain.web.bringing import bring
from tests.web.tables import LIBRARIES, House
from tools.fuzzing.seeds import begun


def stumble(*_: object) -> None:
    raise ZeroDivisionError


def test_at_a_table_that_was_brought_a_stumbling_rule_is_told_in_words(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    text = b"\n".join(begun("ki", {"encounter": "training_yard"}).raw).decode()
    opened = bring(house.store, LIBRARIES, read(text, "transcript"), "")
    with house.sit(opened.id, opened.token, "Anna") as anna:
        anna.look()
        before = house.store.journal(opened.id)
        ask = anna.ask()
        said = {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"]}
        monkeypatch.setattr(type(find_system("ki")), "step", stumble)
        with caplog.at_level(logging.ERROR):
            heard = anna.say("answer", choose=ask["options"][0]["id"], **said)
        after = house.store.journal(opened.id)  # once the last has left, the scene is stored too

    assert heard["error"]["where"] == "table"
    assert "This cannot be played: ZeroDivisionError" in heard["error"]["what"]
    assert "Traceback" not in caplog.text
    assert after == before


@pytest.mark.parametrize("field", ["fighters", "stock", "turn", "round"])
@pytest.mark.parametrize("value", [["x"], "x", None, 10**30])
def test_a_start_that_cannot_be_is_refused_and_leaves_no_table(house: House, field: str, value: object) -> None:
    head = begun("ki", {"encounter": "training_yard"}).lines()[0]
    head["start"][field] = value

    answer = house.client.post("/api/import", json={"transcript": msgspec.json.encode(head).decode()})

    assert answer.status_code == 400
    assert answer.json()["error"]["fix"]
