"""Who tries what is not theirs: strangers at the door, onlookers, the revoked, a seat against the others."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.web.attacks import DUEL, EVERYTHING, Data, duel, frames_during, settle, standing
from tests.web.tables import Guest, House, let_everybody_in, own, table_ids

WITH_GM: Data = DUEL | {"seats": {"mirka-1": "me", "mirka-2": "gm"}, "gm": "invite"}


def bearer(token: str) -> Data:
    return {"authorization": f"Bearer {token}"}


def refuse_everything(house: House, guest: Guest) -> None:
    settle(guest)
    before = standing(house)
    for do, fields in EVERYTHING:
        refused = guest.say(do, **fields)
        assert "error" in refused, (do, fields, refused)
        assert refused["error"]["where"] != "server", (do, refused)
    assert standing(house) == before


@pytest.mark.parametrize("seats", [{"mirka-1": "me"}, {"mirka-1": "invite"}, {}, {"mirka-1": "gm"}])
def test_an_onlooker_can_do_nothing_whoever_plays(house: House, seats: Data) -> None:
    gm = "me" if "gm" in seats.values() else ""
    table = house.open(**(DUEL | {"seats": seats, "gm": gm, "rules": {"interlude_seconds": 0, "max_rounds": 3}}))
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        if anna.table["outcome"] is None:
            with house.sit(table["id"], table["spectator"], "Eve") as eve:
                refuse_everything(house, eve)


@pytest.mark.parametrize("seats", [{"mirka-1": "invite"}, {"mirka-1": "me", "mirka-2": "invite"}])
def test_a_stranger_at_the_door_can_do_nothing_whoever_plays(house: House, seats: Data) -> None:
    table = house.open(**(DUEL | {"seats": seats}))
    with house.sit(table["id"], table["links"][0]["token"], "Mallory") as mallory:
        refuse_everything(house, mallory)
        for path in ("replay", "transcript", "replay.html"):
            answer = house.client.get(
                f"/api/tables/{table['id']}/{path}", headers=bearer(own(table["links"][0]["token"]))
            )
            assert answer.json()["error"]["what"] == "You wait at the door."


def test_nothing_that_happens_at_the_table_is_heard_at_its_door(house: House) -> None:
    table = house.open(**DUEL)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Mallory") as mallory,
    ):
        settle(anna, mallory)
        seen = len(mallory.frames)
        anna.say("answer", **answer_to(anna, "wait"))
        anna.say("away", seat="mirka-2")
        anna.say("pause", on=True)
        settle(anna, mallory)
        assert frames_during(mallory, seen) == []
        said = [mallory.say(do, **fields)["error"] for do, fields in EVERYTHING if do != "next"]
        assert {str(each | {"id": ""}) for each in said} == {str(said[0] | {"id": ""})}


def test_an_invited_game_master_is_nobody_before_being_let_in(house: House) -> None:
    table = house.open(**WITH_GM)
    token = table["links"][0]["token"]
    with house.sit(table["id"], token, "Mallory") as mallory:
        mallory.look()
        assert not mallory.table["you"]["gm"]
        assert not {"history", "links", "board", "waiting"} & set(mallory.table)
        refuse_everything(house, mallory)
    address = f"/api/tables/{table['id']}"
    before = standing(house)
    token = own(token)
    assert house.client.get(f"{address}/transcript", headers=bearer(token)).status_code == 403
    assert house.client.delete(address, headers=bearer(token)).status_code == 403
    assert house.client.patch(address, json={"name": "Mine"}, headers=bearer(token)).status_code == 403
    assert standing(house) == before


def test_a_game_master_who_is_sent_out_of_the_door_sees_nothing_more_as_the_referee(house: House) -> None:
    table = house.open(**WITH_GM)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Mallory") as mallory,
    ):
        anna.look()
        let_everybody_in(anna, mallory)
        mallory.say("see", **{"as": "referee"})
        mallory.look()
        person = next(each["person"] for each in anna.table["people"] if each["name"] == "Mallory")
        anna.say("admit", person=person, yes=False)
        while mallory.table["you"]["role"] != "pending":
            mallory.look()
        assert "board" not in mallory.table
        assert mallory.lines == []
        refuse_everything(house, mallory)


def test_nobody_votes_twice_nor_on_their_own_wish(house: House) -> None:
    seats = {"wen": "me", "mirka": "invite", "bandit_archer": "invite"}
    table = house.open("alley_brawl", seats=seats, rules={"interlude_seconds": 0})
    tokens = {link["seat"]: link["token"] for link in table["links"]}
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], tokens["mirka"], "Bo") as bo,
        house.sit(table["id"], tokens["bandit_archer"], "Cy") as cy,
        house.sit(table["id"], table["spectator"], "Eve") as eve,
    ):
        anna.look()
        let_everybody_in(anna, bo, cy)
        for guest in (anna, bo, cy):
            settle(guest)
            guest.say("answer", **answer_to(guest, "wait"))
        settle(anna)
        assert anna.say("undo")["undone"] is False
        settle(anna, bo, cy, eve)
        request = bo.table["undo"]["request"]["id"]
        assert eve.table["undo"]["request"] is None
        assert "error" in anna.say("vote", request=request, agree=True)
        assert "error" in eve.say("vote", request=request, agree=False)
        assert "error" not in bo.say("vote", request=request, agree=True)
        stands = standing(house)
        assert "error" in bo.say("vote", request=request, agree=True)
        assert "error" in cy.say("vote", request=request + 1, agree=True)
        assert standing(house) == stands


def answer_to(guest: Guest, choose: str) -> Data:
    ask = guest.ask()
    return {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"], "choose": choose}


def test_one_does_not_take_back_what_others_did(house: House) -> None:
    with duel(house) as (_, anna, bo):
        for guest in (anna, bo):
            guest.say("answer", **answer_to(guest, "wait"))
        settle(anna, bo)
        clock = anna.table["board"]["clock"]
        assert bo.say("undo")["undone"] is False
        assert bo.say("undo", line=0)["undone"] is False
        assert "error" in bo.say("undo", entry=0)
        assert "error" in bo.say("redo")
        settle(anna)
        assert anna.table["board"]["clock"] == clock


def test_a_host_who_plays_does_not_learn_what_another_seat_is_asked(house: House) -> None:
    with duel(house) as (_, anna, _):
        refused = anna.say("away", seat="mirka-2", choose="nonsense")
        assert refused["error"]["what"] == "Only the game master may do that."
        assert "participate" not in str(refused)


@pytest.mark.parametrize("seat", ["mirka-2", ""])
def test_a_new_link_sends_out_whoever_came_by_the_old_one(house: House, seat: str) -> None:
    with duel(house) as (table, anna, bo), house.sit(table["id"], table["spectator"], "Eve") as eve:
        eve.look()
        gone = bo if seat else eve
        new = anna.say("relink", seat=seat)["token"]
        with pytest.raises(WebSocketDisconnect):
            gone.hear_everything()
        with house.sit(table["id"], new) as back:
            assert back.look()["you"]["role"] == ("pending" if seat else "spectator")


def test_whoever_was_shown_out_can_do_nothing_over_http_either(house: House) -> None:
    with duel(house) as (table, anna, _):
        person = next(each["person"] for each in anna.table["people"] if each["name"] == "Bo")
        anna.say("revoke", person=person)
        token = own(table["links"][0]["token"])
        for path in ("replay", "transcript", "replay.html"):
            answer = house.client.get(f"/api/tables/{table['id']}/{path}", headers=bearer(token))
            assert (answer.status_code, "opens nothing" in answer.text) == (404, True)
        mine = house.post("/api/mine", {"tables": [{"id": table["id"], "token": token}]})
        assert mine["tables"] == [{"id": table["id"], "gone": True}]


def test_whoever_was_shown_out_in_one_process_does_nothing_in_another(house: House) -> None:
    with duel(house) as (table, _, _):
        pass
    other = House(house.file)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        other.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        settle(anna, bo)
        mine = answer_to(bo, "wait")
        person = next(each["person"] for each in anna.table["people"] if each["name"] == "Bo")
        assert "error" not in anna.say("revoke", person=person)
        stands = standing(house)
        assert bo.say("answer", **mine)["error"]["what"] == "This link opens nothing."
        assert standing(house) == stands
    other.stop()


def test_a_seat_gets_no_view_but_its_own(house: House) -> None:
    with duel(house) as (table, _, bo):
        for wish in ("mirka-1", "", "referee", "gm", "spectator"):
            headers = bearer(own(table["links"][0]["token"]))
            for path in ("replay", "replay.html"):
                answer = house.client.get(f"/api/tables/{table['id']}/{path}?as={wish}", headers=headers)
                assert answer.status_code == 403, wish
            assert "error" in bo.say("see", **{"as": wish})
        assert bo.table["you"]["see"] == ""


@pytest.mark.parametrize("name", ["\u202eanna", "An\x00na", "A\nB\r\nSet-Cookie: x=1", "\u200bAnna", "\x1b[2JAnna"])
def test_a_name_is_one_line_that_shows_what_it_says(house: House, name: str) -> None:
    table = house.open(**DUEL)
    with house.sit(table["id"], table["token"], name) as anna:
        shown = anna.look()["you"]["name"]
        assert shown.isprintable()
        anna.say("rename", name=name)
        settle(anna)
        assert anna.table["name"].isprintable()
    other = house.open(**(DUEL | {"name": name}))
    row = house.store.table(other["id"])
    assert row is not None
    assert row.name.isprintable()


@pytest.mark.parametrize(
    "name", ["\u200b\u202e\x00", "\u3164", "\u2800", "\u115f\uffa0", "\U0001d159", "\ufe0f", "\u034f"]
)
def test_a_name_of_nothing_but_tricks_is_no_name(house: House, name: str) -> None:
    table = house.open(**DUEL)
    with house.sit(table["id"], table["links"][0]["token"], name) as bo:
        assert bo.look()["you"]["name"] == ""


def test_nobody_is_called_as_another_but_for_what_cannot_be_seen(house: House) -> None:
    table = house.open(**DUEL)
    with house.sit(table["id"], table["links"][0]["token"], "Ho\u034fst\u2060") as bo:
        assert bo.look()["you"]["name"] == "Host"


@pytest.mark.parametrize("choose", [{}, {"choose": "participate"}])
def test_nobody_answers_for_a_person_who_is_there_nor_hears_whether_they_have(
    house: House, choose: dict[str, str]
) -> None:
    table = house.open(**(WITH_GM | {"gm": "me", "seats": {"mirka-1": "invite", "mirka-2": "gm"}}))
    with (
        house.sit(table["id"], table["token"], "Gemma") as gemma,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        gemma.look()
        let_everybody_in(gemma, bo)
        settle(bo)
        before = gemma.say("away", seat="mirka-1", **choose)
        bo.answer("wait")
        after = gemma.say("away", seat="mirka-1", **choose)

        assert before["error"]["what"] == "Whoever plays that seat is here."
        assert after["error"] | {"id": ""} == before["error"] | {"id": ""}


def test_the_game_masters_look_at_everything_over_http_is_on_the_record(house: House) -> None:
    table = house.open(**(WITH_GM | {"gm": "me", "seats": {"mirka-1": "invite", "mirka-2": "gm"}}))
    with (
        house.sit(table["id"], table["token"], "Gemma") as gm,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        gm.look()
        let_everybody_in(gm, bo)
        settle(bo)
        seen = len(bo.frames)
        house.get(f"/api/tables/{table['id']}/replay?as=spectator", table["token"])
        settle(bo)
        assert frames_during(bo, seen) == []
        for path in ("replay", "replay.html", "transcript"):
            lines = len(bo.lines)
            assert house.client.get(f"/api/tables/{table['id']}/{path}", headers=bearer(table["token"])).is_success
            settle(bo)
            noted = ["note"] if path == "transcript" else []
            assert [line["event"] for line in bo.lines[lines:]] == ["referee_looked", *noted], path


def test_a_branch_is_for_those_who_may_see_everything(house: House) -> None:
    with duel(house) as (table, anna, bo):
        for guest in (anna, bo):
            assert "error" in guest.say("branch", line=0)
        assert table_ids(house.store) == [table["id"]]
