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
    """The party waits, takes every blow and stays down, until it is asked whether it goes on."""
    address = f"{server.address.replace('http', 'ws')}/socket/{table.id}"
    with connect(address, proxy=None) as socket:
        socket.send(json.dumps({"do": "hello", "token": table.token, "name": "Anna"}))
        for number in range(MOST_ANSWERS):
            state = heard(socket, "table")
            while not (asks := [each for each in state["asks"] if "draft" not in each]):
                state = heard(socket, "table")
            ask = asks[0]
            if ask["about"] == "next_stage":
                return
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


def test_who_has_lost_a_stage_is_asked_whether_the_party_goes_on(person: Folk, server: Server) -> None:
    seats = dict.fromkeys(PARTY, "me")
    table = server.open_table(system="ki", campaign="three_fights", rules=QUICK, seats=seats)
    lose_a_stage(server, table)

    anna, eve = person("Anna").sit_down(table.host), person("Eve").sit_down(table.spectator)

    told = anna.page.get_by_role("note")
    expect(told).to_contain_text("Stage 1 is over: foes win")
    expect(told).to_contain_text("The party has lost it.")
    expect(anna.question).to_have_text("The stage is lost. Does the party go on?")
    axe(anna.page)
    anna.answer("Go on A night's rest")
    anna.wait_until(lambda: anna.table["stage"]["index"] == 1, "the next stage")
    expect(told).to_contain_text("It goes on from here")

    anna.page.get_by_role("button", name="Undo").first.click()
    anna.wait_until(lambda: anna.is_asked("next_stage"), "the same question")
    expect(eve.page.get_by_role("note")).to_contain_text("or the campaign ends here")
    anna.answer("The campaign ends here")
    anna.wait_for_end()
    expect(anna.page.get_by_role("heading", name="The last stage is lost")).to_be_visible()
