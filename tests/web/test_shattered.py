"""A fight of Shattered Spirits at the table: who is seated where, and whose sealed plots are whose business."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.tables import House, let_everybody_in

SEATS = {"margaret": "me", "zepherina": "invite", "needler_nymph-1": "invite:Eva", "needler_nymph-2": "invite:Eva"}
ORDER: dict[str, Any] = {
    "system": "shattered",
    "encounter": "needle_gully",
    "seats": SEATS | {"lesser_needler": "invite:Eva"},
}
PLOTTING: dict[str, Any] = {
    "system": "shattered",
    "seats": {"margaret": "me", "zepherina": "invite", "lesser_needler": "invite:Eva"},
    "scenario": {
        "id": "plots",
        "name": "Plots",
        "stage": "plotting",
        "arenas": [{"id": "floor", "name": "Floor"}],
        "positions": [{"id": "f1", "arena": "floor"}],
        "sides": [
            {
                "name": "players",
                "members": [{"creature": "margaret", "at": "f1"}, {"creature": "zepherina", "at": "f1"}],
            },
            {"name": "enemies", "members": [{"creature": "lesser_needler", "at": "f1"}]},
        ],
    },
}


def link(table: dict[str, Any], seat: str) -> str:
    (found,) = [each["token"] for each in table["links"] if each["seat"] == seat]
    return str(found)


def test_a_spirit_is_played_from_its_masters_seat_and_needs_none_of_its_own(house: House) -> None:
    listed = next(each for each in house.get("/api/systems")["systems"] if each["name"] == "shattered")
    gully = next(each for each in listed["encounters"] if each["id"] == "needle_gully")
    assert [each["id"] for each in gully["sides"][0]["members"]] == ["margaret", "zepherina"]

    table = house.post("/api/tables", ORDER, 201)

    assert [each["seat"] for each in table["links"]] == ["zepherina", "needler_nymph-1"]
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        own = [each["id"] for each in anna.table["board"]["creatures"] if each["own"]]
        assert own == ["margaret", "bork"]


def test_a_spirit_may_be_named_with_the_seats_and_still_follows_its_master(house: House) -> None:
    seats = ORDER["seats"] | {"bork": "bot:random"}

    table = house.post("/api/tables", ORDER | {"seats": seats}, 201)

    assert [each["seat"] for each in table["links"]] == ["zepherina", "needler_nymph-1"]


@pytest.mark.rule("SS-031")
@pytest.mark.rule("SS-029")
def test_a_sealed_plot_is_told_to_the_own_side_in_words_and_to_nobody_else(house: House) -> None:
    table = house.post("/api/tables", PLOTTING, 201)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], link(table, "zepherina"), "Ben") as ben,
        house.sit(table["id"], link(table, "lesser_needler"), "Eva") as eva,
    ):
        anna.look()
        let_everybody_in(anna, ben, eva)
        anna.answer("rally:2")
        while not ben.table["drafts"]:
            ben.look()
        eva.answer("skirmish:2")

        assert anna.table["drafts"] == [{"seat": "margaret", "ask": 1, "who": "margaret", "label": "Rally, Speed 2"}]
        assert ben.table["drafts"] == anna.table["drafts"]
        assert [each["who"] for each in eva.table["drafts"]] == ["lesser_needler"]
        assert "Rally, Speed 2" not in "".join(eva.frames)
