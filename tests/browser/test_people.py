"""Coming and going: being let in, watching, losing a seat, getting a new link."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.gatherings import admit, brawl
from tests.browser.people import Folk, Person
from tests.browser.playing import play_on
from tests.browser.scenes import BRAWL, QUICK
from tests.browser.server import OpenTable, Server

SEATS = {"wen": "invite", "mirka": "bot:random", "street_thug": "gm"}


def show_people(person: Person) -> None:
    person.page.get_by_role("button", name=re.compile("^People")).click()


def test_a_guest_waits_at_the_door_and_sees_nothing_until_let_in(person: Folk, server: Server) -> None:
    opened = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=SEATS, gm="me")
    gerda = person("Gerda").sit_down(opened.host)
    anna = person("Anna").open(opened.links["wen"])
    axe(anna.page)
    anna.say_name()

    expect(anna.page.get_by_text("Waiting to be let in")).to_be_visible()
    axe(anna.page)
    assert anna.table["you"]["role"] == "pending"
    assert "board" not in anna.table
    assert anna.table["log"]["lines"] == []
    expect(anna.page.get_by_text("Gerda keeps this table")).to_be_visible()
    axe(gerda.page)
    admit(gerda, anna)

    expect(anna.log).to_be_visible()
    play_on([anna, gerda], lambda: anna.is_due)


def test_an_onlooker_follows_but_has_nothing_to_answer_or_take_back(person: Folk, server: Server) -> None:
    opened, gerda, anna, ben = brawl(person, server)
    watcher = person("Watcher").sit_down(opened.spectator)

    play_on([anna, ben, gerda], lambda: len(anna.sent) + len(ben.sent) > 8)

    expect(watcher.question).to_be_visible()
    expect(watcher.options).to_have_count(0)
    expect(watcher.page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(watcher.page.get_by_role("status").filter(has_text="Read only")).to_be_visible()
    watcher.wait_until(lambda: bool(watcher.log_lines()), "the log")
    axe(watcher.page)


def test_whoever_loses_the_seat_is_sent_away_and_a_new_link_opens_it_again(person: Folk, server: Server) -> None:
    opened, gerda, anna, _ = brawl(person, server)
    show_people(gerda)

    wen = gerda.page.get_by_role("region", name="People").get_by_role("listitem").filter(has_text="Wen")
    wen.locator("summary").click()
    axe(gerda.page)
    wen.get_by_role("button", name="Take the seat back").click()
    expect(anna.page.get_by_role("heading", name="This link opens no table")).to_be_visible()
    axe(anna.page)
    wen.get_by_role("button", name="New link").click()
    link = wen.get_by_role("textbox", name=re.compile("^Link for")).input_value()

    clara = person("Clara").sit_down(link)
    admit(gerda, clara)
    expect(clara.log).to_be_visible()
    late = person("Late").open(opened.links["wen"])
    late.say_name()
    expect(late.page.get_by_role("heading", name="This link opens no table")).to_be_visible()


def test_a_link_is_used_up_and_belongs_to_the_browser_that_used_it(person: Folk, server: Server) -> None:
    opened = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=SEATS, gm="me")
    gerda = person("Gerda").sit_down(opened.host)
    anna = person("Anna").open(opened.links["wen"])
    anna.page.reload()
    anna.say_name()
    admit(gerda, anna)
    assert opened.tokens["wen"] not in anna.page.url

    anna.page.reload()
    expect(anna.log).to_be_visible()
    tab = anna.page.context.new_page()
    tab.goto(opened.links["wen"])
    expect(tab.get_by_role("log")).to_be_visible()

    thief = person("Thief").open(opened.links["wen"])
    thief.say_name()
    expect(thief.page.get_by_role("alert")).to_contain_text("This invitation was used already.")
    axe(thief.page)
    gerda.open(opened.links["wen"])
    gerda.page.get_by_role("link", name="Keep the seat that I have").click()
    expect(gerda.log).to_be_visible()
    assert gerda.table["you"]["gm"]


def test_one_brings_the_own_seat_to_another_device(person: Folk, server: Server) -> None:
    opened = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=SEATS, gm="me")
    gerda = person("Gerda").sit_down(opened.host)
    anna = person("Anna").sit_down(opened.links["wen"])
    admit(gerda, anna)
    show_people(anna)
    anna.page.get_by_role("button", name="Use on another device").click()
    link = anna.page.get_by_role("textbox", name="Link for another device").input_value()
    axe(anna.page)

    phone = person("Anna's phone").open(link)
    axe(phone.page)
    phone.page.get_by_role("button", name="Bring my seat here").click()
    expect(phone.log).to_be_visible()
    assert (phone.table["you"]["name"], phone.table["you"]["seats"]) == ("Anna", ["wen"])
    assert "device" not in phone.page.url
    phone.page.reload()
    expect(phone.log).to_be_visible()


def test_an_imported_table_says_so_on_every_page(person: Folk, server: Server, tmp_path: Path) -> None:
    seats = dict.fromkeys(("wen", "mirka", "street_thug"), "bot:random")
    played = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=seats)
    headers = {"authorization": f"Bearer {played.token}"}
    text = server.http.get(f"/api/tables/{played.id}/transcript", headers=headers).text
    made = server.http.post("/api/import", json={"transcript": text, "name": "Brought"}).json()
    opened = OpenTable(server, made)
    words = "Ivo brought this table in from a file"

    ivo = person("Ivo").sit_down(opened.host)
    expect(ivo.page.get_by_text(words)).to_be_visible()
    axe(ivo.page)
    ivo.open(opened.replay)
    expect(ivo.page.get_by_text(words)).to_be_visible()
    axe(ivo.page)
    ivo.open(f"{server.address}/")
    expect(ivo.page.get_by_text(words)).to_be_visible()
    offline = server.http.get(
        f"/api/tables/{opened.id}/replay.html", headers={"authorization": f"Bearer {opened.token}"}
    )
    (tmp_path / "replay.html").write_text(offline.text, encoding="utf-8")
    ivo.open((tmp_path / "replay.html").as_uri())
    expect(ivo.page.get_by_text(words)).to_be_visible()


def test_a_name_is_shown_as_it_was_typed_and_never_read_as_markup(person: Folk, server: Server) -> None:
    opened = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=SEATS, gm="me", name="<u>Yard</u>")
    gerda = person("Gerda").sit_down(opened.host)
    guest = person('<img src="x" onerror="alert(1)">').sit_down(opened.links["wen"])

    admit(gerda, guest)

    expect(gerda.page.get_by_role("heading", level=1)).to_have_text("<u>Yard</u>")
    show_people(gerda)
    expect(gerda.page.get_by_role("region", name="People")).to_contain_text(guest.name)
    assert gerda.page.locator("img").count() == 0
