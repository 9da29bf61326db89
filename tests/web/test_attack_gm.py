"""Nobody becomes a game master by what a file says: the order of the table decides, and what one looks at is told."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest

from quintain.kernel.live import Game
from quintain.record.transcript import record
from quintain.systems import find_system
from tests.web.attacks import DUEL, Data, settle
from tests.web.tables import LIBRARIES, Guest, House, let_everybody_in, own, sensible, table_ids

YARD: Data = {
    "id": "yard",
    "name": "Yard",
    "arena": {"id": "yard", "name": "Yard", "width": 6, "height": 4},
    "sides": [
        {"name": "red", "members": [{"creature": "mirka", "id": "red", "at": [1, 1]}]},
        {"name": "blue", "members": [{"creature": "mirka", "id": "blue", "at": [2, 1]}]},
    ],
}
WITH_GM: Data = DUEL | {"seats": {"mirka-1": "invite", "mirka-2": "gm"}, "gm": "me"}


def called(id: str) -> Data:
    """The yard with its red creature under another id."""
    yard = copy.deepcopy(YARD)
    yard["sides"][0]["members"][0]["id"] = id
    return yard


def order(scenario: Data, **seats: str) -> Data:
    return {"system": "ki", "scenario": scenario, "seats": seats}


def bands(guest: Guest, id: str) -> bool:
    """Whether that page sees a creature's hit points in words only."""
    (found,) = [each for each in guest.table["board"]["creatures"] if each["id"] == id]
    return "band" in found["pools"][0]


@pytest.mark.parametrize("id", ["gm", "referee", "spectator", "blue.greedy"])
def test_a_creature_cannot_have_the_name_of_a_seat_of_the_table_itself(house: House, id: str) -> None:
    refused = house.post("/api/tables", order(called(id), **{id: "me", "blue": "invite"}), 400)
    assert refused["error"]["what"] == f'A creature cannot be called "{id}" at a table.'


def test_a_scenario_names_no_game_master(house: House) -> None:
    table = house.post("/api/tables", order(YARD | {"gm": "red"}, red="me", blue="invite"), 201)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert bands(anna, "blue")
        assert anna.say("acts", seat="red")["acts"] == []
        assert not anna.table["you"]["gm"]


def transcript(red: str, blue: str, gm: str = "") -> str:
    """A fight that was just set, with seats called so, all of them people's."""
    ki = find_system("ki")
    scene = ki.start(YARD, ki.rules_type(), LIBRARIES.of("ki"))
    for creature, seat in zip(scene.creatures(), (red, blue), strict=True):
        creature.seat = seat
    scene.seat_gm(gm)
    game = Game(ki, scene, "18", dict.fromkeys(scene.seats()))
    return record(game, "ki/yard", dict.fromkeys(scene.seats(), "person")).write()


@pytest.mark.parametrize(
    ("red", "blue", "gm"),
    [("gm", "blue", ""), ("red", "gm", ""), ("red", "blue", "red"), ("", "blue", ""), ("referee", "blue", "")],
)
def test_a_transcript_makes_no_game_master_of_who_plays_a_creature(house: House, red: str, blue: str, gm: str) -> None:
    refused = house.post("/api/import", {"transcript": transcript(red, blue, gm)}, 400)
    assert "seat" in refused["error"]["what"]
    assert table_ids(house.store) == []


def test_a_transcript_of_a_table_with_a_game_master_has_one_again(house: House) -> None:
    table = house.post("/api/import", {"transcript": transcript("red", "gm", "gm")}, 201)
    (invited,) = table["links"]
    assert (invited["seat"], invited["label"]) == ("gm", "Game master")


