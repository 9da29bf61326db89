"""A campaign that goes badly says so on the page."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect
from websockets.sync.client import connect

from tests.browser.axe import axe
from tests.browser.people import Folk
from tests.browser.scenes import QUICK
from tests.browser.server import OpenTable, Server

PARTY = ("wen", "mirka", "tam", "yula")
MOST_ANSWERS = 200


def lose_a_stage(server: Server, table: OpenTable) -> None:
    """The party waits, takes every blow and stays down, until the next stage has begun."""
    address = f"{server.address.replace('http', 'ws')}/socket/{table.id}"
    with connect(address, proxy=None) as socket:
        socket.send(json.dumps({"do": "hello", "token": table.token, "name": "Anna"}))
        for number in range(MOST_ANSWERS):
            state = heard(socket, "table")
            while not (asks := [each for each in state["asks"] if "draft" not in each]):
                state = heard(socket, "table")
            if state["stage"]["index"] > 0:
                return
            ask = asks[0]
            answer = {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"]}
            ids = [option["id"] for option in ask["options"]]
            choose = "unconscious" if "unconscious" in ids else ids[-1]
            socket.send(json.dumps({"do": "answer", "id": f"{number}", "choose": choose} | answer))
    raise AssertionError(f"still in the first stage after {MOST_ANSWERS} answers")


def heard(socket: Any, what: str) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = json.loads(socket.recv(timeout=30))
        assert "error" not in frame, frame
        if what in frame:
            found: dict[str, Any] = frame[what]
            return found


def test_a_lost_stage_is_told_above_the_next_one(person: Folk, server: Server) -> None:
    seats = dict.fromkeys(PARTY, "me")
    table = server.open_table(system="ki", campaign="three_fights", rules=QUICK, seats=seats)
    lose_a_stage(server, table)

    anna = person("Anna").sit_down(table.host)

    told = anna.page.get_by_role("note")
    expect(told).to_contain_text("Stage 1 is over: foes win")
    expect(told).to_contain_text("The party has lost it.")
    axe(anna.page)
