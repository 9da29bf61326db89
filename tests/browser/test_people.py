"""Coming and going: being let in, watching, losing a seat, getting a new link."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.gatherings import admit, brawl
from tests.browser.people import Folk, Person
from tests.browser.playing import play_on
from tests.browser.scenes import BRAWL, QUICK
from tests.browser.server import Server

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
    assert anna.table["asks"] == []
    assert anna.table["log"]["lines"] == []
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


def test_a_name_is_shown_as_it_was_typed_and_never_read_as_markup(person: Folk, server: Server) -> None:
    opened = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=SEATS, gm="me", name="<u>Yard</u>")
    gerda = person("Gerda").sit_down(opened.host)
    guest = person('<img src="x" onerror="alert(1)">').sit_down(opened.links["wen"])

    admit(gerda, guest)

    expect(gerda.page.get_by_role("heading", level=1)).to_have_text("<u>Yard</u>")
    show_people(gerda)
    expect(gerda.page.get_by_role("region", name="People")).to_contain_text(guest.name)
    assert gerda.page.locator("img").count() == 0
