"""Who may what: links, the door, seats given anew, onlookers; a token opens one seat and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.web.tables import House, let_everybody_in, own

DUEL: dict[str, Any] = {"encounter": "mirror", "rules": {"interlude_seconds": 0}}
TWO = DUEL | {"seats": {"mirka-1": "me", "mirka-2": "invite"}}


def test_a_wrong_token_opens_nothing_and_learns_nothing(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], "wrong") as stranger:
        assert stranger.hear() == {
            "error": {
                "what": "This link opens nothing.",
                "where": "table",
                "fix": "Ask the game master for a new one.",
            }
        }
        with pytest.raises(WebSocketDisconnect):
            stranger.hear()
    for path in ("replay", "transcript", "replay.html"):
        assert house.client.get(f"/api/tables/{table['id']}/{path}").status_code == 404


def test_who_waits_at_the_door_sees_and_does_nothing_until_let_in(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["links"][0]["token"], "Bo") as bo:
        assert bo.look() == {
            "id": table["id"],
            "name": "Mirror match",
            "keeper": "Host",
            "seats": {"taken": 1, "all": 2},
            "you": {"role": "pending", "host": False, "gm": False, "seats": [], "label": "Mirka", "name": "Bo"},
            "asks": [],
            "people": [],
            "outcome": None,
            "log": {"from": 0, "lines": [], "total": 0},
        }
        refused = bo.say("answer", seat="mirka-2", ask=1, revision=0, choose="wait")
        assert refused["error"]["what"] == "You wait at the door."
        mine = {"tables": [{"id": table["id"], "token": own(table["links"][0]["token"])}]}
        assert house.post("/api/mine", mine)["tables"] == [
            {"id": table["id"], "name": "Mirror match", "role": "pending", "host": False, "gone": False}
        ]


def test_a_seat_cannot_answer_for_another_nor_run_the_table(house: House) -> None:
    table = house.open(**TWO)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        anna.look()
        let_everybody_in(anna, bo)
        deeds: list[tuple[str, dict[str, Any]]] = [
            ("answer", {"seat": "mirka-1", "ask": 1, "revision": 0, "choose": "wait"}),
            ("away", {"seat": "mirka-1"}),
            ("pause", {"on": True}),
            ("admit", {"person": 1, "yes": True}),
            ("relink", {"seat": "mirka-1"}),
            ("revoke", {"person": 1}),
            ("rename", {"name": "Mine"}),
            ("bot", {"seat": "mirka-1", "bot": "greedy"}),
            ("end", {}),
            ("next", {}),
            ("see", {"as": "mirka-1"}),
            ("acts", {"seat": "mirka-1"}),
        ]
        for do, fields in deeds:
            assert "error" in bo.say(do, **fields), do


def test_a_lost_link_is_given_anew_and_the_old_one_is_dead(house: House) -> None:
    table = house.open(**TWO)
    old = table["links"][0]["token"]
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        new = anna.say("relink", seat="mirka-2")["token"]
    with house.sit(table["id"], old, "Bo") as gone:
        assert "error" in gone.hear()
    with house.sit(table["id"], new, "Bo") as bo:
        assert bo.look()["you"]["name"] == "Bo"


def test_whoever_is_shown_out_is_out_at_once(house: House) -> None:
    table = house.open(**TWO)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        anna.look()
        let_everybody_in(anna, bo)
        person = next(each["person"] for each in anna.table["people"] if each["name"] == "Bo")
        anna.say("revoke", person=person)
        with pytest.raises(WebSocketDisconnect):
            bo.hear_everything()
    with house.sit(table["id"], table["links"][0]["token"], "Bo") as bo:
        assert "error" in bo.hear()


def test_an_onlooker_sees_the_table_and_can_do_nothing(house: House) -> None:
    table = house.open(seats={"wen": "me"}, rules={"interlude_seconds": 0})
    with house.sit(table["id"], table["spectator"], "Eve") as eve:
        eve.look()
        assert (eve.table["you"]["role"], eve.table["asks"]) == ("spectator", [])
        assert eve.table["board"]["creatures"][0]["pools"][0] == {"name": "HP", "band": "above half"}
        assert "error" in eve.say("undo")


def test_a_seat_is_handed_to_a_bot_and_back(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.say("bot", seat="mirka-2", bot="greedy")
        anna.look()
        anna.play_on()
        assert anna.table["outcome"] is not None


def test_a_bot_is_called_by_its_level(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.say("bot", seat="mirka-2", bot="search:1")
        anna.look()
        bot = next(each for each in anna.table["people"] if each["seat"] == "mirka-2")
        assert (bot["bot"], bot["name"]) == ("strong", "strong bot")
        assert any(line["text"].endswith("is played by a bot (strong).") for line in anna.lines)


def test_searching_bots_of_a_side_have_seats_by_how_long_they_search(house: House) -> None:
    seats = {"wen": "bot:search:1", "mirka": "bot:search:2", "bandit_archer": "me"}
    table = house.open("alley_brawl", seats=seats)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        bots = [each["seat"] for each in anna.table["people"] if each["kind"] == "bot"]
        assert bots[:2] == ["party.search_1", "party.search_2"]


def test_a_paused_table_takes_no_answers(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.say("pause", on=True)
        anna.look()
        assert anna.table["paused"]
        assert anna.answer("wait")["error"]["what"] == "The table is paused."
        anna.say("pause", on=False)
        anna.look()
        assert "error" not in anna.answer("wait")


def test_the_host_answers_for_somebody_who_is_away(house: House) -> None:
    table = house.open(**DUEL, seats={"mirka-1": "me", "mirka-2": "invite"})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.answer("wait")
        anna.say("away", seat="mirka-2")
        while anna.table["board"]["clock"]["note"] == "Turn 10":
            anna.look()


def test_my_tables_are_listed_renamed_archived_and_deleted(house: House) -> None:
    table = house.open(**TWO)
    mine = {"tables": [{"id": table["id"], "token": table["token"]}, {"id": "gone", "token": "x"}]}
    listed = house.post("/api/mine", mine)["tables"]
    assert (listed[0]["waits"], listed[0]["host"], listed[1]) == ("you", True, {"id": "gone", "gone": True})

    headers = {"authorization": f"Bearer {table['token']}"}
    address = f"/api/tables/{table['id']}"
    assert house.client.patch(address, json={"name": "Tuesday", "archived": True}, headers=headers).status_code == 200
    listed = house.post("/api/mine", mine)["tables"]
    assert (listed[0]["name"], listed[0]["archived"]) == ("Tuesday", True)

    with house.sit(table["id"], table["links"][0]["token"], "Bo") as bo:
        bo.look()
    guest = {"authorization": f"Bearer {own(table['links'][0]['token'])}"}
    assert house.client.delete(address, headers=guest).status_code == 403
    assert house.client.delete(address, headers=headers).status_code == 200
    assert house.post("/api/mine", mine)["tables"][0] == {"id": table["id"], "gone": True}