def test_an_imported_table_says_so_to_everybody_wherever_it_is_shown(house: House) -> None:
    table = house.post("/api/import", {"transcript": transcript("red", "blue")}, 201)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
        house.sit(table["id"], table["spectator"]) as eve,
    ):
        anna.look()
        let_everybody_in(anna, bo)
        settle(anna, bo, eve)
        words = (
            "Anna brought this table in from a file: what came before was not played here, and Anna knows all of it."
        )
        for guest in (anna, bo, eve):
            assert guest.table["brought"] == words
        for token in (table["token"], own(table["links"][0]["token"]), table["spectator"]):
            assert house.get(f"/api/tables/{table['id']}/replay", token)["brought"] == words
            (mine,) = house.post("/api/mine", {"tables": [{"id": table["id"], "token": token}]})["tables"]
            assert mine["brought"] == words


def test_a_branch_of_a_table_says_so_too(house: House) -> None:
    table = house.open(**(DUEL | {"seats": {"mirka-1": "me"}}))
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        made = anna.say("branch", line=0)["table"]
    with house.sit(made["id"], made["token"], "Anna") as anna:
        words = "Anna opened this table as a branch of another one, and knows all that came before."
        assert anna.look()["brought"] == words


def test_a_table_that_was_played_here_says_nothing_of_the_kind(house: House) -> None:
    table = house.open(**DUEL)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        assert anna.look()["brought"] == ""


def test_whoever_looks_as_another_is_heard_to_do_so_once(house: House) -> None:
    table = house.open(**WITH_GM)
    with (
        house.sit(table["id"], table["token"], "Gemma") as gemma,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        gemma.look()
        let_everybody_in(gemma, bo)
        settle(bo)
        lines = len(bo.lines)
        for seat in ("mirka-1", "mirka-1", "spectator", ""):
            gemma.say("see", **{"as": seat})
        settle(bo)
        assert [line["text"] for line in bo.lines[lines:]] == ["Gemma looks at the table as Mirka."]
        house.get(f"/api/tables/{table['id']}/replay?as=mirka-1", table["token"])
        settle(bo)
        assert [line["text"] for line in bo.lines[lines + 1 :]] == ["Gemma looks at the table as Mirka."]


def test_a_look_in_the_middle_of_a_step_is_told_when_that_is_over_also_to_whoever_went_back(house: House) -> None:
    table = house.post("/api/tables", order(YARD, red="invite", blue="gm") | {"gm": "me"}, 201)
    with (
        house.sit(table["id"], table["token"], "Gemma") as gemma,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        gemma.look()
        let_everybody_in(gemma, bo)
        play_until(gemma, bo, lambda: any(ask["about"] == "react" for ask in bo.table["asks"]))
        gemma.say("see", **{"as": "referee"})
        settle(gemma, bo)
        assert not bands(gemma, "red")
        assert not has_heard_of_it(bo)
        gemma.say("see", **{"as": ""})
        gemma.say("undo")
        play_until(gemma, bo, lambda: has_heard_of_it(bo))


def has_heard_of_it(guest: Guest) -> bool:
    return any(line["event"] == "referee_looked" for line in guest.lines)


def play_until(gemma: Guest, bo: Guest, holds: Callable[[], bool]) -> None:
    """Both answer what waits for them until that holds; in a fight to its end it must."""
    while True:
        settle(gemma)
        settle(bo)
        if holds():
            return
        guest = bo if any("draft" not in ask for ask in bo.table["asks"]) else gemma
        assert guest.table["outcome"] is None
        assert guest.table["asks"]
        ask = guest.ask()
        guest.say("answer", seat=ask["seat"], ask=ask["id"], revision=ask["revision"], choose=sensible(ask))


def test_a_table_is_deleted_by_its_host_alone(house: House) -> None:
    table = house.open(**(DUEL | {"gm": "invite", "seats": {"mirka-1": "me", "mirka-2": "gm"}}))
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Gemma") as gemma,
    ):
        anna.look()
        let_everybody_in(anna, gemma)
        headers = {"authorization": f"Bearer {own(table['links'][0]['token'])}"}

        assert house.client.delete(f"/api/tables/{table['id']}", headers=headers).status_code == 403
    assert table_ids(house.store) == [table["id"]]
