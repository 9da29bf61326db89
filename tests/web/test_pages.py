"""Addresses: all rulebooks, pages in words where there is nothing, and what an invitation tells before it is used."""

from __future__ import annotations

import pytest

from quintain.systems import find_system, system_names
from tests.web.tables import House


def test_all_rulebooks_stand_on_one_page(house: House) -> None:
    page = house.client.get("/rules")

    assert page.status_code == 200
    for name in system_names():
        assert f'<a class="name" href="/rules/{name}">{find_system(name).title}</a>' in page.text
        assert house.client.get(f"/rules/{name}").status_code == 200


def test_a_rulebook_that_there_is_not_is_a_page_with_those_that_there_are(house: House) -> None:
    page = house.client.get("/rules/sword")

    assert page.status_code == 404
    assert "There is no rulebook called sword." in page.text
    assert "swords" in page.text
    assert "quintain " not in page.text  # no command of the terminal


def test_what_stands_in_a_wrong_address_is_no_markup(house: House) -> None:
    page = house.client.get("/rules/%3Cscript%3Ealert(1)%3C%2Fscript%3E")

    assert page.status_code == 404
    assert "<script>alert" not in page.text


@pytest.mark.parametrize("address", ["/nowhere", "/t/", "/rules/ki/KI-001", "/replay"])
def test_a_wrong_address_is_a_page_in_words_with_links(house: House, address: str) -> None:
    page = house.client.get(address)

    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert "There is no such page" in page.text
    assert 'href="/"' in page.text
    assert 'href="/rules"' in page.text
    assert "content-security-policy" in page.headers


@pytest.mark.parametrize("address", ["/api/nothing", "/static/nothing.js"])
def test_a_program_reads_of_a_wrong_address_what_it_reads_of_any_mistake(house: House, address: str) -> None:
    assert house.get(address, status=404)["error"]["what"] == "There is nothing at this address."


def test_an_invitation_tells_where_it_leads_and_no_more_than_the_door(house: House) -> None:
    table = house.open("alley_brawl", name="Friday", seats={"wen": "invite", "mirka": "me"})
    link = table["links"][0]["token"]

    told = house.get(f"/api/tables/{table['id']}/invitation", link)["invitation"]

    assert told == {
        "name": "Friday",
        "title": "Ki",
        "keeper": "Host",
        "role": "seat",
        "label": "Wen Shao",
        "host": False,
    }


def test_an_invitation_tells_nothing_once_it_was_used_nor_to_whoever_has_none(house: House) -> None:
    table = house.open("alley_brawl", seats={"wen": "invite", "mirka": "me"})
    link, address = table["links"][0]["token"], f"/api/tables/{table['id']}/invitation"
    with house.sit(table["id"], link, "Anna") as anna:
        anna.look()

    told = [house.get(address, token) for token in (link, "x" * 43, "")]

    assert told == [{"invitation": None}] * 3
    assert house.get("/api/tables/none/invitation", link) == told[0]


def test_looking_at_an_invitation_does_not_use_it(house: House) -> None:
    table = house.open("alley_brawl", seats={"wen": "invite", "mirka": "me"})
    link = table["links"][0]["token"]
    house.get(f"/api/tables/{table['id']}/invitation", link)

    with house.sit(table["id"], link, "Anna") as anna:
        assert anna.look()["you"]["role"] == "pending"
