"""A link is used once: it belongs to the browser that came by it first, and a seat changes hands for all to hear."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from quintain.web import links
from tests.web.attacks import DUEL, duel, settle, standing
from tests.web.tables import Guest, House, let_everybody_in, own

Data = dict[str, Any]
USED = "This invitation was used already."
ANOTHER = "a" * 43
"""The secret of some other browser."""


def enter(house: House, table: str, token: str, secret: str | None = ANOTHER) -> Data:
    """The first frame that a browser of its own hears which comes by that token."""
    with house.client.websocket_connect(f"/socket/{table}") as socket:
        guest = Guest(socket)
        guest.send({"do": "hello", "token": token, "name": "Mallory"} | ({"own": secret} if secret else {}))
        return guest.hear()


def person_of(guest: Guest, name: str) -> int:
    return next(int(each["person"]) for each in guest.table["people"] if each["name"] == name)


def test_a_link_is_used_once_and_then_belongs_to_the_browser_that_used_it(house: House) -> None:
    with duel(house) as (table, _, bo):
        link = table["links"][0]["token"]
        stands = standing(house)
        for secret in (ANOTHER, None, link):
            error = enter(house, table["id"], link, secret)["error"]
            assert error["what"] in (USED, "An invitation is for a browser.")
        assert standing(house) == stands
        assert bo.table["you"]["name"] == "Bo"
        with house.sit(table["id"], own(link)) as tab:
            assert tab.look()["you"]["name"] == "Bo"


def test_the_host_who_kept_the_link_cannot_be_that_player(house: House) -> None:
    with duel(house) as (table, _, bo):
        link = table["links"][0]["token"]
        assert enter(house, table["id"], link)["error"]["what"] == USED
        for path in ("replay", "transcript", "replay.html"):
            headers = {"authorization": f"Bearer {link}"}
            assert house.client.get(f"/api/tables/{table['id']}/{path}", headers=headers).status_code == 404
        mine = house.post("/api/mine", {"tables": [{"id": table["id"], "token": link}]})["tables"]
        assert mine == [{"id": table["id"], "gone": True}]
        settle(bo)


def test_who_loses_the_reply_comes_again_by_the_same_link_in_the_same_browser(house: House) -> None:
    table = house.open(**DUEL)
    link = table["links"][0]["token"]
    with house.sit(table["id"], link, "Bo"):
        pass  # gone before anything was heard
    house.stop()
    house.start()
    with house.sit(table["id"], link, "Bo") as bo:
        assert bo.hear() == {"welcome": {"own": True}}
        assert bo.look()["you"]["name"] == "Bo"
    assert len(house.store.people(table["id"])) == 3


def test_an_invitation_opens_nothing_by_itself(house: House) -> None:
    table = house.open(**DUEL)
    link = table["links"][0]["token"]
    headers = {"authorization": f"Bearer {link}"}
    assert house.client.get(f"/api/tables/{table['id']}/replay", headers=headers).status_code == 404
    assert enter(house, table["id"], link, None)["error"]["what"] == "An invitation is for a browser."
    assert "error" in enter(house, table["id"], link, "short")
    with house.sit(table["id"], link, "Bo") as bo:
        assert bo.look()["you"]["role"] == "pending"


@pytest.mark.parametrize("whose", ["mine", "another's", "the host's"])
def test_a_browsers_secret_is_its_own_and_nothing_that_opens_a_seat_already(house: House, whose: str) -> None:
    """Else a link would stay open to all who know it, or somebody else would come in as whoever planted it."""
    table = house.open("mirror", seats={"mirka-1": "invite", "mirka-2": "invite"})
    mine, other = (link["token"] for link in table["links"])
    secret = {"mine": mine, "another's": other, "the host's": table["token"]}[whose]
    stands = standing(house)
    assert enter(house, table["id"], mine, secret)["error"]["what"] == "That secret is in use."
    assert standing(house) == stands
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        refused = anna.say("device", link=secret), anna.say("relink", seat="mirka-2", link=secret)
        assert {each["error"]["what"] for each in refused} == {"That secret is in use."}


def test_a_seat_is_taken_back_for_all_to_hear_and_its_new_holder_is_let_in_anew(house: House) -> None:
    with duel(house) as (table, anna, bo), house.sit(table["id"], table["spectator"]) as eve:
        eve.look()
        new = anna.say("relink", seat="mirka-2")["token"]
        with pytest.raises(WebSocketDisconnect):
            bo.hear_everything()
        settle(anna, eve)
        for guest in (anna, eve):
            assert guest.lines[-1]["text"] == "Anna takes the seat of Mirka back from Bo."
        assert "error" in enter(house, table["id"], own(table["links"][0]["token"]))
        with house.sit(table["id"], new, "Bo") as other:
            assert other.look()["you"]["role"] == "pending"


@pytest.mark.parametrize("how", ["revoke", "admit"])
def test_whoever_is_sent_away_from_a_seat_is_sent_away_for_all_to_hear(house: House, how: str) -> None:
    with duel(house) as (_, anna, _):
        anna.say(how, person=person_of(anna, "Bo"), **({"yes": False} if how == "admit" else {}))
        settle(anna)
        assert anna.lines[-1]["text"] == "Anna takes the seat of Mirka back from Bo."
        anna.say("relink", seat="mirka-2")
        settle(anna)
        assert [line["text"] for line in anna.lines if "back from" in line["text"]] == [anna.lines[-1]["text"]]


def test_a_link_that_nobody_has_used_is_made_anew_in_silence(house: House) -> None:
    table = house.open(**DUEL)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        new = anna.say("relink", seat="mirka-2")["token"]
        settle(anna)
        assert not any("back from" in line["text"] for line in anna.lines)
    assert enter(house, table["id"], table["links"][0]["token"])["error"]["what"] == "This link opens nothing."
    with house.sit(table["id"], new, "Bo") as bo:
        assert bo.look()["you"]["role"] == "pending"


def test_one_brings_the_own_seat_to_one_other_device(house: House) -> None:
    with duel(house) as (table, _, bo):
        link = bo.say("device")["token"]
        with house.sit(table["id"], link) as phone:
            assert phone.hear() == {"welcome": {"own": True}}
            you = phone.look()["you"]
            assert (you["name"], you["role"], you["seats"]) == ("Bo", "seat", ["mirka-2"])
            settle(bo, phone)
        assert enter(house, table["id"], link)["error"]["what"] == USED
        with house.sit(table["id"], own(link)) as again:
            assert again.look()["you"]["seats"] == ["mirka-2"]


def test_a_link_for_another_device_is_good_for_ten_minutes_and_until_the_next(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with duel(house) as (table, anna, _):
        old = anna.say("device")["token"]
        assert links.DEVICE_SECONDS == 600
        monkeypatch.setattr(links, "DEVICE_SECONDS", -1)
        new = anna.say("device")["token"]
        assert enter(house, table["id"], old)["error"]["what"] == "This link opens nothing."
        assert enter(house, table["id"], new)["error"]["what"] == "This link is too old."


def test_onlookers_share_one_link_and_need_no_other(house: House) -> None:
    table = house.open(**DUEL)
    with house.sit(table["id"], table["spectator"]) as eve, house.sit(table["id"], table["spectator"]) as ian:
        assert eve.look()["you"]["role"] == ian.look()["you"]["role"] == "spectator"
        assert eve.say("device")["error"]["what"] == "Onlookers share one link."


def test_nobody_lends_a_seat_to_ever_more_browsers(house: House) -> None:
    table = house.open(**DUEL)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        for _ in range(links.MOST_BROWSERS - 1):
            with house.sit(table["id"], anna.say("device")["token"]) as other:
                other.look()
        assert "browsers already" in anna.say("device")["error"]["what"]


@pytest.mark.parametrize("do", ["relink", "device"])
def test_a_link_whose_reply_was_lost_is_told_again(house: House, do: str) -> None:
    """A page makes the secret of a new link itself: so it has it whatever becomes of the reply."""
    table = house.open(**DUEL)
    frame = {"do": do, "id": "lost", "link": ANOTHER} | ({"seat": "mirka-2"} if do == "relink" else {})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert anna.resend(frame)["token"] == ANOTHER
        stands = standing(house)
        assert anna.resend(frame)["token"] == ANOTHER
        assert standing(house) == stands
    with house.sit(table["id"], ANOTHER, "Bo") as bo:
        assert bo.hear() == {"welcome": {"own": True}}


def test_two_browsers_that_come_at_once_through_two_processes_are_not_both_let_in(house: House) -> None:
    table = house.open(**DUEL)
    link = table["links"][0]["token"]
    other = House(house.file)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        other.sit(table["id"], table["spectator"]) as eve,
    ):
        settle(anna, eve)
        with house.sit(table["id"], link, "Bo") as bo:
            bo.look()
            assert enter(other, table["id"], link)["error"]["what"] == USED
        new = anna.say("relink", seat="mirka-2")["token"]
        with other.sit(table["id"], new, "Bo") as bo:
            assert bo.look()["you"]["role"] == "pending", "a process that has not heard of the new link yet"
    other.stop()


def test_numbers_of_people_are_the_tables_own_and_never_given_twice(house: House) -> None:
    for _ in range(2):
        table = house.open(**DUEL)
        assert [each.person for each in house.store.people(table["id"])] == [1, 2, 3]
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        for number in (4, 5):
            with house.sit(table["id"], anna.say("relink", seat="mirka-2")["token"], "Bo") as bo:
                let_everybody_in(anna, bo)
                settle(anna)
                assert person_of(anna, "Bo") == number


OLD = Path(__file__).parent / "old"


def test_people_of_an_earlier_release_keep_their_numbers_and_their_links(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes((OLD / "first.db").read_bytes())
    house = House(file)
    people = house.store.people("old-table")
    row = house.store.table("old-table")
    assert row is not None
    by = {line.by_person for line in house.store.journal("old-table")}
    assert by <= {0, *(each.person for each in people)}
    assert row.people >= max(each.person for each in people)
    with house.sit("old-table", "old-token") as anna:
        assert anna.look()["you"]["host"]
    with house.sit("old-table", "old-token") as again:
        assert again.look()["you"]["host"], "what opened it goes on to do so"
    house.stop()
