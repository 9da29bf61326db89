"""The end of a fight: who did what as far as one was told it, and the same once more."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from quintain.kernel.events import Effect, Event
from quintain.web.account import Account, doer_of
from tests.web.attacks import settle
from tests.web.tables import Data, Guest, House, let_everybody_in, own

SOLO: dict[str, Any] = {"seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}
DUEL: dict[str, Any] = {
    "encounter": "mirror",
    "seats": {"mirka-1": "me", "mirka-2": "invite"},
    "rules": {"interlude_seconds": 0},
}


def play_to_the_end(*guests: Guest) -> None:
    while guests[0].table["outcome"] is None:
        settle(*guests)
        due = [each for each in guests if any("draft" not in ask for ask in each.table["asks"])]
        if due:
            due[0].play_on(1)


# who did what


class Blow(Event, frozen=True, tag="test_blow"):
    who: str
    target: str
    leads = True


def test_what_was_dealt_counts_for_whoever_did_the_deed_aimed_at_them() -> None:
    blow, riposte = Blow("wen", "thug"), Blow("mirka", "wen")

    assert doer_of([blow], "thug") == "wen"
    assert doer_of([blow, riposte], "thug") == "wen"
    assert doer_of([blow, riposte], "wen") == "mirka"
    assert doer_of([blow, riposte], "somebody") == "", "nobody can tell"


def test_whoever_falls_falls_once_until_raised_again() -> None:
    account = Account()
    for kind in ("felled", "felled", "raised", "felled"):
        account.enter(Effect(kind, "thug"), "wen", 3)

    assert account.shares["thug"].fell == account.shares["wen"].felled == 2
    assert [(turn.whom, turn.by, turn.line) for turn in account.turns] == [("thug", "wen", 3)] * 2


def test_an_amount_that_is_not_told_makes_the_count_a_part() -> None:
    account = Account()
    account.enter(Effect("healed", "thug"), "", 0)
    account.enter(Effect("healed", "thug", 4), "", 1)

    assert (account.shares["thug"].healed, account.shares["thug"].partly) == (4, True)


def test_at_the_end_everybody_reads_who_did_what_and_where(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna, house.sit(table["id"], table["spectator"]) as eve:
        anna.look()
        assert anna.table["end"] is None
        play_to_the_end(anna)
        settle(anna, eve)
        for page in (anna, eve):
            end = page.table["end"]
            lost = next(each for each in end["shares"] if each["fell"])
            won = next(each for each in end["shares"] if each["felled"])
            assert won["dealt"] == lost["taken"] == dealt(page, str(lost["who"]))
            (turn,) = end["turns"]
            assert (turn["whom"], turn["by"]) == (lost["name"], won["name"])
            assert page.lines[turn["line"]]["event"] == "fell_unconscious"


def dealt(page: Guest, whom: str) -> int:
    """As the page's own log has it."""
    return sum(
        line["data"]["damage"] for line in page.lines if line["event"] == "hurt" and line["data"]["target"] == whom
    )


# once more


def test_a_rematch_has_the_same_start_seats_and_people_and_other_dice(house: House) -> None:
    table = house.open(**DUEL, pace=200)
    with house.sit(table["id"], table["token"], "Anna") as anna, sit_bo(house, table) as bo:
        anna.look()
        let_everybody_in(anna, bo)
        start = anna.table["board"]
        assert "error" in anna.say("rematch"), "nothing is over"
        play_to_the_end(anna, bo)
        assert "error" in bo.say("rematch"), "the host says so"
        assert bo.table["end"]["again"] == {"table": "", "may": False, "swaps": False}
        assert anna.table["end"]["again"] == {"table": "", "may": True, "swaps": True}

        id = anna.say("rematch")["table"]["id"]

        settle(anna, bo)
        assert bo.table["end"]["again"]["table"] == id
        assert "Anna opens it once more." in [line["text"] for line in bo.lines]
    with house.sit(id, table["token"]) as anna, house.sit(id, own(table["links"][0]["token"])) as bo:
        settle(anna, bo)
        assert (anna.table["you"]["seat"], bo.table["you"]["seat"]) == ("mirka-1", "mirka-2")
        assert places(anna.table["board"]) == places(start)
        assert anna.table["outcome"] is None
        assert anna.table["name"] == "Mirror match"
        assert anna.table["brought"] == ""
        assert anna.table["you"]["host"]


def places(board: Data) -> dict[str, str]:
    return {each["id"]: each["at"] for each in board["creatures"]}


def sit_bo(house: House, table: Data) -> Any:
    return house.sit(table["id"], table["links"][0]["token"], "Bo")


def test_with_sides_swapped_each_plays_the_other_side(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        play_to_the_end(anna)
        id = anna.say("rematch", swapped=True)["table"]["id"]
    with house.sit(id, table["token"]) as anna:
        anna.look()
        (mine,) = [each["name"] for each in anna.table["board"]["creatures"] if each["own"]]
        assert mine == "Street thug"
        anna.play_on(3)
        assert len(anna.lines) > 5


def test_nobody_but_the_same_people_opens_a_rematch(house: House) -> None:
    table, other = house.open(**DUEL), house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna, sit_bo(house, table) as bo:
        anna.look()
        let_everybody_in(anna, bo)
        play_to_the_end(anna, bo)
        id = anna.say("rematch")["table"]["id"]
    for token in (other["token"], "A" * 43):
        with house.sit(id, token, "Eve") as eve:
            assert "opens nothing" in eve.hear()["error"]["what"]
            with pytest.raises(WebSocketDisconnect):
                eve.hear_everything()
    with house.client.websocket_connect(f"/socket/{id}") as socket:
        eve = Guest(socket)
        eve.send({"do": "hello", "token": table["links"][0]["token"], "name": "Eve", "own": "E" * 43})
        assert "error" in eve.hear(), "the link that Bo has used is Bo's alone"


def test_a_rematch_asked_for_twice_by_one_frame_is_one_table(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        play_to_the_end(anna)
        frame = {"do": "rematch", "id": "once"}
        assert anna.resend(frame)["table"] == anna.resend(frame)["table"]
